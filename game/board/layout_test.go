package board

import (
	"testing"

	"leasehold/assets"
	"leasehold/levels/levelfile"
)

// TestNothingOverlaps checks that cards, plate and timeline keep apart and inside the stage, and that controls lie on their cards.
func TestNothingOverlaps(t *testing.T) {
	for width := 300.0; width <= 1600; width += 7 {
		g := newGame(t, width)
		g.Scene()
		checkLayout(t, g)
	}
}

func checkLayout(t *testing.T, g *Game) {
	t.Helper()
	var boxes []box
	for i := range g.lay.cards {
		boxes = append(boxes, g.lay.cards[i].box)
	}
	boxes = append(boxes, g.lay.timeline, g.lay.strip)
	if g.lay.plate.w > 0 {
		boxes = append(boxes, g.lay.plate)
	}
	for i, a := range boxes {
		if a.x < 0 || a.x+a.w > g.width || a.y < 0 || a.y+a.h > g.lay.height {
			t.Fatalf("width %v: box %d %+v leaves the stage", g.width, i, a)
		}
		for k, b := range boxes[:i] {
			if a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h {
				t.Fatalf("width %v: boxes %d %+v and %d %+v overlap", g.width, i, a, k, b)
			}
		}
	}
	for _, h := range g.scene.Hits {
		if i := g.level.ControlNamed(h.ID); i >= 0 {
			c := g.lay.cards[g.level.ControlPart(i)].box
			if _, _, ok := g.level.FaultTime(i); ok { // a grip's middle may stand on the strip's ends
				c = box{g.lay.strip.x - knob/2, g.lay.strip.y, g.lay.strip.w + knob, g.lay.strip.h}
			}
			if h.X-h.Knob/2 < c.x || h.X+h.W+h.Knob/2 > c.x+c.w+0.001 || h.Y < c.y || h.Y+h.H > c.y+c.h || h.H < 24 || h.W+h.Knob < 24 {
				t.Fatalf("width %v: %s %+v is not where it belongs, in %+v, or too small", g.width, h.ID, h, c)
			}
		}
	}
}

// TestSecondsKeepApart checks that the axis of every level has its seconds apart from each other and on the stage.
func TestSecondsKeepApart(t *testing.T) {
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		for _, width := range []float64{320, 360, 600, 760, 1280} {
			g := New(l, assets.Measure, width)
			y := g.lay.timeline.y + g.lay.timeline.h + 18
			end := 0.0
			for _, s := range g.Scene().Shapes {
				if s.Kind != Text || s.P[0].Y != y {
					continue
				}
				w := g.lay.measure(s.Text, s.Size, s.Bold)
				left := s.P[0].X - w*[...]float64{Start: 0, Middle: 0.5, End: 1}[s.Align]
				if end > 0 && left < end+12 || left+w > width {
					t.Errorf("%s, width %v: %q goes from %.1f to %.1f, the one before ends at %.1f", l.ID, width, s.Text, left, left+w, end)
				}
				end = left + w
			}
			if end == 0 {
				t.Fatalf("%s, width %v: there are no seconds", l.ID, width)
			}
		}
	}
}

// TestTextsFit checks that no text leaves the stage.
func TestTextsFit(t *testing.T) {
	for _, width := range []float64{320, 390, 700, 800, 980, 1280} {
		g := newGame(t, width)
		for at := 0.0; at < 16; at += 0.37 {
			g.Seek(at)
			for _, s := range g.Scene().Shapes {
				if s.Kind != Text {
					continue
				}
				w := assets.Measure(s.Text, s.Size, s.Bold)
				left := s.P[0].X - w*[...]float64{Start: 0, Middle: 0.5, End: 1}[s.Align]
				if left < -0.5 || left+w > width+0.5 {
					t.Fatalf("width %v at %v s: %q from %v to %v leaves the stage", width, at, s.Text, left, left+w)
				}
			}
		}
	}
}

// TestTextsKeepApart checks on every card, through the whole incident, that no text runs into another.
func TestTextsKeepApart(t *testing.T) {
	for _, width := range []float64{300, 320, 390, 700, 760, 800, 980, 1280} {
		g := newGame(t, width)
		for _, solved := range []bool{false, true} {
			if solved {
				solve(g)
			}
			for at := 0.0; at < 16; at += 0.23 {
				g.Seek(at)
				cardTextsApart(t, g)
			}
		}
	}
}

func cardTextsApart(t *testing.T, g *Game) {
	t.Helper()
	var seen []box
	var words []string
	for _, s := range g.Scene().Shapes {
		if s.Kind != Text || s.Layer != layerCard || s.P[0].Y > g.lay.timeline.y {
			continue
		}
		w := assets.Measure(s.Text, s.Size, s.Bold)
		b := box{s.P[0].X - w*[...]float64{Start: 0, Middle: 0.5, End: 1}[s.Align], s.P[0].Y - s.Size*0.7, w, s.Size * 0.7}
		for i, o := range seen {
			if b.x < o.x+o.w+2 && o.x < b.x+b.w+2 && b.y < o.y+o.h && o.y < b.y+b.h {
				t.Fatalf("width %v at %v: %q runs into %q", g.width, g.Time(), s.Text, words[i])
			}
		}
		seen, words = append(seen, b), append(words, s.Text)
	}
}

// TestCoinsStayOnTheirWires looks for coins that lie on a card's controls.
func TestCoinsStayOnTheirWires(t *testing.T) {
	for _, width := range []float64{300, 390, 760, 980} {
		g := newGame(t, width)
		for at := 0.0; at < 15; at += 0.11 {
			g.Seek(at)
			for _, s := range g.Scene().Shapes {
				if s.Layer != layerPacket || s.Kind != Box || s.P[1].X < 2*coinRadius-3 {
					continue
				}
				middle := Point{s.P[0].X + s.P[1].X/2, s.P[0].Y + s.P[1].Y/2}
				for i := range g.lay.cards {
					if c := g.lay.cards[i].box; middle.X > c.x && middle.X < c.x+c.w && middle.Y > c.y && middle.Y < c.y+c.h {
						t.Fatalf("width %v at %v s: a coin at %v lies on card %d %+v", width, at, middle, i, c)
					}
				}
			}
		}
	}
}
