// Package soak makes random boards and fault schedules and says what must hold for every run of them. A seed is all there is to a board:
// a seed that fails is a complete report.
package soak

import (
	"math/rand/v2"

	"leasehold/sim"
)

// EventLimit is how many queue events a run of a random board may take. Some never end: a runner that is refused and asks again at once.
const EventLimit = 20_000

// dice draws whole numbers, the same on every machine.
type dice struct{ pcg rand.PCG }

func newDice(seed, stream uint64) *dice {
	d := new(dice)
	d.pcg.Seed(seed, stream)
	return d
}

// below draws from 0 to n-1.
func (d *dice) below(n int) int { return int(d.pcg.Uint64() % uint64(n)) }

// oneIn says yes once in n times.
func (d *dice) oneIn(n int) bool { return d.below(n) == 0 }

// pick draws one of the words.
func pick[T any](d *dice, all ...T) T { return all[d.below(len(all))] }

// maker makes one board. Its times are few and whole, so that much happens at the same instant.
type maker struct {
	*dice
	unit    sim.Time
	board   *sim.Board
	runners []string
	workers []string
	users   string
	crowds  string
	stores  []string
	locks   []string
	log     string // the lock service whose log voters keep

	majority bool // the votes of several lock services decide
}

// time draws a whole number of units.
func (m *maker) time(least, most int) sim.Time {
	return sim.Time(least+m.below(most-least+1)) * m.unit
}

// maybe draws a time once in n times, and else gives 0: left out.
func (m *maker) maybe(n, least, most int) sim.Time {
	if !m.oneIn(n) {
		return 0
	}
	return m.time(least, most)
}

// Board makes the board and the faults of a seed. They are legal: Validate finds nothing.
func Board(seed uint64) (*sim.Board, []sim.Fault) {
	m := &maker{dice: newDice(seed, 0), board: new(sim.Board)}
	m.unit = pick(m.dice, sim.Millisecond, 50*sim.Millisecond, sim.Second, sim.Second)
	m.board.Instant = m.oneIn(3)
	m.board.Until = m.time(20, 60)
	m.parts()
	for i := range 1 + m.below(8)/6 {
		m.job(pick(m.dice, "job", "task", "duty")+string(rune('0'+i)), i)
	}
	m.asks()
	m.links()
	if m.oneIn(2) {
		m.board.Spread = sim.Spread{Delay: m.maybe(2, 1, 2) / 4, Service: m.maybe(2, 1, 2), Poll: m.maybe(2, 1, 4), Order: m.oneIn(2)}
	}
	var faults []sim.Fault
	for range m.below(5) {
		faults = append(faults, m.fault())
	}
	faults = append(faults, m.restores()...)
	return m.board, m.voters(seed, faults)
}

func (m *maker) parts() {
	for i := range 2 + m.below(3) {
		id := string(rune('a' + i))
		m.runners = append(m.runners, id)
		m.part(sim.Part{ID: id, Clock: m.clock(), Size: pick(m.dice, sim.SizeNone, sim.Small), Runner: m.runner()})
	}
	for i := range 1 + m.below(3)/2 {
		id := string(rune('w' + i))
		m.workers = append(m.workers, id)
		m.part(sim.Part{ID: id, Size: pick(m.dice, sim.Small, sim.Medium), Worker: m.worker()})
	}
	if m.oneIn(2) {
		m.users = "users"
		m.part(sim.Part{ID: m.users, Users: &sim.Users{}})
	}
	m.lockServices()
	m.crowd()
	m.group()
}

func (m *maker) part(p sim.Part) {
	p.Zone = pick(m.dice, "", "", "east")
	m.board.Parts = append(m.board.Parts, p)
}

func (m *maker) clock() *sim.Clock {
	if !m.oneIn(3) {
		return nil
	}
	return &sim.Clock{Offset: m.time(-10, 10), Rate: pick[int64](m.dice, 0, 0, 1, -1, 100_000, -200_000, 1_000_000, -900_000)}
}

func (m *maker) runner() *sim.Runner {
	r := &sim.Runner{
		Lease: m.time(2, 12), FirstAsk: m.time(0, 3), Poll: m.maybe(2, 1, 5), Once: m.oneIn(12),
		Renewal: pick(m.dice, "", sim.RenewThread, sim.RenewLoop, sim.RenewProgress, sim.RenewRecord, sim.RenewNever, sim.RenewNever), Renew: m.maybe(2, 1, 5), Retry: m.maybe(4, 1, 2),
		Progress: m.time(1, 6), Deadline: m.maybe(2, 1, 8), OnFailure: pick(m.dice, "", sim.CarryOn, sim.StopAtOnce, sim.StopAtExpiry, sim.FinishRecord),
		StopHook: m.maybe(4, 1, 6), Clock: pick(m.dice, "", sim.MonotonicClock, sim.WallClock, sim.AwakeClock),
		Tokens: m.oneIn(2), Silent: m.oneIn(4), Work: m.maybe(4, 1, 8), Timeout: m.maybe(5, 1, 5), Tries: m.below(4),
		Key: pick(m.dice, "", sim.KeyIntent, sim.KeyTry, sim.KeyNone), Call: pick(m.dice, "", sim.CallPut, sim.CallDelete),
		ReleaseAnyway: m.oneIn(8), ReleaseAfter: m.maybe(8, 1, 6),
		Tidy: m.oneIn(5), Value: pick[int64](m.dice, 0, 0, 1, 2), CleanAfter: m.maybe(6, 1, 6),
	}
	if m.oneIn(10) {
		r.Identity = "host"
	}
	return r
}

// calls is all that a worker may guard.
var calls = [...]sim.Call{sim.CallPut, sim.CallDelete, sim.CallCheckpoint, sim.CallBatch, sim.CallComplete, sim.CallRead}

func (m *maker) worker() *sim.Worker {
	w := &sim.Worker{Fence: pick(m.dice, "", sim.FenceToken, sim.FenceToken, sim.FenceCompare, sim.FenceAbsent), Memory: pick(m.dice, "", sim.Durable, sim.InMemory), Keys: m.oneIn(4), KeyLife: m.maybe(3, 1, 8)}
	if m.oneIn(3) {
		for _, call := range calls {
			if m.oneIn(2) {
				w.Guards = append(w.Guards, call)
			}
		}
	}
	return w
}

func (m *maker) job(id string, i int) {
	j := sim.Job{
		ID: id, Records: 1 + m.below(3), Work: m.maybe(2, 1, 8), Piece: m.maybe(3, 1, 3), Checkpoint: m.maybe(4, 1, 4), Write: m.time(0, 3),
		Order: pick[sim.Order](m.dice, "", "batch", "each", "each"), PerRunner: m.oneIn(8), Update: m.oneIn(2), Worker: pick(m.dice, m.workers...),
		Election:   pick(m.dice, sim.ElectionLease, sim.ElectionLease, sim.ElectionLease, sim.ElectionLease, sim.ElectionClaim, sim.ElectionRow, sim.ElectionNone, ""),
		FirstToken: pick[int64](m.dice, 0, 1, 33), Batch: m.oneIn(4), Skip: m.maybe(4, 1, 2), Complete: m.oneIn(4),
	}
	if m.majority && j.Election != sim.ElectionNone && j.Election != "" {
		j.Election = sim.ElectionMajority
	}
	if other := pick(m.dice, m.workers...); other != j.Worker {
		j.MoveFrom, j.Order = other, pick(m.dice, sim.Each, sim.Each, sim.Batched) // batched jobs move nothing
	}
	if m.users != "" && m.oneIn(2) {
		j.Source, j.Read = m.users, m.maybe(2, 1, 2)
	}
	for _, id := range m.runners {
		if i == 0 || m.oneIn(2) {
			j.Runners = append(j.Runners, id)
		}
	}
	if len(j.Runners) == 0 {
		j.Runners = m.runners[:1]
	}
	m.board.Jobs = append(m.board.Jobs, j)
}

// links lets every runner talk to every worker and to the users. Some say how the lock service is talked to.
func (m *maker) links() {
	for _, from := range m.runners {
		for _, to := range m.workers {
			m.board.Links = append(m.board.Links, sim.Link{From: from, To: to, Protocol: m.protocol()})
		}
		if m.users != "" {
			m.board.Links = append(m.board.Links, sim.Link{From: m.users, To: from, Protocol: m.protocol()})
		}
		for _, to := range m.locks {
			if to != sim.LockServiceID && m.oneIn(4) {
				m.board.Links = append(m.board.Links, sim.Link{From: from, To: to, Protocol: m.protocol()})
			}
		}
	}
	if m.crowds != "" && m.locks[0] != sim.LockServiceID {
		m.board.Links = append(m.board.Links, sim.Link{From: m.locks[0], To: m.crowds, Protocol: m.protocol()})
	}
}

func (m *maker) protocol() sim.Protocol {
	return pick(m.dice, "", "", "", "", sim.HTTP2, sim.HTTP2, sim.HTTP2, sim.Datagram)
}
