package course

import (
	"fmt"
	"slices"
	"strings"

	"leasehold/levels"
	"leasehold/sim"
)

// run is one board of a figure, as it was played.
type run struct {
	settings levels.Settings
	history  *sim.History
	report   *sim.Report
	verdict  levels.Verdict
	missed   []int // goals
	others   int   // of the level's other incidents, those in which every goal is met
}

var sideNames = [2]string{"left", "right"}

// measure plays a board and compares what came of it with what its caption claims.
func (m *measured) measure(side int, c *claim) {
	path := "figure." + sideNames[side]
	settings, err := m.level.With(m.level.Start(), c.Set)
	if faults, ok := err.(levels.Faults); ok {
		for _, f := range faults {
			m.src.Fault(path+".set."+f.Path, f.Got, f.Want)
		}
		return
	}
	r := &m.sides[side]
	r.settings = settings
	r.history, r.report, r.verdict = played(m.level, settings, m.Figure.Incident-1)
	for i := range m.level.Incidents {
		if i == m.Figure.Incident-1 {
			continue
		}
		if _, _, verdict := played(m.level, settings, i); verdict == levels.Pass {
			r.others++
		}
	}
	var names []string
	for i := range m.level.Goals {
		if g := &m.level.Goals[i]; g.Bounded() && !g.MetIn(r.report) {
			r.missed = append(r.missed, i)
			names = append(names, m.level.GoalID(i))
		}
	}
	switch {
	case r.verdict == levels.Unknown:
		m.src.Fault(path, "a run in which nothing was at stake", "one that can pass or fail")
	case !slices.Equal(names, c.Misses):
		m.src.Fault(path+".misses", misses(names)+" in the run, and "+misses(c.Misses)+" in the claim", "what the run gives")
	case side == 0 && r.verdict == levels.Pass:
		m.src.Fault(path, "a board that meets every goal", "one that misses some")
	case side == 1 && r.verdict == levels.Fail:
		m.src.Fault(path, "a board that misses goals", "one that meets all")
	}
}

func played(l *levels.Level, s levels.Settings, incident int) (*sim.History, *sim.Report, levels.Verdict) {
	h := l.Run(s, incident, 0)
	r := sim.Examine(h)
	return h, r, l.Judge(h, r)
}

// misses writes a claim: "no goal missed", or the goals that are.
func misses(names []string) string {
	if len(names) == 0 {
		return "no goal missed"
	}
	return strings.Join(names, ", ") + " missed"
}

func hex(sum uint64) string { return fmt.Sprintf("%016x", sum) }
