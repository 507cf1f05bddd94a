package main

import (
	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/web/site"
)

// mostTries is how many settings a page tries at most (LIMIT in web/play/passing.js).
const mostTries = 2000

// content gives the levels in the order they are played.
func content() ([]site.Level, error) {
	all, err := levelfile.All()
	if err != nil {
		return nil, err
	}
	pages := make([]site.Level, len(all))
	for i, l := range all {
		pages[i] = site.Level{ID: l.ID, Title: l.Title, Chapter: l.Chapter, JSON: l.JSON(), Brief: l.Brief, Hints: l.Hints, Debrief: site.Debrief(l.Debrief)}
		pages[i].Settings, pages[i].Tries = l.Combinations(), len(levels.NewPassing(l, mostTries).Tries)
		pages[i].Break = l.Kind == levels.Break
		if goal, question := l.Predicted(); goal >= 0 {
			pages[i].Predict = site.Question{Goal: l.GoalID(goal), Text: question}
		}
		for k := range l.Par {
			pages[i].Par = append(pages[i].Par, site.Bound{ID: l.ParID(k), Label: l.Par[k].Label, Goal: l.Par[k].BoundText()})
		}
		for _, t := range l.AllTerms() {
			pages[i].Terms = append(pages[i].Terms, site.Term{Word: t.Word, Text: t.Text})
		}
	}
	return pages, nil
}
