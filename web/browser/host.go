//go:build browser

package browser

import (
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"leasehold/web/site"
)

// Manners say how a host treats files. The zero value is a good host. Lists hold endings of paths: ".wasm.gz".
type Manners struct {
	Plain     bool     // compresses nothing
	Chunked   bool     // tells no length
	WrongType []string // served as text/plain
	Encoded   []string // packed files, served as what they hold with a Content-Encoding
	Missing   []string // answered with 404
	Fallback  []string // answered with a page that says so, and 200
	Truncated []string // end halfway as if that were all
	Dropped   []string // the connection breaks halfway
	Policy    string   // a Content-Security-Policy of the host's own

	Instead map[string]string // pages and scripts served instead of the site's, by path
}

// Host serves a folder on a loopback port.
type Host struct {
	URL    string // without a slash at its end
	Under  string // the folder of the host that the site lies in; "" is its root
	folder string
	server *httptest.Server

	mu      sync.Mutex
	manners Manners
	asked   []string
	sent    []string
}

// NewHost starts a host, which the test ends.
func NewHost(t testing.TB, folder string) *Host {
	t.Helper()
	h := &Host{folder: folder}
	h.server = httptest.NewServer(h)
	h.URL = h.server.URL
	t.Cleanup(h.Stop)
	return h
}

// Stop ends the host: who asks afterwards finds nobody.
func (h *Host) Stop() {
	h.server.CloseClientConnections()
	h.server.Close()
}

// Behave changes the host's manners, and forgets what was asked so far.
func (h *Host) Behave(m Manners) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.manners, h.asked = m, nil
}

// Asked gives the paths that were asked for since the last change of manners.
func (h *Host) Asked() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]string(nil), h.asked...)
}

// Sent gives the requests that carried more than a path.
func (h *Host) Sent() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]string(nil), h.sent...)
}

// ServeHTTP answers with the manners of the moment.
func (h *Host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	m := h.manners
	under := h.Under
	h.asked = append(h.asked, r.URL.Path)
	if r.Method != http.MethodGet || r.URL.RawQuery != "" || r.ContentLength != 0 {
		h.sent = append(h.sent, r.Method+" "+r.URL.RequestURI())
	}
	h.mu.Unlock()
	inside, ok := strings.CutPrefix(r.URL.Path, under)
	if !ok {
		http.NotFound(w, r)
		return
	}
	r.URL.Path = inside
	if m.Plain {
		r.Header.Del("Accept-Encoding")
	}
	if m.Policy != "" {
		w.Header().Set("Content-Security-Policy", m.Policy)
	}
	stub, stubbed := m.Instead[r.URL.Path]
	switch {
	case stubbed:
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(r.URL.Path)))
		_, _ = w.Write([]byte(stub))
	case among(m.Missing, r):
		http.NotFound(w, r)
	case among(m.Fallback, r):
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><title>Not found</title>"))
	case among(m.Encoded, r):
		h.encoded(w, r)
	default:
		site.Handler(h.folder).ServeHTTP(&rude{ResponseWriter: w, manners: m, request: r}, r)
	}
}

// encoded serves a packed file as some hosts do: as its content, packed for the way.
func (h *Host) encoded(w http.ResponseWriter, r *http.Request) {
	data, err := os.ReadFile(filepath.Join(h.folder, filepath.FromSlash(r.URL.Path)))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Encoding", "gzip")
	_, _ = w.Write(data)
}

func among(endings []string, r *http.Request) bool {
	for _, ending := range endings {
		if strings.HasSuffix(r.URL.Path, ending) {
			return true
		}
	}
	return false
}

// rude spoils a good answer.
type rude struct {
	http.ResponseWriter
	manners Manners
	request *http.Request
	left    int64 // bytes until the end, where it comes early
}

func (w *rude) WriteHeader(status int) {
	header := w.Header()
	if among(w.manners.WrongType, w.request) {
		header.Set("Content-Type", "text/plain")
	}
	var length int64
	for _, digit := range header.Get("Content-Length") {
		length = length*10 + int64(digit-'0')
	}
	w.left = length / 2
	if w.manners.Chunked || among(w.manners.Truncated, w.request) {
		header.Del("Content-Length")
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *rude) Write(data []byte) (int, error) {
	dropped := among(w.manners.Dropped, w.request)
	if !dropped && !among(w.manners.Truncated, w.request) {
		return w.ResponseWriter.Write(data)
	}
	if int64(len(data)) < w.left {
		w.left -= int64(len(data))
		return w.ResponseWriter.Write(data)
	}
	_, err := w.ResponseWriter.Write(data[:w.left])
	w.left = 0
	if dropped {
		_ = http.NewResponseController(w.ResponseWriter).Flush()
		panic(http.ErrAbortHandler)
	}
	return len(data), err
}
