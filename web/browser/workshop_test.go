//go:build browser

package browser

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// DropFile drops a file on the tab, as a person does who drags it there.
func (p *Page) DropFile(at Point, file string) {
	p.t.Helper()
	data := input.DragData{Items: []*input.DragDataItem{}, Files: []string{file}, DragOperationsMask: 1}
	for _, kind := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
		Call(p, input.DispatchDragEvent, input.DispatchDragEventParams{Type: kind, X: at.X, Y: at.Y, Data: &data})
	}
}

// A teacher drops a broken file, sees its faults, mends it, plays it, proves it, and shares it. What a file says is text and nothing else.
func TestWorkshop(t *testing.T) {
	t.Parallel()
	good, err := os.ReadFile("../../levels/coordination.yaml")
	if err != nil {
		t.Fatal(err)
	}
	const hostile = `title: '<img src=x onerror="globalThis.broken=1">'`
	broken := strings.NewReplacer("title: Two schedulers, one archive", hostile, "kind: hold", "kind: hodl").Replace(string(good))
	file := filepath.Join(t.TempDir(), "mine.yaml")
	if err := os.WriteFile(file, []byte(broken), 0o644); err != nil || broken == string(good) {
		t.Fatal("got no broken file", err)
	}
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.WithAxe()
	p.Visit(host.URL + "/workshop/")
	p.DropFile(p.Middle("h1"), file)
	p.Wait("document.querySelectorAll('.faults button').length === 1")
	if got := Eval[string](p, "document.querySelector('.faults li').textContent"); got != `Line 7 kind: got "hodl" (did you mean hold?), want hold, break` {
		t.Errorf("the fault is %q", got)
	}
	p.bothThemes("faults")
	p.Click(p.Middle(".faults button"))
	if got := Eval[string](p, "document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"); got != "kind: hodl" {
		t.Errorf("a fault leads to %q", got)
	}
	p.Keys("kind: hold") // the line was selected
	p.Wait("document.querySelector('#said').textContent.startsWith('The file is good: <img src=x')")
	if Eval[bool](p, "document.querySelector('main img') !== null || globalThis.broken === 1 || !document.querySelector('#level-title').textContent.startsWith('<img')") {
		t.Error("a title's marks became marks of the page")
	}

	p.Reload()
	p.Wait("document.querySelector('#said').textContent.startsWith('The file is good: <img src=x')") // nothing is lost
	p.Click(p.Middle("button.play-level"))
	p.Wait("document.querySelector('.board iframe')?.style.height") // who looks into the frame before it has loaded gets axe for the empty page that was there before
	p.AwaitBoard()
	p.RunFrame("leasehold.send('seek', '', 55)")
	p.Click(p.FrameMiddle(".transport .play"))
	p.WaitFrame("document.querySelector('.play').dataset.state === 'ended'")
	if got := EvalFrame[string](p, "document.querySelector('.note').textContent"); strings.TrimSpace(got) == "" {
		t.Error("the run has no verdict")
	}
	p.RunFrame("leasehold.send('settings', '', 'tokens-a=on&tokens-b=on')")
	p.RunFrame("leasehold.send('seek', '', 999)")
	p.WaitFrame("document.querySelector('[role=grid]')?.ariaLabel.startsWith('Every night:')") // the fault map is of this level, too
	if got := Eval[int](p, "Object.keys(localStorage).filter((key) => key.includes('progress')).length"); got != 0 {
		t.Error("a level of the teacher's own counts for the campaign")
	}
	p.bothThemes("a board")
	p.Viewport(390, 700, coarse)
	p.Run("document.querySelector('.board').scrollIntoView()")
	p.Wait("document.querySelector('.board .remote').checkVisibility({ visibilityProperty: true })") // the frame's own transport is below the window
	p.Settle()
	p.Click(p.Middle(".board .remote .play"))
	p.WaitFrame("document.querySelector('.play').dataset.state === 'playing'")
	p.RunFrame("leasehold.send('seek', '', 999)") // at rest nothing moves under the next press
	p.WaitFrame("document.querySelector('.play').dataset.state === 'ended'")
	p.Viewport(1280, 720, coarse)
	p.Settle()
	p.workshopProves()
	p.workshopShares(host)
}

// workshopProves begins a proof, sees it report, and stops it.
func (p *Page) workshopProves() {
	p.t.Helper()
	p.Run("document.querySelector('#effort').value = 'whole'")
	p.Click(p.Middle("button.prove"))
	p.Wait("/^\\d+ of [\\d,]+ settings/.test(document.querySelector('.proving .way span').textContent)")
	p.Click(p.Middle("button.stop"))
	p.Wait("document.querySelector('.proving .said').textContent === 'Stopped.' && !document.querySelector('button.prove').hidden")
	if !Eval[bool](p, "document.querySelector('.demands').hidden && document.activeElement.className === 'prove'") {
		p.t.Error("a stopped proof shows demands, or the focus is lost")
	}
}

// workshopShares makes both kinds of links and opens them: who follows one plays, and finds the file one press further.
func (p *Page) workshopShares(host *Host) {
	p.t.Helper()
	text := Eval[string](p, "document.querySelector('#text').value")
	p.Click(p.Middle("button.make"))
	p.Wait("document.querySelector('.sharing .link input').value.includes('#level=')")
	if !Eval[bool](p, "document.querySelector('.sharing .link input').getBoundingClientRect().bottom < document.querySelector('.sharing form').getBoundingClientRect().top") {
		p.t.Error("the link seems to belong to the form below")
	}
	link := Eval[string](p, "document.querySelector('.sharing .link input').value")
	other := Open(p.t)
	other.WithAxe()
	host.Behave(Manners{})
	other.Visit(link)
	other.Wait("document.querySelector('.board iframe')?.style.height") // as above
	other.AwaitBoard()
	other.onlyPlays("<img src=x")
	other.bothThemes("a shared level")
	other.Reload()
	other.Wait("document.querySelector('.board iframe')?.style.height")
	other.AwaitBoard()
	other.onlyPlays("<img src=x")
	other.Click(other.Middle(".shared button"))
	other.Wait("document.querySelector('#said').textContent.startsWith('The file is good: <img')")
	if !Eval[bool](other, "document.activeElement === document.querySelector('#text') && document.querySelector('.board iframe') !== null") || Eval[string](other, "document.querySelector('#text').value") != text {
		p.t.Error("the workshop of a link has another text, or no board any more")
	}
	other.Reload()
	other.Wait("document.querySelector('#said').textContent.startsWith('The file is good: <img')")
	if !Eval[bool](other, "document.querySelector('#text').checkVisibility()") {
		p.t.Error("after a reload the workshop is away again")
	}

	other.Run("document.querySelector('#hosted').value = location.origin + '/workshop/example.yaml'")
	other.Click(other.Middle(".sharing form button"))
	other.Wait("document.querySelectorAll('.sharing .link input')[1].value.includes('#from=')")
	link = Eval[string](other, "document.querySelectorAll('.sharing .link input')[1].value")
	host.Behave(Manners{})
	other.Visit(link)
	other.Wait("!document.querySelector('.asked').hidden")
	named := strings.TrimPrefix(host.URL, "http://")
	if got := Eval[string](other, "document.querySelector('.asked button').textContent"); got != "Fetch it from "+named {
		p.t.Errorf("the button says %q", got)
	}
	other.Ticks(5)
	for _, path := range host.Asked() {
		if strings.HasSuffix(path, "/example.yaml") {
			p.t.Error("it was fetched before anybody pressed")
		}
	}
	other.Click(other.Middle(".asked button"))
	other.Wait("document.querySelector('h1').textContent === 'The statement that came twice'")
	other.onlyPlays("The statement that came twice")
	other.Click(other.Middle(".shared button"))
	if !Eval[bool](other, "!document.querySelector('.before').hidden") {
		p.t.Error("what was written before is gone")
	}
	other.Click(other.Middle(".before button"))
	other.Wait("document.querySelector('#said').textContent.startsWith('The file is good: <img')")
	other.Visit(host.URL + "/workshop/#from=" + "http%3A%2F%2Fexample.org%2Fx.yaml")
	other.Wait("document.querySelector('#refused').textContent.includes('https://')")
}

// onlyPlays sees a level that somebody shared: its board, and neither its file nor what one does with that.
func (p *Page) onlyPlays(title string) {
	p.t.Helper()
	if got := Eval[string](p, "document.querySelector('h1').textContent"); !strings.HasPrefix(got, title) {
		p.t.Errorf("the page of a shared level is headed %q", got)
	}
	if !Eval[bool](p, "['.brief', '.board iframe', '.shared button'].every((shown) => document.querySelector(shown).checkVisibility())") {
		p.t.Error("a shared level has no brief, no board or no way on")
	}
	if Eval[bool](p, "['#text', '#said', '.cards', '.before'].some((away) => document.querySelector(away).checkVisibility())") {
		p.t.Error("a shared level comes with the workshop")
	}
}

// What does not come in is said, beside what is said of the text that stays.
func TestWorkshopRefuses(t *testing.T) {
	t.Parallel()
	good, err := os.ReadFile("../../levels/coordination.yaml")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.WithAxe()
	p.Visit(host.URL + "/workshop/")
	p.DropFile(p.Middle("h1"), file("broken.yaml", strings.Replace(string(good), "title: Two schedulers, one archive\n", "", 1)))
	p.Wait("document.querySelectorAll('.faults button').length === 1")
	if got := Eval[string](p, "document.querySelector('.faults li').textContent"); !strings.HasSuffix(got, " title is missing.") {
		t.Errorf("a field that is missing is told as %q", got)
	}
	for name, text := range map[string]string{"huge.yaml": strings.Repeat("# much\n", 50_000), "bytes.bin": "\xff\xfe\x00"} {
		p.DropFile(p.Middle("h1"), file(name, text))
		p.Wait("document.querySelector('#refused')?.checkVisibility() && document.querySelector('#refused').textContent.startsWith(" + strconv.Quote(name) + ")")
		if got := Eval[string](p, "document.querySelector('#said').textContent + document.querySelectorAll('.faults li').length"); !strings.HasPrefix(got, "One fault") || !strings.HasSuffix(got, "1") {
			t.Errorf("beside what is wrong with %s, it says of the text that stays %q", name, got)
		}
	}
	p.bothThemes("a file refused")
	p.DropFile(p.Middle("h1"), file("good.yaml", string(good)))
	p.Wait("document.querySelector('#said').textContent.startsWith('The file is good')")
	if Eval[bool](p, "document.querySelector('#refused').checkVisibility()") {
		t.Error("a good file is refused, too")
	}

	for _, fragment := range []string{"#level=rVhtb9s2EP6eX0EMGNB", "#from=ftp%3A%2F%2Fexample.org"} {
		p.Visit(host.URL + "/workshop/" + fragment)
		p.Wait("document.querySelector('#refused').checkVisibility()")
		p.Reload()
		p.Wait("document.querySelector('#refused').checkVisibility()")
		if got := Eval[string](p, "document.querySelector('#said').textContent + document.querySelector('.level').checkVisibility() + document.querySelector('.before').checkVisibility()"); got != "Nothing is here yet.falsetrue" {
			t.Errorf("%s: below what is said of the link there is %q", fragment, got)
		}
		if got := Eval[string](p, "document.querySelector('#refused').checkVisibility() ? document.querySelector('#refused').textContent : ''"); !strings.HasPrefix(got, "This link") {
			t.Errorf("%s: of the link it says %q", fragment, got)
		}
		p.bothThemes("a link refused")
		p.Run("document.querySelector('.before button').click()")
		for range 2 {
			p.Wait("document.querySelector('#said').textContent.startsWith('The file is good') && !document.querySelector('#refused').checkVisibility()") // the text that was here
			p.Reload()
		}
	}
}
