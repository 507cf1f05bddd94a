// Package prove shows that a level is fair: it loses as it starts, its solution wins every night, each tempting answer loses for the reason it gives,
// and hardly anything wins without what the level teaches.
package prove

import (
	"cmp"
	"fmt"
	"sync/atomic"

	"leasehold/levels"
)

// Effort says how much is played.
type Effort struct {
	Full   int // cells a side of the fault maps of the solution, the wrong attempts, and whatever wins tonight
	Coarse int // of each seed of the solution
	Seeds  int // of the solution

	Variants int // that are drawn, besides those at the corners of the ranges
	Side     int // of the fault maps of a variant's solution: a coarse one, for there are many variants

	Grid int // the most settings that are tried; 0 means GridLimit
}

// Whole is the effort of a proof.
var Whole = Effort{Full: 64, Coarse: 12, Seeds: 50, Variants: 100, Side: 12, Grid: GridLimit}

// GridLimit is the most settings a grid has.
const GridLimit = 5000

// MostWithout is the largest share of settings, in percent, that may win without the control a level teaches.
const MostWithout = 5

// noRanges is found where nights are asked for and there are none.
const noRanges = "no fault of any incident has ranges, so there is no other night"

// Demand is one thing a level must do.
type Demand struct {
	Holds bool
	What  string // what is demanded
	Found string // what came out
}

// Proof is what was found out about one level.
type Proof struct {
	Level   *levels.Level
	Demands []Demand
	effort  Effort

	Grid            int // settings tried
	Tonight, Won    int // those that win the incidents shown, and every night
	Without, Lucky  int // those with the taught controls left alone, and how many of them win every night
	Best            []Best
	IncidentsRanged int
}

// Best is the best value of a measure of par that a winning setting reaches.
type Best struct {
	Goal     *levels.Goal
	Value    int64
	Settings levels.Settings
	Found    bool
}

// Holds says whether every demand is met.
func (p *Proof) Holds() bool {
	for i := range p.Demands {
		if !p.Demands[i].Holds {
			return false
		}
	}
	return true
}

func (p *Proof) demand(holds bool, what, found string, args ...any) {
	p.Demands = append(p.Demands, Demand{holds, what, fmt.Sprintf(found, args...)})
}

func newProof(l *levels.Level, e Effort) *Proof {
	p := &Proof{Level: l, effort: e}
	for i := range l.Incidents {
		if l.Incidents[i].Ranged() >= 0 {
			p.IncidentsRanged++
		}
	}
	return p
}

// Prove finds out whether a level is fair. It tells how many of the grid's settings and of the variants it has tried.
func Prove(l *levels.Level, e Effort, tell func(done, of int)) *Proof {
	p := newProof(l, e)
	p.texts()
	if !p.legal() {
		return p
	}
	p.start()
	p.solution()
	for i := range l.Wrong {
		p.wrong(&l.Wrong[i])
	}
	p.search(tell)
	p.share()
	p.par()
	p.variants(tell)
	return p
}

// texts wants what every level of the campaign has.
func (p *Proof) texts() {
	l := p.Level
	p.demand(len(l.Hints) == 3 && len(l.Wrong) >= 2 && len(l.Teaches) > 0, "three hints, two wrong answers, a taught control", "%d, %d, %s",
		len(l.Hints), len(l.Wrong), taught(l))
}

// legal wants every combination of settings to be one that can be run.
func (p *Proof) legal() bool {
	grid := p.grid()
	p.Grid = len(grid)
	for _, s := range grid {
		for i := range p.Level.Incidents {
			if problems := p.Level.Trouble(s, i); problems != nil {
				p.demand(false, "every setting can be run", "%s: %s: got %s, want %s", p.Level.Changed(s), problems[0].Path, problems[0].Got, problems[0].Want)
				return false
			}
		}
	}
	p.demand(len(grid) <= GridLimit, "every setting can be run", "%d tried", len(grid))
	return true
}

func (p *Proof) start() {
	l := p.Level
	missed := missedTonight(l, l.Start())
	p.demand(len(missed) > 0, "the start loses", "%s", listed(missed, "it wins"))
}

func (p *Proof) solution() {
	l := p.Level
	s := mustWith(l, l.Solution)
	missed := missedTonight(l, s)
	p.demand(len(missed) == 0, "the solution wins tonight", "%s", listed(missed, "every goal is met"))
	lost, cells := 0, 0
	each(l, 1, func(player *player, _ int) {
		player.nights(s, p.effort.Full, 0, func(v levels.Verdict) bool {
			cells++
			lost += count(v != levels.Pass)
			return true
		})
	})
	switch what := "the solution wins every night"; {
	case p.IncidentsRanged > 0:
		p.demand(lost == 0 && cells > 0, what, "%d of %d lost", lost, cells)
	case l.Kind == levels.Hold:
		p.demand(false, what, noRanges)
	}
	won := make([]bool, p.effort.Seeds)
	each(l, p.effort.Seeds, func(player *player, i int) { won[i] = player.everyNight(s, p.effort.Coarse, uint64(i+1)) })
	n := 0
	for _, w := range won {
		if w {
			n++
		}
	}
	p.demand(n == p.effort.Seeds, "the solution wins with every seed", "%d of %d", n, p.effort.Seeds)
}

// wrong wants a tempting answer to miss the goal it names, where it says, and nowhere earlier.
func (p *Proof) wrong(w *levels.Wrong) {
	l := p.Level
	s := mustWith(l, w.Set)
	goal := l.GoalOn(w.Misses)
	tonight, cells, missed := false, 0, 0
	each(l, 1, func(player *player, _ int) {
		for i := range l.Incidents {
			board, faults := l.Build(s, i)
			player.play(board, faults, 0)
			tonight = tonight || player.misses(goal)
		}
		if w.On == levels.Tonight {
			return
		}
		player.nights(s, p.effort.Full, 0, func(levels.Verdict) bool {
			cells++
			if player.misses(goal) {
				missed++
			}
			return true
		})
	})
	what := fmt.Sprintf("%s misses %s", w.Name, goal.Label)
	others := missedTonight(l, s)
	if w.On == levels.Tonight {
		p.demand(tonight, what+" tonight", "%s", listed(others, "every goal is met"))
		return
	}
	what += " on some night, and wins tonight"
	if p.IncidentsRanged == 0 {
		p.demand(false, what, noRanges)
		return
	}
	p.demand(len(others) == 0 && missed > 0, what, "%s tonight, missed in %d of %d cells", listed(others, "won"), missed, cells)
}

// Grid lists settings spread over all that a level allows, the start and the solution among them.
func Grid(l *levels.Level, limit int) []levels.Settings {
	return l.Grid(limit, mustWith(l, l.Solution))
}

func (p *Proof) grid() []levels.Settings { return Grid(p.Level, cmp.Or(p.effort.Grid, GridLimit)) }

// search plays the grid.
func (p *Proof) search(tell func(done, of int)) {
	l := p.Level
	grid := p.grid()
	tonight, won := make([]bool, len(grid)), make([]bool, len(grid))
	var done atomic.Int64
	each(l, len(grid), func(player *player, i int) {
		if tonight[i] = player.tonight(grid[i], 0); tonight[i] {
			won[i] = player.everyNight(grid[i], p.effort.Full, 0)
		}
		tell(int(done.Add(1)), len(grid)+p.toVary())
	})
	for i, s := range grid {
		without := p.without(s)
		p.Tonight += count(tonight[i])
		p.Won += count(won[i])
		p.Without += count(without)
		p.Lucky += count(without && won[i])
	}
	for g := range l.Par {
		p.Best = append(p.Best, p.best(&l.Par[g], grid, won))
	}
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// without says whether settings leave every taught control at its start.
func (p *Proof) without(s levels.Settings) bool {
	for _, id := range p.Level.Teaches {
		if i := p.Level.ControlNamed(id); s[i] != p.Level.Start()[i] {
			return false
		}
	}
	return true
}

// best finds the winning settings that do best in a measure; of equals the first.
func (p *Proof) best(g *levels.Goal, grid []levels.Settings, won []bool) Best {
	values, ok := make([]int64, len(grid)), make([]bool, len(grid))
	each(p.Level, len(grid), func(player *player, i int) {
		if won[i] {
			values[i], ok[i] = player.value(grid[i], g)
		}
	})
	best := Best{Goal: g}
	for i, s := range grid {
		if ok[i] && (!best.Found || values[i] < best.Value) {
			best.Value, best.Settings, best.Found = values[i], s, true
		}
	}
	return best
}

func (p *Proof) share() {
	p.demand(p.Won > 0, "settings win", "%d of %d tonight, %d every night", p.Tonight, p.Grid, p.Won)
	if len(p.Level.Teaches) == 0 {
		p.demand(false, fmt.Sprintf("without the taught controls at most %d %% win", MostWithout), "teaches names none")
		return
	}
	what := fmt.Sprintf("without %s at most %d %% win", taught(p.Level), MostWithout)
	p.demand(p.Without > 0 && p.Lucky*100 <= MostWithout*p.Without, what, "%d of %d", p.Lucky, p.Without)
}

// par wants the level's par to be the best that wins.
func (p *Proof) par() {
	if len(p.Best) == 0 {
		p.demand(false, "a par", "none: write any value, and its line here says which is the best")
		return
	}
	p.demand(true, "a par", "%d", len(p.Best))
	for i := range p.Best {
		b := &p.Best[i]
		what := fmt.Sprintf("par, %s %s, is the best that wins", b.Goal.Label, b.Goal.BoundText())
		if !b.Found {
			p.demand(false, what, "nothing that wins has it")
			continue
		}
		p.demand(b.Goal.BoundIs(b.Value), what, "%s with %s", levels.UnitText(b.Goal.Unit(), b.Value), p.Level.Changed(b.Settings))
	}
	p.parWith()
}

// parWith wants the settings that the file names for the par to reach it: on a variant the par is what they reach.
func (p *Proof) parWith() {
	l := p.Level
	if len(l.ParWith) == 0 {
		if len(l.Variants) > 0 {
			p.demand(false, "par_with reaches the par", "it names no settings")
		}
		return
	}
	s := mustWith(l, l.ParWith)
	for i := range l.Par {
		g := &l.Par[i]
		worst, ok := l.Worst(s, g)
		p.demand(ok && g.BoundIs(worst), "par_with reaches the par", "%s with %s", levels.UnitText(g.Unit(), worst), l.Changed(s))
	}
}

func mustWith(l *levels.Level, values levels.Values) levels.Settings {
	s, err := l.With(l.Start(), values)
	if err != nil {
		panic(err) // the loader has read them
	}
	return s
}
