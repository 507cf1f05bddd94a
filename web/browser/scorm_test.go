//go:build browser

package browser

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"leasehold/levels/scorm"
	"leasehold/levels/scorm/sitefiles"
)

// scormPackage writes a package of the built site, and gives it with what it was made of.
func scormPackage(t *testing.T, o scorm.Order) ([]byte, *scorm.Package) {
	t.Helper()
	site := Dist(t)
	text, err := os.ReadFile(filepath.Join(site, filepath.FromSlash(scorm.Index)))
	if err != nil {
		t.Fatal(err)
	}
	index, err := sitefiles.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := index.Prepare(o)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := p.Write(&b, func(f scorm.File) ([]byte, error) {
		data, err := os.ReadFile(filepath.Join(site, filepath.FromSlash(f.Source())))
		if err != nil {
			return nil, err
		}
		return data, sitefiles.Check(f, data)
	}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), p
}

// A package is at most 5 MB, also the whole campaign in any language: the game is in it once. Quick builds of the site pack the game worse than others; here it counts as it is published.
func TestScormPackagesAreSmall(t *testing.T) {
	saved := 0
	_, p := scormPackage(t, scorm.Order{Language: "en"})
	for _, f := range p.Files {
		if strings.HasSuffix(f.Name, ".wasm") {
			t.Errorf("got %s in a package, want its packed twin alone", f.Name)
		}
		if !strings.HasSuffix(f.Name, ".wasm.gz") {
			continue
		}
		bare, err := os.ReadFile(filepath.Join(Dist(t), filepath.FromSlash(strings.TrimSuffix(f.Name, ".gz"))))
		if err != nil {
			t.Fatal(err)
		}
		var best bytes.Buffer
		w, _ := gzip.NewWriterLevel(&best, gzip.BestCompression)
		_, _ = w.Write(bare)
		_ = w.Close()
		saved += int(f.Size) - best.Len()
	}
	for _, o := range []scorm.Order{{Language: "en", Levels: []string{"coordination"}}, {Language: "en"}, {Language: "de"}} {
		data, p := scormPackage(t, o)
		size := len(data) - saved
		t.Logf("%s %q: %d bytes", o.Language, p.Title, size)
		if size > 5_000_000 || size < 3_000_000 {
			t.Errorf("%+v: got %d bytes, want at most 5 MB, and a game in it", o, size)
		}
	}
}

// platformPages are a learning platform that runs scorm-again: it keeps what is committed, and shows the package in a frame of a frame.
var platformPages = map[string]string{
	"lms.html":   `<!doctype html><title>Platform</title><link rel="icon" href="data:,"><script src="scorm12.js"></script><script src="lms.js"></script><iframe src="inner.html" width="1200" height="700"></iframe>`,
	"inner.html": `<!doctype html><title>Inner</title><link rel="icon" href="data:,"><iframe src="package/coordination.html" width="1180" height="680"></iframe>`,
	"lms.js": `
globalThis.API = new Scorm12API({ autocommit: false, logLevel: 5 });
globalThis.committed = [];
const kept = localStorage.getItem("lms");
if (kept) API.loadFromJSON(JSON.parse(kept));
for (const type of ["LMSCommit", "LMSFinish"]) API.on(type, () => {
	const now = API.cmi.toJSON();
	committed.push([type, now.core.lesson_status, now.core.score.raw].join(" "));
	localStorage.setItem("lms", JSON.stringify(now));
	localStorage.setItem("log", (localStorage.getItem("log") ?? "") + type + " ");
});
`,
}

// platform unzips a package beside a platform's pages, and gives the folder.
func platform(t *testing.T, data []byte) string {
	t.Helper()
	folder := t.TempDir()
	script, err := os.ReadFile(filepath.Join(root, "web", "node_modules", "scorm-again", "dist", "scorm12.min.js"))
	if err != nil {
		t.Fatalf("browser: %v: run npm ci --ignore-scripts in web", err)
	}
	put := func(name string, data []byte) {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("scorm12.js", script)
	for name, text := range platformPages {
		put(name, []byte(text))
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		put(filepath.Join("package", f.Name), content)
	}
	return folder
}

// The windows of a package on that platform, from the tab's own.
const (
	scoWindow   = "frames[0].frames[0]"
	playWindow  = scoWindow + ".frames[0]"
	boardWindow = playWindow + ".frames[0]"
)

func in(window, expression string) string {
	return "(function () { with (" + window + ") { return (" + expression + "); } })()"
}

// A learner plays a package to its end on a platform, with a browser that keeps nothing for good for pages in frames, goes away, and finds everything again.
func TestScormPackagePlays(t *testing.T) {
	t.Parallel()
	data, _ := scormPackage(t, scorm.Order{Language: "en", Levels: []string{"coordination"}})
	host := NewHost(t, platform(t, data))
	p := Open(t)
	p.Allow(".wasm") // of which the package has the packed twin alone
	p.Before("if (window !== top) Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } })")
	p.Visit(host.URL + "/lms.html")
	ready := in(boardWindow, "document.querySelector('.frame').dataset.state === 'ready' && document.querySelector('[data-id=tokens-b]')")
	p.Wait(ready)
	if got := Eval[string](p, "committed.join()"); got != "LMSCommit incomplete " {
		t.Errorf("at the first visit: got %q", got)
	}
	if got := Eval[string](p, in(playWindow, "[...document.querySelectorAll('a[href]')].filter((a) => a.checkVisibility()).map((a) => a.getAttribute('href')).filter((href) => !href.startsWith('#')).join()")); got != "" {
		t.Errorf("these links lead out of the package: %s", got)
	}
	p.Run(in(boardWindow, "document.querySelector('[data-id=tokens-a]').click(), document.querySelector('[data-id=tokens-b]').click()"))
	p.Run(in(boardWindow, "leasehold.send('seek', '', 99)"))
	p.Wait("committed.some((each) => each.startsWith('LMSCommit passed'))")
	p.Wait(in(scoWindow, "document.querySelector('.told p').textContent.startsWith('Passed')"))
	if got := Eval[string](p, "committed.filter((each) => each.includes('passed')).join()"); !strings.HasPrefix(got, "LMSCommit passed 90") && !strings.HasPrefix(got, "LMSCommit passed 100") {
		t.Errorf("got %q", got)
	}
	p.Shot("scorm-passed")
	p.Run("API.works = API.LMSCommit, API.LMSCommit = () => 'false'")
	p.Run(in(playWindow, "document.querySelector('.hints summary').click()"))
	p.Run(in(scoWindow, "leaseholdPackage.storage.setItem('leasehold.progress.1', leaseholdPackage.storage.getItem('leasehold.progress.1'))"))
	p.Wait(in(scoWindow, "document.querySelector('.retry').checkVisibility()"))
	p.Run("API.LMSCommit = API.works")
	p.Run(in(scoWindow, "document.querySelector('.retry').click()"))
	p.Wait(in(scoWindow, "!document.querySelector('.retry').checkVisibility() && document.querySelector('.told p').textContent.startsWith('The learning platform has everything')"))
	p.Wait(in(boardWindow, "document.querySelector('[data-id=tokens-a]').checked"))

	p.Run("sessionStorage.setItem('leasehold.task.1', 'Ada')")
	p.Visit(host.URL + "/lms.html") // and so leaves it
	p.Wait(ready)
	if got := Eval[string](p, "sessionStorage.getItem('leasehold.task.1') ?? ''"); got != "" {
		t.Errorf("the next learner in this tab finds %q", got)
	}
	if got := Eval[string](p, in(boardWindow, "location.search")); !strings.Contains(got, "tokens-a=on") {
		t.Errorf("come back: the board begins with %q, want the settings that the platform kept", got)
	}
	if got := Eval[string](p, "localStorage.getItem('log')"); !strings.Contains(got, "LMSFinish") {
		t.Errorf("the visit was not ended: %s", got)
	}
	p.Wait(in(boardWindow, "document.querySelector('[data-id=tokens-a]').checked && document.querySelector('[data-id=tokens-b]').checked"))
	p.Wait(in(playWindow, "document.querySelector('[data-depth=every] .word').textContent === 'passed' && document.querySelector('.hints details').open"))
	if got := Eval[string](p, in(playWindow, "String(document.querySelector('.predict').checkVisibility())")); got != "false" {
		t.Error("the question is asked a second time")
	}
	if got := Eval[string](p, "API.LMSGetValue('cmi.core.lesson_status') + ' ' + API.LMSGetLastError()"); got != "passed 0" {
		t.Errorf("come back: got %q", got)
	}
	if got := Eval[string](p, in(scoWindow, "document.querySelector('.told p').textContent")); got != "" {
		t.Errorf("come back: told %q", got)
	}
}
