package board

import (
	"strconv"
	"strings"
	"testing"

	"leasehold/assets"
	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/sim"
)

// Every missed goal of every level at its start, and of its wrong answers, has causes that add up to it and sentences that can be read.
func TestCausesAddUp(t *testing.T) {
	all := everyLevel(t)
	for _, l := range all {
		tries := []levels.Settings{l.Start()}
		for i := range l.Wrong {
			s, err := l.With(l.Start(), l.Wrong[i].Set)
			if err != nil {
				t.Fatal(err)
			}
			tries = append(tries, s)
		}
		for _, s := range tries {
			for i := range l.Incidents {
				g := New(l, assets.Measure, 980)
				g.settings, g.incident = s, i
				g.simulate()
				for _, m := range g.Result().Missed {
					t.Logf("%s %d: %s", l.ID, i+1, m.Text)
					for _, c := range m.Causes {
						t.Logf("    %s: %s; %s, %v to %v", c.Count, c.Text, c.Fault, c.At, c.Until)
						if c.Until < c.At || c.At < 0 || c.Text == "" || strings.Contains(c.Text, "  ") {
							t.Errorf("%s, incident %d, %s: %+v", l.ID, i+1, m.Text, c)
						}
					}
				}
				adds(t, g)
			}
		}
	}
}

// adds compares what the goals of a run come to with the sums of their causes.
func adds(t *testing.T, g *Game) {
	t.Helper()
	for _, m := range g.Result().Missed {
		for i := range g.level.Goals {
			goal := &g.level.Goals[i]
			value, ok := goal.Value(&g.report, sim.Never)
			if g.level.GoalID(i) != m.ID || !ok || goal.Unit() != sim.Count {
				continue
			}
			sum := int64(0)
			for _, c := range m.Causes {
				n, err := strconv.ParseInt(c.Count, 10, 64)
				if err != nil {
					t.Error(err)
				}
				sum += n
			}
			if sum != value {
				t.Errorf("%s, %s: the causes come to %d, want %d", g.level.ID, m.Text, sum, value)
			}
		}
	}
}

func TestCauseInWords(t *testing.T) {
	g := newGame(t, 980)
	r := g.Result()
	if len(r.Missed) != 2 || r.Missed[0].Text != "100 duplicates" || len(r.Missed[0].Causes) != 1 {
		t.Fatalf("got %+v", r.Missed)
	}
	c := r.Missed[0].Causes[0]
	if want := "Scheduler A wrote under token 33 after its lease had ended"; c.Text != want || c.Count != "100" || c.Fault != "network fault" {
		t.Errorf("got %q, want %q", c.Text, want)
	}
	solve(g)
	if r := g.Result(); len(r.Missed) != 0 {
		t.Errorf("got %+v for a run that passes", r.Missed)
	}
}

func TestOneIsNotSaidAsMany(t *testing.T) {
	r := New(levelOf(t, "april-night"), assets.Measure, 980).Result()
	if want := "Not yet: Years lost (1)."; r.Headline != want || r.Missed[1].Text != "Split-brain writes (1)" {
		t.Errorf("got %q and %q, want %q", r.Headline, r.Missed[1].Text, want)
	}
}

func TestPar(t *testing.T) {
	g := newGame(t, 980)
	solve(g)
	g.Seek(99)
	fillMap(t, g)
	r := g.Result()
	if len(r.Par) != 1 || r.Par[0].ID != "completion_s-archive" || r.Par[0].Number == 0 || !strings.Contains(r.Detail, "par") {
		t.Errorf("got %+v and %q", r.Par, r.Detail)
	}
	best, err := g.level.With(g.level.Start(), g.level.Solution)
	if err != nil {
		t.Fatal(err)
	}
	g.settings = best
	g.simulate()
	fillMap(t, g)
	if r := g.Result(); r.Par[0].Met != strings.HasSuffix(r.Detail, " Par is reached as well.") {
		t.Errorf("got %+v and %q", r.Par, r.Detail)
	}
}

func TestLinks(t *testing.T) {
	g := newGame(t, 980)
	g.Set("lease-a", 8)
	if got := g.Result().Link; got != "v=1&lease-a=8s" {
		t.Errorf("got the link %q", got)
	}
	for link, want := range map[string]string{
		"v=1&lease-a=8s&t=6.62s":                "",
		"lease-a=8s&tokens-a=on":                "",
		"v=2&lease-a=8s":                        "another version",
		"v=1&lease-a=31s":                       "“lease-a=31s”.",
		"v=1&lease-a=8s&lease-a=9s":             "“lease-a=9s”.",
		"v=1&t=99h":                             "after the end",
		"v=1&t=-1s&seed=x&incident=9&a=b&stage": "“t=-1s”, “seed=x”, “incident=9” and 2 more.",
		"v=1&x=" + strings.Repeat("y", 100):     "…”.",
		strings.Repeat("x", MaxLink+1):          "longer than 2,000",
		"a\x00\u202e\xff=":                      "“a=”",
	} {
		g := newGame(t, 980)
		if got := g.Restore(link); want == "" != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%q: got %q, want %q", link, got, want)
		}
	}
}

func FuzzRestore(f *testing.F) {
	l, err := levelfile.Find("coordination")
	if err != nil {
		f.Fatal(err)
	}
	f.Add("v=1&lease-a=8s&t=6.62s")
	f.Add("t=99h&seed=18446744073709551615&speed=1e300&speed=NaN")
	f.Add("incident=2&stage=tonight")
	f.Fuzz(func(t *testing.T, text string) {
		g := New(l, assets.Measure, 980)
		if words := g.Restore(text); len(words) > 1000 {
			t.Errorf("got %d characters of complaint", len(words))
		}
		g.Scene()
		if len(g.LinkText()) > MaxLink {
			t.Errorf("got a link of %d characters", len(g.LinkText()))
		}
		if back := New(l, assets.Measure, 980); back.Restore(g.LinkText()) != "" || back.SettingsText() != g.SettingsText() {
			t.Errorf("the link %q does not come back", g.LinkText())
		}
	})
}
