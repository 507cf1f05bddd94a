package sim_test

import (
	"testing"

	"leasehold/sim"
)

// TestMoves deletes a record where it came from when its write was acknowledged, and not when the runner only gave up waiting.
func TestMoves(t *testing.T) {
	a := sim.Runner{Lease: 30 * s, Timeout: 2 * s, Tries: 1}
	job := sim.Job{Order: sim.Each, MoveFrom: "x", Records: 2, Write: s}
	out := []sim.Fault{{Kind: sim.Outage, Part: "w", Start: 500 * sim.Millisecond, Length: 3 * s}}
	board := small(job, a, sim.Runner{Lease: s, FirstAsk: 99 * s})
	want(t, "a move", lines(t, board, out, "sent delete"), "1.000000 a sent delete to x job[0] grant 1 until 1.000000")
}

// TestTidyUp lets a runner learn that its lease is gone before the worker answered it: no record is at hand.
func TestTidyUp(t *testing.T) {
	a := sim.Runner{Lease: 2 * s, Renew: 3 * s, Tidy: true, Once: true}
	board := small(sim.Job{Order: sim.Each, Work: 20 * s}, a, sim.Runner{Lease: s, FirstAsk: 99 * s})
	slow := []sim.Fault{{Kind: sim.SlowLink, Part: "w", From: []string{"a"}, OneWay: true, Extra: 5 * s, Start: 0, Length: 9 * s}}
	want(t, "nothing at hand", lines(t, board, slow, "sent delete"))
	want(t, "a record at hand", lines(t, board, nil, "sent delete"), "3.000000 a sent delete to w job[0] grant 1 until 3.000000")
}

// TestCleaning deletes what is older than each write on the version that this write made, forgets to in a crash, and does so by the work thread. Nothing older gives the
// key back.
func TestCleaning(t *testing.T) {
	a := sim.Runner{Lease: 30 * s, Value: 1, CleanAfter: 5 * s, Once: true}
	b := sim.Runner{Lease: 30 * s, FirstAsk: 20 * s, Key: sim.KeyTry}
	job := sim.Job{Order: sim.Each, Records: 2, Work: 2 * s, Election: sim.ElectionNone, Update: true}
	board := small(job, a, b)
	board.Jobs[0].Runners = []string{"a"}
	want(t, "clean", lines(t, board, nil, "delete from"), "7.000000 w repeated delete from a job[0]", "9.000000 w repeated delete from a job[1]")
	first := small(job, a, sim.Runner{Work: 1 * s}) // b writes both first; only the second has been acknowledged to it when a's second write comes
	h := sim.Run(first, nil, 0)
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == sim.Sent && e.Message == sim.Delete && e.Base != 2 {
			t.Errorf("%s is based on version %d, want 2: the one its own write made", h.Line(i), e.Base)
		}
	}
	want(t, "a crash", lines(t, board, []sim.Fault{{Kind: sim.Crash, Part: "a", Start: 3 * s, Length: s}}, "delete from", "job[0]"), "11.000000 w repeated delete from a job[0]")
	want(t, "a work thread that stands still", lines(t, board, []sim.Fault{{Kind: sim.Pause, Part: "a", Thread: sim.WorkThread, Start: 6 * s, Length: 9 * s}}, "delete from", "job[0]"),
		"15.000000 w repeated delete from a job[0]")
	keyed := small(sim.Job{Order: sim.Each, Election: sim.ElectionNone}, sim.Runner{Value: 2}, sim.Runner{Value: 1, Call: sim.CallDelete, Work: 4 * s})
	keyed.Parts = append(keyed.Parts, sim.Part{ID: "c", Runner: &sim.Runner{Work: 5 * s}})
	keyed.Links = append(keyed.Links, sim.Link{From: "c", To: "w"})
	keyed.Jobs[0].Runners, keyed.Jobs[0].Work = append(keyed.Jobs[0].Runners, "c"), s
	*keyed.Parts[3].Worker = sim.Worker{Keys: true, KeyLife: 2 * s}
	want(t, "the key is free again", lines(t, keyed, nil, "from c"), "5.000000 w applied write from c job[0]")
}

// TestKeyTakenOver counts the life of a key from when a write took it: here from when the one that had it was refused.
func TestKeyTakenOver(t *testing.T) {
	a := sim.Runner{Lease: 3 * s, Renewal: sim.RenewNever, Once: true, Tokens: true, Work: 1 * s}
	b := sim.Runner{Lease: 30 * s, Tokens: true, FirstAsk: 3 * s, Timeout: 8 * s, Tries: 2}
	board := small(sim.Job{Order: sim.Each, Write: 4 * s, Work: 500 * sim.Millisecond}, a, b)
	*board.Parts[3].Worker = sim.Worker{Fence: sim.FenceToken, Keys: true, KeyLife: 7 * s}
	slow := []sim.Fault{{Kind: sim.SlowLink, Part: "w", From: []string{"b"}, OneWay: true, Extra: 10 * s, Start: 5 * s, Length: 40 * s}}
	want(t, "keys", lines(t, board, slow, "w ", "write from"), "5.000000 w refused write from a job[0] grant 1 token 1 highest 2 (older token)",
		"9.000000 w applied write from b job[0] grant 2 token 2 highest 2", "11.500000 w repeated write from b job[0] grant 2 token 2 highest 2")
}

// TestCopies asks who can copy what a group's member acknowledged: one that is down cannot send it on, and a link that loses messages brings no vote.
func TestCopies(t *testing.T) {
	board := &sim.Board{Until: 5 * s, Parts: []sim.Part{{ID: "s", Store: &sim.Store{}}, {ID: "t", Store: &sim.Store{}}},
		Groups: []sim.Group{{ID: "g", Members: []string{"s", "t"}, Writers: []string{"s"}, Every: 10 * s, Votes: 1, Delay: 2 * s}}}
	want(t, "copied", lines(t, board, nil, "copied"), "2.000000 t copied write from s g[0]")
	want(t, "the sender is down", lines(t, board, []sim.Fault{{Kind: sim.Crash, Part: "s", Start: s, Length: 2 * s}}, "copied"))
	board.Groups[0].Votes = 2
	want(t, "voted", lines(t, board, nil, "copied"), "0.000000 t copied write from s g[0]")
	want(t, "no vote", lines(t, board, []sim.Fault{{Kind: sim.Drop, Part: "t", Start: 0, Length: s}}, "write"), "0.000000 s refused write g[0] (too few votes)")
}
