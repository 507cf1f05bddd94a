package soak

import "leasehold/sim"

// actor is one runner's part in one job, as the history tells it.
type actor struct {
	granted  []int64 // what the lock service ever told it
	believes int64   // the grant it believes in, 0 for none
	began    bool
	since    sim.Time
}

// brokenActors follows every runner of a job with an election: it believes what it was granted, begins when the worker has answered,
// knowing its token if it announces one, and reads, writes and keeps its progress only between then and its stop.
func brokenActors(h *sim.History, _ *sim.Report) string {
	actors := make([]actor, len(h.Parts)*len(h.Board.Jobs))
	for i := range h.Events {
		e := &h.Events[i]
		if e.Job == sim.None || !elected(h, e.Job) {
			continue
		}
		of := func(part int16) *actor { return &actors[int(part)*len(h.Board.Jobs)+int(e.Job)] }
		if e.Kind == sim.Granted {
			of(e.Peer).granted = append(of(e.Peer).granted, e.Grant)
		}
		if h.Parts[e.Part].Runner == nil {
			continue
		}
		a := of(e.Part)
		switch e.Kind {
		case sim.Believed:
			if a.believes != 0 || !among(e.Grant, a.granted) && !majority(h, i) {
				return fail(h, i, "it believes in %d and was granted %v", a.believes, a.granted)
			}
			*a = actor{granted: a.granted, believes: e.Grant, since: e.At}
		case sim.Stopped:
			if a.believes != e.Grant {
				return fail(h, i, "it believes in %d", a.believes)
			}
			a.believes = 0
		case sim.Began:
			if a.believes != e.Grant || a.began || !acknowledged(h, i, a.since) {
				return fail(h, i, "it believes in %d, began %v, acknowledged %v", a.believes, a.began, acknowledged(h, i, a.since))
			}
			a.began = true
		case sim.Sent:
			switch e.Message {
			case sim.Question, sim.Renew:
				if a.believes != e.Grant || e.Grant == 0 {
					return fail(h, i, "it believes in %d", a.believes)
				}
			case sim.Write, sim.Delete, sim.Checkpoint, sim.Batch, sim.Complete, sim.Read:
				if cleans(h, i) {
					continue
				}
				if a.believes != e.Grant || e.Grant == 0 || !a.began {
					return fail(h, i, "it believes in %d, began %v", a.believes, a.began)
				}
			}
		}
	}
	return ""
}

// majority says whether a runner that comes to believe was told so by a majority of lock services, in answer to its last ask, and its token is the
// highest of those votes.
func majority(h *sim.History, believed int) bool {
	b := &h.Events[believed]
	if h.Board.Jobs[b.Job].Election != sim.ElectionMajority {
		return false
	}
	locks, votes, asked, same := 0, 0, sim.Time(0), false
	for i := range h.Parts {
		if h.Parts[i].LockService != nil {
			locks++
		}
	}
	for i := range believed {
		switch e := &h.Events[i]; {
		case e.Job != b.Job:
		case e.Kind == sim.Asked && e.Part == b.Part:
			asked, votes, same = e.At, 0, false
		case e.Kind == sim.Sent && e.Message == sim.Grant && e.Peer == b.Part && h.Events[e.Ref].At == asked && e.Until <= b.At && e.Grant <= b.Grant:
			votes++
			same = same || e.Grant == b.Grant
		}
	}
	return same && votes > locks/2
}

// cleans says whether a message is the delete by which a runner cleans up after one of its writes, which it does whether it still holds or not.
func cleans(h *sim.History, sent int) bool {
	e := &h.Events[sent]
	r := h.Parts[e.Part].Runner
	if e.Message != sim.Delete || r.CleanAfter == 0 {
		return false
	}
	for i := range sent {
		w := &h.Events[i]
		if w.Kind == sim.Sent && w.Message == sim.WriteOK && w.Peer == e.Part && w.Part == e.Peer && w.Job == e.Job && w.Record == e.Record && w.Until <= e.At-r.CleanAfter &&
			!crashed(h, e.Part, w.Until, e.At) {
			return true
		}
	}
	return false
}

// crashed says whether a part crashed after one instant and up to another: it has forgotten then what it was to do.
func crashed(h *sim.History, part int16, from, to sim.Time) bool {
	for i := range h.Faults {
		if f := &h.Faults[i]; f.Kind == sim.Crash && f.Part == h.Parts[part].ID && from < f.Start && f.Start <= to {
			return true
		}
	}
	return false
}

func elected(h *sim.History, job int16) bool {
	e := h.Board.Jobs[job].Election
	return e != "" && e != sim.ElectionNone
}

// acknowledged says whether the worker has answered the question that the runner of a Began event asked in this term, and if the runner
// announces tokens, that the question carried its token and the worker had met it by then.
func acknowledged(h *sim.History, began int, since sim.Time) bool {
	b := &h.Events[began]
	r := h.Parts[b.Part].Runner
	for i := range began {
		e := &h.Events[i]
		if e.Kind != sim.Sent || e.Message != sim.Answer || e.Peer != b.Part || e.Job != b.Job || e.Grant != b.Grant || e.Until > b.At {
			continue
		}
		q := &h.Events[e.Ref]
		if q.At < since {
			continue
		}
		if !r.Tokens || r.Silent {
			return q.Token == 0
		}
		if q.Token == b.Grant && met(h, i, e.Part, b) {
			return true
		}
	}
	return false
}

// met says whether the worker of a Began event has met a token as high as its grant before event i.
func met(h *sim.History, i int, worker int16, b *sim.Event) bool {
	for k := range i {
		if e := &h.Events[k]; (e.Kind == sim.Announced || e.Kind == sim.Applied) && e.Part == worker && e.Job == b.Job && e.Token >= b.Grant {
			return true
		}
	}
	return false
}
