package soak

import (
	"fmt"

	"leasehold/sim"
)

// Property is something that must hold for every run. Broken says how a history breaks it, or "".
type Property struct {
	Name   string
	Broken func(h *sim.History, r *sim.Report) string
}

// Properties lists what must hold for the history of every board, and for what the checkers find in it.
var Properties = [...]Property{
	{"time runs forwards, and answers follow what they answer", brokenOrder},
	{"a lease has one live grant at most, and tokens grow", brokenGrants},
	{"a lock service has one vote, and its tokens grow", brokenVotes},
	{"a change of a lease counts when enough voters have kept it, and they keep their promises", brokenLog},
	{"a lease lasts as long as it was granted for", brokenLengths},
	{"what stands still does nothing", brokenRest},
	{"nothing crosses a cut, and connections keep their order", brokenNetwork},
	{"who acts was granted the lease, believes so, and was answered", brokenActors},
	{"every write is accounted for", brokenAccounts},
	{"a fence lets pass what it should, and nothing else", brokenFences},
	{"a key is taken once", brokenKeys},
	{"what is finished was applied", brokenFinish},
	{"a group acknowledges what has the votes, and copies it", brokenGroups},
	{"what the survivor of a group voted for is not lost", brokenSurvival},
	{"a crowd's members ask until they are answered", brokenCrowds},
	{"a lock service serves no faster than it can", brokenRate},
	{"users ask whom they should", brokenRequests},
	{"the measures add up", brokenMeasures},
}

// fail says which event breaks a property, and how.
func fail(h *sim.History, i int, format string, args ...any) string {
	return fmt.Sprintf("event %d, %s: ", i, h.Line(i)) + fmt.Sprintf(format, args...)
}

// Failure is a seed and the property its run breaks.
type Failure struct {
	Seed     uint64
	Property string
	How      string
}

func (f Failure) String() string { return fmt.Sprintf("seed %d: %s: %s", f.Seed, f.Property, f.How) }

// Tally adds up what a stretch of seeds showed.
type Tally struct {
	Boards, Runs, Events int64
	Truncated            int64                // runs that stopped at the event limit
	AtStake              int64                // boards on which some write was applied or refused
	Split                [VariantCount]int64  // split-brain writes by variant
	Logs                 int64                // boards with a lock service whose log several voters keep
	Weak                 [WeaknessCount]int64 // of them: those with two live grants of a lease, or a token that does not grow, by weakness
	Failures             []Failure
}

// Add adds another stretch.
func (t *Tally) Add(o *Tally) {
	t.Boards += o.Boards
	t.Runs += o.Runs
	t.Events += o.Events
	t.Truncated += o.Truncated
	t.AtStake += o.AtStake
	t.Logs += o.Logs
	for w := range t.Weak {
		t.Weak[w] += o.Weak[w]
	}
	for v := range t.Split {
		t.Split[v] += o.Split[v]
	}
	t.Failures = append(t.Failures, o.Failures...)
}

// Soaker tries seeds one after another, in the same memory.
type Soaker struct {
	Tally
	used   sim.Simulator
	report sim.Report
}

// Try runs the board of a seed and its variants, and notes every property that they break. A panic of the simulator is a failure, too.
func (s *Soaker) Try(seed uint64) {
	defer func() {
		if p := recover(); p != nil {
			s.note(seed, "no run panics", fmt.Sprint(p))
			s.used = sim.Simulator{}
		}
	}()
	s.Boards++
	board, faults := Board(seed)
	if problems := sim.Validate(board, faults); problems != nil {
		s.note(seed, "a board is legal", fmt.Sprint(problems))
		return
	}
	h := s.run(board, faults, seed)
	if s.report.AtStake {
		s.AtStake++
	}
	s.properties(seed, h)
	hash := h.Hash()
	fresh := sim.Simulator{Limit: EventLimit}
	if again := fresh.Run(board, faults, seed).Hash(); again != hash {
		s.note(seed, "a seed has one history", fmt.Sprintf("%016x in a used simulator, %016x in a fresh one", hash, again))
	}
	for v := range VariantCount {
		board, faults := Vary(seed, v)
		h := s.run(board, faults, seed)
		split := splits(h, &s.report)
		s.Split[v] += int64(split)
		if v == Fenced {
			if split > 0 {
				s.note(seed, "with tokens carried, announced, guarded and durable there is no split-brain write", fmt.Sprintf("%d of them", split))
			}
			s.properties(seed, h)
		}
	}
	s.weaken(seed)
}

// weaken counts what the weaknesses of a log do.
func (s *Soaker) weaken(seed uint64) {
	for w := range WeaknessCount {
		board, faults, ok := Weaken(seed, w)
		if !ok {
			return
		}
		if w == 0 {
			s.Logs++
		}
		if grants(s.run(board, faults, seed), false) != "" {
			s.Weak[w]++
		}
	}
}

// splits counts split-brain writes, on boards without leases, too. A runner announces its token to the worker of its job, and to no other: where a job's
// records are moved from, the fence hears of a new holder with its first delete.
func splits(h *sim.History, r *sim.Report) int {
	n := 0
	for i := range r.Of(sim.SplitBrainWrites) {
		if f := &r.Of(sim.SplitBrainWrites)[i]; h.Parts[h.Events[f.Event].Part].ID == h.Board.Jobs[f.Job].Worker {
			n++
		}
	}
	return n
}

func (s *Soaker) run(board *sim.Board, faults []sim.Fault, seed uint64) *sim.History {
	s.used.Limit = EventLimit
	h := s.used.Run(board, faults, seed)
	s.report.Examine(h)
	s.Runs++
	s.Events += h.Processed
	if h.Truncated {
		s.Truncated++
	}
	return h
}

func (s *Soaker) properties(seed uint64, h *sim.History) {
	if h.Processed > EventLimit || h.Truncated && h.Processed < EventLimit && len(h.Events) < 2*EventLimit {
		s.note(seed, "a run ends, or stops at its event limit", fmt.Sprintf("%d events, truncated %v", h.Processed, h.Truncated))
	}
	for i := range Properties {
		if how := Properties[i].Broken(h, &s.report); how != "" {
			s.note(seed, Properties[i].Name, how)
		}
	}
}

func (s *Soaker) note(seed uint64, property, how string) {
	s.Failures = append(s.Failures, Failure{seed, property, how})
}
