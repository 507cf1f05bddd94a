package site

// classPath is the page where a teacher sees who passed.
const classPath = "class/index.html"

// classPage checks codes in the teacher's browser.
type classPage struct {
	page
	Levels map[string]classLevel // by id
}

// classLevel is what the page has to know of a level: the order of the campaign, and addresses from this page.
type classLevel struct {
	Number int    `json:"number"`
	Title  string `json:"title"`
	File   string `json:"file"` // the level as the simulator reads it
	Play   string `json:"play"` // its page
}

func (e *edition) classPage() classPage {
	p := classPage{page: e.page(classPath), Levels: make(map[string]classLevel, len(e.Levels))}
	for i := range e.Levels {
		id := e.Levels[i].ID
		p.Levels[id] = classLevel{Number: i + 1, Title: e.Levels[i].Title, File: p.File(e.levels[id]), Play: p.Link(levelPath(id))}
	}
	return p
}
