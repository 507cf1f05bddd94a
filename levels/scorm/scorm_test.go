package scorm

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// small is a site of two levels, with titles that no XML may have as they are.
func small() *Site {
	page := `<html data-level="$LEVEL" data-kind="$KIND" data-par="$PAR" data-task="$TASK"><title>$TITLE</title><iframe data-src="$PLAY"></iframe>`
	return &Site{Version: Version, Languages: []Language{
		{Code: "en", Title: "All", Page: page, Shared: []string{"LICENSE.txt", "a/game.wasm.gz"}, Levels: []Level{
			{ID: "one", Title: `A <b> & "$LEVEL"` + "\x01", Kind: "hold", Par: true, Play: "play/one/index.html", Files: []string{"levels/one.json", "play/one/index.html"}},
			{ID: "two", Title: "Zwei", Kind: "break", Play: "play/two/index.html", Files: []string{"a/only.css", "play/two/index.html"}}}},
		{Code: "de", Title: "Alle", Page: page, Shared: []string{"LICENSE.txt"}, Levels: []Level{{ID: "one", Title: "Eins", Kind: "hold", Play: "de/play/one/index.html", Files: []string{"de/play/one/index.html"}}}},
	}, Files: []File{{Name: "LICENSE.txt", Size: 4}, {Name: "a/game.wasm.gz", Size: 5000}, {Name: "a/only.css", Packed: true, Size: 27}, {Name: "de/play/one/index.html", Size: 3}, {Name: "levels/one.json", Size: 2}, {Name: "play/one/index.html", Size: 7}, {Name: "play/two/index.html", Size: 9}}}
}

// content gives a file's source.
func content(f File) ([]byte, error) {
	if !f.Packed {
		return bytes.Repeat([]byte(f.Name[:1]), int(f.Size)), nil
	}
	var twin bytes.Buffer
	w := gzip.NewWriter(&twin)
	_, err := w.Write([]byte("a{}"))
	err = errors.Join(err, w.Close())
	return twin.Bytes(), err
}

// packed writes a package and gives its bytes, and its files by name and in order.
func packed(t *testing.T, s *Site, o Order) (raw []byte, names []string, files map[string]string) {
	t.Helper()
	p, err := s.Prepare(o)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := p.Write(&b, content); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	files = make(map[string]string)
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, f.Name)
		files[f.Name] = string(data)
	}
	return b.Bytes(), names, files
}

// The manifest as SCORM 1.2 has it; what is not in these types is a fault.
type (
	manifest struct {
		XMLName       xml.Name      `xml:"http://www.imsproject.org/xsd/imscp_rootv1p1p2 manifest"`
		Identifier    string        `xml:"identifier,attr"`
		Schema        string        `xml:"metadata>schema"`
		SchemaVersion string        `xml:"metadata>schemaversion"`
		Organizations organizations `xml:"organizations"`
		Resources     []resource    `xml:"resources>resource"`
	}
	organizations struct {
		Default string         `xml:"default,attr"`
		All     []organization `xml:"organization"`
	}
	organization struct {
		Identifier string `xml:"identifier,attr"`
		Title      string `xml:"title"`
		Items      []item `xml:"item"`
	}
	item struct {
		Identifier    string `xml:"identifier,attr"`
		IdentifierRef string `xml:"identifierref,attr"`
		Visible       string `xml:"isvisible,attr"`
		Title         string `xml:"title"`
		Mastery       string `xml:"http://www.adlnet.org/xsd/adlcp_rootv1p2 masteryscore"`
	}
	resource struct {
		Identifier string `xml:"identifier,attr"`
		Type       string `xml:"type,attr"`
		ScormType  string `xml:"http://www.adlnet.org/xsd/adlcp_rootv1p2 scormtype,attr"`
		Href       string `xml:"href,attr"`
		Files      []struct {
			Href string `xml:"href,attr"`
		} `xml:"file"`
		Dependencies []struct {
			IdentifierRef string `xml:"identifierref,attr"`
		} `xml:"dependency"`
	}
)

// checkManifest holds a manifest to the standard and to the package that it is in.
func checkManifest(t *testing.T, text string, names []string) manifest {
	t.Helper()
	var m manifest
	if err := xml.Unmarshal([]byte(text), &m); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if m.Schema != "ADL SCORM" || m.SchemaVersion != "1.2" {
		t.Errorf("got the schema %q %q", m.Schema, m.SchemaVersion)
	}
	ids := map[string]bool{m.Identifier: true}
	once := func(id string) {
		if id == "" || ids[id] {
			t.Errorf("got the identifier %q twice, or none", id)
		}
		ids[id] = true
	}
	resources := make(map[string]resource)
	listed := make(map[string]bool)
	for _, r := range m.Resources {
		once(r.Identifier)
		resources[r.Identifier] = r
		if r.Type != "webcontent" || r.ScormType != "sco" && r.ScormType != "asset" {
			t.Errorf("resource %s: got the types %q and %q", r.Identifier, r.Type, r.ScormType)
		}
		if r.ScormType == "sco" && (len(r.Files) == 0 || r.Files[0].Href != r.Href) {
			t.Errorf("resource %s: got not its page %q among its files", r.Identifier, r.Href)
		}
		for _, f := range r.Files {
			if listed[f.Href] {
				t.Errorf("%s is listed twice", f.Href)
			}
			listed[f.Href] = true
			if !slices.Contains(names, f.Href) {
				t.Errorf("the manifest names %s, which is not in the package", f.Href)
			}
		}
	}
	for _, name := range names {
		if name != "imsmanifest.xml" && !listed[name] {
			t.Errorf("the manifest does not name %s", name)
		}
	}
	if len(m.Organizations.All) != 1 || m.Organizations.All[0].Identifier != m.Organizations.Default {
		t.Fatalf("got the organizations %+v", m.Organizations)
	}
	once(m.Organizations.Default)
	for _, i := range m.Organizations.All[0].Items {
		once(i.Identifier)
		r, ok := resources[i.IdentifierRef]
		if !ok || r.ScormType != "sco" || len(r.Dependencies) != 1 || resources[r.Dependencies[0].IdentifierRef].ScormType != "asset" {
			t.Errorf("item %s leads to %q, want a SCO that depends on what is shared", i.Identifier, i.IdentifierRef)
		}
		if i.Mastery != "" {
			t.Errorf("item %s has a mastery score, which would have platforms fail who has not won yet", i.Identifier)
		}
	}
	return m
}

func TestPackageOfOneLevel(t *testing.T) {
	_, names, files := packed(t, small(), Order{Language: "en", Levels: []string{"one"}, Task: "1.abc-_"})
	if got, want := strings.Join(names, " "), "imsmanifest.xml one.html LICENSE.txt a/game.wasm.gz levels/one.json play/one/index.html"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if got, want := files["one.html"], `<html data-level="one" data-kind="hold" data-par="true" data-task="1.abc-_"><title>A &lt;b&gt; &amp; &#34;$LEVEL&#34; </title><iframe data-src="play/one/index.html"></iframe>`; got != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
	m := checkManifest(t, files["imsmanifest.xml"], names)
	if got, want := m.Organizations.All[0].Title, `A <b> & "$LEVEL" `; got != want || m.Organizations.All[0].Items[0].Title != want {
		t.Errorf("got the title %q, want %q", got, want)
	}
	if len(files["a/game.wasm.gz"]) != 5000 {
		t.Errorf("got %d bytes of the game", len(files["a/game.wasm.gz"]))
	}
}

// The manifest in full: which element may stand where is the standard's schema (imscp_rootv1p1p2.xsd, adlcp_rootv1p2.xsd), to which this text was held by hand.
func TestManifest(t *testing.T) {
	_, _, files := packed(t, small(), Order{Language: "de", Title: strings.Repeat("ü", 300)})
	want := `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="leasehold-IDENTITY" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="levels">
    <organization identifier="levels">
      <title>` + strings.Repeat("ü", 199) + `…</title>
      <item identifier="item-one" identifierref="level-one" isvisible="true">
        <title>Eins</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="level-one" type="webcontent" adlcp:scormtype="sco" href="one.html">
      <file href="one.html"/>
      <file href="de/play/one/index.html"/>
      <dependency identifierref="shared"/>
    </resource>
    <resource identifier="shared" type="webcontent" adlcp:scormtype="asset">
      <file href="LICENSE.txt"/>
    </resource>
  </resources>
</manifest>
`
	if got := regexp.MustCompile(`leasehold-[0-9a-f]{16}"`).ReplaceAllString(files["imsmanifest.xml"], `leasehold-IDENTITY"`); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestPackageOfTheCampaign(t *testing.T) {
	_, names, files := packed(t, small(), Order{Language: "en"})
	m := checkManifest(t, files["imsmanifest.xml"], names)
	if o := m.Organizations.All[0]; o.Title != "All" || len(o.Items) != 2 || o.Items[1].Title != "Zwei" {
		t.Errorf("got %+v", o)
	}
	if files["a/only.css"] != "a{}" {
		t.Errorf("got %q out of the packed file", files["a/only.css"])
	}
	if strings.Count(strings.Join(names, " "), "a/game.wasm.gz") != 1 {
		t.Errorf("got not one game in %s", names)
	}
	_, _, chosen := packed(t, small(), Order{Language: "en", Levels: []string{"two", "one"}, Title: "Mine"})
	if o := checkManifest(t, chosen["imsmanifest.xml"], names).Organizations.All[0]; o.Title != "Mine" || o.Items[0].Title != "Zwei" {
		t.Errorf("got %+v, want the order and the title that were asked for", o)
	}
}

func TestSameBytesTwice(t *testing.T) {
	seen := make(map[string]string)
	for _, o := range []Order{{Language: "en"}, {Language: "de"}, {Language: "en", Levels: []string{"one"}}, {Language: "en", Levels: []string{"two"}}, {Language: "en", Levels: []string{"one"}, Task: "x"}} {
		first, _, files := packed(t, small(), o)
		second, _, _ := packed(t, small(), o)
		if !bytes.Equal(first, second) {
			t.Errorf("%+v: got other bytes the second time", o)
		}
		var m manifest
		if err := xml.Unmarshal([]byte(files["imsmanifest.xml"]), &m); err != nil {
			t.Fatal(err)
		}
		if other, taken := seen[m.Identifier]; taken {
			t.Errorf("%+v has the identifier of %s", o, other)
		}
		seen[m.Identifier] = fmt.Sprintf("%+v", o)
	}
}

func TestOrdersAreHeldToTheSite(t *testing.T) {
	for want, o := range map[string]Order{
		`got the language "fr", want one of en, de`:      {Language: "fr"},
		`got the level "three", want one of one, two`:    {Language: "en", Levels: []string{"one", "three"}},
		"got the level one twice, want each once":        {Language: "en", Levels: []string{"one", "two", "one"}},
		"got a task of 3 characters, want at most 600":   {Language: "en", Task: `"> `},
		"got a task of 601 characters, want at most 600": {Language: "en", Task: strings.Repeat("x", 601)},
	} {
		if _, err := small().Prepare(o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: got %v, want %q", o, err, want)
		}
	}
	other := small()
	other.Version = 2
	if _, err := other.Prepare(Order{Language: "en"}); err == nil || !strings.Contains(err.Error(), "got version 2, want 1") {
		t.Errorf("got %v", err)
	}
	missing := small()
	missing.Files = missing.Files[1:]
	if _, err := missing.Prepare(Order{Language: "en"}); err == nil || !strings.Contains(err.Error(), "LICENSE.txt") {
		t.Errorf("got %v", err)
	}
}

func TestFilesAreHeldToTheirList(t *testing.T) {
	p, err := small().Prepare(Order{Language: "en"})
	if err != nil {
		t.Fatal(err)
	}
	gone := errors.New("gone")
	if err := p.Write(io.Discard, func(File) ([]byte, error) { return nil, gone }); !errors.Is(err, gone) {
		t.Errorf("got %v", err)
	}
	if err := p.Write(io.Discard, func(File) ([]byte, error) { return []byte("x"), nil }); err == nil || !strings.Contains(err.Error(), "LICENSE.txt: got 1 bytes, want 4") {
		t.Errorf("got %v", err)
	}
	for _, twin := range []string{strings.Repeat("a", 27), "a{}" + strings.Repeat(" ", 24), "\x1f\x8b\x08\x08" + strings.Repeat("x", 23)} {
		if err := p.Write(io.Discard, func(f File) ([]byte, error) {
			if f.Packed {
				return []byte(twin), nil
			}
			return content(f)
		}); err == nil || !strings.Contains(err.Error(), "a/only.css.gz: got no packed file") {
			t.Errorf("%q: got %v", twin, err)
		}
	}
}
