package levels

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"leasehold/sim"
)

// Settings holds a value for each control of a level, in their order: nanoseconds or a count for a slider, 0 or 1 for a switch,
// the option's index for a choice.
type Settings []int64

// target is the field of a board that a control sets, and the control's values in its unit.
type target struct {
	part           int
	index          []int // of the field, from sim.Part on
	typ            reflect.Type
	min, max, step int64
	start          int64
	ok             bool // the control is as it should be
}

var timeType = reflect.TypeFor[sim.Time]()

// resolve finds the field that a control's target names: a part's id, a dot, and a field of that part's kind.
func (l *Level) resolve(name string) (t target, got, want string) {
	id, fieldName, _ := strings.Cut(name, ".")
	for i := range l.Board.Parts {
		if l.Board.Parts[i].ID != id {
			continue
		}
		kind, at := kindOf(&l.Board.Parts[i].Part)
		if !kind.IsValid() {
			return t, strconv.Quote(name), "a part with settings"
		}
		fields := fieldsOf(kind.Type())
		f := indexField(fields, fieldName)
		if f < 0 {
			return t, strconv.Quote(name), fmt.Sprintf("%s. and one of %s", id, names(fields))
		}
		index := append([]int{at}, fields[f].index...)
		return target{part: i, index: index, typ: kind.Type().FieldByIndex(fields[f].index).Type}, "", ""
	}
	return t, strconv.Quote(name), "the id of a part, a dot and a field"
}

// kindOf finds the one pointer of a part that says what kind it is, and its field's index.
func kindOf(p *sim.Part) (reflect.Value, int) {
	v := reflect.ValueOf(p).Elem()
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.Pointer && !f.IsNil() && f.Type() != reflect.TypeFor[*sim.Clock]() {
			return f.Elem(), i
		}
	}
	return reflect.Value{}, 0
}

// copyPart copies a part with the settings of its kind.
func copyPart(p sim.Part) sim.Part {
	if kind, at := kindOf(&p); kind.IsValid() {
		own := reflect.New(kind.Type())
		own.Elem().Set(kind)
		reflect.ValueOf(&p).Elem().Field(at).Set(own)
	}
	return p
}

// SimBoard gives the board to simulate with the settings applied.
func (l *Level) SimBoard(settings Settings) *sim.Board {
	b := &sim.Board{Links: l.Board.Links, Groups: l.Groups, Instant: l.Instant, Spread: l.Spread, Until: l.Until}
	for i := range l.Board.Parts {
		b.Parts = append(b.Parts, copyPart(l.Board.Parts[i].Part))
	}
	for i := range l.Jobs {
		b.Jobs = append(b.Jobs, l.Jobs[i].Job)
	}
	for i, value := range settings {
		t := &l.targets[i]
		if !t.ok {
			continue
		}
		v := reflect.ValueOf(&b.Parts[t.part]).Elem().FieldByIndex(t.index)
		switch v.Kind() {
		case reflect.Bool:
			v.SetBool(value != 0)
		case reflect.String:
			v.SetString(l.Controls[i].Options[value])
		default:
			v.SetInt(value)
		}
	}
	return b
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
			faults = append(faults, Fault{Path: v.Control, Got: "an unknown control", Want: "one of " + l.controlIDs()})
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

func (l *Level) controlIDs() string {
	ids := make([]string, len(l.Controls))
	for i := range ids {
		ids[i] = l.Controls[i].ID
	}
	return strings.Join(ids, ", ")
}

// parse reads a value of a control, or says what is wanted.
func (l *Level) parse(control int, text string) (value int64, want string) {
	t := &l.targets[control]
	value, want = t.read(text, l.Controls[control].Options)
	if want == "" && (value < t.min || value > t.max || (value-t.min)%t.step != 0) {
		want = fmt.Sprintf("%s to %s in steps of %s", l.Text(control, t.min), l.Text(control, t.max), l.Text(control, t.step))
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
		return l.Controls[control].Options[value]
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

// SimFaults gives the faults of an incident as written.
func (i *Incident) SimFaults() []sim.Fault {
	faults := make([]sim.Fault, len(i.Faults))
	for k := range faults {
		faults[k] = i.Faults[k].Fault
	}
	return faults
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

// ControlPart gives the index of the part that a control acts on.
func (l *Level) ControlPart(control int) int { return l.targets[control].part }
