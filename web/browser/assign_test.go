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

// A link that is not whole ends in words, on the task page and on the play page, which then plays without a task.
func TestABrokenTaskEndsInWords(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	text := taskText(t, codec.Assignment{Levels: []string{"refresh"}, Hints: true})
	for address, want := range map[string]string{
		"/task/?task=" + text[1:]:                "a character is missing or changed",
		"/de/task/":                              "steht keine Aufgabe",
		"/play/coordination/?task=" + text[1:]:   "a character is missing or changed",
		"/play/coordination/?task=" + text:       "not in the task",
		"/de/play/coordination/?task=%3Cb%3E%25": "ein Zeichen fehlt",
	} {
		p.Visit(host.URL + address)
		said := "document.querySelector('.problem, .task .fault')?.textContent"
		p.Wait(said)
		if got := Eval[string](p, said); !strings.Contains(strings.ToLower(got), strings.ToLower(want)) {
			t.Errorf("%s: it says %q", address, got)
		}
		if strings.Contains(address, "play") {
			p.Wait("document.querySelector('.board iframe').src.includes('/frame/coordination/')")
		}
	}
}
