package site

import (
	"fmt"
	"html/template"
	"strings"
)

// question is one of the card's, with links to the levels that show it.
type question struct {
	Question, Answer, Because string
	Seen                      template.HTML
	ids                       []string
}

type cardPage struct {
	page
	Questions []question
}

const cardPath = "card/index.html"

// card gives the card that sums the campaign up. Levels that are not there are left out.
func (e *edition) card() cardPage {
	p := cardPage{page: e.page(cardPath), Questions: []question{
		{Question: e.T("card.repeat.question"), Answer: e.T("card.repeat.answer"), Because: e.T("card.repeat.because"), ids: []string{"refresh", "twice-is-fine"}},
		{Question: e.T("card.slot.question"), Answer: e.T("card.slot.answer"), Because: e.T("card.slot.because"), ids: []string{"payout"}},
		{Question: e.T("card.count.question"), Answer: e.T("card.count.answer"), Because: e.T("card.count.because"),
			ids: []string{"coordination", "april-night", "raise-the-bar", "every-door", "where-numbers-come-from"}},
		{Question: e.T("card.cannot.question"), Answer: e.T("card.cannot.answer"), Because: e.T("card.cannot.because"), ids: []string{"cannot-count"}},
		{Question: e.T("card.site.question"), Answer: e.T("card.site.answer"), Because: e.T("card.site.because"), ids: []string{"two-thousand-to-one", "third-machine"}},
	}}
	for i := range p.Questions {
		q := &p.Questions[i]
		var links []string
		for _, id := range q.ids {
			for k := range e.Levels {
				if e.Levels[k].ID == id {
					level := e.levelLink(k)
					links = append(links, fmt.Sprintf(`<a href="%s">%s</a>`, p.Link(level.Path), template.HTMLEscapeString(level.Title)))
				}
			}
		}
		if links != nil {
			q.Seen = e.H("card.seen", "levels", template.HTML(strings.Join(links, ", ")))
		}
	}
	return p
}
