package levels

import (
	"slices"

	"leasehold/sim"
)

// Passing finds which settings pass tonight, of some that are spread over all that a level allows, and what they come to: a picture of what winning costs.
type Passing struct {
	Tries  []Settings // in an order of which every beginning is spread over all
	Passed []Passed   // of those tried so far, in their order

	level     *Level
	scales    []Scale
	chosen    [sim.MeasureCount]bool // those of goals and scales
	simulator sim.Simulator
	report    sim.Report
}

// Passed is one of the settings that pass.
type Passed struct {
	Settings Settings
	Values   []int64 // by scale: the worst over the incidents as shown; absent where one of them gives none
}

// absent stands for no value.
const absent = -1

// Scale is a measure that a picture of settings may have along one side.
type Scale struct {
	Measure sim.Measure
	Job     int    // whose measure it is, or sim.None
	Label   string // as the level calls it; "" if it does not
	Bounds  []Bound
	More    bool // more is better
	index   int
}

// Bound is a bound of a goal, or of the par.
type Bound struct {
	*Goal
	Par bool
}

// Bound gives the bound in the unit of the goal's measure.
func (b *Bound) Bound() int64 { return b.bound }

// furtherMeasures may stand in a picture though the level names none of them, where all that it names stays the same whatever is set: first what winning costs.
var furtherMeasures = [...]sim.Measure{sim.Cost, sim.PeakLockRequests, sim.RefusedWrites, sim.Idle, sim.Overlap, sim.Vacancy, sim.Staleness}

// NewPassing spreads settings over the level, at most limit of them, those in keep and their values among them. On a variant it leaves out those that cannot be run.
func NewPassing(l *Level, limit int, keep ...Settings) *Passing {
	p := &Passing{level: l, chosen: *l.Judged()}
	for i, s := range append(keep, Spread(l.Grid(limit, keep...), limit)...) {
		again := slices.ContainsFunc(keep[:min(i, len(keep))], func(k Settings) bool { return slices.Equal(k, s) })
		if !again && len(p.Tries) < limit && (l.VariantIs == 0 || l.Playable(s)) {
			p.Tries = append(p.Tries, s)
		}
	}
	for i := range l.Goals {
		p.name(Bound{Goal: &l.Goals[i]})
	}
	for i := range l.Par {
		p.name(Bound{&l.Par[i], true})
	}
	for _, m := range furtherMeasures {
		if !m.Info().PerJob {
			p.scale(m, sim.None)
			continue
		}
		for j := range l.Jobs {
			p.scale(m, j)
		}
	}
	return p
}

// scale gives the scale of a measure, a new one where there is none yet.
func (p *Passing) scale(m sim.Measure, job int) *Scale {
	for i := range p.scales {
		if s := &p.scales[i]; s.Measure == m && s.Job == job {
			return s
		}
	}
	p.chosen[m] = true
	p.scales = append(p.scales, Scale{Measure: m, Job: job, index: len(p.scales)})
	return &p.scales[len(p.scales)-1]
}

// name takes over what a goal or a bound of the par says of its scale.
func (p *Passing) name(b Bound) {
	s := p.scale(b.measure, b.job)
	if s.Label == "" {
		s.Label = b.Label
	}
	if b.Bounded() {
		s.Bounds = append(s.Bounds, b)
	}
	s.More = s.More || b.AtLeast != ""
}

// Try plays one of the tries tonight, up to the first incident that it does not pass.
func (p *Passing) Try(i int) {
	if values, passes := p.play(p.Tries[i], true); passes {
		p.Passed = append(p.Passed, Passed{p.Tries[i], values})
	}
}

// Place plays settings tonight: the worst that they come to on every scale, and whether they pass.
func (p *Passing) Place(s Settings) (values []int64, passes bool) { return p.play(s, false) }

func (p *Passing) play(s Settings, stop bool) (values []int64, passes bool) {
	passes = true
	values = make([]int64, len(p.scales))
	for i := range p.level.Incidents {
		board, faults := p.level.Build(s, i)
		h := p.simulator.Run(board, faults, 0)
		p.report.ExamineFor(h, &p.chosen)
		if passes = p.level.Judge(h, &p.report) == Pass && passes; stop && !passes {
			return nil, false
		}
		for k := range p.scales {
			scale := &p.scales[k]
			v, ok := p.report.Value(scale.Measure, scale.Job)
			switch {
			case !ok || i > 0 && values[k] == absent:
				values[k] = absent
			case i == 0 || v > values[k] != scale.More:
				values[k] = v
			}
		}
	}
	return values, passes
}

// Holds says whether settings pass on every night of a map of that many starts and lengths, in each incident that has other nights.
func (p *Passing) Holds(s Settings, side int) bool {
	n := p.level.Nights(s, side)
	for n.Play(side * side) {
	}
	return !n.Lost
}

// Value gives what settings come to on a scale; false where it has no meaning.
func (s *Scale) Value(values []int64) (int64, bool) {
	return values[s.index], values[s.index] != absent
}

// Scales chooses the two sides of the picture: what winning costs goes across, how long it takes goes up. Of what could stand there comes first what the level names,
// and first of all what is not the same for everything that passes: that would tell nothing.
func (p *Passing) Scales() (across, up *Scale) {
	named := func(s *Scale) bool { return s.Label != "" }
	timed := func(s *Scale) bool { return s.Measure.Info().Unit == sim.Nanosecond }
	par := func(s *Scale) bool { return slices.ContainsFunc(s.Bounds, func(b Bound) bool { return b.Par }) }
	whatever := func(*Scale) bool { return true }
	up = p.telling(nil,
		func(s *Scale) bool { return s.Measure == sim.CompletionTime && len(s.Bounds) > 0 },
		func(s *Scale) bool { return timed(s) && par(s) },
		func(s *Scale) bool { return timed(s) && len(s.Bounds) > 0 },
		func(s *Scale) bool { return timed(s) && named(s) },
		par, named, timed, whatever)
	across = p.telling(up, func(s *Scale) bool { return s.Measure == sim.Cost && named(s) }, par, named, whatever)
	if across.Measure == sim.CompletionTime && !p.varies(across) {
		return up, across // the one thing that varies is no matter of how long it takes
	}
	return across, up
}

// telling gives the first scale that varies, by kinds of scales in order, other than not. Where none does it gives the first of all.
func (p *Passing) telling(not *Scale, kinds ...func(*Scale) bool) *Scale {
	var first *Scale
	for _, is := range kinds {
		for i := range p.scales {
			s := &p.scales[i]
			if s == not || !is(s) {
				continue
			}
			if first == nil {
				first = s
			}
			if p.varies(s) {
				return s
			}
		}
	}
	return first
}

// varies says whether all that passes has a value there, and not the same to the eye.
func (p *Passing) varies(s *Scale) bool {
	varies := false
	for i := range p.Passed {
		v, ok := s.Value(p.Passed[i].Values)
		if !ok {
			return false
		}
		first := p.Passed[0].Values[s.index]
		varies = varies || Number(s.Measure.Info().Unit, v) != Number(s.Measure.Info().Unit, first)
	}
	return varies
}
