package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/levels"
	"leasehold/sim"
)

func linkOf(values levels.Values) string {
	var pairs []string
	for _, v := range values {
		pairs = append(pairs, v.Control+"="+v.Text)
	}
	return strings.Join(pairs, "&")
}

// leasesOf gives each runner's leases with their ends in seconds: "39 63.0-73.0".
func leasesOf(g *Game, after sim.Time) (all []string) {
	for i := range g.film.runners {
		for _, l := range g.film.runners[i].leases {
			if l.to > after {
				all = append(all, fmt.Sprintf("%s %d %.1f-%.1f", g.level.Board.Parts[i].ID, l.grant, float64(l.from)/1e9, float64(min(l.to, g.film.horizon))/1e9))
			}
		}
	}
	return all
}

// A restored lock service forgets what it granted since its backup, and ends once more what had ended: that is no end of a later grant.
func TestLeasesAcrossARestore(t *testing.T) {
	for _, c := range []struct {
		id    string
		after sim.Time
		want  []string
	}{
		{"where-numbers-come-from", 70 * sim.Second, []string{"a 39 63.0-73.0", "a 1035 102.0-108.0", "b 40 73.5-83.5", "b 41 85.5-90.0", "b 1034 91.5-101.5"}},
	} {
		l := levelOf(t, c.id)
		g := New(l, assets.Measure, 980)
		g.SetAll(linkOf(l.Solution))
		if got := leasesOf(g, c.after); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.id, got, c.want)
		}
	}
}

// TestOneLeaseAtATime wants the bars of every level, as it starts and as it is won, to show one holder of a job's lease at a time, as its lock service does: all but those who go by
// one name.
func TestOneLeaseAtATime(t *testing.T) {
	for _, l := range everyLevel(t) {
		for _, settings := range []levels.Values{nil, l.Solution} {
			for incident := range l.Incidents {
				g := New(l, assets.Measure, 980)
				g.SetAll(linkOf(settings))
				g.Incident(incident + 1)
				var all []lease
				for i := range g.film.runners {
					all = append(all, g.film.runners[i].leases...)
				}
				for i, a := range all {
					for _, b := range all[:i] {
						if a.job == b.job && a.grant != b.grant && max(a.from, b.from) < min(a.to, b.to) {
							t.Errorf("%s, incident %d, %s: grants %d from %s to %s and %d from %s to %s", l.ID, incident+1, g.SettingsText(), a.grant, a.from, a.to, b.grant, b.from, b.to)
						}
					}
				}
			}
		}
	}
}
