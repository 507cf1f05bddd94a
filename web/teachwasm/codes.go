//go:build js

package main

import (
	"errors"
	"fmt"
	"syscall/js"

	"leasehold/levels/codec"
	"leasehold/web/offer/byjson"
)

// told is an assignment as scripts have it.
type told struct {
	codec.Assignment
	ID string `json:"id"` // its low 32 bits, as rows have it
}

// assignment(text): Assignment or Refusal
func assignment(args []js.Value) (any, error) {
	word, err := byjson.Text(args, 0)
	if err != nil {
		return nil, err
	}
	a, err := codec.ReadAssignment(word)
	if err != nil {
		return refused(err)
	}
	return about(a), nil
}

func about(a *codec.Assignment) told { return told{*a, fmt.Sprintf("%08x", uint32(a.ID()))} }

// assign(assignment): string or Refusal
func assign(args []js.Value) (any, error) {
	var a codec.Assignment
	if err := byjson.Into(args, 0, &a); err != nil {
		return nil, err
	}
	a.Label = codec.Clean(a.Label)
	word, err := a.Text()
	if err != nil {
		return refused(err)
	}
	return word, nil
}

// refused gives scripts the reason why a text is not taken, for which pages have sentences of their own.
func refused(err error) (any, error) {
	var r *codec.Refusal
	if !errors.As(err, &r) {
		return nil, err
	}
	return map[string]any{"reason": r.Reason, "version": r.Version}, nil
}
