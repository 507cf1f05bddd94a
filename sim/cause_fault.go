package sim

// Which fault is behind a finding. MODEL.md states the rule in words, under "Causes".

// fault finds the fault behind a finding, or None.
func (b *blamer) fault(f *blame) int32 {
	if b.m == Cost {
		return None
	}
	if crash := b.forgot(f.event); crash != None {
		return crash
	}
	from, ends := Time(0), [...]Time{f.at, f.until, f.until}
	own := b.termOf(f)
	switch {
	case own != nil:
		from = own.at
	case f.job == None: // it needs no grant
		from = f.at
		if b.m == LostWrites {
			ends[2] = b.h.End // what a group of stores acknowledged is lost later
		}
	}
	for _, to := range ends {
		if fault := b.latest(f.part, f.job, from, to); fault != None {
			return fault
		}
	}
	if own != nil {
		for i := range b.terms {
			if next := &b.terms[i]; next.job == f.job && next.event > own.event && next.part != f.part && next.at <= f.until {
				return b.latest(next.part, f.job, from, next.at)
			}
		}
	}
	if b.m == Missing || b.m == Absent {
		return b.latest(None, f.job, 0, f.until)
	}
	return None
}

// forgot finds the crash that made a worker forget its highest token, when the event is a write that it applied though it had met a higher one.
func (b *blamer) forgot(event int32) int32 {
	if event == None {
		return None
	}
	w := &b.h.Events[event]
	if w.Kind != Applied || w.Token == 0 {
		return None
	}
	crash, highest := int32(None), int64(0)
	for i := range b.h.Events[:event] {
		switch e := &b.h.Events[i]; {
		case e.Part != w.Part:
		case e.Kind == FaultBegan && b.h.Faults[e.Ref].Kind == Crash:
			crash = e.Ref
		case e.Job == w.Job && (e.Kind == Applied || e.Kind == Announced):
			highest = max(highest, e.Token)
		}
	}
	if highest > w.Token {
		return crash
	}
	return None
}

// latest finds the fault that began last of those that held the runner or one of its links at any time from one instant to another, both included;
// failing that, of those that held what the job rests on. Without a runner it looks at all runners of the job.
func (b *blamer) latest(part, job int16, from, to Time) int32 {
	own, around := int32(None), int32(None)
	for _, i := range b.hits {
		e := &b.h.Events[i]
		switch held := e.At <= to && (e.At >= from || e.Until > from || lasting(b.h.Faults[e.Ref].Kind)); {
		case !held:
		case b.touches(e, part, job):
			own = e.Ref
		case b.rests(e.Part, job) && (e.Peer == None || b.log(e.Part, e.Peer) || b.log(e.Peer, e.Part)):
			around = e.Ref
		}
	}
	if own == None {
		return around
	}
	return own
}

// lasting says whether what a fault did stays when it is over.
func lasting(k FaultKind) bool { return k == Step || k == Restore }

// touches says whether a fault hit the runner, or its link to what its job rests on.
func (b *blamer) touches(e *Event, part, job int16) bool {
	if e.Peer == None {
		return b.concerns(e.Part, part, job)
	}
	return b.concerns(e.Part, part, job) && b.rests(e.Peer, job) || b.concerns(e.Peer, part, job) && b.rests(e.Part, job)
}

// log says whether one part is a lock service and the other keeps its log.
func (b *blamer) log(lock, voter int16) bool {
	l := b.h.Parts[lock].LockService
	return l != nil && contains(l.Voters, b.h.Parts[voter].ID)
}

// concerns says whether a part is the runner, or without one any runner of the job.
func (b *blamer) concerns(at, part, job int16) bool {
	if part != None || job == None {
		return at == part
	}
	for _, id := range b.h.Board.Jobs[job].Runners {
		if b.h.Parts[at].ID == id {
			return true
		}
	}
	return false
}

// rests says whether the job needs the part: its worker, its source, or a lock service and its voters. Without a job: crowds need the lock service, a group its members.
func (b *blamer) rests(at, job int16) bool {
	p := &b.h.Parts[at]
	if job == None {
		return p.LockService != nil || p.Store != nil
	}
	j := &b.h.Board.Jobs[job]
	return (p.LockService != nil || p.Voter != nil) && j.elected() || p.ID == j.Worker || p.ID == j.Source || j.Ledger != "" && p.ID == j.Ledger
}
