package class

import (
	"encoding/csv"
	"strings"
)

const (
	maxColumns = 64 // further fields of a line stay in one
	maxTorn    = 8  // records begun anew: from then on quotes mean nothing
)

// cell is a field of a table and the line it begins on.
type cell struct {
	line int
	text string
}

// tableOf reads a text as the table that it is, nil if it is none: with the separator by which most records have a field that is a code and nothing else, and a field besides.
// Where as many lines with codes have no separator, it is none.
func tableOf(text string) (table [][]cell) {
	most := 0
	for _, separator := range "\t;," {
		records := recordsOf(text, string(separator))
		n := 0
		for _, record := range records {
			if oneIsCode(record) {
				n++
			}
		}
		if n > most && n > alone(records) {
			most, table = n, records
		}
	}
	return table
}

// alone counts the lines with codes that have no separator.
func alone(records [][]cell) (n int) {
	for _, record := range records {
		if len(record) == 1 && hasCode(record) {
			n++
		}
	}
	return n
}

// oneIsCode says whether a field is a code, and there are others.
func oneIsCode(record []cell) bool {
	for _, c := range record {
		if len(record) > 1 && wholly(c.text) {
			return true
		}
	}
	return false
}

// wholly says whether a text is a code, or was to be one, and nothing else.
func wholly(text string) bool {
	text = strings.TrimSpace(text)
	codes := codesIn(text)
	return len(codes) > 0 && codes[0].from == 0 && codes[0].to == len(text)
}

// recordsOf splits a text into records and fields. Of a record in which a quote has swallowed others, the first line is one without quotes, and the next begins behind it.
func recordsOf(text, separator string) (all [][]cell) {
	lines := strings.Split(text, "\n")
	at := 0
	for range maxTorn {
		records, torn := quoted(lines[at:], at, separator)
		if all = append(all, records...); torn < 0 {
			return all
		}
		all, at = append(all, unquoted(lines[torn], torn+1, separator)), torn+1
	}
	for ; at < len(lines); at++ {
		if lines[at] != "" {
			all = append(all, unquoted(lines[at], at+1, separator))
		}
	}
	return all
}

// quoted reads records of which fields may stand in quotes, up to one that has swallowed others, and gives the line that one begins on; -1 if there is none. So many
// lines stand before.
func quoted(lines []string, before int, separator string) (all [][]cell, torn int) {
	text := strings.Join(lines, "\n")
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = rune(separator[0]), -1, true
	for {
		fields, err := r.Read()
		if err != nil {
			return all, -1
		}
		if first, _ := r.FieldPos(0); swallowed(fields, separator) || r.InputOffset() == int64(len(text)) && open(fields, text, separator) {
			return all, before + first - 1
		}
		if len(fields) > maxColumns {
			fields = append(fields[:maxColumns-1], strings.Join(fields[maxColumns-1:], separator))
		}
		var record []cell
		for i, f := range fields {
			line, _ := r.FieldPos(i)
			record = append(record, cell{before + line, f})
		}
		all = append(all, record)
	}
}

// swallowed says whether a field has several lines, and one of them is a record with a code.
func swallowed(fields []string, separator string) bool {
	for _, f := range fields {
		if !strings.Contains(f, "\n") {
			continue
		}
		for line := range strings.SplitSeq(strings.ReplaceAll(f, `"`, ""), "\n") {
			if strings.Contains(line, separator) && oneIsCode(unquoted(line, 0, separator)) {
				return true
			}
		}
	}
	return false
}

// open says whether the last field of a text began with a quote and has none at its end.
func open(fields []string, text, separator string) bool {
	return strings.ContainsAny(fields[len(fields)-1], "\n"+separator) && !strings.HasSuffix(strings.TrimRight(text, "\n"), `"`)
}

// unquoted splits a line wherever there is a separator. Quotes around a whole field are taken away.
func unquoted(line string, number int, separator string) (record []cell) {
	for _, f := range strings.SplitN(line, separator, maxColumns) {
		if n := len(f) - 1; n > 0 && f[0] == '"' && f[n] == '"' {
			f = strings.ReplaceAll(f[1:n], `""`, `"`)
		}
		record = append(record, cell{number, f})
	}
	return record
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
