//go:build browser

package browser

import (
	"os"
	"path/filepath"
	"testing"
)

// Both ends of the host protocol, without a game between them: the frame's page says what reached it in `heard`, the host's
// what came back in `told`.
var protocolSite = map[string]string{
	"host.html": `<!doctype html><title>Host</title><link rel="icon" href="data:,"><iframe title="Frame"></iframe><script type="module" src="host.js"></script>`,
	"host.js": `import { connect } from "./play/port.js";
const iframe = document.querySelector("iframe");
globalThis.told = [];
globalThis.frame = connect(iframe, { onMessage: (type, data) => told.push(type + JSON.stringify(data)) });
iframe.src = "frame.html";
`,
	"frame.html": `<!doctype html><title>Frame</title><link rel="icon" href="data:,"><script type="module" src="frame.js"></script>`,
	"frame.js": `import { openPort } from "./frame/port.js";
globalThis.heard = [];
globalThis.port = openPort({ onMessage: (...said) => heard.push(JSON.stringify(said)) });
port.post("progress", { loaded: 1, total: 3 });
port.post("ready", { level: "x", title: "X" });
port.post("progress", { loaded: 2, total: 3 });
`,
}

func protocolPage(t *testing.T) *Page {
	t.Helper()
	folder := t.TempDir()
	for _, name := range []string{"frame/port.js", "frame/messages.js", "play/port.js"} {
		data, err := os.ReadFile(filepath.Join(root, "web", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		mustWrite(t, filepath.Join(folder, filepath.FromSlash(name)), data)
	}
	for name, text := range protocolSite {
		mustWrite(t, filepath.Join(folder, name), []byte(text))
	}
	host := NewHost(t, folder)
	p := Open(t)
	p.Visit(host.URL + "/host.html")
	p.Wait("told.length >= 2")
	return p
}

func mustWrite(t *testing.T, file string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestProtocolHandsOverTheLatestOfEachType(t *testing.T) {
	p := protocolPage(t)
	want := `ready{"level":"x","title":"X"} progress{"loaded":2,"total":3}`
	if got := Eval[string](p, "told.join(' ')"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestProtocolCarriesLinks(t *testing.T) {
	p := protocolPage(t)
	p.Run("frame.send('start'), frame.send('state'), frame.send('restore', '', 'v=1&' + 'x'.repeat(1990))")
	p.WaitFrame("heard.length >= 3")
	if got, want := EvalFrame[string](p, "heard.map((said) => said.slice(0, 20)).join(' ')"), `["start","",null] ["state","",null] ["restore","","v=1&x`; got != want {
		t.Errorf("the frame heard %s, want %s", got, want)
	}
	p.RunFrame("port.post('poster', { level: 'x' }), port.post('state', { link: 'v=1' }), port.post('passed', { level: 'x', depth: 'par', link: 'v=1' })")
	p.Wait("told.length >= 5")
}

func TestProtocolCarriesWordsBothWays(t *testing.T) {
	p := protocolPage(t)
	p.Run("frame.send('set', 'lease-a', 8)")
	p.Run("frame.send('set', 'tokens-a', true)")
	p.Run("frame.send('play')")
	p.WaitFrame("heard.length >= 3")
	if got, want := EvalFrame[string](p, "heard.join(' ')"), `["set","lease-a",8] ["set","tokens-a",1] ["play","",null]`; got != want {
		t.Errorf("the frame heard %s, want %s", got, want)
	}
	p.RunFrame("port.post('view', { time: 1.5, atEnd: false })")
	p.Wait("told.length >= 3")
}

func TestProtocolIgnoresWhatIsOdd(t *testing.T) {
	p := protocolPage(t)
	for _, odd := range []string{"frame.send('probe')", "frame.send('eval', '', 'alert(1)')", "frame.send('set', 'x'.repeat(65), 1)",
		"frame.send('set', 'a', { b: 1 })", "frame.send('seek', '', NaN)", "frame.send('set', 'a', 'x'.repeat(70000))",
		"frame.send('restore', '', 'x'.repeat(2001))", "frame.send('restore', '', 'x'.repeat(1 << 20))", "frame.send('x'.repeat(1 << 20))"} {
		p.Run(odd)
	}
	p.Run("frame.send('pause')")
	p.WaitFrame("heard.length > 0")
	if got, want := EvalFrame[string](p, "heard.join(' ')"), `["pause","",null]`; got != want {
		t.Errorf("the frame heard %s, want %s", got, want)
	}
	for _, odd := range []string{"port.post('view', { time: 'soon', atEnd: false })", "port.post('run', { headline: 'x', events: [{}] })",
		"port.post('resize', { height: -1 })", "port.post('other', {})", "port.post('ready', { level: 'x'.repeat(70000) })",
		"port.post('state', {})", "port.post('state', { link: 'x'.repeat(1 << 20) })", "port.post('passed', { depth: 'all', link: 'v=1' })", "port.post('poster', { level: 7 })"} {
		p.RunFrame(odd)
	}
	p.RunFrame("port.post('resize', { height: 7 })")
	p.Wait("told.at(-1).startsWith('resize')")
	if got := Eval[int](p, "told.length"); got != 3 {
		t.Errorf("the host was told %d things, want 3", got)
	}
}

// A second window that claims to be the frame, and a second one that claims to be the host, change nothing.
func TestProtocolKnowsItsPartner(t *testing.T) {
	p := protocolPage(t)
	p.Run(`new Promise((done) => {
		const other = document.createElement("iframe");
		other.src = "frame.html";
		other.onload = done;
		document.body.append(other);
	})`)
	Eval[bool](p, `(() => {
		const script = frames[1].document.createElement("script");
		script.textContent = "parent.postMessage({ leasehold: 1, type: 'port' }, origin, [new MessageChannel().port2]); parent.frames[0].postMessage({ leasehold: 1, type: 'hello' }, origin);";
		frames[1].document.body.append(script);
		return true;
	})()`)
	p.Run("frame.send('play')")
	p.WaitFrame("heard.length > 0")
	p.RunFrame("port.post('resize', { height: 7 })")
	p.Wait("told.at(-1).startsWith('resize')")
}

// Whoever has come into the frame from another origin, and says there that it is the frame, is not believed; nor is a page of another origin that takes itself for the host.
func TestProtocolKnowsOrigins(t *testing.T) {
	evil := t.TempDir()
	mustWrite(t, filepath.Join(evil, "evil.html"), []byte(`<!doctype html><title>Evil</title><link rel="icon" href="data:,"><script src="evil.js"></script>`))
	mustWrite(t, filepath.Join(evil, "evil.js"), []byte(`const channel = new MessageChannel();
parent.postMessage({ leasehold: 1, type: "port" }, "*", [channel.port2]);
channel.port1.postMessage({ type: "ready", data: { level: "forged", title: "X" } });
channel.port1.onmessage = () => parent.postMessage("believed", "*");
addEventListener("message", () => parent.postMessage("greeted", "*"));
parent[1]?.postMessage({ leasehold: 1, type: "hello" }, "*"); // the frame beside it
`))
	other := NewHost(t, evil)
	p := protocolPage(t)
	// The origin that the host page must not greet is told in the console.
	p.Allow("postMessage")
	p.Run(`globalThis.seen = [], addEventListener("message", ({ data, origin: from }) => seen.push((data.type ?? data) + (from === origin ? " own" : " other")))`)
	p.Run(`new Promise((done) => {
		const beside = document.createElement("iframe");
		beside.src = "frame.html";
		beside.onload = done;
		document.body.append(beside);
	})`)
	before := Eval[int](p, "told.length")
	p.Run("frames[0].location = '" + other.URL + "/evil.html'")
	p.Wait("seen.includes('port other')")
	p.Run("frame.send('play')")
	p.Ticks(10)
	if now := Eval[int](p, "told.length"); now != before {
		t.Errorf("the host was told %s by a page of another origin", Eval[string](p, "told.at(-1)"))
	}
	if got := Eval[string](p, "seen.join()"); got != "port other" {
		t.Errorf("the host page got %s, want the forged port alone", got)
	}
	if got := Eval[string](p, "frames[1].heard.join()"); got != "" {
		t.Errorf("the frame beside heard %s", got)
	}
}

func TestProtocolStartsAgainWithTheFrame(t *testing.T) {
	p := protocolPage(t)
	p.Run("told.length = 0")
	p.RunFrame("location.reload()")
	p.Wait("told.length >= 2")
	p.Run("frame.send('play')")
	p.WaitFrame("heard.length > 0")
}
