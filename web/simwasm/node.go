//go:build js

package main

import (
	"errors"
	"strconv"
	"syscall/js"

	"leasehold/levels"
)

var errLevel = errors.New("open: got something else, want a level as JSON")

// parse reads a level's text with the script engine's own JSON, so that the simulator carries no reader of it.
func parse(text string) (n *levels.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			if _, thrown := r.(js.Error); !thrown {
				panic(r)
			}
			err = errLevel
		}
	}()
	var root levels.Node
	if !read(js.Global().Get("JSON").Call("parse", text), &root, 0) {
		return nil, errLevel
	}
	return &root, nil
}

// read makes a node of a value, at most levels.MaxDepth deep.
func read(v js.Value, n *levels.Node, depth int) bool {
	if depth > levels.MaxDepth {
		return false
	}
	switch v.Type() {
	case js.TypeString:
		n.Text = v.String()
	case js.TypeBoolean:
		n.Text = strconv.FormatBool(v.Bool())
	case js.TypeNumber:
		n.Text = strconv.FormatFloat(v.Float(), 'f', -1, 64)
	case js.TypeObject:
		return readItems(v, n, depth)
	default:
		return false
	}
	return true
}

func readItems(v js.Value, n *levels.Node, depth int) bool {
	object := js.Global().Get("Object")
	items := v
	if n.Shape = levels.List; !js.Global().Get("Array").Call("isArray", v).Bool() {
		n.Shape = levels.Mapping
		keys := object.Call("keys", v)
		items = object.Call("values", v)
		n.Keys = make([]levels.Node, keys.Length())
		for i := range n.Keys {
			n.Keys[i].Text = keys.Index(i).String()
		}
	}
	n.Items = make([]levels.Node, items.Length())
	for i := range n.Items {
		if !read(items.Index(i), &n.Items[i], depth+1) {
			return false
		}
	}
	return true
}
