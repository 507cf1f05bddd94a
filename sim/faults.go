package sim

// pauseWindow is a stretch in which a part, or one thread of it, stands still or is down.
type pauseWindow struct {
	part   int
	thread Thread
	down   bool // what falls due is lost, not late
	window
}

// slowWindow is a stretch in which messages between two parts, or writes at a part, take longer.
type slowWindow struct {
	kind  FaultKind
	from  int
	to    int
	extra Time
	window
}

// gone is when a task that falls due while its part is down is done: never.
const gone = Never

// resetFaults lays the faults over the run.
func (s *Simulator) resetFaults() {
	for i := range s.faults {
		f := &s.faults[i]
		if f.Length <= 0 && f.Kind != Crash && f.Kind != Step && f.Kind != Restore {
			continue
		}
		if s.absent(f.Part) {
			continue
		}
		s.layFault(f, s.index(f.Part), window{f.Start, f.Start + f.Length})
		if f.Kind == Restore {
			s.queue.push(task{at: f.Backup, what: backUp, part: None, a: int32(i)}, classFault)
		}
		s.queue.push(task{at: f.Start, what: beginFault, part: None, a: int32(i)}, classFault)
		if f.Kind == Crash {
			s.queue.push(task{at: f.Start + f.Length, what: endFault, part: None, a: int32(i)}, classFault)
		}
	}
}

func (s *Simulator) layFault(f *Fault, part int, w window) {
	switch f.Kind {
	case Cut, SlowLink, Drop:
		for peer := range s.parts {
			if peer == part || s.parts[peer].Absent || !f.reaches(s.parts[peer].ID) {
				continue
			}
			if f.Kind == Cut {
				s.network.cut(part, peer, f.OneWay, w)
				continue
			}
			s.slow = append(s.slow, slowWindow{f.Kind, part, peer, f.Extra, w})
			if !f.OneWay {
				s.slow = append(s.slow, slowWindow{f.Kind, peer, part, f.Extra, w})
			}
		}
	case Pause, Sleep:
		thread := f.Thread
		if thread == "" {
			thread = AllThreads
		}
		s.pauses = append(s.pauses, pauseWindow{part, thread, false, w})
	case Crash, Outage:
		if f.Kind == Crash {
			s.pauses = append(s.pauses, pauseWindow{part, AllThreads, true, w})
		}
		s.slow = append(s.slow, slowWindow{Outage, part, part, 0, w})
	case SlowDisk:
		s.slow = append(s.slow, slowWindow{SlowDisk, part, part, f.Extra, w})
	}
}

// reaches says whether a fault of a link touches the one to the part with that id.
func (f *Fault) reaches(id string) bool {
	for _, from := range f.From {
		if from == id {
			return true
		}
	}
	return len(f.From) == 0
}

func (s *Simulator) beginFault(i int) {
	f := &s.faults[i]
	part := s.index(f.Part)
	e := Event{Kind: FaultBegan, Part: int16(part), Peer: None, Job: None, Until: f.Start + f.Length, Ref: int32(i)}
	if f.Kind != Cut && f.Kind != SlowLink && f.Kind != Drop {
		s.record(e)
	} else {
		for peer := range s.parts {
			if peer != part && !s.parts[peer].Absent && f.reaches(s.parts[peer].ID) {
				e.Peer = int16(peer)
				s.record(e)
			}
		}
	}
	switch f.Kind {
	case Crash:
		s.crash(part)
	case Restore:
		s.restore(i)
	}
}

// crash takes from a part what it kept in memory.
func (s *Simulator) crash(part int) {
	for i := range s.candidates {
		if c := &s.candidates[i]; int(c.part) == part {
			c.asks++
			c.asking = false
			s.stop(int32(i), Crashed)
		}
	}
	if s.parts[part].Worker != nil {
		s.forget(part)
	}
	if len(s.logs) > 0 {
		s.crashLog(int16(part))
	}
}

// endFault starts a crashed part anew.
func (s *Simulator) endFault(i int) {
	part := s.index(s.faults[i].Part)
	for i := range s.candidates {
		if c := &s.candidates[i]; int(c.part) == part {
			s.queue.push(task{at: s.now, what: ask, part: c.part, a: int32(i), b: c.asks}, classTimer)
		}
	}
	s.reviveCrowd(part)
	if g := s.logOf(int16(part)); g != nil {
		s.queue.push(task{at: s.now, what: startLog, part: g.lock, a: g.index}, classFault)
		return
	}
	for k := range s.leases { // what a lock service was to grant meanwhile
		if l := &s.leases[k]; int(l.lock) == part {
			s.queue.push(task{at: s.now, what: offer, part: l.lock, a: l.index}, classExpiry)
		}
	}
}

// drop frees what a lost task held.
func (s *Simulator) drop(t *task) {
	if t.what == deliver || t.what == leave {
		s.free = append(s.free, t.a)
	}
}

// awake gives the first instant from at on when no pause holds the thread of the part; gone when it is down.
func (s *Simulator) awake(part int16, thread Thread, at Time) Time {
	for i := 0; i < len(s.pauses); i++ {
		p := &s.pauses[i]
		if p.part != int(part) || at < p.start || at >= p.end || p.thread != AllThreads && p.thread != thread {
			continue
		}
		if p.down || s.crashesBetween(part, at, p.end) {
			return gone
		}
		at = p.end
		i = -1
	}
	return at
}

// crashesBetween says whether a part crashes after one instant and before another: what waited for it is lost.
func (s *Simulator) crashesBetween(part int16, from, to Time) bool {
	for i := range s.pauses {
		if p := &s.pauses[i]; p.part == int(part) && p.down && from < p.start && p.start < to {
			return true
		}
	}
	return false
}

// busyUntil says when work that needs the given time of a thread of the part, begun now, is done.
func (s *Simulator) busyUntil(part int16, thread Thread, length Time) Time {
	return s.busyFrom(part, thread, s.now, length)
}

// busyFrom is like busyUntil for work begun at an instant.
func (s *Simulator) busyFrom(part int16, thread Thread, at, length Time) Time {
	at = s.awake(part, thread, at)
	for length > 0 && at != gone {
		next := Never
		for i := range s.pauses {
			if p := &s.pauses[i]; p.part == int(part) && p.start >= at && p.start < p.end && (p.thread == AllThreads || p.thread == thread) {
				next = min(next, p.start)
			}
		}
		if next-at >= length {
			return at + length
		}
		length -= next - at
		at = s.awake(part, thread, next)
	}
	return at
}

// crashes says whether a part crashes between now and an instant.
func (s *Simulator) crashes(part int16, until Time) bool {
	for i := range s.pauses {
		if p := &s.pauses[i]; p.down && p.part == int(part) && s.now < p.start && p.start <= until {
			return true
		}
	}
	return false
}

// dropped says whether what a hands over for b now is lost.
func (s *Simulator) dropped(a, b int16) bool {
	for i := range s.slow {
		if w := &s.slow[i]; w.kind == Drop && w.from == int(a) && w.to == int(b) && w.start <= s.now && s.now < w.end {
			return true
		}
	}
	return false
}

// out says whether what arrives at the part now is lost.
func (s *Simulator) out(part int16) bool {
	for i := range s.slow {
		if w := &s.slow[i]; w.kind == Outage && w.from == int(part) && w.start <= s.now && s.now < w.end {
			return true
		}
	}
	return false
}

// backAt gives the first instant from now on at which no outage loses what arrives at the part.
func (s *Simulator) backAt(part int16) Time {
	at := s.now
	for i := 0; i < len(s.slow); i++ {
		if w := &s.slow[i]; w.kind == Outage && w.from == int(part) && w.start <= at && at < w.end {
			at, i = w.end, -1
		}
	}
	return at
}

// slowBy adds up what makes a message or a write take longer now.
func (s *Simulator) slowBy(kind FaultKind, from, to int) Time {
	extra := Time(0)
	for i := range s.slow {
		if w := &s.slow[i]; w.kind == kind && w.from == from && w.to == to && w.start <= s.now && s.now < w.end {
			extra += w.extra
		}
	}
	return extra
}

// resetProtocols tells the network which links carry datagrams.
func (s *Simulator) resetProtocols() {
	for i := range s.board.Links {
		if l := &s.board.Links[i]; l.Protocol == Datagram {
			a, b := s.index(l.From), s.index(l.To)
			s.network.loose[s.network.connection(a, b)], s.network.loose[s.network.connection(b, a)] = true, true
		}
	}
}
