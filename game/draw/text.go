//go:build js

package draw

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"leasehold/assets"
	"leasehold/game/board"
)

// atlasSide is the width and the height of the atlas, in device pixels.
const atlasSide = 1024

// glyph is a picture in the atlas. A blank has width 0.
type glyph struct {
	x, y, width, height float32 // in the atlas
	left, top           float32 // from the glyph's origin, on the baseline, to the picture's corner
}

// writer draws texts from an atlas that holds each glyph once per weight, size and fraction of a pixel. The atlas is filled as glyphs are
// met, and from scratch after a change of the pixel ratio or when it is full.
type writer struct {
	ratio   float64
	face    typeface
	atlas   *ebiten.Image
	room    shelves
	glyphs  map[uint64]glyph
	pixels  []byte // of one glyph
	options ebiten.DrawTrianglesOptions

	vertices []ebiten.Vertex // of texts not yet drawn
	indices  []uint32
}

func newWriter() writer {
	// Unmanaged: a texture of its own, that Ebitengine does not move about.
	atlas := ebiten.NewImageWithOptions(image.Rect(0, 0, atlasSide, atlasSide), &ebiten.NewImageOptions{Unmanaged: true})
	return writer{atlas: atlas, room: shelves{side: atlasSide}, glyphs: make(map[uint64]glyph)}
}

// use drops the glyphs made for another pixel ratio.
func (w *writer) use(ratio float64) {
	if w.ratio != ratio {
		w.ratio = ratio
		w.empty()
	}
}

// empty forgets all glyphs. Their pixels stay until others take their place.
func (w *writer) empty() {
	clear(w.glyphs)
	w.room.empty()
}

// write adds one text, with its baseline and its start on whole pixels. It gives the draw calls it needed, nearly always none: only a
// full atlas makes it draw at once.
func (w *writer) write(dst *ebiten.Image, s *board.Shape, colour rgb) int {
	size := s.Size * w.ratio
	x, y := s.P[0].X*w.ratio, float32(math.Round(s.P[0].Y*w.ratio))
	switch s.Align {
	case board.Middle:
		x -= assets.Measure(s.Text, size, s.Bold) / 2
	case board.End:
		x -= assets.Measure(s.Text, size, s.Bold)
	}
	x = math.Round(x)
	parts := fractions(size)
	calls, before := 0, rune(-1)
	for _, r := range s.Text {
		x += assets.Kern(before, r, size, s.Bold)
		at := math.Round(x * parts)
		whole := math.Floor(at / parts)
		g, ok := w.glyph(r, size, at/parts-whole, s.Bold)
		if !ok {
			calls += w.flush(dst)
			w.empty()
			g, _ = w.glyph(r, size, at/parts-whole, s.Bold)
		}
		if g.width > 0 {
			w.quad(&g, float32(whole), y, colour, float32(s.Alpha))
		}
		x += assets.Advance(r, size, s.Bold)
		before = r
	}
	return calls
}

// fractions is how many places within a pixel a glyph of a size in device pixels can have: the fewer, the larger it is.
func fractions(size float64) float64 {
	switch {
	case size < 32:
		return 4
	case size < 64:
		return 2
	}
	return 1
}

// glyph finds or makes a picture. It fails if there is no room for it.
func (w *writer) glyph(r rune, size, shift float64, bold bool) (glyph, bool) {
	weight := 0
	if bold {
		weight = 1
	}
	// The size, 21 bits of the rune, two of the fraction and one of the weight.
	key := uint64(math.Float32bits(float32(size)))<<32 | uint64(r)<<3 | uint64(shift*4)<<1 | uint64(weight)
	if g, ok := w.glyphs[key]; ok {
		return g, true
	}
	mask := w.face.picture(r, size, shift, bold)
	width, height := mask.Rect.Dx(), mask.Rect.Dy()
	g := glyph{width: float32(width), height: float32(height), left: float32(mask.Rect.Min.X), top: float32(mask.Rect.Min.Y)}
	if width > 0 && height > 0 {
		x, y, ok := w.room.place(width, height)
		if !ok {
			return glyph{}, false
		}
		w.pixels = w.pixels[:0]
		for _, cover := range mask.Pix {
			w.pixels = append(w.pixels, cover, cover, cover, cover)
		}
		w.atlas.SubImage(image.Rect(x, y, x+width, y+height)).(*ebiten.Image).WritePixels(w.pixels)
		g.x, g.y = float32(x), float32(y)
	}
	w.glyphs[key] = g
	return g, true
}

// quad adds a glyph with its origin at x, y.
func (w *writer) quad(g *glyph, x, y float32, colour rgb, alpha float32) {
	first := uint32(len(w.vertices))
	for _, corner := range [4][2]float32{{0, 0}, {g.width, 0}, {0, g.height}, {g.width, g.height}} {
		w.vertices = append(w.vertices, ebiten.Vertex{
			DstX: x + g.left + corner[0], DstY: y + g.top + corner[1], SrcX: g.x + corner[0], SrcY: g.y + corner[1],
			ColorR: colour[0], ColorG: colour[1], ColorB: colour[2], ColorA: alpha})
	}
	w.indices = append(w.indices, first, first+1, first+2, first+1, first+3, first+2)
}

// flush draws the texts added since it was last called, and gives the draw calls needed: 1, or 0 if there are none.
func (w *writer) flush(dst *ebiten.Image) int {
	if len(w.indices) == 0 {
		return 0
	}
	dst.DrawTriangles32(w.vertices, w.indices, w.atlas, &w.options)
	w.vertices, w.indices = w.vertices[:0], w.indices[:0]
	return 1
}
