package board

import (
	"slices"
	"strconv"
	"strings"

	"leasehold/levels"
	"leasehold/sim"
)

// Status says how a goal stands.
type Status string

// The statuses. Open: it can still be met or missed. Shown: it has no bound.
const (
	Met    Status = "pass"
	Missed Status = "fail"
	Open   Status = "open"
	Shown  Status = "shown"
)

// GoalView is one row of the goals table.
type GoalView struct {
	ID, Label, Value, Goal string
	About                  string // explains the label, "" where it needs no explanation
	Status                 Status
	Before                 string // the value in the run before the last change, at the same moment; "" where value and status are the same
	BeforeStatus           Status
}

// View is what the page shows in words at one moment.
type View struct {
	Time     sim.Time
	TimeText string
	Playing  bool
	Speed    float64
	Speeds   [len(paces)]float64
	End      sim.Time
	AtEnd    bool
	CanUndo  bool
	CanRedo  bool
	Known    int // of the fault map's nights while they are not all known, out of Of; 0 while no map is on the board
	Of       int
	Goals    []GoalView

	Before     string // what the run before the last change was, in a sentence; "" while there is no other run to tell of
	CanCompare bool   // whether the stage is wide enough for two boards
	Comparing  bool   // whether there are two
}

// View gives the moment at the playhead in words.
func (g *Game) View() View {
	v := View{Time: g.time, TimeText: g.film.clock(g.time), Playing: g.playing, Speed: g.speed, Speeds: g.Speeds(), End: g.end(), AtEnd: g.AtEnd(),
		CanUndo: len(g.past) > 0, CanRedo: len(g.future) > 0, CanCompare: g.CanCompare(), Comparing: g.SideBySide()}
	if g.mapped() && !g.nights.failed && g.nights.all == nil {
		v.Known, v.Of, _ = g.nights.count()
	}
	for i := range g.level.Goals {
		v.Goals = append(v.Goals, g.goalView(i))
	}
	g.viewBefore(&v)
	return v
}

// clock writes the playhead's time, always with two decimals so that it does not jump.
func (f *film) clock(t sim.Time) string {
	n := t.Centis()
	return secondsText(f.words, number(n/100)+"."+number(100 + n%100)[1:])
}

// SpanText writes an instant, or a span of time: "6.07 s to 11.02 s".
func (g *Game) SpanText(from, until sim.Time) string {
	if until-from < sim.Second/100 {
		return g.film.seconds(from)
	}
	return g.words.Say("time.span", "from", g.film.seconds(from), "until", g.film.seconds(until))
}

func (g *Game) goalView(i int) GoalView {
	goal := &g.level.Goals[i]
	v := GoalView{ID: g.level.GoalID(i), Label: goal.Label, Goal: BoundText(g.words, goal), About: About(g.words, goal), Status: Open}
	now := g.time
	if g.AtEnd() {
		now = sim.Never
	}
	value, ok := goal.Value(&g.report, now)
	switch {
	case !goal.Bounded():
		v.Status, v.Goal = Shown, ""
	case ok && !goal.Met(value) && (goal.AtLeast == "" || g.AtEnd()): // more may still come
		v.Status = Missed
	case ok && (g.AtEnd() || goal.Measured() == sim.CompletionTime):
		v.Status = Met
	case !ok && g.late(goal):
		v.Status = Missed
	}
	switch {
	case ok:
		v.Value = UnitText(g.words, goal.Unit(), value)
	case goal.Measured() == sim.CompletionTime:
		v.Value = g.progress(goal.JobIndex())
	default:
		v.Value = "–"
	}
	return v
}

// late says whether a job that is not complete at the playhead can no longer be in time.
func (g *Game) late(goal *levels.Goal) bool {
	bound, ok := goal.TimeBound()
	return g.AtEnd() || ok && g.time >= bound
}

// progress gives the share of a job's records that are applied at the playhead.
func (g *Game) progress(job int) string {
	done, of := g.film.done(job, g.time)
	return percent(g.words, strconv.Itoa(done*100/of))
}

// done counts a job's records that are applied at t, out of all.
func (f *film) done(job int, t sim.Time) (done, of int) {
	for i := range f.level.Board.Parts {
		w := &f.workers[i]
		if f.level.Board.Parts[i].ID != f.level.Jobs[job].Worker {
			continue // a mark in a ledger, or a delete where a record was moved from
		}
		for _, e := range w.effects[:w.until(t)] {
			if int(e.job) == job && e.first {
				done++
			}
		}
	}
	return done, f.level.Jobs[job].Records
}

// Result is what a run came to.
type Result struct {
	Verdict  levels.Verdict // of all incidents together
	Headline string
	Detail   string
	Settings string
	Hash     uint64 // of the history
	Seed     uint64
	Moment   int        // grows with every run
	Nights   *Nights    // nil until every one is known
	Night    *NightView // another night that is shown, nil for tonight: then headline, detail, events and missed are of that one
	Events   []Happening
	Missed   []Miss // of the incident shown
	Par      []ParView
	Link     string // what a link carries but for the time

	Incident  int // the one shown, counted from 1
	Incidents []IncidentView
}

// IncidentView is one of a level's incidents and how it ends under the settings.
type IncidentView struct {
	Name    string
	Verdict levels.Verdict
}

// Result gives what the incident comes to under the settings.
func (g *Game) Result() Result {
	if g.hash == 0 {
		g.hash = g.film.history.Hash()
	}
	if !g.traced {
		g.missed, g.parShown, g.link, g.traced = g.causes(), g.parViews(), g.LinkText(), true
	}
	r := Result{Verdict: g.tonight(), Incident: g.incident + 1, Settings: g.SettingsText(), Hash: g.hash, Seed: g.seed, Moment: g.moment, Nights: g.nights.all, Night: g.nightView(), Events: g.film.events,
		Missed: g.missed, Par: g.parShown, Link: g.link}
	for i, v := range g.verdicts {
		r.Incidents = append(r.Incidents, IncidentView{g.level.Incidents[i].Name, v})
	}
	r.Headline, r.Detail = g.headline()
	if par := g.parText(); par != "" && g.night == nil {
		r.Detail += " " + par
	}
	return r
}

// headline says in words what the run came to: the first missed goal, or what was reached. Settings that the level knows as a tempting answer are told
// why they are none.
func (g *Game) headline() (headline, detail string) {
	if g.night != nil {
		return g.nightHeadline()
	}
	switch g.verdicts[g.incident] {
	case levels.Unknown:
		return g.words.Say("result.nothing"), g.words.Say("result.nothing.why")
	case levels.Pass:
		if g.tonight() == levels.Pass {
			return g.wonHeadline()
		}
		return g.halfHeadline()
	}
	missed := g.missedTexts()
	if detail = g.why(); detail == "" && len(missed) > 1 {
		detail = g.words.Say("result.missed.also", "goals", joined(g.words, "list.comma", missed[1:]))
	}
	return g.words.Say("result.missed", "goal", missed[0]), detail
}

// missedTexts lists the goals that the run shown missed: "100 duplicates".
func (g *Game) missedTexts() []string {
	var missed []string
	for i := range g.level.Goals {
		goal := &g.level.Goals[i]
		value, ok := goal.Value(&g.report, sim.Never)
		if goal.Bounded() && !(ok && goal.Met(value)) {
			missed = append(missed, g.missedText(goal, value, ok))
		}
	}
	return missed
}

// halfHeadline tells of an incident that is won when another is not.
func (g *Game) halfHeadline() (headline, detail string) {
	var lost []string
	for i, v := range g.verdicts {
		if v != levels.Pass {
			lost = append(lost, g.words.Say("list.quoted", "text", g.level.Incidents[i].Name))
		}
	}
	if detail = g.why(); detail == "" {
		detail = g.words.Say("result.half.why")
	}
	return g.words.Say("result.half", "incidents", listed(g.words, lost)), detail
}

// wonHeadline tells what was reached tonight, and once they were tried how other nights go.
func (g *Game) wonHeadline() (headline, detail string) {
	key := "result.reached"
	if len(g.level.Incidents) > 1 {
		key = "result.reached.shown"
	}
	reached := g.words.Say(key, "goals", joined(g.words, "list.comma", g.reached()))
	switch n := g.nights.all; {
	case n == nil || n.Of == 0:
		return g.words.Say("result.tonight"), reached
	case n.Lost == 0:
		return g.words.Say("result.every"), reached + " " + g.words.Say("result.every.why", "n", strconv.Itoa(n.Of))
	default:
		headline = g.words.Say("result.but", "share", percent(g.words, strconv.Itoa(max(n.Lost*100/n.Of, 1))))
		if why := g.why(); why != "" {
			return headline, why
		}
		return headline, g.words.Say("result.but.why") + " " + reached
	}
}

// why tells of settings that are one of the level's tempting answers, from where they lose.
func (g *Game) why() string {
	for i := range g.level.Wrong {
		w := &g.level.Wrong[i]
		if s, err := g.level.With(g.level.Start(), w.Set); err == nil && slices.Equal(s, g.settings) && (w.On == levels.Tonight || g.nights.all != nil) {
			return w.Why
		}
	}
	return ""
}

// unbroken keeps a number and its unit on one line.
func unbroken(text string) string { return strings.ReplaceAll(text, " ", "\u00a0") }

// reached lists the measured values of goals on time, for a run that met every goal.
func (g *Game) reached() []string {
	var all []string
	for i := range g.level.Goals {
		goal := &g.level.Goals[i]
		if v, ok := goal.Value(&g.report, sim.Never); ok && goal.Bounded() {
			all = append(all, g.words.Say("goal.reached", "label", goal.Label, "value", unbroken(UnitText(g.words, goal.Unit(), v))))
		}
	}
	return all
}
