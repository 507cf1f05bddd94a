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
	"leasehold/sim"
)

// TestLayoutInEveryLanguage plays every level at widths of phones and screens in every language and in one that is longer than most: no text leaves the stage or its card, none runs into
// another, and none is cut short where the English one is whole.
func TestLayoutInEveryLanguage(t *testing.T) {
	if testing.Short() {
		t.Skip("it looks at every level in every language; where it runs makes no difference")
	}
	all := everyLevel(t)
	for language, table := range tables(t) {
		for _, l := range all {
			t.Run(language+"/"+l.ID, func(t *testing.T) {
				solved, err := l.With(l.Start(), l.Solution)
				if err != nil {
					t.Fatal(err)
				}
				for _, width := range []float64{320, 390, 800, 1280} {
					for _, settings := range []levels.Settings{l.Start(), solved} {
						compareLayout(t, l, settings, table, width)
						if own := inLanguage(t, l, language); own != l {
							checkTexts(t, begun(own, settings, table, width))
						}
					}
				}
			})
		}
	}
}

func compareLayout(t *testing.T, l *levels.Level, settings levels.Settings, table words.Table, width float64) {
	english, other := begun(l, settings, words.English(), width), begun(l, settings, table, width)
	for step := range steps + 1 {
		at := float64(english.end()) / float64(sim.Second) * float64(step) / steps
		english.Seek(at)
		other.Seek(at)
		cut := map[Point]bool{}
		for _, s := range english.Scene().Shapes {
			if s.Kind == Text && strings.HasSuffix(s.Text, "…") {
				cut[s.P[0]] = true
			}
		}
		other.Scene()
		for _, s := range other.scene.Shapes {
			if s.Kind == Text && strings.HasSuffix(s.Text, "…") && !cut[s.P[0]] {
				t.Fatalf("width %v at %v s: %q is cut short", width, at, s.Text)
			}
		}
		checkTextsNow(t, other)
	}
}

const steps = 12 // of the way to the end that are looked at

// begun is a game under settings, with every control there.
func begun(l *levels.Level, settings levels.Settings, table words.Table, width float64) *Game {
	g := New(l, assets.Measure, width)
	g.Speak(table)
	g.settings, g.stage = settings, levels.AfterNight
	g.simulate()
	g.arrange()
	return g
}

// inLanguage gives a level with its texts in a language, where there are any.
func inLanguage(t *testing.T, l *levels.Level, language string) *levels.Level {
	t.Helper()
	file := filepath.Join("../../levels/text", language, l.ID+".yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		return l
	}
	other, err := levelfile.ReadTexts(l, file, data)
	if err != nil {
		t.Fatal(err)
	}
	return other
}

func checkTexts(t *testing.T, g *Game) {
	t.Helper()
	for step := range steps + 1 {
		g.Seek(float64(g.end()) / float64(sim.Second) * float64(step) / steps)
		g.Scene()
		checkTextsNow(t, g)
	}
}

// checkTextsNow looks at the scene that was made last.
func checkTextsNow(t *testing.T, g *Game) {
	t.Helper()
	timelineApart(t, g)
	checkLayout(t, g)
	cardTextsApart(t, g)
	for i := range g.scene.Shapes {
		if g.scene.Shapes[i].Kind == Text {
			textInside(t, g, &g.scene.Shapes[i])
		}
	}
	if t.Failed() {
		t.FailNow()
	}
}

func timelineApart(t *testing.T, g *Game) {
	t.Helper()
	var seen []box
	var texts []string
	for _, s := range g.scene.Shapes {
		if s.Kind != Text || s.P[0].Y < g.lay.timeline.y {
			continue
		}
		w := assets.Measure(s.Text, s.Size, s.Bold)
		b := box{s.P[0].X - w*[...]float64{Start: 0, Middle: 0.5, End: 1}[s.Align], s.P[0].Y - s.Size*0.7, w, s.Size * 0.7}
		for i, o := range seen {
			if b.x < o.x+o.w && o.x < b.x+b.w && b.y < o.y+o.h && o.y < b.y+b.h {
				t.Errorf("width %v at %v: %q runs into %q on the timeline", g.width, g.Time(), s.Text, texts[i])
			}
		}
		seen, texts = append(seen, b), append(texts, s.Text)
	}
}

// textInside checks that a text does not leave the stage, nor the card it begins on.
func textInside(t *testing.T, g *Game, s *Shape) {
	w := assets.Measure(s.Text, s.Size, s.Bold)
	left := s.P[0].X - w*[...]float64{Start: 0, Middle: 0.5, End: 1}[s.Align]
	if left < -0.5 || left+w > g.width+0.5 {
		t.Errorf("width %v at %v: %q from %v to %v leaves the stage", g.width, g.Time(), s.Text, left, left+w)
	}
	for i := range g.lay.cards {
		c := g.lay.cards[i].box
		if s.Layer == layerCard && s.P[0].X > c.x && s.P[0].X < c.x+c.w && s.P[0].Y > c.y && s.P[0].Y < c.y+c.h && (left < c.x || left+w > c.x+c.w) {
			t.Errorf("width %v at %v: %q from %v to %v leaves its card %+v", g.width, g.Time(), s.Text, left, left+w, c)
		}
	}
}
