package drawing

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/vector"

	"leasehold/assets"
	"leasehold/game/board"
)

// Pack gives an image as PNG. That takes longer than to draw it.
func Pack(img *image.RGBA) ([]byte, error) {
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("drawing: %w", err)
	}
	return out.Bytes(), nil
}

// Image draws a scene, as large as it fits, in the middle of a picture of that many pixels, in Inter and in light colours.
func Image(s *board.Scene, width, height int) (*image.RGBA, error) {
	if width < 1 || height < 1 || !(s.W > 0 && s.H > 0) {
		return nil, fmt.Errorf("drawing: got a scene of %v × %v for %d × %d pixels, want each at least 1", s.W, s.H, width, height)
	}
	p := &painter{dst: image.NewRGBA(image.Rect(0, 0, width, height)), colours: palette(), ratio: min(float64(width)/s.W, float64(height)/s.H)}
	draw.Draw(p.dst, p.dst.Rect, image.NewUniform(p.colour(board.Paper, 1)), image.Point{}, draw.Src)
	p.dx, p.dy = math.Floor((float64(width)-s.W*p.ratio)/2), math.Floor((float64(height)-s.H*p.ratio)/2)
	inOrder(s, p.shape)
	return p.dst, nil
}

// painter paints shapes in pixels. The scene's corner is at dx, dy.
type painter struct {
	dst           *image.RGBA
	colours       map[board.Role]uint32
	ratio, dx, dy float64
	raster        vector.Rasterizer
	glyph         []assets.OutlinePoint
}

func (p *painter) colour(role board.Role, alpha float64) color.NRGBA {
	c := p.colours[role]
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), uint8(math.Round(255 * min(alpha, 1)))}
}

func (p *painter) shape(s *board.Shape) {
	switch s.Kind {
	case board.Box:
		p.box(s)
	case board.Hatch:
		p.hatch(s)
	case board.Text:
		p.text(s)
	case board.Line:
		a, b, width := lined(s, p.ratio)
		p.line(s, []board.Point{a, b}, width)
	case board.Curve:
		p.line(s, flattened(s.P, p.ratio), s.Width*p.ratio)
	case board.Arc:
		p.arc(s)
	}
}

// fill fills closed paths of points with a colour. Paths that turn the other way are holes.
func (p *painter) fill(role board.Role, alpha float64, paths ...[]board.Point) {
	var o outline
	for _, path := range paths {
		o.begin(path[0])
		for _, to := range path[1:] {
			o.lineTo(to)
		}
	}
	p.paint(&o, role, alpha)
}

// paint fills an outline.
func (p *painter) paint(o *outline, role board.Role, alpha float64) {
	bounds := o.bounds(p.dx, p.dy).Intersect(p.dst.Rect)
	if role == board.None || bounds.Empty() {
		return
	}
	p.raster.Reset(bounds.Dx(), bounds.Dy())
	at := func(q board.Point) (x, y float32) {
		return float32(q.X + p.dx - float64(bounds.Min.X)), float32(q.Y + p.dy - float64(bounds.Min.Y))
	}
	for i := range o.steps {
		switch step := &o.steps[i]; {
		case step.first:
			p.raster.ClosePath()
			x, y := at(step.to)
			p.raster.MoveTo(x, y)
		case step.bent:
			x, y := at(step.pull)
			toX, toY := at(step.to)
			p.raster.QuadTo(x, y, toX, toY)
		default:
			x, y := at(step.to)
			p.raster.LineTo(x, y)
		}
	}
	p.raster.ClosePath()
	p.raster.Draw(p.dst, bounds, image.NewUniform(p.colour(role, alpha)), image.Point{})
}

func (p *painter) box(s *board.Shape) {
	if !(s.P[1].X > 0 && s.P[1].Y > 0) {
		return
	}
	r, width := boxed(s, p.ratio)
	radius := min(s.Radius*p.ratio, (r.right-r.left)/2, (r.bottom-r.top)/2)
	switch {
	case s.Fill == board.None:
	case s.Soft > 0:
		soft := s.Soft * p.ratio
		p.pixels(rect{r.left - soft, r.top - soft, r.right + soft, r.bottom + soft}, s.Fill, s.Alpha, func(at board.Point) float64 {
			u := min(max((distance(at, r, radius)+soft)/(2*soft), 0), 1)
			return 1 - u*u*(3-2*u)
		})
	default:
		p.fill(s.Fill, s.Alpha, rounded(r, radius))
	}
	if stroked(s) {
		h, outer := width/2, 0.0
		if radius > 0 {
			outer = radius + h
		}
		inside := rect{r.left + h, r.top + h, r.right - h, r.bottom - h}
		paths := [][]board.Point{rounded(rect{r.left - h, r.top - h, r.right + h, r.bottom + h}, outer)}
		if inside.right > inside.left && inside.bottom > inside.top {
			paths = append(paths, reversed(rounded(inside, max(radius-h, 0))))
		}
		p.fill(s.Stroke, s.Alpha, paths...)
	}
}

// hatch counts its lines from the scene's corner, so that neighbours line up.
func (p *painter) hatch(s *board.Shape) {
	if s.Stroke == board.None || s.Gap == 0 || s.Width <= 0 {
		return
	}
	r, _ := boxed(s, p.ratio)
	period, half, radius := math.Abs(s.Gap)*p.ratio, s.Width*p.ratio/2, s.Radius*p.ratio
	p.pixels(r, s.Stroke, s.Alpha, func(at board.Point) float64 {
		across := at.X + at.Y
		if s.Gap < 0 {
			across = at.X - at.Y
		}
		across = math.Mod(across, period)
		if across < 0 {
			across += period
		}
		d := math.Abs(across-period/2) / math.Sqrt2
		return (inside(d-half) - inside(d+half)) * inside(distance(at, r, radius))
	})
}

// pixels paints those of a rectangle by a function that says how much of the one around a point is covered.
func (p *painter) pixels(r rect, role board.Role, alpha float64, cover func(at board.Point) float64) {
	bounds := image.Rect(int(math.Floor(r.left+p.dx)), int(math.Floor(r.top+p.dy)), int(math.Ceil(r.right+p.dx)), int(math.Ceil(r.bottom+p.dy))).Intersect(p.dst.Rect)
	if bounds.Empty() {
		return
	}
	mask := image.NewAlpha(bounds)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			share := cover(board.Point{X: float64(x) + 0.5 - p.dx, Y: float64(y) + 0.5 - p.dy})
			mask.SetAlpha(x, y, color.Alpha{uint8(math.Round(255 * share))})
		}
	}
	draw.DrawMask(p.dst, bounds, image.NewUniform(p.colour(role, alpha)), image.Point{}, mask, bounds.Min, draw.Over)
}

// line strokes a line through points, with round ends and in dashes if the shape has them.
func (p *painter) line(s *board.Shape, points []board.Point, width float64) {
	if s.Stroke == board.None || width <= 0 {
		return
	}
	if s.Dash <= 0 {
		p.fill(s.Stroke, s.Alpha, strip(points, width/2))
		return
	}
	var paths [][]board.Point
	for _, dash := range dashed(points, s.Dash*p.ratio, s.Gap*p.ratio, width) {
		paths = append(paths, strip(dash, width/2))
	}
	if paths != nil {
		p.fill(s.Stroke, s.Alpha, paths...)
	}
}

// arc ends flat. A whole turn is a ring without a seam.
func (p *painter) arc(s *board.Shape) {
	if s.Stroke == board.None || s.To <= s.From || s.Width <= 0 {
		return
	}
	centre, radius, half := board.Point{X: s.P[0].X * p.ratio, Y: s.P[0].Y * p.ratio}, s.Radius*p.ratio, s.Width*p.ratio/2
	if s.To-s.From >= 1 {
		p.fill(s.Stroke, s.Alpha, turned(centre, radius+half, 0, 1), reversed(turned(centre, max(radius-half, 0), 0, 1)))
		return
	}
	p.fill(s.Stroke, s.Alpha, append(turned(centre, radius+half, s.From, s.To), reversed(turned(centre, max(radius-half, 0), s.From, s.To))...))
}

// text writes a text with its baseline on a whole pixel.
func (p *painter) text(s *board.Shape) {
	size := s.Size * p.ratio
	x, y := s.P[0].X*p.ratio, math.Round(s.P[0].Y*p.ratio)
	switch s.Align {
	case board.Middle:
		x -= assets.Measure(s.Text, size, s.Bold) / 2
	case board.End:
		x -= assets.Measure(s.Text, size, s.Bold)
	}
	before := rune(-1)
	var o outline
	scale := size / assets.UnitsPerEm(s.Bold)
	for _, r := range s.Text {
		x += assets.Kern(before, r, size, s.Bold)
		p.glyph = assets.Outline(p.glyph[:0], r, s.Bold)
		o.glyph(p.glyph, x, y, scale)
		x += assets.Advance(r, size, s.Bold)
		before = r
	}
	p.paint(&o, s.Fill, s.Alpha)
}
