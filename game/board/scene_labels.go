package board

// Labels of the timeline. Many begin where something happens, and things happen close together: a label stands only where there is room for it, and the list of events
// tells the rest.

// labels is a row of texts that keep apart.
type labels struct {
	*Game
	y, size float64
	limit   float64 // where the row ends
	taken   [][2]float64
}

const labelGap = 4 // between two labels of a row

// free says whether nothing stands between two places.
func (r *labels) free(from, to float64) bool {
	for _, t := range r.taken {
		if from < t[1]+labelGap && t[0] < to+labelGap {
			return false
		}
	}
	return to <= r.limit
}

// write writes the first of the texts that has room at x, if one has.
func (r *labels) write(p *pen, x float64, role Role, bold bool, texts ...string) {
	for _, text := range texts {
		if to := x + r.lay.measure(text, r.size, bold); r.free(x, to) {
			r.taken = append(r.taken, [2]float64{x, to})
			p.text(x, r.y, r.size, role, text).with(Start, bold)
			return
		}
	}
}

// drawFaultNames names the faults above the lanes: with their times where all have room at their beginnings, else by their names alone, one after the other.
func (g *Game) drawFaultNames(p *pen) {
	tl, s := g.lay.timeline, &g.lay.size
	row := labels{Game: g, y: tl.y + s.top - 14, size: s.note, limit: tl.x + tl.w}
	timed, end := true, 0.0
	for i := range g.film.faults {
		f := &g.film.faults[i]
		x := g.x(f.from)
		timed, end = timed && x > end, x+g.lay.measure(g.faultSpan(f), s.note, true)+labelGap
	}
	end = 0
	for i := range g.film.faults {
		f := &g.film.faults[i]
		texts := []string{f.name}
		if timed {
			texts = []string{g.faultSpan(f), f.name}
		} else if i > 0 && f.name == g.film.faults[i-1].name && g.x(f.from) < end {
			continue // the same again
		}
		x := max(g.x(f.from), end)
		x = max(min(x, row.limit-g.lay.measure(f.name, s.note, true)), end, tl.x)
		row.write(p, x, FaultText, true, texts...)
		if n := len(row.taken); n > 0 {
			end = row.taken[n-1][1] + 2*labelGap
		}
	}
	for _, t := range row.taken {
		if len(g.lay.grips) > 0 { // the lines down from the grips do not cross a name
			p.fill(box{t[0] - 3, tl.y + s.top - 26, t[1] - t[0] + 6, 18}, 0, Paper)
		}
	}
}

// faultSpan names a fault and its times.
func (g *Game) faultSpan(f *faultFilm) string {
	return g.words.Say("lane.fault", "fault", f.name, "from", g.film.seconds(f.from), "until", g.film.seconds(f.to))
}
