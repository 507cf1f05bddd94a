package board

import (
	"slices"
	"strings"

	"leasehold/levels"
)

// fixed says, by control, what whoever put the board here has taken from the player. Both are nil where nothing is.
type fixed struct{ hidden, locked []bool }

// Fix takes controls from the player, named with commas between: "lease-a,tokens-b". A hidden one is not drawn; a locked one is drawn, and tells that it
// cannot be moved. Their values stand: undo and reset leave them as they are, and no link unlocks them. Set, SetAll and Restore still change them, for the
// page to use on behalf of its host. Names that the level does not have are passed over.
func (g *Game) Fix(hidden, locked string) {
	g.hidden, g.locked = g.controlsNamed(hidden), g.controlsNamed(locked)
	g.arrange()
}

func (g *Game) controlsNamed(names string) []bool {
	named := make([]bool, len(g.level.Controls))
	for name := range strings.SplitSeq(names, ",") {
		if i := g.level.ControlNamed(name); i >= 0 {
			named[i] = true
		}
	}
	return named
}

func (f *fixed) isHidden(control int) bool { return f.hidden != nil && f.hidden[control] }

func (f *fixed) isLocked(control int) bool { return f.locked != nil && f.locked[control] }

func (f *fixed) holds(control int) bool { return f.isHidden(control) || f.isLocked(control) }

// leave gives settings with the controls that are not the player's as they are now.
func (g *Game) leave(s levels.Settings) levels.Settings {
	for i := range s {
		if g.holds(i) && s[i] != g.settings[i] {
			s = slices.Clone(s)
			s[i] = g.settings[i]
		}
	}
	return s
}

// rewrite makes what can be undone and redone agree with the controls that are not the player's, after others moved them.
func (g *Game) rewrite() {
	if g.hidden == nil {
		return
	}
	for _, list := range [...]*[]levels.Settings{&g.past, &g.future} {
		kept, last := (*list)[:0], g.settings
		for i := range *list {
			(*list)[i] = g.leave((*list)[i])
		}
		for i := len(*list) - 1; i >= 0; i-- { // from now on outwards, so that each step changes something
			if s := (*list)[i]; !slices.Equal(s, last) && g.level.Playable(s) {
				kept, last = append(kept, s), s
			}
		}
		slices.Reverse(kept)
		*list = kept
	}
}

// beginning gives the settings that the player begins with: those of now where the ones that the player cannot change do not let them be.
func (g *Game) beginning() levels.Settings {
	if s := g.leave(g.level.Start()); g.level.Playable(s) {
		return s
	}
	return g.settings
}

// drawKnob draws what a control is moved by, with a lock on it where it cannot be.
func (g *Game) drawKnob(p *pen, control int, at Point) {
	p.circle(at, knob/2-1.5, Card, g.handle(control), 3)
	if g.isLocked(control) {
		drawLock(p, at)
	}
}

// handle is the colour of what a control is moved by.
func (g *Game) handle(control int) Role {
	if g.isLocked(control) {
		return Muted
	}
	return Control
}

// drawLock draws a padlock, 9 pixels high.
func drawLock(p *pen, at Point) {
	p.arc(Point{at.X, at.Y - 1}, 2.2, -0.25, 0.25, Muted, 1.4)
	p.fill(box{at.X - 4, at.Y - 1, 8, 5.5}, 1.2, Muted)
}

// hitLocked makes a locked control's row a button that tells its value and why it does not move.
func (g *Game) hitLocked(p *pen, control int, row box) {
	if g.shownOnly {
		return
	}
	p.Hits = append(p.Hits, Hit{ID: "locked-" + g.level.Controls[control].ID, Kind: Button, X: row.x, Y: row.y, W: row.w, H: row.h, Label: g.controlLabel(control),
		ValueText: g.words.Say("control.locked", "value", g.spoken(control))})
}

// spoken says a control's value to who does not see it.
func (g *Game) spoken(control int) string {
	return g.settingText(control, g.settings[control], "unit.seconds.long")
}

func (g *Game) tellLocked(control string) (Telling, bool) {
	i := g.level.ControlNamed(control)
	if i < 0 || !g.isLocked(i) {
		return Telling{}, false
	}
	return Telling{Title: g.controlLabel(i), Text: g.words.Say("tell.locked", "value", g.spoken(i))}, true
}
