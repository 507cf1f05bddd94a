package board

// drawMaps draws every night at once, once tonight is won: cells that hold plain, lost ones hatched.
func (g *Game) drawMaps(p *pen) {
	m := &g.lay.maps
	if len(m.places) == 0 {
		return
	}
	s := &g.lay.size
	p.layer = layerCard
	p.line(Point{0, m.y}, Point{g.width, m.y}, Edge, 1)
	p.text(m.caption.X, m.caption.Y, s.title, Ink, g.lay.fit(g.width-2*s.pad, s.title, true, g.nights.caption, g.nights.short)).with(Start, true)
	p.text(m.hintAt.X, m.hintAt.Y, s.note, Muted, m.hint)
	for i := range m.legend {
		g.drawLegend(p, &m.legend[i])
	}
	for i := range m.places {
		g.drawMap(p, &m.places[i])
	}
}

// drawLegend draws what a mark looks like, and what it means.
func (g *Game) drawLegend(p *pen, l *legendItem) {
	b := box{l.X, l.Y - 11, swatch, swatch}
	switch l.mark {
	case markHeld:
		p.fill(b, 2, Valid)
	case markLost:
		drawLost(p, b)
	case markWritten:
		drawWritten(p, b.middle())
	case markShown:
		drawShown(p, b.middle())
	}
	p.text(l.X+swatch+6, l.Y, g.lay.size.note, Muted, l.text)
}

func drawLost(p *pen, b box) {
	p.fill(b, 0, Paper)
	p.fill(b, 0, Wrong).Alpha = 0.3
	p.hatch(b, Wrong, 2.5, 8)
}

func drawWritten(p *pen, at Point) {
	p.circle(at, markRadius, None, Paper, 5)
	p.circle(at, markRadius, None, Ink, 2)
}

func drawShown(p *pen, at Point) { p.circle(at, 5, Ink, Paper, 2) }

func (g *Game) drawMap(p *pen, m *mapPlace) {
	s := &g.lay.size
	p.layer = layerCard
	if len(g.lay.maps.places) > 1 {
		p.text(m.name.X, m.name.Y, s.text, Ink, g.lay.fit(m.grid.x+m.grid.w-m.name.X, s.text, true, m.of.caption, m.of.short)).with(Start, true)
	}
	outer := m.frame()
	p.text(outer.x, outer.y-11, s.note, Muted, m.length)
	drawLost(p, m.grid)
	for i := range m.of.patches {
		drawPatch(p, m.cells(m.of.patches[i].column, m.of.patches[i].row, m.of.patches[i].columns, m.of.patches[i].rows), m.of.patches[i].look)
	}
	p.frame(outer, 3, None, Wire, 1)
	g.drawTicks(p, m)
	p.layer = layerPlayhead
	f := g.written(m.of)
	shown := m.at(f.Start, f.Length)
	drawWritten(p, shown)
	if g.incident == m.of.incident {
		if g.night != nil {
			shown = m.place(g.night.column, g.night.row)
		}
		drawShown(p, shown)
	}
	if c := g.nights.cursor; c.on == m.of {
		b := m.cells(c.cell%mapSide, c.cell/mapSide, 1, 1)
		p.frame(box{b.x - 3, b.y - 3, b.w + 6, b.h + 6}, 4, None, Paper, 5)
		p.frame(box{b.x - 3, b.y - 3, b.w + 6, b.h + 6}, 4, None, Ink, 2)
	}
	g.hitMap(p, m)
}

func drawPatch(p *pen, b box, l look) {
	switch l {
	case looksHeld:
		p.fill(b, 0, Valid)
	case guessedHeld:
		p.fill(b, 0, Paper)
		p.fill(b, 0, Valid).Alpha = 0.4
	case guessedLost:
		p.fill(b, 0, Paper).Alpha = 0.6
	case looksBlank:
		p.fill(b, 0, Well)
	}
}

func (g *Game) drawTicks(p *pen, m *mapPlace) {
	s, outer := &g.lay.size, m.frame()
	bottom := outer.y + outer.h
	for i := range m.up {
		p.line(Point{outer.x - 4, m.up[i].at}, Point{outer.x, m.up[i].at}, Wire, 1)
		p.text(outer.x-8, m.up[i].at+4, s.note, Muted, m.up[i].text).with(End, false)
	}
	for i := range m.across {
		align, x := Middle, m.across[i].at
		if x > outer.x+outer.w-20 {
			align, x = End, outer.x+outer.w
		}
		p.line(Point{m.across[i].at, bottom}, Point{m.across[i].at, bottom + 4}, Wire, 1)
		p.text(x, bottom+17, s.note, Muted, m.across[i].text).with(align, false)
	}
	p.text(outer.x, bottom+34, s.note, Muted, m.start)
}

// hitMap makes the map a grid. The cell that it speaks of is the one pointed at, else the one shown, else the one nearest to the incident as written.
func (g *Game) hitMap(p *pen, m *mapPlace) {
	cell := 0
	switch c := g.nights.cursor; {
	case c.on == m.of:
		cell = c.cell
	case g.night != nil && g.incident == m.of.incident:
		cell = g.night.row*mapSide + g.night.column
	default:
		f := g.written(m.of)
		at := m.at(f.Start, f.Length)
		column, row := int((at.X-m.grid.x)/m.grid.w*mapSide), int((m.grid.y+m.grid.h-at.Y)/m.grid.h*mapSide)
		cell = min(max(row, 0), mapSide-1)*mapSide + min(max(column, 0), mapSide-1)
	}
	p.Hits = append(p.Hits, Hit{ID: m.id, Kind: Grid, X: m.grid.x, Y: m.grid.y, W: m.grid.w, H: m.grid.h, Max: mapCells - 1, Step: 1, Value: float64(cell),
		Columns: mapSide, Rows: mapSide, Label: m.of.label, ValueText: g.tellCell(m.of, cell)})
}

// tellCell says in a sentence what a cell came to. It is kept, since a frame asks for it again and again.
func (g *Game) tellCell(m *nightMap, cell int) string {
	if now := [2]int{cell, int(m.cells[cell])}; m.toldOf != now {
		key := [...]string{cellUnknown: "map.cell.stakeless", cellHeld: "map.cell.held", cellLost: "map.cell.lost", cellBlank: "map.cell.blank"}[m.cells[cell]]
		m.toldOf = now
		m.told = g.words.Say(key, "fault", g.written(m).Name, "from", unbroken(g.seconds(m.starts[cell%mapSide])), "length", unbroken(g.seconds(m.lengths[cell/mapSide])))
	}
	return m.told
}
