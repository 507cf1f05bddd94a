package sim

// work is how far a runner is with the records of a term.
type work struct {
	todo        []int32 // records that were not done when the worker answered
	resume      []Time  // how much work on each was kept by a checkpoint
	next        int     // index in todo of the record at hand
	stage       stage
	skipping    bool    // it walks past the records that are done
	left        Time    // work left on the record at hand
	kept        Time    // work done on it when the last checkpoint was sent
	known       []int32 // by record: the version the worker told of last
	outstanding int     // writes without an answer
	tries       int     // how often the write at hand was sent
	target      int16   // whom the write at hand is for
	writes      int32   // counts writes, so that a time-out of an old one does nothing
	handed      int     // order batch: how many writes were decided on
}

// stage is what comes next for the record at hand.
type stage uint8

const (
	toRead stage = iota
	toWork
	toRenew
	toWrite
)

// start begins the work: every record that was not done when the worker answered.
func (s *Simulator) start(i int32) {
	c := &s.candidates[i]
	w := &c.work
	if !c.elected {
		w.todo, w.resume = w.todo[:0], w.resume[:0]
		for r := range s.board.Jobs[c.job].Records {
			w.todo, w.resume = append(w.todo, int32(r)), append(w.resume, 0)
		}
	}
	c.began = true
	w.outstanding = 0
	s.record(s.candidateEvent(c, Began, NoReason, 0, None))
	if after := s.runner(int(i)).ReleaseAfter; after > 0 && c.elected {
		s.queue.push(task{at: s.now + after, what: releaseEarly, part: c.part, a: i, b: c.term}, classTimer)
	}
	if len(w.todo) == 0 {
		s.finish(i)
		return
	}
	s.turnTo(i, 0)
	if skip := s.board.Jobs[c.job].Skip * Time(s.board.Jobs[c.job].Records-len(w.todo)); skip > 0 {
		w.skipping = true
		s.queue.push(task{at: s.busyUntil(c.part, WorkThread, skip), what: worked, part: c.part, a: i, b: c.term}, classTimer)
		return
	}
	s.next(i)
}

// turnTo makes a record of the list the one at hand.
func (s *Simulator) turnTo(i int32, next int) {
	c := &s.candidates[i]
	w := &c.work
	w.next, w.stage = next, toRead
	if next >= len(w.todo) {
		return
	}
	w.left = s.board.Jobs[c.job].Work
	if own := s.runner(int(i)).Work; own > 0 {
		w.left = own
	}
	w.kept = w.resume[next]
	w.left = max(w.left-w.kept, 0)
}

// next does what comes next: read, work or write the record at hand, or hand everything over.
func (s *Simulator) next(i int32) {
	c := &s.candidates[i]
	w, job := &c.work, &s.board.Jobs[c.job]
	for w.next < len(w.todo) {
		if w.stage == toRead {
			w.stage = toWork
			if c.source != None {
				m := s.from(i, Read, int(c.source))
				m.record = w.todo[w.next]
				s.send(m, None)
				return
			}
		}
		if w.stage == toWork {
			if w.left > 0 {
				s.workOn(i)
				return
			}
			w.stage = toRenew
		}
		if w.stage == toRenew {
			w.stage = toWrite
			if s.renewBefore(i) {
				return
			}
		}
		if job.Order == Each {
			w.outstanding, w.tries, w.target = 1, 0, s.beginsAt(c)
			s.try(i)
			return
		}
		s.turnTo(i, w.next+1)
	}
	if job.Order != Each {
		w.outstanding, w.handed = len(w.todo), 0
		s.handNext(i)
	}
}

// workOn works on the record at hand for one piece.
func (s *Simulator) workOn(i int32) {
	c := &s.candidates[i]
	piece := c.work.left
	if p := s.board.Jobs[c.job].Piece; p > 0 {
		piece = min(piece, p)
	}
	c.work.left -= piece
	piece += s.board.Jobs[c.job].PieceCost + s.slowBy(SlowDisk, int(c.part), int(c.part))
	s.queue.push(task{at: s.busyUntil(c.part, WorkThread, piece), what: worked, part: c.part, a: i, b: c.term}, classTimer)
}

// worked ends a piece of work.
func (s *Simulator) worked(i, term int32) {
	c := &s.candidates[i]
	if c.term != term {
		return
	}
	c.renewal.progress = s.now
	if c.work.skipping {
		c.work.skipping = false
		s.next(i)
		return
	}
	s.renewBetween(i)
	s.keep(i)
	if s.board.Jobs[c.job].Batch {
		m := s.from(i, Batch, int(c.worker))
		m.record = c.work.todo[c.work.next]
		s.send(m, None)
	}
	s.next(i)
}

// keep sends a checkpoint when enough work was done since the last.
func (s *Simulator) keep(i int32) {
	c := &s.candidates[i]
	job := &s.board.Jobs[c.job]
	whole := job.Work
	if own := s.runner(int(i)).Work; own > 0 {
		whole = own
	}
	done := whole - c.work.left
	if job.Checkpoint <= 0 || done-c.work.kept < job.Checkpoint {
		return
	}
	c.work.kept = done
	m := s.from(i, Checkpoint, int(c.worker))
	m.record, m.progress = c.work.todo[c.work.next], done
	s.send(m, None)
}

// writeOf makes the write of a record.
func (s *Simulator) writeOf(i, record int32) message {
	c := &s.candidates[i]
	to := c.worker
	if s.board.Jobs[c.job].Order == Each {
		to = c.work.target
	}
	m := s.from(i, Write, int(to))
	if s.runner(int(i)).Call == CallDelete && to == c.worker {
		m.kind = Delete
	}
	m.record, m.write, m.value = record, c.work.writes, s.runner(int(i)).Value
	if s.board.Jobs[c.job].Update {
		m.base = c.work.version(record)
	}
	return m
}

// know keeps which version of a record the runner was told of last.
func (w *work) know(record, version int32) {
	for len(w.known) <= int(record) {
		w.known = append(w.known, 0)
	}
	w.known[record] = version
}

// version is that of the record when the worker was asked, 0 if it had never been written.
func (w *work) version(record int32) int32 {
	if int(record) < len(w.known) {
		return w.known[record]
	}
	return 0
}

// try hands the write at hand over.
func (s *Simulator) try(i int32) {
	w := &s.candidates[i].work
	w.tries++
	w.writes++
	s.handOver(i, w.todo[w.next])
}

// tryAgain is due when a write got no answer in time: it is sent anew, or left.
func (s *Simulator) tryAgain(i, write int32) {
	c, r := &s.candidates[i], s.runner(int(i))
	if c.work.writes != write || c.work.outstanding == 0 || c.elected && !c.believes {
		return
	}
	if c.work.tries < r.Tries {
		s.try(i)
		return
	}
	s.done(i)
}

// acknowledged takes the answer to a write.
func (s *Simulator) acknowledged(i int32, m *message) {
	c := &s.candidates[i]
	w := &c.work
	if s.board.Jobs[c.job].Order != Each {
		if w.outstanding--; w.outstanding == 0 {
			s.finish(i)
		}
		return
	}
	if w.outstanding > 0 && m.write == w.writes && m.from == w.target { // not the answer to a try it no longer waits for
		if m.from == c.worker {
			s.cleanLater(i, m)
		}
		if s.second(c) {
			s.try(i)
			return
		}
		s.move(i)
		s.done(i)
	}
}

// done ends the record at hand and turns to the next.
func (s *Simulator) done(i int32) {
	c := &s.candidates[i]
	w := &c.work
	w.outstanding = 0
	w.writes++
	c.renewal.progress = s.now
	s.renewBetween(i)
	switch {
	case c.renewal.finishing:
		s.stop(i, GaveUp)
	case w.next+1 < len(w.todo):
		s.turnTo(i, w.next+1)
		s.next(i)
	default:
		s.finish(i)
	}
}

// finish is due when every write was acknowledged: the worker is told, if the job says so.
func (s *Simulator) finish(i int32) {
	if c := &s.candidates[i]; s.board.Jobs[c.job].Complete {
		s.send(s.from(i, Complete, int(c.worker)), None)
		return
	}
	s.end(i)
}

// end ends a term that has done its job.
func (s *Simulator) end(i int32) {
	c := &s.candidates[i]
	c.over = true
	if !c.elected {
		return
	}
	if !c.released {
		s.sendRelease(i, !s.board.Jobs[c.job].PerRunner)
	}
	s.stop(i, Done)
}

// releaseEarly gives the lease back though the work goes on.
func (s *Simulator) releaseEarly(i, term int32) {
	if c := &s.candidates[i]; c.believes && c.term == term {
		s.sendRelease(i, false)
		c.released = true
	}
}

func (s *Simulator) sendRelease(i int32, finished bool) {
	for _, lock := range s.locksOf(i) {
		m := s.from(i, Release, int(lock))
		m.finished, m.anyway = finished, s.runner(int(i)).ReleaseAnyway
		s.send(m, None)
	}
}
