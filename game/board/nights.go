package board

import (
	"slices"
	"strconv"
	"sync"

	"leasehold/levels"
	"leasehold/sim"
)

// A fault map has as many columns, by the fault's start, as rows, by its length.
const (
	mapSide  = levels.MapSide
	mapCells = mapSide * mapSide
)

// What a cell of a fault map came to, as pieces write it; blank where it is not known yet.
const (
	cellUnknown byte = iota
	cellHeld
	cellLost
	cellBlank
)

// mapOrder is the order in which cells become known.
var mapOrder = sync.OnceValue(func() []int32 { return sim.CoarseToFine(mapSide, mapSide) })

// Nights says how other nights would go under the settings: runs with the fault begun at other times and of other lengths.
type Nights struct{ Lost, Of int }

// nights is every night at once, as far as it is known: a map for each incident that has a fault with ranges. The runs are not computed here: the
// page is told which are wanted, and brings what they came to piece by piece.
type nights struct {
	moment   int // grows when other nights are wanted
	settings levels.Settings
	seed     uint64
	maps     []nightMap
	failed   bool    // nobody could compute them
	all      *Nights // nil until every one is known
	cursor   cursor
	caption  string
	short    string // where there is no room for it
}

// nightMap is the map of one incident, by cell: row * mapSide + column.
type nightMap struct {
	incident, fault int
	starts, lengths []sim.Time
	cells           [mapCells]byte
	before          [mapCells]byte // what was shown when the settings changed
	known, lost     int
	caption, short  string  // of it alone, above it; short where there is little room
	label           string  // for whoever does not see it
	patches         []patch // what is painted
	told            string  // of the cell told last
	toldOf          [2]int
}

// cursor is the cell that a person points at or has gone to with the keys; its map is nil where there is none.
type cursor struct {
	on   *nightMap
	cell int
}

// Wanted describes the runs that a fault map needs.
type Wanted struct {
	Moment        int // pieces name it
	Settings      levels.Values
	Seed          uint64
	Incidents     []int // counted from 1
	Columns, Rows int
}

// Piece is some cells of an incident's map: those from From on in coarse to fine order. A byte a cell: 0 unknown, 1 pass, 2 fail.
type Piece struct {
	Moment, Incident, Columns, Rows, From int
	Cells                                 []byte
}

func newNights(l *levels.Level) nights {
	var n nights
	for i := range l.Incidents {
		k := l.Incidents[i].Ranged()
		if k < 0 {
			continue
		}
		r := l.Incidents[i].Faults[k].Ranges
		m := nightMap{incident: i, fault: k, starts: sim.Sampled(r.Start[0], r.Start[1], mapSide), lengths: sim.Sampled(r.Length[0], r.Length[1], mapSide)}
		for c := range m.cells {
			m.cells[c], m.before[c] = cellBlank, cellBlank
		}
		n.maps = append(n.maps, m)
	}
	return n
}

// of gives the map of an incident, nil where it has none.
func (n *nights) of(incident int) *nightMap {
	for i := range n.maps {
		if n.maps[i].incident == incident {
			return &n.maps[i]
		}
	}
	return nil
}

// mapped says whether the map is on the board: from the moment at which tonight is won.
func (g *Game) mapped() bool { return g.stage == levels.AfterNight && len(g.nights.maps) > 0 }

// renewNights begins the map anew if the settings or the seed are others than those it is of.
func (g *Game) renewNights() {
	n := &g.nights
	if n.moment > 0 && n.seed == g.seed && slices.Equal(n.settings, g.settings) {
		return
	}
	n.moment++
	n.settings, n.seed, n.failed, n.all = g.settings, g.seed, false, nil
	for i := range n.maps {
		m := &n.maps[i]
		for c := range m.cells {
			m.before[c], _ = m.shown(c%mapSide, c/mapSide)
		}
		for c := range m.cells {
			m.cells[c] = cellBlank
		}
		m.known, m.lost = 0, 0
		m.paint()
	}
	g.countNights()
}

func (g *Game) seconds(t sim.Time) string { return UnitText(g.words, sim.Nanosecond, int64(t)) }

// countNights says how many nights are known and lost, in numbers and in words.
func (g *Game) countNights() {
	n := &g.nights
	known, of, lost := n.count()
	if known == of && n.all == nil {
		n.all = &Nights{lost, of}
	}
	texts := []string{"known", strconv.Itoa(known), "of", strconv.Itoa(of), "lost", strconv.Itoa(lost)}
	n.short = g.words.Say("map.filling", texts...)
	switch {
	case n.failed:
		n.caption, n.short = g.words.Say("map.failed"), g.words.Say("map.failed.short")
	case known < of && lost == 0:
		n.caption = n.short
	case known < of:
		n.caption = g.words.Say("map.filling.lost", texts...)
	case lost == 0:
		n.caption = g.words.Say("map.held", texts...)
	default:
		n.caption = g.words.Say("map.lost", texts...)
	}
	for i := range n.maps {
		m := &n.maps[i]
		m.toldOf = [2]int{-1, -1}
		name := g.level.Incidents[m.incident].Name
		counts := []string{"incident", name, "known", strconv.Itoa(m.known), "lost", strconv.Itoa(m.lost)}
		m.caption, m.short = g.words.Say("map.one", counts...), g.words.Say("map.one.short", counts...)
		if m.label = m.caption; len(n.maps) == 1 || n.failed {
			m.label = n.caption
		}
	}
}

func (n *nights) count() (known, of, lost int) {
	for i := range n.maps {
		known, lost = known+n.maps[i].known, lost+n.maps[i].lost
	}
	return known, len(n.maps) * mapCells, lost
}

// WantedMoment is the moment of the map that the page is to compute, 0 while none is offered.
func (g *Game) WantedMoment() int {
	if !g.mapped() {
		return 0
	}
	return g.nights.moment
}

// Wanted describes that map.
func (g *Game) Wanted() Wanted {
	n := &g.nights
	w := Wanted{Moment: n.moment, Settings: g.level.Values(n.settings), Seed: n.seed, Columns: mapSide, Rows: mapSide}
	for i := range n.maps {
		w.Incidents = append(w.Incidents, n.maps[i].incident+1)
	}
	return w
}

// TakePiece takes the next piece of a map, and says whether it was one: what is not of the map that is wanted, or not next in its order, is passed over.
func (g *Game) TakePiece(p Piece) bool {
	m := g.nights.of(p.Incident - 1)
	if m == nil || p.Moment != g.WantedMoment() || p.Columns != mapSide || p.Rows != mapSide || p.From != m.known || len(p.Cells) == 0 || len(p.Cells) > mapCells-p.From {
		return false
	}
	for _, v := range p.Cells {
		if v > cellLost {
			return false
		}
	}
	for i, v := range p.Cells {
		m.cells[mapOrder()[p.From+i]] = v
		if v != cellHeld {
			m.lost++
		}
	}
	m.known += len(p.Cells)
	m.paint()
	g.countNights()
	return true
}

// FailNights takes it that nobody can compute the map of a moment.
func (g *Game) FailNights(moment int) {
	if moment == g.WantedMoment() && g.nights.all == nil {
		g.nights.failed = true
		g.countNights()
	}
}

// shown gives what a cell shows, and whether it is known. One that is not shows what a known one near it came to, of the coarse cells the finest, or what
// it showed before the settings changed.
func (m *nightMap) shown(column, row int) (verdict byte, known bool) {
	const coarse = 4
	for step := 1; step <= coarse; step *= 2 {
		if v := m.cells[(row-row%step)*mapSide+column-column%step]; v != cellBlank {
			return v, step == 1
		}
	}
	return m.before[row*mapSide+column], false
}

// look says how a cell is painted.
type look uint8

const (
	looksLost look = iota // as the ground is painted
	looksHeld
	guessedLost
	guessedHeld
	looksBlank
)

// patch is a rectangle of cells that look alike.
type patch struct {
	column, row, columns, rows int
	look
}

// paint joins cells that look alike to rectangles, so that a map costs few shapes.
func (m *nightMap) paint() {
	m.patches = m.patches[:0]
	for row := range mapSide {
		for column := 0; column < mapSide; {
			first, l := column, m.look(column, row)
			for column < mapSide && m.look(column, row) == l {
				column++
			}
			if l != looksLost {
				m.patch(patch{first, row, column - first, 1, l})
			}
		}
	}
}

// patch adds a rectangle of one row, or lets the one below it grow.
func (m *nightMap) patch(p patch) {
	for i := len(m.patches) - 1; i >= 0; i-- {
		o := &m.patches[i]
		if o.column == p.column && o.columns == p.columns && o.look == p.look && o.row+o.rows == p.row {
			o.rows++
			return
		}
	}
	m.patches = append(m.patches, p)
}

func (m *nightMap) look(column, row int) look {
	v, known := m.shown(column, row)
	switch {
	case v == cellBlank:
		return looksBlank
	case known && v == cellHeld:
		return looksHeld
	case known:
		return looksLost
	case v == cellHeld:
		return guessedHeld
	}
	return guessedLost
}
