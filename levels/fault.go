package levels

import (
	"cmp"
	"strconv"
	"strings"
)

// Fault is one thing wrong with a level file or with settings: where, what was found, and what is wanted.
type Fault struct {
	Room string // whose file it is: "" for levels
	File string
	Line int // 0 where it has none
	Path string
	Got  string
	Want string // "" where Got is a whole sentence
}

// Error writes the fault on one line: "levels: april-night.yaml:31: goals[2].below: got 0s, want more than 0s".
func (f Fault) Error() string {
	line := cmp.Or(f.Room, "levels") + ": "
	if f.File != "" {
		line += f.File
		if f.Line > 0 {
			line += ":" + strconv.Itoa(f.Line)
		}
		line += ": "
	}
	if f.Path != "" {
		line += f.Path + ": "
	}
	if f.Want == "" {
		return line + f.Got
	}
	return line + "got " + f.Got + ", want " + f.Want
}

// Faults is every fault of one file or of one set of settings, as one error.
type Faults []Fault

// Error writes one line a fault.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].Error()
	}
	return strings.Join(lines, "\n")
}

// orNil gives the faults as an error, nil where there are none.
func (f Faults) orNil() error {
	if len(f) == 0 {
		return nil
	}
	return f
}
