package sim

import "strconv"

// voters checks who keeps a lock service's log.
func (v *validator) voters(part int, path string) {
	l := v.board.Parts[part].LockService
	if len(l.Voters) == 0 {
		v.count(l.Quorum, 0, 0, path+".quorum")
		return
	}
	if there := votersThere(v.board.Parts, l); there > 0 && l.Quorum > there { // without any the log is not kept
		v.add(path+".quorum", strconv.Itoa(l.Quorum), "at most "+strconv.Itoa(there)+": the voters that are there")
	}
	v.count(l.Quorum, 0, len(l.Voters), path+".quorum") // 0: left out
	for k, id := range l.Voters {
		at := item(path+".voters", k)
		switch p := indexOf(v.board.Parts, id); {
		case p == None || v.board.Parts[p].Voter == nil:
			v.add(at, quoted(id), "the id of a voter")
		case contains(l.Voters[:k], id):
			v.add(at, quoted(id), "a voter that is not listed yet")
		case v.votesBefore(part, id):
			v.add(at, quoted(id), "a voter of no other lock service")
		}
	}
}

// votesBefore says whether a part keeps the log of a lock service that comes before one.
func (v *validator) votesBefore(part int, id string) bool {
	for i := range v.board.Parts[:part] {
		if l := v.board.Parts[i].LockService; l != nil && contains(l.Voters, id) {
			return true
		}
	}
	return false
}
