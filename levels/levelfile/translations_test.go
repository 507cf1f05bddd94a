package levelfile

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"leasehold/levels"
)

// Cards are 250 px wide. No English label is longer than 24 characters, and no English name than 19.
const (
	longestLabel = 24
	longestName  = 20
)

var (
	termMark = regexp.MustCompile(`\[([^\]|]+)`)
	numeral  = regexp.MustCompile(`\d+(?:[.,:]\d+)*`)
	word     = regexp.MustCompile(`\pL{2,}`) // "3: A, B, C" has none
	cardName = regexp.MustCompile(`^parts\..*\.(name|short)$`)
	cardText = regexp.MustCompile(`^controls\.`)
)

// TestTranslations reads every side file of every language: complete, in other words, with the same terms and the same numbers as the level, and short where a card shows it.
func TestTranslations(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	folders, err := filepath.Glob("../text/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("got %d languages, error %v, want at least one", len(folders), err)
	}
	for _, folder := range folders {
		var want []string
		for _, l := range all {
			file := filepath.Join(folder, l.ID+".yaml")
			want = append(want, file)
			data, err := os.ReadFile(file)
			if err != nil {
				t.Error(err)
				continue
			}
			other, err := ReadTexts(l, file, data)
			if err != nil {
				t.Error(err)
				continue
			}
			for _, fault := range compare(l, other) {
				t.Errorf("%s: %s", file, fault)
			}
		}
		got, err := filepath.Glob(filepath.Join(folder, "*"))
		slices.Sort(want)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("got files %q, error %v, want one a level: %q", got, err, want)
		}
	}
}

// compare finds what a translated text changes or forgets.
func compare(l, other *levels.Level) (faults []string) {
	texts := other.Texts()
	for i, english := range l.Texts() {
		path, was, is := english.Path, *english.Text, *texts[i].Text
		if was == is && len(word.FindAllString(was, -1)) > 2 {
			faults = append(faults, path+": the English text")
		}
		if got, want := terms(is), terms(was); !slices.Equal(got, want) {
			faults = append(faults, path+": the terms "+strings.Join(got, ", ")+", want "+strings.Join(want, ", "))
		}
		if got, want := numbers(is), numbers(was); !slices.Equal(got, want) {
			faults = append(faults, path+": the numbers "+strings.Join(got, " ")+", want "+strings.Join(want, " "))
		}
		n := utf8.RuneCountInString(is)
		if cardText.MatchString(path) && n > longestLabel || cardName.MatchString(path) && n > longestName {
			faults = append(faults, path+": too long for a card: "+is)
		}
	}
	return faults
}

// terms gives the keys of the marked terms, sorted.
func terms(text string) (all []string) {
	for _, m := range termMark.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	slices.Sort(all)
	return all
}

// numbers gives the numerals, sorted and without the points and commas that each language sets in its own way.
func numbers(text string) []string {
	all := numeral.FindAllString(text, -1)
	for i := range all {
		all[i] = strings.NewReplacer(".", "", ",", "", ":", "").Replace(all[i])
	}
	slices.Sort(all)
	return all
}

// TestCompare spoils one translated text at a time.
func TestCompare(t *testing.T) {
	l, err := Find("coordination")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ path, text, want string }{
		"as it was":      {"debrief.question", "Ohne Tokens gewinnt 8.", ""},
		"English":        {"debrief.rule", l.Debrief.Rule, "the English text"},
		"another term":   {"debrief.question", "[lease|Lease] 8", "the terms lease, want "},
		"another number": {"debrief.question", "eine Lease von 80", "the numbers 80, want 8"},
		"a long label":   {"controls.lease-a.label", "Gültigkeitsdauer der Lease", "too long for a card"},
		"a long name":    {"parts.a.name", "Der erste Cron-Scheduler", "too long for a card"},
		"points and all": {"debrief.happened", "3,02 3,92 5,02 100 6,02 34 33", ""},
	} {
		other := l.Copy()
		for _, text := range other.Texts() {
			if text.Path == c.path {
				*text.Text = c.text
			}
		}
		var got []string
		for _, fault := range compare(l, other) {
			if strings.HasPrefix(fault, c.path+": ") {
				got = append(got, fault)
			}
		}
		if c.want == "" && len(got) > 0 || c.want != "" && (len(got) == 0 || !strings.Contains(got[0], c.want)) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// TestRulesAreTheSameInEveryLanguage: a code that was made in one language is checked in another. A rule that changes is another matter.
func TestRulesAreTheSameInEveryLanguage(t *testing.T) {
	l, err := Find("coordination")
	if err != nil {
		t.Fatal(err)
	}
	text := string(l.JSON())
	for old, by := range map[string]string{l.Title: "Ein anderer Titel", l.Controls[0].Label: "Dauer", `"3s"`: `"4s"`} {
		same := by[0] != '"'
		other, err := Read("coordination.json", []byte(strings.Replace(text, old, by, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if other.Hash() == l.Hash() || (other.Rules() == l.Rules()) != same {
			t.Errorf("%q: got rules %x of %x, hash %x of %x", old, other.Rules(), l.Rules(), other.Hash(), l.Hash())
		}
	}
}
