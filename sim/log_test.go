package sim

import (
	"testing"
	"unsafe"
)

// logBoard is the flagship with a lock service of its own, three voters in three zones, and a writer that takes its time, so that leases are renewed.
func logBoard() (*Board, []Fault) {
	board, _ := flagship(true, true)
	board.Parts = append(board.Parts, Part{ID: "lock", LockService: &LockService{Voters: []string{"v1", "v2", "v3"}}},
		Part{ID: "v1", Voter: &Voter{}}, Part{ID: "v2", Zone: "east", Voter: &Voter{}}, Part{ID: "v3", Zone: "west", Voter: &Voter{}})
	return board, []Fault{{Kind: Cut, Part: "a", From: []string{"worker", "lock"}, Start: Second, Length: 5020 * Millisecond}, {Kind: Crash, Part: "lock", Start: 2 * Second, Length: Second}}
}

func TestLogAllocatesNothing(t *testing.T) {
	board, faults := logBoard()
	var s Simulator
	s.Run(board, faults, 0)
	if n := testing.AllocsPerRun(20, func() { s.Run(board, faults, 0) }); n > 0 {
		t.Errorf("a run in used memory allocates %v times, want never", n)
	}
}

// TestEntrySize keeps what MODEL.md says of a log's memory.
func TestEntrySize(t *testing.T) {
	if got := unsafe.Sizeof(entry{}); got != 64 {
		t.Errorf("an entry takes %d bytes, want 64", got)
	}
}

// TestLogSharesNothing runs boards with and without voters in one simulator.
func TestLogSharesNothing(t *testing.T) {
	var s Simulator
	for i := range 12 {
		board, faults := logBoard()
		l := board.Parts[4].LockService
		switch i % 3 {
		case 1:
			l.Voters = nil
		case 2:
			l.Voters, l.Quorum = l.Voters[1:], 1
		}
		if got, want := s.Run(board, faults, uint64(i)).Hash(), Run(board, faults, uint64(i)).Hash(); got != want {
			t.Errorf("run %d: hash %x in a used simulator, %x in a fresh one", i, got, want)
		}
	}
}

func TestValidateVoters(t *testing.T) {
	for _, c := range []struct {
		path  string
		spoil func(b *Board, l *LockService)
	}{
		{"parts[4].lock_service.voters[0]", func(_ *Board, l *LockService) { l.Voters[0] = "x" }},
		{"parts[4].lock_service.voters[0]", func(_ *Board, l *LockService) { l.Voters[0] = "worker" }},
		{"parts[4].lock_service.voters[2]", func(_ *Board, l *LockService) { l.Voters[2] = "v1" }},
		{"parts[4].lock_service.quorum", func(_ *Board, l *LockService) { l.Quorum = 4 }},
		{"parts[4].lock_service.quorum", func(_ *Board, l *LockService) { l.Quorum = -1 }},
		{"parts[4].lock_service.quorum", func(_ *Board, l *LockService) { l.Voters, l.Quorum = nil, 1 }},
		{"parts[5]", func(b *Board, _ *LockService) { b.Parts[5].Store = &Store{} }},
		{"parts[8].lock_service.voters[0]", func(b *Board, _ *LockService) {
			b.Parts = append(b.Parts, Part{ID: "other", LockService: &LockService{Voters: []string{"v3"}}})
		}},
	} {
		board, _ := logBoard()
		if problems := Validate(board, nil); problems != nil {
			t.Fatal(problems)
		}
		c.spoil(board, board.Parts[4].LockService)
		found := false
		for _, p := range Validate(board, nil) {
			found = found || p.Path == c.path
		}
		if !found {
			t.Errorf("got %v, want a problem at %s", Validate(board, nil), c.path)
		}
	}
}

// TestVotersAreACause cuts two of three voters off before anybody asks: that nobody is granted the lease until 10 is due to the second cut.
func TestVotersAreACause(t *testing.T) {
	board, _ := logBoard()
	faults := []Fault{{Kind: Cut, Part: "v2", From: []string{"lock"}, Length: 10 * Second}, {Kind: Cut, Part: "lock", From: []string{"v3"}, Length: 10 * Second}}
	h := Run(board, faults, 0)
	r := Examine(h)
	if vacancy, _ := r.Value(Vacancy, None); Time(vacancy).Centis() != 998 {
		t.Errorf("vacancy %v, want 9.98 s: from the first ask at 0.02 to 10", Time(vacancy))
	}
	causes := r.Causes(h, Vacancy)
	if len(causes) == 0 || causes[0].Fault != 1 {
		t.Errorf("got %+v, want the cut of the third voter", causes)
	}
}

// TestPeakCountsRequestsAlone compares the peak with and without voters, in a run where nothing fails.
func TestPeakCountsRequestsAlone(t *testing.T) {
	board, _ := logBoard()
	with, _ := Examine(Run(board, nil, 0)).Value(PeakLockRequests, None)
	board.Parts[4].LockService.Voters = nil
	if without, _ := Examine(Run(board, nil, 0)).Value(PeakLockRequests, None); with != without {
		t.Errorf("%d requests in one second with voters, want %d as without", with, without)
	}
}

// TestSlowDiskOfAVoter makes every entry of two voters half a second late, and restarts one of them while it writes the first.
func TestSlowDiskOfAVoter(t *testing.T) {
	board, _ := logBoard()
	faults := []Fault{{Kind: SlowDisk, Part: "v2", Extra: 500 * Millisecond, Length: Second}, {Kind: SlowDisk, Part: "v3", Extra: 500 * Millisecond, Length: Second}}
	for _, c := range []struct {
		crash bool
		want  Time // 0.02 s, 0.25 ms to the lock service, 0.75 ms to the voter, 0.5 s, 0.75 ms back
	}{{false, 521_750 * Microsecond}, {true, 521_750 * Microsecond}} {
		if c.crash { // the other one is as good
			faults = append(faults, Fault{Kind: Crash, Part: "v2", Start: 300 * Millisecond})
		}
		if at := firstGrant(Run(board, faults, 0)); at != c.want {
			t.Errorf("crash %v: granted at %v, want %v", c.crash, at, c.want)
		}
	}
	// With both restarted what they were to keep is lost, and sent again after a second, when the disks are fast.
	faults = append(faults, Fault{Kind: Crash, Part: "v3", Start: 300 * Millisecond})
	if at, want := firstGrant(Run(board, faults, 0)), 1021_750*Microsecond; at != want {
		t.Errorf("both crash: granted at %v, want %v", at, want)
	}
}

func firstGrant(h *History) Time {
	for i := range h.Events {
		if h.Events[i].Kind == Granted {
			return h.Events[i].At
		}
	}
	return Never
}

// TestLogKeepsNumbers draws tokens at random and lets the lock service crash before it has heard that A's grant is kept: the number that the voters have kept is the one that A carries.
func TestLogKeepsNumbers(t *testing.T) {
	board, _ := logBoard()
	board.Parts[4].LockService.Numbers = NumbersRandom
	h := Run(board, []Fault{{Kind: Crash, Part: "lock", Start: 21_200 * Microsecond, Length: Second}}, 0)
	var kept, carried int64
	for i := range h.Events {
		switch e := &h.Events[i]; {
		case e.Kind == Granted && kept == 0:
			kept = e.Token
			if e.At < Second {
				t.Errorf("granted at %v, want after the crash", e.At)
			}
		case e.Kind == Announced && carried == 0:
			carried = e.Token
		}
	}
	if kept == 0 || kept != carried {
		t.Errorf("the grant's number is %d, and %d is announced", kept, carried)
	}
}
