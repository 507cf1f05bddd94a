package soak

import "leasehold/sim"

// lease is what a lock service's events say about one job's lease, or about its vote.
type lease struct {
	live    int64    // the live grant, 0 for none; of votes the newest
	last    int64    // the newest grant
	holder  int16    // who was granted it last
	length  sim.Time // asked for by who was granted it first
	granted sim.Time
	until   sim.Time
	done    bool
}

// ledger is every lock service's view of every job, as the history tells it, and what it was at each backup: a restore is all that makes it go back.
type ledger struct {
	h      *sim.History
	leases []lease // by part and job
	kept   [][]lease
	strict bool // a restore is no excuse
}

func newLedger(h *sim.History, forgive bool) *ledger {
	l := &ledger{h: h, strict: !forgive, leases: make([]lease, len(h.Parts)*len(h.Board.Jobs)), kept: make([][]lease, len(h.Faults))}
	for i := range l.leases {
		l.leases[i] = lease{last: max(h.Board.Jobs[i%len(h.Board.Jobs)].FirstToken, sim.FirstTokenDefault) - 1, holder: sim.None}
	}
	return l
}

// of finds the lease that an event of a lock service is about.
func (l *ledger) of(e *sim.Event) *lease {
	return &l.leases[int(e.Part)*len(l.h.Board.Jobs)+int(e.Job)]
}

// turn makes the backups that are due before event i, and undoes all since if it is a restore.
func (l *ledger) turn(i int) {
	if l.strict {
		return
	}
	e := &l.h.Events[i]
	for k := range l.h.Faults {
		f := &l.h.Faults[k]
		before := f.Backup < e.At || f.Backup == e.At && (e.Kind != sim.FaultBegan || k <= int(e.Ref)) && e.Why != sim.Crashed
		if f.Kind == sim.Restore && before && l.kept[k] == nil {
			l.kept[k] = append([]lease(nil), l.leases...)
		}
	}
	if e.Kind != sim.FaultBegan || l.h.Faults[e.Ref].Kind != sim.Restore {
		return
	}
	jobs := len(l.h.Board.Jobs)
	for j := range jobs {
		at := int(e.Part)*jobs + j
		l.leases[at] = l.kept[e.Ref][at]
		l.leases[at].last += l.h.Parts[e.Part].LockService.Raise
		l.leases[at].until = max(l.leases[at].until, e.At) // one that would be over ends now
	}
}

// brokenGrants follows every lease. Runners that go by one name share a grant, and so may be granted it one after another.
func brokenGrants(h *sim.History, _ *sim.Report) string { return grants(h, true) }

// grants is brokenGrants, and may take a restore for no excuse.
func grants(h *sim.History, forgive bool) string {
	book := newLedger(h, forgive)
	for i := range h.Events {
		book.turn(i)
		e := &h.Events[i]
		if e.Job == sim.None || h.Parts[e.Part].LockService == nil || h.Board.Jobs[e.Job].Election == sim.ElectionMajority {
			continue
		}
		l := book.of(e)
		switch e.Kind {
		case sim.Granted:
			shared := l.live == e.Grant && e.Peer != l.holder && name(h, e.Peer) == name(h, l.holder)
			switch {
			case l.done:
				return fail(h, i, "the slot is done")
			case !shared && l.live != 0:
				return fail(h, i, "grant %d is live", l.live)
			case !shared && e.Grant != l.last+1:
				return fail(h, i, "the grant before was %d", l.last)
			}
			l.live, l.last, l.holder = e.Grant, max(l.last, e.Grant), e.Peer
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

// brokenVotes follows the votes of lock services of which the majority decides: each gives its vote to one name at a time, and its own tokens grow. A vote
// that is given to another was over, by the clock or because a release came in.
func brokenVotes(h *sim.History, _ *sim.Report) string {
	book := newLedger(h, true)
	for i := range h.Events {
		book.turn(i)
		e := &h.Events[i]
		if e.Job == sim.None || h.Parts[e.Part].LockService == nil || h.Board.Jobs[e.Job].Election != sim.ElectionMajority {
			continue
		}
		l := book.of(e)
		shared := l.holder != sim.None && e.Peer != sim.None && h.Parts[e.Peer].Runner != nil && name(h, e.Peer) == name(h, l.holder)
		switch {
		case e.Kind == sim.Voted && shared && e.Grant == l.live:
			l.holder = e.Peer // known by the same name, and told the same grant
		case e.Kind == sim.Voted:
			if e.Grant != l.last+1 {
				return fail(h, i, "the vote before was %d", l.last)
			}
			if l.holder != sim.None && e.At < l.until && !releasedSince(h, i, e.Part, l.granted) && !jumps(h, e.Part) {
				return fail(h, i, "%s has its vote until %v", h.Parts[l.holder].ID, l.until)
			}
			*l = lease{live: e.Grant, last: e.Grant, holder: e.Peer, granted: e.At, until: e.Until, length: h.Parts[e.Peer].Runner.Lease}
			if want, known := l.due(h, e, e.Part); known && e.Until != want {
				return fail(h, i, "want until %v", want)
			}
		case e.Kind == sim.Sent && e.Message == sim.RenewOK && !shared:
			return fail(h, i, "it has no vote")
		}
	}
	return ""
}

// jumps says whether a lock service counts leases on a clock that was stepped: a renewal may then end sooner than the vote it renews.
func jumps(h *sim.History, lock int16) bool {
	for i := range h.Faults {
		if f := &h.Faults[i]; f.Kind == sim.Step && f.Part == h.Parts[lock].ID {
			return h.Parts[lock].LockService.Clock == sim.WallClock
		}
	}
	return false
}

// releasedSince says whether a release reached a lock service between an instant and event i. One with a rate may come to it later.
func releasedSince(h *sim.History, i int, lock int16, since sim.Time) bool {
	for k := range i {
		if e := &h.Events[k]; e.Kind == sim.Sent && e.Message == sim.Release && e.Peer == lock && e.Job == h.Events[i].Job && e.Until <= h.Events[i].At && (goesOn(h, lock, e.Until) >= since || h.Parts[lock].LockService.Rate > 0) {
			return true
		}
	}
	return false
}
