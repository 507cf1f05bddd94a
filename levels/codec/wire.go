package codec

import (
	"encoding/base32"
	"hash/fnv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// alphabet is Crockford's base32: no I, L, O and U, which look like 1, 1, 0 and V.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

var crockford = base32.NewEncoding(alphabet).WithPadding(base32.NoPadding)

const (
	prefix   = "LH" // and a character for the version
	group    = 5    // characters between two dashes
	sumBytes = 5

	// maxPayload is how many bytes a code of MaxCode characters has room for, beside the one that says how many they are and the checksum.
	maxPayload = (MaxCode-len(prefix)-1)*group/(group+1)*5/8 - 1 - sumBytes
)

// digit gives the character of the alphabet that a rune stands for, 0 for none.
func digit(r rune) byte {
	switch {
	case r >= 'a' && r <= 'z':
		r -= 'a' - 'A'
	case r >= utf8.RuneSelf:
		return 0
	}
	switch r {
	case 'O':
		return '0'
	case 'I', 'L':
		return '1'
	}
	if strings.IndexByte(alphabet, byte(r)) < 0 {
		return 0
	}
	return byte(r)
}

// silent says whether a rune may stand anywhere in a code: blanks, all kinds of dashes, and what cannot be seen.
func silent(r rune) bool {
	return unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) || r == '\u2212' || unicode.Is(unicode.Cf, r)
}

// wrap writes the bytes of a code as text: how many they are, they themselves, and a checksum over all of it, in groups.
func wrap(version int, payload []byte) string {
	head := string(prefix) + alphabet[version:version+1]
	data := append([]byte{byte(len(payload))}, payload...)
	var sum writer
	sum.fixed(checksum(head, data), sumBytes)
	digits := crockford.EncodeToString(append(data, sum...))
	var b strings.Builder
	b.WriteString(head)
	for len(digits) > 0 {
		n := min(group, len(digits))
		b.WriteString("-" + digits[:n])
		digits = digits[n:]
	}
	return b.String()
}

// checksum is 40 bits over the beginning of a code and its bytes.
func checksum(head string, data []byte) uint64 {
	sum := fnv.New64a()
	sum.Write([]byte(head))
	sum.Write(data)
	return sum.Sum64() >> 24
}

// unwrap reads what wrap writes. A code of every version is wrapped like this.
func unwrap(text string) (version int, payload []byte, why Reason) {
	if len(text) > 8*MaxCode {
		return 0, nil, TooLong
	}
	var letters []byte
	at := 0 // of the prefix
	for _, r := range text {
		switch {
		case silent(r):
			continue
		case at < len(prefix):
			if r != rune(prefix[at]) && r != rune(prefix[at]+'a'-'A') {
				return 0, nil, NotACode
			}
			at++
			continue
		}
		d := digit(r)
		if d == 0 {
			return 0, nil, Damaged
		}
		letters = append(letters, d)
	}
	if len(letters) == 0 {
		return 0, nil, NotACode
	}
	if len(letters) > MaxCode {
		return 0, nil, TooLong
	}
	version = strings.IndexByte(alphabet, letters[0])
	head, digits := prefix+string(letters[:1]), string(letters[1:])
	data, err := crockford.DecodeString(digits)
	switch {
	case len(data) > 0 && int(data[0]) > maxPayload:
		return 0, nil, Damaged
	case len(data) == 0 || len(data) < 1+int(data[0])+sumBytes:
		return 0, nil, CutOff
	case err != nil || len(data) != 1+int(data[0])+sumBytes || crockford.EncodeToString(data) != digits:
		return 0, nil, Damaged
	}
	body, sum := data[:len(data)-sumBytes], reader{rest: data[len(data)-sumBytes:]}
	if sum.fixed(sumBytes) != checksum(head, body) {
		return 0, nil, Damaged
	}
	return version, body[1:], ""
}

// writer writes the fields of a payload.
type writer []byte

// fixed writes a number in n bytes, the least first.
func (w *writer) fixed(v uint64, n int) {
	for i := range n {
		*w = append(*w, byte(v>>(8*i)))
	}
}

// number writes a number in as few bytes as it needs, seven bits in each, the least first; all but the last have the highest bit set.
func (w *writer) number(v uint64) {
	for ; v >= 0x80; v >>= 7 {
		*w = append(*w, byte(v)|0x80)
	}
	*w = append(*w, byte(v))
}

// text writes a text in the shorter of two ways, and before it twice the bytes that takes, plus 1 for the second: as UTF-8, or packed.
func (w *writer) text(s string) {
	if packed := pack(s); len(packed) < len(s) {
		w.number(uint64(len(packed))<<1 | 1)
		*w = append(*w, packed...)
		return
	}
	w.number(uint64(len(s)) << 1)
	*w = append(*w, s...)
}

// pack writes of each letter how far it is from the middle of the 128 letters that the one before is among, at first from that of ASCII: names of most scripts
// take a byte a letter. A blank goes by unnoticed. Twice the distance is written, less than zero as one less than twice its amount.
func pack(s string) (w writer) {
	middle := rune(firstMiddle)
	for _, r := range s {
		d := int64(r - middle)
		w.number(uint64(d<<1 ^ d>>63))
		middle = middleAfter(middle, r)
	}
	return w
}

const firstMiddle = 0x40

func middleAfter(middle, r rune) rune {
	if r == ' ' {
		return middle
	}
	return r&^0x7f + 0x40
}

// unpack reads what pack writes.
func unpack(packed []byte) string {
	in := reader{rest: packed}
	middle := rune(firstMiddle)
	var b strings.Builder
	for len(in.rest) > 0 && !in.bad {
		v := in.number(1 << 22)
		r := middle + (rune(v>>1) ^ -rune(v&1))
		b.WriteRune(r)
		middle = middleAfter(middle, r)
	}
	return b.String()
}

// idLetters are those of an id, from 1 on; 0 fills up the last three.
const idLetters = "abcdefghijklmnopqrstuvwxyz0123456789-"

const maxID = 40

// id writes how many letters an id has, and each three of them in two bytes.
func (w *writer) id(id string) {
	w.number(uint64(len(id)))
	for len(id) > 0 {
		n := min(3, len(id))
		v := 0
		for i := range 3 {
			v *= len(idLetters) + 1
			if i < n {
				v += strings.IndexByte(idLetters, id[i]) + 1
			}
		}
		w.fixed(uint64(v), 2)
		id = id[n:]
	}
}

// reader reads what a writer has written. Of what can be written in several ways, whoever reads takes only what a writer would write: it writes again.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) take(n int) []byte {
	if r.bad || n > len(r.rest) {
		r.bad = true
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) fixed(n int) (v uint64) {
	for i, b := range r.take(n) {
		v |= uint64(b) << (8 * i)
	}
	return v
}

// number reads a number that is at most most.
func (r *reader) number(most uint64) (v uint64) {
	for shift := 0; ; shift += 7 {
		b := r.fixed(1)
		v |= b & 0x7f << shift
		if r.bad = r.bad || v > most || shift > 56; r.bad {
			return 0
		}
		if b < 0x80 {
			return v
		}
	}
}

func (r *reader) text(most int) string {
	n := r.number(uint64(most)<<1 | 1)
	taken := r.take(int(n >> 1))
	if n&1 != 0 {
		return unpack(taken)
	}
	return string(taken)
}

func (r *reader) id() string {
	const base = len(idLetters) + 1
	n := int(r.number(maxID))
	var id []byte
	for len(id) < n && !r.bad {
		v := int(r.fixed(2))
		for _, c := range [...]int{v / base / base, v / base % base, v % base} {
			switch {
			case c > len(idLetters):
				r.bad = true
			case c > 0:
				id = append(id, idLetters[c-1])
			}
		}
	}
	return string(id)
}
