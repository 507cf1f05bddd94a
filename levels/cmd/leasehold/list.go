package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"text/tabwriter"

	"leasehold/levels"
	"leasehold/levels/levelfile"
)

type listedControl struct {
	ID    string   `json:"id"`
	Kind  string   `json:"kind"`
	Range []string `json:"range"`
	Step  string   `json:"step,omitempty"`
	Start string   `json:"start"`
}

type listedLevel struct {
	ID       string          `json:"id"`
	Title    string          `json:"title"`
	Chapter  string          `json:"chapter"`
	Lesson   string          `json:"lesson"`
	Also     []string        `json:"also,omitempty"` // other lessons that it serves
	Kind     string          `json:"kind"`
	Controls []listedControl `json:"controls"`
}

func list(args []string, out io.Writer) (int, error) {
	flags := flag.NewFlagSet("list", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "")
	if plain, err := parse(flags, args); err != nil || len(plain) > 0 {
		return 0, fmt.Errorf("got %q, want list [--json]", args)
	}
	all, err := levelfile.All()
	if err != nil {
		return 0, err
	}
	listed := make([]listedLevel, len(all))
	for i, l := range all {
		listed[i] = listedLevel{l.ID, l.Title, l.Chapter, l.Lesson, l.Also, string(l.Kind), controlsOf(l)}
	}
	if *asJSON {
		return exitPass, json.NewEncoder(out).Encode(map[string]any{"levels": listed})
	}
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	for _, l := range listed {
		fmt.Fprintf(w, "%s\t%s\tlesson %s\t%s\t%s\n", l.ID, l.Chapter, l.Lesson, l.Kind, l.Title)
		for _, c := range l.Controls {
			fmt.Fprintf(w, "  %s\t%s\t%v\tstarts at %s\t\n", c.ID, c.Kind, c.Range, c.Start)
		}
	}
	return exitPass, w.Flush()
}

func controlsOf(l *levels.Level) []listedControl {
	controls := make([]listedControl, len(l.Controls))
	start := l.Start()
	for i, c := range l.Controls {
		lo, hi, step := l.Range(i)
		controls[i] = listedControl{ID: c.ID, Kind: string(c.Kind), Start: l.Text(i, start[i])}
		if c.Kind == levels.Slider {
			controls[i].Range = []string{l.Text(i, lo), l.Text(i, hi)}
			controls[i].Step = l.Text(i, step)
			continue
		}
		for v := lo; v <= hi; v++ {
			controls[i].Range = append(controls[i].Range, l.Text(i, v))
		}
	}
	return controls
}
