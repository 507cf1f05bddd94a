package words

import (
	"strings"
	"unicode/utf8"
)

// fill puts values into a text: {who} is the value itself, {who.capital} the value as formed says. It goes through the text once, so that a value with braces stays as it is.
func fill(text string, values []string) string {
	if !strings.Contains(text, "{") {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + 8*len(values))
	for {
		before, rest, open := strings.Cut(text, "{")
		b.WriteString(before)
		if !open {
			return b.String()
		}
		inside, after, _ := strings.Cut(rest, "}")
		name, form, _ := strings.Cut(inside, ".")
		known := false
		for i := 0; i+1 < len(values); i += 2 {
			if values[i] == name {
				b.WriteString(formed(values[i+1], form))
				known = true
				break
			}
		}
		if !known {
			b.WriteString("{" + inside + "}")
		}
		text = after
	}
}

// formed writes a value as a place in a sentence needs it: "lower" in small letters, "small" and "capital" with the first letter small or large, "last" the last word, or the last part of one with a hyphen, with a large letter.
func formed(value, form string) string {
	switch form {
	case "lower":
		return strings.ToLower(value)
	case "last":
		return formed(value[strings.LastIndexAny(value, " -")+1:], "capital")
	case "small", "capital":
		_, n := utf8.DecodeRuneInString(value)
		if form == "small" {
			return strings.ToLower(value[:n]) + value[n:]
		}
		return strings.ToUpper(value[:n]) + value[n:]
	}
	return value
}
