package course

import (
	"errors"
	"fmt"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"leasehold/levels"
	"leasehold/sim"
)

// lessonFolder holds what teachers read of the levels, a file a language.
const lessonFolder = "teach"

// lessonTexts is such a file. What is listed in English alone says which of the questions fit a level.
type lessonTexts struct {
	Levels    []levelTexts    `json:"levels"`    // in any order, each once
	Questions []questionTexts `json:"questions"` // what a learner should be able to answer at the end
	Limits    []limitTexts    `json:"limits"`    // of the model
}

type levelTexts struct {
	ID    string   `json:"id"`
	Idea  string   `json:"idea"` // three sentences
	Asked []string `json:"asked,omitempty"`
}

type questionTexts struct {
	ID       string   `json:"id"`
	Own      []string `json:"own,omitempty"` // levels whose debrief asks the same
	Question string   `json:"question"`
	Answer   string   `json:"answer"`
}

type limitTexts struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

func (t *lessonTexts) idea(level string) string {
	return t.Levels[slices.IndexFunc(t.Levels, func(l levelTexts) bool { return l.ID == level })].Idea
}

func (t *lessonTexts) question(id string) *questionTexts {
	return &t.Questions[slices.IndexFunc(t.Questions, func(q questionTexts) bool { return q.ID == id })]
}

func (t *lessonTexts) limit(id string) string {
	return t.Limits[slices.IndexFunc(t.Limits, func(l limitTexts) bool { return l.ID == id })].Text
}

// measuredLesson is a level as it was played for its teachers. Its sides are the start and the solution, in the first incident.
type measuredLesson struct {
	measured
	reports [2][]*sim.Report // of both, in each incident
	losses  []loss           // of each wrong answer
	asked   []string         // the questions that fit it
	limits  []string
}

// openLessons plays every level and reads the English file, once.
func (c *Course) openLessons() error {
	if c.lessons != nil {
		return nil
	}
	if err := c.playLessons(); err != nil {
		return err
	}
	texts, err := c.lessonTexts(english)
	if err != nil {
		return err
	}
	for _, m := range c.lessons {
		i := slices.IndexFunc(texts.Levels, func(l levelTexts) bool { return l.ID == m.level.ID })
		m.asked = texts.Levels[i].Asked
	}
	return nil
}

// playLessons plays the levels, as many at once as there are processors.
func (c *Course) playLessons() error {
	c.lessons = make([]*measuredLesson, len(c.all))
	faults := make([]error, len(c.all))
	var wait sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, l := range c.all {
		wait.Go(func() {
			free <- struct{}{}
			c.lessons[i], faults[i] = playLesson(l)
			<-free
		})
	}
	wait.Wait()
	return errors.Join(faults...)
}

func playLesson(l *levels.Level) (*measuredLesson, error) {
	m := &measuredLesson{measured: measured{id: l.ID, level: l, names: [2]string{"start", "solution"}}, limits: limitsOf(l)}
	m.Figure.Incident = 1
	solution, err := l.With(l.Start(), l.Solution)
	if err != nil {
		return nil, err
	}
	for side, settings := range [2]levels.Settings{l.Start(), solution} {
		m.sides[side].settings = settings
		for i := range l.Incidents {
			h, r, verdict := played(l, settings, i)
			m.reports[side] = append(m.reports[side], r)
			if i == 0 {
				m.sides[side].history, m.sides[side].report, m.sides[side].verdict = h, r, verdict
			}
		}
	}
	faults := make([]error, len(l.Wrong))
	m.losses = make([]loss, len(l.Wrong))
	for i := range l.Wrong {
		m.losses[i], faults[i] = findLoss(l, i)
	}
	return m, errors.Join(faults...)
}

// lessonTexts reads a language's file: it must say something of every level, and refer to what the English file refers to.
func (c *Course) lessonTexts(code string) (*lessonTexts, error) {
	if known := c.lessonFiles[code]; known != nil {
		return known, nil
	}
	texts := new(lessonTexts)
	src, err := read(c.files, path.Join(lessonFolder, code+".yaml"), texts)
	if err != nil {
		return nil, err
	}
	var of *lessonTexts
	if code != english {
		if of, err = c.lessonTexts(english); err != nil {
			return nil, err
		}
	}
	c.checkLessons(src, texts, of)
	if err := src.Err(); err != nil {
		return nil, err
	}
	c.lessonFiles[code] = texts
	return texts, nil
}

// checkLessons finds what is missing or left over in a file, and figures and terms that are none. Of is the English file, nil for itself.
func (c *Course) checkLessons(src *levels.Source, t, of *lessonTexts) {
	var there, want [3][]string
	for i, l := range t.Levels {
		there[0] = append(there[0], l.ID)
		if n := sentences(l.Idea); n != summarySentences {
			src.Fault(fmt.Sprintf("levels[%d].idea", i), fmt.Sprintf("%d sentences", n), strconv.Itoa(summarySentences))
		}
		if of != nil && l.Asked != nil {
			src.Fault(fmt.Sprintf("levels[%d].asked", i), "a list", "none: the English file says which questions fit")
		}
	}
	for i, q := range t.Questions {
		there[1] = append(there[1], q.ID)
		for k, id := range q.Own {
			if of != nil || c.named(id) == nil {
				src.Fault(fmt.Sprintf("questions[%d].own[%d]", i, k), strconv.Quote(id), "the id of a level, in the English file")
			}
		}
	}
	for _, l := range t.Limits {
		there[2] = append(there[2], l.ID)
	}
	for _, m := range c.lessons {
		want[0] = append(want[0], m.level.ID)
	}
	for _, l := range modelLimits {
		want[2] = append(want[2], l.id)
	}
	original := t
	if of != nil {
		original = of
	}
	for _, q := range original.Questions {
		want[1] = append(want[1], q.ID)
	}
	for i, list := range [3]string{"levels", "questions", "limits"} {
		slices.Sort(there[i])
		slices.Sort(want[i])
		if !slices.Equal(there[i], want[i]) {
			src.Fault(list, "those of "+strings.Join(there[i], ", "), strings.Join(want[i], ", ")+", each once")
			return
		}
	}
	c.checkProse(src, t, original)
}

// checkProse checks every text with each level on whose page it stands.
func (c *Course) checkProse(src *levels.Source, t, original *lessonTexts) {
	for _, m := range c.lessons {
		r := resolver{c, &m.measured}
		check := func(path, text, english string) {
			r.check(src, path, text)
			if got, want := referred(text), referred(english); !slices.Equal(got, want) {
				src.Fault(path, "references to "+listed(got), "those of the English text: "+listed(want))
			}
		}
		for i := range t.Levels {
			if t.Levels[i].ID != m.level.ID {
				continue
			}
			check(fmt.Sprintf("levels[%d].idea", i), t.Levels[i].Idea, original.idea(m.level.ID))
		}
		k := slices.IndexFunc(original.Levels, func(l levelTexts) bool { return l.ID == m.level.ID })
		for n, id := range original.Levels[k].Asked {
			i := slices.IndexFunc(t.Questions, func(q questionTexts) bool { return q.ID == id })
			if i < 0 {
				src.Fault(fmt.Sprintf("levels[%d].asked[%d]", k, n), strconv.Quote(id), "the id of a question")
				continue
			}
			check(fmt.Sprintf("questions[%d].question", i), t.Questions[i].Question, original.question(id).Question)
			check(fmt.Sprintf("questions[%d].answer", i), t.Questions[i].Answer, original.question(id).Answer)
		}
		for i := range t.Limits {
			if slices.Contains(m.limits, t.Limits[i].ID) {
				check(fmt.Sprintf("limits[%d].text", i), t.Limits[i].Text, original.limit(t.Limits[i].ID))
			}
		}
	}
}
