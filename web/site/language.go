package site

import (
	"context"
	"fmt"
	"html/template"
	"path"
	"strings"
)

// edition is the site in one language.
type edition struct {
	*builder
	Language
	folder   string            // of its pages, "" or "de/"
	levels   map[string]string // id to its JSON's path in the site
	controls string            // path of what the page about embedding knows of the levels
	board    string            // path of what the board says, "" for what the game carries
	previews map[string]string // id to the path of its picture, homePreview to that of the home page; none without an address
}

// buildLanguages writes what the game reads in each language, for it to be fetched when it is needed.
func (b *builder) buildLanguages(context.Context) error {
	for i, language := range b.Languages {
		e := &edition{builder: b, Language: language, levels: make(map[string]string)}
		sub := ""
		if i > 0 {
			e.folder, sub = language.Code+"/", language.Code
		}
		for _, level := range language.Levels {
			small, err := minified("application/json", level.JSON)
			if err != nil {
				return fmt.Errorf("site: level %s: %w", level.ID, err)
			}
			if e.levels[level.ID], err = b.out.hashed(path.Join(levelFolder, sub), level.ID+".json", small); err != nil {
				return err
			}
		}
		if language.Board != "" {
			var err error
			if e.board, err = b.out.hashed(assetFolder, "board-"+language.Code+".txt", []byte(language.Board)); err != nil {
				return err
			}
		}
		b.all = append(b.all, e)
	}
	return nil
}

// alternate is a page in another language, or in its own.
type alternate struct {
	Code, Name, Address string
	Folder              string // of the language's pages, "" or "de/"
	Controls            string // of its levels, by its path from the site's root
	Here                bool
}

// Alternates gives the addresses of this page in every language that is read, from this page.
func (p page) Alternates() []alternate {
	var all []alternate
	for _, e := range p.edition.all {
		if e.Unread && e != p.edition {
			continue
		}
		all = append(all, alternate{Code: e.Code, Name: e.Words.Say("language"), Address: relative(p.path, e.folder+p.local), Folder: e.folder, Controls: e.controls, Here: e == p.edition})
	}
	return all
}

// Barred says whether the page has its languages in a bar at its top, and so not in its footer.
func (p page) Barred() bool {
	return p.local == "index.html" || p.local == "card/index.html" || p.local == embedPath || p.local == classPath || p.local == workshopPath || p.local == assignPath || p.local == taskPath || strings.HasPrefix(p.local, courseFolder) || strings.HasPrefix(p.local, teachFolder)
}

// Dir is the direction of the page's language, as <html dir> has it.
func (p page) Dir() string {
	if p.edition.RTL {
		return "rtl"
	}
	return "ltr"
}

// T says a text of the page's language with its values put in: {{.T "play.hint" "n" .Number}}.
func (e *edition) T(key string, values ...any) string {
	plain := make([]string, len(values))
	for i, v := range values {
		plain[i] = fmt.Sprint(v)
	}
	return e.Words.Say(key, plain...)
}

// H says a text that is HTML itself. Its values are texts, but for those that are HTML.
func (e *edition) H(key string, values ...any) template.HTML {
	safe := make([]string, len(values))
	for i, v := range values {
		if html, ok := v.(template.HTML); ok {
			safe[i] = string(html)
			continue
		}
		safe[i] = template.HTMLEscapeString(fmt.Sprint(v))
	}
	return template.HTML(e.Words.Say(key, safe...))
}

// ScriptWords gives the texts that a page's scripts say, for the page to carry: those whose key stands in one of them.
func (p page) ScriptWords(scripts ...string) (map[string]string, error) {
	code := ""
	for _, script := range scripts {
		one, ok := p.edition.scripts[script]
		if !ok {
			return nil, fmt.Errorf("got the script %q, which does not exist", script)
		}
		code += one
	}
	said := make(map[string]string)
	for _, key := range p.edition.Words.Keys() {
		stem := strings.TrimSuffix(strings.TrimSuffix(key, ".one"), ".many")
		if quoted(code, key) || quoted(code, stem) {
			said[key], _ = p.edition.Words.Text(key)
		}
	}
	return said, nil
}

func quoted(code, key string) bool {
	for _, quote := range []string{`"`, "'", "`"} {
		if strings.Contains(code, quote+key+quote) {
			return true
		}
	}
	return false
}
