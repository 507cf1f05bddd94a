package draw

import (
	"math"
	"testing"

	"leasehold/game/board"
)

func TestCurveStaysFlat(t *testing.T) {
	for _, p := range [][4]board.Point{
		{{X: 0, Y: 0}, {X: 60, Y: 0}, {X: 60, Y: 120}, {X: 130, Y: 120}},
		{{X: 0, Y: 0}, {X: 300, Y: -200}, {X: -100, Y: -200}, {X: 200, Y: 0}},
	} {
		for _, scale := range []float64{1, 1.25, 3} {
			points := appendCurve(nil, &p, scale)
			if len(points) < 2 || points[0] != (board.Point{X: p[0].X * scale, Y: p[0].Y * scale}) {
				t.Fatalf("got %d points, first %v", len(points), points[0])
			}
			fine := appendFine(&p, scale)
			for _, f := range fine {
				best := math.Inf(1)
				for i := 1; i < len(points); i++ {
					best = min(best, distanceToPiece(f, points[i-1], points[i]))
				}
				if best > flatness {
					t.Errorf("scale %v: got a point %.3f px off, want at most %.3f", scale, best, flatness)
					break
				}
			}
		}
	}
}

func appendFine(p *[4]board.Point, scale float64) []board.Point {
	var fine []board.Point
	for i := range 1001 {
		t := float64(i) / 1000
		q := *p
		for k := 3; k > 0; k-- { // de Casteljau
			for j := range k {
				q[j] = board.Point{X: q[j].X + (q[j+1].X-q[j].X)*t, Y: q[j].Y + (q[j+1].Y-q[j].Y)*t}
			}
		}
		fine = append(fine, board.Point{X: q[0].X * scale, Y: q[0].Y * scale})
	}
	return fine
}

func distanceToPiece(p, a, b board.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := ((p.X-a.X)*dx + (p.Y-a.Y)*dy) / (dx*dx + dy*dy)
	t = min(max(t, 0), 1)
	return math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy)
}

func TestArcTurnsClockwiseFromTwelve(t *testing.T) {
	points := appendArc(nil, board.Point{X: 10, Y: 10}, 5, 0, 0.25, 2)
	first, last := points[0], points[len(points)-1]
	if math.Hypot(first.X-20, first.Y-10) > 1e-9 {
		t.Errorf("start: got %v, want 20 10", first)
	}
	if math.Hypot(last.X-30, last.Y-20) > 1e-9 {
		t.Errorf("end: got %v, want 30 20", last)
	}
}

func TestJointsKeepTheirDistance(t *testing.T) {
	p := [4]board.Point{{X: 0, Y: 0}, {X: 60, Y: 0}, {X: 60, Y: 120}, {X: 130, Y: 120}}
	points := appendCurve(nil, &p, 1)
	joints, length := appendJoints(nil, points, 3)
	if len(joints) != len(points) {
		t.Fatalf("got %d joints, want %d", len(joints), len(points))
	}
	if first, last := joints[0], joints[len(joints)-1]; first.along != -3 || math.Abs(last.along-length-3) > 1e-9 {
		t.Errorf("ends: got %.3f and %.3f, want -3 and %.3f", first.along, last.along, length+3)
	}
	if x := joints[0].at.X; math.Abs(x+3) > 0.02 {
		t.Errorf("start: got x %.3f, want -3", x)
	}
	for i := 1; i < len(joints); i++ {
		a, b := joints[i-1], joints[i]
		dx, dy := b.at.X-a.at.X, b.at.Y-a.at.Y
		n := math.Hypot(dx, dy)
		for _, j := range []joint{a, b} {
			if got := (j.across.Y*dx - j.across.X*dy) / n; math.Abs(got-1) > 0.02 {
				t.Errorf("piece %d: got an edge %.3f px off per pixel, want 1", i, got)
			}
		}
	}
}

func TestJointsOfNothing(t *testing.T) {
	for _, points := range [][]board.Point{nil, {{X: 1, Y: 1}}, {{X: 1, Y: 1}, {X: 1, Y: 1}}} {
		if joints, length := appendJoints(nil, points, 1); len(joints) != 0 || length != 0 {
			t.Errorf("%v: got %d joints, length %v, want none", points, len(joints), length)
		}
	}
}
