package course

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"leasehold/assets/words"
	"leasehold/game/board"
	"leasehold/levels"
	"leasehold/sim"
	"leasehold/web/drawing"
)

// Page is a course page in one language, ready to be written. Its prose is marked as briefs are, and levels as [level ID|words]; no reference is left in it.
type Page struct {
	ID, Title, Chapter, Summary string
	Levels                      []string // ids, in the order they are played
	Figure                      Figure
	Numbers                     []Number
	How                         []Section
	Credits                     []Credit
	Demo                        *Demo // nil where the page has none
}

// Figure is a choice of two boards with the same traffic, and what they come to.
type Figure struct {
	Level, Incident string // the level's id; the incident's name, "" where there is only one
	Traffic         string
	Sides           [2]Side
	Rows            []Row // a goal each
	Settings        []Setting
	LevelHash       string
	Seed            uint64
	Number          int // of the incident, counted from 1
}

// Side is one board.
type Side struct {
	ID, Name, Caption, Verdict string
	Pass                       bool
	Link                       string // what the address of the level's page carries to open this board at this moment
	Wide, Narrow               []byte // the board as SVG, for wide pages and for phones
	HistoryHash                string
}

// Row is a goal, and how each board meets it.
type Row struct {
	ID, Measure, Job   string
	Label, Goal, About string
	Cells              [2]Cell
}

// Cell is a measure of one board. Value is as leasehold run --json prints it, "" where the measure has no value; Status is pass, fail or shown.
type Cell struct{ Value, Text, Status string }

// Setting is a control that differs between the boards.
type Setting struct {
	Label  string
	Values [2]string
}

// Number is a key number, with the name that its language gives it.
type Number struct{ Label, Text string }

// Section is a part of the explanation.
type Section struct{ Title, Text string }

// Credit names somebody whose figures the page gives.
type Credit struct{ Address, Text string }

// Demo is the small demo: its level as the simulator reads it, and what both positions of the switch come to, in sentences.
type Demo struct {
	JSON                []byte
	Control             string
	Lease, Token, Newer string
	Off, On             []string
}

// Edition is a language: its words, and the campaign in it. Change makes a language that nobody speaks out of the English sources, for tests; it is nil for all others.
type Edition struct {
	Code         string
	Pages, Board words.Table
	Levels       []*levels.Level
	Change       func(string) string
}

// Pages gives every page in a language, in the order of the campaign. All faults of its sources are in the error.
func (c *Course) Pages(e Edition) ([]Page, error) {
	own := e.Code
	if e.Change != nil {
		own = english
	}
	sources, err := c.translations(own)
	if err != nil {
		return nil, err
	}
	pages := make([]Page, len(c.pages))
	faults := make([]error, len(c.pages))
	for i, m := range c.pages {
		pages[i], faults[i] = c.page(m, sources[i], e)
	}
	return pages, errors.Join(faults...)
}

// translations reads what the pages say in a language: a file a page, none missing and none left over.
func (c *Course) translations(code string) ([]*texts, error) {
	ids, err := pageIDs(c.files, code)
	faults := []error{err}
	all := make([]*texts, len(c.pages))
	for i, m := range c.pages {
		ids = slices.DeleteFunc(ids, func(id string) bool { return id == m.id })
		if code == english {
			all[i] = &m.texts
			continue
		}
		all[i] = new(texts)
		src, err := read(c.files, path.Join(code, m.id+".yaml"), all[i])
		if err != nil {
			faults = append(faults, err)
			continue
		}
		c.checkTexts(m, all[i], src)
		faults = append(faults, src.Err())
	}
	for _, id := range ids {
		faults = append(faults, fmt.Errorf("course: got %s/%s.yaml, want no page that English does not have", code, id))
	}
	return all, errors.Join(faults...)
}

// page writes a page in a language.
func (c *Course) page(m *measured, t *texts, e Edition) (Page, error) {
	i := slices.IndexFunc(e.Levels, func(l *levels.Level) bool { return l.ID == m.level.ID })
	if i < 0 {
		return Page{}, fmt.Errorf("course: got no level %s in %s", m.level.ID, e.Code)
	}
	level, says := e.Levels[i], tables{e.Pages, e.Board}
	titles := map[string]string{}
	p := Page{ID: m.id}
	for _, l := range e.Levels {
		titles[l.ID] = l.Title
		if english := c.named(l.ID); english != nil && english.Chapter == m.Chapter {
			p.Levels, p.Chapter = append(p.Levels, l.ID), l.Chapter
		}
	}
	r := resolver{c, m}
	say := func(text string) string {
		text = r.resolve(text, says, level, titles)
		if e.Change != nil {
			return e.Change(text)
		}
		return text
	}
	p.Title, p.Summary = say(t.Title), say(t.Summary)
	for _, s := range t.How {
		p.How = append(p.How, Section{say(s.Title), say(s.Text)})
	}
	for _, n := range m.Numbers {
		p.Numbers = append(p.Numbers, Number{says.pages.Say(keyNumbers[n].words), keyNumbers[n].text(says)})
	}
	for i, name := range t.Credits {
		p.Credits = append(p.Credits, Credit{m.plan.Sources[i].Address, name})
	}
	if m.Demo {
		d := c.demo
		p.Demo = &Demo{JSON: d.level.JSON(), Control: d.level.Controls[0].ID, Off: d.sentences(says, 0), On: d.sentences(says, 1),
			Lease: unbroken(d.values["lease"].text(says)), Token: d.values["token"].text(says), Newer: d.values["newer"].text(says)}
	}
	var err error
	p.Figure, err = m.figureIn(says, level, [2]side{{say(t.Left.Name), say(t.Left.Caption)}, {say(t.Right.Name), say(t.Right.Caption)}})
	p.Figure.Traffic = say(t.Traffic)
	return p, err
}

// figureIn writes the figure in a language, whose level it gets.
func (m *measured) figureIn(t tables, level *levels.Level, names [2]side) (Figure, error) {
	incident := &level.Incidents[m.Figure.Incident-1]
	f := Figure{Level: level.ID, LevelHash: hex(m.level.Hash()), Number: m.Figure.Incident}
	if len(level.Incidents) > 1 {
		f.Incident = incident.Name
	}
	for i := range f.Sides {
		run := &m.sides[i]
		f.Sides[i] = Side{ID: sideNames[i], Name: names[i].Name, Caption: names[i].Caption, Verdict: m.verdict(t, level, run), Pass: run.verdict == levels.Pass, HistoryHash: hex(run.history.Hash())}
		if err := m.draw(t, level, &f.Sides[i], run); err != nil {
			return f, err
		}
	}
	for i := range level.Goals {
		g := &level.Goals[i]
		row := Row{ID: level.GoalID(i), Measure: string(g.Measure), Job: g.Job, Label: g.Label, Goal: unparted(board.BoundText(t.board, g)), About: board.About(t.board, g)}
		for k := range row.Cells {
			row.Cells[k] = cell(t, g, m.sides[k].report)
		}
		f.Rows = append(f.Rows, row)
	}
	for i := range level.Controls {
		if a, b := m.sides[0].settings[i], m.sides[1].settings[i]; a != b {
			f.Settings = append(f.Settings, Setting{t.pages.Say("course.setting", "control", level.Controls[i].Label, "part", level.Board.Parts[level.ControlPart(i)].Name),
				[2]string{board.SettingText(t.board, level, i, a), board.SettingText(t.board, level, i, b)}})
		}
	}
	return f, nil
}

func cell(t tables, g *levels.Goal, r *sim.Report) Cell {
	v, ok := g.Value(r, sim.Never)
	c := Cell{Text: t.pages.Say("course.none"), Status: string(board.Shown)}
	if ok {
		c.Value, c.Text = levels.Number(g.Unit(), v), unbroken(board.UnitText(t.board, g.Unit(), v))
	}
	if g.Bounded() {
		c.Status = string(board.Missed)
		if ok && g.Met(v) {
			c.Status = string(board.Met)
		}
	}
	return c
}

// verdict says whether a board meets the goals, here and in the level's other incidents.
func (m *measured) verdict(t tables, level *levels.Level, run *run) string {
	others := len(level.Incidents) - 1
	if run.verdict == levels.Pass {
		switch {
		case others == 0:
			return t.pages.Say("course.verdict.pass")
		case run.others == others:
			return t.pages.Count("course.verdict.all", int64(others))
		}
		return t.pages.Say("course.verdict.here")
	}
	missed := ""
	for _, i := range run.missed {
		g := &level.Goals[i]
		one := t.pages.Say("course.missed", "goal", g.Label, "value", cell(t, g, run.report).Text, "bound", unparted(board.BoundText(t.board, g)))
		if missed != "" {
			one = t.board.Say("list.semicolon", "a", missed, "b", one)
		}
		missed = one
	}
	return t.pages.Say("course.verdict.fail", "goals", missed)
}

// How wide the boards are drawn, in CSS pixels: for a page, and for a phone.
const (
	wide   = 880
	narrow = 320
)

// draw draws a board at its moment, and finds the link that opens it there.
func (m *measured) draw(t tables, level *levels.Level, s *Side, run *run) error {
	link := []string{"v=" + board.LinkVersion}
	start := level.Start()
	for i, v := range level.Values(run.settings) {
		if run.settings[i] != start[i] {
			link = append(link, v.Control+"="+v.Text)
		}
	}
	if m.Figure.Incident > 1 {
		link = append(link, fmt.Sprintf("incident=%d", m.Figure.Incident))
	}
	moment := "t=" + m.Figure.At.String()
	for _, size := range []struct {
		width float64
		svg   *[]byte
		id    string
	}{{wide, &s.Wide, "wide"}, {narrow, &s.Narrow, "narrow"}} {
		g, err := drawing.At(level, t.board, size.width, strings.Join(append(link, moment), "&"))
		if err != nil {
			return fmt.Errorf("course: %s: %w", m.file, err)
		}
		if g.Time() != m.Figure.At {
			return levels.Faults{{Room: room, File: m.file, Path: "figure.at", Got: m.Figure.At.String(), Want: "a moment of the run, which ends at " + g.Time().String()}}
		}
		s.Link = g.LinkText() + "&" + moment
		*size.svg = drawing.SVG(g.Scene(), drawing.Options{ID: s.ID + "-" + size.id, Label: t.pages.Say("course.board", "board", s.Name, "time", quantity{sim.Nanosecond, int64(m.Figure.At)}.text(t))})
	}
	return nil
}
