package sim

import (
	"errors"
	"strconv"
	"strings"
)

// Time is an instant, in nanoseconds from the start of the run, or a length, in nanoseconds.
type Time int64

// Units of Time.
const (
	Microsecond Time = 1_000
	Millisecond Time = 1_000 * Microsecond
	Second      Time = 1_000 * Millisecond
	Minute      Time = 60 * Second
	Hour        Time = 60 * Minute
)

// Never is later than every instant of a run.
const Never Time = 1<<63 - 1

// maxParsed keeps sums of a few parsed times far from overflow.
const maxParsed = 10_000 * Hour

var timeUnits = [...]struct {
	name string
	unit Time
}{{"ms", Millisecond}, {"us", Microsecond}, {"s", Second}, {"m", Minute}, {"h", Hour}}

// ParseTime reads a length such as "3s", "0.98s", "49.5ms", "1m30s" or "-2s". It never rounds: digits below a nanosecond, a missing or
// unknown unit, or more than 10,000 h are errors that say what was found and what is wanted.
func ParseTime(text string) (Time, error) {
	if text != "" && text[0] == '-' {
		t, err := ParseTime(text[1:])
		if err != nil || t < 0 {
			return 0, notATime(text)
		}
		return -t, nil
	}
	var total Time
	rest := text
	for first := true; first || rest != ""; first = false {
		digits := prefix(rest, "0123456789.")
		number := rest[:digits]
		rest = rest[digits:]
		letters := prefix(rest, "abcdefghijklmnopqrstuvwxyz")
		unit := unitNamed(rest[:letters])
		rest = rest[letters:]
		value, ok := scale(number, unit)
		if !ok || total+value > maxParsed {
			return 0, notATime(text)
		}
		total += value
	}
	return total, nil
}

func notATime(text string) error {
	return errors.New("got " + strconv.Quote(text) + ", want a time such as 3s, 0.98s, 50ms or 1m30s")
}

// prefix counts how many leading bytes of s are in set.
func prefix(s, set string) int {
	for i := 0; i < len(s); i++ {
		found := false
		for j := 0; j < len(set) && !found; j++ {
			found = s[i] == set[j]
		}
		if !found {
			return i
		}
	}
	return len(s)
}

func unitNamed(name string) Time {
	for i := range timeUnits {
		if timeUnits[i].name == name {
			return timeUnits[i].unit
		}
	}
	return 0
}

// scale multiplies a decimal number by unit exactly.
func scale(number string, unit Time) (Time, bool) {
	whole, fraction, point := number, "", false
	for i := 0; i < len(number); i++ {
		if number[i] == '.' {
			whole, fraction, point = number[:i], number[i+1:], true
			break
		}
	}
	if unit == 0 || whole == "" || point && fraction == "" || len(fraction) > 12 {
		return 0, false
	}
	w, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || Time(w) > maxParsed/unit {
		return 0, false
	}
	value := Time(w) * unit
	for i := 0; i < len(fraction); i++ {
		digit := Time(fraction[i] - '0')
		if digit > 9 || digit != 0 && unit%10 != 0 {
			return 0, false
		}
		unit /= 10
		value += digit * unit
	}
	return value, true
}

// UnmarshalText reads what ParseTime reads.
func (t *Time) UnmarshalText(text []byte) error {
	v, err := ParseTime(string(text))
	if err == nil {
		*t = v
	}
	return err
}

// MarshalText writes t as String does.
func (t Time) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// String writes t in seconds with as many decimals as it has, and so that ParseTime reads it back: "3.02s".
func (t Time) String() string {
	if t < 0 {
		return "-" + (-t).String()
	}
	text := strconv.FormatInt(int64(t/Second), 10)
	if rest := t % Second; rest != 0 {
		text += "." + strings.TrimRight(padded(rest, 9), "0")
	}
	return text + "s"
}

// padded writes a count of nanoseconds, or of some other unit, with zeros before it.
func padded(t Time, digits int) string {
	text := strconv.FormatInt(int64(t), 10)
	return strings.Repeat("0", max(0, digits-len(text))) + text
}

// Centis rounds t to hundredths of a second, half up: times compare at 10 ms.
func (t Time) Centis() int64 { return int64((t + 5*Millisecond) / (10 * Millisecond)) }
