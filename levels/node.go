package levels

import (
	"errors"
	"io"
	"strconv"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/json"
)

// Shape says what a Node is.
type Shape uint8

// The shapes.
const (
	Scalar Shape = iota
	List
	Mapping
)

var shapeWords = [...]string{Scalar: "a value", List: "a list", Mapping: "a mapping"}

// Node is a level file as read, before it is understood: what YAML and JSON have in common.
type Node struct {
	Shape Shape
	Line  int // counted from 1; 0 where lines mean nothing
	Text  string
	Keys  []Node // of a mapping, as long as Items
	Items []Node // of a list or a mapping
}

// MaxDepth bounds how deep a level file may nest.
const MaxDepth = 16

var errJSON = errors.New("want one complete JSON object, as (*Level).JSON writes it")

// readJSON reads what (*Level).JSON writes. It is the game's reader, so it is small: people's own files, JSON too, go through
// the YAML reader, which knows lines.
func readJSON(data []byte) (*Node, error) {
	r := jsonReader{json.NewParser(parse.NewInputBytes(data))}
	n, ok := r.value(0)
	if grammar, _ := r.parser.Next(); !ok || grammar != json.ErrorGrammar || r.parser.Err() != io.EOF {
		return nil, errJSON
	}
	return n, nil
}

type jsonReader struct{ parser *json.Parser }

// value reads the next value; it is nil and true at the end of a list or a mapping.
func (r jsonReader) value(depth int) (*Node, bool) {
	grammar, text := r.parser.Next()
	switch grammar {
	case json.LiteralGrammar, json.NumberGrammar:
		return &Node{Text: string(text)}, true
	case json.StringGrammar:
		s, err := strconv.Unquote(string(text))
		return &Node{Text: s}, err == nil
	case json.StartArrayGrammar:
		return r.items(List, depth+1)
	case json.StartObjectGrammar:
		return r.items(Mapping, depth+1)
	case json.EndArrayGrammar, json.EndObjectGrammar:
		return nil, true
	}
	return nil, false
}

// items reads what is inside a list or a mapping, up to its end.
func (r jsonReader) items(shape Shape, depth int) (*Node, bool) {
	n := &Node{Shape: shape}
	for depth <= MaxDepth {
		item, ok := r.value(depth)
		if !ok {
			return nil, false
		}
		if item == nil {
			return n, true
		}
		if shape == Mapping {
			n.Keys = append(n.Keys, *item)
			if item, ok = r.value(depth); !ok || item == nil {
				return nil, false
			}
		}
		n.Items = append(n.Items, *item)
	}
	return nil, false
}
