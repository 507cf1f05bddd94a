package board

import (
	"leasehold/levels"
)

// layout places everything for one width. It is made anew when the width changes, and never while a frame is built.
type layout struct {
	measure  MeasureText
	narrow   bool // columns become rows, as on a phone held upright
	height   float64
	cards    []card // by part
	plate    box    // the platform's lock service; zero where the board places one
	lanes    []lane
	gutter   float64 // where the timeline begins
	timeline box     // the lanes and the axis below them
	size     sizes
}

type box struct{ x, y, w, h float64 }

func (b box) middle() Point { return Point{b.x + b.w/2, b.y + b.h/2} }

// card is where a part stands and how its controls lie on it.
type card struct {
	box
	controls []int // indices of the level's controls
}

// lane is one machine's row on the timeline.
type lane struct {
	part int16
	y    float64 // top of its bar
}

// sizes are the measures that differ between wide and narrow stages, in CSS pixels.
type sizes struct {
	pad, gap          float64
	title, text, note float64
	users, runner     box // only w and h count
	worker            box
	laneHeight, bar   float64
	top               float64 // above the lanes: fault names and limits
	axis              float64 // below the lanes
}

var wideSizes = sizes{pad: 20, gap: 16, title: 15, text: 12.5, note: 11.5, users: box{w: 128, h: 84}, runner: box{w: 252, h: 138},
	worker: box{w: 218, h: 178}, laneHeight: 42, bar: 16, top: 30, axis: 26}

var narrowSizes = sizes{pad: 12, gap: 12, title: 13.5, text: 12, note: 11, users: box{w: 148, h: 46}, runner: box{h: 142},
	worker: box{w: 236, h: 112}, laneHeight: 44, bar: 14, top: 30, axis: 26}

// breakpoint is the stage width from which cards stand side by side by column.
const breakpoint = 700

// maxBoard keeps the board together on very wide stages.
const maxBoard = 1100

func newLayout(l *levels.Level, measure MeasureText, width float64) layout {
	lay := layout{measure: measure, narrow: width < breakpoint, size: wideSizes}
	if lay.narrow {
		lay.size = narrowSizes
	}
	lay.cards = make([]card, len(l.Board.Parts))
	bottom := lay.placeWide
	if lay.narrow {
		bottom = lay.placeNarrow
	}
	y := bottom(l, width)
	for i := range l.Controls {
		part := l.ControlPart(i)
		lay.cards[part].controls = append(lay.cards[part].controls, i)
	}
	lay.placeTimeline(l, width, y)
	return lay
}

func (lay *layout) cardSize(p *levels.Part) box {
	switch {
	case p.Runner != nil:
		return lay.size.runner
	case p.Worker != nil:
		return lay.size.worker
	}
	return lay.size.users
}

// grid counts the columns and rows that places use.
func grid(l *levels.Level) (columns, rows int) {
	for i := range l.Board.Parts {
		columns, rows = max(columns, l.Board.Parts[i].Place[0]+1), max(rows, l.Board.Parts[i].Place[1]+1)
	}
	return columns, rows
}

// placeWide spreads columns over the width; rows share the height evenly. It gives the y where the board ends.
func (lay *layout) placeWide(l *levels.Level, width float64) float64 {
	s := &lay.size
	columns, rows := grid(l)
	widths := make([]float64, columns)
	for i := range l.Board.Parts {
		p := &l.Board.Parts[i]
		widths[p.Place[0]] = max(widths[p.Place[0]], lay.cardSize(p).w)
	}
	used := 0.0
	for _, w := range widths {
		used += w
	}
	board := min(width-2*s.pad, maxBoard)
	gap := 0.0
	if columns > 1 {
		gap = (board - used) / float64(columns-1)
	}
	height := lay.tallest(l)
	for i := range l.Board.Parts {
		p := &l.Board.Parts[i]
		size := lay.cardSize(p)
		x := (width - board) / 2
		for c := range p.Place[0] {
			x += widths[c] + gap
		}
		size.x = x + (widths[p.Place[0]]-size.w)/2
		size.y = wideTop + (height-size.h)*fraction(p.Place[1], rows)
		lay.cards[i].box = size
	}
	if p := platformLockService(l); p {
		lay.plate = lay.plateBetween(l, 176, 30)
	}
	return wideTop + height + s.gap
}

// On wide stages: the space above the board, and that between two cards of a column, which the lock service's plate shares.
const (
	wideTop = 12
	between = 44
)

// tallest gives the height that the column with most cards needs.
func (lay *layout) tallest(l *levels.Level) float64 {
	columns, _ := grid(l)
	heights := make([]float64, columns)
	for i := range l.Board.Parts {
		p := &l.Board.Parts[i]
		if heights[p.Place[0]] > 0 {
			heights[p.Place[0]] += between
		}
		heights[p.Place[0]] += lay.cardSize(p).h
	}
	height := 0.0
	for _, h := range heights {
		height = max(height, h)
	}
	return height
}

func fraction(i, n int) float64 {
	if n < 2 {
		return 0.5
	}
	return float64(i) / float64(n-1)
}

func platformLockService(l *levels.Level) bool {
	for i := range l.Board.Parts {
		if l.Board.Parts[i].LockService != nil {
			return false
		}
	}
	return true
}

// plateBetween puts the lock service's plate in the middle of the runners.
func (lay *layout) plateBetween(l *levels.Level, w, h float64) box {
	var sum Point
	n := 0.0
	for i := range l.Board.Parts {
		if l.Board.Parts[i].Runner != nil {
			m := lay.cards[i].middle()
			sum.X, sum.Y, n = sum.X+m.X, sum.Y+m.Y, n+1
		}
	}
	return box{sum.X/n - w/2, sum.Y/n - h/2, w, h}
}

// placeNarrow turns columns into rows. The cards of a row share the width.
func (lay *layout) placeNarrow(l *levels.Level, width float64) float64 {
	s := &lay.size
	columns, _ := grid(l)
	y := s.pad
	for c := range columns {
		var parts []int
		for i := range l.Board.Parts {
			if l.Board.Parts[i].Place[0] == c {
				parts = append(parts, i)
			}
		}
		y = lay.placeRow(l, parts, width, y) + narrowGap
	}
	return y - narrowGap + s.gap
}

// narrowGap is the space between two rows of cards on narrow stages: room for two coins on a wire.
const narrowGap = 50

// placeRow lays the cards of one row out from y on, and gives where they end. The lock service's plate stands in the first row.
func (lay *layout) placeRow(l *levels.Level, parts []int, width, y float64) float64 {
	s := &lay.size
	plate := 0.0
	if platformLockService(l) && lay.plate.w == 0 {
		plate = min(168, width-2*s.pad-s.gap-s.users.w)
	}
	share := (width - 2*s.pad - s.gap*float64(len(parts)-1)) / float64(max(len(parts), 1))
	bottom := y
	for k, i := range parts {
		size := lay.cardSize(&l.Board.Parts[i])
		if size.w == 0 || size.w > share {
			size.w = share
		}
		size.x = s.pad + float64(k)*(share+s.gap) + (share-size.w)/2
		if plate > 0 {
			size.x = s.pad + (width-2*s.pad-plate-s.gap-size.w)/2
		}
		size.y = y
		lay.cards[i].box = size
		bottom = max(bottom, y+size.h)
	}
	if plate > 0 {
		lay.plate = box{width - s.pad - plate, y + (bottom-y-30)/2, plate, 30}
		if len(parts) > 0 {
			lay.cards[parts[0]].x = s.pad + (width-2*s.pad-plate-s.gap-lay.cards[parts[0]].w)/2
		}
	}
	return bottom
}

// placeTimeline puts a lane for each runner and worker below y.
func (lay *layout) placeTimeline(l *levels.Level, width, y float64) {
	s := &lay.size
	lay.gutter = s.pad
	if !lay.narrow {
		for i := range l.Board.Parts {
			if p := &l.Board.Parts[i]; p.Users == nil {
				lay.gutter = max(lay.gutter, s.pad+lay.measure(shortName(p), s.text, false)+18)
			}
		}
	}
	lay.timeline = box{x: lay.gutter, y: y, w: width - lay.gutter - s.pad}
	at := y + s.top
	for i := range l.Board.Parts {
		if p := &l.Board.Parts[i]; p.Runner != nil || p.Worker != nil {
			lay.lanes = append(lay.lanes, lane{int16(i), at})
			at += s.laneHeight
		}
	}
	lay.timeline.h = at - y
	lay.height = at + s.axis
}

func shortName(p *levels.Part) string {
	if p.Short != "" {
		return p.Short
	}
	return p.Name
}

// fit gives the first of the texts that is no wider than room, or the last one cut short.
func (lay *layout) fit(room, size float64, bold bool, texts ...string) string {
	for _, t := range texts {
		if lay.measure(t, size, bold) <= room {
			return t
		}
	}
	runes := []rune(texts[len(texts)-1])
	for len(runes) > 1 && lay.measure(string(runes)+"…", size, bold) > room {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}
