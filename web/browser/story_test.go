//go:build browser

package browser

import (
	"encoding/csv"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"

	"leasehold/levels"
	"leasehold/levels/codec"
)

// Students: one in a script that takes two bytes a letter, first as a hurried hand types it, and one whose name a spreadsheet would take for a formula.
const (
	hurried = "  Юлия   Ким "
	student = "Юлия Ким"
	formula = "=HYPERLINK(1)"
)

// assigned is what the teacher chooses. The first level is not played: it is missing in the end.
var assigned = codec.Assignment{Levels: []string{"let-go-first", "april-night"}, Language: "en", Label: "4b", Variants: true, Locked: []string{"april-night.failure"}}

// TestTheWholeStory goes all the way: a teacher assigns a level with variants, two students win their own, a third hands in the first one's code, and the teacher sees who passed. Nothing leaves the pages,
// and names are kept in one place.
func TestTheWholeStory(t *testing.T) {
	t.Parallel()
	host := NewHost(t, Dist(t))
	l := levelNamed(t, "april-night")
	teacher := Open(t)
	teacher.WithAxe()
	wire := teacher.sent()
	teacher.Before(keepsBlobs)
	teacher.Visit(host.URL + "/assign/")
	link := teacher.assigns(host.URL)

	one := Open(t)
	one.WithAxe()
	oneWire := one.sent()
	one.opensTask(link, "4b")
	one.bothThemes("the task")
	one.Click(one.Middle(".levels [data-id=april-night] a"))
	one.Wait("document.querySelector('.naming input')")
	if got := Eval[string](one, "document.activeElement.localName + document.querySelector('.board iframe').src"); got != "body" {
		t.Errorf("before there is a name the page has %s", got)
	}
	one.bothThemes("the name is asked")
	one.Run("document.querySelector('.naming input').focus()")
	one.Keys(kb.Enter)
	one.Wait("document.querySelector('.naming .fault').textContent")
	first := one.wins(l, hurried, student)
	one.bothThemes("the code")
	one.keepsTheName(oneWire, host.URL)
	one.Visit(link)
	one.Wait("!document.querySelector('.codes').hidden && document.querySelector('.levels [data-won=true][data-id=april-night]')")
	if got := Eval[string](one, "document.querySelector('.codes code').textContent"); got != first {
		t.Errorf("the task page has the code %s, want %s", got, first)
	}
	one.bothThemes("the task with a code")

	two := Open(t)
	twoWire := two.sent()
	two.Visit(strings.Replace(link, "/task/", "/play/april-night/", 1))
	two.Wait("document.querySelector('.naming input')")
	two.Run("document.querySelector('.naming input').focus()")
	second := two.wins(l, formula, formula)
	two.leavesNothing()

	teacher.Viewport(320, 720, coarse)
	teacher.Visit(host.URL + "/class/")
	teacher.Accessible("the class page, empty")
	teacher.checks(fmt.Sprintf("When,Name,Code\r\n10:01,%s,%s\r\n10:02,\"%s\",%s\r\n10:03,Max,%s\r\n", student, first, formula, second, first))
	teacher.seesWhoIsMissing(link)
	teacher.savesTheTable()
	teacher.clears()
	for _, each := range []*sent{wire, oneWire, twoWire} {
		each.stayed(t, host.URL)
	}
}

// assigns chooses two levels with variants, one control held, and gives the link. It reloads the page on the way.
func (p *Page) assigns(host string) string {
	p.t.Helper()
	p.Wait("!document.querySelector('.problem').matches(':empty')")
	p.Run("document.querySelector('.chapters [value=april-night]').click(), document.querySelector('.chapters [value=let-go-first]').click(), document.querySelector('[name=variants]').click(), document.querySelector('[name=hints]').click()")
	p.Run("document.querySelector('[name=label]').focus()")
	p.Keys(" 4b")
	p.Wait("document.querySelectorAll('.fixed details').length === 2")
	p.Run(`(() => { const held = document.querySelectorAll(".fixed details")[1].querySelectorAll("select")[1]; held.value = "lock"; held.dispatchEvent(new Event("change", { bubbles: true })); })()`)
	before := Eval[string](p, "document.querySelector('#link').value")
	p.Reload()
	p.Wait("document.querySelectorAll('.fixed details').length === 2")
	p.bothThemes("assigning")
	link := Eval[string](p, "document.querySelector('#link').value")
	text, ok := strings.CutPrefix(link, host+"/task/?task=")
	if !ok || link != before {
		p.t.Fatalf("the link is %s, before it was loaded again %s", link, before)
	}
	if text != taskText(p.t.(*testing.T), assigned) {
		got, err := codec.ReadAssignment(text)
		p.t.Errorf("the link has %+v, %v, want %+v", got, err, assigned)
	}
	if got := Eval[string](p, "document.querySelector('a.classroom').href"); got != "https://classroom.google.com/share?url="+strings.ReplaceAll(url.QueryEscape(link), "%2B", "+")+"&title=Leasehold%3A+4b" {
		p.t.Errorf("the link for Classroom is %s", got)
	}
	if got := Eval[string](p, "document.querySelector('#made-frame').textContent"); strings.Count(got, "<iframe") != 2 || !strings.Contains(got, "/frame/april-night/?lock=failure") {
		p.t.Errorf("the snippet is %s", got)
	}
	return link
}

// opensTask comes to the page where a student lands.
func (p *Page) opensTask(link, label string) {
	p.t.Helper()
	p.Visit(link)
	p.Wait("!document.querySelector('.whole').hidden")
	want := fmt.Sprintf("Task of %s,%s", label, strings.Join(assigned.Levels, ","))
	if got := Eval[string](p, "[document.querySelector('h1').textContent, ...[...document.querySelectorAll('.levels li:not([hidden])')].map((li) => li.dataset.id)].join()"); got != want {
		p.t.Errorf("the task page shows %s", got)
	}
}

// wins types a name and plays the level by its twins, with one control locked and without hints. It gives the code, which has the name as it is kept.
func (p *Page) wins(l *levels.Level, typed, name string) string {
	p.t.Helper()
	p.Run(fmt.Sprintf("document.querySelector('.naming input').value = %q", typed))
	p.Keys(kb.Enter)
	p.AwaitBoard()
	if got := EvalFrame[bool](p, "document.querySelector('[data-id=locked-failure]') !== null && document.querySelector('[data-id=failure]') === null"); !got {
		p.t.Error("what boxes do if renewal fails is not locked")
	}
	if Eval[bool](p, "document.querySelector('.hints, a[href=\"#hints\"]') !== null") {
		p.t.Error("there are hints in a task without")
	}
	p.Run("document.querySelector('#guess').value = '7', document.querySelector('.predict .quiet').click()")
	s := solver{p: p, l: l, want: mustWith(p.t.(*testing.T), l, l.Solution)}
	s.solve(s.byTwin)
	return p.codeOf(l, name)
}

// codeOf gives the student's code and holds it to what was played.
func (p *Page) codeOf(l *levels.Level, name string) string {
	p.t.Helper()
	p.Wait("document.querySelector('section.code.there textarea')")
	text := Eval[string](p, "document.querySelector('section.code textarea').value")
	c, err := codec.Read(text)
	if err != nil {
		p.t.Fatalf("%s: %v", text, err)
	}
	if c.Name != name || c.Level != l.ID || c.Label != "4b" || !c.Variants || c.Assignment != uint32(assigned.ID()) || c.Tries < 1 || c.Prediction == nil || *c.Prediction != 7 || len(text) > codec.MaxCode {
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
	seed := levels.VariantText(levels.VariantSeed(l.ID, uint64(c.Assignment), name))
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
	wire.stayed(p.t, host, Eval[string](p, "location.href"), EvalFrame[string](p, "location.href"))
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

// leavesNothing hands the tab to the next student, who finds neither name nor code nor board.
func (p *Page) leavesNothing() {
	p.t.Helper()
	p.Run("document.querySelector('.task .who button').click(), document.querySelector('dialog.leave[open] .row button:last-child').click()")
	p.Wait("document.querySelector('.naming input')")
	if got := Eval[string](p, "Object.entries(sessionStorage).filter(([key, text]) => key.startsWith('leasehold.state.') || text.includes('HYPERLINK') || text.includes('LH1-')).join()"); got != "" {
		p.t.Errorf("the next student finds %s", got)
	}
}

// stayed says that what a tab asked for carried nothing: no body, no other host, no name and no code in an address.
func (s *sent) stayed(t testing.TB, host string, more ...string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.bodies) > 0 || len(s.addresses) == 0 {
		t.Errorf("the pages sent %v, of %d requests", s.bodies, len(s.addresses))
	}
	for _, address := range append(more, s.addresses...) {
		plain, err := url.QueryUnescape(address)
		ours := strings.HasPrefix(address, host+"/") || strings.HasPrefix(address, "blob:"+host+"/") || strings.HasPrefix(address, "data:")
		if err != nil || !ours || strings.Contains(plain, "Ким") || strings.Contains(plain, formula) || strings.Contains(plain, "LH1-") {
			t.Errorf("the page asked for %s", plain)
		}
	}
}

// classResults gives what the rows of the class page came to.
const classResults = "[...document.querySelectorAll('.results tbody tr')].map((row) => row.querySelector('.verdict').dataset.result).join()"

// checks drops a form's table on the class page and waits until every night is played.
func (p *Page) checks(table string) {
	p.t.Helper()
	p.Run(fmt.Sprintf(`{ const data = new DataTransfer(); data.items.add(new File([%q], "4b.csv", { type: "text/csv" }));
		document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })); }`, table))
	p.Wait("document.querySelector('.way').hidden && " + classResults + " === 'par,par,refused'")
	if got := Eval[string](p, "document.querySelector('.results tbody tr:nth-child(3)').textContent"); !strings.Contains(got, "made for "+student+", and stands beside Max") {
		p.t.Errorf("the copied code is told as %q", got)
	}
	if got := Eval[string](p, "document.querySelector('#said').textContent"); got != "3 codes, 2 passed, 0 not passed, 1 refused. Every night is played." {
		p.t.Errorf("at the end it is said: %q", got)
	}
	p.Accessible("the class page with results")
	if wide := Eval[int](p, "document.documentElement.scrollWidth"); wide > 320 {
		p.t.Errorf("the page is %d px wide in a window of 320", wide)
	}
	p.Run("document.querySelector('.results thead .result button').click(); document.querySelector('.results thead .result button').click()")
	if got := Eval[string](p, classResults+" + document.querySelector('.results thead .result').ariaSort"); got != "refused,par,pardescending" {
		p.t.Errorf("sorted by results from the greatest: %s", got)
	}
	board := Eval[string](p, "document.querySelector('.results tbody tr:last-child td.board a').href")
	address, err := url.Parse(board)
	if err != nil || !strings.Contains(address.Path, "/play/april-night/") || len(address.Query().Get("variant")) != 16 || address.Query().Get("tokens") == "" {
		p.t.Fatalf("the link to a board is %s, %v", board, err)
	}
	p.opensABoard(board, address.Query())
}

// opensABoard comes to a student's board from the class page. It is of that student's variant, and the teacher has won nothing by it.
func (p *Page) opensABoard(board string, query url.Values) {
	p.t.Helper()
	other := Open(p.t)
	other.VisitBoard(board)
	if got := EvalFrame[string](other, "['variant', 'tokens'].map((name) => new URLSearchParams(location.search).get(name)).join()"); got != query.Get("variant")+","+query.Get("tokens") {
		p.t.Errorf("the student's board has %s, want %v", got, query)
	}
	other.RunFrame("leasehold.send('seek', '', 1e9)")
	other.AwaitEnd()
	if got := Eval[string](other, "document.querySelector('.verdict').dataset.verdict"); got != "pass" {
		p.t.Errorf("the student's board comes to %q", got)
	}
	if Eval[bool](other, "localStorage.getItem('leasehold.progress.1') !== null || !document.querySelector('button.share').hidden") {
		p.t.Error("a student's board counts for the teacher, or is shared as the level")
	}
}

// seesWhoIsMissing gives the class page the assignment.
func (p *Page) seesWhoIsMissing(link string) {
	p.t.Helper()
	p.Run(fmt.Sprintf(`{ const field = document.querySelector("#assignment"); field.value = %q; field.dispatchEvent(new Event("input")); }`, link))
	p.Wait("document.querySelectorAll('.absent li').length === 3")
	if got := Eval[string](p, "document.querySelector('.absent ul').textContent"); !strings.Contains(got, student+" Let go first") {
		p.t.Errorf("not handed in: %q", got)
	}
	p.Viewport(1280, 720, coarse)
	p.Accessible("the class page with an assignment")
	p.Print()
	if got := Eval[string](p, "['#hand-in', '.tools', '.results table'].map((part) => document.querySelector(part).getClientRects().length).join()"); got != "0,0,1" {
		p.t.Errorf("of form, tools and table %s are printed", got)
	}
	Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
}

// savesTheTable reads the CSV as a spreadsheet does. Names are whole, and none is a formula.
func (p *Page) savesTheTable() {
	p.t.Helper()
	p.Run("madeBlob = null, document.querySelector('#save').click()")
	p.Wait("madeBlob !== null")
	data := Eval[string](p, "madeBlob.arrayBuffer().then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))")
	text, marked := strings.CutPrefix(data, "\ufeff") // a sign for spreadsheets that it is UTF-8
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || !marked || len(rows) != 4 {
		p.t.Fatalf("the CSV is %q, %v", text, err)
	}
	if rows[1][1] != student || rows[2][1] != "'"+formula || !strings.Contains(strings.Join(rows[3], " "), "stands beside Max") {
		p.t.Errorf("the CSV has %q", rows)
	}
	for _, row := range rows {
		for _, cell := range row {
			if strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r") {
				p.t.Errorf("a spreadsheet would reckon with %q", cell)
			}
		}
	}
}

// clears takes the table away and back.
func (p *Page) clears() {
	p.t.Helper()
	p.Run("document.querySelector('#clear').click()")
	p.Wait("document.querySelector('.results').hidden")
	p.Run("document.querySelector('#clear').click()")
	p.Wait("!document.querySelector('.results').hidden && document.querySelectorAll('.results tbody tr').length === 3")
}
