package board

import (
	"leasehold/levels"
	"leasehold/sim"
)

// Miss is a missed goal of the incident shown, with what is behind it.
type Miss struct {
	ID, Text string // Text: "100 duplicates"
	Causes   []CauseView
}

// CauseView is a cause of a missed goal in words. The counts of a goal's causes add up to its value.
type CauseView struct {
	At, Until sim.Time
	Count     string // "100", "2.5 s"
	Text      string // "A wrote under token 33 after its lease had ended"
	Fault     string // "network fault", or "no fault"

	measure sim.Measure
	part    int16
}

// maxCauses is how many causes of a goal are told one by one.
const maxCauses = 6

// causes tells what is behind each missed goal.
func (g *Game) causes() []Miss {
	var all []Miss
	for i := range g.level.Goals {
		goal := &g.level.Goals[i]
		value, ok := goal.Value(&g.report, sim.Never)
		if !goal.Bounded() || ok && goal.Met(value) {
			continue
		}
		m, job := goal.Measured(), int16(goal.JobIndex())
		if !ok { // a job that is not complete: its missing records say why
			m = sim.Missing
		}
		miss := Miss{ID: g.level.GoalID(i), Text: g.missedText(goal, value, ok)}
		var found []sim.Cause
		for _, c := range g.report.Causes(g.film.history, m) {
			if (goal.Job == "" || c.Job == job) && levels.Number(m.Info().Unit, c.Count) != "0" {
				found = append(found, c)
			}
		}
		for k := range found {
			if k == maxCauses-1 && len(found) > maxCauses {
				miss.Causes = append(miss.Causes, g.restOf(found[k:]))
				break
			}
			miss.Causes = append(miss.Causes, g.causeView(&found[k]))
		}
		all = append(all, miss)
	}
	return all
}

// restOf sums up causes that are not told one by one.
func (g *Game) restOf(rest []sim.Cause) CauseView {
	v := CauseView{measure: rest[0].Measure, part: sim.None, At: rest[0].First, Text: g.words.Count("cause.others", int64(len(rest)))}
	sum := int64(0)
	for i := range rest {
		sum += rest[i].Count
		v.At, v.Until = min(v.At, rest[i].First), max(v.Until, rest[i].Last)
	}
	v.Count = UnitText(g.words, rest[0].Measure.Info().Unit, sum)
	v.Fault = g.words.Say("cause.fault.several")
	return v
}

// missedText says what a missed goal came to.
func (g *Game) missedText(goal *levels.Goal, value int64, ok bool) string {
	switch text := UnitText(g.words, goal.Unit(), value); {
	case !ok:
		return g.words.Say("goal.unfinished", "label", goal.Label)
	case goal.Unit() == sim.Count:
		return g.words.Count("goal.count", value, "n", text, "label", goal.Label)
	default:
		return g.words.Say("goal.missed", "label", goal.Label, "value", unbroken(text), "bound", unbroken(BoundText(g.words, goal)))
	}
}

// causeView says who did what, under which token, and which fault was behind it.
func (g *Game) causeView(c *sim.Cause) CauseView {
	v := CauseView{measure: c.Measure, part: c.Part, At: c.First, Until: c.Last, Count: UnitText(g.words, c.Measure.Info().Unit, c.Count), Text: g.film.deed(c), Fault: g.words.Say("cause.fault.none")}
	if c.Fault != sim.None {
		v.Fault = g.faultName(c.Fault)
	}
	if c.Measure == sim.Cost {
		v.Fault = g.words.Say("cause.fault.month")
	}
	return v
}

// faultName gives a fault's name, with its number where others of the incident go by the same.
func (g *Game) faultName(fault int32) string {
	all := g.level.Incidents[g.incident].Faults
	for i := range all {
		if i != int(fault) && all[i].Name == all[fault].Name {
			return g.words.Say("cause.fault.number", "fault", all[fault].Name, "n", number(int64(fault+1)))
		}
	}
	return all[fault].Name
}

func (f *film) deed(c *sim.Cause) string {
	switch c.Measure {
	case sim.Vacancy:
		return f.since(c, "cause.vacant", "cause.vacant.last", "cause.vacant.token")
	case sim.Idle:
		return f.since(c, "cause.idle", "cause.idle.last", "cause.idle.token")
	case sim.Staleness:
		return f.since(c, "cause.stale", "cause.stale.last", "cause.stale.token")
	case sim.Cost:
		return f.words.Say("cause.cost", "name", f.name(c.Part))
	case sim.Overlap:
		return f.under(c, "cause.overlap", "cause.overlap.token")
	case sim.Takeovers:
		return f.under(c, "cause.replaced", "cause.replaced.token")
	case sim.NeedlessTakeovers:
		return f.under(c, "cause.needless", "cause.needless.token")
	case sim.ErrorRate:
		return f.did(c, "cause.noanswer")
	case sim.PeakLockRequests:
		return f.did(c, "cause.asked")
	case sim.CompletionTime:
		return f.under(c, "cause.record", "cause.record.token")
	case sim.Served:
		return f.words.Say("cause.served")
	case sim.Acknowledged:
		return f.did(c, "cause.confirmed")
	case sim.Missing, sim.Absent:
		return f.notThere(c)
	case sim.RefusedWrites, sim.RightfulRefused:
		if c.Job == sim.None {
			return f.did(c, "cause.refused")
		}
		return f.when(c, "cause.wasrefused", "cause.wasrefused.held", "cause.wasrefused.ended")
	}
	if c.Job == sim.None {
		return f.did(c, "cause.confirmed.before")
	}
	return f.when(c, "cause.wrote", "cause.wrote.held", "cause.wrote.ended")
}

// did says a deed with who is behind it: machines of a group by their own name.
func (f *film) did(c *sim.Cause, key string) string {
	who := ""
	switch {
	case c.Part == sim.None:
		who = f.words.Say("cause.nobody")
	case int(c.Part) < len(f.level.Board.Parts) && f.level.Board.Parts[c.Part].Store != nil:
		who = f.short(c.Part)
	default:
		who = f.inSentence(c.Part)
	}
	return f.words.Say(key, "who", who, "token", number(c.Grant))
}

// notThere says what became of records that are not there.
func (f *film) notThere(c *sim.Cause) string {
	if c.Event == sim.None {
		return f.words.Say("cause.unsent")
	}
	switch e := &f.history.Events[c.Event]; e.Kind {
	case sim.Applied:
		if e.Message == sim.Delete {
			return f.when(c, "cause.deleted", "cause.deleted.held", "cause.deleted.ended")
		}
	case sim.Granted, sim.Voted:
		return f.since(c, "cause.unsent", "cause.unsent.last", "cause.unsent.token")
	}
	return f.under(c, "cause.vain", "cause.vain.token")
}

// leased says whether the cause's job has a lease, with a token for each grant.
func (f *film) leased(c *sim.Cause) bool {
	if c.Grant == 0 || c.Job == sim.None {
		return false
	}
	e := f.history.Board.Jobs[c.Job].Election
	return e == sim.ElectionLease || e == sim.ElectionMajority
}

// under says a deed, and names the token of the grant where there is one.
func (f *film) under(c *sim.Cause, plain, token string) string {
	if f.leased(c) {
		return f.did(c, token)
	}
	return f.did(c, plain)
}

// when says a deed, and where it was done under a lease also whether that was over.
func (f *film) when(c *sim.Cause, plain, held, ended string) string {
	switch {
	case !f.leased(c):
		return f.did(c, plain)
	case f.runners[c.Part].live(c.Grant, c.First):
		return f.did(c, held)
	}
	return f.did(c, ended)
}

// since says what nobody did, and who was the last to do it.
func (f *film) since(c *sim.Cause, nobody, last, token string) string {
	switch {
	case c.Part == sim.None:
		return f.words.Say(nobody)
	case f.leased(c):
		return f.did(c, token)
	}
	return f.did(c, last)
}
