package board

import (
	"slices"
	"testing"

	"leasehold/assets"
	"leasehold/assets/words"
	"leasehold/sim"
)

// everyBoard calls look with every level at its start, in widths of phones and screens and at moments along the way.
func everyBoard(t *testing.T, look func(t *testing.T, g *Game)) {
	for _, l := range everyLevel(t) {
		t.Run(l.ID, func(t *testing.T) {
			for _, width := range []float64{320, 390, 800, 1280} {
				g := begun(l, l.Start(), words.English(), width)
				for step := range 4*steps + 1 {
					g.Seek(float64(g.end()) / float64(sim.Second) * float64(step) / (4 * steps))
					g.Scene()
					if look(t, g); t.Failed() {
						t.FailNow()
					}
				}
			}
		})
	}
}

// lettersOf gives the box that a text's letters take.
func lettersOf(s *Shape) box {
	w := assets.Measure(s.Text, s.Size, s.Bold)
	return box{s.P[0].X - w*[...]float64{Start: 0, Middle: 0.5, End: 1}[s.Align], s.P[0].Y - s.Size*0.75, w, s.Size}
}

// TestPlayheadPassesBehindWords checks that the playhead strikes no word of the timeline through, and that its line reaches the axis.
func TestPlayheadPassesBehindWords(t *testing.T) {
	everyBoard(t, func(t *testing.T, g *Game) {
		tl, lowest := g.lay.timeline, 0.0
		for _, line := range g.scene.Shapes {
			if line.Kind != Line || line.Layer != layerPlayhead || line.Stroke != Ink || line.P[0].Y < tl.y || line.P[1].Y > tl.y+tl.h {
				continue
			}
			lowest = max(lowest, line.P[1].Y)
			for i := range g.scene.Shapes {
				if s := &g.scene.Shapes[i]; s.Kind == Text && s.P[0].Y > tl.y {
					b := lettersOf(s)
					if x := line.P[0].X; x > b.x && x < b.x+b.w && line.P[0].Y < b.y+b.h && line.P[1].Y > b.y {
						t.Errorf("width %v at %v: the playhead strikes %q through", g.width, g.Time(), s.Text)
					}
				}
			}
		}
		if lowest != tl.y+tl.h {
			t.Errorf("width %v at %v: the playhead ends at %v, want %v", g.width, g.Time(), lowest, tl.y+tl.h)
		}
	})
}

// TestLaneLabelsKeepToTheirBars checks that what is written below a lane's bars does not reach below the lane's next one.
func TestLaneLabelsKeepToTheirBars(t *testing.T) {
	seen := 0
	everyBoard(t, func(t *testing.T, g *Game) {
		for i := range g.lay.lanes {
			l := &g.lay.lanes[i]
			var starts []float64
			bars := map[float64]float64{} // where a mistaken belief begins and ends
			r := &g.film.runners[l.part]
			for k := range r.leases {
				starts = append(starts, g.x(r.leases[k].from))
			}
			for k := range r.beliefs {
				if from := r.mistaken(&r.beliefs[k]); from < r.beliefs[k].to {
					starts = append(starts, g.x(from))
					bars[g.x(from)] = g.x(r.beliefs[k].to)
				}
			}
			shortest := assets.Measure(g.words.Say("lane.unknown.word"), g.lay.size.note, false)
			for k := range g.scene.Shapes {
				s := &g.scene.Shapes[k]
				if s.Kind != Text || s.P[0].Y != g.labelY(l) || s.Fill != WrongText {
					continue
				}
				seen++
				if b := lettersOf(s); b.x+b.w > bars[b.x] && bars[b.x]-b.x >= shortest {
					t.Errorf("width %v: %q ends at %v, its bar at %v", g.width, s.Text, b.x+b.w, bars[b.x])
				}
				for _, x := range starts {
					if b := lettersOf(s); x > b.x+3 && x < b.x+b.w {
						t.Errorf("width %v: %q reaches below the bar at %v", g.width, s.Text, x)
					}
				}
			}
		}
	})
	if seen == 0 {
		t.Error("no lane has a label")
	}
}

// TestRunnersAreNamedAlike checks that the cards of a board's runners all show their names in full, or all their short ones.
func TestRunnersAreNamedAlike(t *testing.T) {
	everyBoard(t, func(t *testing.T, g *Game) {
		names := map[string]bool{}
		for i := range g.scene.Shapes {
			if s := &g.scene.Shapes[i]; s.Kind == Text && s.Size == g.lay.size.title {
				names[s.Text] = true
			}
		}
		full, short := 0, 0
		for i := range g.level.Board.Parts {
			if p := &g.level.Board.Parts[i]; p.Runner != nil && p.Short != "" {
				if names[p.Name] {
					full++
				}
				if names[p.Short] {
					short++
				}
			}
		}
		if full > 0 && short > 0 {
			t.Errorf("width %v: %d runners have their full names and %d their short ones", g.width, full, short)
		}
	})
}

// TestPlateIsWired checks that a lock service's plate stands only where runners ask it.
func TestPlateIsWired(t *testing.T) {
	everyBoard(t, func(t *testing.T, g *Game) {
		runners := 0
		for i := range g.level.Board.Parts {
			if g.level.Board.Parts[i].Runner != nil {
				runners++
			}
		}
		if g.lay.plate.w > 0 && runners == 0 {
			t.Errorf("width %v: a lock service that nobody asks", g.width)
		}
	})
}

// TestMarksStayInTheMap checks that a map's frame surrounds the marks of its outermost cells.
func TestMarksStayInTheMap(t *testing.T) {
	everyBoard(t, func(t *testing.T, g *Game) {
		for i := range g.lay.maps.places {
			m := &g.lay.maps.places[i]
			outer := m.frame()
			for _, cell := range [...][2]int{{0, 0}, {mapSide - 1, mapSide - 1}} {
				at := m.place(cell[0], cell[1])
				if r := markRadius + 1.0; at.X-r < outer.x || at.Y-r < outer.y || at.X+r > outer.x+outer.w || at.Y+r > outer.y+outer.h {
					t.Errorf("width %v: a mark on cell %v leaves the frame %+v", g.width, cell, outer)
				}
			}
		}
	})
}

// TestCoinsPassBehindCards checks that what travels on a wire is not drawn over a card that the wire passes behind.
func TestCoinsPassBehindCards(t *testing.T) {
	everyBoard(t, func(t *testing.T, g *Game) {
		for i := range g.scene.Shapes {
			s := &g.scene.Shapes[i]
			if s.Kind != Box || s.Layer != layerPacket {
				continue
			}
			at := (box{s.P[0].X, s.P[0].Y, s.P[1].X, s.P[1].Y}).middle()
			for k := range g.lay.cards {
				if c := g.lay.cards[k].box; at.X > c.x && at.X < c.x+c.w && at.Y > c.y && at.Y < c.y+c.h {
					t.Errorf("width %v at %v: a coin lies on the card of %s", g.width, g.Time(), g.level.Board.Parts[k].Name)
				}
			}
		}
	})
}

// TestEndlessLeaseHasNoTimeLeft checks that a card counts no time down to the end of what has none.
func TestEndlessLeaseHasNoTimeLeft(t *testing.T) {
	l := levelOf(t, "payout")
	g := begun(l, l.Start(), words.English(), 1280)
	endless := 0
	for step := range steps + 1 {
		g.Seek(float64(g.end()) / float64(sim.Second) * float64(step) / steps)
		for i := range l.Board.Parts {
			if l.Board.Parts[i].Runner == nil {
				continue
			}
			if _, expiry := g.film.runners[i].leaseAt(g.time); expiry == sim.Never {
				if s := g.partState(int16(i)); s.time != "" {
					t.Errorf("at %v: %q with %s left", g.Time(), s.sentence, s.time)
				}
				endless++
			}
		}
	}
	if endless == 0 {
		t.Error("no lease is without an end")
	}
}

// TestFocusLeavesValuesInSight gives each slider the focus: its ring lies on no text, so that the value that the keys change can be read.
func TestFocusLeavesValuesInSight(t *testing.T) {
	const edge = 1.25 // half the line
	for _, l := range everyLevel(t) {
		for _, width := range []float64{320, 390, 800, 1280} {
			g := begun(l, l.Start(), words.English(), width)
			for _, h := range append([]Hit(nil), g.Scene().Hits...) {
				if h.Kind != Slider {
					continue
				}
				g.Focus(h.ID)
				shapes := g.Scene().Shapes
				i := slices.IndexFunc(shapes, func(s Shape) bool { return s.Layer == layerFocus && s.Kind == Box })
				if i < 0 {
					t.Fatalf("%s: no ring around %s", l.ID, h.ID)
				}
				ring := shapes[i].P
				for k := range shapes {
					s := &shapes[k]
					if b := lettersOf(s); s.Kind == Text && ring[0].X-edge < b.x+b.w && b.x < ring[0].X+ring[1].X+edge && ring[0].Y-edge < b.y+b.h-0.5 && b.y < ring[0].Y+ring[1].Y+edge {
						t.Errorf("%s at %v: the ring of %s lies on %q", l.ID, width, h.ID, s.Text)
					}
				}
			}
		}
	}
}
