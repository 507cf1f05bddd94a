package sim_test

import (
	"math/rand/v2"

	"leasehold/sim"
)

// cook makes an event soup: a history that no run made, and that is well-formed all the same. Time grows, tokens grow, a lease is granted
// when it is free or to one who shares it, runners believe and stop in turn, versions count what was applied, answers answer a request. All
// else is random: runners begin, write, are refused and stop without regard to who holds what.
type cook struct {
	rand.PCG
	h    *sim.History
	jobs []cooked
}

// cooked is what a soup must remember of one job to be well-formed.
type cooked struct {
	live, last int64
	holder     int16
	believes   [5]bool
	versions   []int32
}

// The parts of a soup.
const (
	soupA, soupB, soupC, soupUsers, soupWorker, soupLock = 0, 1, 2, 3, 4, 5
)

func (c *cook) below(n int) int { return int(c.Uint64() % uint64(n)) }

func (c *cook) runner() int16 { return int16(c.below(3)) }

func soup(seed uint64) *sim.History {
	c := &cook{}
	c.Seed(seed, 7)
	parts := []sim.Part{{ID: "a", Size: sim.Small, Runner: &sim.Runner{}}, {ID: "b", Runner: &sim.Runner{}}, {ID: "c", Runner: &sim.Runner{}},
		{ID: "users", Users: &sim.Users{}}, {ID: "w", Size: sim.Medium, Worker: &sim.Worker{}}, {ID: "l", LockService: &sim.LockService{}}}
	board := &sim.Board{Parts: parts, Until: sim.Hour}
	for range 1 + c.below(2) {
		n := 1 + c.below(3)
		board.Jobs = append(board.Jobs, sim.Job{ID: "job", Records: n, Election: sim.ElectionLease})
		c.jobs = append(c.jobs, cooked{holder: sim.None, versions: make([]int32, n)})
	}
	c.h = &sim.History{Board: board, Parts: parts}
	at := sim.Time(0)
	for range 5 + c.below(60) {
		if c.below(3) > 0 {
			at += sim.Time(c.below(4)) * sim.Second / 4
		}
		if c.below(30) == 0 {
			at += 29 * sim.Second
		}
		c.stir(at)
	}
	c.h.End = at
	return c.h
}

func (c *cook) add(e sim.Event) { c.h.Events = append(c.h.Events, e) }

// stir adds one event, if the one that is drawn may happen.
func (c *cook) stir(at sim.Time) {
	j := c.below(len(c.jobs))
	job := &c.jobs[j]
	e := sim.Event{At: at, Job: int16(j), Peer: sim.None, Ref: sim.None, Record: sim.None, Version: sim.None, Base: sim.None}
	switch c.below(12) {
	case 0:
		e.Kind, e.Part = sim.Asked, c.runner()
	case 1, 2:
		e.Kind, e.Part, e.Peer = sim.Granted, soupLock, c.runner()
		switch {
		case job.live == 0:
			job.last++
			job.live = job.last
		case job.holder == e.Peer || c.below(2) == 0:
			return
		} // else the new holder goes by the name of the old one, and shares its grant
		job.holder, e.Grant = e.Peer, job.live
	case 3:
		if job.live == 0 {
			return
		}
		e.Kind, e.Part, e.Peer, e.Grant = sim.Expired, soupLock, job.holder, job.live
		if c.below(2) == 0 {
			e.Kind = sim.Released
		}
		job.live = 0
	case 4, 5:
		e.Part = c.runner()
		e.Kind, e.Grant = sim.Believed, c.grant(job)
		if job.believes[e.Part] {
			e.Kind, e.Why = sim.Stopped, sim.Lost
		}
		job.believes[e.Part] = !job.believes[e.Part]
	case 6:
		e.Kind, e.Part, e.Grant = sim.Began, c.runner(), c.grant(job)
	case 7, 8:
		c.write(&e, job)
	case 9:
		c.fault(at)
		return
	case 10:
		if c.below(8) > 0 {
			return
		}
		e.Kind, e.Part, e.Peer = sim.Finished, soupLock, c.runner()
	case 11:
		c.send(&e)
	}
	c.add(e)
}

// grant draws a grant that there was or is, or none.
func (c *cook) grant(job *cooked) int64 { return int64(c.below(int(job.last) + 1)) }

func (c *cook) write(e *sim.Event, job *cooked) {
	e.Kind, e.Message, e.Part, e.Peer, e.Grant, e.Record = sim.Refused, sim.Write, soupWorker, c.runner(), c.grant(job), int32(c.below(len(job.versions)))
	e.Version = job.versions[e.Record]
	if c.below(3) > 0 {
		e.Base = int32(c.below(int(e.Version) + 1))
	}
	if c.below(3) > 0 {
		e.Kind = sim.Applied
		job.versions[e.Record]++
	}
}

func (c *cook) fault(at sim.Time) {
	kinds := [...]sim.FaultKind{sim.Cut, sim.Pause, sim.Crash, sim.Outage, sim.SlowLink, sim.SlowDisk, sim.Step, sim.Sleep}
	threads := [...]sim.Thread{"", sim.AllThreads, sim.WorkThread, sim.RenewalThread}
	f := sim.Fault{Kind: kinds[c.below(len(kinds))], Start: at, Length: sim.Time(c.below(12)) * sim.Second / 4}
	e := sim.Event{Kind: sim.FaultBegan, At: at, Until: at + f.Length, Part: c.runner(), Peer: sim.None, Job: sim.None, Ref: int32(len(c.h.Faults))}
	if f.Kind == sim.Pause {
		f.Thread = threads[c.below(len(threads))]
	}
	if f.Kind == sim.Cut || f.Kind == sim.SlowLink {
		if e.Peer = soupLock; c.below(2) == 0 {
			e.Part, e.Peer = e.Peer, e.Part
		}
	}
	f.Part = c.h.Parts[e.Part].ID
	c.h.Faults = append(c.h.Faults, f)
	c.add(e)
}

// send adds a request to the lock service or the users, or lets the users answer one.
func (c *cook) send(e *sim.Event) {
	e.Kind, e.Part, e.Until = sim.Sent, c.runner(), e.At+sim.Time(c.below(8))*sim.Second/4
	if c.below(20) == 0 {
		e.Until += 2 * sim.Hour // it waits in a cut, beyond the run
	}
	switch c.below(3) {
	case 0:
		e.Message, e.Peer = sim.Acquire, soupLock
	case 1:
		e.Message, e.Peer = sim.Read, soupUsers
	case 2:
		for i := range c.h.Events {
			if q := &c.h.Events[i]; q.Message == sim.Read && !c.answered(i) {
				e.Message, e.Part, e.Peer, e.Job, e.Ref = sim.Record, soupUsers, q.Part, q.Job, int32(i)
				return
			}
		}
		e.Message, e.Peer = sim.Release, soupLock
	}
}

func (c *cook) answered(i int) bool {
	for k := range c.h.Events {
		if e := &c.h.Events[k]; e.Message == sim.Record && int(e.Ref) == i {
			return true
		}
	}
	return false
}
