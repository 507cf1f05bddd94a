//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"leasehold/levels"
	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
)

// quotedMail is a mail that another has quoted, with a name and codes of people: one at par, and one that wins without it. Every line is broken at 61 characters.
func quotedMail(t *testing.T) string {
	l, err := levelfile.Find("coordination")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for name, values := range map[string]levels.Values{"Ada Byron": l.ParWith, "Max Kim": l.Solution} {
		code, err := codec.Write(l, codec.Code{Name: name, Settings: mustWith(t, l, values), Tries: 3})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, "> "+code[:61]+"\n> "+code[61:])
	}
	return "> Dear teacher,\n>\n" + strings.Join(lines, "\n> and\n") + "\n>\n> Greetings"
}

// barAgrees keeps in oddities what the words beside the bar of the class page say other than it.
const barAgrees = `globalThis.oddities = [], globalThis.seenShares = 0;
	new MutationObserver(() => {
		const share = /(\d+)\u00a0?\s?%$|(\d+)\u00a0?\s?%,/.exec(document.querySelector(".way span").textContent);
		if (!share) return;
		seenShares++;
		const bar = Math.floor(100 * document.querySelector(".way progress").value + 1e-6);
		if (bar !== Number(share[1] ?? share[2])) oddities.push(bar + ": " + share[0]);
	}).observe(document.querySelector(".way"), { subtree: true, childList: true, characterData: true });`

// TestClassPage pastes a mail as a teacher does, presses the button that there is for it, and saves a part of what came.
func TestClassPage(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.Viewport(1280, 900, coarse)
	p.WithAxe()
	p.Before(keepsBlobs)
	p.Visit(host.URL + "/class/")
	said := func() string { return Eval[string](p, "document.querySelector('#said').textContent") }
	p.Run("document.querySelector('#hand-in .main').click()")
	if got := said(); !strings.HasPrefix(got, "There is nothing to check yet") {
		t.Errorf("before anything came it says %q", got)
	}
	p.Run(barAgrees)
	p.Run(fmt.Sprintf(`{ const data = new DataTransfer(); data.setData("text", %q);
		document.querySelector("#codes").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
		document.querySelector("#hand-in .main").click(); }`, quotedMail(t)))
	if got := said(); strings.Contains(got, "nothing to check") {
		t.Errorf("while it checks it says %q", got)
	}
	p.Wait("document.querySelectorAll('.results tbody tr').length > 0 && document.querySelector('.way').hidden && document.querySelector('#said').textContent.includes('Every night')")
	if got := Eval[string](p, classResults); got != "every,par" && got != "par,every" {
		t.Errorf("the mail comes to %s", got)
	}
	if odd := Eval[string](p, "oddities.join()"); odd != "" || Eval[int](p, "seenShares") == 0 {
		t.Errorf("bar and words: %q", odd)
	}
	p.Run("document.querySelector('#hand-in .main').click()")
	if got := said(); got != "2 codes, 2 passed, 0 not passed, 0 refused. All that was handed in is in the table already." {
		t.Errorf("with all in the table it says %q", got)
	}
	if got := Eval[string](p, "[...document.querySelectorAll('.hardest meter')].map((meter) => meter.className).join()"); got != "passed" {
		t.Errorf("the bars of what was hard are %q", got)
	}
	p.bothThemes("the class page")
	p.savesAPart()
}

// savesAPart saves what a filter leaves, and then all.
func (p *Page) savesAPart() {
	p.t.Helper()
	for _, c := range []struct {
		result, words string
		rows          int
	}{{"par", "Save one row as CSV", 1}, {"", "Save as CSV", 2}} {
		p.Run(fmt.Sprintf(`{ const select = document.querySelector("#by-result"); select.value = %q; select.dispatchEvent(new Event("change")); }`, c.result))
		if got := Eval[string](p, "document.querySelector('#save').textContent"); got != c.words {
			p.t.Errorf("with %q chosen the button says %q, want %q", c.result, got, c.words)
		}
		p.Run("madeBlob = null, document.querySelector('#save').click()")
		p.Wait("madeBlob !== null")
		if got := Eval[string](p, "madeBlob.text()"); strings.Count(got, "LH1-") != c.rows {
			p.t.Errorf("with %q chosen it saves %q", c.result, got)
		}
	}
}
