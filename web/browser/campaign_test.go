//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// progress is a kept text in which a level was passed at each depth.
const progress = `{"leasehold":"progress","version":1,"levels":{
	"coordination":{"depth":3,"tries":4,"best":{"completion_s-archive":11.96},"guess":0,"was":100},"refresh":{"depth":2,"tries":2,"best":{}},"twice-is-fine":{"depth":1,"tries":1,"best":{}},
	"payout":{"depth":0,"tries":3,"best":{}},"find-the-pause":{"depth":1,"tries":1,"best":{}},"off-the-path":{"depth":3,"tries":1,"best":{}}}}`

// asked puts the first level's question out of the way, for tests that need its room.
const asked = `try { localStorage.setItem("leasehold.progress.1", '{"leasehold":"progress","version":1,"levels":{"coordination":{"guess":null}}}'); } catch {}`

// keepProgress puts a text under the key of the progress, before any page runs.
func (p *Page) keepProgress(url, text string) {
	p.t.Helper()
	p.Allow("favicon.ico")
	p.Visit(url + "/LICENSE.txt")
	p.Run(fmt.Sprintf("localStorage.setItem('leasehold.progress.1', %q)", text))
}

// state gives the ring and the words of a level on the home page: "2, Won every night".
func (p *Page) state(level string) string {
	p.t.Helper()
	return Eval[string](p, fmt.Sprintf(`(() => {
		const item = document.querySelector(".levels [data-id=%s]");
		return item.dataset.depth + ", " + item.querySelector(".state").textContent;
	})()`, level))
}

// whole keeps a picture of all of a page without a board.
func (p *Page) whole(name string, width int64) {
	p.t.Helper()
	p.Wait("document.fonts.status === 'loaded'")
	p.Viewport(width, Eval[int64](p, "document.scrollingElement.scrollHeight"), coarse)
	p.Shot(name)
}

func TestHomeIsAMap(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for _, theme := range []string{"light", "dark"} {
		for _, size := range [][2]int64{{1280, 720}, {800, 600}, {390, 700}, {320, 640}, {640, 360}} { // the last: 1280 px at 200 %
			t.Run(fmt.Sprintf("%s %d", theme, size[0]), func(t *testing.T) {
				p := Open(t)
				p.Media("prefers-color-scheme", theme)
				p.Viewport(size[0], size[1], coarse)
				p.keepProgress(host.URL, progress)
				p.Visit(host.URL + pages["home"])
				p.Shot(fmt.Sprintf("map-first-%s-%d", theme, size[0]))
				p.whole(fmt.Sprintf("map-%s-%d", theme, size[0]), size[0])
				got := Eval[struct {
					Texts  int      `json:"texts"`
					Faults []string `json:"faults"`
				}](p, textFaults+"(document)")
				for _, fault := range got.Faults {
					t.Error(fault)
				}
				for level, want := range map[string]string{"coordination": "3, Won, at par", "refresh": "2, Won every night", "twice-is-fine": "1, Won tonight only · next",
					"payout": "0, Tried, not won yet", "both-ends": "0, Not played yet", "find-the-pause": "1, Won", "off-the-path": "3, Won, at par"} {
					if got := p.state(level); got != want {
						t.Errorf("%s: got %q, want %q", level, got, want)
					}
				}
				if got := Eval[string](p, "document.querySelector('.start').innerText + ' ' + [...document.querySelectorAll('.next')].map((e) => e.dataset.id)"); got != "Go on: Twice is fine twice-is-fine" {
					t.Errorf("the next level is %q", got)
				}
			})
		}
	}
}

// What is won on the board stands on the map: tonight, and once the nights are known every night.
func TestProgressComesHome(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Visit(host.URL + pages["home"])
	if got := p.state("coordination"); got != "0, Not played yet · next" || Eval[bool](p, "document.querySelector('.notice').classList.contains('shown')") {
		t.Errorf("at the first visit: got %q, or words about a store that nobody has had", got)
	}
	p.VisitBoard(host.URL + pages["play"])
	p.RunFrame("leasehold.send('set', 'lease-a', 8)")
	p.RunFrame("leasehold.send('set', 'lease-b', 8)")
	p.RunFrame("leasehold.send('seek', '', 99)")
	p.AwaitEnd()
	p.Wait("document.querySelector('[data-depth=tonight] .word').textContent === 'passed'")
	p.Visit(host.URL + pages["home"])
	if got := p.state("coordination"); got != "1, Won tonight only · next" {
		t.Errorf("after a win tonight: got %q", got)
	}
	p.VisitBoard(host.URL + pages["play"] + "?tokens-a=on&tokens-b=on")
	p.RunFrame("leasehold.send('seek', '', 99)")
	p.AwaitEnd()
	p.Wait("document.querySelector('[data-depth=every] .word').textContent === 'passed'")
	p.Visit(host.URL + pages["home"])
	if got := p.state("coordination"); got != "2, Won every night" && got != "3, Won, at par" {
		t.Errorf("after a win every night: got %q", got)
	}
	if got := Eval[string](p, "document.querySelector('.next').dataset.id"); got == "coordination" {
		t.Error("the level that was won is the next one")
	}
}

// Who opens a link at its end has seen nobody play.
func TestALinkIsNoWin(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"] + "?v=1&tokens-a=on&tokens-b=on&t=15s")
	p.AwaitEnd()
	p.Wait("document.querySelector('.headline').textContent.startsWith('Every night')")
	if got := Eval[string](p, "localStorage.getItem('leasehold.progress.1') ?? ''"); strings.Contains(got, "coordination") {
		t.Errorf("kept %s", got)
	}
}

// Progress goes into a file and comes back from it.
func TestProgressTravelsInAFile(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.keepProgress(host.URL, progress)
	p.Visit(host.URL + pages["home"])
	p.Run("URL.createObjectURL = (blob) => (globalThis.saved = blob, 'data:,')")
	p.Run("HTMLAnchorElement.prototype.click = function () { globalThis.savedAs = this.download; }")
	p.Click(p.Middle(".export"))
	p.Wait("globalThis.savedAs === 'leasehold-progress.json'")
	file := Eval[string](p, "saved.text()")
	p.Run("localStorage.clear()")
	p.Reload()
	if got := p.state("coordination"); got != "0, Not played yet · next" {
		t.Errorf("cleared: got %q", got)
	}
	load := func(text, want string) {
		t.Helper()
		p.Run(fmt.Sprintf(`(() => {
			const list = new DataTransfer(), input = document.querySelector(".import input");
			list.items.add(new File([%q], "progress.json"));
			input.files = list.files;
			input.dispatchEvent(new Event("change"));
		})()`, text))
		p.Wait(fmt.Sprintf("document.querySelector('.outcome').textContent.includes(%q)", want))
	}
	load("hello", "This file was not loaded.")
	load(strings.Replace(file, `"version":1`, `"version":2`, 1), "Another version of Leasehold wrote it.")
	if got := p.state("coordination"); got != "0, Not played yet · next" {
		t.Errorf("after bad files: got %q", got)
	}
	load(file, "5 levels came further.")
	load(file, "Nothing in it was better")
	if got := p.state("coordination") + p.state("refresh"); got != "3, Won, at par2, Won every night" {
		t.Errorf("loaded: got %q", got)
	}
	p.Reload()
	if got := p.state("off-the-path"); got != "3, Won, at par" {
		t.Errorf("loaded, and the page again: got %q", got)
	}
}

func TestABrokenStoreSaysSoOnce(t *testing.T) {
	host := NewHost(t, Dist(t))
	for _, page := range []string{"home", "play"} {
		p := Open(t)
		p.keepProgress(host.URL, `{"leasehold":"progress","version":1,"levels":{"coordination":{"depth":`)
		p.Visit(host.URL + pages[page])
		p.Wait("document.querySelector('.notice').innerText.includes('could not be read')")
		p.Shot("broken-store-" + page)
		if got := Eval[string](p, "localStorage.getItem('leasehold.progress.broken')"); !strings.Contains(got, `"depth":`) {
			t.Errorf("%s: the old text is gone: %q", page, got)
		}
		p.Click(p.Middle(".notice button"))
		p.Reload()
		p.Wait("document.readyState === 'complete'")
		if Eval[bool](p, "document.querySelector('.notice').classList.contains('shown')") {
			t.Errorf("%s: it is said a second time", page)
		}
	}
}

// The question stands before the first run, in nobody's way; the run answers it, and it is not asked again.
func TestThePredictionIsAnswered(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"])
	top := Eval[float64](p, "document.querySelector('iframe').getBoundingClientRect().top")
	p.TabTo("input:guess", false)
	p.Keys("0")
	p.Keys(kb.Enter)
	p.Wait("document.querySelector('.predict .answer').textContent.startsWith('You expect 0')")
	p.RunFrame("leasehold.send('seek', '', 99)")
	p.AwaitEnd()
	const answer = "Before the first run you expected 0; the answer was 100."
	p.Wait(fmt.Sprintf("document.querySelector('.predict .answer').textContent === %q", answer))
	if got := Eval[string](p, "document.querySelector('.verdict .detail').textContent"); !strings.HasSuffix(got, answer) {
		t.Errorf("the verdict says %q", got)
	}
	if now := Eval[float64](p, "document.querySelector('iframe').getBoundingClientRect().top"); now != top {
		t.Errorf("the answer moved the board from %v px to %v", top, now)
	}
	p.Reload()
	p.AwaitBoard()
	if Eval[bool](p, "document.querySelector('.predict').checkVisibility()") {
		t.Error("it is asked a second time")
	}
	p.Visit(host.URL + "/play/both-ends/")
	if !Eval[bool](p, "document.querySelector('.predict').checkVisibility()") {
		t.Error("the next level asks nothing")
	}
}

func TestACauseLeadsToItsMoment(t *testing.T) {
	host := NewHost(t, Dist(t))
	for _, size := range [][2]int64{{1280, 720}, {390, 700}} {
		p := Open(t)
		p.Viewport(size[0], size[1], coarse)
		p.VisitBoard(host.URL + pages["play"])
		p.RunFrame("leasehold.send('seek', '', 99)")
		p.AwaitEnd()
		const first = ".causes button"
		want := "100 Scheduler A wrote under token 33 after its lease had ended; behind it: network fault 8.97 s to 13.92 s"
		if got := Eval[string](p, "document.querySelector('.causes button').innerText.replace(/\\s+/g, ' ')"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		p.Click(p.Middle(first))
		p.WaitFrame("document.querySelector('.now').textContent === '8.97 s'")
		if got := p.Focused(); !strings.HasPrefix(got, "button:100") {
			t.Errorf("the cause that was pressed lost the focus to %q", got)
		}
		p.RunFrame("leasehold.send('set', 'tokens-a', 1)")
		p.Wait("!document.querySelector('.causes').checkVisibility()")
	}
}
