// Package class reads what students hand in and plays it again: who passed which level, how deep, and what is not accepted, and why.
package class

import (
	"strconv"
	"strings"

	"leasehold/levels"
	"leasehold/levels/codec"
	"leasehold/sim"
)

// Status is what came of an entry.
type Status string

// The statuses. A changed level is neither passed nor failed: nobody can tell any more.
const (
	Passed         Status = "passed"
	Failed         Status = "failed"
	Refused        Status = "refused"
	UnknownVersion Status = "unknown-version"
	Changed        Status = "changed"
	Missing        Status = "missing" // a table has a name and no code
)

// The depths, as the frame tells them (web/PROTOCOL.md).
const (
	Tonight    = "tonight"
	EveryNight = "every"
	Par        = "par"
)

// Row is what an entry comes to. What does not apply is left out.
type Row struct {
	Line   int    `json:"line"`
	Name   string `json:"name"`               // who handed it in: what stands beside the code if that is another name than the code's, or there is none in it
	Made   string `json:"made_for,omitempty"` // the name in the code, if it is another
	Text   string `json:"text"`               // the code
	Status Status `json:"status"`
	Reason Reason `json:"reason,omitempty"`
	Args   Args   `json:"args,omitempty"` // what the reason's sentence names

	Level      string    `json:"level,omitempty"`
	Label      string    `json:"label,omitempty"`
	Assignment string    `json:"assignment,omitempty"` // the low 32 bits of its ID, as eight hexadecimal digits
	Variant    string    `json:"variant,omitempty"`    // the seed of the student's own
	Settings   []Setting `json:"settings,omitempty"`
	Tries      int       `json:"tries"`

	Depth   string   `json:"depth,omitempty"`   // how deep it passed, as far as it is known
	Pending bool     `json:"pending,omitempty"` // the other nights are still to be played
	Cost    *float64 `json:"cost_usd,omitempty"`
	Time    *float64 `json:"time_s,omitempty"` // until everything was done, in the worst incident
	Par     []Bound  `json:"par,omitempty"`
	Missed  []Miss   `json:"missed,omitempty"` // goals

	Prediction *Prediction `json:"prediction,omitempty"`

	plain    string // the code as it is written
	variants bool   // it was played on the variant of assignment and name
	nights   *levels.Nights
	breaks   bool // the level has no other nights
	parMet   bool
}

// Args are the words that a reason's sentence has a place for.
type Args map[string]string

// Setting is a control's value, as files write it.
type Setting struct {
	Control string `json:"control"`
	Value   string `json:"value"`
	Changed bool   `json:"changed"` // it is not as the level begins
}

// Bound is a bound of the par on the student's own variant, and what the settings come to.
type Bound struct {
	ID    string   `json:"id"`
	Value *float64 `json:"value"`
	Bound float64  `json:"bound"`
	Met   bool     `json:"met"`
}

// Miss is a goal that was missed tonight.
type Miss struct {
	ID       string   `json:"id"`
	Incident int      `json:"incident"` // counted from 1
	Value    *float64 `json:"value"`
}

// Prediction is what a student expected of the first run, and what comes of it on the student's own variant: a count, or a share in percent.
type Prediction struct {
	Goal  string   `json:"goal"`
	Guess int64    `json:"guess"`
	Truth *float64 `json:"truth"`
	Right bool     `json:"right"`
}

// Checker plays codes again. It remembers what it has seen, for duplicates.
type Checker struct {
	find      func(id string) (*levels.Level, error)
	levels    map[string]*levels.Level
	seen      map[string]int            // lines of codes as they are written
	nights    map[string]*levels.Nights // by level, variant and settings: who copies makes no work
	simulator sim.Simulator
	report    sim.Report
}

// NewChecker makes a checker that finds levels by their ids.
func NewChecker(find func(id string) (*levels.Level, error)) *Checker {
	return &Checker{find: find, levels: map[string]*levels.Level{}, seen: map[string]int{}, nights: map[string]*levels.Nights{}}
}

// Tonight reads a code and plays it on the incidents as shown. A row that is Pending wants its other nights played.
func (c *Checker) Tonight(e Entry) *Row {
	row := &Row{Line: e.Line, Name: e.Name, Text: e.Text}
	if e.Text == "" {
		row.Status, row.Reason, row.Args = Missing, NoCode, Args{"name": e.Name}
		return row
	}
	code, err := codec.Read(e.Text)
	if err != nil {
		row.unread(err.(*codec.Refusal))
		return row
	}
	row.Name, row.Level, row.Label, row.Tries, row.variants = code.Name, code.Level, code.Label, code.Tries, code.Variants
	if code.Assignment != 0 {
		row.Assignment = hex(uint64(code.Assignment), 8)
	}
	if !c.belongs(row, &code, e.Name) {
		return row
	}
	l := c.level(code.Level)
	switch {
	case l == nil:
		row.refuse(UnknownLevel, Args{"level": code.Level})
		return row
	case uint32(l.Rules()) != code.LevelHash:
		row.Status, row.Reason, row.Args = Changed, LevelChanged, Args{"level": code.Level}
		return row
	}
	settings, ok := code.SettingsOn(l)
	if !ok {
		row.refuse(Reason(codec.Malformed), nil)
		return row
	}
	code.Settings = settings
	own := code.On(l)
	if code.Variants {
		row.Variant = levels.VariantText(own.VariantIs)
	}
	c.play(row, &code, own)
	if row.Status != Refused {
		c.seen[row.plain] = row.Line
	}
	return row
}

// belongs says whether the code is of the one who hands it in, and here for the first time.
func (c *Checker) belongs(row *Row, code *codec.Code, beside string) bool {
	switch {
	case beside == "":
	case plain(code.Name) == "":
		row.Name = beside
		row.refuse(NoName, Args{"beside": beside})
		return false
	case !SameName(code.Name, beside):
		row.Name, row.Made = beside, code.Name
		row.refuse(OtherName, Args{"name": code.Name, "beside": beside})
		return false
	}
	text, err := code.Text()
	if err != nil {
		panic(err) // it was read
	}
	if line, ok := c.seen[text]; ok {
		row.refuse(Duplicate, Args{"line": strconv.Itoa(line)})
		return false
	}
	row.plain = text
	return true
}

// Who is the name of who handed it in as names are compared: of two rows of one student it is the same.
func (r *Row) Who() string { return plain(r.Name) }

// Under gives the row as it is where the codes of one task alone count, of any for nil: one of another is refused for that, whatever else is wrong with it, unless it has
// no name or another. The task may be told after the code was played.
func (r *Row) Under(t *codec.Assignment) *Row {
	if t == nil || r.Level == "" || r.Reason == OtherName || r.Reason == NoName ||
		r.Assignment == hex(uint64(uint32(t.ID())), 8) && r.variants == t.Variants && contains(t.Levels, r.Level) {
		return r
	}
	return &Row{Line: r.Line, Name: r.Name, Text: r.Text, Status: Refused, Reason: OtherTask, Level: r.Level, Label: r.Label, Assignment: r.Assignment, Tries: r.Tries}
}

// unread takes over why a text is no code.
func (r *Row) unread(why *codec.Refusal) {
	if why.Reason == codec.OtherVersion {
		r.Status, r.Reason, r.Args = UnknownVersion, Reason(why.Reason), Args{"version": strconv.Itoa(why.Version)}
		return
	}
	r.refuse(Reason(why.Reason), nil)
}

func (r *Row) refuse(why Reason, args Args) { r.Status, r.Reason, r.Args = Refused, why, args }

// level finds a level once; nil if there is none.
func (c *Checker) level(id string) *levels.Level {
	l, ok := c.levels[id]
	if !ok {
		l, _ = c.find(id)
		c.levels[id] = l
	}
	return l
}

func hex(v uint64, digits int) string {
	text := strconv.FormatUint(v, 16)
	return strings.Repeat("0", digits-len(text)) + text
}
