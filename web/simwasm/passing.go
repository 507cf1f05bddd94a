//go:build js

package main

import (
	"cmp"
	"errors"
	"syscall/js"

	"leasehold/levels"
	"leasehold/sim"
)

// maxTries bounds the settings that are tried.
const maxTries = 5000

var errNoScales = errors.New("got no scales, want a call of scales before")

// tries(limit, settings, won): number
func (o *opened) tries(args []js.Value) (any, error) {
	r := reader{name: "tries", args: args}
	limit := r.whole("limit", 1, maxTries)
	keep := []levels.Settings{r.settings(o.level)}
	won := r.take().Truthy()
	if r.err != nil {
		return nil, r.err
	}
	if solution, err := o.level.With(o.level.Start(), o.level.Solution); won && err == nil {
		keep = append(keep, solution)
	}
	o.across, o.up = nil, nil
	o.passing = levels.NewPassing(o.level, limit, keep...)
	return len(o.passing.Tries), nil
}

// index reads a number of a list, of which nothing is there before tries was called.
func (o *opened) index(r *reader, size func(*levels.Passing) int) int {
	n := 0
	if o.passing != nil {
		n = size(o.passing)
	}
	return r.whole("index", 0, n-1)
}

func tried(p *levels.Passing) int { return len(p.Tries) }

func passing(p *levels.Passing) int { return len(p.Passed) }

// tonight(i): number
func (o *opened) tonight(args []js.Value) (any, error) {
	r := reader{name: "tonight", args: args}
	i := o.index(&r, tried)
	if r.err != nil {
		return nil, r.err
	}
	o.passing.Try(i)
	return len(o.passing.Passed), nil
}

// scales(): {across, up}
func (o *opened) scales([]js.Value) (any, error) {
	if o.passing == nil {
		return nil, errors.New("scales: got no tries, want a call of tries before")
	}
	o.across, o.up = o.passing.Scales()
	return map[string]any{"across": o.scale(o.across), "up": o.scale(o.up)}, nil
}

func (o *opened) scale(s *levels.Scale) map[string]any {
	unit := s.Measure.Info().Unit
	bounds := make([]any, len(s.Bounds))
	for i := range s.Bounds {
		b := &s.Bounds[i]
		bounds[i] = map[string]any{"text": b.BoundText(), "value": number(unit, b.Bound()), "than": than(b), "par": b.Par}
	}
	job := ""
	if s.Job != sim.None {
		job = o.level.Jobs[s.Job].ID
	}
	return map[string]any{"measure": s.Measure.Info().Name, "job": orNull(job), "label": s.Label, "more": s.More, "bounds": bounds}
}

// than says on which side of a bound a value must be.
func than(b *levels.Bound) string {
	switch {
	case b.Below != "":
		return "below"
	case b.AtLeast != "":
		return "least"
	}
	return "most"
}

// passed(i): Place
func (o *opened) passed(args []js.Value) (any, error) {
	r := reader{name: "passed", args: args}
	i := o.index(&r, passing)
	if r.err != nil || o.up == nil {
		return nil, cmp.Or(r.err, errNoScales)
	}
	one := &o.passing.Passed[i]
	return o.placed(one.Settings, one.Values, true), nil
}

// place(settings): Place
func (o *opened) place(args []js.Value) (any, error) {
	r := reader{name: "place", args: args}
	settings := r.settings(o.level)
	if r.err != nil || o.up == nil {
		return nil, cmp.Or(r.err, errNoScales)
	}
	values, passes := o.passing.Place(settings)
	return o.placed(settings, values, passes), nil
}

func (o *opened) placed(s levels.Settings, values []int64, passes bool) map[string]any {
	return map[string]any{"settings": o.named(s), "pass": passes, "across": point(o.across, values), "up": point(o.up, values)}
}

// point gives a value on a scale, or nil.
func point(s *levels.Scale, values []int64) any {
	unit := s.Measure.Info().Unit
	v, ok := s.Value(values)
	if !ok {
		return nil
	}
	return map[string]any{"value": number(unit, v), "text": levels.UnitText(unit, v)}
}

// holds(i, side): boolean
func (o *opened) holds(args []js.Value) (any, error) {
	r := reader{name: "holds", args: args}
	i := o.index(&r, passing)
	side := r.whole("side", 2, maxSide)
	if r.err != nil {
		return nil, r.err
	}
	return o.passing.Holds(o.passing.Passed[i].Settings, side), nil
}
