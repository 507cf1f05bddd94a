//go:build js

package main

import (
	"errors"
	"strconv"
	"syscall/js"

	"leasehold/levels"
	"leasehold/levels/codec"
)

// code writes the replay code of the settings shown, for a student in a task: {text}, or {text: "", reason} where there is none. The page says who, in which task, with which guess
// and after how many tries; that the level is won is looked at here, though whoever reads the code plays it again.
func (g *game) code(v js.Value) any {
	none := func(reason string) any { return map[string]any{"text": "", "reason": reason} }
	if v.Type() != js.TypeObject {
		return none(string(codec.Malformed))
	}
	if r := g.board.Result(); r.Verdict != levels.Pass || r.Seed != 0 || g.level.Kind == levels.Hold && (r.Nights == nil || r.Nights.Lost > 0) {
		return none("not-won")
	}
	c := codec.Code{Name: textAt(v, "name"), Settings: g.board.Settings()}
	if task := textAt(v, "task"); task != "" {
		a, err := codec.ReadAssignment(task)
		if err != nil {
			return none(reason(err))
		}
		c.Assignment, c.Label, c.Variants = uint32(a.ID()), a.Label, a.Variants
	}
	if c.Variants && levels.VariantSeed(g.level.ID, uint64(c.Assignment), codec.Clean(c.Name)) != g.level.VariantIs {
		return none("other-variant")
	}
	c.Tries, _ = strconv.Atoi(textAt(v, "tries"))
	if guess, err := strconv.ParseInt(textAt(v, "prediction"), 10, 64); err == nil {
		c.Prediction = &guess
	}
	text, err := codec.Write(g.file, c)
	if err != nil {
		return none(reason(err))
	}
	return map[string]any{"text": text, "reason": ""}
}

func reason(err error) string {
	var refused *codec.Refusal
	if errors.As(err, &refused) {
		return string(refused.Reason)
	}
	return err.Error()
}
