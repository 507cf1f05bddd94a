package board

import (
	"reflect"
	"strings"
	"testing"

	"leasehold/assets"
)

// TestTwoBoardsShowOneMoment compares each half with the board of a game of that width that has the settings and the time.
func TestTwoBoardsShowOneMoment(t *testing.T) {
	const width = 1300
	g, alone := newGame(t, width), newGame(t, width/2)
	g.Set("tokens-a", 1)
	g.Compare()
	for _, at := range []float64{0, 3.5, 6.62, 12} {
		g.Seek(at)
		texts := [2]string{}
		for _, s := range g.Scene().Shapes {
			if s.Kind == Text && s.P[0].Y > headHigh && s.P[0].Y < g.lay.strip.y {
				texts[int(s.P[0].X/(width/2))] += s.Text + "\n"
			}
		}
		for half, setting := range []float64{0, 1} {
			alone.Set("tokens-a", setting)
			alone.Seek(at)
			want := ""
			for _, s := range alone.Scene().Shapes {
				if s.Kind == Text && s.P[0].Y < alone.lay.timeline.y && s.Layer != layerVeil {
					want += s.Text + "\n"
				}
			}
			if texts[half] != want {
				t.Errorf("at %v s half %d says\n%s\nwant\n%s", at, half, texts[half], want)
			}
		}
	}
}

// TestTwoBoardsAreReachedOnce looks at the hits: the controls are those of now, at the right, and the left board is one button.
func TestTwoBoardsAreReachedOnce(t *testing.T) {
	g := newGame(t, 1300)
	one := map[string]bool{"before": true}
	onBoard := func(h *Hit) bool { return !strings.HasPrefix(h.ID, "bar-") } // bars lie on the timeline, and are those of the run shown
	for _, h := range g.Scene().Hits {
		if onBoard(&h) {
			one[h.ID] = true
		}
	}
	g.Compare()
	if got := g.Scene().Hits[0].ValueText; got != "the settings are the same" {
		t.Errorf("before anything was changed the left board says %q", got)
	}
	g.Set("lease-a", 9)
	for _, h := range g.Scene().Hits {
		if !onBoard(&h) {
			continue
		}
		if !one[h.ID] {
			t.Errorf("%s is reached twice, or only with two boards", h.ID)
		}
		delete(one, h.ID)
		switch {
		case h.ID == "before":
			if h.Label != "Before" || h.ValueText != "Scheduler A, Lease: 3.0 s" || h.X+h.W > g.width/2 {
				t.Errorf("the left board is %+v", h)
			}
		case h.ID != "time" && h.X < g.width/2:
			t.Errorf("%s lies on the left board", h.ID)
		case h.ID == "lease-a" && h.Value != 9:
			t.Errorf("the lease is %v, want that of now", h.Value)
		}
	}
	if len(one) > 0 {
		t.Errorf("with two boards these are missing: %v", one)
	}
}

// TestTwoBoardsOfEveryLevel lays every level out side by side: nothing overlaps, nothing leaves its half.
func TestTwoBoardsOfEveryLevel(t *testing.T) {
	all := everyLevel(t)
	for _, l := range all {
		for _, width := range []float64{2 * leastHalf, 1125, 1300, 1620} {
			g := New(l, assets.Measure, width)
			g.Compare()
			g.Seek(1e6)
			scene := g.Scene()
			checkLayout(t, g)
			reached := map[string]bool{}
			for _, h := range scene.Hits {
				if reached[h.ID] {
					t.Errorf("%s at %v px: %s is reached twice", l.ID, width, h.ID)
				}
				reached[h.ID] = true
			}
			for i := range g.half.cards {
				if c := g.half.cards[i].box; c.x < 0 || c.x+c.w > width/2 {
					t.Errorf("%s at %v px: card %d %+v leaves its half", l.ID, width, i, c)
				}
			}
			for _, s := range scene.Shapes {
				if s.Kind != Text || s.P[0].Y > g.lay.strip.y {
					continue
				}
				w := assets.Measure(s.Text, s.Size, s.Bold)
				left := s.P[0].X - w*[...]float64{Start: 0, Middle: 0.5, End: 1}[s.Align]
				if left < -0.5 || left+w > width+0.5 || left < width/2 && left+w > width/2 {
					t.Errorf("%s at %v px: %q from %v to %v is in both halves, or out of the stage", l.ID, width, s.Text, left, left+w)
				}
			}
		}
	}
}

// TestCompareIsKept takes the choice through a state, leaves it out of links, and shows two boards only where there is room for them.
func TestCompareIsKept(t *testing.T) {
	g := newGame(t, 1300)
	one := snapshot(g)
	g.Compare()
	back := newGame(t, 1300)
	back.Restore(g.State())
	if !back.View().Comparing || !reflect.DeepEqual(snapshot(back), snapshot(g)) {
		t.Errorf("%q does not bring two boards back", g.State())
	}
	if strings.Contains(g.LinkText(), "compare") {
		t.Errorf("a link carries the choice: %q", g.LinkText())
	}
	if g.Compare(); !reflect.DeepEqual(snapshot(g), one) {
		t.Error("one board again is not the one there was")
	}
	back.Resize(2*leastHalf - 1)
	if v := back.View(); v.Comparing || v.CanCompare {
		t.Error("a narrow stage shows two boards")
	}
	narrow := newGame(t, 980)
	if narrow.Compare(); strings.Contains(narrow.State(), "compare") {
		t.Error("a narrow stage takes the choice")
	}
}

// TestStartIsBefore compares with the level's start where nothing was changed since a link was opened, and only side by side.
func TestStartIsBefore(t *testing.T) {
	g := newGame(t, 1300)
	g.Restore("lease-a=9s")
	hash := g.Result().Hash
	if g.ghost() != nil {
		t.Error("a link leaves a ghost")
	}
	if g.Compare(); g.beforeSettings() != "Scheduler A, Lease: 3.0 s" || g.Result().Hash != hash {
		t.Errorf("two boards compare with %q", g.beforeSettings())
	}
	if g.Compare(); g.ghost() != nil {
		t.Error("with one board again the start is the ghost")
	}
	g.Compare()
	g.Set("lease-a", 10)
	if got := g.beforeSettings(); got != "Scheduler A, Lease: 9.0 s" {
		t.Errorf("after a change got %q", got)
	}
}
