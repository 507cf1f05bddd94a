package board

import (
	"strconv"
	"strings"

	"leasehold/sim"
)

// Telling says what something on the board, in the list of what happened or among the causes is, and what happens next.
type Telling struct {
	Title   string
	Text    string
	Next    string   // a sentence
	At      sim.Time // when that happens
	HasNext bool
}

// Tell says what a thing is, by its id: a hit's ("part-worker", "bar-lease-a-0"), "event-3" and "message-3" of the lists that Result and Messages give, and
// "cause-0-2", the third cause of the first missed goal. It says nothing of an id that is not there. The sentences are made when they are asked for, and never for a frame.
func (g *Game) Tell(id string) (Telling, bool) {
	kind, rest, _ := strings.Cut(id, "-")
	switch kind {
	case "before":
		return Telling{Title: g.words.Say("ghost.head"), Text: g.compared()}, true
	case "locked":
		return g.tellLocked(rest)
	case "part":
		if part := g.film.history.PartNamed(rest); part != sim.None {
			return g.tellPart(int16(part)), true
		}
	case "bar":
		for _, b := range g.timelineBars() {
			if b.id == id {
				return g.tellBar(&b), true
			}
		}
	case "event":
		if i, err := strconv.Atoi(rest); err == nil && i >= 0 && i < len(g.film.events) {
			return g.tellHappening(g.film.events, i), true
		}
	case "message":
		if i, err := strconv.Atoi(rest); err == nil && i >= 0 && i < len(g.Messages()) {
			return g.tellHappening(g.Messages(), i), true
		}
	case "cause":
		miss, cause, _ := strings.Cut(rest, "-")
		return g.tellCause(miss, cause)
	}
	return Telling{}, false
}

// next puts the first entry of a list that is not before from, and of which wanted holds, into a telling.
func (g *Game) next(t *Telling, list []Happening, from int, wanted func(h *Happening) bool) bool {
	for i := from; i < len(list); i++ {
		if h := &list[i]; wanted(h) {
			t.Next = g.words.Say("tell.next", "at", g.film.seconds(h.At), "what", h.Text)
			t.At, t.HasNext = h.At, true
			return true
		}
	}
	t.Next = g.words.Say("tell.no-more")
	return false
}

// concerns says whether a happening is one of a part's.
func (f *film) concerns(h *Happening, part int16) bool {
	if h.event < 0 {
		return f.faults[-1-h.event].hits(part)
	}
	e := &f.history.Events[h.event]
	if e.Kind == sim.FaultBegan {
		return f.faultOf(e.Ref).hits(part)
	}
	return e.Part == part || e.Peer == part
}

func (c *faultFilm) hits(part int16) bool {
	for _, p := range c.peers {
		if p == part {
			return true
		}
	}
	return c.part == part
}

// about gives the parts whose story a happening belongs to: a grant is its runner's, not the lock service's, of which every other grant is.
func (f *film) about(h *Happening) (a, b int16) {
	if h.event < 0 {
		return f.faults[-1-h.event].part, sim.None
	}
	switch e := &f.history.Events[h.event]; e.Kind {
	case sim.FaultBegan, sim.Stopped:
		return e.Part, sim.None
	case sim.Granted, sim.Expired:
		return e.Peer, sim.None
	default:
		return e.Part, e.Peer
	}
}

// until writes an instant at which something ends, if it does.
func (g *Game) until(t sim.Time) string {
	if t >= g.film.horizon {
		return g.words.Say("tell.the-end")
	}
	return g.film.seconds(t)
}

// listed joins names: "a, b and c".
func (g *Game) listed(names []string) string {
	all := names[0]
	for i := 1; i < len(names); i++ {
		key := "tell.list"
		if i == len(names)-1 {
			key = "tell.list.last"
		}
		all = g.words.Say(key, "all", all, "one", names[i])
	}
	return all
}

// tellCause says what a cause is, and what happened after it to whom it names.
func (g *Game) tellCause(miss, cause string) (Telling, bool) {
	missed := g.Result().Missed
	m, errM := strconv.Atoi(miss)
	k, errK := strconv.Atoi(cause)
	if errM != nil || errK != nil || m < 0 || m >= len(missed) || k < 0 || k >= len(missed[m].Causes) {
		return Telling{}, false
	}
	c := &missed[m].Causes[k]
	t := Telling{Title: c.Count, Text: g.words.Say("tell.cause." + c.measure.Info().Name)}
	g.next(&t, g.film.events, 0, func(h *Happening) bool {
		return h.At > c.At && (c.part == sim.None || g.film.concerns(h, c.part))
	})
	return t, true
}
