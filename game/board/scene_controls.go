package board

import (
	"strconv"

	"leasehold/levels"
)

// knob is the diameter of a slider's knob.
const knob = 20

// drawControls draws a card's controls from y on.
func (g *Game) drawControls(p *pen, c *card, y float64) {
	for _, i := range c.controls {
		y = g.drawControl(p, i, box{c.x + g.lay.size.pad, y, c.w - 2*g.lay.size.pad, 0})
	}
}

// drawControl draws a control at the top of b and adds its hit; it gives the y below it.
func (g *Game) drawControl(p *pen, control int, b box) float64 {
	y := g.drawKind(p, control, b)
	if g.isLocked(control) {
		g.hitLocked(p, control, box{b.x, b.y, b.w, max(y-b.y-2, 24)})
	}
	return y
}

func (g *Game) drawKind(p *pen, control int, b box) float64 {
	switch g.level.Controls[control].Kind {
	case levels.Switch:
		return g.drawSwitch(p, control, b)
	case levels.Choice:
		return g.drawChoice(p, control, b)
	}
	if _, _, ok := g.level.FaultTime(control); ok {
		return g.drawNudges(p, control, b)
	}
	return g.drawSlider(p, control, b)
}

// drawChoice draws a label, below it the value in words, and below that a stop for each value.
func (g *Game) drawChoice(p *pen, control int, b box) float64 {
	s, c := &g.lay.size, &g.level.Controls[control]
	_, last, _ := g.level.Range(control)
	p.text(b.x, b.y+15, s.note, Muted, g.lay.fit(b.w, s.note, false, c.Label, g.shortLabel(c)))
	label := g.level.OptionLabel(control, g.settings[control])
	size := s.text
	if g.lay.measure(label, size, true) > b.w {
		size = s.note
	}
	p.text(b.x, b.y+32, size, Ink, g.lay.fit(b.w, size, true, label)).with(Start, true)
	track := box{b.x + knob/2, b.y + 50, b.w - knob, 0}
	p.line(Point{track.x, track.y}, Point{track.x + track.w, track.y}, Edge, 5)
	stop := func(v int64) Point { return Point{track.x + track.w*float64(v)/float64(last), track.y} }
	for v := range last + 1 {
		p.circle(stop(v), 5, Card, Wire, 1.5)
	}
	g.drawKnob(p, control, stop(g.settings[control]))
	if g.shownOnly || g.isLocked(control) {
		return b.y + s.choice
	}
	p.Hits = append(p.Hits, Hit{ID: c.ID, Kind: Slider, X: track.x, Y: track.y - 17, W: track.w, H: 34, Knob: knob, Max: float64(last), Step: 1,
		Value: float64(g.settings[control]), Label: g.controlLabel(control), ValueText: label})
	return b.y + s.choice
}

func (g *Game) drawSlider(p *pen, control int, b box) float64 {
	s, c := &g.lay.size, &g.level.Controls[control]
	lo, hi, step := g.level.Range(control)
	value := g.settings[control]
	below := b.y + s.slider
	shown := g.valueText(control, value, "unit.seconds")
	room := 58.0
	if g.lay.narrow {
		room = b.w - g.lay.measure(shown, s.text, true) - 8
	}
	label := g.lay.fit(room, s.text, false, c.Label, g.shortLabel(c))
	track, line := box{b.x + knob/2, b.y + 36, b.w - knob, 0}, b.y+18
	if !g.lay.narrow { // between the label and the widest value: the knob touches neither
		const apart = knob/2 + 4
		left := max(62, g.lay.measure(label, s.text, false)+apart)
		right := 52.0
		for _, v := range [...]int64{lo, hi} {
			right = max(right, g.lay.measure(g.valueText(control, v, "unit.seconds"), s.text, true)+apart)
		}
		track, line = box{b.x + left, b.y + 16, b.w - left - right, 0}, b.y+20
	}
	p.text(b.x, line, s.text, Muted, label)
	p.text(b.x+b.w, line, s.text, Ink, g.lay.fit(b.w/2, s.text, true, shown)).with(End, true)
	at := track.x + track.w*float64(value-lo)/float64(hi-lo)
	from := Point{track.x, track.y}
	p.line(from, Point{track.x + track.w, track.y}, Edge, 5)
	p.line(from, Point{at, track.y}, g.handle(control), 5)
	g.drawKnob(p, control, Point{at, track.y})
	if g.shownOnly || g.isLocked(control) {
		return below
	}
	p.Hits = append(p.Hits, Hit{ID: c.ID, Kind: Slider, X: track.x, Y: track.y - 17, W: track.w, H: 34, Knob: knob, Min: g.unit(control, lo), Max: g.unit(control, hi),
		Step: g.unit(control, step), Value: g.unit(control, value), Label: g.controlLabel(control), ValueText: g.spoken(control)})
	return below
}

func (g *Game) drawSwitch(p *pen, control int, b box) float64 {
	s, c := &g.lay.size, &g.level.Controls[control]
	on := g.settings[control] != 0
	body := box{b.x + b.w - 42, b.y + 6, 42, 22}
	p.text(b.x, b.y+21, s.text, Muted, g.lay.fit(b.w-50, s.text, false, c.Label, g.shortLabel(c)))
	thumb, value := Point{body.x + 11, body.y + 11}, 0.0
	if on {
		thumb.X, value = body.x+31, 1
		p.frame(body, 11, g.handle(control), g.handle(control), 1.5)
	} else {
		p.frame(body, 11, Well, Muted, 1.5)
	}
	p.circle(thumb, 7.5, Card, g.switchEdge(control), 1.5)
	if g.isLocked(control) {
		drawLock(p, thumb)
	}
	if on { // a tick, so that the state is not carried by colour and place alone
		p.line(Point{body.x + 8, body.y + 11.5}, Point{body.x + 11, body.y + 14.5}, Card, 2)
		p.line(Point{body.x + 11, body.y + 14.5}, Point{body.x + 16.5, body.y + 8}, Card, 2)
	}
	if g.shownOnly || g.isLocked(control) {
		return b.y + 36
	}
	p.Hits = append(p.Hits, Hit{ID: c.ID, Kind: Switch, X: b.x, Y: b.y, W: b.w, H: 34, Min: 0, Max: 1, Step: 1, Value: value, Label: g.controlLabel(control),
		ValueText: g.spoken(control)})
	return b.y + 36
}

func (g *Game) switchEdge(control int) Role {
	if g.settings[control] != 0 {
		return g.handle(control)
	}
	return Muted
}

// controlLabel names a control to somebody who does not see which card it is on.
func (g *Game) controlLabel(control int) string {
	part := &g.level.Board.Parts[g.level.ControlPart(control)]
	return g.words.Say("control.label", "label", g.level.Controls[control].Label, "part", shortName(part))
}

// unit turns a control's value into its hit's unit: seconds for a time.
func (g *Game) unit(control int, value int64) float64 {
	if g.level.IsTime(control) {
		return float64(value) / 1e9
	}
	return float64(value)
}

// valueText writes a control's value, with the unit of a time as a key says it: "3.0 s".
func (g *Game) valueText(control int, value int64, unit string) string {
	if !g.level.IsTime(control) {
		return g.level.Text(control, value)
	}
	_, _, step := g.level.Range(control)
	decimals, one := 1, int64(1e8) // as many as the steps need, and one at least
	for step%one != 0 && decimals < 9 {
		decimals, one = decimals+1, one/10
	}
	digits := strconv.FormatInt(value/one%(1e9/one)+1e9/one, 10)[1:]
	return g.words.Say(unit, "n", pointed(g.words, number(value/1e9)+"."+digits))
}

// shortLabel is what a label says where the whole has no room: what the level says, or its last word: "Deadline" of "Renew deadline", "Tokens" of "Fencing-Tokens".
func (g *Game) shortLabel(c *levels.Control) string {
	if c.Short != "" {
		return c.Short
	}
	return g.words.Say("control.short", "label", c.Label)
}

// hitPart makes the card a button that tells what it is.
func (g *Game) hitPart(p *pen, part int16) {
	if g.shownOnly {
		return
	}
	c := &g.lay.cards[part]
	p.Hits = append(p.Hits, Hit{ID: "part-" + g.level.Board.Parts[part].ID, Kind: Button, X: c.x, Y: c.y, W: c.w, H: c.h, Label: g.level.Board.Parts[part].Name, ValueText: g.describe(part)})
}

// describe tells in a sentence, without its name, what a part is doing at the playhead.
func (g *Game) describe(part int16) string {
	pt := &g.level.Board.Parts[part]
	switch {
	case g.absent(part):
		return g.words.Say("state.absent")
	case pt.Runner != nil:
		s := g.partState(part)
		return g.words.Say(s.sentence, "time", s.time)
	case pt.Worker != nil:
		var all []string
		for j := range g.level.Jobs {
			if g.level.Jobs[j].Worker != pt.ID {
				continue
			}
			done, of := g.film.done(j, g.time)
			all = append(all, g.words.Say("part.job.of", "job", g.level.Jobs[j].Name, "done", number(int64(done)), "of", number(int64(of))))
		}
		if h := g.film.workers[part].highestAt(g.time); h > 0 {
			all = append(all, g.words.Say("part.highest.is", "token", number(h)))
		}
		return g.words.Say("part.worker", "all", joined(g.words, "list.comma", all))
	}
	if pt.Users != nil {
		return g.words.Say("part.users")
	}
	if pt.Voter != nil {
		return g.kept(pt, "part.kept", "part.kept.nothing")
	}
	return g.words.Say("part.next", "token", number(g.nextToken()))
}

// drawFocus rings the hit that has the focus.
func (g *Game) drawFocus(p *pen) {
	p.layer = layerFocus
	for i := range p.Hits {
		h := &p.Hits[i]
		if h.Focused = h.ID == g.focus; !h.Focused {
			continue
		}
		b := box{h.X, h.Y, h.W, h.H}
		if h.Kind == Slider || h.Kind == Seek {
			b.x, b.w = b.x-h.Knob/2, b.w+h.Knob
		}
		radius := 10.0
		if h.Kind == Slider { // close to its knob: its value stands above it or beside it
			b = box{b.x + 2, b.y + (b.h-h.Knob)/2 - 1, b.w - 4, h.Knob + 2}
			radius = 6
		}
		p.frame(box{b.x - 4, b.y - 2, b.w + 8, b.h + 4}, radius, None, Control, 2.5)
	}
}
