package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/levels/levelfile"
)

// TestUnplayableSettings asks for settings that the level allows and this variant cannot be run with: nothing panics, what is there stays, and a link's are told.
func TestUnplayableSettings(t *testing.T) {
	file := levelOf(t, "../../levels/testdata/margin.yaml")
	seed := uint64(1)
	for file.Variant(seed).Board.Parts[1].Runner.Margin < file.Board.Parts[1].Runner.Lease*2/10 {
		seed++
	}
	g := New(file.Variant(seed), assets.Measure, 980)
	start := g.Settings()
	g.Set("lease", 2)
	g.SetAll("lease=2s&tokens=on")
	if !slices.Equal(g.Settings(), start) || len(g.past) > 0 {
		t.Errorf("got %s", g.SettingsText())
	}
	if unread := g.Restore("v=1&lease=2s&tokens=on"); !strings.Contains(unread, "lease=2s") || !strings.Contains(unread, "tokens=on") || !slices.Equal(g.Settings(), start) {
		t.Errorf("a link says %q, and gives %s", unread, g.SettingsText())
	}
	if unread := g.Restore("v=1&lease=4s&was=lease:2s"); !strings.Contains(unread, "was=lease:2s") || g.SettingsText() != "lease=4s&tokens=off" {
		t.Errorf("a link says %q, and gives %s", unread, g.SettingsText())
	}
	g.Go("v=1&lease=2s")
	if !slices.Equal(g.Settings(), start) {
		t.Errorf("a link that cannot be played gives %s, want the start", g.SettingsText())
	}
	if g.Set("lease", 4); g.SettingsText() != "lease=4s&tokens=off" {
		t.Errorf("got %s", g.SettingsText())
	}
}

// TestUnplayableTogether has three crowds, of which two are the player's and one the variant's: two of them may be large. What can be undone, and what a level begins with, is left out where the
// host has moved the one that the player cannot.
func TestUnplayableTogether(t *testing.T) {
	parts, links, _ := runners(1, 0)
	parts += "    - {id: w, name: Worker, place: [1, 0], size: medium, worker: {}}\n"
	for i := range 3 {
		parts += fmt.Sprintf("    - {id: c%d, name: Crowd, place: [2, %d], crowd: {members: %d, retry: 9s, first_ask: 30s}}\n", i, i, [...]int{10, 4000, 10}[i])
	}
	text := made(parts, links, "  - {id: job, name: Job, records: 3, work: 100ms, write: 50ms, worker: w, runners: [a], election: lease}\n", "{kind: pause, name: pause, part: a, start: 1s, length: 1s}",
		"{id: one, label: One, kind: slider, target: c0.members, min: 10, max: 4000, step: 10, start: 10}, {id: two, label: Two, kind: slider, target: c1.members, min: 10, max: 4000, step: 10, start: 4000}")
	l, err := levelfile.Read("made.yaml", []byte(strings.Replace(text, "\ndebrief:", "\nvariants: [{target: c2.members, label: Crowd, from: 10, to: 4000, step: 3990}]\ndebrief:", 1)))
	if err != nil {
		t.Fatal(err)
	}
	seed := uint64(1)
	for l.Variant(seed).Board.Parts[4].Crowd.Members != 4000 {
		seed++
	}
	g := New(l.Variant(seed), assets.Measure, 980)
	g.Set("two", 10)
	g.Commit()
	g.Fix("", "one")
	g.Set("one", 4000)
	g.Commit()
	g.Undo()
	if g.SettingsText() != "one=4000&two=10" {
		t.Errorf("undone to %s", g.SettingsText())
	}
	g.Reset()
	if g.SettingsText() != "one=4000&two=10" {
		t.Errorf("begun with %s", g.SettingsText())
	}
}
