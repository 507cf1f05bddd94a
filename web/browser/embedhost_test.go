//go:build browser

package browser

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// course is a page of somebody else, on another origin, with ten boards in it. Its script keeps what they tell, and how much the page was moved about.
var course = map[string]string{
	"course.js": `globalThis.heard = [];
globalThis.shift = 0;
for (const type of ["ready", "progress", "passed", "resize"]) document.addEventListener(type, ({ target, detail }) => heard.push({ id: target.id, type, detail }), true);
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value; }).observe({ type: "layout-shift", buffered: true });
globalThis.board = (id) => document.getElementById(id);
globalThis.inner = (id) => board(id).shadowRoot.querySelector("iframe");
globalThis.told = (id, type) => heard.filter((one) => one.id === id && one.type === type).map(({ detail }) => detail);
const answers = new Set();
addEventListener("message", ({ source, data, isTrusted }) => isTrusted && data?.type === "port" && answers.add(source));
globalThis.answered = (id) => answers.has(inner(id)?.contentWindow);
globalThis.seconds = (text) => Number(new URLSearchParams(text).get("t")?.replace("s", "") ?? 0);
globalThis.saysPort = (origin, source, title) => {
	const { port1, port2 } = new MessageChannel();
	dispatchEvent(new MessageEvent("message", { data: { leasehold: 1, type: "port" }, origin, source, ports: [port2] }));
	port1.postMessage({ type: "ready", data: { level: "forged", title } });
};
`,
	"forger.html": `<!doctype html><html lang="en"><title>Forger</title><script src="forger.js"></script>`,
	"forger.js": `globalThis.greet = (frame) => frame.postMessage({ leasehold: 1, type: "hello" }, "*");
globalThis.answer = () => {
	const { port1, port2 } = new MessageChannel();
	parent.postMessage({ leasehold: 1, type: "port" }, "*", [port2]);
	port1.postMessage({ type: "ready", data: { level: "forged", title: "forged" } });
};
`,
	"course.css": `body { margin: 0 auto; max-width: 60rem; font: 1rem/1.5 sans-serif }
p { margin: 1rem }
`,
}

func coursePage(site string, boards ...string) string {
	return fmt.Sprintf(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Course</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="course.css"><script src="course.js"></script><script src="%s/embed.js"></script></head>
<body><p><a href="#a" id="before">Before</a></p>%s<p><a href="#b" id="after">After</a></p><iframe src="forger.html" title="Forger" id="forger"></iframe></body></html>`,
		site, strings.Join(boards, "<p>What comes next.</p>"))
}

func boardTag(id, level, more string) string {
	return fmt.Sprintf(`<leasehold-level id="%s" level="%s" %s><a href="https://example.org/%s">Play it</a></leasehold-level>`, id, level, more, id)
}

// wire counts what a page fetches.
type wire struct {
	mu    sync.Mutex
	urls  map[network.RequestID]string
	bytes map[string]float64
}

func (p *Page) wire() *wire {
	p.t.Helper()
	w := &wire{urls: make(map[network.RequestID]string), bytes: make(map[string]float64)}
	err := chromedp.Listen(p.ctx, func(event any) {
		w.mu.Lock()
		defer w.mu.Unlock()
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			w.urls[e.RequestID] = e.Request.URL
			w.bytes[e.Request.URL] += 0
		case *network.EventLoadingFinished:
			w.bytes[w.urls[e.RequestID]] += e.EncodedDataLength
		}
	})
	if err != nil {
		p.t.Fatal(err)
	}
	Call(p, network.Enable, network.EnableParams{})
	return w
}

// of gives the addresses fetched so far from a host, without it, and their bytes on the wire; and all others.
func (w *wire) of(host string) (own map[string]float64, others []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	own = make(map[string]float64)
	for address, size := range w.bytes {
		if path, ok := strings.CutPrefix(address, host); ok {
			own[path] = size
		} else if !strings.HasPrefix(address, "data:") {
			others = append(others, address)
		}
	}
	return own, others
}

// openCourse opens a course page under a policy that lets in the script and the frames, and nothing more.
func openCourse(t *testing.T, boards ...string) (p *Page, site *Host, other string, w *wire) {
	t.Helper()
	site = NewHost(t, Dist(t))
	folder := t.TempDir()
	for name, text := range course {
		mustWrite(t, folder+"/"+name, []byte(text))
	}
	mustWrite(t, folder+"/index.html", []byte(coursePage(site.URL, boards...)))
	host := NewHost(t, folder)
	host.Behave(Manners{Policy: fmt.Sprintf("default-src 'none'; script-src 'self' %[1]s/embed.js; frame-src 'self' %[1]s/; style-src 'self'; img-src data:", site.URL)})
	p = Open(t)
	p.Viewport(700, 600, coarse)
	// Hellos follow each other quicker than in life, for a frame that never answers.
	p.Before("globalThis.setInterval = ((set) => (call, wait, ...rest) => set(call, wait === 500 ? 40 : wait, ...rest))(setInterval)")
	w = p.wire()
	p.Visit(host.URL + "/")
	return p, site, host.URL, w
}
