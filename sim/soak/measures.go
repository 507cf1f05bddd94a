package soak

import (
	"fmt"

	"leasehold/sim"
)

// brokenMeasures finds measures that contradict each other or the history.
func brokenMeasures(h *sim.History, r *sim.Report) string {
	n := func(m sim.Measure) int64 { return int64(len(r.Of(m))) }
	applied, deleted, distinct, refused, asks := tallies(h)
	records, jobs := int64(0), int64(len(h.Board.Jobs))
	for i := range h.Board.Jobs {
		records += int64(h.Board.Jobs[i].Records)
	}
	for _, c := range [...]struct {
		what string
		ok   bool
	}{
		{"duplicates and distinct records are what was applied", n(sim.Duplicates)+distinct == applied},
		{"missing and distinct records are all records", n(sim.Missing)+distinct == records},
		{"lost writes are at most the duplicates and deletes", n(sim.LostWrites) <= n(sim.Duplicates)+deleted},
		{"split-brain writes are past their expiry, unless a restore makes an old grant live again", restored(h) || n(sim.SplitBrainWrites) <= n(sim.WritesPastExpiry)},
		{"writes past expiry were applied", n(sim.WritesPastExpiry) <= applied+deleted},
		{"refused writes were refused", n(sim.RefusedWrites) == refused},
		{"rightful refusals are refusals", n(sim.RightfulRefused) <= refused},
		{"needless takeovers are takeovers", n(sim.NeedlessTakeovers) <= n(sim.Takeovers)},
		{"something was at stake", r.AtStake == (applied+deleted+refused > 0)},
		{"the peak is at most all requests", peak(r) <= asks},
	} {
		if !c.ok {
			return fmt.Sprintf("%s: %d applied, %d distinct, %d refused", c.what, applied, distinct, refused)
		}
	}
	for m := range sim.MeasureCount {
		if how := brokenMeasure(h, r, m, jobs); how != "" {
			return m.Info().Name + ": " + how
		}
	}
	return ""
}

func restored(h *sim.History) bool { return backupOf(h, true).fault != sim.None }

func peak(r *sim.Report) int64 {
	v, _ := r.Value(sim.PeakLockRequests, sim.None)
	return v
}

// effect says whether an event is an effect that a job wants.
func effect(h *sim.History, e *sim.Event) bool {
	return e.Kind == sim.Applied && e.Job != sim.None && e.Message != sim.Delete && h.Parts[e.Part].ID == h.Board.Jobs[e.Job].Worker
}

// tallies counts writes applied, deletes and what else took effect, records applied at least once, writes refused, and messages to the lock service.
func tallies(h *sim.History) (applied, deleted, distinct, refused, asks int64) {
	slots := slotsOf(h)
	for i := range h.Events {
		e := &h.Events[i]
		switch {
		case effect(h, e):
			applied++
			if slots[e.Job].versions[e.Record]++; slots[e.Job].versions[e.Record] == 1 {
				distinct++
			}
		case e.Kind == sim.Applied:
			deleted++
		case e.Kind == sim.Refused:
			refused++
		case e.Kind == sim.Sent && h.Parts[e.Peer].LockService != nil:
			asks++
		}
	}
	return applied, deleted, distinct, refused, asks
}

// brokenMeasure checks one measure's range, that it only grows, and that a job is complete when nothing of it is missing.
func brokenMeasure(h *sim.History, r *sim.Report, m sim.Measure, jobs int64) string {
	last := sim.Time(0)
	for i := range r.Of(m) {
		f := &r.Of(m)[i]
		if f.Until < f.At || f.At < 0 || f.Measure != m || f.Value < 0 {
			return fmt.Sprintf("finding %d is %+v", i, *f)
		}
		if f.Until > h.End && m != sim.PeakLockRequests {
			return fmt.Sprintf("finding %d ends at %v, the run at %v", i, f.Until, h.End)
		}
		if f.Event != sim.None && h.Events[f.Event].At != f.At {
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
		case m.Info().Unit == sim.Nanosecond && whole > int64(h.End)*jobs:
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
