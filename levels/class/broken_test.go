package class_test

import (
	"strconv"
	"strings"
	"testing"

	"leasehold/levels/class"
	"leasehold/levels/codec"
)

// broken breaks a text into lines of so many characters, and writes marks before each.
func broken(text string, width int, marks string) string {
	var lines []string
	for len(text) > width {
		lines, text = append(lines, marks+text[:width]), text[width:]
	}
	return strings.Join(append(lines, marks+text), "\n")
}

// lineOf is the line behind a text that begins on line first and is broken so.
func lineOf(text string, width, first int) string {
	return strconv.Itoa(first + 1 + strings.Count(broken(text, width, ""), "\n"))
}

// TestBrokenByMail breaks codes wherever mail programs may, and quotes them as those do.
func TestBrokenByMail(t *testing.T) {
	s := newSchool(t)
	for short, code := range codesFor(s) {
		for _, marks := range []string{"", "> ", ">", "> > ", ">> ", " > ", "| ", "|"} {
			for width := 3; width < len(code); width++ {
				for what, c := range map[string]struct {
					text string
					line int
				}{
					"alone":     {broken(code, width, marks), 1},
					"in a mail": {marks + "Dear teacher,\n" + marks + "\n" + broken(code, width, marks) + "\n" + marks + "Thanks, Ada", 3},
				} {
					entries, err := class.Read([]byte(c.text), nfc)
					if err != nil || len(entries) != 1 || entries[0] != (class.Entry{Line: c.line, Text: code}) {
						t.Fatalf("%s %s, lines of %d behind %q: got %+v, %v", short, what, width, marks, entries, err)
					}
				}
			}
		}
		if rows := s.check("> Hello,\n" + broken(code, 61, "> ")); len(rows) != 1 || rows[0].Status != class.Passed {
			t.Errorf("%s: got %+v", short, rows)
		}
	}
}

// TestBrokenAmongOthers keeps the lines and the names of what stands around a broken code.
func TestBrokenAmongOthers(t *testing.T) {
	codes := codesFor(newSchool(t))
	a, b := codes["{A}"], codes["{B}"]
	for name, c := range map[string]struct{ text, want string }{
		"one after the other":  {broken(a, 30, "> ") + "\n" + broken(b, 30, "> "), "1||" + a + " " + lineOf(a, 30, 1) + "||" + b},
		"in a table":           {"> Name,Code\n> Ada Byron," + broken(a, 43, "") + "\n> Юлия Ким," + b, "2|Ada Byron|" + a + " " + lineOf(a, 43, 2) + "|Юлия Ким|" + b},
		"in a field in quotes": {"Name,Code\nAda Byron,\"" + broken(a, 43, "") + "\"\nЮлия Ким," + b, "2|Ada Byron|" + a + " " + lineOf(a, 43, 2) + "|Юлия Ким|" + b},
		"before a field":       {broken(a, 43, "") + ";Ada Byron\n" + b + ";Eve", "1|Ada Byron|" + a + " " + lineOf(a, 43, 1) + "|Eve|" + b},
		"a newer one":          {broken(newer, 20, "> "), "1||" + newer},
		"with its end damaged": {a[:43] + "\n" + a[43:len(a)-1] + "U", "1||" + a[:43] + " 2||" + a[43:len(a)-1] + "U"},
		"with its end missing": {a[:43] + "\n" + a[43:70] + "\nthanks\n" + b, "1||" + a[:43] + " 2||" + a[43:70] + " 4||" + b},
		"by more than an end":  {a[:43] + " > " + a[43:], "1||" + a[:43] + " 1||" + a[43:]},
		"marks around none":    {"> Ada Byron: " + a + "\n>> " + b, "1|Ada Byron|" + a + " 2||" + b},
	} {
		if got := read(t, c.text); got != c.want {
			t.Errorf("%s: got\n%s, want\n%s", name, got, c.want)
		}
	}
}

// TestDamagedAndBroken breaks damaged codes into lines: none counts, however they are put together.
func TestDamagedAndBroken(t *testing.T) {
	s := newSchool(t)
	whole := s.code("coordination", codec.Code{Name: "Ada"})
	c := class.NewChecker(s.find)
	d := class.Dice(5)
	for range 10_000 {
		bad := damaged(&d, whole)
		if bare(bad) == bare(whole) {
			continue
		}
		entries, _ := class.Read([]byte(broken(bad, 3+d.Roll(len(whole)), []string{"", "> "}[d.Roll(2)])), nfc)
		for _, e := range entries {
			if row := c.Tonight(e); row.Status != class.Refused && row.Status != class.UnknownVersion || row.Reason == "" {
				t.Fatalf("%q: got %+v", bad, row)
			}
		}
	}
}
