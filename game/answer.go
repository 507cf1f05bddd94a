//go:build js

package main

import (
	"slices"
	"syscall/js"
)

// asked says whether a message only asks, and changes nothing.
func asked(kind string) bool {
	return slices.Contains([]string{"state", "tell", "messages", "probe", "code"}, kind)
}

// answer answers them.
func (g *game) answer(kind, id string, value js.Value) any {
	switch kind {
	case "state":
		return g.board.State()
	case "tell":
		return tellMessage(g.board.Tell(id))
	case "messages":
		events, more := g.eventsMessage(g.board.Messages())
		return map[string]any{"moment": g.board.Result().Moment, "events": events, "more": more}
	case "code":
		return g.code(value)
	}
	return g.probe()
}
