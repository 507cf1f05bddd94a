package sim

import "testing"

func TestParseTime(t *testing.T) {
	good := []struct {
		text string
		want Time
	}{{"3s", 3 * Second}, {"0.98s", 980 * Millisecond}, {"49.5ms", 49_500 * Microsecond}, {"1m30s", 90 * Second},
		{"1.5h", 90 * Minute}, {"250us", 250 * Microsecond}, {"0s", 0}, {"0.000000001s", 1}, {"1.25m", 75 * Second}, {"-2.5s", -2500 * Millisecond}}
	for _, c := range good {
		if got, err := ParseTime(c.text); err != nil || got != c.want {
			t.Errorf("ParseTime(%q) = %v, %v, want %v", c.text, got, err, c.want)
		}
		if back, err := ParseTime(c.want.String()); err != nil || back != c.want {
			t.Errorf("ParseTime(%q) = %v, %v, want %v", c.want.String(), back, err, c.want)
		}
	}
	for _, text := range []string{"", "3", "s", "--3s", "-", "3 s", "1.s", ".5s", "0.0000000001s", "3x", "99999999999h", "9223372036854775807h",
		"1s2", "1..5s", "1.5.5s", "20000h"} {
		if got, err := ParseTime(text); err == nil {
			t.Errorf("ParseTime(%q) = %v, want an error", text, got)
		}
	}
}

func TestCentisRoundsHalfUp(t *testing.T) {
	for _, c := range []struct {
		time Time
		want int64
	}{{13_921_250 * Microsecond, 1392}, {5_000_250 * Microsecond, 500}, {15 * Millisecond, 2}, {14_999 * Microsecond, 1}} {
		if got := c.time.Centis(); got != c.want {
			t.Errorf("%v.Centis() = %d, want %d", c.time, got, c.want)
		}
	}
}
