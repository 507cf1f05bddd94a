package sim

// keyState is what a worker knows of one idempotency key.
type keyState uint8

const (
	keyFree  keyState = iota
	keyTaken          // a write with it arrived, and its fate is open
	keyKept           // a write with it was applied
)

// takeKey takes the key of a write that arrived. It is false if the write is not to be applied now: one with its key was applied, and it is
// answered; or the fate of one is open, and it is held until that is known.
func (s *Simulator) takeKey(id int32) bool {
	m := &s.messages[id]
	if key := s.parts[m.from].Runner.Key; !s.parts[m.to].Worker.Keys || key != "" && key != KeyIntent {
		return true
	}
	w := &s.workers[m.to]
	slot := &w.slots[m.job]
	key := &slot.keys[m.record]
	life := s.parts[m.to].Worker.KeyLife
	switch {
	case *key == keyKept && (life == 0 || s.now < slot.taken[m.record]+life):
		s.repeat(id)
		return false
	case *key == keyTaken:
		w.held = append(w.held, id)
		return false
	}
	*key, m.keyed, slot.taken[m.record] = keyTaken, true, s.now
	return true
}

// repeat answers a write whose key was taken by one that was applied.
func (s *Simulator) repeat(id int32) {
	m := s.messages[id]
	s.free = append(s.free, id)
	s.record(s.writeEvent(&m, Repeated))
	s.reply(&m, WriteOK, m.grant, 0)
}

// settleKey keeps the key of a write that was applied, and gives back that of one that was refused: the next that was held takes it.
func (s *Simulator) settleKey(m *message, applied bool) {
	if !m.keyed {
		return
	}
	w := &s.workers[m.to]
	key := &w.slots[m.job].keys[m.record]
	*key = keyFree
	if applied {
		*key = keyKept
	}
	still := w.held[:0]
	for _, id := range w.held {
		switch h := &s.messages[id]; {
		case h.job != m.job || h.record != m.record || *key == keyTaken:
			still = append(still, id)
		case applied:
			s.repeat(id)
		default:
			*key, h.keyed = keyTaken, true
			w.slots[m.job].taken[m.record] = s.now
			in := &w.connections[h.from]
			in.waiting = append(in.waiting, id)
		}
	}
	w.held = still
}

// forgetKeys is what a restart does to keys: those of writes that were lost with it are free again.
func (s *Simulator) forgetKeys(w *worker) {
	s.free = append(s.free, w.held...)
	w.held = w.held[:0]
	for j := range w.slots {
		for r, key := range w.slots[j].keys {
			if key == keyTaken {
				w.slots[j].keys[r] = keyFree
			}
		}
	}
}
