//go:build browser

package browser

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"leasehold/levels/codec"
	"leasehold/levels/scorm"
)

// taskText writes an assignment as links carry it.
func taskText(t *testing.T, a codec.Assignment) string {
	t.Helper()
	text, err := a.Text()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// sent collects the requests of a tab that carry anything: methods and bodies, and every address.
type sent struct {
	mu        sync.Mutex
	addresses []string
	bodies    []string
}

func (p *Page) sent() *sent {
	p.t.Helper()
	s := new(sent)
	err := chromedp.Listen(p.ctx, func(event any) {
		if e, ok := event.(*network.EventRequestWillBeSent); ok {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.addresses = append(s.addresses, e.Request.URL)
			if e.Request.HasPostData || e.Request.Method != "GET" {
				s.bodies = append(s.bodies, e.Request.Method+" "+e.Request.URL)
			}
		}
	})
	if err != nil {
		p.t.Fatal(err)
	}
	Call(p, network.Enable, network.EnableParams{})
	return s
}

// keepsBlobs is a script that keeps what a page offers to save, as madeBlob: the content policy lets nobody fetch it.
const keepsBlobs = `globalThis.madeBlob = null;
	const offer = URL.createObjectURL;
	URL.createObjectURL = (blob) => offer.call(URL, globalThis.madeBlob = blob);`

// A package is made of what is chosen, and of nothing that was fetched before somebody asked for it. A host that unpacks what is packed is told of in words, and the next try works.
func TestAssignPageMakesPackages(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.WithAxe()
	p.Before(keepsBlobs)
	p.Allow("integrity") // which the browser says of the files that were unpacked
	task := taskText(t, codec.Assignment{Levels: []string{"april-night"}, Language: "de", Hints: true, Variants: true})
	p.Visit(host.URL + "/de/assign/?task=" + task)
	p.Wait("document.querySelectorAll('.fixed details').length === 1")
	for _, path := range host.Asked() {
		if strings.Contains(path, "teach.") || strings.Contains(path, "wasm") || strings.HasPrefix(path, "/scorm/") {
			t.Errorf("before anybody asked for a package, the page fetched %s", path)
		}
	}
	said := "document.querySelector('.pack .said').textContent"
	host.Behave(Manners{Encoded: []string{".js.gz"}})
	p.Run("document.querySelector('.pack .make').focus(), document.querySelector('.pack .make').click()")
	p.Wait("!document.querySelector('.pack .make').hidden && " + said + ".startsWith('Dieser Host packt ')")
	host.Behave(Manners{})
	p.Run("document.querySelector('.pack .make').click(), document.querySelector('.pack .cancel').click()")
	if got := Eval[string](p, said+" + document.activeElement.textContent"); got != "Abgebrochen. Nichts wurde gespeichert.Noch einmal versuchen" {
		t.Errorf("cancelled: %q", got)
	}
	p.Run("document.querySelector('.pack .make').click()")
	p.Wait("document.activeElement.matches('.pack .saving:not([hidden])')")
	p.bothThemes("a package")
	want, _ := scormPackage(t, scorm.Order{Language: "de", Levels: []string{"april-night"}, Task: task})
	sum := fmt.Sprintf("%x leasehold-april-night.zip", sha256.Sum256(want))
	if got := Eval[string](p, `(async () => {
		const link = document.querySelector(".pack .saving");
		const bytes = await madeBlob.arrayBuffer();
		return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("") + " " + link.download;
	})()`); got != sum {
		t.Errorf("got the package %s, want %s", got, sum)
	}
	p.Run("document.querySelector('[name=hints]').click()")
	if got := Eval[string](p, "String(document.querySelector('.pack .saving').hidden) + "+said); !strings.HasPrefix(got, "trueDas fertige Paket gehört zu einer anderen Auswahl") {
		t.Errorf("after another choice: %s", got)
	}
}

// A lesson gives back what it took the place of; what is locked or hidden is said to leave the level winnable where its solution does not move it; and a label that is too long is so at its field.
func TestAssignPageSaysWhatItDoes(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.WithAxe()
	p.Visit(host.URL + "/assign/?levels=coordination,payout")
	p.Wait("document.querySelectorAll('.fixed details').length === 2")
	picked := "[...document.querySelectorAll('.chapters :checked')].map(({ value }) => value).join()"
	choose := func(what, value string) {
		t.Helper()
		p.Run(fmt.Sprintf("{ const field = document.querySelector(%q); field.value = %q; for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true })); }", what, value))
	}
	lesson := Eval[string](p, "document.querySelector('[name=lesson]').options[1].value")
	other := Eval[string](p, "document.querySelector('[name=lesson]').options[2].value")
	choose("[name=lesson]", lesson)
	choose("[name=lesson]", other)
	if got := Eval[string](p, picked); got != strings.ReplaceAll(other, " ", ",") {
		t.Fatalf("picked are %s, want those of the lesson, %s", got, other)
	}
	p.Accessible("a lesson took the place of levels")
	if got := Eval[string](p, "document.querySelector('.replaced').innerText.trim()"); got != "The 2 levels that you had picked gave way to the lesson. Bring my choice back" {
		t.Errorf("it says %q", got)
	}
	p.Run("document.querySelector('.replaced button').click()")
	if got := Eval[string](p, picked+" + document.querySelector('.replaced').innerText.trim() + document.activeElement.name"); got != "payout,coordinationlesson" && got != "coordination,payoutlesson" {
		t.Errorf("after it was brought back: %s", got)
	}
	own := Eval[string](p, picked)
	choose("[name=lesson]", lesson)
	choose("[name=lesson]", "")
	if got := Eval[string](p, picked+" + document.querySelector('[name=lesson]').value + document.querySelector('.replaced').innerText.trim()"); got != own {
		t.Errorf("back at one's own choice: %s, want %s", got, own)
	}

	tally := func() string {
		return Eval[string](p, "document.querySelector('.fixed details[open] summary').textContent")
	}
	p.Run("[...document.querySelectorAll('.fixed details')].find((list) => list.querySelectorAll('select').length === 4).open = true")
	for _, each := range []struct{ list, how, want, words string }{
		{"2", "lock", "1 locked", "Still winnable"},
		{"3", "hide", "1 locked · 1 hidden · perhaps no longer winnable", "changes Fencing tokens ("},
		{"3", "", "1 locked", "Still winnable"},
		{"2", "", "all can be changed", ""},
	} {
		choose(".fixed [open] p:nth-of-type("+each.list+") select", each.how)
		if got := tally(); !strings.HasSuffix(got, each.want) {
			t.Errorf("control %s, %q: the list says %q, want %q", each.list, each.how, got, each.want)
		}
		if got := Eval[string](p, "document.querySelector('.fixed [open] .winnable').textContent"); !strings.Contains(got, each.words) || each.words == "" && got != "" {
			t.Errorf("control %s, %q: it says %q", each.list, each.how, got)
		}
	}

	choose("[name=label]", strings.Repeat("ü", 15))
	room := "document.querySelector('#label-room').textContent + document.querySelector('[name=label]').ariaInvalid + document.querySelector('.whole').hidden"
	if got := Eval[string](p, room); got != "Room for 2 more letters from a to z. Others, such as ü or №, take the room of 2 to 4.nullfalse" {
		t.Errorf("with a label that fits: %s", got)
	}
	choose("[name=label]", strings.Repeat("ü", 18))
	if got := Eval[string](p, room); got != "The class label is 2 letters too long. Shorten it, and the link is back.truetrue" {
		t.Errorf("with a label that is too long: %s", got)
	}
	p.Accessible("a label that is too long")
	choose("[name=label]", "4\u202eb\u200b")
	if got := Eval[string](p, "document.querySelector('.sheet-label').textContent + document.querySelector('[name=label]').value + document.querySelector('#label-room').textContent"); got != "4b4bRoom for 30 more letters from a to z." {
		t.Errorf("with what cannot be seen in it, the label is %q", got)
	}

	p.Run("document.querySelector('.qr .large').click()")
	p.Wait("document.querySelector('.wall svg').clientWidth > 400")
	p.Run("document.querySelector('.wall button').click()")
	if Eval[bool](p, "document.querySelector('.wall').open") {
		t.Error("the large code does not go away")
	}
	sheet := "document.querySelector('.sheet-how').textContent + document.querySelectorAll('.sheet-line').length"
	if got := Eval[string](p, sheet); !strings.Contains(got, "the levels in this order") || !strings.HasSuffix(got, "4") {
		t.Errorf("the sheet of two levels: %s", got)
	}
	p.Run("document.querySelector('.chapters [value=payout]').click()")
	if got := Eval[string](p, sheet); !strings.Contains(got, "Play the level, and") || !strings.HasSuffix(got, "2") {
		t.Errorf("the sheet of one level: %s", got)
	}
}

// The sheet and the snippets speak the language of the task, which is fetched when it is chosen; where it cannot be had, the page says so.
func TestAssignPageSpeaksTheTasksLanguage(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.WithAxe()
	p.Allow("404") // which the browser says of the page that does not come
	p.Visit(host.URL + "/assign/?levels=april-night&variants=1")
	p.Wait("document.querySelectorAll('.fixed details').length === 1")
	choose := func(language string) {
		p.Run("{ const field = document.querySelector('[name=lang]'); field.value = '" + language + "'; field.dispatchEvent(new Event('input', { bubbles: true })); }")
	}
	sheet := "document.querySelector('.sheet').lang + ' ' + document.querySelector('.sheet').textContent"
	for _, path := range host.Asked() {
		if strings.HasPrefix(path, "/de/") {
			t.Errorf("before the language was chosen, the page fetched %s", path)
		}
	}
	host.Behave(Manners{Missing: []string{"/de/assign/index.html"}})
	choose("de")
	p.Wait("document.querySelector('.tongue').textContent.startsWith('The words in Deutsch could not be fetched.')")
	p.bothThemes("a language that cannot be had")
	host.Behave(Manners{})
	choose("de")
	p.Wait("document.querySelector('.sheet').lang === 'de' && document.querySelector('.tongue').textContent === ''")
	for _, want := range []string{"de ", "Deine Aufgabe", "Name:", "Halte ", "Die Nacht im April", "Wenn du gewinnst"} {
		if got := Eval[string](p, sheet); !strings.Contains(got, want) {
			t.Errorf("the sheet has no %q: %q", want, got)
		}
	}
	if got := Eval[string](p, "document.querySelector('#made-frame').textContent + document.querySelector('#made-element').textContent"); strings.Count(got, "Die Nacht im April") != 2 {
		t.Errorf("the snippets are %s", got)
	}
	if got := Eval[string](p, "document.querySelector('.summary').textContent"); !strings.HasPrefix(got, "1 level") {
		t.Errorf("of the task it says %q", got)
	}
	choose("en")
	if got := Eval[string](p, sheet); !strings.HasPrefix(got, "en ") || !strings.Contains(got, "The April night") {
		t.Errorf("in English again the sheet is %q", got)
	}
}

// A link that is not whole ends in words, on the task page, on the assign page, which keeps the address until something is chosen, and on the play page, which then plays without a task.
func TestABrokenTaskEndsInWords(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	text := taskText(t, codec.Assignment{Levels: []string{"refresh"}, Hints: true})
	strange := taskText(t, codec.Assignment{Levels: []string{"elsewhere"}, Hints: true})
	partly := taskText(t, codec.Assignment{Levels: []string{"refresh", "elsewhere"}, Hints: true})
	for address, want := range map[string]string{
		"/task/?task=" + text[1:]:                "a character is missing or changed",
		"/assign/?task=" + text[1:]:              "a character is missing or changed",
		"/assign/?task=" + strange:               "not in this Leasehold",
		"/assign/?task=" + partly:                "of the 2 levels in this link, 1 ",
		"/de/task/":                              "steht keine Aufgabe",
		"/play/coordination/?task=" + text[1:]:   "a character is missing or changed",
		"/play/coordination/?task=" + text:       "not in the task",
		"/de/play/coordination/?task=%3Cb%3E%25": "ein Zeichen fehlt",
	} {
		p.Visit(host.URL + address)
		said := "document.querySelector('.refused, main > .problem, .task .fault')?.textContent"
		p.Wait(said)
		if got := Eval[string](p, said); !strings.Contains(strings.ToLower(got), strings.ToLower(want)) {
			t.Errorf("%s: it says %q", address, got)
		}
		if strings.Contains(address, "assign") {
			kept := "location.pathname + location.search"
			if got := Eval[string](p, kept); got != address {
				t.Errorf("%s: the address became %s", address, got)
			}
			p.Run("document.querySelector('.chapters [value=payout]').click()")
			if Eval[string](p, kept) == address || p.seen(".refused") {
				t.Errorf("%s: what was wrong stays", address)
			}
		}
		if strings.Contains(address, "play") {
			p.Wait("document.querySelector('.board iframe').src.includes('/frame/coordination/')")
		}
	}
}
