package course

import (
	"fmt"
	"slices"
	"strings"

	"leasehold/game/board"
	"leasehold/levels"
	"leasehold/sim"
	"leasehold/web/drawing"
)

// Lesson is what a teacher reads of a level, in one language: it gives everything away. Its prose is marked as briefs are, and no reference is left in it.
type Lesson struct {
	Level      string // its id
	Idea       string // three sentences
	Minutes    [2]int // of class, as they were estimated
	Controls   int
	Incidents  int
	Start      []Outcome // what comes of the question before the first run, an incident each; none where nothing is asked
	Settings   []Setting // of the solution that differ from the start
	Results    []Results // an incident each
	ParWith    string    // settings that reach the par, "" where the level names none
	Mistakes   []Mistake
	Questions  []Asked
	Limits     []string
	LevelHash  string
	SolvedLink string // what the address of the level's page carries to open the solution
}

// Outcome is a measure of one incident; the incident's name is "" where there is only one.
type Outcome struct{ Incident, Value string }

// Results are the goals in one incident, as the level starts and with its solution.
type Results struct {
	Number   int
	Incident string
	Rows     []Row
}

// Mistake is a common wrong answer, and where it fails.
type Mistake struct {
	Name, Why    string
	Settings     []Setting // that differ from the start
	Incident     string    // the incident's name, "" where there is only one
	Number       int       // of the incident, counted from 1
	Missed       string    // the goal, in words and as it was measured
	Goal         string    // its bound, "" where those words have it
	ID           string    // the goal's
	Value        string    // as leasehold run --json prints it, "" where the measure has no value
	At           string    // the moment of the picture
	End          bool      // which is the end of the run: nothing that came before shows it
	Causes       []string
	Wide, Narrow []byte // the timeline at that moment, or all of the board where that tells more
	Link         string // what the address of the level's page carries to open it
	Nights       *Nights
	HistoryHash  string
}

// Nights are the other nights of a wrong answer that wins tonight.
type Nights struct {
	Lost, Of      int    // of those that were tried
	Fault         string // its name
	Start, Length string // of the fault, in the night that is shown
	Map           []byte // as SVG
}

// Asked is a question for the class, and its answer.
type Asked struct {
	Question, Answer string
	Levels           []string // the ids of those that lead to it
}

// Lessons gives a page for each level, in the order of the campaign, and the questions that a learner should be able to answer at its end. All faults are in the error.
func (c *Course) Lessons(e Edition) ([]Lesson, []Asked, error) {
	if err := c.openLessons(); err != nil {
		return nil, nil, err
	}
	own := e.Code
	if e.Change != nil {
		own = english
	}
	texts, err := c.lessonTexts(own)
	if err != nil {
		return nil, nil, err
	}
	all := make([]Lesson, len(c.lessons))
	for i, m := range c.lessons {
		k := slices.IndexFunc(e.Levels, func(l *levels.Level) bool { return l.ID == m.level.ID })
		if k < 0 {
			return nil, nil, fmt.Errorf("course: got no level %s in %s", m.level.ID, e.Code)
		}
		if all[i], err = c.lessonIn(m, texts, e, e.Levels[k]); err != nil {
			return nil, nil, err
		}
	}
	return all, c.six(all), nil
}

// six gives the questions as they stand on the pages of levels, each with the levels that lead to it.
func (c *Course) six(all []Lesson) []Asked {
	var six []Asked
	for _, q := range c.lessonFiles[english].Questions {
		var one Asked
		for i, m := range c.lessons {
			if k := slices.Index(m.asked, q.ID); k >= 0 {
				one.Question, one.Answer = all[i].Questions[k].Question, all[i].Questions[k].Answer
				one.Levels = append(one.Levels, m.level.ID)
			}
		}
		one.Levels = append(one.Levels, q.Own...)
		six = append(six, one)
	}
	return six
}

// lessonIn writes a page in a language, whose level it gets.
func (c *Course) lessonIn(m *measuredLesson, texts *lessonTexts, e Edition, level *levels.Level) (Lesson, error) {
	says, titles := tables{e.Pages, e.Board}, map[string]string{}
	for _, l := range e.Levels {
		titles[l.ID] = l.Title
	}
	r := resolver{c, &m.measured}
	say := func(text string) string {
		text = r.resolve(text, says, level, titles)
		if e.Change != nil {
			return e.Change(text)
		}
		return text
	}
	p := Lesson{Level: level.ID, LevelHash: hex(m.level.Hash()), Controls: len(level.Controls), Incidents: len(level.Incidents), Minutes: minutes(level)}
	p.Idea = say(texts.idea(level.ID))
	for _, id := range m.asked {
		q := texts.question(id)
		p.Questions = append(p.Questions, Asked{Question: say(q.Question), Answer: say(q.Answer)})
	}
	for _, id := range m.limits {
		p.Limits = append(p.Limits, say(texts.limit(id)))
	}
	p.Settings = m.changed(says, level, m.sides[1].settings)
	p.SolvedLink = strings.Join(linkTo(level, m.sides[1].settings, 0), "&")
	m.outcomes(says, level, &p)
	p.ParWith = m.parWith(says, level)
	for i := range m.losses {
		one, err := m.mistake(says, level, &m.losses[i])
		if err != nil {
			return p, err
		}
		p.Mistakes = append(p.Mistakes, one)
	}
	return p, nil
}

// minutes estimates what a level takes in class: nobody has timed one. A minute to read the brief and a minute to ask what will happen, then between one and two
// for each control and each incident, and five to ten to talk about it; rounded to five.
func minutes(l *levels.Level) [2]int {
	parts := len(l.Controls) + len(l.Incidents)
	round := func(n int) int { return (n + 2) / 5 * 5 }
	return [2]int{round(2 + parts + 5), round(2 + 2*parts + 10)}
}

// outcomes writes what comes of the start and of the solution, in each incident.
func (m *measuredLesson) outcomes(t tables, level *levels.Level, p *Lesson) {
	asked, _ := level.Predicted()
	for i := range level.Incidents {
		results := Results{Number: i + 1, Incident: incidentName(level, i)}
		for k := range level.Goals {
			g := &level.Goals[k]
			row := Row{ID: level.GoalID(k), Measure: string(g.Measure), Job: g.Job, Label: g.Label, Goal: unparted(board.BoundText(t.board, g))}
			for side := range row.Cells {
				row.Cells[side] = cell(t, g, m.reports[side][i])
			}
			if k == asked {
				p.Start = append(p.Start, Outcome{results.Incident, row.Cells[0].Text})
			}
			results.Rows = append(results.Rows, row)
		}
		p.Results = append(p.Results, results)
	}
}

// incidentName gives an incident's name, "" where there is only one.
func incidentName(level *levels.Level, i int) string {
	if len(level.Incidents) == 1 {
		return ""
	}
	return level.Incidents[i].Name
}

// changed lists the controls that settings change, with their values at the start and now.
func (m *measuredLesson) changed(t tables, level *levels.Level, s levels.Settings) []Setting {
	var all []Setting
	start := level.Start()
	for i := range level.Controls {
		if s[i] != start[i] {
			all = append(all, Setting{t.pages.Say("course.setting", "control", level.Controls[i].Label, "part", level.Board.Parts[level.ControlPart(i)].Name),
				[2]string{unparted(board.SettingText(t.board, level, i, start[i])), unparted(board.SettingText(t.board, level, i, s[i]))}})
		}
	}
	return all
}

// parWith writes the settings that reach the par.
func (m *measuredLesson) parWith(t tables, level *levels.Level) string {
	s, err := level.With(level.Start(), level.ParWith)
	if err != nil || len(level.ParWith) == 0 {
		return ""
	}
	text := ""
	for _, one := range m.changed(t, level, s) {
		said := t.pages.Say("teach.wrong.changed", "control", one.Label, "value", one.Values[1])
		if text != "" {
			said = t.board.Say("list.semicolon", "a", text, "b", said)
		}
		text = said
	}
	return text
}

// linkTo writes a link to an incident under settings, but for the time.
func linkTo(level *levels.Level, s levels.Settings, incident int) []string {
	link := []string{"v=" + board.LinkVersion}
	start := level.Start()
	for i, v := range level.Values(s) {
		if s[i] != start[i] {
			link = append(link, v.Control+"="+v.Text)
		}
	}
	if incident > 0 {
		link = append(link, fmt.Sprintf("incident=%d", incident+1))
	}
	return link
}

// How wide the pictures of wrong answers are drawn, in CSS pixels: beside their text, and on a phone.
const (
	lossWide   = 600
	lossNarrow = 320
)

// mistake writes a wrong answer in a language, with the picture of the moment at which it misses its goal.
func (m *measuredLesson) mistake(t tables, level *levels.Level, loss *loss) (Mistake, error) {
	w, g := &level.Wrong[loss.wrong], &level.Goals[loss.goal]
	p := Mistake{Name: w.Name, Why: w.Why, Settings: m.changed(t, level, loss.settings), Incident: incidentName(level, loss.incident), Number: loss.incident + 1,
		ID: level.GoalID(loss.goal), Goal: unparted(board.BoundText(t.board, g)), End: loss.at == sim.Never, HistoryHash: hex(loss.hash)}
	if loss.known {
		p.Value = levels.Number(g.Unit(), loss.value)
	}
	link := linkTo(level, loss.settings, loss.incident)
	if loss.nights != nil {
		link = append(link, fmt.Sprintf("night=%d,%d", loss.nights.column+1, loss.nights.row+1))
		p.Nights = loss.nights.in(t, level, loss.incident, w.Name)
	}
	moment := drawing.End
	if !p.End {
		moment = "t=" + loss.at.String()
	}
	link = append(link, moment)
	for _, size := range []struct {
		width float64
		svg   *[]byte
		id    string
	}{{lossWide, &p.Wide, "wide"}, {lossNarrow, &p.Narrow, "narrow"}} {
		game, err := drawing.At(level, t.board, size.width, strings.Join(link, "&"))
		if err != nil && !p.End { // the board ends before: nothing that counts comes after
			p.End, link[len(link)-1] = true, drawing.End
			game, err = drawing.At(level, t.board, size.width, strings.Join(link, "&"))
		}
		if err != nil {
			return p, fmt.Errorf("course: %s: wrong answer %s: %w", level.ID, w.Name, err)
		}
		if p.Link == "" {
			p.tell(t, game)
		}
		if hash := game.Result().Hash; hash != loss.hash {
			return p, fmt.Errorf("course: %s: wrong answer %s: got the run %s at %s, want %s, which was measured", level.ID, w.Name, hex(hash), p.Link, p.HistoryHash)
		}
		top := game.TimelineTop()
		if len(level.Groups) > 0 { // its timeline has no lanes
			top = 0
		}
		*size.svg = drawing.SVG(game.Scene(), drawing.Options{ID: w.Name + "-" + size.id, Top: top, Label: t.pages.Say("teach.wrong.picture", "time", p.At)})
	}
	if strings.Contains(p.Missed, unbroken(board.BoundText(t.board, g))) {
		p.Goal = ""
	}
	if p.Missed == "" {
		return p, fmt.Errorf("course: %s: wrong answer %s: got no missed goal %s on the board at %s, want what was measured", level.ID, w.Name, p.ID, p.Link)
	}
	return p, nil
}

// mostCauses is how many causes of a missed goal a caption has.
const mostCauses = 3

// tell says what a board shows of the missed goal, and why, in the game's own words.
func (p *Mistake) tell(t tables, game *board.Game) {
	p.At = unbroken(quantity{sim.Nanosecond, int64(game.Time())}.text(t))
	p.Link = game.LinkText() + "&t=" + game.Time().String()
	for _, miss := range game.Result().Missed {
		if miss.ID != p.ID {
			continue
		}
		p.Missed = miss.Text
		for _, c := range miss.Causes[:min(len(miss.Causes), mostCauses)] {
			p.Causes = append(p.Causes, t.pages.Say("teach.wrong.cause", "count", c.Count, "what", c.Text, "fault", c.Fault))
		}
	}
}
