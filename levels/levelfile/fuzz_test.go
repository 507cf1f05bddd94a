package levelfile

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"leasehold/levels"
	"leasehold/sim"
	"leasehold/sim/soak"
)

// fuzzLimit is how many queue events a run of a fuzzed file may take.
const fuzzLimit = 20_000

// randomScenario writes the random board of a seed as a scenario file.
func randomScenario(t testing.TB, seed uint64) []byte {
	t.Helper()
	board, faults := soak.Board(seed)
	data, err := json.Marshal(levels.Scenario{Instant: board.Instant, Parts: board.Parts, Links: board.Links, Jobs: board.Jobs, Groups: board.Groups, Spread: board.Spread,
		Until: board.Until, Faults: faults, Cases: []levels.Case{{Name: "random"}}})
	if err != nil {
		t.Fatal(err)
	}
	// A switch is on or off, and what must come out is named, not null.
	return []byte(strings.NewReplacer(`:true`, `:on`, `"want":null`, `"want":{}`).Replace(string(data)))
}

// TestRandomScenarios reads random boards back from files, and runs them as they are.
func TestRandomScenarios(t *testing.T) {
	for seed := range uint64(200) {
		scenario, err := ReadScenario("random.txt", randomScenario(t, seed))
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
			continue
		}
		board, faults := scenario.Build(&scenario.Cases[0])
		s := sim.Simulator{Limit: fuzzLimit}
		got := s.Run(board, faults, seed).Hash()
		board, faults = soak.Board(seed)
		if want := s.Run(board, faults, seed).Hash(); got != want {
			t.Errorf("seed %d: history hash %x from the file, want %x", seed, got, want)
		}
	}
}

// FuzzReadScenario reads scenarios, runs every case of those that are sound, and examines and traces what came out: nothing panics, and no run
// is longer than its limit.
func FuzzReadScenario(f *testing.F) {
	files, err := filepath.Glob("../../sim/testdata/scenarios/*.txt")
	if err != nil || len(files) == 0 {
		f.Fatal("no scenarios", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		input, _, _ := bytes.Cut(data, []byte("\n----\n"))
		f.Add(input)
	}
	for seed := range uint64(40) { // random boards have all that a board can have
		f.Add(randomScenario(f, seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		scenario, err := ReadScenario("fuzz.txt", data)
		if err != nil {
			return
		}
		s := sim.Simulator{Limit: fuzzLimit}
		for i := range scenario.Cases {
			board, faults := scenario.Build(&scenario.Cases[i])
			for seed := range uint64(2) {
				h := s.Run(board, faults, seed)
				if h.Processed > fuzzLimit || len(h.Events) > 2*fuzzLimit+sim.MaxRecords+100 {
					t.Errorf("%d queue events and %d of the history, limit %d", h.Processed, len(h.Events), fuzzLimit)
				}
				r := sim.Examine(h)
				for m := range sim.MeasureCount {
					for j := range board.Jobs {
						r.Value(m, j)
					}
				}
				for k := range min(len(h.Events), 100) {
					_ = h.Line(k)
				}
			}
		}
	})
}
