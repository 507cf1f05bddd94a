// Package held knows codes that changed a control which their assignment holds. The board's page does not let anybody, but an address or a program can, and such a
// code is whole and of that assignment. The command line and the page for teachers share it.
package held

import (
	"slices"

	"leasehold/levels/class"
	"leasehold/levels/codec"
)

// Reason is why such a code is refused.
const Reason class.Reason = "locked"

const sentence = "The control {control} was changed, and the task locks or hides it. Ask the student to play by your link as it is."

// Under gives the row as it is where the codes of one task alone count, as class.Row has it. One that was played and changes a control that the task locks or hides is
// refused; it keeps the settings, which show what was changed.
func Under(t *codec.Assignment, r *class.Row) *class.Row {
	if r = r.Under(t); t == nil || r.Status != class.Passed && r.Status != class.Failed {
		return r
	}
	for _, s := range r.Settings {
		id := r.Level + "." + s.Control
		if s.Changed && (slices.Contains(t.Locked, id) || slices.Contains(t.Hidden, id)) {
			return &class.Row{Line: r.Line, Name: r.Name, Text: r.Text, Status: class.Refused, Reason: Reason, Args: class.Args{"control": s.Control},
				Level: r.Level, Label: r.Label, Assignment: r.Assignment, Variant: r.Variant, Settings: r.Settings, Tries: r.Tries}
		}
	}
	return r
}

// Sentence says in English what is wrong with a row and what to do, for this reason as for those of package class.
func Sentence(r *class.Row) string {
	if r.Reason == Reason {
		return r.Args.In(sentence)
	}
	return r.Reason.Sentence(r.Args)
}
