package main

import (
	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/web/site"
)

// content gives the levels in the order they are played, and the words that pages explain.
func content() ([]site.Level, []site.Term, error) {
	all, err := levelfile.All()
	if err != nil {
		return nil, nil, err
	}
	pages := make([]site.Level, len(all))
	for i, l := range all {
		pages[i] = site.Level{ID: l.ID, Title: l.Title, Chapter: l.Chapter, JSON: l.JSON(), Brief: l.Brief, Hints: l.Hints, Debrief: site.Debrief(l.Debrief)}
	}
	terms := make([]site.Term, len(levels.Terms))
	for i, t := range levels.Terms {
		terms[i] = site.Term{Word: t.Word, Text: t.Text}
	}
	return pages, terms, nil
}
