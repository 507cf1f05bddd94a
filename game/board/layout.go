package board

import (
	"leasehold/levels"
)

// layout places everything for one width. It is made anew when the width changes, and never while a frame is built.
type layout struct {
	measure  MeasureText
	narrow   bool // columns become rows, as on a phone held upright
	short    bool // runners go by their short names, all of them, since one's name has no room
	height   float64
	cards    []card // by part
	plate    box    // the platform's lock service; zero where the board places one
	lanes    []lane
	gutter   float64 // where the timeline begins
	grips    []int   // the level's controls that are moved on the timeline, a row each
	strip    box     // their rows, above the lanes
	timeline box     // the lanes and the axis below them
	maps     mapsLayout
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
	users, lock       box // only w and h count
	runner, worker    box // h is that of the card's head
	slider, toggle    float64
	choice            float64
	job               float64 // height of a job's bar on a worker's card
	laneHeight, bar   float64
	name              float64 // above a lane's bar, where its name stands there
	top               float64 // above the lanes: fault names
	axis              float64 // below the lanes
}

var wideSizes = sizes{pad: 20, gap: 16, title: 15, text: 12.5, note: 11.5, users: box{w: 128, h: 84}, lock: box{w: 150, h: 72}, runner: box{w: 252, h: 66},
	worker: box{w: 218, h: 98}, slider: 34, toggle: 36, choice: 68, job: 36, laneHeight: 46, bar: 16, top: 30, axis: 26}

var narrowSizes = sizes{pad: 12, gap: 12, title: 13.5, text: 12, note: 11, users: box{w: 148, h: 46}, lock: box{w: 148, h: 46}, runner: box{h: 52},
	worker: box{w: 236, h: 32}, slider: 54, toggle: 36, choice: 68, job: 36, laneHeight: 40, bar: 14, name: 16, top: 30, axis: 26}

const (
	breakpoint = 700  // stage width from which columns may stand side by side
	maxBoard   = 1100 // keeps the board together on very wide stages
	wideTop    = 12   // above the board on wide stages
	between    = 46   // between two cards of a column on wide stages; the lock service's plate fits in
	minWire    = 30   // columns that would stand closer become rows
	narrowGap  = 50   // between two rows of cards on narrow stages: room for two coins on a wire
	minCard    = 128  // width of the narrowest card
	plateHigh  = 30
)

func newLayout(l *levels.Level, measure MeasureText, width float64, shown func(control int) bool) layout {
	lay, y := newBoard(l, measure, width, shown)
	lay.placeTimeline(l, width, y)
	return lay
}

// newBoard places the cards alone, and gives the y where they end.
func newBoard(l *levels.Level, measure MeasureText, width float64, shown func(control int) bool) (layout, float64) {
	lay := layout{measure: measure, size: wideSizes, cards: make([]card, len(l.Board.Parts))}
	for i := range l.Controls {
		if !shown(i) {
			continue
		}
		part := l.ControlPart(i)
		lay.cards[part].controls = append(lay.cards[part].controls, i)
		if _, _, ok := l.FaultTime(i); ok {
			lay.grips = append(lay.grips, i)
		}
	}
	y, ok := 0.0, false
	if width >= breakpoint {
		y, ok = lay.placeWide(l, width)
	}
	if !ok {
		lay.narrow, lay.size = true, narrowSizes
		y = lay.placeNarrow(l, width)
	}
	for i := range l.Board.Parts {
		if p := &l.Board.Parts[i]; p.Runner != nil && measure(p.Name, lay.size.title, true) > lay.nameRoom(&lay.cards[i]) {
			lay.short = true
		}
	}
	return lay, y
}

// column lists the parts of one column of the board by their rows.
func column(l *levels.Level, c int) []int {
	var parts []int
	for row := 0; row <= levels.MaxRow; row++ {
		for i := range l.Board.Parts {
			if l.Board.Parts[i].Place == [2]int{c, row} {
				parts = append(parts, i)
			}
		}
	}
	return parts
}

// rows counts the rows that places use.
func rows(l *levels.Level) int {
	n := 0
	for i := range l.Board.Parts {
		n = max(n, l.Board.Parts[i].Place[1]+1)
	}
	return n
}

// placeWide spreads the columns over the width. It gives the y where the board ends, and false where the columns stand too close.
func (lay *layout) placeWide(l *levels.Level, width float64) (bottom float64, ok bool) {
	var columns [][]int
	var widths []float64
	used, height := 0.0, 0.0
	for c := range levels.MaxColumn + 1 {
		parts := column(l, c)
		if len(parts) == 0 {
			continue
		}
		w, h := 0.0, -float64(between)
		for _, i := range parts {
			size := lay.cardSize(l, i)
			w, h = max(w, size.w), h+size.h+between
		}
		columns, widths = append(columns, parts), append(widths, w)
		used, height = used+w, max(height, h)
	}
	board := min(width-2*lay.size.pad, maxBoard)
	gap := 0.0
	if n := len(columns); n > 1 {
		if gap = (board - used) / float64(n-1); gap < minWire {
			return 0, false
		}
	}
	x := (width - board) / 2
	if len(columns) == 1 {
		x = (width - used) / 2
	}
	for c, parts := range columns {
		lay.stack(l, parts, x, widths[c], height)
		x += widths[c] + gap
	}
	bottom = wideTop + height
	if platformLockService(l) {
		lay.plate = lay.plateIn(l, 176)
		bottom = max(bottom, lay.plate.y+lay.plate.h)
	}
	return bottom + lay.size.gap, true
}

// stack lays the cards of a column out: each where its row says, as far as they keep apart.
func (lay *layout) stack(l *levels.Level, parts []int, x, w, height float64) {
	n := rows(l)
	below := float64(wideTop)
	for _, i := range parts {
		size := lay.cardSize(l, i)
		size.x = x + (w-size.w)/2
		size.y = max(wideTop+(height-size.h)*fraction(l.Board.Parts[i].Place[1], n), below)
		below = size.y + size.h + between
		lay.cards[i].box = size
	}
	limit := wideTop + height
	for k := len(parts) - 1; k >= 0; k-- {
		b := &lay.cards[parts[k]].box
		b.y = min(b.y, limit-b.h)
		limit = b.y - between
	}
}

func fraction(i, n int) float64 {
	if n < 2 {
		return 0.5
	}
	return float64(i) / float64(n-1)
}

// platformLockService says whether the runners, if there are any, ask a lock service that the board does not place.
func platformLockService(l *levels.Level) bool {
	asked := false
	for i := range l.Board.Parts {
		if l.Board.Parts[i].LockService != nil {
			return false
		}
		asked = asked || l.Board.Parts[i].Runner != nil
	}
	return asked
}

// plateIn puts the lock service's plate below the first runner's card, in the middle of the space to the next card.
func (lay *layout) plateIn(l *levels.Level, w float64) box {
	for i := range l.Board.Parts {
		if l.Board.Parts[i].Runner == nil {
			continue
		}
		c := lay.cards[i].box
		return box{c.middle().X - w/2, c.y + c.h + (between-plateHigh)/2, w, plateHigh}
	}
	return box{}
}

// placeNarrow turns columns into rows, as many as their cards need. It gives the y where the board ends.
func (lay *layout) placeNarrow(l *levels.Level, width float64) float64 {
	s := &lay.size
	y := s.pad
	plate := platformLockService(l)
	for c := range levels.MaxColumn + 1 {
		parts := column(l, c)
		if plate && len(parts) > 0 {
			plate = false
			w := min(168, width-2*s.pad-s.gap-s.users.w)
			if len(parts) == 1 && lay.cardSize(l, parts[0]).w > 0 && lay.cardSize(l, parts[0]).w <= width-2*s.pad-s.gap-w {
				y = lay.placeBeside(l, parts[0], width, y, w) + narrowGap
				continue
			}
			lay.plate = box{(width - w) / 2, y, w, plateHigh}
			y += plateHigh + narrowGap/2
		}
		fit := max(1, int((width-2*s.pad+s.gap)/(minCard+s.gap)))
		for len(parts) > 0 {
			n := min(fit, len(parts))
			y = lay.placeRow(l, parts[:n], width, y) + narrowGap
			parts = parts[n:]
		}
	}
	return y - narrowGap + s.gap
}

// placeRow lays cards out side by side, sharing the width, and gives where they end.
func (lay *layout) placeRow(l *levels.Level, parts []int, width, y float64) float64 {
	s := &lay.size
	share := (width - 2*s.pad - s.gap*float64(len(parts)-1)) / float64(len(parts))
	bottom := y
	for k, i := range parts {
		size := lay.cardSize(l, i)
		if size.w == 0 || size.w > share {
			size.w = share
		}
		size.x, size.y = s.pad+float64(k)*(share+s.gap)+(share-size.w)/2, y
		lay.cards[i].box = size
		bottom = max(bottom, y+size.h)
	}
	return bottom
}

// placeBeside lays one card out with the lock service's plate at its right, and gives where they end.
func (lay *layout) placeBeside(l *levels.Level, part int, width, y, plate float64) float64 {
	s, size := &lay.size, lay.cardSize(l, part)
	size.x, size.y = s.pad+(width-2*s.pad-plate-s.gap-size.w)/2, y
	lay.cards[part].box = size
	lay.plate = box{width - s.pad - plate, y + (size.h-plateHigh)/2, plate, plateHigh}
	return y + size.h
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
	lay.strip = box{x: lay.gutter, y: y, w: width - lay.gutter - s.pad}
	if n := len(lay.grips); n > 0 {
		lay.strip.h = float64(n)*gripRow + gripGap
		y += lay.strip.h
	}
	lay.timeline = box{x: lay.gutter, y: y, w: width - lay.gutter - s.pad}
	at := y + s.top
	for i := range l.Board.Parts {
		if p := &l.Board.Parts[i]; p.Runner != nil || p.Worker != nil {
			lay.lanes = append(lay.lanes, lane{int16(i), at + s.name})
			at += s.name + s.laneHeight
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
