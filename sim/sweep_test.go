package sim

import "testing"

func sweepOfFlagship() *Sweep {
	one, faults := flagship(false, false)
	other, _ := flagship(true, true)
	for _, b := range []*Board{one, other} {
		b.Spread = Spread{Delay: 3 * Millisecond, Poll: 900 * Millisecond, Order: true}
	}
	return &Sweep{Boards: []*Board{one, other}, Faults: [][]Fault{faults, faults}, Starts: Sampled(Second/2, 3*Second, 3), Lengths: Sampled(0, 20*Second, 4), Seeds: 2}
}

// TestSweepRunsAnyCellAnywhere runs every cell in two orders, and compares with runs of their own.
func TestSweepRunsAnyCellAnywhere(t *testing.T) {
	w := sweepOfFlagship()
	forth, back := Sweeper{Sweep: w}, Sweeper{Sweep: w}
	seen := map[Cell]bool{}
	hashes := make([]uint64, w.Cells())
	for i := range hashes {
		hashes[i] = forth.Run(int64(i)).Hash()
		seen[w.Cell(int64(i))] = true
	}
	if len(hashes) != 2*2*4*3 || len(seen) != len(hashes) {
		t.Fatalf("got %d cells, %d different ones, want 48", len(hashes), len(seen))
	}
	for i := len(hashes) - 1; i >= 0; i-- {
		c := w.Cell(int64(i))
		_, faults := flagship(false, false)
		faults[0].Start, faults[0].Length = c.Start, c.Length
		if got, want := back.Run(int64(i)).Hash(), Run(w.Boards[c.Board], faults, c.Seed).Hash(); got != want || got != hashes[i] {
			t.Errorf("cell %d, %+v: hash %x backwards and %x forwards, want %x", i, c, got, hashes[i], want)
		}
	}
	if c, want := w.Cell(47), (Cell{1, 1, 3 * Second, 20 * Second}); c != want {
		t.Errorf("the last cell is %+v, want %+v", c, want)
	}
}

func TestSweepLeavesUnmovedFaultsAlone(t *testing.T) {
	w := sweepOfFlagship()
	w.Moved, w.Starts, w.Lengths = None, []Time{0}, []Time{0}
	s := Sweeper{Sweep: w}
	if got, want := s.Run(0).Hash(), Run(w.Boards[0], w.Faults[0], 0).Hash(); got != want || w.Cells() != 4 {
		t.Errorf("hash %x of %d cells, want %x of 4", got, w.Cells(), want)
	}
}

// TestCoarseToFine wants every cell once, and the coarse map first.
func TestCoarseToFine(t *testing.T) {
	for _, c := range [][2]int{{64, 64}, {16, 16}, {5, 3}, {1, 1}, {1, 7}, {2, 2}, {33, 64}} {
		order := CoarseToFine(c[0], c[1])
		seen := map[int32]bool{}
		for _, cell := range order {
			seen[cell] = cell >= 0 && int(cell) < c[0]*c[1]
		}
		if len(order) != c[0]*c[1] || len(seen) != len(order) {
			t.Errorf("%v: %d cells, %d different ones", c, len(order), len(seen))
		}
	}
	for _, cell := range CoarseToFine(64, 64)[:256] {
		if cell/64%4 != 0 || cell%64%4 != 0 {
			t.Errorf("cell %d, %d is among the first 16 x 16", cell%64, cell/64)
		}
	}
}
