package sim

// lease is the lock service's view of the right to do one job. The runner's own view is in candidate.
type lease struct {
	holder     int16 // None: nobody
	grant      int64 // token of the current or last grant
	next       int64 // token of the next grant
	length     Time
	expiry     Time
	generation int32 // counts grants and renewals, so that an old expiry task does nothing
	finished   bool  // the slot is done: nothing is granted any more
}

func (s *Simulator) resetLeases() {
	s.leases = zeroed(s.leases, len(s.board.Jobs))
	for i := range s.leases {
		first := s.board.Jobs[i].FirstToken
		if first == 0 {
			first = FirstTokenDefault
		}
		s.leases[i] = lease{holder: None, next: first}
	}
}

// acquire answers a request for a lease.
func (s *Simulator) acquire(m *message) {
	l := &s.leases[m.job]
	switch {
	case l.finished:
		s.reply(m, Over, 0, 0)
	case l.holder != None:
		s.record(s.lockEvent(Denied, m.job, m.from, l.grant, l.expiry))
		s.reply(m, Deny, l.grant, 0)
	default:
		l.holder, l.grant, l.length = m.from, l.next, s.parts[m.from].Runner.Lease
		l.next++
		s.setExpiry(m.job, Granted)
		s.reply(m, Grant, l.grant, l.expiry)
	}
}

// extend answers a renewal. It keeps the token, and comes too late once the lease has expired.
func (s *Simulator) extend(m *message) {
	if l := &s.leases[m.job]; l.holder == m.from && l.grant == m.grant {
		s.setExpiry(m.job, Renewed)
		s.reply(m, RenewOK, m.grant, l.expiry)
		return
	}
	s.record(s.lockEvent(RenewRefused, m.job, m.from, m.grant, 0))
	s.reply(m, RenewNo, m.grant, 0)
}

// release takes a lease back. It names its grant, so that a stale one does nothing.
func (s *Simulator) release(m *message) {
	l := &s.leases[m.job]
	if l.holder != m.from || l.grant != m.grant {
		return
	}
	s.record(s.lockEvent(Released, m.job, m.from, m.grant, 0))
	s.record(s.lockEvent(Finished, m.job, m.from, m.grant, 0))
	l.holder, l.finished = None, true
	l.generation++
}

func (s *Simulator) setExpiry(job int16, kind Kind) {
	l := &s.leases[job]
	l.expiry = s.now + l.length
	l.generation++
	s.record(s.lockEvent(kind, job, l.holder, l.grant, l.expiry))
	s.queue.push(task{at: l.expiry, what: expire, part: int16(s.lock), a: int32(job), b: l.generation}, classExpiry)
}

func (s *Simulator) expire(job int, generation int32) {
	l := &s.leases[job]
	if l.generation != generation {
		return
	}
	s.record(s.lockEvent(Expired, int16(job), l.holder, l.grant, l.expiry))
	l.holder = None
}

func (s *Simulator) lockEvent(kind Kind, job, peer int16, grant int64, until Time) Event {
	return Event{Kind: kind, Part: int16(s.lock), Peer: peer, Job: job, Grant: grant, Until: until, Ref: None, Record: None, Version: None, Base: None}
}
