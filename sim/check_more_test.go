package sim

import "testing"

// TestCheckersOfRequests gives the checkers of restores, groups, users' requests and money a history they must find nothing in and one they must find something in.
func TestCheckersOfRequests(t *testing.T) {
	const s = Second
	restore := Event{Kind: FaultBegan, At: 5 * s, Until: 5 * s, Part: partLock, Peer: None, Job: None, Ref: 2}
	ask := Event{Kind: Sent, Message: UserAsk, At: s, Until: s, Part: partUsers, Peer: partA, Job: None, Ref: None}
	hear := Event{Kind: Sent, Message: UserHear, At: 2 * s, Until: s + UserTimeout, Part: partA, Peer: partUsers, Job: None, Ref: 0}
	late := hear
	late.Until++
	unserved := Event{Kind: Unserved, At: s, Part: partUsers, Peer: None, Job: None, Ref: None}
	long := Event{Kind: Stopped, At: s + UserTimeout, Part: partA, Peer: None, Job: None}
	young := long
	young.At--
	store := func(kind Kind, at Time, part int16, ref int32) Event {
		return Event{Kind: kind, Message: Write, At: at, Part: part, Peer: None, Job: None, Ref: ref}
	}
	end := store(Refused, 9*s, partA, None)
	for _, c := range []struct {
		name      string
		measure   Measure
		promote   string
		good, bad []Event
		want      int64 // of the bad one
	}{
		{"written after a restore", WritesPastExpiry, "", []Event{granted(0, 9*s, partA, 33), restore, applied(6*s, partA, 33, 0, None)},
			[]Event{granted(4*s, 9*s, partA, 33), restore, applied(6*s, partA, 33, 0, None)}, 1},
		{"refused after a restore", RightfulRefused, "", []Event{granted(4*s, 9*s, partA, 33), restore, refusal(6*s, partA, 33)}, []Event{granted(0, 9*s, partA, 33), restore, refusal(6*s, partA, 33)}, 1},
		{"vacant after a restore", Vacancy, "", []Event{asked(0, partA), granted(0, 9*s, partA, 33), restore, long}, []Event{asked(4*s, partA), granted(4*s, 9*s, partA, 33), restore, refusal(9*s, partA, 33)}, int64(4 * s)},
		{"lost by a group", LostWrites, "", []Event{store(Applied, s, partB, None), store(Copied, 4*s, partA, 0), end}, []Event{store(Applied, s, partB, None), end}, 1},
		{"a copy on its way", LostWrites, "", []Event{store(Applied, 7*s, partB, None), end}, []Event{store(Applied, 6*s, partB, None), end}, 1},
		{"nothing is on its way to who was promoted", LostWrites, "b", []Event{store(Applied, 8*s, partB, None), end}, []Event{store(Applied, 8*s, partA, None), end}, 1},
		{"acknowledged", Acknowledged, "", []Event{store(Refused, s, partA, None), refusal(s, partA, 33)}, []Event{store(Applied, s, partA, None), applied(s, partA, 33, 0, None)}, 1},
		{"refused by a group", RefusedWrites, "", []Event{store(Applied, s, partA, None)}, []Event{store(Refused, s, partA, None)}, 1},
		{"users heard", ErrorRate, "", []Event{ask, hear, long}, []Event{ask, late, long}, 1_000_000},
		{"users unserved", ErrorRate, "", []Event{ask, hear}, []Event{unserved}, 1_000_000},
		{"users that wait still", ErrorRate, "", []Event{ask, young}, []Event{ask, long}, 1_000_000},
		{"moved away is not written", Missing, "", []Event{applied(s, partA, 33, 0, None), deleted(2*s, partA, 33, 1)}, []Event{deleted(s, partA, 33, 0)}, 1},
	} {
		for _, good := range []bool{true, false} {
			events, want := c.bad, c.want
			if good {
				events, want = c.good, 0
			}
			h := handMade(events...)
			h.Faults = append(h.Faults, Fault{Kind: Restore, Part: LockServiceID, Backup: 3 * s, Start: 5 * s})
			h.Board.Groups = []Group{{ID: "g", Members: []string{"a", "b"}, Writers: []string{"a"}, Votes: 1, Delay: 3 * s, Promote: c.promote}}
			if got, _ := Examine(h).Value(c.measure, None); got != want {
				t.Errorf("%s, good %v: %d, want %d", c.name, good, got, want)
			}
		}
	}
}

// TestCheckersOfACost gives the money two boards.
func TestCheckersOfACost(t *testing.T) {
	h := handMade()
	expect(t, "the flagship's machines", Examine(h), map[Measure]int64{Cost: 2400})
	for i := range h.Parts {
		h.Parts[i].Size = SizeNone
	}
	expect(t, "machines that cost nothing", Examine(h), map[Measure]int64{Cost: 0})
	h.Parts[0].Price, h.Parts[1].Price, h.Parts[1].Absent = 725, 300, true
	expect(t, "a machine with a price of its own, and one that is absent", Examine(h), map[Measure]int64{Cost: 725})
	if causes := Examine(h).Causes(h, Cost); len(causes) != 1 || causes[0].Part != 0 || causes[0].Count != 725 {
		t.Errorf("it costs because of %+v", causes)
	}
}
