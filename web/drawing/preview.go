package drawing

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"leasehold/assets"
	"leasehold/assets/words"
	"leasehold/game/board"
	"leasehold/levels"
)

// The size of a preview in pixels, which is what those who show links want.
const (
	PreviewWidth  = 1200
	PreviewHeight = 630
)

// The preview's parts: words on the left, and beside them a window with the board.
const (
	margin     = 44.0
	wordsWidth = 330.0
	windowLeft = margin + wordsWidth + 36
	windowPad  = 18.0
)

// Preview gives the picture that stands for a level where a link to it is shown: the mark, a title, a sentence, and the board at the end of
// the run at its start settings.
func Preview(level *levels.Level, said words.Table, title, sentence string) (*board.Scene, error) {
	g, err := firstLost(level, said)
	if err != nil {
		return nil, err
	}
	p := &preview{Scene: board.Scene{W: PreviewWidth, H: PreviewHeight}}
	p.mark(margin, margin+6)
	p.words(title, sentence)
	window := rect{windowLeft, margin, PreviewWidth - margin, PreviewHeight - margin}
	p.window(window)
	p.board(g, rect{window.left + windowPad, window.top + windowPad, window.right - windowPad, window.bottom - windowPad})
	return &p.Scene, nil
}

// firstLost plays the first incident that the start settings do not win, or the first of all.
func firstLost(level *levels.Level, said words.Table) (*board.Game, error) {
	g, err := At(level, said, 700, End)
	if err != nil {
		return nil, err
	}
	for i, incident := range g.Result().Incidents {
		if incident.Verdict != levels.Pass {
			return At(level, said, 700, fmt.Sprintf("incident=%d&%s", i+1, End))
		}
	}
	return g, nil
}

// preview adds shapes to a scene.
type preview struct{ board.Scene }

func (p *preview) add(s board.Shape) {
	if s.Alpha == 0 {
		s.Alpha = 1
	}
	p.Shapes = append(p.Shapes, s)
}

func (p *preview) text(x, y, size float64, bold bool, role board.Role, text string) {
	p.add(board.Shape{Kind: board.Text, P: [4]board.Point{{X: x, Y: y}}, Size: size, Bold: bold, Fill: role, Text: text})
}

// mark draws the name of the game, and its sign: a lease that runs.
func (p *preview) mark(x, y float64) {
	const radius, width = 15.0, 8.0
	centre := [4]board.Point{{X: x + radius + width/2, Y: y + radius}}
	p.add(board.Shape{Kind: board.Arc, P: centre, Radius: radius, From: 0, To: 1, Stroke: board.Edge, Width: width})
	p.add(board.Shape{Kind: board.Arc, P: centre, Radius: radius, From: 0, To: 0.75, Stroke: board.Valid, Width: width})
	p.text(x+2*radius+width+14, y+radius+10, 28, true, board.Ink, "Leasehold")
}

// words writes the title as large as it has room, and below it as much of a sentence as fits.
func (p *preview) words(title, sentence string) {
	const top, mostLines = 150.0, 4
	size := 54.0
	lines := wrapped(title, size, true, wordsWidth)
	for len(lines) > mostLines || widest(lines, size, true) > wordsWidth {
		size -= 2
		lines = wrapped(title, size, true, wordsWidth)
	}
	y := top
	for _, line := range lines {
		y += math.Round(size * 1.14)
		p.text(margin, y, size, true, board.Ink, line)
	}
	const small, step = 23.0, 33.0
	y += 18
	lines = wrapped(sentence, small, false, wordsWidth)
	if room := int((PreviewHeight - margin - y) / step); len(lines) > room {
		lines = lines[:max(room, 0)]
		if n := len(lines); n > 0 {
			lines[n-1] = cut(lines[n-1], small, wordsWidth)
		}
	}
	for _, line := range lines {
		y += step
		p.text(margin, y, small, false, board.Muted, line)
	}
}

// window draws what the board stands in.
func (p *preview) window(r rect) {
	at := func(dy float64) [4]board.Point {
		return [4]board.Point{{X: r.left, Y: r.top + dy}, {X: r.right - r.left, Y: r.bottom - r.top}}
	}
	p.add(board.Shape{Kind: board.Box, Alpha: 0.12, P: at(5), Radius: 18, Fill: board.Shadow, Soft: 16})
	p.add(board.Shape{Kind: board.Box, P: at(0), Radius: 18, Fill: board.Paper, Stroke: board.Edge, Width: 2})
}

// board draws a game's board as large as it fits into a rectangle: on the stage that makes it largest, with the timeline below the cards or,
// where those are a column, beside them.
func (p *preview) board(g *board.Game, r rect) {
	width, height := r.right-r.left, r.bottom-r.top
	var below, beside stage
	for w := 320.0; w <= 1400; w += 10 {
		high := g.Resize(w)
		below.try(w, min(width/w, height/high))
		beside.try(w, min(width/(2*w), height/max(g.TimelineTop(), high-g.TimelineTop())))
	}
	if below.scale >= legible || beside.scale < below.scale {
		g.Resize(below.width)
		s := g.Scene()
		p.inset(s.Shapes, below.scale, (r.left+r.right-s.W*below.scale)/2, (r.top+r.bottom-s.H*below.scale)/2)
		return
	}
	scale := beside.scale
	g.Resize(beside.width)
	middle := (r.top + r.bottom) / 2
	cards, _ := parted(g)
	p.inset(cards, scale, r.left, middle-g.TimelineTop()*scale/2)
	g.Resize(width/scale - beside.width) // what the cards leave
	_, timeline := parted(g)
	p.inset(timeline, scale, r.left+beside.width*scale, middle-(g.TimelineTop()+g.Height())*scale/2)
}

// stage is a width to lay the board out for, and how large it then is.
type stage struct{ width, scale float64 }

// try keeps the stage on which the board is largest.
func (s *stage) try(width, scale float64) {
	if scale > s.scale {
		*s = stage{width, scale}
	}
}

// legible is how large a board should be, of its size in the game. One that would be smaller has its timeline elsewhere than there.
const legible = 0.72

// parted gives the cards, and the timeline without the line above it.
func parted(g *board.Game) (cards, timeline []board.Shape) {
	top := g.TimelineTop()
	for _, shape := range g.Scene().Shapes {
		y := shape.P[0].Y
		if shape.Kind == board.Box {
			y += shape.P[1].Y / 2 // the playhead's knob begins above
		}
		switch {
		case y < top:
			cards = append(cards, shape)
		case y > top:
			timeline = append(timeline, shape)
		}
	}
	return cards, timeline
}

// inset adds shapes scaled and then moved. Their layers go on top.
func (p *preview) inset(shapes []board.Shape, scale, dx, dy float64) {
	for _, shape := range shapes {
		size := shape.Kind == board.Box || shape.Kind == board.Hatch // whose second point is one
		for i, at := range shape.P {
			shape.P[i] = board.Point{X: at.X*scale + dx, Y: at.Y*scale + dy}
			if size && i == 1 {
				shape.P[i] = board.Point{X: at.X * scale, Y: at.Y * scale}
			}
		}
		for _, length := range []*float64{&shape.Width, &shape.Radius, &shape.Soft, &shape.Dash, &shape.Gap, &shape.Size} {
			*length *= scale
		}
		shape.Layer++
		p.add(shape)
	}
}

// numberAndUnit stand on one line.
var numberAndUnit = regexp.MustCompile(`(\d) (m?s)\b`)

// wrapped breaks a text into lines no wider than a width, as far as its words allow.
func wrapped(text string, size float64, bold bool, width float64) []string {
	var lines []string
	line := ""
	for _, word := range fields(numberAndUnit.ReplaceAllString(text, "$1\u00a0$2")) {
		longer := word
		if line != "" {
			longer = line + " " + word
		}
		if line != "" && assets.Measure(longer, size, bold) > width {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	return append(lines, line)
}

// fields gives the words between blanks that a line may break at.
func fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' })
}

// cut ends a line with a mark that more follows, without the words that this leaves no room for.
func cut(line string, size, width float64) string {
	words := fields(line)
	for {
		line = strings.TrimRight(strings.Join(words, " "), ".,;:") + " …"
		if len(words) < 2 || assets.Measure(line, size, false) <= width {
			return line
		}
		words = words[:len(words)-1]
	}
}

func widest(lines []string, size float64, bold bool) float64 {
	most := 0.0
	for _, line := range lines {
		most = max(most, assets.Measure(line, size, bold))
	}
	return most
}
