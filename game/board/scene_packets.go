package board

import "leasehold/sim"

// Packets on the wires. A message takes a fraction of a millisecond, too short to see; what can be seen is how writes wait in a
// connection and are served one after another, so each wire shows the head of its queue.

const (
	coinRadius = 10
	coinsShown = 6
)

func (g *Game) drawPackets(p *pen) {
	p.layer = layerPacket
	for i := range g.level.Board.Links {
		l := &g.level.Board.Links[i]
		a, b := int16(g.film.history.PartNamed(l.From)), int16(g.film.history.PartNamed(l.To))
		for _, end := range [...][2]int16{{a, b}, {b, a}} {
			if g.level.Board.Parts[end[0]].Runner == nil {
				continue
			}
			curve := g.lay.wire(g.lay.cards[end[0]].box, g.lay.cards[end[1]].box)
			switch other := &g.level.Board.Parts[end[1]]; {
			case other.Worker != nil:
				g.drawQueue(p, end[0], end[1], curve)
			case other.Users != nil:
				g.drawReads(p, end[0], curve)
			}
		}
	}
}

// drawQueue draws the writes of a runner that are under way to a worker, the next to be served nearest to it.
func (g *Game) drawQueue(p *pen, runner, worker int16, curve [4]Point) {
	r, t := &g.film.runners[runner], g.time
	queue := r.underway(worker, t)
	length := wireLength(&curve)
	gap := (2*coinRadius + 4) / length
	head := 1 - (coinRadius+3)/length
	switch cut := g.film.cut(runner, worker, t); {
	case cut:
		head = 0.5 - (coinRadius+12)/length // before the break
	case len(queue) > 0 && !g.reduced:
		head -= gap * (1 - g.served(r, &queue[0]))
	}
	shown := 0 // as many as find room on the wire
	for shown < min(len(queue), coinsShown) && head-gap*float64(shown) > coinRadius/length {
		shown++
	}
	for k := shown - 1; k >= 0; k-- {
		at := onCurve(&curve, head-gap*float64(k))
		if !g.lay.covered(around(at, coinRadius-2)) { // wires pass behind cards, and so do coins
			g.drawCoin(p, r, &queue[k], at)
		}
	}
}

// served gives which share of the time since the effect before it has passed for the write that is served next.
func (g *Game) served(r *runnerFilm, next *flight) float64 {
	from := next.arrive
	for i := range r.flights {
		if f := &r.flights[i]; f.worker == next.worker && f.effect < next.effect && f.effect > from {
			from = f.effect
		}
	}
	if next.effect == sim.Never || next.effect <= from {
		return 0
	}
	return min(max(float64(g.time-from)/float64(next.effect-from), 0), 1)
}

// drawCoin draws one write: its token on a coin, or a dash on a plain disc if it carries none. One whose grant is over has a broken edge colour.
func (g *Game) drawCoin(p *pen, r *runnerFilm, f *flight, at Point) {
	fill, edge, ink, text := Card, Muted, Muted, "–"
	if f.token != 0 {
		fill, edge, ink, text = Token, TokenInk, TokenInk, number(f.token)
	}
	if f.grant != 0 && !r.live(f.grant, g.time) {
		edge = Wrong
		if f.token == 0 {
			ink = WrongText
		}
	}
	p.circle(at, coinRadius-1, fill, edge, 2)
	p.text(at.X, at.Y+3.5, 10, ink, text).with(Middle, true)
}

// drawReads draws dots that flow from the users while the runner reads.
func (g *Game) drawReads(p *pen, runner int16, curve [4]Point) {
	if g.film.runners[runner].readAt(g.time) == nil {
		return
	}
	phase := 0.5
	if !g.reduced {
		phase = float64(g.time%sim.Second) / float64(sim.Second)
	}
	// The curve runs from the runner's end.
	const dots = 4
	for i := range dots {
		u := (float64(i) + phase) / dots
		if at := onCurve(&curve, 1-u); !g.lay.covered(around(at, 0)) {
			p.circle(at, 3.5, Control, None, 0)
		}
	}
}

// around is the box around a circle.
func around(centre Point, radius float64) box {
	return box{centre.X - radius, centre.Y - radius, 2 * radius, 2 * radius}
}

func wireLength(curve *[4]Point) float64 {
	length, last := 0.0, curve[0]
	for i := 1; i <= 16; i++ {
		next := onCurve(curve, float64(i)/16)
		length += distance(last, next)
		last = next
	}
	return length
}
