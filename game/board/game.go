package board

import (
	"math"

	"leasehold/assets/words"
	"leasehold/levels"
	"leasehold/sim"
)

// MeasureText gives the width of a text in pixels at a font size.
type MeasureText func(text string, size float64, bold bool) float64

// Game is one level being played: its settings, the incident they give, and where the playhead stands. Intents change it; Scene, View
// and Result show it. It is used from one goroutine.
type Game struct {
	level    *levels.Level
	measure  MeasureText
	words    words.Table
	incident int
	seed     uint64

	*run
	ghostly
	fixed
	faults   []sim.Fault // of the incident shown, under the settings
	room     room        // how far the timeline reaches at the least
	hash     uint64
	verdicts []levels.Verdict // by incident
	others   sim.Simulator    // for the incidents that are not shown
	stage    levels.Moment    // how far the player has come: controls appear on the way
	nights   nights           // the fault map
	night    *night           // another night that is shown, nil for tonight
	par      []parValue       // by bound of the level's par, over all incidents
	missed   []Miss           // what is behind each missed goal
	parShown []ParView
	link     string
	traced   bool        // missed, parShown and link are of this run
	bars     []bar       // the timeline's buttons, nil until they are asked for
	messages []Happening // as Messages gives them, nil until then

	past, future []levels.Settings // undo and redo
	held         int               // the control whose changes belong to one gesture, or -1

	time    sim.Time
	playing bool
	speed   float64 // times real time
	pace    float64 // what the speeds are multiples of

	width   float64
	band    float64 // height of what the page lays between timeline and map
	focus   string
	reduced bool
	moment  int // runs since the start, so that the page knows a result is new

	scene Scene
	lay   layout
	notes []box        // beside wires, in the scene made last
	gaps  [][2]float64 // of the playhead's line in the scene made last
}

// New begins a level at its start settings, on a stage of the given width in CSS pixels. It speaks English until Speak.
func New(level *levels.Level, measure MeasureText, width float64) *Game {
	g := &Game{level: level, measure: measure, words: words.English(), run: &run{settings: level.Start()}, stage: levels.AtStart, verdicts: make([]levels.Verdict, len(level.Incidents)), held: -1, nights: newNights(level)}
	g.Resize(width)
	g.simulate()
	g.pace = paceOf(g.end())
	g.speed = paces[len(paces)/2] * g.pace
	return g
}

// Speak has the board say everything from now on in a table's language. The level's own texts are those of its file.
func (g *Game) Speak(t words.Table) {
	g.words, g.film.words, g.traced = t, t, false
	g.film.events = happenings(g.film)
	g.messages = nil
	g.moment++
	g.countNights()
	g.arrange()
}

// simulate computes every incident anew, and keeps the one shown. The time stays, within the new run.
func (g *Game) simulate() {
	judged := g.level.JudgedWithPar()
	g.par = make([]parValue, len(g.level.Par))
	for i := range g.verdicts {
		if i != g.incident || g.night != nil {
			board, faults := g.level.Build(g.settings, i)
			h := g.others.Run(board, faults, g.seed)
			g.report.ExamineFor(h, judged)
			g.verdicts[i] = g.level.Judge(h, &g.report)
			g.measurePar()
		}
	}
	g.makeRoom()
	board, faults := g.level.Build(g.settings, g.incident)
	g.faults = g.moved(faults)
	h := g.simulator.Run(board, faults, g.seed)
	g.report.Examine(h)
	if verdict := g.level.Judge(h, &g.report); g.night != nil {
		g.night.verdict = verdict
	} else {
		g.verdicts[g.incident] = verdict
		g.measurePar()
	}
	ended := g.film != nil && g.AtEnd()
	g.film = newFilm(g.words, g.level, g.incident, h, &g.report, g.room.until)
	g.hash, g.traced = 0, false
	g.bars, g.messages = nil, nil
	g.moment++
	g.renewNights()
	if g.time = min(g.time, g.end()); ended {
		g.time = g.end()
	}
	g.reach()
}

// end is where play stops: a little after the last thing that counts.
func (g *Game) end() sim.Time { return min(g.film.last+sim.Second, g.film.horizon) }

// AtEnd says whether everything that counts has been shown.
func (g *Game) AtEnd() bool { return g.time >= g.film.last }

// Playing says whether time runs.
func (g *Game) Playing() bool { return g.playing }

// Time is where the playhead stands.
func (g *Game) Time() sim.Time { return g.time }

// Set gives a control a value in the unit of its hit: seconds or a count for a slider, 0 or 1 for a switch, an index for a choice. It is
// moved to the nearest value the control can have. Unknown controls are ignored, and values with which a variant cannot be run.
func (g *Game) Set(control string, value float64) {
	i := g.level.ControlNamed(control)
	if i < 0 || value != value {
		return
	}
	if g.level.IsTime(i) {
		value *= float64(sim.Second)
	}
	const most = 1 << 62
	v := g.level.Snap(i, int64(min(max(value, -most), most)))
	settings := append(levels.Settings(nil), g.settings...)
	settings[i] = v
	if v == g.settings[i] || !g.level.Playable(settings) {
		return
	}
	if g.held != i {
		g.remember()
		g.held = i
	}
	g.settings = settings
	g.rewrite()
	g.simulate()
}

// Held says whether a gesture goes on.
func (g *Game) Held() bool { return g.held >= 0 }

// Commit ends a gesture: the next change of the same control can be undone by itself.
func (g *Game) Commit() { g.held = -1 }

func (g *Game) remember() {
	g.past = append(g.past, g.settings)
	g.future = nil
	g.keepBefore()
}

// Undo takes the last change of settings back.
func (g *Game) Undo() { g.travel(&g.past, &g.future) }

// Redo makes the last undone change again.
func (g *Game) Redo() { g.travel(&g.future, &g.past) }

func (g *Game) travel(from, to *[]levels.Settings) {
	n := len(*from)
	if n == 0 {
		return
	}
	*to = append(*to, g.settings)
	g.keepBefore()
	g.settings, *from = (*from)[n-1], (*from)[:n-1]
	g.held = -1
	g.simulate()
}

// Reset puts every control that is the player's back to the level's start, and the playhead to the beginning.
func (g *Game) Reset() {
	g.Tonight()
	g.playing, g.time, g.held = false, 0, -1
	start := g.beginning()
	for i := range start {
		if start[i] != g.settings[i] {
			g.remember()
			g.settings = start
			g.simulate()
			g.time = 0
			return
		}
	}
}

// Play lets time run, from the beginning if it had ended.
func (g *Game) Play() {
	if g.time >= g.end() {
		g.time = 0
	}
	g.playing = true
}

// Pause stops time.
func (g *Game) Pause() { g.playing = false }

// Toggle plays or pauses.
func (g *Game) Toggle() {
	if g.playing {
		g.Pause()
	} else {
		g.Play()
	}
}

// Seek moves the playhead to an instant in seconds and stops there.
func (g *Game) Seek(seconds float64) {
	g.Pause()
	if seconds == seconds {
		g.time = min(sim.Time(math.Round(min(max(seconds, 0), 1e6)*float64(sim.Second))), g.end()) // 4.02 s is no whole number of ns otherwise
	}
	g.reach()
}

// Step moves the playhead to the next event, or for a negative direction to the one before, and stops there.
func (g *Game) Step(direction int) {
	g.Pause()
	to := sim.Time(0)
	if direction > 0 {
		to = g.end()
	}
	for _, e := range g.film.events {
		if direction > 0 && e.At > g.time {
			to = min(to, e.At)
		}
		if direction < 0 && e.At < g.time {
			to = max(to, e.At)
		}
	}
	g.time = to
	g.reach()
}

// Incident shows another of the level's incidents, counted from 1, as written. The settings must survive all of them.
func (g *Game) Incident(n int) {
	if n < 1 || n > len(g.level.Incidents) || n-1 == g.incident && g.night == nil {
		return
	}
	g.incident, g.night, g.time, g.playing, g.film = n-1, nil, 0, false, nil
	g.forgetBefore()
	g.simulate()
}

// Seed plays another night: 0 is the incident as written, any other seed draws the level's spreads.
func (g *Game) Seed(seed uint64) {
	if seed != g.seed {
		g.seed = seed
		g.forgetBefore()
		g.simulate()
	}
}

// Advance lets dt seconds of real time pass, and says whether anything moved.
func (g *Game) Advance(dt float64) bool {
	if !g.playing {
		return false
	}
	dt = min(max(dt, 0), 0.25) // after a long wait, go on rather than jump
	if g.time += sim.Time(dt * g.speed * float64(sim.Second)); g.time >= g.end() {
		g.time, g.playing = g.end(), false
	}
	g.reach()
	return true
}

// Focus draws the ring around a hit; the empty id takes it away.
func (g *Game) Focus(id string) { g.focus = id }

// ReduceMotion shows states instead of movement.
func (g *Game) ReduceMotion(on bool) { g.reduced = on }

// shown says whether a control has appeared yet. One that is not at its start has: a link may set it.
func (g *Game) shown(control int) bool {
	if g.isHidden(control) {
		return false
	}
	after := g.level.Controls[control].After
	return after == "" || after == levels.AtStart || g.stage == levels.AfterNight || after == g.stage || g.settings[control] != g.level.Start()[control]
}

// reach lets the controls appear that wait for the end of a run, or for a night that is won.
func (g *Game) reach() {
	if !g.AtEnd() || g.stage == levels.AfterNight {
		return
	}
	was := g.stage
	g.stage = levels.AfterRun
	if g.tonight() == levels.Pass {
		g.stage = levels.AfterNight
	}
	if g.stage != was {
		g.arrange()
	}
}

// Resize lays the board out for a stage of that width in CSS pixels, and gives the height it needs.
func (g *Game) Resize(width float64) float64 {
	g.width = min(max(width, 240), 4000)
	g.arrange()
	return g.lay.height
}

// Height is what the stage needs in CSS pixels; it grows when a control appears.
func (g *Game) Height() float64 { return g.lay.height }
