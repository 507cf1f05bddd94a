package levels

import (
	"reflect"
	"strconv"
	"strings"
)

// reservedIDs are names that links, the board and the address of its page use for something else.
var reservedIDs = []string{"v", "t", "time", "seed", "speed", "incident", "stage", "night", "was", "compare", "level", "theme", "lang", "hide", "lock", "now", "variant", "task"}

func (l *Level) checkControls(d *decoder) {
	if n := len(l.Controls); n > MaxControls {
		d.faultAt("controls", strconv.Itoa(n), "at most "+strconv.Itoa(MaxControls))
	}
	for i := range l.Controls {
		c := &l.Controls[i]
		path := item("controls", i)
		if l.ControlNamed(c.ID) != i || !plainID(c.ID) || contains(reservedIDs, c.ID) {
			d.faultAt(path+".id", strconv.Quote(c.ID), "an id of small letters, digits and hyphens that no other control has, and none of "+strings.Join(reservedIDs, ", "))
		}
		t, field, got, want := l.resolve(c)
		if want != "" {
			if !l.quotesBlurred(d, got) {
				d.faultAt(path+"."+field, got, want)
			}
			continue
		}
		if d.spoilt(path) {
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
	l.checkNumber(d)
	for i := range l.Teaches {
		if l.ControlNamed(l.Teaches[i]) < 0 && !d.spoilt("controls") {
			d.faultAt(item("teaches", i), strconv.Quote(l.Teaches[i]), "one of "+strings.Join(l.controlIDs(), ", "))
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
		case (t.max-t.min)/t.step >= MaxValues:
			d.faultAt(path+".step", strconv.FormatInt((t.max-t.min)/t.step+1, 10)+" values", "at most "+strconv.Itoa(MaxValues))
			return
		}
	case Switch:
		t.max, t.step = 1, 1
	case Choice:
		l.checkOptions(d, i, path)
		switch n := len(c.Options); {
		case n < 2:
			d.faultAt(path+".options", strconv.Itoa(n), "at least 2")
			return
		case n > MaxOptions:
			d.faultAt(path+".options", strconv.Itoa(n), "at most "+strconv.Itoa(MaxOptions))
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
		at := item(path+".options", k)
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

// checkEnds looks for values of controls that reach too far.
func (l *Level) checkEnds(d *decoder) {
	for i := range l.Controls {
		c := &l.Controls[i]
		for k, value := range l.tried(i) {
			at, what := "", " for "+c.Target
			switch c.Kind {
			case Slider:
				at = [...]string{".min", ".max", ".step"}[k]
			case Choice:
				at = item(".options", int(value))
			}
			l.checkValue(d, i, value, item("controls", i)+at, what)
		}
	}
}

// checkValue checks the boards of one value of a control, the others at their start.
func (l *Level) checkValue(d *decoder, control int, value int64, path, what string) {
	s := l.Start()
	s[control] = value
	for k := range l.Incidents {
		if problems := l.Trouble(s, k); problems != nil {
			d.faultAt(path, problems[0].Got+what, problems[0].Want)
			return
		}
	}
}
