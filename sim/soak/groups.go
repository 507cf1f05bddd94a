package soak

import "leasehold/sim"

// brokenGroups works out anew, for every write of a group's clients, whether it had the votes it needs, and where copies of it must be: at once at every
// member that voted, and later where it can be reached then.
func brokenGroups(h *sim.History, _ *sim.Report) string {
	alone := make([]sim.Time, len(h.Parts)) // since when a member has not reached a majority; Never while it does
	for i := range alone {
		alone[i] = sim.Never
	}
	next := make([]int32, len(h.Board.Groups))
	for i := range h.Events {
		e := &h.Events[i]
		if e.Job != sim.None || e.Kind != sim.Applied && e.Kind != sim.Refused && e.Kind != sim.Copied {
			continue
		}
		g := &h.Board.Groups[e.Group]
		if e.Kind == sim.Copied {
			if how := brokenCopy(h, g, i); how != "" {
				return how
			}
			continue
		}
		if e.Record != next[e.Group] {
			return fail(h, i, "the next write is number %d", next[e.Group])
		}
		next[e.Group]++
		votes := connected(h, g, e.Part, e.At)
		switch {
		case 2*len(votes) > len(g.Members):
			alone[e.Part] = sim.Never
		case alone[e.Part] == sim.Never:
			alone[e.Part] = e.At
		}
		stepped := g.StepDown > 0 && alone[e.Part] != sim.Never && e.At-alone[e.Part] >= g.StepDown
		if want := len(votes) >= g.Votes && !stepped; want != (e.Kind == sim.Applied) {
			return fail(h, i, "it has the votes of %v, stepped down: %v", votes, stepped)
		}
		if e.Kind == sim.Applied && g.Votes > 1 {
			if n := copies(h, i); n != len(votes)-1 {
				return fail(h, i, "%d copies at once of %d votes", n, len(votes))
			}
		}
	}
	return ""
}

// connected lists the members, itself among them, that a member reaches at an instant; nobody when it is down itself.
func connected(h *sim.History, g *sim.Group, part int16, at sim.Time) []string {
	var found []string
	id := h.Parts[part].ID
	for _, other := range g.Members {
		if up(h, id, at) && up(h, other, at) && (other == id || reaches(h, id, other, at) && reaches(h, other, id, at)) {
			found = append(found, other)
		}
	}
	return found
}

// up says whether a part answers at an instant.
func up(h *sim.History, id string, at sim.Time) bool {
	for i := range h.Faults {
		if f := &h.Faults[i]; f.Part == id && (stopsAll(f) || f.Kind == sim.Outage) && f.Start <= at && at < f.Start+f.Length {
			return false
		}
	}
	return true
}

// reaches says whether nothing holds or loses what one part sends to another at an instant.
func reaches(h *sim.History, from, to string, at sim.Time) bool {
	for i := range h.Faults {
		f := &h.Faults[i]
		if (f.Kind == sim.Cut || f.Kind == sim.Drop) && cuts(f, from, to) && f.Start <= at && at < f.Start+f.Length {
			return false
		}
	}
	return true
}

// copies counts the members that have a write as soon as it is acknowledged.
func copies(h *sim.History, write int) int {
	n := 0
	for i := write + 1; i < len(h.Events) && h.Events[i].Kind == sim.Copied && int(h.Events[i].Ref) == write && h.Events[i].At == h.Events[write].At; i++ {
		n++
	}
	return n
}

// brokenCopy judges one copy: once for a member, and made when that could be reached.
func brokenCopy(h *sim.History, g *sim.Group, i int) string {
	e := &h.Events[i]
	if e.Ref < 0 || int(e.Ref) >= i {
		return fail(h, i, "it copies event %d", e.Ref)
	}
	w := &h.Events[e.Ref]
	switch voted := g.Votes > 1 && among(h.Parts[e.Part].ID, connected(h, g, w.Part, w.At)); {
	case w.Kind != sim.Applied || w.Group != e.Group || w.Record != e.Record || e.Peer != w.Part || e.Part == w.Part:
		return fail(h, i, "it copies %s", h.Line(int(e.Ref)))
	case voted && e.At != w.At, !voted && e.At != w.At+g.Delay:
		return fail(h, i, "written at %v, and it voted: %v", w.At, voted)
	case !among(h.Parts[e.Part].ID, connected(h, g, w.Part, e.At)):
		return fail(h, i, "it cannot be reached")
	}
	for k := int(e.Ref); k < i; k++ {
		if c := &h.Events[k]; c.Kind == sim.Copied && c.Ref == e.Ref && c.Part == e.Part {
			return fail(h, i, "it has it already")
		}
	}
	return ""
}

// brokenSurvival finds acknowledged writes that are lost though the member whose data survive voted for them, and any loss of a group in which every
// member must vote.
func brokenSurvival(h *sim.History, r *sim.Report) string {
	for i := range r.Of(sim.LostWrites) {
		at := r.Of(sim.LostWrites)[i].Event
		e := &h.Events[at]
		if e.Job != sim.None {
			continue
		}
		g := &h.Board.Groups[e.Group]
		survivor := g.Promote
		if survivor == "" {
			survivor = g.Writers[0]
		}
		if g.Votes >= len(g.Members) || g.Votes > 1 && among(survivor, connected(h, g, e.Part, e.At)) {
			return fail(h, int(at), "%s voted for it", survivor)
		}
	}
	return ""
}
