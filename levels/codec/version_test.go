package codec

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// TestOtherVersions reads what another version wrote, whole and damaged.
func TestOtherVersions(t *testing.T) {
	for version := range len(alphabet) {
		if version == Version {
			continue
		}
		text := wrap(version, []byte("something else"))
		if version == 2 {
			t.Log(text)
		}
		_, err := Read(text)
		var why *Refusal
		if !errors.As(err, &why) || why.Reason != OtherVersion || why.Version != version || !strings.Contains(err.Error(), "is of version ") {
			t.Errorf("%s: got %v", text, err)
		}
		for _, bad := range []string{text[:4] + text[5:], text[:3] + "-" + text[5:], "LH1" + text[3:]} {
			if _, err = Read(bad); err == nil || err.(*Refusal).Reason == OtherVersion {
				t.Errorf("%s, damaged: got %v", bad, err)
			}
		}
	}
}

// TestTheLongestPayload reads beginnings of codes: one that could go on, and one that would be longer than any code.
func TestTheLongestPayload(t *testing.T) {
	for n, want := range map[int]Reason{maxPayload: CutOff, maxPayload + 1: Damaged, 255: Damaged} {
		whole := wrap(Version, make([]byte, n))
		if (len(whole) <= MaxCode) != (n <= maxPayload) {
			t.Errorf("%d bytes are %d characters", n, len(whole))
		}
		for _, text := range []string{whole[:6], whole[:100], whole[:300]} {
			if _, err := Read(text); err == nil || err.(*Refusal).Reason != want {
				t.Errorf("%s of %d bytes: got %v, want %s", text, n, err, want)
			}
		}
	}
}

// TestMalformed reads texts that are whole, but nothing that Write writes.
func TestMalformed(t *testing.T) {
	guess := int64(3)
	c := Code{Level: "x", Name: "Юлия", Label: "7b", Steps: []uint64{1, 200}, Prediction: &guess}
	whole := c.payload()
	if _, err := Read(wrap(Version, whole)); err != nil {
		t.Fatal(err)
	}
	change := func(at int, to byte) []byte {
		b := append([]byte(nil), whole...)
		b[at] = to
		return b
	}
	for name, payload := range map[string][]byte{
		"nothing": nil, "one byte": {0}, "one more": append(append([]byte(nil), whole...), 0), "one less": whole[:len(whole)-1], "unknown flags": change(0, 0x82), "no level": change(1, 0),
		"a long level": change(1, 41), "letters of no id": change(2, 255), "more steps": change(bytes.Index(whole, []byte{2, 1, 200}), 9),
		"a number in more bytes than it needs": append(append([]byte(nil), whole[:len(whole)-5]...), 0x80, 0, 1, 2, 3, 4),
		"a name with a blank at its end":       (&Code{Level: "x", Name: "Ada "}).payload(),
		"a name with what cannot be seen":      (&Code{Level: "x", Name: "A\u200bda"}).payload(),
		"a label with a soft hyphen":           (&Code{Level: "x", Label: "7\u00adb"}).payload(),
		"a name that could be packed":          unpacked(c),
		"a long name":                          (&Code{Level: "x", Name: strings.Repeat("n", MaxName+1)}).payload(),
		"no UTF-8":                             (&Code{Level: "x", Name: "\xff"}).payload(),
		"a long label":                         (&Code{Level: "x", Label: strings.Repeat("n", MaxLabel+1)}).payload(),
		"many tries":                           (&Code{Level: "x", Tries: MaxTries + 1}).payload(),
		"nine controls":                        (&Code{Level: "x", Steps: make([]uint64, 9)}).payload(),
		"a huge step":                          (&Code{Level: "x", Steps: []uint64{maxStep + 1}}).payload(),
	} {
		if got, err := Read(wrap(Version, payload)); err == nil || err.(*Refusal).Reason != Malformed {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
	}
}

// unpacked writes a code whose name is in UTF-8, though it is shorter packed.
func unpacked(c Code) []byte {
	name := c.Name
	c.Name = "NAME"
	text := string(c.payload())
	return []byte(strings.Replace(text, "\x08NAME", string(byte(len(name)*2))+name, 1))
}

func TestPacking(t *testing.T) {
	for _, name := range []string{"", "Ada", "Юлия Ким", "山田 花子", "ヴィクトリア", "José Ñandú", "😀 a😀b", "Ἀθηνᾶ", "שרה לוי"} {
		packed := pack(name)
		if got := unpack(packed); got != name {
			t.Errorf("%q comes back as %q", name, got)
		}
		t.Logf("%q: %d bytes, packed %d", name, len(name), len(packed))
	}
}
