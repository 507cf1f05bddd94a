package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"leasehold/levels"
	"leasehold/sim"
)

// playedCause is a sim.Cause in the words of the level. What does not apply is null.
type playedCause struct {
	Measure string          `json:"measure"`
	Job     *string         `json:"job"`
	Runner  *string         `json:"runner"`
	Grant   *int64          `json:"grant"`
	Fault   *string         `json:"fault"`
	Count   json.RawMessage `json:"count"` // in the measure's unit, not rounded
	First   json.RawMessage `json:"first_s"`
	Last    json.RawMessage `json:"last_s"`
}

func causesOf(in *levels.Incident, h *sim.History, r *sim.Report) []playedCause {
	all := []playedCause{}
	for m := range sim.MeasureCount {
		for _, c := range r.Causes(h, m) {
			p := playedCause{Measure: m.Info().Name, Count: exact(m.Info().Unit, c.Count), First: exact(sim.Nanosecond, int64(c.First)), Last: exact(sim.Nanosecond, int64(c.Last))}
			if c.Job != sim.None {
				p.Job = &h.Board.Jobs[c.Job].ID
			}
			if c.Part != sim.None {
				p.Runner = &h.Parts[c.Part].ID
			}
			if c.Grant != 0 {
				p.Grant = &c.Grant
			}
			if c.Fault != sim.None {
				name := faultName(in, int(c.Fault))
				p.Fault = &name
			}
			all = append(all, p)
		}
	}
	return all
}

// exact writes a value as levels.Number does, but for times, which keep every nanosecond: so causes add up.
func exact(u sim.Unit, value int64) json.RawMessage {
	if u == sim.Nanosecond {
		return json.RawMessage(strings.TrimSuffix(sim.Time(value).String(), "s"))
	}
	return json.RawMessage(levels.Number(u, value))
}

// faultName gives the name of an incident's fault, with its number where others go by the same name.
func faultName(in *levels.Incident, fault int) string {
	name := in.Faults[fault].Name
	for i := range in.Faults {
		if i != fault && in.Faults[i].Name == name {
			return fmt.Sprintf("%s (fault %d)", name, fault+1)
		}
	}
	return name
}

// printCauses writes a line for each cause of a measure that has a goal, if the count is more than 0 as printed. --json has those of every measure.
func printCauses(out io.Writer, l *levels.Level, in *levels.Incident, h *sim.History, r *sim.Report) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	title := "\ncause of\t\trunner\tfault\tfrom\tto\tfirst shown by\n"
	for m := range sim.MeasureCount {
		if !l.Judged()[m] || m == sim.CompletionTime || m == sim.PeakLockRequests || m == sim.Acknowledged || m == sim.Served || m == sim.Staleness || m == sim.Cost {
			continue // no goal, or nothing is lost
		}
		for _, c := range r.Causes(h, m) {
			if levels.Number(m.Info().Unit, c.Count) == "0" {
				continue // a message's way
			}
			runner, fault, event := "", "none", ""
			if c.Part != sim.None {
				runner = h.Parts[c.Part].ID
			}
			if c.Grant != 0 {
				runner += fmt.Sprintf(", grant %d", c.Grant)
			}
			if c.Fault != sim.None {
				fault = faultName(in, int(c.Fault))
			}
			if c.Event != sim.None {
				event = h.Line(int(c.Event))
			}
			fmt.Fprintf(w, "%s%s\t%s\t%s\t%s\t%v\t%v\t%s\n", title, m.Info().Name, levels.UnitText(m.Info().Unit, c.Count), runner, fault, c.First, c.Last, event)
			title = ""
		}
	}
	return w.Flush()
}
