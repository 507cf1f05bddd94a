package sim

// Marks are for a worker that remembers nothing: another one keeps what was sent to it. A mark and its record are two writes, and something may come between them.

// Mark says when a record is marked.
type Mark string

// The two orders.
const (
	MarkBefore Mark = "before" // what comes between loses the record
	MarkAfter  Mark = "after"  // what comes between sends it again
)

// Words lists what a Mark can be.
func (Mark) Words() []string { return []string{string(MarkBefore), string(MarkAfter)} }

// ledgerOf gives the part that keeps a job's marks, or None.
func (s *Simulator) ledgerOf(job *Job) int16 {
	if job.Ledger == "" {
		return None
	}
	return int16(s.index(job.Ledger))
}

// asksAt gives the part that knows which of a candidate's records are done.
func (c *candidate) asksAt() int {
	if c.ledger != None {
		return int(c.ledger)
	}
	return int(c.worker)
}

// carries says whether a candidate shows its token to a part.
func (c *candidate) carries(to int) bool { return to == int(c.worker) || to == int(c.ledger) }

// beginsAt gives the part that the first write of a record is for: its worker, or the ledger.
func (s *Simulator) beginsAt(c *candidate) int16 {
	if c.ledger != None && s.board.Jobs[c.job].Mark != MarkAfter {
		return c.ledger
	}
	return c.worker
}

// second turns from the first write of a record, which was acknowledged, to the other, and says whether there is one.
func (s *Simulator) second(c *candidate) bool {
	if c.ledger == None || c.work.target != s.beginsAt(c) {
		return false
	}
	if c.work.target = c.ledger; s.beginsAt(c) == c.ledger {
		c.work.target = c.worker
	}
	c.work.tries = 0
	return true
}

// marked says whether an event is a mark in a job's ledger, and so no effect of the job.
func marked(h *History, e *Event) bool {
	return e.Job != None && h.Board.Jobs[e.Job].Ledger != "" && h.Parts[e.Part].ID == h.Board.Jobs[e.Job].Ledger
}

// ledger checks who keeps the marks.
func (v *validator) ledger(j *Job, path string) {
	if j.Ledger == "" {
		if j.Mark != "" {
			v.add(path+".ledger", "nothing", "the worker that keeps the marks")
		}
		return
	}
	if w := v.known(j.Ledger, path+".ledger"); w != nil && w.Worker == nil || j.Ledger == j.Worker || j.Ledger == j.MoveFrom {
		v.add(path+".ledger", quoted(j.Ledger), "another worker")
	}
	if j.Order != Each {
		v.add(path+".order", quoted(string(j.Order)), "each, since the job has a ledger")
	}
}
