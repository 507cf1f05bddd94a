package class_test

import (
	"strings"
	"testing"

	"leasehold/levels/class"
	"leasehold/levels/codec"
)

// TestProseAmongCodes pastes mails and lists with commas in them: prose is no row, and no name.
func TestProseAmongCodes(t *testing.T) {
	const peter = "Peter Dieb, {A}\n"
	runCases(t, map[string]struct{ text, want string }{
		"mails and one name":       {"{B}\n" + peter + "> Dear teacher\n>\n> {C}\n>\n> Greetings\nPeter Dieb\n", "1||{B} 2|Peter Dieb|{A} 5||{C}"},
		"one name of two":          {peter + "Dear teacher\n{B}", "1|Peter Dieb|{A} 3||{B}"},
		"a mail with a list":       {"Dear Ms. Hopper,\nhere are our codes:\nAda Byron, {A}\nЮлия Ким, {B}\nGreetings, Ada", "3|Ada Byron|{A} 4|Юлия Ким|{B}"},
		"a short one":              {"Dear Ms. Hopper,\nAda Byron, {A}\nЮлия Ким, {B}\nThanks, Ada", "2|Ada Byron|{A} 3|Юлия Ким|{B}"},
		"names behind codes":       {"Ours are these\n{A}; Ada Byron\n{B}; Юлия Ким\nSee you", "2|Ada Byron|{A} 3|Юлия Ким|{B}"},
		"a word of another":        {"Ada Byron, {A}\nЮлия Ким, {B}\nHello, {C}", "1|Ada Byron|{A} 2|Юлия Ким|{B} 3||{C}"},
		"an excuse":                {"Ada Byron, {A}\nЮлия Ким, {B}\nEve, I forgot\nBob,", "1|Ada Byron|{A} 2|Юлия Ким|{B} 3|Eve|I forgot 4|Bob|"},
		"a greeting with a comma":  {"Hallo, {A}", "1||{A}"},
		"and with a name":          {"Liebe Frau Hopper, {A}", "1||{A}"},
		"a title with a comma":     {"Die Auszahlung, {A}", "1||{A}"},
		"what stands before codes": {"Group,{A}\nGroup,{B}", "1||{A} 2||{B}"},
	})
}

// TestNamesWithoutProof reads names before codes that carry another, where no code in the text carries what stands before it: only what can hardly be more than a name holds.
func TestNamesWithoutProof(t *testing.T) {
	cases := map[string]struct{ text, want string }{
		"in a list":                  {"- Peter Dieb: {A}\n- Otto von Linden: {B}", "1|Peter Dieb|{A} 2|Otto von Linden|{B}"},
		"in a chat":                  {"[10:02] Peter Dieb: {A}", "1|Peter Dieb|{A}"},
		"in a quoted mail":           {"> Hello\n> Peter Dieb: " + "{A}.\n", "2|Peter Dieb|{A}"},
		"a name that a code carries": {"Юлия Ким: {A}\n{B}", "1|Юлия Ким|{A} 2||{B}"},
		"several of several":         {"Peter Dieb: {A} and {B}", "1||{A} 1||{B}"},
		"part of the name":           {"Ada Lovelace: {A}\nA. Byron: {A}\nByron-King Ada: {A}", "1||{A} 2||{A} 3||{A}"},
		"a nickname":                 {"Peter Dieb: {D}", "1||{D}"},
		"prose behind it":            {"Peter Dieb: {A} is what I have", "1||{A}"},
		"no sign between":            {"Peter Dieb {A}", "1||{A}"},
		"several lines of titles":    {"The payout: {A}\nRefresh: {B}", "1||{A} 2||{B}"},
	}
	for _, sign := range []string{":", " :", ",", ";", "\t", " –", " — ", " ->", " ="} {
		cases["a name and "+sign] = struct{ text, want string }{"{B}\nPeter Dieb" + sign + " {A}\n", "1||{B} 2|Peter Dieb|{A}"}
	}
	for _, words := range []string{"Here is my code", "My code is", "My Solution", "Meine Lösung", "Mein Ergebnis", "Unser Ergebnis", "Hallo Frau Müller", "Guten Tag", "Hier ist er", "Hier Ist Er", "Level Two", "Die Auszahlung", "Die Nacht im April",
		"The April night", "Solution", "Lösung", "Ada", "Viele Grüße", "Best Regards", "Gruppe Rot", "Team Blau", "Ours", "答え", "我的 答案", "Coordination", "Final Answer", "Dear Ms. Hopper", "Mi Solución", "Ma Solution", "Klasse Sieben", "Antwort von Peter"} {
		cases["words: "+words] = struct{ text, want string }{words + ": {A}", "1||{A}"}
	}
	runCases(t, cases)
}

// TestNamesOfOthers reads a word before a code that is the name of another code's.
func TestNamesOfOthers(t *testing.T) {
	s := newSchool(t)
	ada, max := s.code("coordination", codec.Code{Name: "Ada"}), s.code("refresh", codec.Code{Name: "Max"})
	if got, want := read(t, "Max "+ada+"\nHere "+max), "1|Max|"+ada+" 2||"+max; got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
}

// TestTheTheftIsTold pastes the same line in every shape, alone and among others.
func TestTheTheftIsTold(t *testing.T) {
	s := newSchool(t)
	codes := codesFor(s)
	for _, sign := range []string{": ", ", ", "; ", "\t"} {
		for _, around := range []string{"%", "%\n{B}\n> Dear teacher\n>\n> Greetings\nPeter Dieb", "Hello\n{B}\n\n%"} {
			text := strings.NewReplacer("%", "Peter Dieb"+sign+codes["{A}"], "{B}", codes["{B}"]).Replace(around)
			refused := 0
			for _, row := range s.check(text) {
				if row.Reason == class.OtherName && row.Name == "Peter Dieb" && row.Made == "Ada Byron" {
					refused++
				} else if row.Status != class.Passed {
					t.Errorf("%q: got %+v", text, row)
				}
			}
			if refused != 1 {
				t.Errorf("%q: %d are refused", text, refused)
			}
		}
	}
}
