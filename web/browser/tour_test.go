//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

const invited = "document.querySelector('.touring .invite').checkVisibility({ visibilityProperty: true })"

// The tour has five steps at most. Each points at one thing, in sight, and lies over none of it.
func TestTour(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for _, c := range []struct {
		language      string
		width, height int64
		theme         string
	}{{"en", 1280, 720, "light"}, {"en", 390, 740, "dark"}, {"en", 320, 640, "light"}, {"de", 320, 640, "light"}, {"ar-XB", 1280, 720, "light"}} {
		name := fmt.Sprintf("%s-%d", c.language, c.width)
		t.Run(name, func(t *testing.T) {
			if c.width == 390 && !pictured {
				t.Skip("between two others")
			}
			p := Open(t)
			p.Viewport(c.width, c.height, coarse)
			p.Media("prefers-color-scheme", c.theme)
			p.VisitBoard(host.URL + strings.TrimPrefix("/"+c.language, "/en") + pages["play"])
			if !Eval[bool](p, invited) {
				t.Error("who comes for the first time is not invited")
			}
			p.Shot("tour-invites-" + name)
			board := p.Stage()
			p.Click(p.Middle(".touring .start"))
			p.WaitFrame("document.querySelector('.tour')")
			next := EvalFrame[string](p, "document.querySelector('.tour .next').textContent")
			if now := p.Focused(); now != "frame/button:"+next {
				t.Errorf("the tour begins with the focus on %q", now)
			}
			if now := p.Stage(); now.H != board.H || now.W != board.W {
				t.Errorf("the tour makes the stage %v, of %v", now, board)
			}
			steps := 0
			for {
				steps++
				p.Settle()
				spot, card := p.frameBox(".spot"), p.frameBox(".tour")
				view := Box{0, 0, float64(c.width), float64(c.height)}
				if card.X < spot.X+spot.W && card.X+card.W > spot.X && card.Y < spot.Y+spot.H && card.Y+card.H > spot.Y {
					t.Errorf("step %d: the card %v lies over %v", steps, card, spot)
				}
				if card.X < 0 || card.X+card.W > view.W || card.Y < -1 || card.Y+card.H > view.H+1 {
					t.Errorf("step %d: the card %v is not in view", steps, card)
				}
				if spot.Y+spot.H < 0 || spot.Y > view.H {
					t.Errorf("step %d: what it points at, %v, is not in view", steps, spot)
				}
				p.Shot(fmt.Sprintf("tour-%s-%d", name, steps))
				last := EvalFrame[string](p, "document.querySelector('.tour .next').textContent") != next
				count := EvalFrame[string](p, "document.querySelector('.tour .count').textContent")
				p.Keys(kb.Enter)
				if last {
					break
				}
				p.WaitFrame(fmt.Sprintf("document.querySelector('.tour .count').textContent !== %q", count))
			}
			if steps != 5 {
				t.Errorf("the tour has %d steps", steps)
			}
			p.WaitFrame("!document.querySelector('.tour, .spot')")
			p.Wait("document.activeElement.matches('.touring .start')")
			if Eval[bool](p, invited) {
				t.Error("who has taken the tour is invited again")
			}
		})
	}
}

// The tour can be left at every step, by its button and by Escape, and be taken again; who declines it, or has played, is not asked.
func TestTourIsLeftAndRepeated(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"])
	for step := 1; step <= 5; step++ {
		for _, way := range []string{"Escape", "button"} {
			p.Click(p.Middle(".touring .start"))
			p.WaitFrame("document.querySelector('.tour')")
			for range step - 1 {
				p.Keys(kb.Enter)
			}
			p.WaitFrame(fmt.Sprintf("document.querySelector('.tour .count').textContent === 'Step %d of 5'", step))
			if way == "Escape" {
				p.Keys(kb.Escape)
			} else {
				p.Click(p.FrameMiddle(".tour .skip"))
			}
			p.WaitFrame("!document.querySelector('.tour, .spot')")
			p.Wait("document.activeElement.matches('.touring .start')")
		}
	}
	// Meanwhile the board is there to be used, and what is used keeps the focus.
	p.Click(p.Middle(".touring .start"))
	p.WaitFrame("document.querySelector('.tour')")
	p.Click(p.Twin("tokens-a").Middle())
	p.WaitFrame("document.querySelector('[data-id=tokens-a]').checked")
	p.Keys(kb.Escape)
	p.WaitFrame("!document.querySelector('.tour')")
	p.Ticks(3)

	other := Open(t)
	other.VisitBoard(host.URL + pages["play"])
	board := other.Stage()
	other.Click(other.Middle(".touring .decline"))
	other.Wait("!" + invited)
	other.Wait("document.activeElement.matches('.touring .start')")
	if now := other.Stage(); now != board {
		t.Errorf("declining moves the board from %v to %v", board, now)
	}
	other.Reload()
	other.AwaitBoard()
	if Eval[bool](other, invited) {
		t.Error("who declined is invited again")
	}
	if said := Eval[string](other, "document.querySelector('.touring').innerText"); !strings.Contains(said, "Tour") {
		t.Errorf("the tour can no longer be taken: %q", said)
	}
}

// Who embeds the board alone has no tour unless it asks.
func TestEmbedHasNoTour(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Visit(host.URL + pages["frame"])
	p.Wait("document.querySelector('.frame').dataset.state === 'ready'")
	if Eval[bool](p, "document.querySelector('.tour, .spot') !== null") {
		t.Error("the frame alone begins with a tour")
	}
}
