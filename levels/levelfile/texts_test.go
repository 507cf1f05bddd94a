package levelfile

import (
	"strings"
	"testing"
)

// TestTexts translates a level with a side file that says every text backwards, and then with files that are not complete.
func TestTexts(t *testing.T) {
	l, err := Find("coordination")
	if err != nil {
		t.Fatal(err)
	}
	var file strings.Builder
	for _, text := range l.Texts() {
		file.WriteString(text.Path + ": \"»" + strings.NewReplacer("\n", " ", `"`, `\"`).Replace(*text.Text) + "«\"\n")
	}
	other, err := ReadTexts(l, "coordination.yaml", []byte(file.String()))
	if err != nil {
		t.Fatal(err)
	}
	before, after := l.Texts(), other.Texts()
	for i := range after {
		if *after[i].Text != "»"+strings.ReplaceAll(*before[i].Text, "\n", " ")+"«" {
			t.Errorf("%s is %q", after[i].Path, *after[i].Text)
		}
	}
	if len(before) < 30 || len(after) != len(before) || other.Hash() != l.Hash() || other.Title == l.Title {
		t.Errorf("%d texts of %d, hash %x of a level with %x", len(after), len(before), other.Hash(), l.Hash())
	}
	if got, want := other.Run(other.Start(), 0, 3).Hash(), l.Run(l.Start(), 0, 3).Hash(); got != want {
		t.Errorf("the translated level plays another history, %x, want %x", got, want)
	}
	for name, c := range map[string]struct{ change, by, want string }{
		"one missing":     {"title: ", "# ", "title: got nothing, want this text"},
		"one left over":   {"title: ", "chapters: \"x\"\ntitle: ", `chapters: got a text that the level does not have`},
		"one twice":       {"chapter: ", "title: \"again\"\nchapter: ", ""},
		"an empty one":    {"title: ", "title: \"\"\n#", "title: got nothing, want some text"},
		"an unknown term": {"»Two", "»[thing] Two", `the term "thing"`},
		"a list":          {"title: ", "title: []\n#", "title: got a list, want a value"},
	} {
		if _, err := ReadTexts(l, "x.yaml", []byte(strings.Replace(file.String(), c.change, c.by, 1))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}
