package levels

import (
	"strconv"
	"strings"
)

// Text is something of a level that people read.
type Text struct {
	Path string // as a translation names it: "controls.lease-a.label"
	Text *string
}

// Texts lists everything of the level that people read, for translations and checks.
func (l *Level) Texts() []Text {
	var all []Text
	add := func(path string, text *string) {
		if *text != "" {
			all = append(all, Text{path, text})
		}
	}
	add("title", &l.Title)
	add("chapter", &l.Chapter)
	add("brief", &l.Brief)
	for i := range l.Board.Parts {
		p := &l.Board.Parts[i]
		add("parts."+p.ID+".name", &p.Name)
		add("parts."+p.ID+".short", &p.Short)
	}
	for i := range l.Jobs {
		add("jobs."+l.Jobs[i].ID+".name", &l.Jobs[i].Name)
	}
	for i := range l.Incidents {
		path := numbered("incidents", i)
		add(path+".name", &l.Incidents[i].Name)
		for k := range l.Incidents[i].Faults {
			add(numbered(path+".faults", k), &l.Incidents[i].Faults[k].Name)
		}
	}
	for i := range l.Controls {
		c := &l.Controls[i]
		add("controls."+c.ID+".label", &c.Label)
		add("controls."+c.ID+".short", &c.Short)
		for k := range c.Options {
			add("controls."+c.ID+"."+c.Options[k].Value, &c.Options[k].Label)
		}
	}
	for i := range l.Goals {
		add(numbered("goals", i), &l.Goals[i].Label)
	}
	for i := range l.Par {
		add(numbered("par", i), &l.Par[i].Label)
	}
	for i := range l.Variants {
		add(numbered("variants", i), &l.Variants[i].Label)
	}
	add("predict", &l.Predict)
	for i := range l.Hints {
		add(numbered("hints", i), &l.Hints[i])
	}
	for i := range l.Wrong {
		add("wrong."+l.Wrong[i].Name, &l.Wrong[i].Why)
	}
	for i := range l.Terms {
		add("terms."+l.Terms[i].Control, &l.Terms[i].Text)
	}
	d := &l.Debrief
	add("debrief.happened", &d.Happened)
	add("debrief.rule", &d.Rule)
	add("debrief.systems", &d.Systems)
	add("debrief.question", &d.Question)
	add("debrief.answer", &d.Answer)
	return all
}

// numbered is the path of a list's entry as translators count, from 1: "hints.1".
func numbered(list string, i int) string { return list + "." + strconv.Itoa(i+1) }

// Translate gives the level with the texts of a side file, "levels/text/LANG/ID.yaml": every text of the level by its path, none missing and none left over.
// Rules, numbers and ids are the level's own, and so is its hash.
func (l *Level) Translate(file string, n *Node) (*Level, error) {
	d := newDecoder(file)
	var values Values
	d.values(n, &values, "")
	again := l.Copy()
	all := again.Texts()
	found := make([]bool, len(all))
	for _, v := range values {
		known := false
		for i := range all {
			if all[i].Path != v.Control {
				continue
			}
			known = true
			switch {
			case found[i]:
				d.faultAt(v.Control, "the text a second time", "it once")
			case v.Text == "":
				d.faultAt(v.Control, "nothing", "some text")
			}
			found[i], *all[i].Text = true, v.Text
		}
		if !known {
			d.faultAt(v.Control, "a text that the level does not have", "one of its paths")
		}
	}
	for i := range all {
		if !found[i] {
			d.faults = append(d.faults, Fault{File: file, Path: all[i].Path, Got: "nothing", Want: "this text, here: " + strconv.Quote(strings.TrimSpace(*all[i].Text))})
		}
	}
	again.checkTerms(d)
	return again, d.faults.orNil()
}
