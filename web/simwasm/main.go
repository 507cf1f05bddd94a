//go:build js

// Command simwasm is the simulator alone, as WebAssembly for pages and workers: no drawing, no YAML. simulator.d.ts describes what it offers to
// scripts; simulator.js starts it.
package main

import (
	"errors"
	"strconv"
	"strings"
	"syscall/js"

	"leasehold/levels"
	"leasehold/sim"
)

// version counts changes of the interface that old callers would trip over.
const version = 1

var errVariant = errors.New("open: variant: got something else, want sixteen hexadecimal digits, or none")

func main() {
	js.Global().Set("leaseholdSimulator", map[string]any{
		"version": version,
		"open":    guarded(open),
		"order":   guarded(order),
	})
	select {} // from here on scripts call in
}

// guarded makes a function that scripts can call. Errors, and panics too, come back as {error}.
func guarded(f func(args []js.Value) (any, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) (result any) {
		defer func() {
			if r := recover(); r != nil {
				result = map[string]any{"error": "the simulator is broken: " + panicText(r)}
			}
		}()
		result, err := f(args)
		if err != nil {
			return map[string]any{"error": err.Error()}
		}
		return result
	})
}

// panicText says what a panic was about: Go's own are errors, this project's are texts.
func panicText(r any) string {
	if err, ok := r.(error); ok {
		return err.Error()
	}
	text, _ := r.(string)
	return text
}

// opened is a level that a script has opened, and the memory its runs share.
type opened struct {
	level   *levels.Level
	sweeper sim.Sweeper
	report  sim.Report
	order   []int32 // of the map last asked for
	columns int
	passing *levels.Passing
	across  *levels.Scale // the sides of its picture
	up      *levels.Scale
}

// open(json, variant): Level
func open(args []js.Value) (any, error) {
	if len(args) < 1 || len(args) > 2 || args[0].Type() != js.TypeString {
		return nil, errors.New("open: got no text, want a level as JSON")
	}
	variant, err := variantIn(args[1:])
	if err != nil {
		return nil, err
	}
	text := args[0].String()
	if len(text) > levels.MaxFileBytes {
		return nil, errors.New("open: got " + strconv.Itoa(len(text)) + " bytes, want at most " + strconv.Itoa(levels.MaxFileBytes))
	}
	node, err := parse(text)
	if err != nil {
		return nil, err
	}
	level, err := levels.FromNode("", node)
	if err != nil {
		return nil, err
	}
	level = level.Variant(variant)
	o := &opened{level: level}
	calls := map[string]js.Func{"run": guarded(o.run), "events": guarded(o.events), "map": guarded(o.fill), "axes": guarded(o.axes), "tries": guarded(o.tries), "tonight": guarded(o.tonight), "scales": guarded(o.scales),
		"passed": guarded(o.passed), "holds": guarded(o.holds), "place": guarded(o.place)}
	object := map[string]any{"id": level.ID, "title": level.Title, "hash": hex(level.Hash()), "start": o.named(level.Start()), "incidents": o.incidents()}
	for name, f := range calls {
		object[name] = f
	}
	object["close"] = js.FuncOf(func(js.Value, []js.Value) any {
		for _, f := range calls {
			f.Release()
		}
		return nil
	})
	return object, nil
}

// variantIn reads which variant of a level is meant.
func variantIn(args []js.Value) (uint64, error) {
	if len(args) == 0 || args[0].Type() == js.TypeUndefined {
		return 0, nil
	}
	if args[0].Type() == js.TypeString {
		if variant, ok := levels.ReadVariant(args[0].String()); ok {
			return variant, nil
		}
	}
	return 0, errVariant
}

// named gives settings by control.
func (o *opened) named(s levels.Settings) map[string]any {
	all := map[string]any{}
	for _, v := range o.level.Values(s) {
		all[v.Control] = v.Text
	}
	return all
}

func (o *opened) incidents() []any {
	all := make([]any, len(o.level.Incidents))
	for i := range all {
		in := &o.level.Incidents[i]
		all[i] = map[string]any{"name": in.Name, "ranged": in.Ranged() >= 0}
	}
	return all
}

func hex(sum uint64) string {
	digits := strconv.FormatUint(sum, 16)
	return strings.Repeat("0", 16-len(digits)) + digits
}
