//go:build browser

package browser

import (
	"fmt"
	"testing"
)

// pages are the pages of the site that stand for their kind.
var pages = map[string]string{
	"home":   "/",
	"embed":  "/embed/",
	"play":   "/play/coordination/",
	"poster": "/frame/coordination/",
	"frame":  "/frame/coordination/?now=1",
}

func TestNothingScrollsSideways(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for name, path := range pages {
		t.Run(name, func(t *testing.T) {
			p := Open(t)
			for _, width := range []int64{320, 390, 800, 1280, 1600} {
				p.Viewport(width, 720, coarse)
				p.Visit(host.URL + path)
				if wide := Eval[int64](p, "document.scrollingElement.scrollWidth"); wide > width {
					t.Errorf("at %d px: got a page %d px wide", width, wide)
				}
				if out := Eval[[]string](p, outside); len(out) > 0 {
					t.Errorf("at %d px: past the right edge: %v", width, out)
				}
			}
		})
	}
}

// outside lists visible elements that end past the right edge.
const outside = `[...document.body.querySelectorAll("*")].filter((e) => {
	const box = e.getBoundingClientRect();
	return box.width > 1 && box.height > 1 && box.right > innerWidth + 0.5 && e.checkVisibility() && !e.closest("svg");
}).map((e) => e.tagName + "." + e.className)`

// Pictures of the home page for people to look at; TestStatesArePictured has those of the play page.
func TestHomeIsPictured(t *testing.T) {
	host := NewHost(t, Dist(t))
	for _, theme := range []string{"light", "dark"} {
		for _, size := range [][2]int64{{1280, 720}, {800, 600}, {390, 700}} {
			t.Run(fmt.Sprintf("%s %d", theme, size[0]), func(t *testing.T) {
				p := Open(t)
				p.Media("prefers-color-scheme", theme)
				p.Viewport(size[0], size[1], coarse)
				p.Visit(host.URL + pages["home"])
				p.Wait("document.fonts.status === 'loaded'")
				p.Shot(fmt.Sprintf("home-%s-%dx%d", theme, size[0], size[1]))
			})
		}
	}
}

func TestPagesWorkUnderAFolder(t *testing.T) {
	host := NewHost(t, Dist(t))
	host.Under = "/some/course"
	p := Open(t)
	p.Visit(host.URL + "/some/course/")
	p.Run("document.querySelector('.levels a[href*=play]').click()")
	p.Wait("document.querySelector('iframe')?.contentDocument?.querySelector('.frame')")
	if text := Eval[string](p, "getComputedStyle(document.body).fontFamily"); text == "" {
		t.Error("the play page has no style")
	}
}
