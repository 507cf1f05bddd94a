package sim

import "sort"

// Measure is something that checkers find out about a run.
type Measure uint8

// The measures (model, section 3).
const (
	Duplicates        Measure = iota // effects applied again for the same record
	Missing                          // records never applied
	SplitBrainWrites                 // writes applied for a runner after a newer holder of its lease had begun to act
	WritesPastExpiry                 // writes applied for a runner after its own lease had ended
	LostWrites                       // writes overwritten by one that declares an older version as its base
	CompletionTime                   // until every record of a job has been applied at least once
	Vacancy                          // time in which the lease was wanted and no grant was live
	Idle                             // time in which the lease was wanted and nobody was at work
	Overlap                          // time in which two runners believed they held the lease
	Takeovers                        // grants to another runner than the one before
	NeedlessTakeovers                // takeovers from a runner that was up, connected and at work
	RefusedWrites                    // writes a resource refused
	RightfulRefused                  // refused writes of the holder
	PeakLockRequests                 // most requests that reached the lock service in one second
	ErrorRate                        // share of the users' requests that got no answer in UserTimeout
	Absent                           // records that are not there at the end: deleted, or never written
	Acknowledged                     // writes of clients that a group of stores acknowledged
	Served                           // until the last member of a crowd was answered
	Staleness                        // the longest time that a job's worker went without a new effect of the job
	Cost                             // of all machines, a month
	MeasureCount
)

// Unit is what a measure's value counts.
type Unit uint8

// The units.
const (
	Count      Unit = iota
	Nanosecond      // a Time
	PerMillion
	Cents
)

// MeasureInfo describes a measure.
type MeasureInfo struct {
	Name   string // as the command line prints it
	Unit   Unit
	PerJob bool // one value a job
}

// MeasureInfos describes each Measure, by its number.
var MeasureInfos = [MeasureCount]MeasureInfo{
	Duplicates:        {Name: "duplicates"},
	Missing:           {Name: "missing"},
	SplitBrainWrites:  {Name: "split_brain_writes"},
	WritesPastExpiry:  {Name: "writes_past_expiry"},
	LostWrites:        {Name: "lost_writes"},
	CompletionTime:    {Name: "completion_s", Unit: Nanosecond, PerJob: true},
	Vacancy:           {Name: "vacancy_s", Unit: Nanosecond},
	Idle:              {Name: "idle_s", Unit: Nanosecond},
	Overlap:           {Name: "overlap_s", Unit: Nanosecond},
	Takeovers:         {Name: "takeovers"},
	NeedlessTakeovers: {Name: "needless_takeovers"},
	RefusedWrites:     {Name: "refused_writes"},
	RightfulRefused:   {Name: "rightful_refused"},
	PeakLockRequests:  {Name: "peak_lock_requests_s"},
	ErrorRate:         {Name: "error_rate", Unit: PerMillion},
	Absent:            {Name: "absent"},
	Acknowledged:      {Name: "acknowledged_writes"},
	Served:            {Name: "served_s", Unit: Nanosecond},
	Staleness:         {Name: "staleness_s", Unit: Nanosecond, PerJob: true},
	Cost:              {Name: "cost_usd_month", Unit: Cents},
}

// Info describes the measure.
func (m Measure) Info() *MeasureInfo { return &MeasureInfos[m] }

// Words lists the measures' names.
func (Measure) Words() []string {
	words := make([]string, MeasureCount)
	for i := range MeasureInfos {
		words[i] = MeasureInfos[i].Name
	}
	return words
}

// MeasureNamed finds a measure by its name.
func MeasureNamed(name string) (Measure, bool) {
	for m := range MeasureCount {
		if MeasureInfos[m].Name == name {
			return m, true
		}
	}
	return 0, false
}

// Finding is one thing a checker found. A count counts its findings; a length of time adds up theirs, from At to Until; staleness is the longest of its
// findings, the last; the other measures take the last finding's Value.
type Finding struct {
	Measure   Measure
	Job       int16
	Part      int16 // the runner it is about, or None
	Event     int32 // the event that shows it, or None
	At, Until Time
	Value     int64
}

// Report is what the checkers found in one history.
type Report struct {
	Findings []Finding // in the order of their measures; of one measure in the order of At
	AtStake  bool      // some write was applied or refused
	first    [MeasureCount + 1]int
	leases   bool // some job is elected by lease
	groups   bool // the board has groups of stores
}

// Value gives a measure at the end of the run; see ValueAt.
func (r *Report) Value(m Measure, job int) (int64, bool) { return r.ValueAt(m, job, Never) }

// ValueAt gives a measure as it stood at an instant, in its unit. The job counts for measures that have one value a job. It is false
// where the measure has no meaning: no lease on the board, or a job that is not complete.
func (r *Report) ValueAt(m Measure, job int, at Time) (int64, bool) {
	var sum, last int64
	found := false
	for i := range r.Of(m) {
		f := &r.Of(m)[i]
		if f.At > at || m.Info().PerJob && int(f.Job) != job {
			continue
		}
		found = true
		last = f.Value
		switch {
		case m == CompletionTime || m == Served:
		case m == Staleness: // each is longer than those before
			sum = max(sum, int64(min(f.Until, at)-f.At))
		case m.Info().Unit == Nanosecond:
			sum += int64(min(f.Until, at) - f.At)
		default:
			sum++
		}
	}
	switch m {
	case CompletionTime, Served, Cost, ErrorRate, PeakLockRequests:
		return last, found
	case Vacancy, Idle, Overlap, Takeovers, NeedlessTakeovers, SplitBrainWrites, WritesPastExpiry, RightfulRefused:
		return sum, r.leases
	}
	return sum, m != Acknowledged || r.groups
}

// Of gives the findings of one measure.
func (r *Report) Of(m Measure) []Finding { return r.Findings[r.first[m]:r.first[m+1]] }

// Examine runs every checker over a history.
func Examine(h *History) *Report {
	r := new(Report)
	r.Examine(h)
	return r
}

// Examine is like the function Examine, in the memory of r.
func (r *Report) Examine(h *History) {
	var all [MeasureCount]bool
	for m := range all {
		all[m] = true
	}
	r.ExamineFor(h, &all)
}

// ExamineFor is like Examine for the chosen measures alone, for who judges many runs. Of the others nothing is found.
func (r *Report) ExamineFor(h *History, chosen *[MeasureCount]bool) {
	*r = Report{Findings: r.Findings[:0], groups: len(h.Board.Groups) > 0}
	for i := range h.Board.Jobs {
		r.leases = r.leases || h.Board.Jobs[i].elected()
	}
	for i := range h.Events {
		k := h.Events[i].Kind
		r.AtStake = r.AtStake || k == Applied || k == Refused
	}
	for m := range MeasureCount {
		r.first[m] = len(r.Findings)
		if chosen[m] {
			r.check(m, h)
		}
	}
	r.first[MeasureCount] = len(r.Findings)
}

func (r *Report) check(m Measure, h *History) {
	switch m {
	case Duplicates:
		checkDuplicates(h, r)
	case Missing:
		checkMissing(h, r)
	case SplitBrainWrites:
		checkSplitBrain(h, r)
	case WritesPastExpiry:
		checkPastExpiry(h, r)
	case LostWrites:
		checkLost(h, r)
		checkGroupLost(h, r)
		found := r.Findings[r.first[m]:]
		sort.Slice(found, func(i, j int) bool { return found[i].Event < found[j].Event })
	case Absent:
		checkAbsent(h, r)
	case Acknowledged:
		checkAcknowledged(h, r)
	case CompletionTime:
		checkCompletion(h, r)
	case Vacancy, Idle, Overlap:
		checkSpans(m, h, r)
	case Takeovers, NeedlessTakeovers:
		checkTakeovers(m, h, r)
	case RefusedWrites, RightfulRefused:
		checkRefused(m, h, r)
	case PeakLockRequests:
		checkPeak(h, r)
	case ErrorRate:
		checkErrors(h, r)
	case Served:
		checkServed(h, r)
	case Staleness:
		checkStaleness(h, r)
	case Cost:
		checkCost(h, r)
	}
}

func (r *Report) add(f Finding) { r.Findings = append(r.Findings, f) }

// addEvent adds a finding that one event shows, about the event's peer: the runner a write or a grant is for.
func (r *Report) addEvent(m Measure, h *History, i int) {
	e := &h.Events[i]
	r.add(Finding{Measure: m, Job: e.Job, Part: e.Peer, Event: int32(i), At: e.At, Until: e.At})
}
