//go:build browser

package browser

import (
	"path/filepath"
	"strings"
	"testing"
)

// Each bad start of the real frame ends in words and a retry; where the cause can go away, the retry plays.
func TestBadStartsEndInWords(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		manners Manners
		before  string
		words   string
		mends   bool
	}{
		"no WebGL 2":          {Manners{}, noWebGL, "WebGL 2", false},
		"no WebAssembly":      {Manners{}, "delete globalThis.WebAssembly", "WebAssembly", false},
		"the game is missing": {Manners{Missing: []string{".wasm", ".wasm.gz"}}, "", "not where this page expects it", true},
		"the game is cut off": {Manners{Plain: true, Truncated: []string{".wasm.gz"}}, "", "broke off", true},
		"the line drops":      {Manners{Plain: true, Dropped: []string{".wasm.gz"}}, "", "broke off", true},
		"no level":            {Manners{Missing: []string{".json"}}, "", "level's file", true},
	}
	host := NewHost(t, Dist(t))
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := Open(t)
			p.Allow("404", "ERR_", "leasehold:")
			if test.before != "" {
				p.Before(test.before)
			}
			host.Behave(test.manners)
			p.Visit(host.URL + pages["play"])
			p.WaitFrame("document.querySelector('.frame').dataset.state === 'failed'")
			if words := EvalFrame[string](p, "document.querySelector('.failure .words').innerText"); !strings.Contains(words, test.words) {
				t.Errorf("got the words %q, want %q in them", words, test.words)
			}
			if EvalFrame[bool](p, "document.querySelector('.failure .elsewhere').checkVisibility()") {
				t.Error("it leads to the page that it stands on")
			}
			p.Wait("document.querySelector('.verdict .headline').textContent === 'The board is not there'")
			p.Shot("failure-" + strings.ReplaceAll(name, " ", "-"))
			if !test.mends {
				return
			}
			host.Behave(Manners{})
			p.Click(p.FrameMiddle(".retry"))
			p.WaitFrame("document.querySelector('.frame').dataset.state === 'ready'")
		})
	}
}

// startsBadly opens a frame page alone, and presses Start.
func startsBadly(t *testing.T, manners Manners, before string, faults ...string) (*Host, *Page) {
	t.Helper()
	host := NewHost(t, Dist(t))
	host.Behave(manners)
	p := Open(t)
	p.Viewport(800, 600, coarse)
	p.Allow(faults...)
	if before != "" {
		p.Before(before)
	}
	p.Visit(host.URL + "/frame/coordination/")
	p.Click(p.Middle("button.start"))
	return host, p
}

const frameState = "document.querySelector('.frame').dataset.state"

// After Start on the poster, too, each bad start ends in words and a retry, and where the cause went away, the retry plays.
func TestBadStartsAfterStart(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		manners Manners
		before  string
		words   string
		mends   bool
	}{
		"no WebGL 2":                 {Manners{}, noWebGL, "WebGL 2", false},
		"a sandbox of no origin":     {Manners{Policy: "sandbox allow-scripts"}, "", "allow-same-origin", false},
		"a policy without wasm":      {Manners{Policy: "script-src 'self'"}, "", "wasm-unsafe-eval", false},
		"the game is missing":        {Manners{Missing: []string{".wasm", ".wasm.gz"}}, "", "not where this page expects it", true},
		"the game is cut off":        {Manners{Plain: true, Truncated: []string{".wasm.gz"}}, "", "broke off", true},
		"the script is missing":      {Manners{Missing: []string{frameScript(t)}}, "", "part of the board", true},
		"the script is cut off":      {Manners{Plain: true, Truncated: []string{frameScript(t)}}, "", "part of the board", true},
		"the style sheet is missing": {Manners{Missing: []string{frameStyle(t)}}, "", "part of the board", true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			host, p := startsBadly(t, test.manners, test.before, "404", "ERR_", "leasehold:", "MIME type", "Content Security Policy", "SyntaxError", "CORS", "Blocked")
			p.Wait(frameState + " === 'failed'")
			if words := Eval[string](p, "document.querySelector('.failure .words').innerText"); !strings.Contains(words, test.words) {
				t.Errorf("got the words %q, want %q in them", words, test.words)
			}
			if shown := Eval[string](p, `[...document.querySelectorAll(".failure :is(button, a)")].map((e) => e.checkVisibility() && e.className).join()`); shown != "retry,elsewhere" {
				t.Errorf("it offers %s", shown)
			}
			p.Shot("failure-after-start-" + strings.ReplaceAll(name, " ", "-"))
			if !test.mends {
				return
			}
			host.Behave(Manners{})
			p.Click(p.Middle(".retry"))
			p.Wait(frameState + " === 'ready'")
		})
	}
}

// Hosts that serve badly what can be served better play all the same, and so does a browser that keeps nothing.
func TestBadHostsPlayAfterStart(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		manners Manners
		before  string
	}{
		"wrong type, no length, gz only": {Manners{Plain: true, Chunked: true, WrongType: []string{".wasm", ".gz"}, Missing: []string{".wasm"}}, ""},
		"a sandbox with an origin":       {Manners{Policy: "sandbox allow-scripts allow-same-origin"}, ""},
		"storage that throws":            {Manners{}, `for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { get() { throw new DOMException("denied", "SecurityError"); } })`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, p := startsBadly(t, test.manners, test.before, "404")
			p.Wait(frameState + " === 'ready'")
		})
	}
}

// A frame that lost its WebGL context goes on where it was, without its poster, and its host has it again.
func TestLostContextAfterStart(t *testing.T) {
	p := embed(t, "")
	p.Run("frame.send('start')")
	p.Wait("got.ready")
	p.Run("frame.send('set', 'lease-a', 8)")
	p.Wait("got.run.settings.startsWith('lease-a=8s&')")
	p.RunFrame("globalThis.old = true")
	p.Run("delete got.ready")
	p.RunFrame(loseContext)
	p.Wait("frames[0].old === undefined && got.ready")
	if state := p.State(); !strings.HasPrefix(state, "lease-a=8s&") || EvalFrame[bool](p, posterShown) {
		t.Errorf("it came back as %s", state)
	}
	if n := Eval[int](p, "told.filter((type) => type === 'poster').length"); n != 1 {
		t.Errorf("the host was told of a poster %d times, want once", n)
	}

	// Out of sight its poster stands until somebody sees it: many boards would take each other's contexts for ever.
	p.Run("scrollTo({ top: 2000, behavior: 'instant' })")
	p.Ticks(4)
	p.RunFrame("globalThis.old = true")
	p.Run("delete got.ready")
	p.RunFrame(loseContext)
	p.Wait("frames[0].old === undefined && frames[0].document.readyState === 'complete'")
	p.WaitFrame("document.querySelector('.poster button.start').checkVisibility()")
	p.Ticks(10)
	if state := EvalFrame[string](p, frameState); state != "poster" || Eval[bool](p, "'ready' in got") {
		t.Errorf("out of sight it is %s", state)
	}
	p.Run("scrollTo({ top: 0, behavior: 'instant' })")
	p.Wait("got.ready")
	if state := p.State(); !strings.HasPrefix(state, "lease-a=8s&") || EvalFrame[bool](p, posterShown) {
		t.Errorf("in sight it came back as %s", state)
	}
}

func frameScript(t *testing.T) string { return assetNamed(t, "frame.*.js") }

func frameStyle(t *testing.T) string { return assetNamed(t, "frame.*.css") }

func assetNamed(t *testing.T, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(Dist(t), "a", pattern))
	if err != nil || len(found) != 1 {
		t.Fatalf("got %v (%v), want one %s", found, err, pattern)
	}
	return filepath.Base(found[0])
}

const noWebGL = `HTMLCanvasElement.prototype.getContext = ((get) => function (kind, ...rest) {
	return kind.startsWith("webgl") ? null : get.call(this, kind, ...rest);
})(HTMLCanvasElement.prototype.getContext)`

// Every page runs under its own content policy: Page fails a test at the first violation.
func TestPagesKeepTheirPolicy(t *testing.T) {
	host := NewHost(t, Dist(t))
	for name, path := range pages {
		t.Run(name, func(t *testing.T) {
			p := Open(t)
			p.Visit(host.URL + path)
			if got := Eval[string](p, "document.querySelector('meta[http-equiv]').content"); !strings.HasPrefix(got, "default-src 'none'") {
				t.Errorf("got the policy %q", got)
			}
			p.Run(`new Promise((done) => { document.addEventListener("securitypolicyviolation", done, { once: true }); const s = document.createElement("script"); s.textContent = "globalThis.broken = true"; document.body.append(s); })`)
			p.Allow("inline script")
			if Eval[bool](p, "globalThis.broken === true") {
				t.Error("an inline script ran")
			}
		})
	}
}

// On a phone the frame is higher than the window, and what loads is told in sight all the same.
func TestLoadingIsInSight(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(390, 700, coarse)
	p.Before("globalThis.fetch = () => new Promise(() => {})")
	p.Visit(host.URL + pages["play"])
	p.WaitFrame("document.querySelector('.loading').checkVisibility()")
	if box := p.frameBox(".loading"); box.H == 0 || box.Y+box.H > 700 {
		t.Errorf("what loads is told at %v, below the window", box)
	}
}
