package sim

// voter is one of those that keep a log, and what its leader has heard from it.
type voter struct {
	part     int16
	promised int32   // the highest ballot it has met
	kept     []int32 // by job: the entry that counts most of those it has kept, in the simulator's entries, or None
	heard    bool    // it has answered the leader's question
}

// addVoter adds a voter that has kept nothing.
func (g *leaseLog) addVoter(part int16, jobs int) {
	n := len(g.voters)
	if n == cap(g.voters) {
		g.voters = append(g.voters, voter{})
	}
	g.voters = g.voters[:n+1]
	v := &g.voters[n]
	*v = voter{part: part, kept: zeroed(v.kept, jobs)}
	v.forget()
}

// forget takes from a voter all that it kept.
func (v *voter) forget() {
	v.promised = 0
	for j := range v.kept {
		v.kept[j] = None
	}
}

func (g *leaseLog) voterAt(part int16) *voter {
	for i := range g.voters {
		if g.voters[i].part == part {
			return &g.voters[i]
		}
	}
	panic("sim: not a voter of the log")
}

// askVoters sends all voters what the change that has its turn needs, and again from time to time until enough have answered.
func (s *Simulator) askVoters(g *leaseLog, stage logStage) {
	g.stage, g.answers = stage, 0
	g.round++
	for i := range g.voters {
		g.voters[i].heard = false
	}
	s.sendVoters(g)
}

func (s *Simulator) sendVoters(g *leaseLog) {
	l := &s.leases[g.turn.lease]
	m := message{kind: CatchUp, from: g.lock, job: l.job, record: None, base: None, write: g.ballot, entry: None, asked: s.now}
	if g.stage == keeping {
		e := &s.entries[g.entry]
		m.kind, m.entry, m.base, m.grant = Append, g.entry, e.number, e.grant
	}
	for i := range g.voters {
		if v := &g.voters[i]; !v.heard {
			m.to = v.part
			s.send(m, None)
		}
	}
	s.queue.push(task{at: s.now + retryLog, what: sendAgain, part: g.lock, a: g.index, b: g.round}, classTimer)
}

// sendAgain is due when voters may have missed what they were sent.
func (s *Simulator) sendAgain(g *leaseLog, round int32) {
	switch {
	case g.stage == idle:
		s.turn(g)
	case g.round == round:
		s.sendVoters(g)
	}
}

// ofLog says whether a message is between a lock service and its voters.
func (m Message) ofLog() bool { return m >= Append && m <= CaughtUp }

// ballotOf gives the ballot of a message of a log; None of others.
func (s *Simulator) ballotOf(m *message) int32 {
	if !m.kind.ofLog() {
		return None
	}
	return m.write
}

// slowly lets a voter with a slow disk keep an entry later, and says whether the message has to wait.
func (s *Simulator) slowly(id int32) bool {
	m := &s.messages[id]
	extra := s.slowBy(SlowDisk, int(m.to), int(m.to))
	if m.serving || extra == 0 {
		return false
	}
	m.serving = true
	s.queue.push(task{at: s.busyUntil(m.to, AllThreads, extra), what: deliver, part: m.to, a: id}, m.class())
	return true
}

// toVoter lets a voter answer the leader. It promises every ballot it meets, and refuses all lower ones from then on.
func (s *Simulator) toVoter(m *message) {
	v := s.logOf(m.from).voterAt(m.to)
	if m.write < v.promised {
		if m.kind == Append {
			s.recordEntry(m, TurnedDown, int64(v.promised))
		}
		s.reply(m, AppendNo, m.grant, 0)
		return
	}
	v.promised = m.write
	kept := &v.kept[m.job]
	if m.kind == CatchUp {
		a := *m
		if a.entry = *kept; a.entry != None {
			a.base, a.grant = s.entries[a.entry].number, s.entries[a.entry].grant
		}
		s.reply(&a, CaughtUp, a.grant, 0)
		return
	}
	if *kept == None || s.entries[*kept].before(&s.entries[m.entry]) {
		*kept = m.entry
		s.recordEntry(m, Kept, 0)
	}
	s.reply(m, AppendOK, m.grant, 0)
}

// recordEntry records what a voter does with an entry.
func (s *Simulator) recordEntry(m *message, kind Kind, promised int64) {
	s.record(Event{Kind: kind, Part: m.to, Peer: m.from, Job: m.job, Grant: m.grant, Highest: promised, Ref: m.sent, Record: None, Version: m.write, Base: m.base})
}

// fromVoter takes a voter's answer. When enough are here, what was asked is settled: a leader that starts anew has the latest entry they told of kept once more, under its own ballot.
func (s *Simulator) fromVoter(m *message) {
	g := s.logOf(m.to)
	v := g.voterAt(m.from)
	switch {
	case v.heard || m.write != g.ballot || m.job != s.leases[g.turn.lease].job:
		return
	case m.kind == CaughtUp && g.stage == catching:
		if m.entry != None && (g.entry == None || s.entries[g.entry].before(&s.entries[m.entry])) {
			g.entry = m.entry
		}
	case m.kind == AppendOK && g.stage == keeping && m.entry == g.entry:
	default:
		return
	}
	v.heard = true
	if g.answers++; g.answers < g.quorum {
		return
	}
	switch {
	case g.entry == None:
		s.settle(g, s.untouched(g.lock, m.job))
	case g.stage == catching:
		e := s.entries[g.entry]
		e.ballot = g.ballot
		s.keepEntry(g, e)
		return
	default:
		s.settle(g, s.entries[g.entry].state)
	}
	s.turn(g)
}

// crashLog is what a crash does to a lock service with voters, and to a voter.
func (s *Simulator) crashLog(part int16) {
	p := &s.parts[part]
	g := s.logOf(part)
	if g == nil && p.Voter == nil {
		return
	}
	for i := range s.messages { // what it has begun to serve is lost
		if m := &s.messages[i]; m.to == part && m.serving {
			m.kind = NoMessage
		}
	}
	if g != nil {
		g.stage, g.waiting, g.head = idle, g.waiting[:0], 0
		for k := range s.leases {
			if l := &s.leases[k]; l.lock == part {
				l.waiting = l.waiting[:0]
			}
		}
		return
	}
	for i := range s.logs {
		for k := range s.logs[i].voters {
			if v := &s.logs[i].voters[k]; v.part == part && p.Voter.Memory == InMemory {
				v.forget()
			}
		}
	}
}

// keepBackup makes a lease that was restored the last that every voter has kept.
func (s *Simulator) keepBackup(g *leaseLog, l *lease) {
	l.last++
	s.entries = append(s.entries, entry{g.ballot + 1, l.last, l.state})
	for i := range g.voters {
		g.voters[i].kept[l.job] = int32(len(s.entries) - 1)
	}
}

// backedUp begins a new log after a restore: nothing of the old counts any more, and what waited for its voters is decided anew.
func (s *Simulator) backedUp(g *leaseLog) {
	g.ballot++
	for i := range g.voters {
		g.voters[i].promised = g.ballot
	}
	if g.stage != idle {
		g.first(g.turn)
	}
	g.stage = idle
	for k := range s.leases {
		if l := &s.leases[k]; l.lock == g.lock {
			s.queue.push(task{at: max(s.now, l.free), what: offer, part: l.lock, a: l.index}, classExpiry)
		}
	}
	s.queue.push(task{at: s.now, what: sendAgain, part: g.lock, a: g.index}, classExpiry)
}
