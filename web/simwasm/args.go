//go:build js

package main

import (
	"errors"
	"math"
	"strconv"
	"syscall/js"

	"leasehold/levels"
)

// reader reads the arguments of one call, and keeps the first fault.
type reader struct {
	name string
	args []js.Value
	next int
	err  error
}

func (r *reader) take() js.Value {
	r.next++
	if r.next > len(r.args) {
		return js.Undefined()
	}
	return r.args[r.next-1]
}

// whole reads a whole number from lo to hi.
func (r *reader) whole(what string, lo, hi int) int {
	v := r.take()
	got := math.NaN()
	if v.Type() == js.TypeNumber {
		got = v.Float()
	}
	if got != math.Trunc(got) || got < float64(lo) || got > float64(hi) {
		r.refuse(what+": got "+show(v), "a whole number from "+strconv.Itoa(lo)+" to "+strconv.Itoa(hi))
		return lo
	}
	return int(got)
}

// settings reads an object of texts by control; controls that it leaves out stay at their start. They can be run.
func (r *reader) settings(l *levels.Level) levels.Settings {
	s := r.allowed(l)
	if r.err == nil && !l.Playable(s) {
		r.refuse("settings: got "+l.Changed(s), "some that this variant of the level can be run with")
	}
	return s
}

// allowed reads settings that the level's controls can have.
func (r *reader) allowed(l *levels.Level) levels.Settings {
	v := r.take()
	if v.Type() == js.TypeUndefined || v.Type() == js.TypeNull {
		return l.Start()
	}
	if v.Type() != js.TypeObject {
		r.refuse("settings: got "+show(v), `an object such as {"lease-a": "3s"}`)
		return nil
	}
	keys := js.Global().Get("Object").Call("keys", v)
	var values levels.Values
	for i := range min(keys.Length(), 2*levels.MaxControls) { // enough to complain about
		key := keys.Index(i).String()
		text := v.Get(key)
		if text.Type() != js.TypeString {
			r.refuse("settings: "+key+": got "+show(text), `a text such as "3s" or "on"`)
			return nil
		}
		values = append(values, levels.Value{Control: key, Text: text.String()})
	}
	settings, err := l.With(l.Start(), values)
	if err != nil {
		r.fail(err)
	}
	return settings
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// refuse fails the call with a sentence.
func (r *reader) refuse(got, want string) { r.fail(errors.New(r.name + ": " + got + ", want " + want)) }

// show writes a script's value for a message.
func show(v js.Value) string {
	if v.Type() == js.TypeNumber {
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	}
	return v.Type().String()
}
