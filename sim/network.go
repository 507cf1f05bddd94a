package sim

// window is a stretch of time [start, end).
type window struct{ start, end Time }

// network knows when what is handed to a connection arrives. A connection is a pair of parts in one direction.
type network struct {
	parts int
	delay []Time // one-way delay by connection
	last  []Time // latest arrival so far by connection, so that order is kept
	cuts  []cutWindow
	loose []bool // by connection: a datagram's
}

type cutWindow struct {
	connection int
	window
}

func (n *network) reset(parts []Part, instant bool) {
	n.parts = len(parts)
	n.delay = zeroed(n.delay, n.parts*n.parts)
	n.last = zeroed(n.last, n.parts*n.parts)
	n.loose = zeroed(n.loose, n.parts*n.parts)
	n.cuts = n.cuts[:0]
	for i := range parts {
		for j := range parts {
			trip := RoundTripInZone
			switch {
			case instant:
				trip = 0
			case parts[i].Zone != parts[j].Zone:
				trip = RoundTripBetweenZones
			}
			n.delay[n.connection(i, j)] = trip / 2
		}
	}
}

func (n *network) connection(from, to int) int { return from*n.parts + to }

// cut holds what a sends to b, and unless it is one way what b sends to a.
func (n *network) cut(a, b int, oneWay bool, w window) {
	n.cuts = append(n.cuts, cutWindow{n.connection(a, b), w})
	if !oneWay {
		n.cuts = append(n.cuts, cutWindow{n.connection(b, a), w})
	}
}

// arrival says when a message handed over at the given instant arrives, and remembers it. A message that would be on its
// way at any time during a cut waits in the connection and leaves when the cut heals; a datagram is lost, and so never arrives.
func (n *network) arrival(from, to int, at, extra Time) Time {
	c := n.connection(from, to)
	trip := n.delay[c] + extra
	leave := at
	for i := 0; i < len(n.cuts); i++ {
		if w := &n.cuts[i]; w.connection == c && leave < w.end && (leave+trip > w.start || leave >= w.start) {
			if n.loose[c] {
				return Never
			}
			leave = w.end
			i = -1 // an earlier cut of the list may hold it now
		}
	}
	if n.loose[c] {
		return leave + trip
	}
	arrive := max(leave+trip, n.last[c])
	n.last[c] = arrive
	return arrive
}

// renew opens connections between two parts anew, which keep no order with the old ones.
func (n *network) renew(a, b int) {
	n.last[n.connection(a, b)], n.last[n.connection(b, a)] = 0, 0
}

// cutNow says whether what a hands over for b now would wait.
func (n *network) cutNow(a, b int, now Time) bool {
	c := n.connection(a, b)
	for i := range n.cuts {
		if w := &n.cuts[i]; w.connection == c && w.start <= now && now < w.end {
			return true
		}
	}
	return false
}

// zeroed gives n zero elements, in the memory of s where they fit.
func zeroed[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
