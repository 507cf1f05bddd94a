//go:build js

package main

import (
	"fmt"
	"syscall/js"

	"leasehold/levels"
	"leasehold/web/offer/byjson"
)

// opened has the levels that scripts gave, by id.
var opened = map[string]*levels.Level{}

// level(json): {id, title, hash}; from now on codes of it can be checked.
func level(args []js.Value) (any, error) {
	data, err := byjson.Text(args, 0)
	if err != nil {
		return nil, err
	}
	l, err := levels.FromJSON([]byte(data))
	if err != nil {
		return nil, err
	}
	opened[l.ID] = l
	return map[string]any{"id": l.ID, "title": l.Title, "hash": fmt.Sprintf("%016x", l.Hash())}, nil
}

// find gives a level that was given.
func find(id string) (*levels.Level, error) {
	if l := opened[id]; l != nil {
		return l, nil
	}
	return nil, fmt.Errorf("got no level %q, want one that level was called for", id)
}
