package board

import (
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"leasehold/levels"
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
}

// seconds writes an instant as people read it: "6.02 s".
func seconds(t sim.Time) string { return levels.UnitText(sim.Nanosecond, int64(t)) }

// tenths writes a length that changes while it is looked at: "2.1 s", never shorter.
func tenths(t sim.Time) string {
	n := int64(t / (sim.Second / 10))
	return strconv.FormatInt(n/10, 10) + "." + strconv.FormatInt(n%10, 10) + " s"
}

func (f *film) name(part int16) string {
	if int(part) < len(f.level.Board.Parts) {
		return f.level.Board.Parts[part].Name
	}
	return "Lock service"
}

// short is the part's name where there is little room.
func (f *film) short(part int16) string {
	if int(part) >= len(f.level.Board.Parts) {
		return f.name(part)
	}
	if p := &f.level.Board.Parts[part]; p.Short != "" {
		return p.Short
	}
	return f.level.Board.Parts[part].Name
}

// midSentence is a part's name inside a sentence.
func (f *film) midSentence(part int16) string {
	if int(part) < len(f.level.Board.Parts) && f.level.Board.Parts[part].Runner == nil || int(part) >= len(f.level.Board.Parts) {
		return "the " + strings.ToLower(f.name(part))
	}
	return f.short(part)
}

// happenings tells a history in sentences, rows of alike events as one.
func happenings(f *film) []Happening {
	t := teller{film: f}
	for i := range f.history.Events {
		t.tell(i)
		t.shows(int32(i))
	}
	for i := range f.faults {
		if fault := &f.faults[i]; fault.to <= f.horizon {
			t.add(fault.to, "The "+fault.name+" ends.", Broke)
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

func (t *teller) tell(i int) {
	e := &t.history.Events[i]
	if e.Job == sim.None && e.Kind != sim.FaultBegan {
		return // users' requests, crowds and groups of stores are not told one by one
	}
	switch e.Kind {
	case sim.FaultBegan:
		t.tellFault(e)
	case sim.Granted:
		t.add(e.At, "The lock service grants "+t.midSentence(e.Peer)+" the lease, token "+number(e.Grant)+".", Good)
	case sim.Expired:
		t.add(e.At, t.expiredText(e), Bad)
	case sim.Announced:
		t.add(e.At, t.short(e.Peer)+" announces token "+number(e.Token)+" to "+t.midSentence(e.Part)+".", Good)
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
	text := "The " + f.name + " begins: " + t.short(e.Part)
	if f.kind != sim.Cut && f.kind != sim.SlowLink {
		t.add(e.At, text+" "+faultWords(f.kind)+".", Broke)
		return
	}
	reach := ""
	for i, p := range f.peers {
		switch {
		case i > 0 && i == len(f.peers)-1:
			reach += " and "
		case i > 0:
			reach += ", "
		}
		reach += t.midSentence(p)
	}
	verb := " can no longer reach "
	if f.kind == sim.SlowLink {
		verb = " hears late from "
	}
	t.add(e.At, text+verb+reach+".", Broke)
}

// faultWords says what a fault does to its part.
func faultWords(k sim.FaultKind) string {
	switch k {
	case sim.Crash:
		return "is down"
	case sim.Outage:
		return "does not answer"
	case sim.SlowDisk:
		return "works slowly"
	case sim.Step:
		return "has its clock jump"
	case sim.Sleep:
		return "sleeps"
	}
	return "stands still"
}

func (t *teller) expiredText(e *sim.Event) string {
	r := &t.runners[e.Peer]
	if b := spanAt(r.beliefs, e.At); b != nil && b.grant == e.Grant {
		return t.possessive(e.Peer) + " lease ends. " + t.short(e.Peer) + " does not know, and goes on."
	}
	return t.possessive(e.Peer) + " lease ends."
}

func (t *teller) possessive(part int16) string { return t.short(part) + "'s" }

func (t *teller) tellStop(e *sim.Event) {
	switch e.Why {
	case sim.Done:
		if t.runners[e.Part].live(e.Grant, e.At) {
			t.add(e.At, t.short(e.Part)+" is done and gives the lease back.", Good)
		} else {
			t.add(e.At, t.short(e.Part)+" is done. Its lease had ended.", Plain)
		}
	case sim.Lost:
		t.add(e.At, t.short(e.Part)+" learns that its lease is gone, and stops. What it sent is not recalled.", Bad)
	case sim.TurnedOff:
		t.add(e.At, t.short(e.Part)+" is refused, and stops.", Plain)
	case sim.GaveUp:
		t.add(e.At, t.short(e.Part)+" cannot renew its lease, and stops.", Plain)
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
	runner, worker, job := f.short(r.key.runner), f.midSentence(r.to), f.level.Jobs[r.key.job].Name
	writes := plural(r.count, job+" write", job+" writes")
	carrying := "no token"
	if r.token != 0 {
		carrying = "token " + number(r.token)
	}
	switch {
	case r.key.kind == sim.Sent:
		return runner + " hands over " + writes + ", with " + carrying + "."
	case r.key.fate == refused:
		return capital(worker) + " refuses " + writes + " of " + runner + ": token " + number(r.token) + " is older than " + number(r.other) + "."
	case r.key.fate == split:
		return capital(worker) + " applies " + writes + " of " + runner + ", with " + carrying + ", after a newer holder began: split-brain writes."
	case r.key.fate == again:
		return capital(worker) + " applies " + writes + " of " + runner + " a second time: duplicates."
	}
	return capital(worker) + " applies " + writes + " of " + runner + "."
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// capital writes the first letter large.
func capital(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:n]) + s[n:]
}
