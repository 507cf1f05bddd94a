package sim

// Parts that are not there. The board keeps them, so that everything may go on naming them; whatever acts on the board passes them over.

// absent says whether the part with that id is not there.
func (s *Simulator) absent(id string) bool { return s.parts[s.index(id)].Absent }

// present checks that what a job needs is there, if one of its runners is.
func (v *validator) present(j *Job, path string) {
	if !v.anyone(j) {
		return
	}
	for _, need := range [...]struct{ name, id string }{{"worker", j.Worker}, {"move_from", j.MoveFrom}, {"source", j.Source}, {"ledger", j.Ledger}} {
		if i := indexOf(v.board.Parts, need.id); i != None && v.board.Parts[i].Absent {
			v.add(path+"."+need.name, quoted(need.id)+", which is absent", "a part that is there, as a runner of the job is")
		}
	}
	if !j.elected() || lockServiceOf(v.board.Parts) != None {
		return
	}
	for i := range v.board.Parts {
		if p := &v.board.Parts[i]; p.LockService != nil {
			v.add(item("parts", i)+".absent", "on", "off, or another lock service that is there: job "+j.ID+" has an election")
			return
		}
	}
}

// anyone says whether one of the job's runners is there.
func (v *validator) anyone(j *Job) bool {
	for _, id := range j.Runners {
		if i := indexOf(v.board.Parts, id); i != None && !v.board.Parts[i].Absent {
			return true
		}
	}
	return false
}
