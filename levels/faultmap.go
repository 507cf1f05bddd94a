package levels

import "leasehold/sim"

// FaultMap is every night at once: one run for each start and length of an incident's ranged fault.
type FaultMap struct {
	Columns, Rows int
	Starts        []sim.Time // by column
	Lengths       []sim.Time // by row, shortest first
	Cells         []Verdict  // row by row
}

// Cell gives the verdict of a column and row.
func (m *FaultMap) Cell(column, row int) Verdict { return m.Cells[row*m.Columns+column] }

// Lost counts the cells that do not pass.
func (m *FaultMap) Lost() int {
	n := 0
	for _, v := range m.Cells {
		if v != Pass {
			n++
		}
	}
	return n
}

// Map computes the fault map of an incident, which must have a ranged fault (see Incident.Ranged), with at least two columns and rows.
func (l *Level) Map(settings Settings, incident int, columns, rows int, seed uint64) *FaultMap {
	in := &l.Incidents[incident]
	ranged := in.Ranged()
	ranges := in.Faults[ranged].Ranges
	m := &FaultMap{Columns: columns, Rows: rows, Starts: sampled(ranges.Start, columns), Lengths: sampled(ranges.Length, rows)}
	m.Cells = make([]Verdict, columns*rows)
	board, faults := l.SimBoard(settings), in.SimFaults()
	var s sim.Simulator
	var r sim.Report
	for i := range m.Cells {
		faults[ranged].Start, faults[ranged].Length = m.Starts[i%columns], m.Lengths[i/columns]
		h := s.Run(board, faults, seed)
		r.Examine(h)
		m.Cells[i] = l.Judge(h, &r)
	}
	return m
}

// sampled gives n instants from the first to the last of a range, both included.
func sampled(span [2]sim.Time, n int) []sim.Time {
	all := make([]sim.Time, n)
	for i := range all {
		all[i] = span[0] + (span[1]-span[0])*sim.Time(i)/sim.Time(n-1)
	}
	return all
}
