package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"leasehold/levels"
	"leasehold/sim"
)

type mapped struct {
	Level    string             `json:"level"`
	Incident int                `json:"incident"`
	Seed     uint64             `json:"seed"`
	Variant  string             `json:"variant,omitempty"`
	Settings map[string]string  `json:"settings"`
	Starts   []json.RawMessage  `json:"starts_s"`
	Lengths  []json.RawMessage  `json:"lengths_s"`
	Cells    [][]levels.Verdict `json:"cells"`
	Missed   map[string]int     `json:"missed"` // cells by goal, its measure, and its job behind a dot
	Lost     int                `json:"lost"`
	Of       int                `json:"of"`
	Verdict  levels.Verdict     `json:"verdict"`
}

func mapLevel(args []string, out io.Writer) (int, error) {
	p, err := parsePlay("map", args)
	if err != nil {
		return 0, err
	}
	if p.size < 2 || p.size > 256 {
		return 0, fmt.Errorf("got --size %d, want 2 to 256", p.size)
	}
	if p.level.Incidents[p.incident].Ranged() < 0 {
		return 0, fmt.Errorf("got incident %d of %s, want one with a fault that has ranges", p.incident+1, p.level.ID)
	}
	ending := filepath.Ext(p.file)
	if p.file != "" && (ending != ".svg" && ending != ".png" || p.json) {
		return 0, fmt.Errorf("got -o %s, want a name that ends in .svg or .png, and no --json", p.file)
	}
	m := p.level.Map(p.settings, p.incident, p.size, p.size, p.seed)
	verdict := levels.Pass
	if m.Lost() > 0 {
		verdict = levels.Fail
	}
	if p.file != "" {
		return statusOf(verdict), toFile(p.file, out, func(w io.Writer) error {
			if ending == ".png" {
				return drawMap(p, m).png(w)
			}
			return drawMap(p, m).svg(w, p.level.Title+", every night")
		})
	}
	if !p.json {
		return statusOf(verdict), printMap(out, p.level, m)
	}
	result := mapped{Level: p.level.ID, Incident: p.incident + 1, Seed: p.seed, Variant: variantOf(p.level), Settings: map[string]string{}, Missed: map[string]int{}, Lost: m.Lost(), Of: len(m.Cells), Verdict: verdict}
	for _, v := range p.level.Values(p.settings) {
		result.Settings[v.Control] = v.Text
	}
	for g, n := range m.Missed {
		if goal := &p.level.Goals[g]; n > 0 {
			result.Missed[strings.TrimSuffix(string(goal.Measure)+"."+goal.Job, ".")] = n
		}
	}
	for _, t := range m.Starts {
		result.Starts = append(result.Starts, json.RawMessage(levels.Number(sim.Nanosecond, int64(t))))
	}
	for row, t := range m.Lengths {
		result.Lengths = append(result.Lengths, json.RawMessage(levels.Number(sim.Nanosecond, int64(t))))
		result.Cells = append(result.Cells, m.Cells[row*m.Columns:(row+1)*m.Columns])
	}
	return statusOf(verdict), json.NewEncoder(out).Encode(result)
}

// printMap draws the map, longest faults on top: x lost, ? unknown, a dot passed.
func printMap(out io.Writer, l *levels.Level, m *levels.FaultMap) error {
	var w strings.Builder
	for row := m.Rows - 1; row >= 0; row-- {
		label := ""
		if row == m.Rows-1 || row == 0 || row == m.Rows/2 {
			label = levels.UnitText(sim.Nanosecond, int64(m.Lengths[row]))
		}
		fmt.Fprintf(&w, "%8s |", label)
		for column := range m.Columns {
			fmt.Fprintf(&w, "%s", map[levels.Verdict]string{levels.Pass: "·", levels.Fail: "x", levels.Unknown: "?"}[m.Cell(column, row)])
		}
		fmt.Fprintf(&w, "\n")
	}
	fmt.Fprintf(&w, "%8s +%s\n", "", strings.Repeat("-", m.Columns))
	fmt.Fprintf(&w, "%8s  starts at %s to %s; up: how long it lasts\n", "", levels.UnitText(sim.Nanosecond, int64(m.Starts[0])),
		levels.UnitText(sim.Nanosecond, int64(m.Starts[m.Columns-1])))
	fmt.Fprintf(&w, "%8s  %d of %d lost (%d %%)\n", "", m.Lost(), len(m.Cells), (m.Lost()*100+len(m.Cells)/2)/len(m.Cells))
	for g, n := range m.Missed {
		if n > 0 {
			fmt.Fprintf(&w, "%8s  missed in %d: %s, want %s\n", "", n, l.Goals[g].Label, l.Goals[g].BoundText())
		}
	}
	_, err := io.WriteString(out, w.String())
	return err
}
