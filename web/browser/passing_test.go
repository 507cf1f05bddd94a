//go:build browser

package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestPassingPictures takes pictures, for who wants to see them: LEASEHOLD_PICTURES names levels, with settings for each as in a link.
func TestPassingPictures(t *testing.T) {
	list := os.Getenv("LEASEHOLD_PICTURES")
	if list == "" {
		t.Skip("LEASEHOLD_PICTURES names no levels")
	}
	host := NewHost(t, Dist(t))
	for _, what := range strings.Fields(list) {
		level, link, _ := strings.Cut(what, "?")
		p := Open(t)
		p.keepProgress(host.URL, fmt.Sprintf(`{"leasehold":"progress","version":1,"levels":{"%s":{"depth":2,"tries":1,"best":{}}}}`, level))
		p.Viewport(1280, 900, 1)
		p.VisitBoard(host.URL + "/play/" + level + "/?" + link)
		p.Click(p.Middle(".passing .ask button"))
		p.Wait("document.querySelector('.passing .picture svg .own')")
		for part := range 8 {
			p.Wait(fmt.Sprintf("!document.querySelector('.passing progress') || document.querySelector('.passing progress').value > %d / 8", part))
		}
		p.Wait("!document.querySelector('.passing progress')")
		for _, width := range []int64{1280, 390, 320} {
			for _, theme := range []string{"light", "dark"} {
				p.Viewport(width, 900, 1)
				p.Run("document.documentElement.dataset.theme = '" + theme + "'")
				p.Run("document.querySelector('.passing').scrollIntoView({ block: 'start', behavior: 'instant' })")
				p.Ticks(3)
				p.Shot(fmt.Sprintf("passing-%s-%d-%s", level, width, theme))
			}
		}
	}
	_ = kb.Enter
}
