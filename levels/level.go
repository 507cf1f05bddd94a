// Package levels knows what a level is: it reads level files, checks them, applies settings to their boards and judges runs by
// their goals. The files themselves are beside this one, a level each.
package levels

import (
	"leasehold/sim"
)

// Level is one puzzle: a board, its incidents, what the player may change, and what must hold.
type Level struct {
	ID        string      `json:"id" jsonschema_description:"The level's name in addresses and commands; the file is named after it."`
	Title     string      `json:"title"`
	Chapter   string      `json:"chapter"`
	Number    int         `json:"number,omitempty" jsonschema_description:"Its place in the campaign; levels are listed in this order."`
	Lesson    string      `json:"lesson" jsonschema_description:"Number of the lesson it belongs to, as in 032."`
	Also      []string    `json:"also,omitempty" jsonschema_description:"Numbers of other lessons that it serves."`
	Kind      LevelKind   `json:"kind" jsonschema_description:"hold: make the board survive. break: place the fault."`
	Brief     string      `json:"brief" jsonschema_description:"Two or three sentences. [lease] or [lease|leases] explains a term where it stands."`
	Board     Board       `json:"board"`
	Jobs      []Job       `json:"jobs"`
	Groups    []sim.Group `json:"groups,omitempty" jsonschema_description:"Stores that keep the same data, and their clients."`
	Instant   bool        `json:"instant,omitempty" jsonschema_description:"Messages take no time."`
	Spread    sim.Spread  `json:"spread,omitempty" jsonschema_description:"How far a seed may move things; left out, every seed gives the incident as written."`
	Until     sim.Time    `json:"until" jsonschema_description:"A run stops here at the latest."`
	Incidents []Incident  `json:"incidents" jsonschema_description:"All must pass."`
	Controls  []Control   `json:"controls" jsonschema_description:"What the player may change; at most eight."`
	Goals     []Goal      `json:"goals"`
	Hints     []string    `json:"hints,omitempty" jsonschema_description:"Three, each less vague than the one before."`
	Predict   string      `json:"predict,omitempty" jsonschema_description:"The question before the first run, about the first goal that counts something or is a share; made from that goal's label if left out."`
	Teaches   []string    `json:"teaches,omitempty" jsonschema_description:"The controls that the level is about: with all of them left at their start, hardly any settings win."`
	Solution  Values      `json:"solution" jsonschema_description:"Settings that win."`
	Wrong     []Wrong     `json:"wrong,omitempty" jsonschema_description:"Tempting settings that lose, and why."`
	Par       []Goal      `json:"par,omitempty" jsonschema_description:"The best that winning settings reach tonight, as the prover finds it: a third depth to pass at."`
	ParWith   Values      `json:"par_with,omitempty" jsonschema_description:"Settings that reach the par, as the prover finds them: the par of a variant is what they reach on it."`
	Variants  []Varied    `json:"variants,omitempty" jsonschema_description:"What differs from student to student; at most six."`
	Debrief   Debrief     `json:"debrief"`
	Terms     Values      `json:"terms,omitempty" jsonschema_description:"Words that the texts mark and that no other level explains: the word, and a sentence or two."`

	VariantIs uint64   `jsonschema:"-"` // the seed of a variant, 0 of the file's own level
	Changes   []Change `jsonschema:"-"` // how a variant differs from the file's own level

	targets []target
	hash    uint64
	rules   uint64
}

// Lessons gives the numbers of all lessons that the level serves, the one it belongs to first.
func (l *Level) Lessons() []string { return append([]string{l.Lesson}, l.Also...) }

// LevelKind says what the player does.
type LevelKind string

// The kinds of levels.
const (
	Hold  LevelKind = "hold"
	Break LevelKind = "break"
)

// Words lists what a LevelKind can be.
func (LevelKind) Words() []string { return []string{string(Hold), string(Break)} }

// Board is what stands on the table.
type Board struct {
	Parts []Part     `json:"parts"`
	Links []sim.Link `json:"links"`
}

// Part is a machine and how it is drawn.
type Part struct {
	sim.Part
	Name  string `json:"name" jsonschema_description:"Written on its card."`
	Short string `json:"short,omitempty" jsonschema_description:"Name of its lane on the timeline; the name if left out."`
	Place [2]int `json:"place" jsonschema_description:"Column and row of its card on the board, counted from 0."`
}

// Job is work to be done and what people call it.
type Job struct {
	sim.Job
	Name string `json:"name"`
}

// Incident is one thing that happens to the board.
type Incident struct {
	Name   string          `json:"name"`
	Set    Patches         `json:"set,omitempty" jsonschema_description:"Fields of the board that differ in this incident, by path, as in a.clock.offset; controls come on top."`
	Faults []IncidentFault `json:"faults,omitempty"`
}

// IncidentFault is a fault and the ranges in which the fault map moves it.
type IncidentFault struct {
	sim.Fault
	Name   string  `json:"name" jsonschema_description:"Written on the timeline."`
	Ranges *Ranges `json:"ranges,omitempty" jsonschema_description:"Every night: where the fault map looks. At most one fault an incident has them."`
}

// Ranges bound a fault's start and length, both ends included.
type Ranges struct {
	Start  [2]sim.Time `json:"start"`
	Length [2]sim.Time `json:"length"`
}

// Control is one thing the player may change.
type Control struct {
	ID      string      `json:"id"`
	Label   string      `json:"label"`
	Short   string      `json:"short,omitempty" jsonschema_description:"What stands on the card where the label has no room; the label's last word if left out."`
	Kind    ControlKind `json:"kind"`
	Target  string      `json:"target,omitempty" jsonschema_description:"The field it sets: a part, a job, a group or faults[N], a dot and a field, as in a.lease; with a call behind it a switch guards that call, as in store.guards.delete. Left out: only what set or the options say."`
	Also    []string    `json:"also,omitempty" jsonschema_description:"More fields that get the same value."`
	Card    string      `json:"card,omitempty" jsonschema_description:"The part whose card it is on. Left out: the part it sets."`
	Start   string      `json:"start" jsonschema_description:"The value the level begins with."`
	Min     string      `json:"min,omitempty" jsonschema_description:"slider: least value"`
	Max     string      `json:"max,omitempty" jsonschema_description:"slider: greatest value"`
	Step    string      `json:"step,omitempty" jsonschema_description:"slider: distance between values"`
	Set     Patches     `json:"set,omitempty" jsonschema_description:"switch: fields that it sets when it is on, by path."`
	Options []Option    `json:"options,omitempty" jsonschema_description:"choice: the values, in order"`
	After   Moment      `json:"after,omitempty" jsonschema_description:"When it appears: at the start, after the first run, or once tonight is won."`
}

// Option is one value of a choice. A file may write just the value.
type Option struct {
	Value string  `json:"value" jsonschema_description:"What settings and links call it; without set, the word that the target gets."`
	Label string  `json:"label,omitempty" jsonschema_description:"What people read; the value if left out."`
	Set   Patches `json:"set,omitempty" jsonschema_description:"Fields that it sets, by path."`
}

// Moment says when a control appears.
type Moment string

// The moments.
const (
	AtStart    Moment = "start"
	AfterRun   Moment = "run"
	AfterNight Moment = "tonight"
)

// Words lists what a Moment can be.
func (Moment) Words() []string {
	return []string{string(AtStart), string(AfterRun), string(AfterNight)}
}

// ControlKind says how a control is moved.
type ControlKind string

// The kinds of controls.
const (
	Slider ControlKind = "slider"
	Switch ControlKind = "switch"
	Choice ControlKind = "choice"
)

// Words lists what a ControlKind can be.
func (ControlKind) Words() []string { return []string{string(Slider), string(Switch), string(Choice)} }

// Goal is a bound on a measure. Without one the measure is only shown.
type Goal struct {
	Measure MeasureName `json:"measure"`
	Job     string      `json:"job,omitempty" jsonschema_description:"For measures that have one value a job."`
	Label   string      `json:"label" jsonschema_description:"As the goals table names it."`
	Below   string      `json:"below,omitempty" jsonschema_description:"The measure must be less: a time, a count, USD or a share."`
	AtMost  string      `json:"at_most,omitempty" jsonschema_description:"The measure must not be more."`
	AtLeast string      `json:"at_least,omitempty" jsonschema_description:"The measure must not be less: for levels whose player breaks the board."`

	measure sim.Measure
	job     int
	bound   int64
}

// MeasureName is the name of a sim.Measure.
type MeasureName string

// Words lists the measures.
func (MeasureName) Words() []string { return sim.Measure(0).Words() }

// Values names a value for some controls, in the order written.
type Values []Value

// Value is one control's value as text: "3s", "on", or an option.
type Value struct{ Control, Text string }

// Wrong is a tempting answer.
type Wrong struct {
	Name   string      `json:"name"`
	Set    Values      `json:"set"`
	Misses MeasureName `json:"misses" jsonschema_description:"The goal it must miss."`
	On     Night       `json:"on" jsonschema_description:"Where it misses: tonight, in an incident as shown, or every_night, somewhere in the ranges."`
	Why    string      `json:"why"`
}

// Night says which depth of play is meant.
type Night string

// The depths at which a level can be lost.
const (
	Tonight    Night = "tonight"
	EveryNight Night = "every_night"
)

// Words lists what a Night can be.
func (Night) Words() []string { return []string{string(Tonight), string(EveryNight)} }

// Debrief is read after winning.
type Debrief struct {
	Happened string `json:"happened"`
	Rule     string `json:"rule" jsonschema_description:"One sentence."`
	Systems  string `json:"systems" jsonschema_description:"Where a real system does this and what it calls it."`
	Question string `json:"question"`
	Answer   string `json:"answer"`
}
