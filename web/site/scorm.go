package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"leasehold/levels/scorm"
)

// scormPage is the page of one level in a package for learning platforms, with the package's marks for what is the level's own. It lies at the package's root.
type scormPage struct {
	page
	Level, Title, Kind, Par, Play, Task string
}

// licences are the texts that go with every package.
var licences = []string{"LICENSE.txt", "OFL.txt"}

// buildScorm writes what packages for learning platforms are made of: no copies, but a list of the site's files and the page that stands around a level.
func (b *builder) buildScorm(context.Context) error {
	templates, err := template.ParseFiles(filepath.Join(b.Root, "web", "scorm", "scorm.html"))
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	site := os.DirFS(b.out.root)
	index := scorm.Site{Version: scorm.Version}
	all := make(map[string]bool)
	for _, e := range b.all {
		language, err := e.scorm(templates, site)
		if err != nil {
			return err
		}
		index.Languages = append(index.Languages, language)
		for _, name := range language.Shared {
			all[name] = true
		}
		for _, level := range language.Levels {
			for _, name := range level.Files {
				all[name] = true
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		file := scorm.File{Name: name, Packed: compressible[path.Ext(name)]}
		data, err := fs.ReadFile(site, file.Source())
		if err != nil {
			return fmt.Errorf("site: a package would need %w", err)
		}
		sum := sha256.Sum256(data)
		file.Size, file.SHA256 = int64(len(data)), hex.EncodeToString(sum[:])
		index.Files = append(index.Files, file)
	}
	var text bytes.Buffer
	writer := json.NewEncoder(&text)
	writer.SetEscapeHTML(false) // pages are in it
	if err := writer.Encode(index); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return b.out.write(scorm.Index, text.Bytes())
}

// scorm lists a language's levels, what each needs, and what all need.
func (e *edition) scorm(templates *template.Template, site fs.FS) (scorm.Language, error) {
	language := scorm.Language{Code: e.Code, Title: e.T("scorm.campaign")}
	var html bytes.Buffer
	around := scormPage{page{edition: e, Policy: policy(mayFrame)}, scorm.MarkLevel, scorm.MarkTitle, scorm.MarkKind, scorm.MarkPar, scorm.MarkPlay, scorm.MarkTask}
	if err := templates.ExecuteTemplate(&html, "scorm.html", around); err != nil {
		return language, fmt.Errorf("site: %w", err)
	}
	small, err := minified("text/html", html.Bytes())
	if err != nil {
		return language, fmt.Errorf("site: scorm.html: %w", err)
	}
	language.Page = string(small)
	contents := make(map[string]string)
	needs := make(map[string]int) // by how many levels a file is needed
	for _, name := range named.FindAllString(language.Page, -1) {
		if err := need(site, name, needs, len(e.Levels), contents); err != nil {
			return language, err
		}
	}
	for _, level := range e.Levels {
		l := scorm.Level{ID: level.ID, Title: level.Title, Kind: kind(level), Par: len(level.Par) > 0, Play: e.folder + levelPath(level.ID)}
		for _, page := range []string{l.Play, e.folder + framePath(level.ID)} {
			files := make(map[string]bool)
			if err := gather(site, page, files, contents); err != nil {
				return language, err
			}
			l.Files = append(l.Files, page)
			l.Files = append(l.Files, slices.Collect(maps.Keys(files))...)
		}
		slices.Sort(l.Files)
		l.Files = slices.Compact(l.Files)
		for _, name := range l.Files {
			needs[name]++
		}
		language.Levels = append(language.Levels, l)
	}
	return share(language, needs), nil
}

// need counts a file, and those that it names, as needed by so many levels.
func need(site fs.FS, name string, needs map[string]int, levels int, contents map[string]string) error {
	files := map[string]bool{name: true}
	if err := gather(site, name, files, contents); err != nil {
		return err
	}
	for each := range files {
		needs[each] = levels
	}
	return nil
}

// share parts the files that every level needs from each level's own. Of WebAssembly a package has the packed twins alone: loaders take them where the others are missing.
func share(language scorm.Language, needs map[string]int) scorm.Language {
	packed := func(name string) string {
		if path.Ext(name) == ".wasm" {
			return name + ".gz"
		}
		return name
	}
	common := func(name string) bool {
		return needs[name] >= len(language.Levels) && !strings.HasSuffix(name, ".html")
	}
	language.Shared = slices.Clone(licences)
	for name := range needs {
		if common(name) {
			language.Shared = append(language.Shared, packed(name))
		}
	}
	slices.Sort(language.Shared)
	for i := range language.Levels {
		l := &language.Levels[i]
		l.Files = slices.DeleteFunc(l.Files, common)
		for k, name := range l.Files {
			l.Files[k] = packed(name)
		}
	}
	return language
}
