package codec_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"leasehold/levels"
	"leasehold/levels/class"
	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
)

func all(t testing.TB) []*levels.Level {
	t.Helper()
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// text writes a random code.
func text(t testing.TB, all []*levels.Level, number int) string {
	t.Helper()
	c := class.Random(all, number)
	text, err := c.Text()
	if err != nil {
		t.Fatalf("code %d, %+v: %v", number, c, err)
	}
	return text
}

func reason(err error) codec.Reason {
	var r *codec.Refusal
	if errors.As(err, &r) && r.Error() != "" {
		return r.Reason
	}
	return ""
}

func TestRandomCodesComeBack(t *testing.T) {
	all := all(t)
	byID := map[string]*levels.Level{}
	for _, l := range all {
		byID[l.ID] = l
	}
	seen := map[string]bool{}
	for i := range 10_000 {
		want, text := class.Random(all, i), text(t, all, i)
		got, err := codec.Read(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		settings, ok := got.SettingsOn(byID[got.Level])
		if !ok {
			t.Fatalf("%s: %v are no settings of %s", text, got.Steps, got.Level)
		}
		if got.Settings = settings; !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: got\n%+v, want\n%+v", text, got, want)
		}
		if len(text) > codec.MaxCode || seen[text] {
			t.Fatalf("%s: %d characters, seen %v", text, len(text), seen[text])
		}
		seen[text] = true
	}
}

// TestWhatDoesNotMatter reads a code as people and programs change it without meaning anything.
func TestWhatDoesNotMatter(t *testing.T) {
	all := all(t)
	for i := range 50 {
		plain := text(t, all, i)
		want, _ := codec.Read(plain)
		body := plain[4:]
		for _, same := range []string{strings.ToLower(plain), strings.ReplaceAll(plain, "-", ""), " " + strings.ReplaceAll(plain, "-", " ") + "\n", strings.ReplaceAll(plain, "-", "–"),
			strings.ReplaceAll(plain, "-", "-\r\n"), "\ufeff" + strings.ReplaceAll(plain, "-", "\u200b"), "LHI-" + strings.NewReplacer("0", "o", "1", "l").Replace(body), "lhl" + strings.NewReplacer("0", "O", "1", "i").Replace(body)} {
			if got, err := codec.Read(same); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%q: got %+v, %v, want %+v", same, got, err, want)
			}
		}
	}
}

// golden is a code of version 1, which is read for ever.
const golden = "testdata/version1.txt"

func TestVersion1IsReadForEver(t *testing.T) {
	data, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	got, err := codec.Read(string(data))
	guess := int64(100)
	want := codec.Code{Version: 1, Level: "coordination", LevelHash: 0x2f6f1c0a, Assignment: 0xdecade01, Label: "7b", Variants: true, Name: "Юлия Ким",
		Steps: []uint64{20, 1, 290, 1}, Prediction: &guess, Tries: 3, Result: 0x89abcdef}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	if text, err := want.Text(); err != nil || text != strings.TrimSpace(string(data)) {
		t.Errorf("it is written as %s, %v", text, err)
	}
}

// TestClean writes names as codes carry them, and refuses to write others.
func TestClean(t *testing.T) {
	for name, want := range map[string]string{"  Ada\t\u200bLove\u00adlace\u2003x\r\n": "Ada Lovelace x", "\ufeff \x00\u009f\xff": "", "A\u200e da\u2060": "A da", "Zoë O’Hara-Ким 3": "Zoë O’Hara-Ким 3"} {
		if got := codec.Clean(name); got != want {
			t.Errorf("%+q: got %+q, want %+q", name, got, want)
		}
		if name == want {
			continue
		}
		for _, c := range []codec.Code{{Level: "x", Name: name}, {Level: "x", Label: name}} {
			if text, err := c.Text(); reason(err) != codec.Malformed {
				t.Errorf("%+q: got %s, %v", name, text, err)
			}
		}
		a := codec.Assignment{Levels: []string{"x"}, Label: name}
		if text, err := a.Text(); reason(err) != codec.Malformed {
			t.Errorf("%+q: got the assignment %s, %v", name, text, err)
		}
	}
}

// TestWritePlays writes the code of a level's solution, and reads it.
func TestWritePlays(t *testing.T) {
	for _, l := range all(t) {
		settings, err := l.With(l.Start(), l.Solution)
		if err != nil {
			t.Fatal(err)
		}
		c := codec.Code{Assignment: 7, Variants: true, Name: "  Ada\t Lovelace ", Settings: settings, Tries: 2}
		text, err := codec.Write(l, c)
		if err != nil {
			t.Fatalf("%s: %v", l.ID, err)
		}
		got, err := codec.Read(text)
		if err != nil || got.Level != l.ID || got.LevelHash != uint32(l.Rules()) || got.Name != "Ada Lovelace" {
			t.Fatalf("%s: got %+v, %v", l.ID, got, err)
		}
		if s, ok := got.SettingsOn(l); !ok || !reflect.DeepEqual(s, settings) {
			t.Errorf("%s: got the settings %v, %v, want %v", l.ID, s, ok, settings)
		}
		own := got.On(l)
		if again, err := codec.Write(own, c); err != nil || again != text {
			t.Errorf("%s: on the variant it is written as %s, %v, want %s", l.ID, again, err, text)
		}
		var histories []uint64
		for i := range own.Incidents {
			histories = append(histories, own.Run(settings, i, 0).Hash())
		}
		if want := got.Sum(histories); got.Result != want {
			t.Errorf("%s: the result is %08x, want %08x", l.ID, got.Result, want)
		}
		settings[0]++
		if l.IsTime(0) {
			if _, err := codec.Write(l, codec.Code{Settings: settings}); reason(err) != codec.Malformed {
				t.Errorf("%s: settings between two steps: %v", l.ID, err)
			}
		}
	}
}

func TestWhatCannotBeWritten(t *testing.T) {
	l := all(t)[0]
	for name, c := range map[string]struct {
		codec.Code
		want codec.Reason
	}{
		"name":     {codec.Code{Settings: l.Start(), Name: strings.Repeat("n", codec.MaxName+1)}, codec.TooLong},
		"label":    {codec.Code{Settings: l.Start(), Label: strings.Repeat("田", 11)}, codec.TooLong},
		"settings": {codec.Code{Settings: l.Start()[1:]}, codec.Malformed},
		"outside":  {codec.Code{Settings: append(levels.Settings{0}, l.Start()[1:]...)}, codec.Malformed},
	} {
		if text, err := codec.Write(l, c.Code); reason(err) != c.want || text != "" {
			t.Errorf("%s: got %q, %v, want %s", name, text, err, c.want)
		}
	}
}

// TestNoTextOfWhatReadWouldRefuse writes codes as they are.
func TestNoTextOfWhatReadWouldRefuse(t *testing.T) {
	guess := int64(-1)
	for name, c := range map[string]codec.Code{"tries": {Level: "x", Tries: codec.MaxTries + 1}, "a guess": {Level: "x", Prediction: &guess}, "blanks": {Level: "x", Name: "a  b"}, "no level": {}, "steps": {Level: "x", Steps: make([]uint64, levels.MaxControls+1)}} {
		if text, err := c.Text(); reason(err) != codec.Malformed || text != "" {
			t.Errorf("%s: got %q, %v", name, text, err)
		}
	}
}

// TestTheLength writes the longest codes that there can be, and those of an ordinary class.
func TestTheLength(t *testing.T) {
	guess, tries := int64(codec.MaxGuess), codec.MaxTries
	longest := codec.Code{Level: strings.Repeat("z", 40), LevelHash: 1<<32 - 1, Assignment: 1<<32 - 1, Label: strings.Repeat("a界", 8), Name: strings.Repeat("a界", 16),
		Prediction: &guess, Tries: tries, Result: 1<<32 - 1}
	for range levels.MaxControls {
		longest.Steps = append(longest.Steps, 1<<40)
	}
	text, err := longest.Text()
	if err != nil || len(text) > codec.MaxCode {
		t.Errorf("%s has %d characters, %v", text, len(text), err)
	}
	t.Logf("the longest has %d", len(text))
	guess, tries = 100, 12
	for _, name := range []string{"Grace Brewster Hopper", "Александра Петрова", "山田 花子", "ヴィクトリア・シュミット"} {
		most := 0
		for _, l := range all(t) {
			settings, _ := l.With(l.Start(), l.Solution)
			text, err := codec.Write(l, codec.Code{Settings: settings, Name: name, Assignment: 1<<32 - 1, Label: "7b Dienstag", Variants: true, Prediction: &guess, Tries: tries})
			if most = max(most, len(text)); err != nil || len(text) > 160 {
				t.Errorf("%s of %s has %d characters, %v: %s", l.ID, name, len(text), err, text)
			}
		}
		t.Logf("%s: at most %d", name, most)
	}
}
