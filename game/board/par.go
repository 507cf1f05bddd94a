package board

import (
	"slices"
	"strconv"

	"leasehold/levels"
	"leasehold/sim"
)

// ParView is one bound of the level's par, against the worst that the incidents come to.
type ParView struct {
	ID, Label, Value, Goal string
	Number                 float64 // the value: seconds, USD, a share or a count
	Met                    bool
}

// parValue is the worst value of a par measure so far; absent where an incident gives none.
type parValue struct {
	worst  int64
	absent bool
}

// measurePar takes the report of one incident into the par values.
func (g *Game) measurePar() {
	for i := range g.par {
		v, ok := g.level.Par[i].Value(&g.report, sim.Never)
		g.par[i].absent = g.par[i].absent || !ok
		g.par[i].worst = max(g.par[i].worst, v)
	}
}

func (g *Game) parViews() []ParView {
	var all []ParView
	for i := range g.level.Par {
		goal, p := &g.level.Par[i], &g.par[i]
		v := ParView{ID: g.level.ParID(i), Label: goal.Label, Goal: BoundText(g.words, goal), Value: "–"}
		if !p.absent {
			v.Value, v.Met = UnitText(g.words, goal.Unit(), p.worst), goal.Met(p.worst)
			v.Number, _ = strconv.ParseFloat(levels.Number(goal.Unit(), p.worst), 64)
		}
		all = append(all, v)
	}
	return all
}

// parText says whether par is reached as well, or how far it is; "" while there are goals to reach first.
func (g *Game) parText() string {
	if len(g.level.Par) == 0 || g.tonight() != levels.Pass || g.level.Kind == levels.Hold && (g.nights.all == nil || g.nights.all.Lost > 0) {
		return ""
	}
	views := g.parViews()
	if !slices.ContainsFunc(views, func(v ParView) bool { return !v.Met }) {
		return g.words.Say("result.par")
	}
	var far []string
	for i, v := range views {
		if !v.Met {
			far = append(far, g.words.Say("goal.par", "label", v.Label, "value", unbroken(v.Value), "bound", unbroken(g.parBound(&g.level.Par[i]))))
		}
	}
	return g.words.Say("result.par.not", "goals", joined(g.words, "list.semicolon", far))
}

// parBound writes what is to be reached: "11 s", or "none".
func (g *Game) parBound(goal *levels.Goal) string {
	if goal.Bound() == 0 {
		return BoundText(g.words, goal)
	}
	return boundValue(g.words, goal)
}
