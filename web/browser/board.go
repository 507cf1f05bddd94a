//go:build browser

package browser

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/chromedp/chromedp/kb"
)

// Box is a rectangle in the tab, in CSS pixels from its top left corner.
type Box struct{ X, Y, W, H float64 }

// Middle is the box's middle.
func (b Box) Middle() Point { return Point{b.X + b.W/2, b.Y + b.H/2} }

// VisitBoard opens a play page and waits until its board is there and painted.
func (p *Page) VisitBoard(url string) {
	p.t.Helper()
	p.Visit(url)
	p.AwaitBoard()
}

// AwaitBoard waits until the play page's board is there and painted, and the page has made room for it.
func (p *Page) AwaitBoard() {
	p.t.Helper()
	p.WaitFrame("document.querySelector('.frame').dataset.state === 'ready' && document.querySelector('[data-id=time]') && document.fonts.status === 'loaded'")
	p.awaitRoom()
	p.Wait("document.fonts.status === 'loaded'")
	p.Settle()
}

// awaitRoom waits until the play page has given its frame the height that it asks for, a tenth of a second later.
func (p *Page) awaitRoom() {
	p.t.Helper()
	p.WaitFrame("Math.abs(frameElement.offsetHeight - document.querySelector('.frame').getBoundingClientRect().height) < 2")
}

// Settle waits until nothing more is painted. While the board plays in sight it would wait for the end.
func (p *Page) Settle() {
	p.t.Helper()
	Eval[bool](p, `new Promise((done) => {
		let frames = -1, still = 0;
		const look = () => {
			const now = window.frames[0].leasehold.send("probe").frames;
			still = now === frames ? still + 1 : 0;
			frames = now;
			still < 3 ? requestAnimationFrame(look) : done(true);
		};
		look();
	})`)
}

// Probe is what the game tells tests.
type Probe struct {
	Frames int    `json:"frames"` // painted so far
	Calls  int    `json:"calls"`  // to draw the last of them
	Shapes int    `json:"shapes"`
	Hash   string `json:"hash"` // of the history
}

// Probe asks the game how it does.
func (p *Page) Probe() Probe {
	p.t.Helper()
	return EvalFrame[Probe](p, "leasehold.send('probe')")
}

// Ticks lets the page's clock of frames tick, without a frame of the game's own.
func (p *Page) Ticks(n int) {
	p.t.Helper()
	Eval[bool](p, fmt.Sprintf(`new Promise((done) => {
		let left = %d;
		const tick = () => (left-- > 0 ? requestAnimationFrame(tick) : done(true));
		tick();
	})`, n))
}

// Twin is the HTML control over something on the picture.
type Twin struct {
	Box
	Value, Min, Max float64
	Text            string // what a screen reader says of the value
	On              bool   // of a switch
}

// Thumb is where the middle of a slider's thumb lies, by HTML's own arithmetic.
func (t Twin) Thumb() float64 {
	const knob = 20
	return t.X + knob/2 + (t.Value-t.Min)/(t.Max-t.Min)*(t.W-knob)
}

// At is the place of a slider where it would have a value.
func (t Twin) At(value float64) Point {
	t.Value = value
	return Point{t.Thumb(), t.Middle().Y}
}

// Twin gives a twin by its id, scrolled into view.
func (p *Page) Twin(id string) Twin {
	p.t.Helper()
	twin := EvalFrame[Twin](p, fmt.Sprintf(`(() => {
		const twin = document.querySelector("[data-id=%s]"), board = frameElement.getBoundingClientRect();
		const box = twin.getBoundingClientRect();
		return { X: board.x + box.x, Y: board.y + box.y, W: box.width, H: box.height, Value: twin.valueAsNumber || 0, Min: Number(twin.min), Max: Number(twin.max),
			Text: twin.getAttribute("aria-valuetext") ?? "", On: twin.checked ?? false };
	})()`, id))
	return twin
}

// Show scrolls the page until a twin is in view, and gives it.
func (p *Page) Show(id string) Twin {
	p.t.Helper()
	p.FrameMiddle("[data-id=" + id + "]")
	p.Settle()
	return p.Twin(id)
}

// Stage is where the picture lies.
func (p *Page) Stage() Box { return p.frameBox(".stage") }

func (p *Page) frameBox(selector string) Box {
	p.t.Helper()
	return EvalFrame[Box](p, fmt.Sprintf(`(() => {
		const board = frameElement.getBoundingClientRect(), box = document.querySelector(%q).getBoundingClientRect();
		return { X: board.x + box.x, Y: board.y + box.y, W: box.width, H: box.height };
	})()`, selector))
}

// Timeline is where the timeline lies, from edge to edge of the stage.
func (p *Page) Timeline() Box {
	p.t.Helper()
	stage, time := p.Stage(), p.Twin("time")
	return Box{stage.X, time.Y, stage.W, time.H}
}

// Goals gives the goals table's values, and in brackets how those stand that have a goal: "0 (met), 24 USD/mo".
func (p *Page) Goals() string {
	p.t.Helper()
	rows := EvalFrame[[]struct{ Value, Word string }](p, `[...document.querySelectorAll(".panel tbody tr")].map((row) => ({
		Value: row.querySelector(".value .now").textContent, Word: row.querySelector(".word").textContent }))`)
	all := make([]string, len(rows))
	for i, row := range rows {
		if all[i] = row.Value; row.Word != "" {
			all[i] += " (" + row.Word + ")"
		}
	}
	return strings.Join(all, ", ")
}

// AwaitEnd waits until play has stopped by itself at the incident's end, and the play page gives a verdict.
func (p *Page) AwaitEnd() {
	p.t.Helper()
	p.WaitFrame("document.querySelector('.play').dataset.state === 'ended'")
	p.Wait("document.querySelector('.verdict').dataset.verdict !== 'open'")
	p.Settle()
}

// Verdict gives the play page's verdict: "open", "pass", "fail" or "unknown".
func (p *Page) Verdict() string {
	p.t.Helper()
	return Eval[string](p, "document.querySelector('.verdict').dataset.verdict")
}

// State gives what the game keeps of itself: settings, time and speed.
func (p *Page) State() string {
	p.t.Helper()
	return EvalFrame[string](p, "leasehold.send('state')")
}

// Focused names what has the focus: "twin:lease-a" in the frame, else the element and its name or words. It is "" when nothing has.
func (p *Page) Focused() string {
	p.t.Helper()
	return Eval[string](p, `(() => {
		const name = (e) => !e || e === e.ownerDocument.body ? "" : e.dataset.id ? "twin:" + e.dataset.id :
			e.localName + ":" + (e.ariaLabel || e.value || e.innerText || e.id).replace(/\s+/g, " ");
		const e = document.activeElement;
		return e?.localName === "iframe" ? "frame/" + name(e.contentDocument.activeElement) : name(e);
	})()`)
}

// TabTo presses Tab (or Shift and Tab) until the focus is where Focused begins so. It gives the stops on the way.
func (p *Page) TabTo(where string, back bool) []string {
	p.t.Helper()
	var stops []string
	for range 80 {
		if back {
			p.BackTab()
		} else {
			p.Keys(kb.Tab)
		}
		stop := p.Focused()
		stops = append(stops, stop)
		if strings.HasPrefix(stop, where) {
			return stops
		}
	}
	p.t.Fatalf("browser: Tab never came to %s; it stopped at\n\t%s", where, strings.Join(stops, "\n\t"))
	return nil
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
