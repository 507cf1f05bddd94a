package sim

import "strconv"

// Problem is something wrong with a board or its faults. Path says where, as in "jobs[0].worker".
type Problem struct{ Path, Got, Want string }

// Validate lists everything that would keep the board from being run under the faults.
func Validate(board *Board, faults []Fault) []Problem {
	v := validator{board: board}
	if v.sizes(faults); v.problems == nil {
		v.ids()
	}
	if v.problems != nil {
		return v.problems // whatever else is wrong may follow from these
	}
	for i := range board.Parts {
		v.part(i)
	}
	for i := range board.Links {
		v.link(i)
	}
	for i := range board.Jobs {
		v.job(i)
	}
	for i := range board.Groups {
		v.group(i)
	}
	v.faults(faults)
	v.sums()
	v.time(board.Until, 1, "until")
	v.time(board.Spread.Delay, 0, "spread.delay")
	v.time(board.Spread.Service, 0, "spread.service")
	v.time(board.Spread.Poll, 0, "spread.poll")
	return v.problems
}

// ValidateFaults is Validate for other faults on a board that nothing is wrong with: it looks at them alone.
func ValidateFaults(board *Board, faults []Fault) []Problem {
	v := validator{board: board}
	v.faults(faults)
	return v.problems
}

type validator struct {
	board    *Board
	problems []Problem
}

func (v *validator) add(path, got, want string) {
	v.problems = append(v.problems, Problem{path, got, want})
}

func (v *validator) sizes(faults []Fault) {
	v.count(len(v.board.Parts), 1, MaxParts, "parts")
	v.count(len(v.board.Jobs), 0, MaxJobs, "jobs")
	v.count(len(faults), 0, MaxFaults, "faults")
	v.count(len(v.board.Links), 0, MaxParts*MaxParts, "links")
	v.count(len(v.board.Groups), 0, MaxGroups, "groups")
}

func (v *validator) count(n, least, most int, path string) {
	if n < least || n > most {
		v.add(path, strconv.Itoa(n), strconv.Itoa(least)+" to "+strconv.Itoa(most))
	}
}

func (v *validator) time(t, least Time, path string) {
	switch {
	case t < least && least == 1:
		v.add(path, t.String(), "more than 0s")
	case t < least || t > MaxTime:
		v.add(path, t.String(), "0s to "+MaxTime.String())
	}
}

// MinPeriod is the shortest lease, poll and renewal period: shorter ones would only fill a run with events.
const MinPeriod = Millisecond

func (v *validator) least(t Time, path string) {
	if t < MinPeriod {
		v.add(path, t.String(), "at least "+MinPeriod.String())
	}
}

// jump checks how far a clock is ahead or behind.
func (v *validator) jump(t Time, path string) {
	if t < -MaxTime || t > MaxTime {
		v.add(path, t.String(), "-"+MaxTime.String()+" to "+MaxTime.String())
	}
}

func (v *validator) part(i int) {
	p := &v.board.Parts[i]
	path := item("parts", i)
	kinds := 0
	for _, set := range [...]bool{p.Users != nil, p.Runner != nil, p.Worker != nil, p.LockService != nil, p.Crowd != nil, p.Store != nil, p.Voter != nil} {
		if set {
			kinds++
		}
	}
	if kinds != 1 {
		v.add(path, strconv.Itoa(kinds)+" of users, runner, worker, store, crowd, lock_service, voter", "exactly one")
	}
	if p.ID == LockServiceID && p.LockService == nil {
		v.add(path+".id", quoted(p.ID), "another id: the platform's lock service has this one")
	}
	if p.LockService != nil && !p.Absent && lockServiceOf(v.board.Parts) != i && !v.voting() {
		v.add(path+".lock_service", "a second one", "at most one, unless every election is by majority")
	}
	if p.Worker != nil && vcpus(p.Size) == 0 {
		v.add(path+".size", quoted(string(p.Size)), "a size with a vCPU")
	}
	v.count(int(p.Price), 0, MaxPrice, path+".price")
	if c := p.Clock; c != nil && (c.Rate <= -million || c.Rate > 1000*million) {
		v.add(path+".clock.rate", strconv.FormatInt(c.Rate, 10), "more than -1000000, at most 1000000000")
	}
	if p.Clock != nil {
		v.jump(p.Clock.Offset, path+".clock.offset")
	}
	if p.Runner != nil {
		v.runner(p.Runner, path+".runner")
	}
	if c := p.Crowd; c != nil {
		v.count(c.Members, 1, MaxMembers, path+".crowd.members")
		v.times(path+".crowd", named{"first_ask", c.FirstAsk}, named{"jitter", c.Jitter}, named{"timeout", c.Timeout})
		v.time(c.Retry, 1, path+".crowd.retry")
	}
	if u := p.Users; u != nil && u.Every != 0 {
		v.least(u.Every, path+".users.every")
		if !v.hasJob(u.Job) {
			v.add(path+".users.job", quoted(u.Job), "the id of a job")
		}
	}
	if w := p.Worker; w != nil {
		v.times(path+".worker", named{"key_life", w.KeyLife}, named{"guard_time", w.GuardTime})
	}
	if l := p.LockService; l != nil {
		v.count(l.Rate, 0, 1_000_000, path+".lock_service.rate")
		if l.Clock == EarlierClock {
			v.add(path+".lock_service.clock", quoted(string(l.Clock)), "one clock")
		}
		v.times(path+".lock_service", named{"lock_delay", l.LockDelay}, named{"term", l.Term})
		v.voters(i, path+".lock_service")
	}
}

func (v *validator) hasJob(id string) bool {
	for i := range v.board.Jobs {
		if v.board.Jobs[i].ID == id {
			return true
		}
	}
	return false
}

// voting says whether every election of the board is by majority.
func (v *validator) voting() bool {
	for i := range v.board.Jobs {
		if j := &v.board.Jobs[i]; j.elected() && j.Election != ElectionMajority {
			return false
		}
	}
	return true
}

// named is a time and the field it stands in.
type named struct {
	name string
	time Time
}

// times checks that times are not negative and not beyond all measure.
func (v *validator) times(path string, all ...named) {
	for _, n := range all {
		v.time(n.time, 0, path+"."+n.name)
	}
}

func (v *validator) runner(r *Runner, path string) {
	v.times(path, named{"lease", r.Lease}, named{"renew", r.Renew}, named{"first_ask", r.FirstAsk}, named{"poll", r.Poll}, named{"retry", r.Retry},
		named{"progress", r.Progress}, named{"deadline", r.Deadline}, named{"stop_hook", r.StopHook}, named{"work", r.Work}, named{"release_after", r.ReleaseAfter}, named{"clean_after", r.CleanAfter}, named{"timeout", r.Timeout}, named{"margin", r.Margin}, named{"wait", r.Wait})
	v.count(r.Tries, 0, 1000, path+".tries")
	if r.Renewal == RenewProgress {
		v.time(r.Progress, 1, path+".progress")
	}
	if r.Call != "" && r.Call != CallPut && r.Call != CallDelete {
		v.add(path+".call", quoted(string(r.Call)), "put or delete")
	}
}

func (v *validator) link(i int) {
	l := &v.board.Links[i]
	path := item("links", i)
	v.known(l.From, path+".from")
	v.known(l.To, path+".to")
	if l.From == l.To {
		v.add(path+".to", quoted(l.To), "another part than from")
	}
}

// known finds a part by its id, or says which there are.
func (v *validator) known(id, path string) *Part {
	if i := indexOf(v.board.Parts, id); i != None {
		return &v.board.Parts[i]
	}
	v.add(path, quoted(id), "the id of a part")
	return nil
}

func contains(all []string, one string) bool {
	for _, s := range all {
		if s == one {
			return true
		}
	}
	return false
}

func (v *validator) linked(a, b, path string) {
	if a == b || indexOf(v.board.Parts, b) == None {
		return // it is told where b is named
	}
	for i := range v.board.Links {
		if l := &v.board.Links[i]; l.From == a && l.To == b || l.From == b && l.To == a {
			return
		}
	}
	v.add(path, quoted(a)+" without a link to "+quoted(b), "one in links: {from: "+a+", to: "+b+"}")
}

func (v *validator) job(i int) {
	j := &v.board.Jobs[i]
	path := item("jobs", i)
	v.count(j.Records, 1, MaxRecords, path+".records")
	v.times(path, named{"write", j.Write}, named{"read", j.Read}, named{"work", j.Work}, named{"piece", j.Piece}, named{"piece_cost", j.PieceCost}, named{"checkpoint", j.Checkpoint}, named{"skip", j.Skip}, named{"handover", j.Handover})
	if j.FirstToken < 0 || j.FirstToken > MaxToken {
		v.add(path+".first_token", strconv.FormatInt(j.FirstToken, 10), "1 to "+strconv.FormatInt(MaxToken, 10))
	}
	if w := v.known(j.Worker, path+".worker"); w != nil && w.Worker == nil {
		v.add(path+".worker", quoted(j.Worker), "a worker")
	}
	if j.MoveFrom != "" {
		if w := v.known(j.MoveFrom, path+".move_from"); w != nil && w.Worker == nil || j.MoveFrom == j.Worker {
			v.add(path+".move_from", quoted(j.MoveFrom), "another worker")
		}
	}
	if j.Source != "" {
		if s := v.known(j.Source, path+".source"); s != nil && s.Users == nil {
			v.add(path+".source", quoted(j.Source), "users")
		}
	} else if j.Read > 0 {
		v.add(path+".source", "nothing", "the part that records are read from")
	}
	if len(j.Runners) == 0 {
		v.add(path+".runners", "none", "at least one")
	}
	v.present(j, path)
	v.ledger(j, path)
	for k, id := range j.Runners {
		v.jobRunner(j, id, item(path+".runners", k))
		for _, other := range j.Runners[:k] {
			if other == id {
				v.add(item(path+".runners", k), quoted(id), "a runner that is not listed yet")
				break
			}
		}
	}
}

func (v *validator) jobRunner(j *Job, id, path string) {
	at := indexOf(v.board.Parts, id)
	if at == None || v.board.Parts[at].Runner == nil {
		v.add(path, quoted(id), "the id of a runner")
		return
	}
	v.linked(id, j.Worker, path)
	if j.Source != "" {
		v.linked(id, j.Source, path)
	}
	if j.MoveFrom != "" {
		v.linked(id, j.MoveFrom, path)
	}
	if j.Ledger != "" {
		v.linked(id, j.Ledger, path)
	}
	if r := v.board.Parts[at].Runner; j.elected() && j.Election != ElectionRow {
		part := item("parts", at) + ".runner"
		v.least(r.Lease, part+".lease")
		if r.Margin > 0 && r.Margin >= r.Lease {
			v.add(part+".margin", r.Margin.String(), "less than the lease, "+r.Lease.String())
		}
		if r.Poll > 0 {
			v.least(r.Poll, part+".poll")
		}
		if r.Renew > 0 {
			v.least(r.Renew, part+".renew")
		}
	}
}

func quoted(s string) string { return strconv.Quote(s) }

// item is the path of a list's entry: "parts[2]".
func item(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }
