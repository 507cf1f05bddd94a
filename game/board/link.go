package board

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"leasehold/levels"
	"leasehold/sim"
)

// LinkVersion is the version of links; MaxLink bounds what is read of one, and of a state.
const (
	LinkVersion = "1"
	MaxLink     = 2000
)

// Settings gives what the controls are set to.
func (g *Game) Settings() levels.Settings { return slices.Clone(g.settings) }

// LinkText writes what a link carries but for the time: "v=1&lease-a=8s&incident=2&seed=7&night=7,13". Settings at their start are left out.
func (g *Game) LinkText() string {
	var b strings.Builder
	b.WriteString("v=" + LinkVersion)
	start := g.level.Start()
	for i, v := range g.level.Values(g.settings) {
		if g.settings[i] != start[i] {
			b.WriteString("&" + v.Control + "=" + v.Text)
		}
	}
	if g.incident != 0 {
		b.WriteString("&incident=" + strconv.Itoa(g.incident+1))
	}
	if g.seed != 0 {
		b.WriteString("&seed=" + strconv.FormatUint(g.seed, 10))
	}
	return b.String() + g.nightText()
}

// Restore brings back what State wrote, or a link. It comes from outside: what is not as State writes it is passed over, and the rest counts. It gives a polite
// sentence about what it did not understand, or "".
func (g *Game) Restore(text string) (unread string) {
	if words := g.unreadable(text); words != "" {
		return words
	}
	pairs := strings.Split(text, "&")
	g.incident, g.seed, g.night = 0, 0, nil // left out where they are those
	r, from := restorer{Game: g, at: g.time}, g.settings
	g.forgetBefore()
	var seen, left []string
	for _, pair := range pairs {
		key, value, _ := strings.Cut(pair, "=")
		switch {
		case pair == "":
		case slices.Contains(seen, key) || !r.take(key, value):
			left = append(left, g.words.Say("list.quoted", "text", printable(pair)))
		}
		seen = append(seen, key)
	}
	if g.night != nil && g.nights.of(g.incident) == nil {
		left = append(left, g.words.Say("list.quoted", "text", printable(strings.TrimPrefix(g.nightText(), "&"))))
		g.night = nil
	}
	if !g.level.Playable(g.settings) {
		for _, v := range g.level.Values(g.settings) {
			if i := g.level.ControlNamed(v.Control); g.settings[i] != from[i] {
				left = append(left, g.words.Say("list.quoted", "text", printable(v.Control+"="+v.Text)))
			}
		}
		g.settings = from
	}
	g.rewrite()
	g.arrange()
	g.simulate()
	if was, ok := g.readBefore(r.was); ok {
		g.runBefore(was)
	} else if r.was != "" {
		left = append(left, g.words.Say("list.quoted", "text", printable("was="+r.was)))
	}
	if g.time = r.at; r.at > g.end() {
		g.time = g.end()
		if r.timed {
			left = append(left, g.words.Say("link.late"))
		}
	}
	g.reach()
	return g.sentence(left)
}

// unreadable says why nothing of a link is read, or "".
func (g *Game) unreadable(text string) string {
	if len(text) > MaxLink {
		return g.words.Say("link.long")
	}
	for pair := range strings.SplitSeq(text, "&") {
		if key, value, _ := strings.Cut(pair, "="); key == "v" && value != LinkVersion {
			return g.words.Say("link.version")
		}
	}
	return ""
}

// Go goes from wherever the game is to the moment of a link, as if the level had begun with it: what the link leaves out is at its start. Settings that
// change can be undone. A link that is not read at all changes nothing.
func (g *Game) Go(link string) {
	if g.unreadable(link) != "" {
		return
	}
	was := g.settings
	g.settings, g.time, g.playing, g.held = g.level.Start(), 0, false, -1
	g.Restore(link)
	if !slices.Equal(g.settings, was) {
		g.past, g.future = append(g.past, was), nil
	}
}

// sentence says politely what was left out of a link.
func (g *Game) sentence(left []string) string {
	const most = 3
	if len(left) > most {
		left = append(left[:most:most], g.words.Say("link.more", "n", strconv.Itoa(len(left)-most)))
	}
	switch len(left) {
	case 0:
		return ""
	case 1:
		return g.words.Say("link.one", "what", left[0])
	default:
		return g.words.Say("link.some", "what", listed(g.words, left))
	}
}

// printable cuts text from outside to what can stand in a sentence.
func printable(text string) string {
	const most = 40
	clean := []rune(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, strings.ToValidUTF8(text, "")))
	if len(clean) > most {
		return string(clean[:most]) + "…"
	}
	return string(clean)
}

// restorer takes a state's pairs one by one.
type restorer struct {
	*Game
	at    sim.Time
	timed bool
	was   string // the settings of the run before
}

// take takes one pair, and says whether it is as State writes it.
func (r *restorer) take(key, value string) bool {
	switch key {
	case "v":
		return true // looked at before
	case "t":
		t, err := sim.ParseTime(value)
		if err != nil || t < 0 {
			return false
		}
		r.at, r.timed = t, true
	case "incident":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > len(r.level.Incidents) {
			return false
		}
		r.incident = n - 1
	case "was":
		r.was = value // it is read once the settings are
	case "compare":
		if value != "on" {
			return false
		}
		r.comparing = true
	case "stage":
		if value != string(levels.AfterRun) && value != string(levels.AfterNight) {
			return false
		}
		r.stage = levels.Moment(value)
	case "seed":
		seed, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return false
		}
		r.seed = seed
	case "night":
		if r.night = nightFrom(value); r.night == nil {
			return false
		}
	case "speed":
		s, err := strconv.ParseFloat(value, 64)
		if err != nil || !(s > 0 && s < 1e9) {
			return false
		}
		r.Speed(s)
	default:
		s, err := r.level.With(r.settings, levels.Values{{Control: key, Text: value}})
		if err != nil {
			return false
		}
		r.settings = s
	}
	return true
}
