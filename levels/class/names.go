package class

import (
	"strings"

	"leasehold/levels"
	"leasehold/levels/codec"
)

// SameName says whether two names are one student's. Capitals, blanks, quotes around it and what cannot be seen make no difference, nor do what makes a cell harmless and the
// marks of a quoted line.
func SameName(a, b string) bool { return plain(a) == plain(b) }

func plain(name string) string {
	return levels.PlainName(codec.Clean(strings.TrimLeft(strings.Trim(risked(name), `"`), ">| ")))
}

// headings are what columns of names are called, whole.
var headings = strings.Split("name|full name|your name|student|student name|name or number|your name or number|first and last name|name of student|learner|"+
	"schüler|schülerin|schüler/in|schüler:in|vor- und nachname|vorname und nachname|vollständiger name|dein name|name oder nummer|dein name oder deine nummer|teilnehmer|nom|nom et prénom|élève|nombre|nombre y apellido|alumno|nome|имя|фио|名前|氏名|姓名", "|")

// The columns of a name in two parts.
var (
	firstHeadings = strings.Split("first name|firstname|given name|vorname|prénom|nombre|имя|名", "|")
	lastHeadings  = strings.Split("last name|lastname|surname|family name|nachname|familienname|nom|apellido|apellidos|фамилия|姓", "|")
)

// columns are those of a name: one, or the two of its parts.
type columns [2]int

const noColumn = -1

func (c columns) name(record []cell) string {
	var parts []string
	for _, k := range c {
		if k >= 0 && k < len(record) {
			parts = append(parts, record[k].text)
		}
	}
	name := strings.TrimSpace(strings.Join(parts, " "))
	if len(name) > maxBeside || strings.Contains(name, "\n") {
		return ""
	}
	return name
}

// maxBeside is how many bytes a name in a table has, however it is written: more is no name.
const maxBeside = 4 * codec.MaxName

// namesOf gives the name beside the codes of each record, "" where there is none. A greeting is none, unless the columns are headed.
func namesOf(table [][]cell) []string {
	names := make([]string, len(table))
	c, ok := nameColumns(table)
	if !ok {
		return names
	}
	_, sure := headed(table[0])
	for i, record := range table {
		if name := c.name(record); sure || !greets(name) {
			names[i] = name
		}
	}
	return names
}

// nameColumns finds the columns that hold what most codes say, or those that are headed so. Only where nothing is headed does it take what some codes say, or the only
// column besides the codes: among columns with other headings there is no name.
func nameColumns(table [][]cell) (best columns, ok bool) {
	width := 0
	for _, record := range table {
		width = max(width, len(record))
	}
	if width < 2 {
		return best, false
	}
	most, all := 0, 0
	counts := map[columns]int{}
	for _, record := range table {
		name, ok := codeName(record)
		own := plain(name)
		if !ok || own == "" {
			continue
		}
		all++
		for i := range min(len(record), maxPaired) {
			for k := noColumn; k < min(len(record), maxPaired); k++ {
				if c := (columns{i, k}); i != k && plain(c.name(record)) == own {
					counts[c]++
				}
			}
		}
	}
	for k := noColumn; k < width; k++ { // one column before two
		for i := range width {
			if c := (columns{i, k}); counts[c] > most {
				best, most = c, counts[c]
			}
		}
	}
	if 2*most > all {
		return best, true
	}
	if !hasCode(table[0]) {
		return headed(table[0])
	}
	if most > 0 {
		return best, true
	}
	return onlyOther(table)
}

// maxPaired bounds the columns of which two are taken together.
const maxPaired = 16

// headed finds the columns by their headings.
func headed(record []cell) (best columns, ok bool) {
	first, last := noColumn, noColumn
	for k, c := range record {
		heading := strings.TrimRight(levels.PlainName(c.text), " :?*")
		switch {
		case contains(headings, heading):
			return columns{k, noColumn}, true
		case contains(firstHeadings, heading) && first < 0:
			first = k
		case contains(lastHeadings, heading) && last < 0:
			last = k
		}
	}
	return columns{first, last}, first >= 0 && last >= 0
}

// onlyOther finds the one column besides that of the codes, where it is made up of letters alone: no time, no address, no marks, no phrase.
func onlyOther(table [][]cell) (best columns, ok bool) {
	for _, record := range table {
		if len(record) != 2 {
			return best, false
		}
		for k, c := range record {
			if !wholly(record[1-k].text) {
				continue
			}
			best, ok = columns{k, noColumn}, true
			if phrase(c.text) || strings.ContainsFunc(c.text, func(r rune) bool { return !inName(r) }) {
				return best, false
			}
		}
	}
	return best, ok
}

func contains(all []string, s string) bool {
	for _, one := range all {
		if one == s {
			return true
		}
	}
	return false
}
