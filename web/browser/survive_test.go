//go:build browser

package browser

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// changed brings a board to settings and a time of its own, with the focus on lease-b.
func changed(t *testing.T) *Page {
	t.Helper()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 720, half)
	p.VisitBoard(host.URL + pages["play"])
	p.Click(p.Show("tokens-a").Middle())
	time := p.Show("time")
	p.Drag(time.At(0), Point{time.At(6.6).X, time.At(0).Y})
	p.TabTo("frame/twin:lease-b", true)
	p.Keys(strings.Repeat(kb.ArrowRight, 7))
	p.Settle()
	for _, want := range []string{"lease-a=3s", "tokens-a=on", "lease-b=3.7s", "tokens-b=off", "t=6."} {
		if state := p.State(); !strings.Contains(state, want) {
			t.Fatalf("got the state %s, want %s in it", state, want)
		}
	}
	return p
}

const loseContext = "document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"

// A lost WebGL context reloads the frame: the same picture comes back, with settings, time and focus.
func TestLostContextComesBack(t *testing.T) {
	t.Parallel()
	p := changed(t)
	state, board := p.State(), p.PictureOf(p.Stage())
	for range 2 {
		p.RunFrame("globalThis.old = true")
		p.RunFrame(loseContext)
		p.Wait("frames[0].old === undefined")
		p.AwaitBoard()
		if got := p.State(); got != state {
			t.Errorf("got back the state %s, want %s", got, state)
		}
		if got := p.Focused(); got != "frame/twin:lease-b" {
			t.Errorf("got back the focus on %q", got)
		}
		if n := Differ(board, p.PictureOf(p.Stage())); n > 0 {
			t.Errorf("%d pixels differ", n)
		}
	}
	// It is a game, not a picture of one.
	p.Keys(kb.ArrowRight)
	if got := p.Twin("lease-b").Text; got != "3.8 seconds" {
		t.Errorf("a step after it came back: got %q", got)
	}
	p.Wait("document.querySelector('.events button')")
}

// A context that is lost again and again ends in words and a retry.
func TestContextLostForGoodEndsInWords(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Allow("leasehold:")
	p.VisitBoard(host.URL + pages["play"])
	for range 3 {
		p.RunFrame("globalThis.old = true")
		p.RunFrame(loseContext)
		p.Wait("frames[0].old === undefined && frames[0].document.readyState === 'complete'")
		p.WaitFrame("['ready', 'failed'].includes(document.querySelector('.frame')?.dataset.state)")
	}
	p.WaitFrame("document.querySelector('.frame').dataset.state === 'failed'")
	p.Click(p.FrameMiddle(".retry"))
	p.AwaitBoard()
}

// The whole page reloaded keeps settings and time, and takes no focus.
func TestReloadKeepsSettingsAndTime(t *testing.T) {
	t.Parallel()
	p := changed(t)
	state := p.State()
	p.Reload()
	p.AwaitBoard()
	if got := p.State(); got != state {
		t.Errorf("got back the state %s, want %s", got, state)
	}
	if got := p.Focused(); got != "" {
		t.Errorf("the reload put the focus on %q", got)
	}
}

// Back from another page the level is as it was left, and forward again so is the other page; another level in between leaves no trace.
func TestBackAndForwardKeepSettingsAndTime(t *testing.T) {
	t.Parallel()
	p := changed(t)
	state := p.State()
	p.Click(p.Middle(".mark a"))
	p.Wait("document.querySelector('.levels')")
	p.Click(p.Middle("[data-id=refresh] a"))
	p.AwaitBoard()
	other := p.State()
	for _, step := range []struct{ way, level, want string }{{"history.go(-2)", "coordination", state}, {"history.go(2)", "refresh", other}} {
		p.Run(step.way)
		// A promise would sleep with the page that is left, which the browser may keep to come back to.
		for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
			if level, err := eval[string](p, "document.documentElement.dataset.level"); err == nil && level == step.level {
				break
			}
		}
		p.AwaitBoard()
		if got := p.State(); got != step.want {
			t.Errorf("%s: got back the state %s, want %s", step.way, got, step.want)
		}
	}
}
