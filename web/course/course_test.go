package course

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"leasehold/assets/words"
	"leasehold/game/board"
	"leasehold/levels"
	"leasehold/levels/levelfile"
)

func campaign(t *testing.T) []*levels.Level {
	t.Helper()
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// pagesIn gives the pages in a language.
func pagesIn(t *testing.T, c *Course, code string, all []*levels.Level) []Page {
	t.Helper()
	root := filepath.Join("..", "..")
	folder := os.DirFS(filepath.Join(root, "assets", "words"))
	table, err := words.Read(folder, code)
	if err != nil {
		t.Fatal(err)
	}
	board := words.English()
	own := all
	if code != english {
		content, err := fs.ReadFile(folder, code+"/board.txt")
		if err != nil {
			t.Fatal(err)
		}
		if board, err = words.Parse("board.txt", string(content)); err != nil {
			t.Fatal(err)
		}
		own = make([]*levels.Level, len(all))
		for i, l := range all {
			data, err := os.ReadFile(filepath.Join(root, "levels", "text", code, l.ID+".yaml"))
			if err != nil {
				t.Fatal(err)
			}
			if own[i], err = levelfile.ReadTexts(l, l.ID, data); err != nil {
				t.Fatal(err)
			}
		}
	}
	pages, err := c.Pages(Edition{Code: code, Pages: table, Board: board, Levels: own})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// The table of the flagship is the one that was designed (FACTS, section 1), in each language as it writes numbers.
func TestTheFlagshipsTable(t *testing.T) {
	all := campaign(t)
	c, err := Open(Files, all)
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string]string{
		"en": "Duplicates|none|100 fail|0 pass; Split-brain writes|none|100 fail|0 pass; Lost writes|none|0 pass|0 pass; Archive|under 18 s|11.02 s pass|13.92 s pass; " +
			"Checks|under 8 s|5 s pass|5 s pass; Monthly cost|shown|24 USD/mo shown|24 USD/mo shown; Error rate|shown|0 % shown|0 % shown",
		"de": "Duplikate|keine|100 fail|0 pass; Split-Brain-Writes|keine|100 fail|0 pass; Verlorene Writes|keine|0 pass|0 pass; Archiv|unter 18 s|11,02 s pass|13,92 s pass; " +
			"Checks|unter 8 s|5 s pass|5 s pass; Monatskosten|nur angezeigt|24 $/Monat shown|24 $/Monat shown; Fehlerquote|nur angezeigt|0 % shown|0 % shown",
	} {
		p := pagesIn(t, c, code, all)[0]
		var rows []string
		for _, r := range p.Figure.Rows {
			rows = append(rows, fmt.Sprintf("%s|%s|%s %s|%s %s", r.Label, r.Goal, r.Cells[0].Text, r.Cells[0].Status, r.Cells[1].Text, r.Cells[1].Status))
		}
		if got := strings.ReplaceAll(strings.Join(rows, "; "), "\u00a0", " "); p.ID != "coordination" || got != want {
			t.Errorf("%s: %s: got\n%s, want\n%s", code, p.ID, got, want)
		}
	}
}

// In each language no reference is left in a text, and the boards are drawn.
func TestEveryPageIsWhole(t *testing.T) {
	all := campaign(t)
	c, err := Open(Files, all)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"en", "de"} {
		chapters := map[string]bool{}
		for _, p := range pagesIn(t, c, code, all) {
			chapters[p.Chapter] = true
			texts := []string{p.Title, p.Summary, p.Figure.Traffic}
			for _, s := range p.Figure.Sides {
				texts = append(texts, s.Name, s.Caption, s.Verdict, s.Link)
				if !strings.HasPrefix(string(s.Wide), "<svg") || !strings.HasPrefix(string(s.Narrow), "<svg") || string(s.Wide) == string(s.Narrow) {
					t.Errorf("%s: %s: got no two boards of the %s side", code, p.ID, s.ID)
				}
			}
			for _, s := range p.How {
				texts = append(texts, s.Title, s.Text)
			}
			for _, text := range texts {
				if text == "" || strings.ContainsAny(text, "{}") {
					t.Errorf("%s: %s: got the text %q", code, p.ID, text)
				}
			}
			if len(p.Levels) == 0 || len(p.Figure.Settings) == 0 || p.Figure.Sides[0].Pass || !p.Figure.Sides[1].Pass {
				t.Errorf("%s: %s: got %d levels, %d settings that differ, the left board passing %t and the right one %t", code, p.ID, len(p.Levels), len(p.Figure.Settings), p.Figure.Sides[0].Pass, p.Figure.Sides[1].Pass)
			}
		}
		if len(chapters) != 6 {
			t.Errorf("%s: got the chapters %v, want six", code, chapters)
		}
	}
}

// TestWrongSources spoils a source in one way at a time: the generator says where and what is wanted.
func TestWrongSources(t *testing.T) {
	all := campaign(t)
	for name, c := range map[string]struct{ file, was, is, want string }{
		"a number in prose":        {"en/coordination.yaml", "{left duplicates} records", "100 records", `en/coordination.yaml:20: left.caption: got the number 100, want a reference to what is measured, such as {left duplicates}`},
		"a number in a title":      {"en/coordination.yaml", "title: Agreeing has a price", "title: Agreeing costs 0.5 ms", `how[5].title: got the number 0.5, want a reference`},
		"a number in other digits": {"en/coordination.yaml", "{left duplicates} records", "١٠٠ records", `got the number ١٠٠, want a reference`},
		"a number in a term":       {"en/coordination.yaml", "[lock service]", "[lock service|2 lock services]", `traffic: got the number 2, want`},
		"an unknown measure":       {"en/coordination.yaml", "{left duplicates} records", "{left duplikates} records", `left.caption: got the measure "duplikates", want one of duplicates, missing, `},
		"a job that is missing":    {"en/coordination.yaml", "{right completion_s archive}", "{right completion_s}", `right.caption: got "completion_s", want the measure and a job`},
		"a job too many":           {"en/coordination.yaml", "{left duplicates} records", "{left duplicates archive} records", `got "duplicates archive", want the measure alone`},
		"an unknown job":           {"en/coordination.yaml", "{right completion_s archive}", "{right completion_s payroll}", `got the job "payroll", want a job of the level coordination`},
		"a goal without a bound":   {"en/all-of-it.yaml", "{goal completion_s archive}", "{goal overlap_s}", `got the goal overlap_s, want a measure that the level restore-night bounds`},
		"an unknown control":       {"en/the-end-nobody-enforces.yaml", "{left setting lease}", "{left setting leash}", `got the control "leash", want one of the level both-ends`},
		"no such grant":            {"en/coordination.yaml", "{left granted b}", "{left granted worker}", `got {... granted worker}, want a runner to which that happens in this run`},
		"an unknown key number":    {"en/coordination.yaml", "{key trip-in-zone}", "{key trip-to-mars}", `got the key number "trip-to-mars", want one of lease, `},
		"a key number of the list": {"en/coordination.yaml", "numbers: [lease,", "numbers: [leash,", `numbers[0]: got "leash" (did you mean lease?), want lease, medium-machine`},
		"no figure of the source":  {"en/who-decides.yaml", "{given github cut}", "{given github cost}", `got {given github cost}, want {given SOURCE FIGURE}`},
		"no such reference":        {"en/coordination.yaml", "{left duplicates} records", "{middle duplicates} records", `got {middle duplicates}, want a reference that begins with left, right,`},
		"an open brace":            {"en/coordination.yaml", "{left duplicates} records", "{left duplicates records", `left.caption: got a brace without its other`},
		"an unknown term":          {"en/coordination.yaml", "[lock service]", "[lock server]", `traffic: got the term "lock server", want one that every level knows`},
		"an unknown level to read": {"en/does-it-need-an-owner.yaml", "[level refresh]", "[level refreshing]", `got the level "refreshing", want the id of a level`},
		"four sentences":           {"en/coordination.yaml", "so that what is being", "larger each time. What is being", `summary: got 4 sentences, want 3`},
		"a caption that is stale":  {"en/coordination.yaml", "misses: [duplicates, split_brain_writes]", "misses: [duplicates]", `figure.left.misses: got duplicates, split_brain_writes missed in the run, and duplicates missed in the claim, want what the run gives`},
		"a win that is none":       {"en/coordination.yaml", "{tokens-a: on, tokens-b: on}", "{tokens-a: on}", `figure.right.misses: got duplicates, split_brain_writes missed in the run, and no goal missed in the claim`},
		"a setting that is none":   {"en/coordination.yaml", "{tokens-a: on, tokens-b: on}", "{tokens-a: maybe}", `figure.right.set.tokens-a: got "maybe", want on or off`},
		"an unknown level":         {"en/coordination.yaml", "level: coordination", "level: co-ordination", `figure.level: got "co-ordination", want the id of a level`},
		"no such incident":         {"en/coordination.yaml", "incident: 1", "incident: 2", `figure.incident: got 2, want 1 to 1`},
		"an unknown field":         {"en/coordination.yaml", "demo: on", "demon: on", `demon: got an unknown field (did you mean demo?)`},
		"another page's chapter":   {"en/all-of-it.yaml", "chapter: 5 All of it", "chapter: Start", `got 2 pages of the chapter "Start", want one`},
		"no chapter":               {"en/all-of-it.yaml", "chapter: 5 All of it", "chapter: 6 The end", `chapter: got "6 The end", want a chapter of the campaign`},
		"one board twice":          {"en/coordination.yaml", "right: {set: {tokens-a: on, tokens-b: on}}", "right: {set: {}, misses: [duplicates, split_brain_writes]}", `figure.right.set: got the settings of the left board, want others`},
		"a left board that wins":   {"en/coordination.yaml", "left: {set: {}, misses: [duplicates, split_brain_writes]}", "left: {set: {lease-a: 4s, tokens-a: on, tokens-b: on}}", `figure.left: got a board that meets every goal, want one that misses some`},
		"a right board that loses": {"en/coordination.yaml", "{tokens-a: on, tokens-b: on}", "{tokens-a: on}, misses: [duplicates, split_brain_writes]", `figure.right: got a board that misses goals, want one that meets all`},
		"the first goal of two":    {"en/all-of-it.yaml", "completion_s-archive]", "completion_s]", `figure.left.misses: got duplicates, split_brain_writes, completion_s-archive missed in the run`},
		"a number word":            {"en/coordination.yaml", "{left duplicates} records", "twelve records", `left.caption: got the number twelve, want a reference`},
		"a large number word":      {"en/coordination.yaml", "{left duplicates} records", "a Hundred records", `left.caption: got the number Hundred, want a reference`},
		"a figure in a credit":     {"en/who-decides.yaml", "30 October 2018", "30 October 2018, 43 s", `credits[0]: got the number 43, want numbers in dates alone`},
		"a demo without a point":   {"demo.yaml", "worker.fence: token", "worker.fence: none", `demo.yaml: got a last write that is applied with token 33 without fencing`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Open(spoilt(t, c.file, c.was, c.is), all)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q in it", err, c.want)
			}
			if err != nil && !strings.Contains(err.Error(), "course: ") {
				t.Errorf("got %v, want the room's name in front", err)
			}
		})
	}
}

// All faults of all files come at once.
func TestFaultsComeTogether(t *testing.T) {
	files := spoilt(t, "en/coordination.yaml", "{left duplicates} records", "100 records at {left nothing}")
	files["en/who-decides.yaml"].Data = []byte(strings.Replace(string(files["en/who-decides.yaml"].Data), "numbers: [", "numbers: [none, ", 1))
	_, err := Open(files, campaign(t))
	for _, want := range []string{"the number 100", `the measure "nothing"`, `en/who-decides.yaml:8: numbers[0]: got "none"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q in it", err, want)
		}
	}
}

func TestWrongTranslations(t *testing.T) {
	all := campaign(t)
	for name, c := range map[string]struct{ file, was, is, want string }{
		"a number":         {"de/coordination.yaml", "{left duplicates} Datensätze", "100 Datensätze", "de/coordination.yaml:10: left.caption: got the number 100, want a reference"},
		"a number word":    {"de/coordination.yaml", "{left duplicates} Datensätze", "zwölf Datensätze", "left.caption: got the number zwölf, want a reference"},
		"a compound":       {"de/coordination.yaml", "{left duplicates} Datensätze", "zweitausend Datensätze", "left.caption: got the number zweitausend, want a reference"},
		"another figure":   {"de/coordination.yaml", "{left duplicates} Datensätze", "{right duplicates} Datensätze", "left.caption: got references to {left expired a}, {left granted b}, {right duplicates}, want those of the English text: {left duplicates}, {left expired a}, {left granted b}"},
		"a level less":     {"de/who-decides.yaml", "[level third-machine]", "Ein Level", "how[1].text: got references to none, want those of the English text: [level third-machine]"},
		"a section more":   {"de/coordination.yaml", "how:\n", "how:\n  - {title: Noch etwas, text: Das ist alles.}\n", "how: got 7 sections, want 6, as in English"},
		"a field of plans": {"de/coordination.yaml", "title:", "chapter: Start\ntitle:", `de/coordination.yaml:1: chapter: got an unknown field`},
		"no credit":        {"de/who-decides.yaml", "credits:", "# credits:", "got 0 names of sources, want 1"},
		"two sentences":    {"de/coordination.yaml", "weitermacht. Das", "weitermacht, und das", "de/coordination.yaml:2: summary: got 2 sentences, want 3"},
	} {
		t.Run(name, func(t *testing.T) {
			c2, err := Open(spoilt(t, c.file, c.was, c.is), all)
			if err != nil {
				t.Fatal(err)
			}
			if _, err = c2.translations("de"); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q in it", err, c.want)
			}
		})
	}
	files := spoilt(t, "de/coordination.yaml", "", "")
	files["de/more.yaml"] = files["de/all-of-it.yaml"]
	delete(files, "de/all-of-it.yaml")
	c, err := Open(files, all)
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.translations("de")
	for _, want := range []string{"got no de/all-of-it.yaml, want the page", "got de/more.yaml, want no page that English does not have"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q in it", err, want)
		}
	}
}

// The board says Write in German, so all that is around it does.
func TestGermanHasOneWordForAWrite(t *testing.T) {
	for _, pattern := range []string{"de/*.yaml", "../../assets/words/de/*.txt", "../../levels/text/de/*.yaml"} {
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("got %d files at %s: %v", len(files), pattern, err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(strings.ToLower(string(data)), "schreibvorg") {
				t.Errorf("%s says Schreibvorgang, want Write", file)
			}
		}
	}
}

// A board's link opens that very run.
func TestLinksOpenTheBoards(t *testing.T) {
	all := campaign(t)
	c, err := Open(Files, all)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range pagesIn(t, c, "en", all) {
		for _, s := range p.Figure.Sides {
			g := board.New(c.pages[i].level, func(text string, size float64, _ bool) float64 { return size * float64(len(text)) }, 880)
			if unread := g.Restore(s.Link); unread != "" {
				t.Errorf("%s: %s: %s", p.ID, s.Link, unread)
			}
			if got := hex(g.Result().Hash); got != s.HistoryHash || g.Time() != c.pages[i].Figure.At {
				t.Errorf("%s: %s opens the run %s at %v, want %s at %v", p.ID, s.Link, got, g.Time(), s.HistoryHash, c.pages[i].Figure.At)
			}
		}
	}
}

// spoilt gives the sources with one place of one file changed.
func spoilt(t *testing.T, file, was, is string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(Files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(Files, path)
		files[path] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	text := string(files[file].Data)
	if !strings.Contains(text, was) {
		t.Fatalf("%s has no %q to spoil", file, was)
	}
	files[file] = &fstest.MapFile{Data: []byte(strings.Replace(text, was, is, 1))}
	return files
}
