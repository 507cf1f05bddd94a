package board

import (
	"sort"

	"leasehold/assets/words"
	"leasehold/levels"
	"leasehold/sim"
)

// film is a history put in the order that drawing needs: what each part did, as spans and counts that a time can be looked up in.
type film struct {
	words   words.Table
	level   *levels.Level
	history *sim.History
	report  *sim.Report
	runners []runnerFilm // by part; empty where the part is no runner
	workers []workerFilm
	faults  []faultFilm
	vacant  []span
	elected []elected
	events  []Happening
	last    sim.Time // the last instant at which anything that counts happened
	horizon sim.Time // where the timeline ends
}

// span is [from, to) and the grant it is about.
type span struct {
	from, to sim.Time
	grant    int64
}

// lease is the lock service's view of one grant: it was extended at each of the instants, to the expiries.
type lease struct {
	span
	job     int16
	renewed []sim.Time
	expiry  []sim.Time
}

// flight is one write: handed over at sent, applied or refused at effect (Never if it was neither).
type flight struct {
	sent, arrive, effect sim.Time
	token, grant         int64
	worker, job          int16
}

type runnerFilm struct {
	leases  []lease
	beliefs []span
	asks    []sim.Time
	reads   []read // in the order of their instants
	flights []flight
	onWay   []flight // underway's memory
	over    sim.Time // when it knew that its elected job was done, 0 for never
	pauses  []span
	downs   []span // those of the pauses in which it had crashed
}

// read counts the records read in the current term, out of how many.
type read struct {
	at   sim.Time
	done int
	of   int
}

// fate says what became of a write.
type fate uint8

const (
	counted fate = iota // applied for the first time
	again               // a duplicate, in good right
	split               // applied after a newer holder had begun
	refused
)

type effect struct {
	at     sim.Time
	fate   fate
	first  bool // applied, and never before
	job    int16
	runner int16
}

type workerFilm struct {
	effects []effect
	highest []span // from when on which token was the highest met, in grant
}

type faultFilm struct {
	span
	ref   int32 // in the history's faults
	name  string
	kind  sim.FaultKind
	part  int16
	peers []int16
}

// at gives the index of the last of n instants that is not after t, or -1; instant gives the i-th.
func at(n int, t sim.Time, instant func(i int) sim.Time) int {
	return sort.Search(n, func(i int) bool { return instant(i) > t }) - 1
}

// spanAt finds the span that holds t.
func spanAt(spans []span, t sim.Time) *span {
	i := at(len(spans), t, func(i int) sim.Time { return spans[i].from })
	if i < 0 || t >= spans[i].to {
		return nil
	}
	return &spans[i]
}

// leaseAt gives the lease the runner holds at t by the lock service's view, and when it expires as things stand.
func (r *runnerFilm) leaseAt(t sim.Time) (l *lease, expiry sim.Time) {
	i := at(len(r.leases), t, func(i int) sim.Time { return r.leases[i].from })
	if i < 0 || t >= r.leases[i].to {
		return nil, 0
	}
	l = &r.leases[i]
	return l, l.expiry[at(len(l.renewed), t, func(i int) sim.Time { return l.renewed[i] })]
}

// live says whether the grant is live at t.
func (r *runnerFilm) live(grant int64, t sim.Time) bool {
	l, _ := r.leaseAt(t)
	return l != nil && l.grant == grant
}

// underway gives the runner's writes to a worker that are handed over and not yet applied or refused at t, the next to be served first, in
// memory that is good until the next call.
func (r *runnerFilm) underway(worker int16, t sim.Time) []flight {
	r.onWay = r.onWay[:0]
	for i := range r.flights {
		f := &r.flights[i]
		if f.sent > t {
			break
		}
		if f.worker == worker && f.effect > t {
			r.onWay = append(r.onWay, *f)
		}
	}
	return r.onWay
}

// readAt gives how far the runner's reading is at t, or nil when it is not reading.
func (r *runnerFilm) readAt(t sim.Time) *read {
	i := at(len(r.reads), t, func(i int) sim.Time { return r.reads[i].at })
	if i < 0 || r.reads[i].done == r.reads[i].of || t-r.reads[i].at > sim.Second {
		return nil
	}
	return &r.reads[i]
}

// highestAt gives the highest token the worker has met at t, 0 for none.
func (w *workerFilm) highestAt(t sim.Time) int64 {
	i := at(len(w.highest), t, func(i int) sim.Time { return w.highest[i].from })
	if i < 0 {
		return 0
	}
	return w.highest[i].grant
}

// until counts the effects not after t.
func (w *workerFilm) until(t sim.Time) int {
	return at(len(w.effects), t, func(i int) sim.Time { return w.effects[i].at }) + 1
}

// faultOf finds the film of a fault of the history.
func (f *film) faultOf(ref int32) *faultFilm {
	for i := range f.faults {
		if f.faults[i].ref == ref {
			return &f.faults[i]
		}
	}
	return nil
}

// cut says whether a fault cuts a off from b at t.
func (f *film) cut(a, b int16, t sim.Time) bool {
	for i := range f.faults {
		c := &f.faults[i]
		if c.kind != sim.Cut || t < c.from || t >= c.to {
			continue
		}
		for _, p := range c.peers {
			if c.part == a && p == b || c.part == b && p == a {
				return true
			}
		}
	}
	return false
}
