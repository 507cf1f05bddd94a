package levelfile

import (
	"testing"

	"leasehold/levels"
	"leasehold/sim"
)

// sides says what the picture of every level shows, across and up; in brackets what the level has no name for.
var sides = map[string]string{
	"coordination":            "(peak_lock_requests_s) x completion_s-archive",
	"refresh":                 "duplicates x staleness_s-refresh",
	"twice-is-fine":           "(staleness_s-charges) x completion_s-charges",
	"payout":                  "(peak_lock_requests_s) x completion_s-payout",
	"both-ends":               "(overlap_s) x idle_s",
	"stuck-hands":             "idle_s x completion_s-archive",
	"let-go-first":            "(peak_lock_requests_s) x idle_s",
	"find-the-pause":          "(peak_lock_requests_s) x (overlap_s)",
	"april-night":             "overlap_s x completion_s-move",
	"raise-the-bar":           "refused_writes x completion_s-stock",
	"every-door":              "refused_writes x completion_s-reports",
	"where-numbers-come-from": "(idle_s) x completion_s-archive",
	"cannot-count":            "(refused_writes) x completion_s-charges",
	"whose-clock":             "idle_s x completion_s-labels",
	"two-thousand-to-one":     "(refused_writes) x acknowledged_writes",
	"third-machine":           "(peak_lock_requests_s) x idle_s",
	"off-the-path":            "(vacancy_s) x idle_s",
	"the-referee-faints":      "peak_lock_requests_s x served_s",
	"hand-over":               "(peak_lock_requests_s) x completion_s-report",
	"restore-night":           "(refused_writes) x completion_s-archive",
}

func side(l *levels.Level, s *levels.Scale) string {
	name := s.Measure.Info().Name
	if s.Job != sim.None {
		name += "-" + l.Jobs[s.Job].ID
	}
	if s.Label == "" {
		name = "(" + name + ")"
	}
	return name
}

// TestScales plays every level's picture as one sees it who has found the solution, and holds it against what the rule should choose.
func TestScales(t *testing.T) {
	const limit = 2000
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		t.Run(l.ID, func(t *testing.T) {
			t.Parallel()
			solution, err := l.With(l.Start(), l.Solution)
			if err != nil {
				t.Fatal(err)
			}
			p := levels.NewPassing(l, limit, solution)
			for i := range p.Tries {
				p.Try(i)
			}
			if len(p.Tries) > limit || len(p.Passed) == 0 {
				t.Fatalf("%d of %d settings pass, want some of at most %d", len(p.Passed), len(p.Tries), limit)
			}
			across, up := p.Scales()
			if got := side(l, across) + " x " + side(l, up); got != sides[l.ID] {
				t.Errorf("got %s, want %s", got, sides[l.ID])
			}
			marks := map[string]bool{}
			for _, one := range p.Passed {
				marks[text(across, one.Values)+", "+text(up, one.Values)] = true
			}
			t.Logf("%d of %d settings pass, %d marks", len(p.Passed), len(p.Tries), len(marks))
		})
	}
}

func text(s *levels.Scale, values []int64) string {
	v, ok := s.Value(values)
	if !ok {
		return "nothing"
	}
	return levels.UnitText(s.Measure.Info().Unit, v)
}
