package levelfile

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"leasehold/sim"
)

// fuzzLimit is how many queue events a run of a fuzzed file may take.
const fuzzLimit = 20_000

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
