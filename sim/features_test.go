package sim

import "testing"

// TestValidateSettings breaks one thing after another of what single settings ask for.
func TestValidateSettings(t *testing.T) {
	for _, c := range []struct {
		path  string
		spoil func(*Board)
	}{
		{"jobs[0].worker", func(b *Board) { b.Parts[3].Absent = true }},
		{"jobs[0].source", func(b *Board) { b.Parts[0].Absent = true }},
		{"parts[6].absent", func(b *Board) {
			b.Parts = append(b.Parts, Part{ID: "locks", Absent: true, LockService: &LockService{}})
		}},
		{"parts[1].runner.margin", func(b *Board) { b.Parts[1].Runner.Margin = b.Parts[1].Runner.Lease }},
		{"parts[1].runner.wait", func(b *Board) { b.Parts[1].Runner.Wait = -1 }},
		{"jobs[0].ledger", func(b *Board) { b.Jobs[0].Mark = MarkAfter }},
		{"jobs[0].ledger", func(b *Board) { b.Jobs[0].Ledger, b.Jobs[0].Order = "worker", Each }},
		{"jobs[0].ledger", func(b *Board) { b.Jobs[0].Ledger, b.Jobs[0].Order = "users", Each }},
		{"jobs[0].order", func(b *Board) { b.Jobs[0].Ledger = "worker" }},
		{"parts[3].worker.guard_time", func(b *Board) { b.Parts[3].Worker.GuardTime = -1 }},
		{"jobs[0].handover", func(b *Board) { b.Jobs[0].Handover = -1 }},
		{"parts[6].lock_service.clock", func(b *Board) {
			b.Parts = append(b.Parts, Part{ID: "locks", LockService: &LockService{Clock: EarlierClock}})
		}},
		{"groups[0].promote", func(b *Board) { b.Groups[0].Promote, b.Groups[0].PromoteAfter = "", Second }},
		{"groups[0].promote_after", func(b *Board) { b.Groups[0].PromoteAfter, b.Groups[0].PromoteAt = Second, Second }},
		{"groups[0].promote_votes", func(b *Board) { b.Groups[0].PromoteVotes = -1 }},
	} {
		board, _ := flagship(false, false)
		board.Parts = append(board.Parts, Part{ID: "e", Store: &Store{}}, Part{ID: "w", Store: &Store{}})
		board.Groups = []Group{{ID: "g", Members: []string{"e", "w"}, Writers: []string{"e"}, Every: Second, Votes: 1, Promote: "w"}}
		if problems := Validate(board, nil); problems != nil {
			t.Fatalf("the board has problems before: %v", problems)
		}
		c.spoil(board)
		found := false
		for _, p := range Validate(board, nil) {
			found = found || p.Path == c.path
		}
		if !found {
			t.Errorf("got %v, want a problem at %s", Validate(board, nil), c.path)
		}
	}
}

// TestNobodyNeedsWhatAnAbsentJobNames takes the runners away with the worker.
func TestNobodyNeedsWhatAnAbsentJobNames(t *testing.T) {
	board, _ := flagship(false, false)
	for _, i := range [...]int{1, 2, 3} {
		board.Parts[i].Absent = true
	}
	if problems := Validate(board, nil); problems != nil {
		t.Errorf("got %v, want no problem: nobody does the jobs", problems)
	}
	if h := Run(board, nil, 0); len(h.Events) != 0 {
		t.Errorf("got %s, want nothing to happen", h.Line(0))
	}
}

// TestTokensByChance draws the same tokens for the same seed, others for another, and all from 1 to a million.
func TestTokensByChance(t *testing.T) {
	tokens := func(seed uint64) []int64 {
		board, faults := flagship(true, true)
		board.Parts = append(board.Parts, Part{ID: "locks", LockService: &LockService{Numbers: NumbersRandom}})
		board.Links = append(board.Links, Link{From: "a", To: "locks"}, Link{From: "b", To: "locks"})
		faults[0].From = []string{"worker", "locks"}
		h := Run(board, faults, seed)
		var found []int64
		for i := range h.Events {
			if e := &h.Events[i]; e.Kind == Granted {
				found = append(found, e.Token)
				if e.Token < 1 || e.Token > randomTokens || e.Grant != int64(len(found)) {
					t.Errorf("grant %d has token %d", e.Grant, e.Token)
				}
			}
		}
		return found
	}
	zero, again, one := tokens(0), tokens(0), tokens(1)
	if len(zero) < 2 || zero[0] != again[0] || zero[1] != again[1] || zero[0] == one[0] {
		t.Errorf("seed 0 gives %v and %v, seed 1 %v", zero, again, one)
	}
}
