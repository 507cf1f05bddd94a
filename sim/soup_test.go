package sim_test

import (
	"math/rand/v2"

	"leasehold/sim"
)

// cook makes an event soup: a history that no run made, and that is well-formed all the same. Time grows, tokens grow, a lease is granted
// when it is free or to one who shares it, runners believe and stop in turn, versions count what was applied, answers answer a request, and a restore takes leases
// back to a backup. All else is random: runners begin, write, are refused and stop without regard to who holds what; stores acknowledge and copy, callers knock.
type cook struct {
	rand.PCG
	h      *sim.History
	jobs   []cooked
	leases [][]cookedLease // by event: what they were after it
}

// cookedLease is a lease of a soup.
type cookedLease struct {
	live, last int64
	holder     int16
}

// cooked is what a soup must remember of one job to be well-formed.
type cooked struct {
	cookedLease
	believes [5]bool
	versions []int32 // at the job's worker
	moved    []int32 // where its records are moved from
}

// The parts of a soup.
const (
	soupA, soupB, soupC, soupUsers, soupWorker, soupLock, soupOther, soupCrowd, soupStore = 0, 1, 2, 3, 4, 5, 6, 7, 8 // and two more stores
)

func (c *cook) below(n int) int { return int(c.Uint64() % uint64(n)) }

func (c *cook) runner() int16 { return int16(c.below(3)) }

func soup(seed uint64) *sim.History {
	c := &cook{}
	c.Seed(seed, 7)
	parts := []sim.Part{{ID: "a", Size: sim.Small, Runner: &sim.Runner{}}, {ID: "b", Runner: &sim.Runner{}}, {ID: "c", Runner: &sim.Runner{}},
		{ID: "users", Users: &sim.Users{}}, {ID: "w", Size: sim.Medium, Worker: &sim.Worker{}}, {ID: "l", LockService: &sim.LockService{}},
		{ID: "other", Worker: &sim.Worker{}}, {ID: "crowd", Crowd: &sim.Crowd{Members: 1 + c.below(3)}}, {ID: "s", Store: &sim.Store{}}, {ID: "t", Store: &sim.Store{}}, {ID: "v", Store: &sim.Store{}}}
	for i := range 3 {
		parts[i].Runner.Tokens = c.below(3) == 0
	}
	elections := [...]sim.Election{sim.ElectionLease, sim.ElectionLease, sim.ElectionClaim, sim.ElectionMajority}
	board := &sim.Board{Parts: parts, Until: sim.Hour}
	for range 1 + c.below(2) {
		n := 1 + c.below(3)
		board.Jobs = append(board.Jobs, sim.Job{ID: "job", Records: n, Election: elections[c.below(len(elections))], Worker: "w", MoveFrom: "other"})
		c.jobs = append(c.jobs, cooked{cookedLease: cookedLease{holder: sim.None}, versions: make([]int32, n), moved: make([]int32, n)})
	}
	for range c.below(3) {
		g := sim.Group{ID: "group", Members: []string{"s", "t", "v"}, Writers: []string{[]string{"s", "t"}[c.below(2)]}, Votes: 1, Delay: sim.Time(c.below(4)) * sim.Second}
		if c.below(2) == 0 {
			g.Promote = g.Members[c.below(3)]
		}
		board.Groups = append(board.Groups, g)
	}
	if c.below(3) == 0 {
		parts[soupCrowd] = sim.Part{ID: "crowd", Store: &sim.Store{}} // no crowd after all
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

func (c *cook) add(e sim.Event) {
	var leases []cookedLease
	for j := range c.jobs {
		leases = append(leases, c.jobs[j].cookedLease)
	}
	c.leases, c.h.Events = append(c.leases, leases), append(c.h.Events, e)
}

// stir adds one event, if the one that is drawn may happen.
func (c *cook) stir(at sim.Time) {
	j := c.below(len(c.jobs))
	job := &c.jobs[j]
	e := sim.Event{At: at, Job: int16(j), Peer: sim.None, Ref: sim.None, Record: sim.None, Version: sim.None, Base: sim.None}
	switch c.below(16) {
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
	case 12, 13:
		if len(c.h.Board.Groups) == 0 {
			return
		}
		c.store(&e)
	case 14:
		c.request(&e)
	case 15:
		if c.h.Parts[soupCrowd].Crowd == nil {
			return
		}
		e.Kind, e.Message, e.Part, e.Peer, e.Job, e.Until = sim.Sent, sim.Welcome, soupLock, soupCrowd, sim.None, at+sim.Time(c.below(8))*sim.Second/4
		e.Record = int32(c.below(c.h.Parts[soupCrowd].Crowd.Members))
		c.lose(&e)
	}
	if e.Kind == sim.Copied && e.Ref == sim.None {
		return // there is nothing to copy
	}
	c.add(e)
}

// lose lets what is on its way be lost, or wait in a cut beyond the run, now and then.
func (c *cook) lose(e *sim.Event) {
	switch c.below(20) {
	case 0:
		e.Until += 2 * sim.Hour
	case 1:
		e.Until = sim.Never
	}
}

// store lets a member of a group acknowledge or refuse a write, or copy one.
func (c *cook) store(e *sim.Event) {
	e.Kind, e.Message, e.Part, e.Job, e.Group, e.Record = sim.Applied, sim.Write, soupStore+int16(c.below(3)), sim.None, int16(c.below(len(c.h.Board.Groups))), int32(len(c.h.Events))
	switch c.below(4) {
	case 0:
		e.Kind, e.Why = sim.Refused, sim.NoMajority
	case 1, 2:
		e.Kind = sim.Copied
		for range 4 {
			i := c.below(len(c.h.Events) + 1)
			if i == len(c.h.Events) {
				continue
			}
			if w := &c.h.Events[i]; w.Kind == sim.Applied && w.Job == sim.None && w.Part != e.Part {
				e.Ref, e.Peer, e.Group, e.Record = int32(i), w.Part, w.Group, w.Record
			}
		}
	}
}

// request lets users ask a runner, or find nobody, or a runner answer them.
func (c *cook) request(e *sim.Event) {
	e.Kind, e.Message, e.Part, e.Peer, e.Job, e.Until = sim.Sent, sim.UserAsk, soupUsers, c.runner(), sim.None, e.At+sim.Time(c.below(8))*sim.Second/4
	switch c.below(3) {
	case 0:
		e.Kind, e.Message, e.Peer, e.Until = sim.Unserved, sim.NoMessage, sim.None, 0
	case 1:
		for i := range c.h.Events {
			if q := &c.h.Events[i]; q.Message == sim.UserAsk && !c.answered(i) {
				e.Message, e.Part, e.Peer, e.Ref = sim.UserHear, q.Peer, soupUsers, int32(i)
			}
		}
		c.lose(e)
	}
}

// restore takes the leases back to a backup that was made at some earlier instant.
func (c *cook) restore(f *sim.Fault) {
	f.Backup = f.Start
	if n := len(c.h.Events); n > 0 {
		f.Backup = c.h.Events[c.below(n)].At
	}
	for i := range c.h.Events {
		e := &c.h.Events[i]
		if e.At > f.Backup || e.At == f.Backup && (e.Kind != sim.FaultBegan || int(e.Ref) >= len(c.h.Faults)) {
			for j := range c.jobs {
				if c.jobs[j].cookedLease = (cookedLease{holder: sim.None}); i > 0 {
					c.jobs[j].cookedLease = c.leases[i-1][j]
				}
			}
			return
		}
	}
}

// grant draws a grant that there was or is, or none.
func (c *cook) grant(job *cooked) int64 { return int64(c.below(int(job.last) + 1)) }

func (c *cook) write(e *sim.Event, job *cooked) {
	e.Kind, e.Message, e.Part, e.Peer, e.Grant, e.Record = sim.Refused, sim.Write, soupWorker, c.runner(), c.grant(job), int32(c.below(len(job.versions)))
	versions := job.versions
	if c.below(4) == 0 {
		e.Part, versions = soupOther, job.moved
	}
	if c.below(4) == 0 {
		e.Message = sim.Delete
	}
	e.Version = versions[e.Record]
	if c.below(3) > 0 {
		e.Base = int32(c.below(int(e.Version) + 1))
	}
	if c.below(3) > 0 {
		e.Kind = sim.Applied
		versions[e.Record]++
	}
}

func (c *cook) fault(at sim.Time) {
	kinds := [...]sim.FaultKind{sim.Cut, sim.Pause, sim.Crash, sim.Outage, sim.SlowLink, sim.SlowDisk, sim.Step, sim.Sleep, sim.Drop, sim.Restore}
	threads := [...]sim.Thread{"", sim.AllThreads, sim.WorkThread, sim.RenewalThread}
	f := sim.Fault{Kind: kinds[c.below(len(kinds))], Start: at, Length: sim.Time(c.below(12)) * sim.Second / 4}
	e := sim.Event{Kind: sim.FaultBegan, At: at, Until: at + f.Length, Part: c.runner(), Peer: sim.None, Job: sim.None, Ref: int32(len(c.h.Faults))}
	if f.Kind == sim.Pause {
		f.Thread = threads[c.below(len(threads))]
	}
	switch parts := [...]int16{soupUsers, soupCrowd, soupStore, soupWorker}; {
	case f.Kind == sim.Restore:
		e.Part, f.Length, e.Until = soupLock, 0, at
	case c.below(3) == 0:
		e.Part = parts[c.below(len(parts))]
	}
	if f.Kind == sim.Cut || f.Kind == sim.SlowLink || f.Kind == sim.Drop {
		if e.Peer = soupLock; c.below(2) == 0 {
			e.Part, e.Peer = e.Peer, e.Part
		}
	}
	f.Part = c.h.Parts[e.Part].ID
	if f.Kind == sim.Restore {
		c.restore(&f)
	}
	c.h.Faults = append(c.h.Faults, f)
	c.add(e)
}

// send adds a request to the lock service or the users, or lets the users answer one.
func (c *cook) send(e *sim.Event) {
	e.Kind, e.Part, e.Until = sim.Sent, c.runner(), e.At+sim.Time(c.below(8))*sim.Second/4
	c.lose(e)
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
		if e := &c.h.Events[k]; (e.Message == sim.Record || e.Message == sim.UserHear) && int(e.Ref) == i {
			return true
		}
	}
	return false
}
