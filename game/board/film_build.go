package board

import (
	"slices"
	"sort"

	"leasehold/assets/words"
	"leasehold/levels"
	"leasehold/sim"
)

// builder is what only the making of a film needs.
type builder struct {
	*film
	incident int
	fates    []fate
	flights  []int32 // by Sent event: its place among the runner's flights
	reading  []read  // by part: the term's progress
	first    []int   // by job: records applied at least once
	ballots  ballots
}

// newFilm reads a history once. Its timeline reaches as far as room, or farther.
func newFilm(t words.Table, l *levels.Level, incident int, h *sim.History, r *sim.Report, room sim.Time) *film {
	f := &film{words: t, level: l, history: h, report: r, runners: make([]runnerFilm, len(h.Parts)), workers: make([]workerFilm, len(h.Parts))}
	b := builder{f, incident, fatesOf(h, r), make([]int32, len(h.Events)), make([]read, len(h.Parts)), make([]int, len(l.Jobs)), newBallots(h)}
	for i := range h.Events {
		b.event(&h.Events[i], i)
	}
	for _, v := range r.Of(sim.Vacancy) {
		f.vacant = append(f.vacant, span{from: v.At, to: v.Until})
	}
	if f.last == 0 {
		f.last = h.End
	}
	f.horizon = f.niceHorizon(room)
	f.events = happenings(f)
	return f
}

func (b *builder) event(e *sim.Event, i int) {
	switch e.Kind {
	case sim.FaultBegan:
		b.addFault(b.level.Incidents[b.incident].Faults[e.Ref].Name, &b.history.Faults[e.Ref], e)
		if fault := &b.history.Faults[e.Ref]; fault.Kind == sim.Restore {
			b.restore(e.At, fault.Backup)
		}
	case sim.Applied, sim.Refused, sim.Repeated:
		if e.Job == sim.None || e.Message == sim.Checkpoint || e.Message == sim.Batch || e.Message == sim.Complete {
			return // no write of a job
		}
		b.runners[e.Peer].flights[b.flights[e.Ref]].effect = e.At
		if e.Kind == sim.Repeated {
			return // answered, and of no effect
		}
		w := &b.workers[e.Part]
		w.effects = append(w.effects, effect{e.At, b.fates[i], e.Kind == sim.Applied && e.Version == 0, e.Job, e.Peer})
		w.met(e.At, e.Highest)
		b.last = e.At
		if e.Kind == sim.Applied && e.Version == 0 {
			b.first[e.Job]++
		}
	case sim.Announced:
		b.workers[e.Part].met(e.At, e.Highest)
	case sim.Kept:
		b.workers[e.Part].met(e.At, e.Grant)
	case sim.Granted, sim.Renewed, sim.Expired, sim.Released:
		b.leaseEvent(e)
	case sim.Voted:
		b.vote(e, e.Until)
	case sim.Sent:
		b.message(e, i)
	default:
		b.runnerEvent(e)
	}
}

// fatesOf gives the fate of each Applied and Refused event.
func fatesOf(h *sim.History, r *sim.Report) []fate {
	fates := make([]fate, len(h.Events))
	for _, d := range r.Of(sim.Duplicates) {
		fates[d.Event] = again
	}
	for _, d := range r.Of(sim.SplitBrainWrites) {
		fates[d.Event] = split
	}
	for _, d := range r.Of(sim.RefusedWrites) {
		fates[d.Event] = refused
	}
	return fates
}

func (w *workerFilm) met(at sim.Time, highest int64) {
	if n := len(w.highest); highest > 0 && (n == 0 || w.highest[n-1].grant < highest) {
		w.highest = append(w.highest, span{from: at, grant: highest})
	}
}

// addFault files a fault as it was played: controls may make another of it than the level has written.
func (b *builder) addFault(name string, fault *sim.Fault, e *sim.Event) {
	if fault.Kind == sim.Pause || fault.Kind == sim.Sleep || fault.Kind == sim.Crash {
		r := &b.runners[e.Part]
		r.pauses = append(r.pauses, span{from: e.At, to: e.Until})
		if fault.Kind == sim.Crash {
			r.downs = append(r.downs, span{from: e.At, to: e.Until})
		}
	}
	if n := len(b.faults); n > 0 && b.faults[n-1].ref == e.Ref {
		b.faults[n-1].peers = append(b.faults[n-1].peers, e.Peer)
		return
	}
	b.faults = append(b.faults, faultFilm{span: span{from: e.At, to: e.Until}, ref: e.Ref, name: name, kind: fault.Kind, part: e.Part})
	if e.Peer != sim.None {
		b.faults[len(b.faults)-1].peers = []int16{e.Peer}
	}
}

// leaseEvent files an event of the lock service under the runner it is about.
func (b *builder) leaseEvent(e *sim.Event) {
	r := &b.runners[e.Peer]
	switch last := len(r.leases) - 1; {
	case e.Kind == sim.Expired || e.Kind == sim.Released:
		for i := range b.runners { // two that go by one name have one grant
			b.runners[i].endLease(e)
		}
	case e.Kind == sim.Renewed || last >= 0 && r.leases[last].is(e): // who goes by the holder's name is told its grant once more
		l := &r.leases[last]
		l.renewed, l.expiry = append(l.renewed, e.At), append(l.expiry, e.Until)
	default:
		r.leases = append(r.leases, lease{span{e.At, sim.Never, e.Grant}, e.Job, []sim.Time{e.At}, []sim.Time{e.Until}})
	}
}

// is says whether an event is about the lease, and the lease is live.
func (l *lease) is(e *sim.Event) bool {
	return l.to == sim.Never && l.job == e.Job && l.grant == e.Grant
}

// endLease ends the runner's live lease of a grant, if it has one. One that a restore brought back over its end was none.
func (r *runnerFilm) endLease(e *sim.Event) {
	for i := len(r.leases) - 1; i >= 0; i-- {
		if l := &r.leases[i]; l.is(e) {
			if l.to = e.At; l.from == l.to {
				r.leases = slices.Delete(r.leases, i, i+1)
			}
			return
		}
	}
}

// restore has the lock service know what it knew when its backup was made: what it has granted since is over, and what had not ended then is there again.
func (b *builder) restore(now, backup sim.Time) {
	for i := range b.runners {
		r := &b.runners[i]
		for k := range r.leases {
			l := &r.leases[k]
			known := l.from <= backup && backup < l.to
			switch live := l.to == sim.Never; {
			case b.voted(l.job) || known == live:
			case live:
				l.to = now
			default:
				n := sort.Search(len(l.renewed), func(n int) bool { return l.renewed[n] > backup })
				r.leases = append(r.leases, lease{span{now, sim.Never, l.grant}, l.job, []sim.Time{now}, l.expiry[n-1 : n : n]})
			}
		}
	}
}

// runnerEvent files an event under the runner it happened at.
func (b *builder) runnerEvent(e *sim.Event) {
	r := &b.runners[e.Part]
	switch e.Kind {
	case sim.Believed:
		r.beliefs = append(r.beliefs, span{e.At, sim.Never, e.Grant})
	case sim.Began:
		b.reading[e.Part] = read{of: b.level.Jobs[e.Job].Records - b.first[e.Job]}
	case sim.Stopped:
		r.beliefs[len(r.beliefs)-1].to = e.At
		if n := len(r.leases); e.Why == sim.Done && b.voted(e.Job) && n > 0 {
			r.leases[n-1].to = min(r.leases[n-1].to, e.At) // it gives its votes back
		}
		b.last = e.At
		if e.Why == sim.Done {
			r.over = e.At
		}
	case sim.Asked:
		r.asks = append(r.asks, e.At)
	}
}

func (b *builder) message(e *sim.Event, i int) {
	switch e.Message {
	case sim.RenewOK:
		if b.voted(e.Job) {
			b.vote(e, e.At+b.history.Parts[e.Peer].Runner.Lease)
		}
	case sim.Record:
		now := &b.reading[e.Peer]
		now.at, now.done = e.Until, now.done+1
		b.runners[e.Peer].reads = append(b.runners[e.Peer].reads, *now)
	case sim.Over:
		if r := &b.runners[e.Peer]; r.over == 0 {
			r.over = e.Until
		}
	case sim.Write, sim.Delete:
		r := &b.runners[e.Part]
		b.flights[i] = int32(len(r.flights))
		r.flights = append(r.flights, flight{e.At, e.Until, sim.Never, e.Token, e.Grant, e.Peer, e.Job})
	}
}

// niceHorizon is a little beyond the last thing that happened and every bound on a time, in round numbers, so that it holds still
// while a control moves a little.
func (f *film) niceHorizon(room sim.Time) sim.Time {
	end := max(f.last, room)
	for i := range f.level.Goals {
		if bound, ok := f.level.Goals[i].TimeBound(); ok {
			end = max(end, bound+bound/20)
		}
	}
	step := 4 * sim.Second
	for end/step > 15 {
		step *= 5
	}
	return (end/step + 1) * step
}
