package sim

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var rewrite = flag.Bool("rewrite", false, "write what the simulator gives into testdata instead of comparing")

// TestHandArithmetic changes the flagship's figures; what is expected was worked out on paper, at 10 ms.
func TestHandArithmetic(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Board, []Fault)
		want   map[Measure]int64
	}{
		// A reads 40 records until 0.02 + 40 x 0.05 = 2.02 and hands them over; they leave when the cut heals at 6.02 and take 40 x 0.05 = 2 s.
		// B, granted at 3.92, reads until 5.92 and writes until 7.92: every record is written twice, first by B until 7.92 or A until 8.02.
		{"40 records", func(b *Board, _ []Fault) { b.Jobs[0].Records = 40 },
			map[Measure]int64{Duplicates: 40, SplitBrainWrites: 40, CompletionTime: 792, RefusedWrites: 0}},
		// Writes of 20 ms: A's last lands at 6.02 + 100 x 0.02 = 8.02, before B hands its own over at 8.92.
		{"writes of 20 ms", func(b *Board, _ []Fault) { b.Jobs[0].Write = 20 * Millisecond },
			map[Measure]int64{Duplicates: 100, SplitBrainWrites: 100, CompletionTime: 802}},
		// The cut heals at 3.00, before the lease of 3.02 ends: A's renewals are in time, it writes from 5.02 to 10.02.
		{"a cut of 2 s", func(_ *Board, f []Fault) { f[0].Length = 2 * Second },
			map[Measure]int64{Duplicates: 0, SplitBrainWrites: 0, CompletionTime: 1002, Takeovers: 0, Vacancy: 0, Overlap: 0}},
		// The cut heals at 4.00, A's lease ended at 3.02 and B was granted at 3.92: A learns that before it hands anything over. B writes until 13.92.
		{"a cut of 3 s", func(_ *Board, f []Fault) { f[0].Length = 3 * Second },
			map[Measure]int64{Duplicates: 0, SplitBrainWrites: 0, CompletionTime: 1392, Takeovers: 1, Vacancy: 90, Overlap: 8}},
		// The cut begins at 1.5, after the renewal of 1.02: the lease ends at 4.02, B asks at 4.90, reads until 9.90, writes until 14.90.
		// The cut heals at 7.00; A's writes land from 7.05 to 12.00.
		{"a cut from 1.5 s to 7 s", func(_ *Board, f []Fault) { f[0].Start, f[0].Length = 1500*Millisecond, 5500*Millisecond },
			map[Measure]int64{Duplicates: 100, SplitBrainWrites: 100, CompletionTime: 1200, Vacancy: 88}},
		// With tokens on both, in the same incident, B's writes alone count: until 14.90.
		{"the same with tokens", func(b *Board, f []Fault) {
			f[0].Start, f[0].Length = 1500*Millisecond, 5500*Millisecond
			b.Parts[1].Runner.Tokens, b.Parts[2].Runner.Tokens = true, true
		}, map[Measure]int64{Duplicates: 0, SplitBrainWrites: 0, CompletionTime: 1490, RefusedWrites: 100, RightfulRefused: 0}},
		// A stands still from 1 s for 5 s: it reads on at 6.00 with what is left, learns at once that it lost, and writes nothing.
		{"a pause instead", func(_ *Board, f []Fault) { f[0] = Fault{Kind: Pause, Part: "a", Start: Second, Length: 5 * Second} },
			map[Measure]int64{Duplicates: 0, SplitBrainWrites: 0, CompletionTime: 1392, Takeovers: 1, NeedlessTakeovers: 0}},
	} {
		board, faults := flagship(false, false)
		c.change(board, faults)
		if problems := Validate(board, faults); problems != nil {
			t.Fatalf("%s: %v", c.name, problems)
		}
		expect(t, c.name, Examine(Run(board, faults, 0)), c.want)
	}
}

func TestWorkerPauseDelaysWrites(t *testing.T) {
	board, faults := flagship(false, false)
	faults = append(faults, Fault{Kind: Pause, Part: "worker", Start: 7 * Second, Length: 2 * Second})
	expect(t, "worker paused", Examine(Run(board, faults, 0)), map[Measure]int64{CompletionTime: 1302, Duplicates: 100})
}

// TestUpdateLosesWrites is R01 in small: two runners update one record from the same version.
func TestUpdateLosesWrites(t *testing.T) {
	for _, c := range []struct {
		tokens bool
		want   map[Measure]int64
	}{{false, map[Measure]int64{LostWrites: 100, SplitBrainWrites: 100}}, {true, map[Measure]int64{LostWrites: 0, SplitBrainWrites: 0, RefusedWrites: 100}}} {
		board, faults := flagship(c.tokens, c.tokens)
		board.Jobs[0].Update = true
		expect(t, fmt.Sprintf("update, tokens %v", c.tokens), Examine(Run(board, faults, 0)), c.want)
	}
}

func TestEventLimitStopsARun(t *testing.T) {
	board, faults := flagship(false, false)
	s := Simulator{Limit: 100}
	if h := s.Run(board, faults, 0); !h.Truncated || h.Processed != 100 {
		t.Errorf("truncated %v after %d events, want true after 100", h.Truncated, h.Processed)
	}
}

// TestHistoryLimitStopsARun lets runners hand over all their writes at once, ten jobs each, before any arrives.
func TestHistoryLimitStopsARun(t *testing.T) {
	board, _ := flagship(false, false)
	board.Jobs = nil
	for i := range 10 {
		board.Jobs = append(board.Jobs, Job{ID: fmt.Sprint(i), Records: 10_000, Worker: "worker", Runners: []string{"a", "b"}})
	}
	s := Simulator{Limit: 10_000}
	if h := s.Run(board, nil, 0); !h.Truncated || len(h.Events) > 2*10_000+10_000+1 {
		t.Errorf("truncated %v, %d events, want true and at most 30,001: one more batch than twice the limit", h.Truncated, len(h.Events))
	}
}

// TestUntilStopsARun lets a runner wait for ever for a lease that is never free.
func TestUntilStopsARun(t *testing.T) {
	board, _ := flagship(false, false)
	board.Until = 10 * Second
	h := Run(board, []Fault{{Kind: Cut, Part: "b", From: []string{LockServiceID}, Start: 0, Length: Hour}, {Kind: Pause, Part: "a", Start: 5 * Second, Length: Hour}}, 0)
	if h.End > 10*Second || h.Truncated {
		t.Errorf("the run ends at %v, truncated %v, want at most 10s and false", h.End, h.Truncated)
	}
	if missing, _ := Examine(h).Value(Missing, None); missing != 100 {
		t.Errorf("%d records missing, want 100", missing)
	}
}

// TestRunsShareNothing runs different boards in one simulator and compares with fresh ones.
func TestRunsShareNothing(t *testing.T) {
	var s Simulator
	for i := range 20 {
		board, faults := flagship(i%2 == 0, i%3 == 0)
		board.Jobs[0].Records = 10 + 37*i%90
		if i%4 == 0 {
			board.Jobs = board.Jobs[:1]
		}
		if got, want := s.Run(board, faults, uint64(i)).Hash(), Run(board, faults, uint64(i)).Hash(); got != want {
			t.Errorf("run %d: hash %x in a used simulator, %x in a fresh one", i, got, want)
		}
	}
}

func TestSteadyStateAllocatesNothing(t *testing.T) {
	board, faults := flagship(true, true)
	var s Simulator
	s.Run(board, faults, 0)
	if n := testing.AllocsPerRun(20, func() { s.Run(board, faults, 0) }); n > 2 {
		t.Errorf("a run in used memory allocates %v times, want at most 2: the lock service's part", n)
	}
}

// spreadBoard is the flagship with everything spread.
func spreadBoard() (*Board, []Fault) {
	board, faults := flagship(true, false)
	board.Spread = Spread{Delay: 3 * Millisecond, Service: 20 * Millisecond, Poll: 900 * Millisecond, Order: true}
	return board, faults
}

// TestHashes compares with the hashes kept in testdata. The same file is compared under Node, so the hashes are equal there.
func TestHashes(t *testing.T) {
	var b strings.Builder
	board, faults := flagship(false, false)
	fmt.Fprintf(&b, "flagship 0 %016x\n", Run(board, faults, 0).Hash())
	different := map[uint64]bool{}
	board, faults = spreadBoard()
	for seed := range uint64(50) {
		hash := Run(board, faults, seed).Hash()
		different[hash] = true
		fmt.Fprintf(&b, "spread %d %016x\n", seed, hash)
	}
	if len(different) != 50 {
		t.Errorf("50 seeds give %d histories, want 50", len(different))
	}
	golden(t, "testdata/hashes.txt", b.String())
}

// golden compares with a file, or writes it when told to.
func golden(t *testing.T, name, got string) {
	t.Helper()
	if *rewrite {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; if that is meant, run go test with -rewrite and look at the difference\ngot:\n%s", name, got)
	}
}

// TestTrace keeps the key moments of the flagship readable.
func TestTrace(t *testing.T) {
	board, faults := flagship(true, true)
	board.Jobs[0].Records, board.Jobs[1].Records = 2, 1
	faults[0].Start, faults[0].Length = 100*Millisecond, 5*Second
	h := Run(board, faults, 0)
	var b strings.Builder
	for i := range h.Events {
		b.WriteString(h.Line(i) + "\n")
	}
	golden(t, "testdata/trace.txt", b.String())
}

// TestCutOffForTheWholeRun keeps the only runner from the lock service until the run stops: nobody ever holds the lease.
func TestCutOffForTheWholeRun(t *testing.T) {
	board, _ := flagship(false, false)
	board.Jobs[0].Runners = []string{"a"}
	faults := []Fault{{Kind: Cut, Part: "a", From: []string{LockServiceID}, Start: 0, Length: Hour}}
	want := (60*Second - 20*Millisecond).Centis()
	expect(t, "cut off", Examine(Run(board, faults, 0)), map[Measure]int64{Vacancy: want, Idle: want, Missing: 100})
	if peak, _ := Examine(Run(board, faults, 0)).Value(PeakLockRequests, None); peak != 0 {
		t.Errorf("%d requests reached the lock service in one second, want none", peak)
	}
}

// TestUsersOutOfReach cuts the readers off for good: every request of the users fails.
func TestUsersOutOfReach(t *testing.T) {
	board, _ := flagship(false, false)
	faults := []Fault{{Kind: Cut, Part: "users", Start: Second, Length: Hour}}
	rate, ok := Examine(Run(board, faults, 0)).Value(ErrorRate, None)
	if !ok || rate == 0 {
		t.Errorf("error rate %d per million, %v, want more than 0", rate, ok)
	}
}

// TestBeliefIsEnoughWithoutTokens cuts B off from the worker just before it is granted: it cannot ask what is done, but it believes it holds, and
// with no tokens that is when a newer holder has begun to act.
func TestBeliefIsEnoughWithoutTokens(t *testing.T) {
	board, faults := flagship(false, false)
	faults = append(faults, Fault{Kind: Cut, Part: "b", From: []string{"worker"}, Start: 3500 * Millisecond, Length: 6500 * Millisecond})
	expect(t, "B cut off from the worker", Examine(Run(board, faults, 0)), map[Measure]int64{SplitBrainWrites: 100})
}

// TestLeaseEndsThoughTheLockServiceStandsStill pauses the lock service over the end of A's lease.
func TestLeaseEndsThoughTheLockServiceStandsStill(t *testing.T) {
	board, faults := flagship(false, false)
	faults = append(faults, Fault{Kind: Pause, Part: LockServiceID, Start: Second, Length: 7 * Second})
	r := Examine(Run(board, faults, 0))
	if vacancy, _ := r.Value(Vacancy, None); Time(vacancy) < 4*Second {
		t.Errorf("vacancy %v, want from 3.02 s on, when the lease ended", Time(vacancy))
	}
	expect(t, "lock service paused", r, map[Measure]int64{WritesPastExpiry: 100})
}
