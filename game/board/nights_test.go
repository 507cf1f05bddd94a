package board

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/levels"
	"leasehold/sim"
)

// theMap computes the map that a game wants, as the page's worker does.
func theMap(g *Game) map[int][]byte {
	w := g.Wanted()
	settings, err := g.level.With(g.level.Start(), w.Settings)
	if err != nil {
		panic(err)
	}
	all := map[int][]byte{}
	for _, incident := range w.Incidents {
		m := g.level.Map(settings, incident-1, w.Columns, w.Rows, w.Seed)
		for _, cell := range sim.CoarseToFine(w.Columns, w.Rows) {
			all[incident] = append(all[incident], map[levels.Verdict]byte{levels.Unknown: 0, levels.Pass: 1, levels.Fail: 2}[m.Cells[cell]])
		}
	}
	return all
}

// fillMap brings a game the map that it wants, in pieces, unless it has it all.
func fillMap(t testing.TB, g *Game) {
	t.Helper()
	if g.nights.all != nil {
		return
	}
	w := g.Wanted()
	for incident, bytes := range theMap(g) {
		for from := 0; from < len(bytes); from += 100 {
			p := Piece{w.Moment, incident, w.Columns, w.Rows, from, bytes[from:min(from+100, len(bytes))]}
			if !g.TakePiece(p) {
				t.Fatalf("the piece of incident %d from %d is refused", incident, from)
			}
		}
	}
}

// wonTonight wins tonight by settings, and shows the end.
func wonTonight(t testing.TB, width float64, settings string) *Game {
	t.Helper()
	g := newGame(t, width)
	if unread := g.Restore(settings + "&t=1000s"); !strings.HasPrefix(unread, "One thing") || !g.mapped() {
		t.Fatalf("%s wins no map: %s", settings, unread)
	}
	return g
}

const eight = "lease-a=8s&lease-b=8s"

func TestTheMapIsOfferedOnceTonightIsWon(t *testing.T) {
	g := newGame(t, 980)
	g.Set("lease-a", 8)
	g.Set("lease-b", 8)
	low := g.Height()
	if g.Seek(3); g.WantedMoment() != 0 || g.View().Of != 0 {
		t.Error("the map is offered before the end of tonight")
	}
	g.Seek(99)
	if g.WantedMoment() == 0 || g.Height() <= low || g.View().Of != 1024 {
		t.Errorf("at the end the stage is %v high, before it %v; wanted is %d", g.Height(), low, g.WantedMoment())
	}
	lost := newGame(t, 980)
	if lost.Seek(99); lost.WantedMoment() != 0 {
		t.Error("the map is offered when tonight is lost")
	}
	link := newGame(t, 980)
	if link.Restore("v=1&tokens-a=on&tokens-b=on&t=14s"); link.WantedMoment() == 0 {
		t.Error("a link that opens won offers no map")
	}
}

// TestNights tells a trick that wins tonight from what wins every night.
func TestNights(t *testing.T) {
	g := wonTonight(t, 980, eight)
	if h := g.Result().Headline; h != "Tonight is won." {
		t.Errorf("before other nights are known: %q", h)
	}
	fillMap(t, g)
	r := g.Result()
	if r.Nights == nil || *r.Nights != (Nights{679, 1024}) || !strings.HasPrefix(r.Headline, "Tonight is won, but ") || r.Detail != flagship(t).Wrong[0].Why {
		t.Errorf("lease 8 s: %+v, %q, %q", r.Nights, r.Headline, r.Detail)
	}
	if texts := textsOf(g.Scene()); !strings.Contains(texts, "Every night: 679 of 1024 lost.") {
		t.Errorf("the caption counts nothing, among:\n%s", texts)
	}
	g.Reset()
	solve(g)
	g.Seek(99)
	if g.Result().Nights != nil {
		t.Error("nights of other settings are kept")
	}
	fillMap(t, g)
	if r := g.Result(); r.Nights == nil || r.Nights.Lost != 0 || r.Headline != "Every night is won." {
		t.Errorf("tokens on both: %+v, %q", r.Nights, r.Headline)
	}
	if texts := textsOf(g.Scene()); !strings.Contains(texts, "Every night: all 1024 hold.") {
		t.Errorf("the caption is not of a map that holds, among:\n%s", texts)
	}
}

// TestALevelWithoutRangesHasNoOtherNights passes them all at once.
func TestALevelWithoutRangesHasNoOtherNights(t *testing.T) {
	l := levelOf(t, "find-the-pause")
	g := New(l, assets.Measure, 980)
	g.settings, _ = l.With(l.Start(), l.Solution)
	g.simulate()
	g.Seek(1e5)
	if r := g.Result(); r.Nights == nil || r.Nights.Of != 0 || g.WantedMoment() != 0 || r.Headline != "Tonight is won." {
		t.Errorf("got %+v, wanted %d, %q", r.Nights, g.WantedMoment(), r.Headline)
	}
}

func TestOddPiecesChangeNothing(t *testing.T) {
	g := wonTonight(t, 980, eight)
	w, cells := g.Wanted(), theMap(g)[1]
	good := Piece{w.Moment, 1, 32, 32, 0, cells[:64]}
	if !g.TakePiece(good) {
		t.Fatal("a good piece is refused")
	}
	before := snapshot(g)
	with := func(change func(p *Piece)) Piece {
		p := Piece{w.Moment, 1, 32, 32, 64, cells[64:128]}
		change(&p)
		return p
	}
	for what, p := range map[string]Piece{
		"the same again":      good,
		"nothing":             with(func(p *Piece) { p.Cells = nil }),
		"too long":            with(func(p *Piece) { p.Cells = make([]byte, 1024-63) }),
		"another moment":      with(func(p *Piece) { p.Moment++ }),
		"no moment":           with(func(p *Piece) { p.Moment = 0 }),
		"an unknown incident": with(func(p *Piece) { p.Incident = 2 }),
		"incident 0":          with(func(p *Piece) { p.Incident = 0 }),
		"another size":        with(func(p *Piece) { p.Columns = 16 }),
		"more rows":           with(func(p *Piece) { p.Rows = 64 }),
		"further on":          with(func(p *Piece) { p.From = 65 }),
		"below nothing":       with(func(p *Piece) { p.From = -1 }),
		"no verdict":          with(func(p *Piece) { p.Cells = []byte{1, 3} }),
	} {
		if g.TakePiece(p) || !reflect.DeepEqual(before, snapshot(g)) || g.View().Known != 64 {
			t.Errorf("a piece with %s is taken", what)
		}
	}
	g.Set("lease-a", 8.1)
	if g.TakePiece(with(func(*Piece) {})) || g.TakePiece(good) {
		t.Error("a piece of the settings before is taken")
	}
	if texts := textsOf(g.Scene()); !strings.Contains(texts, "Every night: 0 of 1024 looked at.") {
		t.Errorf("after a change the caption goes on counting, in:\n%s", texts)
	}
}

func TestTheMapSpeaks(t *testing.T) {
	g := wonTonight(t, 980, eight)
	hit := func() Hit {
		for _, h := range g.Scene().Hits {
			if h.Kind == Grid {
				return h
			}
		}
		t.Fatal("there is no grid")
		return Hit{}
	}
	if h := hit(); h.ID != "map-1" || h.Columns != 32 || h.Rows != 32 || h.Label != "Every night: 0 of 1024 looked at." || !strings.HasSuffix(h.ValueText, "Not looked at yet.") {
		t.Errorf("got %+v", h)
	}
	fillMap(t, g)
	if h := hit(); h.Label != "Every night: 679 of 1024 lost." || plainText(h.ValueText) != "Network fault: begins at 0.98 s, lasts 5.16 s. It holds." {
		t.Errorf("the cell nearest to the incident as written: %+v", h)
	}
	g.Point("map-1", 31*32+31)
	if h := hit(); h.Value != 1023 || plainText(h.ValueText) != "Network fault: begins at 3 s, lasts 20 s. It is lost." {
		t.Errorf("pointed at: %+v", h)
	}
	for _, odd := range []struct {
		hit  string
		cell int
	}{{"map-1", -1}, {"map-1", 1024}, {"map-2", 3}, {"map-", 3}, {"time", 3}} {
		g.Point("map-1", 5)
		if g.Point(odd.hit, odd.cell); g.nights.cursor.on != nil {
			t.Errorf("%+v leaves the mark", odd)
		}
		if g.NightAt(odd.hit, odd.cell); g.night != nil {
			t.Errorf("%+v plays a night", odd)
		}
	}
	g.FailNights(g.WantedMoment())
	if h := hit(); h.Label != "Every night: 679 of 1024 lost." {
		t.Errorf("a map that is complete fails: %s", h.Label)
	}
	g.Set("lease-a", 9)
	g.FailNights(g.WantedMoment())
	if h := hit(); h.Label != "Every night: this browser could not compute the map." || g.View().Of != 0 {
		t.Errorf("a map that cannot be computed says %s", h.Label)
	}
}

// TestTheMapIsCheap bounds what a frame with the map costs: shapes at every moment of its growing, and no memory of its own.
func TestTheMapIsCheap(t *testing.T) {
	plain := wonTonight(t, 980, eight)
	plain.nights.maps, plain.lay.maps = nil, mapsLayout{}
	g := wonTonight(t, 980, eight)
	base, cells, w := len(plain.Scene().Shapes), theMap(g)[1], g.Wanted()
	for from := 0; from < len(cells); from += 16 {
		g.TakePiece(Piece{w.Moment, 1, 32, 32, from, cells[from : from+16]})
		if n := len(g.Scene().Shapes) - base; n > 600 {
			t.Errorf("with %d cells known the map has %d shapes", from+16, n)
		}
	}
	if n := len(g.Scene().Shapes) - base; n > 150 {
		t.Errorf("the map has %d shapes once it is known", n)
	}
	frame := func(g *Game) float64 {
		return testing.AllocsPerRun(20, func() { g.Scene() })
	}
	if with, without := frame(g), frame(plain); with > without {
		t.Errorf("a frame allocates %v times with the map, %v without", with, without)
	}
}

// TestTheMapFits checks at many widths, for one to four incidents and in every language that grids and words of the map keep apart and on the stage.
func TestTheMapFits(t *testing.T) {
	if testing.Short() {
		t.Skip("it looks at every level in every language; where it runs makes no difference")
	}
	languages := tables(t)
	for _, id := range []string{"coordination", "refresh", "raise-the-bar", "restore-night", "payout"} {
		l := levelOf(t, id)
		for language, table := range languages {
			for width := 300.0; width <= 1600; width += 53 {
				g := New(inLanguage(t, l, language), assets.Measure, width)
				g.Speak(table)
				bottom := g.Height()
				g.stage = levels.AfterNight
				g.arrange()
				mapFits(t, g, language+" "+id, bottom)
				for _, n := range g.Wanted().Incidents {
					g.TakePiece(Piece{g.WantedMoment(), n, 32, 32, 0, make([]byte, 999)})
				}
				mapFits(t, g, language+" "+id+" with much lost", bottom)
				g.FailNights(g.WantedMoment())
				mapFits(t, g, language+" "+id+" without a map", bottom)
			}
		}
	}
}

func mapFits(t *testing.T, g *Game, id string, bottom float64) {
	t.Helper()
	var boxes []box
	for _, p := range g.lay.maps.places {
		boxes = append(boxes, p.grid)
	}
	for _, s := range g.Scene().Shapes {
		if s.Kind == Text && s.P[0].Y > g.lay.maps.y {
			w := assets.Measure(s.Text, s.Size, s.Bold)
			boxes = append(boxes, box{s.P[0].X - w*[...]float64{Start: 0, Middle: 0.5, End: 1}[s.Align], s.P[0].Y - s.Size*0.7, w, s.Size * 0.7})
		}
	}
	for i, a := range boxes {
		if a.x < -0.5 || a.x+a.w > g.width+0.5 || a.y < bottom-40 || a.y+a.h > g.lay.height {
			t.Fatalf("%s, width %v: %+v leaves the stage of %v", id, g.width, a, g.lay.height)
		}
		for _, b := range boxes[:i] {
			if a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h {
				t.Fatalf("%s, width %v: %+v and %+v overlap", id, g.width, a, b)
			}
		}
	}
}

// TestTheBoardComputesNoMap reads the board's files: other nights are the worker's work, or a frame would wait for them.
func TestTheBoardComputesNoMap(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 20 {
		t.Fatalf("got %d files, error %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range []string{"level.Map(", "Sweep(", "Sweeper"} {
			if !strings.HasSuffix(file, "_test.go") && strings.Contains(string(text), call) {
				t.Errorf("%s: got %s, want no map computed here", file, call)
			}
		}
	}
}
