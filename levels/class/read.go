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
	Text string
}

// What makes a text as a whole impossible to read.
var (
	ErrTooLarge = errors.New("this is more than 1 MB: hand in the column of codes alone, or in several parts")
	ErrTooMany  = errors.New("there are more than 5,000 codes: hand them in in several parts")
	ErrNoCodes  = errors.New("there is no code here: a code begins with LH1- and goes on with letters and digits")
)

// Read finds the codes in any text, however many a line. Of a table, with commas, semicolons or tabs, it takes the name beside each code as well, of
// a list the name before it. Names are spelt in one way, as pages write them into codes: nfc makes Unicode's form NFC of a text.
func Read(data []byte, nfc func(string) string) ([]Entry, error) {
	if len(data) > MaxBytes {
		return nil, ErrTooLarge
	}
	text := nfc(decoded(data))
	cells := tableOf(text)
	if cells == nil {
		cells = [][]cell{{{1, text}}}
	}
	names := namesOf(cells)
	codes := columnOf(cells)
	var all []listed
	for i, record := range cells {
		for k, c := range record {
			codesOf := c.listed(names[i])
			if text := strings.TrimSpace(c.text); len(codesOf) == 0 && k == codes && i > 0 && text != "" {
				codesOf = []listed{{Entry: Entry{c.line, names[i], text}}} // somebody handed in something else
			}
			if all = append(all, codesOf...); len(all) > MaxEntries {
				return nil, ErrTooMany
			}
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

func hasCode(record []cell) bool {
	for _, c := range record {
		if len(codesIn(c.text)) > 0 {
			return true
		}
	}
	return false
}
