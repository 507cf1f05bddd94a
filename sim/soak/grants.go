package soak

import "leasehold/sim"

// brokenLengths compares when leases end with when they should. They end by the clock, even while the lock
// service stands still; where voters keep its log not before, and when is for brokenLog to check. Where its clock is not true time, how long they are for is not checked.
func brokenLengths(h *sim.History, _ *sim.Report) string {
	book := newLedger(h, true)
	for i := range h.Events {
		book.turn(i)
		e := &h.Events[i]
		if e.Job == sim.None || h.Parts[e.Part].LockService == nil {
			continue
		}
		l, logged := book.of(e), logged(h, int(e.Part))
		switch e.Kind {
		case sim.Granted, sim.Renewed:
			if l.live == e.Grant && l.until <= e.At && !logged {
				return fail(h, i, "it was over at %v", l.until)
			}
			if l.live != e.Grant {
				l.length, l.granted = h.Parts[e.Peer].Runner.Lease, e.At
			}
			l.live, l.until = e.Grant, e.Until
			if want, known := l.due(h, e, e.Part); known && e.Until != want {
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
	jobs := len(h.Board.Jobs)
	for j := range book.leases {
		if l := &book.leases[j]; l.live != 0 && l.until < h.End && !logged(h, j/jobs) {
			return "the grant of " + h.Board.Jobs[j%jobs].ID + " outlives its expiry at " + l.until.String()
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

// stopsAll says whether a fault stops all that a part does.
func stopsAll(f *sim.Fault) bool {
	return f.Kind == sim.Crash || f.Kind == sim.Sleep || f.Kind == sim.Pause && (f.Thread == "" || f.Thread == sim.AllThreads)
}

// brokenRest finds what a part does while it stands still, and what a runner's thread does while that thread does.
func brokenRest(h *sim.History, _ *sim.Report) string {
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == sim.FaultBegan || e.Kind == sim.Expired && !logged(h, int(e.Part)) || e.Job == sim.None && (e.Kind == sim.Refused || e.Kind == sim.Promoted) {
			continue // a lease ends by the clock; a group's client that reaches nobody is refused; somebody promotes a member
		}
		for k := range h.Faults {
			f := &h.Faults[k]
			if f.Part != h.Parts[e.Part].ID || e.At < f.Start || e.At >= f.Start+f.Length {
				continue
			}
			switch {
			case e.Kind == sim.Stopped && e.Why == sim.Crashed: // by another fault
			case stopsAll(f), f.Kind == sim.Pause && h.Parts[e.Part].Runner != nil && f.Thread != "" && f.Thread == threadOf(h, e) && !tidies(h, i):
				return fail(h, i, "fault %d stops it", k)
			}
		}
	}
	return ""
}

// tidies says whether a message is the delete by which a runner tidies up as it hears that its lease is lost: whichever thread hears it sends that.
func tidies(h *sim.History, i int) bool {
	e := &h.Events[i]
	r := h.Parts[e.Part].Runner
	if e.Message != sim.Delete || !r.Tidy || r.Renewal == sim.RenewLoop || r.Renewal == sim.RenewRecord || i+1 == len(h.Events) {
		return false // its work loop renews, and hears it
	}
	next := &h.Events[i+1]
	return next.Kind == sim.Stopped && next.Why == sim.Lost && next.Part == e.Part && next.Job == e.Job
}

// threadOf says which thread of a runner does what an event tells; "" where any may.
func threadOf(h *sim.History, e *sim.Event) sim.Thread {
	renews := sim.RenewalThread
	if r := h.Parts[e.Part].Runner.Renewal; r == sim.RenewLoop || r == sim.RenewRecord {
		renews = sim.WorkThread
	}
	switch e.Kind {
	case sim.Began:
		return sim.WorkThread
	case sim.Stopped:
		switch e.Why {
		case sim.Done, sim.TurnedOff:
			return sim.WorkThread
		case sim.Lost:
			return renews
		}
	case sim.Sent:
		switch e.Message {
		case sim.Renew:
			return renews
		case sim.Write, sim.Delete, sim.Read, sim.Checkpoint, sim.Batch, sim.Complete:
			return sim.WorkThread
		}
	}
	return ""
}
