//go:build browser

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The builder writes what the form says, in both snippets, and its preview is the element itself.
func TestEmbedPageBuildsSnippets(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 720, coarse)
	p.Visit(host.URL + "/embed/")
	if got := Eval[string](p, "document.querySelector('#first-element').textContent"); !strings.HasPrefix(got, `<script src="`+host.URL+`/embed.js"></script>`+"\n"+`<leasehold-level level="`) {
		t.Errorf("the first snippet is %s", got)
	}
	p.Run("document.querySelector('#builder').scrollIntoView({ behavior: 'instant' })")
	p.Wait("document.querySelectorAll('.controls fieldset').length >= 2")
	p.Run(`globalThis.put = (name, value) => {
		const field = document.querySelector("form").elements[name];
		if (field.type === "checkbox") return field.click();
		field.value = value;
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}`)
	p.Run("put('level', 'coordination')")
	p.Wait("document.querySelector('[name=set-tokens-a]')")
	for _, line := range []string{"put('set-lease-a', '8')", "put('set-tokens-a')", "put('access-lease-b', 'hide')", "put('access-tokens-a', 'lock')", "put('access-tokens-b', 'lock')", "put('theme', 'dark')", "put('at', '6.2')"} {
		p.Run(line)
	}
	const attributes = `level="coordination" settings="lease-a=8s&amp;tokens-a=on" theme="dark" hide="lease-b" lock="tokens-a tokens-b" at="6.2s"`
	if got := Eval[string](p, "document.querySelector('#made-element').textContent"); !strings.Contains(got, "<leasehold-level "+attributes+">") {
		t.Errorf("the element is %s", got)
	}
	frame := host.URL + "/frame/coordination/?v=1&amp;lease-a=8s&amp;tokens-a=on&amp;t=6.2s&amp;theme=dark&amp;hide=lease-b&amp;lock=tokens-a%2Ctokens-b"
	if got := Eval[string](p, "document.querySelector('#made-frame').textContent"); !strings.Contains(got, `<iframe src="`+frame+`"`) {
		t.Errorf("the iframe is %s", got)
	}
	if got := Eval[string](p, "document.querySelector('[name=set-lease-a]').ariaValueText"); got != "8 s" {
		t.Errorf("the slider says %q", got)
	}
	p.Run("put('lang', 'de')")
	p.Wait(`document.querySelector('#made-element').textContent.includes('lang="de"')`)
	if got := Eval[string](p, "document.querySelector('#made-element').textContent"); !strings.Contains(got, `lang="de" settings="lease-a=8s&amp;tokens-a=on"`) || !strings.Contains(got, "Zwei Scheduler") {
		t.Errorf("in German the element is %s", got)
	}
	p.Run("document.querySelector('[name=at]').focus()")
	p.Keys(kb.Enter) // shows it, and does not put it away again
	p.Keys(kb.Enter)
	shown := "document.querySelector('#preview leasehold-level')"
	p.Wait(shown + "?.shadowRoot.querySelector('iframe')?.src.includes('/de/frame/coordination/?v=1&lease-a=8s')")
	p.Run(shown + ".scrollIntoView({ block: 'center', behavior: 'instant' })") // out of sight it would not start
	p.Run("globalThis.was = " + shown + ".shadowRoot.querySelector('iframe')")
	p.Run("put('theme', 'light')")
	if got := Eval[string](p, shown+".getAttribute('theme') + (was === "+shown+".shadowRoot.querySelector('iframe'))"); got != "lighttrue" {
		t.Errorf("another theme came to %s", got)
	}
	p.Run("document.querySelector('[data-method=start]').click()")
	p.Wait("[...document.querySelectorAll('.log li')].some((line) => line.textContent.startsWith('ready {'))")
	p.Run("document.querySelector('[data-method=getState]').click()")
	p.Wait("[...document.querySelectorAll('.log li')].some((line) => line.textContent.startsWith('getState v=1&lease-a=8s&tokens-a=on&t='))")
	p.Run("document.querySelector('[data-copy=made-element]').click()")
	p.Wait("document.querySelector('.status').textContent !== ''")
}
