package sim

import (
	"slices"
	"sort"
)

// Checkers of time, load and money.

// edge is where a span of time begins (+1) or ends (-1).
type edge struct {
	at    Time
	delta int
}

// spans walks sorted edges and calls found for every stretch in which the number of open spans satisfies want.
func spans(edges []edge, end Time, want func(open int) bool, found func(from, to Time)) {
	sort.SliceStable(edges, func(i, j int) bool { return edges[i].at < edges[j].at })
	open, from, inside := 0, Time(0), false
	for i := 0; i < len(edges); {
		at := edges[i].at
		for ; i < len(edges) && edges[i].at == at; i++ {
			open += edges[i].delta
		}
		switch now := want(open); {
		case now && !inside:
			from, inside = at, true
		case !now && inside:
			found(from, at)
			inside = false
		}
	}
	if inside && from < end {
		found(from, end)
	}
}

// wanted gives when a job's lease was first asked for and when it was no longer wanted: its slot was finished, or the run ended.
func wanted(h *History, job int16) (from, to Time, ok bool) {
	from, to = Never, h.End
	for i := range h.Events {
		switch e := &h.Events[i]; {
		case e.Job != job:
		case e.Kind == Asked:
			from = min(from, e.At)
		case e.Kind == Finished:
			to = min(to, e.At)
		}
	}
	return from, to, from < to
}

// checkSpans finds vacancy, idleness and overlap of every elected job.
func checkSpans(m Measure, h *History, r *Report) {
	for j := range h.Board.Jobs {
		job := int16(j)
		from, to, ok := wanted(h, job)
		// Two believers are two, wanted or not; votes are no grants.
		if !ok && m != Overlap || m == Vacancy && h.Board.Jobs[j].Election == ElectionMajority {
			continue
		}
		var edges []edge
		want := func(open int) bool { return open >= 2 }
		switch m {
		case Vacancy:
			edges = grantEdges(h, job)
		case Idle:
			edges = workEdges(h, job)
		case Overlap:
			edges = beliefEdges(h, job)
		}
		if m != Overlap {
			// Being wanted counts one; a grant or a runner at work counts far less than zero.
			for i := range edges {
				edges[i].delta *= -2
			}
			edges = append(edges, edge{from, 1}, edge{to, -1})
			want = func(open int) bool { return open == 1 }
		}
		spans(edges, h.End, want, func(from, to Time) {
			r.add(Finding{Measure: m, Job: job, Part: None, Event: None, At: from, Until: to})
		})
	}
}

// grantEdges gives the spans in which a grant of the job's lease was live.
func grantEdges(h *History, job int16) []edge {
	var edges []edge
	live := false
	for i := range h.Events {
		switch e := &h.Events[i]; {
		case e.Job != job:
		case e.Kind == Granted && !live: // else it is shared by another of the same name
			edges = append(edges, edge{e.At, 1})
			live = true
		case e.Kind == Expired || e.Kind == Released:
			edges = append(edges, edge{e.At, -1})
			live = false
		}
	}
	return edges
}

// beliefEdges gives the spans in which each runner believed it held the job's lease.
func beliefEdges(h *History, job int16) []edge {
	var edges []edge
	for i := range h.Events {
		switch e := &h.Events[i]; {
		case e.Job != job:
		case e.Kind == Believed:
			edges = append(edges, edge{e.At, 1})
		case e.Kind == Stopped:
			edges = append(edges, edge{e.At, -1})
		}
	}
	return edges
}

// workEdges gives the spans in which each runner believed it held the job's lease and was not paused.
func workEdges(h *History, job int16) []edge {
	var edges []edge
	for part := range h.Parts {
		if h.Parts[part].Runner == nil {
			continue
		}
		var own []edge
		for i := range h.Events {
			switch e := &h.Events[i]; {
			case int(e.Part) != part:
			case e.Kind == Believed && e.Job == job:
				own = append(own, edge{e.At, 1})
			case e.Kind == Stopped && e.Job == job:
				own = append(own, edge{e.At, -1})
			case e.Kind == FaultBegan && stops(&h.Faults[e.Ref]):
				own = append(own, edge{e.At, -2}, edge{e.Until, 2})
			}
		}
		spans(own, h.End, func(open int) bool { return open == 1 }, func(from, to Time) {
			edges = append(edges, edge{from, 1}, edge{to, -1})
		})
	}
	return edges
}

// stops says whether a fault keeps a machine from working.
func stops(f *Fault) bool {
	switch f.Kind {
	case Pause:
		return f.Thread != RenewalThread
	case Sleep, Crash:
		return true
	}
	return false
}

// checkTakeovers finds grants to another runner than the one before: all of them, or the needless.
func checkTakeovers(m Measure, h *History, r *Report) {
	type state struct {
		holder   int16
		believes []bool // by part
	}
	jobs := make([]state, len(h.Board.Jobs))
	for j := range jobs {
		jobs[j] = state{holder: None, believes: make([]bool, len(h.Parts))}
	}
	for i := range h.Events {
		e := &h.Events[i]
		if e.Job == None {
			continue
		}
		s := &jobs[e.Job]
		switch e.Kind {
		case Believed, Stopped:
			s.believes[e.Part] = e.Kind == Believed
		case Granted:
			if s.holder != None && s.holder != e.Peer && (m == Takeovers || s.believes[s.holder] && healthy(h, s.holder, e.At)) {
				r.addEvent(m, h, i)
			}
			s.holder = e.Peer
		}
	}
}

// healthy says whether the part was up and connected at an instant; slow is not unhealthy.
func healthy(h *History, part int16, at Time) bool {
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind != FaultBegan || e.Part != part && e.Peer != part || at < e.At || at >= e.Until {
			continue
		}
		if k := h.Faults[e.Ref].Kind; k != SlowLink && k != SlowDisk && k != Step {
			return false
		}
	}
	return true
}

// checkPeak finds the whole second in which most requests reached a lock service. Those that a cut held beyond the run never did.
func checkPeak(h *History, r *Report) {
	var reached []Time
	for i := range h.Events {
		if e := &h.Events[i]; h.requests(e) {
			reached = append(reached, e.Until)
		}
	}
	slices.Sort(reached)
	peak := int64(0)
	for i := 0; i < len(reached); {
		second, n := reached[i]/Second, int64(0)
		for ; i < len(reached) && reached[i]/Second == second; i++ {
			n++
		}
		if n > peak {
			peak = n
			r.add(Finding{Measure: PeakLockRequests, Job: None, Part: None, Event: None, At: second * Second, Until: (second + 1) * Second, Value: n})
		}
	}
}

// requests says whether an event is a request that reached a lock service. What its voters answer is none.
func (h *History) requests(e *Event) bool {
	return e.Kind == Sent && h.Parts[e.Peer].LockService != nil && !e.Message.ofLog() && e.Until <= h.Board.Until
}

// checkErrors finds which share of the users' requests got no answer in time, in parts per million.
func checkErrors(h *History, r *Report) {
	var all, failed int64
	requests(h, func(i int, ok bool) {
		all++
		if !ok {
			failed++
		}
		r.errorRate(h.Events[i].At, int32(i), failed*1_000_000/all)
	})
}

// requests calls found for each of the users' requests, and says whether it got an answer in time. One still young at the end of the run does
// not count.
func requests(h *History, found func(event int, ok bool)) {
	answered := make([]bool, len(h.Events))
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == Sent && (e.Message == Record || e.Message == UserHear) && e.Until <= h.Events[e.Ref].At+UserTimeout {
			answered[e.Ref] = true
		}
	}
	for i := range h.Events {
		e := &h.Events[i]
		asked := e.Kind == Sent && (e.Message == Read && h.Parts[e.Peer].Users != nil || e.Message == UserAsk)
		if e.Kind == Unserved || asked && (answered[i] || e.At+UserTimeout <= h.End) {
			found(i, answered[i])
		}
	}
}

// errorRate notes the rate when it is the first or has changed.
func (r *Report) errorRate(at Time, event int32, ppm int64) {
	if n := len(r.Findings); n == r.first[ErrorRate] || r.Findings[n-1].Value != ppm {
		r.add(Finding{Measure: ErrorRate, Job: None, Part: None, Event: event, At: at, Until: at, Value: ppm})
	}
}

// checkServed finds when the last member of a crowd was answered; nothing while one was not.
func checkServed(h *History, r *Report) {
	waiting := 0
	for i := range h.Parts {
		if c := h.Parts[i].Crowd; c != nil && !h.Parts[i].Absent {
			waiting += c.Members
		}
	}
	last := Time(0)
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind != Sent || e.Message != Welcome {
			continue
		}
		last = max(last, e.Until)
		if waiting--; waiting == 0 {
			r.add(Finding{Measure: Served, Job: None, Part: e.Peer, Event: int32(i), At: last, Until: last, Value: int64(last)})
		}
	}
}

func checkCost(h *History, r *Report) {
	var cents int64
	for i := range h.Parts {
		for c := range Catalog {
			if Catalog[c].Size == h.Parts[i].Size && !h.Parts[i].Absent {
				cents += Catalog[c].CentsAMonth
			}
		}
	}
	r.add(Finding{Measure: Cost, Job: None, Part: None, Event: None, Value: cents})
}
