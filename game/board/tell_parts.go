package board

import (
	"slices"

	"leasehold/levels"
	"leasehold/sim"
)

// tellPart says what a part is, what it does at the playhead, and what happens to it next: what the list tells, or where it tells nothing more of it, the next message.
func (g *Game) tellPart(part int16) Telling {
	t := Telling{Title: g.film.name(part), Text: g.partText(part)}
	wanted := func(h *Happening) bool { return h.At > g.time && g.film.concerns(h, part) }
	if !g.next(&t, g.film.events, 0, wanted) {
		g.next(&t, g.Messages(), 0, wanted)
	}
	return t
}

func (g *Game) partText(part int16) string {
	p := &g.film.history.Parts[part]
	name := g.film.inSentence(part)
	switch {
	case p.Absent:
		return g.words.Say("tell.absent", "name", name)
	case p.Runner != nil:
		return g.runnerText(part)
	case p.Worker != nil:
		return g.workerText(part, p.Worker)
	case p.Users != nil && p.Users.Every > 0:
		return g.words.Say("tell.users.ask", "every", g.film.seconds(p.Users.Every))
	case p.Users != nil:
		return g.words.Say("tell.users.read")
	case p.Store != nil:
		return g.words.Say("tell.store", "name", name)
	case p.Crowd != nil:
		return g.words.Count("tell.crowd", int64(p.Crowd.Members))
	case p.Voter != nil:
		if h := g.film.workers[part].highestAt(g.time); h > 0 {
			return g.words.Say("tell.voter", "name", name, "token", number(h))
		}
		return g.words.Say("tell.voter.empty", "name", name)
	}
	return g.lockText(part)
}

// runnerText says what a runner does at the playhead.
func (g *Game) runnerText(part int16) string {
	r, now := &g.film.runners[part], g.time
	name := g.film.inSentence(part)
	l, expiry := r.leaseAt(now)
	belief := spanAt(r.beliefs, now)
	switch {
	case spanAt(r.downs, now) != nil:
		return g.words.Say("tell.runner.down", "name", name, "until", g.until(spanAt(r.downs, now).to))
	case spanAt(r.pauses, now) != nil:
		return g.words.Say("tell.runner.stands", "name", name, "until", g.until(spanAt(r.pauses, now).to))
	case belief != nil && l != nil && l.grant == belief.grant:
		if expiry >= g.film.horizon {
			return g.words.Say("tell.runner.holds.ever", "name", name, "token", number(l.grant))
		}
		return g.words.Say("tell.runner.holds", "name", name, "token", number(l.grant), "until", g.film.seconds(expiry))
	case belief != nil:
		return g.words.Say("tell.runner.believes", "name", name, "token", number(belief.grant), "ended", g.film.seconds(r.ended(belief.grant, now)))
	case r.staleWrites(now):
		return g.words.Say("tell.runner.stale", "name", name)
	case r.over > 0 && now >= r.over:
		return g.words.Say("tell.runner.done", "name", name)
	case !g.elects(part):
		return g.words.Say("tell.runner.alone", "name", name)
	}
	for _, other := range g.rivals(part) {
		if l, _ := g.film.runners[other].leaseAt(now); l != nil {
			return g.words.Say("tell.runner.waits", "name", name, "holder", g.film.inSentence(other))
		}
	}
	return g.words.Say("tell.runner.free", "name", name)
}

// elects says whether a lease decides when a runner may act.
func (g *Game) elects(part int16) bool {
	for i := range g.film.history.Board.Jobs {
		if j := &g.film.history.Board.Jobs[i]; leased(j) && slices.Contains(j.Runners, g.film.history.Parts[part].ID) {
			return true
		}
	}
	return false
}

func leased(j *sim.Job) bool { return j.Election != "" && j.Election != sim.ElectionNone }

// rivals lists the runners that may hold a lease that this one may hold.
func (g *Game) rivals(part int16) []int16 {
	h := g.film.history
	var all []int16
	for i := range h.Board.Jobs {
		j := &h.Board.Jobs[i]
		if !leased(j) || !slices.Contains(j.Runners, h.Parts[part].ID) {
			continue
		}
		for _, id := range j.Runners {
			if other := int16(h.PartNamed(id)); other != part {
				all = append(all, other)
			}
		}
	}
	return all
}

// workerText says which writes a worker takes, and how far the work is.
func (g *Game) workerText(part int16, w *sim.Worker) string {
	name, text := g.film.inSentence(part), ""
	switch w.Fence {
	case sim.FenceToken:
		text = g.words.Say("tell.worker.token.none", "name", name)
		if h := g.film.workers[part].highestAt(g.time); h > 0 {
			text = g.words.Say("tell.worker.token", "name", name, "highest", number(h))
		}
	case sim.FenceCompare:
		text = g.words.Say("tell.worker.compare", "name", name)
	case sim.FenceAbsent:
		text = g.words.Say("tell.worker.absent", "name", name)
	default:
		text = g.words.Say("tell.worker.none", "name", name)
	}
	for j := range g.level.Jobs {
		if g.level.Jobs[j].Worker == g.film.history.Parts[part].ID {
			done, of := g.film.done(j, g.time)
			text += " " + g.words.Say("tell.worker.done", "job", g.level.Jobs[j].Name, "done", number(int64(done)), "of", number(int64(of)))
		}
	}
	return text
}

// lockText says what a lock service is, and who holds its leases at the playhead.
func (g *Game) lockText(part int16) string {
	h, name := g.film.history, g.film.inSentence(part)
	if g.film.ballotBox() {
		return g.words.Say("tell.lock.votes", "name", name)
	}
	text := g.words.Say("tell.lock", "name", name)
	for i := range h.Board.Jobs {
		if leased(&h.Board.Jobs[i]) {
			text += " " + g.holderText(&h.Board.Jobs[i], &g.level.Jobs[i])
		}
	}
	return text
}

func (g *Game) holderText(j *sim.Job, named *levels.Job) string {
	for _, id := range j.Runners {
		runner := int16(g.film.history.PartNamed(id))
		if l, expiry := g.film.runners[runner].leaseAt(g.time); l != nil {
			return g.words.Say("tell.lock.held", "job", named.Name, "holder", g.film.inSentence(runner), "token", number(l.grant), "until", g.until(expiry))
		}
	}
	return g.words.Say("tell.lock.free", "job", named.Name)
}

// ballotBox says whether the lock services of the board vote.
func (f *film) ballotBox() bool {
	for i := range f.history.Board.Jobs {
		if f.history.Board.Jobs[i].Election == sim.ElectionMajority {
			return true
		}
	}
	return false
}
