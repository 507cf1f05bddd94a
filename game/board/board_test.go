package board

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/sim"
)

func levelOf(t testing.TB, id string) *levels.Level {
	t.Helper()
	l, err := levelfile.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func everyLevel(t testing.TB) []*levels.Level {
	t.Helper()
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func flagship(t testing.TB) *levels.Level { return levelOf(t, "coordination") }

func newGame(t testing.TB, width float64) *Game {
	t.Helper()
	return New(flagship(t), assets.Measure, width)
}

// solve turns tokens on at both schedulers.
func solve(g *Game) {
	g.Set("tokens-a", 1)
	g.Set("tokens-b", 1)
}

// snapshot copies a scene, which is the game's own until the next one.
func snapshot(g *Game) Scene {
	s := *g.Scene()
	s.Shapes = append([]Shape(nil), s.Shapes...)
	s.Hits = append([]Hit(nil), s.Hits...)
	return s
}

// TestScrubEqualsPlay plays to an instant, and scrubs to it from elsewhere: the scene is the same.
func TestScrubEqualsPlay(t *testing.T) {
	for _, width := range []float64{320, 390, 800, 980} {
		played, scrubbed := newGame(t, width), newGame(t, width)
		played.Play()
		for played.Playing() {
			played.Advance(0.11)
			at := played.Time()
			want := snapshot(played)
			scrubbed.Seek(13.1)
			scrubbed.Scene()
			scrubbed.Seek(0.4)
			scrubbed.Scene()
			scrubbed.time = at
			if got := snapshot(scrubbed); !reflect.DeepEqual(got, want) {
				t.Fatalf("width %v: the scene at %v differs when scrubbed to", width, at)
			}
		}
		if !played.AtEnd() {
			t.Errorf("play stops at %v, before the end %v", played.Time(), played.film.last)
		}
	}
}

// TestSettingsLeaveNoTrace changes settings back and forth: the scene is that of a fresh game.
func TestSettingsLeaveNoTrace(t *testing.T) {
	fresh, used := newGame(t, 900), newGame(t, 900)
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		used.Set("lease-a", random.Float64()*31)
		used.Set("lease-b", random.Float64()*31)
		used.Set("tokens-a", float64(random.IntN(2)))
		used.Set("tokens-b", float64(random.IntN(2)))
		used.Seek(random.Float64() * 20)
		used.Scene()
	}
	used.Reset()
	fresh.stage = used.stage // what tonight's winner has seen stays on the board
	fresh.arrange()
	used.forgetBefore() // a reset can be held against what was before it
	for _, at := range []float64{0, 3.5, 6.62, 12, 20} {
		fresh.Seek(at)
		used.Seek(at)
		if !reflect.DeepEqual(snapshot(fresh), snapshot(used)) {
			t.Errorf("after a reset the scene at %v s is not that of a fresh game", at)
		}
	}
}

// textsOf joins the scene's texts.
func textsOf(s *Scene) string {
	var b strings.Builder
	for i := range s.Shapes {
		if s.Shapes[i].Kind == Text {
			b.WriteString(s.Shapes[i].Text + "\n")
		}
	}
	return b.String()
}

// TestMoments reads the board at the moments of the incident.
func TestMoments(t *testing.T) {
	for _, c := range []struct {
		at     float64
		solved bool
		want   []string
		not    []string
	}{
		{0.5, false, []string{"holds the lease · 2.5 s left", "waits for the lease", "lock service · next token 34", "reading 9 / 100", "Checks 4 / 50"}, []string{"writes wait"}},
		{5.5, false, []string{"believes it holds · ended 2.4 s ago", "holds the lease", "100 writes wait", "lock service · next token 35"}, nil},
		{6.62, false, []string{"lost it · writes still under way", "Archive 11 / 100", "89 writes under way"}, []string{"refused", "twice"}},
		{12, false, []string{"Archive 100 / 100", "61 twice"}, []string{"lost it"}},
		{9.3, true, []string{"65 refused", "Archive 7 / 100", "34"}, []string{"twice"}},
		{14.9, false, []string{"nothing left to do"}, nil},
	} {
		g := newGame(t, 980)
		if c.solved {
			solve(g)
		}
		g.Seek(c.at)
		texts := textsOf(g.Scene())
		for _, want := range c.want {
			if !strings.Contains(texts, want) {
				t.Errorf("at %v s, solved %v: no %q among:\n%s", c.at, c.solved, want, texts)
			}
		}
		for _, not := range c.not {
			if strings.Contains(texts, not) {
				t.Errorf("at %v s, solved %v: %q stands on the board", c.at, c.solved, not)
			}
		}
	}
}

func statuses(v View) string {
	var all []string
	for _, goal := range v.Goals {
		all = append(all, fmt.Sprintf("%s %s %s", goal.ID, goal.Value, goal.Status))
	}
	return strings.Join(all, "\n")
}

func TestGoals(t *testing.T) {
	g := newGame(t, 980)
	for _, c := range []struct {
		at   float64
		want string
	}{
		{0, "duplicates 0 open\nsplit_brain_writes 0 open\nlost_writes 0 open\ncompletion_s-archive 0 % open\ncompletion_s-checks 0 % open\ncost_usd_month 24 USD/mo shown\nerror_rate – shown"},
		{6.62, "duplicates 0 open\nsplit_brain_writes 11 fail\nlost_writes 0 open\ncompletion_s-archive 11 % open\ncompletion_s-checks 5 s pass\ncost_usd_month 24 USD/mo shown\nerror_rate 0 % shown"},
		{20, "duplicates 100 fail\nsplit_brain_writes 100 fail\nlost_writes 0 pass\ncompletion_s-archive 11.02 s pass\ncompletion_s-checks 5 s pass\ncost_usd_month 24 USD/mo shown\nerror_rate 0 % shown"},
	} {
		g.Seek(c.at)
		if got := statuses(g.View()); got != c.want {
			t.Errorf("at %v s got:\n%s\nwant:\n%s", c.at, got, c.want)
		}
	}
	if r := g.Result(); r.Verdict != levels.Fail || r.Headline != "Not yet: 100 duplicates." {
		t.Errorf("got %s, %q", r.Verdict, r.Headline)
	}
	solve(g)
	if r := g.Result(); r.Verdict != levels.Pass || r.Headline != "Tonight is won." {
		t.Errorf("solved: got %s, %q", r.Verdict, r.Headline)
	}
	if !g.AtEnd() {
		t.Error("a change at the end leaves the playhead before the end of the new run")
	}
}

// TestHappenings keeps what happened readable.
func TestHappenings(t *testing.T) {
	g := newGame(t, 980)
	var b strings.Builder
	for _, e := range g.Result().Events {
		fmt.Fprintf(&b, "%s|%s|%s|%s\n", g.film.seconds(e.At), g.film.seconds(e.Until), e.Tone, e.Text)
	}
	for _, want := range []string{
		"0.02 s|0.02 s|valid|The lock service grants Scheduler A the lease, token 33.",
		"1 s|1 s|fault|Network fault, beginning: Scheduler A can no longer reach the worker and the lock service.",
		"3.02 s|3.02 s|wrong|Scheduler A's lease ends. Scheduler A does not know, and goes on.",
		"3.92 s|3.92 s|valid|The lock service grants Scheduler B the lease, token 34.",
		"5.02 s|5.02 s||Scheduler A hands over 100 writes of Archive, with no token.",
		"6.02 s|6.02 s|fault|Network fault, end.",
		"6.07 s|11.02 s|wrong|The worker applies 100 writes of Archive by Scheduler A, with no token, after a newer holder began: split-brain writes.",
		"8.97 s|13.92 s|wrong|The worker applies 100 writes of Archive by Scheduler B a second time: duplicates.",
		"13.92 s|13.92 s|valid|Scheduler B is done and gives the lease back.",
	} {
		if !strings.Contains(b.String(), want+"\n") {
			t.Errorf("no %q in:\n%s", want, b.String())
		}
	}
}

func TestSteps(t *testing.T) {
	g := newGame(t, 980)
	var forward []sim.Time
	for g.Time() < g.end() {
		g.Step(1)
		forward = append(forward, g.Time())
	}
	if len(forward) < 12 {
		t.Fatalf("only %d steps to the end", len(forward))
	}
	for i := len(forward) - 2; i >= 0; i-- {
		if g.Step(-1); g.Time() != forward[i] {
			t.Fatalf("a step back leads to %v, want %v", g.Time(), forward[i])
		}
	}
}

func TestUndo(t *testing.T) {
	g := newGame(t, 980)
	start := g.SettingsText()
	for v := 3.0; v < 8.95; v += 0.1 { // one drag
		g.Set("lease-a", v)
	}
	g.Commit()
	g.Set("lease-a", 12)
	g.Commit()
	g.Set("tokens-a", 1)
	for _, want := range []string{"lease-a=12s&tokens-a=off", "lease-a=8.9s&tokens-a=off"} {
		if g.Undo(); !strings.HasPrefix(g.SettingsText(), want) {
			t.Errorf("after undo %q, want %q", g.SettingsText(), want)
		}
	}
	if g.Undo(); g.SettingsText() != start {
		t.Errorf("after the last undo %q, want %q", g.SettingsText(), start)
	}
	g.Undo() // nothing left
	g.Redo()
	if !strings.HasPrefix(g.SettingsText(), "lease-a=8.9s") {
		t.Errorf("after redo %q, want the drag's end", g.SettingsText())
	}
	g.Set("tokens-b", 1)
	if g.View().CanRedo {
		t.Error("a new change leaves something to redo")
	}
}

func TestSetTakesAnything(t *testing.T) {
	g := newGame(t, 980)
	nan := 0.0
	nan /= nan
	for _, v := range []float64{nan, -5, 0, 1e300, -1e300, 4.04, 30} {
		g.Set("lease-a", v)
		g.Set("nobody", v)
		g.Seek(v)
		g.Advance(v)
		g.Scene()
	}
	g.Set("lease-a", 4.04)
	if !strings.HasPrefix(g.SettingsText(), "lease-a=4s") {
		t.Errorf("4.04 s becomes %q, want the nearest step, 4s", g.SettingsText())
	}
}

func TestStateComesBack(t *testing.T) {
	g := newGame(t, 980)
	solve(g)
	g.Set("lease-b", 7.3)
	g.Speed(8)
	g.Seek(6.5)
	g.forgetBefore() // a state is of now
	back := newGame(t, 980)
	back.Restore(g.State())
	if back.State() != g.State() || !reflect.DeepEqual(snapshot(back), snapshot(g)) {
		t.Errorf("restored %q, want %q", back.State(), g.State())
	}
	for _, bad := range []string{"", "&&&", "t=99999h", "lease-a=1e9", "lease-a=31s&tokens-a=on", "=&=", "speed=7&t=-1s", strings.Repeat("x", 5000), "seed=-1"} {
		g := newGame(t, 980)
		g.Restore(bad)
		g.Scene()
		if strings.Contains(g.SettingsText(), "31s") {
			t.Errorf("%q is taken", bad)
		}
	}
	g = newGame(t, 980)
	g.Restore("lease-a=31s&tokens-a=on&t=2s")
	if !strings.Contains(g.State(), "tokens-a=on") || !strings.Contains(g.State(), "t=2s") {
		t.Errorf("one bad pair spoils the others: %q", g.State())
	}
}

func TestHitsSpeak(t *testing.T) {
	g := newGame(t, 980)
	g.Seek(5.5)
	got := map[string]Hit{}
	for _, h := range g.Scene().Hits {
		if _, twice := got[h.ID]; twice {
			t.Errorf("two hits have the id %s", h.ID)
		}
		got[h.ID] = h
	}
	for id, want := range map[string][2]string{
		"lease-a":     {"Lease, scheduler A", "3.0 seconds"},
		"tokens-b":    {"Fencing tokens, scheduler B", "off"},
		"part-a":      {"Cron scheduler A", "Believes it holds, ended 2.4 s ago."},
		"part-worker": {"Worker", "Archive 0 of 100, Checks 50 of 50."},
		"time":        {"Time", "5.50 s"},
	} {
		if h := got[id]; h.Label != want[0] || h.ValueText != want[1] {
			t.Errorf("%s says %q, %q, want %q", id, h.Label, h.ValueText, want)
		}
	}
}

// TestFrameStaysInBudget counts what building one frame allocates (design, section 8).
func TestFrameStaysInBudget(t *testing.T) {
	g := newGame(t, 980)
	solve(g)
	g.Play()
	for range 10 {
		g.Advance(0.1)
		g.Scene()
	}
	if n := testing.AllocsPerRun(50, func() { g.Advance(0.01); g.Scene() }); n > 200 {
		t.Errorf("a frame allocates %v times, want at most 200", n)
	}
}

func BenchmarkFrame(b *testing.B) {
	g := newGame(b, 980)
	g.Seek(6.6)
	b.ReportAllocs()
	for b.Loop() {
		g.time += sim.Millisecond
		if g.time > 12*sim.Second {
			g.time = 5 * sim.Second
		}
		g.Scene()
	}
}

func BenchmarkDrag(b *testing.B) {
	g := newGame(b, 980)
	for i := 0; b.Loop(); i++ {
		g.Set("lease-a", float64(1+i%29))
		g.Scene()
	}
}

// TestSeekIsExact seeks to hundredths of a second, as the playhead's keys and the list of events do: an instant is no nanosecond off.
func TestSeekIsExact(t *testing.T) {
	g := newGame(t, 980)
	for centis := range sim.Time(1400) {
		want := centis * sim.Second / 100
		if g.Seek(float64(want) / float64(sim.Second)); g.Time() != want {
			t.Fatalf("seeking to %v: got %d ns, want %d", want, g.Time(), want)
		}
	}
}

func TestSeedIsAnotherNight(t *testing.T) {
	spread := levelOf(t, "../../levels/testdata/spread.yaml")
	g := New(spread, assets.Measure, 980)
	for _, seed := range []uint64{0, 7, 0} {
		g.Seed(seed)
		want := spread.Run(spread.Start(), 0, seed).Hash()
		if r := g.Result(); r.Hash != want || r.Seed != seed {
			t.Errorf("seed %d: got the history %016x of seed %d, want %016x", seed, r.Hash, r.Seed, want)
		}
	}
}

// TestWhyOneSwitchIsNotEnough tells settings that are a tempting answer from where they lose.
func TestWhyOneSwitchIsNotEnough(t *testing.T) {
	g := newGame(t, 980)
	g.Set("tokens-a", 1)
	if got := g.Result().Detail; got != "B carries no token, so the worker never learns that a newer grant exists." {
		t.Errorf("tokens on A alone: %q", got)
	}
}

// TestAtLeastWaitsForTheEnd looks at a goal that asks for at least one split-brain write: before the end it is open, since one may still come.
func TestAtLeastWaitsForTheEnd(t *testing.T) {
	l := levelOf(t, "find-the-pause")
	g := New(l, assets.Measure, 980)
	if got := g.View().Goals[0].Status; got != Open {
		t.Errorf("at the start the goal is %s, want open", got)
	}
	g.Seek(1e6)
	if got := g.View().Goals[0].Status; got != Missed {
		t.Errorf("at the end the goal is %s, want missed", got)
	}
}
