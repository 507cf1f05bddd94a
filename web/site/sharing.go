package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"image"
	"net/url"
	"path"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"leasehold/web/drawing"
)

// Preview draws the picture that stands for a page where a link to it is shown, with a title and a sentence: drawing.PreviewWidth pixels by
// drawing.PreviewHeight.
type Preview func(title, sentence string) (*image.RGBA, error)

// sharing is what a page says of itself to those who show links to it (Open Graph). What must be absolute is there only in sites that know
// their address.
type sharing struct {
	Title  string
	Graph  []property
	Card   string // of twitter:card
	OEmbed string // the address of what oEmbed says; "" for none
}

type property struct{ Name, Value string }

// checkAddress gives the site's address as it is built with: an absolute one that ends in a slash, or "".
func checkAddress(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", fmt.Errorf("site: got the address %q, want one like https://example.org/leasehold/", text)
	}
	return strings.TrimSuffix(u.String(), "/") + "/", nil
}

// absolute gives the absolute address of a page or a file of the site.
func (b *builder) absolute(file string) string {
	return b.Address + strings.TrimSuffix(file, "index.html")
}

// buildPreviews draws the pictures, which nobody can be shown without an absolute address. Languages that nobody reads have none.
func (b *builder) buildPreviews(context.Context) error {
	if b.Address == "" {
		b.say("got no -address: pages go without their pictures and without oEmbed, which must have absolute ones")
		return nil
	}
	var jobs []func() error
	var mutex sync.Mutex
	for _, e := range b.all {
		e.previews = make(map[string]string)
		add := func(id string, draw Preview, title, sentence string) {
			if draw == nil || e.Unread {
				return
			}
			jobs = append(jobs, func() error {
				picture, err := draw(title, sentence)
				if err != nil {
					return err
				}
				packed, err := b.out.packer.once(picture.Pix, "preview.png", func() ([]byte, error) { return drawing.Pack(picture) })
				if err != nil {
					return err
				}
				file, err := b.out.hashed(assetFolder, "preview-"+e.Code+"-"+id+".png", packed)
				mutex.Lock()
				e.previews[id] = file
				mutex.Unlock()
				return err
			})
		}
		add(homePreview, e.Preview, e.T("home.heading"), e.T("home.about"))
		for i := range e.Levels {
			add(e.Levels[i].ID, e.Levels[i].Preview, e.Levels[i].Title, tease(e.Levels[i].Brief))
		}
	}
	return together(jobs)
}

// homePreview is what the home page's picture is called beside those of levels. No level has an empty id.
const homePreview = ""

// together runs jobs on all cores.
func together(jobs []func() error) error {
	faults := make([]error, len(jobs))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				faults[i] = jobs[i]()
			}
		})
	}
	for i := range jobs {
		next <- i
	}
	close(next)
	workers.Wait()
	return errors.Join(faults...)
}

// sharing gives what a page says of itself. The preview is that of a level's id, or homePreview.
func (p page) sharing(title, sentence, preview string) sharing {
	s := sharing{Title: title, Card: "summary"}
	add := func(name, value string) { s.Graph = append(s.Graph, property{name, value}) }
	add("og:site_name", "Leasehold")
	add("og:type", "website")
	add("og:title", title)
	add("og:description", sentence)
	if p.Options.Address == "" {
		return s
	}
	add("og:url", p.absolute(p.path))
	if file := p.previews[preview]; file != "" {
		s.Card = "summary_large_image"
		add("og:image", p.absolute(file))
		add("og:image:type", "image/png")
		add("og:image:width", strconv.Itoa(drawing.PreviewWidth))
		add("og:image:height", strconv.Itoa(drawing.PreviewHeight))
		add("og:image:alt", p.T("preview.alt", "title", title))
	}
	return s
}

// oembedSize is that of the frame that oEmbed offers: one in which a board and what belongs to it stand without scrolling.
const (
	oembedWidth  = 960
	oembedHeight = 720
)

// oembed is what oembed.com says a site answers: here as a file, since it is the same for everybody.
type oembed struct {
	Type            string `json:"type"`
	Version         string `json:"version"`
	Title           string `json:"title"`
	ProviderName    string `json:"provider_name"`
	ProviderURL     string `json:"provider_url"`
	HTML            string `json:"html"`
	Width           int    `json:"width"`
	Height          int    `json:"height"`
	ThumbnailURL    string `json:"thumbnail_url,omitempty"`
	ThumbnailWidth  int    `json:"thumbnail_width,omitempty"`
	ThumbnailHeight int    `json:"thumbnail_height,omitempty"`
}

// writeOEmbed writes what oEmbed says of a level beside its page, and gives its address; "" without an address of the site.
func (e *edition) writeOEmbed(level *Level) (string, error) {
	if e.Address == "" {
		return "", nil
	}
	o := oembed{Type: "rich", Version: "1.0", Title: level.Title, ProviderName: "Leasehold", ProviderURL: e.Address, Width: oembedWidth, Height: oembedHeight,
		HTML: fmt.Sprintf(`<iframe src="%s" title="%s" width="%d" height="%d" loading="lazy"></iframe>`,
			html.EscapeString(e.absolute(e.folder+framePath(level.ID))), html.EscapeString(level.Title), oembedWidth, oembedHeight)}
	if file := e.previews[level.ID]; file != "" {
		o.ThumbnailURL, o.ThumbnailWidth, o.ThumbnailHeight = e.absolute(file), drawing.PreviewWidth, drawing.PreviewHeight
	}
	data, err := json.Marshal(o)
	if err != nil {
		return "", fmt.Errorf("site: level %s: %w", level.ID, err)
	}
	file := e.folder + path.Dir(levelPath(level.ID)) + "/oembed.json"
	return e.absolute(file), e.out.write(file, data)
}
