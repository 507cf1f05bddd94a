//go:build browser

package browser

import (
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Point is a place in the tab, in CSS pixels from its top left corner.
type Point struct{ X, Y float64 }

// Middle gives the middle of the element that a selector finds in the page, scrolled into view.
func (p *Page) Middle(selector string) Point {
	p.t.Helper()
	return p.middle(fmt.Sprintf("document.querySelector(%q)", selector), "{x: 0, y: 0}")
}

// FrameMiddle gives the middle, in the tab, of the element that a selector finds in the first frame.
func (p *Page) FrameMiddle(selector string) Point {
	p.t.Helper()
	return p.middle(fmt.Sprintf("frames[0].document.querySelector(%q)", selector), "frames[0].frameElement.getBoundingClientRect()")
}

func (p *Page) middle(element, origin string) Point {
	p.t.Helper()
	return Eval[Point](p, fmt.Sprintf(`(async () => {
		const element = %s;
		element.scrollIntoView({ block: "nearest", behavior: "instant" });
		for (let frame = 0, last = {}; ; frame++) { // what lies over it on the way goes once the page has seen that it is there, and what loads may still move it
			const box = element.getBoundingClientRect();
			const { x, y } = %s;
			const middle = { X: x + box.x + box.width / 2, Y: y + box.y + box.height / 2 };
			const top = document.elementFromPoint(middle.X, middle.Y);
			const still = middle.X === last.X && middle.Y === last.Y;
			last = middle;
			if (frame > 30 || still && (top?.contains(element) || element.contains(top) || top === element.ownerDocument.defaultView.frameElement)) return middle;
			await new Promise(requestAnimationFrame);
		}
	})()`, element, origin))
}

func (p *Page) mouse(kind input.DispatchMouseEventType, at Point, button input.MouseButton, held int64) {
	p.t.Helper()
	Call(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Button: button, Buttons: held, ClickCount: 1})
}

// Hover moves the mouse, with no button down.
func (p *Page) Hover(at Point) {
	p.t.Helper()
	p.mouse(chromedp.MouseMoved, at, input.MouseButtonNone, 0)
}

// Press moves the mouse to a place and presses its left button.
func (p *Page) Press(at Point) {
	p.t.Helper()
	p.Hover(at)
	p.mouse(chromedp.MousePressed, at, input.MouseButtonLeft, 1)
}

// Move moves the pressed mouse in a straight line.
func (p *Page) Move(from, to Point) {
	p.t.Helper()
	for _, at := range line(from, to) {
		p.mouse(chromedp.MouseMoved, at, input.MouseButtonLeft, 1)
	}
}

// line gives places on the way, in steps as a hand makes them.
func line(from, to Point) []Point {
	const steps = 8
	way := make([]Point, steps)
	for i := range way {
		part := float64(i+1) / steps
		way[i] = Point{from.X + (to.X-from.X)*part, from.Y + (to.Y-from.Y)*part}
	}
	return way
}

// Release lets the mouse's left button go.
func (p *Page) Release(at Point) {
	p.t.Helper()
	p.mouse(chromedp.MouseReleased, at, input.MouseButtonLeft, 0)
}

// Drag presses, moves and lets go.
func (p *Page) Drag(from, to Point) {
	p.t.Helper()
	p.Press(from)
	p.Move(from, to)
	p.Release(to)
}

// Click presses and lets go.
func (p *Page) Click(at Point) {
	p.t.Helper()
	p.Press(at)
	p.Release(at)
}

// Touchscreen gives the tab a touch screen. Without it, touches are not delivered.
func (p *Page) Touchscreen() {
	p.t.Helper()
	Call(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 1})
}

func (p *Page) touch(kind input.DispatchTouchEventType, at ...Point) {
	p.t.Helper()
	points := []*input.TouchPoint{}
	for _, place := range at {
		points = append(points, &input.TouchPoint{X: place.X, Y: place.Y})
	}
	Call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
}

// Touch puts a finger down.
func (p *Page) Touch(at Point) {
	p.t.Helper()
	p.touch(input.DispatchTouchEventTypeTouchStart, at)
}

// TouchMove moves the finger that is down in a straight line.
func (p *Page) TouchMove(from, to Point) {
	p.t.Helper()
	for _, at := range line(from, to) {
		p.touch(input.DispatchTouchEventTypeTouchMove, at)
	}
}

// Lift lifts the finger.
func (p *Page) Lift() {
	p.t.Helper()
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// TouchDrag puts a finger down, moves it in a straight line and lifts it.
func (p *Page) TouchDrag(from, to Point) {
	p.t.Helper()
	p.Touch(from)
	p.TouchMove(from, to)
	p.Lift()
}

// Tap touches a place and lifts the finger, which the browser turns into a click.
func (p *Page) Tap(at Point) {
	p.t.Helper()
	p.touch(input.DispatchTouchEventTypeTouchStart, at)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// Keys types keys to whatever has the focus: text, or the names of package kb (kb.Tab, kb.ArrowRight).
func (p *Page) Keys(keys string) {
	p.t.Helper()
	p.Do(chromedp.KeyEvent(keys))
}

// Space presses the space bar as a keyboard does: whoever prevents its default prevents its scrolling, too. Keys types a character
// whatever became of the key.
func (p *Page) Space() {
	p.t.Helper()
	key := input.DispatchKeyEventParams{Type: kb.KeyDown, Key: " ", Code: "Space", Text: " ", WindowsVirtualKeyCode: ' '}
	Call(p, input.DispatchKeyEvent, key)
	key.Type, key.Text = kb.KeyUp, ""
	Call(p, input.DispatchKeyEvent, key)
}

// BackTab goes to the stop before, with Shift and Tab.
func (p *Page) BackTab() {
	p.t.Helper()
	p.Do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
}

// wheel is Input.dispatchMouseEvent for a wheel, which must name both directions: the library's own leaves a zero out.
var wheel = cdp.Command[wheelParams, cdp.Empty]{Method: input.CommandDispatchMouseEvent}

type wheelParams struct {
	Type   input.DispatchMouseEventType `json:"type"`
	X      float64                      `json:"x"`
	Y      float64                      `json:"y"`
	DeltaX float64                      `json:"deltaX"`
	DeltaY float64                      `json:"deltaY"`
}

// Wheel turns the mouse's wheel over a place, by CSS pixels; down is positive.
func (p *Page) Wheel(at Point, by float64) {
	p.t.Helper()
	Call(p, wheel, wheelParams{Type: chromedp.MouseWheel, X: at.X, Y: at.Y, DeltaY: by})
}
