package sim

// What a check costs. A call that is checked waits its turn on its connection and takes vCPU time; one that takes no time, and is not checked, takes effect when
// it arrives.

// callOf gives the call that a request is.
func callOf(m Message) Call {
	switch m {
	case Delete:
		return CallDelete
	case Checkpoint:
		return CallCheckpoint
	case Batch:
		return CallBatch
	case Complete:
		return CallComplete
	case Question:
		return CallRead
	}
	return CallPut
}

// guardTime gives what the check of a request costs.
func (s *Simulator) guardTime(m *message) Time {
	w := s.parts[m.to].Worker
	if w.Fence == "" || w.Fence == FenceNone || w.GuardTime == 0 || !guards(w, callOf(m.kind)) {
		return 0
	}
	return w.GuardTime
}

// waits says whether a request waits its turn on its connection.
func (s *Simulator) waits(m *message) bool {
	switch m.kind {
	case Write, Delete:
		return true
	case Question, Checkpoint, Batch, Complete:
		return s.guardTime(m) > 0
	}
	return false
}

// service gives how long a request keeps a vCPU busy, and when within its last instant it takes effect.
func (s *Simulator) service(m *message) (Time, uint64) {
	if m.kind != Write && m.kind != Delete {
		return s.guardTime(m), m.class()
	}
	return s.board.Jobs[m.job].Write + s.guardTime(m) + s.draws.service() + s.slowBy(SlowDisk, int(m.to), int(m.to)), classWrite
}

// takeEffect lets what a connection waited for take effect.
func (s *Simulator) takeEffect(m *message) {
	switch m.kind {
	case Question:
		s.question(m)
	case Checkpoint, Batch, Complete:
		s.statement(m)
	default:
		s.write(m)
	}
}
