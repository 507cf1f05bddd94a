package main

import (
	"fmt"

	"leasehold/assets"
	"leasehold/levels"
	"leasehold/sim"
)

// drawMap makes a picture of a fault map, longest faults on top. A lost cell has a mark, so that colour is not all that tells it.
func drawMap(p *play, m *levels.FaultMap) *figure {
	const leftEdge, top = 72, 84
	cell := max(3, 448/max(m.Columns, m.Rows))
	w, h := cell*m.Columns, cell*m.Rows
	f := &figure{w: leftEdge + w + 32, h: top + h + 92}
	f.box(0, 0, f.w, f.h, colour("paper"))
	f.text(leftEdge, 32, 18, left, colour("ink"), p.level.Title+": every night")
	f.text(leftEdge, 54, 13, left, colour("muted"), fmt.Sprintf("%s. %d of %d nights lost.", p.level.Incidents[p.incident].Name, m.Lost(), len(m.Cells)))
	f.text(leftEdge, 73, 13, left, colour("muted"), "Settings: "+p.level.Changed(p.settings))
	f.box(leftEdge, top, w, h, colour("valid"))
	for row := range m.Rows {
		for column := range m.Columns {
			x, y := leftEdge+cell*column, top+h-cell*(row+1)
			switch m.Cell(column, row) {
			case levels.Fail:
				f.box(x, y, cell, cell, colour("wrong"))
				f.box(x+cell/3, y+cell/3, max(1, cell/3), max(1, cell/3), colour("paper"))
			case levels.Unknown:
				f.box(x, y, cell, cell, colour("edge"))
			}
		}
	}
	for i := range 5 {
		column, row := i*(m.Columns-1)/4, i*(m.Rows-1)/4
		f.text(leftEdge+cell*column+cell/2, top+h+20, 12, middle, colour("ink"), levels.UnitText(sim.Nanosecond, int64(m.Starts[column])))
		f.text(leftEdge-8, top+h-cell*row-cell/2+4, 12, right, colour("ink"), levels.UnitText(sim.Nanosecond, int64(m.Lengths[row])))
	}
	f.text(leftEdge+w/2, top+h+42, 13, middle, colour("muted"), "when the fault begins; upwards: how long it lasts")
	legend(f, leftEdge, top+h+70)
	return f
}

func legend(f *figure, x, y int) {
	f.box(x, y-11, 13, 13, colour("valid"))
	f.text(x+20, y, 13, left, colour("ink"), "won")
	f.box(x+64, y-11, 13, 13, colour("wrong"))
	f.box(x+68, y-7, 5, 5, colour("paper"))
	f.text(x+84, y, 13, left, colour("ink"), "lost")
	f.box(x+128, y-11, 13, 13, colour("edge"))
	f.text(x+148, y, 13, left, colour("ink"), "nothing at stake")
}

// colour is the light theme's.
func colour(role string) uint32 {
	for _, c := range assets.Colours {
		if c.Name == role {
			return c.Light
		}
	}
	panic("no colour " + role)
}
