package soak

import "leasehold/sim"

// The kinds of parts that not every board has: groups of stores, a crowd, several lock services, users that ask.

// group places stores that keep the same data. Sometimes no member can get the votes that a write needs, and sometimes who is promoted has clients already.
func (m *maker) group() {
	if !m.oneIn(6) {
		return
	}
	g := sim.Group{ID: "group", Every: m.time(1, 5), Delay: m.maybe(2, 1, 6), StepDown: m.maybe(3, 1, 8)}
	for i := range 1 + m.below(5) {
		id := "s" + string(rune('0'+i))
		m.stores = append(m.stores, id)
		m.part(sim.Part{ID: id, Size: pick(m.dice, sim.SizeNone, sim.Small), Store: &sim.Store{}})
	}
	n := len(m.stores)
	g.Members = m.stores
	g.Writers = []string{m.stores[m.below(n)]}
	if other := m.stores[m.below(n)]; m.oneIn(3) && other != g.Writers[0] {
		g.Writers = append(g.Writers, other)
	}
	g.Votes = pick(m.dice, 1, 1, n/2+1, n/2+1, n, n+1-m.below(2))
	if m.oneIn(3) {
		g.Promote, g.PromoteAt = m.stores[m.below(n)], m.time(0, 20)
	}
	m.board.Groups = append(m.board.Groups, g)
}

// crowd places callers of the lock service. Some retry before they can have been answered, so that one is answered twice.
func (m *maker) crowd() {
	if !m.oneIn(6) {
		return
	}
	m.crowds = "crowd"
	m.part(sim.Part{ID: m.crowds, Crowd: &sim.Crowd{Members: 1 + m.below(8), FirstAsk: m.maybe(2, 1, 5), Retry: m.time(1, 6), Jitter: m.maybe(2, 1, 4), Timeout: m.maybe(2, 1, 4)}})
}

// lockServices places the board's own lock service, none, or several whose votes decide.
func (m *maker) lockServices() {
	n := 1
	switch {
	case m.oneIn(7):
		m.majority, n = true, pick(m.dice, 2, 3, 3, 3, 5)
	case m.oneIn(2):
		m.locks = []string{sim.LockServiceID}
		return // the platform's
	}
	for i := range n {
		id := "lock" + string(rune('0'+i))
		m.locks = append(m.locks, id)
		m.part(sim.Part{ID: id, Clock: m.clock(), LockService: m.lockService()})
	}
}

func (m *maker) lockService() *sim.LockService {
	l := &sim.LockService{Clock: pick(m.dice, "", sim.MonotonicClock, sim.WallClock, sim.AwakeClock), LockDelay: m.maybe(3, 1, 6), Term: m.maybe(4, 4, 20), Raise: pick[int64](m.dice, 0, 0, 1, 100)}
	if m.oneIn(4) {
		l.Rate = int(sim.Second/m.unit) * pick(m.dice, 1, 1, 2, 4)
	}
	return l
}

// asks lets the users of a board ask the runners of its first job.
func (m *maker) asks() {
	if m.users == "" || !m.oneIn(3) {
		return
	}
	for i := range m.board.Parts {
		if u := m.board.Parts[i].Users; u != nil {
			u.Every, u.Ask, u.Job = m.time(1, 4), pick(m.dice, "", sim.AskLeader, sim.AskFormula, sim.AskFormula), m.board.Jobs[0].ID
		}
	}
}
