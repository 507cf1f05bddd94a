package sim

import "testing"

// TestClocksAtTheirLimits reads clocks as wrong as a board may have them: nothing overflows, and no instant is missed.
func TestClocksAtTheirLimits(t *testing.T) {
	for _, clock := range []Clock{{}, {Rate: 1000 * million}, {Rate: -million + 1}, {Offset: MaxTime}, {Offset: -MaxTime, Rate: -million + 1}, {Offset: MaxTime, Rate: 1000 * million}} {
		for _, step := range []Time{0, MaxTime, -MaxTime} {
			var faults []Fault
			for range MaxFaults {
				faults = append(faults, Fault{Kind: Step, Part: "a", By: step, Start: Hour})
			}
			s := Simulator{faults: faults, parts: []Part{{ID: "a", Clock: &clock}}}
			for _, s.now = range []Time{0, Second, Hour, MaxTime - 1} {
				for _, source := range []ClockSource{MonotonicClock, WallClock, AwakeClock} {
					shown := s.local(0, source, s.now)
					if at := s.when(0, source, shown+MaxTime); at < s.now || at != Never && s.local(0, source, at) < shown+MaxTime {
						t.Errorf("%+v, steps of %v, %s: at %v it shows %v, and %v later at %v", clock, step, source, s.now, shown, MaxTime, at)
					}
				}
			}
		}
	}
}

// TestSleepsThatOverlapCountOnce reads a clock that stands still in sleep.
func TestSleepsThatOverlapCountOnce(t *testing.T) {
	s := Simulator{parts: []Part{{ID: "a"}}, faults: []Fault{{Kind: Sleep, Part: "a", Start: 4 * Second, Length: 4 * Second}, {Kind: Sleep, Part: "a", Start: 2 * Second, Length: 4 * Second},
		{Kind: Sleep, Part: "a", Start: 5 * Second, Length: Second}, {Kind: Sleep, Part: "b", Start: 0, Length: Hour}}}
	for at, want := range [...]Time{0, 1, 2, 2, 2, 2, 2, 2, 2, 3, 4} {
		if got := s.local(0, AwakeClock, Time(at)*Second); got != want*Second {
			t.Errorf("at %d s it shows %v, want %v", at, got, want*Second)
		}
	}
}

// TestSleepOfAClockThatIsNotTrue stops a clock in sleep that runs at a tenth, or twice as fast: it stands still, and never goes back.
func TestSleepOfAClockThatIsNotTrue(t *testing.T) {
	for rate, want := range map[int64][4]Time{-900_000: {0, 400, 400, 600}, million: {0, 8000, 8000, 12_000}} {
		s := Simulator{parts: []Part{{ID: "a", Clock: &Clock{Rate: rate}}}, faults: []Fault{{Kind: Sleep, Part: "a", Start: 4 * Second, Length: 4 * Second}}}
		for i, at := range [...]Time{0, 6, 8, 10} {
			if got := s.local(0, AwakeClock, at*Second); got != want[i]*Millisecond {
				t.Errorf("rate %d: at %d s it shows %v, want %v", rate, at, got, want[i]*Millisecond)
			}
		}
	}
}
