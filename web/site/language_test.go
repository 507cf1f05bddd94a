package site

import (
	"encoding/json"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"leasehold/assets/words"
)

func TestLanguages(t *testing.T) {
	site := build(t)
	t.Run("each page says its language, direction and where the others are", func(t *testing.T) {
		english, other := read(t, site, "play/first/index.html"), read(t, site, "ar-XB/play/first/index.html")
		for text, wants := range map[string][]string{
			english: {`<html lang="en" dir="ltr"`, `hreflang="ar-XB" href="../../ar-XB/play/first/index.html"`, `data-src="../../frame/first/index.html"`},
			other: {`<html lang="ar-XB" dir="rtl"`, `hreflang="en" href="../../../play/first/index.html"`, `data-src="../../../ar-XB/frame/first/index.html"`,
				`href="../../../LICENSE.txt"`, `«Ŧĥé ƒíŕšţ»`, `<dfn>Lease</dfn>`},
		} {
			for _, want := range wants {
				if !strings.Contains(text, want) {
					t.Errorf("got no %s in\n%s", want, text)
				}
			}
		}
	})
	t.Run("the frame fetches the words and levels of its language", func(t *testing.T) {
		english, other := frameConfig(t, site, "frame/first/index.html"), frameConfig(t, site, "ar-XB/frame/first/index.html")
		if english.Words != "" || other.Words == "" {
			t.Errorf("got the words %q and %q, want none for English and a file for the other", english.Words, other.Words)
		}
		mustLead(t, site, "ar-XB/frame/first/index.html", other.Words)
		if english.Game != other.Game && "../"+english.Game.Wasm != other.Game.Wasm {
			t.Errorf("got the game at %v and %v, want one", english.Game, other.Game)
		}
		if a, b := english.Level.File, strings.TrimPrefix(other.Level.File, "../"); a == b || !strings.Contains(b, "levels/ar-XB/first.") {
			t.Errorf("got the level at %s and %s, want a file for each language", a, b)
		}
	})
	t.Run("a page carries what its script says and no more", func(t *testing.T) {
		for page, wants := range map[string][2]string{
			"frame/first/index.html": {"cover.starting", "home.won"}, "index.html": {"home.loaded.many", "share.copied"}, "play/first/index.html": {"share.copied", "home.loaded.many"},
		} {
			said := dataBlock(t, site, page, "words")
			if !strings.Contains(said, `"`+wants[0]+`":`) || strings.Contains(said, wants[1]) {
				t.Errorf("%s: got %s, want %s in it and not %s", page, said, wants[0], wants[1])
			}
		}
	})
	t.Run("a play page carries what the script says that it fetches later", func(t *testing.T) {
		for page, want := range map[string]bool{"play/first/index.html": true, "ar-XB/play/first/index.html": true, "index.html": false} {
			if got := strings.Contains(dataBlock(t, site, page, "words"), `"passing.part.one":`); got != want {
				t.Errorf("%s: got what passing.js says %t, want %t", page, got, want)
			}
		}
	})
	t.Run("the page for wrong addresses knows every language", func(t *testing.T) {
		text := read(t, site, lostFile)
		if !strings.Contains(text, `data-folder="ar-XB/"`) || strings.Count(text, " hidden") != 1 {
			t.Errorf("got not English shown and the other hidden in\n%s", text)
		}
	})
}

func TestThousands(t *testing.T) {
	for code, want := range map[string]string{"en": "7 999 1,000 338,724 1,000,000", "de": "7 999 1.000 338.724 1.000.000"} {
		table, err := words.Read(os.DirFS(filepath.Join("..", "..", "assets", "words")), code)
		if err != nil {
			t.Fatal(err)
		}
		e := &edition{Language: Language{Words: table}}
		var got []string
		for _, n := range []int{7, 999, 1000, 338_724, 1_000_000} {
			got = append(got, e.thousands(n))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %v, want %s", code, got, want)
		}
	}
}

func frameConfig(t *testing.T, site fs.FS, page string) config {
	t.Helper()
	var found config
	if err := json.Unmarshal([]byte(dataBlock(t, site, page, "config")), &found); err != nil {
		t.Fatal(err)
	}
	return found
}

// dataBlock gives what a data block of a page holds.
func dataBlock(t *testing.T, site fs.FS, page, id string) string {
	t.Helper()
	match := regexp.MustCompile(`(?s)<script type="application/json" id="` + id + `">(.*?)</script>`).FindStringSubmatch(read(t, site, page))
	if match == nil {
		t.Fatalf("%s: got no data block %s", page, id)
	}
	return html.UnescapeString(match[1])
}
