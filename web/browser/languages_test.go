//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// languages are the folders of the pages' languages but English. Nobody speaks the last two: all words of them are longer, and the last is mirrored.
var languages = []string{"de", "en-XA", "ar-XB"}

// crowded lists what is wrong with the controls and texts of a document: controls that lie over each other, and texts that are cut off.
const crowded = `((doc) => {
	const faults = [], seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest(".unseen, .skip, .twins, .theme");
	const name = (e) => e.localName + "." + e.className + " " + e.textContent.trim().slice(0, 30);
	const controls = [...doc.querySelectorAll("a, button, input, select, summary, label, [role=switch]")].filter(seen);
	const boxes = controls.map((e) => [...e.getClientRects()]);
	controls.forEach((a, i) => controls.slice(i + 1).forEach((b, k) => {
		if (a.contains(b) || b.contains(a)) return;
		const over = boxes[i].some((x) => boxes[i + 1 + k].some((y) => Math.min(x.right, y.right) - Math.max(x.left, y.left) > 1 && Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 4));
		if (over) faults.push("over each other: " + name(a) + " / " + name(b));
	}));
	for (const e of doc.body.querySelectorAll("*")) {
		if (!seen(e) || e.closest("svg, select") || ![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
		if (e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1) faults.push("cut off: " + name(e));
	}
	return faults;
})`

// roomy tells whether all words and controls of a page have their place.
func (p *Page) roomy(state, doc string) {
	p.t.Helper()
	got := Eval[struct {
		Texts  int      `json:"texts"`
		Faults []string `json:"faults"`
	}](p, textFaults+"("+doc+")")
	for _, fault := range append(got.Faults, Eval[[]string](p, crowded+"("+doc+")")...) {
		p.t.Errorf("%s: %s", state, fault)
	}
	if got.Texts < 3 {
		p.t.Errorf("%s: found only %d texts", state, got.Texts)
	}
}

func TestPagesHaveRoomForEveryLanguage(t *testing.T) {
	host := NewHost(t, Dist(t))
	for _, language := range languages {
		for name, path := range map[string]string{"home": "/", "card": "/card/", "course": "/course/", "course page": "/course/coordination/", "embed": "/embed/", "lost": "/nothing/here/"} {
			t.Run(language+" "+name, func(t *testing.T) {
				t.Parallel()
				p := Open(t)
				p.Allow("404", "MIME type")
				for _, width := range []int64{1280, 640, 320} {
					p.Viewport(width, 720, coarse)
					p.keepProgress(host.URL, progress)
					p.Visit(host.URL + "/" + language + path)
					p.Wait("document.fonts.status === 'loaded' && document.styleSheets.length >= 2")
					p.roomy(fmt.Sprintf("%s at %d px", path, width), "document")
					if got := Eval[string](p, "document.documentElement.lang"); got != language {
						t.Errorf("got the language %s", got)
					}
					p.whole(fmt.Sprintf("%s-%s-%d", name, language, width), width)
				}
				mirrored := language == "ar-XB"
				if got := Eval[string](p, "getComputedStyle([...document.querySelectorAll('h1')].find((e) => e.checkVisibility())).direction"); (got == "rtl") != mirrored {
					t.Errorf("got the direction %s", got)
				}
			})
		}
	}
}

func TestPlayHasRoomForEveryLanguage(t *testing.T) {
	host := NewHost(t, Dist(t))
	for _, language := range languages {
		for _, size := range [][2]int64{{1280, 720}, {320, 640}} {
			t.Run(fmt.Sprintf("%s %d", language, size[0]), func(t *testing.T) {
				t.Parallel()
				p := Open(t)
				p.Viewport(size[0], size[1], coarse)
				p.VisitBoard(host.URL + "/" + language + pages["play"])
				look := func(state string) {
					t.Helper()
					p.neat(state)
					for _, doc := range []string{"document", "frames[0].document"} {
						p.roomy(state+" "+doc, doc)
					}
				}
				look("start")
				p.RunFrame("leasehold.send('seek', '', 99)")
				p.Settle()
				look("end")
				p.Sheet(fmt.Sprintf("play-%s-%d", language, size[0]))
				if got := EvalFrame[string](p, "document.documentElement.lang"); got != language {
					t.Errorf("got the frame in the language %s", got)
				}
			})
		}
	}
}

// A German player solves the first level with German words around, and the English words are never fetched, nor the German ones by an English player.
func TestGermanIsPlayed(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.keepProgress(host.URL, `{"leasehold":"progress","version":1,"levels":{"coordination":{"guess":null}}}`)
	p.VisitBoard(host.URL + "/de" + pages["play"])
	if got := len(boards(host.Asked())); got != 1 {
		t.Errorf("got %d files of words for the board, want the German one", got)
	}
	for id, want := range map[string]string{"tokens-a": "Fencing-Tokens, Scheduler A", "lease-b": "Lease, Scheduler B", "time": "Zeit"} {
		if got := Eval[string](p, fmt.Sprintf("frames[0].document.querySelector(`[data-id=%s]`).ariaLabel", id)); got != want {
			t.Errorf("the twin %s is called %q, want %q", id, got, want)
		}
	}
	for _, id := range []string{"tokens-a", "tokens-b"} {
		p.Click(p.Show(id).Middle())
	}
	p.Click(p.FrameMiddle(".speed select"))
	p.Keys("8" + kb.Enter)
	p.WaitFrame("document.querySelector('.speed select').value === '8'")
	p.Click(p.FrameMiddle(".play"))
	p.ended("pass", "0 (erreicht), 0 (erreicht), 0 (erreicht), 13,92 s (erreicht), 5 s (erreicht), 24 $/Monat, 0 %")
	p.Shot("german-won")
	p.Visit(host.URL + "/de/")
	if got := p.state("coordination"); !strings.Contains(got, "ewonnen") {
		t.Errorf("the German map says %q", got)
	}
	p.Visit(host.URL + pages["home"])
	if got := p.state("coordination"); !strings.Contains(got, "Won") {
		t.Errorf("the English map says %q of what a German page kept", got)
	}
}

func TestLanguagesLoadOnDemand(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.VisitBoard(host.URL + pages["play"] + "?v=1&lease-a=8s#events")
	if got := boards(host.Asked()); len(got) > 0 {
		t.Errorf("English asked for %v", got)
	}
	p.Click(p.Middle(".languages [hreflang=de]"))
	p.Wait("document.documentElement.lang === 'de'")
	p.AwaitBoard()
	if got := Eval[string](p, "location.pathname + location.search + location.hash"); got != "/de/play/coordination/index.html?v=1&lease-a=8s#events" {
		t.Errorf("the link to German leads to %s", got)
	}
	if got := p.Twin("lease-a").Value; got != 8 {
		t.Errorf("the German page has a lease of %v s, want the 8 s of the link", got)
	}
}

// boards lists the files asked for that hold what the board says.
func boards(asked []string) []string {
	var all []string
	for _, path := range asked {
		if strings.Contains(path, "/a/board-") {
			all = append(all, path)
		}
	}
	return all
}
