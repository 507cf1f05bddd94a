package sim

// lease is one lock service's view of the right to do one job. The runner's own view is in candidate.
type lease struct {
	lock, job  int16
	index      int32 // in the simulator's leases
	holder     int16 // None: nobody
	identity   int16 // the first part that goes by the holder's name
	grant      int64 // the current or last grant
	token      int64 // what its holder carries; of a counter the grant
	next       int64 // the next grant
	length     Time
	granted    Time
	expiry     Time
	free       Time  // not to be granted before
	generation int32 // counts grants, renewals and releases, so that an old expiry task does nothing
	finished   bool  // the slot is done: nothing is granted any more
	claimed    Time  // what the holder's clock showed when it asked
	waiting    []message
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
		job := i % len(s.board.Jobs)
		first := s.board.Jobs[job].FirstToken
		if first == 0 || !s.parts[s.locks[i/len(s.board.Jobs)]].LockService.counts() {
			first = FirstTokenDefault
		}
		// A row that does not name the slot is there already.
		done := s.board.Jobs[job].OneRow && s.board.Jobs[job].Before
		s.leases[i] = lease{finished: done, index: int32(i), lock: s.locks[i/len(s.board.Jobs)], job: int16(job), holder: None, identity: None, next: first, waiting: s.leases[i].waiting[:0]}
	}
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
		l.holder, l.identity = None, None
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
	l.holder, l.identity, l.grant, l.length, l.granted = m.from, s.identityOf(m.from), l.next, s.parts[m.from].Runner.Lease, s.now
	l.claimed = m.clock
	l.token = s.number(l, m)
	l.next++
	s.setExpiry(l, Granted)
	s.handGrant(l, m)
}

// grantNext gives a lease that came free to who has waited longest.
func (s *Simulator) grantNext(l *lease) {
	if l.holder != None || s.now < l.free || l.finished {
		return
	}
	if len(l.waiting) > 0 {
		m := l.waiting[0]
		l.waiting = append(l.waiting[:0], l.waiting[1:]...)
		s.grant(&m)
	}
}

// extend answers a renewal. It keeps the token, and comes too late once the lease has expired.
func (s *Simulator) extend(m *message) {
	l := s.leaseOf(m.to, m.job)
	if l.holder != None && l.identity == s.identityOf(m.from) && (l.grant == m.grant || s.voted(l)) {
		l.claimed = m.clock
		s.setExpiry(l, Renewed)
		s.reply(m, RenewOK, m.grant, l.expiry)
		return
	}
	s.tell(l, RenewRefused, m.from, m.grant, 0)
	s.reply(m, RenewNo, m.grant, 0)
}

// release takes a lease back. One that names its grant does nothing when that is over; one that does not frees whoever holds.
func (s *Simulator) release(m *message) {
	l := s.leaseOf(m.to, m.job)
	if !m.anyway && (l.holder != m.from || l.grant != m.grant && !s.voted(l)) || l.holder == None {
		return
	}
	s.tell(l, Released, l.holder, l.grant, 0)
	l.holder, l.identity = None, None
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
		l.expiry = min(l.expiry, l.granted+service.Term)
	}
	if e := s.board.Jobs[l.job].Election; e == ElectionRow || e == ElectionClaim {
		l.expiry = Never
	}
	s.tell(l, kind, l.holder, l.grant, l.expiry)
	if l.expiry != Never {
		s.queue.push(task{at: l.expiry, what: expire, part: None, a: l.index, b: l.generation}, classExpiry)
	}
}

// expire is due when a lease ends. Leases end by the clock, even while the lock service stands still or is down.
func (s *Simulator) expire(l *lease, generation int32) {
	if l.generation != generation || l.holder == None {
		return
	}
	s.tell(l, Expired, l.holder, l.grant, l.expiry)
	l.holder, l.identity = None, None
	l.free = s.now + s.parts[l.lock].LockService.LockDelay
	if l.free == s.now && s.awake(l.lock, AllThreads, s.now) == s.now {
		s.grantNext(l)
		return
	}
	s.queue.push(task{at: l.free, what: offer, part: l.lock, a: l.index}, classExpiry)
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

// backUp keeps what a lock service knows now, for a later restore.
func (s *Simulator) backUp(lock int16) {
	for i := range s.leases {
		if l := &s.leases[i]; l.lock == lock {
			kept := *l
			kept.waiting = nil
			s.backups = append(s.backups, kept)
		}
	}
}

// restore brings back what a lock service knew at its backup: grants made since are unknown to it, and so are their tokens, unless it is told to skip some. Who waits now goes on waiting.
func (s *Simulator) restore(lock int16) {
	for i := range s.backups {
		kept := &s.backups[i]
		l := s.leaseOf(kept.lock, kept.job)
		if kept.lock != lock {
			continue
		}
		generation, waiting, next := l.generation+1, l.waiting, l.next
		*l = *kept
		l.generation, l.waiting = generation, waiting
		if service := s.parts[lock].LockService; service.counts() {
			l.next += service.Raise
		} else {
			l.next = next
		}
		if l.holder != None {
			s.queue.push(task{at: max(l.expiry, s.now), what: expire, part: None, a: l.index, b: generation}, classExpiry)
		}
		s.grantNext(l)
	}
	s.backups = s.backups[:0]
}
