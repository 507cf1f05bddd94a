package soak

import (
	"fmt"

	"leasehold/sim"
)

// brokenMeasures finds measures that contradict each other or the history.
func brokenMeasures(h *sim.History, r *sim.Report) string {
	n := func(m sim.Measure) int64 { return int64(len(r.Of(m))) }
	t := tallies(h)
	again := restored(h) // a number that was given twice says nothing of who is later
	records, jobs := int64(0), int64(len(h.Board.Jobs))
	for i := range h.Board.Jobs {
		records += int64(h.Board.Jobs[i].Records)
	}
	for _, c := range [...]struct {
		what string
		ok   bool
	}{
		{"duplicates and distinct records are what was applied", n(sim.Duplicates)+t.distinct == t.applied},
		{"missing and distinct records are all records", n(sim.Missing)+t.distinct == records},
		{"lost writes are at most the duplicates, deletes and acknowledged writes of groups", n(sim.LostWrites) <= n(sim.Duplicates)+t.deleted+t.acknowledged},
		{"split-brain writes are past their expiry", again || n(sim.SplitBrainWrites) <= n(sim.WritesPastExpiry)},
		{"writes past expiry were applied", n(sim.WritesPastExpiry) <= t.applied+t.deleted+t.moved},
		{"refused writes were refused", n(sim.RefusedWrites) == t.refused},
		{"rightful refusals are refusals", n(sim.RightfulRefused) <= t.refused},
		{"needless takeovers are takeovers", n(sim.NeedlessTakeovers) <= n(sim.Takeovers)},
		{"something was at stake", r.AtStake == (t.applied+t.deleted+t.moved+t.acknowledged+t.refused > 0)},
		{"the peak is at most all requests", peak(r) <= t.asks},
		{"a group acknowledges what it acknowledges", n(sim.Acknowledged) == t.acknowledged},
	} {
		if !c.ok {
			return fmt.Sprintf("%s: %+v", c.what, t)
		}
	}
	for m := range sim.MeasureCount {
		if how := brokenMeasure(h, r, m, jobs); how != "" {
			return m.Info().Name + ": " + how
		}
	}
	return ""
}

func peak(r *sim.Report) int64 {
	v, _ := r.Value(sim.PeakLockRequests, sim.None)
	return v
}

// effect says whether an event is an effect that a job wants.
func effect(h *sim.History, e *sim.Event) bool {
	return e.Kind == sim.Applied && e.Job != sim.None && e.Message != sim.Delete && h.Parts[e.Part].ID == h.Board.Jobs[e.Job].Worker
}

// tally counts what took effect where a job wants it (applied, distinct records, deletes), what was deleted where it came from, what groups of stores
// acknowledged, what was refused, and messages to lock services.
type tally struct{ applied, distinct, deleted, moved, acknowledged, refused, asks int64 }

func tallies(h *sim.History) (t tally) {
	all := slotsOf(h)
	for i := range h.Events {
		e := &h.Events[i]
		switch {
		case effect(h, e):
			t.applied++
			versions := all.at(h, e.Part, e.Job).versions
			if versions[e.Record]++; versions[e.Record] == 1 {
				t.distinct++
			}
		case e.Kind == sim.Applied && e.Job == sim.None:
			t.acknowledged++
		case e.Kind == sim.Applied && h.Parts[e.Part].ID == h.Board.Jobs[e.Job].MoveFrom:
			t.moved++
		case e.Kind == sim.Applied:
			t.deleted++
		case e.Kind == sim.Refused:
			t.refused++
		case e.Kind == sim.Sent && h.Parts[e.Peer].LockService != nil && e.Until <= h.Board.Until:
			t.asks++
		}
	}
	return t
}

// restored says whether a lock service went back to a backup.
func restored(h *sim.History) bool {
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == sim.FaultBegan && h.Faults[e.Ref].Kind == sim.Restore {
			return true
		}
	}
	return false
}

// brokenMeasure checks one measure's range, that it only grows, and that a job is complete when nothing of it is missing.
func brokenMeasure(h *sim.History, r *sim.Report, m sim.Measure, jobs int64) string {
	last := sim.Time(0)
	for i := range r.Of(m) {
		f := &r.Of(m)[i]
		if f.Until < f.At || f.At < 0 || f.Measure != m || f.Value < 0 {
			return fmt.Sprintf("finding %d is %+v", i, *f)
		}
		if f.Until > h.End && m != sim.PeakLockRequests && (m != sim.Served || f.Until > h.Board.Until) { // an answer that arrives makes no event
			return fmt.Sprintf("finding %d ends at %v, the run at %v", i, f.Until, h.End)
		}
		if f.Event != sim.None && h.Events[f.Event].At != f.At && !(m == sim.Served && h.Events[f.Event].Until == f.At) {
			return fmt.Sprintf("finding %d is at %v, its event at %v", i, f.At, h.Events[f.Event].At)
		}
		if jobs == 1 && f.At < last {
			return fmt.Sprintf("finding %d is at %v, the one before at %v", i, f.At, last)
		}
		last = f.At
	}
	for j := range h.Board.Jobs {
		whole, ok := r.Value(m, j)
		half, okHalf := r.ValueAt(m, j, h.End/2)
		switch {
		case m == sim.CompletionTime && ok != complete(h, j):
			return fmt.Sprintf("job %d has a completion time: %v", j, ok)
		case m == sim.ErrorRate && whole > 1_000_000:
			return fmt.Sprintf("%d per million", whole)
		case whole < 0, m != sim.ErrorRate && ok && okHalf && whole < half:
			return fmt.Sprintf("%d, and %d half way", whole, half)
		case m.Info().Unit == sim.Nanosecond && m != sim.Served && whole > int64(h.End)*jobs:
			return fmt.Sprintf("%v in a run of %v", sim.Time(whole), h.End)
		}
	}
	return ""
}

func complete(h *sim.History, job int) bool {
	seen := make([]bool, h.Board.Jobs[job].Records)
	left := len(seen)
	for i := range h.Events {
		if e := &h.Events[i]; effect(h, e) && int(e.Job) == job && !seen[e.Record] {
			seen[e.Record] = true
			left--
		}
	}
	return left == 0
}
