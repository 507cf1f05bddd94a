//go:build js

package main

import (
	"slices"
	"strconv"
	"strings"

	"leasehold/game/board"
	"leasehold/sim"
)

// told is what the page knows already.
type told struct {
	hits    []board.Hit
	view    board.View
	moment  int
	nights  *board.Nights
	height  float64
	band    float64
	time    sim.Time
	verdict string // "" before the end
	wanted  int    // the moment of the fault map that the page was asked for
	night   string // the other night that is shown
}

// tell sends the page whatever changed, and asks for a frame.
func (g *game) tell() {
	g.scene = g.board.Scene()
	if r := g.board.Result(); r.Moment != g.last.moment || r.Nights != g.last.nights {
		g.page.Call("receive", "run", g.runMessage(&r))
		g.last.moment, g.last.nights = r.Moment, r.Nights
		g.announceNight(r.Night)
	}
	if h := g.board.Height(); h != g.last.height {
		g.last.height = h
		g.page.Call("receive", "height", h)
	}
	if top := g.board.BandTop(); top != g.last.band {
		g.last.band = top
		g.page.Call("receive", "band", top)
	}
	if !slices.Equal(g.scene.Hits, g.last.hits) {
		g.last.hits = append(g.last.hits[:0], g.scene.Hits...)
		g.page.Call("receive", "twins", twinsMessage(g.scene.Hits))
	}
	if v := g.board.View(); !same(&v, &g.last.view) {
		g.last.view = v
		g.page.Call("receive", "view", viewMessage(&v))
	}
	if wanted := g.board.WantedMoment(); wanted != g.last.wanted {
		g.last.wanted = wanted
		w := g.board.Wanted()
		g.page.Call("receive", "nights", nightsMessage(&w))
	}
	g.announce()
	g.announceVerdict()
	g.page.Call("receive", "wake")
}

// announce says what play has just passed.
func (g *game) announce() {
	now := g.board.Time()
	if g.board.Playing() && now > g.last.time {
		for _, e := range g.board.Result().Events {
			if e.At > g.last.time && e.At <= now {
				g.page.Call("receive", "announce", e.Text)
			}
		}
		g.sound(now)
	}
	g.last.time = now
}

// announceNight says which other night is shown, once.
func (g *game) announceNight(night *board.NightView) {
	text := ""
	if night != nil {
		text = night.Text
	}
	if text != "" && text != g.last.night {
		g.page.Call("receive", "announce", text)
	}
	g.last.night = text
}

// sound tells which sounds belong to what play has just passed; whether one is heard is the page's to decide. Nothing sounds under a control that is moved.
func (g *game) sound(now sim.Time) {
	if sounds := g.board.Sounds(g.last.time, now); len(sounds) > 0 && !g.board.Held() {
		names := make([]any, len(sounds))
		for i, s := range sounds {
			names[i] = string(s)
		}
		g.page.Call("receive", "sounds", names)
	}
}

// announceVerdict says what the run came to once the playhead is at its end, and again when a change there makes it another. It is said
// here and by nobody else: two live regions, this page's and its host's, would talk over each other.
func (g *game) announceVerdict() {
	verdict := g.verdict()
	if verdict != "" && verdict != g.last.verdict {
		g.page.Call("receive", "announce", verdict)
	}
	g.last.verdict = verdict
}

// verdict is what the run came to in a sentence or two, nothing before its end.
func (g *game) verdict() string {
	if !g.board.AtEnd() {
		return ""
	}
	r := g.board.Result()
	return strings.TrimSpace(r.Headline + " " + r.Detail)
}

func same(a, b *board.View) bool {
	if !slices.Equal(a.Goals, b.Goals) {
		return false
	}
	x, y := *a, *b
	x.Goals, y.Goals = nil, nil
	return x.Time == y.Time && x.Playing == y.Playing && x.Speed == y.Speed && x.End == y.End && x.AtEnd == y.AtEnd && x.CanUndo == y.CanUndo && x.CanRedo == y.CanRedo &&
		x.Known == y.Known && x.Of == y.Of &&
		x.Before == y.Before && x.CanCompare == y.CanCompare && x.Comparing == y.Comparing
}

func twinsMessage(hits []board.Hit) []any {
	all := make([]any, len(hits))
	for i := range hits {
		h := &hits[i]
		all[i] = map[string]any{"id": h.ID, "kind": string(h.Kind), "x": h.X, "y": h.Y, "w": h.W, "h": h.H, "knob": h.Knob,
			"min": h.Min, "max": h.Max, "step": h.Step, "value": h.Value, "label": h.Label, "text": h.ValueText, "sets": h.Sets, "lane": h.Lane,
			"columns": h.Columns, "rows": h.Rows}
	}
	return all
}

func viewMessage(v *board.View) map[string]any {
	goals := make([]any, len(v.Goals))
	for i, goal := range v.Goals {
		goals[i] = map[string]any{"id": goal.ID, "label": goal.Label, "value": goal.Value, "goal": goal.Goal, "about": goal.About, "status": string(goal.Status),
			"before": goal.Before, "beforeStatus": string(goal.BeforeStatus)}
	}
	speeds := make([]any, len(v.Speeds))
	for i, s := range v.Speeds {
		speeds[i] = s
	}
	var looked any
	if v.Of > 0 {
		looked = map[string]any{"known": v.Known, "of": v.Of}
	}
	return map[string]any{"looked": looked, "time": secondsOf(v.Time), "timeText": v.TimeText, "playing": v.Playing, "speed": v.Speed, "speeds": speeds, "end": secondsOf(v.End), "atEnd": v.AtEnd,
		"canUndo": v.CanUndo, "canRedo": v.CanRedo, "goals": goals, "before": v.Before, "canCompare": v.CanCompare, "comparing": v.Comparing}
}

// eventsMessage gives a list of what happened, capped so that the message stays within the protocol's size, and how many there are besides.
func (g *game) eventsMessage(all []board.Happening) (events []any, more int) {
	events = make([]any, min(len(all), board.MaxHappenings))
	for i, e := range all[:len(events)] {
		events[i] = map[string]any{"at": secondsOf(e.At), "timeText": g.board.SpanText(e.At, e.Until), "text": e.Text, "tone": string(e.Tone)}
	}
	return events, len(all) - len(events)
}

// tellMessage gives what was told, or nothing.
func tellMessage(t board.Telling, ok bool) any {
	if !ok {
		return nil
	}
	at := any(nil)
	if t.HasNext {
		at = secondsOf(t.At)
	}
	return map[string]any{"title": t.Title, "text": t.Text, "next": t.Next, "at": at}
}

func (g *game) runMessage(r *board.Result) map[string]any {
	var nights any
	if r.Nights != nil {
		nights = map[string]any{"lost": r.Nights.Lost, "of": r.Nights.Of}
	}
	var night any
	if r.Night != nil {
		night = map[string]any{"column": r.Night.Column, "row": r.Night.Row, "text": r.Night.Text, "verdict": string(r.Night.Verdict)}
	}
	incidents := make([]any, len(r.Incidents))
	for i, in := range r.Incidents {
		incidents[i] = map[string]any{"name": in.Name, "verdict": string(in.Verdict)}
	}
	par := make([]any, len(r.Par))
	for i, p := range r.Par {
		par[i] = map[string]any{"id": p.ID, "label": p.Label, "value": p.Value, "number": p.Number, "goal": p.Goal, "met": p.Met}
	}
	events, more := g.eventsMessage(r.Events)
	return map[string]any{"missed": g.missedMessage(r.Missed), "par": par, "link": r.Link, "moment": r.Moment, "incident": r.Incident, "incidents": incidents, "nights": nights, "night": night, "verdict": string(r.Verdict), "headline": r.Headline, "detail": r.Detail, "settings": r.Settings, "hash": hex(r.Hash),
		"seed": strconv.FormatUint(r.Seed, 10), "events": events, "more": more}
}

// nightsMessage tells which runs the fault map needs.
func nightsMessage(w *board.Wanted) map[string]any {
	settings := make(map[string]any, len(w.Settings))
	for _, v := range w.Settings {
		settings[v.Control] = v.Text
	}
	incidents := make([]any, len(w.Incidents))
	for i, n := range w.Incidents {
		incidents[i] = n
	}
	return map[string]any{"moment": w.Moment, "settings": settings, "seed": float64(w.Seed), "incidents": incidents, "columns": w.Columns, "rows": w.Rows}
}

// missedMessage tells what is behind each missed goal.
func (g *game) missedMessage(all []board.Miss) []any {
	missed := make([]any, len(all))
	for i, m := range all {
		causes := make([]any, len(m.Causes))
		for k, c := range m.Causes {
			causes[k] = map[string]any{"at": secondsOf(c.At), "timeText": g.board.SpanText(c.At, c.Until), "count": c.Count, "text": c.Text, "fault": c.Fault}
		}
		missed[i] = map[string]any{"id": m.ID, "text": m.Text, "causes": causes}
	}
	return missed
}

func secondsOf(t sim.Time) float64 { return float64(t) / float64(sim.Second) }
