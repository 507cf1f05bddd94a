package board

import (
	"strings"
	"testing"
)

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

// A host goes to a link's moment from anywhere: what the link leaves out is at its start, and comes back when the player undoes.
func TestGo(t *testing.T) {
	g, fresh := newGame(t, 980), newGame(t, 980)
	g.Set("lease-b", 5)
	g.Seek(3)
	g.Play()
	const link = "v=1&tokens-a=on&t=1.5s"
	fresh.Restore(link)
	before := g.SettingsText()
	g.Go(link)
	if got, want := g.SettingsText()+" "+g.Time().String(), fresh.SettingsText()+" "+fresh.Time().String(); got != want || g.Playing() {
		t.Errorf("got %s (playing: %v), want %s", got, g.Playing(), want)
	}
	g.Go("v=2&lease-a=8s")
	g.Go("v=1&" + strings.Repeat("x", MaxLink))
	if got, want := g.SettingsText(), fresh.SettingsText(); got != want {
		t.Errorf("links that are not read changed %s to %s", want, got)
	}
	if g.Undo(); g.SettingsText() != before {
		t.Errorf("undone: got %s, want %s", g.SettingsText(), before)
	}
	g.Go("v=1&lease-b=5s&t=2s")
	if g.SettingsText() != before || g.Time().String() != "2s" {
		t.Errorf("got %s at %v, want %s at 2s", g.SettingsText(), g.Time(), before)
	}
	if g.Redo(); g.SettingsText() != fresh.SettingsText() {
		t.Errorf("a link with the settings that were there took away what was undone: redone, got %s, want %s", g.SettingsText(), fresh.SettingsText())
	}
	g.Go(link)
	if g.Undo(); g.SettingsText() != before {
		t.Errorf("a link with the settings that were there is one more change to undo: got %s, want %s", g.SettingsText(), before)
	}
	g.Go(link + "&lease-a=8s")
	g.Go("")
	if got, want := g.SettingsText(), newGame(t, 980).SettingsText(); got != want || g.Time() != 0 {
		t.Errorf("an empty link goes to %s at %v, want the start", got, g.Time())
	}
}
