package sim

// lease is one lock service's view of the right to do one job. The runner's own view is in candidate.
type lease struct {
	state
	lock, job  int16
	index      int32 // in the simulator's leases
	last       int32 // number of the last change that took effect; counted only where voters keep them
	granted    Time
	expiry     Time
	free       Time  // not to be granted before
	generation int32 // counts grants, renewals and releases, so that an old expiry task does nothing
	waiting    []message
}

// state is what a change does to a lease, instants left out.
type state struct {
	holder   int16 // None: nobody
	identity int16 // the first part that goes by the holder's name
	grant    int64 // the current or last grant
	token    int64 // what its holder carries; of a counter the grant
	next     int64 // the next grant
	length   Time
	claimed  Time // what the holder's clock showed when it asked
	finished bool // the slot is done: nothing is granted any more
	lapsed   bool // the last grant expired, and so the lease is free only after the lock delay
}

// end makes the lease free.
func (n *state) end(lapsed bool) { n.holder, n.identity, n.lapsed = None, None, lapsed }

// give makes the sender of a request the holder.
func (s *Simulator) give(n *state, m *message) {
	n.holder, n.identity, n.grant, n.length = m.from, s.identityOf(m.from), n.next, s.parts[m.from].Runner.Lease
	n.token, n.claimed, n.lapsed = s.number(n.grant, m), m.clock, false
	n.next++
}

// resetLeases makes a lease for each lock service and job.
func (s *Simulator) resetLeases() {
	s.locks = s.locks[:0]
	for i := range s.parts {
		if s.parts[i].LockService != nil && !s.parts[i].Absent {
			s.locks = append(s.locks, int16(i))
		}
	}
	n := len(s.locks) * len(s.board.Jobs)
	for len(s.leases) < n {
		s.leases = append(s.leases, lease{})
	}
	s.leases = s.leases[:n]
	for i := range s.leases {
		job := int16(i % len(s.board.Jobs))
		s.leases[i] = lease{index: int32(i), lock: s.locks[i/len(s.board.Jobs)], job: job, state: s.untouched(s.locks[i/len(s.board.Jobs)], job), waiting: s.leases[i].waiting[:0]}
	}
}

// untouched is a lease that nobody has asked for yet.
func (s *Simulator) untouched(lock, job int16) state {
	first := s.board.Jobs[job].FirstToken
	if first == 0 || !s.parts[lock].LockService.counts() {
		first = FirstTokenDefault
	}
	// A row that does not name the slot is there already.
	return state{holder: None, identity: None, next: first, finished: s.board.Jobs[job].OneRow && s.board.Jobs[job].Before}
}

// leaseOf finds a lock service's lease for a job.
func (s *Simulator) leaseOf(lock, job int16) *lease {
	for k, part := range s.locks {
		if part == lock {
			return &s.leases[k*len(s.board.Jobs)+int(job)]
		}
	}
	panic("sim: no lease at " + s.parts[lock].ID)
}

// voted says whether the lock service is one voter of several: its grant is a vote, and what it does is no grant of the lease.
func (s *Simulator) voted(l *lease) bool { return s.board.Jobs[l.job].Election == ElectionMajority }

// identityOf gives the first part that goes by the same name as the runner.
func (s *Simulator) identityOf(part int16) int16 {
	name := s.parts[part].Runner.Identity
	if name == "" {
		return part
	}
	for i := range s.parts {
		if r := s.parts[i].Runner; r != nil && r.Identity == name {
			return int16(i)
		}
	}
	return part
}

// acquire answers a request for a lease: it is granted, denied, or waits. The holder, or whoever goes by its name, is told its grant again.
func (s *Simulator) acquire(m *message) {
	l := s.leaseOf(m.to, m.job)
	if s.lapsed(l, m) {
		s.tell(l, Expired, l.holder, l.grant, s.now)
		l.end(false)
		l.generation++
	}
	switch {
	case l.finished:
		s.reply(m, Over, 0, 0)
	case l.holder == None && s.now >= l.free:
		s.grant(m)
	case l.holder != None && l.identity == s.identityOf(m.from):
		kind := Renewed
		if l.holder != m.from {
			kind = Granted
		}
		l.holder = m.from
		s.setExpiry(l, kind)
		s.handGrant(l, m)
	case s.parts[m.from].Runner.Poll == 0 && !s.board.Jobs[m.job].asksOnce():
		l.waiting = append(l.waiting, *m)
	default:
		s.tell(l, Denied, m.from, l.grant, l.expiry)
		s.reply(m, Deny, l.grant, 0)
	}
}

// lapsed says whether a claim is over by the clock of who asks.
func (s *Simulator) lapsed(l *lease, m *message) bool {
	return s.board.Jobs[m.job].Election == ElectionClaim && l.holder != None && m.clock-l.claimed >= l.length
}

// asksOnce says whether a denial is final: the row is there.
func (j *Job) asksOnce() bool { return j.Election == ElectionRow }

// grant gives the lease to who sent the message.
func (s *Simulator) grant(m *message) {
	l := s.leaseOf(m.to, m.job)
	s.give(&l.state, m)
	l.granted = s.now
	s.setExpiry(l, Granted)
	s.handGrant(l, m)
}

// grantNext gives a lease that came free to who has waited longest.
func (s *Simulator) grantNext(l *lease) {
	if !s.offers(l) {
		return
	}
	if g := s.logOf(l.lock); g != nil {
		g.first(change{what: toOffer, lease: l.index})
		s.turn(g)
		return
	}
	s.grantFirst(l)
}

// offers says whether a lease can go to somebody who waits for it.
func (s *Simulator) offers(l *lease) bool {
	return l.holder == None && s.now >= l.free && !l.finished && len(l.waiting) > 0
}

func (s *Simulator) grantFirst(l *lease) {
	m := l.waiting[0]
	l.waiting = append(l.waiting[:0], l.waiting[1:]...)
	s.grant(&m)
}

// extend answers a renewal. It keeps the token, and comes too late once the lease has expired.
func (s *Simulator) extend(m *message) {
	l := s.leaseOf(m.to, m.job)
	if s.renews(l, m) {
		l.claimed = m.clock
		s.setExpiry(l, Renewed)
		s.reply(m, RenewOK, m.grant, l.expiry)
		return
	}
	s.tell(l, RenewRefused, m.from, m.grant, 0)
	s.reply(m, RenewNo, m.grant, 0)
}

// renews says whether a renewal is in time.
func (s *Simulator) renews(l *lease, m *message) bool {
	return l.holder != None && l.identity == s.identityOf(m.from) && (l.grant == m.grant || s.voted(l))
}

// frees says whether a release does anything.
func (s *Simulator) frees(l *lease, m *message) bool {
	return l.holder != None && (m.anyway || l.holder == m.from && (l.grant == m.grant || s.voted(l)))
}

// release takes a lease back. One that names its grant does nothing when that is over; one that does not frees whoever holds.
func (s *Simulator) release(m *message) {
	l := s.leaseOf(m.to, m.job)
	if !s.frees(l, m) {
		return
	}
	s.tell(l, Released, l.holder, l.grant, 0)
	l.end(false)
	l.generation++
	if m.finished {
		s.tell(l, Finished, m.from, m.grant, 0)
		l.finished = true
		for k := range l.waiting {
			s.reply(&l.waiting[k], Over, 0, 0)
		}
		l.waiting = l.waiting[:0]
	}
	s.grantNext(l)
}

// setExpiry begins a lease's length anew.
func (s *Simulator) setExpiry(l *lease, kind Kind) {
	l.generation++
	service := s.parts[l.lock].LockService
	l.expiry = s.when(l.lock, service.Clock, s.local(l.lock, service.Clock, s.now)+l.length)
	if service.Term > 0 {
		l.expiry = max(s.now, min(l.expiry, l.granted+service.Term)) // voters may keep a renewal only when the term is over
	}
	if e := s.board.Jobs[l.job].Election; e == ElectionRow || e == ElectionClaim {
		l.expiry = Never
	}
	s.tell(l, kind, l.holder, l.grant, l.expiry)
	if l.expiry != Never {
		s.expireAt(l, l.expiry)
	}
}

// expireAt makes a lease end at an instant. Leases end by the clock, even while the lock service stands still or is down, unless voters have to keep that, too.
func (s *Simulator) expireAt(l *lease, at Time) {
	part := int16(None)
	if s.logOf(l.lock) != nil {
		part = l.lock
	}
	s.queue.push(task{at: at, what: expire, part: part, a: l.index, b: l.generation}, classExpiry)
}

// expire is due when a lease ends.
func (s *Simulator) expire(l *lease, generation int32) {
	if l.generation != generation || l.holder == None {
		return
	}
	s.tell(l, Expired, l.holder, l.grant, l.expiry)
	l.end(true)
	l.free = s.now + s.parts[l.lock].LockService.LockDelay
	if l.free == s.now && s.awake(l.lock, AllThreads, s.now) == s.now && !s.out(l.lock) {
		s.grantNext(l)
		return
	}
	s.queue.push(task{at: l.free, what: offer, part: l.lock, a: l.index}, classExpiry)
}

// offerNext gives a lease that is free to who has waited longest, once an outage of the lock service is over.
func (s *Simulator) offerNext(l *lease) {
	if back := s.backAt(l.lock); back > s.now {
		s.queue.push(task{at: back, what: offer, part: l.lock, a: l.index}, classExpiry)
		return
	}
	s.grantNext(l)
}

// tell records what a lock service does with a lease. A voter's grants are votes, and its other doings are its own affair.
func (s *Simulator) tell(l *lease, kind Kind, peer int16, grant int64, until Time) {
	if s.voted(l) {
		if kind != Granted {
			return
		}
		kind = Voted
	}
	e := Event{Kind: kind, Part: l.lock, Peer: peer, Job: l.job, Grant: grant, Until: until, Ref: None, Record: None, Version: None, Base: None}
	if kind == Granted || kind == Voted {
		e.Token = shown(l.token, l.grant)
	}
	s.record(e)
}
