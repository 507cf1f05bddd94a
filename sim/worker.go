package sim

// worker applies writes: each connection's in order, as many connections side by side as it has vCPUs.
type worker struct {
	vcpu        int
	running     int
	turn        int // connection to look at first when a vCPU is free
	connections []inbox
	slots       []jobSlot // by job
	held        []int32   // writes that wait for the fate of one with their key
}

// inbox holds the writes of one connection, by the sender's index, that wait to be applied.
type inbox struct {
	waiting []int32 // messages; those before head are gone
	head    int
	busy    bool
}

// jobSlot is what the resource keeps for one job.
type jobSlot struct {
	highest  int64      // the highest token met
	versions []int32    // by record: how many writes were applied
	gone     []bool     // by record: the last of them deleted it
	kept     []Time     // by record: progress of the last checkpoint
	keys     []keyState // by record
	taken    []Time     // by record: when its key was taken last
	values   []int64    // by record: what the last write said
}

func (s *Simulator) resetWorkers() {
	n := len(s.parts)
	if cap(s.workers) < n {
		s.workers = make([]worker, n)
	}
	s.workers = s.workers[:n]
	for i := range s.workers {
		w := &s.workers[i]
		part := &s.parts[i]
		if part.Worker == nil {
			continue
		}
		w.running, w.turn, w.vcpu, w.held = 0, 0, vcpus(part.Size), w.held[:0]
		if len(w.connections) != n {
			w.connections = make([]inbox, n)
		}
		for j := range w.connections {
			c := &w.connections[j]
			c.waiting, c.head, c.busy = c.waiting[:0], 0, false
		}
		if len(w.slots) != len(s.board.Jobs) {
			w.slots = make([]jobSlot, len(s.board.Jobs))
		}
		for j := range w.slots {
			slot, records := &w.slots[j], s.board.Jobs[j].Records
			if !s.board.Jobs[j].keptAt(part.ID) {
				records = 0
			}
			slot.highest = 0
			slot.versions, slot.kept, slot.keys = zeroed(slot.versions, records), zeroed(slot.kept, records), zeroed(slot.keys, records)
			slot.gone = zeroed(slot.gone, records)
			slot.values, slot.taken = zeroed(slot.values, records), zeroed(slot.taken, records)
		}
	}
}

// keptAt says whether a worker keeps the job's records.
func (j *Job) keptAt(worker string) bool {
	return j.Worker == worker || j.MoveFrom == worker || j.Ledger == worker
}

func vcpus(size Size) int {
	for i := range Catalog {
		if Catalog[i].Size == size {
			return Catalog[i].VCPU
		}
	}
	return 0
}

// forget is what a restart does to a worker: requests that waited are lost, and the highest tokens if they were in memory.
func (s *Simulator) forget(part int) {
	w := &s.workers[part]
	for j := range w.connections {
		c := &w.connections[j]
		s.free = append(s.free, c.waiting[c.head:]...)
		c.waiting, c.head, c.busy = c.waiting[:0], 0, false
	}
	w.running = 0
	s.forgetKeys(w)
	for i := range s.messages { // those being applied have a task that finds them gone
		if m := &s.messages[i]; int(m.to) == part && m.serving {
			m.serving = false
		}
	}
	if s.parts[part].Worker.Memory == InMemory {
		for j := range w.slots {
			w.slots[j].highest = 0
		}
	}
}

// question answers which records are done, by writing those that are not into the asker's list, and takes the token, if one is carried,
// as announced.
func (s *Simulator) question(m *message) {
	slot := &s.workers[m.to].slots[m.job]
	if s.refuses(m, CallRead, slot) != NoReason {
		s.reply(m, AnswerNo, m.grant, 0)
		return
	}
	s.announced(m, slot)
	if c := &s.candidates[m.candidate]; m.term == c.term && !m.telling {
		w := &c.work
		w.todo, w.resume = w.todo[:0], w.resume[:0]
		for record, version := range slot.versions {
			deleted := slot.gone[record] && s.runner(int(m.candidate)).Call != CallDelete
			if deleted {
				w.know(int32(record), version)
			}
			if version == 0 || deleted || s.board.Jobs[m.job].PerRunner {
				w.todo, w.resume = append(w.todo, int32(record)), append(w.resume, slot.kept[record])
			}
		}
	}
	s.reply(m, Answer, m.grant, 0)
}

// announced takes a request's token as the highest met, if it is.
func (s *Simulator) announced(m *message, slot *jobSlot) {
	if m.token > slot.highest {
		slot.highest = m.token
		s.record(Event{Kind: Announced, Part: m.to, Peer: m.from, Job: m.job, Grant: m.grant, Token: m.token, Highest: m.token, Ref: m.sent,
			Record: None, Version: None, Base: None})
	}
}

// refuses says why the fence turns a request away, or NoReason. A token that is not carried passes, as behind an old client.
func (s *Simulator) refuses(m *message, call Call, slot *jobSlot) Why {
	w := s.parts[m.to].Worker
	if !guards(w, call) {
		return NoReason
	}
	switch {
	case w.Fence == FenceToken && m.token != 0 && m.token < slot.highest:
		return OldToken
	case w.Fence == FenceCompare && m.record != None && m.base != None && m.base < slot.versions[m.record]:
		return OldVersion
	case w.Fence == FenceAbsent && call == CallPut && slot.versions[m.record] > 0 && !slot.gone[m.record]:
		return NotAbsent
	}
	return NoReason
}

// guards says whether the worker checks a call.
func guards(w *Worker, call Call) bool {
	for _, g := range w.Guards {
		if g == call {
			return true
		}
	}
	return len(w.Guards) == 0
}

// enqueue puts an arrived write behind those of the same connection, if its key lets it.
func (s *Simulator) enqueue(id int32) {
	m := &s.messages[id]
	if (m.kind == Write || m.kind == Delete) && !s.takeKey(id) {
		return
	}
	w := &s.workers[m.to]
	in := &w.connections[m.from]
	in.waiting = append(in.waiting, id)
	s.serve(m.to)
}

// writeEvent makes an event about a write.
func (s *Simulator) writeEvent(m *message, kind Kind) Event {
	slot := &s.workers[m.to].slots[m.job]
	e := Event{Kind: kind, Message: m.kind, Part: m.to, Peer: m.from, Job: m.job, Grant: m.grant, Token: m.token, Highest: slot.highest, Ref: m.sent,
		Record: m.record, Base: m.base, Version: None}
	if m.record != None {
		e.Version = slot.versions[m.record]
	}
	return e
}

// serve starts writes while a vCPU is free and an idle connection has one waiting, connections taking turns.
func (s *Simulator) serve(part int16) {
	w := &s.workers[part]
	n := len(w.connections)
	for tried := 0; tried < n && w.running < w.vcpu; tried++ {
		c := (w.turn + tried) % n
		in := &w.connections[c]
		if in.busy || in.head == len(in.waiting) {
			continue
		}
		id := in.waiting[in.head]
		if in.head++; in.head == len(in.waiting) {
			in.waiting, in.head = in.waiting[:0], 0
		}
		in.busy = true
		w.running++
		s.messages[id].serving = true
		length, class := s.service(&s.messages[id])
		s.queue.push(task{at: s.busyUntil(part, AllThreads, length), what: apply, part: part, a: id, b: int32(c)}, class)
	}
}

// apply lets what a connection waited for take effect: a fence is judged then.
func (s *Simulator) apply(id int32, connection int) {
	m := s.messages[id]
	s.free = append(s.free, id)
	if !m.serving {
		return // the worker restarted meanwhile
	}
	w := &s.workers[m.to]
	s.takeEffect(&m)
	w.connections[connection].busy = false
	w.running--
	w.turn = (connection + 1) % len(w.connections)
	s.serve(m.to)
}

// write lets a write take effect, or be refused.
func (s *Simulator) write(m *message) {
	slot := &s.workers[m.to].slots[m.job]
	if why := s.refuses(m, callOf(m.kind), slot); why != NoReason {
		e := s.writeEvent(m, Refused)
		e.Why = why
		s.record(e)
		s.settleKey(m, false)
		s.reply(m, WriteNo, m.grant, 0)
	} else if m.value != 0 && m.kind == Delete && slot.values[m.record] >= m.value {
		s.record(s.writeEvent(m, Repeated)) // nothing older is there
		s.settleKey(m, false)
		s.reply(m, WriteOK, m.grant, 0)
	} else {
		slot.highest = max(slot.highest, m.token)
		s.record(s.writeEvent(m, Applied))
		slot.versions[m.record]++
		slot.gone[m.record] = m.kind == Delete
		slot.values[m.record] = m.value
		s.settleKey(m, true)
		m.base = slot.versions[m.record]
		s.reply(m, WriteOK, m.grant, 0)
	}
}

// statement lets a runner keep progress, or do a piece of work at the worker, or refuses it.
func (s *Simulator) statement(m *message) {
	slot := &s.workers[m.to].slots[m.job]
	if why := s.refuses(m, callOf(m.kind), slot); why != NoReason {
		e := s.writeEvent(m, Refused)
		e.Why = why
		s.record(e)
		s.reply(m, AnswerNo, m.grant, 0)
		return
	}
	s.announced(m, slot)
	switch m.kind {
	case Checkpoint:
		e := s.writeEvent(m, Saved)
		e.Until = m.progress
		s.record(e)
		slot.kept[m.record] = m.progress
	case Complete:
		s.reply(m, CompleteOK, m.grant, 0)
	}
}
