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
		if f.Kind != Restore || l.kept[k] != nil || f.Backup > e.At || f.Backup == e.At && e.Kind == FaultBegan && k > int(e.Ref) {
			continue
		}
		l.kept[k] = append(make([]int64, 0, len(l.of)), l.of...)
	}
}
