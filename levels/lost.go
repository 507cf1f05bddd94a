package levels

import (
	"strconv"
	"strings"
)

// What could not be read makes other things look wrong. These say what may follow from it, and is better not told.

// isLost says whether a field, or what it is in, should be there and is not.
func (d *decoder) isLost(path string) bool {
	for _, lost := range d.lost {
		if within(path, lost) {
			return true
		}
	}
	return false
}

// gone says whether a field, or what it is in, is missing or could not be read at all.
func (d *decoder) gone(path string) bool {
	for _, f := range d.faults[:d.unread] {
		if within(path, f.Path) {
			return true
		}
	}
	return d.isLost(path)
}

// spoilt says whether something at a path, or in it, could not be read.
func (d *decoder) spoilt(path string) bool {
	for _, f := range d.faults[:d.unread] {
		if within(f.Path, path) {
			return true
		}
	}
	return d.isLost(path)
}

// within says whether a path is another one or leads further into it.
func within(path, of string) bool {
	rest, ok := strings.CutPrefix(path, of)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// checkIDs wants all that paths name to be there, each under a name of its own.
func (l *Level) checkIDs(d *decoder) bool {
	found := len(d.faults)
	for _, n := range l.named() {
		for _, other := range l.named() {
			if other.path == n.path {
				break
			}
			if other.id == n.id && n.id != "" {
				d.faultAt(n.path+".id", strconv.Quote(n.id), "an id of its own: "+other.path+" has this one")
				break
			}
		}
	}
	for _, list := range [...]string{"board.parts", "board.links", "jobs", "groups", "incidents", "controls"} {
		if d.gone(list) {
			return false
		}
	}
	return len(d.faults) == found
}

// entryNamed is a part, a job or a group: what a path can name.
type entryNamed struct{ id, path string }

func (l *Level) named() []entryNamed {
	var all []entryNamed
	for i := range l.Board.Parts {
		all = append(all, entryNamed{l.Board.Parts[i].ID, item("board.parts", i)})
	}
	for i := range l.Jobs {
		all = append(all, entryNamed{l.Jobs[i].ID, item("jobs", i)})
	}
	for i := range l.Groups {
		all = append(all, entryNamed{l.Groups[i].ID, item("groups", i)})
	}
	return all
}

// blurred says whether what an id names could not be read in full, or may be one of those whose id could not be read: what is wrong with
// whoever names it may follow from that.
func (l *Level) blurred(d *decoder, id string) bool {
	nameless := false
	for _, n := range l.named() {
		if n.id == id {
			return d.spoilt(n.path)
		}
		nameless = nameless || n.id == ""
	}
	return nameless
}

// quotesBlurred says whether a message quotes an id that is blurred, or a path that begins with one.
func (l *Level) quotesBlurred(d *decoder, got string) bool {
	quoted := strings.Split(got, `"`)
	for i := 1; i < len(quoted); i += 2 {
		if id, _, _ := strings.Cut(quoted[i], "."); l.blurred(d, id) {
			return true
		}
	}
	return false
}
