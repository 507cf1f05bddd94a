//go:build js

package main

import (
	"strconv"
	"syscall/js"

	"leasehold/levels"
	"leasehold/sim"
)

// maxSeed is the greatest whole number that scripts count to.
const maxSeed = 1<<53 - 1

// run(settings, incident, seed): Outcome
func (o *opened) run(args []js.Value) (any, error) {
	h, incident, err := o.play("run", args)
	if err != nil {
		return nil, err
	}
	o.report.Examine(h)
	return map[string]any{"verdict": string(o.level.Judge(h, &o.report)), "hash": hex(h.Hash()), "goals": o.goals(), "measures": o.measures(),
		"causes": o.causes(h, &o.level.Incidents[incident])}, nil
}

// events(settings, incident, seed): Event[]
func (o *opened) events(args []js.Value) (any, error) {
	h, _, err := o.play("events", args)
	if err != nil {
		return nil, err
	}
	all := []any{}
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == sim.Sent {
			continue
		}
		event := map[string]any{"at": seconds(e.At), "until": seconds(e.Until), "what": e.Kind.String(), "part": h.Parts[e.Part].ID, "peer": nil, "grant": e.Grant, "token": e.Token, "highest": e.Highest}
		if e.Peer != sim.None {
			event["peer"] = h.Parts[e.Peer].ID
		}
		all = append(all, event)
	}
	return all, nil
}

// play reads what to play, and plays it.
func (o *opened) play(name string, args []js.Value) (h *sim.History, incident int, err error) {
	r := reader{name: name, args: args}
	settings := r.settings(o.level)
	incident = r.whole("incident", 1, len(o.level.Incidents)) - 1
	seed := r.whole("seed", 0, maxSeed)
	if r.err != nil {
		return nil, 0, r.err
	}
	o.sweeper.Sweep = o.level.Sweep([]levels.Settings{settings}, incident, 1, 1, uint64(seed), 1)
	return o.sweeper.Run(0), incident, nil
}

// number gives a value as leasehold run --json prints it.
func number(u sim.Unit, value int64) float64 {
	f, err := strconv.ParseFloat(levels.Number(u, value), 64)
	if err != nil {
		panic(err) // our own text
	}
	return f
}

func (o *opened) goals() []any {
	all := make([]any, len(o.level.Goals))
	for i := range all {
		g := &o.level.Goals[i]
		goal := map[string]any{"measure": string(g.Measure), "job": orNull(g.Job), "label": g.Label, "bound": g.BoundText(), "value": nil, "text": "", "pass": !g.Bounded()}
		if v, ok := g.Value(&o.report, sim.Never); ok {
			goal["value"], goal["text"], goal["pass"] = number(g.Unit(), v), levels.UnitText(g.Unit(), v), g.Met(v)
		}
		all[i] = goal
	}
	return all
}

func (o *opened) measures() map[string]any {
	all := map[string]any{}
	for m := range sim.MeasureCount {
		info := m.Info()
		if !info.PerJob {
			if v, ok := o.report.Value(m, sim.None); ok {
				all[info.Name] = number(info.Unit, v)
			}
			continue
		}
		byJob := map[string]any{}
		for j := range o.level.Jobs {
			if v, ok := o.report.Value(m, j); ok {
				byJob[o.level.Jobs[j].ID] = number(info.Unit, v)
			}
		}
		all[info.Name] = byJob
	}
	return all
}

func (o *opened) causes(h *sim.History, in *levels.Incident) []any {
	all := []any{}
	for m := range sim.MeasureCount {
		for _, c := range o.report.Causes(h, m) {
			cause := map[string]any{"measure": m.Info().Name, "job": nil, "runner": nil, "grant": nil, "fault": nil, "event": nil,
				"count": number(m.Info().Unit, c.Count), "first": seconds(c.First), "last": seconds(c.Last)}
			if c.Job != sim.None {
				cause["job"] = h.Board.Jobs[c.Job].ID
			}
			if c.Part != sim.None {
				cause["runner"] = h.Parts[c.Part].ID
			}
			if c.Grant != 0 {
				cause["grant"] = c.Grant
			}
			if c.Fault != sim.None {
				cause["fault"] = in.Faults[c.Fault].Name
			}
			if c.Event != sim.None {
				cause["event"] = h.Line(int(c.Event))
			}
			all = append(all, cause)
		}
	}
	return all
}

func seconds(t sim.Time) float64 { return float64(t) / float64(sim.Second) }

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
