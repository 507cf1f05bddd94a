package board

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"leasehold/assets"
	"leasehold/assets/words"
	"leasehold/sim"
)

// everyGame calls f with each level's incidents, as the level starts, and in German with its solution, at three widths.
func everyGame(t *testing.T, f func(t *testing.T, g *Game)) {
	all := everyLevel(t)
	german := tables(t)["de"]
	for _, l := range all {
		t.Run(l.ID, func(t *testing.T) {
			for n := range l.Incidents {
				for _, solved := range []bool{false, true} {
					g := New(l, assets.Measure, []float64{320, 390, 980}[n%3])
					if solved {
						g.Speak(german)
					}
					if solved {
						for _, v := range l.Solution {
							g.Restore(v.Control + "=" + v.Text)
						}
					}
					g.Incident(n + 1)
					f(t, g)
				}
			}
		})
	}
}

// readable says whether a text can be read: it ends, begins with a large letter or a number, and has every value put in.
func readable(text string) bool {
	return strings.HasSuffix(text, ".") && !strings.ContainsAny(text, "{}") && !strings.Contains(text, "  ") && !unicode.IsLower([]rune(text)[0])
}

// check tells about one thing, and looks through the list for what comes next of it by a way of its own.
func check(t *testing.T, g *Game, id string) Telling {
	t.Helper()
	got, ok := g.Tell(id)
	if !ok || got.Title == "" || !readable(got.Text) || !readable(got.Next) {
		t.Fatalf("%s at %v: got %+v (%v), want whole sentences", id, g.Time(), got, ok)
	}
	return got
}

// TestEverythingTells asks every part and bar of every level, through the run: each says what it is, and what happens next.
func TestEverythingTells(t *testing.T) {
	everyGame(t, func(t *testing.T, g *Game) {
		for _, share := range []float64{0, 0.07, 0.3, 0.52, 0.8, 1} {
			g.Seek(share * float64(g.end()) / 1e9)
			parts, seen := 0, map[string]bool{}
			for _, h := range append([]Hit(nil), g.Scene().Hits...) {
				if seen[h.ID] {
					t.Fatalf("two hits have the id %s", h.ID)
				}
				seen[h.ID] = true
				if h.Kind != Button {
					continue
				}
				got := check(t, g, h.ID)
				if h.Label == "" || got.Title != h.Label {
					t.Errorf("%s is called %q, and tells of %q", h.ID, h.Label, got.Title)
				}
				if rest, ok := strings.CutPrefix(h.ID, "part-"); ok {
					parts++
					checkNext(t, g, int16(g.film.history.PartNamed(rest)), got)
				}
			}
			if want := len(g.level.Board.Parts); parts < want {
				t.Errorf("%d parts tell, of %d", parts, want)
			}
		}
	})
}

// checkNext holds what comes next of a part against the list: nothing of it lies between now and then.
func checkNext(t *testing.T, g *Game, part int16, got Telling) {
	t.Helper()
	first := sim.Never
	for i := range g.film.events {
		if h := &g.film.events[i]; h.At > g.time && h.At < first && g.film.concerns(h, part) {
			first = h.At
		}
	}
	if first != sim.Never && (!got.HasNext || got.At != first) || got.HasNext && got.At <= g.time {
		t.Errorf("%s at %v: next is told for %v, want %v", got.Title, g.time, got.At, first)
	}
}

// TestBarsAreWithinReach looks at the buttons of the timeline: a finger's size, not too many, in the order of time, and every mark in one of them.
func TestBarsAreWithinReach(t *testing.T) {
	everyGame(t, func(t *testing.T, g *Game) {
		marks, lanes, begins, last := 0, map[int]int{}, map[int]float64{}, sim.Time(0)
		for _, b := range g.timelineBars() {
			if b.w < 24 || b.h < 24 || b.x < 0 || b.x+b.w > g.width || b.y < g.lay.timeline.y-24 || b.y+b.h > g.lay.height {
				t.Errorf("%s lies at %v on a stage of %v x %v", b.id, b.box, g.width, g.lay.height)
			}
			if b.marks[0].from < last {
				t.Errorf("%s comes late: %v after %v", b.id, b.marks[0].from, last)
			}
			last = b.marks[0].from
			if x, ok := begins[b.lane]; ok && b.x-x < 24 {
				t.Errorf("%s begins %v px after the one before on its lane: no finger can tell them apart", b.id, b.x-x)
			}
			begins[b.lane] = b.x
			lanes[b.lane]++
			marks += len(b.marks)
			if got := check(t, g, b.id); got.HasNext && got.At < last {
				t.Errorf("%s ends at %v, and next is told for %v", b.id, last, got.At)
			}
		}
		want := 0
		for _, lane := range g.marks() {
			for _, m := range lane {
				if m.from <= g.film.horizon {
					want++
				}
			}
		}
		if marks != want {
			t.Errorf("the buttons hold %d marks, of %d", marks, want)
		}
		for lane, n := range lanes {
			if n > 12 {
				t.Errorf("lane %d has %d buttons, want at most 12", lane, n)
			}
		}
	})
}

// TestEveryEventTells explains every entry of both lists, and what is behind each missed goal.
func TestEveryEventTells(t *testing.T) {
	everyGame(t, func(t *testing.T, g *Game) {
		for i := range g.film.events {
			checkEntry(t, g, "event", g.film.events, i)
		}
		for i := range g.Messages() {
			checkEntry(t, g, "message", g.Messages(), i)
		}
		for m, miss := range g.Result().Missed {
			for k := range miss.Causes {
				check(t, g, fmt.Sprintf("cause-%d-%d", m, k))
			}
		}
		for _, id := range []string{"", "part-", "part-nobody", "bar-x", "event-", "event--1", "event-99999", "message-99999", "message-x", "cause-", "cause-9-9", "cause-0-99", "cause--1-0"} {
			if got, ok := g.Tell(id); ok {
				t.Errorf("%q tells %+v", id, got)
			}
		}
	})
}

func checkEntry(t *testing.T, g *Game, list string, all []Happening, i int) {
	t.Helper()
	h := &all[i]
	if !readable(h.Text) {
		t.Errorf("%s-%d says %q", list, i, h.Text)
	}
	got := check(t, g, fmt.Sprintf("%s-%d", list, i))
	if got.Title != h.Text || got.HasNext && got.At < h.Until {
		t.Errorf("%q until %v: next is told for %v", h.Text, h.Until, got.At)
	}
	if i > 0 && all[i-1].At > h.At {
		t.Errorf("%s-%d comes late", list, i)
	}
}

// TestEveryMessageIsTold counts the messages of the list: they are all of the history's, of every kind, and the list fits into a page's message.
func TestEveryMessageIsTold(t *testing.T) {
	everyGame(t, func(t *testing.T, g *Game) {
		kinds := map[sim.Message]bool{}
		told := map[sim.Message]bool{}
		for i := range g.film.history.Events {
			if e := &g.film.history.Events[i]; e.Kind == sim.Sent {
				kinds[e.Message] = true
			}
		}
		var page []map[string]any
		for _, h := range g.Messages() {
			page = append(page, map[string]any{"at": 123.456789, "timeText": "123.45 s to 678.91 s", "text": h.Text, "tone": h.Tone})
			if h.event >= 0 && g.film.history.Events[h.event].Kind == sim.Sent {
				told[g.film.history.Events[h.event].Message] = true
			}
		}
		if len(kinds) != len(told) {
			t.Errorf("of %d kinds of messages %d are told", len(kinds), len(told))
		}
		if text, err := json.Marshal(page); err != nil || len(text) > 60<<10 {
			t.Errorf("the list takes %d bytes (%v)", len(text), err)
		}
		if n := len(g.film.events); n <= MaxHappenings/2 && len(page) > MaxHappenings {
			t.Errorf("%d entries, want at most %d", len(page), MaxHappenings)
		}
	})
}

// TestMessagesFollowTheLanguage asks for the list before and after the language changes.
func TestMessagesFollowTheLanguage(t *testing.T) {
	g := newGame(t, 980)
	english, bar := g.Messages()[1].Text, g.timelineBars()[1].label
	g.Speak(tables(t)["de"])
	if got := g.Messages()[1].Text; got == english {
		t.Errorf("in German the list still says %q", got)
	}
	if got := g.timelineBars()[1].label; got == bar {
		t.Errorf("in German a bar is still called %q", got)
	}
}

// TestEveryKindOfMessageHasWords asks for what no level sends, too.
func TestEveryKindOfMessageHasWords(t *testing.T) {
	g := newGame(t, 980)
	for m := sim.Acquire; m.String() != ""; m++ {
		e := &sim.Event{Kind: sim.Sent, Message: m, Part: 1, Peer: 3, Job: 0, Until: sim.Never}
		for _, n := range []int64{1, 7} {
			if text := g.sentText(e, n); !readable(text) {
				t.Errorf("%v: %q", m, text)
			}
		}
		if text := g.messageText(e, &Happening{}); !readable(text) || !strings.Contains(text, "never arrives") {
			t.Errorf("%v: %q", m, text)
		}
		if m == sim.CaughtUp {
			break
		}
	}
}

// TestTellingsOfTheFlagship reads what things say at the moments of the incident.
func TestTellingsOfTheFlagship(t *testing.T) {
	g := newGame(t, 980)
	for _, c := range []struct {
		at             float64
		id, text, next string
	}{
		{0.5, "part-a", "Scheduler A holds the lease under token 33, and so may act until 3.02 s, or longer if it renews.", "Next, at 1 s: Network fault, beginning: Scheduler A can no longer reach the worker and the lock service."},
		{3.5, "part-a", "Scheduler A acts as if it held the lease under token 33, which ended at 3.02 s: it has not heard of that.", "Next, at 5.02 s: Scheduler A hands over 100 writes of Archive, with no token."},
		{3.5, "part-b", "Scheduler B may do the job once it gets the lease, which nobody holds now.", "Next, at 3.92 s: The lock service grants Scheduler B the lease, token 34."},
		{6.62, "part-a", "Scheduler A no longer acts, but writes that it sent while it did are still on their way.", "Next, at 6.88 s: Scheduler A asks the lock service for the lease, 9 times."},
		{6.62, "part-lock-service", "The lock service grants the lease to one machine at a time, each time under a new token. Archive: Scheduler B holds it under token 34, until", "Next, at 6.88 s"},
		{6.62, "part-worker", "The worker applies the writes, but none whose token is lower than the highest that it has met; so far it has met none. Archive: 11 of 100 records are done.", ""},
		{0, "bar-lease-a-0", "From 0.02 s to 3.02 s Scheduler A held the lease under token 33, by the lock service's clock.", "Next, at 3.02 s: Scheduler A's lease ends."},
		{0, "bar-belief-a-0", "From 3.02 s to 6.02 s Scheduler A acted under token 33 although its lease had ended: nothing had told it.", "Next, at 6.02 s"},
		{0, "bar-vacant-1", "From 3.02 s to 3.92 s somebody wanted the lease and nobody held it.", "Next, at 3.92 s: The lock service grants Scheduler B the lease, token 34."},
		{0, "bar-fault-a-0", "From 1 s to 6.02 s no message passes between Scheduler A and the worker and the lock service.", "Next, at 6.02 s"},
		{0, "event-1", "This is the lock service's word that Scheduler A may act until 3.02 s, or longer if it renews.", "Next, at 1 s"},
	} {
		g.Seek(c.at)
		got, ok := g.Tell(c.id)
		if !ok || !strings.HasPrefix(got.Text, c.text) || !strings.HasPrefix(got.Next, c.next) {
			t.Errorf("%s at %v s: got %q, %q\nwant %q, %q", c.id, c.at, got.Text, got.Next, c.text, c.next)
		}
	}
}

// TestTellingKeys holds the texts that are found by a kind's name against the kinds there are: none is missing, and none left over.
func TestTellingKeys(t *testing.T) {
	want := map[string]bool{}
	for m := sim.Acquire; m <= sim.CaughtUp; m++ {
		want["tell.sent."+m.String()+".one"], want["tell.sent."+m.String()+".many"], want["tell.what."+m.String()] = true, true, true
	}
	for _, name := range sim.Measure(0).Words() {
		want["tell.cause."+name] = true
	}
	for _, kind := range sim.Cut.Words() {
		want["tell.fault."+kind], want["tell.event.over."+kind] = true, true
	}
	want["tell.fault.pause.work"], want["tell.fault.pause.renewal"] = true, true
	for kind, id := range markIDs {
		want["tell.label."+id] = true
		if k := markKind(kind); k != faultMark && k != rowMark {
			want["tell.bar."+id] = true
		}
		if k := markKind(kind); k == leaseMark || k == pauseMark || k == downMark || k == faultMark || k == rowMark { // what may take no time
			want["tell.label."+id+".once"] = true
		}
	}
	for _, what := range []string{"again", "split", "refused"} {
		want["tell.label.row."+what], want["tell.label.row."+what+".once"] = true, true
	}
	for _, key := range []string{"tell.label.whole", "tell.label.more.one", "tell.label.more.many", "tell.bar.renewed.one", "tell.bar.renewed.many"} {
		want[key] = true
	}
	found := 0
	for _, key := range words.English().Keys() {
		for _, prefix := range []string{"tell.sent.", "tell.what.", "tell.cause.", "tell.fault.", "tell.event.over.", "tell.label.", "tell.bar."} {
			if strings.HasPrefix(key, prefix) {
				found++
				if !want[key] {
					t.Errorf("%s is for nothing that there is", key)
				}
			}
		}
	}
	if found != len(want) {
		t.Errorf("%d texts, want %d", found, len(want))
	}
}
