package words

import (
	"strings"
	"testing"
)

func TestSay(t *testing.T) {
	table, err := Parse("x.txt", "# for translators\n\nended: {who}'s lease ends: {who} goes on.\nwrites.one: one write\nwrites.many: {n} writes of {who}\n")
	if err != nil {
		t.Fatal(err)
	}
	for got, want := range map[string]string{
		table.Say("ended", "who", "A"):       "A's lease ends: A goes on.",
		table.Count("writes", 1):             "one write",
		table.Count("writes", 3, "who", "B"): "3 writes of B",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a key that is not there was passed over")
		}
	}()
	table.Say("nothing")
}

func TestParseTellsEveryFault(t *testing.T) {
	_, err := Parse("x.txt", "a: one\nno text\na: two\n: three\n")
	if err == nil {
		t.Fatal("three faults were passed over")
	}
	for _, want := range []string{"x.txt:2", "x.txt:3: got the key a a second time", "x.txt:4"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("got no %q in:\n%v", want, err)
		}
	}
}

func TestForms(t *testing.T) {
	table, err := Parse("x.txt", "a: {who}, {who.capital}, {who.small}, {who.lower}, {who.last}\nb: {who} and {other}\n")
	if err != nil {
		t.Fatal(err)
	}
	for who, want := range map[string]string{
		"cron Scheduler A": "cron Scheduler A, Cron Scheduler A, cron Scheduler A, cron scheduler a, A",
		"Übernahme":        "Übernahme, Übernahme, übernahme, übernahme, Übernahme",
		"Fencing-tokens":   "Fencing-tokens, Fencing-tokens, fencing-tokens, fencing-tokens, Tokens",
		"":                 ", , , , ",
	} {
		if got := table.Say("a", "who", who); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	// What comes from outside is a value, whatever it looks like.
	if got, want := table.Say("b", "who", "{other}", "other", "x"), "{other} and x"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	formed, err := Parse("x.txt", "a: {who.lower}\nb: {other} {who.small}\n")
	if err != nil {
		t.Fatal(err)
	}
	if err := Compare("x", table, formed); err != nil {
		t.Errorf("forms alone make no difference, got %v", err)
	}
}
