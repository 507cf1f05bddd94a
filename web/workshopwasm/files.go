//go:build js

package main

import (
	"errors"
	"fmt"
	"syscall/js"

	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/levels/prove"
	"leasehold/web/offer/byjson"
)

// fault is what is wrong with a level file, for people.
type fault struct {
	Line int    `json:"line"` // 0 where it has none
	Path string `json:"path"`
	Got  string `json:"got"`
	Want string `json:"want"` // "" where Got is a whole sentence
}

// read(name, text): {id, title, hash, json} or {faults}
func read(args []js.Value) (any, error) {
	name, err := byjson.Text(args, 0)
	if err != nil {
		return nil, err
	}
	data, err := byjson.Text(args, 1)
	if err != nil {
		return nil, err
	}
	l, err := levelfile.Read(name, []byte(data))
	var faults levels.Faults
	if errors.As(err, &faults) {
		list := make([]fault, len(faults))
		for i, f := range faults {
			list[i] = fault{f.Line, short(f.Path), short(f.Got), short(f.Want)}
		}
		return map[string]any{"faults": list}, nil
	}
	if err != nil {
		return nil, err
	}
	travelling := l.JSON()
	if len(travelling) > levels.MaxFileBytes {
		return map[string]any{"faults": []fault{{Got: fmt.Sprintf("%d bytes as JSON", len(travelling)), Want: fmt.Sprintf("at most %d", levels.MaxFileBytes)}}}, nil
	}
	return map[string]any{"id": l.ID, "title": l.Title, "hash": fmt.Sprintf("%016x", l.Hash()), "json": string(travelling)}, nil
}

// short cuts what a file says, which may be all of it, to what a line of a page can show.
func short(text string) string {
	const most = 300
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most]) + "…"
}

// effort is how much a proof plays, as package prove has it.
type effort struct {
	Full     int `json:"full"`
	Coarse   int `json:"coarse"`
	Seeds    int `json:"seeds"`
	Variants int `json:"variants"`
	Side     int `json:"side"`
	Grid     int `json:"grid"`
}

// fits says whether it is no more than a proof of the campaign's, and anything at all.
func (e effort) fits() bool {
	w := prove.Whole
	return e.Full >= 2 && e.Full <= w.Full && e.Coarse >= 2 && e.Coarse <= w.Coarse && e.Seeds >= 1 && e.Seeds <= w.Seeds && e.Variants >= 0 && e.Variants <= w.Variants && e.Side >= 2 && e.Side <= w.Side && e.Grid >= 2 && e.Grid <= w.Grid
}

// demand is one thing that a level must do.
type demand struct {
	Holds bool   `json:"holds"`
	What  string `json:"what"`
	Found string `json:"found"`
}

// proved(json, effort, progress(done, of)): {holds, demands}. It comes back when all is played: who wants to stop ends the worker.
func proved(args []js.Value) (any, error) {
	l, err := byjson.Level(args, 0)
	if err != nil {
		return nil, err
	}
	e := effort(prove.Whole)
	if err := byjson.Into(args, 1, &e); err != nil {
		return nil, err
	}
	if !e.fits() {
		return nil, fmt.Errorf("prove: got an effort of %+v, want at least {2 2 1 0 2 2} and at most %+v", e, prove.Whole)
	}
	if len(args) < 3 || args[2].Type() != js.TypeFunction {
		return nil, errors.New("prove: got no function, want one that hears how far it is")
	}
	proof := prove.Prove(l, prove.Effort(e), func(done, of int) { args[2].Invoke(done, of) })
	demands := make([]demand, len(proof.Demands))
	for i, d := range proof.Demands {
		demands[i] = demand(d)
	}
	return map[string]any{"holds": proof.Holds(), "demands": demands}, nil
}
