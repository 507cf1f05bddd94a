package levels

import (
	"strconv"
	"strings"

	"leasehold/sim"
)

// Verdict is what a run comes to.
type Verdict string

// The verdicts. Unknown: nothing was at stake, or the run hit its event limit.
const (
	Pass    Verdict = "pass"
	Fail    Verdict = "fail"
	Unknown Verdict = "unknown"
)

// Bounded says whether the goal can be missed; one that cannot is only shown.
func (g *Goal) Bounded() bool { return g.Below != "" || g.AtMost != "" || g.AtLeast != "" }

// Value gives the goal's measure in a report, as it stood at an instant; false where it has no meaning yet.
func (g *Goal) Value(r *sim.Report, at sim.Time) (int64, bool) {
	return r.ValueAt(g.measure, g.job, at)
}

// Unit is the unit of the goal's value and bound.
func (g *Goal) Unit() sim.Unit { return g.measure.Info().Unit }

// Measured is the measure the goal bounds.
func (g *Goal) Measured() sim.Measure { return g.measure }

// BoundIs says whether a value is the bound, as they are shown.
func (g *Goal) BoundIs(value int64) bool {
	return UnitText(g.Unit(), value) == UnitText(g.Unit(), g.bound)
}

// Bound is the bound in the unit of the measure, 0 for none.
func (g *Goal) Bound() int64 { return g.bound }

// JobIndex is the job whose measure it is, where the measure has one value a job.
func (g *Goal) JobIndex() int { return g.job }

// Met says whether a value keeps the bound. Times compare at 10 ms, as they are shown.
func (g *Goal) Met(value int64) bool {
	bound := g.bound
	if g.Unit() == sim.Nanosecond {
		value, bound = sim.Time(value).Centis(), sim.Time(bound).Centis()
	}
	switch {
	case g.Below != "":
		return value < bound
	case g.AtMost != "":
		return value <= bound
	case g.AtLeast != "":
		return value >= bound
	}
	return true
}

// MetIn says whether the measure has a value in a report, and keeps the bound.
func (g *Goal) MetIn(r *sim.Report) bool {
	v, ok := g.Value(r, sim.Never)
	return ok && g.Met(v)
}

// BoundText is the bound in words: "none", "under 18 s", "at most 3", "at least 1", or "shown".
func (g *Goal) BoundText() string {
	switch {
	case g.Below != "":
		return "under " + UnitText(g.Unit(), g.bound)
	case g.AtMost != "" && g.bound == 0:
		return "none"
	case g.AtMost != "":
		return "at most " + UnitText(g.Unit(), g.bound)
	case g.AtLeast != "":
		return "at least " + UnitText(g.Unit(), g.bound)
	}
	return "shown"
}

// UnitText writes a value with its unit, times and shares as short as 10 ms and 0.01 % allow: "11.02 s", "24 USD/mo", "0 %", "100".
func UnitText(u sim.Unit, value int64) string {
	switch u {
	case sim.Nanosecond:
		return Number(u, value) + " s"
	case sim.PerMillion:
		return decimal(value, 10_000) + " %"
	case sim.Cents:
		return Number(u, value) + " USD/mo"
	}
	return Number(u, value)
}

// Number writes a value for machines: seconds rounded to 10 ms, a share from 0 to 1, USD, or a count.
func Number(u sim.Unit, value int64) string {
	switch u {
	case sim.Nanosecond:
		return decimal(sim.Time(value).Centis(), 100)
	case sim.PerMillion:
		return decimal(value, 1_000_000)
	case sim.Cents:
		return decimal(value, 100)
	}
	return strconv.FormatInt(value, 10)
}

// decimal writes value / one, where one is a power of ten, without trailing zeros.
func decimal(value, one int64) string {
	text := strconv.FormatInt(value/one, 10)
	if rest := value % one; rest != 0 {
		digits := strconv.FormatInt(one+rest, 10)[1:]
		text += "." + strings.TrimRight(digits, "0")
	}
	return text
}

// readBound reads a goal's bound in the unit of its measure, exactly.
func readBound(u sim.Unit, text string) (value int64, want string) {
	decimals := 0
	switch u {
	case sim.Nanosecond:
		t, err := sim.ParseTime(text)
		if err != nil {
			return 0, "a time such as 18s"
		}
		return int64(t), ""
	case sim.Cents:
		decimals, want = 2, "USD a month such as 24"
	case sim.PerMillion:
		decimals, want = 6, "a share from 0 to 1"
	default:
		want = "a whole number"
	}
	whole, fraction, _ := strings.Cut(text, ".")
	if len(fraction) > decimals || strings.Trim(whole+fraction, "0123456789") != "" {
		return 0, want
	}
	value, err := strconv.ParseInt(whole+fraction+strings.Repeat("0", decimals-len(fraction)), 10, 48)
	if err != nil {
		return 0, want
	}
	return value, ""
}

func (l *Level) checkGoals(d *decoder) {
	d.count("goals", len(l.Goals), 1, MaxGoals)
	for i := range l.Goals {
		l.checkGoal(d, &l.Goals[i], item("goals", i))
	}
	d.count("par", len(l.Par), 0, MaxGoals)
	for i := range l.Par {
		path := item("par", i)
		if l.checkGoal(d, &l.Par[i], path); l.Par[i].AtMost == "" {
			d.faultAt(path, "no at_most", "at_most")
		}
	}
}

// checkGoal reads a goal's measure, job and bound.
func (l *Level) checkGoal(d *decoder, g *Goal, path string) {
	g.measure, _ = sim.MeasureNamed(string(g.Measure))
	g.job = -1
	for j := range l.Jobs {
		if l.Jobs[j].ID == g.Job {
			g.job = j
		}
	}
	if perJob := g.measure.Info().PerJob; perJob && g.job < 0 && l.blurred(d, g.Job) {
		return // the job it means may be one that could not be read
	} else if perJob != (g.job >= 0) || !perJob && g.Job != "" {
		d.faultAt(path+".job", strconv.Quote(g.Job), map[bool]string{true: "the id of a job", false: "none for this measure"}[perJob])
	}
	bounds := 0
	for _, b := range [...]struct{ name, text string }{{"below", g.Below}, {"at_most", g.AtMost}, {"at_least", g.AtLeast}} {
		if b.text == "" {
			continue
		}
		bounds++
		var want string
		if g.bound, want = readBound(g.Unit(), b.text); want == "" && b.name != "at_most" && g.bound == 0 {
			want = "more than 0"
		}
		if want != "" {
			d.faultAt(path+"."+b.name, strconv.Quote(b.text), want)
		}
	}
	if bounds > 1 {
		d.faultAt(path, strconv.Itoa(bounds)+" bounds", "one of below, at_most and at_least, or none")
	}
}

// GoalID names a goal for pages: its measure, its job if it has one, and a number if it bounds a measure again.
func (l *Level) GoalID(i int) string { return goalID(l.Goals, i) }

// ParID names a bound of the par in the same way.
func (l *Level) ParID(i int) string { return goalID(l.Par, i) }

func goalID(all []Goal, i int) string {
	goal, again := &all[i], 1
	id := string(goal.Measure)
	if goal.Job != "" {
		id += "-" + goal.Job
	}
	for k := range i {
		if before := &all[k]; before.Measure == goal.Measure && before.Job == goal.Job {
			again++
		}
	}
	if again > 1 {
		id += "-" + strconv.Itoa(again)
	}
	return id
}

// Predicted gives the goal that players are asked about before their first run, and the question; -1 if there is nothing to count.
func (l *Level) Predicted() (goal int, question string) {
	for i := range l.Goals {
		g := &l.Goals[i]
		if unit := g.Unit(); !g.Bounded() || unit != sim.Count && unit != sim.PerMillion {
			continue
		}
		if l.Predict != "" {
			return i, l.Predict
		}
		return i, "How many " + strings.ToLower(g.Label) + " will there be?"
	}
	return -1, ""
}

// Judged gives the measures that Judge looks at.
func (l *Level) Judged() *[sim.MeasureCount]bool {
	var chosen [sim.MeasureCount]bool
	for i := range l.Goals {
		chosen[l.Goals[i].measure] = chosen[l.Goals[i].measure] || l.Goals[i].Bounded()
	}
	return &chosen
}

// JudgedWithPar gives those that the par looks at as well.
func (l *Level) JudgedWithPar() *[sim.MeasureCount]bool {
	judged := l.Judged()
	for i := range l.Par {
		judged[l.Par[i].measure] = true
	}
	return judged
}

// Judge gives the verdict of one run by the level's goals.
func (l *Level) Judge(h *sim.History, r *sim.Report) Verdict {
	if h.Truncated || !r.AtStake {
		return Unknown
	}
	for i := range l.Goals {
		if l.Goals[i].Bounded() && !l.Goals[i].MetIn(r) {
			return Fail
		}
	}
	return Pass
}

// TimeBound gives the instant by which a completion time must be reached, for goals that bound one.
func (g *Goal) TimeBound() (sim.Time, bool) {
	return sim.Time(g.bound), g.measure == sim.CompletionTime && g.Bounded()
}
