package board

import (
	"reflect"
	"runtime"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/assets/words"
)

// goalsBefore gives the goals that were others before: "duplicates was 100 fail, now 0".
func goalsBefore(v View) string {
	var all []string
	for _, goal := range v.Goals {
		if goal.Before != "" {
			all = append(all, goal.ID+" was "+goal.Before+" "+string(goal.BeforeStatus)+", now "+goal.Value)
		}
	}
	return strings.Join(all, "\n")
}

// TestGhostIsTheRunBeforeTheGesture drags a control on and on: what is before stays what it was when the gesture began.
func TestGhostIsTheRunBeforeTheGesture(t *testing.T) {
	g := newGame(t, 980)
	if g.ghost() != nil || g.View().Before != "" {
		t.Error("there is a ghost before anything was changed")
	}
	fresh := newGame(t, 980)
	for _, v := range []float64{4, 9, 22.5, 30} {
		g.Set("lease-a", v)
		b := g.ghost()
		if b == nil {
			t.Fatalf("a lease of %v s has no ghost", v)
		}
		if !reflect.DeepEqual(b.film.runners, fresh.film.runners) || !reflect.DeepEqual(b.film.workers, fresh.film.workers) {
			t.Errorf("at %v s the ghost is not the run before the drag", v)
		}
		if want := flagship(t).Run(g.settings, 0, 0).Hash(); g.Result().Hash != want {
			t.Errorf("at %v s the run shown has the history %016x, want %016x", v, g.Result().Hash, want)
		}
	}
	if got, want := g.beforeSettings(), "Scheduler A, Lease: 3.0 s"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if g.Set("lease-a", 3); g.ghost() != nil {
		t.Error("back at the same settings there is a ghost")
	}
	if g.Set("lease-a", 5); g.ghost() == nil {
		t.Error("going on with the drag leaves no ghost")
	}
	g.Commit()
	if g.Set("lease-a", 6); g.beforeSettings() != "Scheduler A, Lease: 5.0 s" {
		t.Errorf("after the next gesture began: %q", g.beforeSettings())
	}
}

// TestEachGestureLeavesAGhost goes through what counts as one, and what does away with it.
func TestEachGestureLeavesAGhost(t *testing.T) {
	g := newGame(t, 980)
	const lease, tokens = "Scheduler A, Lease: 3.0 s", "Scheduler A, Fencing tokens: off"
	for _, step := range []struct {
		name string
		do   func()
		want string
	}{
		{"a drag", func() { g.Set("lease-a", 9); g.Commit() }, lease},
		{"a switch", func() { g.Set("tokens-a", 1) }, tokens},
		{"undo", g.Undo, "Scheduler A, Fencing tokens: on"},
		{"redo", g.Redo, tokens},
		{"reset", g.Reset, "Scheduler A, Lease: 9.0 s; Scheduler A, Fencing tokens: on"},
		{"undo of it", g.Undo, lease + "; " + tokens},
		{"another night", func() { g.Seed(7) }, ""},
		{"a switch then", func() { g.Set("tokens-b", 1) }, "Scheduler B, Fencing tokens: off"},
		{"a link", func() { g.Restore("lease-a=4s") }, ""},
	} {
		step.do()
		if got := g.beforeSettings(); got != step.want {
			t.Errorf("%s: got %q, want %q", step.name, got, step.want)
		}
	}
	two := newGameOf(t, "both-ends", 980)
	if len(two.level.Incidents) < 2 {
		t.Fatal("a level with two incidents is wanted")
	}
	two.Set(two.level.Controls[0].ID, 1e9)
	had := two.ghost() != nil
	if two.Incident(2); !had || two.ghost() != nil {
		t.Errorf("a change has a ghost: %v, and another incident none: %v", had, two.ghost() == nil)
	}
}

// TestGhostSpeaks changes the language while there is a ghost: it is told in the new one, and so is its board.
func TestGhostSpeaks(t *testing.T) {
	g := newGame(t, 1300)
	g.Set("tokens-a", 1)
	g.Set("lease-a", 9)
	g.Compare()
	g.Seek(0.5)
	g.Scene()
	g.Speak(tables(t)["de"])
	if got := g.View().Before; !strings.HasPrefix(got, "Vorher: Scheduler A, Lease: 3,0 s.") {
		t.Errorf("got %q", got)
	}
	if texts := textsOf(g.Scene()); strings.Contains(texts, "holds") || strings.Count(texts, "noch 2,5 s") != 1 {
		t.Errorf("on the board before stands\n%s", texts)
	}
}

func newGameOf(t *testing.T, level string, width float64) *Game {
	t.Helper()
	l := levelOf(t, level)
	return New(l, assets.Measure, width)
}

// TestGoalsTellWhatWas looks at the goals after a reset of what wins, at the same moment and at the end.
func TestGoalsTellWhatWas(t *testing.T) {
	g := newGame(t, 980)
	solve(g)
	g.Reset()
	for at, want := range map[float64]string{
		0:    "",
		6.62: "split_brain_writes was 0 open, now 11\ncompletion_s-archive was 0 % open, now 11 %",
		20:   "duplicates was 0 pass, now 100\nsplit_brain_writes was 0 pass, now 100\ncompletion_s-archive was 13.92 s pass, now 11.02 s",
	} {
		g.Seek(at)
		if got := goalsBefore(g.View()); got != want {
			t.Errorf("at %v s got\n%s\nwant\n%s", at, got, want)
		}
	}
	shorter := newGame(t, 980)
	until := shorter.end()
	shorter.Set("lease-a", 12)
	if shorter.Seek(20); until <= shorter.end() {
		t.Fatalf("with a lease of 12 s the run ends at %v, want it before %v", shorter.end(), until)
	}
	if got := goalsBefore(shorter.View()); !strings.HasPrefix(got, "duplicates was 100 fail, now 0") {
		t.Errorf("at the end of a shorter run, what was is not what came of all of the longer one:\n%s", got)
	}
	if got, want := g.View().Before, "Before: Scheduler A, Fencing tokens: on; Scheduler B, Fencing tokens: on."; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// strips counts the shapes of the ghost on the timeline: those above the veil that are no text.
func strips(g *Game) (n int) {
	veil := false
	for _, s := range g.Scene().Shapes {
		if s.Layer == layerVeil && s.Kind != Text {
			if veil {
				n++
			}
			veil = true
		}
	}
	return n
}

// TestGhostIsDrawn looks for the strips, and for the one word that says what they are, on wide and narrow stages, within the stage and below the bars.
func TestGhostIsDrawn(t *testing.T) {
	for _, width := range []float64{320, 390, 760, 980} {
		g := newGame(t, width)
		g.Seek(3)
		if n := strips(g); n != 0 {
			t.Errorf("width %v: %d shapes of a ghost before anything was changed", width, n)
		}
		g.Set("tokens-a", 1)
		g.Set("lease-b", 9)
		g.Undo()
		if n := strips(g); n < 20 {
			t.Errorf("width %v: the ghost has %d shapes", width, n)
		}
		if n := strings.Count(textsOf(g.Scene()), "before\n"); n != 1 {
			t.Errorf("width %v: the word before stands %d times", width, n)
		}
		tl := g.lay.timeline
		for _, s := range g.Scene().Shapes {
			if s.Layer == layerVeil && s.Kind != Text && (s.P[0].Y < tl.y || s.P[0].Y > tl.y+tl.h || s.P[0].X < tl.x-2 || s.P[0].X > tl.x+tl.w+2) {
				t.Fatalf("width %v: %+v is not on the timeline %+v", width, s, tl)
			}
		}
	}
}

// TestGhostStaysInBudget counts what a frame allocates on every level with a ghost and two boards (design, section 8).
func TestGhostStaysInBudget(t *testing.T) {
	all := everyLevel(t)
	for _, l := range all {
		g := New(l, assets.Measure, 1300)
		g.Set(l.Controls[0].ID, 1e9)
		g.Commit()
		g.Compare()
		frame := func() {
			if g.Advance(0.01); !g.Playing() {
				g.Play()
			}
			g.Scene()
		}
		for range 100 {
			frame()
		}
		const frames = 200
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range frames {
			frame()
		}
		runtime.ReadMemStats(&after)
		if n, bytes := (after.Mallocs-before.Mallocs)/frames, (after.TotalAlloc-before.TotalAlloc)/frames; n > 200 || bytes > 64<<10 {
			t.Errorf("%s: a frame allocates %d times, %d bytes, want at most 200 and 64 KB", l.ID, n, bytes)
		}
	}
}

// TestGhostComesBack takes a state to a new game: the run before is there again, and a state that names none brings none.
func TestGhostComesBack(t *testing.T) {
	g := newGame(t, 980)
	g.Set("lease-a", 9)
	g.Set("tokens-a", 1)
	again := newGame(t, 980)
	if unread := again.Restore(g.State()); unread != "" {
		t.Errorf("of %s it says %q", g.State(), unread)
	}
	if got, want := again.beforeSettings(), g.beforeSettings(); got != want || want == "" {
		t.Errorf("got the settings before %q, want %q", got, want)
	}
	if got, want := again.ghost().film.history.Hash(), g.ghost().film.history.Hash(); got != want {
		t.Errorf("got the run before %x, want %x", got, want)
	}
	if again.Restore("lease-a=9s"); again.ghost() != nil {
		t.Error("a state without a run before brought one")
	}
	if unread := again.Restore("lease-a=9s&was=lease-a:nine"); unread == "" || again.ghost() != nil {
		t.Errorf("odd settings before are told as %q", unread)
	}
}

// TestGhostIsNamedWhereItIs looks for a level whose first lane had nothing in the run before: the word stands by the first that had.
func TestGhostIsNamedWhereItIs(t *testing.T) {
	seen := false
	for _, l := range everyLevel(t) {
		g := begun(l, l.Start(), words.English(), 980)
		g.Set(l.Controls[0].ID, 1e9)
		b := g.ghost()
		if b == nil {
			continue
		}
		g.Scene()
		for i, lane := range g.lay.lanes {
			if b.film.stripEnd(lane.part) == 0 {
				seen = true
				continue
			}
			for k := range g.scene.Shapes {
				if s := &g.scene.Shapes[k]; s.Text == "before" && (s.P[0].Y < lane.y || i+1 < len(g.lay.lanes) && s.P[0].Y > g.lay.lanes[i+1].y) {
					t.Errorf("%s: the word stands at %v, and the first strip below %v", l.ID, s.P[0].Y, lane.y)
				}
			}
			break
		}
	}
	if !seen {
		t.Error("every level's first lane has a strip: nothing was tested")
	}
}
