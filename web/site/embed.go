package site

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"html/template"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"leasehold/game/board"
)

// embedFile is the script of the element that other people's pages name: it stays where it is.
const embedFile = "embed.js"

const embedPath = "embed/index.html"

// anyAddress stands in snippets for the site's own address where the build was not told it. A page's script puts in where the page came from.
const anyAddress = "https://leasehold.example/"

// Control is one thing that the player of a level may change, as the page about embedding sets it.
type Control struct {
	ID      string      `json:"id"`
	Card    string      `json:"card"` // the name of the part it is on
	Label   string      `json:"label"`
	Kind    string      `json:"kind"`            // "slider", "switch" or "choice"
	Start   string      `json:"start"`           // as links write it
	Time    bool        `json:"time,omitempty"`  // a slider's values are seconds
	Range   *[4]float64 `json:"range,omitempty"` // slider: least, greatest, step, start
	Moved   bool        `json:"moved,omitempty"` // the level's solution has another value than the start
	Options []Option    `json:"options,omitempty"`
}

// Option is a value of a choice.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// buildEmbed writes the script of the element, with what it says in every language, and what the page about it has to know of the levels.
func (b *builder) buildEmbed(context.Context) error {
	for _, e := range b.all {
		if err := e.writeControls(); err != nil {
			return err
		}
	}
	entry := filepath.Join(b.Root, "web", "embed", "element.js")
	code, err := bundle(entry, nil)
	if err != nil {
		return err
	}
	// Written by hand, since the order counts: the language at the site's root comes first.
	var said []string
	for _, e := range b.all {
		own := make(map[string]string)
		for _, key := range e.Words.Keys() {
			if quoted(string(code), key) {
				own[key], _ = e.Words.Text(key)
			}
		}
		text, err := json.Marshal(own)
		if err != nil {
			return fmt.Errorf("site: %w", err)
		}
		said = append(said, fmt.Sprintf("%q:%s", e.Code, text))
	}
	script, err := bundle(entry, map[string]string{"EMBED_WORDS": "{" + strings.Join(said, ",") + "}"})
	if err != nil {
		return err
	}
	return b.out.write(embedFile, script)
}

// writeControls writes the levels and their controls in the edition's language.
func (e *edition) writeControls() error {
	type listed struct {
		ID       string    `json:"id"`
		Title    string    `json:"title"`
		Until    float64   `json:"until"`
		Controls []Control `json:"controls"`
	}
	all := make([]listed, len(e.Levels))
	for i, l := range e.Levels {
		all[i] = listed{l.ID, l.Title, l.Until, l.Controls}
	}
	data, err := json.Marshal(all)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	e.controls, err = e.out.hashed(path.Join(levelFolder, e.folder), "controls.json", data)
	return err
}

// embedPage is for those who put a board into a page of their own.
type embedPage struct {
	page
	Address                             string // of the site, as snippets write it
	Known                               bool   // the build was told the address
	Element, Frame                      string // snippets
	Levels                              []levelLink
	Examples                            []example
	Attributes, Methods, Events, Search []entry
	Allow, Sandbox, Size                string // what the page around needs, as it is written there
}

// entry is a line of a table: a name as it is written, and what it is.
type entry struct {
	Name, Words string
}

// table is some entries and what they are together.
type table struct {
	Caption string
	Entries []entry
}

// Table names some entries.
func (embedPage) Table(caption string, entries []entry) table { return table{caption, entries} }

// Buttons lists the methods that the page has buttons for.
func (embedPage) Buttons() []string { return []string{"start", "pause", "reset", "getState"} }

// example is a board on the page, and its attributes beside the level's.
type example struct {
	Level, Settings, Lock, Hide, At string
	Title, Words, Link, Tag         string
}

func (e *edition) embedPage() (embedPage, error) {
	p := embedPage{page: e.page(embedPath, mayFrame), Address: cmp.Or(e.Address, anyAddress), Known: e.Address != "", Examples: e.examples()}
	for i := range e.Levels {
		p.Levels = append(p.Levels, e.levelLink(i))
	}
	var faults []error
	for i := range p.Examples {
		faults = append(faults, e.finish(&p, &p.Examples[i]))
	}
	first := example{Level: e.Levels[0].ID, Title: e.Levels[0].Title}
	if len(p.Examples) > 0 {
		first = example{Level: p.Examples[0].Level, Title: p.Examples[0].Title}
	}
	p.Element = fmt.Sprintf("<script src=\"%s%s\"></script>\n%s", p.Address, embedFile, e.tag(p, first))
	p.Frame = fmt.Sprintf("<iframe src=\"%s\"\n  title=\"%s\" width=\"100%%\" height=\"720\" loading=\"lazy\"></iframe>",
		p.Address+e.folder+"frame/"+first.Level+"/", html.EscapeString(first.Title))
	p.Attributes, p.Methods, p.Events, p.Search = e.embedTables()
	p.Allow = fmt.Sprintf("script-src %s%s; frame-src %s", p.Address, embedFile, p.Address)
	p.Sandbox = `sandbox="allow-scripts allow-same-origin allow-popups"`
	p.Size = "leasehold-level { --leasehold-ratio: 4 / 3 }"
	return p, errors.Join(faults...)
}

// examples lists the boards of the page. Levels that are not there are left out.
func (e *edition) examples() []example {
	all := []example{
		{Level: "coordination", Words: e.T("embed.example.plain")},
		{Level: "coordination", Settings: "tokens-a=on&tokens-b=on", Lock: "tokens-a tokens-b", Hide: "lease-b", At: "6.2s", Words: e.T("embed.example.fixed")},
	}
	return slices.DeleteFunc(all, func(x example) bool { return e.levelNamed(x.Level) < 0 })
}

func (e *edition) levelNamed(id string) int {
	return slices.IndexFunc(e.Levels, func(l Level) bool { return l.ID == id })
}

// finish gives an example what its level knows. One that names a control that is not there would show something else than its words say.
func (e *edition) finish(p *embedPage, x *example) error {
	level := e.Levels[e.levelNamed(x.Level)]
	x.Title = level.Title
	settings, err := url.ParseQuery(x.Settings)
	if err != nil {
		return fmt.Errorf("site: embed: %w", err)
	}
	ids := append(strings.Fields(x.Lock), strings.Fields(x.Hide)...)
	for id := range settings {
		ids = append(ids, id)
	}
	for _, id := range ids {
		if !slices.ContainsFunc(level.Controls, func(c Control) bool { return c.ID == id }) {
			return fmt.Errorf("site: embed: an example names the control %q, which the level %s does not have", id, level.ID)
		}
	}
	x.Link = p.Link(levelPath(x.Level)) + x.query()
	x.Tag = e.tag(*p, *x)
	return nil
}

// query writes the example's moment as a link does.
func (x example) query() string {
	var pairs []string
	if x.Settings != "" {
		pairs = append(pairs, x.Settings)
	}
	if x.At != "" {
		pairs = append(pairs, "t="+x.At)
	}
	if pairs == nil {
		return ""
	}
	return "?" + strings.Join(append([]string{"v=" + board.LinkVersion}, pairs...), "&")
}

// attributes writes what the element gets.
func (x example) attributes(language string) string {
	var b strings.Builder
	for _, a := range []entry{{"level", x.Level}, {"lang", language}, {"settings", x.Settings}, {"lock", x.Lock}, {"hide", x.Hide}, {"at", x.At}} {
		if a.Words != "" {
			fmt.Fprintf(&b, " %s=\"%s\"", a.Name, html.EscapeString(a.Words))
		}
	}
	return b.String()
}

// tag writes the element as another page has it.
func (e *edition) tag(p embedPage, x example) string {
	language := ""
	if e.folder != "" {
		language = e.Code
	}
	link := p.Address + e.folder + "play/" + x.Level + "/" + x.query()
	return fmt.Sprintf("<leasehold-level%s>\n  <a href=\"%s\">%s</a>\n</leasehold-level>", x.attributes(language), html.EscapeString(link), html.EscapeString(x.Title))
}

// Board gives the element of the example itself.
func (x example) Board() template.HTML {
	return template.HTML(fmt.Sprintf(`<leasehold-level%s><a href="%s">%s</a></leasehold-level>`, x.attributes(""), html.EscapeString(x.Link), html.EscapeString(x.Title)))
}

// embedTables lists what the element takes, does and tells, and what the address of the frame takes.
func (e *edition) embedTables() (attributes, methods, events, search []entry) {
	attributes = []entry{
		{"level", e.T("embed.attribute.level")}, {"settings", e.T("embed.attribute.settings")}, {"at", e.T("embed.attribute.at")}, {"lang", e.T("embed.attribute.lang")},
		{"theme", e.T("embed.attribute.theme")}, {"hide", e.T("embed.attribute.hide")}, {"lock", e.T("embed.attribute.lock")}, {"ratio", e.T("embed.attribute.ratio")},
	}
	methods = []entry{
		{"start()", e.T("embed.method.start")}, {"pause()", e.T("embed.method.pause")}, {"reset()", e.T("embed.method.reset")}, {"set(control, value)", e.T("embed.method.set")},
		{"getState()", e.T("embed.method.get")}, {"setState(text)", e.T("embed.method.put")},
	}
	events = []entry{
		{"ready", e.T("embed.event.ready")}, {"progress", e.T("embed.event.progress")}, {"passed", e.T("embed.event.passed")}, {"resize", e.T("embed.event.resize")},
	}
	search = []entry{
		{"v=" + board.LinkVersion + "&lease-a=8s&t=6.2s", e.T("embed.search.link")}, {"theme=dark", e.T("embed.search.theme")}, {"hide=lease-b", e.T("embed.search.hide")},
		{"lock=tokens-a,tokens-b", e.T("embed.search.lock")}, {"now=1", e.T("embed.search.now")},
	}
	return attributes, methods, events, search
}
