//go:build browser

package browser

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

const pausePage = "/play/find-the-pause/"

// grip finds the drawn grip in its twin's row: a box in the control's colour. It gives where its middle is from the left, in CSS pixels.
func (p Picture) grip(twin Box) (x float64, found bool) {
	const step = 0.25
	control, y := light("control"), twin.Middle().Y-8 // above the track
	run, widest := 0.0, 0.0                           // another grip's line may cross the row
	for at := twin.X - 2; at < twin.X+twin.W+2; at += step {
		if apart(p.Colour(Point{at, y}), control) > 12 {
			run = 0
			continue
		}
		if run += step; run > widest {
			x, widest = at+step/2-run/2, run
		}
	}
	return x, widest > 14 && widest < 20
}

// gripped tells whether a grip, drawn and as HTML, lies under the pointer that holds it, at a value that the control can have.
func (p *Page) gripped(id string, pointer Point) {
	p.t.Helper()
	p.Settle()
	twin := p.Twin(id)
	if off := twin.Thumb() - pointer.X; math.Abs(off) > 1 {
		p.t.Errorf("%s: the twin's thumb is %.2f px off the pointer", id, off)
	}
	if x, found := p.Picture().grip(twin.Box); !found || math.Abs(x-pointer.X) > 1 {
		p.t.Errorf("%s: the drawn grip is %.2f px off the pointer (found: %v)", id, x-pointer.X, found)
	}
}

// edges tells whether both grips lie where the timeline has the instants: the playhead's twin has the same scale.
func (p *Page) edges() {
	p.t.Helper()
	start, length := p.Twin("start"), p.Twin("length")
	p.RunFrame(fmt.Sprintf("leasehold.send('seek', '', %v)", start.Value))
	if off := p.Twin("time").Thumb() - start.Thumb(); math.Abs(off) > 0.5 {
		p.t.Errorf("with the playhead at the pause's start, its handle is %.2f px from the grip", off)
	}
	p.RunFrame(fmt.Sprintf("leasehold.send('seek', '', %v)", start.Value+length.Value))
	if off := p.Twin("time").Thumb() - length.Thumb(); math.Abs(off) > 0.5 {
		p.t.Errorf("with the playhead at the pause's end, its handle is %.2f px from the grip", off)
	}
	p.RunFrame("leasehold.send('seek', '', 0)")
}

// nudge presses the buttons beside a value until the words say it.
func (p *Page) nudge(id, text string, press func(Point)) {
	p.t.Helper()
	for range 40 {
		twin := p.Twin(id)
		if twin.Text == text {
			return
		}
		end := ".more"
		if want, _ := strconv.ParseFloat(strings.Fields(text)[0], 64); twin.Value > want {
			end = ".less"
		}
		press(p.FrameMiddle(fmt.Sprintf("[data-id='%s%s']", id, end)))
		p.WaitFrame(fmt.Sprintf("document.querySelector('[data-id=%s]').ariaValueText !== %q", id, twin.Text))
	}
	p.t.Fatalf("%s never came to %q", id, text)
}

// placed tells whether the pause is where the level's solution has it.
func (p *Page) placed() {
	p.t.Helper()
	if state := p.State(); !strings.Contains(state, "start=6.1s&") || !strings.Contains(state, "length=8s&") {
		p.t.Errorf("got the state %s, want start=6.1s and length=8s", state)
	}
}

func TestPauseIsPlacedByMouse(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 1100, 1)
	p.VisitBoard(host.URL + pausePage)
	p.edges()
	p.RunFrame("leasehold.send('seek', '', 999)")
	p.Settle()
	before := p.Goals()
	for _, drag := range []struct {
		id string
		by []float64
	}{{"length", []float64{14.5, 2, 8}}, {"start", []float64{7.4, 4.6, 6.06}}} {
		twin := p.Show(drag.id)
		at := Point{twin.Thumb(), twin.Middle().Y}
		p.Press(at)
		for _, value := range drag.by {
			to := twin.At(value)
			p.Move(at, to)
			at = to
			p.gripped(drag.id, at)
		}
		if drag.id == "start" { // the finger is still down
			if got := p.Goals(); !strings.HasPrefix(got, "1 (met)") || !strings.HasPrefix(before, "0 (missed)") || p.Verdict() != "pass" {
				t.Errorf("with the pause dragged, got the goals %s and the verdict %s; before %s", got, p.Verdict(), before)
			}
		}
		p.Release(at)
		p.Settle()
	}
	p.edges()
	p.nudge("start", "6.10 seconds", p.Click)
	p.placed()
	p.Click(p.FrameMiddle(".play"))
	p.AwaitEnd()
	if got := p.Verdict(); got != "pass" {
		t.Errorf("got the verdict %q", got)
	}
	p.Click(p.Show("time").At(3))
	if got := p.Twin("time").Value; math.Abs(got-3) > 0.1 {
		t.Errorf("a click on the timeline below the grips: the playhead is at %v, want 3", got)
	}
	p.placed()
}

func TestPauseIsPlacedByKeyboard(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 1100, 1)
	p.VisitBoard(host.URL + pausePage)
	stops := p.TabTo("frame/twin:length", false)
	if all := strings.Join(stops, "\n"); !strings.Contains(all, "frame/twin:start\nframe/twin:length") || strings.Contains(all, ".more") {
		t.Errorf("Tab stops at\n%s\nwant start, then length, and no buttons that do the same", all)
	}
	for _, press := range []struct{ keys, text string }{
		{kb.Home, "1.0 seconds"}, {kb.End, "15.0 seconds"}, {kb.ArrowRight, "15.0 seconds"}, {kb.PageDown, "13.5 seconds"}, {kb.PageUp + kb.ArrowLeft + kb.ArrowDown, "14.0 seconds"},
		{kb.Home + strings.Repeat(kb.ArrowUp, 14), "8.0 seconds"},
	} {
		p.Keys(press.keys)
		p.Settle()
		if got := p.Twin("length").Text; got != press.text {
			t.Errorf("got the length %q, want %q", got, press.text)
		}
		p.gripped("length", Point{p.Twin("length").Thumb(), 0})
	}
	p.BackTab()
	p.Keys(kb.Home + strings.Repeat(kb.PageUp, 5) + strings.Repeat(kb.ArrowRight, 10))
	p.Settle()
	p.placed()
	if !p.ring("start") || p.ring("time") {
		t.Error("the ring is not where the focus is, around start")
	}
	p.TabTo("frame/button:Play", false)
	p.Keys(" ")
	p.AwaitEnd()
	if got := p.Verdict(); got != "pass" {
		t.Errorf("got the verdict %q", got)
	}
}

func TestPauseIsPlacedByTouch(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for _, width := range []int64{320} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			p := Open(t)
			p.Viewport(width, 700, 1)
			p.Touchscreen()
			p.VisitBoard(host.URL + pausePage)
			for id, value := range map[string]float64{"start": 6.1, "length": 8} {
				twin := p.Show(id)
				from, to := Point{twin.Thumb(), twin.Middle().Y}, twin.At(value)
				p.Touch(from)
				p.TouchMove(from, twin.At(twin.Max))
				p.gripped(id, twin.At(twin.Max))
				p.TouchMove(twin.At(twin.Max), to)
				p.gripped(id, to)
				p.Lift()
				p.Settle()
				if x, found := p.Picture().grip(p.Twin(id).Box); !found || math.Abs(x-to.X) > 1 {
					t.Errorf("%s let go: the grip is %.2f px off (found: %v)", id, x-to.X, found)
				}
			}
			p.nudge("start", "6.10 seconds", p.Tap)
			p.nudge("length", "8.0 seconds", p.Tap)
			p.placed()
			p.Tap(p.FrameMiddle(".play"))
			p.AwaitEnd()
			if got := p.Verdict(); got != "pass" {
				t.Errorf("got the verdict %q", got)
			}
			// A tap on its way sets it, too: no action needs dragging.
			p.Tap(p.Show("length").At(12))
			p.WaitFrame("Math.abs(parseFloat(document.querySelector('[data-id=length]').ariaValueText) - 12) <= 0.5")
		})
	}
}
