package prove

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"leasehold/levels"
)

// LeastVariants is how many different variants a level has at the least, if it has any: a class is seldom larger.
const LeastVariants = 200

// LeastHistories is the least share, in percent, of the drawn variants that play out in a way of their own as the level starts.
const LeastHistories = 20

// proven is what was found out about one variant.
type proven struct {
	name                  string
	starts, solves, right bool   // the start wins; the solution wins; par_with wins
	wins                  string // the first wrong answer that wins, "" for none
	history               uint64 // of the start, over all incidents
}

// Variants finds out the same of every variant at a corner of the level's ranges, and of some that are drawn: it stays as hard.
func Variants(l *levels.Level, e Effort, tell func(done, of int)) *Proof {
	p := newProof(l, e)
	p.variants(tell)
	return p
}

// toVary says how many variants are played.
func (p *Proof) toVary() int {
	if len(p.Level.Variants) == 0 {
		return 0
	}
	return 1<<len(p.Level.Variants) + p.effort.Variants
}

func (p *Proof) variants(tell func(done, of int)) {
	l, corners := p.Level, 1<<len(p.Level.Variants)
	all := make([]proven, p.toVary())
	if len(all) == 0 {
		return
	}
	var done atomic.Int64
	each(l, len(all), func(player *player, i int) {
		if i < corners {
			player.level = l.Corner(i)
			all[i].name = fmt.Sprintf("corner %d", i)
		} else {
			seed := uint64(i - corners + 1)
			player.level = l.Variant(seed)
			all[i].name = "variant " + levels.VariantText(seed)
		}
		all[i].prove(player, p.effort)
		tell(p.Grid+int(done.Add(1)), p.Grid+len(all))
	})
	p.variety(all[corners:])
	on := fmt.Sprintf("on %d corners and %d drawn variants ", corners, p.effort.Variants)
	nights := "tonight"
	if p.IncidentsRanged > 0 {
		nights += fmt.Sprintf(" and on %d x %d nights", p.effort.Side, p.effort.Side)
	}
	p.everywhere(all, on+"the start loses", func(v *proven) string { return told(v.starts, "it wins") })
	p.everywhere(all, on+"the solution wins "+nights, func(v *proven) string { return told(!v.solves, "it loses") })
	p.everywhere(all, on+"what reaches the par wins "+nights, func(v *proven) string { return told(!v.right, "it loses") })
	p.everywhere(all, on+"every wrong answer loses where it says", func(v *proven) string { return told(v.wins != "", v.wins+" wins") })
}

func told(yes bool, words string) string {
	if yes {
		return words
	}
	return ""
}

// prove plays one variant, which is the player's level.
func (v *proven) prove(p *player, e Effort) {
	l := p.level
	var words []string
	for _, c := range l.Changes {
		words = append(words, c.Label+" "+c.Now)
	}
	v.name += " (" + strings.Join(words, ", ") + ")"
	for i := range l.Incidents {
		v.history = v.history*31 + l.Run(l.Start(), i, 0).Hash()
	}
	v.starts = p.tonight(l.Start(), 0)
	solution, right := mustWith(l, l.Solution), mustWith(l, l.ParWith)
	v.solves = p.everyNight(solution, e.Side, 0)
	v.right = slices.Equal(right, solution) && v.solves || p.everyNight(right, e.Side, 0)
	for i := range l.Wrong {
		w, s := &l.Wrong[i], mustWith(l, l.Wrong[i].Set)
		wins := p.tonight(s, 0)
		if w.On == levels.EveryNight {
			wins = wins && p.everyNight(s, e.Side, 0) && p.everyNight(s, e.Full, 0) // the finer map only where the coarse one shows nothing
		}
		if wins && v.wins == "" {
			v.wins = w.Name
		}
	}
}

// variety wants a class to see more than one level.
func (p *Proof) variety(drawn []proven) {
	seen := map[uint64]bool{}
	for i := range drawn {
		seen[drawn[i].history] = true
	}
	p.demand(p.Level.VariantCount() >= LeastVariants && len(seen)*100 >= LeastHistories*len(drawn), fmt.Sprintf("at least %d variants, and of those drawn at least %d %% play out in a way of their own", LeastVariants, LeastHistories),
		"%d, and %d of %d", p.Level.VariantCount(), len(seen), len(drawn))
}

// everywhere demands something of every variant: found says what is wrong with one.
func (p *Proof) everywhere(all []proven, what string, found func(v *proven) string) {
	wrong, first := 0, ""
	for i := range all {
		if words := found(&all[i]); words != "" {
			if wrong++; wrong == 1 {
				first = words + " on " + all[i].name
			}
		}
	}
	if wrong == 0 {
		p.demand(true, what, "on all %d", len(all))
		return
	}
	p.demand(false, what, "not on %d of %d: %s", wrong, len(all), first)
}
