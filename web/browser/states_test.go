//go:build browser

package browser

import (
	"fmt"
	"testing"
)

// textFaults lists what is wrong with the texts of a document: one that lies over another, sticks out of the box it is in, or is past
// the window's edge; and a page that scrolls sideways.
const textFaults = `((doc) => {
	const view = doc.defaultView, faults = [], texts = [];
	const hidden = (e) => !e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.closest(".unseen, .skip, .theme label, legend, select");
	const walker = doc.createTreeWalker(doc.body, view.NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		if (!node.textContent.trim() || hidden(node.parentElement)) continue;
		const range = doc.createRange();
		range.selectNodeContents(node);
		for (const box of range.getClientRects()) {
			if (box.width < 1) continue;
			const spare = box.height * 0.2; // above and below the letters
			texts.push({ node, words: node.textContent.trim().slice(0, 40), left: box.left, right: box.right, top: box.top + spare, bottom: box.bottom - spare });
		}
	}
	texts.forEach((a, i) => {
		if (a.right > view.innerWidth + 0.5 || a.left < -0.5) faults.push("past the edge: " + a.words);
		for (let e = a.node.parentElement; e !== doc.body; e = e.parentElement) {
			const { display } = view.getComputedStyle(e);
			if (display === "inline" || display === "contents" || e.localName === "text") continue; // a drawn text is as wide as it says
			const box = e.getBoundingClientRect();
			if (a.left < box.left - 1 || a.right > box.right + 1 || a.top < box.top - 1 || a.bottom > box.bottom + 1) faults.push("out of its " + e.localName + "." + e.className + ": " + a.words);
		}
		for (const b of texts.slice(i + 1)) {
			if (a.node !== b.node && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) {
				faults.push("over each other: " + a.words + " / " + b.words);
			}
		}
	});
	if (doc.scrollingElement.scrollWidth > view.innerWidth) faults.push("the page is " + doc.scrollingElement.scrollWidth + " px wide");
	return { texts: texts.length, faults: [...new Set(faults)] };
})`

// neat tells whether the words of the page and of its frame can all be read.
func (p *Page) neat(state string) {
	p.t.Helper()
	p.awaitRoom()
	for name, doc := range map[string]string{"page": "document", "frame": "frames[0].document"} {
		got := Eval[struct {
			Texts  int      `json:"texts"`
			Faults []string `json:"faults"`
		}](p, textFaults+"("+doc+")")
		if got.Texts < 10 {
			p.t.Errorf("%s, %s: found only %d texts", state, name, got.Texts)
		}
		for _, fault := range got.Faults {
			p.t.Errorf("%s, %s: %s", state, name, fault)
		}
	}
}

// everySize gives the largest and the smallest of the sizes in which pages are looked at; with LEASEHOLD_EVERY set all of them.
func everySize() [][2]int64 {
	if !pictured {
		return [][2]int64{{1280, 720}, {320, 640}}
	}
	return [][2]int64{{1280, 720}, {800, 600}, {390, 700}, {320, 640}}
}

// Each state of the game at each size, with all words where they can be read, and a sheet of pictures of it.
func TestStatesArePictured(t *testing.T) {
	host := NewHost(t, Dist(t))
	for _, size := range everySize() {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			t.Parallel()
			p := Open(t)
			p.Viewport(size[0], size[1], coarse)
			p.VisitBoard(host.URL + pages["play"])
			keep := func(state string) {
				t.Helper()
				p.Hover(Point{2, 2})
				p.Settle()
				p.neat(state)
				p.Sheet(fmt.Sprintf("game-%s-%dx%d", state, size[0], size[1]))
			}
			keep("start")

			slider := p.Show("lease-a")
			at := Point{slider.Thumb(), slider.Middle().Y}
			p.Press(at)
			p.Move(at, slider.At(8))
			p.Settle()
			p.neat("dragging")
			p.Shot(fmt.Sprintf("game-dragging-%dx%d", size[0], size[1]))
			p.Move(slider.At(8), at)
			p.Release(at)

			p.RunFrame("leasehold.send('seek', '', 6.62)")
			keep("midway")
			p.Run("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
			p.RunFrame("leasehold.send('seek', '', 99)")
			keep("failed")
			for _, id := range []string{"tokens-a", "tokens-b"} {
				p.Click(p.Show(id).Middle())
			}
			p.Run("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
			keep("won")
			p.Click(p.Middle(".theme label:last-child"))
			p.WaitFrame("document.documentElement.dataset.theme === 'dark'")
			keep("won-dark")
		})
	}
}
