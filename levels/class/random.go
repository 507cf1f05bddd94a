package class

import (
	"strings"

	"leasehold/levels"
	"leasehold/levels/codec"
)

// Dice draws whole numbers, the same ones on every machine (SplitMix64).
type Dice uint64

// Roll gives a number from 0 to n-1.
func (d *Dice) Roll(n int) int {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}

// letters are of several scripts, with what tables and pages take for something else.
var letters = strings.Split("a e i o u n r s t A M 0 7 é ß ğ я ж Ю Д ש م あ 田 中 😀 = + @ ' \" < & , ;", " ")

// name gives a name or a label of at most that many bytes.
func (d *Dice) name(most int) string {
	var b strings.Builder
	for range d.Roll(most / 2) {
		letter := letters[d.Roll(len(letters))]
		if d.Roll(6) == 0 {
			letter = " "
		}
		if b.Len()+len(letter) > most {
			break
		}
		b.WriteString(letter)
	}
	return codec.Clean(b.String())
}

// Random gives a code for any settings of one of the levels, by its number the same on every machine. Its result is not filled in.
func Random(all []*levels.Level, number int) codec.Code {
	d := Dice(number)
	l := all[d.Roll(len(all))]
	c := codec.Code{Version: codec.Version, Level: l.ID, LevelHash: uint32(l.Rules()), Assignment: uint32(d.Roll(1 << 32)), Variants: d.Roll(4) > 0,
		Name: d.name(codec.MaxName), Label: d.name(codec.MaxLabel), Tries: d.Roll(40), Result: uint32(d.Roll(1 << 32))}
	for i := range l.Controls {
		lo, hi, step := l.Range(i)
		n := d.Roll(int((hi-lo)/step) + 1)
		c.Settings, c.Steps = append(c.Settings, lo+int64(n)*step), append(c.Steps, uint64(n))
	}
	if d.Roll(3) > 0 {
		guess := int64(d.Roll(200))
		c.Prediction = &guess
	}
	return c
}
