package class_test

import (
	"errors"
	"testing"

	"golang.org/x/text/unicode/norm"

	"leasehold/levels"
	"leasehold/levels/class"
	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
)

// nfc is Unicode's form NFC, as the command line makes it.
var nfc = norm.NFC.String

// school is the levels of a test, by id, and codes for them.
type school struct {
	testing.TB
	levels map[string]*levels.Level
}

func newSchool(t testing.TB) *school {
	t.Helper()
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	s := &school{t, map[string]*levels.Level{}}
	for _, l := range all {
		s.levels[l.ID] = l
	}
	return s
}

func (s *school) find(id string) (*levels.Level, error) {
	if l := s.levels[id]; l != nil {
		return l, nil
	}
	return nil, errors.New("no such level")
}

// settings gives the level's solution, with some values of its own.
func (s *school) settings(level string, values ...levels.Value) levels.Settings {
	s.Helper()
	l := s.levels[level]
	settings, err := l.With(l.Start(), append(append(levels.Values{}, l.Solution...), values...))
	if err != nil {
		s.Fatal(err)
	}
	return settings
}

func (s *school) code(level string, c codec.Code) string {
	s.Helper()
	if c.Settings == nil {
		c.Settings = s.settings(level)
	}
	text, err := codec.Write(s.levels[level], c)
	if err != nil {
		s.Fatal(err)
	}
	return text
}

// check plays what was handed in, tonight.
func (s *school) check(text string) []*class.Row {
	s.Helper()
	entries, err := class.Read([]byte(text), nfc)
	if err != nil {
		s.Fatal(err)
	}
	c := class.NewChecker(s.find)
	var rows []*class.Row
	for _, e := range entries {
		rows = append(rows, c.Tonight(e))
	}
	return rows
}

// whole plays it every night as well.
func (s *school) whole(text string) []*class.Row {
	s.Helper()
	rows := s.check(text)
	for _, r := range rows {
		for r.PlayNights(100) {
		}
	}
	return rows
}

// edited writes a code anew, with its checksum, after a change.
func edited(t testing.TB, text string, change func(*codec.Code)) string {
	t.Helper()
	c, err := codec.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	change(&c)
	if text, err = c.Text(); err != nil {
		t.Fatal(err)
	}
	return text
}

func (s *school) wrong(level, name string) levels.Settings {
	for _, w := range s.levels[level].Wrong {
		if w.Name == name {
			settings, _ := s.levels[level].With(s.levels[level].Start(), w.Set)
			return settings
		}
	}
	s.Fatalf("no wrong answer %s", name)
	return nil
}

// offPar finds settings that win tonight, but not at par, of those of a level's grid.
func (s *school) offPar(level string) levels.Settings {
	l := s.levels[level]
	p := levels.NewPassing(l, 500)
	for i := range p.Tries {
		p.Try(i)
	}
	for _, passed := range p.Passed {
		if worst, ok := l.Worst(passed.Settings, &l.Par[0]); ok && !l.Par[0].Met(worst) {
			return passed.Settings
		}
	}
	s.Fatalf("all that wins %s is at par", level)
	return nil
}

// atPar gives the settings that reach the par.
func (s *school) atPar(level string) levels.Settings {
	l := s.levels[level]
	settings, err := l.With(l.Start(), l.ParWith)
	if err != nil {
		s.Fatal(err)
	}
	return settings
}
