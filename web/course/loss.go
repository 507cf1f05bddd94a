package course

import (
	"fmt"
	"slices"

	"leasehold/game/board"
	"leasehold/levels"
	"leasehold/sim"
	"leasehold/web/drawing"
)

// loss is where a wrong answer fails: an incident as it is shown, or a night of one.
type loss struct {
	wrong    int // index into the level's
	settings levels.Settings
	goal     int
	incident int
	at       sim.Time // when the goal is missed; Never where only the end shows it
	value    int64
	known    bool // whether the measure has a value
	hash     uint64
	nights   *lostNights // nil: tonight
}

// lostNights are the nights of an incident that were tried, and one in which the goal is missed.
type lostNights struct {
	drawing.Nights
	column, row int // of the night that is shown, in a map of mapSide
	lost        int
}

// A link names a night by its cell in the game's map, which has so many a side. Every second of them is tried, and all where that finds nothing.
const (
	mapSide = 32
	coarse  = 2
)

// findLoss plays a wrong answer until it finds the goal missed that the level says it misses, where it says so.
func findLoss(l *levels.Level, wrong int) (loss, error) {
	w := &l.Wrong[wrong]
	settings, err := l.With(l.Start(), w.Set)
	if err != nil {
		return loss{}, err
	}
	found := loss{wrong: wrong, settings: settings}
	for i := range l.Incidents {
		if w.On == levels.Tonight && found.in(l, w.Misses, i, l.Run(settings, i, 0)) {
			return found, nil
		}
	}
	for step := coarse; step > 0 && w.On == levels.EveryNight; step /= coarse {
		if found.onNights(l, w.Misses, step) {
			return found, nil
		}
	}
	return loss{}, fmt.Errorf("course: %s: wrong answer %s: got no %s missed, want what the level says", l.ID, w.Name, w.Misses)
}

// in says whether a run misses a goal of a measure, and keeps when and by what.
func (o *loss) in(l *levels.Level, misses levels.MeasureName, incident int, h *sim.History) bool {
	r := sim.Examine(h)
	i := missedIn(l, misses, r)
	if i < 0 {
		return false
	}
	g := &l.Goals[i]
	o.goal, o.incident, o.hash, o.at = i, incident, h.Hash(), missedAt(g, r, h)
	o.value, o.known = g.Value(r, sim.Never)
	return true
}

// missedIn gives the first goal of a measure that a run misses, -1 for none.
func missedIn(l *levels.Level, misses levels.MeasureName, r *sim.Report) int {
	return slices.IndexFunc(l.Goals, func(g levels.Goal) bool { return g.Measure == misses && g.Bounded() && !g.MetIn(r) })
}

// onNights plays other nights, of one incident after another, until it finds one in which the goal is missed on some. The night that is shown is in the middle of those.
func (o *loss) onNights(l *levels.Level, misses levels.MeasureName, step int) bool {
	var r sim.Report
	var chosen [sim.MeasureCount]bool
	chosen[l.GoalOn(misses).Measured()] = true
	for i := range l.Incidents {
		if l.Incidents[i].Ranged() < 0 {
			continue
		}
		w := l.Sweep([]levels.Settings{o.settings}, i, mapSide, mapSide, 0, 1)
		w.Starts, w.Lengths = every(w.Starts, step), every(w.Lengths, step)
		s := sim.Sweeper{Sweep: w}
		n := lostNights{Nights: drawing.Nights{Starts: w.Starts, Lengths: w.Lengths, Lost: make([]bool, w.Cells())}}
		var lost []int
		for cell := range n.Lost {
			r.ExamineFor(s.Run(int64(cell)), &chosen)
			if n.Lost[cell] = missedIn(l, misses, &r) >= 0; n.Lost[cell] {
				lost = append(lost, cell)
			}
		}
		if n.lost = len(lost); n.lost > 0 {
			n.Shown = lost[len(lost)/2]
			n.column, n.row = n.Shown%len(w.Starts)*step, n.Shown/len(w.Starts)*step
			o.nights = &n
			return o.in(l, misses, i, s.Run(int64(n.Shown)))
		}
	}
	return false
}

// every gives each step-th of some instants.
func every(all []sim.Time, step int) []sim.Time {
	var some []sim.Time
	for i := 0; i < len(all); i += step {
		some = append(some, all[i])
	}
	return some
}

// missedAt gives the first instant, to 10 ms, at which a goal that a run misses is missed beyond repair; Never where that is the end of the run.
func missedAt(g *levels.Goal, r *sim.Report, h *sim.History) sim.Time {
	if bound, ok := g.TimeBound(); ok {
		return before(bound, h)
	}
	if g.AtLeast != "" || g.Unit() == sim.Cents || g.Unit() == sim.PerMillion {
		return sim.Never // more may come until then; and a month's price has no moment
	}
	missed := func(at sim.Time) bool {
		v, ok := g.Value(r, at)
		return ok && !g.Met(v)
	}
	for _, f := range r.Of(g.Measured()) {
		if !missed(f.Until) {
			continue
		}
		low, high := f.At, f.Until
		if missed(low) {
			high = low
		}
		for high-low > centi { // a stretch of time, which grows
			if middle := low + (high-low)/2; missed(middle) {
				high = middle
			} else {
				low = middle
			}
		}
		return before((high+centi-1)/centi*centi, h)
	}
	return sim.Never
}

const centi = sim.Second / 100

// before gives an instant that is before the end of a run, or Never.
func before(at sim.Time, h *sim.History) sim.Time {
	if n := len(h.Events); n == 0 || at >= h.Events[n-1].At {
		return sim.Never
	}
	return at
}

// in writes the nights in a language.
func (n *lostNights) in(t tables, level *levels.Level, incident int, id string) *Nights {
	fault := &level.Incidents[incident].Faults[level.Incidents[incident].Ranged()]
	seconds := func(at sim.Time) string {
		return unbroken(board.UnitText(t.board, sim.Nanosecond, int64(at)))
	}
	shown := &Nights{Lost: n.lost, Of: len(n.Lost), Fault: fault.Name, Start: seconds(n.Starts[n.Shown%len(n.Starts)]), Length: seconds(n.Lengths[n.Shown/len(n.Starts)])}
	written := n.Nights
	written.Start, written.Length = fault.Start, fault.Length
	written.Begins, written.Lasts, written.Time = t.pages.Say("teach.map.begins"), t.pages.Say("teach.map.lasts"), seconds
	shown.Map = written.SVG(drawing.Options{ID: id + "-nights", Label: t.pages.Say("teach.map", "fault", fault.Name, "lost", fmt.Sprint(n.lost), "of", fmt.Sprint(len(n.Lost)))})
	return shown
}
