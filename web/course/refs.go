package course

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"leasehold/game/board"
	"leasehold/levels"
	"leasehold/sim"
)

// A reference stands in a text for a figure that the generator finds:
//
//	{left duplicates}  {right completion_s archive}   a measure of a board's run; for teachers the runs are called start and solution
//	{goal completion_s archive}                       the bound of a goal
//	{left setting lease-a}                            a control's value on a board
//	{left granted b}  {left token b}                  when the lock service last granted a runner the lease, and with which token
//	{left expired a}                                  when it let a runner's lease end for the first time
//	{fault start}  {fault length}  {fault end}        of the incident's first fault
//	{part box2}                                       a part's name, for one with a digit in it
//	{key lease}                                       a key number
//	{given github cut}                                a figure that a source gives
//	{demo token}                                      lease, token or newer: of the small demo
//
// Terms and levels are marked as in briefs: [lease], [lease|leases], [level refresh], [level refresh|this level].
var (
	reference = regexp.MustCompile(`\{([^{}]*)\}`)
	marked    = regexp.MustCompile(`\[([^\]|]+)(\|[^\]]+)?\]`)
	figures   = regexp.MustCompile(`[\pN]+(?:[.,:]?[\pN]+)*`)
	letters   = regexp.MustCompile(`\pL+`)
	numeral   = regexp.MustCompile(`(?i)^(?:four|five|six|seven|eight|nine|ten|eleven|twelve|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|.*(?:hundred|thousand|hundert|tausend).*)$`)
	dates     = regexp.MustCompile(`(?:\b\d{1,2}\.? )?\b(?:Januar|Februar|March|März|April|May|Mai|June|Juni|July|Juli|August|September|October|Oktober|November|December|Dezember|January|February)\b(?: \d{1,2}\b)?(?:,? \d{4}\b)?`)
)

const levelMark = "level "

// resolver finds what the references of a page's texts stand for.
type resolver struct {
	*Course
	*measured
}

// value writes a figure in a language, whose level it gets.
type value func(t tables, l *levels.Level) string

// refused is a reference that leads nowhere: what was found, and what is wanted.
type refused struct{ got, want string }

// check finds faults in a text: references that lead nowhere, figures that are none, and marks of what nobody explains.
func (r resolver) check(src *levels.Source, path, text string) {
	for _, m := range reference.FindAllStringSubmatch(text, -1) {
		if _, bad := r.find(m[1]); bad != nil {
			src.Fault(path, bad.got, bad.want)
		}
	}
	bare := reference.ReplaceAllString(text, "")
	if strings.ContainsAny(bare, "{}") {
		src.Fault(path, "a brace without its other", "{a reference}")
	}
	for _, m := range marked.FindAllStringSubmatch(bare, -1) {
		if id, ok := strings.CutPrefix(m[1], levelMark); ok {
			if r.named(id) == nil {
				src.Fault(path, "the level "+strconv.Quote(id), "the id of a level")
			}
		} else if !slices.ContainsFunc(r.level.AllTerms(), func(t levels.Term) bool { return t.Word == m[1] }) {
			src.Fault(path, "the term "+strconv.Quote(m[1]), "one that every level knows, or that "+r.level.ID+" explains")
		}
	}
	bare = marked.ReplaceAllString(bare, "$2")
	for _, n := range numbersIn(bare) {
		src.Fault(path, "the number "+n, "a reference to what is measured, such as {left duplicates}, or {given SOURCE FIGURE} for what a source says")
	}
	if i := strings.IndexFunc(bare, func(c rune) bool { return unicode.IsControl(c) && c != '\n' }); i >= 0 {
		src.Fault(path, "a control character", "plain text")
	}
}

// numbersIn finds the numbers of a text: in digits, and in words above three, English and German.
func numbersIn(text string) []string {
	found := figures.FindAllString(text, -1)
	for _, word := range letters.FindAllString(text, -1) {
		if numeral.MatchString(word) {
			found = append(found, word)
		}
	}
	return found
}

// checkCredits lets the names of sources have numbers in dates alone.
func checkCredits(src *levels.Source, credits []string) {
	for i, name := range credits {
		for _, n := range numbersIn(dates.ReplaceAllString(name, "")) {
			src.Fault(fmt.Sprintf("credits[%d]", i), "the number "+n, "numbers in dates alone; what a source says stands in its figures")
		}
	}
}

// named gives the level of the campaign with that id, or nil.
func (c *Course) named(id string) *levels.Level {
	for _, l := range c.all {
		if l.ID == id {
			return l
		}
	}
	return nil
}

// resolve writes a text with every reference replaced, and every level marked with its title. It was checked before.
func (r resolver) resolve(text string, t tables, own *levels.Level, titles map[string]string) string {
	text = reference.ReplaceAllStringFunc(text, func(ref string) string {
		v, bad := r.find(ref[1 : len(ref)-1])
		if bad != nil {
			panic("course: " + bad.got)
		}
		return unbroken(v(t, own))
	})
	return marked.ReplaceAllStringFunc(text, func(mark string) string {
		m := marked.FindStringSubmatch(mark)
		if id, ok := strings.CutPrefix(m[1], levelMark); ok && m[2] == "" {
			return "[" + m[1] + "|" + titles[id] + "]"
		}
		return mark
	})
}

// unbroken keeps a number and its unit on one line.
func unbroken(text string) string { return strings.ReplaceAll(text, " ", "\u00a0") }

var beforeUnit = regexp.MustCompile(`(\pN) `)

// unparted keeps a number and its unit on one line, in a text that may break elsewhere: "under 18 s".
func unparted(text string) string { return beforeUnit.ReplaceAllString(text, "${1}\u00a0") }

// find finds what a reference stands for.
func (r resolver) find(ref string) (value, *refused) {
	words := strings.Split(ref, " ")
	if i := slices.Index(r.names[:], words[0]); i >= 0 {
		return r.findInRun(&r.sides[i], words[1:])
	}
	switch words[0] {
	case "goal":
		return r.findGoal(words[1:])
	case "fault":
		return r.findFault(words[1:])
	case "part":
		i := slices.IndexFunc(r.level.Board.Parts, func(p levels.Part) bool { return p.ID == strings.Join(words[1:], " ") })
		if i < 0 {
			return nil, &refused{"{" + ref + "}", "{part ID} of the level " + r.level.ID}
		}
		return func(_ tables, l *levels.Level) string { return l.Board.Parts[i].Name }, nil
	case "key":
		if q, ok := keyNumbers[number(strings.Join(words[1:], " "))]; ok {
			return func(t tables, _ *levels.Level) string { return q.text(t) }, nil
		}
		return nil, &refused{"the key number " + strconv.Quote(strings.Join(words[1:], " ")), "one of " + strings.Join(number("").Words(), ", ")}
	case "given":
		for _, s := range r.plan.Sources {
			for _, f := range s.Figures {
				if len(words) == 3 && words[1] == s.ID && words[2] == f.Control {
					return literal(f.Text), nil
				}
			}
		}
		return nil, &refused{"{" + ref + "}", "{given SOURCE FIGURE}, both as the page's sources have them"}
	case "demo":
		if len(words) == 2 && r.demo != nil {
			if v, ok := r.demo.values[words[1]]; ok {
				return v.in, nil
			}
		}
		return nil, &refused{"{" + ref + "}", "{demo lease}, {demo token} or {demo newer}"}
	}
	return nil, &refused{"{" + ref + "}", "a reference that begins with " + r.names[0] + ", " + r.names[1] + ", goal, fault, part, key, given or demo"}
}

func (q quantity) in(t tables, _ *levels.Level) string { return q.text(t) }

func literal(text string) value { return func(tables, *levels.Level) string { return text } }

// findInRun finds a measure of a run, a setting or a moment.
func (r resolver) findInRun(run *run, words []string) (value, *refused) {
	if len(words) == 2 {
		switch words[0] {
		case "setting":
			i := r.level.ControlNamed(words[1])
			if i < 0 {
				return nil, &refused{"the control " + strconv.Quote(words[1]), "one of the level " + r.level.ID}
			}
			return func(t tables, l *levels.Level) string { return board.SettingText(t.board, l, i, run.settings[i]) }, nil
		case "granted", "token", "expired":
			e := run.moment(words[0], words[1])
			if e == nil {
				return nil, &refused{"{... " + strings.Join(words, " ") + "}", "a runner to which that happens in this run"}
			}
			if words[0] == "token" {
				return quantity{sim.Count, e.Grant}.in, nil
			}
			return quantity{sim.Nanosecond, int64(e.At)}.in, nil
		}
	}
	m, job, bad := r.measureNamed(words)
	if bad != nil {
		return nil, bad
	}
	v, ok := run.report.Value(m, job)
	if !ok {
		return nil, &refused{"the measure " + strings.Join(words, " ") + ", which has no value in this run", "one that has"}
	}
	return quantity{m.Info().Unit, v}.in, nil
}

// measureNamed finds a measure, and its job where it has one value a job.
func (r resolver) measureNamed(words []string) (sim.Measure, int, *refused) {
	if len(words) == 0 {
		return 0, 0, &refused{"no measure", "one of " + strings.Join(sim.Measure(0).Words(), ", ")}
	}
	m, ok := sim.MeasureNamed(words[0])
	if !ok {
		return 0, 0, &refused{"the measure " + strconv.Quote(words[0]), "one of " + strings.Join(sim.Measure(0).Words(), ", ")}
	}
	if perJob := m.Info().PerJob; perJob != (len(words) == 2) || len(words) > 2 {
		return 0, 0, &refused{strconv.Quote(strings.Join(words, " ")), map[bool]string{true: "the measure and a job", false: "the measure alone"}[perJob]}
	}
	if len(words) == 1 {
		return m, sim.None, nil
	}
	for j := range r.level.Jobs {
		if r.level.Jobs[j].ID == words[1] {
			return m, j, nil
		}
	}
	return 0, 0, &refused{"the job " + strconv.Quote(words[1]), "a job of the level " + r.level.ID}
}

// moment gives the last grant to a runner, or the first end of a lease of its.
func (run *run) moment(what, runner string) *sim.Event {
	kind := sim.Granted
	if what == "expired" {
		kind = sim.Expired
	}
	var found *sim.Event
	for i := range run.history.Events {
		e := &run.history.Events[i]
		if e.Kind == kind && run.history.Parts[e.Peer].ID == runner && (found == nil || kind == sim.Granted) {
			found = e
		}
	}
	return found
}

// findGoal finds a goal's bound.
func (r resolver) findGoal(words []string) (value, *refused) {
	m, job, bad := r.measureNamed(words)
	if bad != nil {
		return nil, bad
	}
	for i := range r.level.Goals {
		if g := &r.level.Goals[i]; g.Measured() == m && (job == sim.None || g.JobIndex() == job) && g.Bounded() {
			return quantity{g.Unit(), g.Bound()}.in, nil
		}
	}
	return nil, &refused{"the goal " + strings.Join(words, " "), "a measure that the level " + r.level.ID + " bounds"}
}

// findFault finds when the first fault of the incident begins and ends.
func (r resolver) findFault(words []string) (value, *refused) {
	_, faults := r.level.Build(r.sides[0].settings, r.Figure.Incident-1)
	times := map[string]sim.Time{}
	if len(faults) > 0 {
		f := &faults[0]
		times = map[string]sim.Time{"start": f.Start, "length": f.Length, "end": f.Start + f.Length}
	}
	at, ok := times[strings.Join(words, " ")]
	if !ok {
		return nil, &refused{fmt.Sprintf("{fault %s}", strings.Join(words, " ")), "{fault start}, {fault length} or {fault end} of an incident that has one"}
	}
	return quantity{sim.Nanosecond, int64(at)}.in, nil
}
