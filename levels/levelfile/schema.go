package levelfile

import (
	"encoding/json"
	"reflect"

	"github.com/invopop/jsonschema"

	"leasehold/levels"
	"leasehold/sim"
)

// Schema writes the JSON Schema of a level file, made from the types the loader fills, so that editors complete and check one.
func Schema() ([]byte, error) {
	r := jsonschema.Reflector{Anonymous: true, ExpandedStruct: true, Mapper: mapped}
	s := r.Reflect(&levels.Level{})
	s.Title = "A Leasehold level"
	s.Definitions["Level"] = s
	for _, f := range looseFields {
		loosen(s.Definitions[f.of], f.name, f.types)
	}
	for _, f := range signedTimes {
		field(s.Definitions[f.of], f.name).Pattern = "^-?" + timePattern
	}
	delete(s.Definitions, "Level")
	text, err := json.MarshalIndent(s, "", "  ")
	return append(text, '\n'), err
}

// looseFields are texts to the loader that people, and editors, may take for numbers or switches: 0 is as good as "0".
var looseFields = [...]struct {
	of, name string
	types    []string
}{
	{"Level", "lesson", []string{"string", "number"}},
	{"Goal", "below", []string{"string", "number"}},
	{"Goal", "at_most", []string{"string", "number"}},
	{"Goal", "at_least", []string{"string", "number"}},
	{"Varied", "from", []string{"string", "number"}},
	{"Varied", "to", []string{"string", "number"}},
	{"Varied", "step", []string{"string", "number"}},
	{"Control", "min", []string{"string", "number"}},
	{"Control", "max", []string{"string", "number"}},
	{"Control", "step", []string{"string", "number"}},
	{"Control", "start", []string{"string", "number", "boolean"}},
}

// signedTimes are those that may be negative.
var signedTimes = [...]struct{ of, name string }{{"Clock", "offset"}, {"IncidentFault", "by"}}

const timePattern = `([0-9]+(\.[0-9]+)?(us|ms|s|m|h))+$`

// field gives the schema of a field; there is one, a test shows it.
func field(of *jsonschema.Schema, name string) *jsonschema.Schema {
	f, _ := of.Properties.Get(name)
	return f
}

func loosen(of *jsonschema.Schema, name string, types []string) {
	f := field(of, name)
	f.Type, f.AnyOf = "", anyOf(types)
}

func anyOf(types []string) []*jsonschema.Schema {
	all := make([]*jsonschema.Schema, len(types))
	for i := range types {
		all[i] = &jsonschema.Schema{Type: types[i]}
	}
	return all
}

// mapped gives the schema of the types that a file writes in their own way.
func mapped(t reflect.Type) *jsonschema.Schema {
	switch t {
	case reflect.TypeFor[sim.Time]():
		return &jsonschema.Schema{Type: "string", Pattern: "^" + timePattern}
	case reflect.TypeFor[levels.Values](), reflect.TypeFor[levels.Patches]():
		return &jsonschema.Schema{Type: "object"}
	case reflect.TypeFor[levels.Option]():
		type option levels.Option // the same fields, and not this case again
		r := jsonschema.Reflector{Anonymous: true, ExpandedStruct: true, DoNotReference: true, Mapper: mapped}
		words := []string{"string", "number", "boolean"} // a file may write just the value
		whole := r.Reflect(&option{})
		whole.Version = "" // it is a part of a schema
		loosen(whole, "value", words)
		return &jsonschema.Schema{AnyOf: append(anyOf(words), whole)}
	}
	switch t.Kind() {
	case reflect.Bool:
		return &jsonschema.Schema{Enum: []any{"on", "off", true, false}}
	case reflect.String:
		if w, ok := reflect.Zero(t).Interface().(interface{ Words() []string }); ok {
			s := &jsonschema.Schema{Type: "string"}
			for _, word := range w.Words() {
				s.Enum = append(s.Enum, word)
			}
			return s
		}
	}
	return nil
}
