package levels

import (
	"hash/fnv"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"leasehold/sim"
)

// Varied is a value of a level that differs from student to student.
type Varied struct {
	Target   string `json:"target" jsonschema_description:"The field that differs, as in set: a part, a job, a group or faults[N], a dot and a field. It holds a time, a count, or cents, and no control sets it."`
	Incident int    `json:"incident,omitempty" jsonschema_description:"Where it differs, counted from 1. Left out: a fault's is of the first incident, all else of every incident."`
	Label    string `json:"label" jsonschema_description:"What people read of it, where they are told how their variant differs."`
	From     string `json:"from" jsonschema_description:"The least value. The level's own lies between the two."`
	To       string `json:"to" jsonschema_description:"The greatest value."`
	Step     string `json:"step" jsonschema_description:"Distance between values."`

	from, to, step, own int64
	unit                sim.Unit
}

// Change is how a variant differs in one value from the level of the file.
type Change struct {
	Label    string
	Was, Now string   // with their unit, in English: "3.25 s", "110", "7 USD/mo"
	Unit     sim.Unit // of From and To, for who writes them in another language
	From, To int64
}

// VariantSeed gives the seed of a student's variant, never 0. Who types the same name in another case, or with other spaces, gets the same.
// The assignment is 0 for none. Unicode has several spellings of some names: the page makes one of them before (NFC).
func VariantSeed(level string, assignment uint64, name string) uint64 {
	sum := fnv.New64a()
	for _, field := range [...]string{level, strconv.FormatUint(assignment, 16), PlainName(name)} {
		sum.Write([]byte(strconv.Itoa(len(field)) + ":" + field))
	}
	return max(sum.Sum64(), 1)
}

// PlainName is a name as variants and comparisons take it: without spaces around it, with single ones inside, and in one case.
func PlainName(name string) string {
	return strings.Map(func(r rune) rune { return unicode.ToLower(unicode.ToUpper(r)) }, strings.Join(strings.Fields(name), " "))
}

// VariantText writes a seed as addresses have it: sixteen hexadecimal digits.
func VariantText(seed uint64) string {
	text := strconv.FormatUint(seed, 16)
	return strings.Repeat("0", 16-len(text)) + text
}

// ReadVariant reads what VariantText writes; nothing is no variant, 0.
func ReadVariant(text string) (seed uint64, ok bool) {
	if text == "" {
		return 0, true
	}
	seed, err := strconv.ParseUint(text, 16, 64)
	return seed, err == nil && len(text) == 16
}

// Variant gives the level with values of its own, drawn by the seed, and with the par that par_with reaches on it; for seed 0 the level itself. Its hash is the level's.
func (l *Level) Variant(seed uint64) *Level {
	if seed == 0 {
		return l
	}
	v := l.vary(func(i int) int64 {
		one := &l.Variants[i]
		return one.from + int64(mix(seed, uint64(i))%uint64(one.steps()))*one.step
	})
	v.VariantIs = seed
	v.reckonPar()
	return v
}

// Corner gives the variant with each value at its least or its greatest: bit i of the number says which for the level's Variants[i].
func (l *Level) Corner(number int) *Level {
	v := l.corner(number)
	v.reckonPar()
	return v
}

// corner is Corner with the par of the file.
func (l *Level) corner(number int) *Level {
	return l.vary(func(i int) int64 {
		if number>>i&1 != 0 {
			return l.Variants[i].to
		}
		return l.Variants[i].from
	})
}

// VariantCount says how many different variants there are, at most math.MaxInt.
func (l *Level) VariantCount() int {
	n := 1
	for i := range l.Variants {
		n = times(n, l.Variants[i].steps())
	}
	return n
}

// steps counts the values.
func (one *Varied) steps() int64 { return (one.to-one.from)/one.step + 1 }

// mix draws number i of a seed: SplitMix64, so that neighbouring seeds have nothing to do with each other.
func mix(seed, i uint64) uint64 {
	z := seed + (i+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// vary copies the level and gives it values.
func (l *Level) vary(value func(i int) int64) *Level {
	v := l.Copy()
	v.Changes = nil
	b := l.base()
	faults := make([][]sim.Fault, len(l.Incidents))
	for i := range faults {
		faults[i] = l.Incidents[i].faults()
	}
	for i := range l.Variants {
		one, now := &l.Variants[i], value(i)
		if now != one.own {
			v.Changes = append(v.Changes, one.change(now))
		}
		at, fault := one.incident()
		switch {
		case fault:
			field, _ := fieldAt(b, faults[at], one.Target)
			field.SetInt(now)
		case at >= 0:
			in := &v.Incidents[at]
			in.Set = append(in.Set, Patch{one.Target, Node{Text: one.text(now)}})
		default:
			field, _ := fieldAt(b, nil, one.Target)
			field.SetInt(now)
		}
	}
	v.take(b, faults)
	return v
}

// take makes what was set the level's own.
func (l *Level) take(b *sim.Board, faults [][]sim.Fault) {
	copy(l.Groups, b.Groups)
	for i := range b.Parts {
		l.Board.Parts[i].Part = b.Parts[i]
	}
	for i := range b.Jobs {
		l.Jobs[i].Job = b.Jobs[i]
	}
	for i := range faults {
		for k := range faults[i] {
			l.Incidents[i].Faults[k].Fault = faults[i][k]
		}
	}
}

// reckonPar makes the par what par_with reaches.
func (l *Level) reckonPar() {
	settings, err := l.With(l.Start(), l.ParWith)
	if err != nil || len(l.ParWith) == 0 || !l.Playable(settings) {
		return
	}
	for i := range l.Par {
		if worst, ok := l.Worst(settings, &l.Par[i]); ok {
			l.Par[i].bound, l.Par[i].AtMost = worst, Number(l.Par[i].Unit(), worst)
		}
	}
}

// Worst gives the worst that settings come to in a goal's measure over the incidents as shown; false where it has no meaning in one.
func (l *Level) Worst(s Settings, g *Goal) (worst int64, ok bool) {
	var chosen [sim.MeasureCount]bool
	chosen[g.measure] = true
	var r sim.Report
	for i := range l.Incidents {
		r.ExamineFor(l.Run(s, i, 0), &chosen)
		v, ok := g.Value(&r, sim.Never)
		if !ok {
			return 0, false
		}
		worst = max(worst, v)
	}
	return worst, true
}

// incident gives the index of the one incident in which the value differs, -1 for all, and whether it is a fault's.
func (one *Varied) incident() (at int, fault bool) {
	fault = strings.HasPrefix(one.Target, "faults[")
	if fault && one.Incident == 0 {
		return 0, true
	}
	return one.Incident - 1, fault
}

// text writes a value as files do.
func (one *Varied) text(value int64) string {
	if one.unit == sim.Nanosecond {
		return sim.Time(value).String()
	}
	return strconv.FormatInt(value, 10)
}

func (one *Varied) change(now int64) Change {
	people := func(value int64) string {
		if one.unit == sim.Nanosecond {
			return strings.TrimSuffix(sim.Time(value).String(), "s") + " s" // exactly, unlike a measure
		}
		return UnitText(one.unit, value)
	}
	return Change{one.Label, people(one.own), people(now), one.unit, one.own, now}
}

// ownValue gives what the file says where a value differs.
func (l *Level) ownValue(one *Varied) reflect.Value {
	at, _ := one.incident()
	b, faults := l.base(), []sim.Fault(nil)
	if at >= 0 {
		faults = l.Incidents[at].faults()
		newDecoder("").patches(l.Incidents[at].Set, b, faults, "")
	}
	v, word := fieldAt(b, faults, one.Target)
	if word != "" {
		return reflect.Value{}
	}
	return v
}
