package site

import (
	"errors"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"leasehold/web/course"
)

// courseFolder holds the course pages, its index the list of them.
const (
	courseFolder = "course/"
	courseIndex  = courseFolder + "index.html"
)

func coursePath(id string) string { return courseFolder + id + "/index.html" }

// coursesPage lists the pages of the course, and the levels by lesson.
type coursesPage struct {
	page
	Sharing sharing
	Pages   []courseLink
	Lessons []lesson
}

// courseLink leads to a page of the course.
type courseLink struct {
	chapter
	Path, Name, Tease string
	Lessons           []string
}

// lesson is one of the course that the levels go with, and the levels that serve it.
type lesson struct {
	Number string
	Name   string // "" for one that nobody has named here
	Levels []levelLink
}

// coursePage is one of them.
type coursePage struct {
	page
	Sharing sharing
	chapter
	ID, Name, About       string
	Lessons               []string
	Summary, Explanations template.HTML
	Figure                courseFigure
	Numbers               []course.Number
	Demo                  *course.Demo
	How                   []courseSection
	Credits               []course.Credit
	Next                  *courseLink
}

type courseFigure struct {
	course.Figure
	Traffic template.HTML
	Title   string // of the level
	Path    string
	Sides   [2]courseSide
}

type courseSide struct {
	course.Side
	Caption      template.HTML
	Wide, Narrow template.HTML
	Address      string // of the level's page, in the site
}

type courseSection struct {
	Title string
	Text  template.HTML
}

// buildCourse writes the course pages of one language.
func (e *edition) buildCourse(templates *template.Template) error {
	if len(e.Course) == 0 {
		return nil
	}
	all := coursesPage{page: e.page(courseIndex), Lessons: e.lessons()}
	all.Sharing = all.sharing(e.T("course.title"), e.T("course.about"), homePreview)
	var faults []error
	for i := range e.Course {
		all.Pages = append(all.Pages, e.courseLink(i))
		p, err := e.coursePage(i)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		faults = append(faults, e.writePage(templates, "coursepage.html", p.path, p))
	}
	return errors.Join(append(faults, e.writePage(templates, "course.html", all.path, all))...)
}

// lesson names a lesson, without its levels.
func (e *edition) lesson(number string) lesson {
	names := map[string]string{
		"007": e.T("assign.lesson.007"), "011": e.T("assign.lesson.011"), "019": e.T("assign.lesson.019"), "024": e.T("assign.lesson.024"),
		"031": e.T("assign.lesson.031"), "032": e.T("assign.lesson.032"), "033": e.T("assign.lesson.033"), "035": e.T("assign.lesson.035"),
	}
	return lesson{Number: number, Name: names[number]}
}

// lessons lists the levels by the lessons they serve.
func (e *edition) lessons() []lesson {
	var all []lesson
	for i := range e.Levels {
		for _, number := range e.Levels[i].Lessons {
			k := slices.IndexFunc(all, func(l lesson) bool { return l.Number == number })
			if k < 0 {
				k = len(all)
				all = append(all, e.lesson(number))
			}
			all[k].Levels = append(all[k].Levels, e.levelLink(i))
		}
	}
	slices.SortFunc(all, func(a, b lesson) int { return strings.Compare(a.Number, b.Number) })
	return all
}

func (e *edition) courseLink(i int) courseLink {
	p := &e.Course[i]
	link := courseLink{chapter: chapterNamed(p.Chapter), Path: coursePath(p.ID), Name: p.Title, Tease: tease(p.Summary)}
	for k := range e.Levels {
		if slices.Contains(p.Levels, e.Levels[k].ID) {
			link.Levels = append(link.Levels, e.levelLink(k))
			link.Lessons = append(link.Lessons, e.Levels[k].Lessons...)
		}
	}
	slices.Sort(link.Lessons)
	link.Lessons = slices.Compact(link.Lessons)
	return link
}

// courseOf gives the path of a chapter's page, "" for none.
func (e *edition) courseOf(title string) string {
	for i := range e.Course {
		if e.Course[i].Chapter == title {
			return coursePath(e.Course[i].ID)
		}
	}
	return ""
}

// chapterLink writes a chapter's title, and leads to its page if it has one.
func (p page) chapterLink(title string) template.HTML {
	safe := template.HTMLEscapeString(title)
	if path := p.courseOf(title); path != "" {
		return template.HTML(fmt.Sprintf(`<a href="%s">%s</a>`, p.Link(path), safe))
	}
	return template.HTML(safe)
}

func (e *edition) coursePage(i int) (coursePage, error) {
	source, link := &e.Course[i], e.courseLink(i)
	p := coursePage{page: e.page(link.Path), chapter: link.chapter, ID: source.ID, Name: source.Title, About: tease(source.Summary), Lessons: link.Lessons, Numbers: source.Numbers, Credits: source.Credits, Demo: source.Demo}
	p.Sharing = p.sharing(source.Title, p.About, source.Figure.Level)
	texts := prose{level: func(id string) (string, bool) {
		known := slices.ContainsFunc(e.Levels, func(l Level) bool { return l.ID == id })
		return p.Link(levelPath(id)), known
	}}
	level := slices.IndexFunc(e.Levels, func(l Level) bool { return l.ID == source.Figure.Level })
	if level < 0 {
		return p, fmt.Errorf("site: course page %s: got the level %q, want one that there is", source.ID, source.Figure.Level)
	}
	texts.terms = e.Levels[level].Terms
	p.Summary = texts.html(source.Summary)
	p.Figure = courseFigure{Figure: source.Figure, Traffic: texts.html(source.Figure.Traffic), Title: e.Levels[level].Title, Path: levelPath(source.Figure.Level)}
	for k, side := range source.Figure.Sides {
		p.Figure.Sides[k] = courseSide{Side: side, Caption: texts.html(side.Caption), Wide: template.HTML(side.Wide), Narrow: template.HTML(side.Narrow), Address: p.Link(p.Figure.Path) + "?" + side.Link}
	}
	for _, s := range source.How {
		p.How = append(p.How, courseSection{s.Title, texts.html(s.Text)})
	}
	if i+1 < len(e.Course) {
		next := e.courseLink(i + 1)
		p.Next = &next
	}
	if p.Demo != nil {
		if err := e.out.asset("demo.json", p.Demo.JSON); err != nil {
			return p, err
		}
	}
	p.Explanations = texts.explanations()
	if err := texts.err(); err != nil {
		return p, fmt.Errorf("site: course page %s: %w", source.ID, err)
	}
	return p, nil
}

// code writes what machines read, in a text.
func code(text string) template.HTML {
	return template.HTML("<code>" + template.HTMLEscapeString(text) + "</code>")
}
