package levels

import (
	"reflect"
	"strconv"

	"leasehold/sim"
)

// JSON writes the level for the web, as package leveljson reads it: the same fields under the same names, without what is left out.
func (l *Level) JSON() []byte { return writeJSON(nil, reflect.ValueOf(l).Elem()) }

// writeJSON is written by hand so that the game needs no encoding/json, a tenth of its download.
func writeJSON(b []byte, v reflect.Value) []byte {
	if values, ok := v.Interface().(Values); ok {
		b = append(b, '{')
		for i, value := range values {
			b = comma(b, i)
			b = append(appendString(b, value.Control), ':')
			b = appendString(b, value.Text)
		}
		return append(b, '}')
	}
	switch t := v.Interface().(type) {
	case sim.Time:
		return appendString(b, t.String())
	case Patches:
		return writePatches(b, t)
	}
	switch v.Kind() {
	case reflect.Pointer:
		return writeJSON(b, v.Elem())
	case reflect.Struct:
		return writeFields(b, v)
	case reflect.Slice, reflect.Array:
		b = append(b, '[')
		for i := range v.Len() {
			b = writeJSON(comma(b, i), v.Index(i))
		}
		return append(b, ']')
	case reflect.String:
		return appendString(b, v.String())
	case reflect.Bool:
		return strconv.AppendBool(b, v.Bool())
	case reflect.Int, reflect.Int64:
		return strconv.AppendInt(b, v.Int(), 10)
	}
	panic("levels: no way to write a " + v.Type().String())
}

func writePatches(b []byte, all Patches) []byte {
	b = append(b, '{')
	for i := range all {
		b = append(appendString(comma(b, i), all[i].Path), ':')
		b = writeNode(b, &all[i].Node)
	}
	return append(b, '}')
}

// writeNode writes what a patch sets, as it was read.
func writeNode(b []byte, n *Node) []byte {
	switch n.Shape {
	case List:
		b = append(b, '[')
		for i := range n.Items {
			b = writeNode(comma(b, i), &n.Items[i])
		}
		return append(b, ']')
	case Mapping:
		b = append(b, '{')
		for i := range n.Items {
			b = append(appendString(comma(b, i), n.Keys[i].Text), ':')
			b = writeNode(b, &n.Items[i])
		}
		return append(b, '}')
	}
	return appendString(b, n.Text)
}

func writeFields(b []byte, v reflect.Value) []byte {
	b = append(b, '{')
	n := 0
	for _, f := range fieldsOf(v.Type()) {
		value := v.FieldByIndex(f.index)
		if f.optional && value.IsZero() {
			continue
		}
		b = append(appendString(comma(b, n), f.name), ':')
		b = writeJSON(b, value)
		n++
	}
	return append(b, '}')
}

func comma(b []byte, i int) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	return b
}

// appendString quotes s so that both JSON and package leveljson read it back.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r < ' ':
			b = append(b, '\\', 'u', '0', '0', "0123456789abcdef"[r>>4], "0123456789abcdef"[r&15])
		default:
			b = append(b, string(r)...)
		}
	}
	return append(b, '"')
}
