package board

import (
	"math"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/levels/levelfile"
	"leasehold/sim"
)

var gripWidths = []float64{320, 390, 700, 980, 1280}

// breakable begins a level in which the player places the fault, and names the controls of its start and its length.
func breakable(t *testing.T, id string, width float64) (g *Game, start, length string) {
	t.Helper()
	l := levelOf(t, id)
	start = "start"
	if id == "off-the-path" {
		start = "from"
	}
	return New(l, assets.Measure, width), start, "length"
}

func hit(t *testing.T, g *Game, id string) Hit {
	t.Helper()
	var found []Hit
	for _, h := range g.Scene().Hits {
		if h.ID == id {
			found = append(found, h)
		}
	}
	if len(found) != 1 {
		t.Fatalf("got %d hits called %s, want 1", len(found), id)
	}
	return found[0]
}

// thumb is where the browser puts the middle of a range input's thumb.
func (h *Hit) thumb() float64 { return h.X + (h.Value-h.Min)/(h.Max-h.Min)*h.W }

// drawn says whether a grip is drawn around a place.
func gripAt(g *Game, x, y float64) bool {
	for _, s := range g.scene.Shapes {
		if s.Kind == Box && s.Fill == Control && s.P[1].X == knob && math.Abs(s.P[0].X+knob/2-x) < 0.01 && s.P[0].Y < y && y < s.P[0].Y+s.P[1].Y {
			return true
		}
	}
	return false
}

// TestGripsStandOnTheFault moves a fault through the ranges of its start and its length: each grip is drawn at the fault's edge on the timeline, and its twin's thumb is there.
func TestGripsStandOnTheFault(t *testing.T) {
	for _, id := range []string{"find-the-pause", "off-the-path"} {
		for _, width := range gripWidths {
			g, start, length := breakable(t, id, width)
			lo, hi := hit(t, g, start), hit(t, g, length)
			for _, share := range []float64{0, 0.2, 0.5, 0.73, 1} {
				g.Set(start, lo.Min+share*(lo.Max-lo.Min))
				g.Set(length, hi.Max-share*(hi.Max-hi.Min))
				from, to := hit(t, g, start), hit(t, g, length)
				fault := &g.film.faults[0]
				for _, c := range []struct {
					h    Hit
					edge sim.Time
				}{{from, fault.from}, {to, fault.to}} {
					if want := g.x(c.edge); math.Abs(c.h.thumb()-want) > 0.01 || !gripAt(g, want, c.h.Y+c.h.H/2) {
						t.Errorf("%s, width %v: %s at %v has its thumb at %.2f, want it and the grip at %.2f, where %v is", id, width, c.h.ID, c.h.Value, c.h.thumb(), want, c.edge)
					}
				}
			}
		}
	}
}

// TestTwinsKeepApart checks that a finger on one control never meets another: grips, playhead, buttons.
func TestTwinsKeepApart(t *testing.T) {
	for _, id := range []string{"find-the-pause", "off-the-path"} {
		for _, width := range gripWidths {
			g, start, length := breakable(t, id, width)
			for _, corner := range [][2]float64{{0, 0}, {0, 99}, {99, 0}, {99, 99}} {
				g.Set(start, corner[0])
				g.Set(length, corner[1])
				g.Seek(corner[1])
				hits := g.Scene().Hits
				for i := range hits {
					a := &hits[i]
					for k := range hits[:i] {
						b := &hits[k]
						if a.Kind == Button || b.Kind == Button { // a part's card, which its controls lie on
							continue
						}
						if a.ID == b.ID {
							t.Errorf("%s, width %v: two twins are called %s", id, width, a.ID)
						}
						if a.X-a.Knob/2 < b.X+b.W+b.Knob/2 && b.X-b.Knob/2 < a.X+a.W+a.Knob/2 && a.Y < b.Y+b.H && b.Y < a.Y+a.H {
							t.Errorf("%s, width %v, at %v: %s %+v lies on %s %+v", id, width, corner, a.ID, *a, b.ID, *b)
						}
					}
				}
			}
		}
	}
}

// TestTimelineHoldsStillUnderAGrip moves a fault everywhere: the timeline's scale stays, or the grip would slip from under the pointer.
func TestTimelineHoldsStillUnderAGrip(t *testing.T) {
	for _, id := range []string{"find-the-pause", "off-the-path"} {
		g, start, length := breakable(t, id, 980)
		from, to, want := hit(t, g, start), hit(t, g, length), g.film.horizon
		for i := 0.0; i <= 20; i++ {
			for k := 0.0; k <= 20; k++ {
				g.Set(start, from.Min+i/20*(from.Max-from.Min))
				g.Set(length, to.Min+k/20*(to.Max-to.Min))
				if g.film.horizon != want {
					t.Fatalf("%s: with %s the timeline ends at %v, before at %v", id, g.SettingsText(), g.film.horizon, want)
				}
			}
		}
	}
}

// TestNudges presses the buttons beside the value, up to both ends.
func TestNudges(t *testing.T) {
	g, start, _ := breakable(t, "find-the-pause", 980)
	press := func(id string) {
		t.Helper()
		h := hit(t, g, id)
		if h.Step > 0 {
			g.Set(h.Sets, h.Value)
			g.Commit()
		}
	}
	press("start.more")
	press("start.more")
	press("start.less")
	if got := hit(t, g, start).ValueText; got != "5.01 seconds" {
		t.Errorf("two up and one down: got %s", got)
	}
	if got, want := hit(t, g, "start.more").Label, "Pause begins at, scheduler A: 0.01 seconds later"; got != want {
		t.Errorf("got the label %q, want %q", got, want)
	}
	if got, want := hit(t, g, "length.less").Label, "Pause lasts, scheduler A: 0.5 seconds shorter"; got != want {
		t.Errorf("got the label %q, want %q", got, want)
	}
	g.Undo()
	if got := hit(t, g, start).ValueText; got != "5.02 seconds" {
		t.Errorf("one press is one change to undo: got %s", got)
	}
	for _, end := range []struct {
		value     float64
		dead, not string
	}{{0, "length.less", "length.more"}, {99, "length.more", "length.less"}} {
		g.Set("length", end.value)
		if hit(t, g, end.dead).Step != 0 || hit(t, g, end.not).Step != 0.5 {
			t.Errorf("at an end: %s has the step %v, want 0, and %s %v, want 0.5", end.dead, hit(t, g, end.dead).Step, end.not, hit(t, g, end.not).Step)
		}
	}
}

// TestGripsAreOfTheIncidentShown has two incidents, and a control that moves two faults: there is one grip, on the first of them, in the incident shown.
func TestGripsAreOfTheIncidentShown(t *testing.T) {
	one, links, _ := runners(1, 0)
	text := made(one+"    - {id: w, name: Worker, place: [1, 0], size: medium, worker: {}}\n", links,
		"  - {id: job, name: Job, records: 90, work: 100ms, write: 50ms, worker: w, runners: [a], election: lease}\n",
		"{kind: pause, name: one, part: a, start: 1s, length: 1s}, {kind: pause, name: other, part: w, start: 2s, length: 1s}",
		"{id: long, label: Long, kind: slider, target: \"faults[0].length\", also: [\"faults[1].length\"], card: a, min: 0.5s, max: 3s, step: 0.5s, start: 1s}, "+
			"{id: margin, label: Margin, kind: slider, target: a.margin, min: 0s, max: 2s, step: 0.5s, start: 1s}")
	text = strings.Replace(text, "controls:", "  - {name: Later, faults: [{kind: pause, name: one, part: a, start: 5s, length: 1s}, {kind: pause, name: other, part: w, start: 2s, length: 1s}]}\ncontrols:", 1)
	l, err := levelfile.Read("made.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	g := New(l, assets.Measure, 980)
	for incident, want := range []sim.Time{3 * sim.Second, 7 * sim.Second} {
		g.Incident(incident + 1)
		g.Set("long", 2)
		h, card := hit(t, g, "long"), hit(t, g, "margin")
		if math.Abs(h.thumb()-g.x(want)) > 0.01 || !gripAt(g, g.x(want), h.Y+h.H/2) {
			t.Errorf("incident %d: the grip is at %.2f, want %.2f, where %v is", incident+1, h.thumb(), g.x(want), want)
		}
		if card.Y > g.lay.strip.y {
			t.Errorf("the margin's slider is at %v, on the timeline", card.Y)
		}
	}
	if g.faults[1].Length != 2*sim.Second {
		t.Errorf("the other fault lasts %v, want 2s as well", g.faults[1].Length)
	}
}
