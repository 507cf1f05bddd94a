package board

import (
	"strconv"
	"strings"

	"leasehold/levels"
	"leasehold/sim"
)

// night is another night that is shown in place of the incident as written: its fault has the start and the length of a cell of the map.
type night struct {
	column, row int
	verdict     levels.Verdict
}

// NightView is another night that is shown, in words.
type NightView struct {
	Column, Row int    // counted from 1
	Text        string // "Another night: network fault 12.5 s to 16.5 s."
	Verdict     levels.Verdict

	detail string
}

// Night plays another night of an incident, counted from 1, from its beginning: the one of a cell of its map, its column and row counted from 0. It
// changes nothing of what tonight comes to.
func (g *Game) Night(incident, column, row int) {
	m := g.nights.of(incident - 1)
	if m == nil || column < 0 || column >= mapSide || row < 0 || row >= mapSide {
		return
	}
	g.incident, g.night = m.incident, &night{column: column, row: row}
	g.time, g.film = 0, nil
	g.forgetBefore()
	g.simulate()
	g.Play()
}

// tonight is what all incidents come to together.
func (g *Game) tonight() levels.Verdict {
	all := levels.Pass
	for _, v := range g.verdicts {
		if v == levels.Fail || v == levels.Unknown && all == levels.Pass {
			all = v
		}
	}
	return all
}

// NightAt plays the night of a cell of the map that a hit names.
func (g *Game) NightAt(hit string, cell int) {
	if m := g.mapOf(hit); m != nil && cell >= 0 && cell < mapCells {
		g.Night(m.incident+1, cell%mapSide, cell/mapSide)
	}
}

// Tonight comes back to the incident as written. Where the end of another night was shown, the end of tonight is.
func (g *Game) Tonight() {
	if g.night == nil {
		return
	}
	g.night, g.playing = nil, false
	g.forgetBefore()
	g.simulate()
}

// Point marks the cell that a person points at on the map that a hit names; any other cell takes the mark away.
func (g *Game) Point(hit string, cell int) {
	g.nights.cursor = cursor{}
	if m := g.mapOf(hit); m != nil && cell >= 0 && cell < mapCells {
		g.nights.cursor = cursor{m, cell}
	}
}

// mapOf gives the map that a hit names, nil where there is none.
func (g *Game) mapOf(hit string) *nightMap {
	number, found := strings.CutPrefix(hit, mapHit)
	incident, err := strconv.Atoi(number)
	if !found || err != nil || !g.mapped() {
		return nil
	}
	return g.nights.of(incident - 1)
}

// moved gives the fault of the night that is shown its start and length.
func (g *Game) moved(faults []sim.Fault) []sim.Fault {
	if g.night != nil {
		m := g.nights.of(g.incident)
		faults[m.fault].Start, faults[m.fault].Length = m.starts[g.night.column], m.lengths[g.night.row]
	}
	return faults
}

func (g *Game) nightView() *NightView {
	if g.night == nil {
		return nil
	}
	m := g.nights.of(g.incident)
	from, length := m.starts[g.night.column], m.lengths[g.night.row]
	values := []string{"fault", g.written(m).Name, "from", unbroken(g.seconds(from)), "to", unbroken(g.seconds(from + length))}
	return &NightView{Column: g.night.column + 1, Row: g.night.row + 1, Text: g.words.Say("map.night", values...),
		detail: g.words.Say("map.night.detail", values...), Verdict: g.night.verdict}
}

// nightHeadline says what another night came to.
func (g *Game) nightHeadline() (headline, detail string) {
	detail = g.nightView().detail
	switch g.night.verdict {
	case levels.Pass:
		return g.words.Say("map.night.held"), detail
	case levels.Unknown:
		return g.words.Say("map.night.unknown"), detail
	}
	return g.words.Say("map.night.lost", "what", joined(g.words, "list.comma", g.missedTexts())), detail
}

// nightText writes the night that is shown as links do: its column and row, counted from 1. It is "" for tonight.
func (g *Game) nightText() string {
	if g.night == nil {
		return ""
	}
	return "&night=" + strconv.Itoa(g.night.column+1) + "," + strconv.Itoa(g.night.row+1)
}

// nightFrom reads what nightText writes, nil where it is something else.
func nightFrom(text string) *night {
	column, row, _ := strings.Cut(text, ",")
	c, err := strconv.Atoi(column)
	r, err2 := strconv.Atoi(row)
	if err != nil || err2 != nil || c < 1 || c > mapSide || r < 1 || r > mapSide {
		return nil
	}
	return &night{column: c - 1, row: r - 1}
}
