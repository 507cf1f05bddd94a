//go:build browser

package browser

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
)

// solved gives the code of somebody who won a level by its solution.
func solved(t *testing.T, level, name string, task *codec.Assignment) string {
	t.Helper()
	l, err := levelfile.Find(level)
	if err != nil {
		t.Fatal(err)
	}
	settings, err := l.With(l.Start(), l.Solution)
	if err != nil {
		t.Fatal(err)
	}
	guess := int64(3)
	text, err := codec.Write(l, codec.Code{Assignment: uint32(task.ID()), Label: task.Label, Variants: task.Variants, Name: name, Settings: settings, Prediction: &guess, Tries: 2})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The end of the story: two students passed on their own variants, a third handed in the first one's code. Nothing that is handed in leaves the page.
func TestClassPageChecksCodes(t *testing.T) {
	host := NewHost(t, Dist(t))
	p := Open(t)
	p.WithAxe()
	p.Viewport(320, 720, coarse)
	p.Before(`globalThis.saved = null;
		const plain = URL.createObjectURL;
		URL.createObjectURL = (blob) => { if (blob.type.startsWith("text/csv")) blob.text().then((text) => { saved = text; }); return plain.call(URL, blob); };`)
	p.Visit(host.URL + "/class/")
	p.Accessible("the class page, empty")

	task := &codec.Assignment{Levels: []string{"find-the-pause", "let-go-first"}, Label: "7b", Variants: true}
	word, err := task.Text()
	if err != nil {
		t.Fatal(err)
	}
	first, second := solved(t, "let-go-first", "山田 Юлия", task), solved(t, "let-go-first", "=HYPERLINK(1)", task)
	table := fmt.Sprintf("Name\tCode\n山田 Юлия\t%s\n'=HYPERLINK(1)\t%s\nMax\t%s\nTom\t%s\n", first, second, first, second[:len(second)-2])
	paste := func(text string) {
		p.Run(fmt.Sprintf(`{ const data = new DataTransfer(); data.setData("text/plain", %q);
			document.querySelector("#codes").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); }`, text))
	}
	paste(table)
	p.Wait("document.querySelectorAll('.results tbody tr').length === 4")
	results := "[...document.querySelectorAll('.results tbody tr')].map((row) => row.querySelector('.verdict').dataset.result).join()"
	p.Wait("document.querySelector('.way').hidden && " + results + " === 'every,every,refused,refused'")
	if got := Eval[string](p, "document.querySelector('.results tbody tr:nth-child(3)').textContent"); !strings.Contains(got, "made for 山田 Юлия, and stands beside Max") {
		t.Errorf("the copied code is told as %q", got)
	}
	if got := Eval[string](p, "document.querySelector('#said').textContent"); got != "4 codes, 2 passed, 0 not passed, 2 refused. Every night is played." {
		t.Errorf("at the end it is said: %q", got)
	}
	p.Accessible("the class page with results")
	if wide := Eval[int](p, "document.documentElement.scrollWidth"); wide > 320 {
		t.Errorf("the page is %d px wide in a window of 320", wide)
	}

	p.Run("document.querySelector('.results thead .result button').click(); document.querySelector('.results thead .result button').click()")
	if got := Eval[string](p, results+" + document.querySelector('.results thead .result').ariaSort"); got != "refused,refused,every,everydescending" {
		t.Errorf("sorted by results from the greatest: %s", got)
	}
	p.Run(fmt.Sprintf(`{ const field = document.querySelector("#assignment"); field.value = %q; field.dispatchEvent(new Event("change")); }`, host.URL+"/task/?task="+word))
	p.Wait("document.querySelectorAll('.absent li').length === 4")
	if got := Eval[string](p, "document.querySelector('.absent li').textContent"); got != "山田 Юлия Find the pause" {
		t.Errorf("not handed in: %q", got)
	}
	p.Viewport(1280, 720, coarse)
	p.Accessible("the class page with an assignment")

	p.Run("document.querySelector('#save').click()")
	p.Wait("saved !== null")
	lines := strings.Split(Eval[string](p, "saved"), "\r\n")
	if !strings.HasPrefix(lines[1], "2,山田 Юлия,") || !strings.HasPrefix(lines[2], "3,'=HYPERLINK(1),") || !strings.Contains(lines[3], "stands beside Max") {
		t.Errorf("the CSV is %q", lines)
	}

	board := Eval[string](p, "document.querySelector('.results tbody td.board a').href")
	address, err := url.Parse(board)
	if err != nil || !strings.Contains(address.Path, "/play/let-go-first/") || len(address.Query().Get("variant")) != 16 || address.Query().Get("deadline") == "" {
		t.Errorf("the link to a board is %s, %v", board, err)
	}

	p.Run("document.querySelector('#clear').click()")
	p.Wait("document.querySelector('.results').hidden")
	p.Run("document.querySelector('#clear').click()")
	p.Wait("!document.querySelector('.results').hidden && document.querySelectorAll('.results tbody tr').length === 4")
	if sent := host.Sent(); len(sent) > 0 {
		t.Errorf("the page sent %q", sent)
	}
	for _, address := range Eval[[]string](p, "performance.getEntriesByType('resource').map(({ name }) => name)") {
		if !strings.HasPrefix(address, host.URL+"/") && !strings.HasPrefix(address, "blob:"+host.URL+"/") {
			t.Errorf("the page asked for %s", address)
		}
	}
}
