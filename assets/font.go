package assets

// font reads what the canvas needs from the TrueType files that font.sh makes: a character map of format 4, kerning of format 0, and
// outlines whose parts are only moved. Reading just that is a twentieth of a general library's code, which every player would download.
// It panics on another file: the fonts are part of the program, and a test reads all of both.
type font struct {
	cmap, glyf, hmtx, kern, loca []byte

	unitsPerEm int
	longLoca   bool // offsets of four bytes, not of halves in two
	advances   int  // glyphs with an advance of their own; the others have the last one's
}

func parse(ttf []byte) *font {
	table := func(tag string) []byte {
		for i := range u16(ttf, 4) {
			if entry := ttf[12+16*i:]; string(entry[:4]) == tag {
				return ttf[u32(entry, 8):][:u32(entry, 12)]
			}
		}
		panic("assets: got a font without a table " + tag)
	}
	head := table("head")
	f := &font{glyf: table("glyf"), hmtx: table("hmtx"), loca: table("loca"),
		unitsPerEm: u16(head, 18), longLoca: u16(head, 50) != 0, advances: u16(table("hhea"), 34)}
	cmap := table("cmap")
	f.cmap = cmap[u32(cmap, 8):] // the first subtable; both are the same
	kern := table("kern")
	f.kern = kern[4:]
	if u16(f.cmap, 0) != 4 || u16(f.kern, 4)>>8 != 0 {
		panic("assets: got a font with other formats than font.sh makes")
	}
	return f
}

func u16(b []byte, at int) int { return int(b[at])<<8 | int(b[at+1]) }
func i16(b []byte, at int) int { return int(int16(u16(b, at))) }
func u32(b []byte, at int) int { return u16(b, at)<<16 | u16(b, at+2) }

// glyph gives the index of a rune's glyph, 0 for one that the font lacks.
func (f *font) glyph(r rune) int {
	size := u16(f.cmap, 6) // twice the number of segments
	ends, starts := f.cmap[14:], f.cmap[16+size:]
	deltas, ranges := f.cmap[16+2*size:], f.cmap[16+3*size:]
	for at := 0; at < size; at += 2 {
		if int(r) > u16(ends, at) {
			continue
		}
		start := u16(starts, at)
		if int(r) < start {
			break
		}
		offset := u16(ranges, at)
		if offset == 0 {
			return (int(r) + u16(deltas, at)) & 0xFFFF
		}
		index := u16(ranges, at+offset+2*(int(r)-start))
		if index == 0 {
			break
		}
		return (index + u16(deltas, at)) & 0xFFFF
	}
	return 0
}

// advance is in font units.
func (f *font) advance(glyph int) int { return u16(f.hmtx, 4*min(glyph, f.advances-1)) }

// pairs calls do for each kerned pair of glyphs, with the value in font units.
func (f *font) pairs(do func(left, right, value int)) {
	for i := range u16(f.kern, 6) {
		pair := f.kern[14+6*i:]
		do(u16(pair, 0), u16(pair, 2), i16(pair, 4))
	}
}

// OutlinePoint is a point of a glyph's outline in font units: rightwards from the glyph's origin, upwards from the baseline. The curve
// passes through the points that are On; each of the others pulls it as a quadratic Bézier's middle point, and between two of those lies
// one that is on. Last ends a contour, which then closes.
type OutlinePoint struct {
	X, Y     int
	On, Last bool
}

// The bits of a simple glyph's points.
const (
	onCurve = 1 << iota
	shortX
	shortY
	repeated
	sameX // or positive, if short
	sameY
)

// The bits of a compound glyph's parts.
const (
	wordOffsets = 0x0001
	offsets     = 0x0002
	transformed = 0x0008 | 0x0040 | 0x0080
	moreParts   = 0x0020
)

// outline adds a glyph's outline, moved, to points.
func (f *font) outline(points []OutlinePoint, glyph, dx, dy int) []OutlinePoint {
	var from, to int
	if f.longLoca {
		from, to = u32(f.loca, 4*glyph), u32(f.loca, 4*glyph+4)
	} else {
		from, to = 2*u16(f.loca, 2*glyph), 2*u16(f.loca, 2*glyph+2)
	}
	if from == to {
		return points
	}
	data := f.glyf[from:to]
	contours := i16(data, 0)
	if contours >= 0 {
		return simple(points, data[10:], contours, dx, dy)
	}
	for part, more := data[10:], true; more; {
		flags, index := u16(part, 0), u16(part, 2)
		if flags&offsets == 0 || flags&transformed != 0 {
			panic("assets: got a font with outlines that font.sh does not make")
		}
		if flags&wordOffsets != 0 {
			points = f.outline(points, index, dx+i16(part, 4), dy+i16(part, 6))
			part = part[8:]
		} else {
			points = f.outline(points, index, dx+int(int8(part[4])), dy+int(int8(part[5])))
			part = part[6:]
		}
		more = flags&moreParts != 0
	}
	return points
}

func simple(points []OutlinePoint, data []byte, contours, dx, dy int) []OutlinePoint {
	if contours == 0 {
		return points
	}
	first, count := len(points), u16(data, 2*contours-2)+1
	flags := make([]byte, 0, count)
	rest := data[2*contours+2+u16(data, 2*contours):] // past the hinting program
	for len(flags) < count {
		flag := rest[0]
		rest = rest[1:]
		flags = append(flags, flag)
		if flag&repeated != 0 {
			for range rest[0] {
				flags = append(flags, flag)
			}
			rest = rest[1:]
		}
	}
	for _, flag := range flags {
		rest = delta(&dx, rest, flag&shortX != 0, flag&sameX != 0)
		points = append(points, OutlinePoint{X: dx, On: flag&onCurve != 0})
	}
	for i, flag := range flags {
		rest = delta(&dy, rest, flag&shortY != 0, flag&sameY != 0)
		points[first+i].Y = dy
	}
	for i := range contours {
		points[first+u16(data, 2*i)].Last = true
	}
	return points
}

// delta adds a coordinate's step to v and gives what follows it.
func delta(v *int, data []byte, short, same bool) []byte {
	switch {
	case short && same:
		*v += int(data[0])
		return data[1:]
	case short:
		*v -= int(data[0])
		return data[1:]
	case same:
		return data
	}
	*v += i16(data, 0)
	return data[2:]
}
