package main

import (
	"errors"
	"fmt"
	"html/template"
	"image"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"leasehold/assets/words"
	"leasehold/game/board"
	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/sim"
	"leasehold/web/course"
	"leasehold/web/drawing"
	"leasehold/web/site"
)

const english = "en"

// mostTries is how many settings a page tries at most (LIMIT in web/play/passing.js).
const mostTries = 2000

// The stages that posters show, in CSS pixels: the narrowest one with columns side by side, so that it is legible in small frames, and a phone's.
const (
	posterWide   = 760
	posterNarrow = 360
)

// content gives the site's languages, English first: each folder of assets/words is one. With pseudo there are two more that nobody speaks, one of them
// written from right to left, for tests.
func content(root string, pseudo bool) ([]site.Language, error) {
	all, err := levelfile.All()
	if err != nil {
		return nil, err
	}
	folder := os.DirFS(filepath.Join(root, "assets", "words"))
	table, err := words.Read(folder, english)
	if err != nil {
		return nil, err
	}
	said := words.English()
	pages, err := course.Open(course.Files, all)
	if err != nil {
		return nil, err
	}
	first, err := language(course.Edition{Code: english, Pages: table, Board: said, Levels: all}, pages)
	if err != nil {
		return nil, err
	}
	languages := []site.Language{first}
	codes, err := words.Languages(folder)
	if err != nil {
		return nil, err
	}
	faults := []error{}
	for _, code := range codes {
		if code == english {
			continue
		}
		other, err := translated(folder, os.DirFS(filepath.Join(root, "levels", "text")), code, table, all, pages)
		languages, faults = append(languages, other), append(faults, err)
	}
	if pseudo {
		nobody, err := language(course.Edition{Code: "en-XA", Pages: table.Map(words.Pseudo), Board: said.Map(words.Pseudo), Levels: pseudoLevels(all), Change: words.Pseudo}, pages)
		if err != nil {
			return nil, err
		}
		nobody.Unread = true
		mirrored := nobody
		mirrored.Code, mirrored.RTL = "ar-XB", true
		languages = append(languages, nobody, mirrored)
	}
	return languages, errors.Join(faults...)
}

// translated reads a language's words and levels. Whatever is missing, left over or does not fit is in the error.
func translated(folder, texts fs.FS, code string, english words.Table, all []*levels.Level, pages *course.Course) (site.Language, error) {
	table, err := words.Read(folder, code)
	if err != nil {
		return site.Language{}, err
	}
	faults := []error{words.Compare(code, english, table)}
	file := path.Join(code, words.Board)
	content, err := fs.ReadFile(folder, file)
	if err != nil {
		return site.Language{}, fmt.Errorf("site: got no assets/words/%s, want what the board says in %s", file, code)
	}
	said, err := words.ParseLike(words.English(), file, string(content))
	faults = append(faults, err)
	there := make([]*levels.Level, len(all))
	for i, l := range all {
		file := path.Join(code, l.ID+".yaml")
		data, err := fs.ReadFile(texts, file)
		if err != nil {
			faults = append(faults, fmt.Errorf("site: got no levels/text/%s, want the texts of the level %s in %s; go run ./levels/cmd/leasehold texts %s writes the English ones to begin with", file, l.ID, code, l.ID))
			continue
		}
		if there[i], err = levelfile.ReadTexts(l, file, data); err != nil {
			faults = append(faults, err)
		}
	}
	if err := errors.Join(faults...); err != nil {
		return site.Language{}, err
	}
	return language(course.Edition{Code: code, Pages: table, Board: said, Levels: there}, pages)
}

// pseudoLevels writes every text of the levels in the language that nobody speaks.
func pseudoLevels(all []*levels.Level) []*levels.Level {
	made := make([]*levels.Level, len(all))
	for i, l := range all {
		again := l.Copy()
		for _, text := range again.Texts() {
			*text.Text = words.Pseudo(strings.TrimSpace(*text.Text))
		}
		made[i] = again
	}
	return made
}

// language gives what the pages say, what the board says, and the pages' share of the levels, in the order they are played.
func language(e course.Edition, lessons *course.Course) (site.Language, error) {
	table, said, all := e.Pages, e.Board, e.Levels
	pages := make([]site.Level, len(all))
	for i, l := range all {
		pages[i] = site.Level{ID: l.ID, Title: l.Title, Chapter: l.Chapter, Lessons: l.Lessons(), JSON: l.JSON(), Brief: l.Brief, Hints: l.Hints, Debrief: site.Debrief(l.Debrief)}
		if err := posters(&pages[i], l, said); err != nil {
			return site.Language{}, err
		}
		pages[i].Preview = preview(l, said)
		pages[i].Settings, pages[i].Tries = l.Combinations(), len(levels.NewPassing(l, mostTries).Tries)
		pages[i].Until, pages[i].Controls = seconds(l.Until), controls(l)
		pages[i].Break = l.Kind == levels.Break
		if goal, question := board.Question(said, l); goal >= 0 {
			pages[i].Predict = site.Question{Goal: l.GoalID(goal), Text: question}
			if len(l.Incidents) > 1 {
				pages[i].Predict.Incident = l.Incidents[0].Name
			}
		}
		for k := range l.Par {
			pages[i].Par = append(pages[i].Par, site.Bound{ID: l.ParID(k), Label: l.Par[k].Label, Goal: board.BoundText(said, &l.Par[k])})
		}
		for _, t := range l.AllTerms() {
			term := site.Term{Word: t.Word, Text: t.Text}
			key := "term." + strings.ReplaceAll(t.Word, " ", "-")
			if text, known := table.Text(key); known { // a level explains its own
				term.Name, term.Text = table.Say(key+".name"), text
			}
			pages[i].Terms = append(pages[i].Terms, term)
		}
	}
	read, err := lessons.Pages(e)
	if err != nil {
		return site.Language{}, err
	}
	teach, six, err := lessons.Lessons(e)
	l := site.Language{Code: e.Code, Words: table, Levels: pages, Course: read, Lessons: teach, Six: six, Preview: preview(all[0], said)}
	if e.Code != english { // which the game carries
		l.Board = said.String()
	}
	return l, err
}

// posters draws a level as it begins, for its frame page.
func posters(page *site.Level, l *levels.Level, said words.Table) error {
	for _, poster := range []struct {
		html  *template.HTML
		width float64
		id    string
	}{{&page.Wide, posterWide, "wide"}, {&page.Narrow, posterNarrow, "narrow"}} {
		g, err := drawing.At(l, said, poster.width, "")
		if err != nil {
			return err
		}
		*poster.html = template.HTML(drawing.SVG(g.Scene(), drawing.Options{ID: poster.id}))
	}
	return nil
}

// controls gives a level's controls as the page about embedding sets them.
func controls(l *levels.Level) []site.Control {
	all := make([]site.Control, len(l.Controls))
	start := l.Start()
	solution, _ := l.With(start, l.Solution) // a level that was read has been checked
	for i := range l.Controls {
		c := &l.Controls[i]
		all[i] = site.Control{ID: c.ID, Card: l.Board.Parts[l.ControlPart(i)].Name, Label: c.Label, Kind: string(c.Kind), Start: l.Text(i, start[i]), Moved: solution[i] != start[i]}
		switch lo, hi, step := l.Range(i); {
		case c.Kind == levels.Choice:
			for v := range c.Options {
				all[i].Options = append(all[i].Options, site.Option{Value: l.Text(i, int64(v)), Label: l.OptionLabel(i, int64(v))})
			}
		case c.Kind == levels.Slider && l.IsTime(i):
			all[i].Time, all[i].Range = true, &[4]float64{seconds(sim.Time(lo)), seconds(sim.Time(hi)), seconds(sim.Time(step)), seconds(sim.Time(start[i]))}
		case c.Kind == levels.Slider:
			all[i].Range = &[4]float64{float64(lo), float64(hi), float64(step), float64(start[i])}
		}
	}
	return all
}

func seconds(t sim.Time) float64 { return float64(t) / float64(sim.Second) }

// preview gives the picture of a level where links to it are shown.
func preview(l *levels.Level, said words.Table) site.Preview {
	return func(title, sentence string) (*image.RGBA, error) {
		scene, err := drawing.Preview(l, said, title, sentence)
		if err != nil {
			return nil, err
		}
		return drawing.Image(scene, drawing.PreviewWidth, drawing.PreviewHeight)
	}
}
