package board

import "testing"

// Several settings at once are one change to undo, and all of them or none.
func TestSetAll(t *testing.T) {
	g := newGame(t, 980)
	start := g.SettingsText()
	const both = "lease-a=4.5s&tokens-a=on&lease-b=3s&tokens-b=on"
	if g.SetAll(both); g.SettingsText() != both {
		t.Errorf("got %s, want %s", g.SettingsText(), both)
	}
	for _, bad := range []string{"lease-a=99s", "lease-a=8s&speed=2", "tokens-a", ""} {
		if g.SetAll(bad); g.SettingsText() != both {
			t.Errorf("%q gave %s", bad, g.SettingsText())
		}
	}
	g.SetAll(both) // nothing new: nothing to undo
	if g.Undo(); g.SettingsText() != start {
		t.Errorf("after undo %s, want %s", g.SettingsText(), start)
	}
	if g.Redo(); g.SettingsText() != both {
		t.Errorf("after redo %s, want %s", g.SettingsText(), both)
	}
}
