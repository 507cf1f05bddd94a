package sim

// votes counts the answers of several lock services to one request. Where there is one, its answer decides.
type votes struct {
	request int32 // counts requests, so that an answer to an old one is not counted
	yes, no int
	grant   int64 // the highest grant of the votes
	number  int64 // the highest token of the votes
}

// locksOf gives the lock services that decide about a candidate's job: one, or with an election by majority all.
func (s *Simulator) locksOf(i int32) []int16 {
	if s.board.Jobs[s.candidates[i].job].Election == ElectionMajority {
		return s.locks
	}
	return s.locks[:1]
}

// toLocks sends a request to every lock service that decides about it, and gives the first message's event.
func (s *Simulator) toLocks(i int32, kind Message) int32 {
	c := &s.candidates[i]
	c.votes = votes{request: c.votes.request + 1}
	first := int32(None)
	for _, lock := range s.locksOf(i) {
		m := s.from(i, kind, int(lock))
		m.write = c.votes.request
		if ref := s.send(m, None); first == None {
			first = ref
		}
	}
	return first
}

// counted takes one answer into account, and says whether it decides: the last yes that makes a majority, or the first no that makes one impossible. The token of
// a majority is the highest of its votes, which the message then carries; nothing makes it grow from one majority to the next.
func (s *Simulator) counted(i int32, m *message, yes bool) bool {
	n := len(s.locksOf(i))
	if n == 1 {
		return true
	}
	v := &s.candidates[i].votes
	if m.write != v.request {
		return false
	}
	if !yes {
		v.no++
		return v.no == n-n/2
	}
	v.yes++
	v.grant, v.number = max(v.grant, m.grant), max(v.number, m.number)
	m.grant, m.number = v.grant, v.number
	return v.yes == n/2+1
}
