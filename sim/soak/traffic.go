package soak

import "leasehold/sim"

// brokenOrder follows time and references.
func brokenOrder(h *sim.History, _ *sim.Report) string {
	answered := make([]bool, len(h.Events))
	last := sim.Time(0)
	for i := range h.Events {
		e := &h.Events[i]
		if e.At < last || e.At > h.Board.Until {
			return fail(h, i, "after %v, until %v", last, h.Board.Until)
		}
		last = e.At
		if e.Kind != sim.Sent {
			continue
		}
		if e.Until < e.At {
			return fail(h, i, "it arrives before it leaves")
		}
		question := answers(e.Message)
		if question == nil {
			continue
		}
		if e.Ref < 0 || int(e.Ref) >= i {
			return fail(h, i, "it answers event %d", e.Ref)
		}
		q := &h.Events[e.Ref]
		if q.Kind != sim.Sent || !among(q.Message, question) || q.Part != e.Peer || q.Peer != e.Part || q.Job != e.Job || q.Until > e.At || answered[e.Ref] {
			return fail(h, i, "it answers %s, answered %v", h.Line(int(e.Ref)), answered[e.Ref])
		}
		answered[e.Ref] = true
	}
	if h.End != last && h.End != h.Board.Until || h.End < last {
		return "the end is " + h.End.String() + ", the last event at " + last.String()
	}
	return ""
}

// answers lists what a message answers; nothing for a request.
func answers(m sim.Message) []sim.Message {
	switch m {
	case sim.Grant, sim.Deny, sim.Over:
		return []sim.Message{sim.Acquire}
	case sim.RenewOK, sim.RenewNo:
		return []sim.Message{sim.Renew}
	case sim.Answer:
		return []sim.Message{sim.Question}
	case sim.AnswerNo:
		return []sim.Message{sim.Question, sim.Checkpoint, sim.Batch, sim.Complete}
	case sim.CompleteOK:
		return []sim.Message{sim.Complete}
	case sim.Welcome:
		return []sim.Message{sim.Knock}
	case sim.UserHear:
		return []sim.Message{sim.UserAsk}
	case sim.Record:
		return []sim.Message{sim.Read}
	case sim.AppendOK:
		return []sim.Message{sim.Append}
	case sim.AppendNo:
		return []sim.Message{sim.Append, sim.CatchUp}
	case sim.CaughtUp:
		return []sim.Message{sim.CatchUp}
	case sim.WriteOK, sim.WriteNo:
		return []sim.Message{sim.Write, sim.Delete}
	}
	return nil
}

func among[T comparable](x T, all []T) bool {
	for _, a := range all {
		if a == x {
			return true
		}
	}
	return false
}

// brokenNetwork finds messages that cross a cut or overtake another, and those that are lost though nothing loses them, or not lost though something does.
func brokenNetwork(h *sim.History, _ *sim.Report) string {
	last := make([]sim.Time, len(h.Parts)*len(h.Parts))
	ballots := make([]int32, len(last))
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind != sim.Sent {
			continue
		}
		c := int(e.Part)*len(h.Parts) + int(e.Peer)
		if e.Message == sim.CatchUp && e.Version > ballots[c] { // of a lock service that started anew, with connections of its own
			last[c], last[int(e.Peer)*len(h.Parts)+int(e.Part)], ballots[c] = 0, 0, e.Version
		}
		lost, cut := false, false
		for k := range h.Faults {
			f := &h.Faults[k]
			end := f.Start + f.Length
			if !cuts(f, h.Parts[e.Part].ID, h.Parts[e.Peer].ID) {
				continue
			}
			during := f.Start <= e.At && e.At < end
			lost = lost || f.Kind == sim.Drop && during
			cut = cut || f.Kind == sim.Cut && e.At < end && f.Start <= e.At+longest(h) && f.Length > 0
			if f.Kind == sim.Cut && (during && loose(h, e) && e.Until != sim.Never || e.Until != sim.Never && f.Start < e.Until && e.Until < end && e.At < end) {
				return fail(h, i, "fault %d cuts that", k)
			}
		}
		if lost && e.Until != sim.Never || !lost && e.Until == sim.Never && !(loose(h, e) && cut) {
			return fail(h, i, "dropped on the way: %v, datagram %v, cut %v", lost, loose(h, e), cut)
		}
		if e.Until != sim.Never && !loose(h, e) {
			if e.Until < last[c] {
				return fail(h, i, "one that was sent before arrives at %v", last[c])
			}
			last[c] = e.Until
		}
	}
	return ""
}

// longest bounds how long a message is on its way.
func longest(h *sim.History) sim.Time {
	t := sim.RoundTripBetweenZones/2 + h.Board.Spread.Delay
	for i := range h.Faults {
		t += h.Faults[i].Extra
	}
	return t
}

// loose says whether a message goes by a link of datagrams.
func loose(h *sim.History, e *sim.Event) bool {
	a, b := h.Parts[e.Part].ID, h.Parts[e.Peer].ID
	for i := range h.Board.Links {
		if l := &h.Board.Links[i]; l.Protocol == sim.Datagram && (l.From == a && l.To == b || l.From == b && l.To == a) {
			return true
		}
	}
	return false
}

// cuts says whether a cut stops what one part sends to another.
func cuts(f *sim.Fault, from, to string) bool {
	reaches := func(id string) bool { return len(f.From) == 0 || among(id, f.From) }
	return f.Part == from && reaches(to) || !f.OneWay && f.Part == to && reaches(from)
}

// brokenAccounts follows every write from the runner that sent it to what became of it.
func brokenAccounts(h *sim.History, _ *sim.Report) string {
	fates := make([]sim.Kind, len(h.Events)) // by Sent event; 0 for none: no write's fate is a fault
	for i := range h.Events {
		e := &h.Events[i]
		if e.Job == sim.None {
			continue
		}
		switch e.Kind {
		case sim.Applied, sim.Refused, sim.Repeated:
			if e.Ref < 0 || int(e.Ref) >= i || fates[e.Ref] != 0 {
				return fail(h, i, "its write is event %d", e.Ref)
			}
			w := &h.Events[e.Ref]
			if w.Kind != sim.Sent || w.Message != e.Message || w.Part != e.Peer || w.Peer != e.Part || w.Job != e.Job || w.Record != e.Record ||
				w.Grant != e.Grant || w.Token != e.Token || w.Base != e.Base || w.Until > e.At {
				return fail(h, i, "its write is %s", h.Line(int(e.Ref)))
			}
			if forgotten(h, w, e.At) {
				return fail(h, i, "the worker crashed after it came in")
			}
			if e.Message != sim.Write && e.Message != sim.Delete && e.Kind != sim.Refused {
				return fail(h, i, "that is no write")
			}
			fates[e.Ref] = e.Kind
		case sim.Sent:
			want := fates[max(e.Ref, 0)]
			if e.Message == sim.WriteOK && want != sim.Applied && want != sim.Repeated || e.Message == sim.WriteNo && want != sim.Refused {
				return fail(h, i, "but the write was %s", want)
			}
		}
	}
	if h.Truncated {
		return ""
	}
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == sim.Sent && (e.Message == sim.Write || e.Message == sim.Delete) && fates[i] == 0 && !mayBeLost(h, e) {
			return fail(h, i, "nobody knows what became of it")
		}
	}
	return ""
}

// forgotten says whether the worker crashed after it took a write in and before an instant.
func forgotten(h *sim.History, w *sim.Event, at sim.Time) bool {
	for i := range h.Faults {
		if f := &h.Faults[i]; f.Kind == sim.Crash && f.Part == h.Parts[w.Peer].ID && goesOn(h, w.Peer, w.Until) < f.Start && f.Start <= at {
			return true
		}
	}
	return false
}

// goesOn gives the first instant from t on at which no fault stops the whole part.
func goesOn(h *sim.History, part int16, t sim.Time) sim.Time {
	for i := 0; i < len(h.Faults); i++ {
		if f := &h.Faults[i]; f.Part == h.Parts[part].ID && stopsAll(f) && f.Start <= t && t < f.Start+f.Length {
			t = f.Start + f.Length
			i = -1
		}
	}
	return t
}

// mayBeLost says whether a write may have no fate: its worker crashed or was out, or the run ended before the worker had surely come to it.
// A worker is never idle while a write waits, so the writes of the whole run bound how long one can wait.
func mayBeLost(h *sim.History, e *sim.Event) bool {
	if e.Until == sim.Never {
		return true // on the way
	}
	worker := h.Parts[e.Peer].ID
	dealt := goesOn(h, e.Peer, e.Until) // a worker that stands still deals with it later, and may be out then
	surely := e.Until
	extra := sim.Time(0)
	for i := range h.Faults {
		f := &h.Faults[i]
		if f.Part != worker {
			continue
		}
		switch f.Kind {
		case sim.Crash:
			if f.Start+f.Length >= e.Until {
				return true
			}
		case sim.Outage:
			if f.Start <= dealt && e.Until < f.Start+f.Length {
				return true
			}
		case sim.Pause, sim.Sleep:
			surely += f.Length
		case sim.SlowDisk:
			extra += f.Extra
		}
	}
	for i := range h.Events {
		if w := &h.Events[i]; w.Kind == sim.Sent && w.Peer == e.Peer && (w.Message == sim.Write || w.Message == sim.Delete) {
			surely += h.Board.Jobs[w.Job].Write + h.Board.Spread.Service + extra
		}
	}
	return surely > h.Board.Until
}
