package class_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"leasehold/levels"
	"leasehold/levels/class"
	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
)

// cs are a few codes, of people and teams, as letters stand in for them.
func codesFor(s *school) map[string]string {
	return map[string]string{
		"{A}": s.code("coordination", codec.Code{Name: "Ada Byron"}),
		"{B}": s.code("refresh", codec.Code{Name: "Юлия Ким"}),
		"{C}": s.code("payout", codec.Code{Name: "山田 花子"}),
		"{E}": s.code("refresh", codec.Code{Name: "=1+1"}),
		"{D}": s.code("refresh", codec.Code{Name: "Team 7"}),
	}
}

// TestWhereCodesStand reads texts as people hand them in: what is wanted is line, name and code of each entry.
func TestWhereCodesStand(t *testing.T) {
	codes := codesFor(newSchool(t))
	lower := strings.ToLower(codes["{A}"])
	blanks := strings.ReplaceAll(codes["{A}"], "-", " ")
	wrapped := codes["{A}"][:40] + "\n" + codes["{A}"][40:]
	if codes["{A}"][39] != '-' {
		t.Fatalf("%s has no dash where it is wrapped", codes["{A}"])
	}
	runCases(t, map[string]struct{ text, want string }{
		"one":                      {"{A}", "1||{A}"},
		"a line each":              {"{A}\r\n{B}\r\n\r\n{C}\r\n", "1||{A} 2||{B} 4||{C}"},
		"several a line":           {"{A} {B}, {C}.", "1||{A} 1||{B} 1||{C}"},
		"a mail":                   {"Dear Ms. Hopper,\nhere is my code: {A}\n(and {B}).\nYours, Ada", "2||{A} 3||{B}"},
		"in quotes":                {`"{A}" and ‘{B}’`, "1||{A} 1||{B}"},
		"between other letters":    {"我的代码是{A}。コード{B}", "1||{A} 1||{B}"},
		"small letters":            {"code " + lower, "1||" + lower},
		"blanks for dashes":        {"code " + blanks + " thanks", "1||" + blanks},
		"broken at a dash":         {"code " + wrapped + "\nthanks", "1||{A}"},
		"name and tab":             {"Ada Byron\t{A}\nЮлия Ким\t{B}", "1|Ada Byron|{A} 2|Юлия Ким|{B}"},
		"name and tab, once":       {"Eve Smith\t{A}", "1|Eve Smith|{A}"},
		"tab and name":             {"{A}\tAda Byron\n{B}\tEve", "1|Ada Byron|{A} 2|Eve|{B}"},
		"a time and a code":        {"2026-12-01 10:00,{A}\n2026-12-01 10:01,{B}", "1||{A} 2||{B}"},
		"an address and a code":    {"ada@example.org,{A}\neve@example.org,{B}", "1||{A} 2||{B}"},
		"a form":                   {"Timestamp,Email,\"Your name, as we know it\",Your code\n1,ada@x.org,Ada Byron,{A}\n2,eve@x.org,Eve,{B}\n3,h@x.org,山田　花子,{C}\n", "2|Ada Byron|{A} 3|Eve|{B} 4|山田　花子|{C}"},
		"a form in German":         {"Zeit;Vor- und Nachname;Code\n1;Eve;{A}\n", "2|Eve|{A}"},
		"first and last name":      {"Nachname;Vorname;Code\nByron;Ada;{A}\nMüller;Max;{B}", "2|Ada Byron|{A} 3|Max Müller|{B}"},
		"by the headings alone":    {"Last name,First name,Code\nMüller,Max,{B}", "2|Max Müller|{B}"},
		"user names are no names":  {"Username,Time,Code\nada17,10:00,{A}\neve,10:01,{B}", "2||{A} 3||{B}"},
		"two columns of codes":     {"Name,Level 1,Level 2\nAda Byron,{A},{B}\n", "2|Ada Byron|{A} 2|Ada Byron|{B}"},
		"a field of two lines":     {"Name,Code,Note\nAda Byron,{A},\"one\ntwo\"\nЮлия Ким,{B},\n", "2|Ada Byron|{A} 4|Юлия Ким|{B}"},
		"something else":           {"Name,Code\nAda Byron,{A}\nEve,I forgot\nBob,\n", "2|Ada Byron|{A} 3|Eve|I forgot 4|Bob|"},
		"names without codes":      {"Name,Code\nRita,\n,\nAda Byron,{A}\nBob\n", "2|Rita| 4|Ada Byron|{A} 5|Bob|"},
		"a name first of all":      {"Rita,\nAda Byron,{A}\nЮлия Ким,{B}", "1|Rita| 2|Ada Byron|{A} 3|Юлия Ким|{B}"},
		"a strange heading":        {"Kind,Answer\nAda Byron,{A}\nЮлия Ким,{B}\nRita,", "2|Ada Byron|{A} 3|Юлия Ким|{B} 4|Rita|"},
		"a heading over names":     {"Name,\nAda Byron,{A}\nЮлия Ким,{B}", "2|Ada Byron|{A} 3|Юлия Ким|{B}"},
		"one of two codes":         {"Name,Level 1,Level 2\nAda Byron,,{A}\nЮлия Ким,,", "2|Ada Byron|{A} 3|Юлия Ким|"},
		"a mark before all":        {"\ufeffName,Code\nEve,{A}\n", "2|Eve|{A}"},
		"harmless cells":           {"Name,Code\n'=Ada,{B}\nAda Byron,{A}\n", "2|'=Ada|{B} 3|Ada Byron|{A}"},
		"without its beginning":    {"5G1GR-D8K55-K34KR-C6M51-RVSF0", "1||5G1GR-D8K55-K34KR-C6M51-RVSF0"},
		"words and numbers of all": {"LH1 and LH, 550e8400-e29b-41d4-a716-446655440000 {A}", "1||{A}"},
		"cut off, a name, a code":  {"LH1-5G1GR-D8K55 Ada\n{A}", "1||LH1-5G1GR-D8K55 2||{A}"},
		"joined":                   {"{A}{B}", "1||{A}{B}"},
		"a quote that never ends":  {"\"Ada Byron\t{A}\nЮлия Ким\t{B}\n山田 花子\t{C}", "1|\"Ada Byron|{A} 2|Юлия Ким|{B} 3|山田 花子|{C}"},
		"a quote that ends late":   {"Name\tCode\n\n\"Ada Byron\t{A}\nЮлия Ким\t{B}\n\"山田 \"\"花子\"\"\"\t{C}", "3|\"Ada Byron|{A} 4|Юлия Ким|{B} 5|山田 \"花子\"|{C}"},
		"a quote and semicolons":   {"Name;Code\n\"Ada\" Byron;{A}\nЮлия Ким;{B}\n\"山田; 花子\";{C}", "2|\"Ada\" Byron|{A} 3|Юлия Ким|{B} 4|山田; 花子|{C}"},
		"a quote before a code":    {"Ada Byron,\"{A}\nЮлия Ким,I forgot\n山田 花子,\"{C}\"\n", "1|Ada Byron|{A} 2|Юлия Ким|I forgot 3|山田 花子|{C}"},
		"a quote in the last line": {"Ada Byron\t{A}\nЮлия Ким\t\"{B}\n\t\n", "1|Ada Byron|{A} 2|Юлия Ким|{B}"},
		"a quote in each line":     {strings.Repeat("\"Ada Byron\t{A}\n", 20) + "\"Юлия \"\"Ким\"\"\"\t{B}", numbered(20, "|\"Ada Byron|{A} ") + "21|Юлия \"Ким\"|{B}"},
		"a code in a few lines":    {"Name,Code\nAda Byron,\"Hi, here it is:\n{A}\"\nЮлия Ким,{B}", "3|Ada Byron|{A} 4|Юлия Ким|{B}"},
		"a line of many fields":    {"Юлия Ким\t{B}\nAda Byron" + strings.Repeat("\t", 70) + "\t{A}", "1|Юлия Ким|{B} 2|Ada Byron|{A}"},
		"and with a quote":         {"Юлия Ким\t{B}\n\"Ada Byron" + strings.Repeat("\t", 70) + "\t{A}", "1|Юлия Ким|{B} 2|\"Ada Byron|{A}"},
		"a long name":              {"Name,Code\n" + strings.Repeat("é", 128) + ",{A}\n" + strings.Repeat("é", 128) + "x,{B}", "2|" + strings.Repeat("é", 128) + "|{A} 3||{B}"},
		"a name of two lines":      {"Name,Code\n\"Ada\nByron\",{A}\n\"Юлия Ким\n\",{B}", "3||{A} 5|Юлия Ким|{B}"},
		"groups are no names":      {"Gruppe,Code\nA,{A}\nB,{B}", "2||{A} 3||{B}"},
		"what most codes say":      {"Kind,Code\nAda Byron,{A}\nЮлия Ким,{B}\nEve,{C}", "2|Ada Byron|{A} 3|Юлия Ким|{B} 4|Eve|{C}"},
		"a list":                   {"Ada Byron {A}\nЮлия Ким: {B}\nMax Müller {A}\nOtto von Linden LH1-5G1GR-D8K55", "1|Ada Byron|{A} 2|Юлия Ким|{B} 3|Max Müller|{A} 4|Otto von Linden|LH1-5G1GR-D8K55"},
		"a list with numbers":      {"1. Ada Byron – {A}\n2) eve {B}\n- Max\t({C})\n* \"Otto\": LH1-5G1GR-D8K55", "1|Ada Byron|{A} 2||{B} 3|Max|{C} 4|Otto|LH1-5G1GR-D8K55"},
		"signs around names":       {"3. =1+1 {E}\nVon Юлия Ким: {B}\nAda {A}", "1|=1+1|{E} 2|Юлия Ким|{B} 3|Ada|{A}"},
		"a chat":                   {"[1.12.26, 10:02] ada  byron: {A}\n[1.12.26, 10:03] Max: here is mine {B}\n[1.12.26, 10:04] Max: {B}", "1||{A} 2||{B} 3||{B}"},
		"a chat, by its names":     {"[1.12.26, 10:02] Ada Byron: {A}\n[1.12.26, 10:03] Max: here is mine {B}\n[1.12.26, 10:04] Max: {B}", "1|Ada Byron|{A} 2||{B} 3|Max|{B}"},
		"two of one in a list":     {"Ada Byron {A}, {A} Юлия Ким {B}", "1|Ada Byron|{A} 1|Ada Byron|{A} 1|Юлия Ким|{B}"},
		"words that are no names":  {"Solution {A}\nMein Code: {B}\nIt is LH1-5G1GR-D8K55\nThe Code LH1-5G1GR-D8K55", "1||{A} 2||{B} 3||LH1-5G1GR-D8K55 4||LH1-5G1GR-D8K55"},
		"names without proof":      {"Max {A}\nOtto LH1-5G1GR-D8K55\nLevel 2 LH1-5G1GR-D8K55", "1||{A} 2|Otto|LH1-5G1GR-D8K55 3||LH1-5G1GR-D8K55"},
		"numbers most codes say":   {"Team 7 {D}\nTeam 8 LH1-5G1GR-D8K55", "1|Team 7|{D} 2|Team 8|LH1-5G1GR-D8K55"},
		"numbers half of them say": {"Team 7 {D}\nAda Byron {B}\nTeam 8 LH1-5G1GR-D8K55", "1||{D} 2|Ada Byron|{B} 3||LH1-5G1GR-D8K55"},
		"what half of them say":    {"Kind,Code\nAda Byron,{A}\nEve,{B}", "2||{A} 3||{B}"},
		"a heading before a few":   {"Name,Nick,Code\nAda B.,Ada Byron,{A}\nJulia,Юля,{B}\nHana,x,{C}", "2|Ada B.|{A} 3|Julia|{B} 4|Hana|{C}"},
		"most before a heading":    {"Name,Who,Code\n7b,Ada Byron,{A}\n7b,Юлия Ким,{B}", "2|Ada Byron|{A} 3|Юлия Ким|{B}"},
	})
}

// runCases reads texts in which letters stand for codes.
func runCases(t *testing.T, cases map[string]struct{ text, want string }) {
	t.Helper()
	codes := codesFor(newSchool(t))
	for name, c := range cases {
		text, want := c.text, c.want
		for short, code := range codes {
			text, want = strings.ReplaceAll(text, short, code), strings.ReplaceAll(want, short, code)
		}
		if got := read(t, text); got != want {
			t.Errorf("%s: got\n%s, want\n%s", name, got, want)
		}
	}
}

// read gives line, name and code of each entry.
func read(t testing.TB, text string) string {
	t.Helper()
	entries, err := class.Read([]byte(text), nfc)
	if err != nil {
		t.Errorf("%q: %v", text, err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, fmt.Sprintf("%d|%s|%s", e.Line, e.Name, e.Text))
	}
	return strings.Join(got, " ")
}

// numbered writes a text behind each number.
func numbered(most int, text string) string {
	var b strings.Builder
	for i := range most {
		fmt.Fprint(&b, i+1, text)
	}
	return b.String()
}

func TestEncodings(t *testing.T) {
	code := newSchool(t).code("coordination", codec.Code{Name: "José"})
	for name, data := range map[string][]byte{"Windows-1252": []byte("Name;Code\r\nJos\xe9;" + code), "UTF-8, decomposed": []byte("Name;Code\r\nJose\u0301;" + code),
		"UTF-16 LE": wide("\ufeffName\tCode\nJosé\t"+code, 0), "UTF-16 BE": wide("\ufeffName\tCode\nJosé\t"+code, 1), "UTF-16 LE, decomposed": wide("\ufeffName\tCode\nJose\u0301\t"+code, 0),
		"UTF-16 LE without a mark": wide("Name\tCode\nJosé\t"+code, 0), "UTF-16 BE without a mark": wide("Name\tCode\nJosé\t"+code, 1)} {
		entries, err := class.Read(data, nfc)
		if err != nil || len(entries) != 1 || entries[0] != (class.Entry{Line: 2, Name: "José", Text: code}) {
			t.Errorf("%s: got %+v, %v", name, entries, err)
		}
	}
}

// TestWindows1252 reads every byte that is not ASCII as browsers do.
func TestWindows1252(t *testing.T) {
	for from := 0x80; from < 0x100; from += 0x20 {
		var name []byte
		for c := from; c < from+0x20; c++ {
			name = append(name, byte(c))
		}
		want, err := charmap.Windows1252.NewDecoder().String(string(name))
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range []rune(want) {
			if r == utf8.RuneError { // a byte without a character
				want = strings.Replace(want, string(r), string(rune(from+i)), 1)
			}
		}
		entries, err := class.Read(append(append([]byte("Name;Code\nx"), name...), "x;LH1-00000"...), nfc)
		if err != nil || len(entries) != 1 || entries[0].Name != "x"+want+"x" {
			t.Errorf("from %#x: got %v, %v, want %+q", from, entries, err, "x"+want+"x")
		}
	}
}

func wide(text string, high int) []byte {
	var data []byte
	for _, u := range utf16.Encode([]rune(text)) {
		data = append(data, 0, 0)
		data[len(data)-2+high], data[len(data)-1-high] = byte(u>>8), byte(u)
	}
	return data
}

func TestLimits(t *testing.T) {
	code := newSchool(t).code("coordination", codec.Code{})
	for name, c := range map[string]struct {
		text string
		want error
	}{
		"nothing":   {"no code at all, LH1 neither", class.ErrNoCodes},
		"too large": {strings.Repeat("x", class.MaxBytes+1), class.ErrTooLarge},
		"too many":  {strings.Repeat("LH1-"+strings.Repeat("0", 20)+"\n", class.MaxEntries+1), class.ErrTooMany},
		"names":     {"Ada,LH1-00000\n" + strings.Repeat("Rita,\n", class.MaxEntries), class.ErrTooMany},
		"many":      {strings.Repeat("LH1-"+strings.Repeat("0", 20)+"\n", class.MaxEntries), nil},
		"bytes":     {strings.Repeat("e\u0301", class.MaxBytes/3) + "LH1-00000", class.ErrTooLarge},
		"fit":       {strings.Repeat("\xe9", class.MaxBytes-10) + "\nLH1-00000", nil},
		"hostile":   {strings.Repeat("LH1 "+strings.Repeat("A ", 400), 1200), class.ErrNoCodes},
		"beginning": {strings.Repeat("LH1-Q0 LH1-ZZ ", 50_000), class.ErrTooMany},
		"torn":      {strings.Repeat("\"x\tLH1-00000\n", 4000), nil},
		"quotes":    {strings.Repeat("\",", 100_000) + "\n" + code, nil},
	} {
		if entries, err := class.Read([]byte(c.text), nfc); err != c.want || (err == nil) == (len(entries) == 0) {
			t.Errorf("%s: got %d entries, %v, want %v", name, len(entries), err, c.want)
		}
	}
}

// TestBeginningsCostLittle reads texts of nothing but beginnings of codes, each of which could go on with the next: a byte costs no more in a long text than in a short one.
func TestBeginningsCostLittle(t *testing.T) {
	const words = 1000
	for _, word := range []string{"LH1-ZZ ", "LH1-Q0 ", "LH1-Q0-\n", "LH1-Q0\nA\nB\n", "> LH1-Q0\n> A\n"} {
		text := []byte(strings.Repeat(word, words))
		allocations := testing.AllocsPerRun(1, func() {
			if entries, err := class.Read(text, nfc); err != nil || len(entries) != words {
				t.Errorf("%q: got %d entries, %v", word, len(entries), err)
			}
		})
		if runs := words * len(strings.Fields(strings.ReplaceAll(word, ">", ""))); allocations > float64(40*runs) {
			t.Errorf("%q: got %v allocations for %d runs of letters", word, allocations, runs)
		}
	}
}

// TestDamagedInATable damages codes in a table of one line: each is still found, or was not a code any more, and none counts.
func TestDamagedInATable(t *testing.T) {
	s := newSchool(t)
	whole := s.code("coordination", codec.Code{Name: "Ada"})
	d := class.Dice(3)
	c := class.NewChecker(s.find)
	found, all := 0, 0
	for range 10_000 {
		b := damaged(&d, whole)
		if bare(b) == bare(whole) {
			continue
		}
		all++
		entries, _ := class.Read([]byte("Name,Code\nAda,"+b+"\n"), nfc)
		for _, e := range entries {
			found++
			if row := c.Tonight(e); row.Status != class.Refused && row.Status != class.UnknownVersion || row.Reason == "" {
				t.Fatalf("%q: got %+v", b, row)
			}
		}
	}
	if t.Logf("%d of %d damaged codes were found", found, all); found < all*98/100 {
		t.Error("too few are told what is wrong")
	}
}

// damaged loses, doubles or changes a character of a code, or loses its end.
func damaged(d *class.Dice, code string) string {
	b := []byte(code)
	i := d.Roll(len(b))
	switch d.Roll(4) {
	case 0:
		b = append(b[:i], b[i+1:]...)
	case 1:
		b = append(b[:i+1], b[i:]...)
	case 2:
		b[i] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[d.Roll(32)]
	case 3:
		b = b[:i]
	}
	return string(b)
}

// bare is a code without its dashes.
func bare(code string) string { return strings.ReplaceAll(code, "-", "") }

func FuzzRead(f *testing.F) {
	l, err := levelfile.Find("hand-over") // the quickest to play
	if err != nil {
		f.Fatal(err)
	}
	s := &school{f, map[string]*levels.Level{l.ID: l}}
	for _, name := range []string{"Ada Byron", "Юлия Ким"} {
		code := s.code(l.ID, codec.Code{Name: name, Tries: 2})
		f.Add([]byte("Name,Code\nAda Byron," + code + "\n\"Eve\";" + code[:30] + "\n"))
		f.Add([]byte(code + "\n" + strings.ToLower(code)))
	}
	f.Add([]byte("\xff\xfeL\x00H\x001\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := class.Read(data, nfc)
		if (err == nil) == (len(entries) == 0) {
			t.Errorf("%d entries, %v", len(entries), err)
		}
		c := class.NewChecker(s.find)
		var rows []*class.Row
		for _, e := range entries[:min(len(entries), 20)] {
			row := c.Tonight(e)
			if e.Line < 1 || !utf8.ValidString(e.Name+e.Text) || row.Status == "" || (row.Status == class.Passed) != (row.Reason == "") {
				t.Errorf("%+v: got %+v", e, row)
			}
			rows = append(rows, row)
		}
		for _, cells := range sheet(t, class.WriteCSV(rows, key, english)) {
			for _, cell := range cells {
				if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
					t.Errorf("a cell begins like a formula: %q", cell)
				}
			}
		}
	})
}
