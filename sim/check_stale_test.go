package sim

import "testing"

// TestStaleness gives the checker histories made by hand, of a job of one record, of two, and while a run plays.
func TestStaleness(t *testing.T) {
	const s = Second
	end := stopped(9*s, partA, 33)
	for _, c := range []struct {
		name    string
		records int
		events  []Event
		want    Time
	}{
		{"at once and complete", 1, []Event{applied(0, partA, 33, 0, None), end}, 0},
		{"the first", 1, []Event{applied(4*s, partA, 33, 0, None), end}, 4 * s},
		{"never", 1, []Event{end}, 9 * s},
		{"a refused one is none", 1, []Event{refusal(s, partA, 33), end}, 9 * s},
		{"a delete is none", 1, []Event{deleted(s, partA, 33, 0), end}, 9 * s},
		{"duplicates count", 1, []Event{applied(s, partA, 33, 0, None), applied(2*s, partB, 34, 1, None), applied(5*s, partB, 34, 2, None), end}, 3 * s},
		{"to the end", 2, []Event{applied(3*s, partA, 33, 0, None), end}, 6 * s},
	} {
		h := handMade(c.events...)
		h.Board.Jobs[0].Records = c.records
		if got, ok := Examine(h).Value(Staleness, 0); !ok || Time(got) != c.want {
			t.Errorf("%s: %v, %v, want %v", c.name, Time(got), ok, c.want)
		}
	}
}

// TestStalenessWhileItPlays reads the measure at instants of a run: it grows with the age of what is there, once that is greater than it was before.
func TestStalenessWhileItPlays(t *testing.T) {
	h := handMade(applied(2*Second, partA, 33, 0, None), applied(3*Second, partA, 33, 1, None), applied(8*Second, partB, 34, 2, None))
	r := Examine(h)
	for at, want := range [...]Time{0, 1, 2, 2, 2, 2, 3, 4, 5, 5} {
		if got, _ := r.ValueAt(Staleness, 0, Time(at)*Second); Time(got) != want*Second {
			t.Errorf("at %d s: %v, want %d s", at, Time(got), want)
		}
	}
	f := r.Of(Staleness)[len(r.Of(Staleness))-1]
	if f.At != 3*Second || f.Until != 8*Second || f.Event != 1 {
		t.Errorf("the longest is %+v, want from event 1, 3s to 8s", f)
	}
}

// TestCausesOfStaleness takes the holder down: the stretch is of its term, because of the crash.
func TestCausesOfStaleness(t *testing.T) {
	pause := Event{Kind: FaultBegan, At: 2 * Second, Until: 5 * Second, Part: partA, Peer: None, Job: None, Ref: 0}
	h := handMade(granted(0, 3*Second, partA, 33), applied(Second, partA, 33, 0, None), pause, applied(6*Second, partB, 34, 1, None))
	causes := Examine(h).Causes(h, Staleness)
	if len(causes) != 1 || causes[0].Part != partA || causes[0].Grant != 33 || causes[0].Fault != 0 || causes[0].Count != int64(5*Second) || causes[0].Event != 1 {
		t.Errorf("got %+v, want 5s of A's term 33, because of the pause, shown by event 1", causes)
	}
}
