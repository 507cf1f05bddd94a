package class_test

import (
	"strings"
	"testing"

	"leasehold/levels"
	"leasehold/levels/class"
	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
	"leasehold/sim"
)

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
