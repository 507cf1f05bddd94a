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
	"trip-in-zone":            {"course.number.trip-in-zone", quantity{milliseconds, int64(sim.RoundTripInZone)}},
	"trip-between-zones":      {"course.number.trip-between-zones", quantity{milliseconds, int64(sim.RoundTripBetweenZones)}},
	"trip-between-continents": {"course.number.trip-between-continents", quantity{milliseconds, int64(sim.RoundTripBetweenContinents)}},
	"small-machine":           {"course.number.small-machine", quantity{sim.Cents, price(sim.Small)}},
	"medium-machine":          {"course.number.medium-machine", quantity{sim.Cents, price(sim.Medium)}},
}

// keyNumber is what pages call one, by the key of the words, and its value.
type keyNumber struct {
	words string
	quantity
}

// quantity is a value in a unit.
type quantity struct {
	unit  sim.Unit
	value int64
}

// milliseconds writes a time in ms, where seconds would be all zeros.
const milliseconds = sim.Cents + 1

func (q quantity) text(t tables) string {
	if q.unit == milliseconds {
		n := strconv.FormatFloat(float64(q.value)/float64(sim.Millisecond), 'f', -1, 64)
		return t.pages.Say("course.milliseconds", "n", strings.Replace(n, ".", t.board.Say("number.point"), 1))
	}
	return board.UnitText(t.board, q.unit, q.value)
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
