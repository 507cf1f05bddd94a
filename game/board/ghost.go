package board

import (
	"slices"
	"strings"

	"leasehold/levels"
	"leasehold/sim"
)

// run is one incident under some settings, and the memory it lies in: a simulator's next run takes the place of its history.
type run struct {
	settings  levels.Settings
	simulator sim.Simulator
	report    sim.Report
	film      *film
}

// ghostly is what a game keeps of the run before the last gesture.
type ghostly struct {
	before    *Game  // shows that run as this game would; nil until one is wanted
	haunted   bool   // before has a run
	fromStart bool   // it is that of the level's start, since nothing was changed yet
	shownOnly bool   // it is the run before itself: nothing in its scene is reached
	comparing bool   // two boards are wanted
	half      layout // of one of two boards, in half the width
	differs   struct {
		moment int // for which it was written
		text   string
	}
}

// keepBefore makes the run that is shown the one before. It comes first in a gesture: the gesture's own runs go to the other run's memory, so
// that a drag simulates no more than it would without.
func (g *Game) keepBefore() {
	b := g.beforeGame()
	b.run, g.run = g.run, b.run
	g.settings, g.film = b.settings, b.film
	g.haunted, g.fromStart = true, false
}

// forgetBefore is for what makes another night of it: nothing there can be held against the run before.
func (g *Game) forgetBefore() { g.haunted = false }

// beforeGame gives the game that shows the run before.
func (g *Game) beforeGame() *Game {
	if g.before == nil {
		g.before = &Game{level: g.level, measure: g.measure, words: g.words, run: new(run), ghostly: ghostly{shownOnly: true}}
	}
	return g.before
}

// earlier gives the run before, at the same moment, nil if there is none. Two boards always have one: the level's start for want of another.
func (g *Game) earlier() *Game {
	if !g.haunted && g.SideBySide() {
		g.startAsBefore()
	}
	if !g.haunted || g.fromStart && !g.SideBySide() {
		return nil
	}
	b := g.before
	b.incident, b.time, b.reduced, b.stage, b.fixed = g.incident, g.time, g.reduced, g.stage, g.fixed
	b.words, b.film.words = g.words, g.words
	return b
}

func (g *Game) startAsBefore() {
	g.runBefore(g.beginning())
	g.fromStart = true
}

// runBefore makes a run of settings the one before.
func (g *Game) runBefore(settings levels.Settings) {
	b := g.beforeGame()
	b.settings = settings
	board, faults := g.level.Build(b.settings, g.incident)
	h := b.simulator.Run(board, g.moved(faults), g.seed)
	b.report.Examine(h)
	b.film = newFilm(g.words, g.level, g.incident, h, &b.report, g.room.until)
	g.haunted, g.fromStart = true, false
}

// beforeText writes the settings that were others in the run before, for State: "&was=lease-a:3s,tokens-a:on".
func (g *Game) beforeText() string {
	b := g.ghost()
	if b == nil || b.settings == nil || g.fromStart {
		return ""
	}
	var all []string
	for i, v := range g.level.Values(b.settings) {
		if b.settings[i] != g.settings[i] {
			all = append(all, v.Control+":"+v.Text)
		}
	}
	return "&was=" + strings.Join(all, ",")
}

// readBefore reads what beforeText wrote, without its name, and false for what is not like it.
func (g *Game) readBefore(text string) (levels.Settings, bool) {
	var values levels.Values
	for _, pair := range strings.Split(text, ",") {
		control, value, _ := strings.Cut(pair, ":")
		values = append(values, levels.Value{Control: control, Text: value})
	}
	settings, err := g.level.With(g.settings, values)
	return settings, err == nil && g.level.Playable(settings)
}

// ghost gives the run before where its settings are others than those shown.
func (g *Game) ghost() *Game {
	if b := g.earlier(); b != nil && !slices.Equal(b.settings, g.settings) {
		return b
	}
	return nil
}

// beforeSettings lists the settings that were others in the run before, "" for none.
func (g *Game) beforeSettings() string {
	b := g.ghost()
	if b == nil {
		return ""
	}
	if g.differs.moment == g.moment {
		return g.differs.text
	}
	var all []string
	for i, v := range b.settings {
		if v != g.settings[i] {
			part := &g.level.Board.Parts[g.level.ControlPart(i)]
			all = append(all, g.words.Say("ghost.setting", "control", g.level.Controls[i].Label, "part", shortName(part), "value", g.settingText(i, v, "unit.seconds")))
		}
	}
	g.differs.moment, g.differs.text = g.moment, joined(g.words, "list.semicolon", all)
	return g.differs.text
}

// settingText writes a value of a control's, with the unit of a time as a key says it.
func (g *Game) settingText(control int, value int64, unit string) string {
	if g.level.IsTime(control) {
		return g.valueText(control, value, unit)
	}
	return SettingText(g.words, g.level, control, value)
}

// viewBefore tells what the goals were in the run before: at the same moment, and at the end what came of all of it.
func (g *Game) viewBefore(v *View) {
	b := g.ghost()
	if b == nil {
		return
	}
	v.Before = g.words.Say("ghost.sentence", "settings", g.beforeSettings())
	if v.AtEnd {
		b.time = max(b.time, b.end())
	}
	for i := range v.Goals {
		now, was := &v.Goals[i], b.goalView(i)
		if now.Value != was.Value || now.Status != was.Status {
			now.Before, now.BeforeStatus = was.Value, was.Status
		}
	}
}
