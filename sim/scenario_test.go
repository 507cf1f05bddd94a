package sim_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/sim"
)

// TestScenarios runs every file of testdata/scenarios: a comment in prose, the board, the faults and the cases, a line of dashes, and
// what came out. What each case must give stands above the dashes, taken from the incident's report or worked out by hand, and
// -rewrite never touches it; below them, the measures that are not zero and the key moments are compared to the letter.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/scenarios/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no scenarios", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) { scenario(t, file) })
	}
}

const dashes = "\n----\n"

func scenario(t *testing.T, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	input, kept, _ := strings.Cut(string(data), dashes)
	if !strings.HasPrefix(input, "# ") {
		t.Errorf("%s begins without a comment that says what happens", file)
	}
	s, err := levelfile.ReadScenario(filepath.Base(file), []byte(input))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for i := range s.Cases {
		c := &s.Cases[i]
		board, faults := s.Build(c)
		h := sim.Run(board, faults, 0)
		r := sim.Examine(h)
		for _, want := range c.Want {
			if got := measured(h, r, want.Control); !meets(got, want.Text) {
				t.Errorf("%s: %s is %s, want %s", c.Name, want.Control, got, want.Text)
			}
		}
		tell(&out, c, h, r)
	}
	got := strings.TrimLeft(out.String(), "\n")
	if flag.Lookup("rewrite").Value.String() == "true" {
		if err := os.WriteFile(file, []byte(input+dashes+got), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got != kept {
		t.Errorf("%s: what came out differs from what the file keeps; got:\n%s", file, got)
	}
}

// measured gives a measure as text: "3", "13.92", or "none".
func measured(h *sim.History, r *sim.Report, name string) string {
	name, job, _ := strings.Cut(name, ".")
	m, _ := sim.MeasureNamed(name)
	j := sim.None
	for i := range h.Board.Jobs {
		if h.Board.Jobs[i].ID == job {
			j = i
		}
	}
	if v, ok := r.Value(m, j); ok {
		return levels.Number(m.Info().Unit, v)
	}
	return "none"
}

// meets compares a measure's text with what is wanted: the same text, or "<=6".
func meets(got, want string) bool {
	bound, least := strings.CutPrefix(want, "<=")
	if !least {
		return got == want
	}
	g, err1 := strconv.ParseFloat(got, 64)
	b, err2 := strconv.ParseFloat(bound, 64)
	return err1 == nil && err2 == nil && g <= b
}

// tell writes a case's measures and key moments.
func tell(out *strings.Builder, c *levels.Case, h *sim.History, r *sim.Report) {
	fmt.Fprintf(out, "\n%s\n", c.Name)
	for m := range sim.MeasureCount {
		for j := range max(len(h.Board.Jobs), 1) {
			info := m.Info()
			label := info.Name
			if info.PerJob && j >= len(h.Board.Jobs) {
				continue
			}
			if info.PerJob {
				label += "." + h.Board.Jobs[j].ID
			} else if j > 0 {
				continue
			}
			if m == sim.Staleness && !wants(c, label) {
				continue // every job has some
			}
			if v, ok := r.Value(m, j); ok && v != 0 && m != sim.Cost && (m != sim.PeakLockRequests || len(h.Board.Jobs) == 0) {
				fmt.Fprintf(out, "  %s %s\n", label, levels.Number(info.Unit, v))
			}
		}
	}
	for i := 0; i < len(h.Events); i++ {
		if key(h.Events[i].Kind) {
			fmt.Fprintf(out, "  %s\n", h.Line(i))
			if more := alike(h, i); more > 0 {
				fmt.Fprintf(out, "    and %d more until the next\n", more)
				i = skip(h, i, more)
			}
		}
	}
}

func wants(c *levels.Case, label string) bool {
	for i := range c.Want {
		if c.Want[i].Control == label {
			return true
		}
	}
	return false
}

// key says whether an event is one that scenarios keep.
func key(k sim.Kind) bool {
	switch k {
	case sim.FaultBegan, sim.Granted, sim.Voted, sim.Expired, sim.Released, sim.Stopped, sim.Applied, sim.Refused, sim.Repeated, sim.Announced, sim.Promoted, sim.TurnedDown:
		return true
	}
	return false
}

// alike counts the key moments after event i that differ from it in their instant and record alone.
func alike(h *sim.History, i int) int {
	n := 0
	for k := i + 1; k < len(h.Events); k++ {
		a, b := &h.Events[i], &h.Events[k]
		if !key(b.Kind) {
			continue
		}
		if a.Kind != sim.Applied && a.Kind != sim.Refused || a.Kind != b.Kind || a.Peer != b.Peer || a.Grant != b.Grant || a.Why != b.Why {
			break
		}
		n++
	}
	return n
}

// skip gives the index of the n-th key moment after event i.
func skip(h *sim.History, i, n int) int {
	for n > 0 {
		if i++; key(h.Events[i].Kind) {
			n--
		}
	}
	return i
}
