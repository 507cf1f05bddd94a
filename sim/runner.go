package sim

// candidate is one runner's part in one job, as the runner sees it.
type candidate struct {
	part, job int16
	worker    int16
	ledger    int16
	source    int16
	elected   bool

	votes   votes
	asking  bool  // a request for the lease is unanswered
	asks    int32 // counts the chains of asks, so that an old one ends
	asked   bool  // it has asked at least once
	over    bool  // it asks no more
	term    int32 // counts the times it came to believe; what belongs to an older term is not heard
	grant   int64
	token   int64 // what it carries, if its tokens are on
	renewal renewal
	work    work

	believes bool // it believes it holds the lease
	began    bool // it acts under its grant
	released bool // it gave the lease back early, and works on
	told     bool // it was told what is done, and announces its token late
}

func (s *Simulator) resetCandidates() {
	s.candidates = s.candidates[:0]
	for j := range s.board.Jobs {
		job := &s.board.Jobs[j]
		for _, id := range job.Runners {
			if s.absent(id) {
				continue
			}
			n := len(s.candidates)
			if n < cap(s.candidates) {
				s.candidates = s.candidates[:n+1]
			} else {
				s.candidates = append(s.candidates, candidate{})
			}
			c := &s.candidates[n]
			*c = candidate{part: int16(s.index(id)), job: int16(j), worker: int16(s.index(job.Worker)), ledger: s.ledgerOf(job), source: None,
				elected: job.elected(), work: work{todo: c.work.todo[:0], resume: c.work.resume[:0], known: c.work.known[:0]}}
			if job.Source != "" {
				c.source = int16(s.index(job.Source))
			}
		}
	}
	s.firstAsks()
}

// elected says whether the job's runners agree on who does it.
func (j *Job) elected() bool { return j.Election != "" && j.Election != ElectionNone }

// firstAsks starts every candidate: those of an election when they first ask, the others at once. A seed may make the candidates of a
// job change places, and start later.
func (s *Simulator) firstAsks() {
	for i := range s.candidates {
		c := &s.candidates[i]
		at := Time(0)
		if c.elected {
			at = s.runner(s.draws.swap(s.candidates, i)).FirstAsk + s.draws.poll()
		}
		s.queue.push(task{at: at, what: ask, part: c.part, a: int32(i)}, classTimer)
	}
}

// threadOf says which thread of a runner does the task; answers are heard by the thread that waits for them.
func (s *Simulator) threadOf(t *task) Thread {
	switch t.what {
	case renew:
		if s.runner(int(t.a)).Renewal == RenewRecord {
			return WorkThread
		}
		return RenewalThread
	case giveUp:
		return RenewalThread
	case worked, tryAgain, clean, goOn, leave, inquire:
		return WorkThread
	case ask:
		if !s.candidates[t.a].elected {
			return WorkThread
		}
	case deliver:
		switch m := &s.messages[t.a]; m.kind {
		case Answer, AnswerNo, Record, WriteOK, WriteNo, CompleteOK:
			return WorkThread
		case RenewOK, RenewNo:
			if r := s.parts[t.part].Runner.Renewal; r == RenewLoop || r == RenewRecord {
				return WorkThread
			}
			return RenewalThread
		}
	}
	return AllThreads
}

// runner gives the settings of candidate i's machine.
func (s *Simulator) runner(i int) *Runner { return s.parts[s.candidates[i].part].Runner }

// ask is due once every poll period. A candidate without an election just begins.
func (s *Simulator) ask(i, chain int32) {
	c := &s.candidates[i]
	r := s.runner(int(i))
	if c.over || chain != c.asks || r.Once && c.asked {
		return
	}
	if !c.elected {
		c.term++
		s.start(i)
		return
	}
	if !c.believes && !(c.asking && r.Poll == 0) {
		c.asking, c.asked = true, true
		ref := s.toLocks(i, Acquire)
		s.record(s.candidateEvent(c, Asked, NoReason, 0, ref))
	}
	if r.Poll > 0 {
		s.queue.push(task{at: s.now + r.Poll, what: ask, part: c.part, a: i, b: chain}, classTimer)
	}
}

// askAgain lets a runner that waits for its turn ask anew; one that polls does so at its next poll.
func (s *Simulator) askAgain(i int32) {
	if c := &s.candidates[i]; s.runner(int(i)).Poll == 0 && !c.over {
		s.queue.push(task{at: s.now, what: ask, part: c.part, a: i, b: c.asks}, classTimer)
	}
}

// from makes a message of candidate i under its grant. It carries the token if the runner's tokens are on and the resource is asked.
func (s *Simulator) from(i int32, kind Message, to int) message {
	c := &s.candidates[i]
	m := message{kind: kind, from: c.part, to: int16(to), job: c.job, candidate: i, term: c.term, grant: c.grant, record: None, base: None, asked: s.now, clock: s.local(c.part, s.runner(int(i)).Clock, s.now)}
	if r := s.runner(int(i)); c.carries(to) && r.Tokens && !(kind == Question && (r.Silent || r.Late && !c.told)) {
		m.token = c.token
	}
	return m
}

// hear takes an answer. Answers to an earlier term change nothing.
func (s *Simulator) hear(m *message) {
	i := m.candidate
	c := &s.candidates[i]
	switch m.kind {
	case Grant:
		if c.asking && !c.over && s.counted(i, m, true) {
			c.asking = false
			s.believe(i, m)
		}
		return
	case Deny:
		if s.counted(i, m, false) {
			c.asking = false
		}
		return
	case Over:
		c.asking, c.over = false, true
		return
	}
	if m.term != c.term || c.elected && !c.believes && !c.released {
		return
	}
	switch m.kind {
	case RenewOK:
		if s.counted(i, m, true) {
			s.renewed(i, m)
		}
	case RenewNo:
		if s.counted(i, m, false) {
			s.tidyUp(i)
			s.stop(i, Lost)
		}
	case Answer:
		s.answered(i)
	case AnswerNo, WriteNo:
		s.stop(i, TurnedOff)
	case Record:
		s.next(i)
	case CompleteOK:
		s.end(i)
	case WriteOK:
		s.acknowledged(i, m)
	}
}

// believe begins a term: the reply that grants the lease is here. First the worker is asked what is done already.
func (s *Simulator) believe(i int32, m *message) {
	c := &s.candidates[i]
	c.believes, c.released, c.began, c.told, c.grant, c.token = true, false, false, false, m.grant, m.number
	c.term++
	asked := m.asked
	if r := s.runner(int(i)); r.Poll == 0 || r.Reckon == FromReply {
		asked = s.now // one that waited for its turn can count only from the reply
	}
	e := s.candidateEvent(c, Believed, NoReason, s.ownExpiry(i, asked), None)
	e.Token = shown(c.token, c.grant)
	s.record(e)
	s.beginRenewals(i, asked)
	if r := s.runner(int(i)); r.Wait > 0 {
		s.queue.push(task{at: s.now + r.Wait, what: inquire, part: c.part, a: i, b: c.term}, classTimer)
		return
	}
	s.inquire(i, c.term)
}

// inquire asks the worker what is done.
func (s *Simulator) inquire(i, term int32) {
	if c := &s.candidates[i]; c.believes && c.term == term {
		s.send(s.from(i, Question, c.asksAt()), None)
	}
}

// answered takes what the worker says is done. A runner that announces late does so now, and begins when that is answered.
func (s *Simulator) answered(i int32) {
	c := &s.candidates[i]
	if r := s.runner(int(i)); r.Late && r.Tokens && !r.Silent && !c.told {
		c.told = true
		m := s.from(i, Question, c.asksAt())
		m.telling = true
		s.send(m, None)
		return
	}
	s.start(i)
}

// stop ends a term. Messages on their way are not recalled.
func (s *Simulator) stop(i int32, why Why) {
	c := &s.candidates[i]
	if c.believes {
		s.record(s.candidateEvent(c, Stopped, why, 0, None))
	}
	c.believes, c.released, c.began = false, false, false
	c.renewal.blocked = false
	c.work.outstanding = 0
	c.term++ // whatever the term began is not heard any more
	c.over = c.over || !c.elected && why != Crashed
	if why != Done && why != Crashed {
		s.askAgain(i)
	}
}

func (s *Simulator) candidateEvent(c *candidate, kind Kind, why Why, until Time, ref int32) Event {
	return Event{Kind: kind, Part: c.part, Peer: None, Job: c.job, Grant: c.grant, Until: until, Why: why, Ref: ref, Record: None, Version: None, Base: None}
}
