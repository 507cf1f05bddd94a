//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

const bubble = "!document.querySelector('.bubble').hidden && document.querySelector('.bubble').innerText.replace(/\\s+/g, ' ')"

// told waits until the board's bubble is shown and says something, and gives all that it says.
func (p *Page) told(something string) string {
	p.t.Helper()
	p.WaitFrame(fmt.Sprintf("(%s || '').includes(%q)", bubble, something))
	return EvalFrame[string](p, bubble)
}

// untold waits until the board's bubble is put away.
func (p *Page) untold() {
	p.t.Helper()
	p.WaitFrame("document.querySelector('.bubble').hidden")
}

// clear tells whether the bubble lies in the stage and not over what it tells of.
func (p *Page) clear(id string) {
	p.t.Helper()
	box, twin, stage := p.frameBox(".bubble"), p.Twin(id), p.Stage()
	if box.X < twin.X+twin.W && box.X+box.W > twin.X && box.Y < twin.Y+twin.H && box.Y+box.H > twin.Y {
		p.t.Errorf("the bubble %v lies over %s, %v", box, id, twin.Box)
	}
	if box.X < stage.X || box.X+box.W > stage.X+stage.W+1 || box.Y < stage.Y || box.Y+box.H > stage.Y+stage.H+1 {
		p.t.Errorf("the bubble %v of %s leaves the stage %v", box, id, stage)
	}
}

// A mouse that rests on a part or a bar is told what it is. The pointer may go into the bubble, Escape puts it away, and leaving does.
func TestBoardTellsTheMouse(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 900, coarse)
	p.VisitBoard(host.URL + pages["play"])
	p.RunFrame("leasehold.send('seek', '', 0.5)")
	corner := func(id string) Point { b := p.Twin(id).Box; return Point{b.X + 20, b.Y + 14} }
	p.Hover(corner("part-a"))
	got := p.told("holds the lease under token 33")
	if !strings.Contains(got, "Next, at 1 s: Network fault, beginning") {
		t.Errorf("scheduler A tells %q", got)
	}
	p.clear("part-a")
	p.Shot("tell-part")
	p.Hover(p.frameBox(".bubble").Middle())
	EvalFrame[bool](p, "new Promise((done) => setTimeout(done, 400, true))") // longer than a pointer has to get there
	p.told("holds the lease under token 33")
	p.Keys(kb.Escape) // the page hears it, not the frame
	p.untold()
	p.Hover(p.Twin("bar-belief-a-0").Middle())
	p.told("although its lease had ended")
	p.clear("bar-belief-a-0")
	p.Shot("tell-bar")
	if now := p.now(); now != "500ms" && now != "0.5s" {
		t.Errorf("hovering moved the playhead to %s", now)
	}
	p.Hover(p.Twin("part-lock-service").Middle())
	p.told("grants the lease to one machine at a time")
	p.Hover(Point{p.Stage().X + 6, p.Stage().Y + 6})
	p.untold()

	// A press makes it stay, and says it; on a bar it moves the playhead, too. A drag that begins on a bar tells nothing.
	bar := p.Twin("bar-lease-b-0").Middle()
	p.Click(bar)
	p.told("held the lease under token 34")
	p.WaitFrame("document.querySelector('.announcer').textContent.includes('held the lease under token 34')")
	if off := p.Twin("time").Thumb() - bar.X; off < -1.5 || off > 1.5 {
		t.Errorf("the playhead is %.1f px off the bar that was pressed", off)
	}
	p.Hover(Point{p.Stage().X + 6, p.Stage().Y + 6})
	EvalFrame[bool](p, "new Promise((done) => setTimeout(done, 400, true))")
	p.told("held the lease under token 34")
	p.Drag(bar, p.Twin("time").At(1.5))
	p.untold()
	p.Hover(away)
	p.Click(corner("part-worker"))
	p.told("Archive: 0 of 100 records are done.")
	p.RunFrame("leasehold.send('seek', '', 20)") // what it tells follows the playhead
	p.told("Archive: 100 of 100 records are done.")
	p.Click(away)
	p.untold()
}

// The timeline is one stop of the Tab key. Arrows go through it, each bar tells what it is as the focus comes, to a screen reader too.
func TestBoardTellsTheKeyboard(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 900, coarse)
	p.VisitBoard(host.URL + pages["play"])
	stops := p.TabTo("frame/twin:time", false)
	bars := 0
	for _, stop := range stops {
		if strings.HasPrefix(stop, "frame/twin:bar-") {
			bars++
		}
	}
	if bars != 1 {
		t.Errorf("the bars are %d stops of the Tab key, want one:\n\t%s", bars, strings.Join(stops, "\n\t"))
	}
	p.BackTab()
	p.Keys(kb.Home)
	seen := map[string]bool{}
	for range 12 {
		id := EvalFrame[string](p, "document.activeElement.dataset.id")
		seen[id] = true
		shown := p.told(EvalFrame[string](p, "document.activeElement.ariaLabel"))
		said := EvalFrame[string](p, "document.activeElement.getAttribute('aria-description')")
		if label := EvalFrame[string](p, "document.activeElement.ariaLabel"); !strings.HasPrefix(shown, label) || !strings.HasSuffix(shown, said) {
			t.Errorf("%s: the bubble says %q, and a screen reader %q", id, shown, said)
		}
		p.clear(id)
		last := EvalFrame[bool](p, "!document.activeElement.nextElementSibling")
		p.Keys(kb.ArrowRight)
		if last {
			break
		}
	}
	if len(seen) < 7 || !seen["bar-belief-a-0"] || !seen["bar-fault-a-0"] || !seen["bar-vacant-1"] {
		t.Errorf("the arrows went through %v", seen)
	}
	p.Keys(kb.Home)
	if !p.ring(EvalFrame[string](p, "document.activeElement.dataset.id")) {
		t.Error("the picture shows no ring around the bar that has the focus")
	}
	p.Keys(kb.Escape)
	p.untold()
	p.Keys(kb.Enter)
	p.told("")
	p.TabTo("frame/twin:part-a", true)
	p.told("may do the job once it gets the lease")
	p.Keys(kb.Tab)
	p.untold()
	if got := EvalFrame[string](p, "document.querySelector('[data-id=part-a]').getAttribute('aria-description')"); got != "Waits for the lease." {
		t.Errorf("without the focus, scheduler A is described as %q", got)
	}
}

// On a phone a tap tells, of a card and of a bar; a tap elsewhere puts it away.
func TestBoardTellsAFinger(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for _, width := range []int64{390, 320} {
		p := Open(t)
		p.Viewport(width, 740, coarse)
		p.Touchscreen()
		p.VisitBoard(host.URL + pages["play"])
		card := p.Show("part-a").Box
		p.Tap(Point{card.X + 20, card.Y + 16})
		p.told("may do the job once it gets the lease")
		p.clear("part-a")
		if box := p.frameBox(".bubble"); box.Y < -1 || box.Y+box.H > 741 {
			t.Errorf("the bubble lies at %v, out of sight", box)
		}
		p.Shot(fmt.Sprintf("tell-part-%d", width))
		bar := p.Show("bar-fault-a-0").Middle()
		p.Tap(bar)
		p.told("no message passes between")
		p.clear("bar-fault-a-0")
		p.Shot(fmt.Sprintf("tell-bar-%d", width))
		p.Tap(p.FrameMiddle(".panel h2"))
		p.untold()
	}
}

const listBubble = "[...document.querySelectorAll('.events .bubble, .causes .bubble')].find((e) => !e.hidden)?.innerText.replace(/\\s+/g, ' ') ?? ''"

// rowTells waits until the bubble of a list beside the board says something, and gives all it says.
func (p *Page) rowTells(something string) string {
	p.t.Helper()
	p.Wait(fmt.Sprintf("(%s).includes(%q)", listBubble, something))
	return Eval[string](p, listBubble)
}

// Each entry of the list, and each cause, tells what it means and what happens next: to a mouse that rests, to a key, to a press.
func TestListsTell(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 900, coarse)
	p.VisitBoard(host.URL + pages["play"])
	p.RatherNot()
	row := p.eventAt("0.02 s")
	p.Hover(row)
	if got := p.rowTells("the lock service's word that Scheduler A may act until 3.02 s"); !strings.Contains(got, "Next, at 1 s: Network fault, beginning") {
		t.Errorf("the grant tells %q", got)
	}
	p.Shot("tell-event")
	if width := Eval[float64](p, "document.querySelector('.events .bubble small').getBoundingClientRect().width"); width < 150 {
		t.Errorf("what happens next takes %v px", width)
	}
	p.Hover(away)
	p.Wait("(" + listBubble + ") === ''")
	p.Run("document.querySelector('.events button').focus({ focusVisible: true })")
	p.rowTells("Nothing recalls it")
	p.Wait("document.activeElement.getAttribute('aria-description')?.includes('Nothing recalls it')")
	p.Keys(kb.Escape)
	p.Wait("(" + listBubble + ") === ''")
	p.Keys(kb.Enter)
	p.rowTells("Nothing recalls it")
	p.RunFrame("leasehold.send('seek', '', 99)")
	p.AwaitEnd()
	p.Click(p.Middle(".causes li button"))
	p.rowTells("applied again")
	p.Shot("tell-cause")
}

// A switch adds every message to the list: each can be gone to, and tells what it is.
func TestListShowsEveryMessage(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 900, coarse)
	p.VisitBoard(host.URL + pages["play"])
	p.RatherNot()
	has := func(text string) string {
		return fmt.Sprintf("document.querySelector('.events ol').innerText.includes(%q)", text)
	}
	if Eval[bool](p, has("asks the lock service for the lease")) {
		t.Error("before it is asked for, the list has every message")
	}
	p.Click(p.Middle(".every input"))
	p.Wait(has("Scheduler A asks the lock service for the lease"))
	for _, text := range []string{"The lock service answers Scheduler A: the lease is yours, under token 33.", "to renew its lease", "a record of Archive, 100 times.", "The worker acknowledges a write of Scheduler B, 50 times.", "Network fault, beginning"} {
		if !Eval[bool](p, has(text)) {
			t.Errorf("the list has no %q", text)
		}
	}
	p.Run("[...document.querySelectorAll('.events button')].find((e) => e.innerText.includes('the lease is yours')).dataset.test = 'grant'")
	p.Click(p.Middle("[data-test=grant]"))
	p.rowTells("The lease runs whether or not the answer arrives. It arrives at 0.02 s.")
	p.Shot("tell-messages")
	// A change of a setting is another run, with its own messages.
	p.RunFrame("leasehold.send('set', 'tokens-a', 1)")
	p.Wait(has("announces token 33"))
	p.Click(p.Middle(".every input"))
	p.Wait("!" + has("asks the lock service for the lease"))
}

// A word tells what it means to a mouse that rests on it and to a key; pressed for, it stays.
func TestTermsTellWithoutAPress(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"])
	const open = "document.querySelector(':popover-open')"
	word := p.Middle(".brief .term")
	p.Hover(word)
	p.Wait(open)
	p.Hover(away)
	p.Wait("!" + open)
	p.Hover(word)
	p.Wait(open)
	p.Click(word)
	p.Hover(away)
	Eval[bool](p, "new Promise((done) => setTimeout(done, 400, true))")
	if !Eval[bool](p, open+" !== null") {
		t.Error("an explanation that was pressed for goes with the mouse")
	}
	p.Keys(kb.Escape)
	p.Wait("!" + open)
	p.TabTo("button:lock service", false)
	p.Wait(open)
	p.Keys(kb.Tab)
	p.Wait(open + "?.id !== 'term-lock-service'")
	p.Hover(p.FrameMiddle(".panel .term"))
	p.WaitFrame(open)
}
