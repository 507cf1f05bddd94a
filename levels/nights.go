package levels

import "leasehold/sim"

// MapSide is how many starts, and lengths, the fault map has by which every night is won.
const MapSide = 32

// Nights plays settings on every night, until one is lost: a map for each incident that has other nights, coarse to fine.
type Nights struct {
	Played, Of int  // runs
	Lost       bool // one of them did not pass

	level     *Level
	settings  Settings
	side      int
	incident  int // of the map that is played
	sweep     *sim.Sweep
	cell      int // of its order
	order     []int32
	judged    *[sim.MeasureCount]bool
	simulator sim.Simulator
	report    sim.Report
}

// Nights gives the maps of that many starts and lengths, not yet played.
func (l *Level) Nights(s Settings, side int) *Nights {
	n := &Nights{level: l, settings: s, side: side, judged: l.Judged()}
	for i := range l.Incidents {
		if l.Incidents[i].Ranged() >= 0 {
			n.Of += side * side
		}
	}
	return n
}

// Play plays that many runs, and says whether there are more to play.
func (n *Nights) Play(runs int) bool {
	for ; runs > 0 && n.more(); runs-- {
		if n.order == nil {
			n.order = sim.CoarseToFine(n.side, n.side)
		}
		if n.sweep == nil {
			for n.level.Incidents[n.incident].Ranged() < 0 {
				n.incident++
			}
			n.sweep = n.level.Sweep([]Settings{n.settings}, n.incident, n.side, n.side, 0, 1)
		}
		c := n.sweep.Cell(int64(n.order[n.cell]))
		fault := &n.sweep.Faults[0][n.sweep.Moved]
		fault.Start, fault.Length = c.Start, c.Length
		h := n.simulator.Run(n.sweep.Boards[0], n.sweep.Faults[0], 0)
		n.report.ExamineFor(h, n.judged)
		n.Lost = n.level.Judge(h, &n.report) != Pass
		n.Played++
		if n.cell++; n.cell == len(n.order) {
			n.incident, n.sweep, n.cell = n.incident+1, nil, 0
		}
	}
	if !n.more() {
		n.sweep, n.order, n.simulator, n.report = nil, nil, sim.Simulator{}, sim.Report{} // a class has many
	}
	return n.more()
}

func (n *Nights) more() bool { return !n.Lost && n.Played < n.Of }
