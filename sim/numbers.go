package sim

// Numbers says where a lock service's tokens come from. Whatever they are, its grants are counted: Event.Grant grows from one to the next, also over a restore
// unless the counter itself is the token, and says which grant is newer.
type Numbers string

// The sources of tokens.
const (
	NumbersCounter Numbers = "counter" // the count of grants
	NumbersClock   Numbers = "clock"   // the wall clock of the runner that asks, at its request
	NumbersRandom  Numbers = "random"  // chance
)

// Words lists what a Numbers can be.
func (Numbers) Words() []string {
	return []string{string(NumbersCounter), string(NumbersClock), string(NumbersRandom)}
}

// What a wall clock without an offset shows when the run begins, so that one that is behind shows a token too; and how many tokens chance draws from.
const (
	firstMillisecond = 1_000_000_000
	randomTokens     = 1_000_000
)

// counts says whether the lock service's tokens are the count of its grants.
func (l *LockService) counts() bool { return l.Numbers == "" || l.Numbers == NumbersCounter }

// number gives the token of a new grant. One that voters have kept has it already.
func (s *Simulator) number(grant int64, m *message) int64 {
	if g := s.logOf(m.to); g != nil && g.stage == settling {
		return s.entries[g.entry].token
	}
	switch s.parts[m.to].LockService.Numbers {
	case NumbersClock:
		return max(1, firstMillisecond+int64(s.local(m.from, WallClock, m.asked)/Millisecond))
	case NumbersRandom:
		return 1 + int64(s.draws.streams[numberStream].Uint64()%randomTokens)
	}
	return grant
}

// shown gives a token that an event has to tell because it is not the grant.
func shown(token, grant int64) int64 {
	if token == grant {
		return 0
	}
	return token
}

// handGrant tells a runner its grant, and the token that goes with it.
func (s *Simulator) handGrant(l *lease, m *message) {
	m.number = l.token
	s.reply(m, Grant, l.grant, l.expiry)
}
