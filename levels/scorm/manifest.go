package scorm

import (
	"fmt"
	"hash/fnv"
	"html"
	"strings"
)

// manifest writes imsmanifest.xml: an item a level, and what all share as one resource that each depends on.
//
// There is no adlcp:masteryscore. With one a platform takes a score below it for "failed" when a learner leaves, over what the level itself says; but a level can be tried again, so who has not won yet is
// "incomplete". The level's page sets the status (web/scorm).
func (p *Package) manifest() string {
	var b strings.Builder
	write := func(format string, args ...any) {
		for i, arg := range args {
			args[i] = html.EscapeString(fmt.Sprint(arg)) // the five characters that XML minds, as numbers where it knows no names
		}
		fmt.Fprintf(&b, format+"\n", args...)
	}
	write(`<?xml version="1.0" encoding="UTF-8"?>`)
	write(`<manifest identifier="leasehold-%s" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">`, p.identity())
	write(`  <metadata>`)
	write(`    <schema>ADL SCORM</schema>`)
	write(`    <schemaversion>1.2</schemaversion>`)
	write(`  </metadata>`)
	write(`  <organizations default="levels">`)
	write(`    <organization identifier="levels">`)
	write(`      <title>%s</title>`, clean(p.Title))
	for i := range p.levels {
		l := &p.levels[i]
		write(`      <item identifier="item-%s" identifierref="level-%s" isvisible="true">`, l.ID, l.ID)
		write(`        <title>%s</title>`, clean(l.Title))
		write(`      </item>`)
	}
	write(`    </organization>`)
	write(`  </organizations>`)
	write(`  <resources>`)
	for i := range p.levels {
		l := &p.levels[i]
		write(`    <resource identifier="level-%s" type="webcontent" adlcp:scormtype="sco" href="%s">`, l.ID, scoPage(l))
		write(`      <file href="%s"/>`, scoPage(l))
		for _, name := range l.Files {
			write(`      <file href="%s"/>`, name)
		}
		write(`      <dependency identifierref="shared"/>`)
		write(`    </resource>`)
	}
	write(`    <resource identifier="shared" type="webcontent" adlcp:scormtype="asset">`)
	for _, name := range p.shared {
		write(`      <file href="%s"/>`, name)
	}
	write(`    </resource>`)
	write(`  </resources>`)
	write(`</manifest>`)
	return b.String()
}

// identity tells packages apart: platforms take two with the same identifier for one.
func (p *Package) identity() string {
	sum := fnv.New64a()
	for _, text := range []string{p.order.Language, p.order.Task, p.Title} {
		fmt.Fprintf(sum, "%d %s\n", len(text), text)
	}
	for i := range p.levels {
		fmt.Fprintln(sum, p.levels[i].ID)
	}
	return fmt.Sprintf("%016x", sum.Sum64())
}

// mostTitle is how many characters the standard lets a title have.
const mostTitle = 200

// clean leaves out of a title what no XML may have, control characters and what is no UTF-8, and what is beyond the longest.
func clean(title string) string {
	title = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0xFFFD || r == 0xFFFE || r == 0xFFFF {
			return ' '
		}
		return r
	}, title)
	if letters := []rune(title); len(letters) > mostTitle {
		title = string(letters[:mostTitle-1]) + "…"
	}
	return title
}
