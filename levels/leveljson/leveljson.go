// Package leveljson reads a level as it travels to the game. It stands apart from package levels so that sim.wasm, which lets the script engine
// read JSON, carries no reader of it.
package leveljson

import (
	"io"
	"strconv"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/json"

	"leasehold/levels"
)

// Read reads a level as (*levels.Level).JSON writes it. It is the game's reader, so it is small: people's own files, JSON too, go through
// package levelfile, which knows lines.
func Read(data []byte) (*levels.Level, error) {
	r := reader{json.NewParser(parse.NewInputBytes(data))}
	n, ok := r.value(0)
	if grammar, _ := r.parser.Next(); !ok || grammar != json.ErrorGrammar || r.parser.Err() != io.EOF {
		return nil, levels.Faults{{Got: "something else", Want: "a level as JSON"}}
	}
	return levels.FromNode("", n)
}

type reader struct{ parser *json.Parser }

// value reads the next value; it is nil and true at the end of a list or a mapping.
func (r reader) value(depth int) (*levels.Node, bool) {
	grammar, text := r.parser.Next()
	switch grammar {
	case json.LiteralGrammar, json.NumberGrammar:
		return &levels.Node{Text: string(text)}, true
	case json.StringGrammar:
		s, err := strconv.Unquote(string(text))
		return &levels.Node{Text: s}, err == nil
	case json.StartArrayGrammar:
		return r.items(levels.List, depth+1)
	case json.StartObjectGrammar:
		return r.items(levels.Mapping, depth+1)
	case json.EndArrayGrammar, json.EndObjectGrammar:
		return nil, true
	}
	return nil, false
}

// items reads what is inside a list or a mapping, up to its end.
func (r reader) items(shape levels.Shape, depth int) (*levels.Node, bool) {
	n := &levels.Node{Shape: shape}
	for depth <= levels.MaxDepth {
		item, ok := r.value(depth)
		if !ok {
			return nil, false
		}
		if item == nil {
			return n, true
		}
		if shape == levels.Mapping {
			n.Keys = append(n.Keys, *item)
			if item, ok = r.value(depth); !ok || item == nil {
				return nil, false
			}
		}
		n.Items = append(n.Items, *item)
	}
	return nil, false
}
