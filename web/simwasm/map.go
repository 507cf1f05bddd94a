//go:build js

package main

import (
	"strconv"
	"syscall/js"

	"leasehold/levels"
	"leasehold/sim"
)

// maxSide bounds a map's columns and rows.
const maxSide = 1024

// verdictBytes says what a cell's byte means.
var verdictBytes = map[levels.Verdict]byte{levels.Unknown: 0, levels.Pass: 1, levels.Fail: 2}

// order(columns, rows): Uint32Array
func order(args []js.Value) (any, error) {
	r := reader{name: "order", args: args}
	columns, rows := r.whole("columns", 1, maxSide), r.whole("rows", 1, maxSide)
	if r.err != nil {
		return nil, r.err
	}
	cells := sim.CoarseToFine(columns, rows)
	bytes := make([]byte, 0, 4*len(cells))
	for _, c := range cells {
		bytes = append(bytes, byte(c), byte(c>>8), byte(c>>16), byte(c>>24))
	}
	return js.Global().Get("Uint32Array").New(toArray(bytes).Get("buffer")), nil
}

func toArray(bytes []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(bytes))
	js.CopyBytesToJS(array, bytes)
	return array
}

// ranged reads an incident, which must have a fault to move, and gives its index.
func (o *opened) ranged(r *reader) int {
	incident := r.whole("incident", 1, len(o.level.Incidents)) - 1
	if o.level.Incidents[incident].Ranged() < 0 {
		r.refuse("got incident "+strconv.Itoa(incident+1)+" of "+o.level.ID, "one with a fault that has ranges")
	}
	return incident
}

// fill is map(settings, incident, seed, columns, rows, from, to): Uint8Array
func (o *opened) fill(args []js.Value) (any, error) {
	r := reader{name: "map", args: args}
	settings := r.settings(o.level)
	incident := o.ranged(&r)
	seed := r.whole("seed", 0, maxSeed)
	columns, rows := r.whole("columns", 1, maxSide), r.whole("rows", 1, maxSide)
	from := r.whole("from", 0, columns*rows)
	to := r.whole("to", from, columns*rows)
	if r.err != nil {
		return nil, r.err
	}
	if o.columns != columns || len(o.order) != columns*rows {
		o.order, o.columns = sim.CoarseToFine(columns, rows), columns
	}
	o.sweeper.Sweep = o.level.Sweep([]levels.Settings{settings}, incident, columns, rows, uint64(seed), 1)
	cells := make([]byte, to-from)
	judged := o.level.Judged()
	for i := range cells {
		h := o.sweeper.Run(int64(o.order[from+i]))
		o.report.ExamineFor(h, judged)
		cells[i] = verdictBytes[o.level.Judge(h, &o.report)]
	}
	return toArray(cells), nil
}

// axes(incident, columns, rows): {starts, lengths}
func (o *opened) axes(args []js.Value) (any, error) {
	r := reader{name: "axes", args: args}
	incident := o.ranged(&r)
	columns, rows := r.whole("columns", 1, maxSide), r.whole("rows", 1, maxSide)
	if r.err != nil {
		return nil, r.err
	}
	w := o.level.Sweep([]levels.Settings{o.level.Start()}, incident, columns, rows, 0, 1)
	return map[string]any{"starts": inSeconds(w.Starts), "lengths": inSeconds(w.Lengths)}, nil
}

func inSeconds(times []sim.Time) []any {
	all := make([]any, len(times))
	for i, t := range times {
		all[i] = seconds(t)
	}
	return all
}
