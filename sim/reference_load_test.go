package sim_test

import "leasehold/sim"

// References of what is asked of lock services, users, runners and groups of stores.

// fromVoter says whether a message is a voter's answer, which is no request.
func fromVoter(m sim.Message) bool {
	return m == sim.AppendOK || m == sim.AppendNo || m == sim.CaughtUp
}

// peak counts, for each request that reached the lock service, those that did in the same second.
func (h reference) peak() (int64, bool) {
	var reached []sim.Time
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == sim.Sent && h.Parts[e.Peer].LockService != nil && !fromVoter(e.Message) && e.Until <= h.Board.Until {
			reached = append(reached, e.Until)
		}
	}
	most := int64(0)
	for _, a := range reached {
		n := int64(0)
		for _, b := range reached {
			if a/sim.Second == b/sim.Second {
				n++
			}
		}
		most = max(most, n)
	}
	return most, most > 0
}

// errors gives the share of users' requests that got no answer in 30 s, per million: reads from users, and requests of theirs to runners. One that
// nobody was there to answer has failed at once; of those that are younger than 30 s at the end of the run, the answered count.
func (h reference) errors() (int64, bool) {
	var all, failed int64
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == sim.Unserved {
			all++
			failed++
		}
		if e.Kind != sim.Sent || e.Message != sim.Read && e.Message != sim.UserAsk {
			continue
		}
		answered := false
		for k := range h.Events {
			a := &h.Events[k]
			says := a.Kind == sim.Sent && (a.Message == sim.Record && e.Message == sim.Read || a.Message == sim.UserHear && e.Message == sim.UserAsk)
			answered = answered || says && int(a.Ref) == i && a.Until-e.At <= 30*sim.Second
		}
		switch {
		case answered:
			all++
		case h.End-e.At >= 30*sim.Second:
			all++
			failed++
		}
	}
	if all == 0 {
		return 0, false
	}
	return failed * 1_000_000 / all, true
}

// served gives when the last caller heard its first answer; false if there are no callers, or one never heard any in the run.
func (h reference) served() (int64, bool) {
	last, callers := sim.Time(0), 0
	for part := range h.Parts {
		c := h.Parts[part].Crowd
		if c == nil {
			continue
		}
		for member := range c.Members {
			callers++
			first := sim.Never
			for i := range h.Events {
				e := &h.Events[i]
				if e.Kind == sim.Sent && e.Message == sim.Welcome && int(e.Peer) == part && int(e.Record) == member && !h.loses(int16(part), e.Until) {
					first = min(first, e.Until)
				}
			}
			last = max(last, first)
		}
	}
	return int64(last), callers > 0 && last <= h.Board.Until
}

// loses says whether a part is down, or out, at an instant.
func (h reference) loses(part int16, at sim.Time) bool {
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind != sim.FaultBegan || e.Part != part {
			continue
		}
		if k := h.Faults[e.Ref].Kind; (k == sim.Crash || k == sim.Outage) && at >= e.At && at < e.Until {
			return true
		}
	}
	return false
}

// survives says whether a write that a group acknowledged is among the data that survive at the end: those of the promoted member, or else of the first with clients. If nobody
// is promoted, a copy that was still on its way at the end of the run counts.
func (h reference) survives(write int) bool {
	w := &h.Events[write]
	g := &h.Board.Groups[w.Group]
	survivor := g.Writers[0]
	if g.Promote != "" {
		survivor = g.Promote
	}
	if h.Parts[w.Part].ID == survivor {
		return true
	}
	for i := range h.Events {
		if c := &h.Events[i]; c.Kind == sim.Copied && int(c.Ref) == write && h.Parts[c.Part].ID == survivor {
			return true
		}
	}
	return g.Promote == "" && w.At+g.Delay > h.End
}
