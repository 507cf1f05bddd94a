package board

import (
	"strconv"

	"leasehold/levels"
	"leasehold/sim"
)

func (g *Game) drawCard(p *pen, part int16) {
	p.layer = layerCard
	c := &g.lay.cards[part]
	tone := g.partState(part).tone
	edge, width, fill := Edge, 1.5, Card
	if g.absent(part) {
		fill = Paper
	} else {
		p.add(Shape{Kind: Box, P: [4]Point{{c.x, c.y + 3}, {c.w, c.h}}, Radius: 14, Fill: Shadow, Alpha: 0.10, Soft: 10})
	}
	if g.level.Board.Parts[part].Runner != nil && tone != Muted {
		edge, width = tone, 2.5
	}
	p.frame(c.box, 14, fill, edge, width)
	g.hitPart(p, part)
	switch pt := &g.level.Board.Parts[part]; {
	case pt.Users != nil:
		g.drawUsers(p, c, pt)
	case pt.Runner != nil:
		g.drawRunner(p, c, part)
	case pt.Worker != nil:
		g.drawWorker(p, c, part)
	default:
		g.drawPlain(p, c, part)
	}
}

// absent says whether a control has taken a part off the board.
func (g *Game) absent(part int16) bool { return g.film.history.Parts[part].Absent }

// drawPlain draws a part that has a name, perhaps a number, and its controls.
func (g *Game) drawPlain(p *pen, c *card, index int16) {
	s, m, part := &g.lay.size, c.middle().X, &g.level.Board.Parts[index]
	y := c.y + s.lock.h/2
	name, note := Ink, ""
	switch {
	case g.absent(index):
		name, note = Muted, g.words.Say("state.absent.long")
	case part.LockService != nil:
		note = g.words.Say("part.next.note", "token", number(g.nextToken()))
	case part.Voter != nil:
		note = g.kept(part, "part.kept.note", "part.kept.nothing.note")
	}
	if note == "" {
		y += 7 // in the middle
	}
	p.text(m, y-2, s.title, name, g.lay.fit(c.w-16, s.title, true, part.Name)).with(Middle, true)
	if note != "" {
		p.text(m, y+15, s.note, Muted, g.lay.fit(c.w-16, s.note, false, note)).with(Middle, false)
	}
	g.drawControls(p, c, c.y+s.lock.h-4)
}

// kept says which token is the highest that a voter has kept, or that it has none.
func (g *Game) kept(part *levels.Part, token, nothing string) string {
	if h := g.film.workers[g.film.history.PartNamed(part.ID)].highestAt(g.time); h > 0 {
		return g.words.Say(token, "token", number(h))
	}
	return g.words.Say(nothing)
}

// machine says what a part's machine is: "1 vCPU · 1 GB".
func machine(size sim.Size) string {
	for i := range sim.Catalog {
		if m := &sim.Catalog[i]; m.Size == size && m.VCPU > 0 {
			return strconv.Itoa(m.VCPU) + " vCPU · " + strconv.Itoa(m.MemoryGB) + " GB"
		}
	}
	return ""
}

func (g *Game) drawUsers(p *pen, c *card, part *levels.Part) {
	s, m := &g.lay.size, c.middle()
	m.Y = c.y + s.users.h/2
	g.drawControls(p, c, c.y+s.users.h-8)
	rows := len(g.level.Jobs)
	y := m.Y - float64(rows)*8 + 4
	p.text(m.X, y, s.title, Ink, part.Name).with(Middle, true)
	if g.lay.narrow {
		// One line below the name: there is room for no more.
		var all []string
		for i := range g.level.Jobs {
			all = append(all, g.recordsOf(i))
		}
		text := joined(g.words, "list.dot", all)
		p.Shapes[len(p.Shapes)-1].P[0].Y = c.y + 20
		p.text(m.X, c.y+36, s.note-0.5, Muted, g.lay.fit(c.w-12, s.note-0.5, false, text)).with(Middle, false)
		return
	}
	for i := range g.level.Jobs {
		y += 17
		p.text(m.X, y, s.note, Muted, g.recordsOf(i)).with(Middle, false)
	}
}

// recordsOf says how many records a job has.
func (g *Game) recordsOf(job int) string {
	return g.words.Say("part.job", "job", g.level.Jobs[job].Name, "n", number(int64(g.level.Jobs[job].Records)))
}

func (s *Shape) with(align Align, bold bool) *Shape {
	s.Align, s.Bold = align, bold
	return s
}

func (g *Game) drawRunner(p *pen, c *card, part int16) {
	s := &g.lay.size
	state := g.partState(part)
	tone := state.tone
	x, w := c.x+s.pad, c.w-2*s.pad
	pt := &g.level.Board.Parts[part]
	ring, room := g.lay.ring(c), g.lay.nameRoom(c)
	name := pt.Name
	if g.lay.short {
		name = shortName(pt)
	}
	p.text(x, c.y+24, s.title, Ink, g.lay.fit(room, s.title, true, name)).with(Start, true)
	if g.lay.narrow {
		p.text(x, c.y+41, s.note, textRole(tone), g.fitState(&state, room, s.note)).with(Start, true)
	} else {
		y := c.y + 45
		if kind := machine(pt.Size); kind != "" {
			p.text(x, c.y+41, s.note, Muted, kind)
			y = c.y + 61
		}
		p.text(x, y, s.note, textRole(tone), g.fitState(&state, w, s.note)).with(Start, true)
	}
	g.drawRing(p, ring, part, tone)
	y := c.y + 66
	if g.lay.narrow {
		y = c.y + 52
	}
	g.drawControls(p, c, y)
}

// drawRing draws a ring that empties as the lease runs, around the token it was granted under.
func (g *Game) drawRing(p *pen, centre Point, part int16, tone Role) {
	r := &g.film.runners[part]
	p.arc(centre, 17, 0, 1, Well, 4.5)
	l, expiry := r.leaseAt(g.time)
	belief := spanAt(r.beliefs, g.time)
	var grant int64
	switch {
	case l != nil:
		grant = l.grant
		if length := expiry - l.renewed[at(len(l.renewed), g.time, func(i int) sim.Time { return l.renewed[i] })]; length > 0 {
			p.arc(centre, 17, 1-float64(max(expiry-g.time, 0))/float64(length), 1, Valid, 4.5)
		}
	case belief != nil:
		grant = belief.grant
		p.arc(centre, 17, 0, 1, Wrong, 2)
	default:
		return
	}
	p.text(centre.X, centre.Y+4, 11, textRole(tone), number(grant)).with(Middle, true)
}

func (g *Game) drawWorker(p *pen, c *card, part int16) {
	s := &g.lay.size
	pt := &g.level.Board.Parts[part]
	x, w := c.x+s.pad, c.w-2*s.pad
	y := c.y + 30
	highest := "–"
	if h := g.film.workers[part].highestAt(g.time); h > 0 {
		highest = number(h)
	}
	if g.lay.narrow {
		p.text(x, c.y+24, s.title, Ink, pt.Name).with(Start, true)
		room := w - g.lay.measure(pt.Name, s.title, true) - 8
		p.text(x+w, c.y+24, s.note, Muted, g.lay.fit(room, s.note, false, g.words.Say("part.highest.is", "token", highest), g.words.Say("part.highest.short", "token", highest), highest)).with(End, false)
		y = c.y + 32
	} else {
		p.text(x, y, s.title, Ink, pt.Name).with(Start, true)
		p.text(x, y+18, s.note, Muted, machine(pt.Size))
		well := box{x, y + 30, w, 30}
		p.fill(well, 8, Well)
		p.text(well.x+10, well.y+19.5, s.note, Muted, g.words.Say("part.highest"))
		p.text(well.x+well.w-10, well.y+20, 14, Ink, highest).with(End, true)
		y += 68
	}
	for j := range g.level.Jobs {
		if g.level.Jobs[j].Worker == pt.ID {
			y = g.drawProgress(p, part, j, box{x, y, w, 0})
		}
	}
	g.drawControls(p, c, y)
}

// drawProgress draws a job's bar: what is done, and beside it how many writes should not have been applied.
func (g *Game) drawProgress(p *pen, part int16, job int, b box) float64 {
	s := &g.lay.size
	done, of := g.film.done(job, g.time)
	extra, refusals := 0, 0
	w := &g.film.workers[part]
	for _, e := range w.effects[:w.until(g.time)] {
		switch {
		case int(e.job) != job:
		case e.fate == refused:
			refusals++
		case !e.first:
			extra++
		}
	}
	count, key, role := extra, "part.twice", WrongText
	if extra == 0 {
		count, key, role = refusals, "part.refused", ValidText
	}
	note, room := "", b.w
	if count > 0 {
		note = strconv.Itoa(count)
		room -= g.lay.measure(note, s.note, true) + 8
	}
	values := []string{"job", g.level.Jobs[job].Name, "done", strconv.Itoa(done), "of", strconv.Itoa(of)}
	label := g.lay.fit(room, s.note, false, g.words.Say("part.job.done", values...), g.words.Say("part.done", values...))
	p.text(b.x, b.y+14, s.note, Muted, label)
	if count > 0 {
		room = b.w - g.lay.measure(label, s.note, false) - 8
		p.text(b.x+b.w, b.y+14, s.note, role, g.lay.fit(room, s.note, true, g.words.Say(key, "n", note), note)).with(End, true)
	}
	bar := box{b.x, b.y + 20, b.w, 7}
	p.fill(bar, 3.5, Well)
	if done > 0 {
		bar.w = max(bar.w*float64(done)/float64(of), 7)
		p.fill(bar, 3.5, Valid)
	}
	return b.y + 36
}
