//go:build browser

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// outcome is what the demo of a course page tells for a position of its switch.
type outcome struct {
	Sentences []string `json:"sentences"`
	Verdict   string   `json:"verdict"`
	Hash      string   `json:"hash"`
	Shown     bool     `json:"shown"`
}

func (p *Page) outcome(on string) outcome {
	p.t.Helper()
	return Eval[outcome](p, `(() => {
		const told = document.querySelector(".demo [data-on=`+on+`]");
		return { sentences: [...told.querySelectorAll("li")].map((e) => e.textContent), verdict: told.querySelector(".verdict").textContent, hash: told.dataset.hash ?? "", shown: told.checkVisibility() };
	})()`)
}

// TestCourseDemo presses the switch: only then is the simulator loaded, and it tells of its run what was written when the page was built.
func TestCourseDemo(t *testing.T) {
	host := NewHost(t, Dist(t))
	for _, language := range []string{"", "de/"} {
		host.Behave(Manners{})
		p := Open(t)
		p.Visit(host.URL + "/" + language + "course/coordination/")
		p.Wait("!document.querySelector('.demo .try').hidden")
		built := map[string]outcome{"off": p.outcome("off"), "on": p.outcome("on")}
		if !built["off"].Shown || built["on"].Shown || len(built["off"].Sentences) != 6 {
			t.Errorf("%sbefore the first press: %+v", language, built)
		}
		if asked := strings.Join(host.Asked(), " "); strings.Contains(asked, ".wasm") || strings.Contains(asked, "demoworker") {
			t.Errorf("%sbefore the first press: asked for %s", language, asked)
		}
		for _, on := range []string{"on", "off"} {
			p.Run("document.querySelector('.demo input').click()")
			p.Wait("document.querySelector('.demo [data-on=" + on + "]').dataset.hash")
			got, want := p.outcome(on), built[on]
			if len(got.Hash) != 16 || !got.Shown || strings.Join(got.Sentences, "|") != strings.Join(want.Sentences, "|") || got.Verdict != want.Verdict {
				t.Errorf("%s%s: the page tells\n%+v, and was built with\n%+v", language, on, got, want)
			}
			if state := Eval[string](p, "document.querySelector('.demo .state').textContent"); !strings.Contains(state, got.Hash) {
				t.Errorf("%s%s: got the state %q, want the run in it", language, on, state)
			}
		}
		if built["off"].Verdict == built["on"].Verdict || p.outcome("on").Hash == p.outcome("off").Hash {
			t.Errorf("%sthe switch changes nothing: %+v", language, built)
		}
	}
}

// TestCourseDemoWithoutSimulator says so, keeps what was built, and tries again.
func TestCourseDemoWithoutSimulator(t *testing.T) {
	host := NewHost(t, Dist(t))
	host.Behave(Manners{Missing: []string{".wasm", ".wasm.gz"}})
	p := Open(t)
	p.Allow("404", "Failed to load resource")
	p.Visit(host.URL + "/course/coordination/")
	p.Wait("!document.querySelector('.demo .try').hidden")
	p.Run("document.querySelector('.demo input').click()")
	p.Wait("document.querySelector('.demo .state').textContent.startsWith('The simulator did not start')")
	if got := p.outcome("on"); !got.Shown || len(got.Sentences) != 6 || got.Hash != "" {
		t.Errorf("without the simulator: %+v", got)
	}
	host.Behave(Manners{})
	p.Run("document.querySelector('.demo input').click()")
	p.Wait("document.querySelector('.demo [data-on=off]').dataset.hash")
}

// TestCourseChoice shows one board at a time, which needs no script, and both on paper.
func TestCourseChoice(t *testing.T) {
	host := NewHost(t, Dist(t))
	host.Behave(Manners{Missing: []string{".js"}})
	p := Open(t)
	p.Allow("404", "Failed to load resource", "MIME type")
	p.Visit(host.URL + "/course/who-decides/")
	const seen = "[...document.querySelectorAll('.side')].filter((e) => e.checkVisibility()).map((e) => e.dataset.side).join(' ')"
	if got := Eval[string](p, seen); got != "left" {
		t.Errorf("at first: got %q", got)
	}
	p.Run("document.querySelector('.choice [value=right]').click()")
	if got := Eval[string](p, seen); got != "right" {
		t.Errorf("after the choice: got %q", got)
	}
	p.Run("document.documentElement.dataset.theme = 'dark'")
	p.Print()
	if got := Eval[string](p, "getComputedStyle(document.documentElement).color"); got != "rgb(30, 36, 48)" {
		t.Errorf("on paper in the dark theme: got the ink %s, want that of the light one", got)
	}
	if got := Eval[string](p, seen); got != "left right" {
		t.Errorf("on paper: got %q", got)
	}
	if got := Eval[int](p, "document.querySelectorAll('header, footer, .choice, .crumb').length - [...document.querySelectorAll('header, footer, .choice, .crumb')].filter((e) => !e.checkVisibility()).length"); got != 0 {
		t.Errorf("on paper: %d parts of the navigation are there", got)
	}
}

// Print shows the page as paper gets it.
func (p *Page) Print() {
	p.t.Helper()
	Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
}

// TestCourseIsAccessible has axe-core look at course pages, in light and dark.
func TestCourseIsAccessible(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.WithAxe()
	for _, page := range []string{"/course/", "/course/coordination/", "/de/course/all-of-it/"} {
		p.Visit(host.URL + page)
		p.bothThemes(page)
	}
}
