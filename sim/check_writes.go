package sim

// Checkers of writes. Each reads the history alone: it knows nothing of the state the simulator kept.

// counts gives a zero for each record of each job.
func counts(h *History) [][]int32 {
	all := make([][]int32, len(h.Board.Jobs))
	for j := range all {
		all[j] = make([]int32, h.Board.Jobs[j].Records)
	}
	return all
}

// workersOf gives the part that applies each job's writes.
func workersOf(h *History) []int16 {
	parts := make([]int16, len(h.Board.Jobs))
	for j := range parts {
		parts[j] = int16(h.PartNamed(h.Board.Jobs[j].Worker))
	}
	return parts
}

// written says whether an event is a write that took effect where the job wants it.
func written(e *Event, workers []int16) bool {
	return e.Kind == Applied && e.Job != None && e.Message != Delete && e.Part == workers[e.Job]
}

// checkAcknowledged counts what groups of stores acknowledged to their clients.
func checkAcknowledged(h *History, r *Report) {
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Applied && e.Job == None {
			r.addEvent(Acknowledged, h, i)
		}
	}
}

// checkGroupLost finds acknowledged writes that are not among the data that survive: those of the promoted member, or of the first with clients.
// Without a promotion, what was acknowledged so late that its copy was still on its way at the end of the run is not lost.
func checkGroupLost(h *History, r *Report) {
	kept := make([]bool, len(h.Events))
	survivor := make([]int16, len(h.Board.Groups))
	for i := range h.Board.Groups {
		survivor[i] = survivorOf(h, i)
	}
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == Copied && e.Part == survivor[e.Group] {
			kept[e.Ref] = true
		}
	}
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind != Applied || e.Job != None || kept[i] || e.Part == survivor[e.Group] {
			continue
		}
		if g := &h.Board.Groups[e.Group]; h.Parts[survivor[e.Group]].ID == g.Promote || e.At+g.Delay <= h.End {
			r.addEvent(LostWrites, h, i)
		}
	}
}

func checkDuplicates(h *History, r *Report) {
	applied, workers := counts(h), workersOf(h)
	for i := range h.Events {
		if e := &h.Events[i]; written(e, workers) {
			if applied[e.Job][e.Record]++; applied[e.Job][e.Record] > 1 {
				r.addEvent(Duplicates, h, i)
			}
		}
	}
}

// checkMissing finds at the end of a run what was never applied.
func checkMissing(h *History, r *Report) {
	applied, workers := counts(h), workersOf(h)
	for i := range h.Events {
		if e := &h.Events[i]; written(e, workers) {
			applied[e.Job][e.Record]++
		}
	}
	for j := range applied {
		for _, n := range applied[j] {
			if n == 0 {
				r.add(Finding{Measure: Missing, Job: int16(j), Part: None, Event: None, At: h.End, Until: h.End})
			}
		}
	}
}

// checkAbsent finds at the end of a run what is not there: the last that took effect was a delete, or nothing did.
func checkAbsent(h *History, r *Report) {
	present, workers := counts(h), workersOf(h)
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Applied && e.Job != None && e.Part == workers[e.Job] {
			present[e.Job][e.Record] = 1
			if e.Message == Delete {
				present[e.Job][e.Record] = 0
			}
		}
	}
	for j := range present {
		for _, there := range present[j] {
			if there == 0 {
				r.add(Finding{Measure: Absent, Job: int16(j), Part: None, Event: None, At: h.End, Until: h.End})
			}
		}
	}
}

func checkCompletion(h *History, r *Report) {
	applied, workers := counts(h), workersOf(h)
	left := make([]int, len(applied))
	for j := range left {
		left[j] = len(applied[j])
	}
	for i := range h.Events {
		e := &h.Events[i]
		if !written(e, workers) {
			continue
		}
		if applied[e.Job][e.Record]++; applied[e.Job][e.Record] == 1 {
			if left[e.Job]--; left[e.Job] == 0 {
				r.add(Finding{Measure: CompletionTime, Job: e.Job, Part: e.Peer, Event: int32(i), At: e.At, Until: e.At, Value: int64(e.At)})
			}
		}
	}
}

// checkSplitBrain finds writes applied under a grant when the holder of a later grant had begun to act: it believed it held, and, with tokens on, its
// announcement was acknowledged.
func checkSplitBrain(h *History, r *Report) {
	newest, order := make([]int64, len(h.Board.Jobs)), newGrantOrder(h)
	for j := range newest {
		newest[j] = None
	}
	for i := range h.Events {
		order.follow(i)
		switch e := &h.Events[i]; {
		case e.Kind == Began, e.Kind == Believed && !h.Parts[e.Part].Runner.Tokens:
			newest[e.Job] = max(newest[e.Job], order.of(e.Job, e.Part, e.Grant))
		case e.Kind == Applied && e.Grant != 0 && !marked(h, e) && order.of(e.Job, e.Peer, e.Grant) < newest[e.Job]:
			r.addEvent(SplitBrainWrites, h, i)
		}
	}
}

// checkPastExpiry finds writes applied under a grant that had ended.
func checkPastExpiry(h *History, r *Report) {
	live := newLiveGrants(h)
	for i := range h.Events {
		e := &h.Events[i]
		live.follow(i)
		if e.Kind == Applied && e.Grant != 0 && e.Grant != live.of[e.Job] && !marked(h, e) {
			r.addEvent(WritesPastExpiry, h, i)
		}
	}
}

// checkLost finds writes that were overwritten by one based on a version older than theirs. Each is lost once.
func checkLost(h *History, r *Report) {
	gone := counts(h) // versions up to this one are lost already, or were known to who overwrote them
	workers := workersOf(h)
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind != Applied || e.Job == None || e.Part != workers[e.Job] {
			continue
		}
		if e.Base != None {
			for v := max(e.Base, gone[e.Job][e.Record]); v < e.Version; v++ {
				r.addEvent(LostWrites, h, i)
			}
		}
		gone[e.Job][e.Record] = e.Version
	}
}

// checkRefused finds refused writes, all of them or those of the holder.
func checkRefused(m Measure, h *History, r *Report) {
	live := newLiveGrants(h)
	for i := range h.Events {
		e := &h.Events[i]
		live.follow(i)
		if e.Kind == Refused && (m == RefusedWrites || e.Grant != 0 && e.Grant == live.of[e.Job]) {
			r.addEvent(m, h, i)
		}
	}
}
