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
	for _, odd := range []string{"frame.send('state')", "frame.send('eval', '', 'alert(1)')", "frame.send('set', 'x'.repeat(65), 1)",
		"frame.send('set', 'a', { b: 1 })", "frame.send('seek', '', NaN)", "frame.send('set', 'a', 'x'.repeat(70000))"} {
		p.Run(odd)
	}
	p.Run("frame.send('pause')")
	p.WaitFrame("heard.length > 0")
	if got, want := EvalFrame[string](p, "heard.join(' ')"), `["pause","",null]`; got != want {
		t.Errorf("the frame heard %s, want %s", got, want)
	}
	for _, odd := range []string{"port.post('view', { time: 'soon', atEnd: false })", "port.post('run', { headline: 'x', events: [{}] })",
		"port.post('resize', { height: -1 })", "port.post('other', {})", "port.post('ready', { level: 'x'.repeat(70000) })"} {
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

func TestProtocolStartsAgainWithTheFrame(t *testing.T) {
	p := protocolPage(t)
	p.Run("told.length = 0")
	p.RunFrame("location.reload()")
	p.Wait("told.length >= 2")
	p.Run("frame.send('play')")
	p.WaitFrame("heard.length > 0")
}
