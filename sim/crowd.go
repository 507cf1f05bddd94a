package sim

// crowd is what a crowd of callers remembers: who was answered.
type crowd struct {
	answered []bool
}

func (s *Simulator) resetCrowds() {
	n := len(s.parts)
	if cap(s.crowds) < n {
		s.crowds = make([]crowd, n)
	}
	s.crowds = s.crowds[:n]
	for i := range s.parts {
		c := s.parts[i].Crowd
		if c == nil || s.parts[i].Absent {
			continue
		}
		s.crowds[i].answered = zeroed(s.crowds[i].answered, c.Members)
		for member := range c.Members {
			s.queue.push(task{at: c.FirstAsk + s.draws.jitter(c.Jitter), what: knock, part: int16(i), a: int32(member)}, classTimer)
		}
	}
}

// knock lets a member ask the lock service, and again after its retry period until it is answered.
func (s *Simulator) knock(part int16, member int32) {
	if s.crowds[part].answered[member] {
		return
	}
	c := s.parts[part].Crowd
	s.send(message{kind: Knock, from: part, to: int16(s.lock), job: None, record: member, base: None, asked: s.now, timeout: c.Timeout}, None)
	s.queue.push(task{at: s.now + c.Retry + s.draws.jitter(c.Jitter), what: knock, part: part, a: member}, classTimer)
}

// queued lets a lock service that serves so many requests a second take them one after another. A request whose sender would have given up by the
// time it is served is not served at all, and costs nothing. It says whether the message has to wait, or is dropped.
func (s *Simulator) queued(id int32) bool {
	m := &s.messages[id]
	rate := s.parts[s.lock].LockService.Rate
	if int(m.to) != s.lock || rate <= 0 || m.serving || m.kind.ofLog() {
		return false
	}
	done := max(s.now, s.lockBusy) + Second/Time(rate)
	if m.timeout > 0 && done > m.asked+m.timeout {
		s.free = append(s.free, id)
		return true
	}
	s.lockBusy = done
	m.serving = true
	s.queue.push(task{at: done, what: deliver, part: m.to, a: id}, m.class())
	return true
}
