package sim

type pauseWindow struct {
	part int
	window
}

// resetFaults lays cuts and pauses over the run.
func (s *Simulator) resetFaults() {
	for i := range s.faults {
		f := &s.faults[i]
		if f.Length <= 0 {
			continue
		}
		w := window{f.Start, f.Start + f.Length}
		part := s.index(f.Part)
		switch f.Kind {
		case Cut:
			for peer := range s.parts {
				if peer != part && f.cuts(s.parts[peer].ID) {
					s.network.cut(part, peer, w)
				}
			}
		case Pause:
			s.pauses = append(s.pauses, pauseWindow{part, w})
		}
		s.queue.push(task{at: f.Start, what: beginFault, part: None, a: int32(i)}, classFault)
	}
}

// cuts says whether the fault cuts its part off from the part with that id.
func (f *Fault) cuts(id string) bool {
	for _, from := range f.From {
		if from == id {
			return true
		}
	}
	return len(f.From) == 0
}

func (s *Simulator) beginFault(i int) {
	f := &s.faults[i]
	e := Event{Kind: FaultBegan, Part: int16(s.index(f.Part)), Peer: None, Job: None, Until: f.Start + f.Length, Ref: int32(i)}
	if f.Kind != Cut {
		s.record(e)
		return
	}
	for peer := range s.parts {
		if peer != int(e.Part) && f.cuts(s.parts[peer].ID) {
			e.Peer = int16(peer)
			s.record(e)
		}
	}
}

// awake gives the first instant from at on when no pause holds the part.
func (s *Simulator) awake(part int16, at Time) Time {
	for i := 0; i < len(s.pauses); i++ {
		if p := &s.pauses[i]; p.part == int(part) && p.start <= at && at < p.end {
			at = p.end
			i = -1
		}
	}
	return at
}

// busyUntil says when work that needs the given time of the part's own threads, begun now, is done.
func (s *Simulator) busyUntil(part int16, length Time) Time {
	at := s.awake(part, s.now)
	for length > 0 {
		next := Never
		for i := range s.pauses {
			if p := &s.pauses[i]; p.part == int(part) && p.start >= at {
				next = min(next, p.start)
			}
		}
		if next-at >= length {
			return at + length
		}
		length -= next - at
		at = s.awake(part, next)
	}
	return at
}
