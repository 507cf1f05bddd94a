package sim

// Who is behind a finding: one rule a kind of measure.

// writes blames each write on the runner that sent it.
func (b *blamer) writes(findings []Finding) {
	for i := range findings {
		b.add(b.shown(&findings[i]))
	}
}

// whole gives each finding, or the last one, its value as its count.
func (b *blamer) whole(findings []Finding) {
	for i := range findings {
		f := b.shown(&findings[i])
		f.count, f.at, f.until = findings[i].Value, findings[i].At, findings[i].Until
		b.add(f)
	}
}

// shown blames a finding on the runner that its event is about.
func (b *blamer) shown(f *Finding) blame {
	if f.Event == None {
		return blame{part: f.Part, job: f.Job, event: None, count: 1, at: f.At, until: f.Until}
	}
	return b.about(f.Event, 1)
}

// collisions blames each duplicate and lost write on one of the two writes that met: the one whose grant was over when it was applied; if
// both were, or neither, the later. What a group of stores lost is blamed on the member that acknowledged it.
func (b *blamer) collisions(findings []Finding) {
	workers := workersOf(b.h)
	last := counts(b.h) // by job and record: the last write applied, counted from 1
	before := make([]int32, len(b.h.Events))
	over := make([]bool, len(b.h.Events)) // was the grant over when this was applied?
	live := newLiveGrants(b.h)
	for i := range b.h.Events {
		e := &b.h.Events[i]
		live.follow(i)
		if e.Kind == Applied && e.Job != None && e.Part == workers[e.Job] {
			over[i] = e.Grant != 0 && e.Grant != live.of[e.Job]
			before[i], last[e.Job][e.Record] = last[e.Job][e.Record], int32(i+1)
		}
	}
	for i := range findings {
		f := b.shown(&findings[i])
		if f.event != None && !over[f.event] && before[f.event] > 0 && over[before[f.event]-1] {
			e := &b.h.Events[before[f.event]-1]
			f.part, f.grant = e.Peer, e.Grant
		}
		b.add(f)
	}
}

// missing blames a record that is not there on who deleted it, or sent its last write; one that was never sent on the job's last term.
func (b *blamer) missing(findings []Finding) {
	workers := workersOf(b.h)
	there, last := counts(b.h), counts(b.h) // last: the last event about a record, counted from 1
	for i := range b.h.Events {
		e := &b.h.Events[i]
		if e.Job == None || e.Record == None {
			continue
		}
		gone := e.Kind == Applied && e.Message == Delete && e.Part == workers[e.Job] && b.m == Absent
		switch {
		case gone:
			there[e.Job][e.Record], last[e.Job][e.Record] = 0, int32(i+1)
		case written(e, workers):
			there[e.Job][e.Record] = 1
		case e.Kind == Sent && (e.Message == Write || e.Message == Delete) && there[e.Job][e.Record] == 0:
			if before := last[e.Job][e.Record]; before == 0 || b.h.Events[before-1].Kind == Sent {
				last[e.Job][e.Record] = int32(i + 1)
			}
		}
	}
	record := make([]int, len(there)) // where to look for the next missing one
	for i := range findings {
		job := findings[i].Job
		for there[job][record[job]] != 0 {
			record[job]++
		}
		b.add(b.unwritten(&findings[i], last[job][record[job]]-1))
		record[job]++
	}
}

// unwritten blames a record on the event about it, if there is one.
func (b *blamer) unwritten(f *Finding, event int32) blame {
	who := blame{part: None, job: f.Job, event: event, count: 1, at: f.At, until: f.Until}
	if event != None {
		e := &b.h.Events[event]
		who.part, who.grant = e.Part, e.Grant
		if e.Kind == Applied {
			who.part = e.Peer
		}
	} else if t := b.lastTerm(f.Job, f.At); t != nil {
		who.part, who.grant, who.event = t.part, t.grant, t.event
	}
	return who
}

// spans blames vacant and idle time on the term that was granted last before it, and overlap on the one of the believers whose grant is the oldest.
func (b *blamer) spans(findings []Finding) {
	for i := range findings {
		f := &findings[i]
		who := blame{part: None, job: f.Job, event: b.turn(f), count: int64(f.Until - f.At), at: f.At, until: f.Until}
		if b.m == Overlap {
			who.part, who.grant = b.oldestBeliever(f)
		} else if t := b.lastTerm(f.Job, f.At); t != nil {
			who.part, who.grant = t.part, t.grant
		}
		b.add(who)
	}
}

// turn finds the event with which a span began.
func (b *blamer) turn(f *Finding) int32 {
	kinds := [...]Kind{Asked, Expired, Released, Stopped, FaultBegan}
	if b.m == Vacancy {
		kinds[3], kinds[4] = Asked, Asked
	}
	if b.m == Overlap {
		kinds = [...]Kind{Believed, Believed, Believed, Believed, Believed}
	}
	found := int32(None)
	for i := range b.h.Events {
		e := &b.h.Events[i]
		at := e.At
		if e.Kind == Expired {
			at = e.Until // its expiry, even if the lock service stood still then
		}
		if e.At > f.Until {
			break
		}
		for _, k := range kinds {
			if e.Kind == k && at == f.At && (e.Job == f.Job || e.Kind == FaultBegan) {
				found = int32(i)
			}
		}
	}
	return found
}

// oldestBeliever finds who of those that believe at the start of a span does so under the oldest grant; of two under one, who did first.
func (b *blamer) oldestBeliever(f *Finding) (part int16, grant int64) {
	believed := make([]int32, len(b.h.Parts)) // the event, by part
	for i := range believed {
		believed[i] = None
	}
	for i := range b.h.Events {
		e := &b.h.Events[i]
		if e.At > f.At {
			break
		}
		switch {
		case e.Job != f.Job:
		case e.Kind == Believed:
			believed[e.Part] = int32(i)
		case e.Kind == Stopped:
			believed[e.Part] = None
		}
	}
	oldest := int32(None)
	for _, i := range believed {
		if i == None {
			continue
		}
		if oldest != None {
			if e, o := &b.h.Events[i], &b.h.Events[oldest]; e.Grant > o.Grant || e.Grant == o.Grant && i > oldest {
				continue
			}
		}
		oldest = i
	}
	if oldest == None {
		return None, 0
	}
	return b.h.Events[oldest].Part, b.h.Events[oldest].Grant
}

// takeovers blames each on the term that it ended.
func (b *blamer) takeovers(findings []Finding) {
	for i := range findings {
		who := b.about(findings[i].Event, 1)
		who.part, who.grant = None, 0
		for k := range b.terms {
			if t := &b.terms[k]; t.job == who.job && t.event < who.event {
				who.part, who.grant = t.part, t.grant
			}
		}
		b.add(who)
	}
}

// errors shares the error rate out among the requests that got no answer in time, so that the shares add up to the rate.
func (b *blamer) errors() {
	var failed []int32
	all := int64(0)
	requests(b.h, func(i int, ok bool) {
		all++
		if !ok {
			failed = append(failed, int32(i))
		}
	})
	shared := int64(0)
	for n, i := range failed {
		e := &b.h.Events[i]
		upTo := int64(n+1) * 1_000_000 / all
		b.add(blame{part: e.Part, job: e.Job, event: i, grant: e.Grant, count: upTo - shared, at: e.At, until: e.At + UserTimeout})
		shared = upTo
	}
}

// peak names who sent the requests of the busiest second.
func (b *blamer) peak(findings []Finding) {
	f := &findings[len(findings)-1]
	for i := range b.h.Events {
		if e := &b.h.Events[i]; b.h.requests(e) && f.At <= e.Until && e.Until < f.Until {
			b.add(blame{part: e.Part, job: e.Job, event: int32(i), grant: e.Grant, count: 1, at: e.Until, until: e.Until})
		}
	}
}

// cost names what each machine costs.
func (b *blamer) cost() {
	for i := range b.h.Parts {
		if cents := b.h.Parts[i].CentsAMonth(); cents > 0 {
			b.add(blame{part: int16(i), job: None, event: None, count: cents})
		}
	}
}
