package site

import (
	"errors"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"leasehold/web/course"
)

// teachFolder holds what is for teachers, its index the list of it. Pages for learners do not lead into it, but for the home page to its index.
const (
	teachFolder = "teach/"
	teachIndex  = teachFolder + "index.html"
	guidesPath  = teachFolder + "guides/index.html"
)

func teachPath(id string) string { return teachFolder + id + "/index.html" }

// door leads to something that is there for teachers.
type door struct{ Path, Name, Words string }

// teachPage lists what there is for teachers.
type teachPage struct {
	page
	Sharing  sharing
	Doors    []door
	Course   bool // whether there is a list of lessons to lead to
	Chapters []teachChapter
	Six      []teachQuestion
}

type teachChapter struct {
	Number, Title string
	Levels        []teachLink
}

// teachLink leads to a level's page for teachers.
type teachLink struct {
	levelLink
	Page    string
	Lessons []lesson
	Minutes [2]int // of class, zeros where nobody has said
}

type teachQuestion struct {
	Question, Answer template.HTML
	Levels           template.HTML
}

// lessonPage is a level's page for teachers.
type lessonPage struct {
	page
	course.Lesson
	Sharing           sharing
	Number            int
	Title, Question   string
	Play, Embed       string
	Assign            string // "" while there is no such page
	Chapter           template.HTML
	Lessons           []lesson
	Idea, Rule        template.HTML
	Happened, Systems template.HTML
	Own               *teachQuestion
	Questions         []teachQuestion
	Predicted, Others string
	Solved            string // address
	Par               string
	Mistakes          []mistake
	Explanations      template.HTML
	Next              *teachLink
}

type mistake struct {
	course.Mistake
	Wide, Narrow, Map template.HTML
	Address           string
}

// guidesPage tells how packages get into learning platforms.
type guidesPage struct {
	page
	Assign string // where packages are made, "" while there is no such page
}

// doors lists what there is for teachers. A page that another part of the site makes is left out where it is not made.
func (e *edition) doors() []door {
	all := []door{
		{assignPath, e.T("teach.door.assign"), e.T("teach.door.assign.words")},
		{"class/index.html", e.T("teach.door.class"), e.T("teach.door.class.words")},
		{teachIndex + "#levels", e.T("teach.door.lesson"), e.T("teach.door.lesson.words")},
		{guidesPath, e.T("teach.door.guides"), e.T("teach.door.guides.words")},
		{"workshop/index.html", e.T("teach.door.workshop"), e.T("teach.door.workshop.words")},
		{courseIndex, e.T("teach.door.course"), e.T("teach.door.course.words")},
		{embedPath, e.T("teach.door.embed"), e.T("teach.door.embed.words")},
		{"card/index.html", e.T("teach.door.card"), e.T("teach.door.card.words")},
	}
	return slices.DeleteFunc(all, func(d door) bool {
		path, _, _ := strings.Cut(d.Path, "#")
		return path != teachIndex && !e.made(path)
	})
}

// made says whether the page at a path of the language was written.
func (e *edition) made(path string) bool {
	return exists(filepath.Join(e.out.root, filepath.FromSlash(e.folder+path)))
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// buildTeach writes what is for teachers, of one language. It comes last, since it leads to what else was made.
func (e *edition) buildTeach(templates *template.Template) error {
	if len(e.Lessons) == 0 {
		return nil
	}
	var faults []error
	for i := range e.Lessons {
		p, err := e.lessonPage(i)
		if err == nil {
			err = e.writePage(templates, "lesson.html", p.path, p)
		}
		faults = append(faults, err)
	}
	if templates.Lookup("guide") != nil {
		guides := guidesPage{page: e.page(guidesPath)}
		if e.made(assignPath) {
			guides.Assign = assignPath
		}
		faults = append(faults, e.writePage(templates, "guides.html", guides.path, guides))
	}
	all := teachPage{page: e.page(teachIndex), Doors: e.doors(), Course: e.made(courseIndex), Chapters: e.teachChapters(), Six: e.six()}
	all.Sharing = all.sharing(e.T("teach.title"), e.T("teach.about"), homePreview)
	return errors.Join(append(faults, e.writePage(templates, "teach.html", all.path, all))...)
}

func (e *edition) teachChapters() []teachChapter {
	var all []teachChapter
	for i := range e.Levels {
		if i == 0 || e.Levels[i-1].Chapter != e.Levels[i].Chapter {
			c := chapterNamed(e.Levels[i].Chapter)
			all = append(all, teachChapter{Number: c.Number, Title: c.Title})
		}
		last := &all[len(all)-1]
		last.Levels = append(last.Levels, e.teachLink(i))
	}
	return all
}

func (e *edition) teachLink(i int) teachLink {
	link := teachLink{levelLink: e.levelLink(i), Page: teachPath(e.Levels[i].ID), Lessons: e.lessonsOf(i)}
	if i < len(e.Lessons) {
		link.Minutes = e.Lessons[i].Minutes
	}
	return link
}

// lessonsOf names the lessons that a level serves, the one it belongs to first.
func (e *edition) lessonsOf(i int) []lesson {
	var all []lesson
	for _, number := range e.Levels[i].Lessons {
		all = append(all, e.lesson(number))
	}
	return all
}

// six gives the questions that a learner should be able to answer at the end, with the levels that lead to them.
func (e *edition) six() []teachQuestion {
	p := e.page(teachIndex)
	var all []teachQuestion
	for _, q := range e.Six {
		var texts prose
		one := teachQuestion{Question: texts.html(q.Question), Answer: texts.html(q.Answer)}
		var links []string
		for i := range e.Levels {
			if slices.Contains(q.Levels, e.Levels[i].ID) {
				links = append(links, fmt.Sprintf(`<a href="%s">%s</a>`, p.Link(teachPath(e.Levels[i].ID)), template.HTMLEscapeString(e.Levels[i].Title)))
			}
		}
		one.Levels = template.HTML(strings.Join(links, ", "))
		all = append(all, one)
	}
	return all
}

func (e *edition) lessonPage(i int) (lessonPage, error) {
	level, lesson := &e.Levels[i], &e.Lessons[i]
	p := lessonPage{page: e.page(teachPath(level.ID)), Lesson: *lesson, Number: i + 1, Title: level.Title, Question: level.Predict.Text, Play: levelPath(level.ID), Embed: embedPath, Lessons: e.lessonsOf(i)}
	p.Sharing = p.sharing(e.T("teach.level.title", "level", level.Title), e.T("teach.level.about"), level.ID)
	p.Chapter = p.chapterLink(level.Chapter)
	if e.made(assignPath) {
		p.Assign = assignPath + "?levels=" + level.ID // a draft (web/assign/draft.js)
	}
	texts := prose{terms: level.Terms}
	d := &level.Debrief
	p.Idea, p.Rule, p.Happened, p.Systems = texts.html(lesson.Idea), texts.html(d.Rule), texts.html(d.Happened), texts.html(d.Systems)
	p.Own = &teachQuestion{Question: texts.html(d.Question), Answer: texts.html(d.Answer)}
	for _, q := range lesson.Questions {
		p.Questions = append(p.Questions, teachQuestion{Question: texts.html(q.Question), Answer: texts.html(q.Answer)})
	}
	p.Predicted, p.Others = e.outcomes(lesson.Start)
	p.Par = e.par(level.Par)
	p.Solved = p.Link(p.Play) + "?" + lesson.SolvedLink
	for _, m := range lesson.Mistakes {
		one := mistake{Mistake: m, Wide: template.HTML(m.Wide), Narrow: template.HTML(m.Narrow), Address: p.Link(p.Play) + "?" + m.Link}
		if m.Nights != nil {
			one.Map = template.HTML(m.Nights.Map)
		}
		p.Mistakes = append(p.Mistakes, one)
	}
	p.Explanations = texts.explanations()
	if i+1 < len(e.Levels) {
		next := e.teachLink(i + 1)
		p.Next = &next
	}
	if err := texts.err(); err != nil {
		return p, fmt.Errorf("site: the page for teachers of the level %s: %w", level.ID, err)
	}
	return p, nil
}

// outcomes says what is true of the question before the first run: in the incident that is shown first, and in the others.
func (e *edition) outcomes(all []course.Outcome) (first, others string) {
	if len(all) == 0 {
		return "", ""
	}
	if len(all) == 1 {
		return e.T("teach.before.true", "value", all[0].Value), ""
	}
	var rest []string
	for _, o := range all[1:] {
		rest = append(rest, e.T("teach.before.other", "value", o.Value, "incident", o.Incident))
	}
	return e.T("teach.before.trues", "value", all[0].Value, "incident", all[0].Incident), e.T("teach.before.others", "others", strings.Join(rest, ", "))
}

func (e *edition) par(all []Bound) string {
	if len(all) == 0 {
		return ""
	}
	var bounds []string
	for _, b := range all {
		bounds = append(bounds, b.Label+" "+b.Goal)
	}
	return e.T("teach.answer.par", "par", strings.Join(bounds, ", "))
}
