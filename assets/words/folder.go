package words

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Languages lists the languages that a folder of texts has: one folder each.
func Languages(folder fs.FS) ([]string, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, err
	}
	var all []string
	for _, e := range entries {
		if e.IsDir() {
			all = append(all, e.Name())
		}
	}
	return all, nil
}

// Board is the file whose texts the game says: a table of its own.
const Board = "board.txt"

// Read reads what the pages of a language say, all files but the board's, as one table. A key stands in one of them alone.
func Read(folder fs.FS, language string) (Table, error) {
	files, err := fs.Glob(folder, path.Join(language, "*.txt"))
	if err != nil {
		return Table{}, err
	}
	all := Table{make(map[string]string)}
	var faults []error
	for _, file := range files {
		if path.Base(file) == Board {
			continue
		}
		content, err := fs.ReadFile(folder, file)
		if err != nil {
			return Table{}, err
		}
		t, err := Parse(file, string(content))
		if err != nil {
			faults = append(faults, err)
			continue
		}
		for _, key := range t.Keys() {
			if _, again := all.texts[key]; again {
				faults = append(faults, fmt.Errorf("words: %s: got the key %s of another file, want it once a language", file, key))
			}
			all.texts[key] = t.texts[key]
		}
	}
	return all, errors.Join(faults...)
}

// Keys lists the keys of a table, in order.
func (t Table) Keys() []string { return slices.Sorted(maps.Keys(t.texts)) }

// Text gives a text as it is written, and whether there is one.
func (t Table) Text(key string) (string, bool) {
	text, ok := t.texts[key]
	return text, ok
}

// Map gives a table whose texts are made from those of this one.
func (t Table) Map(change func(text string) string) Table {
	made := Table{make(map[string]string, len(t.texts))}
	for key, text := range t.texts {
		made.texts[key] = change(text)
	}
	return made
}

// String writes a table as a file has it.
func (t Table) String() string {
	var b strings.Builder
	for _, key := range t.Keys() {
		b.WriteString(key + ": " + t.texts[key] + "\n")
	}
	return b.String()
}

// placeholder finds a value's name. Languages may take different forms of it ({who.capital}).
var placeholder = regexp.MustCompile(`\{([a-z]+)(?:\.[a-z]+)?\}`)

// ParseLike reads a file of another language, which must have exactly what English has: no text is missed only when it is to be said.
func ParseLike(english Table, file, content string) (Table, error) {
	t, err := Parse(file, content)
	if err == nil {
		err = Compare(file, english, t)
	}
	return t, err
}

// Compare says where a translation is none: keys that are missing or left over, and texts whose values are not those of the English one.
func Compare(language string, english, other Table) error {
	var faults []error
	for _, key := range english.Keys() {
		text, ok := other.texts[key]
		if !ok {
			faults = append(faults, fmt.Errorf("words: %s: got no %s, want it in %s: %q", language, key, language, english.texts[key]))
			continue
		}
		if got, want := values(text), values(english.texts[key]); !slices.Equal(got, want) {
			faults = append(faults, fmt.Errorf("words: %s: %s: got the values %v, want %v", language, key, got, want))
		}
	}
	for _, key := range other.Keys() {
		if _, ok := english.texts[key]; !ok {
			faults = append(faults, fmt.Errorf("words: %s: got %s, want no key that English does not have", language, key))
		}
	}
	return errors.Join(faults...)
}

// values lists the names of the values that a text takes, each once, in order. Which form of a value it writes is the language's own affair.
func values(text string) []string {
	var found []string
	for _, match := range placeholder.FindAllStringSubmatch(text, -1) {
		found = append(found, match[1])
	}
	slices.Sort(found)
	return slices.Compact(found)
}
