//go:build browser

package browser

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"leasehold/assets/words"
	"leasehold/web/site"
)

const good = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data:"

// The loader is tested on a module of its own, so that it has every kind of bad day in seconds.
func TestLoader(t *testing.T) {
	tests := map[string]struct {
		manners Manners
		before  string // runs before the page
		wants   string // "module", or a reason
		asks    string // the game's files that were asked for, in order
		faults  []string
	}{
		"good host":                        {Manners{}, "", "module", "wasm", nil},
		"under the site's policy":          {Manners{Policy: good}, "", "module", "wasm", nil},
		"no length":                        {Manners{Chunked: true}, "", "module", "wasm", nil},
		"compresses nothing":               {Manners{Plain: true}, "", "module", "wasm gz", nil},
		"nothing, no length":               {Manners{Plain: true, Chunked: true}, "", "module", "wasm gz", nil},
		"wrong type":                       {Manners{WrongType: []string{".wasm"}}, "", "module", "wasm gz", nil},
		"no wasm":                          {Manners{Missing: []string{".wasm"}}, "", "module", "wasm gz", []string{"404"}},
		"a page for the wasm":              {Manners{Fallback: []string{".wasm"}}, "", "module", "wasm gz", nil},
		"gz with an encoding":              {Manners{Plain: true, Encoded: []string{".gz"}}, "", "module", "wasm gz", nil},
		"no gz":                            {Manners{Plain: true, Missing: []string{".gz"}}, "", "module", "wasm gz", []string{"404"}},
		"no gz, wrong type":                {Manners{Plain: true, Missing: []string{".gz"}, WrongType: []string{".wasm"}}, "", "module", "wasm gz", []string{"404"}},
		"no DecompressionStream":           {Manners{Plain: true}, "delete globalThis.DecompressionStream", "module", "wasm", nil},
		"no compileStreaming":              {Manners{Plain: true}, "delete WebAssembly.compileStreaming", "module", "wasm gz", nil},
		"no WebAssembly":                   {Manners{}, "delete globalThis.WebAssembly", "no-wasm", "", nil},
		"a policy without WebAssembly":     {Manners{Policy: strings.Replace(good, "'wasm-unsafe-eval'", "", 1)}, "", "forbidden", "", []string{"Content Security Policy"}},
		"neither file":                     {Manners{Missing: []string{".wasm", ".gz"}}, "", "missing", "wasm gz", []string{"404"}},
		"a page for both":                  {Manners{Fallback: []string{".wasm", ".gz"}}, "", "missing", "wasm gz", nil},
		"packed on the way, truncated":     {Manners{Truncated: []string{".wasm"}}, "", "cut-off", "wasm", []string{"ERR_"}},
		"packed on the way, dropped":       {Manners{Dropped: []string{".wasm"}}, "", "cut-off", "wasm", []string{"ERR_"}},
		"gz truncated":                     {Manners{Plain: true, Truncated: []string{".gz"}}, "", "cut-off", "wasm gz", nil},
		"gz dropped":                       {Manners{Plain: true, Dropped: []string{".gz"}}, "", "cut-off", "wasm gz", []string{"ERR_"}},
		"wasm truncated, no gz":            {Manners{Plain: true, Missing: []string{".gz"}, Truncated: []string{".wasm"}}, "", "cut-off", "wasm gz", []string{"404"}},
		"no connection when it is asked":   {Manners{}, "globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))", "network", "", nil},
		"whole but not for this browser":   {Manners{Plain: true}, "globalThis.spoilt = true", "broken", "wasm gz", nil},
		"whole, packed, not for this one":  {Manners{}, "globalThis.spoilt = true", "broken", "wasm", nil},
		"the wasm drops where gz would do": {Manners{Plain: true, Dropped: []string{".wasm"}}, "", "module", "wasm gz", []string{"ERR_"}},
		"an encoding, but of another type": {Manners{Encoded: []string{".gz"}, WrongType: []string{".wasm"}}, "", "module", "wasm gz", nil},
		"no gz and no DecompressionStream": {Manners{Plain: true, Missing: []string{".gz"}}, "delete globalThis.DecompressionStream", "module", "wasm", nil},
		"no wasm, no DecompressionStream":  {Manners{Missing: []string{".wasm"}}, "delete globalThis.DecompressionStream", "missing", "wasm", []string{"404"}},
	}
	host := NewHost(t, loaderSite(t))
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := Open(t)
			p.Allow(test.faults...)
			if test.before != "" {
				p.Before(test.before)
			}
			host.Behave(test.manners)
			got := load(p, host.URL+"/")
			if got.Outcome != test.wants {
				t.Fatalf("got %q (%s), want %q", got.Outcome, got.Cause, test.wants)
			}
			if asked := games(host.Asked()); asked != test.asks {
				t.Errorf("asked for %q, want %q", asked, test.asks)
			}
			if got.Outcome == "module" {
				if got.Loaded != got.Total || got.Total == 0 || got.Steps == 0 || got.Fell {
					t.Errorf("progress ended at %d of %d after %d steps (fell back: %v)", got.Loaded, got.Total, got.Steps, got.Fell)
				}
			} else if !strings.HasSuffix(got.Words, ".") || len(got.Words) < 40 {
				t.Errorf("got the words %q, want sentences", got.Words)
			}
		})
	}
}

// A cut-off file that the browser took for whole and keeps for a year must not be what a retry reads.
func TestLoaderRetryGoesPastTheCache(t *testing.T) {
	host := NewHost(t, loaderSite(t))
	p := Open(t)
	p.Allow("ERR_")
	host.Behave(Manners{Plain: true, Truncated: []string{".gz"}})
	if got := load(p, host.URL+"/"); got.Outcome != "cut-off" {
		t.Fatalf("got %q, want cut-off", got.Outcome)
	}
	host.Behave(Manners{Plain: true})
	if got := load(p, host.URL+"/?fresh"); got.Outcome != "module" {
		t.Fatalf("got %q (%s), want a module", got.Outcome, got.Cause)
	}
}

func TestLoaderWithoutAHost(t *testing.T) {
	host := NewHost(t, loaderSite(t))
	p := Open(t)
	p.Allow("ERR_")
	p.Visit(host.URL + "/?later")
	host.Stop()
	p.Run("start()")
	p.Wait("globalThis.result")
	if got := Eval[result](p, "result"); got.Outcome != "network" {
		t.Errorf("got %q, want network", got.Outcome)
	}
}

// result is what the test's page says of a load.
type result struct {
	Outcome, Words, Cause string
	Loaded, Total, Steps  int
	Fell                  bool
}

func load(p *Page, url string) result {
	p.t.Helper()
	p.Visit(url)
	p.Wait("globalThis.result")
	return Eval[result](p, "result")
}

// games shortens the paths asked for to those of the game, once each: a second time it may come from the cache or not.
func games(paths []string) string {
	var short []string
	for _, path := range paths {
		name := strings.TrimPrefix(filepath.Ext(path), ".")
		if (name == "wasm" || name == "gz") && !slices.Contains(short, name) {
			short = append(short, name)
		}
	}
	return strings.Join(short, " ")
}

const loaderPage = `import { loadGame } from "./loader.js";

const files = SIZES;

globalThis.start = async function () {
  const options = globalThis.spoilt ? files.spoilt : files.whole;
  const query = new URLSearchParams(location.search);
  const seen = { loaded: 0, total: 0, steps: 0, fell: false };
  const onProgress = (loaded, total) => {
    seen.fell ||= loaded < seen.loaded;
    Object.assign(seen, { loaded, total, steps: seen.steps + 1 });
  };
  try {
    const module = await loadGame({ ...options, fresh: query.has("fresh"), onProgress });
    await new Promise((resolve) => setTimeout(resolve)); // the last progress of the clone
    end(module instanceof WebAssembly.Module ? "module" : "nothing");
  } catch (error) {
    end(error.reason ?? "uncaught", error.words, String(error.cause ?? error));
  }
  function end(outcome, words = "", cause = "") {
    globalThis.result = { Outcome: outcome, Words: words, Cause: cause, Loaded: seen.loaded, Total: seen.total, Steps: seen.steps, Fell: seen.fell };
  }
};

if (!location.search.includes("later")) globalThis.start();
`

// loaderSite writes a folder with the loader, a page that runs it, and a module: whole, and one that no browser reads.
func loaderSite(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	loader, err1 := os.ReadFile(filepath.Join(root, "web", "frame", "loader.js"))
	say, err2 := os.ReadFile(filepath.Join(root, "web", "frame", "say.js"))
	english, err3 := words.Read(os.DirFS(filepath.Join(root, "assets", "words")), "en")
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	said := make(map[string]string)
	for _, key := range english.Keys() {
		said[key], _ = english.Text(key)
	}
	block, err := json.Marshal(said)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{
		"index.html":  []byte(`<!doctype html><html lang="en"><title>Loader</title><link rel="icon" href="data:,"><script type="application/json" id="words">` + string(block) + `</script><script type="module" src="page.js"></script>`),
		"say.js":      say,
		"loader.js":   loader,
		"a/game.wasm": module(0),
		"a/odd.wasm":  module(99), // a section of a kind that does not exist
	}
	sizes := make(map[string]any)
	for key, name := range map[string]string{"whole": "a/game.wasm", "spoilt": "a/odd.wasm"} {
		packed, err := site.Pack(files[name])
		if err != nil {
			t.Fatal(err)
		}
		files[name+".gz"] = packed
		sizes[key] = map[string]any{"wasm": name, "gz": name + ".gz", "size": len(files[name]), "gzSize": len(packed)}
	}
	text, err := json.Marshal(sizes)
	if err != nil {
		t.Fatal(err)
	}
	files["page.js"] = []byte(strings.Replace(loaderPage, "SIZES", string(text), 1))
	if err := os.Mkdir(filepath.Join(folder, "a"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// module gives a WebAssembly module of one section of the given kind (0 is a custom one) with 300 KB of noise.
func module(kind byte) []byte {
	noise := make([]byte, 300_000)
	random := rand.NewChaCha8([32]byte{})
	_, _ = random.Read(noise)
	section := append([]byte{1, 'n'}, noise...)
	var b bytes.Buffer
	b.WriteString("\x00asm\x01\x00\x00\x00")
	b.WriteByte(kind)
	b.Write(binary.AppendUvarint(nil, uint64(len(section))))
	b.Write(section)
	return b.Bytes()
}
