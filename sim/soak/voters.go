package soak

import "leasehold/sim"

// voters gives the lock service of some boards voters to keep its log, and adds faults that hit it and them. Its dice are its own: the rest of the board stays as it is.
func (m *maker) voters(seed uint64, faults []sim.Fault) []sim.Fault {
	m.dice = newDice(seed, 9)
	at := lockOf(&sim.History{Parts: m.board.Parts})
	if at == sim.None || m.majority || !m.oneIn(4) {
		return faults
	}
	m.log = m.board.Parts[at].ID
	l := m.board.Parts[at].LockService
	n := pick(m.dice, 1, 2, 3, 3, 3, 4, 5)
	for i := range n {
		id := "v" + string(rune('1'+i))
		l.Voters = append(l.Voters, id)
		m.board.Parts = append(m.board.Parts, sim.Part{ID: id, Zone: pick(m.dice, "", "east", "west"), Voter: &sim.Voter{}})
		if m.oneIn(4) {
			m.board.Links = append(m.board.Links, sim.Link{From: m.log, To: id, Protocol: sim.Datagram})
		}
	}
	if m.oneIn(4) {
		l.Quorum = n/2 + 1 + m.below(n-n/2)
	}
	for range m.below(7) {
		faults = append(faults, m.logFault(l.Voters))
	}
	if m.oneIn(4) {
		faults = append(faults, m.split(l.Voters)...)
	}
	if m.oneIn(6) {
		faults = append(faults, m.restore())
	}
	return faults
}

// split leaves what is under way at one instant to a few of the voters. The lock service then restarts twice: the first time it hears from the others alone, the second time from the few and some of the others.
func (m *maker) split(voters []string) []sim.Fault {
	few := 1 + m.below(len(voters))/2
	at, again, length := m.time(0, 12), m.time(1, 6), m.time(1, 6)
	faults := []sim.Fault{{Kind: sim.Crash, Part: m.log, Start: at}, {Kind: sim.Crash, Part: m.log, Start: at + again}}
	if few < len(voters) {
		lost := m.time(1, 3)
		faults = append(faults, sim.Fault{Kind: sim.Drop, Part: m.log, From: voters[few:], OneWay: true, Start: max(at-lost, 0), Length: min(lost, at)},
			sim.Fault{Kind: sim.Outage, Part: voters[few+m.below(len(voters)-few)], Start: at + again, Length: length})
	}
	for _, id := range voters[:few] {
		faults = append(faults, sim.Fault{Kind: sim.Outage, Part: id, Start: at, Length: again})
	}
	return faults
}

// logFault makes a fault of a lock service with voters, of one of them, or of the link between the two.
func (m *maker) logFault(voters []string) sim.Fault {
	f := sim.Fault{Part: pick(m.dice, voters...), Start: m.time(0, 20), Length: m.time(0, 12)}
	f.Kind = pick(m.dice, sim.Crash, sim.Crash, sim.Crash, sim.Cut, sim.Cut, sim.Pause, sim.Outage, sim.SlowLink, sim.SlowLink, sim.Drop, sim.SlowDisk)
	switch f.Kind {
	case sim.Crash, sim.Pause, sim.Outage:
		if m.oneIn(2) {
			f.Part = m.log
		}
		if f.Kind == sim.Crash && m.oneIn(2) {
			f.Length = 0
		}
		if m.oneIn(3) { // while something is under way
			f.Start += sim.Time(m.below(8)) * sim.RoundTripInZone / 2
		}
	case sim.SlowDisk:
		f.Extra = m.time(1, 4)
	default:
		f.Part, f.From, f.OneWay = m.log, []string{f.Part}, m.oneIn(3)
		if f.Kind == sim.SlowLink {
			f.Extra = m.time(1, 4)
		}
	}
	return f
}

// restore takes the lock service back to a backup.
func (m *maker) restore() sim.Fault {
	f := sim.Fault{Kind: sim.Restore, Part: m.log, Start: m.time(2, 20)}
	f.Backup = f.Start - min(m.time(0, 10), f.Start)
	return f
}

// Weakness is what makes the log of a lock service unsafe.
type Weakness int

// The weaknesses. With any of them a lease has two live grants on some boards, or a token that does not grow.
const (
	TooFew    Weakness = iota // half of the voters are enough, and the lock service restarts while it cannot reach those it reached before
	Forgetful                 // the voters keep the log in memory, and restart
	Restored                  // the lock service is restored from a backup
	WeaknessCount
)

// WeaknessNames says what each weakness is.
var WeaknessNames = [WeaknessCount]string{"half of the voters are enough", "the log is kept in memory", "the lock service is restored"}

// Weaken makes the board and the faults of a seed with a weakness of the log; false for boards without one, or with one voter.
func Weaken(seed uint64, w Weakness) (*sim.Board, []sim.Fault, bool) {
	board, all := Board(seed)
	at := lockOf(&sim.History{Parts: board.Parts})
	if at == sim.None || len(board.Parts[at].LockService.Voters) < 2 {
		return board, all, false
	}
	l := board.Parts[at].LockService
	var faults []sim.Fault
	for _, f := range all {
		if f.Kind != sim.Restore {
			faults = append(faults, f)
		}
	}
	m := &maker{dice: newDice(seed, 10), board: board, unit: board.Until / 40, log: board.Parts[at].ID}
	switch w {
	case TooFew:
		l.Quorum = len(l.Voters) / 2
		at := m.time(2, 20)
		faults = append(faults, sim.Fault{Kind: sim.Drop, Part: m.log, From: l.Voters[l.Quorum:], Length: at}, sim.Fault{Kind: sim.Crash, Part: m.log, Start: at})
		for _, id := range l.Voters[:l.Quorum] {
			faults = append(faults, sim.Fault{Kind: sim.Outage, Part: id, Start: at, Length: m.time(1, 12)})
		}
	case Forgetful:
		l.Quorum = 0
		for i := range board.Parts {
			if v := board.Parts[i].Voter; v != nil {
				v.Memory = sim.InMemory
				faults = append(faults, sim.Fault{Kind: sim.Crash, Part: board.Parts[i].ID, Start: m.time(2, 20)})
			}
		}
	case Restored:
		faults = append(faults, m.restore())
	}
	return board, faults, true
}
