//go:build browser

package browser

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"leasehold/levels"
	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
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

// student is whom the teacher knows: in a script that takes two bytes a letter, and once with what a hurried hand adds.
const (
	student = "Юлия Ким"
	hurried = "  Юлия   Ким "
)

// TestATeacherAssignsAndAStudentWins goes all the way from the teacher's choice to the student's code, and sees that nothing was sent and the name was kept in one place.
func TestATeacherAssignsAndAStudentWins(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.WithAxe()
	wire := p.sent()
	p.Visit(host.URL + "/assign/")
	link := p.assigns(host.URL)
	p.Visit(link)
	p.Wait("!document.querySelector('.whole').hidden")
	if got := Eval[string](p, "[document.querySelector('h1').textContent, ...[...document.querySelectorAll('.levels li:not([hidden])')].map((li) => li.dataset.id)].join()"); got != "Task of 4b,coordination,refresh" {
		t.Errorf("the task page shows %s", got)
	}
	p.bothThemes("the task")
	p.Click(p.Middle(".levels a"))
	p.Wait("document.querySelector('.naming input')")
	if got := Eval[string](p, "document.activeElement.localName + document.querySelector('.board iframe').src"); got != "body" {
		t.Errorf("before there is a name the page has %s", got)
	}
	p.bothThemes("the name is asked")
	p.Run("document.querySelector('.naming input').focus()")
	p.Keys(kb.Enter)
	p.Wait("document.querySelector('.naming .fault').textContent")
	p.Run(fmt.Sprintf("document.querySelector('.naming input').value = %q", hurried))
	p.Keys(kb.Enter)
	p.AwaitBoard()
	l := p.wins()
	c := p.codeOf(l)
	p.bothThemes("the code")
	p.keepsTheName(wire, host.URL)
	p.Visit(link)
	p.Wait("!document.querySelector('.codes').hidden && document.querySelector('.levels [data-won=true][data-id=coordination]')")
	if got := Eval[string](p, "document.querySelector('.codes code').textContent"); got != c {
		t.Errorf("the task page has the code %s, want %s", got, c)
	}
	p.bothThemes("the task with a code")
}

// assigns chooses two levels with variants, one control held, and gives the link. It reloads the page on the way.
func (p *Page) assigns(host string) string {
	p.t.Helper()
	p.Wait("!document.querySelector('.problem').matches(':empty')")
	p.Run("document.querySelector('[value=refresh]').click(), document.querySelector('[value=coordination]').click(), document.querySelector('[name=variants]').click(), document.querySelector('[name=hints]').click()")
	p.Run("document.querySelector('[name=label]').focus()")
	p.Keys(" 4b")
	p.Wait("document.querySelectorAll('.fixed details').length === 2")
	p.Run(`(() => { const held = document.querySelector(".fixed details").querySelectorAll("select")[2]; held.value = "lock"; held.dispatchEvent(new Event("change", { bubbles: true })); })()`)
	before := Eval[string](p, "document.querySelector('#link').value")
	p.Reload()
	p.Wait("document.querySelectorAll('.fixed details').length === 2")
	p.bothThemes("assigning")
	link := Eval[string](p, "document.querySelector('#link').value")
	text, ok := strings.CutPrefix(link, host+"/task/?task=")
	if !ok || link != before {
		p.t.Fatalf("the link is %s, before it was loaded again %s", link, before)
	}
	want := codec.Assignment{Levels: []string{"coordination", "refresh"}, Language: "en", Label: "4b", Variants: true, Locked: []string{"coordination.lease-b"}}
	if text != taskText(p.t.(*testing.T), want) {
		got, err := codec.ReadAssignment(text)
		p.t.Errorf("the link has %+v, %v, want %+v", got, err, want)
	}
	if got := Eval[string](p, "document.querySelector('a.classroom').href"); got != "https://classroom.google.com/share?url="+strings.ReplaceAll(url.QueryEscape(link), "%2B", "+")+"&title=Leasehold%3A+4b" {
		p.t.Errorf("the link for Classroom is %s", got)
	}
	if got := Eval[string](p, "document.querySelector('#made-frame').textContent"); strings.Count(got, "<iframe") != 2 || !strings.Contains(got, "/frame/coordination/?lock=lease-b") {
		p.t.Errorf("the snippet is %s", got)
	}
	return link
}

// wins plays the flagship by its twins. The lease of B is locked, and the level is won without it.
func (p *Page) wins() *levels.Level {
	p.t.Helper()
	l, err := levelfile.Find("coordination")
	if err != nil {
		p.t.Fatal(err)
	}
	if got := EvalFrame[bool](p, "document.querySelector('[data-id=locked-lease-b]') !== null && document.querySelector('[data-id=lease-b]') === null"); !got {
		p.t.Error("the lease of B is not locked")
	}
	if Eval[bool](p, "document.querySelector('.hints, a[href=\"#hints\"]') !== null") {
		p.t.Error("there are hints in a task without")
	}
	p.Run("document.querySelector('#guess').value = '7', document.querySelector('.predict .quiet').click()")
	s := solver{p: p, l: l, want: mustWith(p.t.(*testing.T), l, l.Solution)}
	s.solve(s.byTwin)
	return l
}

// codeOf gives the student's code and holds it to what was played.
func (p *Page) codeOf(l *levels.Level) string {
	p.t.Helper()
	p.Wait("document.querySelector('section.code.there textarea')")
	text := Eval[string](p, "document.querySelector('section.code textarea').value")
	c, err := codec.Read(text)
	if err != nil {
		p.t.Fatalf("%s: %v", text, err)
	}
	task, err := codec.ReadAssignment(Eval[string](p, "new URLSearchParams(location.search).get('task')"))
	if err != nil {
		p.t.Fatal(err)
	}
	if c.Name != student || c.Level != l.ID || c.Label != "4b" || !c.Variants || c.Assignment != uint32(task.ID()) || c.Tries < 1 || c.Prediction == nil || *c.Prediction != 7 || len(text) > codec.MaxCode {
		p.t.Errorf("the code says %+v", c)
	}
	own := c.On(l)
	settings, ok := c.SettingsOn(l)
	if !ok {
		p.t.Fatalf("%+v has no settings", c)
	}
	var histories []uint64
	for i := range own.Incidents {
		histories = append(histories, own.Run(settings, i, 0).Hash())
	}
	if c.Result != c.Sum(histories) {
		p.t.Error("the code's result is not that of its settings on the student's variant")
	}
	seed := levels.VariantText(levels.VariantSeed(l.ID, uint64(c.Assignment), student))
	if got := EvalFrame[string](p, "new URLSearchParams(location.search).get('variant')"); got != seed {
		p.t.Errorf("the frame played the variant %s, want %s", got, seed)
	}
	if got, want := Eval[int](p, "document.querySelectorAll('.variant li').length"), len(own.Changes); got != want || want == 0 {
		p.t.Errorf("the page lists %d changes, want %d", got, want)
	}
	return text
}

// keepsTheName looks where the name is: in the tab's storage, and nowhere else.
func (p *Page) keepsTheName(wire *sent, host string) {
	p.t.Helper()
	wire.mu.Lock()
	defer wire.mu.Unlock()
	if len(wire.bodies) > 0 || len(wire.addresses) == 0 {
		p.t.Errorf("the pages sent %v, of %d requests", wire.bodies, len(wire.addresses))
	}
	for _, address := range append(wire.addresses, Eval[string](p, "location.href"), EvalFrame[string](p, "location.href")) {
		plain, err := url.QueryUnescape(address)
		if err != nil || strings.Contains(plain, "Ким") || !strings.HasPrefix(address, host) && !strings.HasPrefix(address, "data:") {
			p.t.Errorf("the page asked for %s", plain)
		}
	}
	if got := Eval[string](p, "Object.entries(localStorage).filter(([, text]) => text.includes('Ким')).map(([key]) => key).join()"); got != "" {
		p.t.Errorf("the name is in localStorage under %s", got)
	}
	if got := Eval[string](p, "Object.entries(sessionStorage).filter(([, text]) => text.includes('Ким')).map(([key]) => key.replace(/[0-9a-f]{16}$/, '')).join()"); got != "leasehold.task." {
		p.t.Errorf("the name is in sessionStorage under %s", got)
	}
	if Eval[bool](p, "localStorage.getItem('leasehold.progress.1') !== null || document.cookie !== ''") {
		p.t.Error("the task left progress or a cookie behind")
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
