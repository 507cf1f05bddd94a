package soak

import "leasehold/sim"

// Variant is a random board with its tokens put right, or all but one thing of four.
type Variant int

// The variants. The first is safe; each of the others lets split-brain writes happen.
const (
	Fenced     Variant = iota // durable tokens, carried and announced by every runner, guarded on every call
	InMemory                  // the highest token is lost in restarts, and the worker restarts
	OneWithout                // one runner carries no token
	Unheard                   // nobody announces its token at takeover
	Unguarded                 // the fence does not guard one of put and delete
	GoneBack                  // a lock service is restored from a backup, if the board has such a fault, and its tokens go back
	VariantCount
)

// VariantNames says what each variant lacks.
var VariantNames = [VariantCount]string{"fenced", "highest token in memory, worker restarts", "one runner without tokens", "tokens not announced", "one call not guarded", "lock service restored"}

// Vary makes a variant of the board and the faults of a seed.
func Vary(seed uint64, v Variant) (*sim.Board, []sim.Fault) {
	board, all := Board(seed)
	var faults []sim.Fault
	for _, f := range all {
		if f.Kind != sim.Restore || v == GoneBack {
			faults = append(faults, f)
		}
	}
	d := newDice(seed, 1)
	for i := range board.Parts {
		if r := board.Parts[i].Runner; r != nil {
			r.Tokens, r.Silent = true, v == Unheard
		}
		if w := board.Parts[i].Worker; w != nil {
			w.Fence, w.Memory, w.Guards = sim.FenceToken, sim.Durable, nil
		}
	}
	unit := board.Until / 20
	switch v {
	case InMemory:
		for i := range board.Parts {
			if w := board.Parts[i].Worker; w != nil {
				w.Memory = sim.InMemory
				faults = append(faults, sim.Fault{Kind: sim.Crash, Part: board.Parts[i].ID, Start: sim.Time(2+d.below(12)) * unit})
			}
		}
	case OneWithout:
		board.Parts[d.below(2)].Runner.Tokens = false // there are two runners at least, and they come first
	case Unguarded:
		open := pick(d, sim.CallPut, sim.CallDelete)
		for i := range board.Parts {
			if w := board.Parts[i].Worker; w != nil {
				w.Guards = without(open)
			}
		}
	}
	return board, faults
}

// without lists all calls but one.
func without(open sim.Call) []sim.Call {
	var others []sim.Call
	for _, c := range calls {
		if c != open {
			others = append(others, c)
		}
	}
	return others
}
