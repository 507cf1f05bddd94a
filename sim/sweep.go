package sim

// Sweep describes many runs: boards, each with some settings and its faults, of which one is moved, for some seeds. Every run has a number and
// depends on nothing else, so that any part of a sweep can be computed anywhere and in any order.
type Sweep struct {
	Boards  []*Board
	Faults  [][]Fault // by board
	Moved   int       // the index of the fault whose start and length change, or None
	Starts  []Time    // at least one; not looked at when nothing is moved, but counted
	Lengths []Time    // likewise
	Seed    uint64    // the first
	Seeds   int64     // how many
}

// Cell is one run of a sweep.
type Cell struct {
	Board         int // index into Sweep.Boards
	Seed          uint64
	Start, Length Time // of the moved fault
}

// Cells counts the runs.
func (w *Sweep) Cells() int64 {
	return int64(len(w.Boards)) * w.Seeds * int64(len(w.Lengths)) * int64(len(w.Starts))
}

// Cell describes run i, from 0 up to Cells. The start changes fastest, then the length, the seed and the board: the runs of one board and one seed
// are its fault map, row by row.
func (w *Sweep) Cell(i int64) Cell {
	starts, lengths := int64(len(w.Starts)), int64(len(w.Lengths))
	c := Cell{Start: w.Starts[i%starts]}
	i /= starts
	c.Length = w.Lengths[i%lengths]
	i /= lengths
	c.Seed = w.Seed + uint64(i%w.Seeds)
	c.Board = int(i / w.Seeds)
	return c
}

// Sweeper computes runs of a sweep one after another in the same memory. Several may share one Sweep; none changes it.
type Sweeper struct {
	*Sweep
	simulator Simulator
	faults    []Fault
}

// Run computes run i. The history is the sweeper's: it is good until the next Run.
func (s *Sweeper) Run(i int64) *History {
	c := s.Cell(i)
	s.faults = append(s.faults[:0], s.Faults[c.Board]...)
	if s.Moved != None {
		s.faults[s.Moved].Start, s.faults[s.Moved].Length = c.Start, c.Length
	}
	return s.simulator.Run(s.Boards[c.Board], s.faults, c.Seed)
}

// Sampled gives n instants from the first to the last of a range, both included; of one the first.
func Sampled(first, last Time, n int) []Time {
	all := make([]Time, n)
	for i := range all {
		all[i] = first + (last-first)*Time(i)/Time(max(n-1, 1))
	}
	return all
}

// CoarseToFine orders the cells of a map, by their number row*columns+column, so that every beginning of the order is spread over the whole map: first
// those whose column and row are multiples of the greatest power of two below both counts, then of half of it, and so on. Of 64 x 64 cells
// the first 256 are the map of every fourth column and row.
func CoarseToFine(columns, rows int) []int32 {
	order := make([]int32, 0, columns*rows)
	step := 1
	for step*2 < min(columns, rows) {
		step *= 2
	}
	for first := true; step > 0; first, step = false, step/2 {
		for row := 0; row < rows; row += step {
			for column := 0; column < columns; column += step {
				if first || row%(2*step) != 0 || column%(2*step) != 0 {
					order = append(order, int32(row*columns+column))
				}
			}
		}
	}
	return order
}
