package board

import "leasehold/levels"

// cardSize gives the size of a part's card; on narrow stages some take the width they get.
func (lay *layout) cardSize(l *levels.Level, part int) box {
	s, p := &lay.size, &l.Board.Parts[part]
	controls := 0.0
	for _, i := range lay.cards[part].controls {
		controls += s.control(l.Controls[i].Kind)
	}
	switch {
	case p.Runner != nil:
		return box{w: s.runner.w, h: s.runner.h + max(controls, 4) + 2}
	case p.Worker != nil:
		jobs := 0
		for j := range l.Jobs {
			if l.Jobs[j].Worker == p.ID {
				jobs++
			}
		}
		return box{w: s.worker.w, h: s.worker.h + float64(jobs)*s.job + controls + 8}
	}
	plain := s.lock
	if p.Users != nil {
		plain = s.users
	}
	if controls > 0 {
		return box{w: s.worker.w, h: plain.h + controls}
	}
	return plain
}

// control gives the height of a control on a card.
func (s *sizes) control(kind levels.ControlKind) float64 {
	switch kind {
	case levels.Switch:
		return s.toggle
	case levels.Choice:
		return s.choice
	}
	return s.slider
}

// ring is the middle of the ring on a runner's card.
func (lay *layout) ring(c *card) Point {
	if lay.narrow {
		return Point{c.x + c.w - 26, c.y + 26}
	}
	return Point{c.x + c.w - lay.size.pad - 12, c.y + 32}
}

// nameRoom is the room for a runner's name, left of the ring.
func (lay *layout) nameRoom(c *card) float64 { return lay.ring(c).X - 20 - c.x - lay.size.pad }
