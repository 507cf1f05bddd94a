package levels

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"leasehold/sim"
)

// MaxVariants bounds the values in which variants differ: their corners are all proven.
const MaxVariants = 6

// checkVariants reads what differs from student to student, and tries each value at both its ends.
func (l *Level) checkVariants(d *decoder) {
	if n := len(l.Variants); n > MaxVariants {
		d.faultAt("variants", strconv.Itoa(n), "at most "+strconv.Itoa(MaxVariants))
	}
	for i := range l.Variants {
		if path := variantPath(i); !d.spoilt(path) {
			l.checkVaried(d, i, path)
		}
	}
	if len(d.faults) > 0 {
		return // a board that cannot be run would be told again for each of them
	}
	for i := range l.Variants {
		one := &l.Variants[i]
		for _, end := range [...]struct {
			name  string
			value int64
		}{{".from", one.from}, {".to", one.to}} {
			l.checkVariedEnd(d, i, end.value, variantPath(i)+end.name)
		}
	}
}

func variantPath(i int) string { return "variants[" + strconv.Itoa(i) + "]" }

// checkVaried reads one of them.
func (l *Level) checkVaried(d *decoder, i int, path string) {
	one := &l.Variants[i]
	if one.Incident < 0 || one.Incident > len(l.Incidents) {
		d.faultAt(path+".incident", strconv.Itoa(one.Incident), "1 to "+strconv.Itoa(len(l.Incidents)))
		return
	}
	own := l.ownValue(one)
	if !own.IsValid() {
		faults := []sim.Fault(nil)
		if at, _ := one.incident(); at >= 0 {
			faults = l.Incidents[at].faults()
		}
		if got, want := wrongPath(l.base(), faults, one.Target); !l.quotesBlurred(d, got) {
			d.faultAt(path+".target", got, want)
		}
		return
	}
	t := target{typ: own.Type()}
	if t.typ != timeType && t.typ.Kind() != reflect.Int && t.typ.Kind() != reflect.Int64 {
		d.faultAt(path+".target", strconv.Quote(one.Target), "a field that holds a time or a whole number")
		return
	}
	if by := l.alsoSets(i); by != "" {
		d.faultAt(path+".target", strconv.Quote(one.Target)+", which "+by+" sets", "a field that nothing else sets")
		return
	}
	one.own = own.Int()
	if t.typ == timeType {
		one.unit = sim.Nanosecond
	}
	if id, field, _ := strings.Cut(one.Target, "."); field == "price" {
		one.unit = sim.Cents
		if one.own == 0 {
			one.own = l.Board.Parts[l.partNamed(id)].CentsAMonth()
		}
	}
	l.checkSpan(d, one, &t, path)
}

// checkSpan reads its ends and its step.
func (l *Level) checkSpan(d *decoder, one *Varied, t *target, path string) {
	found := len(d.faults)
	for _, r := range [...]struct {
		name, text string
		to         *int64
	}{{".from", one.From, &one.from}, {".to", one.To, &one.to}, {".step", one.Step, &one.step}} {
		value, want := t.read(r.text, nil)
		if want != "" {
			d.faultAt(path+r.name, strconv.Quote(r.text), want)
		}
		*r.to = value
	}
	switch {
	case len(d.faults) > found:
	case one.unit == sim.Cents && one.from < 1:
		d.faultAt(path+".from", strconv.Quote(one.From), "at least 1 cent: a price of 0 is the one of its size")
	case one.to <= one.from:
		d.faultAt(path+".to", strconv.Quote(one.To), "more than from, "+one.From)
	case one.step <= 0 || (one.to-one.from)%one.step != 0:
		d.faultAt(path+".step", strconv.Quote(one.Step), "a step that leads from "+one.From+" to "+one.To)
	case d.unread == 0 && (one.own < one.from || one.own > one.to): // a value that could not be read is told where it stands
		d.faultAt(path, one.From+" to "+one.To, "a range around the level's own "+one.text(one.own))
	}
}

// alsoSets names what sets the field besides: an earlier range, a control, or what an incident sets on top of it. A value of one incident's board comes on top itself.
func (l *Level) alsoSets(i int) string {
	one := &l.Variants[i]
	at, fault := one.incident()
	for k := range i {
		other := &l.Variants[k]
		if there, _ := other.incident(); other.Target == one.Target && (there == at || there < 0 || at < 0) {
			return variantPath(k)
		}
	}
	sets := func(all Patches) bool {
		return slices.ContainsFunc(all, func(p Patch) bool { return p.Path == one.Target })
	}
	for k := range l.Controls {
		c := &l.Controls[k]
		if c.Target == one.Target || slices.Contains(c.Also, one.Target) || sets(c.Set) || slices.ContainsFunc(c.Options, func(o Option) bool { return sets(o.Set) }) {
			return "the control " + c.ID
		}
	}
	for k := range l.Incidents {
		if (at < 0 || fault && at == k) && sets(l.Incidents[k].Set) {
			return "incident " + strconv.Itoa(k+1)
		}
	}
	return ""
}

// checkVariedEnd checks the boards of one value, the others as the file has them, and that the fault shown stays where the fault map looks.
func (l *Level) checkVariedEnd(d *decoder, i int, value int64, path string) {
	v := l.vary(func(k int) int64 {
		if k == i {
			return value
		}
		return l.Variants[k].own
	})
	what := " for " + l.Variants[i].Target
	for k := range v.Incidents {
		if problems := v.Trouble(v.Start(), k); problems != nil {
			d.faultAt(path, problems[0].Got+what, problems[0].Want)
			return
		}
		moved := v.Incidents[k].Ranged()
		if moved < 0 {
			continue
		}
		f := &v.Incidents[k].Faults[moved]
		for _, r := range [...]struct {
			span  [2]sim.Time
			value sim.Time
		}{{f.Ranges.Start, f.Start}, {f.Ranges.Length, f.Length}} {
			if r.value < r.span[0] || r.value > r.span[1] {
				d.faultAt(path, r.value.String()+what, "a value in the fault's own ranges, "+r.span[0].String()+" to "+r.span[1].String())
				return
			}
		}
	}
}
