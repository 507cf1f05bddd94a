package class_test

import (
	"reflect"
	"strings"
	"testing"

	"leasehold/levels/class"
	"leasehold/levels/codec"
)

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

// TestMarksInNames hands in a code of a name that begins like a quoted line.
func TestMarksInNames(t *testing.T) {
	s := newSchool(t)
	code := s.code("coordination", codec.Code{Name: "> Ada"})
	for _, text := range []string{"> Ada\t" + code, "> Ada: " + code, "\"> Ada\"," + code} {
		if rows := s.check(text); len(rows) != 1 || rows[0].Status != class.Passed {
			t.Errorf("%q: got %+v", text, rows[0])
		}
	}
}
