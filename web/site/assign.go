package site

import "cmp"

const (
	assignPath = "assign/index.html"
	taskPath   = "task/index.html"
)

// assignPage is for teachers: they choose what a class is to play.
type assignPage struct {
	page
	Address  string // of the site, as links write it
	Known    bool   // the build was told the address
	Teach    bool   // whether there are other pages for teachers
	Levels   string // what is to be known of them and their controls, by its path from the site's root
	Lessons  []lesson
	Chapters []teachChapter
}

func (e *edition) assignPage() assignPage {
	p := assignPage{page: e.page(assignPath), Address: cmp.Or(e.Address, anyAddress), Known: e.Address != "", Teach: len(e.Lessons) > 0, Levels: e.controls, Lessons: e.lessons()}
	p.Chapters = e.teachChapters()
	return p
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
