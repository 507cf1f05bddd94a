package class

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words that stand before a code and are of no name: of mails, and of what is handed in.
var (
	greetings = strings.Fields("bonjour danke dear greetings gruß grüße grüßen guten hallo hello hey hi hola liebe lieber merci regards salut sehr thank thanks")
	things    = strings.Fields("answer antwort aufgabe class code codes ergebnis group gruppe hausaufgabe here hier homework klasse level lösung mein meine my our result solución solution task team unser unsere versuch")
	articles  = strings.Fields("das der die the") // of titles; within a name they mean nothing
)

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}

// greets says whether a text has words that mails begin and end with.
func greets(text string) bool {
	for _, word := range wordsOf(text) {
		if contains(greetings, word) {
			return true
		}
	}
	return false
}

// phrase says whether a text has words that are of no name.
func phrase(text string) bool {
	words := wordsOf(text)
	for _, word := range words {
		if contains(things, word) {
			return true
		}
	}
	return greets(text) || len(words) > 0 && contains(articles, words[0])
}

// contradicts says whether a text before a code can hardly be more than a full name, and no word of it could stand for the name that the code carries.
func contradicts(before, name string) bool {
	words, own := wordsOf(before), wordsOf(name)
	if len(words) < 2 || phrase(before) || strings.ContainsFunc(name, unicode.IsDigit) || utf8.RuneCountInString(name) < alike {
		return false
	}
	for word := range strings.FieldsSeq(before) {
		if first, _ := utf8.DecodeRuneInString(word); !unicode.IsUpper(first) && !contains(particles, word) {
			return false
		}
	}
	for _, a := range words {
		for _, b := range own {
			if a == b || begin(a) == begin(b) {
				return false
			}
		}
	}
	return len(own) > 0
}

// alike is how many letters two words begin with where one may be short for the other.
const alike = 3

func begin(word string) string {
	letters := []rune(word)
	return string(letters[:min(len(letters), alike)])
}

// steady says whether a text is a table all over: where the columns are not headed, there is no line of a mail among the records. The codes are in that column.
func steady(table [][]cell, codes int) bool {
	if len(table) < 2 {
		return false
	}
	if _, ok := headed(table[0]); ok {
		return true
	}
	for _, record := range table {
		if hasCode(record) {
			continue
		}
		if text := record[0].text; len(record) == 1 && (strings.TrimSpace(text) == "" || nameBefore(text) == "") {
			return false
		}
		for k, c := range record {
			if k != codes && greets(c.text) {
				return false
			}
		}
	}
	return true
}
