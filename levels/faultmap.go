package levels

import "leasehold/sim"

// FaultMap is every night at once: one run for each start and length of an incident's ranged fault.
type FaultMap struct {
	Columns, Rows int
	Starts        []sim.Time // by column
	Lengths       []sim.Time // by row, shortest first
	Cells         []Verdict  // row by row
	Missed        []int      // by goal of the level: in how many cells it was missed
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
	s := sim.Sweeper{Sweep: l.Sweep([]Settings{settings}, incident, columns, rows, seed, 1)}
	m := &FaultMap{Columns: columns, Rows: rows, Starts: s.Starts, Lengths: s.Lengths, Cells: make([]Verdict, columns*rows), Missed: make([]int, len(l.Goals))}
	var r sim.Report
	judged := l.Judged()
	for i := range m.Cells {
		h := s.Run(int64(i))
		r.ExamineFor(h, judged)
		m.Cells[i] = l.Judge(h, &r)
		for g := range l.Goals {
			if goal := &l.Goals[g]; goal.Bounded() && !goal.MetIn(&r) {
				m.Missed[g]++
			}
		}
	}
	return m
}

// Sweep describes the runs of an incident at several settings: over the ranges of its ranged fault, if it has one, and over as many seeds
// from the first on. One start or length is the incident's own.
func (l *Level) Sweep(settings []Settings, incident, starts, lengths int, seed uint64, seeds int) *sim.Sweep {
	in := &l.Incidents[incident]
	w := &sim.Sweep{Moved: in.Ranged(), Starts: make([]sim.Time, starts), Lengths: make([]sim.Time, lengths), Seed: seed, Seeds: int64(seeds)}
	for _, s := range settings {
		board, faults := l.Build(s, incident)
		w.Boards, w.Faults = append(w.Boards, board), append(w.Faults, faults)
	}
	if w.Moved < 0 {
		return w
	}
	f := &in.Faults[w.Moved]
	w.Starts, w.Lengths = []sim.Time{f.Start}, []sim.Time{f.Length}
	if starts > 1 {
		w.Starts = sim.Sampled(f.Ranges.Start[0], f.Ranges.Start[1], starts)
	}
	if lengths > 1 {
		w.Lengths = sim.Sampled(f.Ranges.Length[0], f.Ranges.Length[1], lengths)
	}
	return w
}
