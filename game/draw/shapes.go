//go:build js

package draw

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"leasehold/game/board"
)

// The modes of shape.kage.
const (
	modeFill = iota
	modeStroke
	modePath
	modeHatch
)

// flatEnds in place of a dash length asks for a solid line that stops at its ends.
const flatEnds = -1

// fade is how far beyond its edge a shape still touches pixels, in device pixels.
const fade = 1

// add turns one shape into triangles. Everything from here on is in device pixels.
func (p *Painter) add(s *board.Shape, ratio float64, colours []rgb) {
	switch s.Kind {
	case board.Box:
		p.addBox(s, ratio, colours)
	case board.Line:
		width := s.Width * ratio
		a, b := scaled(s.P[0], ratio), scaled(s.P[1], ratio)
		if a.X == b.X || a.Y == b.Y {
			width = max(math.Round(width), 1)
			if a.X == b.X {
				a.X = onGrid(a.X, width)
				b.X = a.X
			} else {
				a.Y = onGrid(a.Y, width)
				b.Y = a.Y
			}
		}
		p.points = append(p.points[:0], a, b)
		p.addPath(s, width, s.Dash*ratio, s.Gap*ratio, colours)
	case board.Curve:
		p.points = appendCurve(p.points[:0], &s.P, ratio)
		p.addPath(s, s.Width*ratio, s.Dash*ratio, s.Gap*ratio, colours)
	case board.Arc:
		p.addArc(s, ratio, colours)
	case board.Hatch:
		if s.Stroke == board.None || s.Gap == 0 {
			return
		}
		r := snapped(s, ratio)
		half := 64*math.Round(s.Radius*ratio) + s.Width*ratio
		p.quad(r, 0, modeHatch, s.Alpha, colours[s.Stroke], half, s.Gap*ratio)
	}
}

func (p *Painter) addBox(s *board.Shape, ratio float64, colours []rgb) {
	if !(s.P[1].X > 0 && s.P[1].Y > 0) {
		return
	}
	r := exact(s, ratio)
	width := s.Width * ratio
	stroked := s.Stroke != board.None && s.Width > 0
	if circle := s.P[1].X == s.P[1].Y && s.Radius*2 >= s.P[1].X; !circle && s.Soft == 0 {
		r = snapped(s, ratio)
		if stroked {
			width = max(math.Round(width), 1)
			r.left, r.right = onGrid(s.P[0].X*ratio, width), onGrid((s.P[0].X+s.P[1].X)*ratio, width)
			r.top, r.bottom = onGrid(s.P[0].Y*ratio, width), onGrid((s.P[0].Y+s.P[1].Y)*ratio, width)
		}
	}
	radius := min(s.Radius*ratio, (r.right-r.left)/2, (r.bottom-r.top)/2)
	if s.Fill != board.None {
		p.quad(r, s.Soft*ratio, modeFill, s.Alpha, colours[s.Fill], radius, s.Soft*ratio)
	}
	if stroked {
		p.quad(r, width/2, modeStroke, s.Alpha, colours[s.Stroke], radius, width)
	}
}

// addArc ends an arc flat, so that what it covers is what it says. A whole turn is a ring without a seam.
func (p *Painter) addArc(s *board.Shape, ratio float64, colours []rgb) {
	switch {
	case s.Stroke == board.None || s.To <= s.From:
	case s.To-s.From >= 1:
		x, y, r := s.P[0].X*ratio, s.P[0].Y*ratio, s.Radius*ratio
		p.quad(rect{x - r, y - r, x + r, y + r}, s.Width*ratio/2, modeStroke, s.Alpha, colours[s.Stroke], r, s.Width*ratio)
	default:
		p.points = appendArc(p.points[:0], s.P[0], s.Radius, s.From, s.To, ratio)
		p.addPath(s, s.Width*ratio, flatEnds, 0, colours)
	}
}

// addPath adds the line through p.points as a strip of triangles.
func (p *Painter) addPath(s *board.Shape, width, dash, gap float64, colours []rgb) {
	if s.Stroke == board.None || width <= 0 {
		return
	}
	half := width/2 + fade
	var length float64
	p.joints, length = appendJoints(p.joints[:0], p.points, half)
	colour := colours[s.Stroke]
	first := uint32(len(p.vertices))
	for i := range p.joints {
		j := &p.joints[i]
		for _, side := range [2]float64{-half, half} {
			p.vertices = append(p.vertices, ebiten.Vertex{
				DstX: float32(j.at.X + j.across.X*side), DstY: float32(j.at.Y + j.across.Y*side),
				SrcX: float32(j.along), SrcY: float32(side),
				ColorR: colour[0], ColorG: colour[1], ColorB: colour[2], ColorA: tagged(modePath, s.Alpha),
				Custom0: float32(length), Custom1: float32(width / 2), Custom2: float32(dash), Custom3: float32(gap)})
		}
		if i > 0 {
			k := first + uint32(2*i)
			p.indices = append(p.indices, k-2, k-1, k, k-1, k+1, k)
		}
	}
}

// rect is a rectangle by its sides.
type rect struct{ left, top, right, bottom float64 }

func exact(s *board.Shape, ratio float64) rect {
	return rect{s.P[0].X * ratio, s.P[0].Y * ratio, (s.P[0].X + s.P[1].X) * ratio, (s.P[0].Y + s.P[1].Y) * ratio}
}

// snapped puts the sides on whole pixels and keeps at least one pixel between them.
func snapped(s *board.Shape, ratio float64) rect {
	r := exact(s, ratio)
	r.left, r.top, r.right, r.bottom = math.Round(r.left), math.Round(r.top), math.Round(r.right), math.Round(r.bottom)
	r.right, r.bottom = max(r.right, r.left+1), max(r.bottom, r.top+1)
	return r
}

// onGrid moves the middle of a line of whole width to where the line covers whole pixels.
func onGrid(x, width float64) float64 {
	if math.Mod(width, 2) == 1 {
		return math.Floor(x) + 0.5
	}
	return math.Round(x)
}

func scaled(p board.Point, ratio float64) board.Point {
	return board.Point{X: p.X * ratio, Y: p.Y * ratio}
}

// tagged is what shape.kage takes apart again: a mode and an opacity.
func tagged(mode int, alpha float64) float32 { return float32(2*mode) + float32(min(alpha, 1)) }

// quad adds two triangles over a rectangle and reach pixels around it; c and d are the mode's last two values.
func (p *Painter) quad(r rect, reach float64, mode int, alpha float64, colour rgb, c, d float64) {
	x, y := (r.left+r.right)/2, (r.top+r.bottom)/2
	w, h := (r.right-r.left)/2, (r.bottom-r.top)/2
	first := uint32(len(p.vertices))
	for _, corner := range [4][2]float64{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		dx, dy := corner[0]*(w+reach+fade), corner[1]*(h+reach+fade)
		p.vertices = append(p.vertices, ebiten.Vertex{
			DstX: float32(x + dx), DstY: float32(y + dy), SrcX: float32(dx), SrcY: float32(dy),
			ColorR: colour[0], ColorG: colour[1], ColorB: colour[2], ColorA: tagged(mode, alpha),
			Custom0: float32(w), Custom1: float32(h), Custom2: float32(c), Custom3: float32(d)})
	}
	p.indices = append(p.indices, first, first+1, first+2, first+1, first+3, first+2)
}
