package sim

import "testing"

// twoParts is a network of two parts in one zone: the one-way delay is 250 µs.
func twoParts(cuts ...window) *network {
	n := new(network)
	n.reset([]Part{{ID: "a"}, {ID: "b"}}, false)
	for _, w := range cuts {
		n.cut(0, 1, false, w)
	}
	return n
}

const oneWay = 250 * Microsecond

func TestArrival(t *testing.T) {
	for _, c := range []struct {
		name string
		cuts []window
		sent Time
		want Time
	}{
		{"no cut", nil, Second, Second + oneWay},
		{"before a cut", []window{{2 * Second, 3 * Second}}, Second, Second + oneWay},
		{"arrives as a cut begins", []window{{2 * Second, 3 * Second}}, 2*Second - oneWay, 2 * Second},
		{"on its way as a cut begins", []window{{2 * Second, 3 * Second}}, 2*Second - 1, 3*Second + oneWay},
		{"sent as a cut begins", []window{{2 * Second, 3 * Second}}, 2 * Second, 3*Second + oneWay},
		{"sent just before it heals", []window{{2 * Second, 3 * Second}}, 3*Second - 1, 3*Second + oneWay},
		{"sent as it heals", []window{{2 * Second, 3 * Second}}, 3 * Second, 3*Second + oneWay},
		{"cuts that overlap, later one first", []window{{4 * Second, 9 * Second}, {2 * Second, 5 * Second}}, 3 * Second, 9*Second + oneWay},
	} {
		if got := twoParts(c.cuts...).arrival(0, 1, c.sent, 0); got != c.want {
			t.Errorf("%s: sent at %v arrives at %v, want %v", c.name, c.sent, got, c.want)
		}
	}
}

func TestConnectionKeepsOrder(t *testing.T) {
	n := twoParts()
	slow := n.arrival(0, 1, 0, Second)
	if fast := n.arrival(0, 1, Millisecond, 0); fast != slow {
		t.Errorf("a later message arrives at %v, want %v: not before the earlier one", fast, slow)
	}
	if other := n.arrival(1, 0, Millisecond, 0); other != Millisecond+oneWay {
		t.Errorf("the other direction arrives at %v, want %v", other, Millisecond+oneWay)
	}
}

func TestZonesSetTheDelay(t *testing.T) {
	n := new(network)
	n.reset([]Part{{ID: "a", Zone: "1"}, {ID: "b", Zone: "2"}}, false)
	if got := n.arrival(0, 1, 0, 0); got != RoundTripBetweenZones/2 {
		t.Errorf("between zones one way takes %v, want %v", got, RoundTripBetweenZones/2)
	}
}

// TestQueueOrder pops what was pushed in the order of instants, then classes, then pushes.
func TestQueueOrder(t *testing.T) {
	var q queue
	var want []task
	draw := uint64(1)
	for range 500 {
		draw = draw*6364136223846793005 + 1442695040888963407
		t := task{at: Time(draw >> 60), a: int32(len(want))}
		q.push(t, draw>>40%6)
		want = append(want, t)
	}
	last := task{at: -1}
	seen := make([]bool, len(want))
	for range want {
		got := q.pop()
		if !last.before(&got) {
			t.Fatalf("(%v, %d) comes after (%v, %d)", got.at, got.rank, last.at, last.rank)
		}
		if seen[got.a] || want[got.a].at != got.at {
			t.Fatalf("task %d comes a second time or changed", got.a)
		}
		seen[got.a] = true
		last = got
	}
	if len(q.tasks) != 0 {
		t.Errorf("%d tasks are left", len(q.tasks))
	}
}
