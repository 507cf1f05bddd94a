package site

import (
	"encoding/json"
	"html"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The script that other people's pages load has to stay small, and what it says is in it in every language.
func TestEmbedScriptIsSmall(t *testing.T) {
	site := build(t)
	const most = 4096 // bytes, with gzip
	if packed := read(t, site, embedFile+".gz"); len(packed) > most {
		t.Errorf("%s.gz has %d bytes, want at most %d", embedFile, len(packed), most)
	}
	script := read(t, site, embedFile)
	for _, want := range []string{"customElements.define", "The board could not be loaded.", "«Ţĥééé bóáŕđđđ çóúļđđđ"} {
		if !strings.Contains(script, want) {
			t.Errorf("got no %q in the script", want)
		}
	}
	for _, never := range []string{"import(", "eval(", "EMBED_WORDS", "Copied"} {
		if strings.Contains(script, never) {
			t.Errorf("got %q in the script", never)
		}
	}
	if en, ar := strings.Index(script, "en:"), strings.Index(script, `"ar-XB"`); en < 0 || ar < en {
		t.Errorf("English does not come first in %s", script)
	}
	if all := read(t, site, headersFile); !strings.Contains(all, "/embed.js\n  Cache-Control: public, max-age=3600\n") {
		t.Errorf("hosts keep the script for another time than an hour:\n%s", all)
	}
}

func TestEmbedPage(t *testing.T) {
	o := options(t)
	for i := range o.Languages {
		l := &o.Languages[i].Levels[1]
		l.ID, l.Title = "coordination", "Two & more"
		for _, id := range []string{"lease-a", "lease-b", "tokens-a", "tokens-b"} {
			l.Controls = append(l.Controls, Control{ID: id, Card: "A", Label: "Lease", Kind: "slider", Start: "3s", Time: true, Range: &[4]float64{1, 30, 0.1, 3}})
		}
	}
	if err := Build(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	site := os.DirFS(o.Out)
	t.Run("snippets work before any script runs", func(t *testing.T) {
		text := html.UnescapeString(read(t, site, "ar-XB/embed/index.html"))
		for _, want := range []string{`<script src="https://leasehold.example/embed.js"></script>`, `<leasehold-level level="coordination" lang="ar-XB">`,
			`<iframe src="https://leasehold.example/ar-XB/frame/coordination/"`, `href="https://leasehold.example/ar-XB/play/coordination/">Two &amp; more`} {
			if !strings.Contains(text, want) {
				t.Errorf("got no %s", want)
			}
		}
	})
	t.Run("the examples are elements with links inside", func(t *testing.T) {
		boards := regexp.MustCompile(`<leasehold-level[^>]*><a href="([^"?]+)`).FindAllStringSubmatch(read(t, site, "embed/index.html"), -1)
		if len(boards) != 2 {
			t.Fatalf("got %d examples, want 2", len(boards))
		}
		for _, board := range boards {
			mustLead(t, site, "embed/index.html", board[1])
		}
	})
	t.Run("each language has its controls", func(t *testing.T) {
		files := regexp.MustCompile(`data-levels="([^"]+)"`).FindAllStringSubmatch(read(t, site, "embed/index.html"), -1)
		if len(files) != 2 || files[0][1] == files[1][1] {
			t.Fatalf("got %v, want a file for each language", files)
		}
		var all []struct {
			ID       string
			Controls []Control
		}
		if err := json.Unmarshal([]byte(read(t, site, strings.TrimPrefix(files[0][1], "../"))), &all); err != nil || len(all) != 2 || len(all[1].Controls) != 4 || all[1].Controls[0].Range[3] != 3 {
			t.Errorf("got %+v (%v)", all, err)
		}
	})
	t.Run("an example must name controls that are there", func(t *testing.T) {
		o.Languages[0].Levels[1].Controls = o.Languages[0].Levels[1].Controls[:3]
		if err := Build(t.Context(), o); err == nil || !strings.Contains(err.Error(), `names the control "tokens-b"`) {
			t.Errorf("got %v, want an error that names tokens-b", err)
		}
	})
}
