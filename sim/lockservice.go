package sim

// lease is the lock service's view of the right to do one job. The runner's own view is in candidate.
type lease struct {
	holder     int16 // None: nobody
	identity   int16 // the first part that goes by the holder's name
	grant      int64 // token of the current or last grant
	next       int64 // token of the next grant
	length     Time
	granted    Time
	expiry     Time
	free       Time  // not to be granted before
	generation int32 // counts grants, renewals and releases, so that an old expiry task does nothing
	finished   bool  // the slot is done: nothing is granted any more
	claimed    Time  // what the holder's clock showed when it asked
	waiting    []message
}

func (s *Simulator) resetLeases() {
	n := len(s.board.Jobs)
	for len(s.leases) < n {
		s.leases = append(s.leases, lease{})
	}
	s.leases = s.leases[:n]
	for i := range s.leases {
		first := s.board.Jobs[i].FirstToken
		if first == 0 {
			first = FirstTokenDefault
		}
		s.leases[i] = lease{holder: None, identity: None, next: first, waiting: s.leases[i].waiting[:0]}
	}
}

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
	l := &s.leases[m.job]
	if s.lapsed(l, m) {
		s.record(s.lockEvent(Expired, m.job, l.holder, l.grant, s.now))
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
		s.setExpiry(m.job, kind)
		s.reply(m, Grant, l.grant, l.expiry)
	case s.parts[m.from].Runner.Poll == 0 && !s.board.Jobs[m.job].asksOnce():
		l.waiting = append(l.waiting, *m)
	default:
		s.record(s.lockEvent(Denied, m.job, m.from, l.grant, l.expiry))
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
	l := &s.leases[m.job]
	l.holder, l.identity, l.grant, l.length, l.granted = m.from, s.identityOf(m.from), l.next, s.parts[m.from].Runner.Lease, s.now
	l.claimed = m.clock
	l.next++
	s.setExpiry(m.job, Granted)
	s.reply(m, Grant, l.grant, l.expiry)
}

// grantNext gives a lease that came free to who has waited longest.
func (s *Simulator) grantNext(job int16) {
	l := &s.leases[job]
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
	l := &s.leases[m.job]
	if l.holder != None && l.identity == s.identityOf(m.from) && l.grant == m.grant {
		l.claimed = m.clock
		s.setExpiry(m.job, Renewed)
		s.reply(m, RenewOK, m.grant, l.expiry)
		return
	}
	s.record(s.lockEvent(RenewRefused, m.job, m.from, m.grant, 0))
	s.reply(m, RenewNo, m.grant, 0)
}

// release takes a lease back. One that names its grant does nothing when that is over; one that does not frees whoever holds.
func (s *Simulator) release(m *message) {
	l := &s.leases[m.job]
	if !m.anyway && (l.holder != m.from || l.grant != m.grant) || l.holder == None {
		return
	}
	s.record(s.lockEvent(Released, m.job, l.holder, l.grant, 0))
	l.holder, l.identity = None, None
	l.generation++
	if m.finished {
		s.record(s.lockEvent(Finished, m.job, m.from, m.grant, 0))
		l.finished = true
		for k := range l.waiting {
			s.reply(&l.waiting[k], Over, 0, 0)
		}
		l.waiting = l.waiting[:0]
	}
	s.grantNext(m.job)
}

// setExpiry begins a lease's length anew.
func (s *Simulator) setExpiry(job int16, kind Kind) {
	l := &s.leases[job]
	l.generation++
	clock := s.parts[s.lock].LockService.Clock
	l.expiry = s.when(int16(s.lock), clock, s.local(int16(s.lock), clock, s.now)+l.length)
	if term := s.parts[s.lock].LockService.Term; term > 0 {
		l.expiry = min(l.expiry, l.granted+term)
	}
	if e := s.board.Jobs[job].Election; e == ElectionRow || e == ElectionClaim {
		l.expiry = Never
	}
	s.record(s.lockEvent(kind, job, l.holder, l.grant, l.expiry))
	if l.expiry != Never {
		s.queue.push(task{at: l.expiry, what: expire, part: int16(s.lock), a: int32(job), b: l.generation}, classExpiry)
	}
}

// expire is due when a lease ends, and again when its lock delay is over.
func (s *Simulator) expire(job int, generation int32) {
	l := &s.leases[job]
	if l.generation != generation {
		return
	}
	if l.holder != None {
		s.record(s.lockEvent(Expired, int16(job), l.holder, l.grant, l.expiry))
		l.holder, l.identity = None, None
		if delay := s.parts[s.lock].LockService.LockDelay; delay > 0 {
			l.free = s.now + delay
			s.queue.push(task{at: l.free, what: expire, part: int16(s.lock), a: int32(job), b: generation}, classExpiry)
			return
		}
	}
	s.grantNext(int16(job))
}

func (s *Simulator) lockEvent(kind Kind, job, peer int16, grant int64, until Time) Event {
	return Event{Kind: kind, Part: int16(s.lock), Peer: peer, Job: job, Grant: grant, Until: until, Ref: None, Record: None, Version: None, Base: None}
}
