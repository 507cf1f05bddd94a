//go:build browser

package browser

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a page may take to come to what a test waits for. It only bounds a test that has already failed.
const patience = 60 * time.Second

// Page is a tab with its own storage and cache. An uncaught error, a console error or a violation of the content policy, in
// it or in its frames, fails the test unless it was allowed.
type Page struct {
	t   testing.TB
	ctx context.Context

	mu      sync.Mutex
	faults  []string
	allowed []string
}

// pictured says that people will look at pictures (./build.sh pictures). Else none are kept, and a CSS pixel is a quarter of a device pixel wherever no test looks at pixels: painting
// takes most of a test's time.
var pictured = os.Getenv("LEASEHOLD_EVERY") != ""

// coarse is how many device pixels a CSS pixel has where no test looks at them.
var coarse = 0.25

// half is how many they have where a test looks at shapes, and not at single pixels.
var half = 0.5

func init() {
	if pictured {
		coarse, half = 1, 1
	}
}

// Open opens a tab, which the test closes, of 1280 x 720 CSS pixels, painted coarsely.
func Open(t testing.TB) *Page {
	t.Helper()
	parent, err := chromium()
	if err != nil {
		t.Fatal(err)
	}
	p := openIn(t, parent)
	p.Viewport(1280, 720, coarse)
	return p
}

// OpenAt opens a tab in a browser of its own, on a screen with that many device pixels in a CSS pixel, of about 1024 x 900 CSS pixels.
// The ratio that Viewport emulates is another thing: under it a browser lays pages out in CSS pixels and stretches them.
func OpenAt(t testing.TB, ratio float64) *Page {
	t.Helper()
	parent, end, err := launch(chromedp.Flag("force-device-scale-factor", strconv.FormatFloat(ratio, 'f', -1, 64)), chromedp.WindowSize(1024, 900))
	t.Cleanup(end)
	if err != nil {
		t.Fatal(err)
	}
	return openIn(t, parent)
}

// openIn opens a tab without service workers: each would fetch the whole site for a test of one page.
func openIn(t testing.TB, parent context.Context) *Page {
	t.Helper()
	p := openKeeping(t, parent)
	p.Before("delete Navigator.prototype.serviceWorker")
	return p
}

// openKeeping opens a tab with service workers.
func openKeeping(t testing.TB, parent context.Context) *Page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent, chromedp.WithNewBrowserContext())
	p := &Page{t: t, ctx: ctx}
	t.Cleanup(func() {
		cancel()
		p.report()
	})
	if err := chromedp.Listen(ctx, p.listen); err != nil {
		t.Fatal(err)
	}
	return p
}

// Do runs actions of the browser's protocol, each of which must succeed.
func (p *Page) Do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// Call sends a tab one command of the browser's protocol, which must succeed.
func Call[P, R any](p *Page, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	result, err := chromedp.Call(ctx, command, params)
	if err != nil {
		p.t.Fatal(err)
	}
	return result
}

// Viewport sets the tab's size in CSS pixels and how many device pixels one of them has.
func (p *Page) Viewport(width, height int64, ratio float64) {
	p.t.Helper()
	Call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: ratio})
}

// Media sets a media feature of the tab: ("prefers-color-scheme", "dark"), ("prefers-reduced-motion", "reduce").
func (p *Page) Media(name, value string) {
	p.t.Helper()
	Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: name, Value: value}}})
}

// Before runs a script in each document before any of its own.
func (p *Page) Before(script string) {
	p.t.Helper()
	Call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// Visit opens an address and waits for its load event.
func (p *Page) Visit(url string) {
	p.t.Helper()
	p.Do(chromedp.Navigate(url))
}

// Reload loads the page again.
func (p *Page) Reload() {
	p.t.Helper()
	p.Do(chromedp.Reload())
}

// Run evaluates an expression in the page for its effect.
func (p *Page) Run(expression string) {
	p.t.Helper()
	Eval[chromedp.Void](p, expression)
}

// RunFrame evaluates an expression for its effect with the globals of the page's first frame.
func (p *Page) RunFrame(expression string) {
	p.t.Helper()
	Eval[chromedp.Void](p, inFrame(expression))
}

// Eval gives the value of an expression in the page; a promise is awaited.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	value, err := eval[T](p, expression)
	if err != nil {
		p.t.Fatalf("%v\nin %s", err, expression)
	}
	return value
}

// EvalFrame gives the value of an expression with the globals of the page's first frame.
func EvalFrame[T any](p *Page, expression string) T {
	p.t.Helper()
	return Eval[T](p, inFrame(expression))
}

// Wait waits until an expression holds in the page.
func (p *Page) Wait(expression string) {
	p.t.Helper()
	promise := fmt.Sprintf(`new Promise((resolve) => { const look = () => { (%s) ? resolve(true) : setTimeout(look, 20); }; look(); })`, expression)
	deadline := time.Now().Add(patience)
	var err error
	for time.Now().Before(deadline) && p.ctx.Err() == nil { // a page that is just loading may throw, or go away under the promise
		if _, err = eval[bool](p, promise); err == nil {
			return
		}
	}
	p.t.Fatalf("browser: waited in vain for %s: %v%s", expression, err, p.said())
}

// WaitFrame waits until an expression holds with the globals of the page's first frame.
func (p *Page) WaitFrame(expression string) {
	p.t.Helper()
	p.Wait(inFrame(expression))
}

// inFrame needs no context of the frame's own: what the protocol evaluates may say `with`, and frame and page share an origin.
func inFrame(expression string) string {
	return fmt.Sprintf("(function () { with (frames[0]) { return (%s); } })()", expression)
}

func eval[T any](p *Page, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// Shot keeps a picture of what the tab shows, if people will look at pictures, as NAME.png in the folder that $LEASEHOLD_SHOTS names (.cache/shots unless set).
func (p *Page) Shot(name string) {
	p.t.Helper()
	if !pictured {
		return
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Fatal(err)
	}
	p.keepFile(name+".png", png)
}

// Allow lets faults pass that contain one of these texts.
func (p *Page) Allow(texts ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, texts...)
}

func (p *Page) listen(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if thrown := e.ExceptionDetails.Exception; thrown != nil {
			text += " " + thrown.Description
		}
		p.fault("uncaught: " + text)
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeAssert {
			words := []string{"console:"}
			for _, arg := range e.Args {
				words = append(words, string(arg.Value)+arg.Description)
			}
			p.fault(strings.Join(words, " "))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError {
			p.fault(fmt.Sprintf("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL))
		}
	}
}

func (p *Page) fault(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, text)
}

// said gives all faults so far, for a message.
func (p *Page) said() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(append([]string{""}, p.faults...), "\n\t")
}

func (p *Page) report() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, fault := range p.faults {
		passes := false
		for _, text := range p.allowed {
			passes = passes || strings.Contains(fault, text)
		}
		if !passes {
			p.t.Error(fault)
		}
	}
}
