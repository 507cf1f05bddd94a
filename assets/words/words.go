// Package words holds what the game and its pages say, apart from the texts of levels: a folder a language, a file a room. A line is "key: text", {name} stands for a value, lines
// that begin with # are for translators. English is compiled in; other languages are loaded on demand.
package words

import (
	_ "embed" // for the English texts
	"fmt"
	"strings"
	"sync"
)

//go:embed en/board.txt
var board string

// English gives the board's own words. They are read once.
var English = sync.OnceValue(func() Table {
	t, err := Parse("en/board.txt", board)
	if err != nil {
		panic(err)
	}
	return t
})

// Table holds the texts of one language by their keys.
type Table struct{ texts map[string]string }

// Parse reads a file's texts. It gives every line that is none, and every key that comes twice.
func Parse(file, content string) (Table, error) {
	t := Table{make(map[string]string)}
	var faults []string
	for i, line := range strings.Split(content, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, text, ok := strings.Cut(line, ": ")
		_, again := t.texts[key]
		switch {
		case !ok || key == "" || strings.ContainsAny(key, " \t") || strings.TrimSpace(text) == "":
			faults = append(faults, fmt.Sprintf("words: %s:%d: got %q, want \"key: text\"", file, i+1, line))
		case again:
			faults = append(faults, fmt.Sprintf("words: %s:%d: got the key %s a second time, want it once", file, i+1, key))
		}
		t.texts[key] = text
	}
	if faults != nil {
		return Table{}, fmt.Errorf("%s", strings.Join(faults, "\n"))
	}
	return t, nil
}

// Say gives a text with its values put in, each in the form that the text asks for: Say("lease.ended", "who", "A"). A key that is not there is a mistake of the caller's, and panics.
func (t Table) Say(key string, values ...string) string {
	text, ok := t.texts[key]
	if !ok {
		panic("words: no text " + key)
	}
	return fill(text, values)
}

// Count says how many: the text KEY.one for 1 and KEY.many for every other number, which is {n} there.
func (t Table) Count(key string, n int64, values ...string) string {
	form := ".many"
	if n == 1 {
		form = ".one"
	}
	return t.Say(key+form, append(values, "n", fmt.Sprint(n))...)
}
