package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// command runs the tool as a shell would.
func command(args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(args, &o, &e)
	return status, o.String(), e.String()
}

// TestTable gives both columns of the flagship's table, to the printed digit.
func TestTable(t *testing.T) {
	for _, c := range []struct {
		args    []string
		status  int
		verdict string
		values  []float64 // of the goals
		passes  []bool
	}{
		{nil, exitFail, "fail", []float64{100, 100, 0, 11.02, 5, 24, 0}, []bool{false, false, true, true, true, true, true}},
		{[]string{"--solution"}, exitPass, "pass", []float64{0, 0, 0, 13.92, 5, 24, 0}, []bool{true, true, true, true, true, true, true}},
		{[]string{"--set", "tokens-a=on"}, exitFail, "fail", []float64{100, 100, 0, 11.02, 5, 24, 0}, nil},
		{[]string{"--set", "tokens-b=on"}, exitFail, "fail", []float64{100, 100, 0, 11.02, 5, 24, 0}, nil},
		{[]string{"--wrong", "a-longer-lease"}, exitPass, "pass", []float64{0, 0, 0, 11.02, 5, 24, 0}, nil},
	} {
		status, out, errs := command(append([]string{"run", "coordination", "--json"}, c.args...)...)
		var got played
		if err := json.Unmarshal([]byte(out), &got); err != nil || errs != "" {
			t.Fatalf("%v: %v, stderr %q", c.args, err, errs)
		}
		if status != c.status || string(got.Verdict) != c.verdict {
			t.Errorf("%v: status %d, verdict %s, want %d, %s", c.args, status, got.Verdict, c.status, c.verdict)
		}
		var values []float64
		var passes []bool
		for _, g := range got.Goals {
			var v float64
			if err := json.Unmarshal(g.Value, &v); err != nil {
				t.Fatal(err)
			}
			values, passes = append(values, v), append(passes, g.Pass)
		}
		if !reflect.DeepEqual(values, c.values) || c.passes != nil && !reflect.DeepEqual(passes, c.passes) {
			t.Errorf("%v: values %v, passes %v, want %v, %v", c.args, values, passes, c.values, c.passes)
		}
	}
}

// TestWhy reads in the trace why one switch is not enough.
func TestWhy(t *testing.T) {
	for set, want := range map[string][]string{
		"tokens-a=on": {"worker announced from a archive grant 33 token 33 highest 33", "worker applied write from a archive[99] grant 33 token 33 highest 33", "worker applied write from b archive[0] grant 34 highest 33"},
		"tokens-b=on": {"worker announced from b archive grant 34 token 34 highest 34", "worker applied write from a archive[99] grant 33 highest 34", "worker applied write from b archive[0] grant 34 token 34"},
	} {
		_, out, _ := command("run", "coordination", "--trace", "--set", set)
		for _, w := range want {
			if !strings.Contains(out, w) {
				t.Errorf("%s: no %q in the trace", set, w)
			}
		}
	}
}

// TestSpread runs a level file by its path, and shows that seeds count where a level has spreads and nowhere else.
func TestSpread(t *testing.T) {
	hash := func(level string, seed int) string {
		_, out, _ := command("run", level, "--json", "--seed", fmt.Sprint(seed))
		var got played
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Fatal(err)
		}
		return got.HistoryHash
	}
	if a, b := hash("../../testdata/spread.yaml", 1), hash("../../testdata/spread.yaml", 2); a == b {
		t.Error("two seeds of a level with spreads give one history")
	}
	if a, b := hash("coordination", 0), hash("coordination", 2); a != b {
		t.Error("two seeds of a level without spreads give two histories")
	}
	if _, out, _ := command("run", "coordination", "--seed", "2"); !strings.Contains(out, "no spreads") {
		t.Error("a seed for a level without spreads is taken in silence")
	}
}

func TestMap(t *testing.T) {
	status, out, _ := command("map", "coordination", "--size", "16", "--solution", "--json")
	var got mapped
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if status != exitPass || got.Lost != 0 || got.Of != 256 || len(got.Cells) != 16 || string(got.Starts[15]) != "3" || string(got.Lengths[15]) != "20" {
		t.Errorf("status %d, %d of %d lost", status, got.Lost, got.Of)
	}
	if status, out, _ = command("map", "coordination", "--size", "16", "--wrong", "a-longer-lease"); status != exitFail || !strings.Contains(out, "x") || !strings.Contains(out, "·") {
		t.Errorf("status %d for a longer lease, want 1 with red and green:\n%s", status, out)
	}
}

// TestVariant plays variants: what differs is told, and the same digits give the same again.
func TestVariant(t *testing.T) {
	read := func(args ...string) (got played) {
		t.Helper()
		_, out, errs := command(append([]string{"run", "coordination", "--json"}, args...)...)
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Fatal(err, errs)
		}
		return got
	}
	own, one, again, other := read(), read("--variant", "00000000000000ab"), read("--variant", "00000000000000ab"), read("--variant", "00000000000000ac")
	if one.HistoryHash != again.HistoryHash || one.HistoryHash == own.HistoryHash || one.HistoryHash == other.HistoryHash || one.LevelHash != own.LevelHash || one.Variant != "00000000000000ab" || own.Variant != "" {
		t.Errorf("got %+v, %+v, %+v and %+v", own, one, again, other)
	}
	if none := read("--variant", ""); none.HistoryHash != own.HistoryHash {
		t.Error("no digits are another level")
	}
	if _, out, _ := command("run", "coordination", "--variant", "00000000000000ab"); !regexp.MustCompile(`Records of the Archive +\d+ instead of 100`).MatchString(out) {
		t.Errorf("no change is told in:\n%s", out)
	}
	var m mapped
	if _, out, _ := command("map", "coordination", "--size", "4", "--variant", "00000000000000ab", "--json"); json.Unmarshal([]byte(out), &m) != nil || m.Variant != "00000000000000ab" {
		t.Errorf("the map is of variant %q", m.Variant)
	}
}

// TestBadInput wants status 2, nothing on stdout, and one line a fault on stderr.
func TestBadInput(t *testing.T) {
	for _, c := range []struct {
		args  string
		lines int
		says  string
	}{
		{"run nowhere", 1, `got "nowhere", want one of `},
		{"run ./nowhere.yaml", 1, `want the path of a level file`},
		{"run coordination --set speed=3s", 1, "speed: got an unknown control, want one of lease-a, tokens-a, lease-b, tokens-b"},
		{"run coordination --set lease-a=31s", 1, `lease-a: got "31s", want 1s to 30s in steps of 0.1s`},
		{"run coordination --set lease-a=1.05s", 1, "in steps of 0.1s"},
		{"run coordination --set lease-a=long --set tokens-a=maybe --set x=1", 3, "want on or off"},
		{"run coordination --set lease-a", 1, "want CONTROL=VALUE"},
		{"run coordination --incident 2", 1, "got incident 2, want 1 to 1"},
		{"run coordination --wrong idea", 1, "want one of a-longer-lease"},
		{"run coordination --solution --wrong tokens-on-a-only", 1, "want one of them"},
		{"run coordination --seed -1", 1, "seed"},
		{"run coordination --variant 12", 1, `got --variant "12", want sixteen hexadecimal digits`},
		{"run ../../testdata/margin.yaml --set lease=2s --variant 0000000000000001", 1, "lease=2s: parts[1].runner.margin: got 3s, want less than the lease, 2s"},
		{"prove coordination --variants -o x.md", 1, "got --variants and -o, want one of them"},
		{"run coordination --nonsense", 1, "nonsense"},
		{"run", 1, "got 0 levels"},
		{"map coordination --size 1", 1, "want 2 to 256"},
		{"list everything", 1, "want list"},
		{"fly", 1, "want list, run, prove, map, sweep, merge, scorm, texts, verify or schema"},
		{"run ../../testdata/crossed.yaml", 0, ":13: board.links[0].to"},
		{"run ../../testdata/broken.yaml", 0, ":7: colour: got an unknown field"},
	} {
		status, out, errs := command(strings.Fields(c.args)...)
		if status != exitBad || out != "" {
			t.Errorf("%s: status %d, stdout %q, want 2 and nothing", c.args, status, out)
		}
		if n := strings.Count(errs, "\n"); c.lines > 0 && n != c.lines || !strings.Contains(errs, c.says) {
			t.Errorf("%s: %d lines on stderr, want %d with %q:\n%s", c.args, n, c.lines, c.says, errs)
		}
	}
}

// TestHelp wants the usage on stdout and status 0, wherever help is asked for.
func TestHelp(t *testing.T) {
	for _, args := range []string{"help", "--help", "-h", "run --help", "run -h", "run coordination --help", "prove -h", "map --help", "sweep coordination -h", "merge -help", "list --help", "schema --help", "texts -h"} {
		if status, out, errs := command(strings.Fields(args)...); status != exitPass || out != usage || errs != "" {
			t.Errorf("%s: status %d, stdout %q, stderr %q", args, status, out, errs)
		}
	}
}

func TestList(t *testing.T) {
	status, out, _ := command("list", "--json")
	var got struct{ Levels []listedLevel }
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != exitPass {
		t.Fatal(status, err)
	}
	for _, l := range got.Levels {
		if l.ID == "coordination" {
			if len(l.Controls) != 4 || l.Controls[0].Start != "3s" || !reflect.DeepEqual(l.Controls[0].Range, []string{"1s", "30s"}) || l.Lesson != "032" {
				t.Errorf("got %+v", l)
			}
			return
		}
	}
	t.Error("no coordination")
}

// TestMapPictures writes a map as SVG and as PNG, and reads both.
func TestMapPictures(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"map.svg", "map.png"} {
		file := filepath.Join(folder, name)
		status, out, errs := command("map", "coordination", "--size", "8", "--wrong", "a-longer-lease", "-o", file)
		data, err := os.ReadFile(file)
		if status != exitFail || out != "" || err != nil {
			t.Fatalf("%s: status %d, %q %q, %v", name, status, out, errs, err)
		}
		_, text, _ := command("map", "coordination", "--size", "8", "--wrong", "a-longer-lease")
		lost := strings.Count(text, "x")
		switch name {
		case "map.svg":
			if err := xml.Unmarshal(data, new(struct{})); err != nil {
				t.Error(err)
			}
			if n := strings.Count(string(data), `fill="#d55e00"`); n != lost+1 || lost == 0 { // one is in the legend
				t.Errorf("%d red boxes, want %d", n, lost+1)
			}
		case "map.png":
			img, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			red := 0
			for y := range img.Bounds().Dy() {
				for x := range img.Bounds().Dx() {
					if r, g, b, _ := img.At(x, y).RGBA(); r>>8 == 0xd5 && g>>8 == 0x5e && b>>8 == 0 {
						red++
					}
				}
			}
			cell := 448 / 8 * pngScale
			if mark := 448 / 8 / 3 * pngScale; red < lost*(cell*cell-mark*mark) || red > (lost+1)*cell*cell {
				t.Errorf("%d red pixels for %d cells", red, lost)
			}
		}
	}
	if status, out, _ := command("map", "coordination", "-o", filepath.Join(folder, "map.gif")); status != exitBad || out != "" {
		t.Errorf("status %d for a GIF", status)
	}
}
