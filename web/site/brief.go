package site

import (
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	mark      = regexp.MustCompile(`\[([^\]|]+)(?:\|([^\]]+))?\]`)
	paragraph = regexp.MustCompile(`\n\s*\n`)
)

// prose writes a page's texts with marked terms as HTML: each term a button, and for all texts together one popover a term, which
// the browser opens without script.
type prose struct {
	terms  []Term
	level  func(id string) (address string, ok bool) // of a level's page, for texts that may lead to levels
	used   []Term                                    // with the name that their explanations give
	faults []error
}

// html writes a text. A term that is not explained is a fault.
func (w *prose) html(text string) template.HTML {
	var page strings.Builder
	for _, p := range paragraph.Split(strings.TrimSpace(text), -1) {
		page.WriteString("<p>")
		at := 0
		for _, m := range mark.FindAllStringSubmatchIndex(p, -1) {
			page.WriteString(template.HTMLEscapeString(p[at:m[0]]))
			at = m[1]
			word := p[m[2]:m[3]]
			shown := word
			if m[4] >= 0 {
				shown = p[m[4]:m[5]]
			}
			if id, leads := strings.CutPrefix(word, "level "); leads && w.level != nil {
				page.WriteString(string(w.link(id, shown)))
				continue
			}
			i := slices.IndexFunc(w.terms, func(t Term) bool { return t.Word == word })
			if i < 0 {
				w.faults = append(w.faults, fmt.Errorf("got the term %q, want one that is explained", word))
				continue
			}
			fmt.Fprintf(&page, `<button type="button" class="term" popovertarget="%s">%s</button>`, termID(word), template.HTMLEscapeString(shown))
			if r, _ := utf8.DecodeRuneInString(p[at:]); unicode.IsPunct(r) && r != '(' {
				page.WriteString("\u2060") // a line may break behind a button, whatever follows it
			}
			if !slices.ContainsFunc(w.used, func(t Term) bool { return t.Word == word }) {
				term := w.terms[i]
				term.Name = cmp.Or(term.Name, shown)
				w.used = append(w.used, term)
			}
		}
		page.WriteString(template.HTMLEscapeString(p[at:]) + "</p>\n")
	}
	return template.HTML(page.String())
}

// link leads to a level's page.
func (w *prose) link(id, shown string) template.HTML {
	address, ok := w.level(id)
	if !ok {
		w.faults = append(w.faults, fmt.Errorf("got the level %q, want one that there is", id))
	}
	return template.HTML(fmt.Sprintf(`<a href="%s">%s</a>`, template.HTMLEscapeString(address), template.HTMLEscapeString(shown)))
}

// explanations gives the popovers of the terms in all texts so far.
func (w *prose) explanations() template.HTML {
	var page strings.Builder
	for _, t := range w.used {
		fmt.Fprintf(&page, `<div class="explanation" id="%s" popover><dfn>%s</dfn> %s</div>`+"\n",
			termID(t.Word), template.HTMLEscapeString(t.Name), template.HTMLEscapeString(t.Text))
	}
	return template.HTML(page.String())
}

// err gives the faults of all texts so far.
func (w *prose) err() error { return errors.Join(w.faults...) }

func termID(word string) string { return "term-" + strings.ReplaceAll(word, " ", "-") }
