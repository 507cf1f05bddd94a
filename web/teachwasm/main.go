//go:build js

// Command teachwasm is what teachers' pages need, as WebAssembly: levels, codes and assignments, packages for learning platforms, and the prover. Players never
// fetch it. teach.d.ts describes what it offers to scripts; teach.js starts it.
package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"leasehold/web/offer"
)

// version counts changes of the interface that old callers would trip over.
const version = 1

func main() {
	js.Global().Set("leaseholdTeach", map[string]any{
		"version":    version,
		"level":      function(level),
		"assignment": function(assignment),
		"assign":     function(assign),
		"read":       function(read),
		"prove":      function(proved),
	})
	select {} // from here on scripts call in
}

// function makes a function for scripts of one that gives something for JSON. teach.js parses it.
func function(f func(args []js.Value) (any, error)) js.Func {
	return offer.Function("teach.wasm", func(args []js.Value) (any, error) {
		got, err := f(args)
		if err != nil {
			return nil, err
		}
		if array, ok := got.(js.Value); ok {
			return array, nil
		}
		text, err := json.Marshal(got)
		return string(text), err
	})
}

// text gives an argument that must be a text.
func text(args []js.Value, i int) (string, error) {
	if i >= len(args) || args[i].Type() != js.TypeString {
		return "", fmt.Errorf("argument %d: got no text, want one", i+1)
	}
	return args[i].String(), nil
}

// into fills a value from an argument, which is a text of JSON.
func into(args []js.Value, i int, value any) error {
	data, err := text(args, i)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(data), value); err != nil {
		return fmt.Errorf("argument %d: %w", i+1, err)
	}
	return nil
}
