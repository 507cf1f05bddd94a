package sim_test

import (
	"testing"

	"leasehold/sim"
	"leasehold/sim/soak"
)

// fixedSeeds is how many random boards the tests try; ./build.sh soak tries a million.
const fixedSeeds = 3000

// TestProperties tries the properties of package soak on a fixed set of random boards.
func TestProperties(t *testing.T) {
	var s soak.Soaker
	for seed := range uint64(fixedSeeds) {
		s.Try(seed)
	}
	for i, f := range s.Failures {
		if i == 2000 {
			t.Fatalf("and %d more", len(s.Failures)-i)
		}
		t.Error(f)
	}
	t.Logf("%+v", s.Tally)
	for v := soak.Fenced + 1; v < soak.VariantCount; v++ {
		if s.Split[v] == 0 {
			t.Errorf("%s: no split-brain write on %d boards, want some: a property that cannot fail shows nothing", soak.VariantNames[v], s.Boards)
		}
	}
	for w := range soak.WeaknessCount {
		if s.Weak[w] == 0 {
			t.Errorf("where %s: no two live grants, nor a token that does not grow, on %d boards, want some", soak.WeaknessNames[w], s.Logs)
		}
	}
	if s.AtStake < s.Boards*3/4 {
		t.Errorf("something is at stake on %d of %d boards, want three quarters of them: random boards must do something", s.AtStake, s.Boards)
	}
}

// TestBoardsHaveEverything counts the random boards on which each part of the model comes into play.
func TestBoardsHaveEverything(t *testing.T) {
	const boards = 1200
	seen := map[string]int{}
	for seed := range uint64(boards) {
		board, faults := soak.Board(seed)
		s := sim.Simulator{Limit: 2000}
		for name := range features(s.Run(board, faults, seed)) {
			seen[name]++
		}
	}
	for _, c := range []struct {
		name  string
		oneIn int
	}{
		{"a group of stores", 8}, {"a group refuses", 25}, {"a copy", 12}, {"somebody is promoted", 25}, {"a crowd", 8}, {"a rate", 8}, {"a move", 15}, {"a delete to clean up", 25}, {"a delete to tidy up", 80},
		{"batch", 15}, {"complete", 15}, {"skip", 12}, {"renewal before a record", 12}, {"votes of a majority", 12}, {"a restore", 8}, {"two restores", 25}, {"a raise", 40}, {"a drop", 12}, {"datagrams", 4},
		{"a message is lost", 16}, {"a key is remembered for a time", 12}, {"a value", 4}, {"users ask the leader", 25}, {"users ask by formula", 20}, {"nobody is there to answer", 40},
		{"a token given twice", 100},
	} {
		if n := seen[c.name]; n*c.oneIn < boards {
			t.Errorf("%s: on %d of %d boards, want one in %d", c.name, n, boards, c.oneIn)
		}
		delete(seen, c.name)
	}
	for name := range seen {
		t.Errorf("%s is counted and not asked for", name)
	}
}

// features says what comes into play in a run.
func features(h *sim.History) map[string]bool {
	f, restores := map[string]bool{}, 0
	note := func(name string, ok bool) {
		if ok {
			f[name] = true
		}
	}
	for i := range h.Board.Parts {
		p := &h.Board.Parts[i]
		note("a crowd", p.Crowd != nil)
		note("a rate", p.LockService != nil && p.LockService.Rate > 0)
		note("a key is remembered for a time", p.Worker != nil && p.Worker.Keys && p.Worker.KeyLife > 0)
		note("a value", p.Runner != nil && p.Runner.Value > 0)
	}
	for i := range h.Board.Groups {
		note("a group of stores", true)
		note("somebody is promoted", h.Board.Groups[i].Promote != "")
	}
	for i := range h.Board.Links {
		note("datagrams", h.Board.Links[i].Protocol == sim.Datagram)
	}
	granted := map[int64]bool{}
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == sim.FaultBegan && h.Faults[e.Ref].Kind == sim.Restore {
			restores++
			note("a raise", h.Parts[e.Part].LockService.Raise > 0)
		}
		if e.Kind == sim.Granted {
			id := e.Grant<<8 | int64(e.Job)
			note("a token given twice", granted[id] && restores > 0)
			granted[id] = true
		}
		note("a drop", e.Kind == sim.FaultBegan && h.Faults[e.Ref].Kind == sim.Drop)
		note("a group refuses", e.Kind == sim.Refused && e.Job == sim.None)
		note("a copy", e.Kind == sim.Copied)
		note("votes of a majority", e.Kind == sim.Voted)
		note("nobody is there to answer", e.Kind == sim.Unserved)
		if e.Kind == sim.Sent {
			noteSent(h, e, note)
		}
		if e.Kind == sim.Began {
			note("skip", h.Board.Jobs[e.Job].Skip > 0)
		}
	}
	note("a restore", restores > 0)
	note("two restores", restores > 1)
	return f
}

func noteSent(h *sim.History, e *sim.Event, note func(string, bool)) {
	note("a message is lost", e.Until == sim.Never)
	note("batch", e.Message == sim.Batch)
	note("complete", e.Message == sim.Complete)
	if u := h.Parts[e.Part].Users; u != nil && e.Message == sim.UserAsk {
		note("users ask the leader", u.Ask != sim.AskFormula)
		note("users ask by formula", u.Ask == sim.AskFormula)
	}
	if r := h.Parts[e.Part].Runner; r != nil {
		note("renewal before a record", e.Message == sim.Renew && r.Renewal == sim.RenewRecord)
		if e.Message == sim.Delete {
			moved := h.Parts[e.Peer].ID == h.Board.Jobs[e.Job].MoveFrom
			note("a move", moved)
			note("a delete to clean up", !moved && r.CleanAfter > 0 && r.Call != sim.CallDelete)
			note("a delete to tidy up", !moved && r.Tidy && r.CleanAfter == 0 && r.Call != sim.CallDelete)
		}
	}
}
