//go:build browser

package browser

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"sync"

	"github.com/chromedp/chromedp"
)

// chromium starts one browser for all tests, at the first one that needs it. Stop ends it.
var chromium = sync.OnceValues(func() (context.Context, error) {
	ctx, end, err := launch()
	stop = end
	return ctx, err
})

// launch starts a browser; end ends it.
func launch(flags ...chromedp.ExecAllocatorOption) (ctx context.Context, end func(), err error) {
	path, err := find()
	if err != nil {
		return nil, func() {}, err
	}
	options := append([]chromedp.ExecAllocatorOption{}, chromedp.DefaultExecAllocatorOptions[:]...)
	options = append(options,
		chromedp.ExecPath(path),
		chromedp.Flag("headless", "new"),
		chromedp.Flag("use-angle", "swiftshader"),
		chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("disable-gpu-rasterization", true), // Debian turns it on; in software it is the slower way to paint HTML
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("js-flags", "--liftoff-only"), // tests are over before a second, better compilation of WebAssembly pays
		chromedp.Flag("disable-features", "Translate,SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup"), // each would cost every tab a process or two of its own
		chromedp.Flag("no-sandbox", os.Geteuid() == 0),
	)
	allocator, endAllocator := chromedp.NewExecAllocator(context.Background(), append(options, flags...)...)
	ctx, endBrowser := chromedp.NewContext(allocator)
	end = func() {
		endBrowser()
		endAllocator()
	}
	return ctx, end, chromedp.Do(ctx)
}

var stop = func() {}

// Stop ends the browser, if one was started. TestMain calls it.
func Stop() { stop() }

func find() (string, error) {
	if path := os.Getenv("CHROMIUM"); path != "" {
		return path, nil
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("browser: found no chromium, chromium-browser or google-chrome; set CHROMIUM to the path of one")
}
