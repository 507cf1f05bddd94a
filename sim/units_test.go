package sim

import "testing"

// ready gives a simulator at the beginning of the flagship's run.
func ready() *Simulator {
	board, faults := flagship(true, true)
	s := new(Simulator)
	s.reset(board, faults, 0)
	return s
}

// TestStaleRequestsNameTheirGrant sends requests under an old grant for a holder that has a newer one.
func TestStaleRequestsNameTheirGrant(t *testing.T) {
	s := ready()
	s.leases[0] = lease{lock: partLock, state: state{holder: partA, identity: partA, grant: 35, next: 36, length: Second}, expiry: Second}
	s.extend(&message{kind: Renew, from: partA, to: partLock, grant: 33})
	if got := s.history.Events[len(s.history.Events)-2].Kind; got != RenewRefused {
		t.Errorf("a renewal of grant 33 while 35 is held gives %v, want a refusal", got)
	}
	s.release(&message{kind: Release, from: partA, to: partLock, grant: 33, finished: true})
	if l := &s.leases[0]; l.holder != partA || l.finished {
		t.Error("a release of grant 33 ends grant 35")
	}
	s.release(&message{kind: Release, from: partA, to: partLock, grant: 35, finished: true})
	if l := &s.leases[0]; l.holder != None || !l.finished {
		t.Error("a release of its own grant does not end it")
	}
}

// TestAnswersToAnOldTermAreNotHeard lets a runner that holds again hear answers to its first term.
func TestAnswersToAnOldTermAreNotHeard(t *testing.T) {
	s := ready()
	c := &s.candidates[0]
	c.believes, c.term, c.grant = true, 4, 35
	c.work.todo = append(c.work.todo[:0], 7)
	for _, kind := range []Message{RenewNo, WriteNo, AnswerNo} {
		s.hear(&message{kind: kind, from: partWorker, to: partA, candidate: 0, term: 2, grant: 33})
		if !c.believes {
			t.Fatalf("an old %v ends the new term", kind)
		}
	}
	s.question(&message{kind: Question, from: partA, to: partWorker, candidate: 0, term: 2, grant: 33, record: None, base: None})
	if len(c.work.todo) != 1 {
		t.Error("the answer to an old question changes what the new term has to do")
	}
}

// TestConnectionsTakeTurns gives a worker with one vCPU two connections with two writes each.
func TestConnectionsTakeTurns(t *testing.T) {
	board, _ := flagship(false, false)
	board.Parts[3].Size = Small
	board.Jobs = []Job{{ID: "j", Records: 2, Write: Second, Worker: "worker", Runners: []string{"a", "b"}}}
	h := Run(board, nil, 0)
	var order []int16
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Applied {
			order = append(order, e.Peer)
		}
	}
	if want := []int16{partA, partB, partA, partB}; len(order) != 4 || order[0] != want[0] || order[1] != want[1] || order[2] != want[2] {
		t.Errorf("writes are applied in the order %v, want %v", order, want)
	}
}

// TestThePlatformsLockServiceIsWithTheFirstRunner puts the worker into another zone.
func TestThePlatformsLockServiceIsWithTheFirstRunner(t *testing.T) {
	board, _ := flagship(false, false)
	for i := range board.Parts {
		board.Parts[i].Zone = "here"
	}
	board.Parts[0].Zone, board.Parts[3].Zone = "there", "there"
	h := Run(board, nil, 0)
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Granted {
			if want := 20*Millisecond + RoundTripInZone/2; e.At != want {
				t.Errorf("granted at %v, want %v: one way in the zone", e.At, want)
			}
			return
		}
	}
	t.Error("nothing was granted")
}

// TestNeedlessLooksAtBothEndsOfACut makes two histories by hand: the cut is told as the lock service's, or there is none.
func TestNeedlessLooksAtBothEndsOfACut(t *testing.T) {
	cut := Event{Kind: FaultBegan, At: 2 * Second, Until: 9 * Second, Part: partLock, Peer: partA, Job: None, Ref: 1}
	held := []Event{granted(0, 3*Second, partA, 33), believed(0, partA, 33), cut, granted(4*Second, 7*Second, partB, 34)}
	if n, _ := Examine(handMade(held...)).Value(NeedlessTakeovers, None); n != 0 {
		t.Errorf("%d needless takeovers from a runner that was cut off, want 0", n)
	}
}

// TestSplitBrainIsPerLease lets a new holder of one job begin: writes of the other job are no split brain.
func TestSplitBrainIsPerLease(t *testing.T) {
	for _, c := range [...]struct {
		began, applied int16
		want           int64
	}{{1, 0, 0}, {0, 1, 0}, {1, 1, 1}, {0, 0, 1}} {
		var events []Event
		for job := range int16(2) {
			for _, e := range []Event{granted(0, Second, partA, 33), granted(Second, 9*Second, partB, 40)} {
				e.Job = job
				events = append(events, e)
			}
		}
		b, a := began(Second, partB, 40), applied(2*Second, partA, 33, 0, None)
		b.Job, a.Job = c.began, c.applied
		h := handMade(append(events, b, a)...)
		h.Board.Jobs = append(h.Board.Jobs, Job{ID: "other", Records: 1, Worker: "worker", Election: ElectionLease})
		if n, _ := Examine(h).Value(SplitBrainWrites, None); n != c.want {
			t.Errorf("%d split-brain writes of job %d where a new holder of job %d has begun, want %d", n, c.applied, c.began, c.want)
		}
	}
}
