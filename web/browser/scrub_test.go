//go:build browser

package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// board takes a picture of the stage with nothing focused or hovered over.
func (p *Page) board() Picture {
	p.t.Helper()
	p.Click(away)
	p.Settle()
	return p.PictureOf(p.Stage())
}

// now gives the time that the game keeps, to the nanosecond.
func (p *Page) now() string {
	p.t.Helper()
	for pair := range strings.SplitSeq(p.State(), "&") {
		if t, ok := strings.CutPrefix(pair, "t="); ok {
			return t
		}
	}
	p.t.Fatalf("no time in the state %s", p.State())
	return ""
}

// Instants are reached by stepping and by play, and then again by scrubbing: forwards and backwards, with the pointer on the playhead, by
// its keys, and by the list of what happened.
func TestScrubbedBoardIsThePlayedOne(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 1280, half) // all of it in view
	p.VisitBoard(host.URL + pages["play"])
	p.RatherNot()
	type moment struct {
		by      string
		picture Picture
	}
	stepped := map[string]moment{}
	wanted := []string{"1s", "3.02025s", "6.02s", "8.921s", "8.97125s"}
	var stops []string
	for EvalFrame[bool](p, "document.querySelector('.play').dataset.state === 'paused'") {
		p.Click(p.FrameMiddle("[data-send=step][data-value='1']"))
		at := p.now()
		if stops = append(stops, at); slices.Contains(wanted, at) {
			stepped[at] = moment{"steps", p.board()}
		}
	}
	if len(stepped) != len(wanted) {
		t.Fatalf("stepping stopped at %v, want %v among them", stops, wanted)
	}
	compare := func(by, at string) {
		t.Helper()
		if now := p.now(); now != at {
			t.Errorf("%s: got to %s, want %s", by, now, at)
			return
		}
		if n := Differ(stepped[at].picture, p.board()); n > 0 {
			t.Errorf("%s to %s: %d pixels differ from the board reached by %s", by, at, n, stepped[at].by)
			p.keep("differs-scrubbed-"+at, p.PictureOf(p.Stage()))
			p.keep("differs-stepped-"+at, stepped[at].picture)
		}
	}
	playhead := p.Twin("time")
	scrub := func(times ...float64) {
		t.Helper()
		at := Point{p.Twin("time").Thumb(), playhead.Middle().Y}
		p.Press(at)
		for _, time := range times {
			to := Point{playhead.At(time).X, at.Y}
			p.Move(at, to)
			at = to
			p.Settle()
			if off := p.Twin("time").Thumb() - at.X; off < -1 || off > 1 {
				t.Errorf("at %v s: the playhead is %.2f px off the pointer", time, off)
			}
		}
		p.Release(at)
	}
	// Back steps meet the same instants, in the other order.
	for i := len(stops) - 2; i >= 0; i-- {
		p.Click(p.FrameMiddle("[data-send=step][data-value='-1']"))
		if got := p.now(); got != stops[i] {
			t.Fatalf("a step back stopped at %s, want %s", got, stops[i])
		}
		if _, ok := stepped[stops[i]]; ok && i%2 == 0 {
			compare("a step back", stops[i])
		}
	}
	// With the pointer, then keys: each instant from before it and from after it.
	for _, from := range []float64{0.3, 12.7} {
		for _, keys := range []struct{ keys, to string }{
			{kb.Home + kb.PageUp, "1s"},
			{kb.Home + kb.PageUp + kb.PageUp + kb.PageDown + kb.ArrowRight + kb.ArrowLeft, "1s"},
		} {
			scrub(8.8, from)
			if p.Focused() != "frame/twin:time" {
				t.Fatalf("after a press on the playhead, the focus is on %q", p.Focused())
			}
			p.Keys(keys.keys)
			compare(fmt.Sprintf("from %v s by keys", from), keys.to)
		}
		scrub(5, from)
		for _, event := range []struct{ text, at string }{{"3.02 s", "3.02025s"}, {"8.92 s", "8.921s"}} {
			p.Click(p.eventAt(event.text))
			p.Wait("frames[0].leasehold.send('state').includes('t=" + event.at + "&')")
			compare(fmt.Sprintf("from %v s by the list", from), event.at)
		}
	}
	// A time that is no whole number of nanoseconds in binary, and so may end up just before what happens there.
	scrub(4)
	p.Keys(kb.Home + strings.Repeat(kb.ArrowRight, 10))
	compare("by many keys", "1s")
	// By play, stopped somewhere on the way, against the playhead put there. No pointer hits a nanosecond, so this last bit is sent.
	for range 2 {
		p.Click(p.FrameMiddle(".play"))
		p.Ticks(12)
		p.Click(p.FrameMiddle(".play"))
		p.WaitFrame("document.querySelector('.play').dataset.state !== 'playing'")
		at := p.now()
		stepped[at] = moment{"play", p.board()}
		scrub(9.9, 2.2)
		p.RunFrame(fmt.Sprintf("leasehold.send('seek', '', %s)", strings.TrimSuffix(at, "s")))
		compare("sought after a scrub", at)
	}
	// And the boards are not all one picture.
	if Differ(stepped["1s"].picture, stepped["6.02s"].picture) < 1000 {
		t.Error("the board at 1 s looks like the one at 6.02 s")
	}
}

// eventAt is the place of the first entry of the list of what happened that begins at a time.
func (p *Page) eventAt(time string) Point {
	p.t.Helper()
	p.Run(fmt.Sprintf(`[...document.querySelectorAll(".events button")].forEach((e) => { e.dataset.test = e.querySelector("time").textContent.startsWith(%q) && e.checkVisibility() ? "here" : ""; })`, time))
	return p.Middle(".events button[data-test=here]")
}
