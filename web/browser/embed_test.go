//go:build browser

package browser

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// stands asks a board where it stands.
func (p *Page) stands(id string) url.Values {
	p.t.Helper()
	text := Eval[string](p, fmt.Sprintf("board('%s').getState()", id))
	values, err := url.ParseQuery(text)
	if err != nil {
		p.t.Fatalf("%s: got the state %q", id, text)
	}
	return values
}

func TestEmbeds(t *testing.T) {
	t.Parallel()
	var boards []string
	for i := range 10 {
		more := ""
		if i == 1 {
			more = `settings="lease-a=8s" hide="lease-b" lock="tokens-a" theme="dark"`
		}
		boards = append(boards, boardTag(fmt.Sprint("e", i), "coordination", more))
	}
	p, site, other, w := openCourse(t, boards...)
	p.Run("board('e0').scrollIntoView({ block: 'center', behavior: 'instant' })")
	p.Wait("answered('e0') && answered('e1')")
	t.Run("before Start", func(t *testing.T) { beforeStart(t, p, site, other, w) })
	t.Run("the page scrolls and Tab passes", func(t *testing.T) {
		p.scrollsOver(t, "e0")
		p.passesBy(t, "e0", 1)
	})
	t.Run("only the visible one runs", func(t *testing.T) { onlyTheVisible(t, p) })
	t.Run("events and commands", func(t *testing.T) { eventsAndCommands(t, p) })
	t.Run("what is forged has no effect", func(t *testing.T) { forged(t, p, site) })
	t.Run("the page scrolls and Tab passes over a board", func(t *testing.T) {
		p.scrollsOver(t, "e0")
		p.passesBy(t, "e0", 8)
	})
	t.Run("attributes", func(t *testing.T) { attributesChange(t, p) })
	t.Run("a moved board stands where it stood", func(t *testing.T) {
		before := p.stands("e1")
		p.Run("heard.length = 0, board('e0').before(board('e1'))")
		p.Run("board('e1').scrollIntoView({ behavior: 'instant' })")
		p.Wait("told('e1', 'ready').length === 1")
		if now := p.stands("e1"); now.Encode() != before.Encode() {
			t.Errorf("got %v, before it was moved %v", now, before)
		}
	})
}

func beforeStart(t *testing.T, p *Page, site *Host, other string, w *wire) {
	own, others := w.of(site.URL)
	sum := 0.0
	for path, size := range own {
		sum += size
		if strings.Contains(path, ".wasm") || strings.Contains(path, ".woff2") || strings.Contains(path, "exec") {
			t.Errorf("%s was fetched", path)
		}
	}
	if len(own) < 4 || sum > 60_000 || sum < 10_000 {
		t.Errorf("got %.0f bytes in %v, want at most 60,000", sum, own)
	}
	for _, address := range others {
		if !strings.HasPrefix(address, other) {
			t.Errorf("%s is from elsewhere", address)
		}
	}
	if shift := Eval[float64](p, "shift"); shift > 0.02 {
		t.Errorf("the page's layout shifted by %v", shift)
	}
	if got := Eval[string](p, "[inner('e0').title, inner('e0').allow, inner('e0').loading, board('e0').querySelector('a').checkVisibility()].join()"); got != "coordination,,lazy,false" {
		t.Errorf("got the frame %s", got)
	}
	if height := Eval[float64](p, "inner('e0').offsetHeight"); height < 300 {
		t.Errorf("the place kept is %v px high", height)
	}
}

func (p *Page) scrollsOver(t *testing.T, id string) {
	t.Helper()
	p.Run(fmt.Sprintf("board('%s').scrollIntoView({ block: 'start', behavior: 'instant' })", id))
	p.Ticks(3)
	y := Eval[float64](p, "scrollY")
	p.Wheel(Point{350, 300}, 120)
	p.Wait(fmt.Sprintf("scrollY >= %v", y+119))
	p.Wheel(Point{350, 300}, -120)
	p.Wait(fmt.Sprintf("scrollY <= %v", y+1))
	p.Touchscreen()
	p.TouchDrag(Point{350, 400}, Point{350, 250})
	p.Wait(fmt.Sprintf("scrollY >= %v", y+100))
}

// passesBy goes with Tab into a board and out of it, and back: some stops are in it.
func (p *Page) passesBy(t *testing.T, id string, least int) {
	t.Helper()
	p.Run("document.getElementById('before').focus()")
	inside := 0
	for range 80 {
		p.Keys(kb.Tab)
		at := Eval[string](p, "document.activeElement.id")
		if at != id {
			break
		}
		inside++
	}
	if at := Eval[string](p, "document.activeElement.id"); inside < least || at == id || at == "" {
		t.Errorf("Tab stopped %d times in the board, want at least %d, and came to %q", inside, least, at)
	}
	back := 0
	for range 80 {
		p.BackTab()
		if Eval[string](p, "document.activeElement.id") != id {
			break
		}
		back++
	}
	if at := Eval[string](p, "document.activeElement.id"); at != "before" || back != inside {
		t.Errorf("back, Tab stopped %d times in the board, and %d forth, and came to %q", back, inside, at)
	}
}

// onlyTheVisible starts four by script: each begins when it comes into sight, and stands still when it is out of it.
func onlyTheVisible(t *testing.T, p *Page) {
	p.Run("board('e0').scrollIntoView({ block: 'start', behavior: 'instant' })")
	p.Run("for (const id of ['e0', 'e1', 'e4', 'e9']) board(id).start()")
	p.Wait("told('e0', 'ready').length === 1")
	p.Wait("board('e0').getState().then((text) => globalThis.t0 = seconds(text)) && globalThis.t0 > 0.2")
	p.Run("board('e1').scrollIntoView({ block: 'start', behavior: 'instant' })")
	p.Wait("told('e1', 'ready').length === 1")
	p.Ticks(10) // for the first board to learn that nobody sees it
	stood := p.stands("e0").Get("t")
	from := p.stands("e1").Get("t")
	p.Wait(fmt.Sprintf("board('e1').getState().then((text) => globalThis.t1 = seconds(text)) && globalThis.t1 > seconds('t=%s') + 0.3", from))
	if now := p.stands("e0").Get("t"); now != stood {
		t.Errorf("out of sight, the first board went on from %s to %s", stood, now)
	}
	if got := Eval[int](p, "heard.filter(({ id }) => !['e0', 'e1'].includes(id)).length"); got != 0 {
		t.Errorf("boards out of sight told %d things", got)
	}
	p.Run("board('e1').pause(), board('e0').pause(), board('e9').pause(), board('e4').pause()")
}

func eventsAndCommands(t *testing.T, p *Page) {
	p.Run("board('e0').scrollIntoView({ block: 'start', behavior: 'instant' })")
	if got := Eval[string](p, "told('e0', 'ready').map(({ level, title }) => level + ': ' + title).join()"); got != "coordination: Two schedulers, one archive" {
		t.Errorf("got ready with %s", got)
	}
	if got := Eval[string](p, "inner('e0').title"); got != "Two schedulers, one archive" {
		t.Errorf("the frame's title is %q", got)
	}
	if !Eval[bool](p, "told('e0', 'progress').length > 0 && told('e0', 'progress').every(({ loaded, total }) => loaded > 0 && loaded <= total)") {
		t.Errorf("got progress with %s", Eval[string](p, "JSON.stringify(told('e0', 'progress'))"))
	}
	p.Wait("told('e0', 'resize').length > 0 && Math.abs(inner('e0').offsetHeight - told('e0', 'resize').at(-1).height) < 1")
	if n := Eval[int](p, "told('e0', 'resize').length"); n > 20 {
		t.Errorf("got %d resizes", n)
	}
	if got := p.stands("e1"); got.Get("lease-a") != "8s" || got.Get("v") != "1" {
		t.Errorf("the second board's settings came to %v", got)
	}
	p.Run("board('e0').reset()")
	p.Run("board('e0').set('lease-a', '12s'), board('e0').set('lease-b', 9), board('e0').set('tokens-b', true)")
	if got := p.stands("e0"); got.Get("lease-a") != "12s" || got.Get("lease-b") != "9s" || got.Get("tokens-b") != "on" {
		t.Errorf("set came to %v", got)
	}
	p.Run("board('e0').setState('v=1&tokens-a=on&tokens-b=on&t=4.5s')")
	if got := p.stands("e0").Encode(); got != "t=4.5s&tokens-a=on&tokens-b=on&v=1" {
		t.Errorf("setState came to %s", got)
	}
	p.Run("board('e0').reset()")
	if got := p.stands("e0").Encode(); got != "v=1" {
		t.Errorf("reset came to %s", got)
	}
	p.Run("board('e0').setState('v=1&tokens-a=on&tokens-b=on&t=60s')") // its end, which was opened and not played
	p.stands("e0")
	if got := Eval[int](p, "told('e0', 'passed').length"); got != 0 {
		t.Errorf("an end that was opened was told as passed %d times", got)
	}
	p.Run("board('e0').set('tokens-b', false), board('e0').set('tokens-b', true)")
	p.Wait("told('e0', 'passed').length > 0")
	passed := Eval[struct{ Level, Depth, Link string }](p, "(({ level: Level, depth: Depth, link: Link }) => ({ Level, Depth, Link }))(told('e0', 'passed')[0])")
	if passed.Level != "coordination" || passed.Depth != "tonight" && passed.Depth != "every" && passed.Depth != "par" || !strings.Contains(passed.Link, "tokens-a=on&tokens-b=on") {
		t.Errorf("got passed with %+v", passed)
	}
	p.Run("board('e0').reset()")
}

// forged: whoever is not the frame is not heard, whoever is not the page around is not heard by the frame, and neither minds what makes no sense.
func forged(t *testing.T, p *Page, site *Host) {
	before := p.stands("e0").Encode()
	p.Run("heard.length = 0")
	// A board far below, whose frame has not been loaded: nobody has answered for it yet.
	p.Run(fmt.Sprintf("saysPort('https://evil.example', inner('e9').contentWindow, 'origin'), saysPort(%q, window, 'source'), saysPort(%q, null, 'nobody')", site.URL, site.URL))
	p.Run("document.getElementById('forger').contentWindow.answer()")
	p.Run("document.getElementById('forger').contentWindow.greet(inner('e0').contentWindow)")
	p.Run(`for (const frame of [inner('e0').contentWindow, window]) for (const odd of [null, 7, "x".repeat(1e6), { leasehold: 2, type: "hello" }, { leasehold: 1, type: "x".repeat(1e6) }, [1], { leasehold: 1, type: "hello", data: "x".repeat(1e6) }]) frame.postMessage(odd, "*")`)
	p.Run(`for (const odd of [() => board("e0").set("x".repeat(1e6), 1), () => board("e0").set("lease-a", { a: 1 }), () => board("e0").set("lease-a", NaN), () => board("e0").set("lease-a", "x".repeat(1e6)),
		() => board("e0").setState("x".repeat(1e6)), () => board("e0").setState({}), () => board("e0").set("no-such", 1), () => board("e0").set("lease-a", "1000h")]) odd()`)
	p.Ticks(5)
	if now := p.stands("e0").Encode(); now != before {
		t.Errorf("the board went from %s to %s", before, now)
	}
	if got := Eval[string](p, "JSON.stringify(heard.filter(({ type }) => type === 'ready'))"); got != "[]" {
		t.Errorf("heard %s", got)
	}
	// The same from the frame itself is heard: so it was the forger that was not.
	p.Run(fmt.Sprintf("saysPort(%q, inner('e9').contentWindow, 'true')", site.URL))
	p.Wait("told('e9', 'ready').map(({ title }) => title).join() === 'true'")
	// It answers nothing. Once the frame has loaded, that is known, and what a board is told before it is there survives another frame.
	p.Run("globalThis.asked = '', board('e9').getState().then((text) => { asked = text; }), board('e9').scrollIntoView({ block: 'start', behavior: 'instant' })")
	p.Wait("asked === 'v=1'")
	p.Wait("answered('e9')")
	p.Run("board('e9').setState('v=1&lease-a=9s'), board('e9').set('tokens-a', true), heard.length = 0, board('e9').setAttribute('lang', 'de'), board('e9').start()")
	p.Wait("told('e9', 'ready').length === 1")
	p.Run("board('e9').pause()")
	if now := p.stands("e9"); now.Get("lease-a") != "9s" || now.Get("tokens-a") != "on" {
		t.Errorf("the board came as %v", now)
	}
	p.Run("heard.length = 0")
}

// attributesChange changes what is there, without another frame where none is needed.
func attributesChange(t *testing.T, p *Page) {
	p.Run("globalThis.was = inner('e0')")
	p.Run("board('e0').setAttribute('theme', 'dark'), board('e0').setAttribute('settings', 'lease-a=5s'), board('e0').setAttribute('at', '2')")
	if got := p.stands("e0").Encode(); got != "lease-a=5s&t=2s&v=1" {
		t.Errorf("the attributes came to %s", got)
	}
	if !Eval[bool](p, "was === inner('e0') && was.style.colorScheme === 'dark'") {
		t.Error("theme and settings made another frame, or its scheme is not dark")
	}
	p.Run("board('e0').setAttribute('theme', 'blue'), board('e0').setAttribute('ratio', 'x')")
	if !Eval[bool](p, "was === inner('e0') && was.style.colorScheme === ''") {
		t.Error("an odd theme is not passed over")
	}
	p.Run("board('e0').setAttribute('level', 'refresh')")
	p.Wait("inner('e0') !== was && inner('e0').title === 'refresh'")
	p.Run("board('e0').setAttribute('level', '../x')")
	if !Eval[bool](p, "!inner('e0') && board('e0').querySelector('a').checkVisibility()") {
		t.Error("where no level is named, the link does not show")
	}
	p.Run("board('e0').removeAttribute('settings'), board('e0').removeAttribute('at'), board('e0').setAttribute('level', 'coordination')")
	p.Wait("inner('e0')")
	if got := p.stands("e0").Encode(); got != "v=1" {
		t.Errorf("a new level stands at %s", got)
	}
}

// A frame that never answers ends in words, with the link and a retry.
func TestEmbedThatFails(t *testing.T) {
	p, site, _, _ := openCourse(t, boardTag("e0", "no-such-level", `lang="de"`))
	p.Allow("404", "target origin", "MIME type")
	words := "board('e0').shadowRoot.querySelector('[role=alert]')"
	p.Wait(words)
	if got := Eval[string](p, words+".textContent + board('e0').querySelector('a').checkVisibility()"); got != "Das Spielfeld konnte nicht geladen werden. Noch einmal versuchentrue" {
		t.Errorf("got %s", got)
	}
	p.Run("board('e0').setAttribute('level', 'coordination')")
	p.Wait("inner('e0')")
	site.Behave(Manners{Missing: []string{"/frame/refresh/"}})
	p.Run("board('e0').setAttribute('level', 'refresh')")
	p.Wait(words)
	site.Behave(Manners{})
	p.Run(words + ".querySelector('button').focus(), " + words + ".querySelector('button').click()")
	if got := Eval[string](p, "document.activeElement.id"); got != "e0" {
		t.Errorf("the retry put the focus on %q, want the board", got)
	}
	p.Run("board('e0').start()")
	p.Wait("told('e0', 'ready').length === 1")
}
