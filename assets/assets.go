// Package assets holds the typeface and the colours that the canvas, the pages and the pictures of the generator share.
package assets

import (
	_ "embed" // for the fonts
	"sync"
)

// Regular and Bold are Inter, weights 400 and 600, as TrueType subsets for the canvas: Latin letters, punctuation, a few arrows and
// marks, tabular digits. The pages' files (inter-*.woff2) stay out of the binary. font.sh says how they were made.
var (
	//go:embed inter-regular.ttf
	Regular []byte
	//go:embed inter-bold.ttf
	Bold []byte
)

// The runes that have a place in a table: all the kerned ones, and nearly all of the subset.
const (
	kernFirst, kernLast = '!', '~'
	kernCount           = kernLast - kernFirst + 1
	tableCount          = 0x180
)

// metrics are a face's advances and kerning in font units, filled once and read only after that.
type metrics struct {
	font       *font
	unitsPerEm float64
	advances   [tableCount]int16
	others     map[rune]int16 // runes past the table, met in the subset's punctuation
	missing    int16          // of a rune that the subset lacks
	kerning    [kernCount * kernCount]int16
}

var faces = [2]func() *metrics{
	sync.OnceValue(func() *metrics { return read(Regular) }),
	sync.OnceValue(func() *metrics { return read(Bold) }),
}

// Measure gives the advance width of one line of text in pixels, for a font size in the same pixels. It agrees with what game/draw
// paints, kerning included. After a first call per weight it does not allocate. It is safe for concurrent use.
func Measure(text string, size float64, bold bool) float64 {
	m := of(bold)
	sum, before := 0, rune(-1)
	for _, r := range text {
		sum += int(m.advance(r)) + int(m.kern(before, r))
		before = r
	}
	return float64(sum) * size / m.unitsPerEm
}

// Advance gives how far one rune moves the next in pixels, kerning left out, for a font size in the same pixels.
func Advance(r rune, size float64, bold bool) float64 {
	m := of(bold)
	return float64(m.advance(r)) * size / m.unitsPerEm
}

// Kern gives what has to be added between two runes in pixels, for a font size in the same pixels; nearly always 0 or less.
func Kern(left, right rune, size float64, bold bool) float64 {
	m := of(bold)
	return float64(m.kern(left, right)) * size / m.unitsPerEm
}

// UnitsPerEm is how many font units the font size is.
func UnitsPerEm(bold bool) float64 { return of(bold).unitsPerEm }

// Outline adds the outline of a rune's glyph to points: nothing for a blank, the font's mark for that if the font lacks the rune. It is
// safe for concurrent use.
func Outline(points []OutlinePoint, r rune, bold bool) []OutlinePoint {
	f := of(bold).font
	return f.outline(points, f.glyph(r), 0, 0)
}

func of(bold bool) *metrics {
	if bold {
		return faces[1]()
	}
	return faces[0]()
}

func (m *metrics) kern(left, right rune) int16 {
	if left < kernFirst || left > kernLast || right < kernFirst || right > kernLast {
		return 0
	}
	return m.kerning[(left-kernFirst)*kernCount+right-kernFirst]
}

func (m *metrics) advance(r rune) int16 {
	if r < tableCount {
		return m.advances[r]
	}
	if a, ok := m.others[r]; ok {
		return a
	}
	return m.missing
}

// beyond lists the subset's runes past the table.
const beyond = "\u2009\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u202f\u20ac\u2190\u2191\u2192\u2193\u2212\u2260\u2264\u2265" +
	"\u25b6\u25b8\u25c0\u25c2\u2713\u2715\u2717"

func read(ttf []byte) *metrics {
	f := parse(ttf)
	m := &metrics{font: f, unitsPerEm: float64(f.unitsPerEm), missing: int16(f.advance(0)), others: make(map[rune]int16, len(beyond)/3)}
	for r := range rune(tableCount) {
		m.advances[r] = int16(f.advance(f.glyph(r)))
	}
	for _, r := range beyond {
		m.others[r] = int16(f.advance(f.glyph(r)))
	}
	runes := make(map[int]int, kernCount) // by glyph
	for i := range rune(kernCount) {
		runes[f.glyph(kernFirst+i)] = int(i)
	}
	f.pairs(func(left, right, value int) {
		i, kerned := runes[left]
		j, too := runes[right]
		if kerned && too {
			m.kerning[i*kernCount+j] = int16(value)
		}
	})
	return m
}
