package draw

// shelves packs small rectangles into a square: rows of like heights, each filled from the left.
type shelves struct {
	side   int // of the square
	rows   []shelf
	bottom int // where the next row begins
}

type shelf struct{ y, height, used int }

// rowStep is what the heights of rows are multiples of, so that there are few kinds of them.
const rowStep = 4

// place finds room for a rectangle, or says that there is none.
func (s *shelves) place(width, height int) (x, y int, ok bool) {
	tall := (height + rowStep - 1) / rowStep * rowStep
	if x, y, ok = s.join(width, tall, tall); ok {
		return x, y, true
	}
	if width <= s.side && tall <= s.side-s.bottom {
		s.rows = append(s.rows, shelf{y: s.bottom, height: tall})
		s.bottom += tall
		return s.join(width, tall, tall)
	}
	return s.join(width, height, s.side)
}

// join puts a rectangle into a row of a height from least to most.
func (s *shelves) join(width, least, most int) (x, y int, ok bool) {
	for i := range s.rows {
		if r := &s.rows[i]; r.height >= least && r.height <= most && width <= s.side-r.used {
			r.used += width
			return r.used - width, r.y, true
		}
	}
	return 0, 0, false
}

// empty makes all the room free again.
func (s *shelves) empty() { s.rows, s.bottom = s.rows[:0], 0 }
