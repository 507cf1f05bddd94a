package site

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"leasehold/assets/words"
	"leasehold/levels"
)

// sources gives the contents of the files that say something, by path.
func sources(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for _, pattern := range patterns {
		files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(pattern)))
		if err != nil || len(files) == 0 {
			t.Fatalf("found no %s: %v", pattern, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "say.js") {
				continue
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all[filepath.ToSlash(file)] = string(data)
		}
	}
	return all
}

func englishWords(t *testing.T) words.Table {
	t.Helper()
	table, err := words.Read(os.DirFS(filepath.Join("..", "..", "assets", "words")), "en")
	if err != nil {
		t.Fatal(err)
	}
	return table
}

var (
	inTemplate = regexp.MustCompile(`\.(?:T|H)[ (]"([^"]+)"`)
	inGo       = regexp.MustCompile(`\bpages\.(Say|Count)\("([^"]+)"|"(course\.number\.[^"]+)"`)
	inScript   = regexp.MustCompile(`\b(say|count)\((?:"([^"]+)")?`)
)

func TestEveryTextIsThereAndUsed(t *testing.T) {
	table := englishWords(t)
	used := map[string]bool{"language": true}
	need := func(file, key string) {
		used[key] = true
		if _, ok := table.Text(key); !ok {
			t.Errorf("%s says %s, which assets/words/en does not have", file, key)
		}
	}
	for file, text := range sources(t, "web/*/*.html", "web/site/*.go", "web/course/*.go") {
		for _, match := range inTemplate.FindAllStringSubmatch(text, -1) {
			need(file, match[1])
		}
		for _, match := range inGo.FindAllStringSubmatch(text, -1) {
			key := match[2] + match[3]
			if match[1] != "Count" {
				need(file, key)
				continue
			}
			need(file, key+".one")
			need(file, key+".many")
		}
	}
	for file, text := range sources(t, "web/*/*.js") {
		for _, match := range inScript.FindAllStringSubmatch(text, -1) {
			switch key := match[2]; {
			case key == "":
				t.Errorf("%s: got a call of %s without a key as it is written, want the key there: that is how a page knows which texts to carry", file, match[1])
			case match[1] == "count":
				need(file, key+".one")
				need(file, key+".many")
			default:
				need(file, key)
			}
		}
	}
	for _, term := range levels.Terms {
		key := "term." + strings.ReplaceAll(term.Word, " ", "-")
		need("levels/terms.go", key)
		need("levels/terms.go", key+".name")
		if text, _ := table.Text(key); text != term.Text {
			t.Errorf("%s: got %q in pages, and %q in levels", key, text, term.Text)
		}
	}
	for _, key := range table.Keys() {
		if !used[key] {
			t.Errorf("assets/words/en has %s, which nothing says", key)
		}
	}
}

var (
	action  = regexp.MustCompile(`(?s)\{\{-? ?/\*.*?\*/ ?-?\}\}|\{\{.*?\}\}`)
	said    = regexp.MustCompile(`(?:alt|aria-label|aria-description|content|placeholder|title)="([^"]*)"`)
	tag     = regexp.MustCompile(`(?s)<[^>]*>`)
	letters = regexp.MustCompile(`\pL{2,}`)
	remark  = regexp.MustCompile(`(?s:/\*.*?\*/)|(?m:(?:^|\s)//.*$)`)
	literal = regexp.MustCompile("\"[^\"\\n]*\"|`[^`]*`")
	speech  = regexp.MustCompile(`^.\p{Lu}[\pL']* [\pL']+ `)
	shown   = regexp.MustCompile(`\b(?:textContent|ariaLabel|title|placeholder) = ["` + "`" + `]\s*\pL`)
)

// Words stand in the files of texts, nowhere else.
func TestNoTextStandsInTemplatesOrScripts(t *testing.T) {
	for file, text := range sources(t, "web/*/*.html") {
		for _, fault := range looseInTemplate(text) {
			t.Errorf("%s: got %q, want it in assets/words/en", file, fault)
		}
	}
	for file, text := range sources(t, "web/*/*.js") {
		for _, fault := range looseInScript(text) {
			t.Errorf("%s: got %s, want it in assets/words/en", file, fault)
		}
	}
}

func TestLooseTextsAreFound(t *testing.T) {
	if got := looseInTemplate(`<p class="two words" title="{{.T "a"}}">{{if .B}}A 33{{end}} Leasehold</p><b aria-label="Close it">Now</b>`); strings.Join(got, "|") != "Close it|Now" {
		t.Errorf("got %q", got)
	}
	got := looseInScript("// \"A word too much\"\nsay(\"a.b\"); x.textContent = \"Now\"; f(`You got ${n} of them`, \"a b\", \".row last item\", \"M5 5h.01\");")
	if len(got) != 2 || !strings.Contains(got[0], "You got") || !strings.Contains(got[1], "textContent") {
		t.Errorf("got %q", got)
	}
}

// looseInTemplate lists the words that a template says itself. The game's name is the same everywhere.
func looseInTemplate(text string) []string {
	text = action.ReplaceAllString(text, "\n")
	var all []string
	for _, match := range said.FindAllStringSubmatch(text, -1) {
		if letters.MatchString(match[1]) && !strings.Contains(match[1], "width=device-width") && match[1] != "noindex" && match[1] != "light dark" {
			all = append(all, match[1])
		}
	}
	for _, line := range strings.Split(tag.ReplaceAllString(text, "\n"), "\n") {
		if line = strings.TrimSpace(line); letters.MatchString(line) && line != "Leasehold" {
			all = append(all, line)
		}
	}
	return all
}

// looseInScript lists what looks like speech in a script: a literal of three words with a large letter in front, or a word that an element shows. What begins
// with a small one is for the console.
func looseInScript(text string) []string {
	text = remark.ReplaceAllString(text, "")
	var all []string
	for _, match := range literal.FindAllString(text, -1) {
		if speech.MatchString(match) {
			all = append(all, match)
		}
	}
	return append(all, shown.FindAllString(text, -1)...)
}
