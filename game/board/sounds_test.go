package board

import (
	"slices"
	"testing"

	"leasehold/assets"
	"leasehold/sim"
)

// heard counts the ticks of a run in which each sound is heard, at sixty a second, and checks that all of it is told in the list.
func heard(t *testing.T, g *Game) map[Sound]int {
	t.Helper()
	counts := map[Sound]int{}
	const tick = sim.Second / 60
	for at := sim.Time(0); at < g.end(); at += tick {
		sounds := g.Sounds(at, at+tick)
		for i, s := range sounds {
			counts[s]++
			if slices.Contains(sounds[:i], s) {
				t.Errorf("at %v: %s twice in one tick", at, s)
			}
			if !slices.ContainsFunc(g.film.events, func(e Happening) bool { return e.Sound == s && e.At <= at+tick && e.Until > at }) {
				t.Errorf("at %v: %s is heard, and nothing in the list tells of it", at, s)
			}
		}
	}
	return counts
}

func TestSounds(t *testing.T) {
	g := newGame(t, 980)
	all := heard(t, g)
	if all[Grant] != 2 || all[Expiry] != 1 || all[Refusal] != 0 {
		t.Errorf("without tokens got %v, want two grants, one expiry and no refusal", all)
	}
	if got := g.Sounds(3*sim.Second, 4*sim.Second); !slices.Equal(got, []Sound{Expiry, Grant}) {
		t.Errorf("at the takeover got %v, want the expiry, then the grant", got)
	}
	if got := g.Sounds(4*sim.Second, 8*sim.Second); got != nil {
		t.Errorf("while writes are applied got %v", got)
	}
	solve(g)
	if all = heard(t, g); all[Refusal] < 50 {
		t.Errorf("with tokens got %v, want every refused write", all)
	}
	for _, e := range g.film.events {
		if want := e.Sound != Silent; want != (e.Sound == Grant || e.Sound == Refusal || e.Sound == Expiry) {
			t.Errorf("%q has the sound %q", e.Text, e.Sound)
		}
	}
}

// TestElectionsWonAreHeard plays a level whose leader has the votes of a majority: nobody grants it anything.
func TestElectionsWonAreHeard(t *testing.T) {
	l := levelOf(t, "third-machine")
	g := New(l, assets.Measure, 980)
	won := 0
	for i := range g.film.runners {
		won += len(g.film.runners[i].leases)
	}
	if got := heard(t, g)[Grant]; got == 0 || got != won {
		t.Errorf("got %d elections heard, want %d", got, won)
	}
}
