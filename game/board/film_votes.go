package board

import (
	"slices"
	"sort"

	"leasehold/sim"
)

// ballots is what the lock services of an election by majority have given: until when each one's vote for each runner lasts. Nobody grants such a lease; a runner has it as long as
// more than half of the votes are its own.
type ballots struct {
	until [][]sim.Time // by runner's part, by lock service's part
	locks int          // that are there
}

// elected is a runner that got more than half of the votes.
type elected struct {
	at     sim.Time
	runner int16
	grant  int64
}

// tellVotes tells of each election won. Nobody grants such a lease, so no event of the history does.
func (t *teller) tellVotes() {
	for _, e := range t.elected {
		t.say(e.at, Good, "told.elected", "who", t.short(e.runner), "token", number(e.grant))
		t.shows(t.deciding(e.at, e.runner))
		t.sound(len(t.list)-1, sim.Granted)
	}
}

// deciding finds the vote that made a runner the leader.
func (f *film) deciding(at sim.Time, runner int16) int32 {
	events := f.history.Events
	for i := sort.Search(len(events), func(i int) bool { return events[i].At >= at }); i < len(events); i++ {
		if e := &events[i]; e.Peer == runner && (e.Kind == sim.Voted || e.Kind == sim.Sent && e.Message == sim.RenewOK) {
			return int32(i)
		}
	}
	panic("board: a leader that no vote made")
}

func newBallots(h *sim.History) ballots {
	b := ballots{until: make([][]sim.Time, len(h.Parts))}
	for i := range h.Parts {
		b.until[i] = make([]sim.Time, len(h.Parts))
		if h.Parts[i].LockService != nil && !h.Parts[i].Absent {
			b.locks++
		}
	}
	return b
}

// vote files a vote, or its renewal, under the runner that it makes the leader. Without the voters' clocks, a renewed vote is reckoned from when it was answered.
func (b *builder) vote(e *sim.Event, until sim.Time) {
	votes := b.ballots.until
	for runner := range votes {
		votes[runner][e.Part] = min(votes[runner][e.Part], e.At)
	}
	votes[e.Peer][e.Part] = until
	all := slices.Clone(votes[e.Peer])
	slices.Sort(all)
	end := all[len(all)-1-b.ballots.locks/2] // the vote that makes a majority and lasts shortest
	if end <= e.At {
		return
	}
	r := &b.runners[e.Peer]
	if n := len(r.leases); n > 0 && e.At < r.leases[n-1].to {
		l := &r.leases[n-1]
		l.renewed, l.expiry, l.to = append(l.renewed, e.At), append(l.expiry, end), end
		return
	}
	b.elected = append(b.elected, elected{e.At, e.Peer, e.Grant})
	r.leases = append(r.leases, lease{span{e.At, end, e.Grant}, e.Job, []sim.Time{e.At}, []sim.Time{end}})
}

// voted says whether the votes of several lock services decide about a job.
func (b *builder) voted(job int16) bool {
	return job != sim.None && b.history.Board.Jobs[job].Election == sim.ElectionMajority
}
