package sim

// worker applies writes: each connection's in order, as many connections side by side as it has vCPUs.
type worker struct {
	vcpu        int
	running     int
	turn        int // connection to look at first when a vCPU is free
	fence       Fence
	connections []inbox   // by the sender's index
	slots       []jobSlot // by job
}

// inbox holds the writes of one connection that wait to be applied.
type inbox struct {
	waiting []int32 // messages; those before head are gone
	head    int
	busy    bool
}

// jobSlot is what the resource keeps for one job.
type jobSlot struct {
	highest  int64   // the highest token met
	versions []int32 // by record: how many writes were applied
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
		w.fence, w.running, w.turn, w.vcpu = part.Worker.Fence, 0, 0, vcpus(part.Size)
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
			w.slots[j].highest = 0
			w.slots[j].versions = zeroed(w.slots[j].versions, s.board.Jobs[j].Records)
		}
	}
}

func vcpus(size Size) int {
	for i := range Catalog {
		if Catalog[i].Size == size {
			return Catalog[i].VCPU
		}
	}
	return 0
}

// question answers which records are done, by writing those that are not into the asker's list, and takes the token, if one
// is carried, as announced.
func (s *Simulator) question(m *message) {
	w := &s.workers[m.to]
	slot := &w.slots[m.job]
	if w.refuses(slot, m.token) {
		s.reply(m, AnswerNo, m.grant, 0)
		return
	}
	if m.token > slot.highest {
		slot.highest = m.token
		s.record(Event{Kind: Announced, Part: m.to, Peer: m.from, Job: m.job, Grant: m.grant, Token: m.token, Highest: m.token, Ref: m.sent,
			Record: None, Version: None, Base: None})
	}
	c := &s.candidates[m.candidate]
	if m.term == c.term {
		c.todo = c.todo[:0]
		for record, version := range slot.versions {
			if version == 0 {
				c.todo = append(c.todo, int32(record))
			}
		}
	}
	s.reply(m, Answer, m.grant, 0)
}

// refuses says whether the fence turns a request with that token away. One that carries none passes, as behind an old client.
func (w *worker) refuses(slot *jobSlot, token int64) bool {
	return w.fence == FenceToken && token != 0 && token < slot.highest
}

// enqueue puts an arrived write behind those of the same connection.
func (s *Simulator) enqueue(id int32) {
	m := &s.messages[id]
	in := &s.workers[m.to].connections[m.from]
	in.waiting = append(in.waiting, id)
	s.serve(m.to)
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
		length := s.board.Jobs[s.messages[id].job].Write + s.draws.service()
		s.queue.push(task{at: s.busyUntil(part, length), what: apply, part: part, a: id, b: int32(c)}, classWrite)
	}
}

// apply lets a write take effect, or be refused: a fence is judged at the effect.
func (s *Simulator) apply(id int32, connection int) {
	m := s.messages[id]
	s.free = append(s.free, id)
	w := &s.workers[m.to]
	slot := &w.slots[m.job]
	e := Event{Part: m.to, Peer: m.from, Job: m.job, Grant: m.grant, Token: m.token, Ref: m.sent, Record: m.record, Base: m.base,
		Version: slot.versions[m.record]}
	if w.refuses(slot, m.token) {
		e.Kind, e.Highest = Refused, slot.highest
		s.record(e)
		s.reply(&m, WriteNo, m.grant, 0)
	} else {
		slot.highest = max(slot.highest, m.token)
		slot.versions[m.record]++
		e.Kind, e.Highest = Applied, slot.highest
		s.record(e)
		s.reply(&m, WriteOK, m.grant, 0)
	}
	w.connections[connection].busy = false
	w.running--
	w.turn = (connection + 1) % len(w.connections)
	s.serve(m.to)
}
