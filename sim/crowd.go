package sim

// crowd is what a crowd of callers remembers: who was answered.
type crowd struct {
	answered []bool
	life     int32 // counts its crashes, so that an old retry does nothing
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
		s.crowds[i].life = 0
		s.crowds[i].answered = zeroed(s.crowds[i].answered, c.Members)
		for member := range c.Members {
			s.queue.push(task{at: c.FirstAsk + s.draws.jitter(c.Jitter), what: knock, part: int16(i), a: int32(member)}, classTimer)
		}
	}
}

// knock lets a member ask the lock service, and again after its retry period until it is answered.
func (s *Simulator) knock(part int16, member, life int32) {
	if s.crowds[part].answered[member] || s.crowds[part].life != life {
		return
	}
	c := s.parts[part].Crowd
	s.send(message{kind: Knock, from: part, to: int16(s.lock), job: None, record: member, base: None, asked: s.now, timeout: c.Timeout}, None)
	s.queue.push(task{at: s.now + c.Retry + s.draws.jitter(c.Jitter), what: knock, part: part, a: member, b: life}, classTimer)
}

// reviveCrowd lets a crowd that crashed ask anew: who was not answered has lost its place.
func (s *Simulator) reviveCrowd(part int) {
	c := s.parts[part].Crowd
	if c == nil {
		return
	}
	s.crowds[part].life++
	for member := range c.Members {
		if !s.crowds[part].answered[member] {
			s.queue.push(task{at: s.now + s.draws.jitter(c.Jitter), what: knock, part: int16(part), a: int32(member), b: s.crowds[part].life}, classTimer)
		}
	}
}

// queued lets a lock service that serves so many requests a second take them one after another. A request whose sender would have given up by the
// time it is served is not served at all, and costs nothing; one that waits when it crashes is lost. It says whether the message has to wait, or is dropped.
func (s *Simulator) queued(id int32) bool {
	m := &s.messages[id]
	l := s.parts[m.to].LockService
	if l == nil || l.Rate <= 0 || m.serving || m.kind.ofLog() {
		return false
	}
	done := s.busyFrom(m.to, AllThreads, max(s.now, s.lockBusy[m.to]), Second/Time(l.Rate))
	if m.timeout > 0 && done > m.asked+m.timeout || s.crashes(m.to, done) {
		s.free = append(s.free, id)
		return true
	}
	s.lockBusy[m.to] = done
	m.serving = true
	s.queue.push(task{at: done, what: deliver, part: m.to, a: id}, m.class())
	return true
}
