package prove

import (
	"fmt"
	"strings"

	"leasehold/levels"
	"leasehold/sim"
)

// Lines writes a proof for a terminal, a line a demand.
func (p *Proof) Lines() string {
	var b strings.Builder
	for _, d := range p.Demands {
		fmt.Fprintf(&b, "%-4s  %s: %s: %s\n", map[bool]string{true: "ok", false: "FALL"}[d.Holds], p.Level.ID, d.What, d.Found)
	}
	return b.String()
}

// Page writes the proofs of a campaign as Markdown: every number the prover found.
func Page(proofs []*Proof) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Proof\n\nWhat `leasehold prove` finds out about each level. It plays at most %d settings on the incidents shown; what wins them, the solution and the wrong answers play %d x %d nights of each incident, "+
		"and the solution %d seeds of %d x %d. Of the variants, what differs from student to student, all corners of the ranges and %d drawn ones are played, on %d x %d nights. This page is made by `./build.sh prove`; a test compares.\n\n",
		GridLimit, Whole.Full, Whole.Full, Whole.Seeds, Whole.Coarse, Whole.Coarse, Whole.Variants, Whole.Side, Whole.Side)
	b.WriteString("| level | settings tried | win tonight | win every night | without the taught controls, of them win | par |\n|---|---|---|---|---|---|\n")
	for _, p := range proofs {
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d of %d | %s |\n", p.Level.ID, p.Grid, p.Tonight, p.Won, p.Lucky, p.Without, p.parText())
	}
	for _, p := range proofs {
		fmt.Fprintf(&b, "\n## %s\n\n%s, lesson %s, %s.\n\n", p.Level.ID, p.Level.Title, p.Level.Lesson, p.Level.Kind)
		for _, d := range p.Demands {
			fmt.Fprintf(&b, "- %s%s: %s\n", map[bool]string{true: "", false: "**falls** "}[d.Holds], d.What, d.Found)
		}
	}
	return b.String()
}

func (p *Proof) parText() string {
	var all []string
	for i := range p.Best {
		if b := &p.Best[i]; b.Found {
			all = append(all, b.Goal.Label+" "+levels.UnitText(b.Goal.Unit(), b.Value))
		}
	}
	return strings.Join(all, ", ")
}

// missedTonight lists what settings miss in the incidents shown, as "duplicates 100".
func missedTonight(l *levels.Level, s levels.Settings) []string {
	var missed []string
	for i := range l.Incidents {
		h := l.Run(s, i, 0)
		r := sim.Examine(h)
		for g := range l.Goals {
			goal := &l.Goals[g]
			v, ok := goal.Value(r, sim.Never)
			switch {
			case !goal.Bounded() || ok && goal.Met(v):
			case !ok:
				missed = append(missed, goal.Label+" not complete")
			default:
				missed = append(missed, goal.Label+" "+levels.UnitText(goal.Unit(), v))
			}
		}
		if len(missed) == 0 && l.Judge(h, r) != levels.Pass {
			missed = append(missed, "nothing at stake")
		}
	}
	return missed
}

func listed(missed []string, none string) string {
	if len(missed) == 0 {
		return none
	}
	return strings.Join(missed, ", ")
}

func taught(l *levels.Level) string {
	if len(l.Teaches) == 0 {
		return "none"
	}
	return strings.Join(l.Teaches, " and ")
}
