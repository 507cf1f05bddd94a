package site

import (
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// mustKeep holds the worker's lists to the pages of the site.
func mustKeep(t *testing.T, site fs.FS) {
	t.Helper()
	text, found := strings.CutPrefix(read(t, site, workerFile), "self.leasehold=")
	var kept struct {
		Version   string
		Languages map[string][]string
	}
	if err := json.NewDecoder(strings.NewReader(text)).Decode(&kept); !found || err != nil || len(kept.Version) != 10 {
		t.Fatalf("got no lists in the worker: %v\n%s", err, text)
	}
	for folder, want := range map[string][]string{
		"":       {"", "card/", "embed/", "play/first/", "play/second/", "first.", "second.", "game.", "sim.", "wasm_exec.", "mapworker.", "passing.", "passingworker.", "theme.", "base.", "inter-bold.", "inter-regular."},
		"ar-XB/": {"ar-XB/", "ar-XB/play/second/", "board-ar-XB.", "first.", "game.", "inter-regular."},
	} {
		list := kept.Languages[folder]
		for _, each := range want {
			if !slices.ContainsFunc(list, func(file string) bool {
				return file == each || strings.HasSuffix(each, ".") && strings.HasPrefix(path.Base(file), each)
			}) {
				t.Errorf("%q: got no %q in %q", folder, each, list)
			}
		}
		for _, file := range list {
			if strings.HasSuffix(file, ".gz") || strings.Contains(file, "lost.") || folder == "" && strings.Contains(file, "ar-XB") && !strings.Contains(file, "/controls.") { // the builder of snippets writes them in every language
				t.Errorf("%q: got the file %s, which none of its pages needs", folder, file)
			}
		}
	}
	for page, want := range map[string]string{"index.html": `data-worker="sw.js"`, "ar-XB/play/first/index.html": `data-worker="../../../sw.js"`} {
		if text := read(t, site, page); !strings.Contains(text, want) {
			t.Errorf("%s: got no %s", page, want)
		}
	}
	frames := 0
	for _, folder := range []string{"frame", "ar-XB/frame"} {
		err := fs.WalkDir(site, folder, func(file string, _ fs.DirEntry, err error) error {
			if err != nil || path.Base(file) != "index.html" {
				return err
			}
			frames++
			if !slices.ContainsFunc(slices.Collect(maps.Values(kept.Languages)), func(list []string) bool { return slices.Contains(list, strings.TrimSuffix(file, "index.html")) }) {
				t.Errorf("%s is not kept", file)
			}
			if strings.Contains(read(t, site, file), "data-worker") {
				t.Errorf("%s, which stands on other people's pages, asks for a worker", file)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	if frames < 2 {
		t.Errorf("got %d frame pages, want some in each language", frames)
	}
	if all := read(t, site, headersFile); !strings.Contains(all, "/sw.js\n  Cache-Control: no-cache\n") {
		t.Errorf("hosts may keep the worker:\n%s", all)
	}
}

func TestVersionFollowsContent(t *testing.T) {
	site := fstest.MapFS{"index.html": {Data: []byte(`<meta content="a/card.0123456789.png"><link href="a/x.0123456789.css"><script src="a/s.0123456789.js"></script><script src="embed.js"></script>`)}, // which has no hash that it could be held to
		"a/x.0123456789.css": {Data: []byte(`b{src:url("y.0123456789.woff2")}`)}, "a/y.0123456789.woff2": {Data: []byte("y")}, "a/s.0123456789.js": {Data: []byte("1")}, "404.html": {Data: []byte("lost")}}
	lists, version, err := keepable(site, []string{""})
	if err != nil || strings.Join(lists[""], " ") != "a/s.0123456789.js a/x.0123456789.css a/y.0123456789.woff2 " {
		t.Errorf("got %q (%v)", lists, err)
	}
	_, again, err1 := keepable(site, []string{""})
	site["a/s.0123456789.js"].Data = []byte("2")
	_, other, err2 := keepable(site, []string{""})
	if again != version || other == version || err1 != nil || err2 != nil {
		t.Errorf("got %s, %s, and with another script %s (%v, %v)", version, again, other, err1, err2)
	}
	delete(site, "a/y.0123456789.woff2")
	if _, _, err := keepable(site, []string{""}); err == nil || !strings.Contains(err.Error(), "a/x.0123456789.css names") {
		t.Errorf("got %v, want what is missing and who names it", err)
	}
}
