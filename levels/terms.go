package levels

// Term explains a word where it stands. Briefs and pages mark it: [lease], or [lease|leases].
type Term struct {
	Word, Text string
	Measure    MeasureName // the measure that counts it, if one does
}

// Terms lists every word that pages explain, in the order of the alphabet.
var Terms = []Term{
	{"duplicate", "The same record applied a second time. Harmless for some work, an incident for other work.", "duplicates"},
	{"error rate", "The share of the users' requests that got no answer in time.", "error_rate"},
	{"fencing token", "A number that grows with every grant of a lease. A resource that has met a larger one refuses a smaller one.", ""},
	{"lease", "The right to act, for a limited time. Its holder renews it in time, or somebody else may take it.", ""},
	{"lock service", "The machine that grants leases. It knows who holds one; it cannot stop a holder whose lease has ended.", ""},
	{"lost write", "A write that was acknowledged and is then gone, or replaced by one that was made without knowing of it.", "lost_writes"},
	{"split-brain write", "A write applied for a runner after a newer holder of its lease has begun to act.", "split_brain_writes"},
}

// AllTerms lists the words that the level's texts may mark: those every level knows, and its own.
func (l *Level) AllTerms() []Term {
	all := append([]Term(nil), Terms...)
	for _, t := range l.Terms {
		all = append(all, Term{Word: t.Control, Text: t.Text})
	}
	return all
}

// About explains what a goal's measure counts, or "" where its label says it all.
func (g *Goal) About() string {
	for i := range Terms {
		if Terms[i].Measure == g.Measure {
			return Terms[i].Text
		}
	}
	return ""
}
