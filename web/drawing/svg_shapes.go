package drawing

import (
	"fmt"
	"math"
	"strings"

	"leasehold/assets"
	"leasehold/game/board"
)

// shape adds one shape as a piece, if it has a colour.
func (w *writer) shape(s *board.Shape) {
	p := piece{alone: s.Alpha < 1}
	switch s.Kind {
	case board.Box:
		p = w.box(s, p)
	case board.Line:
		a, b, width := lined(s, 1)
		p.tag, p.style = "path", w.stroke(s, width)
		switch {
		case a.Y == b.Y:
			p.geometry = "M" + numbers(a.X, a.Y) + "H" + number(b.X)
		case a.X == b.X:
			p.geometry = "M" + numbers(a.X, a.Y) + "V" + number(b.Y)
		default:
			p.geometry = "M" + numbers(a.X, a.Y) + "L" + numbers(b.X, b.Y)
		}
	case board.Curve:
		p.tag, p.style = "path", w.stroke(s, s.Width)
		p.geometry = "M" + numbers(s.P[0].X, s.P[0].Y) + "C" + numbers(s.P[1].X, s.P[1].Y, s.P[2].X, s.P[2].Y, s.P[3].X, s.P[3].Y)
	case board.Arc:
		p = w.arc(s, p)
	case board.Hatch:
		p = w.hatch(s, p)
	case board.Text:
		p = w.text(s, p)
	}
	if p.style == "" { // it has no colour
		return
	}
	if p.alone {
		p.style += attribute("opacity", s.Alpha)
	}
	w.piece(p)
}

func (w *writer) box(s *board.Shape, p piece) piece {
	if !(s.P[1].X > 0 && s.P[1].Y > 0) {
		return p
	}
	r, width := boxed(s, 1)
	stroke := board.None
	if stroked(s) {
		stroke = s.Stroke
	}
	if p.style = w.paint(s.Fill, stroke); p.style == "" {
		return p
	}
	if stroke != board.None && width != 1 {
		p.style += attribute("stroke-width", width)
	}
	if s.Soft > 0 {
		// Of the game's soft edge, as wide to either side as Soft, the standard deviation is Soft/√5.
		id := w.define("soft"+strings.ReplaceAll(number(s.Soft), ".", "-"), func(id string) string {
			return fmt.Sprintf(`<filter id="%s" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="%s"/></filter>`, id, number(s.Soft/math.Sqrt(5)))
		})
		p.style += ` filter="url(#` + id + `)"`
		p.alone = true
	}
	if round(s) {
		p.tag = "circle"
		p.geometry = attribute("cx", (r.left+r.right)/2) + attribute("cy", (r.top+r.bottom)/2) + attribute("r", (r.right-r.left)/2)
		return p
	}
	p.tag, p.geometry = "rect", rectangle(r, s.Radius)
	return p
}

func rectangle(r rect, radius float64) string {
	geometry := attribute("x", r.left) + attribute("y", r.top) + attribute("width", r.right-r.left) + attribute("height", r.bottom-r.top)
	if radius = min(radius, (r.right-r.left)/2, (r.bottom-r.top)/2); radius > 0 {
		geometry += attribute("rx", radius)
	}
	return geometry
}

// stroke gives the attributes of a line.
func (w *writer) stroke(s *board.Shape, width float64) string {
	style := w.paint(board.None, s.Stroke)
	if style == "" || width <= 0 {
		return ""
	}
	if width != 1 {
		style += attribute("stroke-width", width)
	}
	if s.Kind != board.Arc && s.Dash > 0 {
		length, between, start := dashes(s.Dash, s.Gap, width)
		style += fmt.Sprintf(` stroke-dasharray="%s"`, numbers(length, between)) + attribute("stroke-dashoffset", -start)
	}
	return style
}

// arc ends an arc flat, so that what it covers is what it says. A whole turn is a circle without a seam.
func (w *writer) arc(s *board.Shape, p piece) piece {
	if s.To <= s.From {
		return p
	}
	if p.style = w.stroke(s, s.Width); p.style == "" {
		return p
	}
	if s.To-s.From >= 1 {
		p.tag, p.geometry = "circle", attribute("cx", s.P[0].X)+attribute("cy", s.P[0].Y)+attribute("r", s.Radius)
		return p
	}
	large := 0.0
	if s.To-s.From > 0.5 {
		large = 1
	}
	a, b := onCircle(s.P[0], s.Radius, s.From), onCircle(s.P[0], s.Radius, s.To)
	p.tag, p.style = "path", p.style+` stroke-linecap="butt"`
	p.geometry = "M" + numbers(a.X, a.Y) + "A" + numbers(s.Radius, s.Radius, 0, large, 1, b.X, b.Y)
	return p
}

// hatch fills with a pattern that counts from the picture's corner, so that neighbours line up.
func (w *writer) hatch(s *board.Shape, p piece) piece {
	if s.Stroke == board.None || s.Gap == 0 || s.Width <= 0 {
		return p
	}
	gap := math.Abs(s.Gap)
	h := gap / 2
	path, way := "M-1 "+number(h+1)+"L"+numbers(h+1, -1)+"M"+numbers(h-1, gap+1)+"L"+numbers(gap+1, h-1), "up"
	if s.Gap < 0 {
		path, way = "M"+numbers(-1, h-1)+"L"+numbers(h+1, gap+1)+"M"+numbers(h-1, -1)+"L"+numbers(gap+1, h+1), "down"
	}
	name := strings.ReplaceAll(fmt.Sprintf("%s-%s%s-%s", s.Stroke, way, number(gap), number(s.Width)), ".", "_")
	id := w.define(name, func(id string) string {
		style := w.paint(board.None, s.Stroke) + attribute("stroke-width", s.Width)
		return fmt.Sprintf(`<pattern id="%s" width="%s" height="%[2]s" patternUnits="userSpaceOnUse"><path%s d="%s"/></pattern>`, id, number(gap), style, path)
	})
	r, _ := boxed(s, 1)
	p.tag, p.style, p.geometry = "rect", ` fill="url(#`+id+`)"`, rectangle(r, s.Radius)
	return p
}

func (w *writer) text(s *board.Shape, p piece) piece {
	if p.style = w.paint(s.Fill, board.None); p.style == "" || s.Text == "" {
		p.style = ""
		return p
	}
	p.style += attribute("font-size", s.Size)
	if s.Bold {
		p.style += ` font-weight="600"`
	}
	switch s.Align {
	case board.Middle:
		p.style += ` text-anchor="middle"`
	case board.End:
		p.style += ` text-anchor="end"`
	}
	p.tag, p.text = "text", s.Text
	p.geometry = attribute("x", s.P[0].X) + attribute("y", math.Round(s.P[0].Y))
	if len([]rune(s.Text)) > 1 {
		p.geometry += attribute("textLength", math.Round(10*assets.Measure(s.Text, s.Size, s.Bold))/10) + ` lengthAdjust="spacingAndGlyphs"`
	}
	return p
}
