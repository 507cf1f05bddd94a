// Package draw paints a board.Scene with Ebitengine. Only the geometry below is free of it, and so tested by plain go test.
package draw

import (
	"math"

	"leasehold/game/board"
)

// flatness is how far a flattened curve may stray from the true one, in device pixels. An eighth is invisible.
const flatness = 0.125

// maxSteps bounds the pieces of one curve.
const maxSteps = 96

// appendCurve flattens the cubic Bézier p, scaled, to points, its start and end included.
func appendCurve(points []board.Point, p *[4]board.Point, scale float64) []board.Point {
	// A Bézier is off its chord polygon of n pieces by at most the largest second difference times 3/4 / n² (Wang's formula).
	bend := max(
		math.Hypot(p[0].X-2*p[1].X+p[2].X, p[0].Y-2*p[1].Y+p[2].Y),
		math.Hypot(p[1].X-2*p[2].X+p[3].X, p[1].Y-2*p[2].Y+p[3].Y)) * scale
	n := steps(math.Sqrt(0.75 * bend / flatness))
	for i := range n + 1 {
		t := float64(i) / float64(n)
		s := 1 - t
		a, b, c, d := s*s*s, 3*s*s*t, 3*s*t*t, t*t*t
		points = append(points, board.Point{
			X: scale * (a*p[0].X + b*p[1].X + c*p[2].X + d*p[3].X),
			Y: scale * (a*p[0].Y + b*p[1].Y + c*p[2].Y + d*p[3].Y)})
	}
	return points
}

// appendArc flattens the part of a circle from turn from to turn to, clockwise from twelve o'clock, scaled.
func appendArc(points []board.Point, centre board.Point, radius, from, to, scale float64) []board.Point {
	// The sagitta of an arc of angle a is r(1-cos(a/2)), about r a²/8.
	n := steps(2 * math.Pi * (to - from) / math.Sqrt(8*flatness/max(radius*scale, 1)))
	for i := range n + 1 {
		sin, cos := math.Sincos(2 * math.Pi * (from + (to-from)*float64(i)/float64(n)))
		points = append(points, board.Point{X: scale * (centre.X + radius*sin), Y: scale * (centre.Y - radius*cos)})
	}
	return points
}

func steps(n float64) int {
	return int(min(max(math.Ceil(n), 1), maxSteps))
}

// joint is a point of a flattened line with what a strip around it needs.
type joint struct {
	at     board.Point
	across board.Point // from the line to the strip's edge, per pixel of half width: the mitre
	along  float64     // distance from the start
}

// sharpest bounds the mitre of a corner, which a curve flattened finely never comes near.
const sharpest = 4

// appendJoints gives the joints of a line through points, leaving out points that repeat, and its length. The first and last joint lie
// beyond the ends by reach, so that round ends and the fade of the edge fit inside. A line without length gives none.
func appendJoints(joints []joint, points []board.Point, reach float64) ([]joint, float64) {
	start := len(joints)
	for _, p := range points {
		if n := len(joints); n > start {
			step := math.Hypot(p.X-joints[n-1].at.X, p.Y-joints[n-1].at.Y)
			if step < 1e-6 {
				continue
			}
			joints = append(joints, joint{at: p, along: joints[n-1].along + step})
			continue
		}
		joints = append(joints, joint{at: p})
	}
	line := joints[start:]
	if len(line) < 2 {
		return joints[:start], 0
	}
	var before board.Point // the direction of the piece before
	for i := range line {
		after := before
		if i+1 < len(line) {
			step := line[i+1].along - line[i].along
			after = board.Point{X: (line[i+1].at.X - line[i].at.X) / step, Y: (line[i+1].at.Y - line[i].at.Y) / step}
		}
		if i == 0 {
			before = after
		}
		// The mitre points along the sum of both normals; its length makes the distance to either piece 1.
		nx, ny := -before.Y-after.Y, before.X+after.X
		square := nx*nx + ny*ny
		scale := 2 / max(square, 1.0/sharpest)
		line[i].across = board.Point{X: nx * scale, Y: ny * scale}
		before = after
	}
	length := line[len(line)-1].along
	extend(&line[0], -reach)
	extend(&line[len(line)-1], reach)
	return joints, length
}

// extend moves an end along its direction, which is its mitre turned back by a quarter.
func extend(j *joint, by float64) {
	j.at.X += j.across.Y * by
	j.at.Y -= j.across.X * by
	j.along += by
}
