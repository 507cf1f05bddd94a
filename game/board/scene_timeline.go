package board

import (
	"cmp"
	"math"
	"slices"

	"leasehold/sim"
)

func distance(a, b Point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// x gives where an instant lies on the timeline.
func (g *Game) x(t sim.Time) float64 {
	return g.lay.timeline.x + g.lay.timeline.w*float64(min(t, g.film.horizon))/float64(g.film.horizon)
}

// stretch is the box from one instant to another, at y and h.
func (g *Game) stretch(from, to sim.Time, y, h float64) box {
	x := g.x(from)
	return box{x, y, max(g.x(to)-x, 1), h}
}

// TimelineTop gives the y at which the cards end and the timeline begins.
func (g *Game) TimelineTop() float64 { return g.lay.strip.y - g.lay.size.gap/2 }

func (g *Game) drawTimeline(p *pen) {
	p.layer = layerBack
	tl := g.lay.timeline
	p.line(Point{0, g.TimelineTop()}, Point{g.width, g.TimelineTop()}, Edge, 1)
	g.drawGrips(p)
	g.drawFaults(p)
	g.drawAxis(p)
	g.drawBounds(p)
	p.layer = layerCard
	for i := range g.lay.lanes {
		g.drawLane(p, &g.lay.lanes[i])
	}
	p.layer = layerVeil
	if x := g.x(g.time); x < tl.x+tl.w { // what is still to come is paler; words are not, for contrast's sake
		p.fill(box{x, tl.y, tl.x + tl.w - x + 4, tl.h}, 0, Paper).Alpha = 0.62
	}
	for i := range p.Shapes {
		if s := &p.Shapes[i]; s.Kind == Text && s.P[0].Y > tl.y {
			s.Layer = layerVeil
		}
	}
	g.drawGhost(p)
	g.drawPlayhead(p)
}

func (g *Game) drawFaults(p *pen) {
	tl, s := g.lay.timeline, &g.lay.size
	for i := range g.film.vacant {
		v := &g.film.vacant[i]
		if v.to-v.from < sim.Second/20 {
			continue
		}
		b := g.stretch(v.from, v.to, tl.y+s.top-8, tl.h-s.top+8)
		p.fill(b, 0, Vacant).Alpha = 0.22
	}
	for i := range g.film.faults {
		f := &g.film.faults[i]
		b := g.stretch(f.from, f.to, tl.y+s.top-8, tl.h-s.top+8)
		p.fill(b, 0, Fault).Alpha = 0.07
		p.hatch(b, Fault, 1.2, -11).Alpha = 0.30
	}
	g.drawFaultNames(p)
}

// drawAxis draws the seconds.
func (g *Game) drawAxis(p *pen) {
	tl, s := g.lay.timeline, &g.lay.size
	bottom := tl.y + tl.h
	p.line(Point{tl.x, bottom}, Point{tl.x + tl.w, bottom}, Edge, 1)
	step := sim.Second
	for _, next := range [...]sim.Time{2, 4, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 7200} {
		if tl.w*float64(step)/float64(g.film.horizon) >= 56 {
			break
		}
		step = next * sim.Second
	}
	for t := sim.Time(0); t <= g.film.horizon; t += step {
		x := g.x(t)
		p.line(Point{x, bottom}, Point{x, bottom + 4}, Edge, 1)
		label := p.text(x, bottom+18, s.note, Muted, g.film.seconds(t)).with(Middle, false)
		if t == 0 && g.lay.narrow {
			label.Align = Start
		}
		if x+g.lay.measure(label.Text, label.Size, label.Bold)/2 > g.width-2 { // below its tick as far as the stage has room
			label.P[0].X, label.Align = g.width-2, End
		}
	}
}

// drawBounds draws the bounds on completion times, and names the vacancies that have room for it.
func (g *Game) drawBounds(p *pen) {
	tl, s := g.lay.timeline, &g.lay.size
	bottom := tl.y + tl.h
	row := labels{Game: g, y: bottom - 4, size: s.note - 1, limit: tl.x + tl.w}
	for i := range g.level.Goals {
		if bound, ok := g.level.Goals[i].TimeBound(); ok {
			x := g.x(bound)
			l := p.line(Point{x, g.lay.lanes[len(g.lay.lanes)-1].y - 10}, Point{x, bottom}, Muted, 1.5)
			l.Dash, l.Gap = 3, 4
			label := g.words.Say("lane.limit", "goal", g.level.Goals[i].Label)
			p.text(x-4, bottom-5, s.note-0.5, Muted, label).with(End, false)
			row.taken = append(row.taken, [2]float64{x - 4 - g.lay.measure(label, s.note-0.5, false), x - 4})
		}
	}
	vacant := g.words.Say("lane.vacant")
	w := g.lay.measure(vacant, row.size, false)
	for i := range g.film.vacant {
		v := &g.film.vacant[i]
		if b := g.stretch(v.from, v.to, 0, 0); v.to-v.from >= sim.Second/20 && w+4 < b.w {
			row.write(p, b.x+(b.w-w)/2, VacantText, false, vacant)
		}
	}
}

func (g *Game) drawLane(p *pen, l *lane) {
	s := &g.lay.size
	name := g.film.short(l.part)
	if g.lay.narrow { // above the bar, on paper so that a fault's hatching does not cross it
		x, y := g.lay.timeline.x, l.y-7
		p.fill(box{x - 2, y - s.note + 1, g.lay.measure(name, s.note, false) + 4, s.note + 2}, 2, Paper).Alpha = 0.85
		p.text(x, y, s.note, Muted, name)
	} else {
		p.text(s.pad, l.y+s.bar-4, s.text, Muted, name)
	}
	if g.level.Board.Parts[l.part].Runner != nil {
		g.drawRunnerLane(p, l)
	} else {
		g.drawWorkerLane(p, l)
	}
}

func (g *Game) drawRunnerLane(p *pen, l *lane) {
	s, r := &g.lay.size, &g.film.runners[l.part]
	row := labels{Game: g, y: g.labelY(l), size: s.note, limit: g.lay.timeline.x + g.lay.timeline.w}
	for i := range r.leases {
		b := g.stretch(r.leases[i].from, min(r.leases[i].to, g.film.horizon), l.y, s.bar)
		p.fill(b, 4, Valid)
		x := b.x + 2
		if b.w < 2*s.note || !row.free(x, x+2*s.note) {
			continue // no label would have room, so none is made up: leases of a broken lock service are many
		}
		label := g.words.Say("lane.token", "token", number(r.leases[i].grant))
		if x+g.lay.measure(label, s.note, true) < b.x+b.w {
			row.write(p, x, ValidText, true, label)
		}
	}
	for i := range r.beliefs {
		g.drawBelief(p, l, &r.beliefs[i], &row)
	}
	g.drawUnderway(p, l)
	for _, pause := range r.pauses {
		p.hatch(g.stretch(pause.from, pause.to, l.y-3, s.bar+6), Fault, 2, 6)
	}
}

// drawBelief hatches the stretch in which a runner believes it holds a lease that is over.
func (g *Game) drawBelief(p *pen, l *lane, belief *span, row *labels) {
	s, r := &g.lay.size, &g.film.runners[l.part]
	from, to := r.mistaken(belief), min(belief.to, g.film.horizon)
	if to-from < sim.Second/50 {
		return
	}
	b := g.stretch(from, to, l.y, s.bar)
	p.fill(b, 3, Wrong).Alpha = 0.22
	p.hatch(b, Wrong, 2.5, 8)
	p.frame(b, 3, None, Wrong, 1.2)
	own := *row
	own.limit = min(row.limit, b.x+b.w)
	texts := []string{g.words.Say("lane.unknown", "who", g.film.short(l.part)), g.words.Say("lane.unknown.short"), g.words.Say("lane.unknown.word")}
	if b.w < g.lay.measure(texts[2], s.note, false) { // no words have room below the stretch: the shortest may go on below what is empty
		own.limit, texts = min(row.limit, g.x(r.begins(from))), texts[2:]
	}
	own.write(p, b.x, WrongText, false, texts...)
	row.taken = own.taken
}

// begins says when the runner's next lease or mistaken belief begins after an instant.
func (r *runnerFilm) begins(after sim.Time) sim.Time {
	next := sim.Never
	for i := range r.leases {
		if from := r.leases[i].from; from > after {
			next = min(next, from)
		}
	}
	for i := range r.beliefs {
		if from := r.mistaken(&r.beliefs[i]); from > after && from < r.beliefs[i].to {
			next = min(next, from)
		}
	}
	return next
}

// mistaken says from when on a belief has no lease behind it.
func (r *runnerFilm) mistaken(belief *span) sim.Time {
	from := belief.from
	for i := range r.leases {
		if r.leases[i].grant == belief.grant {
			from = max(from, r.leases[i].to)
		}
	}
	return from
}

// drawUnderway dots the stretch in which writes of a grant that is over are on their way.
func (g *Game) drawUnderway(p *pen, l *lane) {
	r := &g.film.runners[l.part]
	y := l.y + g.lay.size.bar/2
	for i := 0; i < len(r.flights); {
		grant, to := r.flights[i].grant, sim.Time(0)
		for ; i < len(r.flights) && r.flights[i].grant == grant; i++ {
			to = max(to, min(r.flights[i].effect, g.film.horizon))
		}
		from := sim.Never
		for k := range r.beliefs {
			if r.beliefs[k].grant == grant {
				from = r.beliefs[k].to
			}
		}
		if grant != 0 && from < to {
			s := p.line(Point{g.x(from) + 4, y}, Point{g.x(to), y}, Wrong, 2.5)
			s.Dash, s.Gap = 0.5, 6
		}
	}
}

// drawWorkerLane draws a tick for each write by its fate: green if it counts, vermilion if it should not have been applied, low for a duplicate
// and high for a split-brain write, a cross if it was refused.
func (g *Game) drawWorkerLane(p *pen, l *lane) {
	s, w := &g.lay.size, &g.film.workers[l.part]
	last := [4]float64{-9, -9, -9, -9}
	for i := range w.effects {
		e := &w.effects[i]
		x := g.x(e.at)
		apart := 4.0 // closer ones would run into one
		if e.fate == refused {
			apart = 8
		}
		if x-last[e.fate] < apart {
			continue
		}
		last[e.fate] = x
		switch e.fate {
		case counted:
			p.line(Point{x, l.y + 5}, Point{x, l.y + s.bar}, Valid, 2)
		case again:
			p.line(Point{x, l.y + s.bar/2 + 1}, Point{x, l.y + s.bar}, Wrong, 2)
		case split:
			p.line(Point{x, l.y - 8}, Point{x, l.y + s.bar/2 - 2}, Wrong, 2)
		case refused:
			y := l.y - 4
			p.line(Point{x - 1.5, y - 1.5}, Point{x + 1.5, y + 1.5}, Fault, 1.4)
			p.line(Point{x - 1.5, y + 1.5}, Point{x + 1.5, y - 1.5}, Fault, 1.4)
		}
	}
}

func (g *Game) drawPlayhead(p *pen) {
	p.layer = layerPlayhead
	tl := g.lay.timeline
	x, y := g.x(g.time), tl.y
	for _, gap := range g.crossed(p, x) { // it passes behind words, which can be read wherever it stands
		if gap[0] > y {
			p.line(Point{x, y}, Point{x, gap[0]}, Ink, 2)
		}
		y = max(y, gap[1])
	}
	p.line(Point{x, y}, Point{x, tl.y + tl.h}, Ink, 2)
	y = tl.y
	p.circle(Point{x, y}, 7, Ink, Paper, 2)
	p.Hits = append(p.Hits, Hit{ID: "time", Kind: Seek, X: tl.x, Y: tl.y - 10, W: g.x(g.end()) - tl.x, H: tl.h + 10, Knob: knob, Min: 0, Max: float64(g.end()) / 1e9,
		Step: 0.1, Value: float64(g.time) / 1e9, Label: g.words.Say("time.label"), ValueText: g.film.clock(g.time)})
}

// crossed gives the stretches of an upright line that words of the timeline take, from top to bottom.
func (g *Game) crossed(p *pen, x float64) [][2]float64 {
	g.gaps = g.gaps[:0]
	tl := g.lay.timeline
	for i := range p.Shapes {
		s := &p.Shapes[i]
		if s.Kind != Text || s.P[0].Y <= tl.y || s.P[0].Y > tl.y+tl.h {
			continue
		}
		w := g.lay.measure(s.Text, s.Size, s.Bold)
		left := s.P[0].X - w*[...]float64{Start: 0, Middle: 0.5, End: 1}[s.Align]
		if x > left-3 && x < left+w+3 {
			g.gaps = append(g.gaps, [2]float64{s.P[0].Y - s.Size*0.8 - 1, s.P[0].Y + s.Size*0.25 + 1})
		}
	}
	slices.SortFunc(g.gaps, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	return g.gaps
}
