package sim

import "testing"

// The parts of histories made by hand.
const (
	partUsers, partA, partB, partWorker, partLock = 0, 1, 2, 3, 4
)

// handMade is a history of events that no run made: the checkers must read them without the simulator.
func handMade(events ...Event) *History {
	board, _ := flagship(false, false)
	board.Jobs = board.Jobs[:1]
	board.Jobs[0].Records = 1
	h := &History{Board: board, Parts: append(append([]Part(nil), board.Parts...), Part{ID: LockServiceID, LockService: &LockService{}}), Events: events,
		Faults: []Fault{{Kind: Pause, Part: "a"}, {Kind: Cut, Part: "a", From: []string{LockServiceID}}}}
	for i := range events {
		h.End = max(h.End, events[i].At)
	}
	return h
}

func granted(at, until Time, to int16, grant int64) Event {
	return Event{Kind: Granted, At: at, Until: until, Part: partLock, Peer: to, Grant: grant}
}

func expired(at Time, of int16, grant int64) Event {
	return Event{Kind: Expired, At: at, Until: at, Part: partLock, Peer: of, Grant: grant}
}

func began(at Time, part int16, grant int64) Event {
	return Event{Kind: Began, At: at, Part: part, Peer: None, Grant: grant}
}

func believed(at Time, part int16, grant int64) Event {
	return Event{Kind: Believed, At: at, Part: part, Peer: None, Grant: grant}
}

func stopped(at Time, part int16, grant int64) Event {
	return Event{Kind: Stopped, At: at, Part: part, Peer: None, Grant: grant, Why: Lost}
}

func asked(at Time, part int16) Event { return Event{Kind: Asked, At: at, Part: part, Peer: None} }

func applied(at Time, of int16, grant int64, version, base int32) Event {
	return Event{Kind: Applied, At: at, Part: partWorker, Peer: of, Grant: grant, Version: version, Base: base}
}

func deleted(at Time, of int16, grant int64, version int32) Event {
	e := applied(at, of, grant, version, None)
	e.Message = Delete
	return e
}

func refusal(at Time, of int16, grant int64) Event {
	return Event{Kind: Refused, At: at, Part: partWorker, Peer: of, Grant: grant, Token: grant, Highest: grant + 1}
}

// TestCheckers gives each checker a history it must find nothing in and one it must find something in.
func TestCheckers(t *testing.T) {
	const s = Second
	pause := Event{Kind: FaultBegan, At: 2 * s, Until: 5 * s, Part: partA, Peer: None, Job: None, Ref: 0}
	cut := Event{Kind: FaultBegan, At: 2 * s, Until: 9 * s, Part: partA, Peer: partLock, Job: None, Ref: 1}
	read := Event{Kind: Sent, Message: Read, At: s, Part: partA, Peer: partUsers, Ref: None}
	answer := Event{Kind: Sent, Message: Record, At: s, Until: 2 * s, Part: partUsers, Peer: partA, Ref: 0}
	late := answer
	late.Until = s + UserTimeout + 1
	long := Event{Kind: Stopped, At: 100 * s, Part: partA, Peer: None, Job: None}
	ask := func(at Time) Event {
		return Event{Kind: Sent, Message: Acquire, At: at, Until: at, Part: partA, Peer: partLock}
	}
	for _, c := range []struct {
		name    string
		measure Measure
		good    []Event
		bad     []Event
		want    int64 // of the bad one
	}{
		{"duplicates", Duplicates, []Event{applied(s, partA, 33, 0, None)}, []Event{applied(s, partA, 33, 0, None), applied(2*s, partB, 34, 1, None), applied(3*s, partB, 34, 2, None)}, 2},
		{"missing", Missing, []Event{applied(s, partA, 33, 0, None)}, []Event{refusal(s, partA, 33)}, 1},
		{"split brain", SplitBrainWrites, []Event{began(s, partA, 33), applied(2*s, partA, 33, 0, None), granted(3*s, 9*s, partB, 34), applied(4*s, partA, 33, 0, None), began(5*s, partB, 34), applied(6*s, partB, 34, 0, None)},
			[]Event{granted(0, s, partA, 33), granted(s, 9*s, partB, 34), began(s, partB, 34), applied(2*s, partA, 33, 0, None)}, 1},
		{"split brain, a number given twice", SplitBrainWrites, []Event{granted(0, s, partA, 33), expired(s, partA, 33), granted(s, 9*s, partB, 33), began(s, partB, 33), applied(2*s, partB, 33, 0, None)},
			[]Event{granted(0, s, partA, 33), expired(s, partA, 33), granted(s, 9*s, partB, 33), began(s, partB, 33), applied(2*s, partA, 33, 0, None)}, 1},
		{"split brain, a number that went back", SplitBrainWrites, []Event{granted(0, s, partA, 40), expired(s, partA, 40), granted(s, 9*s, partB, 33), began(s, partB, 33), applied(2*s, partB, 33, 0, None)},
			[]Event{granted(0, s, partA, 40), expired(s, partA, 40), granted(s, 9*s, partB, 33), began(s, partB, 33), applied(2*s, partA, 40, 0, None)}, 1},
		{"split brain, one name", SplitBrainWrites, []Event{granted(0, 9*s, partA, 33), granted(s, 9*s, partB, 33), began(s, partB, 33), applied(2*s, partA, 33, 0, None)},
			[]Event{granted(0, s, partA, 33), granted(s, 9*s, partB, 34), began(s, partB, 34), applied(2*s, partA, 33, 0, None)}, 1},
		{"split brain after a third", SplitBrainWrites, []Event{granted(0, s, partB, 34), began(s, partB, 34), applied(2*s, partB, 34, 0, None)},
			[]Event{granted(0, s, partB, 34), granted(s, 9*s, partA, 35), began(s, partB, 34), began(2*s, partA, 35), applied(3*s, partB, 34, 0, None), applied(4*s, partA, 35, 0, None)}, 1},
		{"past expiry", WritesPastExpiry, []Event{granted(0, 3*s, partA, 33), applied(3*s-1, partA, 33, 0, None), expired(3*s, partA, 33)},
			[]Event{granted(0, 3*s, partA, 33), expired(3*s, partA, 33), applied(3*s, partA, 33, 0, None)}, 1},
		{"lost, known base", LostWrites, []Event{applied(s, partA, 33, 0, 0), applied(2*s, partB, 34, 1, 1)}, []Event{applied(s, partA, 33, 0, 0), applied(2*s, partB, 34, 1, 0)}, 1},
		{"lost, each once", LostWrites, []Event{applied(s, partA, 33, 0, None), applied(2*s, partB, 34, 1, None)},
			[]Event{applied(s, partA, 33, 0, 0), applied(2*s, partA, 33, 1, 1), applied(3*s, partB, 34, 2, 0), applied(4*s, partB, 34, 3, 0)}, 2},
		{"vacancy", Vacancy, []Event{granted(0, 3*s, partA, 33), asked(0, partA), stopped(2*s, partA, 33)},
			[]Event{asked(0, partA), granted(s, 3*s, partA, 33), expired(3*s, partA, 33), granted(5*s, 9*s, partB, 34), stopped(6*s, partA, 33)}, int64(3 * s)},
		{"idle", Idle, []Event{asked(0, partA), believed(0, partA, 33), stopped(4*s, partA, 33)},
			[]Event{asked(0, partA), believed(0, partA, 33), pause, stopped(6*s, partA, 33), believed(7*s, partB, 34), stopped(8*s, partB, 34)}, int64(4 * s)},
		{"overlap", Overlap, []Event{asked(0, partA), believed(0, partA, 33), stopped(3*s, partA, 33), believed(3*s, partB, 34), stopped(4*s, partB, 34)},
			[]Event{asked(0, partA), believed(0, partA, 33), believed(3*s, partB, 34), stopped(5*s, partA, 33), stopped(6*s, partB, 34)}, int64(2 * s)},
		{"takeovers", Takeovers, []Event{granted(0, 3*s, partA, 33), granted(4*s, 7*s, partA, 34)}, []Event{granted(0, 3*s, partA, 33), granted(4*s, 7*s, partB, 34)}, 1},
		{"needless takeovers", NeedlessTakeovers, []Event{granted(0, 3*s, partA, 33), believed(0, partA, 33), cut, granted(4*s, 7*s, partB, 34)},
			[]Event{granted(0, 3*s, partA, 33), believed(0, partA, 33), granted(4*s, 7*s, partB, 34)}, 1},
		{"refused", RefusedWrites, []Event{applied(s, partA, 33, 0, None)}, []Event{refusal(s, partA, 33)}, 1},
		{"rightful refused", RightfulRefused, []Event{granted(0, 3*s, partB, 34), refusal(s, partA, 33)}, []Event{granted(0, 3*s, partA, 33), refusal(s, partA, 33)}, 1},
		{"absent", Absent, []Event{applied(s, partA, 33, 0, None)}, []Event{applied(s, partA, 33, 0, None), deleted(2*s, partB, 34, 1)}, 1},
		{"peak", PeakLockRequests, nil, []Event{ask(0), ask(s), ask(s + 1), ask(2*s - 1), ask(2 * s)}, 3},
		{"errors", ErrorRate, []Event{read, answer, long}, []Event{read, late, long}, 1_000_000},
		{"errors, no answer", ErrorRate, []Event{read, answer, long}, []Event{read, long}, 1_000_000},
	} {
		if got, _ := Examine(handMade(c.good...)).Value(c.measure, None); got != 0 {
			t.Errorf("%s: %d in the good history, want 0", c.name, got)
		}
		if got, _ := Examine(handMade(c.bad...)).Value(c.measure, None); got != c.want {
			t.Errorf("%s: %d in the bad history, want %d", c.name, got, c.want)
		}
	}
}

func TestCompletionIsTheFirstTimeAllAreApplied(t *testing.T) {
	r := Examine(handMade(applied(Second, partA, 33, 0, None), applied(2*Second, partB, 34, 1, None)))
	if got, ok := r.Value(CompletionTime, 0); !ok || Time(got) != Second {
		t.Errorf("completion %v, %v, want 1s", Time(got), ok)
	}
	if _, ok := Examine(handMade(refusal(Second, partA, 33))).Value(CompletionTime, 0); ok {
		t.Error("a job that never completes has a completion time")
	}
}

// TestValueAt reads measures in the middle of a run.
func TestValueAt(t *testing.T) {
	board, faults := flagship(false, false)
	r := Examine(Run(board, faults, 0))
	for _, c := range []struct {
		measure Measure
		at      Time
		want    int64
	}{
		{SplitBrainWrites, 6 * Second, 0}, {SplitBrainWrites, 6620 * Millisecond, 11}, {Duplicates, 8900 * Millisecond, 0}, {Duplicates, 9 * Second, 1}, {Vacancy, 3520 * Millisecond, int64(500 * Millisecond)},
	} {
		got, _ := r.ValueAt(c.measure, None, c.at)
		if Time(got).Centis() != Time(c.want).Centis() && c.measure == Vacancy || got != c.want && c.measure != Vacancy {
			t.Errorf("%s at %v = %d, want %d", c.measure.Info().Name, c.at, got, c.want)
		}
	}
	if _, ok := r.ValueAt(CompletionTime, 0, 11*Second); ok {
		t.Error("archive is complete at 11s, want not before 11.02s")
	}
}

func TestNothingAtStake(t *testing.T) {
	if Examine(handMade()).AtStake {
		t.Error("an empty history puts something at stake")
	}
	if !Examine(handMade(refusal(Second, partA, 33))).AtStake {
		t.Error("a refused write is at stake")
	}
}

// TestValidate breaks one thing after another.
func TestValidate(t *testing.T) {
	for _, c := range []struct {
		path  string
		spoil func(*Board, []Fault)
	}{
		{"parts[1].id", func(b *Board, _ []Fault) { b.Parts[1].ID = "users" }},
		{"parts[0]", func(b *Board, _ []Fault) { b.Parts[0].Users = nil }},
		{"parts[0]", func(b *Board, _ []Fault) { b.Parts[0].Worker = &Worker{} }},
		{"parts[0].id", func(b *Board, _ []Fault) { b.Parts[0].ID = LockServiceID }},
		{"parts[3].size", func(b *Board, _ []Fault) { b.Parts[3].Size = "" }},
		{"parts[1].runner.lease", func(b *Board, _ []Fault) { b.Parts[1].Runner.Lease = 0 }},
		{"links[0].from", func(b *Board, _ []Fault) { b.Links[0].From = "x" }},
		{"links[0].to", func(b *Board, _ []Fault) { b.Links[0].To = "users" }},
		{"jobs[0].runners[0]", func(b *Board, _ []Fault) { b.Links = b.Links[1:] }},
		{"jobs[0].runners[0]", func(b *Board, _ []Fault) { b.Jobs[0].Runners[0] = "worker" }},
		{"jobs[0].records", func(b *Board, _ []Fault) { b.Jobs[0].Records = 0 }},
		{"jobs[0].records", func(b *Board, _ []Fault) { b.Jobs[0].Records = MaxRecords + 1 }},
		{"jobs[0].worker", func(b *Board, _ []Fault) { b.Jobs[0].Worker = "a" }},
		{"jobs[0].source", func(b *Board, _ []Fault) { b.Jobs[0].Source = "" }},
		{"jobs[1].id", func(b *Board, _ []Fault) { b.Jobs[1].ID = "archive" }},
		{"jobs[0].write", func(b *Board, _ []Fault) { b.Jobs[0].Write = -1 }},
		{"faults[0].part", func(_ *Board, f []Fault) { f[0].Part = "x" }},
		{"faults[0].from[0]", func(_ *Board, f []Fault) { f[0].From[0] = "a" }},
		{"faults[0].length", func(_ *Board, f []Fault) { f[0].Length = -1 }},
		{"faults[0].from", func(_ *Board, f []Fault) { f[0].Kind = Pause }},
		{"parts[1].runner.progress", func(b *Board, _ []Fault) { b.Parts[1].Runner.Renewal = RenewProgress }},
		{"parts[1].runner.call", func(b *Board, _ []Fault) { b.Parts[1].Runner.Call = CallCheckpoint }},
		{"parts[1].runner.deadline", func(b *Board, _ []Fault) { b.Parts[1].Runner.Deadline = -1 }},
		{"faults[0].backup", func(_ *Board, f []Fault) { f[0].Backup = 1 }},
		{"faults[0].part", func(_ *Board, f []Fault) { f[0].Kind, f[0].From = Restore, nil }},
		{"faults[0].thread", func(_ *Board, f []Fault) { f[0].Thread = WorkThread }},
		{"faults[0].extra", func(_ *Board, f []Fault) { f[0].Extra = 1 }},
		{"faults[0].one_way", func(_ *Board, f []Fault) { f[0].Kind, f[0].From, f[0].OneWay = Pause, nil, true }},
		{"jobs[0].runners[1]", func(b *Board, _ []Fault) { b.Jobs[0].Runners[1] = "a" }},
		{"jobs[0].first_token", func(b *Board, _ []Fault) { b.Jobs[0].FirstToken = MaxToken + 1 }},
		{"parts[1].clock.offset", func(b *Board, _ []Fault) { b.Parts[1].Clock = &Clock{Offset: -MaxTime - 1} }},
		{"faults[0].by", func(_ *Board, f []Fault) { f[0] = Fault{Kind: Step, Part: "a", By: MaxTime + 1} }},
		{"until", func(b *Board, _ []Fault) { b.Until = 0 }},
		{"spread.poll", func(b *Board, _ []Fault) { b.Spread.Poll = -1 }},
	} {
		board, faults := flagship(false, false)
		if problems := Validate(board, faults); problems != nil {
			t.Fatalf("the flagship has problems: %v", problems)
		}
		c.spoil(board, faults)
		found := false
		for _, p := range Validate(board, faults) {
			found = found || p.Path == c.path
		}
		if !found {
			t.Errorf("got %v, want a problem at %s", Validate(board, faults), c.path)
		}
	}
}

// TestGroupsAndCrowds gives the checkers of stores and crowds histories made by hand: two stores, of which the second is promoted, and two callers.
func TestGroupsAndCrowds(t *testing.T) {
	h := handMade()
	h.Board.Jobs, h.End = nil, 9*Second
	h.Board.Groups = []Group{{ID: "g", Members: []string{"a", "b"}, Writers: []string{"a"}, Votes: 1, Promote: "b"}}
	h.Parts[partUsers] = Part{ID: "users", Crowd: &Crowd{Members: 2}}
	write := Event{Kind: Applied, Message: Write, At: Second, Part: partA, Peer: None, Job: None, Ref: None}
	copied := Event{Kind: Copied, Message: Write, At: 2 * Second, Part: partB, Peer: partA, Job: None, Ref: 0}
	answer := Event{Kind: Sent, Message: Welcome, At: Second, Until: 3 * Second, Part: partLock, Peer: partUsers, Job: None, Ref: None}
	other := answer
	other.Record = 1
	for _, c := range []struct {
		name   string
		events []Event
		want   map[Measure]int64
	}{
		{"copied", []Event{write, copied}, map[Measure]int64{Acknowledged: 1, LostWrites: 0}},
		{"never copied", []Event{write, copied, write}, map[Measure]int64{Acknowledged: 2, LostWrites: 1}},
		{"both served", []Event{answer, other}, map[Measure]int64{Served: 300}},
	} {
		h.Events = c.events
		expect(t, c.name, Examine(h), c.want)
	}
	late, lost := other, other
	late.Until, lost.Until = 2*Hour, Never
	out := Event{Kind: FaultBegan, At: 2 * Second, Until: 4 * Second, Part: partUsers, Peer: None, Job: None, Ref: 2}
	h.Faults = append(h.Faults, Fault{Kind: Outage, Part: "users"})
	for name, events := range map[string][]Event{"one caller of two was answered": {answer}, "one was answered twice": {answer, answer}, "one will be answered after the run": {answer, late},
		"one answer was lost on the way": {answer, lost}, "the callers are out when one answer arrives": {out, answer, other}} {
		h.Events = events
		if _, ok := Examine(h).Value(Served, None); ok {
			t.Errorf("%s, and all count as served", name)
		}
	}
}
