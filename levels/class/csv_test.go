package class_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"leasehold/levels/class"
	"leasehold/levels/codec"
)

func key(key string) string { return key }

func english(r *class.Row) string { return r.Reason.Sentence(r.Args) }

// sheet reads a CSV file as a spreadsheet does.
func sheet(t testing.TB, data []byte) [][]string {
	t.Helper()
	rest, marked := bytes.CutPrefix(data, []byte("\ufeff"))
	if !marked {
		t.Fatal("no mark before all: a spreadsheet takes it for Latin-1")
	}
	cells, err := csv.NewReader(bytes.NewReader(rest)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return cells
}

// TestTheSheet hands in names that a spreadsheet could take for something else, and reads the sheet again: as a spreadsheet, and as a hand-in.
func TestTheSheet(t *testing.T) {
	s := newSchool(t)
	guess := int64(100)
	names := []string{"=HYPERLINK(\"https://example.org\";\"x\")", "+1", "-1+2", "@SUM(A1)", "Юлия \"Ким\", 7б", "山田 花子", "＝1", "'quoted", "x;=1+1;", "a;b; \"@SUM(A1)", "'=;'-1"}
	asText := map[string]string{names[4]: names[4], names[5]: names[5], "'quoted": "'quoted", "x;=1+1;": "x;'=1+1;", "a;b; \"@SUM(A1)": "a;b;' \"@SUM(A1)", "'=;'-1": "'=;'-1"}
	var text strings.Builder
	for _, name := range names {
		text.WriteString(s.code("coordination", codec.Code{Name: name, Label: "=7b", Prediction: &guess, Tries: 2}) + "\n")
	}
	text.WriteString(s.code("coordination", codec.Code{Name: "Eve", Settings: s.levels["coordination"].Start()}) + "\nLH1-00000")
	rows := s.check(text.String())
	data := class.WriteCSV(rows, key, english)
	cells := sheet(t, data)
	if len(cells) != len(rows)+1 || len(cells[0]) != len(class.Columns()) || cells[0][1] != "column.name" {
		t.Fatalf("got %q", cells)
	}
	at := map[string]int{}
	for i, name := range class.Columns() {
		at[name] = i
	}
	for i, name := range names {
		got := cells[i+1]
		want := "'" + name
		if as, ok := asText[name]; ok {
			want = as
		}
		if got[at["name"]] != want || got[at["label"]] != "'=7b" || got[at["status"]] != "status.passed" || got[at["depth"]] != "depth.tonight" || got[at["prediction"]] != "100" || got[at["right"]] != "yes" ||
			got[at["truth"]] != "100" || got[at["tries"]] != "2" || got[at["cost_usd"]] != "24" || got[at["time_s"]] != "13.92" || !strings.Contains(got[at["settings"]], "tokens-a=on") || got[at["par"]] != "no" {
			t.Errorf("%s: got %q", name, got)
		}
	}
	if got := cells[len(names)+1]; got[at["status"]] != "status.failed" || got[at["missed"]] != "split_brain_writes lost_writes" && got[at["missed"]] == "" || !strings.Contains(got[at["reason"]], "lost tonight") {
		t.Errorf("got %q", got)
	}
	if got := cells[len(names)+2]; got[at["status"]] != "status.refused" || got[at["tries"]] != "" || got[at["code"]] != "LH1-00000" {
		t.Errorf("got %q", got)
	}
	for i, row := range s.check(string(data)) {
		if row.Text != rows[i].Text || row.Status != rows[i].Status || row.Reason != rows[i].Reason || row.Name != rows[i].Name {
			t.Errorf("again: got %+v, want %+v", row, rows[i])
		}
	}
	if bytes.Contains(data, []byte("\n")) && !bytes.Contains(data, []byte("\r\n")) {
		t.Error("lines end as no spreadsheet ends them")
	}
}

// TestBrokenCodesInTheSheet saves a code that stood in several lines, behind which a dash would be taken for a formula.
func TestBrokenCodesInTheSheet(t *testing.T) {
	s := newSchool(t)
	code := s.code("coordination", codec.Code{Name: "Ada"})
	broken := strings.Replace(code, "-", "\n-", 3)
	rows := s.check(broken)
	if len(rows) != 1 || rows[0].Status != class.Passed {
		t.Fatalf("got %+v", rows)
	}
	again := s.check(string(class.WriteCSV(rows, key, english)))
	if len(again) != 1 || again[0].Status != class.Passed || again[0].Name != "Ada" {
		t.Errorf("again: got %+v", again)
	}
}

// TestCopiesInTheSheet saves a code that another handed in: from the sheet, too, it is that one's.
func TestCopiesInTheSheet(t *testing.T) {
	s := newSchool(t)
	rows := s.check("Name,Code\nBen," + s.code("coordination", codec.Code{Name: "Ada"}))
	heading := func(key string) string { return strings.Replace(key, "column.name", "Name", 1) }
	again := s.check(string(class.WriteCSV(rows, heading, english)))
	for _, r := range append(rows, again...) {
		if r.Name != "Ben" || r.Made != "Ada" || r.Reason != class.OtherName {
			t.Errorf("got %+v", r)
		}
	}
	if len(rows) != 1 || len(again) != 1 {
		t.Errorf("got %d rows, then %d", len(rows), len(again))
	}
}

// TestSameName compares random names, of which many look like formulas, with what the sheet makes of them.
func TestSameName(t *testing.T) {
	d := class.Dice(5)
	letters := strings.Split("a ' \" = - ; \t \n + \u200b ＝", " ")
	letters = append(letters, " ")
	var rows []*class.Row
	for range 5000 {
		var name strings.Builder
		for range 1 + d.Roll(8) {
			name.WriteString(letters[d.Roll(len(letters))])
		}
		rows = append(rows, &class.Row{Name: name.String()})
	}
	for i, cells := range sheet(t, class.WriteCSV(rows, key, english))[1:] {
		if name := rows[i].Name; !class.SameName(name, cells[1]) {
			t.Fatalf("%q is saved as %q, and that is another name", name, cells[1])
		}
	}
	if class.SameName("Ada", "Eve") || !class.SameName("'=Ada;' -x", " =ADA; -X\u200b") {
		t.Error("other names are the same, or the same are others")
	}
}
