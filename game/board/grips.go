package board

import (
	"slices"

	"leasehold/sim"
)

// The strip of grips, above the lanes and apart from the playhead's handle.
const (
	gripRow  = 30 // a row each: a finger takes one and not its neighbour
	gripGap  = 14 // down to the timeline; the playhead's handle takes most of it
	gripHalf = 12 // half a grip's height
)

// room is how far the timeline reaches at the least, and what that was worked out for.
type room struct {
	until    sim.Time
	settings []int64 // the grips' own are 0
	incident int
	seed     uint64
	known    bool
}

// makeRoom lets the timeline reach as far as it must wherever the player drags the faults to. So its scale holds still under the pointer: it depends on the other settings
// alone. It tries each grip at both of its ends.
func (g *Game) makeRoom() {
	var grips []int
	others := slices.Clone(g.settings)
	for i := range g.level.Controls {
		if _, _, ok := g.level.FaultTime(i); ok {
			grips, others[i] = append(grips, i), 0
		}
	}
	r := &g.room
	if r.known && r.incident == g.incident && r.seed == g.seed && slices.Equal(r.settings, others) {
		return
	}
	*r = room{settings: others, incident: g.incident, seed: g.seed, known: true}
	if len(grips) == 0 || len(grips) > 6 { // more would be too many runs
		return
	}
	tried := slices.Clone(g.settings)
	for corner := range 1 << len(grips) {
		for k, i := range grips {
			lo, hi, _ := g.level.Range(i)
			tried[i] = [2]int64{lo, hi}[corner>>k&1]
		}
		if !g.level.Playable(tried) {
			continue
		}
		board, faults := g.level.Build(tried, g.incident)
		h := g.others.Run(board, faults, g.seed)
		g.report.Examine(h)
		r.until = max(r.until, newFilm(g.words, g.level, g.incident, h, &g.report, 0).last)
		for i := range faults {
			r.until = max(r.until, faults[i].Start+faults[i].Length)
		}
	}
}

// drawGrips draws a row for each control that moves a fault: how far it can go, its grip, and a line from there down to the fault's edge that it moves.
func (g *Game) drawGrips(p *pen) {
	for row, control := range g.lay.grips {
		g.drawGrip(p, control, g.lay.strip.y+(float64(row)+0.5)*gripRow)
	}
}

func (g *Game) drawGrip(p *pen, control int, y float64) {
	c, value := &g.level.Controls[control], g.settings[control]
	lo, hi, step := g.level.Range(control)
	fault, length, _ := g.level.FaultTime(control)
	from := sim.Time(0)
	if length {
		from = g.faults[fault].Start
	}
	x := func(v int64) float64 { return g.x(from + sim.Time(v)) }
	at := Point{x(value), y}
	p.line(at, Point{at.X, g.lay.timeline.y + g.lay.size.top - 9}, g.handle(control), 1.5) // to the fault's band; further down it would cross words
	p.line(Point{x(lo), y}, Point{x(hi), y}, Edge, 5)
	if length {
		p.line(Point{g.x(from), y}, at, g.handle(control), 5)
	}
	g.drawGripLabel(p, control, y, min(x(lo)-knob/2, g.x(from)), x(hi)+knob/2)
	p.layer = layerCard
	if g.isLocked(control) { // its card tells why it does not move
		p.frame(box{at.X - knob/2, y - gripHalf, knob, 2 * gripHalf}, 7, Card, Muted, 2)
		drawLock(p, at)
		p.layer = layerBack
		return
	}
	p.frame(box{at.X - knob/2, y - gripHalf, knob, 2 * gripHalf}, 7, Control, Paper, 2)
	for _, side := range [...]float64{-1, 1} {
		tip := Point{at.X + side*5.5, y}
		p.line(Point{tip.X - side*3, y - 3.5}, tip, Card, 2)
		p.line(tip, Point{tip.X - side*3, y + 3.5}, Card, 2)
	}
	p.layer = layerBack
	p.Hits = append(p.Hits, Hit{ID: c.ID, Kind: Slider, X: x(lo), Y: y - gripRow/2 + 1, W: x(hi) - x(lo), H: gripRow - 2, Knob: knob, Min: g.unit(control, lo), Max: g.unit(control, hi),
		Step: g.unit(control, step), Value: g.unit(control, value), Label: g.controlLabel(control), ValueText: g.valueText(control, value, "unit.seconds.long")})
}

// drawGripLabel writes what a grip moves and its value right of its way, in the words that fit, else left of it. Where there is no room the card alone says it.
func (g *Game) drawGripLabel(p *pen, control int, y, left, right float64) {
	const apart = 8
	s, label := &g.lay.size, g.level.Controls[control].Label
	value := g.valueText(control, g.settings[control], "unit.seconds")
	wide := g.lay.measure(value, s.text, true)
	long := g.lay.measure(label, s.text, false) + 6 + wide
	start, end := g.lay.strip.x, g.lay.strip.x+g.lay.strip.w
	at := right + apart
	switch {
	case at+long <= end:
	case left-apart-long >= start:
		at = left - apart - long
	case at+wide <= end:
		long = wide
	case left-apart-wide >= start:
		at, long = left-apart-wide, wide
	default:
		return
	}
	if long > wide {
		p.text(at, y+4, s.text, Muted, label)
	}
	p.text(at+long, y+4, s.text, Ink, value).with(End, true)
}

// The buttons beside the value of a control that is moved on the timeline, where a pixel may be worth many steps.
const (
	nudgeWide  = 26
	nudgeHigh  = 26
	nudgeApart = 52 // room for the value between them
)

// drawNudges draws, for a control that has its grip on the timeline, its value and a button for one step down and one for one up.
func (g *Game) drawNudges(p *pen, control int, b box) float64 {
	s, label := &g.lay.size, g.level.Controls[control].Label
	value := g.valueText(control, g.settings[control], "unit.seconds")
	less := box{b.x + b.w - 2*nudgeWide - nudgeApart, b.y + 3, nudgeWide, nudgeHigh}
	more := box{b.x + b.w - nudgeWide, b.y + 3, nudgeWide, nudgeHigh}
	room, base := less.x-b.x-4, b.y+20
	if g.lay.narrow {
		half := (b.w - 8) / 2
		less, more = box{b.x, b.y + 23, half, nudgeHigh}, box{b.x + b.w - half, b.y + 23, half, nudgeHigh}
		room, base = b.w-g.lay.measure(value, s.text, true)-8, b.y+16
		p.text(b.x+b.w, base, s.text, Ink, value).with(End, true)
	} else {
		p.text((less.x+less.w+more.x)/2, base, s.text, Ink, g.lay.fit(nudgeApart-4, s.text, true, value)).with(Middle, true)
	}
	p.text(b.x, base, s.text, Muted, g.lay.fit(room, s.text, false, label, g.shortLabel(&g.level.Controls[control])))
	if g.isLocked(control) {
		drawLock(p, more.middle())
		return b.y + s.slider
	}
	g.drawNudge(p, control, -1, less)
	g.drawNudge(p, control, 1, more)
	return b.y + s.slider
}

func (g *Game) drawNudge(p *pen, control int, by int64, b box) {
	if g.shownOnly {
		return
	}
	lo, hi, step := g.level.Range(control)
	to := g.settings[control] + by*step
	possible := to >= lo && to <= hi
	mark := Control
	if !possible {
		mark = Edge
	}
	p.frame(b, 8, Well, Edge, 1)
	m := b.middle()
	p.line(Point{m.X - 4.5, m.Y}, Point{m.X + 4.5, m.Y}, mark, 2)
	if by > 0 {
		p.line(Point{m.X, m.Y - 4.5}, Point{m.X, m.Y + 4.5}, mark, 2)
	}
	id, end := g.level.Controls[control].ID, ".more"
	if by < 0 {
		end = ".less"
	}
	h := Hit{ID: id + end, Kind: Nudge, X: b.x, Y: b.y, W: b.w, H: b.h, Sets: id, Label: g.nudgeLabel(control, by), ValueText: g.valueText(control, g.settings[control], "unit.seconds.long")}
	if possible {
		h.Step, h.Value = g.unit(control, step), g.unit(control, to)
	}
	p.Hits = append(p.Hits, h)
}

// nudgeLabel says what one press does: "Pause begins at, scheduler A: 0.01 seconds later".
func (g *Game) nudgeLabel(control int, by int64) string {
	key := "control.later"
	switch _, length, _ := g.level.FaultTime(control); {
	case length && by > 0:
		key = "control.longer"
	case length:
		key = "control.shorter"
	case by < 0:
		key = "control.earlier"
	}
	_, _, step := g.level.Range(control)
	return g.words.Say(key, "control", g.controlLabel(control), "step", g.valueText(control, step, "unit.seconds.long"))
}
