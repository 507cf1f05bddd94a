//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// On a narrow page the note by the transport says how it ended, and the page says it nowhere else; on a wide one the page does, below
// the fold, where a link in its head leads.
func TestTheEndIsSaidInSight(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for _, size := range [][2]int64{{390, 700}, {800, 600}, {1280, 720}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			p := Open(t)
			p.Viewport(size[0], size[1], coarse)
			p.VisitBoard(host.URL + pages["play"])
			p.RunFrame("leasehold.send('seek', '', 99)")
			p.AwaitEnd()
			if got := EvalFrame[string](p, "document.querySelector('.note').innerText"); !strings.HasPrefix(got, "Not yet: 100 duplicates. ") {
				t.Errorf("the note says %q", got)
			}
			narrow := size[0] < 900
			if shown := Eval[bool](p, "document.querySelector('.verdict').checkVisibility()"); shown == narrow {
				t.Errorf("the page's own verdict is shown: %v", shown)
			}
			note, bar, goals := p.frameBox(".note"), p.frameBox(".transport"), p.frameBox(".panel")
			if narrow && (note.Y < bar.Y+bar.H-1 || note.Y > bar.Y+bar.H+24 || note.Y+note.H > goals.Y) {
				t.Errorf("the note lies at %v, want it between the transport %v and the goals %v", note, bar, goals)
			}
			p.Click(p.Middle(".title nav a:last-child"))
			p.Wait("(({ top }) => top >= -1 && top < innerHeight - 200)(document.querySelector('#events-title').getBoundingClientRect())")
		})
	}
}

func TestHintsOpenOneAfterTheOther(t *testing.T) {
	p := playWithStub(t, Dist(t))
	hints := `[...document.querySelectorAll(".hints summary")].filter((e) => e.checkVisibility()).length`
	p.Click(p.Middle(".title nav a"))
	for n := 1; n <= 3; n++ {
		if got := Eval[int](p, hints); got != n {
			t.Errorf("after %d opened: got %d to open, want %d", n-1, got, n)
		}
		p.TabTo(fmt.Sprintf("summary:Hint %d", n), false)
		p.Keys(kb.Enter)
	}
	if words := Eval[string](p, "document.querySelector('.hints').innerText"); !strings.Contains(words, "It needs one on every write") {
		t.Errorf("the last hint is not to be read, but %q", words)
	}
}

func TestDebriefComesWithThePassAndStays(t *testing.T) {
	p := playWithStub(t, Dist(t))
	shown := "document.querySelector('.debrief').checkVisibility()"
	for _, step := range []struct {
		post string
		want bool
	}{
		{"post('view', { time: 9, atEnd: true, playing: false })", false}, // lost
		{"post('view', { time: 3, atEnd: false, playing: false })", false},
		{"post('run', won)", false},
		{"post('view', { time: 9, atEnd: true, playing: false })", true},
		{"post('run', lost)", true},
		{"post('view', { time: 3, atEnd: false, playing: false })", true},
	} {
		p.RunFrame(step.post)
		p.RunFrame("post('progress', { loaded: 1, total: 1 })") // and time for it to arrive
		p.Ticks(3)
		if got := Eval[bool](p, shown); got != step.want {
			t.Errorf("after %s: the debrief is shown: %v", step.post, got)
		}
	}
	answer := "document.querySelector('.debrief details .told').checkVisibility()"
	if Eval[bool](p, answer) {
		t.Error("the answer stands beside the question unasked")
	}
	p.Click(p.Middle(".debrief summary"))
	p.Wait(answer)
}

// An explanation closes when the player turns to another document: from the page to the board, and back.
func TestExplanationsCloseAcrossTheFrame(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"])
	const open = "document.querySelector(':popover-open')"
	p.Click(p.Middle(".brief .term"))
	p.Wait(open)
	p.Click(Point{p.Stage().X + 6, p.Stage().Y + 6}) // where the board has nothing to press
	p.Wait("!" + open)
	p.Click(p.FrameMiddle(".panel .term"))
	p.WaitFrame(open)
	box, board := p.frameBox(":popover-open"), p.Stage()
	if box.X < board.X+board.W || box.W < 200 {
		t.Errorf("the goal's explanation lies at %v, over the board %v", box, board)
	}
	p.Shot("goal-explained")
	p.Click(away)
	p.WaitFrame("!" + open)
	p.Click(p.FrameMiddle(".panel .term"))
	p.WaitFrame(open)
	p.Click(p.Show("tokens-a").Middle())
	p.WaitFrame("!" + open)
}

// press presses a key with modifiers, as the browser names it on a keyboard.
func (p *Page) press(key string, modifiers ...chromedp.KeyOption) {
	p.t.Helper()
	p.Do(chromedp.KeyEvent(key, modifiers...))
	p.Settle()
}

func TestKeysUndoAndPlay(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"])
	var (
		ctrl  = chromedp.KeyModifiers(chromedp.ModifierCtrl)
		meta  = chromedp.KeyModifiers(chromedp.ModifierMeta)
		shift = chromedp.KeyModifiers(chromedp.ModifierCtrl | chromedp.ModifierShift)
	)
	on := func(what string, want bool) {
		t.Helper()
		p.WaitFrame(fmt.Sprintf("document.querySelector('[data-id=tokens-a]').checked === %v", want))
		if got := p.Twin("tokens-a").On; got != want {
			t.Errorf("%s: tokens of A are on: %v", what, got)
		}
	}
	p.Click(p.Show("tokens-a").Middle())
	on("pressed", true)
	for _, where := range []string{"in the frame", "on the page"} {
		if where == "on the page" {
			p.Click(away)
		}
		p.press("z", ctrl)
		on("Ctrl+Z "+where, false)
		p.press("Z", shift)
		on("Shift+Ctrl+Z "+where, true)
		p.press("z", meta)
		on("Cmd+Z "+where, false)
		p.press("y", ctrl)
		on("Ctrl+Y "+where, true)
	}
	playing := func(want string) {
		t.Helper()
		p.WaitFrame("document.querySelector('.play').dataset.state === '" + want + "'")
	}
	before := Eval[float64](p, "scrollY")
	p.Space()
	playing("playing")
	p.Space()
	playing("paused")
	if y := Eval[float64](p, "scrollY"); y != before {
		t.Errorf("the space bar scrolled the page from %v px to %v", before, y)
	}
	p.Click(Point{p.Stage().X + 6, p.Stage().Y + 6})
	p.Space()
	playing("playing")
	p.Space()
	playing("paused")
	// On a control it is the control's.
	p.Run("document.querySelector('.hints summary').focus()")
	p.Space()
	p.Wait("document.querySelector('.hints details').open")
	playing("paused")
}

// Other nights are wanted once a change of settings, whoever comes to the end again; what they come to takes no focus.
func TestNightsAreWantedOnceAChange(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Before("globalThis.wanted = []; globalThis.Worker = class { postMessage(wanted) { if (wanted.moment) globalThis.wanted.push(wanted); } terminate() {} }")
	p.VisitBoard(host.URL + pages["play"])
	wanted := func(when string, want int) {
		t.Helper()
		p.Settle()
		if got := EvalFrame[int](p, "wanted.length"); got != want {
			t.Errorf("%s: %d maps were wanted, want %d", when, got, want)
		}
	}
	p.RunFrame("leasehold.send('seek', '', 99)")
	p.AwaitEnd()
	wanted("after a run that fails", 0)
	p.RunFrame("leasehold.send('set', 'lease-a', 8)")
	p.Wait("document.querySelector('.verdict').dataset.verdict === 'pass'")
	wanted("after one that passes", 1)
	p.Run("document.querySelector('.events button').focus({ preventScroll: true })")
	focused := p.Focused()
	p.Run("document.activeElement.kept = true")
	p.RunFrame("leasehold.send('nights', '', { ...wanted.at(-1), incident: 1, from: 0, bytes: new Uint8Array(1024).fill(2) })")
	p.Wait("document.querySelector('.headline').textContent.startsWith('Tonight is won, but')")
	if now := p.Focused(); now != focused || !Eval[bool](p, "document.activeElement.kept === true") {
		t.Errorf("the list of what happened was built again: the focus went from %q to %q", focused, now)
	}
	p.RunFrame("leasehold.send('seek', '', 3)")
	p.RunFrame("leasehold.send('seek', '', 99)")
	wanted("back at the end of the same run", 1)
	p.RunFrame(`["tokens-a", "tokens-b"].forEach((id) => document.querySelector("[data-id=" + id + "]").click())`)
	wanted("after two changes", 3)
}

// A wrong address leads home from any depth, in any folder, and so does the frame of a level that does not exist.
func TestWrongAddressesLeadHome(t *testing.T) {
	host := NewHost(t, Dist(t))
	host.Under = "/some/course"
	p := Open(t)
	p.Allow("404", "leasehold:", "MIME type")
	for _, path := range []string{"/nothing", "/play/nothing/", "/play/nothing/at/all", "/frame/nothing/"} {
		p.Visit(host.URL + host.Under + path)
		p.Wait("document.styleSheets.length === 2 && document.fonts.status === 'loaded'")
		if got, want := Eval[string](p, "document.querySelector('.start').href"), host.URL+host.Under+"/"; got != want {
			t.Errorf("%s leads home to %s, want %s", path, got, want)
		}
	}
	p.Shot("wrong-address")
}
