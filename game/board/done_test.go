package board

import (
	"testing"

	"leasehold/assets"
	"leasehold/sim"
)

// TestDoneIsNoMoreThanThereIs plays every level to its end: no job has more records done than it has.
func TestDoneIsNoMoreThanThereIs(t *testing.T) {
	all := everyLevel(t)
	for _, l := range all {
		g := New(l, assets.Measure, 980)
		for i := range l.Incidents {
			g.Incident(i + 1)
			for j := range l.Jobs {
				if done, of := g.film.done(j, sim.Never); done > of {
					t.Errorf("%s, incident %d: %d of %d records of %s are done", l.ID, i+1, done, of, l.Jobs[j].Name)
				}
			}
		}
	}
}
