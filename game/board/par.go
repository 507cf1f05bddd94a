package board

import (
	"slices"
	"strconv"
	"strings"

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

// judgedWithPar gives the measures of goals and of par.
func judgedWithPar(l *levels.Level) *[sim.MeasureCount]bool {
	judged := l.Judged()
	for i := range l.Par {
		judged[l.Par[i].Measured()] = true
	}
	return judged
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
		v := ParView{ID: g.level.ParID(i), Label: goal.Label, Goal: goal.BoundText(), Value: "–"}
		if !p.absent {
			v.Value, v.Met = levels.UnitText(goal.Unit(), p.worst), goal.Met(p.worst)
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
		return " Par is reached as well."
	}
	var far []string
	for _, v := range views {
		if !v.Met {
			far = append(far, v.Label+" "+unbroken(v.Value)+", par "+unbroken(strings.TrimPrefix(v.Goal, "at most ")))
		}
	}
	return " Not yet at par: " + strings.Join(far, "; ") + "."
}
