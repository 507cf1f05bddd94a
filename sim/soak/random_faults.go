package soak

import "leasehold/sim"

func (m *maker) fault() sim.Fault {
	f := sim.Fault{Kind: pick(m.dice, sim.Cut, sim.Cut, sim.Pause, sim.Pause, sim.Crash, sim.Outage, sim.SlowLink, sim.SlowDisk, sim.Step, sim.Sleep, sim.Drop),
		Part: pick(m.dice, pick(m.dice, m.runners...), pick(m.dice, m.runners...), pick(m.dice, m.workers...), m.lock()), Start: m.time(0, 20), Length: m.time(0, 12)}
	if m.users != "" && m.oneIn(12) {
		f.Part = m.users
	}
	if m.stores != nil && m.oneIn(3) {
		f.Part = pick(m.dice, m.stores...)
	}
	if m.crowds != "" && m.oneIn(6) {
		f.Part = m.crowds
	}
	switch {
	case m.oneIn(12):
		f.Length = 1000 * m.unit // beyond the run
	case f.Kind == sim.Crash && m.oneIn(2):
		f.Length = 0
	}
	switch f.Kind {
	case sim.Cut, sim.SlowLink, sim.Drop:
		f.OneWay = m.oneIn(3)
		if peer := m.peer(); peer != f.Part && m.oneIn(2) {
			f.From = []string{peer}
		}
	case sim.Pause:
		f.Thread = pick(m.dice, "", sim.AllThreads, sim.WorkThread, sim.RenewalThread)
	case sim.Step:
		f.By = m.time(-8, 8)
	}
	if f.Kind == sim.SlowLink || f.Kind == sim.SlowDisk {
		f.Extra = m.time(1, 4)
	}
	return f
}

// lock draws one of the lock services.
func (m *maker) lock() string { return pick(m.dice, m.locks...) }

// peer draws a part that another may be cut off from.
func (m *maker) peer() string {
	switch {
	case m.stores != nil && m.oneIn(3):
		return pick(m.dice, m.stores...)
	case m.crowds != "" && m.oneIn(6):
		return m.crowds
	case m.users != "" && m.oneIn(6):
		return m.users
	}
	return pick(m.dice, pick(m.dice, m.workers...), m.lock(), pick(m.dice, m.runners...))
}

// restores takes a lock service back to a backup, on one board of six, and half the time once more.
func (m *maker) restores() []sim.Fault {
	if !m.oneIn(6) {
		return nil
	}
	var faults []sim.Fault
	for range 1 + m.below(2) {
		f := sim.Fault{Kind: sim.Restore, Part: m.lock(), Start: m.time(1, 24)}
		f.Backup = sim.Time(m.below(int(f.Start/m.unit)+1)) * m.unit
		faults = append(faults, f)
	}
	return faults
}
