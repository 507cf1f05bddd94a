// Package drawing draws a board.Scene where no game runs: as SVG for pages and posters, as PNG for the previews that other sites show.
// What it draws is what game/draw paints. It is the generator's; no WebAssembly file holds it.
package drawing

import (
	"math"

	"leasehold/assets"
	"leasehold/game/board"
)

// palette gives the light colours by role, as 0xRRGGBB.
func palette() map[board.Role]uint32 {
	colours := make(map[board.Role]uint32)
	for i, role := range board.Roles() { // the colours are in the roles' order, which a test of assets holds
		colours[role] = assets.Colours[i].Light
	}
	return colours
}

// inOrder calls do for every shape that shows, in the order of painting: layer by layer the shapes and over them the texts.
func inOrder(s *board.Scene, do func(*board.Shape)) {
	var layers [256]bool
	for i := range s.Shapes {
		layers[s.Shapes[i].Layer] = true
	}
	for layer, used := range layers {
		for pass := 0; used && pass < 2; pass++ {
			for i := range s.Shapes {
				shape := &s.Shapes[i]
				if int(shape.Layer) == layer && shape.Alpha > 0 && (shape.Kind == board.Text) == (pass == 1) {
					do(shape)
				}
			}
		}
	}
}

// rect is a rectangle by its sides.
type rect struct{ left, top, right, bottom float64 }

// boxed gives where a box lies and how wide its stroke is, one CSS pixel being ratio pixels. Straight sides are put on whole pixels, as the
// game does; circles and shadows stay where they are.
func boxed(s *board.Shape, ratio float64) (r rect, width float64) {
	r, width = rect{s.P[0].X * ratio, s.P[0].Y * ratio, (s.P[0].X + s.P[1].X) * ratio, (s.P[0].Y + s.P[1].Y) * ratio}, s.Width*ratio
	switch {
	case round(s) || s.Soft > 0:
	case stroked(s):
		width = max(math.Round(width), 1)
		r = rect{onGrid(r.left, width), onGrid(r.top, width), onGrid(r.right, width), onGrid(r.bottom, width)}
	default:
		r = rect{math.Round(r.left), math.Round(r.top), math.Round(r.right), math.Round(r.bottom)}
		r.right, r.bottom = max(r.right, r.left+1), max(r.bottom, r.top+1)
	}
	return r, width
}

// round says whether a box is a circle.
func round(s *board.Shape) bool {
	return s.Kind == board.Box && s.P[1].X == s.P[1].Y && s.Radius*2 >= s.P[1].X
}

func stroked(s *board.Shape) bool {
	return s.Kind != board.Hatch && s.Stroke != board.None && s.Width > 0
}

// lined gives the ends of a line and its width: on whole pixels if it lies along an axis.
func lined(s *board.Shape, ratio float64) (a, b board.Point, width float64) {
	a, b = board.Point{X: s.P[0].X * ratio, Y: s.P[0].Y * ratio}, board.Point{X: s.P[1].X * ratio, Y: s.P[1].Y * ratio}
	width = s.Width * ratio
	if a.X == b.X || a.Y == b.Y {
		width = max(math.Round(width), 1)
	}
	if a.X == b.X {
		a.X = onGrid(a.X, width)
		b.X = a.X
	} else if a.Y == b.Y {
		a.Y = onGrid(a.Y, width)
		b.Y = a.Y
	}
	return a, b, width
}

// onGrid moves the middle of a line of whole width to where the line covers whole pixels.
func onGrid(x, width float64) float64 {
	if math.Mod(width, 2) == 1 {
		return math.Floor(x) + 0.5
	}
	return math.Round(x)
}

// onCircle gives the point of a circle at a turn, clockwise from twelve o'clock.
func onCircle(centre board.Point, radius, turn float64) board.Point {
	sin, cos := math.Sincos(2 * math.Pi * turn)
	return board.Point{X: centre.X + radius*sin, Y: centre.Y - radius*cos}
}

// dashes gives how a dashed line goes on: strokes of a length and a gap between them, the first beginning at start. A dash is as long as it
// says with its round ends, and at least a dot.
func dashes(dash, gap, width float64) (length, between, start float64) {
	length = max(dash-width, 0)
	return length, dash + gap - length, (dash - length) / 2
}
