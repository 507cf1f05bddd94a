package board

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/assets/words"
	"leasehold/levels"
	"leasehold/levels/levelfile"
)

// TestTranslationsFit draws every level in every other language with each value of its choices: from 360 px on, no text of the level is cut.
func TestTranslationsFit(t *testing.T) {
	all := everyLevel(t)
	folders, err := filepath.Glob("../../levels/text/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("got %d languages, error %v, want at least one", len(folders), err)
	}
	for _, folder := range folders {
		for _, l := range all {
			file := filepath.Join(folder, l.ID+".yaml")
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			other, err := levelfile.ReadTexts(l, file, data)
			if err != nil {
				t.Fatal(err)
			}
			for _, width := range []float64{980, 760, 360} {
				for text := range cutTexts(other, width) {
					t.Errorf("%s: at %v px got %q, want all of it", file, width, text)
				}
			}
		}
	}
}

// TestCutTexts gives a level a label that no card has room for.
func TestCutTexts(t *testing.T) {
	l := *flagship(t)
	if cut := cutTexts(&l, 980); len(cut) > 0 {
		t.Errorf("got %v, want nothing cut", cut)
	}
	l.Controls = append([]levels.Control(nil), l.Controls...)
	l.Controls[0].Label = "Gültigkeitsdauer"
	if cut := cutTexts(&l, 980); len(cut) != 1 {
		t.Errorf("got %v, want the label", cut)
	}
}

// cutTexts gives what is drawn of those of the level's texts that are cut.
func cutTexts(l *levels.Level, width float64) map[string]bool {
	cut := map[string]bool{}
	g := New(l, assets.Measure, width)
	for c := range l.Controls {
		for v := range max(1, len(l.Controls[c].Options)) {
			if l.Controls[c].Kind == levels.Choice {
				g.settings = append(levels.Settings(nil), g.settings...)
				g.settings[c] = int64(v)
			}
			for _, s := range g.Scene().Shapes {
				if shown, is := strings.CutSuffix(s.Text, "…"); is && ofLevel(l, shown) {
					cut[s.Text] = true
				}
			}
		}
	}
	return cut
}

// ofLevel says whether a text of the level, or the last word of one, begins like this.
func ofLevel(l *levels.Level, shown string) bool {
	for _, text := range l.Texts() {
		if strings.HasPrefix(*text.Text, shown) || strings.HasPrefix(words.English().Say("control.short", "label", *text.Text), shown) {
			return true
		}
	}
	return false
}
