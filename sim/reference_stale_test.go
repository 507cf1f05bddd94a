package sim_test

import "leasehold/sim"

// staleness asks at every instant at which something happened how long ago the job's last effect was, while a record is still to come or another effect is.
func (h reference) staleness(job int) int64 {
	var effects []sim.Time
	seen := map[int32]bool{}
	for _, e := range h.before(len(h.Events), int16(job), sim.Applied) {
		if h.written(e) {
			effects = append(effects, e.At)
			seen[e.Record] = true
		}
	}
	if len(seen) < h.Board.Jobs[job].Records {
		effects = append(effects, h.End) // it is waited for to the end
	}
	longest := int64(0)
	for _, at := range effects {
		last := sim.Time(0)
		for _, earlier := range effects {
			if earlier < at {
				last = max(last, earlier)
			}
		}
		longest = max(longest, int64(at-last))
	}
	return longest
}

// mark says whether an event is a mark in a ledger.
func (h reference) mark(e *sim.Event) bool {
	return h.Parts[e.Part].ID == h.Board.Jobs[e.Job].Ledger
}
