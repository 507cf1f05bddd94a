package drawing

import (
	"testing"

	"leasehold/assets/words"
	"leasehold/game/board"
	"leasehold/levels/levelfile"
)

// every is a scene with each kind of shape: once plain, and with what else its fields can say.
func every() *board.Scene {
	return &board.Scene{W: 240, H: 160, Shapes: []board.Shape{
		{Kind: board.Text, Layer: 1, Alpha: 1, P: [4]board.Point{{X: 120, Y: 20}}, Text: "A & <B>", Size: 13, Fill: board.Ink, Align: board.Middle, Bold: true},
		{Kind: board.Box, Alpha: 0.1, P: [4]board.Point{{X: 10, Y: 13}, {X: 100, Y: 60}}, Radius: 14, Fill: board.Shadow, Soft: 10},
		{Kind: board.Box, Alpha: 1, P: [4]board.Point{{X: 10, Y: 10}, {X: 100, Y: 60}}, Radius: 14, Fill: board.Card, Stroke: board.Edge, Width: 1},
		{Kind: board.Box, Alpha: 1, P: [4]board.Point{{X: 20, Y: 40}, {X: 12, Y: 12}}, Radius: 6, Fill: board.Token, Stroke: board.TokenInk, Width: 2},
		{Kind: board.Box, Alpha: 1, P: [4]board.Point{{X: 40.2, Y: 40}, {X: 12, Y: 12}}, Fill: board.Valid},
		{Kind: board.Box, Alpha: 1, P: [4]board.Point{{X: 60, Y: 40}, {X: 12, Y: 12}}, Fill: board.Valid},
		{Kind: board.Line, Alpha: 1, P: [4]board.Point{{X: 10, Y: 80}, {X: 110, Y: 80}}, Stroke: board.Edge, Width: 1},
		{Kind: board.Line, Alpha: 1, P: [4]board.Point{{X: 60, Y: 80}, {X: 60, Y: 90}}, Stroke: board.Edge, Width: 1},
		{Kind: board.Line, Alpha: 1, P: [4]board.Point{{X: 10, Y: 100}, {X: 110, Y: 100}}, Stroke: board.Fault, Width: 2, Dash: 8, Gap: 6},
		{Kind: board.Curve, Alpha: 1, P: [4]board.Point{{X: 110, Y: 40}, {X: 150, Y: 40}, {X: 150, Y: 110}, {X: 190, Y: 110}}, Stroke: board.Wire, Width: 2},
		{Kind: board.Arc, Alpha: 1, P: [4]board.Point{{X: 200, Y: 40}}, Radius: 15, From: 0.25, To: 1, Stroke: board.Valid, Width: 6},
		{Kind: board.Arc, Alpha: 1, P: [4]board.Point{{X: 200, Y: 80}}, Radius: 10, From: 0, To: 1, Stroke: board.Well, Width: 4},
		{Kind: board.Hatch, Alpha: 1, P: [4]board.Point{{X: 20, Y: 120}, {X: 64, Y: 16}}, Stroke: board.Wrong, Width: 2.5, Gap: 8},
		{Kind: board.Hatch, Alpha: 0.3, P: [4]board.Point{{X: 100, Y: 120}, {X: 64, Y: 16}}, Stroke: board.Fault, Width: 1.2, Gap: -11},
		{Kind: board.Text, Layer: 1, Alpha: 1, P: [4]board.Point{{X: 230, Y: 150}}, Text: "end", Size: 12, Fill: board.Muted, Align: board.End},
		{Kind: board.Text, Layer: 1, Alpha: 1, P: [4]board.Point{{X: 180, Y: 150}}, Text: "7", Size: 12, Fill: board.Muted},
		{Kind: board.Box, Layer: 1, Alpha: 1, P: [4]board.Point{{X: 170, Y: 120}, {X: 20, Y: 20}}, Fill: board.None},
		{Kind: board.Box, Layer: 1, Alpha: 1, P: [4]board.Point{{X: 200, Y: 138}, {X: 34, Y: 16}}, Radius: 8, Fill: board.Well},
		{Kind: board.Box, Layer: 1, Alpha: 0, P: [4]board.Point{{X: 170, Y: 120}, {X: 20, Y: 20}}, Fill: board.Wrong},
	}}
}

// scene gives what a level shows.
func scene(t *testing.T, id, link string, width float64) *board.Scene {
	t.Helper()
	l, err := levelfile.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	g, err := At(l, words.English(), width, link)
	if err != nil {
		t.Fatal(err)
	}
	return g.Scene()
}
