package words

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// accents gives most letters one that looks like it and that the typeface has, so that a text that was not translated stands out and can still be read.
var accents = strings.NewReplacer(
	"a", "á", "c", "ç", "d", "đ", "e", "é", "g", "ĝ", "h", "ĥ", "i", "í", "j", "ĵ", "k", "ķ", "l", "ļ", "n", "ñ", "o", "ó", "r", "ŕ", "s", "š", "t", "ţ", "u", "ú",
	"w", "ŵ", "y", "ý", "z", "ž", "A", "Å", "C", "Ç", "D", "Ð", "E", "É", "G", "Ĝ", "H", "Ĥ", "I", "Î", "J", "Ĵ", "K", "Ķ", "L", "Ļ", "N", "Ñ", "O", "Ö", "P", "Þ",
	"R", "Ŕ", "S", "Š", "T", "Ţ", "U", "Û", "W", "Ŵ", "Y", "Ý", "Z", "Ž")

// kept is what a translation leaves as it is: placeholders, tags and entities, marked terms up to what they show, and addresses.
var kept = regexp.MustCompile(`\{[a-z]+(?:\.[a-z]+)?\}|<[^>]*>|&[a-z]+;|\[[^\]|]+\||\[|\]|https?://\S+`)

var (
	bareMark = regexp.MustCompile(`\[([^\]|]+)\]`)
	word     = regexp.MustCompile(`[\pL]+`)
)

// spoken finds a word, "a" and "I" too. A text without one, such as "{n} s" or "{a} · {b}", is much the same in every language.
var spoken = regexp.MustCompile(`\pL\pL|[aAI]`)

// Pseudo makes a text of no language from an English one: accented, each word two fifths longer, in brackets. Whatever is cut off, in code, or not in a
// file of texts, shows in it.
func Pseudo(text string) string {
	if !spoken.MatchString(kept.ReplaceAllString(text, "")) {
		return text
	}
	text = bareMark.ReplaceAllString(text, "[$1|$1]") // a term is known by its English name
	var b strings.Builder
	at := 0
	for _, place := range kept.FindAllStringIndex(text, -1) {
		b.WriteString(longer(text[at:place[0]]))
		b.WriteString(text[place[0]:place[1]])
		at = place[1]
	}
	b.WriteString(longer(text[at:]))
	return "«" + b.String() + "»"
}

// longer says the last letter of each word again, for two fifths of its length: words break where they did before.
func longer(text string) string {
	return word.ReplaceAllStringFunc(text, func(w string) string {
		last, _ := utf8.DecodeLastRuneInString(w)
		more := (utf8.RuneCountInString(w)*2 + 4) / 5
		return accents.Replace(w + strings.Repeat(string(last), more))
	})
}
