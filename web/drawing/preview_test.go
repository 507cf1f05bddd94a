package drawing

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/assets/words"
	"leasehold/game/board"
	"leasehold/levels"
	"leasehold/levels/levelfile"
)

// spoken gives what the board says in German and the levels in German, which is longer than English.
func spoken(t *testing.T, english []*levels.Level) (words.Table, []*levels.Level) {
	t.Helper()
	root := filepath.Join("..", "..")
	file := filepath.Join("de", words.Board)
	content, err := os.ReadFile(filepath.Join(root, "assets", "words", file))
	if err != nil {
		t.Fatal(err)
	}
	said := must(words.ParseLike(words.English(), file, string(content)))
	german := make([]*levels.Level, len(english))
	for i, l := range english {
		data, err := os.ReadFile(filepath.Join(root, "levels", "text", "de", l.ID+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		german[i] = must(levelfile.ReadTexts(l, l.ID+".yaml", data))
	}
	return said, german
}

// Every level's preview has all of its title, stays within its edges and is as large as can be read.
func TestPreviews(t *testing.T) {
	english, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	german, translated := spoken(t, english)
	for _, language := range []struct {
		code   string
		said   words.Table
		levels []*levels.Level
	}{{"en", words.English(), english}, {"de", german, translated}} {
		for _, l := range language.levels {
			s, err := Preview(l, language.said, l.Title, strings.Join(strings.Fields(l.Brief), " "))
			if err != nil {
				t.Fatal(err)
			}
			name := language.code + " " + l.ID
			if s.W != PreviewWidth || s.H != PreviewHeight {
				t.Errorf("%s: got %v × %v", name, s.W, s.H)
			}
			mustStayInside(t, name, s)
			left, written := wordsOf(s)
			if !strings.Contains(left, "Leasehold") || !strings.Contains(strings.NewReplacer("\n", " ", "\u00a0", " ").Replace(left), l.Title) {
				t.Errorf("%s: got %q, want the mark and the title %q", name, left, l.Title)
			}
			if last := left[strings.LastIndex(left[:len(left)-1], "\n")+1:]; !strings.HasSuffix(left, "…\n") && !strings.HasSuffix(strings.TrimSpace(l.Brief), strings.ReplaceAll(strings.TrimSpace(last), "\u00a0", " ")) {
				t.Errorf("%s: the sentence stops at %q and does not say so", name, last)
			}
			const least = 9.5 // of 1200 pixels
			if written < least {
				t.Errorf("%s: the board's largest words are %.1f px, want at least %v", name, written, least)
			}
		}
	}
}

// mustStayInside looks for what sticks out of the words' column, of the window or of the picture.
func mustStayInside(t *testing.T, name string, s *board.Scene) {
	t.Helper()
	for i := range s.Shapes {
		shape := &s.Shapes[i]
		var left, right, bottom float64
		switch shape.Kind {
		case board.Text:
			width := assets.Measure(shape.Text, shape.Size, shape.Bold)
			left, bottom = shape.P[0].X, shape.P[0].Y
			switch shape.Align {
			case board.Middle:
				left -= width / 2
			case board.End:
				left -= width
			}
			right = left + width
		case board.Box, board.Hatch:
			left, right, bottom = shape.P[0].X, shape.P[0].X+shape.P[1].X, shape.P[0].Y+shape.P[1].Y
		case board.Line:
			left, right, bottom = min(shape.P[0].X, shape.P[1].X), max(shape.P[0].X, shape.P[1].X), max(shape.P[0].Y, shape.P[1].Y)
		default:
			continue
		}
		from, to := windowLeft, PreviewWidth-margin
		if shape.P[0].X < windowLeft {
			from, to = margin, margin+wordsWidth
		}
		if left < from-0.5 || right > to+0.5 || bottom > PreviewHeight-margin+5.5 { // the window's shadow
			t.Errorf("%s: %+v goes from %.1f to %.1f and down to %.1f, want it within %.1f and %.1f", name, *shape, left, right, bottom, from, to)
		}
	}
}

// wordsOf gives what stands left of the window, line by line, and the largest size of what is written in it.
func wordsOf(s *board.Scene) (left string, size float64) {
	for i := range s.Shapes {
		switch shape := &s.Shapes[i]; {
		case shape.Kind != board.Text:
		case shape.P[0].X < windowLeft:
			left += shape.Text + "\n"
		default:
			size = max(size, shape.Size)
		}
	}
	return left, size
}

// The story is in the incident that the start settings lose.
func TestPreviewsShowWhatIsLost(t *testing.T) {
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	later := 0
	for _, l := range all {
		g, err := firstLost(l, words.English())
		if err != nil {
			t.Fatal(err)
		}
		r := g.Result()
		if got := r.Incidents[r.Incident-1].Verdict; got == levels.Pass || !g.View().AtEnd || g.SettingsText() != board.New(l, assets.Measure, 700).SettingsText() {
			t.Errorf("%s: got incident %d, which ends with %q, at %v", l.ID, r.Incident, got, g.Time())
		}
		if r.Incident > 1 {
			later++
		}
	}
	if later == 0 {
		t.Error("got the first incident of every level")
	}
}

// A timeline that does not stand below the cards stands beside them, whole, and on the same scale.
func TestPreviewsPartWhatIsTall(t *testing.T) {
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	parted := 0
	for _, l := range all {
		s, err := Preview(l, words.English(), "T", "")
		if err != nil {
			t.Fatal(err)
		}
		cards, axis, knob, playhead := 0.0, math.Inf(1), math.Inf(-1), math.Inf(1)
		for i := range s.Shapes {
			switch shape := &s.Shapes[i]; {
			case shape.Kind == board.Box && shape.Soft > 0 && shape.P[0].X > windowLeft+1: // a card's shadow
				cards = max(cards, shape.P[0].Y)
			case shape.Kind == board.Text && shape.Text == "0 s":
				axis = shape.P[0].Y
			case shape.Kind == board.Box && shape.Fill == board.Ink && round(shape):
				knob = shape.P[0].X + shape.P[1].X/2
			case shape.Kind == board.Line && shape.Stroke == board.Ink:
				playhead = shape.P[0].X
			}
		}
		if math.Abs(knob-playhead) > 1 || math.IsInf(axis, 1) {
			t.Errorf("%s: got the playhead at %v, its knob at %v, and the axis at %v", l.ID, playhead, knob, axis)
		}
		if axis < cards {
			parted++
		}
	}
	if parted == 0 || parted == len(all) {
		t.Errorf("got %d of %d levels parted, want the tall ones", parted, len(all))
	}
}

func TestWrapped(t *testing.T) {
	text := "One two three four five six"
	lines := wrapped(text, 20, false, 110)
	if strings.Join(lines, " ") != text || len(lines) < 3 || widest(lines, 20, false) > 110 {
		t.Errorf("got %q", lines)
	}
	if lines := wrapped("Wait for 15 seconds or 2 s more", 20, false, 110); strings.Join(lines, "|") != "Wait for 15|seconds or|2\u00a0s more" {
		t.Errorf("got %q", lines)
	}
	if lines := wrapped("Unbreakable", 20, false, 10); len(lines) != 1 || lines[0] != "Unbreakable" {
		t.Errorf("got %q", lines)
	}
}
