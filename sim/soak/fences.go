package soak

import "leasehold/sim"

// slot is what a worker must know of one job, worked out from the history.
type slot struct {
	highest  int64
	versions []int32
	keyed    []int32 // by record: how many writes with the record's key were applied
	taken    []bool  // by record: a write with the record's key arrived
}

func slotsOf(h *sim.History) []slot {
	slots := make([]slot, len(h.Board.Jobs))
	for j := range slots {
		n := h.Board.Jobs[j].Records
		slots[j] = slot{versions: make([]int32, n), keyed: make([]int32, n), taken: make([]bool, n)}
	}
	return slots
}

// brokenFences works out the highest token and the versions anew, and judges every write by them.
func brokenFences(h *sim.History, _ *sim.Report) string {
	slots := slotsOf(h)
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == sim.FaultBegan && h.Faults[e.Ref].Kind == sim.Crash {
			for j := range slots {
				if p := &h.Parts[e.Part]; p.Worker != nil && p.Worker.Memory == sim.InMemory && h.Board.Jobs[j].Worker == p.ID {
					slots[j].highest = 0
				}
			}
		}
		if e.Kind != sim.Announced && e.Kind != sim.Applied && e.Kind != sim.Refused {
			continue
		}
		s, w := &slots[e.Job], h.Parts[e.Part].Worker
		if e.Kind == sim.Announced {
			if e.Token <= s.highest || e.Token != e.Highest {
				return fail(h, i, "the highest was %d", s.highest)
			}
			s.highest = e.Token
			continue
		}
		old, stale, present := e.Token != 0 && e.Token < s.highest, e.Base != sim.None && e.Base < s.versions[e.Record], s.versions[e.Record] > 0
		must := guards(w, e.Message) && (w.Fence == sim.FenceToken && old || w.Fence == sim.FenceCompare && stale || w.Fence == sim.FenceAbsent && present && e.Message == sim.Write)
		if must != (e.Kind == sim.Refused) {
			return fail(h, i, "the highest token is %d, the version %d", s.highest, s.versions[e.Record])
		}
		if e.Kind == sim.Applied {
			s.highest = max(s.highest, e.Token)
		}
		if e.Version != s.versions[e.Record] || e.Highest != s.highest {
			return fail(h, i, "the highest token is %d, the version %d", s.highest, s.versions[e.Record])
		}
		if e.Kind == sim.Applied {
			s.versions[e.Record]++
		}
	}
	return ""
}

// guards says whether a worker judges a kind of request.
func guards(w *sim.Worker, m sim.Message) bool {
	call := sim.CallPut
	switch m {
	case sim.Delete:
		call = sim.CallDelete
	case sim.Checkpoint:
		call = sim.CallCheckpoint
	}
	return len(w.Guards) == 0 || among(call, w.Guards)
}

// brokenKeys finds writes with one key of which more than one was applied, and answers to repeats of what never came.
func brokenKeys(h *sim.History, _ *sim.Report) string {
	slots := slotsOf(h)
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind != sim.Applied && e.Kind != sim.Repeated {
			continue
		}
		k := h.Parts[e.Peer].Runner.Key
		keyed := h.Parts[e.Part].Worker.Keys && (k == "" || k == sim.KeyIntent)
		s := &slots[e.Job]
		if e.Kind == sim.Repeated && (!keyed || !earlier(h, e)) {
			return fail(h, i, "no write with this key came before")
		}
		if e.Kind == sim.Applied && keyed {
			if s.keyed[e.Record]++; s.keyed[e.Record] > 1 {
				return fail(h, i, "one with its key was applied already")
			}
		}
	}
	return ""
}

// earlier says whether another write with the key of a repeated one had arrived.
func earlier(h *sim.History, r *sim.Event) bool {
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == sim.Sent && (e.Message == sim.Write || e.Message == sim.Delete) && int32(i) != r.Ref && e.Job == r.Job && e.Record == r.Record && e.Until <= r.At {
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
			if w := &h.Events[k]; w.Kind == sim.Applied && w.Job == e.Job {
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
