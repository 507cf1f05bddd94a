package course

import (
	"slices"

	"leasehold/levels"
	"leasehold/sim"
)

// modelLimit is something that the simulator leaves out (sim/MODEL.md), and where it matters. What it says stands in the files of each language.
type modelLimit struct {
	id      string
	matters func(l *levels.Level) bool
}

var modelLimits = []modelLimit{
	{"numbers", func(*levels.Level) bool { return true }},
	{"honest", func(*levels.Level) bool { return true }},
	{"one-fault", func(l *levels.Level) bool {
		return slices.ContainsFunc(l.Incidents, func(in levels.Incident) bool { return in.Ranged() >= 0 })
	}},
	{"network", struck(sim.Cut)},
	{"lock-service", func(l *levels.Level) bool {
		return !partly(func(p *levels.Part) bool { return p.Voter != nil })(l) && hits(l, func(f *levels.IncidentFault) bool {
			return (f.Kind == sim.Crash || f.Kind == sim.Outage || f.Kind == sim.Restore) && locks(l, f.Part)
		})
	}},
	{"voters", partly(func(p *levels.Part) bool { return p.Voter != nil })},
	{"zones", partly(func(p *levels.Part) bool { return p.Zone != "" })},
	{"group", func(l *levels.Level) bool { return len(l.Groups) > 0 }},
	{"questions", func(l *levels.Level) bool {
		return len(l.Groups) == 0 && slices.ContainsFunc(l.Jobs, func(j levels.Job) bool { return len(j.Runners) > 1 })
	}},
	{"reading", func(l *levels.Level) bool {
		return slices.ContainsFunc(l.Jobs, func(j levels.Job) bool { return j.Read > 0 })
	}},
	{"rows", func(l *levels.Level) bool {
		return slices.ContainsFunc(l.Jobs, func(j levels.Job) bool { return j.MoveFrom != "" })
	}},
	{"clocks", func(l *levels.Level) bool {
		return struck(sim.Step)(l) || struck(sim.Sleep)(l) || partly(func(p *levels.Part) bool { return p.Clock != nil })(l)
	}},
	{"crowd", partly(func(p *levels.Part) bool { return p.Crowd != nil })},
	{"users", partly(func(p *levels.Part) bool { return p.Users != nil && p.Users.Every > 0 })},
	{"cost", func(l *levels.Level) bool { return l.GoalOn(levels.MeasureName(sim.Cost.Info().Name)) != nil }},
	{"causes", func(*levels.Level) bool { return true }},
}

// limitsOf says which limits of the model matter for a level, by their ids.
func limitsOf(l *levels.Level) []string {
	var all []string
	for _, limit := range modelLimits {
		if limit.matters(l) {
			all = append(all, limit.id)
		}
	}
	return all
}

func partly(is func(p *levels.Part) bool) func(l *levels.Level) bool {
	return func(l *levels.Level) bool {
		return slices.ContainsFunc(l.Board.Parts, func(p levels.Part) bool { return is(&p) })
	}
}

func struck(kind sim.FaultKind) func(l *levels.Level) bool {
	return func(l *levels.Level) bool {
		return hits(l, func(f *levels.IncidentFault) bool { return f.Kind == kind })
	}
}

func hits(l *levels.Level, is func(f *levels.IncidentFault) bool) bool {
	for i := range l.Incidents {
		for k := range l.Incidents[i].Faults {
			if is(&l.Incidents[i].Faults[k]) {
				return true
			}
		}
	}
	return false
}

// locks says whether a part is a lock service, of the board or the platform's own.
func locks(l *levels.Level, id string) bool {
	return id == sim.LockServiceID || partly(func(p *levels.Part) bool { return p.ID == id && p.LockService != nil })(l)
}
