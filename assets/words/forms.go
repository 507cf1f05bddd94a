package words

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// fill puts values into a text: {who} is the value itself, {who.capital} the value as formed says. It goes through the text once, so that a value with braces stays as it is.
func fill(text string, values []string) string {
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

// formed writes a value as a place in a sentence needs it: "lower" in small letters, "small" and "capital" with the first letter small or large, "last" the last word with a large letter.
func formed(value, form string) string {
	switch form {
	case "lower":
		return strings.ToLower(value)
	case "last":
		return formed(value[strings.LastIndexByte(value, ' ')+1:], "capital")
	case "small", "capital":
		_, n := utf8.DecodeRuneInString(value)
		if form == "small" {
			return strings.ToLower(value[:n]) + value[n:]
		}
		return strings.ToUpper(value[:n]) + value[n:]
	}
	return value
}

// Keys lists the table's keys in order.
func (t Table) Keys() []string {
	keys := make([]string, 0, len(t.texts))
	for key := range t.texts {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// Values lists the names of the values that a text takes, in order, each once. Two languages that differ in forms alone take the same.
func (t Table) Values(key string) []string {
	var names []string
	for _, piece := range strings.Split(t.texts[key], "{")[1:] {
		inside, _, _ := strings.Cut(piece, "}")
		name, _, _ := strings.Cut(inside, ".")
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
