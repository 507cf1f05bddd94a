package sim

import "math/bits"

const million = 1_000_000

// local gives what a part's clock shows at an instant of true time.
func (s *Simulator) local(part int16, source ClockSource, t Time) Time {
	var clock Clock
	if c := s.parts[part].Clock; c != nil {
		clock = *c
	}
	if source == AwakeClock {
		t -= s.asleep(part, t)
	}
	shown := t + scaled(t, clock.Rate, million)
	switch source {
	case WallClock, EarlierClock: // one that goes by two clocks shows the wall's
		shown += clock.Offset
		for i := range s.faults {
			if f := &s.faults[i]; f.Kind == Step && f.Part == s.parts[part].ID && f.Start <= t {
				shown += f.By
			}
		}
	}
	return shown
}

// asleep gives how long a part has slept before an instant. Sleeps that overlap count once.
func (s *Simulator) asleep(part int16, t Time) Time {
	slept, at := Time(0), Time(0)
	for {
		from, to := t, t
		for i := range s.faults {
			if f := &s.faults[i]; f.Kind == Sleep && f.Part == s.parts[part].ID && f.Start+f.Length > at && max(f.Start, at) < from {
				from, to = max(f.Start, at), f.Start+f.Length
			}
		}
		if from == t {
			return slept
		}
		slept += min(to, t) - from
		at = to
	}
}

// when gives the first instant from now on at which a part's clock shows at least the target.
func (s *Simulator) when(part int16, source ClockSource, target Time) Time {
	rate := int64(0)
	if c := s.parts[part].Clock; c != nil {
		rate = c.Rate
	}
	t := s.now
	for t < MaxTime {
		missing := target - s.local(part, source, t)
		if missing <= 0 {
			return t
		}
		next := t + max(1, scaled(missing, million, million+rate))
		for i := range s.faults { // the clock may jump or stand still before then
			f := &s.faults[i]
			if f.Part != s.parts[part].ID || f.Kind != Step && f.Kind != Sleep {
				continue
			}
			for _, edge := range [...]Time{f.Start, f.Start + f.Length} {
				if edge > t {
					next = min(next, edge)
				}
			}
		}
		t = next
	}
	return Never
}

// scaledMost is where scaled stops growing: far beyond every run, and so that sums of a few do not overflow.
const scaledMost = 1 << 61

// scaled gives t * by / of, for of > 0, or scaledMost where that is nearer to 0.
func scaled(t Time, by, of int64) Time {
	negative := (t < 0) != (by < 0)
	hi, lo := bits.Mul64(magnitude(int64(t)), magnitude(by))
	q := uint64(scaledMost)
	if hi < uint64(of) { // else the quotient has more than 64 bits
		if exact, _ := bits.Div64(hi, lo, uint64(of)); exact < q {
			q = exact
		}
	}
	if negative {
		return -Time(q)
	}
	return Time(q)
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return uint64(-v)
	}
	return uint64(v)
}
