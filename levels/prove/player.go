package prove

import (
	"runtime"
	"sync"
	"sync/atomic"

	"leasehold/levels"
	"leasehold/sim"
)

// player plays one level's settings, one after another in the same memory.
type player struct {
	level     *levels.Level
	judged    *[sim.MeasureCount]bool // the measures of goals and of par
	simulator sim.Simulator
	report    sim.Report
}

// play gives the verdict of one run.
func (p *player) play(board *sim.Board, faults []sim.Fault, seed uint64) levels.Verdict {
	h := p.simulator.Run(board, faults, seed)
	p.report.ExamineFor(h, p.judged)
	return p.level.Judge(h, &p.report)
}

// tonight says whether every incident as shown passes.
func (p *player) tonight(s levels.Settings, seed uint64) bool {
	for i := range p.level.Incidents {
		board, faults := p.level.Build(s, i)
		if p.play(board, faults, seed) != levels.Pass {
			return false
		}
	}
	return true
}

// everyNight says whether every incident passes as shown and, where it has a fault with ranges, in every cell of a map of that size.
func (p *player) everyNight(s levels.Settings, size int, seed uint64) bool {
	return p.tonight(s, seed) && p.nights(s, size, seed, func(v levels.Verdict) bool { return v == levels.Pass })
}

// nights plays the maps of every incident, coarse to fine, as long as ok says so of each cell; it gives false when that stopped it.
func (p *player) nights(s levels.Settings, size int, seed uint64, ok func(levels.Verdict) bool) bool {
	for i := range p.level.Incidents {
		if p.level.Incidents[i].Ranged() < 0 {
			continue
		}
		w := p.level.Sweep([]levels.Settings{s}, i, size, size, seed, 1)
		for _, cell := range sim.CoarseToFine(size, size) {
			c := w.Cell(int64(cell))
			faults := w.Faults[0]
			faults[w.Moved].Start, faults[w.Moved].Length = c.Start, c.Length
			if !ok(p.play(w.Boards[0], faults, seed)) {
				return false
			}
		}
	}
	return true
}

// value gives the worst of a measure over the incidents as shown; false where it has no meaning in one.
func (p *player) value(s levels.Settings, g *levels.Goal) (worst int64, ok bool) {
	for i := range p.level.Incidents {
		board, faults := p.level.Build(s, i)
		p.play(board, faults, 0)
		v, ok := g.Value(&p.report, sim.Never)
		if !ok {
			return 0, false
		}
		worst = max(worst, v)
	}
	return worst, true
}

// misses says whether a goal is missed in the run played last.
func (p *player) misses(g *levels.Goal) bool { return !g.MetIn(&p.report) }

// each does n things on all cores, each core with a player of its own, and counts on.
func each(l *levels.Level, n int, do func(p *player, i int)) {
	judged := l.JudgedWithPar()
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		all.Go(func() {
			p := &player{level: l, judged: judged}
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(p, i)
			}
		})
	}
	all.Wait()
}
