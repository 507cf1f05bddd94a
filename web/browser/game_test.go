//go:build browser

package browser

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// What the goals table shows at the end: of the incident as it starts, and with fencing tokens on both schedulers.
const (
	lost = "100 (missed), 100 (missed), 0 (met), 11.02 s (met), 5 s (met), 24 USD/mo, 0 %"
	won  = "0 (met), 0 (met), 0 (met), 13.92 s (met), 5 s (met), 24 USD/mo, 0 %"
)

// ended tells whether the incident ended as it should, and says it in words.
func (p *Page) ended(verdict, goals string) {
	p.t.Helper()
	p.AwaitEnd()
	if got := p.Verdict(); got != verdict {
		p.t.Errorf("got the verdict %q, want %q", got, verdict)
	}
	if got := p.Goals(); got != goals {
		p.t.Errorf("got the goals %s\nwant %s", got, goals)
	}
}

// follows tells whether a slider's knob, drawn and as HTML, lies under the pointer that holds it, and the words say its value.
func (p *Page) follows(id string, pointer Point) {
	p.t.Helper()
	p.Settle()
	twin := p.Twin(id)
	if off := twin.Thumb() - pointer.X; math.Abs(off) > 1 {
		p.t.Errorf("%s: the twin's thumb is %.2f px off the pointer", id, off)
	}
	x, found := p.Picture().Knob(twin.Box)
	if off := x - pointer.X; !found || math.Abs(off) > 1 {
		p.t.Errorf("%s: the drawn knob is %.2f px off the pointer (found: %v)", id, off, found)
	}
	// One pixel of the track is worth less than 0.3 s.
	said := seconds(p, twin.Text)
	if meant := twin.Min + (pointer.X-twin.At(twin.Min).X)/(twin.At(twin.Max).X-twin.At(twin.Min).X)*(twin.Max-twin.Min); math.Abs(said-meant) > 0.35 {
		p.t.Errorf("%s: the words say %q under a pointer that means %.2f s", id, twin.Text, meant)
	}
}

func seconds(p *Page, text string) float64 {
	p.t.Helper()
	value, err := strconv.ParseFloat(strings.TrimSuffix(text, " seconds"), 64)
	if err != nil {
		p.t.Fatalf("got the words %q, want such as 3.0 seconds", text)
	}
	return value
}

// away is a place of the play page where nothing is to be pressed or hovered over.
var away = Point{900, 5}

func TestGameByMouse(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 720, half)
	p.VisitBoard(host.URL + pages["play"])
	if got := p.Verdict(); got != "open" {
		t.Errorf("before play: got the verdict %q", got)
	}
	p.Click(p.FrameMiddle(".speed select"))
	p.Keys("8" + kb.Enter)
	p.WaitFrame("document.querySelector('.speed select').value === '8'")
	p.Click(p.FrameMiddle(".play"))
	p.ended("fail", lost)

	// The lease slider at the end: goals, verdict and timeline follow the finger that is still down.
	slider := p.Show("lease-a")
	from := Point{slider.Thumb(), slider.Middle().Y}
	before := p.PictureOf(p.Timeline())
	p.Press(from)
	at := from
	for _, lease := range []float64{8, 21, 30, 4.7, 8} {
		to := slider.At(lease)
		p.Move(at, to)
		at = to
		p.follows("lease-a", at)
	}
	if got := p.Goals(); !strings.HasPrefix(got, "0 (met), 0 (met), 0 (met)") {
		t.Errorf("with a lease of 8 s under the finger: got the goals %s", got)
	}
	if got := p.Verdict(); got != "pass" {
		t.Errorf("with a lease of 8 s under the finger: got the verdict %q", got)
	}
	if n := Differ(before, p.PictureOf(p.Timeline())); n < 500 {
		t.Errorf("the timeline differs in %d pixels under the moving finger", n)
	}
	p.Move(at, from)
	p.follows("lease-a", from)
	p.Release(from)
	p.Settle()
	if got := p.Goals(); got != lost {
		t.Errorf("back at 3.0 s: got the goals %s", got)
	}
	p.Click(away)
	p.Settle()
	if n := Differ(before, p.PictureOf(p.Timeline())); n != 0 {
		t.Errorf("back at 3.0 s, the timeline differs in %d pixels", n)
	}

	for _, id := range []string{"tokens-a", "tokens-b"} {
		p.Click(p.Show(id).Middle())
		if !p.Twin(id).On {
			t.Errorf("%s is not on", id)
		}
	}
	p.Click(p.FrameMiddle(".play"))
	p.ended("pass", won)
}

// ring tells whether the picture shows a focus ring around a twin.
func (p *Page) ring(id string) bool {
	p.t.Helper()
	twin := p.Show(id)
	picture, control := p.Picture(), light("control")
	// The ring's left side: a line some pixels left of the twin.
	for x := twin.X - 7; x < twin.X-1; x += 0.5 {
		if apart(picture.Colour(Point{x, twin.Middle().Y}), control) < 30 {
			return true
		}
	}
	return false
}

func TestGameByKeyboard(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 720, 1) // the ring is close to the knob
	p.VisitBoard(host.URL + pages["play"])
	if p.ring("lease-a") || p.ring("tokens-b") {
		t.Fatal("a focus ring before any key")
	}
	p.TabTo("frame/select:", false)
	p.Keys("8")
	p.WaitFrame("document.querySelector('.speed select').value === '8'")
	p.TabTo("frame/button:Play", true)
	if !EvalFrame[bool](p, "document.activeElement.matches(':focus-visible') && getComputedStyle(document.activeElement).outlineStyle === 'solid'") {
		t.Error("the play button shows no focus")
	}
	p.Keys(" ")
	p.ended("fail", lost)

	p.TabTo("frame/twin:tokens-b", true)
	if !p.ring("tokens-b") || p.ring("tokens-a") || p.ring("lease-b") {
		t.Error("the ring is not where the focus is, around tokens-b")
	}
	p.Keys(" ")
	p.TabTo("frame/twin:tokens-a", true)
	p.Keys(" ")
	p.TabTo("frame/twin:lease-a", true)
	if !p.ring("lease-a") || p.ring("tokens-b") {
		t.Error("the ring is not where the focus is, around lease-a")
	}
	for _, press := range []struct{ keys, text string }{
		{kb.ArrowRight, "3.1 seconds"}, {kb.ArrowUp, "3.2 seconds"}, {kb.ArrowLeft + kb.ArrowDown, "3.0 seconds"}, {kb.End, "30.0 seconds"},
		{kb.ArrowRight, "30.0 seconds"}, {kb.PageDown, "27.1 seconds"}, {kb.Home, "1.0 seconds"}, {kb.PageUp, "3.9 seconds"},
	} {
		p.Keys(press.keys)
		p.Settle()
		twin := p.Twin("lease-a")
		if twin.Text != press.text {
			t.Errorf("got %q, want %q", twin.Text, press.text)
		}
		if x, found := p.Picture().Knob(twin.Box); !found || math.Abs(x-twin.Thumb()) > 1 {
			t.Errorf("at %s: the drawn knob is at %.1f (found: %v), the twin's at %.1f", press.text, x, found, twin.Thumb())
		}
	}
	p.Keys(strings.Repeat(kb.ArrowLeft, 9))
	if got := p.Twin("lease-a").Text; got != "3.0 seconds" {
		t.Errorf("after nine steps back: got %q", got)
	}
	p.TabTo("frame/button:Play again", false)
	if p.ring("lease-a") {
		t.Error("the ring stays where the focus has left")
	}
	p.Keys(kb.Enter)
	p.ended("pass", won)
}

func TestGameByTouch(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(390, 700, 1)
	p.Touchscreen()
	p.VisitBoard(host.URL + pages["play"])
	p.Tap(p.FrameMiddle(".play"))
	p.WaitFrame("document.querySelector('.play').dataset.state === 'playing'")
	p.FrameMiddle("[data-id=time]") // scrolls it into view
	playhead := p.Twin("time")
	p.TouchDrag(playhead.At(2), playhead.At(playhead.Max))
	p.ended("fail", lost)

	slider := p.Show("lease-a")
	from := Point{slider.Thumb(), slider.Middle().Y}
	p.Touch(from)
	at := from
	for _, lease := range []float64{12, 29, 8} {
		to := slider.At(lease)
		p.TouchMove(at, to)
		at = to
		p.follows("lease-a", at)
	}
	if got := p.Goals(); !strings.HasPrefix(got, "0 (met), 0 (met), 0 (met)") {
		t.Errorf("with a lease of 8 s under the finger: got the goals %s", got)
	}
	p.TouchMove(at, from)
	p.Lift()
	p.Settle()
	if got := p.Twin("lease-a").Text; got != "3.0 seconds" {
		t.Errorf("dragged back: got %q", got)
	}
	// A tap on the track sets the slider, too: no action needs dragging.
	p.Tap(slider.At(15))
	p.WaitFrame("Math.abs(parseFloat(document.querySelector('[data-id=lease-a]').ariaValueText) - 15) < 0.35")
	p.Tap(p.FrameMiddle("[data-send=undo]"))
	p.WaitFrame("document.querySelector('[data-id=lease-a]').ariaValueText === '3.0 seconds'")

	for _, id := range []string{"tokens-a", "tokens-b"} {
		p.Tap(p.Show(id).Middle())
		p.WaitFrame("document.querySelector('[data-id=" + id + "]').checked")
	}
	p.Tap(p.FrameMiddle(".play"))
	p.ended("pass", won)
}
