package levels

import (
	"hash/fnv"
	"reflect"
	"sort"
	"strconv"
	"strings"

	"leasehold/sim"
)

// Limits of a level file beyond those of its board.
const (
	MaxFileBytes = 256 << 10
	MaxControls  = 8
	MaxIncidents = 4
	MaxColumn    = 3
	MaxRow       = 5
	MaxGoals     = 16
	MaxOptions   = 16
	MaxValues    = 1_000_000 // of a slider
	MaxTogether  = 5000      // settings that are tried of all controls together
	MaxItems     = 256       // of any list or mapping
	MaxFaults    = 100       // told at once
)

// FromNode makes a level of a file's contents, or gives every Fault in it. The file's name is for messages.
func FromNode(file string, n *Node) (*Level, error) { return fromNode(file, n, nil) }

// FromFile is FromNode for the files that people write: it tries the controls together, too, which takes longer than a page has that only plays the level.
func FromFile(file string, n *Node) (*Level, error) {
	return fromNode(file, n, (*Level).checkTogether)
}

func fromNode(file string, n *Node, further func(*Level, *decoder)) (*Level, error) {
	d := newDecoder(file)
	l := new(Level)
	d.value(n, reflect.ValueOf(l).Elem(), "")
	d.unread = len(d.faults)
	if d.unread <= MaxFaults {
		l.check(d)
	}
	if len(d.faults) == 0 && further != nil {
		further(l, d)
	}
	if len(d.faults) > 0 {
		sort.SliceStable(d.faults, func(i, j int) bool { return d.faults[i].Line < d.faults[j].Line })
		return nil, d.faults[:min(len(d.faults), MaxFaults)]
	}
	l.hash, l.rules = sumOf(l.JSON()), l.sumOfRules()
	return l, nil
}

func sumOf(data []byte) uint64 {
	sum := fnv.New64a()
	sum.Write(data)
	return sum.Sum64()
}

// sumOfRules sums up what the level says without a word of it.
func (l *Level) sumOfRules() uint64 {
	mute := l.Copy()
	for _, t := range mute.Texts() {
		*t.Text = ""
	}
	return sumOf(mute.JSON())
}

// Hash sums up everything the level file says, the texts included.
func (l *Level) Hash() uint64 { return l.hash }

// Rules sums up everything but the texts: it is the same in every language, and stays when a text is mended. Of a variant it is the level's.
func (l *Level) Rules() uint64 { return l.rules }

// check finds what single fields cannot show.
func (l *Level) check(d *decoder) {
	if !plainID(l.ID) {
		d.faultAt("id", strconv.Quote(l.ID), "small letters, digits and hyphens")
	}
	l.checkTerms(d)
	l.checkPlaces(d)
	l.targets = make([]target, len(l.Controls))
	if !l.checkIDs(d) {
		return // whatever else is wrong may follow from these
	}
	l.checkGoals(d)
	l.checkControls(d)
	l.checkBoard(d)
	if l.settable() {
		l.checkAnswers(d)
	}
	l.checkVariants(d)
	l.checkEvents(d)
}

// settable says whether every control is as it should be, so that settings can be applied.
func (l *Level) settable() bool {
	for i := range l.targets {
		if !l.targets[i].ok {
			return false
		}
	}
	return true
}

// checkTerms finds marked words that nothing explains.
func (l *Level) checkTerms(d *decoder) {
	words := make([]string, 0, len(Terms))
	for _, t := range l.AllTerms() {
		words = append(words, t.Word)
	}
	want := "one of " + strings.Join(words, ", ")
	for _, text := range l.Texts() {
		for _, rest, more := strings.Cut(*text.Text, "["); more; _, rest, more = strings.Cut(rest, "[") {
			term, _, _ := strings.Cut(rest, "]")
			if word, _, _ := strings.Cut(term, "|"); !contains(words, word) {
				d.faultAt(text.Path, "the term "+strconv.Quote(word), want)
			}
		}
	}
}

// checkPlaces keeps cards apart, and the board small enough to be drawn.
func (l *Level) checkPlaces(d *decoder) {
	jobs := make([]int, len(l.Board.Parts))
	for i := range l.Board.Parts {
		p := &l.Board.Parts[i]
		path := item("board.parts", i)
		if !plainID(p.ID) {
			d.faultAt(path+".id", strconv.Quote(p.ID), "small letters, digits and hyphens")
		}
		if p.Place[0] < 0 || p.Place[0] > MaxColumn || p.Place[1] < 0 || p.Place[1] > MaxRow {
			d.faultAt(path+".place", placeText(p.Place), "a column from 0 to "+strconv.Itoa(MaxColumn)+" and a row from 0 to "+strconv.Itoa(MaxRow))
		}
		for k := range i {
			if l.Board.Parts[k].Place == p.Place {
				d.faultAt(path+".place", placeText(p.Place), "a place where no other card is")
			}
		}
		for j := range l.Jobs {
			for k, id := range l.Jobs[j].Runners {
				if id != p.ID {
					continue
				}
				if e := l.Jobs[j].Election; e != "" && e != sim.ElectionNone {
					if jobs[i]++; jobs[i] > 1 {
						d.faultAt(item(item("jobs", j)+".runners", k), strconv.Quote(id), "a runner of one elected job: the board shows one lease a card")
					}
				}
				if contains(l.Jobs[j].Runners[:k], id) {
					d.faultAt(item(item("jobs", j)+".runners", k), strconv.Quote(id), "each runner once")
				}
			}
		}
	}
}

// placeText writes a column and a row: "[1 2]".
func placeText(p [2]int) string { return "[" + strconv.Itoa(p[0]) + " " + strconv.Itoa(p[1]) + "]" }

func plainID(id string) bool {
	return len(id) <= 40 && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// checkBoard lets the simulator check the board under each incident: at the start settings, then with each control at each of its ends or options.
func (l *Level) checkBoard(d *decoder) {
	d.count("incidents", len(l.Incidents), 1, MaxIncidents)
	l.checkPatches(d)
	found := len(d.faults)
	for i := range l.Incidents {
		board, faults := l.Build(l.Start(), i)
		problems := sim.Validate(board, faults)
		for _, p := range problems {
			at := filePath(p.Path, i)
			switch {
			case l.quotesBlurred(d, p.Got): // a consequence
			case strings.HasPrefix(p.Path, "faults"):
				d.faultAt(at, p.Got, p.Want)
			case i > 0 && l.Incidents[i].Set == nil: // said already
			case strings.HasPrefix(p.Path, "parts") && !l.settable(): // a control may be meant to set it
			default:
				d.faultAt(at, p.Got, p.Want)
			}
		}
		if l.checkRanges(d, i) && problems == nil {
			l.checkRangeEnds(d, i)
		}
	}
	if d.unread == 0 && len(d.faults) == found && l.settable() {
		l.checkEnds(d)
	}
}

// filePath says where in a level's file stands what the simulator names by a path.
func filePath(path string, incident int) string {
	switch {
	case strings.HasPrefix(path, "faults"):
		return item("incidents", incident) + "." + path
	case strings.HasPrefix(path, "parts"), strings.HasPrefix(path, "links"):
		return "board." + path
	}
	return path
}

// checkPatches reads what incidents, switches and options set.
func (l *Level) checkPatches(d *decoder) {
	for i := range l.Incidents {
		l.checkPatch(d, l.Incidents[i].Set, l.Incidents[i].faults(), item("incidents", i)+".set")
	}
	for i := range l.Controls {
		for k := range l.Incidents {
			c, faults := &l.Controls[i], l.Incidents[k].faults()
			ok := l.checkPatch(d, c.Set, faults, item("controls", i)+".set")
			for n := range c.Options {
				ok = l.checkPatch(d, c.Options[n].Set, faults, item(item("controls", i)+".options", n)+".set") && ok
			}
			if !ok {
				l.targets[i].ok = false
				break // once is enough
			}
		}
	}
}

// checkPatch says whether all is well with what is set at a path, and tells of what does not merely follow from something else.
func (l *Level) checkPatch(d *decoder, set Patches, faults []sim.Fault, path string) bool {
	found := len(d.faults)
	d.patches(set, l.base(), faults, path)
	own := d.faults[found:]
	d.faults = d.faults[:found]
	for _, f := range own {
		if !l.quotesBlurred(d, f.Got) {
			d.faults = append(d.faults, f)
		}
	}
	return len(own) == 0
}

func (d *decoder) count(path string, n, least, most int) {
	if n < least || n > most {
		d.faultAt(path, strconv.Itoa(n), strconv.Itoa(least)+" to "+strconv.Itoa(most))
	}
}

// checkAnswers reads the solution and the wrong attempts.
func (l *Level) checkAnswers(d *decoder) {
	l.checkValues(d, "solution", l.Solution)
	l.checkValues(d, "par_with", l.ParWith)
	for i := range l.Wrong {
		w := &l.Wrong[i]
		path := item("wrong", i)
		l.checkValues(d, path+".set", w.Set)
		if l.GoalOn(w.Misses) == nil && !d.spoilt("goals") {
			d.faultAt(path+".misses", strconv.Quote(string(w.Misses)), "the measure of a goal with a bound")
		}
	}
}

func (l *Level) checkValues(d *decoder, path string, values Values) {
	_, err := l.With(l.Start(), values)
	if faults, ok := err.(Faults); ok {
		for _, f := range faults {
			d.faultAt(path+"."+f.Path, f.Got, f.Want)
		}
	}
}

// GoalOn gives the goal that bounds a measure, nil if none does.
func (l *Level) GoalOn(m MeasureName) *Goal {
	for i := range l.Goals {
		if g := &l.Goals[i]; g.Measure == m && g.Bounded() {
			return g
		}
	}
	return nil
}
