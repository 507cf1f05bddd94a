package draw

import (
	"image"
	"math"

	"leasehold/assets"
)

// typeface makes pictures of glyphs. The zero value is ready. One goroutine may use it.
type typeface struct {
	outline []assets.OutlinePoint
	cover   []float32 // by pixel: what the outline adds to the coverage there and right of there
	width   int
	mask    image.Alpha
}

// picture gives the coverage of a rune's glyph, size being that of the font in device pixels. The picture's coordinates count from the
// glyph's origin on the baseline, rightwards and downwards; the origin itself lies shift pixels right of where they are 0. A rune that
// the font lacks gives the font's mark for that, a blank an empty picture. The picture holds until the next call.
func (t *typeface) picture(r rune, size, shift float64, bold bool) *image.Alpha {
	t.outline = assets.Outline(t.outline[:0], r, bold)
	scale := size / assets.UnitsPerEm(bold)
	t.place(scale, shift)
	left, top := shift-float64(t.mask.Rect.Min.X), float64(-t.mask.Rect.Min.Y)
	for first, i := 0, 0; i < len(t.outline); i++ {
		if t.outline[i].Last {
			t.contour(t.outline[first:i+1], scale, left, top)
			first = i + 1
		}
	}
	for y := range t.mask.Rect.Dy() {
		sum := float32(0)
		for x := range t.mask.Stride {
			sum += t.cover[y*t.width+x]
			t.mask.Pix[y*t.mask.Stride+x] = uint8(min(abs(sum), 1)*255 + 0.5)
		}
	}
	return &t.mask
}

// place makes room for the outline, which reaches no further than its points.
func (t *typeface) place(scale, shift float64) {
	t.mask.Rect = image.Rectangle{}
	if len(t.outline) > 0 {
		minX, minY, maxX, maxY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
		for i := range t.outline {
			x, y := float64(t.outline[i].X)*scale+shift, float64(-t.outline[i].Y)*scale
			minX, minY, maxX, maxY = min(minX, x), min(minY, y), max(maxX, x), max(maxY, y)
		}
		t.mask.Rect = image.Rect(int(math.Floor(minX)), int(math.Floor(minY)), int(math.Ceil(maxX)), int(math.Ceil(maxY)))
	}
	width, height := t.mask.Rect.Dx(), t.mask.Rect.Dy()
	t.mask.Stride = width
	t.mask.Pix = resized(t.mask.Pix, width*height)
	t.width = width + 2 // an edge adds to the pixel that it is in and to the next
	t.cover = resized(t.cover, t.width*height)
	clear(t.cover)
}

func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// point is in pixels from the picture's corner.
type point struct{ x, y float64 }

// contour adds one closed curve.
func (t *typeface) contour(points []assets.OutlinePoint, scale, left, top float64) {
	at := func(i int) point {
		p := &points[i%len(points)]
		return point{float64(p.X)*scale + left, float64(-p.Y)*scale + top}
	}
	// Begin on the curve: at the first point if it is, else halfway to the one before.
	start := at(0)
	if !points[0].On {
		start = at(len(points) - 1)
		if !points[len(points)-1].On {
			start = middle(start, at(0))
		}
	}
	pen := start
	for i := range points {
		p := at(i)
		if points[i].On {
			t.line(pen, p)
			pen = p
			continue
		}
		end := at(i + 1)
		if !points[(i+1)%len(points)].On {
			end = middle(p, end)
		}
		t.curve(pen, p, end)
		pen = end
	}
	t.line(pen, start)
}

func middle(a, b point) point { return point{(a.x + b.x) / 2, (a.y + b.y) / 2} }

// glyphFlatness is how far the outline of a glyph may stray, in pixels. It changes coverage by so much of a pixel at most.
const glyphFlatness = 0.01

// curve adds a quadratic Bézier.
func (t *typeface) curve(a, b, c point) {
	// It is off the chord polygon of n pieces by its second difference / 4n².
	n := steps(math.Sqrt(math.Hypot(a.x-2*b.x+c.x, a.y-2*b.y+c.y) / 4 / glyphFlatness))
	pen := a
	for i := 1; i <= n; i++ {
		u := float64(i) / float64(n)
		v := 1 - u
		next := point{v*v*a.x + 2*u*v*b.x + u*u*c.x, v*v*a.y + 2*u*v*b.y + u*u*c.y}
		t.line(pen, next)
		pen = next
	}
}

// line adds the area between a straight edge and the picture's right side, positive for an edge downwards: row by row, and there pixel
// by pixel. Summed from the left, that gives every pixel its coverage.
func (t *typeface) line(a, b point) {
	sign := float32(1)
	if a.y > b.y {
		a, b, sign = b, a, -1
	}
	if a.y == b.y {
		return
	}
	slope := (b.x - a.x) / (b.y - a.y)
	rows := len(t.cover) / t.width
	for y := max(int(a.y), 0); y < rows && float64(y) < b.y; y++ {
		from, to := max(a.y, float64(y)), min(b.y, float64(y+1))
		x0, x1 := a.x+(from-a.y)*slope, a.x+(to-a.y)*slope
		t.row(t.cover[y*t.width:(y+1)*t.width], min(x0, x1), max(x0, x1), sign*float32(to-from))
	}
}

// row adds an edge within one row that goes from x0 to x1 and covers height of it.
func (t *typeface) row(cover []float32, x0, x1 float64, height float32) {
	last := float64(len(cover) - 2)
	x0, x1 = min(max(x0, 0), last), min(max(x1, 0), last)
	first := int(x0)
	if x1 <= float64(first+1) { // all in one pixel: the area right of the edge's middle
		part := float32((x0+x1)/2 - float64(first))
		cover[first] += height * (1 - part)
		cover[first+1] += height * part
		return
	}
	perPixel := height / float32(x1-x0)
	before := float32(0) // of what has been added to the pixels so far
	for x := first; float64(x) < x1; x++ {
		// In pixel x the edge comes from l and leaves at r; what it passed left of x covers all of the pixel.
		l, r := max(x0, float64(x)), min(x1, float64(x+1))
		passed := perPixel * float32(l-x0)
		here := perPixel * float32(r-l)
		total := passed + here*(1-float32((l+r)/2-float64(x)))
		cover[x] += total - before
		before = total
	}
	cover[int(math.Ceil(x1))] += height - before
}

func abs(x float32) float32 {
	if x < 0 {
		return -x
	}
	return x
}
