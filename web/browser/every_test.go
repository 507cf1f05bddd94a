//go:build browser

package browser

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"leasehold/levels"
	"leasehold/levels/levelfile"
)

// TestEveryLevelByKeys plays levels without a pointer: one of every five, or each with LEASEHOLD_EVERY set. On the way axe-core looks at it at its start, after its first run, and won, in light and dark.
func TestEveryLevelByKeys(t *testing.T) {
	host := NewHost(t, Dist(t))
	for i, l := range everyLevel(t) {
		if i%5 != 0 && !pictured {
			continue
		}
		t.Run(l.ID, func(t *testing.T) {
			t.Parallel()
			s := solver{p: Open(t), l: l, want: mustWith(t, l, l.Solution)}
			s.p.Viewport(1280, 720, coarse)
			s.p.WithAxe()
			s.p.VisitBoard(host.URL + "/play/" + l.ID + "/")
			s.p.bothThemes("start")
			s.byKeys("time", s.p.Twin("time").Max)
			s.p.AwaitEnd()
			s.p.bothThemes("first run")
			s.solve(s.byKeys)
			s.p.bothThemes("won")
		})
	}
}

// TestEveryLevelByTwins opens each level and plays half of them, or each with LEASEHOLD_EVERY set, by its HTML twins alone, as aids set them that know roles and values. It does so in one tab, in a random order, and compares each history's hash with that
// of a simulator that has run nothing else: nothing of one level may leak into the next. What a screen reader finds at each start is compared with testdata/tree, which LEASEHOLD_REWRITE=1 writes anew.
func TestEveryLevelByTwins(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	all, p := everyLevel(t), Open(t)
	p.Viewport(1280, 720, coarse)
	seed := rand.Uint64()
	t.Logf("the order is drawn with %d", seed)
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	p.Visit(host.URL + "/card/")
	for i, l := range all {
		t.Run(l.ID, func(t *testing.T) {
			p.t = t
			s := solver{p: p, l: l, want: mustWith(t, l, l.Solution)}
			p.Run("localStorage.clear(), sessionStorage.clear()") // the page of a newcomer
			p.VisitBoard(host.URL + "/play/" + l.ID + "/")
			p.golden(l.ID)
			if i%2 != 0 && !pictured {
				return
			}
			s.solve(s.byTwin)
			if got, want := p.Probe().Hash, fmt.Sprintf("%016x", l.Run(s.want, 0, 0).Hash()); got != want {
				t.Errorf("got the history %s, want %s as of a fresh start", got, want)
			}
			if n := p.Probe().Calls; n > most {
				t.Errorf("got %d draw calls with all that the board shows, want at most %d", n, most)
			}
		})
	}
	p.t = t
}

func everyLevel(t *testing.T) []*levels.Level {
	t.Helper()
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// levelNamed gives the campaign's level of that name, or the one in a file.
func levelNamed(t *testing.T, name string) *levels.Level {
	t.Helper()
	l, err := levelfile.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func mustWith(t *testing.T, l *levels.Level, values levels.Values) levels.Settings {
	t.Helper()
	s, err := l.With(l.Start(), values)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// golden compares the page's tree with the one that is kept.
func (p *Page) golden(level string) {
	p.t.Helper()
	file := filepath.Join("testdata", "tree", level+".txt")
	p.Wait("document.querySelector('.remote').getAnimations().length === 0") // a bar that is no longer needed goes a little later
	got := p.Tree()
	if os.Getenv("LEASEHOLD_REWRITE") != "" {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			p.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		p.t.Fatal(err)
	}
	if got != string(want) {
		p.keepFile("tree-"+level+".txt", []byte(got))
		p.t.Errorf("what a screen reader finds in %s is not %s: compare it with tree-%s.txt among the pictures, and if it is better write it with LEASEHOLD_REWRITE=1", level, file, level)
	}
}

// bothThemes has axe-core look at the page in light by all its rules, and in dark by those on colours: nothing else differs.
func (p *Page) bothThemes(state string) {
	p.t.Helper()
	p.Accessible(state + ", light")
	p.Media("prefers-color-scheme", "dark")
	p.Ticks(3)
	p.Accessible(state+", dark", "color-contrast", "link-in-text-block")
	p.Media("prefers-color-scheme", "light")
	p.Ticks(3)
}

// solver brings a level's controls to its solution.
type solver struct {
	p    *Page
	l    *levels.Level
	want levels.Settings
}

// solve sets one control after the other, those that appear on the way too, lets time run out, and tells whether the level is won.
func (s *solver) solve(set func(id string, value float64)) {
	s.p.t.Helper()
	for range 3 { // controls appear after a run, and after a night that is won
		for i, value := range s.want {
			id := s.l.Controls[i].ID
			if value == s.l.Start()[i] || !EvalFrame[bool](s.p, fmt.Sprintf("document.querySelector('[data-id=%s]') !== null", id)) {
				continue
			}
			wanted := float64(value)
			if s.l.IsTime(i) {
				wanted /= 1e9
			}
			if math.Abs(s.now(id)-wanted) > 1e-6 {
				set(id, wanted)
			}
			if got := s.now(id); math.Abs(got-wanted) > 1e-6 {
				s.p.t.Fatalf("%s: got %g, want %g", id, got, wanted)
			}
		}
		set("time", s.p.Twin("time").Max)
		s.p.AwaitEnd()
	}
	if got := s.p.Verdict(); got != "pass" {
		s.p.t.Fatalf("got the verdict %s, want pass: %s", got, s.p.State())
	}
	depth := "every"
	if s.l.Kind == levels.Break {
		depth = "tonight"
	}
	s.p.Wait("document.querySelector('.depths [data-depth=" + depth + "]').classList.contains('passed')")
}

// now gives a twin's value: of a switch 0 or 1.
func (s *solver) now(id string) float64 {
	s.p.t.Helper()
	twin := s.p.Twin(id)
	if twin.On {
		return 1
	}
	return twin.Value
}

// byKeys goes to a twin with Tab and changes it with the keys that a slider or a switch knows.
func (s *solver) byKeys(id string, value float64) {
	s.p.t.Helper()
	if where := "frame/twin:" + id; s.p.Focused() != where {
		s.p.TabTo(where, s.behind(id))
	}
	twin := s.p.Twin(id)
	if twin.Max == twin.Min { // a switch
		s.p.Keys(" ")
		return
	}
	switch value {
	case twin.Min:
		s.p.Keys(kb.Home)
	case twin.Max:
		s.p.Keys(kb.End)
	}
	for _, pair := range [][2]string{{kb.PageUp, kb.PageDown}, {kb.ArrowRight, kb.ArrowLeft}} {
		s.approach(id, value, pair[0], pair[1])
	}
}

// behind says whether a twin comes before what has the focus.
func (s *solver) behind(id string) bool {
	s.p.t.Helper()
	return EvalFrame[bool](s.p, fmt.Sprintf(`document.activeElement !== document.body && !!(document.activeElement.compareDocumentPosition(document.querySelector("[data-id=%s]")) & Node.DOCUMENT_POSITION_PRECEDING)`, id))
}

// approach presses a key until the value would be passed.
func (s *solver) approach(id string, value float64, up, down string) {
	s.p.t.Helper()
	for range 300 {
		before := s.now(id)
		key, back := up, down
		if before > value {
			key, back = down, up
		}
		if math.Abs(before-value) < 1e-6 {
			return
		}
		s.p.Keys(key)
		if after := s.now(id); (after-value)*(before-value) < 0 || after == before {
			if after != before {
				s.p.Keys(back)
			}
			return
		}
	}
}

// byTwin sets a twin as an aid does that knows its role and value, and nothing of keys and pointers.
func (s *solver) byTwin(id string, value float64) {
	s.p.t.Helper()
	s.p.RunFrame(fmt.Sprintf(`(() => {
		const twin = document.querySelector("[data-id=%s]");
		if (twin.type === "checkbox") return twin.click();
		twin.value = "%g";
		for (const type of ["input", "change"]) twin.dispatchEvent(new Event(type, { bubbles: true }));
	})()`, id, value))
}

// TestEveryLanguageIsAccessible has axe-core look at a level in the second language and in the mirrored one.
func TestEveryLanguageIsAccessible(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for _, folder := range []string{"de", "ar-XB"} {
		t.Run(folder, func(t *testing.T) {
			p := Open(t)
			p.WithAxe()
			p.VisitBoard(host.URL + "/" + folder + "/play/payout/")
			p.bothThemes(folder)
		})
	}
}

// TestEveryPageIsAccessible has axe-core look at the pages without a board as they are at first, with progress and with a broken store, in light and dark.
func TestEveryPageIsAccessible(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for state, kept := range map[string]string{"at first": "", "with progress": progress, "with a broken store": "{"} {
		t.Run(state, func(t *testing.T) {
			p := Open(t)
			p.WithAxe()
			for _, page := range []string{"/", "/de/", "/card/", "/embed/", "/assign/", "/task/", "/nowhere/", "/teach/", "/de/teach/coordination/"} {
				p.Allow("404", "MIME type")
				if kept != "" {
					p.keepProgress(host.URL, kept)
				}
				p.Visit(host.URL + page)
				p.bothThemes(page + " " + state)
			}
			p.Visit(host.URL + pages["poster"])
			p.Accessible("the poster " + state) // of contrasts axe says nothing where a picture lies below
		})
	}
}
