package board

import (
	"strings"

	"leasehold/assets/words"
	"leasehold/levels"
	"leasehold/sim"
)

// The words of package levels that reach a player, in a table's language. Its own are English, for the command line.

// UnitText writes a value with its unit, as levels.UnitText does: "11.02 s", "24 USD/mo", "0 %", "100".
func UnitText(t words.Table, u sim.Unit, value int64) string {
	switch u {
	case sim.Nanosecond:
		return secondsText(t, levels.Number(u, value))
	case sim.PerMillion:
		return percent(t, strings.TrimSuffix(levels.UnitText(u, value), " %"))
	case sim.Cents:
		return t.Say("unit.cost", "n", pointed(t, levels.Number(u, value)))
	}
	return levels.Number(u, value)
}

// ChangeText writes what a value of a variant was and what it is, a time in as few digits as it has.
func ChangeText(t words.Table, c levels.Change) (was, now string) {
	text := func(value int64) string {
		if c.Unit == sim.Nanosecond {
			return secondsText(t, strings.TrimSuffix(sim.Time(value).String(), "s"))
		}
		return UnitText(t, c.Unit, value)
	}
	return text(c.From), text(c.To)
}

func secondsText(t words.Table, n string) string { return t.Say("unit.seconds", "n", pointed(t, n)) }

func percent(t words.Table, n string) string { return t.Say("unit.percent", "n", pointed(t, n)) }

// pointed writes a number with the language's decimal point.
func pointed(t words.Table, n string) string {
	return strings.Replace(n, ".", t.Say("number.point"), 1)
}

// SettingText writes a control's value, a time in as few digits as it has.
func SettingText(t words.Table, l *levels.Level, control int, value int64) string {
	switch kind := l.Controls[control].Kind; {
	case kind == levels.Choice:
		return l.OptionLabel(control, value)
	case kind == levels.Switch && value != 0:
		return t.Say("control.on")
	case kind == levels.Switch:
		return t.Say("control.off")
	case l.IsTime(control):
		return UnitText(t, sim.Nanosecond, value)
	}
	return l.Text(control, value)
}

// BoundText writes a goal's bound: "none", "under 18 s", "at most 3", "at least 1", or "shown".
func BoundText(t words.Table, g *levels.Goal) string {
	value := boundValue(t, g)
	switch {
	case g.Below != "":
		return t.Say("bound.below", "value", value)
	case g.AtMost != "" && g.Bound() == 0:
		return t.Say("bound.none")
	case g.AtMost != "":
		return t.Say("bound.most", "value", value)
	case g.AtLeast != "":
		return t.Say("bound.least", "value", value)
	}
	return t.Say("bound.shown")
}

// boundValue writes the bound alone: "18 s".
func boundValue(t words.Table, g *levels.Goal) string { return UnitText(t, g.Unit(), g.Bound()) }

var abouts = map[levels.MeasureName]string{"duplicates": "about.duplicates", "error_rate": "about.errors", "lost_writes": "about.lost", "split_brain_writes": "about.split"}

// About explains what a goal's measure counts, or "" where its label says it all.
func About(t words.Table, g *levels.Goal) string {
	if key, ok := abouts[g.Measure]; ok {
		return t.Say(key)
	}
	return ""
}

// Question gives the goal that players are asked about before their first run, and the question; -1 if there is nothing to count.
func Question(t words.Table, l *levels.Level) (goal int, question string) {
	goal, question = l.Predicted()
	if goal >= 0 && l.Predict == "" {
		question = t.Say("goal.question", "label", l.Goals[goal].Label)
	}
	return goal, question
}

// joined says several texts as one, by a pattern of two: "list.comma".
func joined(t words.Table, pattern string, all []string) string {
	if len(all) == 0 {
		return ""
	}
	text := all[0]
	for _, next := range all[1:] {
		text = t.Say(pattern, "a", text, "b", next)
	}
	return text
}

// listed says several texts as a list in a sentence: "a, b and c".
func listed(t words.Table, all []string) string {
	n := len(all)
	if n < 2 {
		return joined(t, "list.comma", all)
	}
	return t.Say("list.and", "a", joined(t, "list.comma", all[:n-1]), "b", all[n-1])
}
