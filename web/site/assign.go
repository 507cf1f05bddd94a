package site

import (
	"cmp"
	"fmt"
	"slices"
)

const (
	assignPath = "assign/index.html"
	taskPath   = "task/index.html"
)

// assignPage is for teachers: they choose what a class is to play.
type assignPage struct {
	page
	Address  string // of the site, as links write it
	Known    bool   // the build was told the address
	Lessons  []lesson
	Chapters []chapter
}

// lesson is one of the course's, and the levels that serve it.
type lesson struct {
	Number, Name string
	Levels       []string
}

func (e *edition) assignPage() (assignPage, error) {
	p := assignPage{page: e.page(assignPath), Address: cmp.Or(e.Address, anyAddress), Known: e.Address != "", Chapters: e.chapters(), Lessons: e.lessons()}
	for _, l := range e.Levels {
		for _, number := range l.Lessons {
			if !slices.ContainsFunc(p.Lessons, func(known lesson) bool { return known.Number == number }) {
				return p, fmt.Errorf("site: level %s: got the lesson %q, want one that assign.go names", l.ID, number)
			}
		}
	}
	return p, nil
}

// lessons lists the lessons that have levels, each with them in the campaign's order.
func (e *edition) lessons() []lesson {
	all := []lesson{
		{Number: "007", Name: e.T("assign.lesson.007")}, {Number: "011", Name: e.T("assign.lesson.011")}, {Number: "019", Name: e.T("assign.lesson.019")},
		{Number: "024", Name: e.T("assign.lesson.024")}, {Number: "031", Name: e.T("assign.lesson.031")}, {Number: "032", Name: e.T("assign.lesson.032")},
		{Number: "033", Name: e.T("assign.lesson.033")}, {Number: "035", Name: e.T("assign.lesson.035")},
	}
	for i := range all {
		for _, l := range e.Levels {
			if slices.Contains(l.Lessons, all[i].Number) {
				all[i].Levels = append(all[i].Levels, l.ID)
			}
		}
	}
	return slices.DeleteFunc(all, func(l lesson) bool { return l.Levels == nil })
}

// taskPage is where a student lands whom a teacher's link brought.
type taskPage struct {
	page
	Levels []levelLink
}

func (e *edition) taskPage() taskPage {
	p := taskPage{page: e.page(taskPath)}
	for i := range e.Levels {
		p.Levels = append(p.Levels, e.levelLink(i))
	}
	return p
}
