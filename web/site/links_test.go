package site

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
)

func TestDeadLinks(t *testing.T) {
	pages := map[string]string{
		"index.html": `<a href="play/one/?v=1&amp;x=2#hints">one</a><a href='play/one/'>two</a><a href=play/one/index.html>three</a><a href="#top" id=top>up</a><a href="https://example.org/none">out</a>
			<img src="data:,x" srcset="a/x.css 1x, a/y.svg 2x"><svg><pattern id="cut"/><rect fill="url(#cut)"/></svg><p data-levels="a/y.svg" data-value="24 USD/mo" data-on="off" data-address="https://example.org/a/none.js">&lt;a href="text.html">`,
		"play/one/index.html": `<a href="../../">home</a><h2 id="hints">Hints</h2><script type="application/json" id="config">{"words": "../../a/y.svg"}</script>`,
		"404.html":            `<script src="../../a/y.svg"></script>`,
		"a/x.css":             `b{background:url("y.svg")}i{background:url(data:image/svg+xml,x)}`, "a/y.svg": `<svg/>`,
	}
	site := func(file, more string) fstest.MapFS {
		all := make(fstest.MapFS)
		for name, text := range pages {
			if name == file {
				text += more
			}
			all[name] = &fstest.MapFile{Data: []byte(text)}
		}
		return all
	}
	if faults := deadLinks(site("", "")); faults != nil {
		t.Errorf("got %v for a site whose links all lead somewhere", errors.Join(faults...))
	}
	for more, file := range map[string]string{
		`<a href="play/two/">`: "index.html", `<a href="play/one/#none">`: "index.html", `<a href="#none">`: "play/one/index.html", `<a href="play/">`: "index.html", `<a href="/play/one/">`: "index.html",
		`<a href="../../../x/">`: "play/one/index.html", `<img srcset="a/y.svg 1x, a/z.svg 2x">`: "index.html", `<iframe data-src="play/two/"></iframe>`: "index.html",
		`<rect stroke="url(#none)"/>`: "index.html", `<script type="application/json">{"sim":"../a/none.wasm"}</script>`: "play/one/index.html", `<script src="../b/y.svg"></script>`: "404.html", `u{src:url(z.woff2)}`: "a/x.css",
		`<b data-levels="../../a/none.json">`: "play/one/index.html", `<b data-levels="a/none.json">`: "index.html",
	} {
		if faults := deadLinks(site(file, more)); len(faults) != 1 || !strings.Contains(faults[0].Error(), file) {
			t.Errorf("%s in %s: got %v, want one fault", more, file, faults)
		}
	}
}
