package sim_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/sim"
)

// addUp compares the causes of every measure with the measure.
func addUp(t *testing.T, name string, h *sim.History) {
	t.Helper()
	r := sim.Examine(h)
	for m := range sim.MeasureCount {
		jobs := []int{sim.None}
		if m.Info().PerJob {
			jobs = nil
			for j := range h.Board.Jobs {
				jobs = append(jobs, j)
			}
		}
		causes := r.Causes(h, m)
		for _, job := range jobs {
			var sum int64
			for i := range causes {
				c := &causes[i]
				if !m.Info().PerJob || int(c.Job) == job {
					sum += c.Count
				}
				if c.Measure != m || c.Count <= 0 || c.First > c.Last || c.Fault < sim.None || int(c.Fault) >= len(h.Faults) {
					t.Errorf("%s: %s has a cause %+v", name, m.Info().Name, *c)
				}
			}
			if want, ok := r.Value(m, job); ok && sum != want || !ok && sum != 0 {
				t.Errorf("%s: the causes of %s add up to %d, want %d", name, m.Info().Name, sum, want)
			}
		}
	}
}

// TestCausesAddUp holds the causes of every measure to the measure: every scenario file, and both levels for some seeds.
func TestCausesAddUp(t *testing.T) {
	files, err := filepath.Glob("testdata/scenarios/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no scenarios", err)
	}
	for _, file := range files {
		s := readScenario(t, file)
		for i := range s.Cases {
			board, faults := s.Build(&s.Cases[i])
			addUp(t, file+" "+s.Cases[i].Name, sim.Run(board, faults, 0))
		}
	}
	for _, id := range []string{"coordination", "../levels/testdata/spread.yaml"} {
		l, err := levelfile.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(20) {
			addUp(t, fmt.Sprint(id, " ", seed), l.Run(l.Start(), 0, seed))
		}
	}
}

// TestCausesAddUpOnRandomNights does the same for 1,000 nights with up to three faults of any kind.
func TestCausesAddUpOnRandomNights(t *testing.T) {
	l, err := levelfile.Find("../levels/testdata/spread.yaml")
	if err != nil {
		t.Fatal(err)
	}
	kinds := sim.FaultKind("").Words()
	parts := []string{"users", "a", "b", "worker", sim.LockServiceID}
	blamed := map[sim.Measure]int{}
	for seed := range uint64(1000) {
		draw := rand.New(rand.NewPCG(seed, 1))
		settings := l.Start()
		for i := range settings {
			lo, hi, step := l.Range(i)
			settings[i] = lo + step*draw.Int64N((hi-lo)/step+1)
		}
		board, _ := l.Build(settings, 0)
		board.Jobs[0].Update = draw.IntN(2) == 0
		var faults []sim.Fault
		for range draw.IntN(4) {
			f := sim.Fault{Kind: sim.FaultKind(kinds[draw.IntN(len(kinds))]), Part: parts[draw.IntN(len(parts))],
				Start: sim.Time(draw.Int64N(int64(9 * sim.Second))), Length: sim.Time(draw.Int64N(int64(40 * sim.Second)))}
			switch f.Kind {
			case sim.SlowLink, sim.SlowDisk:
				f.Extra = sim.Time(draw.Int64N(int64(sim.Second)))
			case sim.Restore:
				f.Backup = f.Start / 2
			case sim.Step:
				f.By = sim.Time(draw.Int64N(int64(sim.Second)))
			}
			if sim.Validate(board, append(faults[:len(faults):len(faults)], f)) == nil {
				faults = append(faults, f)
			}
		}
		h := sim.Run(board, faults, seed)
		addUp(t, fmt.Sprintf("seed %d", seed), h)
		r := sim.Examine(h)
		for m := range sim.MeasureCount {
			for _, c := range r.Causes(h, m) {
				if c.Fault != sim.None {
					blamed[m]++
				}
			}
		}
	}
	for _, m := range []sim.Measure{sim.Duplicates, sim.Missing, sim.SplitBrainWrites, sim.WritesPastExpiry, sim.LostWrites, sim.Vacancy, sim.Idle, sim.Overlap, sim.Takeovers, sim.RefusedWrites, sim.ErrorRate} {
		if blamed[m] == 0 {
			t.Errorf("no fault is behind %s in any night: the test looks at too little", m.Info().Name)
		}
	}
}

// TestCausesOfScenarios names runner, grant and fault for incidents whose story the files tell.
func TestCausesOfScenarios(t *testing.T) {
	for _, c := range []struct {
		file, name string
		measure    sim.Measure
		want       string // runner, grant, fault, count
	}{
		{"R01-pause", "NF", sim.Duplicates, "a 33 pause 1"},
		{"R01-pause", "NF", sim.LostWrites, "a 33 pause 1"},
		{"R01-pause", "F max token", sim.RefusedWrites, "a 33 pause 1"},
		{"R02-late-packet", "lock delay 15 s", sim.Vacancy, "a 1 crash 15000000000"},
		{"R08-slow-stop", "NF", sim.SplitBrainWrites, "a 1 cut 17"},
		{"R10-clock-jump-at-a-voter", "NF", sim.SplitBrainWrites, "a 1 step 8"},
		{"R11-resource-forgets", "NF", sim.SplitBrainWrites, "a 33 crash 1"},
		{"R11-resource-forgets", "F durable", sim.RefusedWrites, "a 33 pause 1"},
		{"R13-lock-service-down", "lease 15 s", sim.Vacancy, "a 1 outage 105000000000"},
		{"R16-majority-of-one", "quorum 1", sim.LostWrites, "y 0 cut 30"},
		{"R17-acknowledged-before-replicated", "NF", sim.LostWrites, "e 0 cut 46"},
		{"R18-at-most-once", "NF", sim.Missing, "a 1 crash 8"},
		{"R21-lost-once-never-back", "NF", sim.Idle, "a 1 cut 3000000000; b 2 cut 3000000000"},
		{"R24-limit-of-one-beat", "NF", sim.NeedlessTakeovers, "a 1 slow_link 1"},
		{"R23-old-plan-eager-cleaner", "NF no active plan", sim.Absent, "b 0 - 1"},
		{"R26-early-release", "NF", sim.Duplicates, "a 1 - 1"},
		{"R28-april-night", "NF", sim.SplitBrainWrites, "box2 17 slow_disk 1"},
		{"R28-april-night", "NF", sim.Takeovers, "box2 17 outage 1"},
		{"restore", "the counter goes back", sim.LostWrites, "b 34 restore 1"},
		{"R27-a-new-key-each-try", "NF no key", sim.Duplicates, "caller 0 - 2"},
	} {
		s := readScenario(t, "testdata/scenarios/"+c.file+".txt")
		got := "no such case"
		for i := range s.Cases {
			if s.Cases[i].Name == c.name {
				board, faults := s.Build(&s.Cases[i])
				h := sim.Run(board, faults, 0)
				got = told(h, sim.Examine(h).Causes(h, c.measure))
			}
		}
		if got != c.want {
			t.Errorf("%s, %s: %s because of %q, want %q", c.file, c.name, c.measure.Info().Name, got, c.want)
		}
	}
}

// TestCausesOfTheFlagship names grant 33 and the cut for all that goes wrong, and the events that show it.
func TestCausesOfTheFlagship(t *testing.T) {
	l, err := levelfile.Find("coordination")
	if err != nil {
		t.Fatal(err)
	}
	h := l.Run(l.Start(), 0, 0)
	r := sim.Examine(h)
	for m, want := range map[sim.Measure][2]string{
		sim.SplitBrainWrites: {"a 33 cut 100", "6.070250 worker applied write from a archive[0] grant 33"},
		sim.WritesPastExpiry: {"a 33 cut 100", "6.070250 worker applied write from a archive[0] grant 33"},
		sim.Duplicates:       {"a 33 cut 100", "applied write from b archive[0] grant 34"},
		sim.Overlap:          {"a 33 cut 2100000000", "b believes archive grant 34"},
		sim.Takeovers:        {"a 33 cut 1", "granted to b archive grant 34"},
		sim.Cost:             {"a 0 - 600; b 0 - 600; worker 0 - 1200", ""},
	} {
		causes := r.Causes(h, m)
		if got := told(h, causes); got != want[0] {
			t.Errorf("%s because of %q, want %q", m.Info().Name, got, want[0])
			continue
		}
		if e := causes[0].Event; want[1] != "" && (e == sim.None || !strings.Contains(h.Line(int(e)), want[1])) {
			t.Errorf("%s is shown by event %d, want one that says %q", m.Info().Name, e, want[1])
		}
	}
}

func readScenario(t *testing.T, file string) *levels.Scenario {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	input, _, _ := strings.Cut(string(data), dashes)
	s, err := levelfile.ReadScenario(filepath.Base(file), []byte(input))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// told writes causes as "runner grant fault count", with a semicolon between two.
func told(h *sim.History, causes []sim.Cause) string {
	var all []string
	for i := range causes {
		c := &causes[i]
		runner, fault := "-", "-"
		if c.Part != sim.None {
			runner = h.Parts[c.Part].ID
		}
		if c.Fault != sim.None {
			fault = string(h.Faults[c.Fault].Kind)
		}
		all = append(all, fmt.Sprintf("%s %d %s %d", runner, c.Grant, fault, c.Count))
	}
	return strings.Join(all, "; ")
}
