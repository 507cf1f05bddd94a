package sim

func (v *validator) group(i int) {
	g := &v.board.Groups[i]
	path := item("groups", i)
	v.count(len(g.Members), 1, MaxParts, path+".members")
	v.count(len(g.Writers), 1, MaxParts, path+".writers")
	v.count(g.Votes, 1, MaxParts, path+".votes")
	v.time(g.Every, 1, path+".every")
	v.times(path, named{"delay", g.Delay}, named{"step_down", g.StepDown}, named{"promote_at", g.PromoteAt}, named{"promote_after", g.PromoteAfter})
	v.count(g.PromoteVotes, 0, MaxParts, path+".promote_votes")
	if g.PromoteAfter > 0 && g.PromoteAt > 0 {
		v.add(path+".promote_after", g.PromoteAfter.String(), "nothing: promote_at says when")
	}
	if g.PromoteAfter > 0 && g.Promote == "" {
		v.add(path+".promote", "nothing", "the member that promote_after is for")
	}
	for k, id := range g.Members {
		if p := v.known(id, item(path+".members", k)); p != nil && p.Store == nil {
			v.add(item(path+".members", k), quoted(id), "a store")
		}
	}
	for k, id := range append(append([]string(nil), g.Writers...), g.Promote) {
		if id != "" && !contains(g.Members, id) {
			v.add(item(path+".writers", k), quoted(id), "a member of the group")
		}
	}
}
