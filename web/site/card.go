package site

// question is one of the card's, with the levels that show it.
type question struct {
	Question, Answer, Because string
	Levels                    []levelLink
	ids                       []string
}

type cardPage struct {
	page
	Questions []question
}

const cardPath = "card/index.html"

// card gives the card that sums the campaign up. Levels that are not there are left out.
func (b *builder) card() cardPage {
	p := cardPage{page: b.page(cardPath), Questions: []question{
		{Question: "Can the work be repeated without harm?", Answer: "Let everybody do it, with a key that stays the same at every try.",
			Because: "Then a second try changes nothing, and there is no owner to agree on.", ids: []string{"refresh", "twice-is-fine"}},
		{Question: "Must it happen once for each slot, such as a night or a month?", Answer: "One unique row for the job and the slot.",
			Because: "The first to write the row does the work. The row must outlive the slowest of them, and somebody must be able to go on after a death.", ids: []string{"payout"}},
		{Question: "One at a time, and what it changes can count?", Answer: "A lease with a fencing token, announced at takeover, checked at every door.",
			Because: "The resource refuses whoever comes with an older number. It must keep the highest number through a restart.",
			ids:     []string{"coordination", "april-night", "raise-the-bar", "every-door", "where-numbers-come-from"}},
		{Question: "What it changes cannot count?", Answer: "At most once, and say so; or a key that the receiver honours.",
			Because: "No lease protects an email. Decide which is worse, none or two, and write it down.", ids: []string{"cannot-count"}},
		{Question: "Must it survive the loss of a site?", Answer: "Acknowledge after a majority has it, and let the minority fall silent.",
			Because: "Two majorities have a member in common, so only one side of a cut can decide. It costs a round trip to the others.", ids: []string{"two-thousand-to-one", "third-machine"}},
	}}
	for i := range p.Questions {
		q := &p.Questions[i]
		for _, id := range q.ids {
			for k := range b.Levels {
				if b.Levels[k].ID == id {
					q.Levels = append(q.Levels, b.levelLink(k))
				}
			}
		}
	}
	return p
}
