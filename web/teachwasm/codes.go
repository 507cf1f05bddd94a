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
	Levels   []string `json:"levels"`
	Language string   `json:"language"`
	Label    string   `json:"label"`
	Hints    bool     `json:"hints"`
	Variants bool     `json:"variants"`
	Locked   []string `json:"locked"`
	Hidden   []string `json:"hidden"`
	ID       string   `json:"id"` // its low 32 bits, as rows have it
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

func about(a *codec.Assignment) told {
	return told{Levels: a.Levels, Language: a.Language, Label: a.Label, Hints: a.Hints, Variants: a.Variants, Locked: orEmpty(a.Locked), Hidden: orEmpty(a.Hidden), ID: fmt.Sprintf("%08x", uint32(a.ID()))}
}

// orEmpty gives a list that JSON writes as a list.
func orEmpty(all []string) []string { return append([]string{}, all...) }

// assign(assignment): string or Refusal
func assign(args []js.Value) (any, error) {
	var t told
	if err := byjson.Into(args, 0, &t); err != nil {
		return nil, err
	}
	a := codec.Assignment{Levels: t.Levels, Language: t.Language, Label: codec.Clean(t.Label), Hints: t.Hints, Variants: t.Variants, Locked: t.Locked, Hidden: t.Hidden}
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
