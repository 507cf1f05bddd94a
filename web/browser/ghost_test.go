//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestADragTellsWhatWas holds a slider, with the playhead at the end: the goals tell the earlier values while the button is down, and after.
func TestADragTellsWhatWas(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"] + "?v=1&t=14.9s")
	const was = "[...document.querySelectorAll('.panel .was:not([hidden])')].map((e) => e.textContent).join('; ')"
	const sentence = "document.querySelector('.panel .before').checkVisibility() && document.querySelector('.panel .before').textContent"
	if got := EvalFrame[string](p, was); got != "" || EvalFrame[bool](p, sentence) {
		t.Fatalf("before anything was changed the goals tell of %q", got)
	}
	lease := p.Show("lease-a")
	p.Press(lease.At(3))
	p.Move(lease.At(3), lease.At(9))
	p.WaitFrame(was + " !== ''")
	held := EvalFrame[string](p, was)
	if !strings.Contains(held, "was 100, missed") {
		t.Errorf("while the slider is held the goals tell %q", held)
	}
	if got := EvalFrame[string](p, sentence); !strings.HasPrefix(got, "Before: Scheduler A, Lease: 3.0 s.") {
		t.Errorf("while the slider is held got the sentence %q", got)
	}
	p.Release(lease.At(9))
	p.Settle()
	if got := EvalFrame[string](p, was); got != held {
		t.Errorf("let go, the goals tell %q, want %q still", got, held)
	}
}

// TestCompareShowsTwoBoards turns two boards on and off by click and by key on a wide screen, and loads the page again.
func TestCompareShowsTwoBoards(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1600, 900, coarse)
	p.VisitBoard(host.URL + pages["play"])
	const pressed = "document.querySelector('.compare').ariaPressed === 'true'"
	one := p.Stage()
	p.Click(p.FrameMiddle(".compare"))
	p.WaitFrame(pressed + " && document.querySelector('[data-id=before]')")
	p.awaitRoom()
	p.Settle()
	two := p.Stage()
	if two.W <= one.W {
		t.Errorf("two boards got %v px, want more than the %v px of one", two.W, one.W)
	}
	for _, id := range []string{"lease-a", "tokens-b", "part-worker"} {
		if twin := p.Twin(id); twin.X < two.X+two.W/2 {
			t.Errorf("%s lies at %v, on the board of before", id, twin.X)
		}
	}
	p.Show("tokens-a")
	p.Click(p.Twin("tokens-a").Middle())
	p.Click(p.Show("before").Middle())
	p.WaitFrame("document.querySelector('.bubble').innerText.replace(/\\s+/g, ' ').trim() === 'Before Scheduler A, Fencing tokens: off'")
	p.Reload()
	p.AwaitBoard()
	if !EvalFrame[bool](p, pressed) || p.Stage().W != two.W {
		t.Errorf("after loading again two boards are shown: %v, on %v px", EvalFrame[bool](p, pressed), p.Stage().W)
	}
	if link := Eval[string](p, "location.href"); strings.Contains(link, "compare") {
		t.Errorf("the address became %s", link)
	}
	p.AltC()
	p.WaitFrame("!(" + pressed + ") && !document.querySelector('[data-id=before]')")
	p.TabTo("frame/button:Compare", false)
	p.Keys(kb.Enter)
	p.WaitFrame(pressed)
}

// TestCompareNeedsAWideScreen looks for the button where two boards have no room.
func TestCompareNeedsAWideScreen(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	for width, want := range map[int64]bool{1280: false, 390: false, 1440: true} {
		p.Viewport(width, 800, coarse)
		p.VisitBoard(host.URL + pages["play"])
		if got := EvalFrame[bool](p, "document.querySelector('.compare').checkVisibility()"); got != want {
			t.Errorf("at %d px the button is there: %v, want %v", width, got, want)
		}
		p.AltC()
		p.Settle()
		if got := EvalFrame[bool](p, "document.querySelector('.compare').ariaPressed === 'true'"); got != want {
			t.Errorf("at %d px the key shows two boards: %v, want %v", width, got, want)
		}
		p.AltC()
		p.Settle()
	}
}

// AltC presses Alt and C.
func (p *Page) AltC() {
	p.t.Helper()
	p.Do(chromedp.KeyEvent("c", chromedp.KeyModifiers(chromedp.ModifierAlt)))
}

// Pictures of the ghost and of two boards for people to look at.
func TestGhostIsPictured(t *testing.T) {
	if !pictured {
		t.Skip("pictures to be looked at: ./build.sh pictures")
	}
	host := NewHost(t, Dist(t))
	for _, look := range []struct {
		theme         string
		width, height int64
	}{{"light", 1280, 720}, {"light", 1440, 900}, {"dark", 1920, 1080}, {"light", 390, 844}, {"dark", 320, 640}} {
		name := fmt.Sprintf("ghost-%s-%dx%d", look.theme, look.width, look.height)
		t.Run(name, func(t *testing.T) {
			p := Open(t)
			p.Media("prefers-color-scheme", look.theme)
			p.Viewport(look.width, look.height, coarse)
			p.VisitBoard(host.URL + pages["play"] + "?v=1&tokens-a=on&tokens-b=on&t=14s")
			p.RunFrame("leasehold.send('reset'), leasehold.send('commit'), leasehold.send('seek', '', 6.62)")
			p.Show("time")
			p.Shot(name)
			if look.width < 1440 {
				p.FrameMiddle(".panel table")
				p.Shot(name + "-goals")
				return
			}
			p.AltC()
			p.WaitFrame("document.querySelector('[data-id=before]')")
			p.awaitRoom()
			p.Settle()
			p.Shot(name + "-compare")
		})
	}
}
