package levels

import (
	"encoding"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// decoder fills Go values from nodes by their json tags: strictly, and going on after a fault, so that all come at once. A field
// is required unless its tag says omitempty.
type decoder struct {
	room   string // whose file it is: "" for levels
	file   string
	faults Faults
	lines  map[string]int // by path, so that later checks can name the line
	unread int            // how many faults the reading of single fields found
	lost   []string       // the paths of fields that should be there and are not, or are misspelt
}

func newDecoder(file string) *decoder { return &decoder{file: file, lines: map[string]int{}} }

func (d *decoder) fault(n *Node, path, got, want string) {
	d.faults = append(d.faults, Fault{File: d.file, Line: n.Line, Path: path, Got: got, Want: want})
}

// faultAt is like fault for a path that was read earlier; a path that was not takes the line of the nearest one around it.
// It is left out when the same entry has a fault already: one often follows from the other.
func (d *decoder) faultAt(path, got, want string) {
	for _, f := range d.faults[:d.unread] {
		if entry(f.Path) == entry(path) {
			return
		}
	}
	if d.isLost(path) {
		return
	}
	at := path
	for at != "" && d.lines[at] == 0 {
		at = at[:max(0, strings.LastIndexAny(at, ".["))]
	}
	d.faults = append(d.faults, Fault{File: d.file, Line: d.lines[at], Path: path, Got: got, Want: want})
}

// entry is the part of a path up to its last index: "board.parts[1]" of "board.parts[1].runner.lease"; without one, the path.
func entry(path string) string {
	if i := strings.LastIndexByte(path, ']'); i >= 0 {
		return path[:i+1]
	}
	return path
}

// wordy is a type with a fixed vocabulary.
type wordy interface{ Words() []string }

func (d *decoder) value(n *Node, v reflect.Value, path string) {
	d.lines[path] = n.Line
	if values, ok := v.Addr().Interface().(*Values); ok {
		d.values(n, values, path)
		return
	}
	if option, ok := v.Addr().Interface().(*Option); ok && n.Shape == Scalar {
		option.Value = n.Text
		return
	}
	if patches, ok := v.Addr().Interface().(*Patches); ok {
		if d.shape(n, Mapping, path) {
			for i := range n.Keys {
				*patches = append(*patches, Patch{n.Keys[i].Text, n.Items[i]})
			}
		}
		return
	}
	if text, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		d.text(n, text, path)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		d.structure(n, v, path)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		d.value(n, v.Elem(), path)
	case reflect.Slice:
		if d.shape(n, List, path) {
			v.Set(reflect.MakeSlice(v.Type(), len(n.Items), len(n.Items)))
			d.elements(n, v, path)
		}
	case reflect.Array:
		if d.shape(n, List, path) {
			if len(n.Items) != v.Len() {
				d.fault(n, path, strconv.Itoa(len(n.Items))+" values", strconv.Itoa(v.Len()))
				return
			}
			d.elements(n, v, path)
		}
	default:
		d.scalar(n, v, path)
	}
}

func (d *decoder) elements(n *Node, v reflect.Value, path string) {
	for i := range n.Items {
		d.value(&n.Items[i], v.Index(i), item(path, i))
	}
}

func (d *decoder) shape(n *Node, want Shape, path string) bool {
	if n.Shape != want {
		got := shapeWords[n.Shape]
		if n.Shape == Scalar {
			got = strconv.Quote(n.Text)
		}
		asked := shapeWords[want]
		if want == Scalar && n.Shape == Mapping {
			asked += "; a text with a colon stands in quotes"
		}
		d.fault(n, path, got, asked)
		return false
	}
	if len(n.Items) > MaxItems {
		d.fault(n, path, strconv.Itoa(len(n.Items))+" entries", "at most "+strconv.Itoa(MaxItems))
		return false
	}
	return true
}

func (d *decoder) text(n *Node, to encoding.TextUnmarshaler, path string) {
	if !d.shape(n, Scalar, path) {
		return
	}
	if err := to.UnmarshalText([]byte(n.Text)); err != nil {
		got, want, _ := strings.Cut(strings.TrimPrefix(err.Error(), "got "), ", want ")
		d.fault(n, path, got, want)
	}
}

func (d *decoder) scalar(n *Node, v reflect.Value, path string) {
	if !d.shape(n, Scalar, path) {
		return
	}
	if want := setScalar(v, n.Text); want != "" {
		hint := ""
		if w, ok := v.Interface().(wordy); ok {
			hint = meant(n.Text, w.Words())
		}
		d.fault(n, path, strconv.Quote(n.Text)+hint, want)
	}
}

// setScalar reads text into a string, a word, a bool or a whole number, or says what is wanted.
func setScalar(v reflect.Value, text string) (want string) {
	switch v.Kind() {
	case reflect.String:
		if w, ok := v.Interface().(wordy); ok && !contains(w.Words(), text) {
			return strings.Join(w.Words(), ", ")
		}
		if text == "" {
			return "some text"
		}
		if strings.TrimSpace(text) != text {
			return "text without blanks around it"
		}
		v.SetString(text)
	case reflect.Bool:
		switch text {
		case "on", "true":
			v.SetBool(true)
		case "off", "false":
			v.SetBool(false)
		default:
			return "on or off"
		}
	case reflect.Int, reflect.Int64:
		i, err := strconv.ParseInt(text, 10, 32)
		if err != nil {
			return "a whole number"
		}
		v.SetInt(i)
	default:
		panic("levels: no way to read a " + v.Type().String())
	}
	return ""
}

func contains(words []string, word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}

// field is one field of a struct as files name it.
type field struct {
	name     string
	index    []int
	optional bool
}

// known keeps what fieldsOf found: reflection costs a third of a drag, and a sweep asks on every core.
var known sync.Map // reflect.Type to []field

// fieldsOf lists the fields of a struct type, those of embedded structs in place. Nobody changes the list.
func fieldsOf(t reflect.Type) []field {
	if all, ok := known.Load(t); ok {
		return all.([]field)
	}
	var all []field
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" {
			continue
		}
		all = append(all, field{name, f.Index, options == "omitempty"})
	}
	known.Store(t, all)
	return all
}

func (d *decoder) structure(n *Node, v reflect.Value, path string) {
	if n.Shape == Scalar && n.Text == "" && v.NumField() == 0 {
		return // "users:" with nothing behind it
	}
	if !d.shape(n, Mapping, path) {
		return
	}
	fields := fieldsOf(v.Type())
	seen, misspelt := make([]bool, len(fields)), make([]bool, len(fields))
	for i := range n.Keys {
		key := &n.Keys[i]
		at := join(path, key.Text)
		f := indexField(fields, key.Text)
		switch {
		case f < 0:
			all := names(fields)
			if k := indexField(fields, nearest(key.Text, all)); k >= 0 {
				misspelt[k] = true
			}
			d.fault(key, at, "an unknown field"+meant(key.Text, all)+colonHint(key), "one of "+strings.Join(all, ", "))
		case seen[f]:
			d.fault(key, at, "the field a second time", "it once")
		default:
			seen[f] = true
			d.value(&n.Items[i], v.FieldByIndex(fields[f].index), at)
		}
	}
	for i, f := range fields {
		if seen[i] || f.optional && !misspelt[i] {
			continue
		}
		if d.lost = append(d.lost, join(path, f.name)); !misspelt[i] {
			d.fault(n, join(path, f.name), "nothing", "this field")
		}
	}
}

// colonHint is for a key that looks like a text: an unquoted comma has ended the one before, or a colon has split it.
func colonHint(key *Node) string {
	if strings.Contains(key.Text, " ") {
		return "; a text with a comma or a colon stands in quotes"
	}
	return ""
}

func (d *decoder) values(n *Node, to *Values, path string) {
	if !d.shape(n, Mapping, path) {
		return
	}
	for i := range n.Keys {
		at := join(path, n.Keys[i].Text)
		d.lines[at] = n.Keys[i].Line
		if d.shape(&n.Items[i], Scalar, at) {
			*to = append(*to, Value{n.Keys[i].Text, n.Items[i].Text})
		}
	}
}

func indexField(fields []field, name string) int {
	for i := range fields {
		if fields[i].name == name {
			return i
		}
	}
	return -1
}

func names(fields []field) []string {
	all := make([]string, len(fields))
	for i := range fields {
		all[i] = fields[i].name
	}
	sort.Strings(all)
	return all
}

// item is the path of a list's entry: "goals[2]".
func item(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
