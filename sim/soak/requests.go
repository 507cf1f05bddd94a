package soak

import "leasehold/sim"

// brokenCrowds follows the members of a crowd: each asks until it hears an answer, and no more after that.
func brokenCrowds(h *sim.History, _ *sim.Report) string {
	for part := range h.Parts {
		c := h.Parts[part].Crowd
		if c == nil {
			continue
		}
		heard := make([]sim.Time, c.Members)
		for m := range heard {
			heard[m] = sim.Never
		}
		for i := range h.Events {
			switch e := &h.Events[i]; {
			case e.Kind != sim.Sent || e.Message != sim.Welcome && e.Message != sim.Knock:
			case e.Message == sim.Knock && int(e.Part) == part:
				if e.At > heard[e.Record] {
					return fail(h, i, "it was answered at %v", heard[e.Record])
				}
			case int(e.Peer) == part && e.Until != sim.Never && e.Until <= h.Board.Until && hears(h, e.Peer, e.Until):
				heard[e.Record] = min(heard[e.Record], goesOn(h, e.Peer, e.Until))
			}
		}
		for m, at := range heard {
			if how := quiet(h, c, int16(part), int32(m), at); how != "" {
				return how
			}
		}
	}
	return ""
}

// hears says whether a part takes in what arrives at an instant: it is neither down nor out, then or before it goes on.
func hears(h *sim.History, part int16, at sim.Time) bool {
	then := goesOn(h, part, at)
	for i := range h.Faults {
		f := &h.Faults[i]
		end := f.Start + f.Length
		if f.Part == h.Parts[part].ID && (f.Kind == sim.Crash && f.Start <= then && at < max(end, f.Start) || f.Kind == sim.Outage && f.Start <= then && then < end) {
			return false
		}
	}
	return true
}

// quiet finds a member that waits for longer than a retry period and its jitter, and was not answered: it asks again, except while the crowd stands still.
func quiet(h *sim.History, c *sim.Crowd, part int16, member int32, heard sim.Time) string {
	last, end := sim.Time(0), min(heard, h.Board.Until)
	if h.Truncated {
		end = min(end, h.End)
	}
	wait := c.FirstAsk + c.Jitter
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind != sim.Sent || e.Message != sim.Knock || e.Part != part || e.Record != member {
			continue
		}
		last, wait = e.At, c.Retry+c.Jitter
	}
	due := last + wait
	for i := range h.Faults { // one fault may follow another
		if f := &h.Faults[i]; f.Part == h.Parts[part].ID && stopsAll(f) && f.Start <= due {
			due = max(due, goesOn(h, part, min(due, f.Start+f.Length))+c.Jitter, f.Start+f.Length+c.Jitter)
		}
	}
	if due < end {
		return h.Parts[part].ID + " asks no more though it was not answered; its last ask was at " + last.String()
	}
	return ""
}

// brokenRate finds answers of a lock service that come faster than it can serve. What it tells of its own accord, when a lease comes free or a job is done, is
// not counted, and one whose log voters keep answers when an entry was kept, not when it comes to a request.
func brokenRate(h *sim.History, _ *sim.Report) string {
	last := make([]sim.Time, len(h.Parts))
	for i := range last {
		last[i] = -sim.Second
	}
	for i := range h.Events {
		e := &h.Events[i]
		l := h.Parts[e.Part].LockService
		if l == nil || l.Rate == 0 || logged(h, int(e.Part)) || e.Kind != sim.Sent || !among(e.Message, []sim.Message{sim.Deny, sim.RenewOK, sim.RenewNo, sim.Welcome}) {
			continue
		}
		if e.At-last[e.Part] < sim.Second/sim.Time(l.Rate) {
			return fail(h, i, "it served another at %v, and serves %d a second", last[e.Part], l.Rate)
		}
		last[e.Part] = e.At
		if c := h.Parts[e.Peer].Crowd; c != nil && c.Timeout > 0 && e.At > h.Events[e.Ref].At+c.Timeout && goesOn(h, e.Part, e.At-1) < e.At {
			return fail(h, i, "who asked has given up")
		}
	}
	return ""
}

// brokenRequests names anew whom users must ask, at each request that is due.
func brokenRequests(h *sim.History, _ *sim.Report) string {
	book := newLedger(h, true)
	for i := range h.Events {
		book.turn(i)
		e := &h.Events[i]
		if e.Kind == sim.Granted || e.Kind == sim.Expired || e.Kind == sim.Released {
			l := book.of(e)
			if l.holder = e.Peer; e.Kind != sim.Granted {
				l.holder = sim.None
			}
		}
		if e.Kind != sim.Unserved && (e.Kind != sim.Sent || e.Message != sim.UserAsk) {
			continue
		}
		u := h.Parts[e.Part].Users
		if e.At != u.Every*sim.Time(e.Record) || !standsUp(h, e.Part, e.At) {
			return fail(h, i, "want its requests every %v, while it does not stand still", u.Every)
		}
		j := jobNamed(h, u.Job)
		if h.Board.Jobs[j].Election == sim.ElectionMajority && u.Ask != sim.AskFormula {
			continue // its first lock service says who the leader is, and what becomes of its votes is not told
		}
		want := int16(sim.None)
		if u.Ask == sim.AskFormula {
			want = byFormula(h, e, j)
		} else if lock := lockOf(h); lock != sim.None {
			want = book.leases[lock*len(h.Board.Jobs)+j].holder
		}
		if e.Peer != want {
			return fail(h, i, "want it to ask part %d", want)
		}
	}
	return ""
}

// standsUp says whether a part does not stand still at an instant.
func standsUp(h *sim.History, part int16, at sim.Time) bool { return goesOn(h, part, at) == at }

func jobNamed(h *sim.History, id string) int {
	for j := range h.Board.Jobs {
		if h.Board.Jobs[j].ID == id {
			return j
		}
	}
	return sim.None
}

// byFormula gives the first runner from the request's number on that is up and not cut off.
func byFormula(h *sim.History, e *sim.Event, job int) int16 {
	runners := h.Board.Jobs[job].Runners
	for k := range runners {
		id := runners[(int(e.Record)+k)%len(runners)]
		cut := false
		for i := range h.Faults {
			f := &h.Faults[i]
			cut = cut || f.Kind == sim.Cut && cuts(f, h.Parts[e.Part].ID, id) && f.Start <= e.At && e.At < f.Start+f.Length
		}
		if up(h, id, e.At) && !cut {
			return int16(h.PartNamed(id))
		}
	}
	return sim.None
}

func lockOf(h *sim.History) int {
	for i := range h.Parts {
		if h.Parts[i].LockService != nil {
			return i
		}
	}
	return sim.None
}
