package sim

import (
	"reflect"
	"testing"
)

// TestCausesByHand reads causes from histories that no run made.
func TestCausesByHand(t *testing.T) {
	const s = Second
	pause := Event{Kind: FaultBegan, At: 2 * s, Until: 5 * s, Part: partA, Peer: None, Job: None, Ref: 0}
	cut := Event{Kind: FaultBegan, At: 4 * s, Until: 9 * s, Part: partA, Peer: partLock, Job: None, Ref: 1}
	elsewhere := cut
	elsewhere.Peer = partB
	read := func(at Time) Event {
		return Event{Kind: Sent, Message: Read, At: at, Part: partA, Peer: partUsers, Grant: 33, Ref: None}
	}
	answer := func(to int32) Event {
		return Event{Kind: Sent, Message: Record, At: s, Until: s, Part: partUsers, Peer: partA, Ref: to}
	}
	late := applied(6*s, partA, 33, 0, None)
	for _, c := range []struct {
		name    string
		measure Measure
		events  []Event
		want    []Cause
	}{
		{"the latest fault of the runner", WritesPastExpiry, []Event{granted(0, 3*s, partA, 33), pause, expired(3*s, partA, 33), cut, late},
			[]Cause{{Part: partA, Event: 4, Grant: 33, Fault: 1, Count: 1, First: 6 * s, Last: 6 * s}}},
		{"a fault that was over before the grant", WritesPastExpiry, []Event{pause, granted(5*s, 6*s, partA, 33), expired(6*s, partA, 33), late},
			[]Cause{{Part: partA, Event: 3, Grant: 33, Fault: None, Count: 1, First: 6 * s, Last: 6 * s}}},
		{"a link that the job has no use for", WritesPastExpiry, []Event{granted(0, 3*s, partA, 33), expired(3*s, partA, 33), elsewhere, late},
			[]Cause{{Part: partA, Event: 3, Grant: 33, Fault: None, Count: 1, First: 6 * s, Last: 6 * s}}},
		{"the fault of who took over", SplitBrainWrites, []Event{granted(0, 3*s, partB, 33), pause, granted(3*s, 9*s, partA, 34), began(3*s, partA, 34), applied(6*s, partB, 33, 0, None)},
			[]Cause{{Part: partB, Event: 4, Grant: 33, Fault: 0, Count: 1, First: 6 * s, Last: 6 * s}}},
		{"two grants, two causes", RefusedWrites, []Event{granted(0, 3*s, partA, 33), pause, refusal(4*s, partA, 33), granted(6*s, 7*s, partA, 34), refusal(7*s, partA, 34), refusal(8*s, partA, 33)},
			[]Cause{{Part: partA, Event: 2, Grant: 33, Fault: 0, Count: 2, First: 4 * s, Last: 8 * s}, {Part: partA, Event: 4, Grant: 34, Fault: None, Count: 1, First: 7 * s, Last: 7 * s}}},
		{"never sent", Missing, []Event{granted(0, 3*s, partA, 33), {Kind: Stopped, At: 9 * s, Part: partA, Peer: None, Grant: 33}},
			[]Cause{{Part: partA, Event: 0, Grant: 33, Fault: None, Count: 1, First: 9 * s, Last: 9 * s}}},
		{"one request of three", ErrorRate, []Event{read(0), answer(0), read(3 * s), read(s), answer(3), {Kind: Stopped, At: 100 * s, Part: partA, Peer: None}},
			[]Cause{{Part: partA, Event: 2, Grant: 33, Fault: None, Count: 333_333, First: 3 * s, Last: 33 * s}}},
	} {
		h := handMade(c.events...)
		for i := range c.want {
			c.want[i].Measure = c.measure
		}
		if got := Examine(h).Causes(h, c.measure); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}
