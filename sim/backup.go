package sim

// backup is what a lock service knew of one lease when the backup was made that a fault restores.
type backup struct {
	fault int
	lease
}

// backUp keeps what a lock service knows now, for the restore that a fault brings later.
func (s *Simulator) backUp(fault int) {
	lock := int16(s.index(s.faults[fault].Part))
	for i := range s.leases {
		if l := &s.leases[i]; l.lock == lock {
			kept := *l
			kept.waiting = nil
			s.backups = append(s.backups, backup{fault, kept})
		}
	}
}

// restore brings back what a lock service knew at its backup: grants made since are unknown to it, and so are their tokens, unless it is told to skip some. Who waits now goes on waiting.
func (s *Simulator) restore(fault int) {
	lock := int16(s.index(s.faults[fault].Part))
	g, service := s.logOf(lock), s.parts[lock].LockService
	for i := range s.backups {
		kept := &s.backups[i]
		if kept.fault != fault {
			continue
		}
		l := &s.leases[kept.index]
		generation, waiting, last, next := l.generation+1, l.waiting, l.last, l.next
		*l = kept.lease
		l.generation, l.waiting, l.last = generation, waiting, last
		if service.counts() {
			l.next += service.Raise
		} else {
			l.next = next
		}
		if l.holder != None && l.expiry != Never {
			s.expireAt(l, max(l.expiry, s.now))
		}
		if g != nil {
			s.keepBackup(g, l)
			continue
		}
		s.queue.push(task{at: max(l.free, s.now), what: offer, part: l.lock, a: l.index}, classExpiry)
	}
	if g != nil {
		s.backedUp(g)
	}
}
