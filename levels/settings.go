package levels

import (
	"reflect"
	"strconv"
	"strings"

	"leasehold/sim"
)

// Settings holds a value for each control of a level, in their order: nanoseconds or a count for a slider, 0 or 1 for a switch,
// the option's index for a choice.
type Settings []int64

// target is what a control sets, and the control's values in its unit.
type target struct {
	paths          []string // of the fields
	typ            reflect.Type
	part           int // the card it is on
	min, max, step int64
	start          int64
	ok             bool // the control is as it should be
}

var timeType = reflect.TypeFor[sim.Time]()

// resolve finds what a control sets, and its card, or says what is wrong with which of its fields.
func (l *Level) resolve(c *Control) (t target, field, got, want string) {
	t.typ = reflect.TypeFor[string]() // a choice whose options say all
	if c.Kind == Switch {
		t.typ = reflect.TypeFor[bool]()
	}
	if c.Target != "" {
		t.paths = append([]string{c.Target}, c.Also...)
	}
	for k, path := range t.paths {
		field := "target"
		if k > 0 {
			field = item("also", k-1)
		}
		for i := range l.Incidents {
			v, word := fieldAt(l.base(), l.Incidents[i].faults(), path)
			if !v.IsValid() {
				got, want := wrongPath(l.base(), l.Incidents[i].faults(), path)
				return t, field, got, want
			}
			typ := v.Type()
			if word != "" {
				typ = reflect.TypeFor[bool]()
			}
			if k+i > 0 && typ != t.typ {
				return t, field, strconv.Quote(path), "a field of the same type as " + c.Target
			}
			t.typ = typ
		}
	}
	card, _, _ := strings.Cut(c.Target, ".")
	if c.Card != "" {
		card = c.Card
	}
	if t.part = l.partNamed(card); t.part < 0 {
		got := strconv.Quote(c.Card)
		if c.Card == "" {
			got = "nothing, and " + strconv.Quote(c.Target) + " is not of a part"
		}
		return t, "card", got, "the id of the part whose card it is on"
	}
	return t, "", "", ""
}

// partNamed gives the index of the part with that id, or -1.
func (l *Level) partNamed(id string) int {
	for i := range l.Board.Parts {
		if l.Board.Parts[i].ID == id {
			return i
		}
	}
	return -1
}

// Start gives the settings a level begins with.
func (l *Level) Start() Settings {
	s := make(Settings, len(l.Controls))
	for i := range s {
		s[i] = l.targets[i].start
	}
	return s
}

// Range gives a control's least and greatest value and the step between values.
func (l *Level) Range(control int) (lo, hi, step int64) {
	t := &l.targets[control]
	return t.min, t.max, t.step
}

// IsTime says whether a control's values are times.
func (l *Level) IsTime(control int) bool { return l.targets[control].typ == timeType }

// Snap gives the value of the control that is nearest to v.
func (l *Level) Snap(control int, v int64) int64 {
	t := &l.targets[control]
	v = min(max(v, t.min), t.max)
	return min(t.min+(v-t.min+t.step/2)/t.step*t.step, t.min+(t.max-t.min)/t.step*t.step)
}

// ControlNamed gives the index of the control with that id, or -1.
func (l *Level) ControlNamed(id string) int {
	for i := range l.Controls {
		if l.Controls[i].ID == id {
			return i
		}
	}
	return -1
}

// With gives a copy of the settings with the values set, or every fault in them.
func (l *Level) With(s Settings, values Values) (Settings, error) {
	out := append(Settings(nil), s...)
	var faults Faults
	for _, v := range values {
		i := l.ControlNamed(v.Control)
		if i < 0 {
			faults = append(faults, Fault{Path: v.Control, Got: "an unknown control" + meant(v.Control, l.controlIDs()), Want: "one of " + strings.Join(l.controlIDs(), ", ")})
			continue
		}
		value, want := l.parse(i, v.Text)
		if want != "" {
			faults = append(faults, Fault{Path: v.Control, Got: strconv.Quote(v.Text), Want: want})
			continue
		}
		out[i] = value
	}
	return out, faults.orNil()
}

func (l *Level) controlIDs() []string {
	var ids []string
	for i := range l.Controls {
		if !contains(ids, l.Controls[i].ID) {
			ids = append(ids, l.Controls[i].ID)
		}
	}
	return ids
}

// parse reads a value of a control, or says what is wanted.
func (l *Level) parse(control int, text string) (value int64, want string) {
	t := &l.targets[control]
	value, want = t.read(text, l.Controls[control].words())
	if want == "" && (value < t.min || value > t.max || (value-t.min)%t.step != 0) {
		want = l.Text(control, t.min) + " to " + l.Text(control, t.max) + " in steps of " + l.Text(control, t.step)
	}
	return value, want
}

// read reads text as a value of the target's type.
func (t *target) read(text string, options []string) (value int64, want string) {
	switch {
	case t.typ == timeType:
		v, err := sim.ParseTime(text)
		if err != nil {
			return 0, "a time such as 3s, 0.98s, 50ms or 1m30s"
		}
		return int64(v), ""
	case t.typ.Kind() == reflect.Bool:
		v := reflect.New(t.typ).Elem()
		if want = setScalar(v, text); v.Bool() {
			value = 1
		}
		return value, want
	case t.typ.Kind() == reflect.String:
		for i := range options {
			if options[i] == text {
				return int64(i), ""
			}
		}
		return 0, strings.Join(options, ", ")
	}
	v := reflect.New(t.typ).Elem()
	want = setScalar(v, text)
	return v.Int(), want
}

// Text writes a control's value as With reads it.
func (l *Level) Text(control int, value int64) string {
	t := &l.targets[control]
	switch {
	case t.typ == timeType:
		return sim.Time(value).String()
	case t.typ.Kind() == reflect.Bool:
		return [...]string{"off", "on"}[value]
	case t.typ.Kind() == reflect.String:
		return l.Controls[control].Options[value].Value
	}
	return strconv.FormatInt(value, 10)
}

// Values names every setting: what With turns back into s.
func (l *Level) Values(s Settings) Values {
	values := make(Values, len(s))
	for i := range s {
		values[i] = Value{l.Controls[i].ID, l.Text(i, s[i])}
	}
	return values
}

// Changed writes what settings change, as the command line takes it: "lease-a=8s, tokens-a=on".
func (l *Level) Changed(s Settings) string {
	start := l.Start()
	var pairs []string
	for i, v := range l.Values(s) {
		if s[i] != start[i] {
			pairs = append(pairs, v.Control+"="+v.Text)
		}
	}
	if len(pairs) == 0 {
		return "the start"
	}
	return strings.Join(pairs, ", ")
}

// words lists the values of a choice.
func (c *Control) words() []string {
	words := make([]string, len(c.Options))
	for i := range words {
		words[i] = c.Options[i].Value
	}
	return words
}

// OptionLabel is what people read for a value of a choice.
func (l *Level) OptionLabel(control int, value int64) string {
	o := &l.Controls[control].Options[value]
	if o.Label != "" {
		return o.Label
	}
	return o.Value
}

// Ranged gives the index of the fault that the fault map moves, or -1.
func (i *Incident) Ranged() int {
	for k := range i.Faults {
		if i.Faults[k].Ranges != nil {
			return k
		}
	}
	return -1
}

// FaultTime says of which fault a control sets the start or the length: its index, the same in every incident. What it sets besides follows.
func (l *Level) FaultTime(control int) (fault int, length, ok bool) {
	id, field, _ := strings.Cut(l.Controls[control].Target, ".")
	number, ok := strings.CutPrefix(id, "faults[")
	if !ok || l.Controls[control].Kind != Slider || field != "start" && field != "length" {
		return 0, false, false
	}
	fault, err := strconv.Atoi(strings.TrimSuffix(number, "]"))
	return fault, field == "length", err == nil
}

// ControlPart gives the index of the part that a control acts on.
func (l *Level) ControlPart(control int) int { return l.targets[control].part }
