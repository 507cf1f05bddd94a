//go:build browser

package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// around gives a page that embeds a level's frame and speaks to it: what comes is in `told`, by type the latest in `got`. Below and above the frame there is room to
// scroll it out of sight.
func around(t *testing.T, query string) map[string]string {
	t.Helper()
	served := map[string]string{
		"/host/index.html": `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><style>body{margin:0}iframe{display:block;width:100%;height:600px;border:0}div{height:3000px}</style>
<button>before</button><iframe title="Board"></iframe><button>after</button><div></div><script type="module" src="host.js"></script>`,
		"/host/host.js": `import { connect } from "./play/port.js";
const iframe = document.querySelector("iframe");
globalThis.told = [];
globalThis.got = {};
globalThis.lti = [];
addEventListener("message", ({ data }) => data?.subject && lti.push(data));
globalThis.frame = connect(iframe, { onMessage: (type, data) => { told.push(type); got[type] = data; } });
iframe.src = "/frame/coordination/` + query + `";
`,
	}
	for _, name := range []string{"frame/messages.js", "play/port.js"} {
		data, err := os.ReadFile(filepath.Join(root, "web", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		served["/host/"+name] = string(data)
	}
	return served
}

// embed opens that page and waits for the poster, or with now=1 for the board.
func embed(t *testing.T, query string, before ...string) *Page {
	t.Helper()
	host := NewHost(t, Dist(t))
	host.Behave(Manners{Instead: around(t, query)})
	p := Open(t)
	p.Viewport(1280, 720, coarse)
	for _, script := range before {
		p.Before(script)
	}
	p.Visit(host.URL + "/host/index.html")
	if strings.Contains(query, "now=1") {
		p.Wait("got.ready")
		return p
	}
	p.Wait("got.poster")
	return p
}

const posterShown = `document.querySelector(".poster").checkVisibility()`

// What an embed brings before Start is counted as the network brought it: no game, no typeface, nothing of anybody else's.
func TestPosterIsLight(t *testing.T) {
	p := embed(t, "?theme=dark&lease-a=8s")
	brought := EvalFrame[[]struct {
		Name string
		Size int
	}](p, `[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(({ name, encodedBodySize }) => ({ Name: name, Size: encodedBodySize }))`)
	weight := 0
	for _, file := range brought {
		weight += file.Size
		if strings.Contains(file.Name, "wasm") || strings.HasSuffix(file.Name, ".woff2") || strings.Contains(file.Name, "/frame.") || strings.HasSuffix(file.Name, ".json") {
			t.Errorf("before Start it brought %s", file.Name)
		}
	}
	if weight < 5_000 || weight > 35_000 || len(brought) < 5 {
		t.Errorf("before Start it brought %d bytes, want at most 35,000: %v", weight, brought)
	}
	if !EvalFrame[bool](p, posterShown+" && document.documentElement.dataset.theme === 'dark' && document.querySelector('.frame').hidden") {
		t.Error("there is no poster")
	}
	p.Run("frame.send('theme', '', 'light')")
	p.WaitFrame("document.documentElement.dataset.theme === 'light'")

	// A host asks, sends what the board will take up, and starts it.
	p.Run("frame.send('state')")
	p.Wait("got.state?.link === 'lease-a=8s'")
	p.Run("for (let i = 0; i < 50; i++) frame.send('set', 'lease-b', i)")
	p.Run("frame.send('restore', '', 'v=1&lease-a=9s&t=2s&lock=lease-a&now=1'), frame.send('set', 'tokens-a', true), frame.send('state')")
	p.Wait("got.state.link === 'v=1&lease-a=9s&t=2s'")
	p.Run("frame.send('start')")
	p.Wait("got.ready")
	p.Run("delete got.state, frame.send('state')")
	p.Wait("got.state?.link === 'v=1&lease-a=9s&tokens-a=on&t=2s'")
	if got := p.Focused(); got != "" {
		t.Errorf("the host's start took the focus to %q", got)
	}
	p.Wait("lti.length > 0 && lti.at(-1).subject === 'lti.frameResize' && lti.at(-1).height === got.resize.height")

	// The state comes back as it was, and a pass is told once.
	p.Run("frame.send('restore', '', 'v=1&tokens-a=on&tokens-b=on&t=1s')")
	p.Run("frame.send('seek', '', 99)")
	p.Wait("got.passed?.depth === 'every'")
	p.Run("frame.send('seek', '', 1), frame.send('seek', '', 99), delete got.state, frame.send('state')")
	p.Wait("got.state")
	if got, want := Eval[string](p, "told.filter((type) => type === 'passed').length + ' ' + got.passed.link + ' ' + got.passed.level"), "2 v=1&tokens-a=on&tokens-b=on coordination"; got != want {
		t.Errorf("passed was told as %s, want %s", got, want)
	}
	link := Eval[string](p, "got.state.link")
	p.Run("frame.send('reset'), frame.send('restore', '', got.state.link), delete got.state, frame.send('state')")
	p.Wait("got.state")
	if got := Eval[string](p, "got.state.link"); got != link || !strings.Contains(link, "&t=") {
		t.Errorf("the state %s came back as %s", link, got)
	}
}

// Who presses Start by keyboard goes on at Play; who clicks has the focus taken nowhere. Tab enters the poster and leaves it in both directions.
func TestStartHandsTheFocusOn(t *testing.T) {
	p := embed(t, "")
	p.Run("document.querySelector('button').focus()")
	p.TabTo("frame/button:Start", false)
	p.TabTo("button:after", false)
	p.TabTo("frame/button:Start", true)
	p.TabTo("button:before", true)
	p.TabTo("frame/button:Start", false)
	p.Keys(kb.Enter)
	p.Wait("got.ready")
	if got := p.Focused(); got != "frame/button:Play" {
		t.Errorf("after Start by keyboard the focus is on %q", got)
	}
	if EvalFrame[bool](p, posterShown) {
		t.Error("the poster still stands")
	}
	p = embed(t, "")
	p.Click(p.FrameMiddle("button.start"))
	p.Wait("got.ready")
	if got := p.Focused(); strings.Contains(got, "button") {
		t.Errorf("after a click the focus is on %q", got)
	}
}

// With now=1 there is no poster, not even before its script has come; without, whoever waits for the script in vain has a link.
func TestNoPosterWhereNoneIsWanted(t *testing.T) {
	host := NewHost(t, Dist(t))
	host.Behave(Manners{Instead: map[string]string{"/a/" + assetNamed(t, "poster.*.js"): ""}})
	p := Open(t)
	p.Viewport(800, 600, coarse)
	for query, want := range map[string]string{"?now=1": "", "": "poster,a"} {
		p.Visit(host.URL + "/frame/coordination/" + query)
		if got := Eval[string](p, `[...document.querySelectorAll(".poster, .poster .start")].filter((e) => e.checkVisibility()).map((e) => e.matches(".poster") ? "poster" : e.localName).join()`); got != want {
			t.Errorf("at %q there are %q, want %q", query, got, want)
		}
	}
}

// Hidden controls are not there, locked ones say so; nothing that the player does moves them, and the host still does.
func TestControlsAreHiddenAndLocked(t *testing.T) {
	p := embed(t, "?now=1&hide=lease-b,nothing&lock=lease-a,tokens-a&lease-a=8s")
	if ids := EvalFrame[string](p, `[...document.querySelectorAll(".twin:is(.slider, .switch, .nudge), .twin[data-id^=locked]")].map((e) => e.dataset.id).sort().join()`); ids != "locked-lease-a,locked-tokens-a,tokens-b" {
		t.Errorf("the controls' twins are %s", ids)
	}
	p.Click(p.Show("tokens-b").Middle())
	p.TabTo("frame/twin:locked-lease-a", true)
	p.WaitFrame("document.querySelector('.bubble').innerText.includes('It is locked')")
	if told := EvalFrame[string](p, "document.activeElement.ariaLabel + '|' + document.activeElement.getAttribute('aria-description')"); !strings.HasPrefix(told, "Lease, ") || !strings.Contains(told, "8.0 seconds") || !strings.Contains(told, "locked") {
		t.Errorf("a screen reader hears %q", told)
	}
	p.Click(p.FrameMiddle("[data-send=undo]"))
	p.Click(p.FrameMiddle("[data-send=reset]"))
	settings := func(want string) {
		t.Helper()
		p.Settle()
		if got := p.State(); !strings.HasPrefix(got, want) {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	settings("lease-a=8s&tokens-a=off&lease-b=3s&tokens-b=off")
	p.Run("frame.send('set', 'lease-a', 9), frame.send('settings', '', 'lease-b=4s&tokens-a=on')")
	p.Wait("got.run.settings.includes('lease-b=4s')")
	settings("lease-a=9s&tokens-a=on&lease-b=4s&tokens-b=off")
	p.Click(p.FrameMiddle("[data-send=reset]"))
	settings("lease-a=9s&tokens-a=on&lease-b=4s&tokens-b=off")
	p.Run("frame.send('restore', '', 'v=1&lease-b=5s&hide=&lock=')")
	p.Wait("got.run.settings.includes('lease-b=5s')")
	if EvalFrame[bool](p, "document.querySelector('[data-id=lease-a], [data-id=lease-b]') !== null") {
		t.Error("a link unlocked what was locked")
	}
	p.Shot("embed-locked")
}

// Out of sight nothing runs: no time, no paint, no fault map.
func TestNothingRunsOutOfSight(t *testing.T) {
	p := embed(t, "?now=1&tokens-a=on&tokens-b=on", `globalThis.pieces = 0; globalThis.sent = [];
		globalThis.Worker = class extends Worker {
			constructor(address) { super(address); this.addEventListener("message", () => pieces++); }
			postMessage(data) { sent.push(data.wait ?? (data.moment ? "map" : "open")); super.postMessage(data); }
		};`)
	away := func() {
		p.Run("scrollTo({ top: 2000, behavior: 'instant' })")
		p.Ticks(4) // the observer's turn
	}
	back := func() { p.Run("scrollTo({ top: 0, behavior: 'instant' })") }
	p.Run("frame.send('speed', '', 0.5), frame.send('play')")
	p.Wait("got.view.playing && got.view.time > 0")
	away()
	still := func(what string) {
		t.Helper()
		before := EvalFrame[string](p, what)
		p.Ticks(20)
		if now := EvalFrame[string](p, what); now != before {
			t.Errorf("out of sight %s went from %s to %s", what, before, now)
		}
	}
	still("`${leasehold.send('probe').frames} ${leasehold.send('state')}`")
	// A map that is wanted now waits to be asked for.
	p.Run("frame.send('seek', '', 99)")
	p.Wait("got.view.atEnd")
	if got := EvalFrame[string](p, "sent.join()"); got != "" {
		t.Errorf("out of sight the map's worker was sent %s", got)
	}
	back()
	p.WaitFrame("pieces > 0")
	away()
	p.WaitFrame("sent.at(-1) === true")
	p.Ticks(20) // a piece may have been on its way
	still("`${pieces}`")
	if !Eval[bool](p, "got.run.nights === null") {
		t.Error("the map is complete, so that this says nothing")
	}
	back()
	p.Wait("got.run.nights !== null")
}

// Without script the page is whole: the board, a sentence, and the way to the play page.
func TestPosterWithoutScript(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	Call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	p.Visit(host.URL + "/frame/coordination/")
	got := Eval[string](p, `[...document.querySelectorAll(".poster svg, .poster .tease, .poster .start")].filter((e) => e.checkVisibility()).map((e) => e.localName + (e.target ?? "")).join()`)
	if got != "svg,p,p,a_blank" {
		t.Errorf("without script there are %s, want one board, two sentences and a link", got)
	}
	if address := Eval[string](p, "document.querySelector('a.start').href"); address != host.URL+"/play/coordination/index.html" {
		t.Errorf("the link leads to %s", address)
	}
	p.Shot("poster-without-script")
}
