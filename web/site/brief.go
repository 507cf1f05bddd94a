package site

import (
	"errors"
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strings"
)

var (
	mark      = regexp.MustCompile(`\[([^\]|]+)(?:\|([^\]]+))?\]`)
	paragraph = regexp.MustCompile(`\n\s*\n`)
)

// brief writes a text with marked terms as HTML: each term a button, and after the text one popover a term, which the
// browser opens without script.
func brief(text string, terms []Term) (template.HTML, error) {
	var page strings.Builder
	var used []Term
	var faults []error
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
			i := slices.IndexFunc(terms, func(t Term) bool { return t.Word == word })
			if i < 0 {
				faults = append(faults, fmt.Errorf("brief: got the term %q, want one that is explained", word))
				continue
			}
			fmt.Fprintf(&page, `<button type="button" class="term" popovertarget="%s">%s</button>`, termID(word), template.HTMLEscapeString(shown))
			if !slices.Contains(used, terms[i]) {
				used = append(used, terms[i])
			}
		}
		page.WriteString(template.HTMLEscapeString(p[at:]) + "</p>\n")
	}
	for _, t := range used {
		fmt.Fprintf(&page, `<div class="explanation" id="%s" popover><dfn>%s</dfn> %s</div>`+"\n",
			termID(t.Word), template.HTMLEscapeString(t.Word), template.HTMLEscapeString(t.Text))
	}
	return template.HTML(page.String()), errors.Join(faults...)
}

func termID(word string) string { return "term-" + strings.ReplaceAll(word, " ", "-") }
