package levels

import "strconv"

// MaxEvents is how many queue events a run of a level may take: what takes more is unknown. Those of the campaign take 2,200 at most. Of many more, a drag of a control
// would no longer be seen at once.
const MaxEvents = 50_000

// checkEvents plays a level that is sound otherwise, as it starts and with its solution, and finds runs that stop at their limit.
func (l *Level) checkEvents(d *decoder) {
	if len(d.faults) > 0 {
		return
	}
	solution, _ := l.With(l.Start(), l.Solution)
	for i := range l.Incidents {
		for _, s := range []Settings{l.Start(), solution} {
			if l.Run(s, i, 0).Truncated {
				d.faultAt(item("incidents", i), "a run of more than "+strconv.Itoa(MaxEvents)+" events", "a shorter one: fewer records, longer polls and leases, or an earlier until")
				break
			}
		}
	}
}
