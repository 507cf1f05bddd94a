package levels

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"strconv"
	"strings"

	"leasehold/sim"
)

// Limits of a level file beyond those of its board.
const (
	MaxFileBytes = 256 << 10
	MaxControls  = 8
	MaxIncidents = 8
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
	if len(d.faults) == 0 {
		l.check(d)
	}
	if len(d.faults) > 0 {
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
	l.checkControls(d)
	if len(d.faults) > 0 {
		return
	}
	l.checkBoard(d)
	l.checkGoals(d)
	if len(d.faults) == 0 {
		l.checkAnswers(d)
	}
}

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
		if l.ControlNamed(c.ID) != i || !plainID(c.ID) {
			d.faultAt(path+".id", strconv.Quote(c.ID), "an id of small letters, digits and hyphens that no other control has")
		}
		t, got, want := l.resolve(c.Target)
		if want != "" {
			d.faultAt(path+".target", got, want)
			continue
		}
		l.targets[i] = t
		l.checkControl(d, i, path)
	}
}

// checkControl reads a control's range and start.
func (l *Level) checkControl(d *decoder, i int, path string) {
	c, t := &l.Controls[i], &l.targets[i]
	number := t.typ == timeType || t.typ.Kind() == reflect.Int || t.typ.Kind() == reflect.Int64
	fits := map[ControlKind]bool{Slider: number, Switch: t.typ.Kind() == reflect.Bool, Choice: t.typ.Kind() == reflect.String}
	if !fits[c.Kind] {
		d.faultAt(path+".kind", strconv.Quote(string(c.Kind)), "a kind that can set "+c.Target)
		return
	}
	read := func(name, text string) int64 {
		value, want := t.read(text, c.Options)
		if want != "" {
			d.faultAt(path+"."+name, strconv.Quote(text), want)
		}
		return value
	}
	switch c.Kind {
	case Slider:
		t.min, t.max, t.step = read("min", c.Min), read("max", c.Max), read("step", c.Step)
		if t.step <= 0 || t.max <= t.min || (t.max-t.min)%t.step != 0 {
			d.faultAt(path+".step", strconv.Quote(c.Step), "a step that leads from min to max")
			return
		}
	case Switch:
		t.max, t.step = 1, 1
	case Choice:
		words := reflect.Zero(t.typ).Interface().(wordy).Words()
		for k, option := range c.Options {
			if !contains(words, option) {
				d.faultAt(fmt.Sprintf("%s.options[%d]", path, k), strconv.Quote(option), strings.Join(words, ", "))
			}
		}
		t.max, t.step = int64(len(c.Options)-1), 1
	}
	t.start = read("start", c.Start)
	if _, want := l.parse(i, c.Start); want != "" && len(d.faults) == 0 {
		d.faultAt(path+".start", strconv.Quote(c.Start), want)
	}
}

// checkBoard lets the simulator check the board, at the start settings, under each incident.
func (l *Level) checkBoard(d *decoder) {
	d.count("incidents", len(l.Incidents), 1, MaxIncidents)
	board := l.SimBoard(l.Start())
	for i := range l.Incidents {
		path := fmt.Sprintf("incidents[%d].", i)
		for _, p := range sim.Validate(board, l.Incidents[i].SimFaults()) {
			switch at := p.Path; {
			case strings.HasPrefix(at, "faults"):
				d.faultAt(path+at, p.Got, p.Want)
			case i > 0: // said already
			case strings.HasPrefix(at, "parts"), strings.HasPrefix(at, "links"):
				d.faultAt("board."+at, p.Got, p.Want)
			default:
				d.faultAt(at, p.Got, p.Want)
			}
		}
		l.checkRanges(d, i)
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
