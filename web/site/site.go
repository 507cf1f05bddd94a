// Package site builds the static site: the game as WebAssembly, the pages around it, and everything they fetch, each
// file packed beside itself and under a name that changes with its content. Server serves such a folder for
// development and tests; any static host does as well.
package site

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"io"
	"os"
	"path"
	"path/filepath"
	"time"

	"leasehold/assets"
	"leasehold/assets/words"
	"leasehold/web/course"
	"leasehold/web/drawing"
)

// Level is what the site needs to know of a level.
type Level struct {
	ID      string // names its folder: lower case letters, digits and hyphens
	Title   string
	Chapter string
	Lessons []string // the numbers of the lessons it serves
	Break   bool     // the player breaks the board: there are no other nights to win
	Par     []Bound  // the best there is
	Predict Question // asked before the first run; without text none
	Brief   string   // plain text; [lease] or [lease|leases] marks a term, optionally with the words to show; blank lines part paragraphs
	Hints   []string // marked like the brief, each less vague than the one before
	Debrief Debrief
	Terms   []Term  // that its texts may mark
	JSON    []byte  // the level as the game reads it
	Preview Preview // its picture where links to it are shown; nil for none

	Until    float64   // seconds that a run takes at the most
	Controls []Control // what the player may change

	Wide, Narrow template.HTML // the board at its beginning, as SVG with the classes of Sheet, for boxes that are wide and that are not

	Settings, Tries int // how many settings it allows, and of how many the page shows which pass
}

// Debrief is read once the level is passed. Its texts are marked like the brief; without a question there is none.
type Debrief struct {
	Happened, Rule, Systems, Question, Answer string
}

// Bound is a measure and how good it may be at best, in words; ID is what runs call it.
type Bound struct{ ID, Label, Goal string }

// Question asks for the value of a goal, which is a count or a share.
type Question struct {
	Goal, Text string
	Incident   string // the one that is asked about, if there are others
}

// Term is a word that pages explain where it stands.
type Term struct {
	Word string // as briefs mark it
	Name string // as its explanation calls it; "" for the words where it is first marked
	Text string // the explanation, plain text
}

// Language is one in which the pages are built. The first is at the site's root, each other in a folder named by its code.
type Language struct {
	Code    string // as <html lang> has it: "de"
	RTL     bool   // written from right to left
	Unread  bool   // nobody reads it: it is there for tests, and no page in another language leads there
	Words   words.Table
	Board   string          // what the board says, a file as package words reads it; "" for what the game carries itself
	Preview Preview         // the home page's picture; nil for none
	Levels  []Level         // in the order pages list them, the same in every language
	Course  []course.Page   // in the order of the campaign
	Lessons []course.Lesson // what teachers read of each level, in the levels' order; none for a site without it
	Six     []course.Asked  // what a learner should be able to answer at the end
}

// Options say what to build.
type Options struct {
	Root      string // the repository
	Out       string // the folder to write; what was in it is gone afterwards
	Fast      bool   // wasm packed with gzip only, at its quickest; for development and tests
	Game      string // the Go package of the game; "./game" unless set
	Simulator string // the Go package of the simulator alone; "./web/simwasm" unless set
	Teach     string // the Go package of what teachers' pages need; "./web/teachwasm" unless set
	Workshop  string // the Go package of what the workshop needs; "./web/workshopwasm" unless set
	Address   string // where the site will be: "https://example.org/leasehold/"; "" if that is not known
	Languages []Language
	Log       io.Writer // a line for each step
}

// Build writes the site. The old one stays until the new one is complete.
func Build(ctx context.Context, o Options) error {
	o.Game = cmp.Or(o.Game, "./game")
	o.Simulator = cmp.Or(o.Simulator, "./web/simwasm")
	o.Teach = cmp.Or(o.Teach, "./web/teachwasm")
	o.Workshop = cmp.Or(o.Workshop, "./web/workshopwasm")
	var err error
	if o.Address, err = checkAddress(o.Address); err != nil {
		return err
	}
	out, err := filepath.Abs(o.Out)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if err := mayReplace(out); err != nil {
		return err
	}
	next, err := os.MkdirTemp(filepath.Dir(out), ".site-*")
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	defer os.RemoveAll(next)
	b := &builder{Options: o, out: newOutput(next, newPacker(o.Fast, ctx.Err)), started: time.Now(), scripts: make(map[string]string)}
	if err := b.run(ctx); err != nil {
		return err
	}
	if err := os.Chmod(next, 0o755); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if err := os.RemoveAll(out); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if err := os.Rename(next, out); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return nil
}

// mayReplace refuses to overwrite a folder that does not look like an earlier site.
func mayReplace(out string) error {
	entries, err := os.ReadDir(out)
	if os.IsNotExist(err) {
		return os.MkdirAll(filepath.Dir(out), 0o755)
	}
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if _, err := os.Stat(filepath.Join(out, headersFile)); len(entries) > 0 && err != nil {
		return fmt.Errorf("site: %s holds something other than a site (it has no %s): got a full folder, want an empty or a new one", out, headersFile)
	}
	return nil
}

type builder struct {
	Options
	out       *output
	started   time.Time
	game      wasmFile
	simulator wasmFile
	scripts   map[string]string // what each script of a page came to
	all       []*edition
	starts    []string // ids of the levels whose files the workshop has
}

func (b *builder) run(ctx context.Context) error {
	steps := []struct {
		name string
		do   func(context.Context) error
	}{
		{"game.wasm", b.buildGame},
		{"sim.wasm", b.buildSimulator},
		{"teach.wasm, workshop.wasm", b.buildTeachWasm},
		{"styles and scripts", b.buildAssets},
		{"languages", b.buildLanguages},
		{"the element for other pages", b.buildEmbed},
		{"files for the workshop", b.buildWorkshop},
		{"pictures for links", b.buildPreviews},
		{"pages", b.buildPages},
		{"what works without a network", b.buildOffline},
		{"packages for learning platforms", b.buildScorm},
		{"links", func(context.Context) error { return errors.Join(deadLinks(os.DirFS(b.out.root))...) }},
	}
	for _, step := range steps {
		b.say("%s", step.name)
		if err := step.do(ctx); err != nil {
			return err
		}
	}
	if err := b.out.close(); err != nil {
		return err
	}
	b.say("done")
	return nil
}

// say prints a line of progress, with the seconds since the start.
func (b *builder) say(format string, args ...any) {
	if b.Log != nil {
		fmt.Fprintf(b.Log, "%6.1f s  %s\n", time.Since(b.started).Seconds(), fmt.Sprintf(format, args...))
	}
}

func (b *builder) buildAssets(context.Context) error {
	fonts, err := filepath.Glob(filepath.Join(b.Root, "assets", "*.woff2"))
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	for _, font := range fonts {
		if err := b.addFile(filepath.Base(font), font); err != nil {
			return err
		}
	}
	if err := b.addFile("icon.svg", filepath.Join(b.Root, "web", "play", "icon.svg")); err != nil {
		return err
	}
	for _, entry := range []string{"web/play/theme.js", "web/play/lost.js", "web/play/home.js", "web/play/play.js", "web/play/passing.js", "web/play/passingworker.js", "web/embed/page.js", "web/assign/assign.js", "web/assign/task.js", "web/assign/playtask.js", "web/assign/packworker.js", "web/scorm/scorm.js", "web/frame/poster.js", "web/frame/frame.js", "web/frame/mapworker.js", "web/course/course.js", "web/course/demoworker.js", "web/class/class.js", "web/class/classworker.js", "web/workshop/workshop.js", "web/workshop/workshopworker.js"} {
		script, err := bundle(filepath.Join(b.Root, filepath.FromSlash(entry)), nil)
		if err != nil {
			return err
		}
		if err := b.out.asset(path.Base(entry), script); err != nil {
			return err
		}
		b.scripts[path.Base(entry)] = string(script)
	}
	for _, entry := range []string{"web/play/base.css", "web/play/home.css", "web/play/card.css", "web/play/play.css", "web/embed/embed.css", "web/assign/assign.css", "web/assign/task.css", "web/assign/playtask.css", "web/scorm/scorm.css", "web/frame/poster.css", "web/frame/frame.css", "web/course/course.css", "web/teach/teach.css", "web/class/class.css", "web/workshop/workshop.css"} {
		sheet, err := bundle(filepath.Join(b.Root, filepath.FromSlash(entry)), nil)
		if err != nil {
			return err
		}
		if path.Base(entry) == "base.css" {
			sheet = append(colours(assets.Colours), sheet...)
		}
		if name := path.Base(entry); name == "poster.css" || name == "course.css" || name == "teach.css" {
			sheet = append(sheet, drawing.Sheet()...)
		}
		if sheet, err = b.out.link(entry, sheet); err != nil {
			return err
		}
		if err := b.out.asset(path.Base(entry), sheet); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) addFile(name, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return b.out.asset(name, data)
}
