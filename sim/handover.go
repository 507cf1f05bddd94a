package sim

// How a write leaves its runner: first the runner decides to write, and may look at its clock; the write leaves it a while later. What happens in between
// does not stop the write, unless the machine crashes.

// clocks gives the clocks that a source goes by, one or two.
func (c ClockSource) clocks() [2]ClockSource {
	switch c {
	case EarlierClock:
		return [...]ClockSource{WallClock, MonotonicClock}
	case "":
		return [...]ClockSource{MonotonicClock, ""}
	}
	return [...]ClockSource{c, ""}
}

// ended says whether a runner that checks its lease finds that it has ended by its own reckoning.
func (s *Simulator) ended(i int32) bool {
	c, r := &s.candidates[i], s.runner(int(i))
	if !r.Check || !c.elected || s.board.Jobs[c.job].Election == ElectionRow {
		return false
	}
	e := s.candidateEvent(c, Looked, NoReason, s.ownExpiry(i, c.renewal.from), None)
	for _, clock := range r.Clock.clocks() {
		if clock != "" && s.local(c.part, clock, s.now)-s.local(c.part, clock, c.renewal.from) >= r.Lease-r.Margin {
			e.Why = GaveUp
		}
	}
	s.record(e)
	return e.Why == GaveUp
}

// handNext hands over the writes of a batch, one after another.
func (s *Simulator) handNext(i int32) {
	c := &s.candidates[i]
	for w := &c.work; w.handed < len(w.todo); {
		w.handed++
		if !s.handOver(i, w.todo[w.handed-1]) {
			return
		}
	}
}

// handOver decides to write a record, or to stop. It says whether the write has left.
func (s *Simulator) handOver(i, record int32) bool {
	c := &s.candidates[i]
	if s.ended(i) {
		s.stop(i, GaveUp)
		return false
	}
	m := s.writeOf(i, record)
	if length := s.board.Jobs[c.job].Handover; length > 0 {
		s.queue.push(task{at: s.busyUntil(c.part, WorkThread, length), what: leave, part: c.part, a: s.keepMessage(m), b: c.asks}, classTimer)
		return false
	}
	s.left(&m)
	return true
}

// leave is due when a write leaves its runner. A crash in between has taken it.
func (s *Simulator) leave(id, asks int32) {
	m := s.messages[id]
	s.free = append(s.free, id)
	c := &s.candidates[m.candidate]
	if c.asks != asks {
		return
	}
	s.left(&m)
	if c.term == m.term && s.board.Jobs[c.job].Order != Each {
		s.handNext(m.candidate)
	}
}

// left sends a write, and sets its time-out.
func (s *Simulator) left(m *message) {
	m.asked = s.now
	s.send(*m, None)
	if r := s.runner(int(m.candidate)); r.Timeout > 0 && s.board.Jobs[m.job].Order == Each {
		s.queue.push(task{at: s.now + r.Timeout, what: tryAgain, part: m.from, a: m.candidate, b: m.write}, classTimer)
	}
}
