//go:build js

package main

import (
	"cmp"
	"fmt"
	"syscall/js"

	"leasehold/levels"
	"leasehold/web/offer/byjson"
)

// opened has the levels that scripts gave, by id.
var opened = map[string]*levels.Level{}

// known is what pages have to know of a level to tell what came of a code, in the language of the level's texts.
type known struct {
	ID       string    `json:"id"`
	Title    string    `json:"title"`
	Hash     string    `json:"hash"`
	Kind     string    `json:"kind"`
	Goals    []named   `json:"goals"`
	Par      []named   `json:"par"`
	Controls []control `json:"controls"`
}

// named is a goal or a bound of par, by the id that rows have.
type named struct {
	ID    string `json:"id"`
	Label string `json:"label"`
}

// control is what a setting is called.
type control struct {
	ID      string            `json:"id"`
	Card    string            `json:"card"` // the part it is on
	Label   string            `json:"label"`
	Options map[string]string `json:"options"` // of a choice: what people read for a value
}

// level(json): Known; from now on codes of it can be checked.
func level(args []js.Value) (any, error) {
	l, err := byjson.Level(args, 0)
	if err != nil {
		return nil, err
	}
	opened[l.ID] = l
	k := known{ID: l.ID, Title: l.Title, Hash: fmt.Sprintf("%016x", l.Hash()), Kind: string(l.Kind), Goals: []named{}, Par: []named{}}
	for i := range l.Goals {
		k.Goals = append(k.Goals, named{l.GoalID(i), l.Goals[i].Label})
	}
	for i := range l.Par {
		k.Par = append(k.Par, named{l.ParID(i), l.Par[i].Label})
	}
	for i := range l.Controls {
		c := &l.Controls[i]
		one := control{ID: c.ID, Card: l.Board.Parts[l.ControlPart(i)].Name, Label: c.Label, Options: map[string]string{}}
		for _, o := range c.Options {
			one.Options[o.Value] = cmp.Or(o.Label, o.Value)
		}
		k.Controls = append(k.Controls, one)
	}
	return k, nil
}

// find gives a level that was given.
func find(id string) (*levels.Level, error) {
	if l := opened[id]; l != nil {
		return l, nil
	}
	return nil, fmt.Errorf("got no level %q, want one that level was called for", id)
}
