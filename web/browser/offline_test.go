//go:build browser

package browser

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// OpenKeeping opens a tab as Open does, with service workers.
func OpenKeeping(t testing.TB) *Page {
	t.Helper()
	parent, err := chromium()
	if err != nil {
		t.Fatal(err)
	}
	p := openKeeping(t, parent)
	p.Viewport(1280, 720, coarse)
	return p
}

// AwaitOffline waits until the worker says what came of keeping the page's language.
func (p *Page) AwaitOffline(want string) {
	p.t.Helper()
	p.Wait("document.documentElement.dataset.offline")
	if got := Eval[string](p, "document.documentElement.dataset.offline"); got != want {
		p.t.Fatalf("the worker says %q, want %q", got, want)
	}
}

// Who has seen one page plays every level without a network, in the languages seen, also where the site lies in a folder of its host. One of every four is played, or each with
// LEASEHOLD_EVERY set; of the others page and board are there.
func TestEveryLevelPlaysOffline(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	host.Under = "/leasehold"
	p := OpenKeeping(t)
	p.Allow("ERR_")
	site := host.URL + host.Under
	for _, seen := range []string{"/", "/de/play/payout/"} { // the second asks once its board plays
		p.Visit(site + seen)
		p.AwaitOffline("kept")
	}
	asked := host.Asked()
	if twins := slices.DeleteFunc(asked, func(path string) bool { return !strings.HasSuffix(path, ".gz") }); len(twins) > 0 {
		t.Errorf("the worker asked also for %v, which nobody reads on a host that packs", twins)
	}
	host.Stop()
	var played []string
	for i, l := range everyLevel(t) {
		if path := "/play/" + l.ID + "/?lease-a=4s"; i%4 == 0 || pictured {
			played = append(played, path)
		} else if !Eval[bool](p, fmt.Sprintf(`fetch(%q).then(async (page) => page.ok
			&& (await fetch(new URL(new DOMParser().parseFromString(await page.text(), "text/html").querySelector("iframe").dataset.src, page.url))).ok)`, site+path)) {
			t.Errorf("%s or its board is not kept", path)
		}
	}
	for _, path := range append(played, "/de/play/coordination/index.html") {
		p.Visit(site + path)
		p.WaitFrame("document.querySelector('.frame').dataset.state === 'ready' && document.querySelector('[data-id=time]')")
	}
	if got := Eval[string](p, "document.documentElement.lang + frames[0].document.documentElement.lang"); got != "dede" {
		t.Errorf("got the languages %s of page and board, want German", got)
	}
	p.Visit(site + "/play/coordination") // which leads to its folder
	p.AwaitBoard()
	p.RunFrame("leasehold.send('seek', '', 1e9)")
	p.AwaitEnd()
	if got := p.Verdict(); got != "fail" {
		t.Errorf("got the verdict %s, want fail", got)
	}
}

// What a page in a frame would keep, nobody who reads the page around it has asked for. A browser that refuses is no fault.
func TestOnlyPagesOfTheirOwnKeepFiles(t *testing.T) {
	host := NewHost(t, Dist(t))
	folder := t.TempDir()
	mustWrite(t, filepath.Join(folder, "index.html"), []byte(`<!doctype html><title>Foreign</title><link rel="icon" href="data:,"><iframe title="Home" src="`+host.URL+`/"></iframe><iframe title="Card" src="`+host.URL+`/card/"></iframe>`))
	foreign := NewHost(t, folder)
	for _, test := range []struct {
		address, connection string
		want                int
	}{{host.URL + "/", "{}", 1}, {host.URL + "/card/", "undefined", 1}, {foreign.URL + "/", "{}", 0}, {host.URL + "/", "{ saveData: true }", 0}} {
		p := OpenKeeping(t)
		p.Before(`Object.defineProperty(navigator, "connection", { value: ` + test.connection + ` });
			globalThis.requestIdleCallback = (call) => call();
			if (window === top) { globalThis.asked = 0; addEventListener("message", ({ data }) => data === "register" && asked++); }
			ServiceWorkerContainer.prototype.register = () => { top.postMessage("register", "*"); return Promise.reject(new DOMException("no storage here", "SecurityError")); };`)
		p.Visit(test.address) // with its frames, whose own load events come before
		p.Run(`new Promise((done) => setTimeout(done))`)
		p.Wait("document.readyState === 'complete'")
		if got := Eval[int](p, "asked"); got != test.want {
			t.Errorf("%s, connection %s: %d pages asked for a worker, want %d", test.address, test.connection, got, test.want)
		}
	}
}

// publish writes a little site with the built site's worker: a page that a script of another hash gives its title. It gives the script's path.
func publish(t *testing.T, folder, title string) string {
	t.Helper()
	worker, err := os.ReadFile(filepath.Join(Dist(t), "sw.js"))
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(worker), ";")
	theme, err := filepath.Glob(filepath.Join(Dist(t), "a", "theme.*.js"))
	if err != nil || len(theme) != 1 {
		t.Fatal(theme, err)
	}
	keep, err := os.ReadFile(theme[0])
	if err != nil {
		t.Fatal(err)
	}
	script := fmt.Sprintf("document.title = %q", title)
	path := fmt.Sprintf("a/title.%x.js", sha256.Sum256([]byte(script)))[:len("a/title.")+10] + ".js"
	list, err := json.Marshal(map[string]any{"version": title, "languages": map[string][]string{"": {path, "a/" + filepath.Base(theme[0]), ""}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(folder, "a")); err != nil {
		t.Fatal(err)
	}
	mustWrite(t, filepath.Join(folder, "a", filepath.Base(theme[0])), keep)
	mustWrite(t, filepath.Join(folder, path), []byte(script))
	mustWrite(t, filepath.Join(folder, "sw.js"), []byte("self.leasehold="+string(list)+";"+code))
	mustWrite(t, filepath.Join(folder, "index.html"), []byte(`<!doctype html><html lang="en"><link rel="icon" href="data:,"><script src="a/`+filepath.Base(theme[0])+`" data-worker="sw.js"></script><script src="`+path+`"></script>`))
	published(t, folder)
	return path
}

var publications time.Duration

// published makes the files that keep their names a minute younger than at the last time: a host tells times in whole seconds.
func published(t *testing.T, folder string) {
	t.Helper()
	publications++
	for _, name := range []string{"sw.js", "index.html"} {
		at := time.Now().Add(publications * time.Minute)
		if err := os.Chtimes(filepath.Join(folder, name), at, at); err != nil {
			t.Fatal(err)
		}
	}
}

// A changed site is seen at the next visit. What was kept of the old one stays while its pages are open, then goes, and the new one works without a network.
func TestAChangedSiteReplacesWhatIsKept(t *testing.T) {
	folder := t.TempDir()
	host := NewHost(t, folder)
	old := publish(t, folder, "one")
	p := OpenKeeping(t)
	p.Allow("ERR_")
	p.Visit(host.URL + "/?x=1")
	p.AwaitOffline("kept")
	publish(t, folder, "two")
	p.Visit(host.URL + "/")
	if got := Eval[string](p, "document.title"); got != "two" {
		t.Fatalf("got the page %q, want the new one", got)
	}
	p.Wait("document.documentElement.dataset.offline")
	Eval[bool](p, `navigator.serviceWorker.ready.then((registration) => new Promise((done) => {
		const look = () => registration.waiting ? done(true) : setTimeout(look, 20);
		look();
	}))`)
	if got := Eval[int](p, "fetch("+`"`+old+`"`+").then(({ status }) => status)"); got != 200 {
		t.Errorf("a page of the old version would get %d for its file", got)
	}
	kept := 0
	for range 50 { // the old worker goes when the browser has seen its last page go
		p.Visit("about:blank")
		p.Visit(host.URL + "/")
		if kept = Eval[int](p, "caches.keys().then(({ length }) => length)"); kept == 1 {
			break
		}
	}
	if kept != 1 {
		t.Errorf("%d versions are kept, want one", kept)
	}
	host.Stop()
	p.Visit(host.URL + "/?x=2")
	if got := Eval[string](p, "document.title"); got != "two" {
		t.Errorf("without a network got the page %q, want the new one", got)
	}
}

// Where there is no room nothing is left lying, and a new version comes all the same.
func TestNoRoomOffline(t *testing.T) {
	folder := t.TempDir()
	host := NewHost(t, folder)
	cramped := func(title string, most int) {
		t.Helper()
		publish(t, folder, title)
		worker, err := os.ReadFile(filepath.Join(folder, "sw.js"))
		if err != nil {
			t.Fatal(err)
		}
		full := fmt.Sprintf(`{ const put = Cache.prototype.put; let room = %d; Cache.prototype.put = function (...what) { return room-- > 0 ? put.apply(this, what) : Promise.reject(new DOMException("full", "QuotaExceededError")); }; }`, most)
		mustWrite(t, filepath.Join(folder, "sw.js"), append([]byte(full), worker...))
		published(t, folder)
	}
	cramped("none", 1)
	p := OpenKeeping(t)
	p.Visit(host.URL + "/")
	p.AwaitOffline("failed")
	if got := Eval[int](p, "caches.keys().then(({ length }) => length)"); got != 0 {
		t.Errorf("%d caches are left of a version that had no room", got)
	}
	other := t.TempDir()
	folder, host = other, NewHost(t, other)
	publish(t, folder, "one")
	p.Visit(host.URL + "/")
	p.AwaitOffline("kept")
	before := Eval[string](p, "caches.keys().then(([name]) => name)")
	cramped("two", 1)
	p.Visit(host.URL + "/")
	// It waits, or, where the page before was gone already, has taken over and tidied up.
	Eval[bool](p, fmt.Sprintf(`navigator.serviceWorker.ready.then((registration) => new Promise((done) => {
		const look = async () => registration.waiting || !(await caches.keys()).includes(%q) ? done(true) : setTimeout(look, 20);
		look();
	}))`, before))
}

// While a site is being copied to its host, pages of one version stand beside the worker of another, and files end early. Nothing of that is kept, and pages work as without a worker.
func TestWhatDoesNotFitIsNotKept(t *testing.T) {
	for name, spoil := range map[string]func(folder, script string){
		"a page of another version": func(folder, _ string) {
			page, _ := os.ReadFile(filepath.Join(folder, "index.html"))
			mustWrite(t, filepath.Join(folder, "index.html"), append(page, `<p data-file="a/other.0123456789.js">`...))
		},
		"a file that was cut off": func(folder, script string) { mustWrite(t, filepath.Join(folder, script), []byte("document.tit")) },
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			host := NewHost(t, folder)
			spoil(folder, publish(t, folder, "one"))
			p := OpenKeeping(t)
			p.Visit(host.URL + "/")
			p.AwaitOffline("failed")
			if got := Eval[int](p, "caches.match('./').then((found) => found ? 1 : 0)"); got != 0 {
				t.Error("the page is kept")
			}
			p.Reload()
			p.AwaitOffline("failed")
		})
	}
}
