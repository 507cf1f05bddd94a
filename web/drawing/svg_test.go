package drawing

import (
	"bytes"
	"encoding/xml"
	"flag"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"leasehold/game/board"
	"leasehold/levels/levelfile"
)

var update = flag.Bool("update", false, "write the file that TestSVG compares with")

func TestSVG(t *testing.T) {
	const file = "testdata/every.svg"
	got := append(bytes.ReplaceAll(SVG(every(), Options{Label: "Every \"shape\"", ID: "all"}), []byte("><"), []byte(">\n<")), '\n')
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("got\n%s\nwant %s (look at the picture, then go test ./web/drawing -update)", got, file)
	}
}

// elements reads an SVG as XML and calls do for each element. It fails on what is not well formed.
func elements(t *testing.T, svg []byte, do func(xml.StartElement)) (texts string) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return texts
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			do(token)
		case xml.CharData:
			texts += string(token) + "\n"
		}
	}
}

// Every level: well formed, nothing inline, each text, classes of the sheet alone, and ids that no other picture has.
func TestSVGOfEveryLevel(t *testing.T) {
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	sheet := string(Sheet())
	ids := make(map[string]bool)
	for _, l := range all {
		for _, width := range []float64{320, 960} {
			s := scene(t, l.ID, End, width)
			id := l.ID + number(width)
			svg := SVG(s, Options{ID: id, Label: l.Title})
			own := make(map[string]bool)
			texts := elements(t, svg, func(e xml.StartElement) {
				for _, a := range e.Attr {
					switch a.Name.Local {
					case "style":
						t.Errorf("%s: got a style attribute", id)
					case "class":
						for _, class := range strings.Fields(a.Value) {
							if !strings.Contains(sheet, "."+class+"{") {
								t.Errorf("%s: got the class %q, want one of the sheet", id, class)
							}
						}
					case "id":
						if ids[a.Value] || !strings.HasPrefix(a.Value, id+"-") {
							t.Errorf("%s: got the id %q", id, a.Value)
						}
						ids[a.Value], own[a.Value] = true, true
					}
				}
				if e.Name.Local == "style" {
					t.Errorf("%s: got a style element", id)
				}
			})
			for _, m := range regexp.MustCompile(`url\(#([^)]+)\)`).FindAllStringSubmatch(string(svg), -1) {
				if !own[m[1]] {
					t.Errorf("%s: nothing has the id %q", id, m[1])
				}
			}
			for i := range s.Shapes {
				if shape := &s.Shapes[i]; shape.Kind == board.Text && shape.Alpha > 0 && !strings.Contains(texts, shape.Text) {
					t.Errorf("%s: got no text %q", id, shape.Text)
				}
			}
			if again := SVG(s, Options{ID: id, Label: l.Title}); !bytes.Equal(svg, again) {
				t.Errorf("%s: two drawings of one scene differ", id)
			}
			const most = 30_000
			if len(svg) > most {
				t.Errorf("%s: got %d bytes, want at most %d", id, len(svg), most)
			}
		}
	}
}

func TestSVGSaysWhatItIs(t *testing.T) {
	s := every()
	if got := string(SVG(s, Options{Label: "Two & more"})); !strings.Contains(got, ` role="img" aria-label="Two &amp; more"`) || strings.Contains(got, "aria-hidden") {
		t.Errorf("got no label in\n%.200s", got)
	}
	if got := string(SVG(s, Options{})); !strings.Contains(got, ` aria-hidden="true"`) || strings.Contains(got, "role=") {
		t.Errorf("got something to read in\n%.200s", got)
	}
}

func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{0: "0", -0.001: "0", 1: "1", 100: "100", 0.5: ".5", -0.5: "-.5", 12.345: "12.35", -3.10: "-3.1"} {
		if got := number(x); got != want {
			t.Errorf("%v: got %q, want %q", x, got, want)
		}
	}
}
