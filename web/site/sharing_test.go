package site

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"leasehold/web/drawing"
)

const address = "https://example.org/leasehold/"

// tinted gives a preview of one colour, and says what it was asked to write on it.
func tinted(shade uint8, asked *[]string) Preview {
	return func(title, sentence string) (*image.RGBA, error) {
		if asked != nil {
			*asked = append(*asked, title+": "+sentence)
		}
		img := image.NewRGBA(image.Rect(0, 0, drawing.PreviewWidth, drawing.PreviewHeight))
		draw.Draw(img, img.Rect, image.NewUniform(color.Gray{shade}), image.Point{}, draw.Src)
		return img, nil
	}
}

// shared builds a site that knows its address, without packing what takes long, and gives it with what was said on the way.
func shared(t *testing.T, change func(*Options)) (site fs.FS, log string, err error) {
	t.Helper()
	o := options(t)
	o.Address = address
	for i := range o.Languages {
		o.Languages[i].Preview = tinted(uint8(10+i), nil)
		for k := range o.Languages[i].Levels {
			o.Languages[i].Levels[k].Preview = tinted(uint8(20+10*i+k), nil)
		}
	}
	var said bytes.Buffer
	o.Log = &said
	if change != nil {
		change(&o)
	}
	err = Build(t.Context(), o)
	return os.DirFS(o.Out), said.String(), err
}

// graph gives what a page says of itself, by name.
func graph(t *testing.T, site fs.FS, page string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for _, m := range regexp.MustCompile(`<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"`).FindAllStringSubmatch(read(t, site, page), -1) {
		if _, twice := all[m[1]]; twice {
			t.Errorf("%s: got %s twice", page, m[1])
		}
		all[m[1]] = html.UnescapeString(m[2])
	}
	return all
}

// mustBe gives the file of the site at an absolute address.
func mustBe(t *testing.T, site fs.FS, what, at string) string {
	t.Helper()
	file, ok := strings.CutPrefix(at, address)
	if !ok {
		t.Fatalf("%s: got %q, want an address that begins with %s", what, at, address)
	}
	if file == "" || strings.HasSuffix(file, "/") {
		file += "index.html"
	}
	return read(t, site, file)
}

// Pages say what they are, with a picture of their own.
func TestSharing(t *testing.T) {
	site, log, err := shared(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(log, "got no -address") {
		t.Errorf("the address was not heard:\n%s", log)
	}
	pictures := make(map[string]string)
	for page, title := range map[string]string{"index.html": "Leasehold: who may act?", "play/first/index.html": "The <first>", "play/second/index.html": "The second", "ar-XB/play/first/index.html": "«Ŧĥé ƒíŕšţ»"} {
		said := graph(t, site, page)
		if said["og:title"] != title || said["og:site_name"] != "Leasehold" || said["og:type"] != "website" || said["og:description"] == "" {
			t.Errorf("%s: got %v", page, said)
		}
		if want := address + strings.TrimSuffix(page, "index.html"); said["og:url"] != want {
			t.Errorf("%s: got the address %s, want %s", page, said["og:url"], want)
		}
		mustBe(t, site, page, said["og:url"])
		if said["twitter:card"] != "summary_large_image" || said["og:image:type"] != "image/png" || !strings.Contains(said["og:image:alt"], title) {
			t.Errorf("%s: got the picture told as %v", page, said)
		}
		picture, err := png.DecodeConfig(strings.NewReader(mustBe(t, site, page, said["og:image"])))
		if err != nil || fmt.Sprint(picture.Width, " ", picture.Height) != said["og:image:width"]+" "+said["og:image:height"] || picture.Width != 1200 || picture.Height != 630 {
			t.Errorf("%s: got a picture of %d × %d (%v), told as %s × %s", page, picture.Width, picture.Height, err, said["og:image:width"], said["og:image:height"])
		}
		if other := pictures[said["og:image"]]; other != "" {
			t.Errorf("%s and %s share a picture", page, other)
		}
		pictures[said["og:image"]] = page
	}
	if said := graph(t, site, "play/first/index.html"); said["og:description"] != "A lease & more." {
		t.Errorf("got the description %q", said["og:description"])
	}
}

// Each level has its oEmbed file, which its page leads to, in its language.
func TestOEmbed(t *testing.T) {
	site, _, err := shared(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`<link rel="alternate" type="application/json\+oembed" href="([^"]+)" title="([^"]+)"`)
	for page, title := range map[string]string{"play/first/index.html": "The <first>", "play/second/index.html": "The second", "ar-XB/play/first/index.html": "«Ŧĥé ƒíŕšţ»"} {
		match := link.FindStringSubmatch(read(t, site, page))
		if match == nil || html.UnescapeString(match[2]) != title {
			t.Fatalf("%s: got the link %q", page, match)
		}
		var o oembed
		d := json.NewDecoder(strings.NewReader(mustBe(t, site, page, match[1])))
		d.DisallowUnknownFields()
		if err := d.Decode(&o); err != nil {
			t.Fatal(err)
		}
		if o.Type != "rich" || o.Version != "1.0" || o.Title != title || o.ProviderName != "Leasehold" || o.ProviderURL != address {
			t.Errorf("%s: got %+v", page, o)
		}
		frame := regexp.MustCompile(`^<iframe src="([^"]+)" title="([^"]+)" width="(\d+)" height="(\d+)" loading="lazy"></iframe>$`).FindStringSubmatch(o.HTML)
		if frame == nil || frame[2] != html.EscapeString(title) || frame[3]+" "+frame[4] != fmt.Sprint(o.Width, " ", o.Height) {
			t.Fatalf("%s: got the frame %s", page, o.HTML)
		}
		if want := address + strings.Replace(strings.TrimSuffix(page, "index.html"), "play/", "frame/", 1); frame[1] != want {
			t.Errorf("%s: got the frame's address %s, want %s", page, frame[1], want)
		}
		mustBe(t, site, page, frame[1])
		if said := graph(t, site, page); o.ThumbnailURL != said["og:image"] || o.ThumbnailWidth != 1200 || o.ThumbnailHeight != 630 {
			t.Errorf("%s: got the picture %s, want the page's %s", page, o.ThumbnailURL, said["og:image"])
		}
	}
	if link.MatchString(read(t, site, "index.html")) {
		t.Error("the home page offers a board")
	}
}

// Without an address nothing is there that must have one, nothing is drawn for it, and the build says so.
func TestWithoutAnAddress(t *testing.T) {
	var asked []string
	site, log, err := shared(t, func(o *Options) {
		o.Address = ""
		o.Languages[0].Preview, o.Languages[0].Levels[0].Preview = tinted(1, &asked), tinted(2, &asked)
	})
	if err != nil {
		t.Fatal(err)
	}
	if asked != nil {
		t.Errorf("drew %q", asked)
	}
	if !strings.Contains(log, "got no -address") {
		t.Errorf("said only\n%s", log)
	}
	said := graph(t, site, "play/first/index.html")
	if said["og:title"] != "The <first>" || said["twitter:card"] != "summary" {
		t.Errorf("got %v", said)
	}
	for name, value := range said {
		if name == "og:url" || strings.HasPrefix(name, "og:image") || strings.Contains(value, "://") {
			t.Errorf("got %s %q", name, value)
		}
	}
	if _, err := fs.Stat(site, "play/first/oembed.json"); err == nil || strings.Contains(read(t, site, "play/first/index.html"), "oembed") {
		t.Error("got oEmbed with addresses that nobody knows")
	}
}

// Nobody is shown a page in a language that nobody reads.
func TestUnreadLanguagesHaveNoPictures(t *testing.T) {
	var asked []string
	site, _, err := shared(t, func(o *Options) {
		o.Languages[1].Unread = true
		o.Languages[1].Preview, o.Languages[1].Levels[0].Preview, o.Languages[1].Levels[1].Preview = tinted(1, &asked), tinted(2, &asked), tinted(3, &asked)
	})
	if err != nil {
		t.Fatal(err)
	}
	if said := graph(t, site, "ar-XB/play/first/index.html"); asked != nil || said["og:image"] != "" || said["twitter:card"] != "summary" {
		t.Errorf("drew %q and got %v", asked, said)
	}
}

func TestAPictureThatFailsStopsTheBuild(t *testing.T) {
	_, _, err := shared(t, func(o *Options) {
		o.Languages[0].Levels[1].Preview = func(title, _ string) (*image.RGBA, error) { return nil, errors.New("no ink for " + title) }
	})
	if err == nil || !strings.Contains(err.Error(), "no ink for The second") {
		t.Errorf("got %v", err)
	}
}

func TestCheckAddress(t *testing.T) {
	for text, want := range map[string]string{"": "", "https://example.org": "https://example.org/", "https://example.org/a/b/": "https://example.org/a/b/", "http://localhost:8080/": "http://localhost:8080/"} {
		if got, err := checkAddress(text); err != nil || got != want {
			t.Errorf("%q: got %q (%v), want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"example.org", "//example.org/", "ftp://example.org/", "https:///x", "https://example.org/?a=b", "https://example.org/#a", "https://me@example.org/", "https://exa mple.org/"} {
		if got, err := checkAddress(text); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%q: got %q (%v), want it refused", text, got, err)
		}
	}
	if err := Build(t.Context(), Options{Out: filepath.Join(t.TempDir(), "dist"), Address: "leasehold"}); err == nil || !strings.Contains(err.Error(), `"leasehold"`) {
		t.Errorf("got %v, want the build refused", err)
	}
}

// A picture is packed once for all builds, by its pixels.
func TestPacksOnce(t *testing.T) {
	p := packer{cache: t.TempDir()}
	calls := 0
	made := func(text string) func() ([]byte, error) {
		return func() ([]byte, error) {
			calls++
			return []byte(text), nil
		}
	}
	for _, want := range []struct {
		data, name, text, got string
		calls                 int
	}{{"a", "x", "1", "1", 1}, {"a", "x", "2", "1", 1}, {"b", "x", "3", "3", 2}, {"a", "y", "4", "4", 3}} {
		if got, err := p.once([]byte(want.data), want.name, made(want.text)); err != nil || string(got) != want.got || calls != want.calls {
			t.Errorf("%s %s: got %q after %d calls (%v), want %q after %d", want.data, want.name, got, calls, err, want.got, want.calls)
		}
	}
	broken := errors.New("broken")
	if _, err := p.once([]byte("c"), "x", func() ([]byte, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("got %v, want what went wrong", err)
	}
	if got, err := p.once([]byte("c"), "x", made("5")); err != nil || string(got) != "5" {
		t.Errorf("got %q (%v): what went wrong was kept", got, err)
	}
}

// Every job runs once, and what went wrong is told of each.
func TestTogether(t *testing.T) {
	ran := make([]int, 50)
	var jobs []func() error
	for i := range ran {
		jobs = append(jobs, func() error {
			if ran[i]++; i%20 == 7 {
				return fmt.Errorf("job %d", i)
			}
			return nil
		})
	}
	err := together(jobs)
	if err == nil || err.Error() != "job 7\njob 27\njob 47" {
		t.Errorf("got %v", err)
	}
	for i, n := range ran {
		if n != 1 {
			t.Errorf("job %d ran %d times", i, n)
		}
	}
}
