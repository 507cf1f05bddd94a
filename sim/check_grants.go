package sim

// liveGrants follows the live grant of each job's lease through a history.
type liveGrants struct {
	h    *History
	of   []int64   // by job; 0 for none
	kept [][]int64 // by fault: what a restore brings back, once its backup is made
	back bool      // some fault is a restore
}

func newLiveGrants(h *History) *liveGrants {
	l := &liveGrants{h: h, of: make([]int64, len(h.Board.Jobs)), kept: make([][]int64, len(h.Faults))}
	for i := range h.Faults {
		l.back = l.back || h.Faults[i].Kind == Restore
	}
	return l
}

// follow takes event i into account, which comes after those before it. After a restore the lock service knows nothing of what it granted since the backup.
func (l *liveGrants) follow(i int) {
	e := &l.h.Events[i]
	if l.back {
		l.backUp(e)
	}
	switch e.Kind {
	case Granted:
		l.of[e.Job] = e.Grant
	case Expired, Released:
		l.of[e.Job] = 0
	case FaultBegan:
		if l.h.Faults[e.Ref].Kind == Restore {
			copy(l.of, l.kept[e.Ref])
		}
	}
}

// backUp makes the backups that are due before an event. They are made before all else at their instant, but for the faults that stand before theirs.
func (l *liveGrants) backUp(e *Event) {
	for k := range l.h.Faults {
		f := &l.h.Faults[k]
		if f.Kind != Restore || l.kept[k] != nil || f.Backup > e.At || f.Backup == e.At && (e.Kind == FaultBegan && k > int(e.Ref) || e.Why == Crashed) {
			continue
		}
		l.kept[k] = append(make([]int64, 0, len(l.of)), l.of...)
	}
}

// grantOrder follows which grant of a job's lease came after which. Numbers alone do not tell: a restore makes them go back.
type grantOrder struct {
	live *liveGrants
	jobs [][]orderedGrant
}

// orderedGrant is a grant to a runner, and the event that made it a new one.
type orderedGrant struct {
	part  int16
	grant int64
	made  int64
}

func newGrantOrder(h *History) *grantOrder {
	return &grantOrder{live: newLiveGrants(h), jobs: make([][]orderedGrant, len(h.Board.Jobs))}
}

// follow takes event i into account. Who goes by the holder's name is told its live grant, which is no new one.
func (o *grantOrder) follow(i int) {
	if e := &o.live.h.Events[i]; e.Kind == Granted {
		made := int64(i)
		if o.live.of[e.Job] == e.Grant {
			made = o.of(e.Job, None, e.Grant)
		}
		o.jobs[e.Job] = append(o.jobs[e.Job], orderedGrant{e.Peer, e.Grant, made})
	}
	o.live.follow(i)
}

// of gives a number that grows from one grant of a job to the next: for the runner's newest grant of that number, or if it has none anybody's. Where votes decide
// nobody sees a grant, and its number has to do.
func (o *grantOrder) of(job, part int16, grant int64) int64 {
	if o.live.h.Board.Jobs[job].Election == ElectionMajority {
		return grant
	}
	all, made := o.jobs[job], int64(None)
	for k := len(all) - 1; k >= 0; k-- {
		if all[k].grant == grant {
			if all[k].part == part {
				return all[k].made
			}
			made = max(made, all[k].made)
		}
	}
	return made
}
