// Package course reads the sources of the course pages, measures what they claim, and checks their words: every figure in them is a reference to a run, to
// the part catalog or to a named source. Package site makes pages of what comes out.
package course

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/sim"
)

// Files holds the sources: LANG/PAGE.yaml, teach/LANG.yaml for teachers, and the level of the small demo.
//
//go:embed en/*.yaml de/*.yaml teach/*.yaml demo.yaml
var Files embed.FS

const (
	room     = "course" // in messages
	english  = "en"     // the language whose files also say what is on a page
	demoFile = "demo.yaml"
)

// plan is what a page shows in every language. It stands in the English file.
type plan struct {
	Chapter string   `json:"chapter"` // of the campaign, as level files write it
	Figure  figure   `json:"figure"`
	Numbers []number `json:"numbers"`
	Demo    bool     `json:"demo,omitempty"`
	Sources []source `json:"sources,omitempty"`
}

// figure is two boards with the same traffic.
type figure struct {
	Level    string   `json:"level"`
	Incident int      `json:"incident"`
	At       sim.Time `json:"at"` // the moment that is drawn
	Left     claim    `json:"left"`
	Right    claim    `json:"right"`
}

// claim is the settings of one board, and the goals that its caption says it misses, as levels.GoalID names them: some on the left, none on the right.
type claim struct {
	Set    levels.Values `json:"set"`
	Misses []string      `json:"misses,omitempty"`
}

// source is somebody else's report and the figures that a page takes from it.
type source struct {
	ID      string        `json:"id"`
	Address string        `json:"address,omitempty"`
	Figures levels.Values `json:"figures"`
}

// texts is what a page says in one language.
type texts struct {
	Title   string    `json:"title"`
	Summary string    `json:"summary"` // three sentences
	Traffic string    `json:"traffic"` // what happens on both boards
	Left    side      `json:"left"`
	Right   side      `json:"right"`
	How     []section `json:"how"`
	Credits []string  `json:"credits,omitempty"` // what the plan's sources are called, in their order; may hold dates
}

type side struct {
	Name    string `json:"name"`
	Caption string `json:"caption"`
}

type section struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// whole is an English file.
type whole struct {
	plan
	texts
}

// Course is the English sources, checked, with every board's run.
type Course struct {
	files fs.FS
	all   []*levels.Level // the campaign, in English
	pages []*measured
	demo  *demo

	lessons     []*measuredLesson // a level each; played when they are first asked for
	lessonFiles map[string]*lessonTexts
}

// measured is a page and what its boards came to.
type measured struct {
	id, file string
	plan
	texts
	level *levels.Level
	names [2]string // of its sides, as references call them
	sides [2]run
	src   *levels.Source
}

// Open reads the English sources and runs their boards. Every page is of one chapter, and every chapter of the campaign has one page. All faults are in the error.
func Open(files fs.FS, all []*levels.Level) (*Course, error) {
	c := &Course{files: files, all: all, lessonFiles: make(map[string]*lessonTexts)}
	ids, err := pageIDs(files, english)
	if err != nil {
		return nil, err
	}
	faults := []error{c.openDemo()}
	for _, id := range ids {
		m := &measured{id: id, names: sideNames, file: path.Join(english, id+".yaml")}
		var w whole
		m.src, err = read(files, m.file, &w)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		m.plan, m.texts = w.plan, w.texts
		c.check(m)
		faults = append(faults, m.src.Err())
		c.pages = append(c.pages, m)
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	return c, c.checkChapters()
}

// pageIDs lists the pages that a language has files for.
func pageIDs(files fs.FS, language string) ([]string, error) {
	names, err := fs.Glob(files, path.Join(language, "*.yaml"))
	if err != nil {
		return nil, fmt.Errorf("course: %w", err)
	}
	sort.Strings(names)
	for i := range names {
		names[i] = strings.TrimSuffix(path.Base(names[i]), ".yaml")
	}
	return names, nil
}

func read(files fs.FS, file string, into any) (*levels.Source, error) {
	data, err := fs.ReadFile(files, file)
	if err != nil {
		return nil, fmt.Errorf("course: got no %s, want the page in this language", file)
	}
	return levelfile.ReadSource(room, file, data, into)
}

// checkChapters orders the pages as the campaign does, and wants one for each chapter.
func (c *Course) checkChapters() error {
	var faults levels.Faults
	order := map[string]int{}
	for _, l := range c.all {
		if _, known := order[l.Chapter]; known {
			continue
		}
		order[l.Chapter] = len(order)
		count := 0
		for _, m := range c.pages {
			if m.Chapter == l.Chapter {
				count++
			}
		}
		if count != 1 {
			faults = append(faults, levels.Fault{Room: room, Got: fmt.Sprintf("%d pages of the chapter %q", count, l.Chapter), Want: "one"})
		}
	}
	slices.SortStableFunc(c.pages, func(a, b *measured) int { return order[a.Chapter] - order[b.Chapter] })
	if faults != nil {
		return faults
	}
	return nil
}

// check finds what single fields of an English file cannot show, and measures.
func (c *Course) check(m *measured) {
	if !slices.ContainsFunc(c.all, func(l *levels.Level) bool { return l.Chapter == m.Chapter }) {
		m.src.Fault("chapter", strconv.Quote(m.Chapter), "a chapter of the campaign, as level files write it")
	}
	for i, n := range m.Numbers {
		if _, ok := keyNumbers[n]; !ok {
			m.src.Fault(fmt.Sprintf("numbers[%d]", i), strconv.Quote(string(n)), "one of "+strings.Join(n.Words(), ", "))
		}
	}
	if i := slices.IndexFunc(c.all, func(l *levels.Level) bool { return l.ID == m.Figure.Level }); i < 0 {
		m.src.Fault("figure.level", strconv.Quote(m.Figure.Level), "the id of a level")
		return
	} else if m.level = c.all[i]; m.Figure.Incident < 1 || m.Figure.Incident > len(m.level.Incidents) {
		m.src.Fault("figure.incident", strconv.Itoa(m.Figure.Incident), fmt.Sprintf("1 to %d", len(m.level.Incidents)))
		return
	}
	for i, claim := range []*claim{&m.Figure.Left, &m.Figure.Right} {
		m.measure(i, claim)
	}
	if a, b := m.sides[0].settings, m.sides[1].settings; a != nil && slices.Equal(a, b) {
		m.src.Fault("figure.right.set", "the settings of the left board", "others")
	}
	c.checkTexts(m, &m.texts, m.src)
}

var sentenceEnd = regexp.MustCompile(`[.!?](?:\s|$)`)

// sentences counts the sentences of a text.
func sentences(text string) int { return len(sentenceEnd.FindAllString(strings.TrimSpace(text), -1)) }

const summarySentences = 3

// checkTexts checks what a page says in one language: every figure in it, every term, and the length of the summary.
func (c *Course) checkTexts(m *measured, t *texts, src *levels.Source) {
	if n := sentences(t.Summary); t.Summary != "" && n != summarySentences {
		src.Fault("summary", fmt.Sprintf("%d sentences", n), fmt.Sprint(summarySentences))
	}
	if len(t.Credits) != len(m.plan.Sources) {
		src.Fault("credits", fmt.Sprintf("%d names of sources", len(t.Credits)), fmt.Sprintf("%d, as there are sources", len(m.plan.Sources)))
	}
	if m.sides[0].history == nil || m.sides[1].history == nil {
		return
	}
	r := resolver{c, m}
	for _, text := range t.all() {
		r.check(src, text.path, *text.text)
	}
	checkCredits(src, t.Credits)
	m.compare(src, t)
}

// compare wants a translation to refer to what the English page refers to, field by field.
func (m *measured) compare(src *levels.Source, t *texts) {
	if got, want := len(t.How), len(m.texts.How); got != want {
		src.Fault("how", fmt.Sprintf("%d sections", got), fmt.Sprintf("%d, as in English", want))
		return
	}
	originals := m.texts.all()
	for i, text := range t.all() {
		if got, want := referred(*text.text), referred(*originals[i].text); !slices.Equal(got, want) {
			src.Fault(text.path, "references to "+listed(got), "those of the English text: "+listed(want))
		}
	}
}

// referred lists what a text refers to: figures and levels, each once.
func referred(text string) []string {
	all := reference.FindAllString(text, -1)
	for _, m := range marked.FindAllStringSubmatch(text, -1) {
		if strings.HasPrefix(m[1], levelMark) {
			all = append(all, "["+m[1]+"]")
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// listed writes names in a message.
func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// said is a text and where it stands in its file.
type said struct {
	path string
	text *string
}

// all lists the texts that may hold references; the names of sources are none.
func (t *texts) all() []said {
	list := []said{{"title", &t.Title}, {"summary", &t.Summary}, {"traffic", &t.Traffic}, {"left.name", &t.Left.Name}, {"left.caption", &t.Left.Caption},
		{"right.name", &t.Right.Name}, {"right.caption", &t.Right.Caption}}
	for i := range t.How {
		list = append(list, said{fmt.Sprintf("how[%d].title", i), &t.How[i].Title}, said{fmt.Sprintf("how[%d].text", i), &t.How[i].Text})
	}
	return list
}
