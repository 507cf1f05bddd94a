package board

import "leasehold/sim"

// What cards say of how runners are.

// state is how a part is: a colour, the keys of a sentence about it and of the words for its card from long to short, and the time that they tell.
type state struct {
	tone     Role
	sentence string
	words    []string
	time     string
}

// What a runner's state is called.
var (
	absentWords   = []string{"state.absent.long"}
	downWords     = []string{"state.down.long"}
	stillWords    = []string{"state.still.long", "state.still.short"}
	endlessWords  = []string{"state.endless.long", "state.holds.word"}
	holdsWords    = []string{"state.holds.long", "state.holds.middle", "state.holds.short", "state.holds.word"}
	believesWords = []string{"state.believes.long", "state.believes.middle", "state.believes.short"}
	staleWords    = []string{"state.stale.long", "state.stale.middle", "state.stale.short"}
	doneWords     = []string{"state.done.long", "state.done.short"}
	aloneWords    = []string{"state.alone.long", "state.alone.short"}
	waitsWords    = []string{"state.waits.long", "state.waits.short"}
)

// partState says how a part is at the playhead.
func (g *Game) partState(part int16) state {
	pt := &g.level.Board.Parts[part]
	if pt.Runner == nil {
		return state{tone: Muted}
	}
	if g.absent(part) {
		return state{tone: Muted, sentence: "state.absent", words: absentWords}
	}
	r, t := &g.film.runners[part], g.time
	l, expiry := r.leaseAt(t)
	belief := spanAt(r.beliefs, t)
	switch {
	case spanAt(r.downs, t) != nil:
		return state{tone: Fault, sentence: "state.down", words: downWords}
	case spanAt(r.pauses, t) != nil:
		return state{tone: Fault, sentence: "state.still", words: stillWords}
	case belief != nil && l != nil && l.grant == belief.grant && expiry == sim.Never:
		return state{tone: Valid, sentence: "state.endless", words: endlessWords}
	case belief != nil && l != nil && l.grant == belief.grant:
		return state{Valid, "state.holds", holdsWords, g.film.tenths(max(expiry-t, 0))} // past its expiry where the lock service is not there to end it
	case belief != nil:
		return state{Wrong, "state.believes", believesWords, g.film.tenths(t - r.ended(belief.grant, t))}
	case r.staleWrites(t):
		return state{tone: Wrong, sentence: "state.stale", words: staleWords}
	case r.over > 0 && t >= r.over:
		return state{tone: Muted, sentence: "state.done", words: doneWords}
	case !g.elects(part):
		return state{tone: Muted, sentence: "state.alone", words: aloneWords}
	}
	return state{tone: Muted, sentence: "state.waits", words: waitsWords}
}

// fitState says a state in the longest words that fit.
func (g *Game) fitState(s *state, room, size float64) string {
	all := make([]string, len(s.words))
	for i, key := range s.words {
		all[i] = g.words.Say(key, "time", s.time)
	}
	return g.lay.fit(room, size, true, all...)
}

// ended says when a grant of the runner ended.
func (r *runnerFilm) ended(grant int64, t sim.Time) sim.Time {
	for i := len(r.leases) - 1; i >= 0; i-- {
		if r.leases[i].grant == grant {
			return r.leases[i].to
		}
	}
	return t
}

// staleWrites says whether writes of a grant that is over are under way.
func (r *runnerFilm) staleWrites(t sim.Time) bool {
	for i := range r.flights {
		if f := &r.flights[i]; f.sent <= t && t < f.effect && f.grant != 0 && !r.live(f.grant, t) {
			return true
		}
	}
	return false
}

func textRole(tone Role) Role {
	switch tone {
	case Valid:
		return ValidText
	case Wrong:
		return WrongText
	case Fault:
		return FaultText
	}
	return Muted
}
