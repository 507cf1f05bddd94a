package sim_test

import (
	"fmt"
	"sort"
	"testing"

	"leasehold/sim"
	"leasehold/sim/soak"
)

// The checkers' references. Each is written from the definitions in MODEL.md, looks at the whole history anew for every question, and is
// compared with the checker on histories of random boards and on event soups: well-formed histories that no run made.

// reference answers questions about one history.
type reference struct {
	*sim.History
}

// before lists the events of a job before index n, of some kinds.
func (h reference) before(n int, job int16, kinds ...sim.Kind) []*sim.Event {
	var found []*sim.Event
	for i := range n {
		for _, k := range kinds {
			if e := &h.Events[i]; e.Kind == k && e.Job == job {
				found = append(found, e)
			}
		}
	}
	return found
}

// live gives the grant of a job's lease that is live just before event n, or 0: the last that was granted, if it has neither expired nor been released since; if a lock
// service was restored since, what was live at the backup.
func (h reference) live(n int, job int16) int64 {
	for i := n - 1; i >= 0; i-- {
		switch e := &h.Events[i]; {
		case e.Kind == sim.FaultBegan && h.Faults[e.Ref].Kind == sim.Restore:
			return h.live(h.backup(int(e.Ref)), job)
		case e.Job != job:
		case e.Kind == sim.Granted:
			return e.Grant
		case e.Kind == sim.Expired, e.Kind == sim.Released:
			return 0
		}
	}
	return 0
}

// backup counts the events before the backup that a fault restores was made: at its instant only faults that stand before it in the list come first.
func (h reference) backup(fault int) int {
	at := h.Faults[fault].Backup
	for i := range h.Events {
		if e := &h.Events[i]; e.At > at || e.At == at && (e.Kind != sim.FaultBegan || int(e.Ref) >= fault) {
			return i
		}
	}
	return len(h.Events)
}

// at finds the index of an event.
func (h reference) at(e *sim.Event) int {
	for i := range h.Events {
		if &h.Events[i] == e {
			return i
		}
	}
	panic("an event of another history")
}

// granted finds, before event n, the event by which a grant came about: the runner's newest of that number, or if it has none the newest of anybody's. A grant that was live already
// came about when it became so. -1 if there was none; where votes decide, the number.
func (h reference) granted(n int, job, part int16, grant int64) int {
	if h.Board.Jobs[job].Election == sim.ElectionMajority {
		return int(grant)
	}
	own, other := -1, -1
	for i := range n {
		e := &h.Events[i]
		if e.Kind != sim.Granted || e.Job != job || e.Grant != grant {
			continue
		}
		made := i
		if h.live(i, job) == grant {
			for made = i - 1; h.Events[made].Kind != sim.Granted || h.Events[made].Job != job || h.Events[made].Grant != grant || h.live(made, job) == grant; made-- {
			}
		}
		if other = max(other, made); e.Peer == part {
			own = made
		}
	}
	if own >= 0 {
		return own
	}
	return other
}

// believes says whether a runner believes that it holds a job's lease just before event n.
func (h reference) believes(n int, job, part int16) bool {
	believes := false
	for _, e := range h.before(n, job, sim.Believed, sim.Stopped) {
		if e.Part == part {
			believes = e.Kind == sim.Believed
		}
	}
	return believes
}

// events lists the indices of the events that show a measure which counts; false for the others.
func (h reference) events(m sim.Measure) ([]int, bool) {
	var says func(i int, e *sim.Event) bool
	switch m {
	case sim.Duplicates: // a record applied again
		says = func(i int, e *sim.Event) bool {
			for _, a := range h.before(i, e.Job, sim.Applied) {
				if h.written(e) && h.written(a) && a.Record == e.Record {
					return true
				}
			}
			return false
		}
	case sim.SplitBrainWrites: // applied under a grant after the holder of a later one began to act
		says = func(i int, e *sim.Event) bool {
			for _, b := range h.before(i, e.Job, sim.Began, sim.Believed) {
				if b.Kind == sim.Believed && h.Parts[b.Part].Runner.Tokens {
					continue // with tokens it has begun only once its announcement was acknowledged
				}
				if e.Kind == sim.Applied && e.Grant != 0 && h.granted(h.at(b), e.Job, b.Part, b.Grant) > h.granted(i, e.Job, e.Peer, e.Grant) && !h.mark(e) {
					return true
				}
			}
			return false
		}
	case sim.WritesPastExpiry: // applied when its grant was no longer live
		says = func(i int, e *sim.Event) bool {
			return e.Kind == sim.Applied && e.Grant != 0 && !h.mark(e) && h.live(i, e.Job) != e.Grant
		}
	case sim.LostWrites: // the write that came before was overwritten by one that declares an older version as its base; or a group of stores has it no more
		says = func(i int, e *sim.Event) bool {
			if e.Kind == sim.Applied && e.Job == sim.None {
				return !h.survives(i)
			}
			for _, a := range h.before(i, e.Job, sim.Applied) {
				if e.Kind == sim.Applied && h.atWorker(e) && h.atWorker(a) && a.Record == e.Record && a.Version+1 == e.Version && e.Base != sim.None && e.Base <= a.Version {
					return true
				}
			}
			return false
		}
	case sim.Takeovers, sim.NeedlessTakeovers: // granted to another than the last time; needless: from one that believed and that no fault held
		says = func(i int, e *sim.Event) bool {
			grants := h.before(i, e.Job, sim.Granted)
			if e.Kind != sim.Granted || len(grants) == 0 || grants[len(grants)-1].Peer == e.Peer {
				return false
			}
			last := grants[len(grants)-1].Peer
			return m == sim.Takeovers || h.believes(i, e.Job, last) && !h.held(last, e.At)
		}
	case sim.Acknowledged: // by a group of stores
		says = func(_ int, e *sim.Event) bool { return e.Kind == sim.Applied && e.Job == sim.None }
	case sim.RefusedWrites:
		says = func(_ int, e *sim.Event) bool { return e.Kind == sim.Refused }
	case sim.RightfulRefused: // of the holder
		says = func(i int, e *sim.Event) bool {
			return e.Kind == sim.Refused && e.Grant != 0 && h.live(i, e.Job) == e.Grant
		}
	default:
		return nil, false
	}
	var found []int
	for i := range h.Events {
		if says(i, &h.Events[i]) {
			found = append(found, i)
		}
	}
	return found, true
}

// held says whether a fault stops a part, or cuts it off, at an instant.
func (h reference) held(part int16, at sim.Time) bool {
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == sim.FaultBegan && (e.Part == part || e.Peer == part) && e.At <= at && at < e.Until {
			switch h.Faults[e.Ref].Kind {
			case sim.Cut, sim.Drop, sim.Pause, sim.Crash, sim.Outage, sim.Sleep:
				return true
			}
		}
	}
	return false
}

// lasting adds up, of one job, the time in which the lease is vacant, nobody is at work, or two runners believe: it asks what holds between
// each instant of the history and the next.
func (h reference) lasting(m sim.Measure, job int16) sim.Time {
	var instants []sim.Time
	for i := range h.Events {
		instants = append(instants, h.Events[i].At)
		if h.Events[i].Kind == sim.FaultBegan {
			instants = append(instants, min(h.Events[i].Until, h.End))
		}
	}
	instants = append(instants, h.End)
	sort.Slice(instants, func(i, j int) bool { return instants[i] < instants[j] })
	total := sim.Time(0)
	for i := 0; i+1 < len(instants); i++ {
		if instants[i] < instants[i+1] && h.holds(m, job, instants[i]) {
			total += instants[i+1] - instants[i]
		}
	}
	return total
}

// holds says whether a lasting measure counts right after an instant.
func (h reference) holds(m sim.Measure, job int16, at sim.Time) bool {
	n := 0
	for n < len(h.Events) && h.Events[n].At <= at {
		n++
	}
	wanted := len(h.before(n, job, sim.Asked)) > 0 && len(h.before(n, job, sim.Finished)) == 0
	if m == sim.Vacancy {
		return wanted && h.live(n, job) == 0 && h.Board.Jobs[job].Election != sim.ElectionMajority // votes are no grants
	}
	believers, workers := 0, 0
	for part := range h.Parts {
		if h.believes(n, job, int16(part)) {
			believers++
			if !h.atRest(int16(part), at) {
				workers++
			}
		}
	}
	if m == sim.Overlap {
		return believers >= 2
	}
	return wanted && workers == 0
}

// atRest says whether a fault keeps a runner from working at an instant.
func (h reference) atRest(part int16, at sim.Time) bool {
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == sim.FaultBegan && e.Part == part && e.At <= at && at < e.Until {
			f := &h.Faults[e.Ref]
			if f.Kind == sim.Sleep || f.Kind == sim.Crash || f.Kind == sim.Pause && f.Thread != sim.RenewalThread {
				return true
			}
		}
	}
	return false
}

// value works out the measures that are neither counted nor lasting.
func (h reference) value(m sim.Measure, job int) (int64, bool) {
	switch m {
	case sim.Missing:
		return int64(h.records() - len(h.firsts(sim.None))), true
	case sim.CompletionTime:
		firsts := h.firsts(job)
		last := sim.Time(0)
		for _, at := range firsts {
			last = max(last, at)
		}
		return int64(last), len(firsts) == h.Board.Jobs[job].Records
	case sim.Absent:
		return int64(h.absent()), true
	case sim.Staleness:
		return h.staleness(job), true
	case sim.Served:
		return h.served()
	case sim.PeakLockRequests:
		return h.peak()
	case sim.ErrorRate:
		return h.errors()
	case sim.Cost:
		cents := int64(0)
		for i := range h.Parts {
			cents += map[sim.Size]int64{sim.Small: 600, sim.Medium: 1200}[h.Parts[i].Size]
		}
		return cents, true
	}
	panic("no reference for " + m.Info().Name)
}

func (h reference) records() int {
	n := 0
	for i := range h.Board.Jobs {
		n += h.Board.Jobs[i].Records
	}
	return n
}

// firsts gives when each record of a job, or of all, was first applied; those that never were are left out.
func (h reference) firsts(job int) []sim.Time {
	var all []sim.Time
	for j := range h.Board.Jobs {
		for record := range h.Board.Jobs[j].Records {
			for _, e := range h.before(len(h.Events), int16(j), sim.Applied) {
				if h.written(e) && (job == sim.None || job == j) && int(e.Record) == record {
					all = append(all, e.At)
					break
				}
			}
		}
	}
	return all
}

// atWorker says whether something happened at the worker that the event's job is for.
func (h reference) atWorker(e *sim.Event) bool {
	return e.Job != sim.None && h.Parts[e.Part].ID == h.Board.Jobs[e.Job].Worker
}

// written says whether an event is a write that took effect at its job's worker.
func (h reference) written(e *sim.Event) bool {
	return e.Kind == sim.Applied && e.Message != sim.Delete && h.atWorker(e)
}

// absent counts the records whose last effect at the job's worker was a delete, or that had none.
func (h reference) absent() int {
	n := 0
	for j := range h.Board.Jobs {
		for record := range h.Board.Jobs[j].Records {
			there := false
			for _, e := range h.before(len(h.Events), int16(j), sim.Applied) {
				if int(e.Record) == record && h.atWorker(e) {
					there = e.Message != sim.Delete
				}
			}
			if !there {
				n++
			}
		}
	}
	return n
}

// compare gives what a checker and its reference differ in, a line each.
func compare(h *sim.History) []string {
	r, ref := sim.Examine(h), reference{h}
	var faults []string
	for m := range sim.MeasureCount {
		name := m.Info().Name
		if want, ok := ref.events(m); ok {
			var got []int
			for i := range r.Of(m) {
				got = append(got, int(r.Of(m)[i].Event))
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				faults = append(faults, fmt.Sprintf("%s: events %v, want %v", name, got, want))
			}
			continue
		}
		for j := range h.Board.Jobs {
			got, ok := int64(0), true
			var want int64
			wantOK := true
			switch m {
			case sim.Vacancy, sim.Idle, sim.Overlap:
				want = int64(ref.lasting(m, int16(j)))
				for i := range r.Of(m) {
					if f := &r.Of(m)[i]; int(f.Job) == j {
						got += int64(f.Until - f.At)
					}
				}
			default:
				got, ok = r.Value(m, j)
				want, wantOK = ref.value(m, j)
			}
			if ok != wantOK || ok && got != want {
				faults = append(faults, fmt.Sprintf("%s of job %d: %d, %v, want %d, %v", name, j, got, ok, want, wantOK))
			}
		}
	}
	stake := false
	for i := range h.Events {
		stake = stake || h.Events[i].Kind == sim.Applied || h.Events[i].Kind == sim.Refused
	}
	if r.AtStake != stake {
		faults = append(faults, fmt.Sprintf("at stake: %v, want %v", r.AtStake, stake))
	}
	if _, ok := r.Value(sim.Acknowledged, sim.None); ok != (len(h.Board.Groups) > 0) {
		faults = append(faults, fmt.Sprintf("acknowledged_writes has a meaning: %v, on a board of %d groups", ok, len(h.Board.Groups)))
	}
	return faults
}

// exercised counts, by measure, the histories in which something is found: where a checker and its reference find nothing in all of them, they agree on nothing.
type exercised [sim.MeasureCount]int

func (n *exercised) note(h *sim.History) {
	r := sim.Examine(h)
	for m := range n {
		if len(r.Of(sim.Measure(m))) > 0 {
			n[m]++
		}
	}
}

func (n *exercised) judge(t *testing.T, least int) {
	t.Helper()
	for m, histories := range n {
		if histories < least {
			t.Errorf("%s is found in %d histories, want %d at least", sim.Measure(m).Info().Name, histories, least)
		}
	}
}

func TestReferencesOnRandomBoards(t *testing.T) {
	var n exercised
	for seed := range uint64(1500) {
		board, faults := soak.Board(seed)
		s := sim.Simulator{Limit: 2000}
		h := s.Run(board, faults, seed)
		n.note(h)
		for _, fault := range compare(h) {
			t.Errorf("seed %d: %s", seed, fault)
		}
	}
	n.judge(t, 20)
	t.Log(n)
}

func TestReferencesOnEventSoups(t *testing.T) {
	var n exercised
	for seed := range uint64(4000) {
		h := soup(seed)
		n.note(h)
		for _, fault := range compare(h) {
			t.Errorf("seed %d: %s", seed, fault)
		}
	}
	n.judge(t, 100)
	t.Log(n)
}
