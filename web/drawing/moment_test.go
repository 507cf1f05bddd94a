package drawing

import (
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/assets/words"
	"leasehold/game/board"
	"leasehold/levels/levelfile"
)

// A moment is what the game shows after the same steps.
func TestAt(t *testing.T) {
	l, err := levelfile.Find("coordination")
	if err != nil {
		t.Fatal(err)
	}
	g, err := At(l, words.English(), 960, "lease-a=8s&tokens-a=on&t=6.5s")
	if err != nil {
		t.Fatal(err)
	}
	played := board.New(l, assets.Measure, 960)
	played.SetAll("lease-a=8s&tokens-a=on")
	played.Seek(6.5)
	if g.SettingsText() != played.SettingsText() || g.Time() != played.Time() || g.View().AtEnd {
		t.Errorf("got %s at %v, want %s at %v", g.SettingsText(), g.Time(), played.SettingsText(), played.Time())
	}
	ended, err := At(l, words.English(), 960, End)
	if err != nil {
		t.Fatal(err)
	}
	if v := ended.View(); !v.AtEnd || v.Time != v.End {
		t.Errorf("the end is at %v, want %v", v.Time, v.End)
	}
}

func TestAtRefusesWhatItCannotRead(t *testing.T) {
	l, err := levelfile.Find("coordination")
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{"lease-z=8s", "lease-a=8 apples", "t=soon", "v=99"} {
		if _, err := At(l, words.English(), 960, link); err == nil || !strings.Contains(err.Error(), "coordination") {
			t.Errorf("%s: got %v, want an error with the level's name", link, err)
		}
	}
}

// Where tonight is won the whole fault map is in the picture.
func TestMapsAreComplete(t *testing.T) {
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	maps := 0
	for _, l := range all {
		link := []string{End}
		for _, v := range l.Values(must(l.With(l.Start(), l.Solution))) {
			link = append(link, v.Control+"="+v.Text)
		}
		g, err := At(l, words.English(), 960, strings.Join(link, "&"))
		if err != nil {
			t.Fatal(err)
		}
		if g.WantedMoment() == 0 {
			continue
		}
		maps++
		if v := g.View(); v.Known != 0 { // of a map that is not complete
			t.Errorf("%s: got %d nights of %d", l.ID, v.Known, v.Of)
		}
		if n := g.Result().Nights; n == nil || n.Of == 0 {
			t.Errorf("%s: got %+v, want every night counted", l.ID, n)
		}
		if maps == 3 {
			return // they take long
		}
	}
	t.Errorf("got %d levels with a map, want 3", maps)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
