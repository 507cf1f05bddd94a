package course

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"leasehold/assets/words"
	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/levels/leveljson"
	"leasehold/sim"
)

// taught is the campaign as it was played for its teachers, once for all tests.
var taught = sync.OnceValues(func() (*Course, error) {
	all, err := levelfile.All()
	if err != nil {
		return nil, err
	}
	c, err := Open(Files, all)
	if err != nil {
		return nil, err
	}
	return c, c.openLessons()
})

func taughtCourse(t *testing.T) *Course {
	t.Helper()
	c, err := taught()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// lessonsIn gives the pages of a language.
func lessonsIn(t *testing.T, code string) ([]Lesson, []Asked) {
	t.Helper()
	c := taughtCourse(t)
	folder := os.DirFS(filepath.Join("..", "..", "assets", "words"))
	table, err := words.Read(folder, code)
	if err != nil {
		t.Fatal(err)
	}
	e := Edition{Code: code, Pages: table, Board: words.English(), Levels: c.all}
	all, six, err := c.Lessons(e)
	if err != nil {
		t.Fatal(err)
	}
	return all, six
}

// Every level has a page with each of its wrong answers, whole in each language.
func TestEveryLevelHasALesson(t *testing.T) {
	c := taughtCourse(t)
	for _, code := range []string{"en", "de"} {
		all, six := lessonsIn(t, code)
		if len(all) != len(c.all) || len(six) != 6 {
			t.Fatalf("%s: got %d pages and %d questions, want %d and 6", code, len(all), len(six), len(c.all))
		}
		for i, p := range all {
			l := c.all[i]
			if p.Level != l.ID || len(p.Mistakes) != len(l.Wrong) || len(p.Results) != len(l.Incidents) || len(p.Settings) == 0 || len(p.Limits) < 3 || len(p.Start) != len(l.Incidents) {
				t.Errorf("%s: %s: got the page of %s with %d wrong answers, %d incidents, %d settings, %d limits and %d answers before the first run", code, l.ID, p.Level, len(p.Mistakes), len(p.Results), len(p.Settings), len(p.Limits), len(p.Start))
			}
			texts := append([]string{p.Idea}, p.Limits...)
			for _, q := range p.Questions {
				texts = append(texts, q.Question, q.Answer)
			}
			for _, text := range texts {
				if text == "" || strings.ContainsAny(text, "{}") {
					t.Errorf("%s: %s: got the text %q", code, l.ID, text)
				}
			}
			for k, m := range p.Mistakes {
				w := &l.Wrong[k]
				if m.Name != w.Name || m.Why != w.Why || m.Missed == "" || m.At == "" || !strings.HasPrefix(string(m.Wide), "<svg") || !strings.HasPrefix(string(m.Narrow), "<svg") || (m.Nights != nil) != (w.On == levels.EveryNight) {
					t.Errorf("%s: %s: %s: got %s, missed %q at %q", code, l.ID, w.Name, m.Name, m.Missed, m.At)
				}
				if goal := l.Goals[c.lessons[i].losses[k].goal]; goal.Measure != w.Misses || !strings.HasPrefix(m.ID, string(w.Misses)) {
					t.Errorf("%s: %s: got %s missed, want %s", l.ID, w.Name, m.ID, w.Misses)
				}
			}
			for _, r := range p.Results {
				for _, row := range r.Rows {
					if row.Cells[1].Status == "fail" {
						t.Errorf("%s: the solution misses %s in incident %d", l.ID, row.ID, r.Number)
					}
				}
			}
		}
		for _, q := range six {
			if q.Question == "" || q.Answer == "" || len(q.Levels) < 2 {
				t.Errorf("%s: got the question %q with %d levels", code, q.Question, len(q.Levels))
			}
		}
	}
}

// The moment of a picture is the first, to 10 ms, at which the goal is missed.
func TestMomentsAreTheFirst(t *testing.T) {
	c := taughtCourse(t)
	moments := 0
	for i, m := range c.lessons {
		for _, o := range m.losses {
			g := &c.all[i].Goals[o.goal]
			if _, timed := g.TimeBound(); o.at == sim.Never || timed || o.nights != nil {
				continue
			}
			r := sim.Examine(c.all[i].Run(o.settings, o.incident, 0))
			before, known := g.Value(r, o.at-2*centi)
			now, _ := g.Value(r, o.at)
			if moments++; g.Met(now) || known && !g.Met(before) {
				t.Errorf("%s: %s: got %s missed at %v with %d, and %d a moment before", m.level.ID, m.level.Wrong[o.wrong].Name, g.Measure, o.at, now, before)
			}
		}
	}
	if moments < 30 {
		t.Errorf("looked at %d moments, want 30", moments)
	}
}

// The small maps are every second night of the game's own, and the night that is shown is lost there.
func TestSmallMapsAreTheGames(t *testing.T) {
	c := taughtCourse(t)
	looked := map[string]bool{"coordination": false, "twice-is-fine": false, "hand-over": false}
	for _, m := range c.lessons {
		if _, wanted := looked[m.level.ID]; !wanted {
			continue
		}
		for _, o := range m.losses {
			n := o.nights
			if n == nil {
				continue
			}
			looked[m.level.ID] = true
			whole := m.level.Map(o.settings, o.incident, mapSide, mapSide, 0)
			side := len(n.Starts)
			for cell, lost := range n.Lost {
				if got := whole.Cell(cell%side*coarse, cell/side*coarse) != levels.Pass; lost && !got {
					t.Fatalf("%s: %s: cell %d is lost, and won in the game's map", m.level.ID, m.level.Wrong[o.wrong].Name, cell)
				}
			}
			if start, length := n.Starts[n.Shown%side], n.Lengths[n.Shown/side]; whole.Starts[n.column] != start || whole.Lengths[n.row] != length {
				t.Errorf("%s: %s: got the night of %v and %v, and the link to another", m.level.ID, m.level.Wrong[o.wrong].Name, start, length)
			}
			if missed := slices.Index(n.Lost, false); n.lost == 0 || missed < 0 || !n.Lost[n.Shown] || whole.Cell(n.column, n.row) == levels.Pass {
				t.Errorf("%s: %s: got %d of %d lost, and the night %d, %d shown", m.level.ID, m.level.Wrong[o.wrong].Name, n.lost, len(n.Lost), n.column, n.row)
			}
		}
	}
	for id, done := range looked {
		if !done {
			t.Errorf("%s has no map to look at", id)
		}
	}
}

// TestWrongLessons spoils the files in one way at a time.
func TestWrongLessons(t *testing.T) {
	for name, c := range map[string]struct{ code, was, is, want string }{
		"a number in prose":     {"en", "{start duplicates} records", "100 records", `teach/en.yaml:4: levels[0].idea: got the number 100, want a reference`},
		"a number word":         {"en", "{start absent} year", "seven years", `got the number seven, want a reference`},
		"an unknown run":        {"en", "{start duplicates}", "{left duplicates}", `got {left duplicates}, want a reference that begins with start, solution,`},
		"four sentences":        {"en", "fence is an address or a power switch, and comes", "fence is an address. Or a power switch, and comes", `levels[15].idea: got 4 sentences, want 3`},
		"an unknown term":       {"en", "[jitter]", "[jitters]", `got the term "jitters", want one that every level knows`},
		"an unknown question":   {"en", "asked: [before-failover]", "asked: [after-failover]", `got "after-failover", want the id of a question`},
		"an unknown level":      {"en", "own: [refresh]", "own: [refreshing]", `got "refreshing", want the id of a level`},
		"a level less":          {"en", "id: hand-over", "id: hand-under", `levels: got those of`},
		"a limit less":          {"en", "id: crowd", "id: crowds", `limits: got those of`},
		"an unknown key number": {"en", "{key user-timeout}", "{key user-timeouts}", `got the key number "user-timeouts"`},
		"another figure":        {"de", "{start duplicates}", "{solution duplicates}", `teach/de.yaml:3: levels[0].idea: got references to {solution duplicates}, want those of the English text: {start duplicates}`},
		"a German number":       {"de", "Zwei Wähler", "Zwölf Wähler", `got the number Zwölf`},
		"a list of plans":       {"de", "id: coordination\n", "id: coordination\n    asked: [no-owner]\n", `levels[0].asked: got a list, want none`},
		"a question less":       {"de", "id: april-log", "id: april-logs", `questions: got those of`},
	} {
		t.Run(name, func(t *testing.T) {
			whole := taughtCourse(t)
			spoiltCourse := &Course{files: spoilt(t, "teach/"+c.code+".yaml", c.was, c.is), all: whole.all, lessons: whole.lessons, lessonFiles: map[string]*lessonTexts{}}
			if c.code != english {
				spoiltCourse.lessonFiles[english] = whole.lessonFiles[english]
			}
			if _, err := spoiltCourse.lessonTexts(c.code); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q in it", err, c.want)
			}
		})
	}
}

// A wrong answer that wins is a fault of the build.
func TestAWrongAnswerThatWinsIsNamed(t *testing.T) {
	l := taughtCourse(t).all[0]
	again, err := leveljson.Read(l.JSON())
	if err != nil {
		t.Fatal(err)
	}
	for _, on := range []levels.Night{levels.Tonight, levels.EveryNight} {
		again.Wrong[0].Set, again.Wrong[0].On = again.Solution, on
		if _, err := findLoss(again, 0); err == nil || !strings.Contains(err.Error(), "coordination: wrong answer a-longer-lease: got no duplicates missed") {
			t.Errorf("%s: got %v", on, err)
		}
	}
}
