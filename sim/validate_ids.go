package sim

// ids finds two parts or two jobs of one name.
func (v *validator) ids() {
	for i := range v.board.Parts {
		if id := v.board.Parts[i].ID; indexOf(v.board.Parts, id) != i {
			v.add(item("parts", i)+".id", quoted(id), "an id no other part has")
		}
	}
	for i := range v.board.Jobs {
		for k := range i {
			if id := v.board.Jobs[i].ID; v.board.Jobs[k].ID == id {
				v.add(item("jobs", i)+".id", quoted(id), "an id no other job has")
				break
			}
		}
	}
}
