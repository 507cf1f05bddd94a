package levels

import (
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
	d := newDecoder(file)
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
			d.faultAt(item("cases", i)+".want."+w.Control, strconv.Quote(w.Control), "a measure, with .JOB if it has one value a job")
		}
	}
}

// Build gives what a case simulates.
func (s *Scenario) Build(c *Case) (*sim.Board, []sim.Fault) {
	return s.build(newDecoder(""), c)
}

func (s *Scenario) build(d *decoder, c *Case) (*sim.Board, []sim.Fault) {
	b := &sim.Board{Links: append([]sim.Link(nil), s.Links...), Spread: s.Spread, Until: s.Until, Instant: s.Instant, Jobs: append([]sim.Job(nil), s.Jobs...), Groups: append([]sim.Group(nil), s.Groups...)}
	for _, p := range s.Parts {
		b.Parts = append(b.Parts, copyPart(p))
	}
	if s.Links == nil {
		for i := range b.Parts {
			for k := range i {
				b.Links = append(b.Links, sim.Link{From: b.Parts[i].ID, To: b.Parts[k].ID})
			}
		}
	}
	faults := append([]sim.Fault(nil), s.Faults...)
	for i := range c.Set {
		d.patch(&c.Set[i], b, faults, c.Set[i].Path)
	}
	return b, faults
}
