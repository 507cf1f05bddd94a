package main

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"leasehold/assets/words"
	"leasehold/levels/levelfile"
	"leasehold/web/drawing"
	"leasehold/web/site"
)

var root = filepath.Join("..", "..", "..")

// Every language has all its words and all its levels, and says so.
func TestContentIsComplete(t *testing.T) {
	languages, err := content(root, true)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, l := range languages {
		codes = append(codes, l.Code)
		if len(l.Levels) != len(languages[0].Levels) || len(l.Words.Keys()) != len(languages[0].Words.Keys()) {
			t.Errorf("%s has %d levels and %d texts", l.Code, len(l.Levels), len(l.Words.Keys()))
		}
	}
	if got := strings.Join(codes, " "); got != "en de en-XA ar-XB" {
		t.Errorf("got the languages %s", got)
	}
}

// The page that assigns tells apart which controls the solution moves.
func TestControlsAreMovedBySolutions(t *testing.T) {
	level, err := levelfile.Find("coordination")
	if err != nil {
		t.Fatal(err)
	}
	var moved []string
	for _, c := range controls(level) {
		if c.Moved {
			moved = append(moved, c.ID)
		}
	}
	if got := strings.Join(moved, " "); got != "tokens-a tokens-b" {
		t.Errorf("the solution moves %q, want tokens-a tokens-b", got)
	}
}

func TestAMissingTranslationIsNamed(t *testing.T) {
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	folder := os.DirFS(filepath.Join(root, "assets", "words"))
	english, err := words.Read(folder, "en")
	if err != nil {
		t.Fatal(err)
	}
	_, err = translated(folder, fstest.MapFS{"de/coordination.yaml": {Data: []byte("title: Hallo\n")}}, "de", english, all[:2], nil)
	if err == nil {
		t.Fatal("a level without its texts was passed over")
	}
	for _, want := range []string{"got no levels/text/de/" + all[1].ID + ".yaml", "brief", "leasehold texts " + all[1].ID} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("got no %q in:\n%v", want, err)
		}
	}
}

// No English sentence is left in a German page, nor in a German level.
func TestGermanPagesAreGerman(t *testing.T) {
	languages, err := content(root, false)
	if err != nil {
		t.Fatal(err)
	}
	o := site.Options{Root: root, Out: filepath.Join(t.TempDir(), "dist"), Fast: true, Game: "./web/site/testdata/game", Simulator: "./web/site/testdata/game", Teach: "./web/site/testdata/game", Workshop: "./web/site/testdata/game", Languages: languages}
	if err := site.Build(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	sentences := englishSentences(t, languages[0])
	const falls = "The verdict falls at the\nend of the incident."
	if got := englishIn("<p>Press <b>play</b></p><p>"+falls+"</p><p><span lang=en>"+falls+"</span></p>", sentences); len(got) != 1 {
		t.Errorf("got %q in a page with one English sentence", got)
	}
	if got := englishIn(`<p>(<span lang="en">`+falls+"</span>)</p>", sentences); len(got) != 0 {
		t.Errorf("got %q in a page with a sentence that is said to be English", got)
	}
	pages := 0
	for _, pattern := range []string{"de/*.html", "de/*/*.html", "de/*/*/*.html", "levels/de/*.json", "a/board-de.*.txt"} {
		files, err := filepath.Glob(filepath.Join(o.Out, filepath.FromSlash(pattern)))
		if err != nil || len(files) == 0 {
			t.Fatalf("got no %s: %v", pattern, err)
		}
		pages += len(files)
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, sentence := range englishIn(string(data), sentences) {
				t.Errorf("%s: got the English %q", strings.TrimPrefix(file, o.Out), sentence)
			}
		}
	}
	want := 4*len(languages[0].Levels) + len(languages[0].Course) + 12
	if _, err := os.Stat(filepath.Join(o.Out, "de", "teach", "guides")); err == nil {
		want++
	}
	if pages != want {
		t.Errorf("looked at %d files, want %d", pages, want)
	}
}

var (
	value = regexp.MustCompile(`<code>[^<]*</code>|\{[a-z.]+\}|<[^>]*>|\[[^\]|]+\|([^\]]+)\]|[\[\]]`)
	other = regexp.MustCompile(`<span lang="?en"?>[^<]*</span>`) // said to be English: what a thing is called elsewhere
	tag   = regexp.MustCompile(`</?[a-z][^>]*>`)
	small = regexp.MustCompile(`\b[a-z]{2,}`)
	space = regexp.MustCompile(`\s+`)
)

// englishSentences lists the pieces of English texts, between values and tags, that have more than two words.
func englishSentences(t *testing.T, english site.Language) []string {
	t.Helper()
	var texts []string
	for _, table := range []words.Table{english.Words, words.English()} {
		for _, key := range table.Keys() {
			text, _ := table.Text(key)
			texts = append(texts, text)
		}
	}
	all, err := levelfile.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		for _, text := range l.Texts() {
			texts = append(texts, *text.Text)
		}
	}
	for _, page := range english.Course {
		texts = append(texts, page.Summary, page.Figure.Traffic, page.Figure.Sides[0].Caption, page.Figure.Sides[1].Caption)
		for _, s := range page.How {
			texts = append(texts, s.Title, s.Text)
		}
	}
	for _, page := range english.Lessons {
		texts = append(append(texts, page.Idea), page.Limits...)
		for _, q := range page.Questions {
			texts = append(texts, q.Question, q.Answer)
		}
	}
	var pieces []string
	for _, text := range texts {
		for _, piece := range strings.Split(value.ReplaceAllString(text, "\x00"), "\x00") {
			if piece = plain(piece); len(strings.Fields(piece)) > 2 && small.MatchString(piece) && !slices.Contains(pieces, piece) { // not names and licences
				pieces = append(pieces, piece)
			}
		}
	}
	if len(pieces) < 500 {
		t.Fatalf("got only %d pieces of English", len(pieces))
	}
	slices.Sort(pieces)
	return slices.Compact(pieces) // two pages may say the same
}

// englishIn lists the pieces that a file has.
func englishIn(content string, pieces []string) []string {
	text := plain(tag.ReplaceAllStringFunc(other.ReplaceAllString(content, " "), func(tag string) string { // what attributes say is read as well
		return " " + fmt.Sprint(regexp.MustCompile(`"[^"]*"`).FindAllString(tag, -1)) + " "
	}))
	var found []string
	for _, piece := range pieces {
		if strings.Contains(text, piece) {
			found = append(found, piece)
		}
	}
	return found
}

// plain writes a text in one line, as a person reads it.
func plain(text string) string {
	text = strings.NewReplacer(`\n`, " ", `\u003c`, "<", `\u003e`, ">").Replace(html.UnescapeString(text))
	return strings.TrimSpace(space.ReplaceAllString(text, " "))
}

// Every language that is read has a picture of each level, in its own words; and one of the home page.
func TestPicturesSpeakTheLanguage(t *testing.T) {
	languages, err := content(root, false)
	if err != nil {
		t.Fatal(err)
	}
	same := func(a, b site.Preview) bool { // with the same title, so that only the board can differ
		t.Helper()
		one, err1 := a("Title", "A sentence.")
		other, err2 := b("Title", "A sentence.")
		if err1 != nil || err2 != nil || one.Rect != image.Rect(0, 0, drawing.PreviewWidth, drawing.PreviewHeight) || other.Rect != one.Rect {
			t.Fatalf("got pictures of %v (%v) and %v (%v)", one.Rect, err1, other.Rect, err2)
		}
		return bytes.Equal(one.Pix, other.Pix)
	}
	english, german := languages[0], languages[1]
	for i := range english.Levels {
		if same(english.Levels[i].Preview, german.Levels[i].Preview) {
			t.Errorf("%s: got one picture for both languages", english.Levels[i].ID)
		}
	}
	if same(english.Preview, german.Preview) || !same(english.Preview, english.Levels[0].Preview) {
		t.Error("got the home page with another board than the first level's, in the language")
	}
}
