package class

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"leasehold/levels/codec"
)

// found is a code, or what looks like one, and where its text stands.
type found struct {
	from, to int
}

// codesIn finds the codes in a text, and what was one before something happened to it.
func codesIn(text string) (all []found) {
	for at := 0; at < len(text); {
		word := nextWord(text, at)
		if word.from == len(text) {
			break
		}
		at = word.to
		switch s := text[word.from:word.to]; {
		case begins(s):
			whole := further(text, word)
			at = whole.to
			if whole != word || len(strings.TrimRightFunc(s, dash)) > 3 {
				all = append(all, whole) // three characters alone are a word like another
			}
		case looksLike(s):
			all = append(all, word)
		}
	}
	return all
}

// nextWord finds the next run of what may stand in a code.
func nextWord(text string, at int) found {
	const eastern = 0x2e80 // from here on are scripts that put no blanks between words
	within := func(r rune) bool { return r < eastern && (unicode.IsLetter(r) || unicode.IsDigit(r)) || dash(r) }
	n := strings.IndexFunc(text[at:], within)
	if n < 0 {
		return found{len(text), len(text)}
	}
	from := at + n
	n = strings.IndexFunc(text[from:], func(r rune) bool { return !within(r) })
	if n < 0 {
		return found{from, len(text)}
	}
	return found{from, from + n}
}

func dash(r rune) bool {
	return unicode.Is(unicode.Pd, r) || unicode.Is(unicode.Cf, r) || r == '\u2212'
}

// begins says whether a word begins as codes do: LH, a digit, and a dash or more of the same.
func begins(word string) bool {
	if len(word) < 3 || !strings.EqualFold(word[:2], "LH") || strings.IndexByte("123456789IiLl", word[2]) < 0 {
		return false
	}
	next, _ := utf8.DecodeRuneInString(word[3:])
	return len(word) == 3 || dash(next) || len(word) > 20
}

// looksLike finds groups of five, though the beginning is not a code's.
func looksLike(word string) bool {
	fives := 0
	for part := range strings.FieldsFuncSeq(word, dash) {
		if len(part) == 5 {
			fives++
		}
	}
	return fives >= 4
}

// further takes what follows a word to it, where a code goes on behind blanks or on the next line and comes to one whose checksum is right; at most up to the beginning of
// another, since no code has an L further on.
func further(text string, word found) found {
	const most = codec.MaxCode / 4 // words
	whole := word
	for range most {
		switch why(text[whole.from:whole.to]) {
		case codec.CutOff:
		case "", codec.OtherVersion, codec.Malformed:
			return whole
		default:
			return word
		}
		next := nextWord(text, whole.to)
		gap, s := text[whole.to:next.from], text[next.from:next.to]
		if s == "" || begins(s) || strings.Trim(gap, " \u00a0\n") != "" {
			return word
		}
		whole.to = next.to
	}
	return word
}

// why says why a text is no code; "" for one.
func why(text string) codec.Reason {
	_, err := codec.Read(text)
	if refusal := (*codec.Refusal)(nil); errors.As(err, &refusal) {
		return refusal.Reason
	}
	return ""
}
