package levelfile

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"leasehold/levels"
	"leasehold/sim"
)

func formatPage(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("../FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// formatLevel is the level that FORMAT.md shows.
func formatLevel(t *testing.T) string {
	t.Helper()
	_, text, _ := strings.Cut(formatPage(t), "```yaml\n")
	text, _, _ = strings.Cut(text, "```")
	return text
}

// TestFormatPage reads the level that FORMAT.md shows, and plays it: it is lost as it starts, and its solution wins. TestFormatPageProves, in package
// prove, has the rest.
func TestFormatPage(t *testing.T) {
	l, err := Read("FORMAT.md", []byte(formatLevel(t)))
	if err != nil {
		t.Fatal(err)
	}
	solution, err := l.With(l.Start(), l.Solution)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		settings levels.Settings
		want     levels.Verdict
	}{{l.Start(), levels.Fail}, {solution, levels.Pass}} {
		h := l.Run(c.settings, 0, 0)
		if v := l.Judge(h, sim.Examine(h)); v != c.want {
			t.Errorf("%s: got %s, want %s", l.Changed(c.settings), v, c.want)
		}
	}
}

// TestFormatPageSaysEveryWord wants each word of each vocabulary on the page: in a row that begins with the field's name, in their order, so that the
// default comes first; each measure in a line of its own; and the chapters of the campaign.
func TestFormatPageSaysEveryWord(t *testing.T) {
	lines := strings.Split(formatPage(t), "\n")
	fields := map[string][]string{}
	wordyFields(reflect.TypeFor[levels.Level](), map[reflect.Type]bool{}, fields)
	if len(fields) < 20 {
		t.Errorf("only %d fields with words", len(fields))
	}
	for field, words := range fields {
		name, _, _ := strings.Cut(field, " ")
		found := false
		for _, line := range lines {
			first, rest, _ := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
			found = found || strings.HasPrefix(line, "| ") && strings.Contains(first, "`"+name+"`") && inOrder(rest, words)
		}
		if !found {
			t.Errorf("no row of the page has %s with `%s`", field, strings.Join(words, "`, `"))
		}
	}
	page := strings.Join(lines, "\n")
	for _, m := range sim.Measure(0).Words() {
		if !strings.Contains(page, "\n- `"+m+"`") {
			t.Errorf("no line for the measure %s", m)
		}
	}
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		if !strings.Contains(page, `"`+l.Chapter+`"`) {
			t.Errorf("the page does not name the chapter %q", l.Chapter)
		}
	}
}

// wordyFields collects the fields whose type has a vocabulary, each with its type behind its name. Measures are told apart.
func wordyFields(t reflect.Type, seen map[reflect.Type]bool, into map[string][]string) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		wordyFields(t.Elem(), seen, into)
		return
	case reflect.Struct:
	default:
		return
	}
	if seen[t] {
		return
	}
	seen[t] = true
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		of := f.Type
		if of.Kind() == reflect.Slice {
			of = of.Elem()
		}
		if w, ok := reflect.Zero(of).Interface().(interface{ Words() []string }); ok && name != "" && of != reflect.TypeFor[levels.MeasureName]() {
			into[name+" "+of.String()] = w.Words()
		}
		wordyFields(f.Type, seen, into)
	}
}

// inOrder says whether a text has all words, each marked as code, one after another.
func inOrder(text string, words []string) bool {
	for _, w := range words {
		_, rest, ok := strings.Cut(text, "`"+w+"`")
		if !ok {
			return false
		}
		text = rest
	}
	return true
}
