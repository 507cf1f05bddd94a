package site

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestHandler(t *testing.T) {
	folder := t.TempDir()
	out := newOutput(folder, &packer{fast: true})
	for name, content := range map[string]string{"index.html": "<p>home", "play/one/index.html": "<p>one", "404.html": "<p>lost", "embed.js": "x()", "a/game.0123456789.wasm": "\x00asm...."} {
		if err := out.write(name, []byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "a", "x.0.woff2"), []byte("font"), 0o644); err != nil {
		t.Fatal(err)
	}
	const page, keep, ask = "text/html; charset=utf-8", "public, max-age=31536000, immutable", "no-cache"
	tests := []struct {
		path, accepts                          string
		status                                 int
		contentType, encoding, cached, content string
	}{
		{"/", "", 200, page, "", ask, "<p>home"},
		{"/", "gzip", 200, page, "gzip", ask, "<p>home"},
		{"/", "gzip, deflate, br", 200, page, "br", ask, ""},
		{"/", "br;q=0, gzip;q=0.5", 200, page, "gzip", ask, "<p>home"},
		{"/play/one", "", 301, "", "", "", ""},
		{"/play/one/", "", 200, page, "", ask, "<p>one"},
		{"/a/game.0123456789.wasm", "gzip, br", 200, "application/wasm", "gzip", keep, "\x00asm...."},
		{"/a/game.0123456789.wasm.gz", "gzip, br", 200, "application/gzip", "", keep, ""},
		{"/a/x.0.woff2", "gzip, br", 200, "font/woff2", "", keep, "font"},
		{"/embed.js", "", 200, "text/javascript; charset=utf-8", "", "public, max-age=3600", "x()"},
		{"/a/", "", 404, "", "", "", ""},
		{"/nothing", "", 404, "", "", "", ""},
		{"/../../etc/passwd", "", 404, "", "", "", ""},
	}
	for _, test := range tests {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL.Path = test.path
		r.Header.Set("Accept-Encoding", test.accepts)
		w := httptest.NewRecorder()
		Handler(folder).ServeHTTP(w, r)
		h := w.Header()
		if w.Code != test.status {
			t.Errorf("%s (%s): got %d, want %d", test.path, test.accepts, w.Code, test.status)
			continue
		}
		if w.Code == 404 && (w.Body.String() != "<p>lost" || h.Get("Content-Type") != page) {
			t.Errorf("%s: got %q as %s, want the page for wrong addresses", test.path, w.Body, h.Get("Content-Type"))
		}
		if w.Code != 200 {
			continue
		}
		if h.Get("Content-Type") != test.contentType || h.Get("Content-Encoding") != test.encoding || h.Get("Cache-Control") != test.cached {
			t.Errorf("%s (%s): got %v", test.path, test.accepts, h)
		}
		if test.content == "" {
			continue
		}
		var body io.Reader = w.Body
		if test.encoding == "gzip" {
			var err error
			if body, err = gzip.NewReader(body); err != nil {
				t.Fatal(err)
			}
		}
		if content, err := io.ReadAll(body); err != nil || string(content) != test.content {
			t.Errorf("%s (%s): got %q, %v", test.path, test.accepts, content, err)
		}
	}
}

func TestHandlerOnlyReads(t *testing.T) {
	w := httptest.NewRecorder()
	Handler(t.TempDir()).ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", strings.NewReader("x")))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("got %d, want %d", w.Code, http.StatusMethodNotAllowed)
	}
}
