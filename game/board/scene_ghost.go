package board

import (
	"slices"

	"leasehold/sim"
)

// The ghost on the timeline: below each lane's bar a thin strip of what the run before had there. The lane's words make room for it.
const (
	ghostGap  = 2 // below the bar
	ghostHigh = 5
	ghostDrop = 6 // how far the words go down
)

// labelY is where the words below a lane's bar stand.
func (g *Game) labelY(l *lane) float64 {
	y := l.y + g.lay.size.bar + 13
	if g.ghost() != nil {
		y += ghostDrop
	}
	return y
}

// drawGhost draws the strips, above the veil: the run before lies behind as a whole, wherever the playhead is.
func (g *Game) drawGhost(p *pen) {
	b := g.ghost()
	if b == nil || len(g.lay.lanes) == 0 {
		return
	}
	s := &g.lay.size
	for i := range g.lay.lanes {
		l := &g.lay.lanes[i]
		if y := l.y + s.bar + ghostGap; g.level.Board.Parts[l.part].Runner != nil {
			g.drawGhostRunner(p, &b.film.runners[l.part], y)
		} else {
			g.drawGhostWorker(p, &b.film.workers[l.part], y)
		}
	}
	g.nameGhost(p, b)
}

// nameGhost says once what the strips are: below the name of the first lane that has one, or on narrow stages, where that stands above its bar, behind the strip.
func (g *Game) nameGhost(p *pen, b *Game) {
	first := slices.IndexFunc(g.lay.lanes, func(l lane) bool { return b.film.stripEnd(l.part) > 0 })
	if first < 0 {
		return
	}
	word, s, l := g.words.Say("ghost.word"), &g.lay.size, &g.lay.lanes[first]
	x, y := s.pad, l.y+s.bar+ghostGap+ghostHigh+3
	if g.lay.narrow {
		tl := g.lay.timeline
		w := g.lay.measure(word, s.note-1, false)
		x = min(g.x(b.film.stripEnd(l.part))+6, tl.x+tl.w-w)
		y -= 1.5
		p.fill(box{x - 3, y - s.note + 2, w + 6, s.note}, 2, Paper).Alpha = 0.9 // a strip that goes on to the end does not cross it
	}
	p.text(x, y, s.note-1, Muted, word)
}

// stripEnd is when the last thing in a part's strip ends.
func (f *film) stripEnd(part int16) (end sim.Time) {
	r := &f.runners[part]
	for i := range r.leases {
		end = max(end, r.leases[i].to)
	}
	for i := range r.beliefs {
		end = max(end, r.beliefs[i].to)
	}
	if w := &f.workers[part]; len(w.effects) > 0 {
		end = max(end, w.effects[len(w.effects)-1].at)
	}
	return end
}

// drawGhostRunner outlines the leases that were, and hatches beliefs that outlasted them.
func (g *Game) drawGhostRunner(p *pen, r *runnerFilm, y float64) {
	horizon := g.film.horizon
	for i := range r.leases {
		if l := &r.leases[i]; l.from < horizon {
			strip := g.stretch(l.from, min(l.to, horizon), y, ghostHigh)
			p.fill(strip, 1.5, Valid).Alpha = 0.25
			p.frame(strip, 1.5, None, Valid, 1)
		}
	}
	for i := range r.beliefs {
		from, to := r.mistaken(&r.beliefs[i]), min(r.beliefs[i].to, horizon)
		if to-from < sim.Second/50 {
			continue
		}
		strip := g.stretch(from, to, y, ghostHigh)
		p.hatch(strip, Wrong, 1.5, 5)
		p.frame(strip, 1.5, None, Wrong, 1)
	}
}

// drawGhostWorker draws the ticks of the lane small: those that counted stand in the strip, duplicates below it, split-brain writes through it, refused ones
// are crosses.
func (g *Game) drawGhostWorker(p *pen, w *workerFilm, y float64) {
	last := [4]float64{-9, -9, -9, -9}
	for i := range w.effects {
		e := &w.effects[i]
		x, apart := g.x(e.at), 4.0
		if e.fate == refused {
			apart = 6
		}
		if e.at >= g.film.horizon || x-last[e.fate] < apart {
			continue
		}
		last[e.fate] = x
		switch e.fate {
		case counted:
			p.line(Point{x, y + 0.5}, Point{x, y + ghostHigh - 0.5}, Valid, 1.2)
		case again:
			p.line(Point{x, y + ghostHigh - 2}, Point{x, y + ghostHigh + 1.5}, Wrong, 1.2)
		case split:
			p.line(Point{x + 1.5, y}, Point{x + 1.5, y + ghostHigh + 1.5}, Wrong, 1.2)
		case refused:
			m := y + ghostHigh/2.0
			p.line(Point{x - 1.5, m - 1.5}, Point{x + 1.5, m + 1.5}, Fault, 1)
			p.line(Point{x - 1.5, m + 1.5}, Point{x + 1.5, m - 1.5}, Fault, 1)
		}
	}
}
