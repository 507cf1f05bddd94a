//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestTransportIsInReach looks at a tall board on a desk and on a phone: play, step and speed stand at the foot of the window until the frame's own are in sight.
func TestTransportIsInReach(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for _, size := range [][2]int64{{1280, 720}, {390, 844}, {320, 640}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			p := Open(t)
			p.Viewport(size[0], size[1], coarse)
			p.VisitBoard(host.URL + strings.Replace(pages["play"], "coordination", "april-night", 1))
			p.Run("scrollBy({ top: document.querySelector('.board').getBoundingClientRect().top - 200, behavior: 'instant' })")
			p.Wait("document.querySelector('.remote').checkVisibility({ visibilityProperty: true })")
			foot := Eval[float64](p, "innerHeight - document.querySelector('.remote').getBoundingClientRect().bottom")
			if foot < -0.5 || foot > 0.5 {
				t.Errorf("the bar ends %v px above the window's foot", foot)
			}
			if over := Eval[float64](p, "document.querySelector('.remote').scrollWidth - document.querySelector('.remote').clientWidth"); over > 0 {
				t.Errorf("the bar is %v px too narrow for what it holds", over)
			}
			p.Shot("remote-" + fmt.Sprint(size[0]))

			p.Click(p.Middle(".remote .play"))
			p.WaitFrame("document.querySelector('.play').dataset.state === 'playing'")
			p.Wait("document.querySelector('.remote .play').ariaLabel === 'Pause'")
			p.Wait("Math.abs(document.querySelector('.board').getBoundingClientRect().top) < 1") // what plays has all the room there is
			p.Click(p.Middle(".remote .play"))
			p.WaitFrame("document.querySelector('.play').dataset.state === 'paused'")

			seen := map[string]bool{}
			for range 12 { // into the frame, and through what lies lowest
				p.Keys(kb.Tab)
				p.Settle()
				seen[p.Focused()] = true
				if under := Eval[bool](p, `(() => {
					const bar = document.querySelector(".remote");
					const inner = frames[0].document.activeElement;
					if (document.activeElement !== frames[0].frameElement || !bar.checkVisibility({ visibilityProperty: true }) || inner === frames[0].document.body) return false;
					return frames[0].frameElement.getBoundingClientRect().top + inner.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1 && inner.getBoundingClientRect().height < 60;
				})()`); under {
					t.Errorf("%s is behind the bar", p.Focused())
				}
			}

			p.FrameMiddle(".transport .play")
			p.Run("document.activeElement.blur()")
			p.Wait("!document.querySelector('.remote').checkVisibility({ visibilityProperty: true })")
			p.Shot("remote-own-" + fmt.Sprint(size[0]))
		})
	}
}
