//go:build js

// Package byjson offers functions to scripts that take and give JSON, for programs that carry encoding/json anyway: what scripts get is what the command line prints.
package byjson

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"leasehold/levels"
	"leasehold/levels/leveljson"
	"leasehold/web/offer"
)

// Function makes a function for scripts of one that gives something for JSON, or a js.Value. web/teachwasm/calls.js parses it.
func Function(whose string, f func(args []js.Value) (any, error)) js.Func {
	return offer.Function(whose, func(args []js.Value) (any, error) {
		got, err := f(args)
		if err != nil {
			return nil, err
		}
		if value, ok := got.(js.Value); ok {
			return value, nil
		}
		text, err := json.Marshal(got)
		return string(text), err
	})
}

// Text gives an argument that must be a text.
func Text(args []js.Value, i int) (string, error) {
	if i >= len(args) || args[i].Type() != js.TypeString {
		return "", fmt.Errorf("argument %d: got something else, want a text", i+1)
	}
	return args[i].String(), nil
}

// Level reads an argument that must be a level as JSON.
func Level(args []js.Value, i int) (*levels.Level, error) {
	data, err := Text(args, i)
	if err != nil {
		return nil, err
	}
	return leveljson.Read([]byte(data))
}

// Into fills a value from an argument, which is a text of JSON.
func Into(args []js.Value, i int, value any) error {
	data, err := Text(args, i)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(data), value); err != nil {
		return fmt.Errorf("argument %d: %w", i+1, err)
	}
	return nil
}
