package board

import (
	"slices"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/levels"
)

// twins lists the hits by which a control can be moved.
func twins(g *Game, control string) []string {
	var ids []string
	for _, h := range g.Scene().Hits {
		if h.ID == control || h.Sets == control {
			ids = append(ids, h.ID)
		}
	}
	return ids
}

func has(g *Game, id string) bool {
	return slices.ContainsFunc(g.Scene().Hits, func(h Hit) bool { return h.ID == id })
}

// In every level, at every width: a hidden control is not there, a locked one is a button that says so, and neither can be moved.
func TestFixedControlsHaveNoTwin(t *testing.T) {
	for _, l := range everyLevel(t) {
		for _, width := range []float64{320, 980} {
			g := New(l, assets.Measure, width)
			g.stage = levels.AfterNight
			g.arrange()
			shapes := len(g.Scene().Shapes)
			for _, c := range l.Controls {
				if len(twins(g, c.ID)) == 0 {
					t.Errorf("%s %v: %s has no twin to begin with", l.ID, width, c.ID)
				}
				g.Fix(c.ID+",unknown,", "")
				if ids := twins(g, c.ID); len(ids) > 0 || has(g, "locked-"+c.ID) || len(g.Scene().Shapes) >= shapes {
					t.Errorf("%s %v: %s is hidden, and still there: %v, and %d shapes of %d", l.ID, width, c.ID, ids, len(g.Scene().Shapes), shapes)
				}
				g.Fix("", "unknown,"+c.ID)
				if ids := twins(g, c.ID); len(ids) > 0 || !has(g, "locked-"+c.ID) {
					t.Errorf("%s %v: %s is locked, and still moved by %v", l.ID, width, c.ID, ids)
				}
				if told, ok := g.Tell("locked-" + c.ID); !ok || !strings.Contains(told.Text, "locked") || !strings.HasPrefix(told.Text, g.spoken(l.ControlNamed(c.ID))) {
					t.Errorf("%s %v: a locked %s tells %q", l.ID, width, c.ID, told.Text)
				}
			}
			g.Fix("", "")
			if n := len(g.Scene().Shapes); n != shapes {
				t.Errorf("%s %v: %d shapes once nothing is fixed, want %d", l.ID, width, n, shapes)
			}
		}
	}
}

// A lock is drawn as one, not by colour alone.
func TestLockIsDrawn(t *testing.T) {
	arcs := func(g *Game) (n int) {
		for _, s := range g.Scene().Shapes {
			if s.Kind == Arc && s.Stroke == Muted {
				n++
			}
		}
		return n
	}
	for _, c := range []struct{ level, control string }{{"coordination", "lease-a"}, {"coordination", "tokens-a"}, {"find-the-pause", "start"}} {
		g := New(levelOf(t, c.level), assets.Measure, 980)
		before := arcs(g)
		g.Fix("", c.control)
		if arcs(g) <= before {
			t.Errorf("%s of %s has no lock", c.control, c.level)
		}
	}
}

// What is hidden or locked is not the player's: undo, redo and reset go around it, whatever host, link or state have done with it.
func TestFixedControlsStand(t *testing.T) {
	for _, fix := range [][2]string{{"lease-a", ""}, {"", "lease-a"}} {
		g := newGame(t, 980)
		g.Fix(fix[0], fix[1])
		g.Restore("v=1&lease-a=8s&t=2s")
		want := func(when, settings string) {
			t.Helper()
			if got := g.SettingsText(); got != settings {
				t.Errorf("%v, %s: got %s, want %s", fix, when, got, settings)
			}
			if has(g, "lease-a") {
				t.Errorf("%v, %s: it can be moved", fix, when)
			}
		}
		want("after a link", "lease-a=8s&tokens-a=off&lease-b=3s&tokens-b=off")
		g.Set("tokens-a", 1)
		g.Set("lease-a", 5)
		want("set by the host", "lease-a=5s&tokens-a=on&lease-b=3s&tokens-b=off")
		g.Undo()
		want("undone", "lease-a=5s&tokens-a=off&lease-b=3s&tokens-b=off")
		if g.View().CanUndo || !g.View().CanRedo {
			t.Errorf("%v: what the host did can be undone", fix)
		}
		g.SetAll("lease-a=6s&lease-b=4s")
		want("both set by the host", "lease-a=6s&tokens-a=off&lease-b=4s&tokens-b=off")
		g.Undo()
		want("undone again", "lease-a=6s&tokens-a=off&lease-b=3s&tokens-b=off")
		g.Redo()
		want("redone", "lease-a=6s&tokens-a=off&lease-b=4s&tokens-b=off")
		g.Restore("lease-a=7s&tokens-a=on&t=1s")
		g.Reset()
		want("reset", "lease-a=7s&tokens-a=off&lease-b=3s&tokens-b=off")
		g.Undo()
		want("the reset undone", "lease-a=7s&tokens-a=on&lease-b=4s&tokens-b=off")
	}
}
