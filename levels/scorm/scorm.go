// Package scorm writes packages for learning platforms: SCORM 1.2, one sharable content object a level, made of the files of a built site. The same site, levels and
// task give the same bytes everywhere. It opens no file itself, so it runs in the browser as on the command line.
package scorm

import (
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
)

// Index is where a built site says what packages are made of, as Site.
const Index = "scorm/files.json"

// Version is the version of that file.
const Version = 1

// Site is what a package can be made of.
type Site struct {
	Version   int        `json:"version"`
	Languages []Language `json:"languages"` // in the site's order
	Files     []File     `json:"files"`     // of all languages, by name
}

// Language is the levels in one language.
type Language struct {
	Code   string   `json:"code"`
	Title  string   `json:"title"`  // of a package with several levels
	Page   string   `json:"page"`   // the page of one level in a package, as HTML, with the marks below for what is the level's own
	Shared []string `json:"shared"` // names of files that every level needs
	Levels []Level  `json:"levels"` // in the order of the campaign
}

// Level is one level.
type Level struct {
	ID    string   `json:"id"`
	Title string   `json:"title"`
	Kind  string   `json:"kind"` // "hold" or "break", as pages call it
	Par   bool     `json:"par"`  // whether there is a par to reach
	Play  string   `json:"play"` // its play page
	Files []string `json:"files"`
}

// File is a file of the site, under the same name in a package.
type File struct {
	Name   string `json:"name"`
	Packed bool   `json:"packed,omitempty"` // whether the package takes its gzip twin, which the next two are of
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"` // hexadecimal
}

// Source is the name of the site's file to read for it.
func (f File) Source() string {
	if f.Packed {
		return f.Name + ".gz"
	}
	return f.Name
}

// The marks in a language's page.
const (
	MarkLevel = "$LEVEL"
	MarkTitle = "$TITLE"
	MarkKind  = "$KIND"
	MarkPar   = "$PAR" // "true" or "false"
	MarkPlay  = "$PLAY"
	MarkTask  = "$TASK" // the assignment, or nothing
)

// Order says what package is wanted.
type Order struct {
	Language string
	Levels   []string // by id, in the order that learners get them; none for the whole campaign
	Task     string   // an assignment as package codec writes it, or ""
	Title    string   // "" for the level's, or the language's where there are several
}

// Package is what an order comes to.
type Package struct {
	Title  string
	Files  []File // to read from the site, by name
	order  Order
	page   string
	levels []Level
	shared []string
}

// mostTask is how long an assignment may be.
const mostTask = 600

// Prepare holds an order to what the site has.
func (s *Site) Prepare(o Order) (*Package, error) {
	if s.Version != Version {
		return nil, fmt.Errorf("scorm: %s: got version %d, want %d", Index, s.Version, Version)
	}
	at := slices.IndexFunc(s.Languages, func(l Language) bool { return l.Code == o.Language })
	if at < 0 {
		return nil, fmt.Errorf("scorm: got the language %q, want one of %s", o.Language, strings.Join(names(s.Languages, func(l Language) string { return l.Code }), ", "))
	}
	language := &s.Languages[at]
	if len(o.Task) > mostTask || strings.Trim(o.Task, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~") != "" {
		return nil, fmt.Errorf("scorm: got a task of %d characters, want at most %d that may stand in an address: the text behind task= of an assignment's link", len(o.Task), mostTask)
	}
	chosen, err := language.choose(o.Levels)
	if err != nil {
		return nil, err
	}
	p := &Package{Title: o.Title, order: o, page: language.Page, levels: chosen, shared: language.Shared}
	if p.Title == "" && len(chosen) == 1 {
		p.Title = chosen[0].Title
	} else if p.Title == "" {
		p.Title = language.Title
	}
	wanted := slices.Clone(language.Shared)
	for i := range chosen {
		wanted = append(wanted, chosen[i].Files...)
	}
	slices.Sort(wanted)
	for _, name := range slices.Compact(wanted) {
		at, found := slices.BinarySearchFunc(s.Files, name, func(f File, name string) int { return strings.Compare(f.Name, name) })
		if !found {
			return nil, fmt.Errorf("scorm: %s: got no file %s among its files, want every name once, in order", Index, name)
		}
		p.Files = append(p.Files, s.Files[at])
	}
	return p, nil
}

// choose finds levels by their ids. Whatever is wrong with them is in the error.
func (l *Language) choose(ids []string) ([]Level, error) {
	if len(ids) == 0 {
		return l.Levels, nil
	}
	var chosen []Level
	for i, id := range ids {
		at := slices.IndexFunc(l.Levels, func(l Level) bool { return l.ID == id })
		if at < 0 {
			return nil, fmt.Errorf("scorm: got the level %q, want one of %s", id, strings.Join(names(l.Levels, func(l Level) string { return l.ID }), ", "))
		}
		if slices.Contains(ids[:i], id) {
			return nil, fmt.Errorf("scorm: got the level %s twice, want each once", id)
		}
		chosen = append(chosen, l.Levels[at])
	}
	return chosen, nil
}

func names[T any](all []T, name func(T) string) []string {
	var said []string
	for _, each := range all {
		said = append(said, name(each))
	}
	return said
}

// Write writes the package as a zip file. It asks for the source of each of the package's files once, in order.
func (p *Package) Write(w io.Writer, read func(File) ([]byte, error)) error {
	z := &zipWriter{to: w}
	if err := z.add("imsmanifest.xml", []byte(p.manifest())); err != nil {
		return err
	}
	for i := range p.levels {
		if err := z.add(scoPage(&p.levels[i]), []byte(p.sco(&p.levels[i]))); err != nil {
			return err
		}
	}
	for _, f := range p.Files {
		data, err := read(f)
		if err != nil {
			return fmt.Errorf("scorm: %w", err)
		}
		if int64(len(data)) != f.Size {
			return fmt.Errorf("scorm: %s: got %d bytes, want %d: is it of the same build as %s?", f.Source(), len(data), f.Size, Index)
		}
		put := z.add
		if f.Packed {
			put = z.addGzip
		}
		if err := put(f.Name, data); err != nil {
			return err
		}
	}
	return z.close()
}

// scoPage is the name of a level's page in a package.
func scoPage(l *Level) string { return l.ID + ".html" }

// sco is that page.
func (p *Package) sco(l *Level) string {
	return strings.NewReplacer(MarkLevel, l.ID, MarkTitle, html.EscapeString(clean(l.Title)), MarkKind, l.Kind, MarkPar, fmt.Sprint(l.Par), MarkPlay, l.Play, MarkTask, p.order.Task).Replace(p.page)
}
