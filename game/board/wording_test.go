package board

import (
	"slices"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/sim"
)

// playing begins a level's incident by its file's name.
func playing(t *testing.T, id string, incident int) *Game {
	t.Helper()
	all := everyLevel(t)
	for _, l := range all {
		if l.ID == id {
			g := New(l, assets.Measure, 980)
			g.Incident(incident)
			return g
		}
	}
	t.Fatalf("no level %s", id)
	return nil
}

// TestEveryFaultIsNamed looks for each fault among the buttons of the timeline: one of its own where it is long, one of several names where it is not.
func TestEveryFaultIsNamed(t *testing.T) {
	everyGame(t, func(t *testing.T, g *Game) {
		for i := range g.film.faults {
			f := &g.film.faults[i]
			m := mark{faultMark, f.part, i, f.from, f.to, 0}
			name := g.markLabel(&m)
			if f.from <= g.film.horizon && !slices.ContainsFunc(g.timelineBars(), func(b bar) bool { return strings.Contains(strings.ToLower(b.label), strings.ToLower(name)) }) {
				t.Errorf("no button says %q", name)
			}
		}
	})
	for _, c := range []struct {
		level string
		want  []string
	}{
		{"payout", []string{"Clock a day ahead, 600 s", "No database, 900 s to 2100 s"}},
		{"restore-night", []string{"Pause, 31 s to 84 s", "Restored, 80.5 s; store restarts, 85.6 s"}},
	} {
		var got []string
		for _, b := range playing(t, c.level, 1).timelineBars() {
			if b.marks[0].kind == faultMark {
				got = append(got, b.label)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.level, got, c.want)
		}
	}
}

// TestRowsSayTheirFate reads the buttons of a worker where one holds writes of three fates.
func TestRowsSayTheirFate(t *testing.T) {
	want := map[string]string{
		"let-go-first":  "Write at Worker, 44.6 s; duplicate write at Worker, 51.8 s; split-brain write at Worker, 50.9 s",
		"cannot-count":  "Writes at Ledger, 27.52 s to 36.03 s; refused write at Ledger, 36.02 s",
		"raise-the-bar": "Duplicate writes at Store, 20.25 s to 22.5 s",
	}
	for level, label := range want {
		if bars := playing(t, level, 1).timelineBars(); !slices.ContainsFunc(bars, func(b bar) bool { return b.label == label }) {
			t.Errorf("%s: no button is called %q", level, label)
		}
	}
}

// TestFaultsOfNoLength are told once.
func TestFaultsOfNoLength(t *testing.T) {
	for level, want := range map[string][]string{
		"payout":        {"Clock a day ahead: Box 3 has its clock jump.", "No database, beginning: Box 1 can no longer reach the database.", "No database, end."},
		"restore-night": {"Pause, beginning: Scheduler A stands still.", "Restored: Lock service goes back to what a backup says.", "Pause, end.", "Store restarts: Store is down, and up again at once."},
		"third-machine": {"Cut off, beginning: Database 1 can no longer reach Database 2 and voter 1 (A).", "Cut off, end."},
	} {
		var got []string
		g := playing(t, level, 1)
		for i := range g.film.events {
			if h := &g.film.events[i]; h.event < 0 || g.film.history.Events[h.event].Kind == sim.FaultBegan {
				got = append(got, h.Text)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", level, got, want)
		}
	}
}

// TestWonSaysEachGoal reads what a won run came to.
func TestWonSaysEachGoal(t *testing.T) {
	for level, want := range map[string]string{
		"coordination": "Every goal is met: Duplicates 0, Split-brain writes 0, ",
		"payout":       "Every goal is met. In the incident shown: Never paid 0, Paid twice 0, Two boxes paying 0 s, ",
	} {
		g := playing(t, level, 1)
		for _, v := range g.level.Solution {
			g.Restore(v.Control + "=" + v.Text)
		}
		if _, got := g.wonHeadline(); !strings.Contains(plainText(got), want) {
			t.Errorf("%s: got %q, want %q", level, got, want)
		}
	}
}

// TestNobodyWaitsForALeaseThatIsNot looks at runners that no election is about.
func TestNobodyWaitsForALeaseThatIsNot(t *testing.T) {
	for _, id := range []string{"twice-is-fine", "refresh"} {
		g := playing(t, id, 1)
		if id == "refresh" {
			g.SetAll("elect=off")
		}
		g.Seek(1)
		if texts := textsOf(g.Scene()); strings.Contains(texts, "waits for the lease") || !strings.Contains(texts, "no lease") && !strings.Contains(texts, "without a lease") {
			t.Errorf("%s: got\n%s", id, texts)
		}
	}
}

// TestAFaultIsToldAsItWasPlayed chooses what breaks: it is no longer the fault that the level has written.
func TestAFaultIsToldAsItWasPlayed(t *testing.T) {
	for chosen, want := range map[string]string{"pause": "stands still", "crash": "is down", "outage": "holds the lease"} {
		g := playing(t, "off-the-path", 1)
		g.SetAll("what=" + chosen)
		g.Seek(25)
		if texts := textsOf(g.Scene()); !strings.Contains(texts, want) || strings.Contains(texts, "stands still") && chosen != "pause" {
			t.Errorf("%s: got no %q in\n%s", chosen, want, texts)
		}
	}
}
