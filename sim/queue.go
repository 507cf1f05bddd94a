package sim

// task is one thing the event loop is to do.
type task struct {
	at   Time
	rank uint64 // class, then sequence number: the order within one instant
	what what
	part int16
	a, b int32 // what they mean depends on what
	c    int32
}

// what says what a task does.
type what uint8

const (
	beginFault   what = iota // a: fault
	backUp                   // a: fault
	endFault                 // a: fault
	expire                   // a: lease, b: its generation
	offer                    // a: lease
	deliver                  // a: message
	apply                    // a: message, b: connection
	answer                   // a: message: users have the record
	ask                      // a: candidate, b: its chain of asks
	renew                    // a: candidate, b: its term
	giveUp                   // a: candidate, b: its row of tries
	stopNow                  // a: candidate, b: its term
	worked                   // a: candidate, b: its term
	releaseEarly             // a: candidate, b: its term
	knock                    // a: member of the crowd
	clientWrite              // a: group, b: member
	promote                  // a: group, b: its count of watches
	look                     // a: group
	copyWrite                // a: the write's event, b: member
	userAsks                 // a: users, b: number of the request
	inquire                  // a: candidate, b: its term
	leave                    // a: message, b: its candidate's chain of asks
	clean                    // a: candidate, b: record, c: its chain of asks, which a crash ends
	tryAgain                 // a: candidate, b: its count of writes
	goOn                     // a: candidate, b: its term
	startLog                 // a: log
	sendAgain                // a: log, b: its round
)

// The order within one instant (model, section 3): faults, expiry, fence announcements, resource writes, requests to the
// lock service, then all else.
const (
	classFault uint64 = iota
	classExpiry
	classAnnounce
	classWrite
	classLock
	classTimer
)

const classShift = 56

// queue is a binary heap of tasks, ordered by (at, rank). Ranks are unique, so the order is total.
type queue struct {
	tasks []task
	seq   uint64
}

func (q *queue) reset() { q.tasks, q.seq = q.tasks[:0], 0 }

func (t *task) before(u *task) bool {
	return t.at < u.at || t.at == u.at && t.rank < u.rank
}

func (q *queue) push(t task, class uint64) {
	q.seq++
	t.rank = class<<classShift | q.seq
	q.tasks = append(q.tasks, t)
	i := len(q.tasks) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if !t.before(&q.tasks[parent]) {
			break
		}
		q.tasks[i] = q.tasks[parent]
		i = parent
	}
	q.tasks[i] = t
}

// pop takes the earliest task; the queue must not be empty.
func (q *queue) pop() task {
	top := q.tasks[0]
	last := len(q.tasks) - 1
	t := q.tasks[last]
	q.tasks = q.tasks[:last]
	if last == 0 {
		return top
	}
	i := 0
	for {
		child := 2*i + 1
		if child >= last {
			break
		}
		if child+1 < last && q.tasks[child+1].before(&q.tasks[child]) {
			child++
		}
		if !q.tasks[child].before(&t) {
			break
		}
		q.tasks[i] = q.tasks[child]
		i = child
	}
	q.tasks[i] = t
	return top
}

func (t *task) class() uint64 { return t.rank >> classShift }

// class says when a message is dealt with, of all that falls due at one instant.
func (m *message) class() uint64 {
	switch m.kind {
	case Question:
		return classAnnounce
	case Checkpoint, Batch, Complete:
		return classWrite
	case Acquire, Renew, Release, Knock, Append, AppendOK, AppendNo, CatchUp, CaughtUp:
		return classLock
	}
	return classTimer
}
