package sim

// candidate is one runner's part in one job, as the runner sees it.
type candidate struct {
	part, job   int16
	worker      int16
	source      int16
	elected     bool
	asking      bool  // a request for the lease is unanswered
	believes    bool  // it believes it holds the lease
	over        bool  // it knows that the job is done
	term        int32 // counts the times it came to believe; answers to an older term are not heard
	grant       int64
	asked       Time // when the request was sent that led to the grant
	todo        []int32
	next        int // index in todo of the record being read
	outstanding int // writes without an answer
}

func (s *Simulator) resetCandidates() {
	s.candidates = s.candidates[:0]
	for j := range s.board.Jobs {
		job := &s.board.Jobs[j]
		for _, id := range job.Runners {
			n := len(s.candidates)
			if n < cap(s.candidates) {
				s.candidates = s.candidates[:n+1]
			} else {
				s.candidates = append(s.candidates, candidate{})
			}
			c := &s.candidates[n]
			*c = candidate{part: int16(s.index(id)), job: int16(j), worker: int16(s.index(job.Worker)), source: None,
				elected: job.Election == ElectionLease, todo: c.todo[:0]}
			if job.Source != "" {
				c.source = int16(s.index(job.Source))
			}
		}
	}
	s.firstAsks()
}

// firstAsks starts every candidate: those of an election when they first ask, the others at once. A seed may make the candidates of a
// job change places, and start later.
func (s *Simulator) firstAsks() {
	for i := range s.candidates {
		c := &s.candidates[i]
		at := Time(0)
		if c.elected {
			at = s.parts[s.candidates[s.draws.swap(s.candidates, i)].part].Runner.FirstAsk + s.draws.poll()
		}
		s.queue.push(task{at: at, what: ask, part: c.part, a: int32(i)}, classTimer)
	}
}

// ask is due once every poll period. A candidate without an election just begins.
func (s *Simulator) ask(i int32) {
	c := &s.candidates[i]
	if c.over {
		return
	}
	if !c.elected {
		c.term++
		s.start(i)
		return
	}
	if !c.believes && !c.asking {
		c.asking, c.asked = true, s.now
		ref := s.send(s.from(i, Acquire, s.lock), None)
		s.record(s.candidateEvent(c, Asked, NoReason, 0, ref))
	}
	s.queue.push(task{at: s.now + s.parts[c.part].Runner.Poll, what: ask, part: c.part, a: i}, classTimer)
}

// from makes a message of candidate i under its grant. It carries the token if the runner's tokens are on and the resource is asked.
func (s *Simulator) from(i int32, kind Message, to int) message {
	c := &s.candidates[i]
	m := message{kind: kind, from: c.part, to: int16(to), job: c.job, candidate: i, term: c.term, grant: c.grant, record: None, base: None}
	if to == int(c.worker) && s.parts[c.part].Runner.Tokens {
		m.token = c.grant
	}
	return m
}

// hear takes an answer. Answers to an earlier term change nothing.
func (s *Simulator) hear(m *message) {
	i := m.candidate
	c := &s.candidates[i]
	switch m.kind {
	case Grant:
		c.asking = false
		s.believe(i, m.grant)
		return
	case Deny:
		c.asking = false
		return
	case Over:
		c.asking, c.over = false, true
		return
	}
	if m.term != c.term || c.elected && !c.believes {
		return
	}
	switch m.kind {
	case RenewNo:
		s.stop(i, Lost)
	case Answer:
		s.start(i)
	case AnswerNo, WriteNo:
		s.stop(i, TurnedOff)
	case Record:
		c.next++
		s.advance(i)
	case WriteOK:
		if c.outstanding--; c.outstanding == 0 {
			s.finish(i)
		}
	}
}

// believe begins a term: the reply that grants the lease is here. First the worker is asked what is done already.
func (s *Simulator) believe(i int32, grant int64) {
	c := &s.candidates[i]
	r := s.parts[c.part].Runner
	c.believes, c.grant = true, grant
	c.term++
	s.record(s.candidateEvent(c, Believed, NoReason, c.asked+r.Lease, None))
	s.queue.push(task{at: s.now + r.renewal(), what: renew, part: c.part, a: i, b: c.term}, classTimer)
	s.send(s.from(i, Question, int(c.worker)), None)
}

// start begins the work: every record that was not done when the worker answered.
func (s *Simulator) start(i int32) {
	c := &s.candidates[i]
	if !c.elected {
		c.todo = c.todo[:0]
		for r := range s.board.Jobs[c.job].Records {
			c.todo = append(c.todo, int32(r))
		}
	}
	c.next = 0
	s.record(s.candidateEvent(c, Began, NoReason, 0, None))
	if len(c.todo) == 0 {
		s.finish(i)
		return
	}
	if c.source == None {
		c.next = len(c.todo)
	}
	s.advance(i)
}

// advance reads the next record, or hands all writes to the connection once everything is read.
func (s *Simulator) advance(i int32) {
	c := &s.candidates[i]
	if c.next < len(c.todo) {
		m := s.from(i, Read, int(c.source))
		m.record = c.todo[c.next]
		s.send(m, None)
		return
	}
	c.outstanding = len(c.todo)
	for _, record := range c.todo {
		m := s.from(i, Write, int(c.worker))
		m.record = record
		if s.board.Jobs[c.job].Update {
			m.base = 0 // it was not done when the worker was asked
		}
		s.send(m, None)
	}
}

// renew is due once every renewal period of a term.
func (s *Simulator) renew(i, term int32) {
	c := &s.candidates[i]
	if !c.believes || c.term != term {
		return
	}
	s.send(s.from(i, Renew, s.lock), None)
	s.queue.push(task{at: s.now + s.parts[c.part].Runner.renewal(), what: renew, part: c.part, a: i, b: term}, classTimer)
}

// finish ends a term whose every write was acknowledged.
func (s *Simulator) finish(i int32) {
	c := &s.candidates[i]
	c.over = true
	if c.elected {
		s.send(s.from(i, Release, s.lock), None)
		s.stop(i, Done)
	}
}

// stop ends a term. Messages on their way are not recalled.
func (s *Simulator) stop(i int32, why Why) {
	c := &s.candidates[i]
	c.believes = false
	s.record(s.candidateEvent(c, Stopped, why, 0, None))
}

func (s *Simulator) candidateEvent(c *candidate, kind Kind, why Why, until Time, ref int32) Event {
	return Event{Kind: kind, Part: c.part, Peer: None, Job: c.job, Grant: c.grant, Until: until, Why: why, Ref: ref, Record: None, Version: None, Base: None}
}
