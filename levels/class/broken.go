package class

import "strings"

// unbroken gives a text as it was before mail went over it: without the marks that quoted lines begin with, and with each code on one line, however it was broken. The line
// ends that stood within a code stand behind its line, so that every other line keeps its number.
func unbroken(text string) string {
	text = unmarked(text)
	var b strings.Builder
	done, owed := 0, 0 // bytes written, and line ends
	for _, f := range codesIn(text) {
		code := text[f.from:f.to]
		n := strings.Count(code, "\n")
		if n == 0 {
			continue
		}
		owed = settle(&b, text[done:f.from], owed) + n
		b.WriteString(strings.ReplaceAll(code, "\n", ""))
		done = f.to
	}
	if done == 0 {
		return text
	}
	b.WriteString(strings.Repeat("\n", settle(&b, text[done:], owed)))
	return b.String()
}

// settle writes a text, with so many line ends more behind its first line, and gives how many are owed still as there was no second.
func settle(b *strings.Builder, text string, owed int) int {
	line, rest, ok := strings.Cut(text, "\n")
	b.WriteString(line)
	if !ok {
		return owed
	}
	b.WriteString(strings.Repeat("\n", owed+1))
	b.WriteString(rest)
	return 0
}

// unmarked takes away the marks of quoted lines, as in "> > Hello" and "| Hello".
func unmarked(text string) string {
	var b strings.Builder
	for line := range strings.SplitAfterSeq(text, "\n") {
		for {
			rest := strings.TrimLeft(line, " ")
			if rest == "" || rest[0] != '>' && rest[0] != '|' {
				break
			}
			line = strings.TrimPrefix(rest[1:], " ")
		}
		b.WriteString(line)
	}
	return b.String()
}
