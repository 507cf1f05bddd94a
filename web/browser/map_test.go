//go:build browser

package browser

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"leasehold/levels"
)

// eight wins tonight with leases alone.
const eight = "?v=1&lease-a=8s&lease-b=8s&t=12s"

const (
	aGrid     = "document.querySelector('[role=grid]')"
	gridLabel = aGrid + "?.getAttribute('aria-label')"
	gridCell  = "document.querySelector('[role=gridcell]')"
)

// awaitMap waits until every night is known, and gives how many are lost.
func (p *Page) awaitMap() int {
	p.t.Helper()
	p.WaitFrame(`/^Every night: (all )?\d+( of \d+ lost| hold)\.$/.test(` + gridLabel + `)`)
	p.Settle()
	label := EvalFrame[string](p, gridLabel)
	if strings.HasPrefix(label, "Every night: all") {
		return 0
	}
	lost, err := strconv.Atoi(regexp.MustCompile(`\d+`).FindString(label))
	if err != nil {
		p.t.Fatal(err)
	}
	return lost
}

// cellAt is the place of a cell of the map in the tab.
func (p *Page) cellAt(column, row int) Point {
	p.t.Helper()
	p.FrameMiddle("[role=grid]")
	p.Settle()
	b := p.frameBox("[role=grid]")
	return Point{b.X + b.W*(float64(column)+0.5)/32, b.Y + b.H*(31.5-float64(row))/32}
}

// redCell finds a lost cell by what the game says of each.
func (p *Page) redCell() (column, row int) {
	p.t.Helper()
	for row := 20; row < 32; row++ {
		for column := range 32 {
			p.RunFrame(fmt.Sprintf("leasehold.send('cell', 'map-1', %d)", row*32+column))
			if strings.HasSuffix(EvalFrame[string](p, gridCell+".ariaLabel"), "It is lost.") {
				p.RunFrame("leasehold.send('cell', 'map-1', -1)")
				return column, row
			}
		}
	}
	p.t.Fatal("no cell of the upper rows is lost")
	return 0, 0
}

func TestTheMapIsOfferedOnceTonightIsWon(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 1000, coarse)
	p.VisitBoard(host.URL + pages["play"])
	asked := func() string {
		return EvalFrame[string](p, "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /mapworker|sim\\./.test(name)).join(' ')")
	}
	for _, id := range []string{"lease-a", "lease-b"} {
		slider := p.Show(id)
		p.Click(slider.At(8))
	}
	if EvalFrame[bool](p, aGrid+" !== null") || asked() != "" {
		t.Errorf("before the end of tonight there is a map, or its worker was fetched: %s", asked())
	}
	low := p.Stage().H
	p.RunFrame("leasehold.send('speed', '', 8)")
	p.Click(p.FrameMiddle(".play"))
	p.AwaitEnd()
	if lost := p.awaitMap(); lost < 1024*60/100 || lost > 1024*70/100 {
		t.Errorf("with leases of 8 s %d of 1024 nights are lost, want 60 to 70 %%", lost)
	}
	if now := p.Stage().H; now < low+200 {
		t.Errorf("the stage grew from %v to %v px for the map", low, now)
	}
	p.Wait("document.querySelector('.headline').textContent.startsWith('Tonight is won, but')")
	if !strings.Contains(asked(), "mapworker") {
		t.Errorf("nobody fetched the worker: %s", asked())
	}
	if got := Eval[string](p, "document.querySelector('[data-depth=every] .word').textContent"); got != "not yet" {
		t.Errorf("every night is %s", got)
	}
	p.Shot("map-eight")
	// Tokens instead of long leases: nothing is lost, and it counts.
	for _, id := range []string{"lease-a", "lease-b"} {
		slider := p.Show(id)
		p.Click(slider.At(3))
	}
	for _, id := range []string{"tokens-a", "tokens-b"} {
		p.Click(p.Show(id).Middle())
	}
	p.Wait("document.querySelector('[data-depth=every] .word').textContent === 'passed'")
	if lost := p.awaitMap(); lost != 0 {
		t.Errorf("with tokens on both %d nights are lost", lost)
	}
	p.FrameMiddle("[role=grid]")
	p.Shot("map-tokens")
}

// While a lease is dragged the map follows: pieces come while it is held, the old map stays until they do, and the red region is another.
func TestTheMapFollowsADrag(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 1100, coarse)
	p.VisitBoard(host.URL + pages["play"] + eight)
	before := p.awaitMap()
	p.RunFrame(`(() => {
		globalThis.pieces = [];
		const send = leasehold.send;
		leasehold.send = (kind, id, value) => { if (kind === "nights") pieces.push([value.moment, value.bytes.length]); return send(kind, id, value); };
	})()`)
	slider := p.Show("lease-a")
	from := Point{slider.Thumb(), slider.Middle().Y}
	p.Press(from)
	p.Move(from, slider.At(14))
	p.WaitFrame("pieces.length > 0")
	p.Shot("map-drag")
	p.WaitFrame("pieces.reduce((sum, [moment, length]) => sum + (moment === pieces.at(-1)[0] ? length : 0), 0) === 1024")
	if during := p.awaitMap(); during == before {
		t.Errorf("at 14 s as many are lost as at 8 s: %d", during)
	}
	p.Release(slider.At(14))
	p.Settle()
	if moments := EvalFrame[int](p, "new Set(pieces.map(([moment]) => moment)).size"); moments < 1 {
		t.Errorf("pieces of %d maps came", moments)
	}
}

func TestACellPlaysItsNight(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 1100, coarse)
	p.VisitBoard(host.URL + pages["play"] + eight)
	p.awaitMap()
	column, row := p.redCell()
	p.Hover(p.cellAt(column, row))
	p.WaitFrame("!document.querySelector('.bubble').hidden && document.querySelector('.bubble').textContent.trim().endsWith('It is lost.')")
	p.Shot("map-hover")
	p.RunFrame("leasehold.send('speed', '', 8)")
	p.Click(p.cellAt(column, row))
	p.WaitFrame("!document.querySelector('.night').hidden")
	p.AwaitEnd()
	night := fmt.Sprintf("night=%d,%d", column+1, row+1)
	if got := p.State(); !strings.Contains(got, "&"+night+"&") {
		t.Errorf("got the state %s, want %s in it", got, night)
	}
	if got := Eval[string](p, "document.querySelector('.headline').textContent"); !strings.HasPrefix(got, "This other night is lost: ") || p.Verdict() != "fail" {
		t.Errorf("got the verdict %s, %q", p.Verdict(), got)
	}
	if got := EvalFrame[string](p, "document.querySelector('.night p').textContent"); !strings.HasPrefix(got, "Another night: network fault ") {
		t.Errorf("the strip says %q", got)
	}
	if got := p.Goals(); !strings.Contains(got, "(missed)") {
		t.Errorf("the goals are %s", got)
	}
	p.Shot("map-night")
	goals, state := p.Goals(), p.State()
	p.Reload()
	p.AwaitBoard()
	p.awaitMap()
	if got := p.State(); got != state || p.Goals() != goals {
		t.Errorf("a reload brings back %s and %s, want %s and %s", got, p.Goals(), state, goals)
	}
	p.Run("document.querySelector('iframe').contentWindow.document.querySelector('.night button').focus()")
	p.Keys(kb.Enter)
	p.WaitFrame("document.querySelector('.night').hidden")
	p.Wait("document.querySelector('.verdict').dataset.verdict === 'pass'")
	if got := p.Focused(); got != "frame/button:Play again" {
		t.Errorf("back at tonight, the focus is on %q", got)
	}
	if got := Eval[string](p, "localStorage.getItem('leasehold.progress.1') ?? ''"); strings.Contains(got, "coordination") {
		t.Errorf("other nights were kept as what was reached: %s", got)
	}
}

func TestTheMapWorksByKeyboard(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 1100, coarse)
	p.VisitBoard(host.URL + pages["play"] + eight)
	p.awaitMap()
	p.TabTo("frame/twin:map-1", false)
	read := func() string {
		return EvalFrame[string](p, "document.activeElement.role + ' ' + document.activeElement.ariaColIndex + ' ' + document.activeElement.parentNode.ariaRowIndex + ' ' + document.activeElement.ariaLabel.replaceAll('\\u00a0', ' ')")
	}
	if got, want := read(), "gridcell 7 24 Network fault: begins at 0.98 s, lasts 5.16 s. It holds."; got != want {
		t.Errorf("entered, the map reads %q, want %q", got, want)
	}
	for _, step := range []struct{ keys, want string }{
		{kb.ArrowRight, "gridcell 8 24 Network fault: begins at 1.06 s, lasts 5.16 s."},
		{kb.ArrowUp, "gridcell 8 23 Network fault: begins at 1.06 s, lasts 5.81 s."},
		{kb.PageUp, "gridcell 8 15 "},
		{kb.PageUp + kb.PageUp + kb.ArrowUp, "gridcell 8 1 Network fault: begins at 1.06 s, lasts 20 s. It is lost."},
		{kb.End, "gridcell 32 1 Network fault: begins at 3 s, lasts 20 s. It is lost."},
		{kb.Home, "gridcell 1 1 Network fault: begins at 0.5 s, lasts 20 s."},
		{kb.ArrowLeft + kb.PageDown + kb.ArrowDown, "gridcell 1 10 "},
	} {
		if p.Keys(step.keys); !strings.HasPrefix(read(), step.want) {
			t.Errorf("got %q, want %q", read(), step.want)
		}
	}
	if n := EvalFrame[int](p, "document.querySelectorAll('[role=gridcell]').length"); n != 1 {
		t.Errorf("the grid has %d cells in the document, want one", n)
	}
	p.Keys(kb.PageUp + kb.PageUp)
	p.Shot("map-keys")
	p.RunFrame("leasehold.send('speed', '', 8)")
	p.Keys(kb.Enter)
	p.AwaitEnd()
	if got := p.State(); !strings.Contains(got, "&night=1,32&") || p.Verdict() != "fail" {
		t.Errorf("Enter plays %s, %s", got, p.Verdict())
	}
	p.Keys(kb.End)
	p.Space()
	p.WaitFrame("leasehold.send('state').includes('&night=32,32&')")
	stops := p.TabTo("frame/button:Pause", false)
	for _, stop := range stops {
		if stop == "frame/twin:map-1" {
			t.Errorf("Tab stops twice on the map: %v", stops)
		}
	}
}

func TestATapPlaysTheNearestCell(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for _, width := range []int64{390, 320} {
		p := Open(t)
		p.Viewport(width, 800, coarse)
		p.Touchscreen()
		p.VisitBoard(host.URL + pages["play"] + eight)
		p.awaitMap()
		at := p.cellAt(30, 20)
		p.Shot(fmt.Sprintf("map-%d", width))
		p.Tap(at)
		p.WaitFrame("leasehold.send('state').includes('&night=31,21&')")
		if scroll := Eval[float64](p, "document.documentElement.scrollWidth"); scroll > float64(width) {
			t.Errorf("at %d px the page is %v px wide", width, scroll)
		}
	}
}

// The game's own thread computes no other night: it is told them, and what it is told wrongly changes nothing.
func TestTheGameTakesNoOddPieces(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Before("globalThis.Worker = class { postMessage(wanted) { globalThis.wanted = wanted; } terminate() {} }")
	p.VisitBoard(host.URL + pages["play"] + eight)
	p.WaitFrame("globalThis.wanted?.moment > 0")
	for _, odd := range []string{"null", "3", "{}", "{...wanted, incident: 1, from: 0}", "{...wanted, incident: 1, from: 0, bytes: [1, 2]}",
		"{...wanted, incident: 2, from: 0, bytes: new Uint8Array(4)}", "{...wanted, moment: 99, incident: 1, from: 0, bytes: new Uint8Array(4)}",
		"{...wanted, incident: 1, from: 0.5, bytes: new Uint8Array(4)}", "{...wanted, incident: 1, from: 0, bytes: new Uint8Array(99999)}", "{...wanted, incident: 1, from: 0, bytes: new Uint8Array(4).fill(9)}"} {
		p.RunFrame("leasehold.send('nights', '', " + odd + ")")
	}
	if got := EvalFrame[string](p, gridLabel); got != "Every night: 0 of 1024 looked at." {
		t.Errorf("odd pieces make it %q", got)
	}
	p.RunFrame("leasehold.send('nights', '', {...wanted, incident: 1, from: 0, bytes: new Uint8Array(1024).fill(1)})")
	p.Wait("document.querySelector('.headline').textContent === 'Every night is won.'")
	if got := EvalFrame[string](p, gridLabel); got != "Every night: all 1024 hold." {
		t.Errorf("a map that is handed over is not believed: %q", got)
	}
}

// A simulator that cannot be had is told in words, and the board goes on.
func TestTheMapFailsInWords(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Before("globalThis.Worker = class { constructor() { throw new Error('forbidden'); } }")
	p.VisitBoard(host.URL + pages["play"] + eight)
	p.WaitFrame(gridLabel + " === 'Every night: this browser could not compute the map.'")
	p.awaitRoom() // for these words
	p.Click(p.FrameMiddle(".play"))
	p.WaitFrame("document.querySelector('.play').dataset.state === 'ended'") // it goes on from 12 s, which is all but the end
}

// A level of several incidents has a map for each, and they say what the simulator of the command line says.
func TestTheMapOfSeveralIncidents(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for _, c := range []struct {
		level         string
		width, height int64
		theme         string
	}{{"refresh", 1280, 1500, "light"}, {"restore-night", 1280, 1900, "dark"}, {"refresh", 390, 2300, "dark"}} {
		l := levelNamed(t, c.level)
		var query strings.Builder
		values := l.Solution
		for i := range l.Wrong {
			if l.Wrong[i].On == levels.EveryNight {
				values = l.Wrong[i].Set
			}
		}
		for _, v := range values {
			query.WriteString("&" + v.Control + "=" + v.Text)
		}
		settings, err := l.With(l.Start(), values)
		if err != nil {
			t.Fatal(err)
		}
		p := Open(t)
		p.Media("prefers-color-scheme", c.theme)
		p.Viewport(c.width, c.height, coarse)
		p.VisitBoard(host.URL + "/play/" + c.level + "/?v=1" + query.String())
		p.RunFrame("leasehold.send('seek', '', 1e6)")
		p.WaitFrame(fmt.Sprintf("document.querySelectorAll('[role=grid]').length === %d", len(l.Incidents)))
		p.Wait("document.querySelector('.headline').textContent.match(/of other nights|Every night is won/)")
		labels := EvalFrame[[]string](p, "[...document.querySelectorAll('[role=grid]')].map((grid) => grid.ariaLabel)")
		for i := range l.Incidents {
			if want := fmt.Sprintf("%s: %d of 1024 lost", l.Incidents[i].Name, l.Map(settings, i, 32, 32, 0).Lost()); labels[i] != want {
				t.Errorf("%s: got %q, want %q", c.level, labels[i], want)
			}
		}
		p.FrameMiddle("[role=grid]")
		p.Shot(fmt.Sprintf("map-%s-%d", c.level, c.width))
	}
}
