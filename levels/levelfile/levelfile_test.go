package levelfile

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"

	"leasehold/levels"
	"leasehold/levels/leveljson"
	"leasehold/sim"
)

// TestJSONReadsBack sends every level through the form it travels in on the web.
func TestJSONReadsBack(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"spread", "everything"} {
		l, err := Find("../testdata/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	for _, l := range all {
		back, err := leveljson.Read(l.JSON())
		if err != nil {
			t.Fatalf("%s: %v", l.ID, err)
		}
		if back.Hash() != l.Hash() {
			t.Errorf("%s: hash %x after a round trip through JSON, want %x", l.ID, back.Hash(), l.Hash())
		}
		want := l.Run(l.Start(), 0, 7).Hash()
		if got := back.Run(back.Start(), 0, 7).Hash(); got != want {
			t.Errorf("%s: history hash %x after a round trip, want %x", l.ID, got, want)
		}
	}
	for _, bad := range []string{"", "{", `{"id":"x"}`, `[1,2`, `{"id":{}}`, strings.Repeat("[", 1000), "{}{}", `{"id":"\q"}`} {
		if _, err := leveljson.Read([]byte(bad)); err == nil {
			t.Errorf("Read(%q) gives a level", bad)
		}
	}
}

// TestCopyStandsAlone blanks every text, control and fault of a copy.
func TestCopyStandsAlone(t *testing.T) {
	l, err := Find("../testdata/everything.yaml")
	if err != nil {
		t.Fatal(err)
	}
	was := string(l.JSON())
	again := l.Copy()
	if got := string(again.JSON()); got != was || again.Hash() != l.Hash() || again.Run(again.Start(), 0, 7).Hash() != l.Run(l.Start(), 0, 7).Hash() {
		t.Errorf("the copy is another level:\n%s\nwant\n%s", got, was)
	}
	for _, text := range again.Texts() {
		*text.Text = ""
	}
	for i := range again.Board.Parts {
		if r := again.Board.Parts[i].Runner; r != nil {
			r.Lease++
		}
	}
	clear(again.Jobs[0].Runners)
	clear(again.Controls)
	clear(again.Incidents[0].Faults)
	clear(again.Solution)
	if got := string(l.JSON()); got != was {
		t.Errorf("changes of the copy changed the level:\n%s\nwant\n%s", got, was)
	}
}

// TestEveryFaultAtOnce reads files full of faults: each comes with its line, what was found and what is wanted.
func TestEveryFaultAtOnce(t *testing.T) {
	for name, want := range map[string][]string{
		"broken.yaml": {
			`:5: kind: got "guess", want hold, break`,
			`:7: colour: got an unknown field, want one of also, board, brief, chapter, `,
			`:11: board.parts[1].place: got 1 values, want 2`,
			`:11: board.parts[1].runner.first_ask: got "20", want a time such as 3s`,
			`:12: board.parts[2].size: got "huge", want none, small, medium`,
			`:12: board.parts[2].worker.fence: got "wall", want none, token`,
			`:16: jobs[0].records: got "many", want a whole number`,
			`:20: incidents[0].faults: got "none", want a list`,
			`:22: controls[0].start: got nothing, want this field`,
			`:24: goals[0].measure: got "happiness", want duplicates, missing,`,
			`:26: debrief.answer: got nothing, want this field`,
		},
		"crossed.yaml": {
			`:13: board.links[0].to: got "b", want the id of a part`,
			`:15: jobs[0].records: got 0, want 1 to 10000`,
			`:15: jobs[0].worker: got "a", want a worker`,
			`:20: incidents[0].faults[0].part: got "c", want the id of a part`,
			`:20: incidents[0].faults[0].ranges.start: got 2s to 3s, want a range around the incident's own 1s`,
			`:26: goals[1].job: got "", want the id of a job`,
			`:26: goals[1].below: got "18", want a time such as 18s`,
			`:27: solution.lease: got "99s", want 1s to 30s in steps of 1s`,
			`:27: solution.token: got an unknown control (did you mean tokens?), want one of lease, tokens`,
		},
	} {
		_, err := Find("../testdata/" + name)
		var faults levels.Faults
		if !errors.As(err, &faults) {
			t.Fatalf("%s: got %v, want Faults", name, err)
		}
		lines := strings.Split(err.Error(), "\n")
		for _, w := range want {
			found := false
			for _, line := range lines {
				found = found || strings.HasPrefix(line, "levels: "+name+w)
			}
			if !found {
				t.Errorf("%s: no fault %q in:\n%s", name, w, err)
			}
		}
	}
}

func TestRefusesOtherYAML(t *testing.T) {
	for name, text := range map[string]string{
		"an anchor":    "id: &a x\ntitle: *a\n",
		"a tag":        "id: !!binary x\n",
		"empty":        "",
		"not YAML":     "id: [\n",
		"a list":       "- 1\n",
		"deep":         strings.Repeat("[", 40) + strings.Repeat("]", 40),
		"a second key": "id: x\nid: y\n",
		"too large":    strings.Repeat("#", levels.MaxFileBytes+1),
	} {
		if _, err := Read("x.yaml", []byte(text)); err == nil {
			t.Errorf("%s is read as a level", name)
		} else if !strings.HasPrefix(err.Error(), "levels: x.yaml") {
			t.Errorf("%s: the error %q names no file", name, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range []string{"broken.yaml", "crossed.yaml", "spread.yaml", "everything.yaml", "../coordination.yaml"} {
		data, err := os.ReadFile("../testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := Read("fuzz.yaml", data)
		if err != nil {
			return
		}
		s := sim.Simulator{Limit: 20_000}
		for i := range l.Incidents {
			board, faults := l.Build(l.Start(), i)
			h := s.Run(board, faults, 1)
			l.Judge(h, sim.Examine(h))
		}
	})
}

func values(pairs ...string) levels.Values {
	var v levels.Values
	for i := 0; i < len(pairs); i += 2 {
		v = append(v, levels.Value{Control: pairs[i], Text: pairs[i+1]})
	}
	return v
}

// TestCoordination holds the flagship to its facts: which leases win which night.
func TestCoordination(t *testing.T) {
	l, err := Find("coordination")
	if err != nil {
		t.Fatal(err)
	}
	tonight := func(v levels.Values) levels.Verdict {
		s, err := l.With(l.Start(), v)
		if err != nil {
			t.Fatal(err)
		}
		h := l.Run(s, 0, 0)
		return l.Judge(h, sim.Examine(h))
	}
	lost := func(v levels.Values) int { // percent of the fault map
		s, err := l.With(l.Start(), v)
		if err != nil {
			t.Fatal(err)
		}
		m := l.Map(s, 0, 8, 21, 0)
		return m.Lost() * 100 / len(m.Cells)
	}
	for seconds := sim.Second; seconds <= 30*sim.Second; seconds += sim.Second {
		lease := seconds.String()
		for _, tokens := range []levels.Values{nil, values("tokens-a", "on"), values("tokens-b", "on")} {
			set := append(values("lease-a", lease, "lease-b", lease), tokens...)
			if want := map[bool]levels.Verdict{true: levels.Pass, false: levels.Fail}[seconds >= 7*sim.Second]; tonight(set) != want {
				t.Errorf("lease %s, %v: %s tonight, want %s", lease, tokens, tonight(set), want)
			}
			if n := lost(set); n < 40 || n > 88 { // 44 to 84, on a coarse map
				t.Errorf("lease %s, %v: %d %% of the map lost, want 40 to 88", lease, tokens, n)
			}
		}
		both := values("lease-a", lease, "lease-b", lease, "tokens-a", "on", "tokens-b", "on")
		if n := lost(both); (n == 0) != (seconds <= 5*sim.Second) {
			t.Errorf("lease %s, tokens on both: %d %% of the map lost", lease, n)
		}
	}
	for lease, want := range map[string]bool{"5.8s": true, "6s": false} {
		if n := lost(values("lease-a", lease, "lease-b", lease, "tokens-a", "on", "tokens-b", "on")); (n == 0) != want {
			t.Errorf("lease %s, tokens on both: %d %% of the map lost", lease, n)
		}
	}
}

// TestMapsJudgeAsRunsDo compares the cells of a map, which look only at what goals need, with whole runs.
func TestMapsJudgeAsRunsDo(t *testing.T) {
	for _, name := range []string{"coordination", "../testdata/spread.yaml", "../testdata/everything.yaml"} {
		l, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		m := l.Map(l.Start(), 0, 5, 7, 3)
		board, faults := l.Build(l.Start(), 0)
		k := l.Incidents[0].Ranged()
		for i, got := range m.Cells {
			faults[k].Start, faults[k].Length = m.Starts[i%5], m.Lengths[i/5]
			h := sim.Run(board, faults, 3)
			if want := l.Judge(h, sim.Examine(h)); got != want {
				t.Errorf("%s, cell %d: %s on the map, %s in a run", name, i, got, want)
			}
		}
	}
}

// TestBadLevels spoils the flagship's file in one place each, and wants the fault named there.
func TestBadLevels(t *testing.T) {
	data, err := fs.ReadFile(levels.Files, "coordination.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, spoilt, want string }{
		{"[lease]", "[leese]", `brief: got the term "leese", want one of duplicate`},
		{"place: [1, 2]", "place: [-1, 2]", "board.parts[2].place: got [-1 2], want a column from 0"},
		{"place: [1, 2]", "place: [1, 0]", "board.parts[2].place: got [1 0], want a place where no other card is"},
		{"runners: [a, b]", "runners: [a, a]", `jobs[0].runners[1]: got "a", want each runner once`},
		{"id: tokens-a", "id: time", `controls[1].id: got "time"`},
		{"target: b.lease", "target: a.lease", `controls[2].target: got "a.lease", want a field that no other control sets`},
		{"max: 30s", "max: 0.5s", `controls[0].max: got "0.5s", want more than min, 1s`},
		{"target: a.lease, min: 1s", "target: a.lease, min: 0s", "controls[0].min: got 0s for a.lease, want at least 0.001s"},
		{"records: 50, write: 100ms, worker: worker, runners: [b]", "records: 50, write: 100ms, worker: worker, runners: [b], election: lease", `jobs[1].runners[0]: got "b", want a runner of one elected job`},
		{"id: tokens-a, label: Fencing tokens, kind: switch, target: a.tokens, start: off", "id: renewal, label: Renewal, kind: choice, target: a.renewal, start: thread", "controls[1].options: got 0, want at least 2"},
		{"title: Two", `title: " Two`, "YAML"},
		{"label: Duplicates", `label: "Duplicates "`, `goals[0].label: got "Duplicates ", want text without blanks around it`},
	} {
		text := strings.Replace(string(data), c.old, c.spoilt, 1)
		if text == string(data) {
			t.Fatalf("%q is not in the file", c.old)
		}
		if _, err := Read("coordination.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.spoilt, err, c.want)
		}
	}
}
