package main

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"leasehold/levels"
	"leasehold/levels/levelfile"
)

// play is what the command line asks to play: a level and settings of it.
type play struct {
	level    *levels.Level
	settings levels.Settings
	incident int // counted from 0
	seed     uint64
	json     bool
	trace    bool
	file     string
	size     int
}

// sets collects --set CONTROL=VALUE.
type sets struct{ values levels.Values }

func (s *sets) String() string { return "" }

func (s *sets) Set(text string) error {
	control, value, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("want CONTROL=VALUE")
	}
	s.values = append(s.values, levels.Value{Control: control, Text: value})
	return nil
}

// parse reads flags that may stand before or behind the level, and gives what stands without a dash.
func parse(flags *flag.FlagSet, args []string) ([]string, error) {
	flags.SetOutput(io.Discard)
	var plain []string
	for len(args) > 0 {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if args = flags.Args(); len(args) > 0 {
			plain = append(plain, args[0])
			args = args[1:]
		}
	}
	return plain, nil
}

// parsePlay reads the arguments of run and map.
func parsePlay(command string, args []string) (*play, error) {
	p := new(play)
	var set sets
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	flags.Var(&set, "set", "")
	solution := flags.Bool("solution", false, "")
	wrong := flags.String("wrong", "", "")
	incident := flags.Int("incident", 1, "")
	flags.Uint64Var(&p.seed, "seed", 0, "")
	variant := flags.String("variant", "", "")
	flags.BoolVar(&p.json, "json", false, "")
	if command == "run" {
		flags.BoolVar(&p.trace, "trace", false, "")
	} else {
		flags.IntVar(&p.size, "size", 32, "")
		flags.StringVar(&p.file, "o", "", "")
	}
	plain, err := parse(flags, args)
	if err != nil {
		return nil, err
	}
	if len(plain) != 1 {
		return nil, fmt.Errorf("got %d levels, want one", len(plain))
	}
	if p.level, err = levelfile.Find(plain[0]); err != nil {
		return nil, err
	}
	which, ok := levels.ReadVariant(*variant)
	if !ok {
		return nil, fmt.Errorf("got --variant %q, want sixteen hexadecimal digits", *variant)
	}
	p.level = p.level.Variant(which)
	if p.incident = *incident - 1; p.incident < 0 || p.incident >= len(p.level.Incidents) {
		return nil, fmt.Errorf("got incident %d, want 1 to %d", *incident, len(p.level.Incidents))
	}
	if *solution && *wrong != "" {
		return nil, fmt.Errorf("got --solution and --wrong, want one of them")
	}
	if p.settings, err = chosen(p.level, *solution, *wrong, set.values); err != nil {
		return nil, err
	}
	for _, t := range p.level.Trouble(p.settings, p.incident) { // of a variant that the reader has not tried
		return nil, fmt.Errorf("%s: %s: got %s, want %s", p.level.Changed(p.settings), t.Path, t.Got, t.Want)
	}
	return p, nil
}

// chosen starts from the level's start, its solution or a wrong attempt, and applies what --set says on top.
func chosen(l *levels.Level, solution bool, wrong string, set levels.Values) (levels.Settings, error) {
	var base levels.Values
	if solution {
		base = l.Solution
	}
	if wrong != "" {
		found := false
		var names []string
		for _, w := range l.Wrong {
			names = append(names, w.Name)
			if w.Name == wrong {
				base, found = w.Set, true
			}
		}
		if !found {
			return nil, fmt.Errorf("got wrong attempt %q, want one of %s", wrong, strings.Join(names, ", "))
		}
	}
	return l.With(l.Start(), append(append(levels.Values(nil), base...), set...))
}
