package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"leasehold/levels"
	"leasehold/sim"
)

type playedGoal struct {
	Measure string          `json:"measure"`
	Job     string          `json:"job,omitempty"`
	Bound   string          `json:"bound"`
	Value   json.RawMessage `json:"value"`
	Pass    bool            `json:"pass"`
}

type played struct {
	Level       string                     `json:"level"`
	LevelHash   string                     `json:"level_hash"`
	Incident    int                        `json:"incident"`
	Seed        uint64                     `json:"seed"`
	Variant     string                     `json:"variant,omitempty"`
	Settings    map[string]string          `json:"settings"`
	HistoryHash string                     `json:"history_hash"`
	Verdict     levels.Verdict             `json:"verdict"`
	Measures    map[string]json.RawMessage `json:"measures"`
	Goals       []playedGoal               `json:"goals"`
	Causes      []playedCause              `json:"causes"`
}

func runLevel(args []string, out io.Writer) (int, error) {
	p, err := parsePlay("run", args)
	if err != nil {
		return 0, err
	}
	l := p.level
	h := l.Run(p.settings, p.incident, p.seed)
	r := sim.Examine(h)
	result := played{Level: l.ID, LevelHash: hex(l.Hash()), Incident: p.incident + 1, Seed: p.seed, Variant: variantOf(l), Settings: map[string]string{},
		HistoryHash: hex(h.Hash()), Verdict: l.Judge(h, r), Measures: measuresOf(l, r), Goals: goalsOf(l, r),
		Causes: causesOf(&l.Incidents[p.incident], h, r)}
	for _, v := range l.Values(p.settings) {
		result.Settings[v.Control] = v.Text
	}
	status := statusOf(result.Verdict)
	if p.json {
		return status, json.NewEncoder(out).Encode(result)
	}
	if p.trace {
		for i := range h.Events {
			fmt.Fprintln(out, h.Line(i))
		}
	}
	if err := printPlayed(out, l, &result, r); err != nil {
		return status, err
	}
	return status, printCauses(out, l, &l.Incidents[p.incident], h, r)
}

// variantOf names a variant as --variant takes it, "" for the file's own level.
func variantOf(l *levels.Level) string {
	if l.VariantIs == 0 {
		return ""
	}
	return levels.VariantText(l.VariantIs)
}

func hex(sum uint64) string { return fmt.Sprintf("%016x", sum) }

// measuresOf gives every measure that has a meaning; those of jobs as an object by job.
func measuresOf(l *levels.Level, r *sim.Report) map[string]json.RawMessage {
	all := map[string]json.RawMessage{}
	for m := range sim.MeasureCount {
		info := m.Info()
		if !info.PerJob {
			if v, ok := r.Value(m, sim.None); ok {
				all[info.Name] = json.RawMessage(levels.Number(info.Unit, v))
			}
			continue
		}
		byJob := map[string]json.RawMessage{}
		for j := range l.Jobs {
			if v, ok := r.Value(m, j); ok {
				byJob[l.Jobs[j].ID] = json.RawMessage(levels.Number(info.Unit, v))
			}
		}
		text, err := json.Marshal(byJob)
		if err != nil {
			panic(err) // a map of numbers
		}
		all[info.Name] = text
	}
	return all
}

func goalsOf(l *levels.Level, r *sim.Report) []playedGoal {
	goals := make([]playedGoal, len(l.Goals))
	for i := range l.Goals {
		g := &l.Goals[i]
		goals[i] = playedGoal{Measure: string(g.Measure), Job: g.Job, Bound: g.BoundText(), Value: json.RawMessage("null")}
		if v, ok := g.Value(r, sim.Never); ok {
			goals[i].Value, goals[i].Pass = json.RawMessage(levels.Number(g.Unit(), v)), g.Met(v)
		} else {
			goals[i].Pass = !g.Bounded()
		}
	}
	return goals
}

func printPlayed(out io.Writer, l *levels.Level, p *played, r *sim.Report) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	fmt.Fprintf(w, "%s\tincident %d, seed %d\t%s\n", l.Title, p.Incident, p.Seed, p.Verdict)
	for _, c := range l.Changes {
		fmt.Fprintf(w, "%s\t%s instead of %s\t\t\n", c.Label, c.Now, c.Was)
	}
	for i := range l.Goals {
		g := &l.Goals[i]
		value := "not complete"
		if v, ok := g.Value(r, sim.Never); ok {
			value = levels.UnitText(g.Unit(), v)
		}
		word := map[bool]string{true: "pass", false: "FAIL"}[p.Goals[i].Pass]
		if !g.Bounded() {
			word = ""
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", g.Label, value, g.BoundText(), word)
	}
	if p.Seed != 0 && l.Spread == (sim.Spread{}) {
		fmt.Fprintf(w, "This level has no spreads: every seed gives the incident as written.\n")
	}
	return w.Flush()
}
