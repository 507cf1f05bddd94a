package class

import (
	"strings"
	"unicode"

	"leasehold/levels/codec"
)

// maxWords is how many words a name in a list has.
const maxWords = 5

// particles are the words in the middle of a name that are written small.
var particles = strings.Split("af al av bin da dal de del della den der di do dos du e el ibn la le ten ter van von y zu zum", " ")

// around are the signs that may stand around a name.
const around = " \t\u00a0>*•·–—→:;,=(\"'„“”‚‘’-"

// nameBefore gives the name that a text before a code ends with, as in "3. Ada Byron: LH1-…", and "" where it says something else, as in "Here is my code: LH1-…".
func nameBefore(text string) string {
	text = text[strings.LastIndexAny(text, "\n]")+1:] // chats have the time in brackets
	if text = strings.Trim(text, around); len(text) > maxBeside {
		return ""
	}
	if i := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsDigit(r) }); i > 0 && strings.IndexByte(".)", text[i]) >= 0 {
		text = strings.TrimLeft(text[i+1:], around) // the number of a line
	}
	words := strings.Fields(text)
	if len(words) > maxWords || strings.Contains(strings.ToLower(text), "code") {
		return ""
	}
	for i, word := range words {
		first := strings.IndexFunc(word, unicode.IsLetter)
		small := first >= 0 && unicode.IsLower([]rune(word[first:])[0])
		if small && (i == 0 || !contains(particles, word)) || strings.ContainsFunc(word, func(r rune) bool { return !inName(r) && !unicode.IsDigit(r) }) {
			return ""
		}
	}
	return text
}

// inName says whether a letter may stand in a name that nothing else tells to be one.
func inName(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsSpace(r) || strings.ContainsRune(".'’-=+", r)
}

// listed is an entry, and what stands before its code where that may be a name.
type listed struct {
	Entry
	before string
	clear  bool // before, a sign and the code are a line
}

// listed gives the codes in a cell. A name in the table counts more than what stands before a code.
func (c cell) listed(beside string) (all []listed) {
	from := 0
	for n, f := range codesIn(c.text) {
		one := listed{Entry: Entry{c.line + strings.Count(c.text[:f.from], "\n"), beside, c.text[f.from:f.to]}}
		switch gap := c.text[from:f.from]; {
		case beside != "":
		case n > 0 && strings.Trim(gap, " ,;") == "":
			one.before = all[n-1].before // several codes of one
		default:
			one.before = nameBefore(gap)
			behind, _, _ := strings.Cut(c.text[f.to:], "\n")
			between := gap[len(strings.TrimRight(gap, around)):]
			one.clear = (n == 0 || strings.Contains(gap, "\n")) && strings.ContainsAny(between, "\t,;:=–—→>-") && strings.Trim(behind, " \t.,;!)\"'”“’‘") == ""
		}
		all, from = append(all, one), f.to
	}
	return all
}

// says whether a text before a code has the name that the code carries: all of it, but for what nameBefore takes away, or some of its words.
func says(before, name string) bool {
	within := func(name string) bool { return name != "" && strings.Contains(" "+plain(before)+" ", " "+name+" ") }
	return within(plain(name)) || within(plain(nameBefore(name)))
}

// named names the entries by what stands before them. A code that can be read carries a name of its own: it is held to another only where some code carries what stands
// before its own or that very name, since no mail is to be refused for its words, or where the words can hardly be more than a name. Digits are in names only where most codes
// carry what stands before them.
func named(all []listed) []Entry {
	entries, names := make([]Entry, len(all)), make([]string, len(all))
	broken, carried := make([]bool, len(all)), map[string]bool{}
	same, most := 0, 0
	for i, one := range all {
		entries[i] = one.Entry
		code, err := codec.Read(one.Text)
		broken[i], names[i] = err != nil, code.Name
		own := plain(code.Name)
		if carried[own] = own != ""; own == "" || one.before == "" {
			continue
		}
		if most--; says(one.before, code.Name) {
			same, most = same+1, most+2
			all[i].before = code.Name
		}
	}
	for i, one := range all {
		if one.before == "" {
			continue
		}
		held := broken[i] || same > 0 || carried[plain(one.before)] || one.clear && contradicts(one.before, names[i])
		if held && (most > 0 || !strings.ContainsFunc(one.before, unicode.IsDigit)) {
			entries[i].Name = one.before
		}
	}
	return entries
}
