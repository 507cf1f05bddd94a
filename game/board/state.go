package board

import (
	"strconv"
	"strings"

	"leasehold/levels"
	"leasehold/sim"
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

// Restore brings back what State wrote, or the settings of a link. It comes from outside: every pair that is not as State writes it
// is passed over, and the others count.
func (g *Game) Restore(state string) {
	if len(state) > 2000 {
		return
	}
	at := g.time
	for _, pair := range strings.Split(state, "&") {
		key, value, _ := strings.Cut(pair, "=")
		switch key {
		case "t":
			if t, err := sim.ParseTime(value); err == nil {
				at = t
			}
		case "incident":
			if n, err := strconv.Atoi(value); err == nil && n >= 1 && n <= len(g.level.Incidents) {
				g.incident = n - 1
			}
		case "stage":
			if value == string(levels.AfterRun) || value == string(levels.AfterNight) {
				g.stage = levels.Moment(value)
			}
		case "seed":
			if seed, err := strconv.ParseUint(value, 10, 64); err == nil {
				g.seed = seed
			}
		case "speed":
			if s, err := strconv.ParseFloat(value, 64); err == nil {
				g.Speed(s)
			}
		default:
			if s, err := g.level.With(g.settings, levels.Values{{Control: key, Text: value}}); err == nil {
				g.settings = s
			}
		}
	}
	g.arrange()
	g.simulate()
	g.time = min(at, g.end())
}
