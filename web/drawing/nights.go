package drawing

import (
	"slices"

	"leasehold/assets"
	"leasehold/game/board"
	"leasehold/sim"
)

// Nights is a small fault map: which nights of an incident are lost, longer faults above shorter ones, marked as the game's own map is.
type Nights struct {
	Starts, Lengths []sim.Time // of the fault, by column and by row, shortest first
	Lost            []bool     // row by row
	Shown           int        // the cell of the night that is shown elsewhere
	Start, Length   sim.Time   // of the fault as the level has it

	Begins, Lasts string                   // what the axes say
	Time          func(at sim.Time) string // writes an instant
}

// What a map measures, in CSS pixels.
const (
	nightsGutter = 62  // for the lengths, beside the cells
	nightsHead   = 22  // for what they are, above
	nightsFoot   = 42  // for the starts, and what they are
	nightsCells  = 208 // the cells are so wide and high at least
	nightsNote   = 12  // size of the texts
	nightsRim    = 8   // around the cells: marks on the outermost need it
)

// SVG draws the map.
func (n *Nights) SVG(o Options) []byte {
	columns, rows := len(n.Starts), len(n.Lengths)
	cell := float64((nightsCells + columns - 1) / columns)
	w, h := cell*float64(columns), cell*float64(rows)
	s := &board.Scene{W: nightsGutter + w + 2*nightsRim + 1, H: nightsHead + h + 2*nightsRim + nightsFoot}
	left, top := float64(nightsGutter+nightsRim), float64(nightsHead+nightsRim)
	box := func(x, y, w, h float64, shape board.Shape) {
		shape.Kind, shape.Alpha, shape.P = board.Box, max(shape.Alpha, 0.3), [4]board.Point{{X: x, Y: y}, {X: w, Y: h}}
		s.Shapes = append(s.Shapes, shape)
	}
	box(left, top, w, h, board.Shape{Fill: board.Paper, Alpha: 1})
	box(left, top, w, h, board.Shape{Fill: board.Wrong})
	s.Shapes = append(s.Shapes, board.Shape{Kind: board.Hatch, Alpha: 1, P: [4]board.Point{{X: left, Y: top}, {X: w, Y: h}}, Stroke: board.Wrong, Width: 2.5, Gap: 8})
	for _, r := range n.held() {
		box(left+cell*float64(r.column), top+h-cell*float64(r.row+r.rows), cell*float64(r.columns), cell*float64(r.rows), board.Shape{Fill: board.Valid, Alpha: 1})
	}
	box(left-nightsRim, top-nightsRim, w+2*nightsRim, h+2*nightsRim, board.Shape{Stroke: board.Wire, Width: 1, Radius: 3, Alpha: 1})
	circle := func(x, y, r float64, shape board.Shape) {
		shape.Layer, shape.Radius, shape.Alpha = 1, r, 1
		box(x-r, y-r, 2*r, 2*r, shape)
	}
	x, y := left+cell/2+(w-cell)*share(n.Starts, n.Start), top+h-cell/2-(h-cell)*share(n.Lengths, n.Length)
	circle(x, y, 7.5, board.Shape{Stroke: board.Paper, Width: 5})
	circle(x, y, 7.5, board.Shape{Stroke: board.Ink, Width: 2})
	circle(left+cell*(float64(n.Shown%columns)+0.5), top+h-cell*(float64(n.Shown/columns)+0.5), 5, board.Shape{Fill: board.Ink, Stroke: board.Paper, Width: 2})
	n.axes(s, left, top, w, h, cell)
	return SVG(s, o)
}

// cells is a rectangle of them.
type cells struct{ column, row, columns, rows int }

// held joins the nights that are not lost to rectangles: seams between neighbours would show what is below.
func (n *Nights) held() []cells {
	var all []cells
	columns := len(n.Starts)
	for row := range n.Lengths {
		for from, to := 0, 0; from < columns; from = to + 1 {
			for to = from; to < columns && !n.Lost[row*columns+to]; to++ {
			}
			if to == from {
				continue
			}
			below := slices.IndexFunc(all, func(c cells) bool { return c.column == from && c.columns == to-from && c.row+c.rows == row })
			if below >= 0 {
				all[below].rows++
			} else {
				all = append(all, cells{from, row, to - from, 1})
			}
		}
	}
	return all
}

// axes writes the ends of the ranges, and what they are.
func (n *Nights) axes(s *board.Scene, left, top, w, h, cell float64) {
	text := func(x, y float64, align board.Align, role board.Role, text string) {
		s.Shapes = append(s.Shapes, board.Shape{Kind: board.Text, Alpha: 1, P: [4]board.Point{{X: x, Y: y}}, Align: align, Fill: role, Size: nightsNote, Text: text})
	}
	right, bottom := left+w, top+h+nightsRim
	columns, rows := len(n.Starts), len(n.Lengths)
	text(left-nightsRim, nightsHead-6, board.Start, board.Muted, n.Lasts)
	text(left-nightsRim-6, top+cell/2+4, board.End, board.Muted, n.Time(n.Lengths[rows-1]))
	text(left-nightsRim-6, top+h-cell/2+4, board.End, board.Muted, n.Time(n.Lengths[0]))
	first, last := n.Time(n.Starts[0]), n.Time(n.Starts[columns-1])
	text(left, bottom+16, board.Start, board.Muted, first)
	if first != last && assets.Measure(first, nightsNote, false)+assets.Measure(last, nightsNote, false) < w {
		text(right, bottom+16, board.End, board.Muted, last)
	}
	text(left-nightsRim, bottom+34, board.Start, board.Muted, n.Begins)
}

// share says how far along a range an instant is, 0 to 1.
func share(sampled []sim.Time, at sim.Time) float64 {
	first, last := sampled[0], sampled[len(sampled)-1]
	if last == first {
		return 0
	}
	return min(max(float64(at-first)/float64(last-first), 0), 1)
}
