package class

import (
	"errors"
	"strings"

	"leasehold/levels/codec"
)

// Limits of what is handed in at once.
const (
	MaxBytes   = 1 << 20
	MaxEntries = 5000
)

// Entry is a code that was handed in, or something in its place.
type Entry struct {
	Line int    // of the text, counted from 1
	Name string // that stands beside it in a table, or before it in a list; "" for none
	Text string // "" where a table has a name and no code
}

// What makes a text as a whole impossible to read.
var (
	ErrTooLarge = errors.New("this is more than 1 MB: hand in the column of codes alone, or in several parts")
	ErrTooMany  = errors.New("there are more than 5,000 codes: hand them in in several parts")
	ErrNoCodes  = errors.New("there is no code here: a code begins with LH1- and goes on with letters and digits")
)

// Read finds the codes in any text, however many a line. Of a table, with commas, semicolons or tabs, it takes the name beside each code as well, and names
// without codes; of a list the name before each code. Names are spelt in one way, as pages write them into codes: nfc makes Unicode's form NFC of a text.
func Read(data []byte, nfc func(string) string) ([]Entry, error) {
	if len(data) > MaxBytes {
		return nil, ErrTooLarge
	}
	text := unbroken(nfc(decoded(data)))
	cells := tableOf(text)
	if cells == nil {
		cells = [][]cell{{{1, text}}}
	}
	names := namesOf(cells)
	codes := columnOf(cells)
	whole := steady(cells, codes) // else lines without codes are of a mail
	var all []listed
	for i, record := range cells {
		before := len(all)
		for k, c := range record {
			codesOf := c.listed(names[i])
			if text := strings.TrimSpace(c.text); len(codesOf) == 0 && whole && k == codes && i > 0 && text != "" {
				codesOf = []listed{{Entry: Entry{c.line, names[i], text}}} // somebody handed in something else
			}
			all = append(all, codesOf...)
		}
		if whole && len(all) == before && names[i] != "" && (i > 0 || !isHeading(record, codes)) {
			all = append(all, listed{Entry: Entry{Line: record[0].line, Name: names[i]}})
		}
		if len(all) > MaxEntries {
			return nil, ErrTooMany
		}
	}
	if len(all) == 0 {
		return nil, ErrNoCodes
	}
	return named(all), nil
}

// codeName gives the name that the first code in a record carries.
func codeName(record []cell) (name string, ok bool) {
	for _, c := range record {
		for _, f := range codesIn(c.text) {
			if code, err := codec.Read(c.text[f.from:f.to]); err == nil {
				return code.Name, true
			}
		}
	}
	return "", false
}

// isHeading says whether a first record tells what the columns hold, of which one has the codes.
func isHeading(record []cell, codes int) bool {
	_, ok := headed(record)
	return ok || codes < 0 || codes < len(record) && strings.TrimSpace(record[codes].text) != ""
}

func hasCode(record []cell) bool {
	for _, c := range record {
		if len(codesIn(c.text)) > 0 {
			return true
		}
	}
	return false
}
