package board

import (
	"slices"

	"leasehold/sim"
)

// Sound says which sound belongs to a happening. All that is heard is told in the list, too, and shown on the board.
type Sound string

// The sounds.
const (
	Silent  Sound = ""
	Grant   Sound = "grant"   // a lease, or an election won
	Refusal Sound = "refusal" // of a write
	Expiry  Sound = "expiry"  // of a lease
)

// soundOf gives the sound of an event.
func soundOf(kind sim.Kind) Sound {
	switch kind {
	case sim.Granted:
		return Grant
	case sim.Refused:
		return Refusal
	case sim.Expired:
		return Expiry
	}
	return Silent
}

// sound gives what was told from an entry on the sound of the event that it tells of.
func (t *teller) sound(from int, kind sim.Kind) {
	for i := from; i < len(t.list); i++ {
		t.list[i].Sound = soundOf(kind)
	}
}

// Sounds gives what is heard when play passes from one instant, which is left out, to another, each sound once. Refused writes are told in rows and heard one by one.
func (g *Game) Sounds(from, to sim.Time) []Sound {
	var all []Sound
	hear := func(s Sound) {
		if !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	for i := range g.film.events {
		if e := &g.film.events[i]; e.At > from && e.At <= to && e.Sound != Silent && e.Sound != Refusal {
			hear(e.Sound)
		}
	}
	for i := range g.film.workers {
		w := &g.film.workers[i]
		for _, e := range w.effects[w.until(from):w.until(to)] {
			if e.fate == refused {
				hear(Refusal)
			}
		}
	}
	return all
}
