package site

import (
	"strings"
	"testing"
)

var terms = []Term{
	{Word: "lease", Name: "Lease", Text: "A right that ends by itself."},
	{Word: "split-brain write", Text: "Two at once & one <too many>."},
}

func TestBriefExplainsTerms(t *testing.T) {
	texts := prose{terms: terms}
	html := texts.html("A [lease] ends; [lease|leases] do.\n\nNo [split-brain write|split-brain writes], a < b.") + texts.html("The [lease].")
	html += texts.explanations()
	if err := texts.err(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<p>A <button type="button" class="term" popovertarget="term-lease">lease</button> ends; <button`,
		`popovertarget="term-lease">leases</button> do.</p>`,
		"popovertarget=\"term-split-brain-write\">split-brain writes</button>\u2060, a &lt; b.</p>",
		`<div class="explanation" id="term-split-brain-write" popover><dfn>split-brain writes</dfn> Two at once &amp; one &lt;too many&gt;.</div>`,
	} {
		if !strings.Contains(string(html), want) {
			t.Errorf("got\n%s\nwant in it\n%s", html, want)
		}
	}
	if got := strings.Count(string(html), `id="term-lease"`); got != 1 {
		t.Errorf("got %d explanations of lease, want 1", got)
	}
}

func TestBriefNamesEveryUnknownTerm(t *testing.T) {
	texts := prose{terms: terms}
	texts.html("An [epoch].")
	texts.html("Of [nodes].")
	err := texts.err()
	if err == nil || !strings.Contains(err.Error(), `"epoch"`) || !strings.Contains(err.Error(), `"nodes"`) {
		t.Errorf("got %v, want an error that names epoch and nodes", err)
	}
}

func TestTeaseIsTheFirstSentence(t *testing.T) {
	if got, want := tease("Two [lease|leases],\n1.5 s. Then more."), "Two leases, 1.5 s."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
