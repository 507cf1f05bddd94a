package board

import (
	"slices"
	"strings"

	"leasehold/sim"
)

// Scene draws the moment at the playhead. The scene is the game's own and good until the next call.
func (g *Game) Scene() *Scene {
	g.scene.W, g.scene.H = g.width, g.lay.height
	g.scene.Shapes, g.scene.Hits = g.scene.Shapes[:0], g.scene.Hits[:0]
	p := &pen{Scene: &g.scene}
	if g.SideBySide() {
		g.drawTwoBoards(p)
	} else {
		g.drawBoard(p)
	}
	g.hitBars(p)
	g.drawTimeline(p)
	g.drawMaps(p)
	g.drawFocus(p)
	return &g.scene
}

// drawBoard draws the parts and what goes between them.
func (g *Game) drawBoard(p *pen) {
	g.drawLinks(p)
	for i := range g.level.Board.Parts {
		g.drawCard(p, int16(i))
	}
	g.hitPlate(p)
	g.drawPackets(p)
}

// The layers, from back to front.
const (
	layerBack = iota
	layerCard
	layerPacket
	layerVeil
	layerPlayhead
	layerFocus
)

// wire gives the curve from card a to card b: sideways, or on narrow stages downwards.
func (lay *layout) wire(a, b box) [4]Point {
	row := a.y < b.y+b.h && b.y < a.y+a.h // cards of one row are linked sideways even on narrow stages
	if lay.narrow && !row || a.x < b.x+b.w && b.x < a.x+a.w {
		if a.y > b.y {
			w := lay.wire(b, a)
			return [4]Point{w[3], w[2], w[1], w[0]}
		}
		from, to := Point{a.middle().X, a.y + a.h}, Point{b.middle().X, b.y}
		// Wires end side by side, not on one point.
		from.X += clamp(to.X-from.X, a.w/4)
		to.X += clamp(from.X-to.X, b.w/4)
		bend := (to.Y - from.Y) / 2
		return [4]Point{from, {from.X, from.Y + bend}, {to.X, to.Y - bend}, to}
	}
	if a.x > b.x {
		w := lay.wire(b, a)
		return [4]Point{w[3], w[2], w[1], w[0]}
	}
	from, to := Point{a.x + a.w, a.middle().Y}, Point{b.x, b.middle().Y}
	from.Y += clamp(to.Y-from.Y, a.h/8)
	to.Y += clamp(from.Y-to.Y, b.h/8)
	if lay.narrow { // too short for a bend
		from.Y = (max(a.y, b.y) + min(a.y+a.h, b.y+b.h)) / 2
		to.Y = from.Y
	}
	bend := (to.X - from.X) / 2
	return [4]Point{from, {from.X + bend, from.Y}, {to.X - bend, to.Y}, to}
}

func clamp(v, most float64) float64 { return min(max(v, -most), most) }

func (g *Game) drawLinks(p *pen) {
	p.layer = layerBack
	g.notes = g.notes[:0]
	for i := range g.level.Board.Links {
		l := &g.level.Board.Links[i]
		a, b := int16(g.film.history.PartNamed(l.From)), int16(g.film.history.PartNamed(l.To))
		g.drawWire(p, a, b, g.lay.wire(g.lay.cards[a].box, g.lay.cards[b].box), g.linkNotes(a, b, l))
	}
	if g.lay.plate.w > 0 {
		g.drawPlate(p)
	}
}

// drawWire draws one link, broken and marked while a fault cuts it.
func (g *Game) drawWire(p *pen, a, b int16, curve [4]Point, notes []string) {
	s := p.add(Shape{Kind: Curve, P: curve, Stroke: Wire, Width: 2})
	if g.film.cut(a, b, g.time) {
		s.Stroke, s.Dash, s.Gap = Fault, 6, 7
		g.drawBreak(p, onCurve(&curve, 0.5))
	}
	g.drawNote(p, curve, notes)
}

// drawNote writes beside a wire what it carries, in the longest words that fit: on wide stages on the side away from the board's middle,
// on narrow ones towards the nearer edge, where there is no room for what is not happening.
func (g *Game) drawNote(p *pen, curve [4]Point, notes []string) {
	size, middle := g.lay.size.note, onCurve(&curve, 0.5)
	if g.lay.narrow {
		if len(notes) == 1 {
			return
		}
		for _, share := range [...]float64{0.5, 0.8, 0.2, 0.9, 0.1} { // where no card that the wire passes behind is in the way
			beside := onCurve(&curve, share)
			left := beside.X <= g.width/2
			at := beside.X + 16
			if left {
				at = beside.X - 16
			}
			text := g.lay.fit(min(at, g.width-at)-4, size, false, notes...)
			b := box{at, beside.Y - size/2, g.lay.measure(text, size, false), size}
			if left {
				b.x -= b.w
			}
			if g.writeNote(p, b, text) {
				return
			}
		}
		return
	}
	high, low := min(curve[0].Y, curve[3].Y), max(curve[0].Y, curve[3].Y)
	y := low + 26
	if (high+low)/2 < g.lay.timeline.y/2 {
		y = high - 16
	}
	room := max(curve[0].X, curve[3].X) - min(curve[0].X, curve[3].X) - 12
	if len(notes) == 1 && g.lay.measure(notes[0], size, false) > room {
		return
	}
	text := g.lay.fit(room, size, false, notes...)
	w := g.lay.measure(text, size, false)
	g.writeNote(p, box{middle.X - w/2, y - 4 - size/2, w, size}, text)
}

// writeNote writes a note on paper, above other wires, if no card and no other note is in the way.
func (g *Game) writeNote(p *pen, b box, text string) bool {
	if text == "" || g.lay.covered(b) || slices.ContainsFunc(g.notes, b.overlaps) {
		return false
	}
	g.notes = append(g.notes, b)
	p.layer = layerCard
	p.fill(box{b.x - 2, b.y - 2, b.w + 4, b.h + 4}, 2, Paper).Alpha = 0.85
	p.text(b.x, b.y+b.h/2+4, b.h, Muted, text)
	p.layer = layerBack
	return true
}

// covered says whether a card or the plate lies on a box.
func (lay *layout) covered(b box) bool {
	for i := range lay.cards {
		if b.overlaps(lay.cards[i].box) {
			return true
		}
	}
	return b.overlaps(lay.plate)
}

func (b box) overlaps(o box) bool {
	return b.x < o.x+o.w && o.x < b.x+b.w && b.y < o.y+o.h && o.y < b.y+b.h
}

// linkNotes says what a link carries now, in words from long to short, or what kind of link it is, in one.
func (g *Game) linkNotes(a, b int16, l *sim.Link) []string {
	for _, end := range [...][2]int16{{a, b}, {b, a}} {
		runner, other := end[0], end[1]
		if g.level.Board.Parts[runner].Runner == nil {
			continue
		}
		r := &g.film.runners[runner]
		if g.level.Board.Parts[other].Worker == nil {
			if now := r.readAt(g.time); now != nil && !g.lay.narrow && g.level.Board.Parts[other].Users != nil { // there the wires to the users cross
				values := []string{"done", number(int64(now.done)), "of", number(int64(now.of))}
				return []string{g.words.Say("wire.reading", values...), g.words.Say("wire.reading.short", values...)}
			}
			continue
		}
		n := len(r.underway(other, g.time))
		switch count := int64(n); {
		case n > 0 && g.film.cut(a, b, g.time):
			return []string{g.words.Count("wire.waits", count), g.words.Count("wire.waits.short", count), number(count)}
		case n > 0:
			return []string{g.words.Count("wire.underway", count), g.words.Say("wire.underway.short", "n", number(count)), number(count)}
		}
	}
	return []string{strings.ToUpper(strings.Replace(string(l.Protocol), "http", "http/", 1))}
}

// drawPlate draws the platform's lock service and its lines to the runners.
func (g *Game) drawPlate(p *pen) {
	plate, lock := g.lay.plate, int16(len(g.level.Board.Parts))
	m := plate.middle()
	for i := range g.level.Board.Parts {
		if g.level.Board.Parts[i].Runner != nil {
			g.drawLockWire(p, g.lay.cards[i].box, g.film.cut(int16(i), lock, g.time))
		}
	}
	p.frame(plate, plate.h/2, Card, Edge, 1)
	next := number(g.nextToken())
	text := g.lay.fit(plate.w-20, g.lay.size.note, false, g.words.Say("part.plate", "token", next), g.words.Say("part.plate.short", "token", next), g.words.Say("part.next.note", "token", next), next)
	p.text(m.X, m.Y+4, g.lay.size.note, Muted, text).with(Middle, false)
}

// drawLockWire draws the dotted line from the lock service's plate to a runner's card: round its end to a card right above or below.
func (g *Game) drawLockWire(p *pen, c box, cut bool) {
	plate := g.lay.plate
	m := plate.middle()
	from, to := m, Point{m.X, c.y + c.h}
	if c.y > m.Y {
		to.Y = c.y
	}
	bend := [2]Point{{m.X, (m.Y + to.Y) / 2}, {0, (m.Y + to.Y) / 2}}
	if g.lay.narrow {
		to.X = c.x + c.w*0.7
		bend[1].X = to.X
	} else {
		side := -1.0
		if c.y > m.Y {
			side = 1
		}
		from.X += side * plate.w / 2
		to.X = from.X + side*24
		bend = [2]Point{{to.X, m.Y}, {to.X, m.Y}}
	}
	s := p.add(Shape{Kind: Curve, P: [4]Point{from, bend[0], bend[1], to}, Stroke: Wire, Width: 2, Dash: 0.5, Gap: 5})
	if cut {
		s.Stroke, s.Dash, s.Gap = Fault, 4, 5
		g.drawBreak(p, onCurve(&s.P, 0.5))
	}
}

// drawBreak marks where a wire is cut.
func (g *Game) drawBreak(p *pen, at Point) {
	p.fill(box{at.X - 8, at.Y - 8, 16, 16}, 8, Paper)
	for _, d := range [...]float64{-1, 1} {
		p.line(Point{at.X - 4.5, at.Y - 4.5*d}, Point{at.X + 4.5, at.Y + 4.5*d}, Fault, 2.5)
	}
}

// nextToken is the number the next grant of the first elected job will get.
func (g *Game) nextToken() int64 {
	next := int64(sim.FirstTokenDefault)
	for i := range g.level.Jobs {
		if j := &g.level.Jobs[i]; j.Election == sim.ElectionLease {
			next = max(j.FirstToken, next)
			break
		}
	}
	for i := range g.film.runners {
		for _, l := range g.film.runners[i].leases {
			if l.from <= g.time {
				next = max(next, l.grant+1)
			}
		}
	}
	return next
}
