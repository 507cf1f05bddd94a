package sim

import (
	"slices"
	"sort"
)

// Checkers of load and money.

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

// checkServed finds when the last member of a crowd was answered for the first time; nothing while one was not. What arrives while the crowd is down, or
// after the run, is no answer.
func checkServed(h *History, r *Report) {
	answered := make([][]bool, len(h.Parts))
	waiting := 0
	for i := range h.Parts {
		if c := h.Parts[i].Crowd; c != nil && !h.Parts[i].Absent {
			answered[i] = make([]bool, c.Members)
			waiting += c.Members
		}
	}
	var welcomes []int32
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == Sent && e.Message == Welcome && e.Until <= h.Board.Until && !down(h, e.Peer, e.Until) {
			welcomes = append(welcomes, int32(i))
		}
	}
	sort.SliceStable(welcomes, func(a, b int) bool { return h.Events[welcomes[a]].Until < h.Events[welcomes[b]].Until })
	for _, i := range welcomes {
		e := &h.Events[i]
		if known := &answered[e.Peer][e.Record]; !*known {
			*known = true
			waiting--
		}
		if waiting == 0 {
			r.add(Finding{Measure: Served, Job: None, Part: e.Peer, Event: i, At: e.Until, Until: e.Until, Value: int64(e.Until)})
			return
		}
	}
}

// down says whether what arrives at a part at an instant is lost.
func down(h *History, part int16, at Time) bool {
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == FaultBegan && e.Part == part && e.At <= at && at < e.Until && (h.Faults[e.Ref].Kind == Crash || h.Faults[e.Ref].Kind == Outage) {
			return true
		}
	}
	return false
}

func checkCost(h *History, r *Report) {
	var cents int64
	for i := range h.Parts {
		cents += h.Parts[i].CentsAMonth()
	}
	r.add(Finding{Measure: Cost, Job: None, Part: None, Event: None, Value: cents})
}
