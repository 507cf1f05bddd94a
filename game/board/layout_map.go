package board

import (
	"leasehold/levels"
	"leasehold/sim"
)

// mapsLayout is where every night stands, below the timeline: a head, and a grid for each incident that has one.
type mapsLayout struct {
	band, y float64 // where the page's controls go, and the line below them
	caption Point
	hint    string
	hintAt  Point
	legend  []legendItem
	places  []mapPlace
}

// mapPlace is where the map of one incident stands, with the words along its axes.
type mapPlace struct {
	of            *nightMap
	id            string // of its hit
	grid          box
	name          Point // of the line that names the incident, where there are several
	start, length string
	across, up    []tick
}

// tick is a label along an axis, where x or y of the grid it stands.
type tick struct {
	at   float64
	text string
}

// legendItem explains a mark; its place is the left end of its baseline.
type legendItem struct {
	Point
	mark legendMark
	text string
}

type legendMark uint8

const (
	markHeld legendMark = iota
	markLost
	markWritten
	markShown
)

const (
	mapHit     = "map-" // and the incident's number
	minMap     = 250    // width of the narrowest map that has a neighbour
	swatch     = 14
	markRadius = 7.5 // of the ring around what is written
	rim        = 7   // around the cells of a map, so that a mark on one at the edge stays inside the frame
	mapHead    = 26  // from the line above to the caption
)

// Band says how high the controls are that the page lays between the timeline and the map, in CSS pixels.
func (g *Game) Band(height float64) {
	const most = 400
	if height = min(max(height, 0), most); height == height && height != g.band {
		g.band = height
		g.arrange()
	}
}

// BandTop is where they go on the stage, 0 while there is no map: then they go below it.
func (g *Game) BandTop() float64 { return g.lay.maps.band }

// placeMaps puts the map below the timeline once it is offered, and makes the stage as high as it needs.
func (g *Game) placeMaps() {
	if !g.mapped() {
		return
	}
	lay, s := &g.lay, &g.lay.size
	m := &lay.maps
	m.band, m.y = lay.height, lay.height+g.band
	m.caption = Point{s.pad, m.y + mapHead}
	y := g.placeLegend(m.caption.Y + 20)
	n, room := len(g.nights.maps), g.width-2*s.pad
	fit := max(1, int((room+s.gap)/(minMap+s.gap)))
	lines := (n + fit - 1) / fit
	fit = (n + lines - 1) / lines
	share := (room - s.gap*float64(fit-1)) / float64(fit)
	gutter := g.mapGutter()
	for i := range g.nights.maps {
		m.places = append(m.places, g.placeMap(&g.nights.maps[i], box{s.pad + float64(i%fit)*(share+s.gap), y, share, 0}, gutter, fit))
		if p := &m.places[i]; i%fit == fit-1 || i == n-1 {
			y = p.grid.y + p.grid.h + rim + 34 + s.gap
		}
	}
	lay.height = y
}

// placeLegend puts what to do and what the marks mean below the caption, in a line where both fit, and gives where they end.
func (g *Game) placeLegend(y float64) float64 {
	lay, s := &g.lay, &g.lay.size
	m := &lay.maps
	m.hint, m.hintAt = lay.fit(g.width-2*s.pad, s.note, false, g.words.Say("map.hint"), g.words.Say("map.hint.short")), Point{s.pad, y}
	width := -s.gap
	for i, key := range [...]string{"map.legend.held", "map.legend.lost", "map.legend.written", "map.legend.shown"} {
		text := g.words.Say(key)
		m.legend = append(m.legend, legendItem{mark: legendMark(i), text: text})
		width += swatch + 6 + lay.measure(text, s.note, false) + s.gap
	}
	x := g.width - s.pad - width
	if x < s.pad+lay.measure(m.hint, s.note, false)+2*s.gap {
		x, y = s.pad, y+22
	}
	for i := range m.legend {
		l := &m.legend[i]
		w := swatch + 6 + lay.measure(l.text, s.note, false)
		if x+w > g.width-s.pad+0.5 {
			x, y = s.pad, y+20
		}
		l.Point = Point{x, y}
		x += w + s.gap
	}
	return y + 14
}

// mapGutter is the room that the labels left of every map need.
func (g *Game) mapGutter() float64 {
	lay, s := &g.lay, &g.lay.size
	gutter := 0.0
	for i := range g.nights.maps {
		for _, t := range evenTimes(g.nights.maps[i].lengths, 4) {
			gutter = max(gutter, lay.measure(g.seconds(t), s.note, false)+8)
		}
	}
	if len(g.nights.maps) == 1 && !lay.narrow {
		gutter = max(gutter, lay.gutter-s.pad) // below the timeline's bars
	}
	return gutter
}

// placeMap puts one map at the top of b, right of a gutter, beside as many others.
func (g *Game) placeMap(of *nightMap, b box, gutter float64, beside int) mapPlace {
	lay, s := &g.lay, &g.lay.size
	p := mapPlace{of: of, id: mapHit + number(int64(of.incident+1)), name: Point{b.x, b.y + 14}}
	if len(g.nights.maps) > 1 {
		b.y += 22
	}
	p.grid = box{b.x + gutter + rim, b.y + 26 + rim, b.w - gutter - 2*rim, 8 * mapSide}
	if beside > 1 {
		p.grid.h = 6 * mapSide
	}
	fault := g.written(of).Name
	p.start = lay.fit(p.frame().w, s.note, false, g.words.Say("map.axis.start", "fault", fault))
	p.length = lay.fit(p.frame().w, s.note, false, g.words.Say("map.axis.length", "fault", fault))
	for _, t := range evenTimes(of.lengths, 4) {
		p.up = append(p.up, tick{p.at(0, t).Y, g.seconds(t)})
	}
	for _, t := range evenTimes(of.starts, max(int(p.grid.w/68), 2)) {
		p.across = append(p.across, tick{p.at(t, 0).X, g.seconds(t)})
	}
	return p
}

// evenTimes gives round times within what is sampled, evenly apart: at least two, and at most so many parts.
func evenTimes(sampled []sim.Time, parts int) []sim.Time {
	first, last := sampled[0], sampled[len(sampled)-1]
	var all []sim.Time
	for _, tenths := range [...]sim.Time{1, 2, 5, 10, 20, 50, 100, 200, 300, 600, 1200, 3000, 6000, 9000, 18000, 36000, 72000} {
		step := tenths * sim.Second / 10
		if last-first > step*sim.Time(parts) {
			continue
		}
		for t := (first + step - 1) / step * step; t <= last; t += step {
			all = append(all, t)
		}
		break
	}
	if len(all) < 2 {
		return []sim.Time{first, last}
	}
	return all
}

// frame is what surrounds the cells.
func (p *mapPlace) frame() box {
	return box{p.grid.x - rim, p.grid.y - rim, p.grid.w + 2*rim, p.grid.h + 2*rim}
}

// cells gives the box of cells of a grid, whose lowest row is at the bottom.
func (p *mapPlace) cells(column, row, columns, rows int) box {
	w, h := p.grid.w/mapSide, p.grid.h/mapSide
	return box{p.grid.x + float64(column)*w, p.grid.y + p.grid.h - float64(row+rows)*h, float64(columns) * w, float64(rows) * h}
}

// place gives the middle of a cell.
func (p *mapPlace) place(column, row int) Point { return p.cells(column, row, 1, 1).middle() }

// at gives the place of a start and a length, between the middles of the cells around it.
func (p *mapPlace) at(start, length sim.Time) Point {
	share := func(sampled []sim.Time, t sim.Time) float64 {
		first, last := sampled[0], sampled[len(sampled)-1]
		if last == first {
			return 0
		}
		return min(max(float64(t-first)/float64(last-first), 0), 1)
	}
	low, high := p.place(0, 0), p.place(mapSide-1, mapSide-1)
	return Point{low.X + (high.X-low.X)*share(p.of.starts, start), low.Y + (high.Y-low.Y)*share(p.of.lengths, length)}
}

// written gives the start and the length of the incident's fault as it is written.
func (g *Game) written(m *nightMap) *levels.IncidentFault {
	return &g.level.Incidents[m.incident].Faults[m.fault]
}
