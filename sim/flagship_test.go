package sim

import "testing"

// flagship is the board of the first level, and its one fault: every number from the table of facts.
func flagship(tokensA, tokensB bool) (*Board, []Fault) {
	runner := func(id string, tokens bool, first Time) Part {
		return Part{ID: id, Size: Small, Runner: &Runner{Lease: 3 * Second, Tokens: tokens, FirstAsk: first, Poll: 980 * Millisecond}}
	}
	return &Board{
			Parts: []Part{{ID: "users", Users: &Users{}}, runner("a", tokensA, 20*Millisecond), runner("b", tokensB, 980*Millisecond),
				{ID: "worker", Size: Medium, Worker: &Worker{Fence: FenceToken}}},
			Links: []Link{{From: "users", To: "a"}, {From: "users", To: "b"}, {From: "a", To: "worker"}, {From: "b", To: "worker"}},
			Jobs: []Job{
				{ID: "archive", Records: 100, Read: 49_500 * Microsecond, Write: 50 * Millisecond, Source: "users", Worker: "worker",
					Runners: []string{"a", "b"}, Election: ElectionLease, FirstToken: 33},
				{ID: "checks", Records: 50, Write: 100 * Millisecond, Worker: "worker", Runners: []string{"b"}},
			},
			Until: 60 * Second,
		}, []Fault{{Kind: Cut, Part: "a", From: []string{"worker", LockServiceID},
			Start: Second, Length: 5020 * Millisecond}}
}

// expect compares measures: counts as they are, times at 10 ms.
func expect(t *testing.T, name string, r *Report, want map[Measure]int64) {
	t.Helper()
	for m := range MeasureCount {
		w, ok := want[m]
		if !ok {
			continue
		}
		got, _ := r.Value(m, 0)
		if m.Info().Unit == Nanosecond {
			got = Time(got).Centis()
		}
		if got != w {
			t.Errorf("%s: %s = %d, want %d", name, m.Info().Name, got, w)
		}
	}
}

func TestFlagship(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b bool
		want map[Measure]int64
	}{
		{"no tokens", false, false, map[Measure]int64{Duplicates: 100, SplitBrainWrites: 100, WritesPastExpiry: 100, CompletionTime: 1102, Missing: 0,
			Vacancy: 90, Overlap: 210, Takeovers: 1, NeedlessTakeovers: 0, RefusedWrites: 0}},
		{"A only", true, false, map[Measure]int64{Duplicates: 100, SplitBrainWrites: 100, CompletionTime: 1102}},
		{"B only", false, true, map[Measure]int64{Duplicates: 100, SplitBrainWrites: 100, CompletionTime: 1102}},
		{"both", true, true, map[Measure]int64{Duplicates: 0, SplitBrainWrites: 0, WritesPastExpiry: 0, CompletionTime: 1392, RefusedWrites: 100,
			RightfulRefused: 0, Takeovers: 1}},
	} {
		board, faults := flagship(c.a, c.b)
		h := Run(board, faults, 0)
		r := Examine(h)
		c.want[LostWrites], c.want[ErrorRate], c.want[Cost] = 0, 0, 2400
		expect(t, c.name, r, c.want)
		if checks, _ := r.Value(CompletionTime, 1); Time(checks).Centis() != 500 {
			t.Errorf("%s: checks took %v, want 5s", c.name, Time(checks))
		}
		t.Logf("%s: %d queue events, %d history events, end %v", c.name, h.Processed, len(h.Events), h.End)
	}
}

func BenchmarkFlagship(b *testing.B) {
	board, faults := flagship(false, false)
	var s Simulator
	var n int64
	for b.Loop() {
		n += s.Run(board, faults, 0).Processed
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "events/s")
}
