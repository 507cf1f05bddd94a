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
	text, err := json.MarshalIndent(s, "", "  ")
	return append(text, '\n'), err
}

// mapped gives the schema of the types that a file writes in their own way.
func mapped(t reflect.Type) *jsonschema.Schema {
	switch t {
	case reflect.TypeFor[sim.Time]():
		return &jsonschema.Schema{Type: "string", Pattern: `^([0-9]+(\.[0-9]+)?(us|ms|s|m|h))+$`}
	case reflect.TypeFor[levels.Values](), reflect.TypeFor[levels.Patches]():
		return &jsonschema.Schema{Type: "object"}
	case reflect.TypeFor[levels.Option]():
		type option levels.Option // the same fields, and not this case again
		r := jsonschema.Reflector{Anonymous: true, ExpandedStruct: true, DoNotReference: true, Mapper: mapped}
		return &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: "string"}, r.Reflect(&option{})}}
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
