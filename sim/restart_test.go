package sim_test

import (
	"strings"
	"testing"

	"leasehold/sim"
)

// small is a board at which messages take no time: runners a and b, workers w and x, users, and a lock service, and one job of w's.
func small(job sim.Job, a, b sim.Runner) *sim.Board {
	job.ID, job.Worker, job.Runners = "job", "w", []string{"a", "b"}
	job.Records = max(job.Records, 1)
	if job.Election == "" {
		job.Election = sim.ElectionLease
	}
	board := &sim.Board{Instant: true, Until: 60 * sim.Second, Jobs: []sim.Job{job}, Parts: []sim.Part{{ID: "a", Runner: &a}, {ID: "b", Runner: &b}, {ID: "users", Users: &sim.Users{}},
		{ID: "w", Size: sim.Medium, Worker: &sim.Worker{}}, {ID: "x", Size: sim.Medium, Worker: &sim.Worker{}}, {ID: "l", LockService: &sim.LockService{}}}}
	for _, from := range []string{"a", "b"} {
		for _, to := range []string{"w", "x", "users"} {
			board.Links = append(board.Links, sim.Link{From: from, To: to})
		}
	}
	return board
}

// lines runs a board and gives the lines of its history that have all of some words.
func lines(t *testing.T, board *sim.Board, faults []sim.Fault, words ...string) string {
	t.Helper()
	if problems := sim.Validate(board, faults); problems != nil {
		t.Fatal(problems)
	}
	h := sim.Run(board, faults, 0)
	var found []string
	for i := range h.Events {
		line, has := h.Line(i), true
		for _, w := range words {
			has = has && strings.Contains(line, w)
		}
		if has {
			found = append(found, line)
		}
	}
	return strings.Join(found, "\n")
}

func want(t *testing.T, what, got string, lines ...string) {
	t.Helper()
	if want := strings.Join(lines, "\n"); got != want {
		t.Errorf("%s: got\n%s\nwant\n%s", what, got, want)
	}
}

const s = sim.Second

// TestRestores brings back each backup on its own, the counter as it was, and grants nothing while the lock service stands still.
func TestRestores(t *testing.T) {
	a := sim.Runner{Lease: 2 * s, Renewal: sim.RenewNever, Poll: 5 * s, Work: 100 * s}
	b := sim.Runner{Lease: 2 * s, Renewal: sim.RenewNever, Poll: 100 * s, FirstAsk: 90 * s}
	twice := []sim.Fault{{Kind: sim.Restore, Part: "l", Backup: 1 * s, Start: 12 * s}, {Kind: sim.Restore, Part: "l", Backup: 3 * s, Start: 17 * s}}
	a.OnFailure, a.Deadline = sim.StopAtExpiry, 0
	want(t, "two restores", lines(t, small(sim.Job{}, a, b), twice, "granted"),
		"0.000000 l granted to a job grant 1 until 2.000000", "5.000000 l granted to a job grant 2 until 7.000000", "10.000000 l granted to a job grant 3 until 12.000000",
		"15.000000 l granted to a job grant 2 until 17.000000", "20.000000 l granted to a job grant 2 until 22.000000", "25.000000 l granted to a job grant 3 until 27.000000",
		"30.000000 l granted to a job grant 4 until 32.000000", "35.000000 l granted to a job grant 5 until 37.000000", "40.000000 l granted to a job grant 6 until 42.000000",
		"45.000000 l granted to a job grant 7 until 47.000000", "50.000000 l granted to a job grant 8 until 52.000000", "55.000000 l granted to a job grant 9 until 57.000000",
		"60.000000 l granted to a job grant 10 until 62.000000")
	a.Poll, a.Lease, a.Once, b.Poll, b.FirstAsk = 0, 20*s, true, 0, 4*s
	still := []sim.Fault{{Kind: sim.Restore, Part: "l", Backup: 0, Start: 10 * s}, {Kind: sim.Pause, Part: "l", Start: 9 * s, Length: 6 * s}}
	want(t, "a restore in a pause", lines(t, small(sim.Job{}, a, b), still, "granted to b"), "15.000000 l granted to b job grant 1 until 17.000000")
}

// TestRenewalPerRecord stops a runner that waits for the answer to a renewal, and lets its work thread stand still: it writes neither after its stop nor then.
func TestRenewalPerRecord(t *testing.T) {
	a := sim.Runner{Lease: 10 * s, Renewal: sim.RenewRecord, Renew: 100 * s, Deadline: 2 * s, OnFailure: sim.StopAtOnce, Once: true}
	cut := []sim.Fault{{Kind: sim.Cut, Part: "a", From: []string{"l"}, Start: 1 * s, Length: 50 * s}}
	job := sim.Job{Order: sim.Each, Work: 3 * s}
	want(t, "a stop", lines(t, small(job, a, sim.Runner{Lease: s, FirstAsk: 99 * s}), cut, "a sent write"))
	a.OnFailure = sim.CarryOn
	want(t, "it carries on", lines(t, small(job, a, sim.Runner{Lease: s, FirstAsk: 99 * s}), cut, "a sent write"), "5.000000 a sent write to w job[0] grant 1 until 5.000000")
	cut = append(cut, sim.Fault{Kind: sim.Pause, Part: "a", Thread: sim.WorkThread, Start: 4 * s, Length: 4 * s})
	want(t, "its work thread stands still", lines(t, small(job, a, sim.Runner{Lease: s, FirstAsk: 99 * s}), cut, "a sent write"), "8.000000 a sent write to w job[0] grant 1 until 8.000000")
	slow := []sim.Fault{{Kind: sim.SlowLink, Part: "l", From: []string{"a"}, OneWay: true, Extra: 2 * s, Start: 2 * s, Length: 9 * s}, {Kind: sim.Pause, Part: "a", Thread: sim.WorkThread, Start: 4 * s, Length: 4 * s}}
	a.Deadline = 0
	want(t, "an answer to its work loop", lines(t, small(job, a, sim.Runner{Lease: s, FirstAsk: 99 * s}), slow, "a sent write"), "8.000000 a sent write to w job[0] grant 1 until 8.000000")
}

// TestUsersStandStill lets users sleep: they ask nothing then.
func TestUsersStandStill(t *testing.T) {
	board := small(sim.Job{}, sim.Runner{Lease: s}, sim.Runner{Lease: s})
	board.Until = 9 * s
	*board.Parts[2].Users = sim.Users{Every: 2 * s, Ask: sim.AskFormula, Job: "job"}
	want(t, "users", lines(t, board, []sim.Fault{{Kind: sim.Pause, Part: "users", Start: 1 * s, Length: 4 * s}}, "sent ask"),
		"0.000000 users sent ask to a", "6.000000 users sent ask to b until 6.000000", "8.000000 users sent ask to a until 8.000000")
}

// TestRate gives a lock service more to do than it can: a pause makes it later, and not faster; a crash loses what it has not come to; and each of several has its own.
func TestRate(t *testing.T) {
	board := small(sim.Job{Election: sim.ElectionNone}, sim.Runner{}, sim.Runner{})
	board.Parts[5].LockService.Rate = 1
	board.Parts = append(board.Parts, sim.Part{ID: "c", Crowd: &sim.Crowd{Members: 4, Retry: 30 * s}})
	pause := []sim.Fault{{Kind: sim.Pause, Part: "l", Start: 1500 * sim.Millisecond, Length: 2 * s}}
	answers := func(faults []sim.Fault) string { return lines(t, board, faults, "sent welcome") }
	want(t, "a pause", answers(pause), "1.000000 l sent welcome to c until 1.000000", "4.000000 l sent welcome to c until 4.000000", "5.000000 l sent welcome to c until 5.000000", "6.000000 l sent welcome to c until 6.000000")
	crash := []sim.Fault{{Kind: sim.Crash, Part: "l", Start: 2500 * sim.Millisecond}}
	want(t, "a crash", answers(crash), "1.000000 l sent welcome to c until 1.000000", "2.000000 l sent welcome to c until 2.000000", "31.000000 l sent welcome to c until 31.000000", "32.000000 l sent welcome to c until 32.000000")
	out := []sim.Fault{{Kind: sim.Outage, Part: "l", Start: 2500 * sim.Millisecond, Length: 3 * s}}
	want(t, "an outage", answers(out), "1.000000 l sent welcome to c until 1.000000", "2.000000 l sent welcome to c until 2.000000", "3.000000 l sent welcome to c until 3.000000", "4.000000 l sent welcome to c until 4.000000")
	board = small(sim.Job{Election: sim.ElectionMajority}, sim.Runner{Lease: 50 * s}, sim.Runner{Lease: 50 * s, FirstAsk: 40 * s})
	board.Parts = append(board.Parts, sim.Part{ID: "m", LockService: &sim.LockService{Rate: 1}})
	want(t, "several", lines(t, board, nil, "voted to a"), "0.000000 l voted to a job grant 1 until 50.000000", "1.000000 m voted to a job grant 1 until 51.000000")
}

// TestCrowdCrashes lets a crowd crash while nobody answers: it asks anew when it is up, once a member.
func TestCrowdCrashes(t *testing.T) {
	board := small(sim.Job{Election: sim.ElectionNone}, sim.Runner{}, sim.Runner{})
	board.Parts = append(board.Parts, sim.Part{ID: "c", Crowd: &sim.Crowd{Members: 1, Retry: 5 * s}})
	faults := []sim.Fault{{Kind: sim.Outage, Part: "l", Start: 0, Length: 12 * s}, {Kind: sim.Crash, Part: "c", Start: 4 * s, Length: 2 * s}, {Kind: sim.Crash, Part: "c", Start: 7 * s}}
	want(t, "a crowd", lines(t, board, faults, "sent knock"), "0.000000 c sent knock to l", "6.000000 c sent knock to l until 6.000000", "7.000000 c sent knock to l until 7.000000",
		"12.000000 c sent knock to l until 12.000000")
}

// TestWorkThreadHears lets the work thread stand still while an answer comes that it waits for: that the job is complete, and to a renewal of its own.
func TestWorkThreadHears(t *testing.T) {
	none := sim.Runner{Lease: s, FirstAsk: 99 * s}
	slow := []sim.Fault{{Kind: sim.SlowLink, Part: "a", From: []string{"w", "l"}, Extra: 2 * s, Start: 1 * s, Length: 6 * s}, {Kind: sim.Pause, Part: "a", Thread: sim.WorkThread, Start: 7 * s, Length: 3 * s}}
	want(t, "complete", lines(t, small(sim.Job{Order: sim.Each, Work: s, Complete: true}, sim.Runner{Lease: 30 * s, Renewal: sim.RenewNever}, none), slow, "a stopped"), "10.000000 a stopped job grant 1 (done)")
	want(t, "renewed too late", lines(t, small(sim.Job{Order: sim.Each, Work: 4 * s}, sim.Runner{Lease: 2 * s, Renewal: sim.RenewRecord, Renew: 99 * s, Once: true}, none), slow, "a stopped"), "10.000000 a stopped job grant 1 (lease lost)")
}
