package sim

// Cause is what stands behind findings of one measure that have a runner, a grant and a fault in common. The Counts of a measure's causes
// add up to the measure. MODEL.md says how a finding comes to its cause.
type Cause struct {
	Measure     Measure
	Job         int16 // index into Board.Jobs, or None
	Part        int16 // the runner whose term it is (of Cost the machine), or None
	Event       int32 // the event that shows the first finding, an index into History.Events, or None
	Grant       int64 // the grant of that term; 0: none
	Fault       int32 // index into History.Faults, or None: no fault explains it
	Count       int64 // in the measure's unit: findings, nanoseconds, parts per million of all requests, or cents
	First, Last Time  // when the first finding began and the last one ended
}

// blame is one finding with who is behind it.
type blame struct {
	part, job int16
	event     int32
	grant     int64
	count     int64
	at, until Time
}

// term is one runner's time under one grant.
type term struct {
	part, job int16
	grant     int64
	event     int32
	at        Time
}

// blamer turns the findings of one measure into causes. It reads the history alone.
type blamer struct {
	h      *History
	m      Measure
	terms  []term  // in the order of their grants
	hits   []int32 // the events of faults
	causes []Cause
}

// Causes groups the findings of a measure in the history that the report is about by runner, grant and fault, in the order in which
// they first appear. A measure that has no meaning on the board has none.
func (r *Report) Causes(h *History, m Measure) []Cause {
	if _, ok := r.Value(m, None); !ok && !m.Info().PerJob {
		return nil
	}
	b := &blamer{h: h, m: m}
	for i := range h.Events {
		switch e := &h.Events[i]; e.Kind {
		case Granted:
			b.terms = append(b.terms, term{e.Peer, e.Job, e.Grant, int32(i), e.At})
		case Believed:
			b.elected(int32(i))
		case FaultBegan:
			b.hits = append(b.hits, int32(i))
		}
	}
	switch m {
	case Duplicates, LostWrites:
		b.collisions(r.Of(m))
	case Missing, Absent:
		b.missing(r.Of(m))
	case Vacancy, Idle, Overlap:
		b.spans(r.Of(m))
	case Takeovers, NeedlessTakeovers:
		b.takeovers(r.Of(m))
	case ErrorRate:
		b.errors()
	case PeakLockRequests:
		b.peak(r.Of(m))
	case Cost:
		b.cost()
	case Staleness:
		b.stale(r.Of(m))
	case CompletionTime, Served:
		b.whole(r.Of(m))
	default:
		b.writes(r.Of(m))
	}
	return b.causes
}

// elected begins a term that a majority gave: it counts from the first vote. A lock service's own grant began one already.
func (b *blamer) elected(believed int32) {
	e := &b.h.Events[believed]
	if b.h.Board.Jobs[e.Job].Election != ElectionMajority {
		return
	}
	for i := range b.h.Events[:believed] {
		if v := &b.h.Events[i]; v.Kind == Voted && v.Job == e.Job && v.Peer == e.Part && v.Grant == e.Grant {
			b.terms = append(b.terms, term{e.Part, e.Job, e.Grant, int32(i), v.At})
			return
		}
	}
}

// add puts a finding to the cause it has in common with others.
func (b *blamer) add(f blame) {
	fault := b.fault(&f)
	for i := range b.causes {
		if c := &b.causes[i]; c.Job == f.job && c.Part == f.part && c.Grant == f.grant && c.Fault == fault {
			c.Count += f.count
			c.Last = max(c.Last, f.until)
			return
		}
	}
	b.causes = append(b.causes, Cause{Measure: b.m, Job: f.job, Part: f.part, Event: f.event, Grant: f.grant, Fault: fault, Count: f.count, First: f.at, Last: f.until})
}

// about blames an event about a runner's write on that runner, and one of a group of stores on the member.
func (b *blamer) about(event int32, count int64) blame {
	e := &b.h.Events[event]
	f := blame{part: e.Peer, job: e.Job, event: event, grant: e.Grant, count: count, at: e.At, until: e.At}
	if e.Job == None && e.Peer == None {
		f.part = e.Part
	}
	return f
}

// termOf finds the term of a finding: the runner's last one under that grant, since a restored lock service gives a number twice; another's under it, if the
// runner was never granted it itself. It is nil for what needs no grant.
func (b *blamer) termOf(f *blame) *term {
	var found *term
	for i := range b.terms {
		t := &b.terms[i]
		if f.grant == 0 || t.job != f.job || t.grant != f.grant || t.at > f.until {
			continue
		}
		if found == nil || t.part == f.part || found.part != f.part {
			found = t
		}
	}
	return found
}

// lastTerm finds the last term of a job granted at or before an instant, or nil.
func (b *blamer) lastTerm(job int16, at Time) *term {
	var found *term
	for i := range b.terms {
		if t := &b.terms[i]; t.job == job && t.at <= at {
			found = t
		}
	}
	return found
}
