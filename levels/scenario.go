package levels

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"leasehold/sim"
)

// Scenario is a known incident: a board, its faults, and cases that differ in a few fields, each with what must come out. Scenario files
// test the simulator; they have nothing to play.
type Scenario struct {
	Instant bool        `json:"instant,omitempty"` // messages take no time
	Parts   []sim.Part  `json:"parts"`
	Links   []sim.Link  `json:"links,omitempty"` // left out: everybody is linked to everybody
	Jobs    []sim.Job   `json:"jobs,omitempty"`
	Groups  []sim.Group `json:"groups,omitempty"`
	Spread  sim.Spread  `json:"spread,omitempty"`
	Until   sim.Time    `json:"until"`
	Faults  []sim.Fault `json:"faults,omitempty"`
	Cases   []Case      `json:"cases"`
}

// Case is one variant of a scenario.
type Case struct {
	Name string  `json:"name"`
	Set  Patches `json:"set,omitempty"`
	Want Values  `json:"want"` // measures by name, as leasehold run --json prints them; completion_s.JOB for a job's
}

// Patches sets fields anew, by path: "worker.fence", "a.tokens", "archive.piece", "faults[0].length".
type Patches []Patch

// Patch is one field and what it is to be.
type Patch struct {
	Path string
	Node Node
}

// ScenarioFromNode makes a scenario of a file's contents, or gives every Fault in it.
func ScenarioFromNode(file string, n *Node) (*Scenario, error) {
	d := &decoder{file: file, lines: map[string]int{}}
	s := new(Scenario)
	d.value(n, reflect.ValueOf(s).Elem(), "")
	if len(d.faults) > 0 {
		return nil, d.faults
	}
	for i := range s.Cases {
		s.check(d, i)
	}
	return s, d.faults.orNil()
}

// check builds a case and lets the simulator check it.
func (s *Scenario) check(d *decoder, i int) {
	c := &s.Cases[i]
	board, faults := s.build(d, c)
	for _, p := range sim.Validate(board, faults) {
		d.faultAt(p.Path, p.Got+" in case "+strconv.Quote(c.Name), p.Want)
	}
	for _, w := range c.Want {
		name, job, _ := strings.Cut(w.Control, ".")
		m, ok := sim.MeasureNamed(name)
		if !ok || m.Info().PerJob != (job != "") {
			d.faultAt(fmt.Sprintf("cases[%d].want.%s", i, w.Control), strconv.Quote(w.Control), "a measure, with .JOB if it has one value a job")
		}
	}
}

// Build gives what a case simulates.
func (s *Scenario) Build(c *Case) (*sim.Board, []sim.Fault) {
	return s.build(&decoder{lines: map[string]int{}}, c)
}

func (s *Scenario) build(d *decoder, c *Case) (*sim.Board, []sim.Fault) {
	b := &sim.Board{Links: s.Links, Spread: s.Spread, Until: s.Until, Instant: s.Instant, Jobs: append([]sim.Job(nil), s.Jobs...), Groups: append([]sim.Group(nil), s.Groups...)}
	for _, p := range s.Parts {
		b.Parts = append(b.Parts, copyPart(p))
	}
	if b.Links == nil {
		for i := range b.Parts {
			for k := range i {
				b.Links = append(b.Links, sim.Link{From: b.Parts[i].ID, To: b.Parts[k].ID})
			}
		}
	}
	faults := append([]sim.Fault(nil), s.Faults...)
	for i := range c.Set {
		p := &c.Set[i]
		if v := s.field(b, faults, p.Path); v.IsValid() {
			d.value(&p.Node, v, p.Path)
		} else {
			d.fault(&p.Node, p.Path, "an unknown field", "a part, a job or faults[N], a dot and a field")
		}
	}
	return b, faults
}

// field finds what a path names.
func (s *Scenario) field(b *sim.Board, faults []sim.Fault, path string) reflect.Value {
	id, name, _ := strings.Cut(path, ".")
	for i := range b.Parts {
		if b.Parts[i].ID == id {
			if clock, of, ok := strings.Cut(name, "."); ok && clock == "clock" {
				own := new(sim.Clock)
				if c := b.Parts[i].Clock; c != nil {
					*own = *c
				}
				b.Parts[i].Clock = own
				return fieldNamed(reflect.ValueOf(own).Elem(), of)
			}
			if kind, _ := kindOf(&b.Parts[i]); kind.IsValid() {
				if v := fieldNamed(kind, name); v.IsValid() {
					return v
				}
				return fieldNamed(reflect.ValueOf(&b.Parts[i]).Elem(), name)
			}
		}
	}
	for i := range b.Jobs {
		if b.Jobs[i].ID == id {
			return fieldNamed(reflect.ValueOf(&b.Jobs[i]).Elem(), name)
		}
	}
	if id == "link" && len(b.Links) > 0 {
		b.Links = append([]sim.Link(nil), b.Links...)
		return fieldNamed(reflect.ValueOf(&b.Links[0]).Elem(), name)
	}
	for i := range b.Groups {
		if b.Groups[i].ID == id {
			return fieldNamed(reflect.ValueOf(&b.Groups[i]).Elem(), name)
		}
	}
	for i := range faults {
		if fmt.Sprintf("faults[%d]", i) == id {
			return fieldNamed(reflect.ValueOf(&faults[i]).Elem(), name)
		}
	}
	return reflect.Value{}
}

func fieldNamed(v reflect.Value, name string) reflect.Value {
	fields := fieldsOf(v.Type())
	if i := indexField(fields, name); i >= 0 {
		return v.FieldByIndex(fields[i].index)
	}
	return reflect.Value{}
}
