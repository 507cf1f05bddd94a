package class_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"leasehold/levels"
	"leasehold/levels/class"
	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
	"leasehold/sim"
)

// nfc is Unicode's form NFC, as the command line makes it.
var nfc = norm.NFC.String

// school is the levels of a test, by id, and codes for them.
type school struct {
	testing.TB
	levels map[string]*levels.Level
}

func newSchool(t testing.TB) *school {
	t.Helper()
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	s := &school{t, map[string]*levels.Level{}}
	for _, l := range all {
		s.levels[l.ID] = l
	}
	return s
}

func (s *school) find(id string) (*levels.Level, error) {
	if l := s.levels[id]; l != nil {
		return l, nil
	}
	return nil, errors.New("no such level")
}

// settings gives the level's solution, with some values of its own.
func (s *school) settings(level string, values ...levels.Value) levels.Settings {
	s.Helper()
	l := s.levels[level]
	settings, err := l.With(l.Start(), append(append(levels.Values{}, l.Solution...), values...))
	if err != nil {
		s.Fatal(err)
	}
	return settings
}

func (s *school) code(level string, c codec.Code) string {
	s.Helper()
	if c.Settings == nil {
		c.Settings = s.settings(level)
	}
	text, err := codec.Write(s.levels[level], c)
	if err != nil {
		s.Fatal(err)
	}
	return text
}

// check plays what was handed in, tonight.
func (s *school) check(text string) []*class.Row {
	s.Helper()
	entries, err := class.Read([]byte(text), nfc)
	if err != nil {
		s.Fatal(err)
	}
	c := class.NewChecker(s.find)
	var rows []*class.Row
	for _, e := range entries {
		rows = append(rows, c.Tonight(e))
	}
	return rows
}

// whole plays it every night as well.
func (s *school) whole(text string) []*class.Row {
	s.Helper()
	rows := s.check(text)
	for _, r := range rows {
		for r.PlayNights(100) {
		}
	}
	return rows
}

// edited writes a code anew, with its checksum, after a change.
func edited(t testing.TB, text string, change func(*codec.Code)) string {
	t.Helper()
	c, err := codec.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	change(&c)
	if text, err = c.Text(); err != nil {
		t.Fatal(err)
	}
	return text
}

func TestDepths(t *testing.T) {
	s := newSchool(t)
	pair := func(lease string) levels.Settings {
		return s.settings("coordination", levels.Value{Control: "lease-a", Text: lease}, levels.Value{Control: "lease-b", Text: lease})
	}
	for name, c := range map[string]struct {
		level, depth string
		status       class.Status
		settings     levels.Settings
	}{
		"the start":         {"coordination", "", class.Failed, s.levels["coordination"].Start()},
		"a longer lease":    {"coordination", class.Tonight, class.Passed, s.wrong("coordination", "a-longer-lease")},
		"the solution":      {"coordination", class.EveryNight, class.Passed, pair("3s")},
		"par":               {"coordination", class.Par, class.Passed, s.atPar("coordination")},
		"the fault":         {"off-the-path", class.Tonight, class.Passed, s.offPar("off-the-path")},
		"the fault, at par": {"find-the-pause", class.Par, class.Passed, s.atPar("find-the-pause")},
	} {
		row := s.whole(s.code(c.level, codec.Code{Name: "Ada", Settings: c.settings, Tries: 4}))[0]
		if row.Status != c.status || row.Depth != c.depth || row.Pending || row.Tries != 4 || row.Cost == nil || row.Name != "Ada" {
			t.Errorf("%s: got %+v, want %s, %q", name, row, c.status, c.depth)
		}
		if (row.Time == nil) != (s.levels[c.level].Kind == levels.Break) {
			t.Errorf("%s: it takes %v", name, row.Time)
		}
		if (row.Reason == class.NotWon) != (c.status == class.Failed) || (len(row.Missed) > 0) != (c.status == class.Failed) {
			t.Errorf("%s: missed %v, reason %q", name, row.Missed, row.Reason)
		}
	}
}

func (s *school) wrong(level, name string) levels.Settings {
	for _, w := range s.levels[level].Wrong {
		if w.Name == name {
			settings, _ := s.levels[level].With(s.levels[level].Start(), w.Set)
			return settings
		}
	}
	s.Fatalf("no wrong answer %s", name)
	return nil
}

// offPar finds settings that win tonight, but not at par, of those of a level's grid.
func (s *school) offPar(level string) levels.Settings {
	l := s.levels[level]
	p := levels.NewPassing(l, 500)
	for i := range p.Tries {
		p.Try(i)
	}
	for _, passed := range p.Passed {
		if worst, ok := l.Worst(passed.Settings, &l.Par[0]); ok && !l.Par[0].Met(worst) {
			return passed.Settings
		}
	}
	s.Fatalf("all that wins %s is at par", level)
	return nil
}

// atPar gives the settings that reach the par.
func (s *school) atPar(level string) levels.Settings {
	l := s.levels[level]
	settings, err := l.With(l.Start(), l.ParWith)
	if err != nil {
		s.Fatal(err)
	}
	return settings
}

func TestTheSimulatorDecides(t *testing.T) {
	s := newSchool(t)
	guess := int64(100)
	for _, variants := range []bool{false, true} {
		honest := s.code("coordination", codec.Code{Name: "Ada", Assignment: 7, Variants: variants, Prediction: &guess, Tries: 3})
		if row := s.check(honest)[0]; row.Status != class.Passed {
			t.Fatalf("variants %v: the honest code: %+v", variants, row)
		}
		for what, change := range map[string]func(*codec.Code){
			"the name": func(c *codec.Code) { c.Name = "Eve" }, "the label": func(c *codec.Code) { c.Label = "7c" }, "the assignment": func(c *codec.Code) { c.Assignment++ },
			"the settings": func(c *codec.Code) { c.Steps[0]++ }, "the tries": func(c *codec.Code) { c.Tries = 1 }, "the guess": func(c *codec.Code) { *c.Prediction = 7 },
			"the variants": func(c *codec.Code) { c.Variants = !c.Variants }, "the result": func(c *codec.Code) { c.Result++ },
		} {
			if row := s.check(edited(t, honest, change))[0]; row.Status != class.Refused || row.Reason != class.OtherResult || row.Depth != "" {
				t.Errorf("variants %v, %s is edited: %+v", variants, what, row)
			}
		}
	}
}

// TestVariants plays the same settings under two names: on different variants.
func TestVariants(t *testing.T) {
	s := newSchool(t)
	rows := s.whole(s.code("coordination", codec.Code{Name: "Ada", Assignment: 7, Variants: true}) + "\n" + s.code("coordination", codec.Code{Name: "Юлия", Assignment: 7, Variants: true}))
	if len(rows) != 2 || rows[0].Variant == rows[1].Variant || rows[0].Variant != levels.VariantText(levels.VariantSeed("coordination", 7, "ada")) {
		t.Fatalf("got %+v", rows)
	}
	if *rows[0].Time == *rows[1].Time {
		t.Errorf("both take %v s", *rows[0].Time)
	}
	for _, r := range rows {
		if r.Status != class.Passed || r.Depth == class.Tonight {
			t.Errorf("got %+v", r)
		}
	}
}

// TestPredictions judges guesses by the first run on the student's own variant.
func TestPredictions(t *testing.T) {
	s := newSchool(t)
	l := s.levels["coordination"].Variant(levels.VariantSeed("coordination", 7, "Ada"))
	goal, _ := l.Predicted()
	truth, _ := l.Worst(l.Start(), &l.Goals[goal])
	if other, _ := s.levels["coordination"].Worst(l.Start(), &l.Goals[goal]); truth == other || truth == 0 {
		t.Fatalf("the variant comes to %d, the level to %d: that shows nothing", truth, other)
	}
	for _, guess := range []int64{truth, truth + 1, 0} {
		p := s.check(s.code("coordination", codec.Code{Name: "Ada", Assignment: 7, Variants: true, Prediction: &guess}))[0].Prediction
		if p == nil || p.Guess != guess || p.Right != (guess == truth) || *p.Truth != float64(truth) || p.Goal != l.GoalID(goal) {
			t.Errorf("guessed %d, it is %d: got %+v", guess, truth, p)
		}
	}
	if p := s.check(s.code("coordination", codec.Code{Name: "Ada"}))[0].Prediction; p != nil {
		t.Errorf("nobody guessed: got %+v", p)
	}
}

// newer is a code of version 2, as far as all versions are alike.
const newer = "LH2-1SSPY-VB5EH-M6JVK-741JP-RWV51-X9QG6-66"

func TestRefusals(t *testing.T) {
	s := newSchool(t)
	ada := s.code("coordination", codec.Code{Name: "Ada Byron", Tries: 2})
	nameless := s.code("coordination", codec.Code{})
	own := s.levels["refresh"]
	strange := edited(t, ada, func(c *codec.Code) { c.Level = "nowhere" })
	rows := s.check("Name\tCode\nada  BYRON\t" + ada + "\nEve\t" + ada + "\nAda Byron\t" + ada + "\nAda Byron\t" + nameless + "\nAda Byron\t" + strange + "\nAda Byron\t" + newer +
		"\nAda Byron\t" + edited(t, ada, func(c *codec.Code) { c.LevelHash = uint32(own.Rules()) }) + "\nBob\t" + ada[:40] + "\nBob\tI lost it\n\nBob\t\n")
	want := []struct {
		line   int
		status class.Status
		reason class.Reason
	}{{2, class.Passed, ""}, {3, class.Refused, class.OtherName}, {4, class.Refused, class.Duplicate}, {5, class.Refused, class.NoName}, {6, class.Refused, class.UnknownLevel},
		{7, class.UnknownVersion, "version"}, {8, class.Changed, class.LevelChanged}, {9, class.Refused, "cut-off"}, {10, class.Refused, "not-a-code"}, {12, class.Missing, class.NoCode}}
	if len(rows) != len(want) {
		t.Fatalf("got %d rows, want %d", len(rows), len(want))
	}
	for i, w := range want {
		if r := rows[i]; r.Line != w.line || r.Status != w.status || r.Reason != w.reason {
			t.Errorf("line %d: got %+v, want %+v", w.line, r, w)
		}
	}
	if a := rows[1].Args; a["name"] != "Ada Byron" || a["beside"] != "Eve" || rows[2].Args["line"] != "2" {
		t.Errorf("got %v, %v", a, rows[2].Args)
	}
	for i, want := range []string{"Ada Byron|", "Eve|Ada Byron", "Ada Byron|", "Ada Byron|"} {
		if got := rows[i].Name + "|" + rows[i].Made; got != want {
			t.Errorf("line %d was handed in by, and made for, %q, want %q", rows[i].Line, got, want)
		}
	}
	if text := rows[5].Reason.Sentence(rows[5].Args); !strings.Contains(text, "version 2,") {
		t.Errorf("got %q", text)
	}
	if text := rows[9].Reason.Sentence(rows[9].Args); rows[9].Name != "Bob" || text != "No code stands beside Bob. Ask Bob to hand one in." {
		t.Errorf("got %+v, %q", rows[9], text)
	}
	if rows[8].Name != "Bob" || rows[8].Level != "" {
		t.Errorf("got %+v", rows[8])
	}
}

// TestTask hands in codes of a task and of others. Those of others are refused for that alone, whatever else comes of them, but for what is wrong with their names.
func TestTask(t *testing.T) {
	s := newSchool(t)
	task := codec.Assignment{Levels: []string{"coordination"}, Label: "7b", Hints: true}
	mine := codec.Code{Name: "Ada", Label: "7b", Assignment: uint32(task.ID()), Tries: 3}
	same := func(*codec.Code) {}
	other := func(c *codec.Code) { c.Assignment++ }
	c := class.NewChecker(s.find)
	for _, one := range []struct {
		level, name         string
		make                func(*codec.Code)
		edit                func(*codec.Code)
		alone, under, again class.Reason
	}{
		{"coordination", "Ada", same, nil, "", "", class.Duplicate},
		{"coordination", "", other, nil, "", class.OtherTask, class.OtherTask},
		{"coordination", "", func(c *codec.Code) { c.Variants = true }, nil, "", class.OtherTask, class.OtherTask},
		{"refresh", "", same, nil, "", class.OtherTask, class.OtherTask},
		{"coordination", "Eve", other, nil, class.OtherName, class.OtherName, class.OtherName},
		{"coordination", "Eve", func(c *codec.Code) { c.Assignment, c.Name = 0, "" }, nil, class.NoName, class.NoName, class.NoName},
		{"coordination", "", other, func(c *codec.Code) { c.Level = "nowhere" }, class.UnknownLevel, class.OtherTask, class.OtherTask},
		{"coordination", "", other, func(c *codec.Code) { c.LevelHash++ }, class.LevelChanged, class.OtherTask, class.OtherTask},
		{"coordination", "", other, func(c *codec.Code) { c.Steps = c.Steps[1:] }, "malformed", class.OtherTask, class.OtherTask},
		{"coordination", "", other, func(c *codec.Code) { c.Tries++ }, class.OtherResult, class.OtherTask, class.OtherTask},
		{"coordination", "", same, func(c *codec.Code) { c.Tries++ }, class.OtherResult, class.OtherResult, class.OtherResult},
	} {
		code := mine
		one.make(&code)
		text := s.code(one.level, code)
		if one.edit != nil {
			text = edited(t, text, one.edit)
		}
		row := c.Tonight(class.Entry{Line: 7, Name: one.name, Text: text})
		under := row.Under(&task)
		if row.Reason != one.alone || row.Under(nil) != row || under.Reason != one.under {
			t.Errorf("%s, %+v: got %q, of the task %q, want %+v", one.level, code, row.Reason, under.Reason, one)
		}
		if want := (class.Row{Line: 7, Name: "Ada", Text: text, Status: class.Refused, Reason: class.OtherTask, Level: row.Level, Label: "7b", Assignment: row.Assignment, Tries: row.Tries}); one.under == class.OtherTask && !reflect.DeepEqual(*under, want) {
			t.Errorf("got %+v, want %+v", *under, want)
		}
		if again := c.Tonight(class.Entry{Line: 8, Name: one.name, Text: text}).Under(&task); again.Reason != one.again {
			t.Errorf("%s, %+v, again: got %q, want %q", one.level, code, again.Reason, one.again)
		}
	}
	if row := c.Tonight(class.Entry{Line: 9, Text: "LH1-"}).Under(&task); row.Reason != "cut-off" {
		t.Errorf("no code: got %+v", row)
	}
}

func TestEveryReasonSaysWhatToDo(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range class.Reasons() {
		text := r.Sentence(class.Args{"name": "Ada", "beside": "Eve", "line": "7", "version": "2", "level": "x"})
		if len(text) < 30 || !strings.Contains(text, ". ") || strings.ContainsAny(text, "{}") || seen[text] {
			t.Errorf("%s: %q", r, text)
		}
		seen[text] = true
	}
}

// TestArgsAreNoPlaces says a reason of names that look like places for others.
func TestArgsAreNoPlaces(t *testing.T) {
	for range 50 { // maps have no order
		if got := class.OtherName.Sentence(class.Args{"name": "{beside}", "beside": "{name}"}); !strings.HasPrefix(got, "The code was made for {beside}, and stands beside {name}. Ask {name} ") {
			t.Fatalf("got %q", got)
		}
	}
}

// TestEveryLevel plays the settings that reach the par, on a variant of every level.
func TestEveryLevel(t *testing.T) {
	s := newSchool(t)
	for id := range s.levels {
		for _, name := range []string{"Ada", "Юлия", "花子"} {
			row := s.check(s.code(id, codec.Code{Name: name, Assignment: 1, Variants: true, Settings: s.atPar(id)}))[0]
			if row.Status != class.Passed || row.Cost == nil || len(row.Par) == 0 {
				t.Errorf("%s, %s: got %+v", id, name, row)
			}
			for _, b := range row.Par {
				if !b.Met || *b.Value != b.Bound {
					t.Errorf("%s, %s: %s is %v, par %v", id, name, b.ID, *b.Value, b.Bound)
				}
			}
		}
	}
}

// TestNotDone plays every level as it begins: where a job is not done in one incident, no time says when all was.
func TestNotDone(t *testing.T) {
	s := newSchool(t)
	seen := 0
	for id, l := range s.levels {
		row := s.check(s.code(id, codec.Code{Name: "Ada", Settings: l.Start()}))[0]
		for _, m := range row.Missed {
			if !strings.HasPrefix(m.ID, "completion_s") || m.Value != nil {
				continue
			}
			if seen++; row.Time != nil {
				t.Errorf("%s: %s is not reached, and all is done at %v", id, m.ID, *row.Time)
			}
		}
	}
	if seen == 0 {
		t.Error("every job of every level is done: that shows nothing")
	}
}

// TestUnplayable hands in settings that the level allows and the student's variant cannot be run with: it is refused, and nothing panics.
func TestUnplayable(t *testing.T) {
	l, err := levelfile.Find("../testdata/margin.yaml")
	if err != nil {
		t.Fatal(err)
	}
	s := &school{t, map[string]*levels.Level{l.ID: l}}
	refused := 0
	for _, name := range strings.Fields("Ada Bob Eve Юлия Max Tom Kim Ali Ida Ben") {
		honest := s.code(l.ID, codec.Code{Name: name, Assignment: 7, Variants: true})
		row := s.check(edited(t, honest, func(c *codec.Code) { c.Steps[0] = 0 }))[0] // a lease of 2 s
		want := class.OtherResult
		if l.Variant(levels.VariantSeed(l.ID, 7, name)).Board.Parts[1].Runner.Margin >= 2*sim.Second {
			want = class.Reason(codec.Malformed)
			refused++
		}
		if row.Status != class.Refused || row.Reason != want {
			t.Errorf("%s: got %s, %s, want refused, %s", name, row.Status, row.Reason, want)
		}
	}
	if refused == 0 || refused == 10 {
		t.Errorf("%d of 10 variants cannot be run", refused)
	}
}
