package board

import "slices"

// Two boards side by side: the run before at the left, the run now at the right, at one moment.
const (
	leastHalf   = 560 // the narrowest of two boards
	headHigh    = 30  // above the boards: which is which
	headSize    = 12.5
	headMargin  = 20
	beforeTwin  = 34 // the height of the heading's twin
	halfDivider = 8  // keeps the line between the boards off the edges
)

// Compare shows two boards, or one again.
func (g *Game) Compare() {
	if !g.CanCompare() {
		return
	}
	g.comparing = !g.comparing
	g.arrange()
}

// CanCompare says whether the stage is wide enough for two boards.
func (g *Game) CanCompare() bool { return g.width >= 2*leastHalf }

// SideBySide says whether two boards are shown.
func (g *Game) SideBySide() bool { return g.comparing && g.CanCompare() }

// arrange lays one board out, or two.
func (g *Game) arrange() {
	g.bars = nil
	if g.SideBySide() {
		g.arrangeTwo()
	} else {
		g.lay = newLayout(g.level, g.measure, g.width, g.shown)
	}
	g.placeMaps()
}

// arrangeTwo lays out one board for half the width, and the timeline for all of it. What the layout says of cards is of the board of now.
func (g *Game) arrangeTwo() {
	half, y := newBoard(g.level, g.measure, g.width/2, g.shown)
	half.timeline.y = y
	g.half = half
	lay := half
	lay.narrow, lay.size, lay.cards = false, wideSizes, slices.Clone(half.cards)
	for i := range lay.cards {
		lay.cards[i].box = lay.cards[i].moved(g.width/2, headHigh)
	}
	if lay.plate.w > 0 {
		lay.plate = lay.plate.moved(g.width/2, headHigh)
	}
	lay.placeTimeline(g.level, g.width, y+headHigh)
	g.lay = lay
}

func (b box) moved(dx, dy float64) box { return box{b.x + dx, b.y + dy, b.w, b.h} }

// drawTwoBoards draws each board in its own places and moves it to its half.
func (g *Game) drawTwoBoards(p *pen) {
	b := g.earlier()
	b.lay, b.width = g.half, g.width/2
	b.drawBoard(p)
	p.Hits = p.Hits[:0] // whatever is reached there
	for i := range p.Shapes {
		p.Shapes[i].still()
	}
	p.move(0, 0, 0, headHigh)
	g.drawHeads(p)
	shapes, hits := len(p.Shapes), len(p.Hits)
	lay, width := g.lay, g.width
	g.lay, g.width = g.half, width/2
	g.drawBoard(p)
	g.lay, g.width = lay, width
	p.move(shapes, hits, width/2, headHigh)
}

// drawHeads says which board is which. The left one's heading is a button that tells in what the settings differ.
func (g *Game) drawHeads(p *pen) {
	p.layer = layerCard
	half := g.width / 2
	p.line(Point{half, halfDivider}, Point{half, g.lay.strip.y - g.lay.size.gap/2 - halfDivider}, Edge, 1)
	word, now, text := g.words.Say("ghost.head"), g.words.Say("ghost.now"), g.compared()
	p.text(headMargin, 24, headSize, Ink, word).Bold = true
	x := headMargin + g.lay.measure(word, headSize, true) + 10
	p.text(x, 24, headSize, Muted, g.lay.fit(half-x-headMargin, headSize, false, text))
	p.text(half+headMargin, 24, headSize, Ink, now).Bold = true
	p.Hits = append(p.Hits, Hit{ID: "before", Kind: Button, X: headMargin - 6, Y: 3, W: half - 2*headMargin + 12, H: beforeTwin - 4, Label: word, ValueText: text})
}

// compared says in what the settings of the left board differ.
func (g *Game) compared() string {
	if text := g.beforeSettings(); text != "" {
		return text
	}
	return g.words.Say("ghost.same")
}

// still makes a shape's colour that of something that cannot be moved.
func (s *Shape) still() {
	if s.Fill == Control {
		s.Fill = Muted
	}
	if s.Stroke == Control {
		s.Stroke = Muted
	}
}

// move shifts the shapes and hits from those indices on.
func (p *pen) move(shapes, hits int, dx, dy float64) {
	for i := shapes; i < len(p.Shapes); i++ {
		s := &p.Shapes[i]
		points := 1 // of a Box and a Hatch the second is a size
		switch s.Kind {
		case Line:
			points = 2
		case Curve:
			points = 4
		}
		for k := range points {
			s.P[k].X, s.P[k].Y = s.P[k].X+dx, s.P[k].Y+dy
		}
	}
	for i := hits; i < len(p.Hits); i++ {
		p.Hits[i].X, p.Hits[i].Y = p.Hits[i].X+dx, p.Hits[i].Y+dy
	}
}
