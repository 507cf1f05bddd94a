package soak

import "leasehold/sim"

// lease is what the lock service's events say about one job's lease.
type lease struct {
	live    int64    // the live grant, 0 for none
	last    int64    // the newest grant
	holder  int16    // who was granted it last
	length  sim.Time // asked for by who was granted it first
	granted sim.Time
	until   sim.Time
	done    bool
}

// brokenGrants follows every lease. Runners that go by one name share a grant, and so may be granted it one after another.
func brokenGrants(h *sim.History, _ *sim.Report) string { return grants(h, true) }

// grants is brokenGrants, and may take a restore for no excuse.
func grants(h *sim.History, forgive bool) string {
	leases := make([]lease, len(h.Board.Jobs))
	back := backupOf(h, forgive)
	for i := range leases {
		leases[i].last = max(h.Board.Jobs[i].FirstToken, sim.FirstTokenDefault) - 1
	}
	for i := range h.Events {
		e := &h.Events[i]
		back.follow(e, leases)
		if e.Job == sim.None {
			continue
		}
		l := &leases[e.Job]
		switch e.Kind {
		case sim.Granted:
			shared := e.Grant == l.last && l.live == e.Grant && e.Peer != l.holder && name(h, e.Peer) == name(h, l.holder)
			switch {
			case l.done:
				return fail(h, i, "the slot is done")
			case !shared && l.live != 0:
				return fail(h, i, "grant %d is live", l.live)
			case !shared && e.Grant != l.last+1:
				return fail(h, i, "the grant before was %d", l.last)
			}
			l.live, l.last, l.holder = e.Grant, e.Grant, e.Peer
		case sim.Renewed, sim.Expired, sim.Released:
			if l.live != e.Grant || e.Grant == 0 {
				return fail(h, i, "grant %d is live", l.live)
			}
			if e.Kind != sim.Renewed {
				l.live = 0
			}
		case sim.Sent:
			if e.Message == sim.RenewOK && e.Grant != l.live {
				return fail(h, i, "grant %d is live", l.live)
			}
		case sim.Finished:
			l.done = true
		}
	}
	return ""
}

// name is what a runner calls itself.
func name(h *sim.History, part int16) string {
	p := &h.Parts[part]
	if p.Runner.Identity != "" {
		return "identity " + p.Runner.Identity
	}
	return p.ID
}

// brokenLengths compares when leases end with when they should. They end by the clock, even while the lock
// service stands still; where voters keep its log not before, and when is for brokenLog to check. Where its clock is not true time, how long they are for is not checked.
func brokenLengths(h *sim.History, _ *sim.Report) string {
	leases := make([]lease, len(h.Board.Jobs))
	lock := int16(lockOf(h))
	logged := logged(h, int(lock))
	back := backupOf(h, true)
	for i := range h.Events {
		e := &h.Events[i]
		back.follow(e, leases)
		if e.Job == sim.None {
			continue
		}
		l := &leases[e.Job]
		switch e.Kind {
		case sim.Granted, sim.Renewed:
			if l.live == e.Grant && l.until <= e.At && !logged {
				return fail(h, i, "it was over at %v", l.until)
			}
			if l.live != e.Grant {
				l.length, l.granted = h.Parts[e.Peer].Runner.Lease, e.At
			}
			l.live, l.until = e.Grant, e.Until
			if want, known := l.due(h, e, lock); known && e.Until != want {
				return fail(h, i, "want until %v", want)
			}
		case sim.Expired:
			if (e.At < l.until || e.At > l.until && !logged) && h.Board.Jobs[e.Job].Election != sim.ElectionClaim {
				return fail(h, i, "want it at %v", l.until)
			}
			l.live = 0
		case sim.Released:
			l.live = 0
		}
	}
	for j := range leases {
		if l := &leases[j]; l.live != 0 && l.until < h.End && !logged {
			return "grant " + h.Board.Jobs[j].ID + " outlives its expiry at " + l.until.String()
		}
	}
	return ""
}

// due says when a lease granted or renewed by an event must end, where the lock service's clock is true time.
func (l *lease) due(h *sim.History, e *sim.Event, lock int16) (sim.Time, bool) {
	switch h.Board.Jobs[e.Job].Election {
	case sim.ElectionClaim, sim.ElectionRow:
		return sim.Never, true
	}
	p := &h.Parts[lock]
	want := e.At + l.length
	if p.LockService.Term > 0 {
		want = min(want, l.granted+p.LockService.Term)
	}
	c := p.LockService.Clock
	if p.LockService.Term > 0 && logged(h, int(lock)) {
		return want, false // its age begins anew with each start of the lock service
	}
	return want, p.Clock == nil && (c == "" || c == sim.MonotonicClock)
}

func lockOf(h *sim.History) int {
	for i := range h.Parts {
		if h.Parts[i].LockService != nil {
			return i
		}
	}
	return sim.None
}

// stopsAll says whether a fault stops all that a part does.
func stopsAll(f *sim.Fault) bool {
	return f.Kind == sim.Crash || f.Kind == sim.Sleep || f.Kind == sim.Pause && (f.Thread == "" || f.Thread == sim.AllThreads)
}

// brokenRest finds what a part does while it stands still, and what a runner's thread does while that thread does.
func brokenRest(h *sim.History, _ *sim.Report) string {
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == sim.FaultBegan || e.Kind == sim.Expired && !logged(h, int(e.Part)) {
			continue // a lease ends by the clock
		}
		for k := range h.Faults {
			f := &h.Faults[k]
			if f.Part != h.Parts[e.Part].ID || e.At < f.Start || e.At >= f.Start+f.Length {
				continue
			}
			switch {
			case e.Kind == sim.Stopped && e.Why == sim.Crashed: // by another fault
			case stopsAll(f), f.Kind == sim.Pause && e.Kind == sim.Sent && h.Parts[e.Part].Runner != nil && f.Thread == threadOf(h, e):
				return fail(h, i, "fault %d stops it", k)
			}
		}
	}
	return ""
}

// threadOf says which thread of a runner sends a message.
func threadOf(h *sim.History, e *sim.Event) sim.Thread {
	switch e.Message {
	case sim.Renew:
		if h.Parts[e.Part].Runner.Renewal == sim.RenewLoop {
			return sim.WorkThread
		}
		return sim.RenewalThread
	case sim.Write, sim.Delete, sim.Read, sim.Checkpoint:
		return sim.WorkThread
	}
	return sim.AllThreads
}
