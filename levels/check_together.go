package levels

import (
	"strconv"
	"strings"

	"leasehold/sim"
)

// Trouble says what keeps an incident under settings from being run, as it is shown or on another of its nights; nil if nothing does.
func (l *Level) Trouble(s Settings, incident int) []sim.Problem {
	board, faults := l.Build(s, incident)
	problems := sim.Validate(board, faults)
	moved := l.Incidents[incident].Ranged()
	if moved < 0 {
		return problems
	}
	ranges := l.Incidents[incident].Faults[moved].Ranges
	for end := range 2 { // nothing ties a start to a length, so the two first and the two last stand for all that lies between
		if problems != nil {
			return problems
		}
		faults[moved].Start, faults[moved].Length = ranges.Start[end], ranges.Length[end]
		problems = sim.ValidateFaults(board, faults)
	}
	return problems
}

// Playable says whether every incident can be run under settings that the level allows, on every night. A level that FromFile has read is playable with all of them; on its variants
// that is known only of those that it names.
func (l *Level) Playable(s Settings) bool {
	for i := range l.Incidents {
		if l.Trouble(s, i) != nil {
			return false
		}
	}
	return true
}

// tried gives values of a control that stand for all of them: every one of a switch and a choice; of a slider its ends, and the least above 0 where it reaches down to 0,
// which leaves many a field out. Between these, what Validate wants holds if it holds at both.
func (l *Level) tried(control int) []int64 {
	lo, hi, step := l.Range(control)
	var all []int64
	if l.Controls[control].Kind == Slider {
		all = []int64{lo, hi}
		if least := lo + (-lo/step+1)*step; lo <= 0 && least < hi {
			all = append(all, least)
		}
		return all
	}
	for v := lo; v <= hi; v++ {
		all = append(all, v)
	}
	return all
}

// checkNumber bounds the settings that are tried of all controls together.
func (l *Level) checkNumber(d *decoder) {
	n := 1
	for i := range l.Controls {
		if l.targets[i].ok {
			n = times(n, int64(len(l.tried(i))))
		}
	}
	if n > MaxTogether {
		d.faultAt("controls", strconv.Itoa(n)+" combinations of switches, choices and the ends of sliders", "at most "+strconv.Itoa(MaxTogether))
	}
}

// checkTogether looks for settings that cannot be run, though each control alone is well: of the level, and of its variants those that the level names.
func (l *Level) checkTogether(d *decoder) {
	whole := l.eachTried(make(Settings, len(l.Controls)), 0, func(s Settings) bool {
		for i := range l.Incidents {
			if problems := l.Trouble(s, i); problems != nil {
				s = l.simplest(s, i)
				p := l.Trouble(s, i)[0]
				d.faultAt("controls", l.Changed(s)+": "+filePath(p.Path, i)+" "+p.Got, p.Want)
				return false
			}
		}
		return true
	})
	for corner := 0; whole && len(l.Variants) > 0 && corner < 1<<len(l.Variants); corner++ {
		whole = l.checkCorner(d, l.corner(corner))
	}
}

// eachTried goes through the settings that stand for all, from one control on, as long as try says so.
func (l *Level) eachTried(s Settings, control int, try func(Settings) bool) bool {
	if control == len(s) {
		return try(s)
	}
	for _, v := range l.tried(control) {
		if s[control] = v; !l.eachTried(s, control+1, try) {
			return false
		}
	}
	return true
}

// simplest puts all controls back to their start that have no part in the trouble.
func (l *Level) simplest(s Settings, incident int) Settings {
	s = append(Settings(nil), s...)
	for i, start := range l.Start() {
		was := s[i]
		if s[i] = start; l.Trouble(s, incident) == nil {
			s[i] = was
		}
	}
	return s
}

// checkCorner tries the settings that the level names on a variant, and says whether all is well.
func (l *Level) checkCorner(d *decoder, v *Level) bool {
	named := []Values{nil, l.Solution, l.ParWith}
	for i := range l.Wrong {
		named = append(named, l.Wrong[i].Set)
	}
	for _, values := range named {
		s, _ := v.With(v.Start(), values) // the checks before have read them
		for i := range v.Incidents {
			if problems := v.Trouble(s, i); problems != nil {
				var with []string
				for _, c := range v.Changes {
					with = append(with, c.Label+" "+c.Now)
				}
				d.faultAt("variants", strings.Join(with, ", ")+" with "+v.Changed(s)+": "+filePath(problems[0].Path, i)+" "+problems[0].Got, problems[0].Want)
				return false
			}
		}
	}
	return true
}
