package class

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Columns are those of WriteCSV, in order.
func Columns() []string {
	return []string{"line", "name", "label", "level", "status", "depth", "reason", "cost_usd", "time_s", "settings", "prediction", "truth", "right", "tries", "par", "missed", "code"}
}

// WriteCSV writes rows for a spreadsheet: with the mark by which it knows UTF-8, and with no cell that it would take for a formula. Say gives the words for a column
// ("column.name"), a status ("status.passed"), a depth ("depth.every"), "yes" and "no"; Why says a row's reason in a sentence.
func WriteCSV(rows []*Row, say func(key string) string, why func(*Row) string) []byte {
	var b bytes.Buffer
	b.WriteString("\ufeff")
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	head := Columns()
	for i := range head {
		head[i] = harmless(say("column." + head[i]))
	}
	write := func(cells []string) {
		if err := w.Write(cells); err != nil {
			panic(err) // a buffer takes all
		}
	}
	write(head)
	for _, r := range rows {
		cells := r.cells(say, why)
		for i := range cells {
			cells[i] = harmless(cells[i])
		}
		write(cells)
	}
	w.Flush()
	return b.Bytes()
}

func (r *Row) cells(say func(string) string, why func(*Row) string) []string {
	yes := func(b bool) string { return say(map[bool]string{true: "yes", false: "no"}[b]) }
	status, depth, reason, par := say("status."+string(r.Status)), "", "", ""
	if r.Depth != "" {
		depth = say("depth." + r.Depth)
	}
	if r.Reason != "" {
		reason = why(r)
	}
	if len(r.Par) > 0 {
		par = yes(r.parMet)
	}
	var settings, missed []string
	for _, s := range r.Settings {
		settings = append(settings, s.Control+"="+s.Value)
	}
	for _, m := range r.Missed {
		missed = append(missed, m.ID)
	}
	guess, truth, right, tries := "", "", "", ""
	if p := r.Prediction; p != nil {
		guess, truth, right = strconv.FormatInt(p.Guess, 10), decimal(p.Truth), yes(p.Right)
	}
	if r.Level != "" {
		tries = strconv.Itoa(r.Tries)
	}
	return []string{strconv.Itoa(r.Line), r.Name, r.Label, r.Level, status, depth, reason, decimal(r.Cost), decimal(r.Time), strings.Join(settings, " "),
		guess, truth, right, tries, par, strings.Join(missed, " "), strings.Join(strings.Fields(r.Text), " ")}
}

func decimal(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'f', -1, 64)
}

// risky says whether a spreadsheet would take a cell for more than text.
func risky(cell string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(cell, ` "`))
	return strings.ContainsRune("=+-@\t\r\n＝＋－＠", r)
}

// harmless makes it text, and all that is a cell of its own where another separator than ours counts: there our quotes mean nothing.
func harmless(cell string) string {
	return eachPart(cell, func(part string) string {
		if risky(part) {
			return "'" + part
		}
		return part
	})
}

// risked takes away again what harmless has put in.
func risked(cell string) string {
	return eachPart(cell, func(part string) string {
		if rest, ok := strings.CutPrefix(part, "'"); ok && risky(rest) {
			return rest
		}
		return part
	})
}

// eachPart changes each part of a cell, with the separator at its end.
func eachPart(cell string, change func(part string) string) string {
	var b strings.Builder
	for cell != "" {
		n := strings.IndexAny(cell, ";\t\r\n") + 1
		if n == 0 {
			n = len(cell)
		}
		b.WriteString(change(cell[:n]))
		cell = cell[n:]
	}
	return b.String()
}
