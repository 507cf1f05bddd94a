package course

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"leasehold/assets/words"
	"leasehold/game/board"
	"leasehold/sim"
)

// number is a key number: one of the part catalog or of the network's defaults.
type number string

// Words lists the key numbers.
func (number) Words() []string {
	var all []string
	for _, n := range slices.Sorted(maps.Keys(keyNumbers)) {
		all = append(all, string(n))
	}
	return all
}

// keyNumbers gives each its value as package sim has it.
var keyNumbers = map[number]keyNumber{
	"lease":                   {"course.number.lease", quantity{sim.Nanosecond, int64(sim.LeaseDefault)}},
	"user-timeout":            {"course.number.user-timeout", quantity{sim.Nanosecond, int64(sim.UserTimeout)}},
	"trip-in-zone":            {"course.number.trip-in-zone", trip(sim.RoundTripInZone)},
	"trip-between-zones":      {"course.number.trip-between-zones", trip(sim.RoundTripBetweenZones)},
	"trip-between-continents": {"course.number.trip-between-continents", trip(sim.RoundTripBetweenContinents)},
	"small-machine":           {"course.number.small-machine", quantity{sim.Cents, price(sim.Small)}},
	"medium-machine":          {"course.number.medium-machine", quantity{sim.Cents, price(sim.Medium)}},
}

// keyNumber is what pages call one, by the key of the words, and its value.
type keyNumber struct {
	words string
	shown
}

// shown is a value as people read it.
type shown interface{ text(t tables) string }

// quantity is a value in a unit.
type quantity struct {
	unit  sim.Unit
	value int64
}

func (q quantity) text(t tables) string { return board.UnitText(t.board, q.unit, q.value) }

// trip is a time that is written in ms, where seconds would be all zeros.
type trip sim.Time

func (d trip) text(t tables) string {
	n := strconv.FormatFloat(float64(d)/float64(sim.Millisecond), 'f', -1, 64)
	return t.pages.Say("course.milliseconds", "n", strings.Replace(n, ".", t.board.Say("number.point"), 1))
}

// tables are the words of a language: those of its pages, and those of the board.
type tables struct{ pages, board words.Table }

func price(size sim.Size) int64 {
	for _, m := range sim.Catalog {
		if m.Size == size {
			return m.CentsAMonth
		}
	}
	panic("course: no machine of size " + string(size))
}
