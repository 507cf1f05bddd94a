package class

import (
	"slices"
	"strconv"

	"leasehold/levels"
	"leasehold/levels/codec"
	"leasehold/sim"
)

// worst is the worst value of a measure over the incidents.
type worst struct {
	value  int64
	absent bool // in one of them
}

func (w *worst) take(value int64, ok bool) {
	w.value, w.absent = max(w.value, value), w.absent || !ok
}

// play plays the incidents as shown on the student's own level, and judges them.
func (c *Checker) play(row *Row, code *codec.Code, l *levels.Level) {
	if !l.Playable(code.Settings) { // no page plays them
		row.refuse(Reason(codec.Malformed), nil)
		return
	}
	judged := l.JudgedWithPar()
	judged[sim.Cost], judged[sim.CompletionTime] = true, true
	par := make([]worst, len(l.Par))
	awaited := awaitedJobs(l)
	var cost worst
	done := worst{absent: !slices.Contains(awaited, true)}
	var histories []uint64
	done.absent = !slices.Contains(awaitedJobs(l), true) // nobody asks
	won := true
	var missed []Miss
	for i := range l.Incidents {
		board, faults := l.Build(code.Settings, i)
		h := c.simulator.Run(board, faults, 0)
		histories = append(histories, h.Hash())
		r := &c.report
		r.ExamineFor(h, judged)
		won = l.Judge(h, r) == levels.Pass && won
		missed = append(missed, missesOf(l, r, i)...)
		for k := range par {
			par[k].take(l.Par[k].Value(r, sim.Never))
		}
		cost.take(r.Value(sim.Cost, sim.None))
		for j, asked := range awaited {
			if asked {
				done.take(r.Value(sim.CompletionTime, j))
			}
		}
	}
	if code.Sum(histories) != code.Result {
		row.refuse(OtherResult, nil)
		return
	}
	row.Cost, row.Time = cost.number(sim.Cents), done.number(sim.Nanosecond)
	row.describe(l, code.Settings, par)
	row.Prediction = c.prediction(l, code.Prediction)
	if row.Missed = missed; !won {
		row.Status, row.Reason = Failed, NotWon
		return
	}
	row.Status, row.Depth, row.breaks = Passed, Tonight, l.Kind == levels.Break
	if row.breaks {
		row.deepen()
		return
	}
	key := row.Level + " " + row.Variant + " " + l.Changed(code.Settings)
	if c.nights[key] == nil {
		c.nights[key] = l.Nights(code.Settings, levels.MapSide)
	}
	row.nights, row.Pending = c.nights[key], true
	row.PlayNights(0)
}

// missesOf lists the goals that an incident's run missed.
func missesOf(l *levels.Level, r *sim.Report, incident int) (all []Miss) {
	for i := range l.Goals {
		g := &l.Goals[i]
		if !g.Bounded() || g.MetIn(r) {
			continue
		}
		var w worst
		w.take(g.Value(r, sim.Never))
		all = append(all, Miss{l.GoalID(i), incident + 1, w.number(g.Unit())})
	}
	return all
}

// awaitedJobs says of each job whether a goal or the par asks when it is done.
func awaitedJobs(l *levels.Level) []bool {
	awaited := make([]bool, len(l.Jobs))
	for _, goals := range [...][]levels.Goal{l.Goals, l.Par} {
		for i := range goals {
			if goals[i].Measured() == sim.CompletionTime {
				awaited[goals[i].JobIndex()] = true
			}
		}
	}
	return awaited
}

// describe writes the settings, and what they come to against the par.
func (r *Row) describe(l *levels.Level, s levels.Settings, par []worst) {
	start := l.Start()
	for i, v := range l.Values(s) {
		r.Settings = append(r.Settings, Setting{v.Control, v.Text, s[i] != start[i]})
	}
	r.parMet = len(par) > 0
	for i := range par {
		g := &l.Par[i]
		met := !par[i].absent && g.Met(par[i].value)
		r.Par = append(r.Par, Bound{l.ParID(i), par[i].number(g.Unit()), number(g.Unit(), g.Bound()), met})
		r.parMet = r.parMet && met
	}
}

// prediction judges a guess as the play page does: by the first run, of the first incident with everything as the level begins.
func (c *Checker) prediction(l *levels.Level, guess *int64) *Prediction {
	goal, _ := l.Predicted()
	if guess == nil || goal < 0 {
		return nil
	}
	g := &l.Goals[goal]
	board, faults := l.Build(l.Start(), 0)
	c.report.ExamineFor(c.simulator.Run(board, faults, 0), l.Judged())
	p := &Prediction{Goal: l.GoalID(goal), Guess: *guess}
	if value, ok := g.Value(&c.report, sim.Never); ok {
		truth := number(g.Unit(), value)
		if g.Unit() == sim.PerMillion {
			truth = float64(value) / 10_000 // in percent, as it is shown
		}
		p.Truth, p.Right = &truth, truth == float64(*guess)
	}
	return p
}

// PlayNights plays that many runs of a pending row's other nights, and says whether it is still pending.
func (r *Row) PlayNights(runs int) bool {
	if !r.Pending || r.nights.Play(runs) {
		return r.Pending
	}
	r.Pending = false
	if !r.nights.Lost {
		r.deepen()
	}
	return false
}

// Nights are the other nights of a row that passed tonight, nil where there are none to play. Rows that play the same share them.
func (r *Row) Nights() *levels.Nights { return r.nights }

// deepen takes a row that passed every night, or has no other nights, as deep as it goes: played.js has the same rule.
func (r *Row) deepen() {
	switch {
	case r.parMet:
		r.Depth = Par
	case !r.breaks:
		r.Depth = EveryNight
	}
}

func (w *worst) number(u sim.Unit) *float64 {
	if w.absent {
		return nil
	}
	v := number(u, w.value)
	return &v
}

// number gives a value as levels.Number writes it.
func number(u sim.Unit, value int64) float64 {
	v, err := strconv.ParseFloat(levels.Number(u, value), 64)
	if err != nil {
		panic(err) // it is a number
	}
	return v
}
