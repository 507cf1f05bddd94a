package board

import (
	"cmp"
	"slices"
	"strconv"

	"leasehold/sim"
)

// markKind says what a stretch on the timeline is.
type markKind uint8

const (
	leaseMark    markKind = iota // a lease, by the lock service's view
	beliefMark                   // a runner goes on though its lease has ended
	underwayMark                 // writes of a grant that is over are on their way
	pauseMark                    // a machine stands still
	downMark                     // it has crashed
	faultMark
	vacantMark
	rowMark // a row of writes at a worker
)

// mark is one stretch on the timeline that can be told about. index counts the leases, beliefs, pauses, faults, vacancies or happenings that it is one of.
type mark struct {
	kind     markKind
	part     int16
	index    int
	from, to sim.Time
	grant    int64
}

// bar is a button on the timeline: a mark, or several that would lie too close together for a finger.
type bar struct {
	box
	id, label string
	lane      int
	marks     []mark
}

const (
	leastTarget = 24 // CSS pixels of a finger's target
	mostBars    = 12 // buttons on a lane: more are no help to who goes through them by key
)

// timelineBars gives the buttons of the timeline in the order of their time. They are made once for a run and a layout, not with each frame.
func (g *Game) timelineBars() []bar {
	if g.bars != nil {
		return g.bars
	}
	lanes := g.marks()
	for lane := range lanes {
		g.bars = append(g.bars, g.grouped(lanes[lane], lane)...)
	}
	slices.SortStableFunc(g.bars, func(a, b bar) int { return cmp.Compare(a.marks[0].from, b.marks[0].from) })
	if g.bars == nil {
		g.bars = []bar{}
	}
	return g.bars
}

// marks lists what can be told about: faults first, then each lane, then the vacancies.
func (g *Game) marks() [][]mark {
	f := g.film
	lanes := make([][]mark, len(g.lay.lanes)+2)
	for i := range f.faults {
		lanes[0] = append(lanes[0], mark{faultMark, f.faults[i].part, i, f.faults[i].from, f.faults[i].to, 0})
	}
	for i := range g.lay.lanes {
		part := g.lay.lanes[i].part
		if g.level.Board.Parts[part].Runner != nil {
			lanes[i+1] = f.runnerMarks(part)
		} else {
			lanes[i+1] = f.rowMarks(part)
		}
	}
	for i, v := range f.vacant {
		if v.to-v.from >= sim.Second/20 {
			lanes[len(lanes)-1] = append(lanes[len(lanes)-1], mark{vacantMark, sim.None, i, v.from, v.to, 0})
		}
	}
	return lanes
}

func (f *film) runnerMarks(part int16) []mark {
	r := &f.runners[part]
	var all []mark
	for i := range r.leases {
		l := &r.leases[i]
		all = append(all, mark{leaseMark, part, i, l.from, l.to, l.grant})
	}
	for i := range r.beliefs {
		b := &r.beliefs[i]
		if from := max(b.from, r.ended(b.grant, b.from)); min(b.to, f.horizon)-from >= sim.Second/50 {
			all = append(all, mark{beliefMark, part, i, from, b.to, b.grant})
		}
		if to := r.lastEffect(b.grant); b.grant != 0 && b.to < to {
			all = append(all, mark{underwayMark, part, i, b.to, to, b.grant})
		}
	}
	for i, p := range r.pauses {
		kind := pauseMark
		if slices.Contains(r.downs, p) {
			kind = downMark
		}
		all = append(all, mark{kind, part, i, p.from, p.to, 0})
	}
	slices.SortStableFunc(all, func(a, b mark) int { return cmp.Compare(a.from, b.from) })
	return all
}

// lastEffect is when the last write of a grant that a runner sent is applied or refused.
func (r *runnerFilm) lastEffect(grant int64) sim.Time {
	last := sim.Time(0)
	for i := range r.flights {
		if f := &r.flights[i]; f.grant == grant && f.effect != sim.Never {
			last = max(last, f.effect)
		}
	}
	return last
}

// rowMarks takes the rows of writes at a worker from the list of what happened.
func (f *film) rowMarks(worker int16) []mark {
	var all []mark
	for i := range f.events {
		h := &f.events[i]
		if h.event < 0 {
			continue
		}
		if e := &f.history.Events[h.event]; (e.Kind == sim.Applied || e.Kind == sim.Refused) && e.Part == worker {
			all = append(all, mark{rowMark, worker, i, h.At, h.Until, 0})
		}
	}
	return all
}

// grouped makes buttons of a lane's marks: what begins less than a finger after the one before belongs to it, and where that leaves too many, less than a
// twelfth of the timeline. A fault that lasts beyond that has a button of its own, which begins later than the fault does.
func (g *Game) grouped(marks []mark, lane int) []bar {
	tl := g.lay.timeline
	for _, apart := range [...]float64{leastTarget, max(leastTarget, tl.w/(mostBars-1))} {
		var bars []bar
		for _, m := range marks {
			if m.from > g.film.horizon {
				continue
			}
			x := min(g.x(m.from), tl.x+tl.w-leastTarget)
			w := max(g.x(min(m.to, g.film.horizon))-x, leastTarget)
			if n := len(bars) - 1; n >= 0 && x-bars[n].x < apart {
				later := bars[n].x + apart
				if m.kind != faultMark || later+leastTarget > x+w {
					bars[n].marks = append(bars[n].marks, m)
					bars[n].w = max(bars[n].w, x+w-bars[n].x)
					continue
				}
				x, w = later, x+w-later
			}
			bars = append(bars, bar{box: box{x, g.laneTop(lane), w, leastTarget}, lane: lane, marks: []mark{m}})
		}
		if len(bars) <= mostBars || apart > leastTarget {
			g.nameBars(bars)
			return bars
		}
	}
	return nil
}

// laneTop is where a lane's buttons begin: the faults' above the lanes, the vacancies' below them.
func (g *Game) laneTop(lane int) float64 {
	tl, s := g.lay.timeline, &g.lay.size
	switch {
	case lane == 0:
		return tl.y + s.top - 14 - leastTarget/2 - s.note/3
	case lane > len(g.lay.lanes):
		return tl.y + tl.h - leastTarget + 2
	}
	l := &g.lay.lanes[lane-1]
	if g.level.Board.Parts[l.part].Runner != nil {
		return l.y + s.bar/2 - leastTarget/2
	}
	return l.y + s.bar - leastTarget // its high ticks, too
}

// markIDs names the kinds, in ids and in the keys of their texts.
var markIDs = [...]string{leaseMark: "lease", beliefMark: "belief", underwayMark: "underway", pauseMark: "pause", downMark: "down", faultMark: "fault", vacantMark: "vacant", rowMark: "row"}

func (g *Game) nameBars(bars []bar) {
	for i := range bars {
		b := &bars[i]
		m := &b.marks[0]
		b.id = "bar-" + markIDs[m.kind]
		if m.part != sim.None {
			b.id += "-" + g.film.history.Parts[m.part].ID
		}
		b.id += "-" + strconv.Itoa(m.index)
		b.label = g.barLabel(b)
	}
}

// hitBars makes a button of each bar.
func (g *Game) hitBars(p *pen) {
	bars := g.timelineBars()
	for i := range bars {
		b := &bars[i]
		p.Hits = append(p.Hits, Hit{ID: b.id, Kind: Button, X: b.x, Y: b.y, W: b.w, H: b.h, Label: b.label, Lane: b.lane + 1})
	}
}

// hitPlate makes a button of the platform's lock service.
func (g *Game) hitPlate(p *pen) {
	if b := g.lay.plate; b.w > 0 {
		part := int16(len(g.level.Board.Parts))
		p.Hits = append(p.Hits, Hit{ID: platePart, Kind: Button, X: b.x, Y: b.y, W: b.w, H: b.h, Label: g.film.name(part)})
	}
}

const platePart = "part-" + sim.LockServiceID

// FirstRunner names the hit of the part that a tour of the board begins with: its first runner, or its first part where nobody runs.
func (g *Game) FirstRunner() string {
	first := g.level.Board.Parts[0].ID
	for i := range g.level.Board.Parts {
		if g.level.Board.Parts[i].Runner != nil {
			first = g.level.Board.Parts[i].ID
			break
		}
	}
	return "part-" + first
}
