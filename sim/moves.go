package sim

// Deletes that come on top of a job's writes.

// move deletes a record that was written from where it came.
func (s *Simulator) move(i int32) {
	c := &s.candidates[i]
	if from := s.board.Jobs[c.job].MoveFrom; from != "" {
		m := s.from(i, Delete, s.index(from))
		m.record, m.token = c.work.todo[c.work.next], 0
		if s.runner(int(i)).Tokens {
			m.token = c.token
		}
		s.send(m, None)
	}
}

// tidyUp deletes the record at hand, if there is one, by a runner that has learned that it lost.
func (s *Simulator) tidyUp(i int32) {
	c := &s.candidates[i]
	if !s.runner(int(i)).Tidy || !c.began || c.work.next >= len(c.work.todo) {
		return
	}
	m := s.from(i, Delete, int(c.worker))
	m.record, m.base = c.work.todo[c.work.next], 0
	s.send(m, None)
}

// cleanLater lets a runner that cleans up do so some time after a write was acknowledged.
func (s *Simulator) cleanLater(i int32, m *message) {
	c := &s.candidates[i]
	after := s.runner(int(i)).CleanAfter
	if after <= 0 {
		return
	}
	c.work.know(m.record, m.base)
	s.queue.push(task{at: s.now + after, what: clean, part: c.part, a: i, b: m.record, c: c.asks}, classTimer)
}

// clean deletes what is older than the runner's own value.
func (s *Simulator) clean(i, record, chain int32) {
	c := &s.candidates[i]
	if chain != c.asks {
		return // it crashed meanwhile
	}
	m := s.from(i, Delete, int(c.worker))
	m.record, m.base, m.value = record, c.work.known[record], s.runner(int(i)).Value
	s.send(m, None)
}
