//go:build browser

package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Tab goes through the frame and out of it in both directions, by the same stops, and each control is one of them.
func TestTabPassesThroughTheFrame(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"])
	p.TabTo("a:Skip", false)
	forth := p.TabTo("button:0 s", false) // the first entry of what happened
	p.TabTo("a:", false)                  // the footer
	p.TabTo("button:0 s", true)
	back := p.TabTo("a:Skip", true)
	slices.Reverse(back)
	if got, want := strings.Join(back[1:], "\n"), strings.Join(forth[:len(forth)-1], "\n"); got != want {
		t.Errorf("back by the stops\n%s\nforth by\n%s", got, want)
	}
	all := strings.Join(forth, "\n") + "\n"
	for _, stop := range []string{"twin:lease-a", "twin:tokens-a", "twin:lease-b", "twin:tokens-b", "twin:part-a", "twin:time", "button:Play", "select:2", "button:Reset the level to its start"} {
		if !strings.Contains(all, "frame/"+stop+"\n") {
			t.Errorf("Tab does not stop at %s; it stops at\n%s", stop, all)
		}
	}
}

// The wheel over the board, over its controls too, scrolls the page around it and changes nothing on the board.
func TestWheelOverTheBoardScrollsThePage(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(800, 600, coarse)
	p.VisitBoard(host.URL + pages["play"])
	state := p.State()
	places := map[string]Point{"lease-a": p.Show("lease-a").Middle(), "the board": {400, 400}}
	for name, at := range places {
		p.Run("scrollTo({ top: 0, behavior: 'instant' })")
		p.Wheel(at, 120)
		p.Wait("scrollY >= 119")
		if got := EvalFrame[float64](p, "scrollY"); got != 0 {
			t.Errorf("over %s: the frame itself scrolled by %v px", name, got)
		}
		p.Wheel(at, -120)
		p.Wait("scrollY === 0")
	}
	if now := p.State(); now != state {
		t.Errorf("the wheel changed the board from %s to %s", state, now)
	}
}

// Loading takes no focus: neither where nothing has it, nor from what has it.
func TestLoadingTakesNoFocus(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"])
	if got := p.Focused(); got != "" {
		t.Errorf("after loading, %q has the focus", got)
	}
	if EvalFrame[bool](p, "document.hasFocus()") {
		t.Error("after loading, the frame has the focus")
	}
	p.Visit(host.URL + pages["home"])
	p.Visit(host.URL + pages["play"])
	p.Keys(kb.Tab + kb.Tab)
	held := p.Focused()
	if !strings.HasPrefix(held, "a:") {
		t.Fatalf("two tabs into the page %q has the focus, want a link", held)
	}
	p.AwaitBoard()
	if got := p.Focused(); got != held {
		t.Errorf("loading moved the focus from %q to %q", held, got)
	}
}

// What a part is, is told at Enter and put away at Escape.
func TestPartsTellWhatTheyAre(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"])
	p.TabTo("frame/twin:part-worker", false)
	p.Keys(kb.Enter)
	p.WaitFrame("!document.querySelector('.bubble').hidden")
	if words := EvalFrame[string](p, "document.querySelector('.bubble').innerText"); !strings.Contains(words, "Archive: 0 of 100") {
		t.Errorf("the bubble says %q", words)
	}
	p.Keys(kb.Escape)
	p.WaitFrame("document.querySelector('.bubble').hidden")
}

// The end of a run is said once, by the frame, and again only when it becomes another.
func TestVerdictIsSaidOnce(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	// The announcer tells the latest of two seconds; here it must tell all that it is asked to.
	p.Before("globalThis.setTimeout = ((set) => (call, wait, ...rest) => set(call, wait === 2000 ? 0 : wait, ...rest))(setTimeout)")
	p.VisitBoard(host.URL + pages["play"])
	p.Run(`(() => {
		globalThis.said = [];
		for (const place of [document, frames[0].document]) {
			for (const region of place.querySelectorAll("[role=status], [role=alert], [role=log], [aria-live]")) {
				new MutationObserver(() => said.push(region.textContent.trim())).observe(region, { childList: true, characterData: true, subtree: true });
			}
		}
	})()`)
	verdicts := func(want string) {
		t.Helper()
		p.Settle()
		p.Ticks(5)
		if got := Eval[string](p, "said.filter((s) => /^(Not yet|Tonight)/.test(s)).join('|')"); got != want {
			t.Errorf("heard the verdicts %q, want %q; in all %q", got, want, Eval[[]string](p, "said"))
		}
		p.Run("said.length = 0")
	}
	p.Click(p.Show("tokens-a").Middle())
	p.Click(p.Show("tokens-a").Middle())
	verdicts("") // before the end, nothing is spoiled
	p.RunFrame("leasehold.send('speed', '', 8)")
	p.Click(p.FrameMiddle(".play"))
	p.ended("fail", lost)
	if !Eval[bool](p, "said.some((s) => s.startsWith('Network fault, beginning'))") {
		t.Errorf("what play passed was not said, but %q", Eval[[]string](p, "said"))
	}
	both := "document.querySelector('.headline').textContent + ' ' + document.querySelector('.detail').textContent"
	verdicts(Eval[string](p, both))
	p.Run("frames[0].leasehold.send('speed', '', 2)")
	verdicts("") // still the same
	for _, id := range []string{"tokens-a", "tokens-b"} {
		p.Click(p.Show(id).Middle())
	}
	p.Wait("document.querySelector('.verdict').dataset.verdict === 'pass'")
	p.Wait("document.querySelector('.headline').textContent.startsWith('Every night')")
	p.Ticks(5)
	said := strings.Join(Eval[[]string](p, "said"), "\n")
	for _, once := range []string{"Tonight is won.", "Every goal is met", "Every night is won."} {
		if n := strings.Count(said, once); n != 1 {
			t.Errorf("heard %q %d times, want once, in\n%s", once, n, said)
		}
	}
}
