package main

import (
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/sim"
)

// Limits of a sweep; together they keep the count of cells far from overflow.
const (
	maxSide     = 4096
	maxSeeds    = 1_000_000
	maxSettings = 10_000
)

// sweep is what the command line asks to sweep.
type sweep struct {
	*sim.Sweep
	level         *levels.Level
	incident      int // counted from 0
	base          levels.Settings
	varied        []varied
	names         []string // of the settings of each board, as cells name them
	shard, shards int      // this one of so many, counted from 1
	out           string
}

// varied is a control and the values it takes, in the order given.
type varied struct {
	control string
	values  []string
}

func parseSweep(args []string) (*sweep, error) {
	var set sets
	w := new(sweep)
	flags := flag.NewFlagSet("sweep", flag.ContinueOnError)
	flags.Var(&set, "set", "")
	solution := flags.Bool("solution", false, "")
	wrong := flags.String("wrong", "", "")
	incident := flags.Int("incident", 1, "")
	starts := flags.Int("starts", 0, "")
	lengths := flags.Int("lengths", 0, "")
	seed := flags.Uint64("seed", 0, "")
	seeds := flags.Int("seeds", 1, "")
	shard := flags.String("shard", "1/1", "")
	flags.StringVar(&w.out, "o", "", "")
	plain, err := parse(flags, args)
	if err != nil {
		return nil, err
	}
	if len(plain) != 1 {
		return nil, fmt.Errorf("got %d levels, want one", len(plain))
	}
	if w.level, err = levelfile.Find(plain[0]); err != nil {
		return nil, err
	}
	if w.incident = *incident - 1; w.incident < 0 || w.incident >= len(w.level.Incidents) {
		return nil, fmt.Errorf("got incident %d, want 1 to %d", *incident, len(w.level.Incidents))
	}
	if *solution && *wrong != "" {
		return nil, fmt.Errorf("got --solution and --wrong, want one of them")
	}
	if w.shard, w.shards, err = parseShard(*shard); err != nil {
		return nil, err
	}
	if *seeds < 1 || *seeds > maxSeeds {
		return nil, fmt.Errorf("got --seeds %d, want 1 to %d", *seeds, maxSeeds)
	}
	if err := w.sides(starts, lengths); err != nil {
		return nil, err
	}
	if w.base, err = chosen(w.level, *solution, *wrong, nil); err != nil {
		return nil, err
	}
	settings, err := w.combine(set.values)
	if err != nil {
		return nil, err
	}
	w.Sweep = w.level.Sweep(settings, w.incident, *starts, *lengths, *seed, *seeds)
	return w, nil
}

// sides checks how many starts and lengths are asked for; 0 stands for the usual number.
func (w *sweep) sides(starts, lengths *int) error {
	ranged := w.level.Incidents[w.incident].Ranged() >= 0
	usual, most := 32, maxSide
	if !ranged {
		usual, most = 1, 1
	}
	for _, side := range [...]struct {
		name string
		n    *int
	}{{"starts", starts}, {"lengths", lengths}} {
		if *side.n == 0 {
			*side.n = usual
		}
		switch {
		case *side.n < 1 || *side.n > maxSide:
			return fmt.Errorf("got --%s %d, want 1 to %d", side.name, *side.n, maxSide)
		case *side.n > most:
			return fmt.Errorf("got --%s %d and incident %d of %s, want 1 for an incident without a fault that has ranges", side.name, *side.n, w.incident+1, w.level.ID)
		}
	}
	return nil
}

func parseShard(text string) (shard, shards int, err error) {
	i, n, _ := strings.Cut(text, "/")
	shard, err1 := strconv.Atoi(i)
	shards, err2 := strconv.Atoi(n)
	if err1 != nil || err2 != nil || shard < 1 || shard > shards {
		return 0, 0, fmt.Errorf("got --shard %q, want I/N with I from 1 to N", text)
	}
	return shard, shards, nil
}

// combine gives the settings of every combination of values, the last control changing fastest. Controls come in the level's order, so that the
// order of the flags does not count.
func (w *sweep) combine(set levels.Values) ([]levels.Settings, error) {
	byControl := make([][]string, len(w.level.Controls))
	var faults levels.Faults
	for _, v := range set {
		for _, text := range strings.Split(v.Text, ",") {
			_, err := w.level.With(w.base, levels.Values{{Control: v.Control, Text: text}})
			if f, ok := err.(levels.Faults); ok {
				faults = append(faults, f...)
				continue
			}
			i := w.level.ControlNamed(v.Control)
			byControl[i] = append(byControl[i], text)
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	all, names := []levels.Settings{w.base}, []string{""}
	for i, values := range byControl {
		if len(values) == 0 {
			continue
		}
		w.varied = append(w.varied, varied{w.level.Controls[i].ID, values})
		if len(all)*len(values) > maxSettings {
			return nil, fmt.Errorf("got more than %d combinations of settings, want fewer", maxSettings)
		}
		var nextAll []levels.Settings
		var nextNames []string
		for k := range all {
			for _, text := range values {
				s, _ := w.level.With(all[k], levels.Values{{Control: w.level.Controls[i].ID, Text: text}}) // checked above
				nextAll = append(nextAll, s)
				nextNames = append(nextNames, strings.TrimPrefix(names[k]+"&"+w.level.Controls[i].ID+"="+text, "&"))
			}
		}
		all, names = nextAll, nextNames
	}
	w.names = names
	if names[0] == "" {
		w.names[0] = "-"
	}
	return all, w.checkBoards(all)
}

// checkBoards lets the simulator check the boards: a combination of settings may be one that no single control forbids.
func (w *sweep) checkBoards(all []levels.Settings) error {
	for i, s := range all {
		for _, p := range w.level.Trouble(s, w.incident) {
			return fmt.Errorf("%s: %s: got %s, want %s", w.names[i], p.Path, p.Got, p.Want)
		}
	}
	return nil
}

// header describes the sweep in comment lines, and names the columns. Two sweeps with one header have the same cells.
func (w *sweep) header() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# leasehold sweep 1\n# level %s %s\n# incident %d\n", w.level.ID, hex(w.level.Hash()), w.incident+1)
	for i := range w.level.Controls {
		id := w.level.Controls[i].ID
		values := ""
		for _, v := range w.varied {
			if v.control == id {
				values = strings.Join(v.values, ",")
			}
		}
		if values == "" {
			values = w.level.Text(i, w.base[i])
		}
		fmt.Fprintf(&b, "# set %s=%s\n", id, values)
	}
	side := func(name string, all []sim.Time) {
		fmt.Fprintf(&b, "# %s %d from %v to %v\n", name, len(all), all[0], all[len(all)-1])
	}
	side("starts", w.Starts)
	side("lengths", w.Lengths)
	model := sim.Sweeper{Sweep: w.Sweep} // the hashes of two cells tell one simulator from another: their shards do not merge
	fmt.Fprintf(&b, "# seeds %d from %d\n# cells %d\n", w.Seeds, w.Seed, w.Cells())
	fmt.Fprintf(&b, "# first %s\n# last %s\n", hex(model.Run(0).Hash()), hex(model.Run(w.Cells()-1).Hash()))
	if w.shards > 1 {
		fmt.Fprintf(&b, "# shard %d/%d\n", w.shard, w.shards)
	}
	b.WriteString("cell\tsettings\tstart_s\tlength_s\tseed\tverdict\thistory_hash")
	for i := range w.level.Goals {
		g := &w.level.Goals[i]
		b.WriteString("\t" + string(g.Measure))
		if g.Job != "" {
			b.WriteString("." + g.Job)
		}
	}
	b.WriteByte('\n')
	return b.String()
}

// appendLine computes a cell and writes its line.
func (w *sweep) appendLine(b []byte, s *sim.Sweeper, r *sim.Report, cell int64) []byte {
	c := w.Cell(cell)
	h := s.Run(cell)
	r.Examine(h)
	b = strconv.AppendInt(b, cell, 10)
	for _, text := range [...]string{w.names[c.Board], string(exact(sim.Nanosecond, int64(c.Start))), string(exact(sim.Nanosecond, int64(c.Length))),
		strconv.FormatUint(c.Seed, 10), string(w.level.Judge(h, r)), hex(h.Hash())} {
		b = append(append(b, '\t'), text...)
	}
	for i := range w.level.Goals {
		g := &w.level.Goals[i]
		text := "-"
		if v, ok := g.Value(r, sim.Never); ok {
			text = levels.Number(g.Unit(), v)
		}
		b = append(append(b, '\t'), text...)
	}
	return append(b, '\n')
}

func runSweep(args []string, out, errs io.Writer) (int, error) {
	w, err := parseSweep(args)
	if err != nil {
		return 0, err
	}
	if w.Seeds > 1 && w.level.Spread == (sim.Spread{}) {
		fmt.Fprintf(errs, "sweep: %s has no spreads: every seed gives the incident as written\n", w.level.ID)
	}
	return exitPass, toFile(w.out, out, func(to io.Writer) error {
		if _, err := io.WriteString(to, w.header()); err != nil {
			return err
		}
		return w.compute(to, errs)
	})
}
