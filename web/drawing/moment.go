package drawing

import (
	"fmt"
	"strings"

	"leasehold/assets"
	"leasehold/assets/words"
	"leasehold/game/board"
	"leasehold/levels"
	"leasehold/sim"
)

// End in a link stands for the end of the run.
const End = "t=end"

// latest is a time in seconds that no run reaches: to seek it is to seek the end.
const latest = 1e6

// At gives a level at a moment that a link tells: settings, incident, seed, night and time as the game writes them, or End for the time;
// "" is the beginning. Its Scene is what the game would show on a stage that wide, with the fault map complete where there is one. The
// language is that of the table, and the level's own. A link that cannot be read as a whole is an error: the generator's links are our own.
func At(level *levels.Level, said words.Table, width float64, link string) (*board.Game, error) {
	g := board.New(level, assets.Measure, width)
	g.Speak(said)
	ended := false
	var pairs []string
	for pair := range strings.SplitSeq(link, "&") {
		if pair == End {
			ended = true
			continue
		}
		pairs = append(pairs, pair)
	}
	if unread := g.Restore(strings.Join(pairs, "&")); unread != "" {
		return nil, fmt.Errorf("drawing: level %s at %q: %s", level.ID, link, unread)
	}
	if ended {
		g.Seek(latest)
	}
	return g, fillMaps(g, level)
}

// What a run came to, as board.Piece writes it.
const (
	held = 1
	lost = 2
)

// fillMaps computes the fault maps that the board shows.
func fillMaps(g *board.Game, level *levels.Level) error {
	if g.WantedMoment() == 0 {
		return nil
	}
	wanted := g.Wanted()
	settings, err := level.With(level.Start(), wanted.Settings)
	if err != nil {
		return fmt.Errorf("drawing: level %s: %w", level.ID, err)
	}
	for _, incident := range wanted.Incidents {
		m := level.Map(settings, incident-1, wanted.Columns, wanted.Rows, wanted.Seed)
		p := board.Piece{Moment: wanted.Moment, Incident: incident, Columns: wanted.Columns, Rows: wanted.Rows}
		for _, cell := range sim.CoarseToFine(wanted.Columns, wanted.Rows) {
			verdict := byte(held)
			if m.Cells[cell] != levels.Pass {
				verdict = lost
			}
			p.Cells = append(p.Cells, verdict)
		}
		if !g.TakePiece(p) {
			return fmt.Errorf("drawing: level %s: the board does not take the map of incident %d", level.ID, incident)
		}
	}
	return nil
}
