package levels

import (
	"strings"

	"leasehold/sim"
)

// checkRanges says whether an incident's ranges are as they should be, as far as one sees without a run.
func (l *Level) checkRanges(d *decoder, i int) bool {
	ranged, found := 0, len(d.faults)
	for k := range l.Incidents[i].Faults {
		f := &l.Incidents[i].Faults[k]
		if f.Ranges == nil {
			continue
		}
		path := item(item("incidents", i)+".faults", k) + ".ranges"
		if ranged++; ranged > 1 {
			d.faultAt(path, "a second fault with ranges", "one an incident")
		}
		for _, r := range [...]struct {
			name  string
			span  [2]sim.Time
			value sim.Time
		}{{"start", f.Ranges.Start, f.Start}, {"length", f.Ranges.Length, f.Length}} {
			if r.span[0] > r.value || r.value > r.span[1] {
				d.faultAt(path+"."+r.name, r.span[0].String()+" to "+r.span[1].String(), "a range around the incident's own "+r.value.String())
			}
		}
	}
	return len(d.faults) == found
}

// checkRangeEnds looks for ranges that lead to a night that cannot be run, of an incident that can be as it is shown.
func (l *Level) checkRangeEnds(d *decoder, i int) {
	problems := l.Trouble(l.Start(), i)
	if problems == nil {
		return
	}
	p, k := problems[0], l.Incidents[i].Ranged()
	path := item(item("incidents", i)+".faults", k) + ".ranges"
	switch strings.TrimPrefix(p.Path, item("faults", k)) {
	case ".length":
		d.faultAt(path+".length", p.Got, p.Want)
	case ".backup":
		d.faultAt(path+".start", l.Incidents[i].Faults[k].Ranges.Start[0].String(), "no start before the backup, at "+p.Got)
	default:
		d.faultAt(path+".start", p.Got, p.Want)
	}
}
