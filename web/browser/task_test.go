//go:build browser

package browser

import (
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"leasehold/levels/codec"
)

// seen says whether the first of what a selector names can be seen and used.
func (p *Page) seen(selector string) bool {
	p.t.Helper()
	return Eval[bool](p, "document.querySelector('"+selector+"').checkVisibility({ visibilityProperty: true })")
}

// TestAStudentsWayOnAPhone goes the way of a student with a variant: nothing is offered before the name that does not work yet, a guess is not lost on the way, a win points to the code wherever
// the window is, and codes do not go at one press.
func TestAStudentsWayOnAPhone(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	l := levelNamed(t, "coordination")
	p := Open(t)
	p.WithAxe()
	p.Viewport(390, 700, coarse)
	p.Visit(host.URL + "/play/coordination/?task=" + taskText(t, codec.Assignment{Levels: []string{"coordination"}, Hints: true, Variants: true}))
	p.Wait("document.querySelector('.naming input')")
	for _, part := range []string{".predict", ".touring", ".depths .bound"} {
		if p.seen(part) {
			t.Errorf("%s is there before the name", part)
		}
	}
	p.Run("document.querySelector('.naming input').focus()")
	p.Keys("Lena Magdalena von der Sonnenschein-Hohenfels am Neuen Rain" + kb.Enter)
	p.AwaitBoard()
	if got := p.Focused(); got != "input:guess" || !p.seen(".touring") {
		t.Errorf("after the name the focus is at %s", got)
	}
	if got := Eval[string](p, "document.querySelector('[data-depth=par] p').innerText.trim()"); !regexp.MustCompile(`^Archive: at most [\d.]+ s\.$`).MatchString(got) {
		t.Errorf("of the variant's par it is said %q", got)
	}
	p.Keys("5" + kb.Enter)
	p.keepsTheGuess("You expect 5. Play, and see.")

	s := solver{p: p, l: l, want: mustWith(t, l, l.Solution)}
	s.solve(s.byTwin)
	p.Wait("document.querySelector('section.code.there')")
	for _, width := range []int64{320, 390} {
		p.Viewport(width, 700, coarse)
		if Eval[bool](p, "(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.querySelector('section.code textarea'))") {
			t.Errorf("at %d the code is cut", width)
		}
	}
	p.keepsTheGuess("You expect 5 with everything as the level begins. Reset it, play, and see.")
	p.pointsToTheCode()
	p.leavesOnlyWhenAsked()
}

// keepsTheGuess loads the page again, and finds what the student expects.
func (p *Page) keepsTheGuess(want string) {
	p.t.Helper()
	p.Wait("document.querySelector('.predict .answer').textContent !== ''")
	for range 2 {
		if got := Eval[string](p, "document.querySelector('.predict .answer').textContent"); got != want || !p.seen(".predict .answer") {
			p.t.Errorf("of the guess it is said %q, want %q", got, want)
		}
		p.Reload()
		p.AwaitBoard()
	}
}

// pointsToTheCode plays what wins once more, from the top of the page, and goes to the code by what the foot of the window says.
func (p *Page) pointsToTheCode() {
	p.t.Helper()
	p.Run("scrollTo({ top: 0, behavior: 'instant' })")
	p.RunFrame("leasehold.send('seek', '', 0)")
	p.Wait("document.querySelector('.verdict').dataset.verdict === 'open'")
	p.RunFrame("leasehold.send('seek', '', 1e9)")
	p.Wait("!document.querySelector('.prize').hidden")
	p.bothThemes("won, the code out of sight")
	foot := Eval[[]float64](p, "['.prize', '.remote'].map((which) => document.querySelector(which).getBoundingClientRect()).flatMap(({ top, bottom }) => [top, bottom])")
	if foot[0] < 0 || foot[1] > foot[2] || foot[3] > 700.5 {
		p.t.Errorf("what points to the code is at %v, the bar at %v", foot[:2], foot[2:])
	}
	p.Click(p.Middle(".prize"))
	p.Wait("document.querySelector('.prize').hidden && document.activeElement.matches('section.code .doors button')")
	if at := Eval[float64](p, "document.activeElement.getBoundingClientRect().bottom"); at < 0 || at > 700 {
		p.t.Errorf("the code's button ends at %v", at)
	}
}

// leavesOnlyWhenAsked says that it is another student, thinks better of it, and then leaves.
func (p *Page) leavesOnlyWhenAsked() {
	p.t.Helper()
	code := Eval[string](p, "document.querySelector('section.code textarea').value")
	p.Run("document.querySelector('.task .who button').click()")
	p.Wait("document.querySelector('dialog.leave[open]')")
	p.bothThemes("leaving")
	if got := Eval[string](p, "document.querySelector('.leave').textContent + document.querySelector('.leave textarea').value"); !strings.Contains(got, "the code of Lena Magdalena von der Sonnenschein-Hohenfels am Neuen Rain is") || !strings.Contains(got, code) {
		p.t.Errorf("before the code goes it is said %q", got)
	}
	p.Keys(kb.Escape)
	p.Wait("!document.querySelector('dialog.leave') && document.activeElement.matches('.task .who button')")
	if !Eval[bool](p, "JSON.stringify(Object.entries(sessionStorage)).includes('"+code+"')") {
		p.t.Error("the code went though the student stayed")
	}
	p.leavesNothing()
}
