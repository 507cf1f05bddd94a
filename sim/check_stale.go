package sim

// How old what a job's worker has may become. Somebody serves from there, and the job is to keep it fresh.

// checkStaleness finds the stretches in which no write of a job took effect, from the start or the last effect to the next, each longer than those before. The
// last of a job ends with the run, unless every record has been applied.
func checkStaleness(h *History, r *Report) {
	applied, workers := counts(h), workersOf(h)
	for j := range applied {
		left := len(applied[j])
		longest := Time(0)
		began, by := Time(0), int32(None)
		note := func(until Time) {
			if until-began > longest {
				longest = until - began
				r.add(Finding{Measure: Staleness, Job: int16(j), Part: None, Event: by, At: began, Until: until, Value: int64(longest)})
			}
		}
		for i := range h.Events {
			e := &h.Events[i]
			if int(e.Job) != j || !written(e, workers) {
				continue
			}
			note(e.At)
			began, by = e.At, int32(i)
			if applied[j][e.Record]++; applied[j][e.Record] == 1 {
				left--
			}
		}
		if left > 0 {
			note(h.End)
		}
	}
}

// stale blames the longest stretch of each job on the term that was granted last before it began.
func (b *blamer) stale(findings []Finding) {
	for i := range findings {
		f := &findings[i]
		if i+1 < len(findings) && findings[i+1].Job == f.Job {
			continue // a longer one follows
		}
		who := blame{part: None, job: f.Job, event: f.Event, count: f.Value, at: f.At, until: f.Until}
		if t := b.lastTerm(f.Job, f.At); t != nil {
			who.part, who.grant = t.part, t.grant
		}
		b.add(who)
	}
}
