package sim

// renewal is how a runner keeps its lease, and decides that it cannot.
type renewal struct {
	last       Time  // when the last renewal was sent, or the lease asked for
	from       Time  // from when it counts its lease
	progress   Time  // when a piece of work was last done
	unanswered bool  // a renewal is out and no answer is here
	tries      int32 // counts the rows of unanswered renewals, so that an old deadline does nothing
	stopping   bool  // it has decided to stop
	finishing  bool  // it stops after the record at hand
	blocked    bool  // the work waits for the answer to a renewal
}

// ownExpiry gives when a lease that was asked for, or renewed, at an instant ends by the runner's own reckoning, on its own clock.
func (s *Simulator) ownExpiry(i int32, asked Time) Time {
	c, r := &s.candidates[i], s.runner(int(i))
	if s.board.Jobs[c.job].Election == ElectionRow {
		return Never
	}
	ends := Never
	for _, clock := range r.Clock.clocks() {
		if clock != "" {
			ends = min(ends, s.when(c.part, clock, s.local(c.part, clock, asked)+r.Lease-r.Margin))
		}
	}
	return ends
}

func (s *Simulator) beginRenewals(i int32, asked Time) {
	c, r := &s.candidates[i], s.runner(int(i))
	c.renewal = renewal{last: asked, from: asked, progress: s.now, tries: c.renewal.tries + 1}
	if s.board.Jobs[c.job].Election == ElectionRow {
		return
	}
	s.watchExpiry(i, asked)
	if r.Renewal == "" || r.Renewal == RenewThread || r.Renewal == RenewProgress {
		s.queue.push(task{at: s.now + r.renewal(), what: renew, part: c.part, a: i, b: c.term}, classTimer)
	}
}

// watchExpiry lets a runner that minds its own clock stop when its lease ends.
func (s *Simulator) watchExpiry(i int32, asked Time) {
	if c := &s.candidates[i]; s.runner(int(i)).OnFailure == StopAtExpiry {
		s.queue.push(task{at: max(s.ownExpiry(i, asked), s.now), what: giveUp, part: c.part, a: i, b: c.renewal.tries}, classTimer)
	}
}

// renew is due once every renewal period of a term.
func (s *Simulator) renew(i, term int32) {
	c, r := &s.candidates[i], s.runner(int(i))
	if !c.believes || c.term != term || c.released {
		return
	}
	if r.Renewal == RenewRecord && !c.renewal.blocked {
		return
	}
	if due := c.renewal.last + r.renewal(); r.Retry > 0 && r.Renewal != RenewRecord && !c.renewal.unanswered && s.now < due { // the last one was answered: no need to retry
		s.queue.push(task{at: due, what: renew, part: c.part, a: i, b: term}, classTimer)
		return
	}
	if r.Renewal != RenewProgress || s.now-c.renewal.progress < r.Progress {
		s.sendRenewal(i)
	}
	next := r.renewal()
	if c.renewal.unanswered && r.Retry > 0 {
		next = r.Retry
	}
	s.queue.push(task{at: s.now + next, what: renew, part: c.part, a: i, b: term}, classTimer)
}

// renewBetween renews from the work loop, if it is time.
func (s *Simulator) renewBetween(i int32) {
	c, r := &s.candidates[i], s.runner(int(i))
	if c.believes && !c.released && r.Renewal == RenewLoop && s.now-c.renewal.last >= r.renewal() {
		s.sendRenewal(i)
	}
}

// renewBefore renews before a record is written, and says whether the work has to wait for the answer.
func (s *Simulator) renewBefore(i int32) bool {
	c, r := &s.candidates[i], s.runner(int(i))
	if !c.believes || r.Renewal != RenewRecord {
		return false
	}
	c.renewal.blocked = true
	s.sendRenewal(i)
	if r.Retry > 0 {
		s.queue.push(task{at: s.now + r.Retry, what: renew, part: c.part, a: i, b: c.term}, classTimer)
	}
	return true
}

// unblock lets the work go on that waited for the answer to a renewal.
func (s *Simulator) unblock(i int32) {
	c := &s.candidates[i]
	if !c.renewal.blocked {
		return
	}
	c.renewal.blocked = false
	if s.awake(c.part, WorkThread, s.now) == s.now {
		s.next(i)
		return
	}
	s.queue.push(task{at: s.now, what: goOn, part: c.part, a: i, b: c.term}, classTimer)
}

// goOn lets the work go on as soon as its thread does.
func (s *Simulator) goOn(i, term int32) {
	if s.candidates[i].term == term {
		s.next(i)
	}
}

func (s *Simulator) sendRenewal(i int32) {
	c, r := &s.candidates[i], s.runner(int(i))
	if !c.renewal.unanswered && r.Deadline > 0 {
		s.queue.push(task{at: s.now + r.Deadline, what: giveUp, part: c.part, a: i, b: c.renewal.tries}, classTimer)
	}
	c.renewal.last, c.renewal.unanswered = s.now, true
	s.toLocks(i, Renew)
}

// renewed takes the answer to a renewal.
func (s *Simulator) renewed(i int32, m *message) {
	c := &s.candidates[i]
	c.renewal.unanswered = false
	c.renewal.tries++
	asked := m.asked
	if s.runner(int(i)).Reckon == FromReply {
		asked = s.now
	}
	c.renewal.from = asked
	s.watchExpiry(i, asked)
	s.unblock(i)
}

// giveUp is due when the deadline of a row of unanswered renewals is reached, or the lease ends by the runner's own reckoning.
func (s *Simulator) giveUp(i, tries int32) {
	c, r := &s.candidates[i], s.runner(int(i))
	if !c.believes || c.renewal.tries != tries || c.renewal.stopping {
		return
	}
	switch r.OnFailure {
	case StopAtOnce, StopAtExpiry:
		c.renewal.stopping = true
		if r.StopHook > 0 {
			s.queue.push(task{at: s.now + r.StopHook, what: stopNow, part: c.part, a: i, b: c.term}, classTimer)
			return
		}
		s.stop(i, GaveUp)
	case FinishRecord:
		c.renewal.finishing = true
	}
	c.renewal.unanswered = false
	c.renewal.tries++
	s.unblock(i)
}

// stopNow ends a stop hook.
func (s *Simulator) stopNow(i, term int32) {
	if c := &s.candidates[i]; c.believes && c.term == term {
		s.stop(i, GaveUp)
	}
}
