package sim

// Group is several stores that keep the same data, and clients that write to some of them. Client writes are taken, or refused, at the instant they are
// made: what is modelled is who may acknowledge, and what the others know of it.
type Group struct {
	ID        string   `json:"id"`
	Members   []string `json:"members" jsonschema_description:"The stores."`
	Writers   []string `json:"writers" jsonschema_description:"The members that have clients, the one whose data survive first."`
	Every     Time     `json:"every" jsonschema_description:"Time between two writes of the clients of one member."`
	Votes     int      `json:"votes" jsonschema_description:"How many members, the one asked among them, must be up and connected to acknowledge a write."`
	Delay     Time     `json:"delay,omitempty" jsonschema_description:"A write that needs no other vote reaches the other members this much later."`
	StepDown  Time     `json:"step_down,omitempty" jsonschema_description:"A member that has not reached a majority for this long refuses writes. Left out: never."`
	Promote   string   `json:"promote,omitempty" jsonschema_description:"The member that is made the leader, though another has clients; its data survive."`
	PromoteAt Time     `json:"promote_at,omitempty" jsonschema_description:"When. Its clients write from then on."`

	PromoteAfter Time    `json:"promote_after,omitempty" jsonschema_description:"Instead of promote_at: once the member has not reached the first writer for this long."`
	PromoteVotes int     `json:"promote_votes,omitempty" jsonschema_description:"promote_after: how many members, itself among them, it must reach then. Left out: one."`
	Fence        Fencing `json:"fence,omitempty" jsonschema_description:"What happens to the other writers at the promotion: nothing; they are told to refuse writes, as soon as they can be reached; they are switched off, reached or not."`
}

// Store is a member of a group.
type Store struct{}

// groupState is what a group remembers.
type groupState struct {
	members []int16
	alone   []Time // by member: since when it has not reached a majority; Never while it does
	writes  int32
	promotion
}

func (s *Simulator) resetGroups() {
	s.groups = s.groups[:0]
	for i := range s.board.Groups {
		g := &s.board.Groups[i]
		state := groupState{promotion: s.newPromotion(g)}
		for _, id := range g.Members {
			if s.absent(id) {
				continue
			}
			state.members, state.alone = append(state.members, int16(s.index(id))), append(state.alone, Never)
			state.fenced = append(state.fenced, false)
		}
		s.groups = append(s.groups, state)
		for _, id := range g.Writers {
			if s.absent(id) {
				continue
			}
			s.queue.push(task{at: 0, what: clientWrite, part: None, a: int32(i), b: int32(s.index(id))}, classWrite)
		}
		s.watchGroup(int32(i))
	}
}

// doGroup does what a group of stores is due for.
func (s *Simulator) doGroup(t *task) {
	switch t.what {
	case clientWrite:
		s.clientWrite(t.a, int16(t.b))
	case promote:
		s.promote(t.a, t.b)
	case look:
		s.look(t.a)
	case copyWrite:
		s.copyWrite(t.a, int16(t.b))
	}
}

// clientWrite lets a client of a member write, and again after the group's period.
func (s *Simulator) clientWrite(i int32, part int16) {
	g, state := &s.board.Groups[i], &s.groups[i]
	s.queue.push(task{at: s.now + g.Every, what: clientWrite, part: None, a: i, b: int32(part)}, classWrite)
	e := Event{Kind: Refused, Message: Write, Part: part, Peer: None, Job: None, Group: int16(i), Ref: None, Record: state.writes, Version: None, Base: None, Why: NoMajority}
	state.writes++
	reached := s.reached(state, part)
	member := s.memberOf(state, part)
	switch majority := reached > len(state.members)/2; {
	case majority:
		state.alone[member] = Never
	case state.alone[member] == Never:
		state.alone[member] = s.now
	}
	if state.fenced[member] {
		e.Why = FencedOff
		s.record(e)
		return
	}
	stepped := g.StepDown > 0 && state.alone[member] != Never && s.now-state.alone[member] >= g.StepDown
	if reached == 0 || reached < g.Votes || stepped {
		s.record(e)
		return
	}
	e.Kind, e.Why = Applied, NoReason
	ref := s.record(e)
	for _, other := range state.members {
		if other == part {
			continue
		}
		// A vote is a copy at once; without one the copy follows, unless it is cut off or down by then.
		if g.Votes > 1 && s.joined(state, part, other) {
			s.copied(ref, other)
		} else {
			s.queue.push(task{at: s.now + g.Delay, what: copyWrite, part: None, a: ref, b: int32(other)}, classWrite)
		}
	}
}

func (s *Simulator) memberOf(state *groupState, part int16) int {
	for k, m := range state.members {
		if m == part {
			return k
		}
	}
	panic("sim: not a member of the group")
}

// reached counts the members, itself among them, that a member is connected to; 0 when it is down.
func (s *Simulator) reached(state *groupState, part int16) int {
	if !s.up(part) {
		return 0
	}
	n := 1
	for _, other := range state.members {
		if other != part && s.joined(state, part, other) {
			n++
		}
	}
	return n
}

// up says whether a part neither stands still nor is out now.
func (s *Simulator) up(part int16) bool {
	return !s.out(part) && s.awake(part, AllThreads, s.now) == s.now
}

// connected says whether two parts are up and reach each other now.
func (s *Simulator) connected(a, b int16) bool {
	return s.up(a) && s.up(b) &&
		!s.network.cutNow(int(a), int(b), s.now) && !s.network.cutNow(int(b), int(a), s.now) && !s.dropped(a, b) && !s.dropped(b, a)
}

// copyWrite brings an acknowledged write to another member, if both are up and reach each other by then.
func (s *Simulator) copyWrite(ref int32, other int16) {
	if w := &s.history.Events[ref]; s.joined(&s.groups[w.Group], w.Part, other) {
		s.copied(ref, other)
	}
}

func (s *Simulator) copied(ref int32, other int16) {
	w := s.history.Events[ref]
	s.record(Event{Kind: Copied, Message: Write, Part: other, Peer: w.Part, Job: None, Group: w.Group, Ref: ref, Record: w.Record, Version: None, Base: None})
}
