package sim

import "slices"

// retryLog is how long a lock service waits for its voters before it sends anew what they have not answered.
const retryLog = Second

// leaseLog is how a lock service with voters keeps its leases. It leads the log: each change of a lease is an entry, and takes effect when enough voters have kept it.
// One change has its turn at a time.
type leaseLog struct {
	index   int32 // in the simulator's logs
	lock    int16
	quorum  int
	voters  []voter
	ballot  int32 // higher with every start
	stage   logStage
	turn    change // what has its turn
	entry   int32  // in the simulator's entries: what the voters are to keep, or the latest they have told of; None
	answers int
	round   int32 // counts the questions to the voters, so that an old retry does nothing
	waiting []change
	head    int // waiting before it is gone
}

// logStage is what the change that has its turn waits for.
type logStage uint8

const (
	idle     logStage = iota // no change has its turn
	catching                 // for what the voters have kept
	keeping                  // for voters to keep an entry
	settling                 // for nothing: it takes effect
)

// change is what may change a lease, and waits for its turn.
type change struct {
	what       changeKind
	lease      int32
	generation int32   // toExpire: of the lease
	m          message // toAnswer
}

type changeKind uint8

const (
	toAnswer  changeKind = iota // a request
	toExpire                    // a lease that is due to end
	toOffer                     // a lease that came free while somebody waits for it
	toRecover                   // a lease that the lock service, which started anew, does not know
)

// entry is a change of a lease as voters keep it: what it looks like after it.
type entry struct {
	ballot, number int32
	state
}

// before says whether another entry of the lease counts more.
func (e *entry) before(o *entry) bool {
	return e.ballot < o.ballot || e.ballot == o.ballot && e.number < o.number
}

// resetLogs makes a log for each lock service with voters.
func (s *Simulator) resetLogs() {
	s.logs, s.entries = s.logs[:0], s.entries[:0]
	for _, lock := range s.locks {
		l := s.parts[lock].LockService
		there := votersThere(s.parts, l)
		if there == 0 {
			continue
		}
		n := len(s.logs)
		if n == cap(s.logs) {
			s.logs = append(s.logs, leaseLog{})
		}
		s.logs = s.logs[:n+1]
		g := &s.logs[n]
		*g = leaseLog{index: int32(n), lock: lock, quorum: l.Quorum, voters: g.voters[:0], waiting: g.waiting[:0], ballot: 1, entry: None}
		for _, id := range l.Voters {
			if !s.absent(id) {
				g.addVoter(int16(s.index(id)), len(s.board.Jobs))
			}
		}
		if g.quorum == 0 {
			g.quorum = there/2 + 1
		}
	}
}

// votersThere counts the voters of a lock service that are not absent.
func votersThere(parts []Part, l *LockService) int {
	n := 0
	for _, id := range l.Voters {
		if i := indexOf(parts, id); i != None && !parts[i].Absent {
			n++
		}
	}
	return n
}

// logOf gives the log that a lock service leads, or nil.
func (s *Simulator) logOf(lock int16) *leaseLog {
	for i := range s.logs {
		if s.logs[i].lock == lock {
			return &s.logs[i]
		}
	}
	return nil
}

// first puts a change before those that wait.
func (g *leaseLog) first(c change) { g.waiting = slices.Insert(g.waiting, g.head, c) }

// request takes a request to a lock service: with voters it waits for its turn.
func (s *Simulator) request(m *message) {
	g := s.logOf(m.to)
	if g == nil {
		s.decide(m)
		return
	}
	g.waiting = append(g.waiting, change{what: toAnswer, lease: s.leaseOf(m.to, m.job).index, m: *m})
	s.turn(g)
}

// decide answers a request to a lock service.
func (s *Simulator) decide(m *message) {
	switch m.kind {
	case Acquire:
		s.acquire(m)
	case Renew:
		s.extend(m)
	case Release:
		s.release(m)
	}
}

// due is called when a lease ends by the clock.
func (s *Simulator) due(l *lease, generation int32) {
	g := s.logOf(l.lock)
	if g == nil {
		s.expire(l, generation)
		return
	}
	if l.generation == generation && l.holder != None {
		g.waiting = append(g.waiting, change{what: toExpire, lease: l.index, generation: generation})
		s.turn(g)
	}
}

// turn lets what waits have its turn, one after another, until something has to be kept first.
func (s *Simulator) turn(g *leaseLog) {
	for g.stage == idle && g.head < len(g.waiting) {
		g.entry = None
		g.turn = g.waiting[g.head]
		if g.head++; 2*g.head >= len(g.waiting) {
			g.waiting = append(g.waiting[:0], g.waiting[g.head:]...)
			g.head = 0
		}
		l := &s.leases[g.turn.lease]
		if g.turn.what == toRecover {
			s.askVoters(g, catching)
			return
		}
		after, changes := s.after(l, &g.turn)
		if changes {
			s.keepEntry(g, entry{g.ballot, l.last + 1, after})
			return
		}
		s.settle(g, after)
	}
}

// keepEntry lets the voters keep an entry.
func (s *Simulator) keepEntry(g *leaseLog, e entry) {
	g.entry = int32(len(s.entries))
	s.entries = append(s.entries, e)
	s.askVoters(g, keeping)
}

// settle lets the change that has its turn take effect. Nothing else may have changed the lease since it was decided what it is to look like.
func (s *Simulator) settle(g *leaseLog, after state) {
	g.stage = settling
	l := &s.leases[g.turn.lease]
	switch g.turn.what {
	case toAnswer:
		s.decide(&g.turn.m)
	case toExpire:
		s.expire(l, g.turn.generation)
	case toOffer:
		if s.offers(l) {
			s.grantFirst(l)
		}
	case toRecover:
		s.recovered(g, l, after)
	}
	if g.turn.what != toRecover && l.state != after {
		panic("sim: a lease is not what its voters kept")
	}
	if g.entry != None {
		l.last = s.entries[g.entry].number
	}
	g.stage = idle
}

// after gives what a lease looks like after a change, and whether voters have to keep it first. What changes nothing is answered at once.
func (s *Simulator) after(l *lease, c *change) (state, bool) {
	n, m := l.state, &c.m
	switch {
	case c.what == toExpire:
		if l.generation != c.generation || n.holder == None {
			return n, false
		}
		n.end(true)
	case c.what == toOffer:
		if !s.offers(l) {
			return n, false
		}
		s.give(&n, &l.waiting[0])
	case m.kind == Acquire:
		return s.afterAcquire(l, m)
	case m.kind == Renew:
		if !s.renews(l, m) {
			return n, false
		}
		n.claimed = m.clock
	case m.kind == Release:
		if !s.frees(l, m) {
			return n, false
		}
		n.end(false)
		n.finished = n.finished || m.finished
	}
	return n, true
}

func (s *Simulator) afterAcquire(l *lease, m *message) (state, bool) {
	n := l.state
	if s.lapsed(l, m) {
		n.end(false)
	}
	switch {
	case n.finished:
	case n.holder == None && s.now >= l.free:
		s.give(&n, m)
	case n.holder != None && n.identity == s.identityOf(m.from):
		n.holder = m.from
		return n, true
	}
	return n, n != l.state
}

// startLog is what a lock service does that starts anew: it takes a higher ballot, and learns from its voters what became of every lease, before anything else has its turn.
// Its connections to the voters are new: what is under way on the old ones may come in later. Who waits for a lease notices, and asks again.
func (s *Simulator) startLog(g *leaseLog) {
	g.ballot++
	g.stage, g.waiting, g.head = idle, g.waiting[:0], 0
	for i := range g.voters {
		s.network.renew(int(g.lock), int(g.voters[i].part))
	}
	for k := range s.leases {
		if l := &s.leases[k]; l.lock == g.lock && s.board.Jobs[l.job].elected() {
			g.waiting = append(g.waiting, change{what: toRecover, lease: l.index})
		}
	}
	for i := range s.candidates {
		c, r := &s.candidates[i], s.runner(i)
		if c.asking && r.Poll == 0 && !r.Once && slices.Contains(s.locksOf(int32(i)), g.lock) {
			c.asking = false
			s.askAgain(int32(i))
		}
	}
	s.turn(g)
}

// recovered makes a lease what the voters have kept of it. What took effect unheard is told now; a live lease begins its length and its age anew, since nobody kept the instants.
func (s *Simulator) recovered(g *leaseLog, l *lease, now state) {
	old, number := l.state, int32(0)
	if g.entry != None {
		number = s.entries[g.entry].number
	}
	// An older entry than the last is what voters say that forget, or are too few. Then nobody learns that the last grant is over.
	if number > l.last && old.holder != None && (now.holder == None || now.grant != old.grant) {
		kind := Released
		if now.lapsed || now.holder != None {
			kind = Expired
		}
		s.tell(l, kind, old.holder, old.grant, 0)
		if now.finished {
			s.tell(l, Finished, old.holder, old.grant, 0)
		}
	}
	if !s.parts[l.lock].LockService.counts() {
		now.next = max(now.next, old.next) // grants are counted, whatever voters have forgotten
	}
	l.state, l.last = now, number
	l.generation++
	l.free = s.now
	if l.holder == None {
		if l.lapsed {
			l.free += s.parts[l.lock].LockService.LockDelay
		}
		s.queue.push(task{at: l.free, what: offer, part: l.lock, a: l.index}, classExpiry)
		return
	}
	l.granted = s.now
	kind := Renewed
	if now.holder != old.holder || now.grant != old.grant {
		kind = Granted
	}
	s.setExpiry(l, kind)
}
