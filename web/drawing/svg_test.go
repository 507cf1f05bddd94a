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
	"leasehold/sim"
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

// Of a board and its timeline a picture may have the timeline alone, as high as that is.
func TestTopIsLeftOut(t *testing.T) {
	s := &board.Scene{W: 40, H: 30, Shapes: []board.Shape{
		{Kind: board.Line, Alpha: 1, P: [4]board.Point{{X: 0, Y: 20}, {X: 40, Y: 10}}, Stroke: board.Wire, Width: 1},
		{Kind: board.Box, Alpha: 1, P: [4]board.Point{{X: 1, Y: 12}, {X: 3, Y: 4}}, Fill: board.Valid},
		{Kind: board.Curve, Alpha: 1, P: [4]board.Point{{X: 0, Y: 25}, {X: 1, Y: 25}, {X: 2, Y: 25}, {X: 3, Y: 9}}, Stroke: board.Fault, Width: 1},
	}}
	got := string(SVG(s, Options{Top: 10}))
	for _, want := range []string{`height="20" viewBox="0 10 40 20"`, `class="f-valid"`} {
		if !strings.Contains(got, want) {
			t.Errorf("got no %s in %s", want, got)
		}
	}
	if strings.Contains(got, "s-wire") || strings.Contains(got, "s-fault") {
		t.Errorf("got what is above the top in %s", got)
	}
	if whole := string(SVG(s, Options{})); !strings.Contains(whole, `viewBox="0 0 40 30"`) || !strings.Contains(whole, "s-wire") {
		t.Errorf("got %s without a top", whole)
	}
}

// A small map shows each night that holds once, and both marks.
func TestNights(t *testing.T) {
	n := Nights{Starts: sim.Sampled(0, 4*sim.Second, 4), Lengths: sim.Sampled(sim.Second, 3*sim.Second, 3), Lost: []bool{false, false, true, false, false, false, true, false, false, true, false, true},
		Shown: 6, Start: 4 * sim.Second, Length: sim.Second, Begins: "begins", Lasts: "lasts", Time: sim.Time.String}
	got := string(n.SVG(Options{ID: "n", Label: "map"}))
	// two runs in the lowest two rows, which are alike, and two in the highest: each cell 52 wide
	for want, times := range map[string]int{`width="104" height="104"`: 1, `width="52" height="104"`: 1, `width="52" height="52"`: 2, "<circle": 3, ">begins</text>": 1, ">lasts</text>": 1, ">1s</text>": 1, ">3s</text>": 1, ">0s</text>": 1, ">4s</text>": 1} {
		if found := strings.Count(got, want); found != times {
			t.Errorf("got %s %d times, want %d, in %s", want, found, times, got)
		}
	}
	if !strings.Contains(got, `role="img" aria-label="map"`) || !strings.Contains(got, `cx="252" cy="160"`) {
		t.Errorf("got no label, or the mark of tonight elsewhere, in %s", got)
	}
}
