package levels

import (
	"reflect"
	"strings"

	"leasehold/sim"
)

// Build gives what an incident simulates under the settings: the board, and what breaks.
func (l *Level) Build(settings Settings, incident int) (*sim.Board, []sim.Fault) {
	in := &l.Incidents[incident]
	b, faults := l.base(), in.faults()
	d := newDecoder("")
	d.patches(in.Set, b, faults, "")
	for i, value := range settings {
		if l.targets[i].ok {
			l.apply(i, value, b, faults)
		}
	}
	return b, faults
}

// Run simulates an incident under the settings.
func (l *Level) Run(settings Settings, incident int, seed uint64) *sim.History {
	board, faults := l.Build(settings, incident)
	return sim.Run(board, faults, seed)
}

// base copies the board of the file, so that settings can be applied to it.
func (l *Level) base() *sim.Board {
	b := &sim.Board{Links: append([]sim.Link(nil), l.Board.Links...), Groups: append([]sim.Group(nil), l.Groups...), Instant: l.Instant, Spread: l.Spread, Until: l.Until, Limit: MaxEvents}
	for i := range l.Board.Parts {
		b.Parts = append(b.Parts, copyPart(l.Board.Parts[i].Part))
	}
	for i := range l.Jobs {
		b.Jobs = append(b.Jobs, l.Jobs[i].Job)
	}
	return b
}

// faults gives the faults of an incident as written.
func (i *Incident) faults() []sim.Fault {
	faults := make([]sim.Fault, len(i.Faults))
	for k := range faults {
		faults[k] = i.Faults[k].Fault
	}
	return faults
}

// apply sets what a control sets at a value.
func (l *Level) apply(control int, value int64, b *sim.Board, faults []sim.Fault) {
	c, t := &l.Controls[control], &l.targets[control]
	d := newDecoder("")
	switch c.Kind {
	case Switch:
		if value != 0 {
			d.patches(c.Set, b, faults, "")
		}
	case Choice:
		d.patches(c.Options[value].Set, b, faults, "")
	}
	for _, path := range t.paths {
		v, call := fieldAt(b, faults, path)
		switch v.Kind() {
		case reflect.Bool:
			v.SetBool(value != 0)
		case reflect.String:
			if c.Options[value].Set == nil {
				v.SetString(c.Options[value].Value)
			}
		case reflect.Slice:
			include(v, call, value != 0)
		default:
			v.SetInt(value)
		}
	}
}

// include puts a word into a list, or takes it out. The list is copied: the file's own stays.
func include(list reflect.Value, word string, in bool) {
	own := reflect.MakeSlice(list.Type(), 0, list.Len()+1)
	for i := range list.Len() {
		if list.Index(i).String() != word {
			own = reflect.Append(own, list.Index(i))
		}
	}
	if in {
		own = reflect.Append(own, reflect.ValueOf(word).Convert(list.Type().Elem()))
	}
	list.Set(own)
}

// patches sets fields anew. The path is where they stand in the file.
func (d *decoder) patches(all Patches, b *sim.Board, faults []sim.Fault, path string) {
	for i := range all {
		d.patch(&all[i], b, faults, join(path, all[i].Path))
	}
}

func (d *decoder) patch(p *Patch, b *sim.Board, faults []sim.Fault, path string) {
	v, call := fieldAt(b, faults, p.Path)
	switch {
	case !v.IsValid():
		got, want := wrongPath(b, faults, p.Path)
		d.fault(&p.Node, path, got, want)
	case call != "":
		in := reflect.New(reflect.TypeFor[bool]()).Elem()
		d.value(&p.Node, in, path)
		include(v, call, in.Bool())
	default:
		d.value(&p.Node, v, path)
	}
}

// fieldAt finds the field that a path names: "a.lease", "a.clock.offset", "a.size", "archive.piece", "faults[0].length". Of a list of words the path goes on to
// one of them, "store.guards.delete": it gives the list and the word.
func fieldAt(b *sim.Board, faults []sim.Fault, path string) (v reflect.Value, word string) {
	id, name, _ := strings.Cut(path, ".")
	owner, _ := ownerOf(b, faults, id)
	if !owner.IsValid() {
		return reflect.Value{}, ""
	}
	if p, ok := owner.Addr().Interface().(*sim.Part); ok {
		return partField(p, name)
	}
	return fieldNamed(owner, name)
}

// partField finds a field of a part's kind, of its clock, or of the part itself.
func partField(p *sim.Part, name string) (reflect.Value, string) {
	if clock, of, ok := strings.Cut(name, "."); ok && clock == "clock" {
		own := new(sim.Clock)
		if p.Clock != nil {
			*own = *p.Clock
		}
		p.Clock = own
		return fieldNamed(reflect.ValueOf(own).Elem(), of)
	}
	if kind, _ := kindOf(p); kind.IsValid() {
		if v, word := fieldNamed(kind, name); v.IsValid() {
			return v, word
		}
	}
	return fieldNamed(reflect.ValueOf(p).Elem(), name)
}

// fieldNamed finds a field that holds one value, or one word of a list of words.
func fieldNamed(v reflect.Value, name string) (reflect.Value, string) {
	name, word, listed := strings.Cut(name, ".")
	fields := fieldsOf(v.Type())
	i := indexField(fields, name)
	if i < 0 {
		return reflect.Value{}, ""
	}
	f := v.FieldByIndex(fields[i].index)
	if !listed {
		return f, ""
	}
	if f.Kind() != reflect.Slice {
		return reflect.Value{}, ""
	}
	if w, ok := reflect.Zero(f.Type().Elem()).Interface().(wordy); !ok || !contains(w.Words(), word) {
		return reflect.Value{}, ""
	}
	return f, word
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
