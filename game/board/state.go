package board

import (
	"slices"
	"strconv"
	"strings"

	"leasehold/levels"
)

// State writes what brings this moment back: "lease-a=3s&tokens-a=on&t=6.62s&speed=2".
func (g *Game) State() string {
	var b strings.Builder
	b.WriteString(g.SettingsText())
	b.WriteString("&t=" + g.time.String())
	if g.incident != 0 {
		b.WriteString("&incident=" + strconv.Itoa(g.incident+1))
	}
	if g.stage != levels.AtStart {
		b.WriteString("&stage=" + string(g.stage))
	}
	if g.seed != 0 {
		b.WriteString("&seed=" + strconv.FormatUint(g.seed, 10))
	}
	b.WriteString(g.nightText())
	b.WriteString(g.beforeText())
	if g.comparing {
		b.WriteString("&compare=on")
	}
	b.WriteString("&speed=" + strconv.FormatFloat(g.speed, 'g', -1, 64))
	return b.String()
}

// SettingsText writes every setting: "lease-a=3s&tokens-a=on".
func (g *Game) SettingsText() string {
	values := g.level.Values(g.settings)
	pairs := make([]string, len(values))
	for i, v := range values {
		pairs[i] = v.Control + "=" + v.Text
	}
	return strings.Join(pairs, "&")
}

// SetAll changes several controls at once, written as in a link: "lease-a=8s&tokens-a=on". It is one change to undo. What is not as a link writes it, or cannot be run, changes nothing.
func (g *Game) SetAll(text string) {
	var values levels.Values
	for _, pair := range strings.Split(text[:min(len(text), MaxLink)], "&") {
		control, value, _ := strings.Cut(pair, "=")
		values = append(values, levels.Value{Control: control, Text: value})
	}
	settings, err := g.level.With(g.settings, values)
	if err != nil || slices.Equal(settings, g.settings) || !g.level.Playable(settings) {
		return
	}
	g.remember()
	g.settings, g.held = settings, -1
	g.rewrite()
	g.simulate()
}
