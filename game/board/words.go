package board

import (
	"sort"
	"strconv"
	"strings"

	"leasehold/sim"
)

// Tone says how a sentence is meant; the page marks it by an icon and a colour.
type Tone string

// The tones.
const (
	Plain Tone = ""
	Good  Tone = "valid"
	Bad   Tone = "wrong"
	Broke Tone = "fault"
)

// Happening is one entry of the list of what happened: an event, or a row of events of one kind.
type Happening struct {
	At, Until sim.Time
	Text      string
	Tone      Tone
	event     int32 // in the history: what it tells, of a row the first; -1-N: the end of the film's fault N
	Sound     Sound
}

// seconds writes an instant as people read it: "6.02 s".
func (f *film) seconds(t sim.Time) string { return UnitText(f.words, sim.Nanosecond, int64(t)) }

// tenths writes a length that changes while it is looked at: "2.1 s", never shorter.
func (f *film) tenths(t sim.Time) string {
	n := int64(t / (sim.Second / 10))
	return secondsText(f.words, number(n/10)+"."+number(n%10))
}

func (f *film) name(part int16) string {
	if int(part) < len(f.level.Board.Parts) {
		return f.level.Board.Parts[part].Name
	}
	return f.words.Say("part.lock")
}

// short is the part's name where there is little room.
func (f *film) short(part int16) string {
	if int(part) >= len(f.level.Board.Parts) {
		return f.name(part)
	}
	return shortName(&f.level.Board.Parts[part])
}

// inSentence is a part's name inside a sentence.
func (f *film) inSentence(part int16) string {
	if int(part) < len(f.level.Board.Parts) && f.level.Board.Parts[part].Runner == nil || int(part) >= len(f.level.Board.Parts) {
		if strings.ContainsAny(f.name(part), "0123456789(") {
			return f.words.Say("part.numbered", "name", f.name(part))
		}
		return f.words.Say("part.named", "name", f.name(part))
	}
	return f.short(part)
}

// happenings tells a history in sentences, rows of alike events as one.
func happenings(f *film) []Happening {
	t := teller{film: f}
	for i := range f.history.Events {
		before := len(t.list)
		t.tell(i)
		t.shows(int32(i))
		t.sound(before, f.history.Events[i].Kind)
	}
	t.tellVotes()
	for i := range f.faults {
		if fault := &f.faults[i]; fault.from < fault.to && fault.to <= f.horizon {
			t.say(fault.to, Broke, "told.ends", "fault", fault.name)
			t.shows(int32(-1 - i))
		}
	}
	for i := range t.rows {
		row := &t.rows[i]
		t.list[row.entry].Text = f.rowText(row)
	}
	sort.SliceStable(t.list, func(i, j int) bool { return t.list[i].At < t.list[j].At })
	return t.list
}

// teller collects happenings. A row is a run of effects of one kind, less than a second apart.
type teller struct {
	*film
	list  []Happening
	rows  []row
	shown int // entries whose event is known
}

// shows says which event the entries are about that were added last.
func (t *teller) shows(event int32) {
	for ; t.shown < len(t.list); t.shown++ {
		t.list[t.shown].event = event
	}
}

type row struct {
	key   rowKey
	entry int // in list
	count int
	last  sim.Time
	token int64
	other int64 // the highest token met
	to    int16 // worker
}

type rowKey struct {
	kind   sim.Kind
	fate   fate
	runner int16
	job    int16
}

func (t *teller) add(at sim.Time, text string, tone Tone) {
	t.list = append(t.list, Happening{At: at, Until: at, Text: text, Tone: tone})
}

// say adds a sentence of the table.
func (t *teller) say(at sim.Time, tone Tone, key string, values ...string) {
	t.add(at, t.words.Say(key, values...), tone)
}

func (t *teller) tell(i int) {
	e := &t.history.Events[i]
	if e.Job == sim.None && e.Kind != sim.FaultBegan {
		return // users' requests, crowds and groups of stores are not told one by one
	}
	switch e.Kind {
	case sim.FaultBegan:
		t.tellFault(e)
	case sim.Granted:
		t.say(e.At, Good, "told.granted", "who", t.inSentence(e.Peer), "token", number(e.Grant))
	case sim.Expired:
		t.tellExpired(e)
	case sim.Announced:
		t.say(e.At, Good, "told.announced", "who", t.short(e.Peer), "token", number(e.Token), "to", t.inSentence(e.Part))
	case sim.Stopped:
		t.tellStop(e)
	case sim.Sent:
		if e.Message == sim.Write {
			t.grow(rowKey{e.Kind, counted, e.Part, e.Job}, e, e.Peer)
		}
	case sim.Applied:
		t.grow(rowKey{e.Kind, t.fateAt(e), e.Peer, e.Job}, e, e.Part)
	case sim.Refused:
		t.grow(rowKey{e.Kind, refused, e.Peer, e.Job}, e, e.Part)
	}
}

func (t *teller) tellFault(e *sim.Event) {
	f := t.faultOf(e.Ref)
	if len(f.peers) > 0 && e.Peer != f.peers[0] {
		return // said with the first
	}
	var others []string
	for _, p := range f.peers {
		others = append(others, t.inSentence(p))
	}
	key := faultKey(f.kind)
	if f.kind == sim.Crash && f.from == f.to {
		key = "told.crash.once"
	}
	t.say(e.At, Broke, key, "fault", f.name, "who", t.short(e.Part), "others", listed(t.words, others))
}

// faultKey gives the sentence that says what a fault does to its part.
func faultKey(k sim.FaultKind) string {
	switch k {
	case sim.Cut:
		return "told.cut"
	case sim.SlowLink:
		return "told.slow"
	case sim.Drop:
		return "told.drop"
	case sim.Crash:
		return "told.crash"
	case sim.Outage:
		return "told.outage"
	case sim.SlowDisk:
		return "told.disk"
	case sim.Step:
		return "told.step"
	case sim.Restore:
		return "told.restore"
	case sim.Sleep:
		return "told.sleep"
	}
	return "told.pause"
}

func (t *teller) tellExpired(e *sim.Event) {
	key := "told.expired"
	if b := spanAt(t.runners[e.Peer].beliefs, e.At); b != nil && b.grant == e.Grant {
		key = "told.expired.unknown"
	}
	t.say(e.At, Bad, key, "who", t.short(e.Peer))
}

func (t *teller) tellStop(e *sim.Event) {
	who := t.short(e.Part)
	switch e.Why {
	case sim.Done:
		if t.runners[e.Part].live(e.Grant, e.At) {
			t.say(e.At, Good, "told.done", "who", who)
		} else {
			t.say(e.At, Plain, "told.done.late", "who", who)
		}
	case sim.Lost:
		t.say(e.At, Bad, "told.lost", "who", who)
	case sim.TurnedOff:
		t.say(e.At, Plain, "told.refused", "who", who)
	case sim.GaveUp:
		t.say(e.At, Plain, "told.gaveup", "who", who)
	}
}

// grow adds an event to the row it belongs to, or begins one.
func (t *teller) grow(key rowKey, e *sim.Event, to int16) {
	for i := len(t.rows) - 1; i >= 0; i-- {
		r := &t.rows[i]
		if r.key == key && e.At-r.last <= sim.Second {
			r.count++
			r.last, t.list[r.entry].Until = e.At, e.At
			return
		}
	}
	tone := Plain
	switch {
	case key.kind == sim.Sent:
	case key.fate == counted || key.fate == refused:
		tone = Good
	default:
		tone = Bad
	}
	t.rows = append(t.rows, row{key, len(t.list), 1, e.At, e.Token, e.Highest, to})
	t.add(e.At, "", tone)
}

func (f *film) rowText(r *row) string {
	key := "told.applied"
	switch {
	case r.key.kind == sim.Sent && r.token == 0:
		key = "told.sent"
	case r.key.kind == sim.Sent:
		key = "told.sent.token"
	case r.key.fate == refused:
		key = "told.refuses"
	case r.key.fate == split && r.token == 0:
		key = "told.split"
	case r.key.fate == split:
		key = "told.split.token"
	case r.key.fate == again:
		key = "told.again"
	}
	return f.words.Count(key, int64(r.count), "who", f.short(r.key.runner), "worker", f.inSentence(r.to), "job", f.level.Jobs[r.key.job].Name, "token", number(r.token), "newer", number(r.other))
}

func number(n int64) string { return strconv.FormatInt(n, 10) }
