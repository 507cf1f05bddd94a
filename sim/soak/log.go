package soak

import "leasehold/sim"

// kept is what the history says of one voter.
type kept struct {
	promised int32
	last     [][2]int32 // by job: ballot and number of the last entry it kept
}

// inFlight is the entry that a lock service has sent to its voters last.
type inFlight struct {
	job            int16
	ballot, number int32
	acks           []*sim.Event
	used           sim.Time // when a change rested on it; Never: not yet
}

// brokenLog follows a lock service with voters: whatever it does to a lease rests on an entry that enough voters have told it they kept, and on a new one each time. A voter that promised
// a ballot keeps nothing of a lower one, and never goes back to an older entry. When every fault of the lock service and its voters is over, leases end as they should.
func brokenLog(h *sim.History, _ *sim.Report) string {
	lock := lockOf(h)
	l := h.Parts[lock].LockService
	if !logged(h, lock) {
		return ""
	}
	voters := make([]kept, len(h.Parts))
	for i := range voters {
		voters[i].last = make([][2]int32, len(h.Board.Jobs))
	}
	f := inFlight{job: sim.None}
	for i := range h.Events {
		e := &h.Events[i]
		if how := brokenPromise(h, i, voters); how != "" {
			return how
		}
		switch {
		case e.Kind == sim.Sent && e.Message == sim.Append && (e.Job != f.job || e.Version != f.ballot || e.Base != f.number):
			f = inFlight{job: e.Job, ballot: e.Version, number: e.Base, acks: f.acks[:0], used: sim.Never}
		case e.Kind == sim.Sent && e.Message == sim.AppendOK && e.Job == f.job && e.Version == f.ballot && e.Base == f.number:
			f.acks = append(f.acks, e)
		case int(e.Part) == lock && changes(e.Kind):
			if n := f.heard(e.At); e.Job != f.job || n < quorum(h, l) || f.used != sim.Never && f.used != e.At {
				return fail(h, i, "%d voters have kept entry %d of ballot %d, used at %v", n, f.number, f.ballot, f.used)
			}
			f.used = e.At
		}
	}
	return brokenProgress(h, lock)
}

// changes says whether an event changes a lease.
func changes(k sim.Kind) bool {
	return k == sim.Granted || k == sim.Renewed || k == sim.Released || k == sim.Expired || k == sim.Finished
}

// logged says whether voters keep a lock service's log.
func logged(h *sim.History, lock int) bool { return there(h, h.Parts[lock].LockService) > 0 }

// there counts the voters that are not absent.
func there(h *sim.History, l *sim.LockService) int {
	n := 0
	for _, id := range l.Voters {
		if !h.Parts[h.PartNamed(id)].Absent {
			n++
		}
	}
	return n
}

func quorum(h *sim.History, l *sim.LockService) int {
	if l.Quorum == 0 {
		return there(h, l)/2 + 1
	}
	return l.Quorum
}

// heard counts the voters whose word has come in by an instant.
func (f *inFlight) heard(at sim.Time) int {
	n := 0
	for i, e := range f.acks {
		again := e.Until > at
		for _, o := range f.acks[:i] {
			again = again || o.Part == e.Part && o.Until <= at
		}
		if !again {
			n++
		}
	}
	return n
}

// brokenPromise looks at what a voter does at an event.
func brokenPromise(h *sim.History, i int, voters []kept) string {
	e := &h.Events[i]
	p := h.Parts[e.Part].Voter
	if p == nil {
		return ""
	}
	v := &voters[e.Part]
	switch {
	case e.Kind == sim.FaultBegan && h.Faults[e.Ref].Kind == sim.Crash && p.Memory == sim.InMemory:
		*v = kept{last: make([][2]int32, len(h.Board.Jobs))}
	case e.Kind == sim.TurnedDown:
		if e.Version >= int32(e.Highest) || int32(e.Highest) < v.promised {
			return fail(h, i, "it has promised %d", v.promised)
		}
	case e.Kind == sim.Kept:
		last := &v.last[e.Job]
		if e.Version < v.promised || e.Version < last[0] || e.Version == last[0] && e.Base <= last[1] {
			return fail(h, i, "it has promised %d, and kept %v", v.promised, *last)
		}
		*last = [2]int32{e.Version, e.Base}
		v.promised = e.Version
	case e.Kind == sim.Sent && (e.Message == sim.AppendOK || e.Message == sim.CaughtUp):
		if e.Version < v.promised {
			return fail(h, i, "it has promised %d", v.promised)
		}
		v.promised = e.Version
	}
	return ""
}

// brokenProgress finds a lease that has not ended long after it should have, and after the last fault of the lock service and its voters was over.
func brokenProgress(h *sim.History, lock int) string {
	l := h.Parts[lock].LockService
	healed, slow := sim.Time(0), sim.Time(0)
	for i := range h.Faults {
		f := &h.Faults[i]
		if f.Kind == sim.Step || f.Part != h.Parts[lock].ID && !among(f.Part, l.Voters) && len(f.From) > 0 && !among(h.Parts[lock].ID, f.From) && !touches(l.Voters, f.From) {
			continue
		}
		healed = max(healed, f.Start+f.Length)
		slow += f.Extra
	}
	slow += 2*sim.Second + 50*(sim.RoundTripBetweenZones+2*h.Board.Spread.Delay) // it asks again once a second
	live := make([]*sim.Event, len(h.Board.Jobs))
	for i := range h.Events {
		switch e := &h.Events[i]; e.Kind {
		case sim.FaultBegan:
			if h.Faults[e.Ref].Kind == sim.Restore {
				clear(live) // the lock service knows of others from now on
			}
		case sim.Granted, sim.Renewed:
			live[e.Job] = e
		case sim.Expired, sim.Released:
			live[e.Job] = nil
		}
	}
	for _, e := range live {
		if e != nil && e.Until != sim.Never && max(e.Until, healed)+slow < h.End && !h.Truncated {
			return "grant until " + e.Until.String() + " still stands at " + h.End.String()
		}
	}
	return ""
}

func touches(some, others []string) bool {
	for _, s := range some {
		if among(s, others) {
			return true
		}
	}
	return false
}
