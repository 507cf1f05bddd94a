package board

import (
	"cmp"
	"slices"

	"leasehold/sim"
)

// MaxHappenings is how many entries a list of what happened has at most, so that it can be read, and sent to a page.
const MaxHappenings = 300

// Messages gives the list of what happened with every message that was sent: a row for alike ones that follow each other. Rows are as long as they must be for the list to have
// at most MaxHappenings entries, where it can.
func (g *Game) Messages() []Happening {
	if g.messages == nil {
		for gap := sim.Second; ; gap *= 2 {
			g.messages = g.withMessages(gap)
			if len(g.messages) <= MaxHappenings || gap > g.film.history.End {
				break
			}
		}
	}
	return g.messages
}

// sentKey says which messages are alike.
type sentKey struct {
	message  sim.Message
	from, to int16
	job      int16
}

// sentRow is a run of alike messages, each at most gap after the one before.
type sentRow struct {
	first int32 // its event
	last  sim.Time
	count int64
}

func (g *Game) withMessages(gap sim.Time) []Happening {
	var list []Happening
	for i := range g.film.events {
		h := g.film.events[i]
		if h.event >= 0 && h.Tone == Plain && g.film.history.Events[h.event].Kind == sim.Sent {
			continue // told below, with all others
		}
		list = append(list, h)
	}
	var rows []sentRow
	open := map[sentKey]int{} // the row that goes on
	for i := range g.film.history.Events {
		e := &g.film.history.Events[i]
		if e.Kind != sim.Sent {
			continue
		}
		key := sentKey{e.Message, e.Part, e.Peer, e.Job}
		if r, ok := open[key]; ok && e.At-rows[r].last <= gap {
			rows[r].count++
			rows[r].last = e.At
			continue
		}
		open[key] = len(rows)
		rows = append(rows, sentRow{first: int32(i), last: e.At, count: 1})
	}
	for i := range rows {
		r := &rows[i]
		e := &g.film.history.Events[r.first]
		list = append(list, Happening{At: e.At, Until: r.last, Text: g.sentText(e, r.count), event: r.first})
	}
	slices.SortStableFunc(list, func(a, b Happening) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(order(&a), order(&b)))
	})
	return list
}

// order puts what happens at one instant into the order of the history; a fault's end comes last.
func order(h *Happening) int32 {
	if h.event < 0 {
		return 1<<31 - 1
	}
	return h.event
}

// sentText says who sent what to whom.
func (g *Game) sentText(e *sim.Event, count int64) string {
	job := ""
	if e.Job != sim.None {
		job = g.level.Jobs[e.Job].Name
	}
	return g.words.Count("tell.sent."+e.Message.String(), count, "who", g.film.inSentence(e.Part), "to", g.film.inSentence(e.Peer), "job", job, "token", number(e.Grant))
}
