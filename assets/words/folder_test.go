package words

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"
)

func TestLanguagesHaveWhatEnglishHas(t *testing.T) {
	folder := os.DirFS(".")
	languages, err := Languages(folder)
	if err != nil || len(languages) < 2 {
		t.Fatalf("got %v (%v), want English and another", languages, err)
	}
	english, err := Read(folder, "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range languages {
		table, err := Read(folder, language)
		if err != nil {
			t.Error(err)
			continue
		}
		if err := Compare(language, english, table); err != nil {
			t.Error(err)
		}
	}
}

func TestReadAndCompareTellEveryFault(t *testing.T) {
	folder := fstest.MapFS{
		"en/a.txt": {Data: []byte("one: {n} of {all}\ntwo: two\n")}, "de/a.txt": {Data: []byte("one: {n} von {allen}\nthree: drei\n")},
		"fr/a.txt": {Data: []byte("one: un\n")}, "fr/b.txt": {Data: []byte("one: un\n")},
	}
	english, err := Read(folder, "en")
	if err != nil {
		t.Fatal(err)
	}
	german, err := Read(folder, "de")
	if err != nil {
		t.Fatal(err)
	}
	err = Compare("de", english, german)
	for _, want := range []string{"one: got the values [allen n], want [all n]", "got no two", "got three"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got no %q in %v", want, err)
		}
	}
	if _, err := Read(folder, "fr"); err == nil || !strings.Contains(err.Error(), "fr/b.txt: got the key one of another file") {
		t.Errorf("got %v, want the key that two files have", err)
	}
	if again, err := Parse("x", english.String()); err != nil || again.String() != english.String() || again.Say("two") != "two" {
		t.Errorf("got %q (%v), want what was written", again, err)
	}
}

func TestPseudo(t *testing.T) {
	for text, want := range map[string]string{
		"{n} %": "{n} %", "{n} s": "{n} s", "{label.last}": "{label.last}",
		"two leases":                            "«ţŵóóó ļéášéšššš»",
		"{n} of <b class=\"x\">them</b>&amp;":   "«{n} óff <b class=\"x\">ţĥémmm</b>&amp;»",
		"A [lease], two [lease|leases].":        "«ÅÅ [lease|ļéášééé], ţŵóóó [lease|ļéášéšššš].»",
		"<a href=\"{to}\">a</a> https://x.org/": "«<a href=\"{to}\">áá</a> https://x.org/»",
	} {
		if got := Pseudo(text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	text := "Several machines must agree on who may act"
	if got, least := utf8.RuneCountInString(Pseudo(text)), utf8.RuneCountInString(text)*14/10; got < least {
		t.Errorf("got %d characters, want %d at the least", got, least)
	}
}
