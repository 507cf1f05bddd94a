package board

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/assets/words"
	"leasehold/levels"
	"leasehold/sim"
)

// tables reads the board's texts in every language of the folder, and a language that is English made longer.
func tables(t testing.TB) map[string]words.Table {
	t.Helper()
	folder := os.DirFS("../../assets/words")
	languages, err := words.Languages(folder)
	if err != nil || len(languages) < 2 {
		t.Fatalf("got the languages %v (%v), want English and another", languages, err)
	}
	all := map[string]words.Table{"pseudo": words.English().Map(words.Pseudo)}
	for _, language := range languages {
		file := language + "/" + words.Board
		content, err := os.ReadFile(filepath.Join("../../assets/words", file))
		if err != nil {
			t.Fatal(err)
		}
		if all[language], err = words.ParseLike(words.English(), file, string(content)); err != nil {
			t.Error(err)
		}
	}
	return all
}

// keysIn lists the keys that the Go files of folders name, each with a place: every string that looks like one, since some reach Say by way of variables. One that ends with a full
// stop stands for all keys that begin so.
func keysIn(t *testing.T, folders ...string) map[string]string {
	t.Helper()
	looks := regexp.MustCompile(`^[a-z]+(\.[a-z-]+)+\.?$`)
	found := map[string]string{}
	set := token.NewFileSet()
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no Go files in %s: %v", folder, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
					if text, _ := strconv.Unquote(l.Value); looks.MatchString(text) {
						found[text] = set.Position(l.Pos()).String()
					}
				}
				return true
			})
		}
	}
	return found
}

// TestKeysAreUsed compares the texts with the code: every key that is named has a text or two, and every text is named.
func TestKeysAreUsed(t *testing.T) {
	english, named := words.English(), keysIn(t, ".", "..")
	if len(named) < 100 {
		t.Fatalf("found %d keys in the code, too few to be all", len(named))
	}
	begins := func(key string) bool {
		for i := range key {
			if key[i] == '.' && named[key[:i+1]] != "" {
				return true
			}
		}
		return false
	}
	for key, at := range named {
		if strings.HasSuffix(key, ".") {
			continue
		}
		_, text := english.Text(key)
		_, one := english.Text(key + ".one")
		_, many := english.Text(key + ".many")
		if !text && !(one && many) {
			t.Errorf("%s: no text %s in en/%s", at, key, words.Board)
		}
	}
	for _, key := range english.Keys() {
		said := strings.TrimSuffix(strings.TrimSuffix(key, ".one"), ".many")
		if named[key] == "" && named[said] == "" && !begins(key) {
			t.Errorf("nobody says %s", key)
		}
	}
}

// TestLevelsSayTheSame compares the board's English with what package levels says on the command line.
func TestLevelsSayTheSame(t *testing.T) {
	all := everyLevel(t)
	english := words.English()
	for _, l := range all {
		for _, goal := range append(slices.Clone(l.Goals), l.Par...) {
			if got, want := BoundText(english, &goal), goal.BoundText(); got != want {
				t.Errorf("%s: got the bound %q, want %q", l.ID, got, want)
			}
			if got, want := About(english, &goal), goal.About(); got != want {
				t.Errorf("%s, %s: got %q, want %q", l.ID, goal.Measure, got, want)
			}
		}
		goal, question := Question(english, l)
		if wantGoal, want := l.Predicted(); goal != wantGoal || question != want {
			t.Errorf("%s: got the question %q, want %q", l.ID, question, want)
		}
	}
	for _, term := range levels.Terms {
		if term.Measure != "" && abouts[term.Measure] == "" {
			t.Errorf("nothing is said about %s", term.Measure)
		}
	}
	for unit := range sim.Cents + 1 {
		for _, value := range []int64{0, 1, 12, 3_020_000_000, 990_050, 1e18} {
			if got, want := UnitText(english, unit, value), levels.UnitText(unit, value); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		}
	}
}

// everything plays a game to its end in steps and lists all that it says: texts, names and values, goals, events and causes.
func everything(g *Game) []string {
	var all []string
	for step := range steps + 1 {
		g.Seek(float64(g.end()) / float64(sim.Second) * float64(step) / steps)
		scene := g.Scene()
		for i := range scene.Shapes {
			if scene.Shapes[i].Kind == Text {
				all = append(all, scene.Shapes[i].Text)
			}
		}
		for _, h := range scene.Hits {
			all = append(all, h.Label, h.ValueText)
		}
		v := g.View()
		all = append(all, v.TimeText)
		for _, goal := range v.Goals {
			all = append(all, goal.Label, goal.Value, goal.Goal, goal.About)
		}
	}
	r := g.Result()
	all = append(all, r.Headline, r.Detail)
	for _, e := range r.Events {
		all = append(all, e.Text, g.SpanText(e.At, e.Until))
	}
	for _, m := range r.Missed {
		all = append(all, m.Text)
		for _, c := range m.Causes {
			all = append(all, c.Count, c.Text, c.Fault)
		}
	}
	for _, p := range r.Par {
		all = append(all, p.Label, p.Value, p.Goal)
	}
	return all
}

// TestEveryTextIsWhole plays every level, its start and its solution, in every language: no value is left open, and every letter is one that the canvas' typeface has.
func TestEveryTextIsWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("it looks at every level in every language; where it runs makes no difference")
	}
	all := everyLevel(t)
	for language, table := range tables(t) {
		for _, l := range all {
			solved, err := l.With(l.Start(), l.Solution)
			if err != nil {
				t.Fatal(err)
			}
			for _, settings := range []levels.Settings{l.Start(), solved} {
				g := New(inLanguage(t, l, language), assets.Measure, 980)
				g.Speak(table)
				g.settings = settings
				for i := range l.Incidents {
					g.Incident(i + 1)
					g.simulate()
					for _, text := range everything(g) {
						if strings.ContainsAny(text, "{}") || strings.ContainsFunc(text, func(r rune) bool { return r > 0x17f && !strings.ContainsRune("–—‘’“”…", r) }) {
							t.Fatalf("%s, %s: %q", language, l.ID, text)
						}
					}
				}
			}
		}
	}
}

// TestSpeak changes the language of a game that has begun: what it says is what a game in that language from the start says, and after that it is English again.
func TestSpeak(t *testing.T) {
	german := tables(t)["de"]
	g := newGame(t, 980)
	before := everything(g)
	moment := g.Result().Moment
	g.Speak(german)
	if g.Result().Moment == moment {
		t.Error("the page does not learn that the result is in other words")
	}
	g.Seek(5.5)
	texts := textsOf(g.Scene())
	for _, want := range []string{"glaubt zu halten · Ablauf vor 2,4 s", "hält die Lease · noch 2,4 s", "100 Writes warten", "Token 33", "24 $/Monat", "unter 18 s"} {
		if v := g.View(); !strings.Contains(texts, want) && !slices.ContainsFunc(v.Goals, func(goal GoalView) bool { return goal.Value == want || goal.Goal == want }) {
			t.Errorf("no %q in:\n%s%+v", want, texts, v.Goals)
		}
	}
	r := g.Result()
	granted := func(e Happening) bool { return e.Text == "Der Lock-Service gibt Scheduler A die Lease, Token 33." }
	if r.Headline != "Noch nicht: Duplicates (100)." || !slices.ContainsFunc(r.Events, granted) || r.Missed[0].Causes[0].Text != "Scheduler A schrieb nach Ablauf der Lease unter Token 33" {
		t.Errorf("got %q, %+v, %q", r.Headline, r.Events, r.Missed[0].Causes[0].Text)
	}
	if got := g.Restore("a=b&c=d"); got != "Einige Angaben in diesem Link sind hier nicht bekannt und blieben weg: »a=b« und »c=d«." {
		t.Errorf("got %q", got)
	}
	if g.Speak(words.English()); !slices.Equal(everything(g), before) {
		t.Error("back in English the game says something else")
	}
}

// TestChangeText writes what differs in a variant in each language: a time to the millisecond, unlike a measure.
func TestChangeText(t *testing.T) {
	all := tables(t)
	for _, c := range []struct {
		unit     sim.Unit
		from, to int64
		en, de   string
	}{
		{sim.Nanosecond, int64(275200 * sim.Millisecond), int64(495 * sim.Millisecond / 10), "275.2 s, 0.0495 s", "275,2 s, 0,0495 s"},
		{sim.Count, 100, 97, "100, 97", "100, 97"},
		{sim.Cents, 1200, 1150, "12 USD/mo, 11.5 USD/mo", "12 $/Monat, 11,5 $/Monat"},
	} {
		for language, want := range map[string]string{"de": c.de, "en": c.en} {
			table := all[language]
			if language == "en" {
				table = words.English()
			}
			if was, now := ChangeText(table, levels.Change{Unit: c.unit, From: c.from, To: c.to}); was+", "+now != want {
				t.Errorf("%s: got %q, %q, want %q", language, was, now, want)
			}
		}
	}
}
