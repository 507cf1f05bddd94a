package drawing

import (
	"image"
	"math"
	"slices"

	"leasehold/assets"
	"leasehold/game/board"
)

// outline is closed curves to be filled, in pixels.
type outline struct{ steps []step }

// step goes on to a point: as the first of a curve, straight, or as a quadratic Bézier that a point pulls.
type step struct {
	to, pull    board.Point
	first, bent bool
}

func (o *outline) begin(at board.Point)  { o.steps = append(o.steps, step{to: at, first: true}) }
func (o *outline) lineTo(to board.Point) { o.steps = append(o.steps, step{to: to}) }
func (o *outline) bend(pull, to board.Point) {
	o.steps = append(o.steps, step{to: to, pull: pull, bent: true})
}
func between(a, b board.Point) board.Point {
	return board.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
}
func (o *outline) glyph(points []assets.OutlinePoint, x, y, scale float64) {
	for first, i := 0, 0; i < len(points); i++ {
		if points[i].Last {
			o.contour(points[first:i+1], x, y, scale)
			first = i + 1
		}
	}
}

// contour adds one of a glyph's closed curves, which is as assets.OutlinePoint says.
func (o *outline) contour(points []assets.OutlinePoint, x, y, scale float64) {
	n := len(points)
	at := func(i int) board.Point {
		p := &points[i%n]
		return board.Point{X: x + float64(p.X)*scale, Y: y - float64(p.Y)*scale}
	}
	start := at(0)
	if !points[0].On {
		if start = at(n - 1); !points[n-1].On {
			start = between(at(n-1), at(0))
		}
	}
	o.begin(start)
	for i := range points {
		switch next := &points[(i+1)%n]; {
		case points[i].On:
			o.lineTo(at(i))
		case next.On:
			o.bend(at(i), at(i+1))
		default:
			o.bend(at(i), between(at(i), at(i+1)))
		}
	}
}

// bounds gives the pixels that the outline, moved, can touch. A curve stays within its points.
func (o *outline) bounds(dx, dy float64) image.Rectangle {
	if len(o.steps) == 0 {
		return image.Rectangle{}
	}
	minX, minY, maxX, maxY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	grow := func(p board.Point) {
		minX, minY, maxX, maxY = min(minX, p.X), min(minY, p.Y), max(maxX, p.X), max(maxY, p.Y)
	}
	for i := range o.steps {
		grow(o.steps[i].to)
		if o.steps[i].bent {
			grow(o.steps[i].pull)
		}
	}
	return image.Rect(int(math.Floor(minX+dx)), int(math.Floor(minY+dy)), int(math.Ceil(maxX+dx)), int(math.Ceil(maxY+dy)))
}

// flatness is how far a flattened curve may stray from the true one, in pixels.
const flatness = 0.05

func steps(n float64) int { return int(min(max(math.Ceil(n), 1), 256)) }

// flattened gives points along a cubic Bézier, scaled.
func flattened(p [4]board.Point, scale float64) []board.Point {
	bend := scale * max(math.Hypot(p[0].X-2*p[1].X+p[2].X, p[0].Y-2*p[1].Y+p[2].Y), math.Hypot(p[1].X-2*p[2].X+p[3].X, p[1].Y-2*p[2].Y+p[3].Y))
	n := steps(math.Sqrt(0.75 * bend / flatness)) // Wang's formula
	points := make([]board.Point, n+1)
	for i := range points {
		t := float64(i) / float64(n)
		s := 1 - t
		a, b, c, d := scale*s*s*s, scale*3*s*s*t, scale*3*s*t*t, scale*t*t*t
		points[i] = board.Point{X: a*p[0].X + b*p[1].X + c*p[2].X + d*p[3].X, Y: a*p[0].Y + b*p[1].Y + c*p[2].Y + d*p[3].Y}
	}
	return points
}

// turned gives points along a circle from turn to turn, clockwise.
func turned(centre board.Point, radius, from, to float64) []board.Point {
	n := steps(2 * math.Pi * (to - from) / math.Sqrt(8*flatness/max(radius, 1)))
	points := make([]board.Point, n+1)
	for i := range points {
		points[i] = onCircle(centre, radius, from+(to-from)*float64(i)/float64(n))
	}
	return points
}

// rounded gives the border of a rectangle, clockwise.
func rounded(r rect, radius float64) []board.Point {
	radius = min(radius, (r.right-r.left)/2, (r.bottom-r.top)/2)
	if radius <= 0 {
		return []board.Point{{X: r.left, Y: r.top}, {X: r.right, Y: r.top}, {X: r.right, Y: r.bottom}, {X: r.left, Y: r.bottom}}
	}
	var points []board.Point
	for corner, at := range [4]board.Point{{X: r.right - radius, Y: r.top + radius}, {X: r.right - radius, Y: r.bottom - radius},
		{X: r.left + radius, Y: r.bottom - radius}, {X: r.left + radius, Y: r.top + radius}} {
		points = append(points, turned(at, radius, float64(corner)/4, float64(corner+1)/4)...)
	}
	return points
}

func reversed(points []board.Point) []board.Point {
	slices.Reverse(points)
	return points
}

// strip gives the border of a line through points, clockwise, with round ends. One point gives a dot.
func strip(points []board.Point, half float64) []board.Point {
	line := slices.CompactFunc(slices.Clone(points), func(a, b board.Point) bool { return math.Hypot(a.X-b.X, a.Y-b.Y) < 1e-6 })
	if len(line) == 1 {
		return turned(line[0], half, 0, 1)
	}
	last := len(line) - 1
	turn := func(a, b board.Point) float64 { return math.Atan2(b.X-a.X, a.Y-b.Y) / (2 * math.Pi) } // clockwise from upwards
	left, right := make([]board.Point, 0, 2*len(line)), make([]board.Point, 0, len(line))
	for i, at := range line {
		before, after := turn(line[max(i-1, 0)], line[max(i, 1)]), turn(line[min(i, last-1)], line[min(i+1, last)])
		bend := math.Remainder(after-before, 1)
		reach := half / max(math.Cos(math.Pi*bend), 0.5) // the mitre
		left, right = append(left, onCircle(at, reach, before+bend/2-0.25)), append(right, onCircle(at, reach, before+bend/2+0.25))
	}
	end, start := turn(line[last-1], line[last]), turn(line[1], line[0])
	border := append(left, turned(line[last], half, end-0.25, end+0.25)...)
	border = append(border, reversed(right)...)
	return append(border, turned(line[0], half, start-0.25, start+0.25)...)
}

// dashed cuts a line through points into dashes that are as long as they say with their round ends.
func dashed(points []board.Point, dash, gap, width float64) [][]board.Point {
	length, pause, start := dashes(dash, gap, width)
	var all [][]board.Point
	var now []board.Point
	along, from, until := 0.0, start, start+length
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		piece := math.Hypot(b.X-a.X, b.Y-a.Y)
		at := func(s float64) board.Point {
			u := (s - along) / piece
			return board.Point{X: a.X + (b.X-a.X)*u, Y: a.Y + (b.Y-a.Y)*u}
		}
		for piece > 0 {
			if now == nil {
				if from > along+piece {
					break
				}
				now = []board.Point{at(from)}
			}
			if until > along+piece {
				now = append(now, b)
				break
			}
			all = append(all, append(now, at(until)))
			now, from = nil, until+pause
			until = from + length
		}
		along += piece
	}
	if now != nil {
		all = append(all, now)
	}
	return all
}

// inside is how much of a pixel at a signed distance from an edge lies inside.
func inside(d float64) float64 { return min(max(0.5-d, 0), 1) }

// distance is the signed distance of a point to a rounded rectangle.
func distance(p board.Point, r rect, radius float64) float64 {
	x := math.Abs(p.X-(r.left+r.right)/2) - (r.right-r.left)/2 + radius
	y := math.Abs(p.Y-(r.top+r.bottom)/2) - (r.bottom-r.top)/2 + radius
	return math.Hypot(max(x, 0), max(y, 0)) + min(max(x, y), 0) - radius
}
