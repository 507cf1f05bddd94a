package class

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// decoded gives the text of a file: of UTF-8, of UTF-16 by its mark or by its looks, or, where it is neither, of Windows-1252, which takes every byte.
func decoded(data []byte) string {
	var text string
	switch high, wide := isUTF16(data); {
	case wide:
		var units []uint16
		for i := 0; i+1 < len(data); i += 2 {
			units = append(units, uint16(data[i+high])<<8|uint16(data[i+1-high]))
		}
		text = string(utf16.Decode(units))
	case utf8.Valid(data):
		text = string(data)
	default:
		text = fromWindows(data)
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff"))
}

// isUTF16 says whether it is that, and which of two bytes is the high one: codes and commas are ASCII, of which that byte is 0.
func isUTF16(data []byte) (high int, wide bool) {
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		return 1, true
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		return 0, true
	}
	var zeros [2]int
	looked := data[:min(len(data), 4096)]
	for i, c := range looked {
		if c == 0 {
			zeros[i%2]++
		}
	}
	if zeros[1] >= zeros[0] {
		high = 1
	}
	return high, zeros[0]+zeros[1] > len(looked)/4
}

// windows are the characters of Windows-1252 from 0x80 to 0x9f; all others are those of Latin-1.
var windows = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")

func fromWindows(data []byte) string {
	var b strings.Builder
	for _, c := range data {
		if c >= 0x80 && c < 0xa0 {
			b.WriteRune(windows[c-0x80])
		} else {
			b.WriteRune(rune(c))
		}
	}
	return b.String()
}
