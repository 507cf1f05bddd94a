package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// page is what every page's template gets.
type page struct {
	*edition
	Policy string
	path   string // in the site
	local  string // in its language
}

// Asset gives the address of an asset from this page.
func (p page) Asset(name string) (string, error) {
	file, ok := p.out.assets[name]
	if !ok {
		return "", fmt.Errorf("got the asset %q, which does not exist", name)
	}
	return relative(p.path, file), nil
}

// Link gives the address of a page in the same language, by its path in it, from this page.
func (p page) Link(to string) string { return relative(p.path, p.folder+to) }

// File gives the address of a file of the site, by its path from the site's root, from this page.
func (p page) File(to string) string { return relative(p.path, to) }

type homePage struct {
	page
	Course   bool // whether there is one
	Teach    bool // whether there is something for teachers
	Sharing  sharing
	Chapters []chapter
}

type chapter struct {
	Number, Title string // "1" and "Does it need an owner?"; the first chapter may have no number
	Page          string // of the course that explains it, "" for none
	Levels        []levelLink
}

type levelLink struct {
	Number                       int
	ID, Kind, Title, Path, Tease string
}

type playPage struct {
	page
	Sharing                         sharing
	ID, Kind, Title, Chapter, Tease string
	Number, Count                   int
	Frame                           string // the level's frame page
	Data                            string // the level as the game reads it, by its path from the site's root
	Settings, Tries                 string // how many settings there are, and of how many the page tries to show what passes
	Par                             []Bound
	Predict                         Question
	Place                           template.HTML // the chapter, which leads to its page
	Brief, Explanations             template.HTML
	Hints                           *hint
	Debrief                         *debrief
	Next                            *levelLink
}

// hint holds the one after it, which can be opened only once it is open itself.
type hint struct {
	Title string
	Text  template.HTML
	Next  *hint
}

type debrief struct {
	Happened, Rule, Systems, Question, Answer template.HTML
}

// lostPage is shown at addresses that lead nowhere.
type lostPage struct {
	page
	Depths []string // ways up to the site's root, from each depth that has pages and one more
	All    []lostWords
}

// lostWords is that page in one language: a host shows one page at every address, and the address tells which language is meant.
type lostWords struct {
	*edition
	Folder, Dir string
}

func levelPath(id string) string { return "play/" + id + "/index.html" }

func framePath(id string) string { return "frame/" + id + "/index.html" }

func (e *edition) page(path string, may ...string) page {
	return page{edition: e, Policy: policy(may...), path: e.folder + path, local: path}
}

func (b *builder) buildPages(context.Context) error {
	templates, err := b.templates()
	if err != nil {
		return err
	}
	var faults []error
	for _, e := range b.all {
		faults = append(faults, e.buildPages(templates), e.buildCourse(templates), e.buildTeach(templates))
	}
	lost := lostPage{page: b.all[0].page(lostFile), Depths: []string{"", "../", "../../", "../../../", "../../../../"}}
	for _, e := range b.all {
		lost.All = append(lost.All, lostWords{edition: e, Folder: e.folder, Dir: page{edition: e}.Dir()})
	}
	faults = append(faults, b.writePage(templates, "lost.html", lost.path, lost))
	for _, licence := range []string{"LICENSE", filepath.Join("assets", "OFL.txt")} {
		faults = append(faults, b.copyText(licence))
	}
	return errors.Join(faults...)
}

// buildPages writes the pages of one language.
func (e *edition) buildPages(templates *template.Template) error {
	home := homePage{page: e.page("index.html"), Course: len(e.Course) > 0, Teach: len(e.Lessons) > 0, Chapters: e.chapters()}
	home.Sharing = home.sharing(e.T("home.title"), e.T("home.about"), homePreview)
	card := e.card()
	faults := []error{e.writePage(templates, "home.html", home.path, home), e.writePage(templates, "card.html", card.path, card)}
	embed, err := e.embedPage()
	if err == nil {
		err = e.writePage(templates, "embed.html", embed.path, embed)
	}
	assign, task, class, workshop, custom := e.assignPage(), e.taskPage(), e.classPage(), e.workshopPage(), e.customFrame()
	faults = append(faults, err, e.writePage(templates, "assign.html", assign.path, assign), e.writePage(templates, "task.html", task.path, task), e.writePage(templates, "class.html", class.path, class),
		e.writePage(templates, "workshop.html", workshop.path, workshop), e.writePage(templates, "frame.html", custom.path, custom))
	for i := range e.Levels {
		play, err := e.playPage(i)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		frame := e.framePage(i)
		faults = append(faults, e.writePage(templates, "play.html", play.path, play), e.writePage(templates, "frame.html", frame.path, frame))
	}
	return errors.Join(faults...)
}

func (b *builder) writePage(templates *template.Template, name, path string, data any) error {
	var html bytes.Buffer
	if err := templates.ExecuteTemplate(&html, name, data); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	small, err := minified("text/html", html.Bytes())
	if err != nil {
		return fmt.Errorf("site: %s: %w", path, err)
	}
	return b.out.write(path, small)
}

func (e *edition) chapters() []chapter {
	var all []chapter
	for i, level := range e.Levels {
		if i == 0 || e.Levels[i-1].Chapter != level.Chapter {
			all = append(all, chapterNamed(level.Chapter))
			all[len(all)-1].Page = e.courseOf(level.Chapter)
		}
		last := &all[len(all)-1]
		last.Levels = append(last.Levels, e.levelLink(i))
	}
	return all
}

// chapterNamed takes a number before a chapter's title apart.
func chapterNamed(title string) chapter {
	number, rest, found := strings.Cut(title, " ")
	if !found || strings.Trim(number, "0123456789") != "" {
		return chapter{Title: title}
	}
	return chapter{Number: number, Title: rest}
}

func (e *edition) levelLink(i int) levelLink {
	level := e.Levels[i]
	return levelLink{Number: i + 1, ID: level.ID, Kind: kind(level), Title: level.Title, Path: levelPath(level.ID), Tease: tease(level.Brief)}
}

// kind is what pages call a level's kind.
func kind(l Level) string {
	if l.Break {
		return "break"
	}
	return "hold"
}

func (e *edition) playPage(i int) (playPage, error) {
	level := e.Levels[i]
	texts := prose{terms: level.Terms}
	p := playPage{page: e.page(levelPath(level.ID), mayFrame), ID: level.ID, Kind: kind(level), Title: level.Title, Chapter: level.Chapter,
		Frame: framePath(level.ID), Data: e.levels[level.ID], Settings: e.thousands(level.Settings), Tries: e.thousands(level.Tries), Par: level.Par, Predict: level.Predict, Tease: tease(level.Brief), Number: i + 1, Count: len(e.Levels), Brief: texts.html(level.Brief)}
	p.Place = p.chapterLink(level.Chapter)
	last := &p.Hints
	for n, text := range level.Hints {
		*last = &hint{Title: e.T("play.hint", "n", n+1), Text: texts.html(text)}
		last = &(*last).Next
	}
	if d := &level.Debrief; d.Question != "" {
		p.Debrief = &debrief{Question: texts.html(d.Question), Answer: texts.html(d.Answer), Happened: texts.html(d.Happened),
			Rule: texts.html(d.Rule), Systems: texts.html(d.Systems)}
	}
	p.Sharing = p.sharing(level.Title, p.Tease, level.ID)
	var err error
	if p.Sharing.OEmbed, err = e.writeOEmbed(&level); err != nil {
		return playPage{}, err
	}
	p.Explanations = texts.explanations()
	if err := texts.err(); err != nil {
		return playPage{}, fmt.Errorf("site: level %s: %w", level.ID, err)
	}
	if i+1 < len(e.Levels) {
		next := e.levelLink(i + 1)
		p.Next = &next
	}
	return p, nil
}

// thousands writes a number as readers of the language do: 338,724.
func (e *edition) thousands(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + e.T("number.thousands") + text[at:]
	}
	return text
}

// copyText copies a licence, if the repository has it yet, to the site's root.
func (b *builder) copyText(file string) error {
	data, err := os.ReadFile(filepath.Join(b.Root, file))
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return b.out.write(strings.TrimSuffix(filepath.Base(file), ".txt")+".txt", data)
}

// tease gives the first sentence of a brief, without marks: for lists and previews.
func tease(text string) string {
	plain := mark.ReplaceAllStringFunc(text, func(m string) string {
		parts := mark.FindStringSubmatch(m)
		if parts[2] != "" {
			return parts[2]
		}
		return parts[1]
	})
	plain = strings.Join(strings.Fields(plain), " ")
	if end := strings.Index(plain, ". "); end >= 0 {
		return plain[:end+1]
	}
	return plain
}
