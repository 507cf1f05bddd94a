package sim

// Who takes over in a group of stores, when, and what becomes of the others. At most one member is promoted in a run.

// promotion is what a group remembers of it.
type promotion struct {
	chosen, first int16 // the member that may be promoted, and the first with clients; None if there is none
	apart         Time  // since when the chosen one, up itself, has not reached the first; Never while it does
	watches       int32 // counts the times it lost the first, so that an old alarm does nothing
	promoted      bool
	power         bool
	fenced        []bool // by member: it refuses writes
}

func (s *Simulator) newPromotion(g *Group) promotion {
	p := promotion{chosen: None, first: None, apart: Never, power: g.Fence == FencingPower}
	if g.Promote != "" && !s.absent(g.Promote) {
		p.chosen = int16(s.index(g.Promote))
	}
	for _, id := range g.Writers {
		if !s.absent(id) && p.first == None {
			p.first = int16(s.index(id))
		}
	}
	return p
}

// watchGroup looks ahead to a promotion: at its instant, or whenever the members' links may change.
func (s *Simulator) watchGroup(i int32) {
	g, state := &s.board.Groups[i], &s.groups[i]
	if state.chosen == None {
		return
	}
	if g.PromoteAfter == 0 {
		s.queue.push(task{at: g.PromoteAt, what: promote, part: None, a: i}, classWrite)
	}
	if g.PromoteAfter == 0 && g.Fence != FencingFlag {
		return
	}
	s.queue.push(task{at: 0, what: look, part: None, a: i}, classExpiry)
	for k := range s.faults {
		f := &s.faults[k]
		s.queue.push(task{at: f.Start, what: look, part: None, a: i}, classExpiry)
		s.queue.push(task{at: f.Start + f.Length, what: look, part: None, a: i}, classExpiry)
	}
}

// look is due when a fault has begun or ended: the chosen member may have lost the first, or reach who is to be told.
func (s *Simulator) look(i int32) {
	g, state := &s.board.Groups[i], &s.groups[i]
	if state.promoted {
		s.flag(i)
		return
	}
	if g.PromoteAfter == 0 || state.first == None || state.first == state.chosen {
		return
	}
	switch apart := s.reached(state, state.chosen) > 0 && !s.connected(state.chosen, state.first); {
	case !apart:
		state.apart = Never
		state.watches++
	case state.apart == Never:
		state.apart = s.now
		state.watches++
		s.queue.push(task{at: s.now + g.PromoteAfter, what: promote, part: None, a: i, b: state.watches}, classExpiry)
	case s.now-state.apart >= g.PromoteAfter: // it reached too few then
		s.promote(i, state.watches)
	}
}

// promote makes the chosen member the leader, if it reaches enough members.
func (s *Simulator) promote(i, watch int32) {
	g, state := &s.board.Groups[i], &s.groups[i]
	if g.PromoteAfter > 0 && (state.promoted || watch != state.watches || s.reached(state, state.chosen) < max(g.PromoteVotes, 1)) {
		return
	}
	state.promoted = true
	s.record(Event{Kind: Promoted, Part: state.chosen, Peer: state.first, Job: None, Group: int16(i), Ref: None, Record: None, Version: None, Base: None})
	if g.Fence == FencingPower {
		for k, member := range state.members {
			state.fenced[k] = member != state.chosen && contains(g.Writers, s.parts[member].ID)
		}
	}
	s.flag(i)
	s.clientWrite(i, state.chosen)
}

// flag tells the other writers, as far as they can be reached, to refuse writes.
func (s *Simulator) flag(i int32) {
	g, state := &s.board.Groups[i], &s.groups[i]
	if g.Fence != FencingFlag || s.reached(state, state.chosen) == 0 {
		return
	}
	for k, member := range state.members {
		if member != state.chosen && contains(g.Writers, s.parts[member].ID) && s.connected(state.chosen, member) {
			state.fenced[k] = true
		}
	}
}

// joined says whether two members of a group reach each other now, and both are switched on.
func (s *Simulator) joined(state *groupState, a, b int16) bool {
	return s.connected(a, b) && !(state.power && (state.fenced[s.memberOf(state, a)] || state.fenced[s.memberOf(state, b)]))
}

// survivorOf gives the member whose data survive: the one that is promoted, or the first with clients; of those that are there.
func survivorOf(h *History, group int) int16 {
	g := &h.Board.Groups[group]
	if i := h.PartNamed(g.Promote); i != None && !h.Parts[i].Absent && (g.PromoteAfter == 0 || wasPromoted(h, group)) {
		return int16(i)
	}
	for _, id := range g.Writers {
		if i := h.PartNamed(id); !h.Parts[i].Absent {
			return int16(i)
		}
	}
	return None
}

func wasPromoted(h *History, group int) bool {
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Promoted && int(e.Group) == group {
			return true
		}
	}
	return false
}
