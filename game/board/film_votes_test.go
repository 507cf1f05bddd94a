package board

import (
	"testing"

	"leasehold/assets"
	"leasehold/sim"
)

// TestVotesMakeALeader follows the votes of third-machine with three voters. Database 1 leads from its first votes on. It is cut off at 60 s, and with a lease of 30 s its votes are over within 30 s of the last renewal; then
// database 2 leads, and database 1 goes on believing for a while or not, as its old primary's fence says.
func TestVotesMakeALeader(t *testing.T) {
	l := levelOf(t, "third-machine")
	g := New(l, assets.Measure, 980)
	s, err := l.With(l.Start(), l.Solution)
	if err != nil {
		t.Fatal(err)
	}
	g.settings = s
	g.simulate()
	leads := func(at sim.Time) (who []string) {
		for i := range g.film.runners {
			if l, _ := g.film.runners[i].leaseAt(at); l != nil {
				who = append(who, g.film.history.Parts[i].ID)
			}
		}
		return who
	}
	if who := leads(59 * sim.Second); len(who) != 1 {
		t.Fatalf("before the cut %v lead, want one", who)
	}
	first, second := leads(59 * sim.Second)[0], ""
	for at := 60 * sim.Second; at < 150*sim.Second; at += sim.Second / 4 {
		who := leads(at)
		if len(who) > 1 {
			t.Fatalf("at %v %v lead, want one at most: two majorities have a voter in common", at, who)
		}
		if len(who) == 1 && who[0] != first {
			second = who[0]
		}
	}
	if second == "" {
		t.Errorf("nobody follows %s", first)
	}
}
