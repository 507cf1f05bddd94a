//go:build browser

package browser

import (
	"fmt"
	"math"
	"testing"
)

// most is how many draw calls one painted frame may need.
const most = 13

// Nothing is painted while nothing changes, one frame when something does, and frames while it plays where it can be seen.
func TestPaintsOnlyWhatChanges(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(390, 700, 1)
	p.VisitBoard(host.URL + pages["play"])
	painted := func(ticks int) int {
		t.Helper()
		before := p.Probe().Frames
		p.Ticks(ticks)
		return p.Probe().Frames - before
	}
	calls := func(when string) {
		t.Helper()
		if n := p.Probe().Calls; n > most || n < 2 {
			t.Errorf("%s: got %d draw calls, want 2 to %d", when, n, most)
		}
	}
	if p.Probe().Frames == 0 {
		t.Fatal("nothing was ever painted")
	}
	if n := painted(30); n != 0 {
		t.Errorf("at rest: %d frames in 30 ticks", n)
	}
	calls("at rest")
	before := p.Probe().Frames
	p.Click(p.Show("tokens-a").Middle())
	p.Settle()
	if n := p.Probe().Frames - before; n < 1 || n > 4 {
		t.Errorf("a switch: %d frames, want 1 or a few", n)
	}
	p.RunFrame("leasehold.send('speed', '', 0.5)")
	play := p.FrameMiddle(".play")
	p.Settle() // the page's own transport goes where the frame's comes into sight
	p.Click(play)
	p.WaitFrame("document.querySelector('.play').dataset.state === 'playing'")
	p.FrameMiddle("[data-id=part-worker]")
	if n := painted(20); n < 10 {
		t.Errorf("playing: %d frames in 20 ticks", n)
	}
	calls("playing")
	// Out of sight it stands still, and goes on when it comes back.
	p.Run("scrollTo({ top: document.scrollingElement.scrollHeight, behavior: 'instant' })")
	p.Settle()
	at := p.now()
	if n := painted(30); n != 0 {
		t.Errorf("out of sight: %d frames in 30 ticks", n)
	}
	if now := p.now(); now != at {
		t.Errorf("out of sight, time went on from %s to %s", at, now)
	}
	if state := EvalFrame[string](p, "document.querySelector('.play').dataset.state"); state != "playing" {
		t.Fatalf("the test came too late: it is %s", state)
	}
	p.FrameMiddle("[data-id=part-worker]")
	p.Wait("frames[0].leasehold.send('probe').frames > " + number(float64(p.Probe().Frames)))
	for _, seconds := range []float64{3.5, 5.5, 6.6, 9, 13} {
		p.RunFrame(fmt.Sprintf("leasehold.send('seek', '', %v)", seconds))
		p.Settle()
		calls(fmt.Sprint("at ", seconds, " s"))
	}
}

// The canvas has a pixel for each of the screen's, and straight lines fill whole ones.
func TestSharpAtAnyRatio(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for _, ratio := range []float64{1.25, 2} { // other tests look at 1
		t.Run(fmt.Sprint(ratio), func(t *testing.T) {
			p := OpenAt(t, ratio)
			p.Before(asked)
			p.VisitBoard(host.URL + pages["play"])
			if got := Eval[float64](p, "devicePixelRatio"); got != ratio {
				t.Fatalf("got a screen of ratio %v", got)
			}
			canvas := EvalFrame[struct{ Width, Height, CSSWidth, CSSHeight, StageWidth, StageHeight float64 }](p, `(() => {
				const canvas = document.querySelector("canvas"), box = canvas.getBoundingClientRect(), stage = document.querySelector(".stage");
				return { Width: canvas.width, Height: canvas.height, CSSWidth: box.width, CSSHeight: box.height, StageWidth: stage.clientWidth, StageHeight: stage.clientHeight };
			})()`)
			if canvas.Width != math.Round(canvas.StageWidth*ratio) || canvas.Height != math.Round(canvas.StageHeight*ratio) {
				t.Errorf("got a canvas of %v x %v for a stage of %v x %v", canvas.Width, canvas.Height, canvas.StageWidth, canvas.StageHeight)
			}
			if math.Abs(canvas.CSSWidth*ratio-canvas.Width) > 0.1 || math.Abs(canvas.CSSHeight*ratio-canvas.Height) > 0.1 {
				t.Errorf("a canvas of %v x %v is shown at %v x %v", canvas.Width, canvas.Height, canvas.CSSWidth, canvas.CSSHeight)
			}
			// The playhead far from everything else is two pixels of ink between paper: no pixel is neither.
			time := p.Show("time")
			p.Drag(time.At(0), Point{time.At(time.Max).X, time.At(0).Y})
			p.board()
			time = p.Twin("time")
			p.sharp("the playhead", Box{time.Thumb() - 6, time.Y + 30, 12, 0}, "ink", 2)
			// The line that parts board and timeline.
			p.sharp("the line above the timeline", Box{p.Stage().X + 6, time.Y - 6, 0, 12}, "edge", 1)
		})
	}
}

// sharp tells whether along a row or a column of pixels a line of a colour lies on paper, without anything in between.
func (p *Page) sharp(what string, way Box, role string, width float64) {
	p.t.Helper()
	picture, ink, paper := p.Picture(), light(role), light("paper")
	length := math.Max(way.W, way.H)
	inked, blurred := 0, 0
	for i := range int(length * picture.ratio) {
		x, y := int(way.X*picture.ratio), int(way.Y*picture.ratio)
		if way.W > 0 {
			x += i
		} else {
			y += i
		}
		switch colour := picture.RGBAAt(x, y); {
		case apart(colour, ink) < 4:
			inked++
		case apart(colour, paper) > 4:
			blurred++
		}
	}
	if blurred > 0 || math.Abs(float64(inked)-width*picture.ratio) >= 1 {
		p.t.Errorf("%s: %d pixels of ink and %d blurred ones, want %v and none", what, inked, blurred, width*picture.ratio)
	}
}
