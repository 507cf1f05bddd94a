package codec_test

import (
	"reflect"
	"strings"
	"testing"
	"unicode"

	"leasehold/levels/class"
	"leasehold/levels/codec"
)

// damage does one thing to a text that copying and typing do, or several.
func damage(d *class.Dice, text, letters string) string {
	b := []byte(text)
	for range 1 + d.Roll(3)*d.Roll(2) {
		if len(b) < 2 {
			break
		}
		i, k := d.Roll(len(b)), d.Roll(len(b))
		switch d.Roll(9) {
		case 0: // swapped with its neighbour
			i = min(i, len(b)-2)
			b[i], b[i+1] = b[i+1], b[i]
		case 1: // swapped with another
			b[i], b[k] = b[k], b[i]
		case 2: // dropped
			b = append(b[:i], b[i+1:]...)
		case 3: // doubled
			b = append(b[:i+1], b[i:]...)
		case 4: // changed
			b[i] = letters[d.Roll(len(letters))]
		case 5: // cut off at the end
			b = b[:i]
		case 6: // or at the beginning
			b = b[i:]
		case 7: // added
			b = append(b[:i], append([]byte{letters[d.Roll(len(letters))]}, b[i:]...)...)
		case 8: // several dropped, or doubled
			if i > k {
				b = append(b, b[k:i]...)
			} else {
				b = append(b[:i], b[k:]...)
			}
		}
	}
	return string(b)
}

// letters are what takes another's place in a code.
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcxyzILOU -–_.\n\x00é"

// meaning is what counts of a code.
func meaning(text string) string {
	return strings.NewReplacer("I", "1", "L", "1", "O", "0").Replace(strings.Map(func(r rune) rune {
		if r == '-' || r == '–' || unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, text))
}

// TestDamagedCodesAreRefused damages 10,000 codes at random.
func TestDamagedCodesAreRefused(t *testing.T) {
	all := all(t)
	d := class.Dice(7)
	counts := map[codec.Reason]int{}
	for i := 0; i < 10_000; {
		whole := text(t, all, i)
		bad := damage(&d, whole, letters)
		if d.Roll(10) == 0 {
			bad = whole + "-"[:d.Roll(2)] + text(t, all, i+1) // two joined
		}
		if meaning(bad) == meaning(whole) {
			continue // nothing that counts is damaged
		}
		i++
		got, err := codec.Read(bad)
		if reason(err) == "" || !reflect.DeepEqual(got, codec.Code{}) {
			t.Fatalf("%q for %q: got %+v, %v", bad, whole, got, err)
		}
		counts[reason(err)]++
	}
	t.Log(counts)
	for _, r := range []codec.Reason{codec.NotACode, codec.CutOff, codec.Damaged} {
		if counts[r] < 100 {
			t.Errorf("%s: %d", r, counts[r])
		}
	}
	if counts[codec.OtherVersion] > 0 || counts[codec.Malformed] > 0 {
		t.Errorf("a damaged code is taken for whole: %v", counts)
	}
}

// TestOneSlip makes every single slip of a few codes: each character changed to each other one, dropped, doubled, and swapped with the next.
func TestOneSlip(t *testing.T) {
	const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	all := all(t)
	for i := range 4 {
		whole := strings.ReplaceAll(text(t, all, i), "-", "")
		try := func(bad string) {
			if got, err := codec.Read(bad); bad != whole && (err == nil || reason(err) == codec.Malformed) {
				t.Errorf("%s for %s: got %+v, %v", bad, whole, got, err)
			}
		}
		for at := range whole {
			for _, r := range digits {
				if meaning(whole[at:at+1]) != string(r) {
					try(whole[:at] + string(r) + whole[at+1:])
				}
			}
			try(whole[:at] + whole[at+1:])
			try(whole[:at+1] + whole[at:])
			if at > 0 {
				try(whole[:at-1] + whole[at:at+1] + whole[at-1:at] + whole[at+1:])
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	all := all(f)
	for i := range 20 {
		f.Add(text(f, all, i))
	}
	f.Add("LH1-")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := codec.Read(text)
		if err != nil {
			if reason(err) == "" || !reflect.DeepEqual(c, codec.Code{}) {
				t.Errorf("%q: got %+v, %v", text, c, err)
			}
			return
		}
		again, err := c.Text()
		if err != nil || meaning(again) != strings.Map(visible, meaning(text)) {
			t.Errorf("%q is written as %q, %v", text, again, err)
		}
	})
}

func visible(r rune) rune {
	if unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Pd, r) || r == '\u2212' {
		return -1
	}
	return r
}
