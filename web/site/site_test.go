package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"leasehold/assets/words"
)

func options(t *testing.T) Options {
	t.Helper()
	folder := os.DirFS(filepath.Join("..", "..", "assets", "words"))
	english, err := words.Read(folder, "en")
	if err != nil {
		t.Fatal(err)
	}
	levels := []Level{
		{ID: "first", Terms: terms, Title: "The <first>", Chapter: "One", Brief: "A [lease] & more. And so on.", Hints: []string{"Look at the [lease].", "At its end."},
			Debrief: Debrief{Question: "Why?", Answer: "A [split-brain write].", Happened: "This.", Rule: "That.", Systems: "There."}, JSON: []byte(`{ "id": "first" }`), Wide: `<svg viewBox="0 0 4 3"></svg>`, Narrow: `<svg viewBox="0 0 3 4"></svg>`},
		{ID: "second", Terms: terms, Title: "The second", Chapter: "2 Two", Break: true, Par: []Bound{{"idle_s", "Idle", "at most 3 s"}}, Predict: Question{"lost_writes", "How many?", "A stops"}, Brief: "No terms.", JSON: []byte(`{ "id": "second" }`)},
	}
	mirrored := []Level{levels[0], levels[1]}
	mirrored[0].Title, mirrored[0].JSON = "«Ŧĥé ƒíŕšţ»", []byte(`{ "id": "first", "title": "other" }`)
	return Options{
		Root: filepath.Join("..", ".."), Out: filepath.Join(t.TempDir(), "dist"), Fast: true, Game: "./web/site/testdata/game", Simulator: "./web/site/testdata/game", Teach: "./web/site/testdata/game", Workshop: "./web/site/testdata/game",
		Languages: []Language{{Code: "en", Words: english, Levels: levels},
			{Code: "ar-XB", RTL: true, Words: english.Map(words.Pseudo), Board: "a: «ááá»\n", Levels: mirrored}},
	}
}

// One site for all tests of it: it holds a WebAssembly build.
func build(t *testing.T) fs.FS {
	t.Helper()
	o := options(t)
	if err := Build(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	return os.DirFS(o.Out)
}

func TestBuild(t *testing.T) {
	site := build(t)
	var pages []string
	for _, folder := range []string{"", "ar-XB/"} {
		for _, page := range []string{"index.html", "card/index.html", "embed/index.html", "frame/first/index.html", "frame/second/index.html", "play/first/index.html", "play/second/index.html", "frame/custom/index.html", "workshop/index.html"} {
			pages = append(pages, folder+page)
		}
	}
	t.Run("the frame knows the game and the levels", func(t *testing.T) {
		frame := read(t, site, "frame/first/index.html")
		inConfig := regexp.MustCompile(`"(\.\./[^"]+)"`).FindAllStringSubmatch(dataBlock(t, site, "frame/first/index.html", "config"), -1)
		if len(inConfig) < 10 {
			t.Fatalf("got %d addresses in the frame's configuration, want the game and the simulator twice, the map's worker and its script, the level, and a style sheet and two scripts:\n%s", len(inConfig), frame)
		}
		for _, match := range inConfig {
			mustLead(t, site, "frame/first/index.html", match[1])
		}
	})
	t.Run("a frame is light until Start, and whole without script", func(t *testing.T) { mustBeLight(t, site, "frame/first/index.html", "play/first/index.html") })
	t.Run("nothing is inline", func(t *testing.T) {
		inline := regexp.MustCompile(`(?i)<style|\sstyle=|\son[a-z]+=|javascript:|<script>`)
		for _, page := range pages {
			text := read(t, site, page)
			if found := inline.FindString(text); found != "" {
				t.Errorf("%s: got %q", page, found)
			}
			if want := `http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'`; !strings.Contains(text, want) {
				t.Errorf("%s: no content policy", page)
			}
		}
	})
	t.Run("a page may do no more than it has to", func(t *testing.T) {
		for _, page := range pages {
			text := read(t, site, page)
			local := strings.TrimPrefix(page, "ar-XB/")
			if got, want := strings.Contains(text, "; "+mayFrame), strings.HasPrefix(local, "play/") || local == embedPath || local == workshopPath; got != want {
				t.Errorf("%s: %s is %v in its policy, want %v", page, mayFrame, got, want)
			}
		}
		for _, page := range pages {
			text := read(t, site, page)
			if got, want := strings.Contains(text, "; "+mayFetch), strings.TrimPrefix(page, "ar-XB/") == workshopPath; got != want || strings.Count(text, "connect-src") != 1 {
				t.Errorf("%s: %s is %v in its policy, want %v, and one rule of that name", page, mayFetch, got, want)
			}
		}
		if all := read(t, site, headersFile); !strings.Contains(all, mayFrame) || !strings.Contains(all, mayFetch) || strings.Count(all, "connect-src 'self';") != 2 {
			t.Errorf("hosts are told to forbid what pages need:\n%s", all)
		}
	})
	t.Run("each hint is in the one before", func(t *testing.T) {
		text := read(t, site, "play/first/index.html")
		if one, two, end := strings.Index(text, "Hint 1"), strings.Index(text, "Hint 2"), strings.Index(text, "</details></details>"); one < 0 || two < one || end < two {
			t.Errorf("got hints at %d and %d, and their end at %d, in\n%s", one, two, end, text)
		}
		if strings.Count(text, `id="term-lease"`) != 1 || !strings.Contains(text, `id="term-split-brain-write"`) || !strings.Contains(text, "Why?") {
			t.Errorf("got not each term explained once, and the question, in\n%s", text)
		}
		if text := read(t, site, "play/second/index.html"); strings.Contains(text, "hints") || strings.Contains(text, "debrief") {
			t.Errorf("got hints and a debrief where there are none:\n%s", text)
		}
	})
	t.Run("depths, par and the question are there before any script", func(t *testing.T) {
		first, second := read(t, site, "play/first/index.html"), read(t, site, "play/second/index.html")
		if !strings.Contains(first, `data-depth="every"`) || strings.Contains(first, `data-depth="par"`) || strings.Contains(first, "predict") {
			t.Errorf("got not every night alone, in\n%s", first)
		}
		for _, want := range []string{`data-kind="break"`, `data-depth="par"`, "Idle: at most 3 s", `data-goal="lost_writes"`, "first run of “A stops”:</b> How many?"} {
			if !strings.Contains(second, want) {
				t.Errorf("got no %s in\n%s", want, second)
			}
		}
		if strings.Contains(second, `data-depth="every"`) {
			t.Errorf("got other nights for a level that the player breaks:\n%s", second)
		}
		if home := read(t, site, "index.html"); !strings.Contains(home, `<li data-id="second" data-kind="break"><a href="play/second/index.html">`) || !strings.Contains(home, `<span class="mark-number">2</span> Two`) {
			t.Errorf("got no map in\n%s", home)
		}
	})
	t.Run("the page for wrong addresses is found at any depth", func(t *testing.T) {
		text := read(t, site, lostFile)
		script := regexp.MustCompile(`src="((?:\.\./)*)(a/lost\.[^"]+)"`).FindAllStringSubmatch(text, -1)
		sheets := regexp.MustCompile(`\ba/[^" ]+\.css`).FindAllString(text, -1)
		if len(script) != 5 || script[4][1] != "../../../../" || len(sheets) != 2 {
			t.Fatalf("got the scripts %v and the style sheets %v", script, sheets)
		}
		mustLead(t, site, lostFile, script[0][2])
		mustLead(t, site, lostFile, sheets[0])
	})
	t.Run("texts are escaped", func(t *testing.T) {
		if text := read(t, site, "play/first/index.html"); !strings.Contains(text, "<h1>The &lt;first></h1>") && !strings.Contains(text, "<h1>The &lt;first&gt;</h1>") {
			t.Errorf("got %s", text)
		}
	})
	t.Run("the simulator stands beside the game", func(t *testing.T) {
		if found, err := fs.Glob(site, "a/sim.*.wasm"); err != nil || len(found) != 1 {
			t.Errorf("got %v (%v), want one sim.HASH.wasm", found, err)
		}
	})
	t.Run("the worker keeps what pages need", func(t *testing.T) { mustKeep(t, site) })
	t.Run("packages for learning platforms are whole", func(t *testing.T) { mustPack(t, site) })
	t.Run("twins hold the same", func(t *testing.T) { mustUnpack(t, site) })
}

// mustBeLight holds what a frame page brings before Start against what it may weigh on the wire.
func mustBeLight(t *testing.T, site fs.FS, page, play string) {
	const most = 35_000
	text := read(t, site, page)
	weight := 0
	for _, match := range append(regexp.MustCompile(`(?:src|href)="([^"#?]+\.(?:js|css|wasm|woff2))"`).FindAllStringSubmatch(text, -1), []string{"", path.Base(page)}) {
		file := path.Join(path.Dir(page), match[1])
		packed, err := Pack([]byte(read(t, site, file)))
		if err != nil {
			t.Fatal(err)
		}
		if weight += len(packed); path.Ext(file) == ".wasm" || path.Ext(file) == ".woff2" || strings.Contains(file, "/frame.") || strings.Contains(file, "wasm_exec") {
			t.Errorf("%s brings %s before Start", page, file)
		}
	}
	if weight < 3_000 || weight > most {
		t.Errorf("%s weighs %d bytes before Start, want at most %d", page, weight, most)
	}
	for _, want := range []string{`<svg viewBox="0 0 4 3"`, `<svg viewBox="0 0 3 4"`, `<h1 class="unseen">The &lt;first`, "A lease & more.", `href="../../` + play + `" target="_blank"`} {
		if !strings.Contains(text, want) {
			t.Errorf("got no %s in\n%s", want, text)
		}
	}
}

func mustLead(t *testing.T, site fs.FS, from, to string) {
	t.Helper()
	if strings.HasPrefix(to, "https:") || strings.HasPrefix(to, "data:") {
		return
	}
	if strings.HasPrefix(to, "/") {
		t.Errorf("%s: got the address %s, want a relative one", from, to)
		return
	}
	if _, err := fs.Stat(site, path.Join(path.Dir(from), to)); err != nil {
		t.Errorf("%s: %s leads nowhere: %v", from, to, err)
	}
}

func mustUnpack(t *testing.T, site fs.FS) {
	t.Helper()
	twins := 0
	err := fs.WalkDir(site, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		file, err := site.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		var unpacked io.Reader
		switch path.Ext(name) {
		case ".br":
			unpacked = brotli.NewReader(file)
		case ".gz":
			if unpacked, err = gzip.NewReader(file); err != nil {
				return err
			}
		default:
			return nil
		}
		got, err := io.ReadAll(unpacked)
		if err != nil {
			return err
		}
		twins++
		if want := read(t, site, strings.TrimSuffix(name, path.Ext(name))); !bytes.Equal(got, []byte(want)) {
			t.Errorf("%s holds something else", name)
		}
		return nil
	})
	if err != nil || twins < 20 {
		t.Errorf("unpacked %d twins: %v", twins, err)
	}
}

func TestBuildKeepsItsHandsOff(t *testing.T) {
	o := options(t)
	if err := os.MkdirAll(filepath.Join(o.Out, "thesis"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Build(t.Context(), o); err == nil || !strings.Contains(err.Error(), "holds something other than a site") {
		t.Errorf("got %v, want a refusal", err)
	}
}

func TestHashedNamesFollowContent(t *testing.T) {
	o := newOutput(t.TempDir(), &packer{fast: true})
	one, err1 := o.hashed("a", "x.js", []byte("1"))
	again, err2 := o.hashed("a", "x.js", []byte("1"))
	other, err3 := o.hashed("a", "x.js", []byte("2"))
	if err1 != nil || err2 != nil || err3 != nil || one != again || one == other {
		t.Errorf("got %s, %s, %s (%v, %v, %v)", one, again, other, err1, err2, err3)
	}
}

func TestLinkNamesMissingAssets(t *testing.T) {
	o := newOutput(t.TempDir(), &packer{fast: true})
	if _, err := o.link("x.css", []byte(`a{src:url("asset:gone.woff2")}`)); err == nil || !strings.Contains(err.Error(), "gone.woff2") {
		t.Errorf("got %v, want an error that names gone.woff2", err)
	}
}

func read(t *testing.T, site fs.FS, name string) string {
	t.Helper()
	data, err := fs.ReadFile(site, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
