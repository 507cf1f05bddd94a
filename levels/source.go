package levels

import (
	"reflect"
	"sort"
)

// Source is a file of another room that is read as level files are: strictly, and with every fault at once.
type Source struct{ d *decoder }

// ReadSource fills the value that into points to from a file's contents, by its json tags. A field is required unless its tag says omitempty.
func ReadSource(room, file string, n *Node, into any) *Source {
	d := newDecoder(file)
	d.room = room
	d.value(n, reflect.ValueOf(into).Elem(), "")
	d.unread = len(d.faults)
	return &Source{d}
}

// Fault adds what was found wrong at a path of the file. It is left out where it may follow from another fault.
func (s *Source) Fault(path, got, want string) { s.d.faultAt(path, got, want) }

// Err gives every fault, nil where there are none.
func (s *Source) Err() error {
	for i := range s.d.faults {
		s.d.faults[i].Room = s.d.room
	}
	sort.SliceStable(s.d.faults, func(i, j int) bool { return s.d.faults[i].Line < s.d.faults[j].Line })
	return s.d.faults.orNil()
}
