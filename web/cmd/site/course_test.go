package main

import (
	"bytes"
	"encoding/json"
	"html"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tdewolff/parse/v2"
	lexer "github.com/tdewolff/parse/v2/html"

	"leasehold/web/site"
)

// coursePages builds the site and gives its folder and the paths of its course pages, English and German.
func coursePages(t *testing.T) (folder string, pages []string) {
	t.Helper()
	languages, err := content(root, false)
	if err != nil {
		t.Fatal(err)
	}
	folder = filepath.Join(t.TempDir(), "dist")
	o := site.Options{Root: root, Out: folder, Fast: true, Game: "./web/site/testdata/game", Simulator: "./web/site/testdata/game", Teach: "./web/site/testdata/game", Workshop: "./web/site/testdata/game", Languages: languages}
	if err := site.Build(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"course/*/index.html", "de/course/*/index.html"} {
		found, err := filepath.Glob(filepath.Join(folder, filepath.FromSlash(pattern)))
		if err != nil || len(found) != len(languages[0].Course) {
			t.Fatalf("got %d pages at %s: %v", len(found), pattern, err)
		}
		pages = append(pages, found...)
	}
	return folder, pages
}

// figures is what a course page says of its two boards, as it was read from its HTML.
type figures struct {
	links     []string
	rows      []figuresRow
	levelHash string
	seed      string
	histories [2]string
}

type figuresRow struct {
	measure, job string
	values       []string // as data
	shown        []string // as text
	statuses     []string
}

// readFigures reads a page's HTML.
func readFigures(t *testing.T, file string) figures {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var f figures
	cell := false // inside the value of a cell
	eachTag(data, func(tag string, attributes map[string]string, text string) {
		switch {
		case tag == "a" && strings.Contains(attributes["href"], "?v="):
			f.links = append(f.links, attributes["href"])
		case tag == "tr" && attributes["data-measure"] != "":
			f.rows = append(f.rows, figuresRow{measure: attributes["data-measure"], job: attributes["data-job"]})
		case tag == "td" && attributes["data-status"] != "":
			row := &f.rows[len(f.rows)-1]
			row.values, row.statuses = append(row.values, attributes["data-value"]), append(row.statuses, attributes["data-status"])
		case tag == "p" && attributes["data-level-hash"] != "":
			f.levelHash, f.seed, f.histories = attributes["data-level-hash"], attributes["data-seed"], [2]string{attributes["data-left"], attributes["data-right"]}
		}
		if cell && text != "" {
			row := &f.rows[len(f.rows)-1]
			row.shown = append(row.shown, text)
		}
		cell = attributes["class"] == "value"
	})
	return f
}

// eachTag calls do for each start tag of a page, and for each text.
func eachTag(page []byte, do func(tag string, attributes map[string]string, text string)) {
	l := lexer.NewLexer(parse.NewInputBytes(page))
	tag, attributes := "", map[string]string{}
	for {
		kind, data := l.Next()
		switch kind {
		case lexer.ErrorToken:
			return
		case lexer.StartTagToken:
			tag, attributes = string(l.Text()), map[string]string{}
		case lexer.AttributeToken:
			attributes[string(l.AttrKey())] = html.UnescapeString(strings.Trim(string(l.AttrVal()), `"`))
		case lexer.StartTagCloseToken, lexer.StartTagVoidToken:
			do(tag, attributes, "")
		case lexer.TextToken:
			do("", nil, strings.TrimSpace(html.UnescapeString(string(data))))
		}
	}
}

// ran is what the command line prints of a run.
type ran struct {
	LevelHash   string `json:"level_hash"`
	HistoryHash string `json:"history_hash"`
	Seed        json.Number
	Verdict     string
	Goals       []struct {
		Measure, Job, Bound string
		Value               *json.Number
		Pass                bool
	}
}

// TestValuesAreThoseOfTheCommandLine reads every course page, and plays each board's link with leasehold run --json.
func TestValuesAreThoseOfTheCommandLine(t *testing.T) {
	folder, pages := coursePages(t)
	binary := filepath.Join(t.TempDir(), "leasehold")
	build := exec.Command("go", "build", "-o", binary, "./levels/cmd/leasehold")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, file := range pages {
		name := strings.TrimPrefix(file, folder)
		f := readFigures(t, file)
		if len(f.links) != 2 || len(f.rows) == 0 {
			t.Errorf("%s: got %d links that open a board and %d rows", name, len(f.links), len(f.rows))
			continue
		}
		for side, link := range f.links {
			compareRun(t, name+" "+link, f, side, runLink(t, binary, link))
		}
	}
	compareLessons(t, folder, binary)
}

// runLink plays what a link opens.
func runLink(t *testing.T, binary, link string) ran {
	t.Helper()
	address, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"run", filepath.Base(filepath.Dir(address.Path)), "--json"}
	for key, values := range address.Query() {
		switch key {
		case "v", "t":
		case "incident", "seed":
			args = append(args, "--"+key, values[0])
		default:
			args = append(args, "--set", key+"="+values[0])
		}
	}
	cmd := exec.Command(binary, args...)
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Run(); err != nil && cmd.ProcessState.ExitCode() > 1 {
		t.Fatalf("%v: %v", args, err)
	}
	var r ran
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return r
}

// compareRun wants one side of a page's table to be what a run gives.
func compareRun(t *testing.T, name string, f figures, side int, r ran) {
	t.Helper()
	if f.levelHash != r.LevelHash || f.histories[side] != r.HistoryHash || f.seed != r.Seed.String() {
		t.Errorf("%s: got the level %s, run %s and seed %s, want %s, %s and %s", name, f.levelHash, f.histories[side], f.seed, r.LevelHash, r.HistoryHash, r.Seed)
	}
	if len(f.rows) != len(r.Goals) {
		t.Fatalf("%s: got %d rows, want %d", name, len(f.rows), len(r.Goals))
	}
	passed := true
	for i, row := range f.rows {
		g := r.Goals[i]
		want := ""
		if g.Value != nil {
			want = g.Value.String()
		}
		status := map[bool]string{true: "pass", false: "fail"}[g.Pass]
		if g.Bound == "shown" {
			status = "shown"
		}
		passed = passed && g.Pass
		if row.measure != g.Measure || row.job != g.Job || row.values[side] != want || row.statuses[side] != status {
			t.Errorf("%s: got %s %s = %s (%s), want %s %s = %s (%s)", name, row.measure, row.job, row.values[side], row.statuses[side], g.Measure, g.Job, want, status)
		}
		if shown := plainNumber(row.shown[side]); want != "" && shown != want && !(strings.HasSuffix(row.shown[side], "%") && shown == percentOf(want)) {
			t.Errorf("%s: %s: got %q to read, want %s", name, row.measure, row.shown[side], want)
		}
	}
	if passed != (r.Verdict == "pass") {
		t.Errorf("%s: got goals that pass %t, and the verdict %s", name, passed, r.Verdict)
	}
}

// plainNumber takes the number out of what a page shows: "11,02 s".
func plainNumber(text string) string {
	number, _, _ := strings.Cut(strings.ReplaceAll(text, "\u00a0", " "), " ")
	return strings.Replace(number, ",", ".", 1)
}

// percentOf writes a share in percent.
func percentOf(share string) string {
	n, err := strconv.ParseFloat(share, 64)
	if err != nil {
		return ""
	}
	return strconv.FormatFloat(n*100, 'f', -1, 64)
}
