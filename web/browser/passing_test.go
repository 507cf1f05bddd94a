//go:build browser

package browser

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// chart is what a test reads from the picture of all that passes.
type chart struct {
	Marks  []chartMark
	Own    Point  // in the page
	Ticks  []tick // of the side that goes up
	Faults []string
}

type chartMark struct {
	Point
	Key, Label string
}

type tick struct{ Value, Y float64 }

// readChart gives the picture, and what is wrong with its labels: text over text, text outside, a mark without a name.
func (p *Page) readChart() chart {
	p.t.Helper()
	return Eval[chart](p, `(() => {
		const svg = document.querySelector(".passing .picture svg"), host = svg.getBoundingClientRect();
		const middle = (node) => { const b = node.getBoundingClientRect(); return { X: b.x + b.width / 2, Y: b.y + b.height / 2 }; };
		const faults = [];
		const texts = [...svg.querySelectorAll("text")].map((node) => ({ words: node.textContent, box: node.getBoundingClientRect() }));
		for (const [i, a] of texts.entries()) {
			if (a.box.left < host.left - 1 || a.box.right > host.right + 1 || a.box.top < host.top - 1 || a.box.bottom > host.bottom + 1) faults.push(a.words + " stands outside");
			for (const b of texts.slice(i + 1)) {
				if (a.box.left < b.box.right - 1 && b.box.left < a.box.right - 1 && a.box.top < b.box.bottom - 2 && b.box.top < a.box.bottom - 2) faults.push(a.words + " meets " + b.words);
			}
		}
		const marks = [...svg.querySelectorAll("g.mark")].map((g) => ({ ...middle(g.querySelector(".ring")), Label: g.getAttribute("aria-label") ?? "" }));
		for (const { Label } of marks) if (Label.length < 10) faults.push("a mark is called " + Label);
		if (svg.querySelectorAll("g.mark[tabindex='0']").length !== 1) faults.push("not one stop for Tab");
		if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
		const ticks = [...svg.querySelectorAll("text.tick.end")].map((node) => ({ Value: Number(node.textContent), Y: middle(node).Y }));
		return { Marks: marks, Own: middle(svg.querySelector(".own circle")), Ticks: ticks, Faults: faults };
	})()`)
}

// up reads a height off the ticks.
func (c *chart) up(y float64) float64 {
	a, b := c.Ticks[0], c.Ticks[len(c.Ticks)-1]
	return a.Value + (y-a.Y)/(b.Y-a.Y)*(b.Value-a.Value)
}

// awaitMarks waits until the settings were tried tonight, however slow the machine.
func (p *Page) awaitMarks() {
	p.t.Helper()
	for part := range 16 {
		p.Wait(fmt.Sprintf("document.querySelector('.passing .own') || document.querySelector('.passing progress')?.value > %d / 16", part))
	}
	p.Wait("document.querySelector('.passing .own')")
}

func TestEverySettingThatWins(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Before(asked)
	p.Allow("favicon.ico")
	p.VisitBoard(host.URL + pages["play"])
	if Eval[bool](p, "document.querySelector('.passing').checkVisibility()") {
		t.Error("it is offered before anything is won")
	}
	p.Click(p.Show("tokens-a").Middle())
	p.Click(p.Show("tokens-b").Middle())
	p.RunFrame("leasehold.send('seek', '', 99)")
	p.AwaitEnd()
	p.Wait("document.querySelector('[data-depth=every] .word').textContent === 'passed'")
	p.Wait("document.querySelector('.passing').checkVisibility()")
	if Eval[bool](p, "performance.getEntriesByType('resource').some(({ name }) => /passing|\\/sim\\./.test(name))") {
		t.Error("something of it was fetched before anybody asked")
	}
	p.Click(p.Middle(".passing .ask button"))
	p.awaitMarks()
	p.Middle(".passing .picture") // scrolled into view
	found := p.readChart()
	if got := found.up(found.Own.Y); math.Abs(got-13.92) > 0.1 || !strings.Contains(p.Goals(), "13.92 s") {
		t.Errorf("the player's point is at %.2f s, and the goals are %s: want both at 13.92 s", got, p.Goals())
	}
	if label := Eval[string](p, "document.querySelector('.passing .own .label').textContent"); label != "yours" {
		t.Errorf("the player's point is called %q", label)
	}
	before := p.State()
	fast := found.Marks[slices.IndexFunc(found.Marks, func(m chartMark) bool { return strings.Contains(m.Label, "Archive: 11.96 s") })]
	p.Click(fast.Point)
	p.Wait("document.querySelector('.chosen .values').textContent.includes('11.96 s')")
	p.Wait("document.querySelector('.chosen .settings').textContent.includes('Fencing tokens (Scheduler B): on')")
	p.Shot("passing-chosen")
	p.Click(p.Middle(".chosen button"))
	p.WaitFrame("leasehold.send('state') !== " + fmt.Sprintf("%q", before))
	p.RunFrame("leasehold.send('seek', '', 99)")
	p.WaitFrame("document.querySelector('.panel').textContent.includes('11.96 s')")
	p.Wait("document.querySelector('.passing .own') && document.querySelector('.passing .came').textContent.includes('Undo')")
	p.Click(p.FrameMiddle("[data-send=undo]"))
	p.RunFrame("leasehold.send('seek', '', 99)")
	p.WaitFrame("document.querySelector('.panel').textContent.includes('13.92 s')")
	settings := func(state string) string { before, _, _ := strings.Cut(state, "&t="); return before }
	if got := p.State(); settings(got) != settings(before) {
		t.Errorf("undo gave %s, want %s", got, before)
	}
	if p.Run("globalThis.stop = document.querySelector('.passing .way button')"); Eval[bool](p, "Boolean(stop)") {
		p.Click(p.Middle(".passing .way button"))
	}
	p.Wait("!document.querySelector('.passing .way')")
	if got := Eval[string](p, "document.querySelector('.passing .came').textContent"); !strings.Contains(got, "settings tried") {
		t.Errorf("at the end it says %q", got)
	}
}

// Before every night is won, a mark that holds on other nights keeps its settings to itself.
func TestPassingKeepsTheSolution(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.keepProgress(host.URL, `{"leasehold":"progress","version":1,"levels":{"let-go-first":{"depth":1,"tries":1,"best":{}}}}`)
	p.VisitBoard(host.URL + "/play/let-go-first/")
	p.Click(p.Middle(".passing .ask button"))
	p.awaitMarks()
	if label := Eval[string](p, "document.querySelector('.passing .own .label').textContent"); label != "yours, does not pass" {
		t.Errorf("the player's point, which does not pass, is called %q", label)
	}
	p.Wait("!document.querySelector('.passing .way')")
	p.Shot("passing-kept")
	p.Run("document.querySelector('.passing .table summary').click()")
	p.Wait("document.querySelector('.passing tbody tr')")
	rows := "[...document.querySelectorAll('.passing tbody tr')].map((row) => row.innerText.replace(/\\s+/g, ' ') + (row.querySelector('button') ? ' BUTTON' : ''))"
	all := Eval[[]string](p, rows)
	p.Middle(".passing tbody tr:nth-child(4)")
	p.Shot("passing-table")
	kept := 0
	for _, row := range all {
		hidden := strings.Contains(row, "yours to find")
		if hidden {
			kept++
		}
		if hidden == strings.Contains(row, "BUTTON") {
			t.Errorf("the row %q tells too much, or too little", row)
		}
	}
	if kept == 0 || len(all) > 50 {
		t.Errorf("%d of %d rows keep their settings, want some of at most 50", kept, len(all))
	}
	for _, width := range []int64{1280, 390, 320} {
		p.Viewport(width, 900, coarse)
		p.Wait("document.querySelector('.passing .picture svg').clientWidth === document.querySelector('.passing .picture').clientWidth")
		found := p.readChart()
		for _, fault := range found.Faults {
			t.Errorf("%d px: %s", width, fault)
		}
	}
	p.Run("document.querySelector('.passing g.mark[tabindex=\"0\"]').focus()")
	first := Eval[string](p, "document.activeElement.getAttribute('aria-label')")
	p.Keys(kb.ArrowRight)
	if second := Eval[string](p, "document.activeElement.getAttribute('aria-label')"); second == first || second == "" {
		t.Errorf("the arrow key went from %q to %q", first, second)
	}
}

// TestPassingPictures takes pictures, for who wants to see them: LEASEHOLD_PICTURES names levels, with settings for each as in a link.
func TestPassingPictures(t *testing.T) {
	list := os.Getenv("LEASEHOLD_PICTURES")
	if list == "" {
		t.Skip("LEASEHOLD_PICTURES names no levels")
	}
	host := NewHost(t, Dist(t))
	for _, what := range strings.Fields(list) {
		level, link, _ := strings.Cut(what, "?")
		p := Open(t)
		p.keepProgress(host.URL, fmt.Sprintf(`{"leasehold":"progress","version":1,"levels":{"%s":{"depth":2,"tries":1,"best":{}}}}`, level))
		p.Viewport(1280, 900, coarse)
		p.VisitBoard(host.URL + "/play/" + level + "/?" + link)
		p.Click(p.Middle(".passing .ask button"))
		p.Wait("document.querySelector('.passing .picture svg .own')")
		for part := range 32 {
			p.Wait(fmt.Sprintf("!document.querySelector('.passing progress') || document.querySelector('.passing progress').value > %d / 32", part))
		}
		p.Wait("!document.querySelector('.passing progress')")
		p.Run("document.querySelector('.passing .table').open = true")
		for _, width := range []int64{1280, 390, 320} {
			for _, theme := range []string{"light", "dark"} {
				p.Viewport(width, 900, coarse)
				p.Run("document.documentElement.dataset.theme = '" + theme + "'")
				p.Run("document.querySelector('.passing').scrollIntoView({ block: 'start', behavior: 'instant' })")
				p.Ticks(3)
				p.Shot(fmt.Sprintf("passing-%s-%d-%s", level, width, theme))
			}
		}
	}
}
