//go:build browser

package browser

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// share brings a board to settings and a time, opens what Share opens, and gives the link.
func (p *Page) share(host *Host) string {
	p.t.Helper()
	p.VisitBoard(host.URL + pages["play"])
	p.RunFrame("leasehold.send('set', 'lease-a', 4)")
	p.RunFrame("leasehold.send('set', 'tokens-b', 1)")
	p.RunFrame("leasehold.send('seek', '', 6.625)")
	p.Click(p.Middle("button.share"))
	p.Wait("document.querySelector('dialog.share').open && document.querySelector('dialog.share').dataset.picture === 'there'")
	return Eval[string](p, "document.querySelector('#link').value")
}

func TestASharedLinkOpensTheMoment(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	link := p.share(host)
	if want := host.URL + pages["play"] + "?v=1&lease-a=4s&tokens-b=on&t=6.625s"; link != want {
		t.Errorf("got the link %s, want %s", link, want)
	}
	state, hash := regexp.MustCompile("&was=[^&]*").ReplaceAllString(p.State(), ""), p.Probe().Hash // the run before stays at home
	other := Open(t)
	other.VisitBoard(link)
	if got := other.State(); got != state || other.Probe().Hash != hash {
		t.Errorf("the link opens %s, want %s", got, state)
	}
	if Eval[bool](other, "document.querySelector('.notice').classList.contains('shown')") {
		t.Errorf("of its own link the page says %q", Eval[string](other, "document.querySelector('.notice').innerText"))
	}
}

func TestABadLinkIsToldOnce(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for query, want := range map[string]string{
		"?v=1&lease-a=99s&tokens-a=on":                  "One thing in this link is not understood here and was left out: “lease-a=99s”.",
		"?v=1&lease-a=4s&incident=7&utm_source=%3Cb%3E": "Some of this link is not understood here and was left out: “incident=7” and “utm_source=<b>”.",
		"?v=9&lease-a=4s":                               "This link was made by another version of Leasehold, so it was not read, and the level starts as always.",
		"?v=1&x=" + strings.Repeat("y", 2000):           "This link is longer than 2,000 characters, so it was not read, and the level starts as always.",
	} {
		p := Open(t)
		p.VisitBoard(host.URL + pages["play"] + query)
		p.Wait(fmt.Sprintf("document.querySelector('.notice p').textContent === %q", want))
		if got := p.State(); strings.Contains(want, "as always") != strings.HasPrefix(got, "lease-a=3s&tokens-a=off&lease-b=3s&tokens-b=off&t=0s") {
			t.Errorf("%s opens %s", query, got)
		}
	}
}

func TestTheLinkIsCopied(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Before("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { if (globalThis.denied) throw new Error('denied'); globalThis.copied = text; } } })")
	link := p.share(host)
	p.Click(p.Middle(".copy"))
	p.Wait(fmt.Sprintf("copied === %q && document.querySelector('dialog [role=status]').textContent === 'The link is copied.'", link))
	p.Run("globalThis.denied = true")
	p.Click(p.Middle(".copy"))
	p.Wait("document.querySelector('dialog [role=status]').textContent.startsWith('The link is selected')")
	if got := Eval[string](p, "document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"); got != link {
		t.Errorf("selected is %q", got)
	}
	p.Keys(kb.Escape)
	p.Wait("!document.querySelector('dialog.share').open")
	if got := p.Focused(); got != "button:Share" {
		t.Errorf("closed, the focus is on %q", got)
	}
}

func TestThePictureIsSaved(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	for i, size := range everySize() {
		for k, theme := range []string{"light", "dark"} {
			if i != k && !pictured {
				continue // one of each is enough to hold it to its words
			}
			p := Open(t)
			p.Media("prefers-color-scheme", theme)
			p.Viewport(size[0], size[1], coarse)
			p.share(host)
			p.Shot(fmt.Sprintf("share-%s-%d", theme, size[0]))
			p.Run("document.querySelector('dialog').close()")
			p.RunFrame("leasehold.send('seek', '', 99)")
			p.AwaitEnd()
			p.Run("scrollTo(0, document.body.scrollHeight)") // the picture comes though the board is out of sight
			p.Run("document.querySelector('button.share').click()")
			p.Wait("document.querySelector('dialog.share').dataset.picture === 'there'")
			p.Run("URL.createObjectURL = (blob) => (globalThis.saved = blob, 'data:,')")
			p.Run("HTMLAnchorElement.prototype.click = function () { globalThis.savedAs = this.download; }")
			p.Click(p.Middle(".save"))
			p.Wait("globalThis.savedAs === 'leasehold-coordination.png'")
			text := Eval[string](p, "new Promise((done) => { const r = new FileReader(); r.onload = () => done(r.result.split(',')[1]); r.readAsDataURL(saved); })")
			data, err := base64.StdEncoding.DecodeString(text)
			if err != nil {
				t.Fatal(err)
			}
			picture, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if b := picture.Bounds(); b.Dx() != 1200 || b.Dy() < 600 || b.Dy() > 2400 {
				t.Errorf("at %d px: got a picture of %v", size[0], b)
			}
			colours := map[any]bool{}
			for x := 60; x < 500; x += 2 {
				for y := 200; y < 500; y += 2 {
					colours[picture.At(x, y)] = true
				}
			}
			if len(colours) < 10 {
				t.Errorf("at %d px: got %d colours where the board should be", size[0], len(colours))
			}
			p.keepFile(fmt.Sprintf("picture-%s-%d.png", theme, size[0]), data)
		}
	}
}
