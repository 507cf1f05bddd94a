package soak

import "leasehold/sim"

// slot is what a worker must know of one job, worked out from the history.
type slot struct {
	highest  int64
	versions []int32
	gone     []bool
	kept     []sim.Time // by record: from when on a key of a write that was applied is forgotten
}

// slots are those of every part and job: a job may be kept at two workers.
type slots []slot

func slotsOf(h *sim.History) slots {
	all := make(slots, len(h.Parts)*len(h.Board.Jobs))
	for i := range all {
		n := h.Board.Jobs[i%len(h.Board.Jobs)].Records
		all[i] = slot{versions: make([]int32, n), gone: make([]bool, n), kept: make([]sim.Time, n)}
	}
	return all
}

// at finds what a part keeps of a job.
func (s slots) at(h *sim.History, part, job int16) *slot {
	return &s[int(part)*len(h.Board.Jobs)+int(job)]
}

// brokenFences works out the highest token and the versions anew, and judges every write by them.
func brokenFences(h *sim.History, _ *sim.Report) string {
	all := slotsOf(h)
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == sim.FaultBegan && h.Faults[e.Ref].Kind == sim.Crash {
			for j := range h.Board.Jobs {
				if w := h.Parts[e.Part].Worker; w != nil && w.Memory == sim.InMemory {
					all.at(h, e.Part, int16(j)).highest = 0
				}
			}
		}
		if e.Job == sim.None || e.Kind != sim.Announced && e.Kind != sim.Applied && e.Kind != sim.Refused {
			continue
		}
		s := all.at(h, e.Part, e.Job)
		if e.Kind == sim.Announced {
			if e.Token <= s.highest || e.Token != e.Highest {
				return fail(h, i, "the highest was %d", s.highest)
			}
			s.highest = e.Token
			continue
		}
		version := int32(sim.None)
		if e.Record != sim.None {
			version = s.versions[e.Record]
		}
		if mustRefuse(h.Parts[e.Part].Worker, e, s.highest, version, e.Record != sim.None && s.gone[e.Record]) != (e.Kind == sim.Refused) {
			return fail(h, i, "the highest token is %d, the version %d", s.highest, version)
		}
		if e.Kind == sim.Applied {
			s.highest = max(s.highest, e.Token)
		}
		if e.Version != version || e.Highest != s.highest {
			return fail(h, i, "the highest token is %d, the version %d", s.highest, version)
		}
		if e.Kind == sim.Applied {
			s.versions[e.Record]++
			s.gone[e.Record] = e.Message == sim.Delete
		}
	}
	return ""
}

// mustRefuse says whether a worker's fence turns a call away, at the highest token and the version it knows, and where the record was deleted last.
func mustRefuse(w *sim.Worker, e *sim.Event, highest int64, version int32, gone bool) bool {
	if !guards(w, e.Message) {
		return false
	}
	switch w.Fence {
	case sim.FenceToken:
		return e.Token != 0 && e.Token < highest
	case sim.FenceCompare:
		return e.Base != sim.None && e.Base < version
	case sim.FenceAbsent:
		return e.Message == sim.Write && version > 0 && !gone
	}
	return false
}

// guards says whether a worker judges a kind of request.
func guards(w *sim.Worker, m sim.Message) bool {
	call := sim.CallPut
	switch m {
	case sim.Delete:
		call = sim.CallDelete
	case sim.Checkpoint:
		call = sim.CallCheckpoint
	case sim.Batch:
		call = sim.CallBatch
	case sim.Complete:
		call = sim.CallComplete
	}
	return len(w.Guards) == 0 || among(call, w.Guards)
}

// brokenKeys finds writes with one key of which more than one was applied while it was remembered, and answers to repeats of what never came. A runner that
// cleans up may delete what is not there any more: that is answered as a repeat, too.
func brokenKeys(h *sim.History, _ *sim.Report) string {
	all := slotsOf(h)
	for i := range h.Events {
		e := &h.Events[i]
		if e.Job == sim.None || e.Kind != sim.Applied && e.Kind != sim.Repeated {
			continue
		}
		r, w := h.Parts[e.Peer].Runner, h.Parts[e.Part].Worker
		keyed := w.Keys && (r.Key == "" || r.Key == sim.KeyIntent)
		nothing := e.Message == sim.Delete && r.Value != 0 && (r.CleanAfter > 0 || r.Call == sim.CallDelete)
		s := all.at(h, e.Part, e.Job)
		if e.Kind == sim.Repeated && !nothing && (!keyed || !earlier(h, e)) {
			return fail(h, i, "no write with this key came before")
		}
		if e.Kind == sim.Applied && keyed {
			if arrived(h, e) < s.kept[e.Record] {
				return fail(h, i, "one with its key was applied, and is remembered until %v", s.kept[e.Record])
			}
			s.kept[e.Record] = sim.Never
			if w.KeyLife > 0 {
				s.kept[e.Record] = arrived(h, e) + w.KeyLife
			}
		}
	}
	return ""
}

// arrived gives when a worker took in the write of an event.
func arrived(h *sim.History, e *sim.Event) sim.Time { return goesOn(h, e.Part, h.Events[e.Ref].Until) }

// earlier says whether another write with the key of a repeated one had arrived.
func earlier(h *sim.History, r *sim.Event) bool {
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == sim.Sent && (e.Message == sim.Write || e.Message == sim.Delete) && int32(i) != r.Ref && e.Peer == r.Part && e.Job == r.Job && e.Record == r.Record && e.Until <= r.At {
			return true
		}
	}
	return false
}

// brokenFinish finds jobs that are finished though a record was never applied. A runner that gives up on writes without an answer finishes
// all the same, and is left out.
func brokenFinish(h *sim.History, _ *sim.Report) string {
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind != sim.Finished || h.Parts[e.Peer].Runner.Timeout > 0 {
			continue
		}
		seen := make([]bool, h.Board.Jobs[e.Job].Records)
		for k := range i {
			if w := &h.Events[k]; w.Kind == sim.Applied && w.Job == e.Job && h.Parts[w.Part].ID == h.Board.Jobs[e.Job].Worker {
				seen[w.Record] = true
			}
		}
		for record, ok := range seen {
			if !ok {
				return fail(h, i, "record %d was never applied", record)
			}
		}
	}
	return ""
}
