// Package codec writes what a teacher assigns, and what a student hands in, as text that goes through any mail, form or sheet of paper: an assignment, and a replay
// code. A code holds no secret and no verdict: who reads one simulates it again. FORMAT.md of package levels describes both.
package codec

import (
	"hash/fnv"
	"strings"
	"unicode"
	"unicode/utf8"

	"leasehold/levels"
	"leasehold/sim"
)

// Version is the version of the codes that Write writes.
const Version = 1

// Limits of a code.
const (
	MaxCode  = 400 // characters
	MaxName  = 64  // bytes
	MaxLabel = 32  // bytes
	MaxTries = 1 << 20
	MaxGuess = 1 << 30
	maxStep  = 1 << 40
)

// Code is what a student hands in: who played which level with which settings, and what the simulator makes of them.
type Code struct {
	Version    int
	Level      string
	LevelHash  uint32 // the low bits of the level's Rules, which are the same in every language
	Assignment uint32 // the low bits of the assignment's ID; 0 for none
	Label      string // of the class
	Variants   bool   // the level was played as the variant of assignment and name
	Name       string
	Settings   levels.Settings // as Write takes them; Read knows no level and leaves them out
	Steps      []uint64        // of each control, from its least value: what a code carries of the settings
	Prediction *int64          // what the student expected of the first run: a count, or a share in percent; nil for no guess
	Tries      int
	Result     uint32 // see Sum
}

// Clean gives a name or a label as codes carry it: on one line, with single blanks inside, and nothing that cannot be seen: two names that look alike would have different
// variants. The page does the same, and makes it NFC (web/assign/name.js).
func Clean(name string) string {
	seen := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, name)
	return strings.Join(strings.Fields(seen), " ")
}

// On gives the level that the student played: the variant of assignment and name, or the level itself.
func (c *Code) On(l *levels.Level) *levels.Level {
	if !c.Variants {
		return l
	}
	return l.Variant(levels.VariantSeed(c.Level, uint64(c.Assignment), c.Name))
}

// SettingsOn gives the settings of a code that was read; false where the level has no such settings.
func (c *Code) SettingsOn(l *levels.Level) (levels.Settings, bool) {
	if len(c.Steps) != len(l.Controls) {
		return nil, false
	}
	s := make(levels.Settings, len(c.Steps))
	for i, n := range c.Steps {
		lo, hi, step := l.Range(i)
		if n > uint64((hi-lo)/step) {
			return nil, false
		}
		s[i] = lo + int64(n)*step
	}
	return s, true
}

// histories plays the settings.
func (c *Code) histories(l *levels.Level) []uint64 {
	var s sim.Simulator
	own := c.On(l)
	hashes := make([]uint64, len(own.Incidents))
	for i := range hashes {
		board, faults := own.Build(c.Settings, i)
		hashes[i] = s.Run(board, faults, 0).Hash()
	}
	return hashes
}

// Sum sums up all that the code says and the hashes of the histories of every incident on the variant: who edits a code has to play it again, too.
func (c *Code) Sum(histories []uint64) uint32 {
	sum := fnv.New64a()
	sum.Write(c.said())
	for _, h := range histories {
		var w writer
		w.fixed(h, 8)
		sum.Write(w)
	}
	return uint32(sum.Sum64())
}
