package sim

import "cmp"

// EventLimit is how many queue events a run may take, unless its board says fewer, before it stops with an unknown outcome. It stops, too, once its history has twice as many
// events: a runner may send MaxRecords writes at once, and do so again before any arrives.
const EventLimit = 2_000_000

// Run computes one incident: the board, as its settings stand, under the faults. Seed 0 is the incident as written; any other
// seed draws the board's spreads. The board must be one that Validate finds nothing wrong with; a broken one panics.
func Run(board *Board, faults []Fault, seed uint64) *History {
	return new(Simulator).Run(board, faults, seed)
}

// Simulator computes runs one after another in the same memory. The zero value is ready.
type Simulator struct {
	Limit int64 // queue events a run may take; 0 means what its board says

	now        Time
	board      *Board
	faults     []Fault
	parts      []Part
	queue      queue
	network    network
	draws      draws
	pauses     []pauseWindow // and crashes
	slow       []slowWindow
	messages   []message
	free       []int32
	lock       int      // index of the lock service in parts
	locks      []int16  // every lock service
	leases     []lease  // by lock service and job
	backups    []backup // what restores bring back
	logs       []leaseLog
	entries    []entry // of all logs
	candidates []candidate
	workers    []worker
	crowds     []crowd
	groups     []groupState
	lockBusy   []Time // by part: until when a lock service serves what has arrived
	history    History
}

// message is one message on its way.
type message struct {
	kind      Message
	from, to  int16
	job       int16
	candidate int32
	term      int32
	record    int32
	base      int32
	grant     int64 // the grant it was sent under, or tells of
	token     int64 // the token it carries, 0 for none
	number    int64 // grant: the token that goes with it
	until     Time  // expiry that a grant or renewal tells of
	asked     Time  // when the request was sent
	clock     Time  // what the sender's clock showed then
	progress  Time  // work done, of a checkpoint
	value     int64 // what a write says; of a delete: only what is older
	write     int32 // which of the sender's writes it is, every try counted; of a log: the ballot
	finished  bool  // release: the slot is done
	anyway    bool  // release: whoever holds
	serving   bool  // its receiver has begun to serve it
	keyed     bool  // it took its key
	telling   bool  // question: it announces a token, and its list is ignored
	timeout   Time  // how long the sender waits, 0 for ever
	sent      int32 // its Sent event
	entry     int32 // of a log: in the simulator's entries, or None
}

// Run is like the function Run. The history is the simulator's: it is good until the next Run.
func (s *Simulator) Run(board *Board, faults []Fault, seed uint64) *History {
	s.reset(board, faults, seed)
	limit := cmp.Or(s.Limit, board.Limit, EventLimit)
	h := &s.history
	for len(s.queue.tasks) > 0 {
		if s.queue.tasks[0].at > board.Until {
			h.End = board.Until
			break
		}
		if h.Processed == limit || int64(len(h.Events)) >= 2*limit {
			h.Truncated = true
			break
		}
		t := s.queue.pop()
		h.Processed++
		if t.at < s.now {
			panic("sim: time runs backwards from " + s.now.String() + " to " + t.at.String())
		}
		s.now = t.at
		if resume := s.awake(t.part, s.threadOf(&t), t.at); resume > t.at {
			if resume == gone {
				s.drop(&t)
				continue
			}
			t.at = resume
			s.queue.push(t, t.class())
			continue
		}
		s.do(&t)
	}
	if n := len(h.Events); n > 0 {
		h.End = max(h.End, h.Events[n-1].At)
	}
	return h
}

func (s *Simulator) do(t *task) {
	switch t.what {
	case beginFault:
		s.beginFault(int(t.a))
	case backUp:
		s.backUp(int(t.a))
	case endFault:
		s.endFault(int(t.a))
	case expire:
		s.due(&s.leases[t.a], t.b)
	case startLog:
		s.startLog(&s.logs[t.a])
	case sendAgain:
		s.sendAgain(&s.logs[t.a], t.b)
	case offer:
		s.offerNext(&s.leases[t.a])
	case deliver:
		s.receive(t.a)
	case apply:
		s.apply(t.a, int(t.b))
	case answer:
		s.answerRead(t.a)
	default:
		s.doRunner(t)
	}
}

// doRunner does what a runner's own timers and work are due for.
func (s *Simulator) doRunner(t *task) {
	switch t.what {
	case ask:
		s.ask(t.a, t.b)
	case renew:
		s.renew(t.a, t.b)
	case giveUp:
		s.giveUp(t.a, t.b)
	case stopNow:
		s.stopNow(t.a, t.b)
	case worked:
		s.worked(t.a, t.b)
	case releaseEarly:
		s.releaseEarly(t.a, t.b)
	case knock:
		s.knock(t.part, t.a, t.b)
	case userAsks:
		s.userAsks(t.a, t.b)
	case inquire:
		s.inquire(t.a, t.b)
	case leave:
		s.leave(t.a, t.b)
	case clean:
		s.clean(t.a, t.b, t.c)
	case tryAgain:
		s.tryAgain(t.a, t.b)
	case goOn:
		s.goOn(t.a, t.b)
	default:
		s.doGroup(t)
	}
}

// reset prepares a run in the memory of the last one.
func (s *Simulator) reset(board *Board, faults []Fault, seed uint64) {
	s.now, s.board, s.faults = 0, board, faults
	s.parts = append(s.parts[:0], board.Parts...)
	s.lock = lockServiceOf(s.parts)
	if s.lock == None {
		s.lock = len(s.parts)
		s.parts = append(s.parts, Part{ID: LockServiceID, Zone: platformZone(board), LockService: &LockService{}})
	}
	s.queue.reset()
	s.network.reset(s.parts, board.Instant)
	s.resetProtocols()
	s.messages, s.free = s.messages[:0], s.free[:0]
	s.pauses, s.slow = s.pauses[:0], s.slow[:0]
	s.history = History{Board: board, Faults: faults, Seed: seed, Parts: s.parts, Events: s.history.Events[:0]}
	s.draws.reset(seed, board.Spread)
	s.backups = s.backups[:0]
	s.resetLeases()
	s.resetLogs()
	s.resetWorkers()
	s.resetFaults()
	s.resetCandidates()
	s.resetCrowds()
	s.resetGroups()
	s.resetRequests()
	s.lockBusy = zeroed(s.lockBusy, len(s.parts))
}

// platformZone is where the platform's own lock service stands: with the first runner.
func platformZone(board *Board) string {
	for i := range board.Parts {
		if p := &board.Parts[i]; p.Runner != nil && !p.Absent {
			return board.Parts[i].Zone
		}
	}
	return ""
}

func lockServiceOf(parts []Part) int {
	for i := range parts {
		if parts[i].LockService != nil && !parts[i].Absent {
			return i
		}
	}
	return None
}

// index finds a part that the board is known to have.
func (s *Simulator) index(id string) int {
	i := indexOf(s.parts, id)
	if i == None {
		panic("sim: no part " + id)
	}
	return i
}

// record writes an event at this instant into the history and gives its index.
func (s *Simulator) record(e Event) int32 {
	e.At = s.now
	s.history.Events = append(s.history.Events, e)
	return int32(len(s.history.Events) - 1)
}

// send hands a message to its connection. ref is the Sent event it answers, or None.
func (s *Simulator) send(m message, ref int32) int32 {
	arrive := s.network.arrival(int(m.from), int(m.to), s.now, s.draws.delay()+s.slowBy(SlowLink, int(m.from), int(m.to)))
	lost := s.dropped(m.from, m.to) || arrive == Never
	if lost {
		arrive = Never
	}
	m.sent = s.record(Event{Kind: Sent, Message: m.kind, Part: m.from, Peer: m.to, Job: m.job, Grant: m.grant, Token: m.token,
		Until: arrive, Ref: ref, Record: m.record, Version: s.ballotOf(&m), Base: m.base})
	if lost {
		return m.sent
	}
	s.queue.push(task{at: arrive, what: deliver, part: m.to, a: s.keepMessage(m)}, m.class())
	return m.sent
}

// keepMessage finds a place for a message.
func (s *Simulator) keepMessage(m message) int32 {
	if n := len(s.free); n > 0 {
		id := s.free[n-1]
		s.free, s.messages[id] = s.free[:n-1], m
		return id
	}
	s.messages = append(s.messages, m)
	return int32(len(s.messages) - 1)
}

// reply answers a message under its own grant.
func (s *Simulator) reply(to *message, kind Message, grant int64, until Time) {
	m := *to
	m.kind, m.from, m.to, m.grant, m.token, m.until, m.serving = kind, to.to, to.from, grant, 0, until, false
	s.send(m, to.sent)
}

// receive lets the part that a message has reached act on it.
func (s *Simulator) receive(id int32) {
	m := s.messages[id]
	switch {
	case s.out(m.to) && !m.serving:
		s.free = append(s.free, id)
		return
	case s.queued(id), m.kind == Append && s.slowly(id):
		return
	case s.waits(&m):
		s.enqueue(id) // the worker keeps it until it is applied
		return
	case m.kind == Read:
		s.queue.push(task{at: s.busyUntil(m.to, AllThreads, s.board.Jobs[m.job].Read+s.draws.service()), what: answer, part: m.to, a: id}, classTimer)
		return
	}
	s.free = append(s.free, id)
	switch m.kind {
	case Acquire, Renew, Release:
		s.request(&m)
	case Append, CatchUp:
		s.toVoter(&m)
	case AppendOK, CaughtUp:
		s.fromVoter(&m)
	case AppendNo, NoMessage: // to a leader of old; lost in a crash
	case Question:
		s.question(&m)
	case Checkpoint, Batch, Complete:
		s.statement(&m)
	case Knock:
		s.reply(&m, Welcome, 0, 0)
	case UserAsk:
		s.reply(&m, UserHear, 0, 0)
	case UserHear: // the history has it
	case Welcome:
		s.crowds[m.to].answered[m.record] = true
	default:
		s.hear(&m)
	}
}

// answerRead lets the users answer a read.
func (s *Simulator) answerRead(id int32) {
	m := s.messages[id]
	s.free = append(s.free, id)
	s.reply(&m, Record, m.grant, 0)
}
