//go:build browser

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// stubFrame stands in for the frame: it speaks the protocol as told by the test, and keeps what the page sends in `heard`.
var stubFrame = map[string]string{
	"/frame/coordination/index.html": `<!doctype html><title>Stub</title><link rel="icon" href="data:,"><script src="stub.js"></script>`,
	"/frame/coordination/stub.js": `
globalThis.heard = [];
globalThis.post = (type, data) => port.postMessage({ type, data: type === "view" ? { speeds: [2], speed: 2, ...data } : data });
addEventListener("message", (event) => {
	if (event.data?.type !== "hello" || globalThis.port) return;
	const channel = new MessageChannel();
	globalThis.port = channel.port1;
	port.onmessage = ({ data }) => heard.push(data.data.kind + ":" + data.data.value);
	event.source.postMessage({ leasehold: 1, type: "port" }, event.origin, [channel.port2]);
});
const at = (seconds, text, tone = "") => ({ at: seconds, timeText: seconds.toFixed(2) + " s", text, tone });
globalThis.lost = { verdict: "fail", headline: "Not yet: 100 duplicates.", detail: "B wrote them again.", events: [
	at(0, "A is granted the lease.", "valid"), at(1, "The network fails.", "fault"), at(2, "B asks."), at(3, "B asks."), at(4, "B asks."), at(5, "B asks."),
	at(6, "A writes for nobody.", "wrong")] };
globalThis.won = { verdict: "pass", headline: "Held.", detail: "", nights: { lost: 0, of: 160 }, events: [at(0, "A is granted the lease.", "valid")] };
`,
}

// playWithStub opens the play page around the stub, with a lost run in it.
func playWithStub(t *testing.T, folder string) *Page {
	t.Helper()
	host := NewHost(t, folder)
	host.Behave(Manners{Instead: stubFrame})
	p := Open(t)
	p.Visit(host.URL + pages["play"] + "?lease-a=8s")
	p.WaitFrame("globalThis.port")
	p.RunFrame("post('run', lost), post('view', { time: 0, atEnd: false, playing: false })")
	p.Wait("document.querySelector('.events button')")
	return p
}

// RatherNot makes no guess, so that the page tells what is ahead.
func (p *Page) RatherNot() {
	p.t.Helper()
	p.Click(p.Middle(".predict .plain"))
}

// What a guess is asked about is not told before it is made: neither by the list nor by how long it is.
func TestPlayPageTellsNothingAheadOfTheGuess(t *testing.T) {
	p := playWithStub(t, Dist(t))
	p.RunFrame("post('run', { ...lost, more: 184 })")
	told := "document.querySelector('.events').innerText.replace(/\\s+/g, ' ')"
	const later = " What comes next is told once you have guessed, or played."
	for time, want := range map[string]string{"0": "A is granted the lease." + later, "1.5": "The network fails." + later, "2.1": "4 steps, until 5.00 s" + later} {
		p.RunFrame("post('view', { time: " + time + ", atEnd: false, playing: true })")
		p.Wait(told + ".endsWith('" + want + "')")
	}
	p.Click(p.Middle("#guess"))
	p.Keys("7")
	p.Keys(kb.Enter)
	p.Wait(told + ".endsWith('184 more events follow that are not listed here.')")
	if got := Eval[string](p, told); !strings.Contains(got, "A writes for nobody.") {
		t.Errorf("after the guess the list says %q", got)
	}
}

func TestPlayPageTellsTheVerdictAtTheEnd(t *testing.T) {
	p := playWithStub(t, Dist(t))
	headline := "document.querySelector('.headline').textContent"
	for _, step := range []struct{ post, headline, verdict string }{
		{"post('view', { time: 0, atEnd: false, playing: false })", "Press play", "open"},
		{"post('view', { time: 2, atEnd: false, playing: true })", "The incident runs", "open"},
		{"post('view', { time: 9, atEnd: true, playing: false })", "Not yet: 100 duplicates.", "fail"},
		{"post('run', won)", "Held.", "pass"},
		{"post('view', { time: 3, atEnd: false, playing: false })", "Stopped on the way", "open"},
	} {
		p.RunFrame(step.post)
		p.Wait(headline + " === '" + step.headline + "'")
		if got := Eval[string](p, "document.querySelector('.verdict').dataset.verdict"); got != step.verdict {
			t.Errorf("after %s: got the mark of %q, want %q", step.post, got, step.verdict)
		}
	}
	if said := Eval[string](p, "[...document.querySelectorAll('[role=status], [role=alert], [aria-live]')].map((e) => e.innerText).join('').replace('×', '').trim()"); said != "" {
		t.Errorf("live regions of the page say %q, want nothing: the frame says the verdict", said)
	}
}

func TestPlayPageListsWhatHappened(t *testing.T) {
	p := playWithStub(t, Dist(t))
	p.RatherNot()
	if got, want := Eval[string](p, "document.querySelector('.events summary').innerText.replace(/\\s+/g, ' ')"), "2.00 s 4 steps, until 5.00 s"; got != want {
		t.Errorf("got the fold %q, want %q", got, want)
	}
	current := "[...document.querySelectorAll('.events [aria-current]')].map((e) => e.innerText.replace(/\\s+/g, ' ')).join('|')"
	for time, want := range map[string]string{"0": "0.00 s A is granted the lease.", "1.5": "1.00 s The network fails.", "6": "6.00 s A writes for nobody."} {
		p.RunFrame("post('view', { time: " + time + ", atEnd: false, playing: true })")
		p.Wait(current + " === '" + want + "'")
	}
	p.RunFrame("post('view', { time: 3.5, atEnd: false, playing: true })")
	p.Wait("document.querySelector('summary[aria-current]')")
	p.Click(p.Middle(".events > ol > li:last-child button"))
	p.WaitFrame("heard.includes('seek:6')")
	p.RunFrame("post('run', { ...lost, more: 184 })")
	p.Wait("document.querySelector('.events > ol > li:last-child').innerText === '184 more events follow that are not listed here.'")
}

func TestPlayPageListWorksByKeyboard(t *testing.T) {
	p := playWithStub(t, Dist(t))
	p.RatherNot()
	p.Run("document.querySelector('.events summary').focus()")
	p.Keys(kb.Enter)
	p.Keys(kb.ArrowDown)
	p.Keys(kb.Enter)
	p.WaitFrame("heard.includes('seek:2')")
	p.RunFrame("post('view', { time: 6, atEnd: true, playing: false })")
	p.Wait("document.querySelector('.events > ol > li:last-child [aria-current]')")
	if got := Eval[string](p, "document.activeElement.innerText"); !strings.Contains(got, "2.00 s") {
		t.Errorf("the focus went to %q", got)
	}
}

func TestPlayPageHandsOnItsAddressAndTheme(t *testing.T) {
	p := playWithStub(t, Dist(t))
	if got, want := EvalFrame[string](p, "location.search"), "?lease-a=8s&theme=auto&now=1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	p.Click(p.Middle(".theme label:last-child"))
	p.WaitFrame("heard.includes('theme:dark')")
	p.Reload()
	p.Wait("document.documentElement.dataset.theme === 'dark' && document.querySelector('.theme input[value=dark]').checked")
}

func TestPlayPageKeepsTheBoardsPlace(t *testing.T) {
	p := playWithStub(t, Dist(t))
	height := "document.querySelector('iframe').offsetHeight"
	kept := Eval[int](p, height)
	p.RunFrame("post('resize', { height: 300 }), post('run', won)")
	p.Wait("document.querySelectorAll('.events li').length === 1")
	if got := Eval[int](p, height); got != kept {
		t.Errorf("while the frame loads: got %d px, want the %d px that were kept", got, kept)
	}
	p.RunFrame("post('ready', { level: 'x', title: 'X' }), post('resize', { height: 432.2 })")
	p.Wait(height + " === 433")
}

func TestPlayPageWithoutStorage(t *testing.T) {
	host := NewHost(t, Dist(t))
	host.Behave(Manners{Instead: stubFrame})
	p := Open(t)
	p.Before("Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } })")
	p.Visit(host.URL + pages["play"])
	p.Click(p.Middle(".theme label:last-child"))
	p.Wait("document.documentElement.dataset.theme === 'dark'")
}

func TestPlayPageExplainsTerms(t *testing.T) {
	p := playWithStub(t, Dist(t))
	p.Click(p.Middle(".term"))
	p.Wait("document.querySelector('.explanation:popover-open')")
	near := `(() => {
		const word = document.querySelector(".term").getBoundingClientRect();
		const box = document.querySelector(".explanation:popover-open").getBoundingClientRect();
		return Math.abs(box.top - word.bottom) < 40 && box.left < word.right + 40 && box.right > word.left - 40;
	})()`
	if !Eval[bool](p, near) {
		t.Error("the explanation is far from its word")
	}
	p.Keys(kb.Escape)
	p.Wait("!document.querySelector('.explanation:popover-open')")
}
