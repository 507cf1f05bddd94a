//go:build browser

package browser

import (
	"strings"
	"testing"
)

// Each bad start of the real frame ends in words and a retry; where the cause can go away, the retry plays.
func TestBadStartsEndInWords(t *testing.T) {
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
