package class

import (
	"encoding/csv"
	"errors"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"leasehold/levels/codec"
)

// Limits of what is handed in at once.
const (
	MaxBytes   = 1 << 20
	MaxEntries = 5000
	maxColumns = 64
)

// Entry is a code that was handed in, or something in its place.
type Entry struct {
	Line int    // of the text, counted from 1
	Name string // that stands beside it in a table; "" for none
	Text string
}

// What makes a text as a whole impossible to read.
var (
	ErrTooLarge = errors.New("this is more than 1 MB: hand in the column of codes alone, or in several parts")
	ErrTooMany  = errors.New("there are more than 5,000 codes: hand them in in several parts")
	ErrNoCodes  = errors.New("there is no code here: a code begins with LH1- and goes on with letters and digits")
)

// Read finds the codes in any text, however many a line. Of a table, with commas, semicolons or tabs, it takes the name beside each code as well.
func Read(data []byte) ([]Entry, error) {
	if len(data) > MaxBytes {
		return nil, ErrTooLarge
	}
	text := decoded(data)
	cells := tableOf(text)
	if cells == nil {
		cells = [][]cell{{{1, text}}}
	}
	names := namesOf(cells)
	codes := columnOf(cells)
	var all []Entry
	for i, record := range cells {
		for k, c := range record {
			spots := codesIn(c.text)
			for _, f := range spots {
				all = append(all, Entry{c.line + strings.Count(c.text[:f.from], "\n"), names[i], c.text[f.from:f.to]})
			}
			if len(spots) == 0 && k == codes && i > 0 && strings.TrimSpace(c.text) != "" {
				all = append(all, Entry{c.line, names[i], strings.TrimSpace(c.text)}) // somebody handed in something else
			}
			if len(all) > MaxEntries {
				return nil, ErrTooMany
			}
		}
	}
	if len(all) == 0 {
		return nil, ErrNoCodes
	}
	return all, nil
}

// decoded gives the text of a file in UTF-8, UTF-16 with its mark, or, where it is neither, in Latin-1.
func decoded(data []byte) string {
	text := string(data)
	switch {
	case strings.HasPrefix(text, "\xff\xfe"), strings.HasPrefix(text, "\xfe\xff"):
		high := 0
		if data[0] == 0xff {
			high = 1
		}
		var units []uint16
		for i := 2; i+1 < len(data); i += 2 {
			units = append(units, uint16(data[i+high])<<8|uint16(data[i+1-high]))
		}
		text = string(utf16.Decode(units))
	case !utf8.ValidString(text):
		var b strings.Builder
		for _, c := range data {
			b.WriteRune(rune(c))
		}
		text = b.String()
	}
	return strings.TrimPrefix(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\ufeff")
}

// cell is a field of a table and the line it begins on.
type cell struct {
	line int
	text string
}

// tableOf reads a text as the table that it is, nil if it is none: with the separator by which most records have a field that is a code and nothing else, and a field besides.
func tableOf(text string) (table [][]cell) {
	most := 0
	for _, separator := range "\t;," {
		records := recordsOf(text, separator)
		n := 0
		for _, record := range records {
			for _, c := range record {
				if len(record) > 1 && wholly(c.text) {
					n++
					break
				}
			}
		}
		if n > most {
			most, table = n, records
		}
	}
	return table
}

// wholly says whether a text is a code, or was to be one, and nothing else.
func wholly(text string) bool {
	text = strings.TrimSpace(text)
	codes := codesIn(text)
	return len(codes) > 0 && codes[0].from == 0 && codes[0].to == len(text)
}

func recordsOf(text string, separator rune) (all [][]cell) {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = separator, -1, true
	for {
		fields, err := r.Read()
		if err != nil {
			return all
		}
		var record []cell
		for i, f := range fields[:min(len(fields), maxColumns)] {
			line, _ := r.FieldPos(i)
			record = append(record, cell{line, f})
		}
		all = append(all, record)
	}
}

// columnOf finds the column that most codes stand in, -1 where there is no table.
func columnOf(table [][]cell) int {
	if len(table) < 2 {
		return -1
	}
	var counts [maxColumns]int
	best := 0
	for _, record := range table {
		for k, c := range record {
			if wholly(c.text) {
				counts[k]++
			}
		}
	}
	for k, n := range counts {
		if n > counts[best] {
			best = k
		}
	}
	return best
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
