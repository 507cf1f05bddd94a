package board

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/levels"
)

// TestCellsPlayAsTheMapSays plays cells of two levels: each comes to what the map says, and to the goals of its own run.
func TestCellsPlayAsTheMapSays(t *testing.T) {
	for id, settings := range map[string]string{"coordination": eight, "refresh": ""} {
		l := levelOf(t, id)
		g := New(l, assets.Measure, 980)
		if g.Restore(settings); settings == "" {
			g.settings, _ = l.With(l.Start(), l.Solution)
			g.simulate()
		}
		tonight := g.Result()
		for i := range l.Incidents {
			m := l.Map(g.settings, i, 32, 32, 0)
			for cell := 0; cell < len(m.Cells); cell += 37 {
				column, row := cell%32, cell/32
				g.Night(i+1, column, row)
				r := g.Result()
				if r.Night == nil || r.Night.Verdict != m.Cells[cell] || r.Night.Column != column+1 || r.Incident != i+1 {
					t.Fatalf("%s: cell %d, %d of incident %d plays %+v, the map says %s", id, column, row, i+1, r.Night, m.Cells[cell])
				}
				if !g.Playing() || g.Time() != 0 || r.Verdict != tonight.Verdict || !reflect.DeepEqual(r.Par, tonight.Par) || !reflect.DeepEqual(r.Incidents, tonight.Incidents) {
					t.Fatalf("%s: another night changes tonight: %+v, want %+v", id, r, tonight)
				}
				if (len(r.Missed) == 0) != (r.Night.Verdict == levels.Pass) {
					t.Fatalf("%s: cell %d, %d: %s, and it missed %+v", id, column, row, r.Night.Verdict, r.Missed)
				}
			}
		}
		g.Incident(1)
		if r := g.Result(); r.Night != nil || r.Hash != New(l, assets.Measure, 980).hashOf(g.settings) {
			t.Errorf("%s: incident 1 is not as written: %+v", id, r.Night)
		}
	}
}

func (g *Game) hashOf(settings levels.Settings) uint64 {
	g.settings = settings
	g.simulate()
	return g.Result().Hash
}

func TestANightStaysUntilTonightIsAskedFor(t *testing.T) {
	g := wonTonight(t, 980, eight)
	fillMap(t, g)
	hash := g.Result().Hash
	g.Night(1, 31, 20)
	if r := g.Result(); plainText(r.Night.Text) != "Another night: network fault 3 s to 15.9 s." || !strings.Contains(textsOf(g.Scene()), "network fault 3 s to 15.9 s") {
		t.Errorf("got %q", r.Night.Text)
	}
	g.Seek(99)
	r := g.Result()
	if !strings.HasPrefix(r.Headline, "This other night is lost: ") || r.Verdict != levels.Pass || r.Nights == nil {
		t.Errorf("got %q", r.Headline)
	}
	g.Set("lease-a", 3)
	g.Commit()
	g.Set("lease-b", 3)
	solve(g)
	if r := g.Result(); r.Night == nil || r.Headline != "This other night holds." {
		t.Errorf("a change of settings leaves the night: %q", r.Headline)
	}
	for range 4 {
		g.Undo()
	}
	if g.Result().Night == nil || g.Result().Headline != r.Headline {
		t.Errorf("undo leaves the night: %q", g.Result().Headline)
	}
	g.Tonight()
	if r := g.Result(); r.Night != nil || r.Hash != hash || !g.AtEnd() || !strings.HasPrefix(r.Headline, "Tonight is won") {
		t.Errorf("tonight does not come back: %+v, %q", r.Night, r.Headline)
	}
	g.Night(1, 3, 3)
	if g.Reset(); g.Result().Night != nil {
		t.Error("a reset keeps the night")
	}
}

func TestANightTravels(t *testing.T) {
	g := wonTonight(t, 980, eight)
	fillMap(t, g)
	g.Night(1, 31, 20)
	g.Seek(7)
	if got := g.Result().Link; got != "v=1&lease-a=8s&lease-b=8s&night=32,21" {
		t.Errorf("got the link %q", got)
	}
	back := newGame(t, 980)
	if unread := back.Restore(g.State()); unread != "" || back.State() != g.State() || back.Result().Hash != g.Result().Hash || back.WantedMoment() == 0 {
		t.Errorf("the state %s comes back as %s: %s", g.State(), back.State(), unread)
	}
	back.Restore(eight) // a state that came back to tonight, after a link to a night
	if back.Result().Night != nil {
		t.Error("a state without a night leaves the one of the link")
	}
	for _, bad := range []string{"night=0,1", "night=1,0", "night=33,1", "night=1,33", "night=7", "night=7,", "night=7,8,9", "night=x,y", "night= 7,8", "night=-1,1", "night=1e1,1"} {
		g := newGame(t, 980)
		if got, want := g.Restore("v=1&"+bad), fmt.Sprintf("One thing in this link is not understood here and was left out: “%s”.", bad); got != want || g.Result().Night != nil {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	l := levelOf(t, "find-the-pause")
	if g := New(l, assets.Measure, 980); !strings.Contains(g.Restore("v=1&night=7,8"), "“night=7,8”") || g.Result().Night != nil {
		t.Error("a night where there are no others is taken")
	}
}

// plainText has common spaces for those that keep a number and its unit on one line.
func plainText(text string) string { return strings.ReplaceAll(text, "\u00a0", " ") }
