package levels

import (
	"reflect"
	"strconv"
	"strings"

	"leasehold/sim"
)

// wrongPath says which half of a path leads nowhere: what stands before the first dot, or the field behind it.
func wrongPath(b *sim.Board, faults []sim.Fault, path string) (got, want string) {
	id, name, dotted := strings.Cut(path, ".")
	owner, what := ownerOf(b, faults, id)
	if !owner.IsValid() {
		ids := ownerIDs(b, faults)
		return strconv.Quote(path) + ": nothing has the id " + strconv.Quote(id) + meant(id, ids), "one of " + strings.Join(ids, ", ") + ", then a dot and a field"
	}
	fields := settable(owner)
	if p, ok := owner.Addr().Interface().(*sim.Part); ok {
		if kind, at := kindOf(p); kind.IsValid() {
			what, _, _ = strings.Cut(owner.Type().Field(at).Tag.Get("json"), ",")
			fields = append(settable(kind), fields...)
		}
		for _, f := range settable(reflect.ValueOf(new(sim.Clock)).Elem()) {
			fields = append(fields, "clock."+f)
		}
	}
	if !dotted {
		return strconv.Quote(path) + " without a field", id + ", a dot and one of " + strings.Join(fields, ", ")
	}
	return strconv.Quote(path) + ": no field " + strconv.Quote(name) + " in the " + what + " " + id + meant(name, fields), "one of " + strings.Join(fields, ", ")
}

// ownerOf finds what an id stands for in a path, and a word for it.
func ownerOf(b *sim.Board, faults []sim.Fault, id string) (reflect.Value, string) {
	if id == "link" && len(b.Links) > 0 {
		return reflect.ValueOf(&b.Links[0]).Elem(), "link"
	}
	for i := range b.Parts {
		if b.Parts[i].ID == id {
			return reflect.ValueOf(&b.Parts[i]).Elem(), "part"
		}
	}
	for i := range b.Jobs {
		if b.Jobs[i].ID == id {
			return reflect.ValueOf(&b.Jobs[i]).Elem(), "job"
		}
	}
	for i := range b.Groups {
		if b.Groups[i].ID == id {
			return reflect.ValueOf(&b.Groups[i]).Elem(), "group"
		}
	}
	for i := range faults {
		if item("faults", i) == id {
			return reflect.ValueOf(&faults[i]).Elem(), "fault"
		}
	}
	return reflect.Value{}, ""
}

// ownerIDs lists what a path can begin with.
func ownerIDs(b *sim.Board, faults []sim.Fault) []string {
	var ids []string
	for i := range b.Parts {
		ids = append(ids, b.Parts[i].ID)
	}
	for i := range b.Jobs {
		ids = append(ids, b.Jobs[i].ID)
	}
	for i := range b.Groups {
		ids = append(ids, b.Groups[i].ID)
	}
	for i := range faults {
		ids = append(ids, item("faults", i))
	}
	return ids
}

// settable lists the fields that hold one value, and the words of those that hold a list of words.
func settable(v reflect.Value) []string {
	var all []string
	for _, f := range fieldsOf(v.Type()) {
		field := v.FieldByIndex(f.index)
		switch field.Kind() {
		case reflect.Bool, reflect.String, reflect.Int, reflect.Int64:
			if f.name != "id" {
				all = append(all, f.name)
			}
		case reflect.Slice:
			if w, ok := reflect.Zero(field.Type().Elem()).Interface().(wordy); ok {
				for _, word := range w.Words() {
					all = append(all, f.name+"."+word)
				}
			}
		}
	}
	return all
}
