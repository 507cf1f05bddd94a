package levels

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"sort"
	"strconv"
	"strings"

	"leasehold/sim"
)

// Limits of a level file beyond those of its board.
const (
	MaxFileBytes = 256 << 10
	MaxControls  = 8
	MaxIncidents = 4
	MaxColumn    = 3
	MaxRow       = 5
	MaxGoals     = 16
)

// FromJSON reads a level as JSON writes it.
func FromJSON(data []byte) (*Level, error) {
	n, err := readJSON(data)
	if err != nil {
		return nil, Faults{{Got: "something else", Want: "a level as JSON"}}
	}
	return FromNode("", n)
}

// FromNode makes a level of a file's contents, or gives every Fault in it. The file's name is for messages.
func FromNode(file string, n *Node) (*Level, error) {
	d := &decoder{file: file, lines: map[string]int{}}
	l := new(Level)
	d.value(n, reflect.ValueOf(l).Elem(), "")
	d.unread = len(d.faults)
	l.check(d)
	if len(d.faults) > 0 {
		sort.SliceStable(d.faults, func(i, j int) bool { return d.faults[i].Line < d.faults[j].Line })
		return nil, d.faults
	}
	sum := fnv.New64a()
	sum.Write(l.JSON())
	l.hash = sum.Sum64()
	return l, nil
}

// Hash sums up everything the level file says, the texts included.
func (l *Level) Hash() uint64 { return l.hash }

// check finds what single fields cannot show.
func (l *Level) check(d *decoder) {
	if !plainID(l.ID) {
		d.faultAt("id", strconv.Quote(l.ID), "small letters, digits and hyphens")
	}
	l.checkTerms(d)
	l.checkPlaces(d)
	l.checkGoals(d)
	l.checkControls(d)
	l.checkBoard(d)
	if l.settable() {
		l.checkAnswers(d)
	}
}

// settable says whether every control is as it should be, so that settings can be applied.
func (l *Level) settable() bool {
	for i := range l.targets {
		if !l.targets[i].ok {
			return false
		}
	}
	return true
}

// checkTerms finds marked words that nothing explains.
func (l *Level) checkTerms(d *decoder) {
	for _, rest, more := strings.Cut(l.Brief, "["); more; _, rest, more = strings.Cut(rest, "[") {
		term, _, _ := strings.Cut(rest, "]")
		word, _, _ := strings.Cut(term, "|")
		words := make([]string, len(Terms))
		for i := range Terms {
			words[i] = Terms[i].Word
		}
		if !contains(words, word) {
			d.faultAt("brief", "the term "+strconv.Quote(word), "one of "+strings.Join(words, ", "))
		}
	}
}

// checkPlaces keeps cards apart, and the board small enough to be drawn.
func (l *Level) checkPlaces(d *decoder) {
	jobs := make([]int, len(l.Board.Parts))
	for i := range l.Board.Parts {
		p := &l.Board.Parts[i]
		path := fmt.Sprintf("board.parts[%d]", i)
		if !plainID(p.ID) {
			d.faultAt(path+".id", strconv.Quote(p.ID), "small letters, digits and hyphens")
		}
		if p.Place[0] < 0 || p.Place[0] > MaxColumn || p.Place[1] < 0 || p.Place[1] > MaxRow {
			d.faultAt(path+".place", fmt.Sprint(p.Place), fmt.Sprintf("a column from 0 to %d and a row from 0 to %d", MaxColumn, MaxRow))
		}
		for k := range i {
			if l.Board.Parts[k].Place == p.Place {
				d.faultAt(path+".place", fmt.Sprint(p.Place), "a place where no other card is")
			}
		}
		for j := range l.Jobs {
			for k, id := range l.Jobs[j].Runners {
				if id != p.ID {
					continue
				}
				if e := l.Jobs[j].Election; e != "" && e != sim.ElectionNone {
					if jobs[i]++; jobs[i] > 1 {
						d.faultAt(fmt.Sprintf("jobs[%d].runners[%d]", j, k), strconv.Quote(id), "a runner of one elected job: the board shows one lease a card")
					}
				}
				if contains(l.Jobs[j].Runners[:k], id) {
					d.faultAt(fmt.Sprintf("jobs[%d].runners[%d]", j, k), strconv.Quote(id), "each runner once")
				}
			}
		}
	}
}

// reservedIDs are names that links and the board use for something else.
var reservedIDs = []string{"t", "time", "seed", "speed", "level", "theme", "lang"}

func plainID(id string) bool {
	return len(id) <= 40 && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

func (l *Level) checkControls(d *decoder) {
	if n := len(l.Controls); n > MaxControls {
		d.faultAt("controls", fmt.Sprint(n), fmt.Sprintf("at most %d", MaxControls))
	}
	l.targets = make([]target, len(l.Controls))
	for i := range l.Controls {
		c := &l.Controls[i]
		path := fmt.Sprintf("controls[%d]", i)
		if l.ControlNamed(c.ID) != i || !plainID(c.ID) || contains(reservedIDs, c.ID) {
			d.faultAt(path+".id", strconv.Quote(c.ID), "an id of small letters, digits and hyphens that no other control has, and none of "+strings.Join(reservedIDs, ", "))
		}
		t, field, got, want := l.resolve(c)
		if want != "" {
			d.faultAt(path+"."+field, got, want)
			continue
		}
		for k := range i {
			for _, set := range l.targets[k].paths {
				if contains(t.paths, set) {
					d.faultAt(path+".target", strconv.Quote(set), "a field that no other control sets")
				}
			}
		}
		l.targets[i] = t
		l.checkControl(d, i, path)
	}
	for i := range l.Teaches {
		if l.ControlNamed(l.Teaches[i]) < 0 {
			d.faultAt(fmt.Sprintf("teaches[%d]", i), strconv.Quote(l.Teaches[i]), "one of "+l.controlIDs())
		}
	}
}

// checkControl reads a control's range and start.
func (l *Level) checkControl(d *decoder, i int, path string) {
	c, t := &l.Controls[i], &l.targets[i]
	number := t.typ == timeType || t.typ.Kind() == reflect.Int || t.typ.Kind() == reflect.Int64
	fits := map[ControlKind]bool{Slider: number && c.Target != "", Switch: t.typ.Kind() == reflect.Bool, Choice: t.typ.Kind() == reflect.String}
	if !fits[c.Kind] {
		d.faultAt(path+".kind", strconv.Quote(string(c.Kind)), "a kind that can set "+c.Target)
		return
	}
	found := len(d.faults)
	read := func(name, text string) int64 {
		value, want := t.read(text, c.words())
		if want != "" {
			d.faultAt(path+"."+name, strconv.Quote(text), want)
		}
		return value
	}
	switch c.Kind {
	case Slider:
		t.min, t.max, t.step = read("min", c.Min), read("max", c.Max), read("step", c.Step)
		switch {
		case len(d.faults) > found:
			return
		case t.max <= t.min:
			d.faultAt(path+".max", strconv.Quote(c.Max), "more than min, "+c.Min)
			return
		case t.step <= 0 || (t.max-t.min)%t.step != 0:
			d.faultAt(path+".step", strconv.Quote(c.Step), "a step that leads from "+c.Min+" to "+c.Max)
			return
		}
	case Switch:
		t.max, t.step = 1, 1
	case Choice:
		l.checkOptions(d, i, path)
		if len(c.Options) < 2 {
			d.faultAt(path+".options", fmt.Sprint(len(c.Options)), "at least 2")
			return
		}
		t.max, t.step = int64(len(c.Options)-1), 1
	}
	t.start = read("start", c.Start)
	if _, want := l.parse(i, c.Start); want != "" && len(d.faults) == found {
		d.faultAt(path+".start", strconv.Quote(c.Start), want)
	}
	t.ok = len(d.faults) == found
}

// checkOptions reads the values of a choice.
func (l *Level) checkOptions(d *decoder, i int, path string) {
	c, typ := &l.Controls[i], l.targets[i].typ
	for k, option := range c.Options {
		at := fmt.Sprintf("%s.options[%d]", path, k)
		if w, ok := reflect.Zero(typ).Interface().(wordy); ok && option.Set == nil && !contains(w.Words(), option.Value) {
			d.faultAt(at, strconv.Quote(option.Value), strings.Join(w.Words(), ", "))
		}
		if !plainID(strings.ReplaceAll(option.Value, "_", "-")) || contains(c.words()[:k], option.Value) {
			d.faultAt(at, strconv.Quote(option.Value), "small letters, digits and hyphens, each value once")
		}
		if c.Target == "" && option.Set == nil {
			d.faultAt(at, "neither a target nor set", "one of them")
		}
	}
}

// checkBoard lets the simulator check the board under each incident: at the start settings, then with each control at each of its ends or options.
func (l *Level) checkBoard(d *decoder) {
	d.count("incidents", len(l.Incidents), 1, MaxIncidents)
	l.checkPatches(d)
	found := len(d.faults)
	for i := range l.Incidents {
		board, faults := l.Build(l.Start(), i)
		for _, p := range sim.Validate(board, faults) {
			switch at := p.Path; {
			case strings.HasPrefix(at, "faults"):
				d.faultAt(fmt.Sprintf("incidents[%d].", i)+at, p.Got, p.Want)
			case i > 0 && l.Incidents[i].Set == nil: // said already
			case strings.HasPrefix(at, "parts") && !l.settable(): // a control may be meant to set it
			case strings.HasPrefix(at, "parts"), strings.HasPrefix(at, "links"):
				d.faultAt("board."+at, p.Got, p.Want)
			default:
				d.faultAt(at, p.Got, p.Want)
			}
		}
		l.checkRanges(d, i)
	}
	if len(d.faults) == found && l.settable() {
		l.checkEnds(d)
	}
}

// checkPatches reads what incidents, switches and options set.
func (l *Level) checkPatches(d *decoder) {
	for i := range l.Incidents {
		d.patches(l.Incidents[i].Set, l.base(), l.Incidents[i].faults(), fmt.Sprintf("incidents[%d].set", i))
	}
	for i := range l.Controls {
		for k := range l.Incidents {
			c, faults := &l.Controls[i], l.Incidents[k].faults()
			found := len(d.faults)
			d.patches(c.Set, l.base(), faults, fmt.Sprintf("controls[%d].set", i))
			for n := range c.Options {
				d.patches(c.Options[n].Set, l.base(), faults, fmt.Sprintf("controls[%d].options[%d].set", i, n))
			}
			if len(d.faults) > found {
				l.targets[i].ok = false
				break // once is enough
			}
		}
	}
}

// checkEnds looks for values of controls that reach too far.
func (l *Level) checkEnds(d *decoder) {
	for i := range l.Controls {
		c, t := &l.Controls[i], &l.targets[i]
		step := max(t.max-t.min, 1)
		if c.Kind == Choice {
			step = 1
		}
		for value := t.min; value <= t.max; value += step {
			at, what := map[bool]string{true: ".min", false: ".max"}[value == t.min], " for "+c.Target
			switch c.Kind {
			case Switch:
				at = ""
			case Choice:
				at = fmt.Sprintf(".options[%d]", value)
			}
			l.checkValue(d, i, value, fmt.Sprintf("controls[%d]%s", i, at), what)
		}
	}
}

// checkValue checks the boards of one value of a control, the others at their start.
func (l *Level) checkValue(d *decoder, control int, value int64, path, what string) {
	s := l.Start()
	s[control] = value
	for k := range l.Incidents {
		for _, p := range sim.Validate(l.Build(s, k)) {
			d.faultAt(path, p.Got+what, p.Want)
			return
		}
	}
}

func (l *Level) checkRanges(d *decoder, i int) {
	ranged := 0
	for k := range l.Incidents[i].Faults {
		f := &l.Incidents[i].Faults[k]
		if f.Ranges == nil {
			continue
		}
		path := fmt.Sprintf("incidents[%d].faults[%d].ranges", i, k)
		if ranged++; ranged > 1 {
			d.faultAt(path, "a second fault with ranges", "one an incident")
		}
		for _, r := range [...]struct {
			name  string
			span  [2]sim.Time
			value sim.Time
		}{{"start", f.Ranges.Start, f.Start}, {"length", f.Ranges.Length, f.Length}} {
			if r.span[0] > r.value || r.value > r.span[1] {
				d.faultAt(path+"."+r.name, fmt.Sprintf("%v to %v", r.span[0], r.span[1]), "a range around the incident's own "+r.value.String())
			}
		}
	}
}

func (d *decoder) count(path string, n, least, most int) {
	if n < least || n > most {
		d.faultAt(path, fmt.Sprint(n), fmt.Sprintf("%d to %d", least, most))
	}
}

// checkAnswers reads the solution and the wrong attempts.
func (l *Level) checkAnswers(d *decoder) {
	l.checkValues(d, "solution", l.Solution)
	for i := range l.Wrong {
		w := &l.Wrong[i]
		path := fmt.Sprintf("wrong[%d]", i)
		l.checkValues(d, path+".set", w.Set)
		if l.goalOn(w.Misses) == nil {
			d.faultAt(path+".misses", strconv.Quote(string(w.Misses)), "the measure of a goal with a bound")
		}
	}
}

func (l *Level) checkValues(d *decoder, path string, values Values) {
	_, err := l.With(l.Start(), values)
	if faults, ok := err.(Faults); ok {
		for _, f := range faults {
			d.faultAt(path+"."+f.Path, f.Got, f.Want)
		}
	}
}

func (l *Level) goalOn(m MeasureName) *Goal {
	for i := range l.Goals {
		if g := &l.Goals[i]; g.Measure == m && g.Bounded() {
			return g
		}
	}
	return nil
}
