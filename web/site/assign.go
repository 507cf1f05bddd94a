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
	Lessons  []namedLesson
	Chapters []chapter
}

// namedLesson is a lesson of the course, and the levels that serve it.
type namedLesson struct {
	lesson
	Name string // as its page calls it; "" for one that nobody has named here
}

func (e *edition) assignPage() assignPage {
	p := assignPage{page: e.page(assignPath), Address: cmp.Or(e.Address, anyAddress), Known: e.Address != "", Teach: len(e.Lessons) > 0, Levels: e.controls, Chapters: e.chapters()}
	names := map[string]string{
		"007": e.T("assign.lesson.007"), "011": e.T("assign.lesson.011"), "019": e.T("assign.lesson.019"), "024": e.T("assign.lesson.024"),
		"031": e.T("assign.lesson.031"), "032": e.T("assign.lesson.032"), "033": e.T("assign.lesson.033"), "035": e.T("assign.lesson.035"),
	}
	for _, l := range e.lessons() {
		p.Lessons = append(p.Lessons, namedLesson{l, names[l.Number]})
	}
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
