package board

import (
	"fmt"
	"strings"

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
		miss := Miss{ID: g.level.GoalID(i), Text: missedText(goal, value, ok)}
		var found []sim.Cause
		for _, c := range g.report.Causes(g.film.history, m) {
			if (goal.Job == "" || c.Job == job) && levels.Number(m.Info().Unit, c.Count) != "0" {
				found = append(found, c)
			}
		}
		for k := range found {
			if k == maxCauses-1 && len(found) > maxCauses {
				miss.Causes = append(miss.Causes, others(found[k:]))
				break
			}
			miss.Causes = append(miss.Causes, g.causeView(&found[k]))
		}
		all = append(all, miss)
	}
	return all
}

// others sums up causes that are not told one by one.
func others(rest []sim.Cause) CauseView {
	v := CauseView{measure: rest[0].Measure, part: sim.None, At: rest[0].First, Text: plural(len(rest), "other cause", "other causes")}
	sum := int64(0)
	for i := range rest {
		sum += rest[i].Count
		v.At, v.Until = min(v.At, rest[i].First), max(v.Until, rest[i].Last)
	}
	v.Count = levels.UnitText(rest[0].Measure.Info().Unit, sum)
	v.Fault = "of several kinds"
	return v
}

// missedText says what a missed goal came to.
func missedText(goal *levels.Goal, value int64, ok bool) string {
	switch {
	case !ok:
		return goal.Label + " not complete"
	case goal.Unit() == sim.Count:
		return levels.UnitText(goal.Unit(), value) + " " + strings.ToLower(goal.Label)
	}
	return goal.Label + " " + unbroken(levels.UnitText(goal.Unit(), value)) + ", not " + unbroken(goal.BoundText())
}

// causeView says who did what, under which token, and which fault was behind it.
func (g *Game) causeView(c *sim.Cause) CauseView {
	v := CauseView{measure: c.Measure, part: c.Part, At: c.First, Until: c.Last, Count: levels.UnitText(c.Measure.Info().Unit, c.Count), Fault: "no fault"}
	if c.Fault != sim.None {
		v.Fault = g.faultName(c.Fault)
	}
	if c.Measure == sim.Cost {
		v.Fault = "every month"
	}
	v.Text = capital(g.film.deed(c))
	return v
}

// faultName gives a fault's name, with its number where others of the incident go by the same.
func (g *Game) faultName(fault int32) string {
	all := g.level.Incidents[g.incident].Faults
	for i := range all {
		if i != int(fault) && all[i].Name == all[fault].Name {
			return fmt.Sprintf("%s (number %d)", all[fault].Name, fault+1)
		}
	}
	return all[fault].Name
}

func (f *film) deed(c *sim.Cause) string {
	who := "nobody"
	if c.Part != sim.None {
		who = f.who(c.Part)
	}
	switch c.Measure {
	case sim.Vacancy:
		return "nobody held the lease" + f.lastGrant(c)
	case sim.Idle:
		return "nobody was at work" + f.lastGrant(c)
	case sim.Staleness:
		return "nothing new came" + f.lastGrant(c)
	case sim.Cost:
		return f.name(c.Part)
	case sim.Overlap:
		return who + " still took itself for the owner" + f.under(c)
	case sim.Takeovers:
		return who + " was replaced" + f.under(c)
	case sim.NeedlessTakeovers:
		return who + " was replaced" + f.under(c) + " though it was healthy"
	case sim.ErrorRate:
		return who + " got no answer in time"
	case sim.PeakLockRequests:
		return who + " asked the lock service"
	case sim.CompletionTime:
		return "the last record came from " + who + f.under(c)
	case sim.Served:
		return "the last of the callers had its answer"
	case sim.Acknowledged:
		return who + " confirmed them"
	case sim.Missing, sim.Absent:
		return f.notThere(c, who)
	case sim.RefusedWrites, sim.RightfulRefused:
		if c.Job == sim.None {
			return who + " refused them"
		}
		return who + " was refused" + f.under(c) + f.then(c)
	}
	if c.Job == sim.None {
		return who + " had confirmed them"
	}
	return who + " wrote" + f.under(c) + f.then(c)
}

// who names who is behind something: machines of a group by their own name.
func (f *film) who(part int16) string {
	if int(part) < len(f.level.Board.Parts) && f.level.Board.Parts[part].Store != nil {
		return f.short(part)
	}
	return f.midSentence(part)
}

// notThere says what became of records that are not there.
func (f *film) notThere(c *sim.Cause, who string) string {
	if c.Event == sim.None {
		return "nobody sent them"
	}
	switch e := &f.history.Events[c.Event]; e.Kind {
	case sim.Applied:
		if e.Message == sim.Delete {
			return who + " deleted" + f.under(c) + f.then(c)
		}
	case sim.Granted, sim.Voted:
		return "nobody sent them" + f.lastGrant(c)
	}
	return who + " sent them in vain" + f.under(c)
}

// leased says whether the cause's job has a lease, with a token for each grant.
func (f *film) leased(c *sim.Cause) bool {
	if c.Grant == 0 || c.Job == sim.None {
		return false
	}
	e := f.history.Board.Jobs[c.Job].Election
	return e == sim.ElectionLease || e == sim.ElectionMajority
}

// under names the token of the grant, where there is one.
func (f *film) under(c *sim.Cause) string {
	if !f.leased(c) {
		return ""
	}
	return " under token " + number(c.Grant)
}

// then says whether the grant was over.
func (f *film) then(c *sim.Cause) string {
	switch {
	case !f.leased(c):
		return ""
	case f.runners[c.Part].live(c.Grant, c.First):
		return " while it held the lease"
	}
	return " after its lease had ended"
}

func (f *film) lastGrant(c *sim.Cause) string {
	switch {
	case c.Part == sim.None:
		return ""
	case f.leased(c):
		return "; " + f.who(c.Part) + " was the last to get the lease, token " + number(c.Grant)
	}
	return "; " + f.who(c.Part) + " was the last to begin"
}
