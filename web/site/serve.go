package site

import (
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

var types = map[string]string{
	".html":  "text/html; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".svg":   "image/svg+xml",
	".wasm":  "application/wasm",
	".woff2": "font/woff2",
	".png":   "image/png",
	".txt":   "text/plain; charset=utf-8",
	".gz":    "application/gzip",
}

// Handler serves a built site as a good static host does: right types, the packed twin to whoever takes it, hashed
// files kept for ever, pages asked for each time, and the site's own page for what is not there.
func Handler(folder string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		name := path.Clean("/" + r.URL.Path)
		file := filepath.Join(folder, filepath.FromSlash(name))
		info, err := os.Stat(file)
		if err == nil && info.IsDir() {
			if !strings.HasSuffix(r.URL.Path, "/") {
				http.Redirect(w, r, path.Base(name)+"/", http.StatusMovedPermanently)
				return
			}
			name, file = path.Join(name, "index.html"), filepath.Join(file, "index.html")
			info, err = os.Stat(file)
		}
		if err != nil || info.IsDir() {
			serveLost(w, r, folder)
			return
		}
		serveFile(w, r, name, file)
	})
}

func serveLost(w http.ResponseWriter, r *http.Request, folder string) {
	text, err := os.ReadFile(filepath.Join(folder, lostFile))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", types[".html"])
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(text)
}

func serveFile(w http.ResponseWriter, r *http.Request, name, file string) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-cache")
	if top, _, _ := strings.Cut(strings.TrimPrefix(name, "/"), "/"); top == assetFolder || top == levelFolder {
		h.Set("Cache-Control", forEver)
	} else if top == embedFile {
		h.Set("Cache-Control", anHour)
	}
	if t, ok := types[path.Ext(name)]; ok {
		h.Set("Content-Type", t)
	}
	h.Set("Vary", "Accept-Encoding")
	for _, twin := range []struct{ encoding, extension string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if !accepts(r, twin.encoding) {
			continue
		}
		if info, err := os.Stat(file + twin.extension); err == nil {
			h.Set("Content-Encoding", twin.encoding)
			h.Set("Content-Length", strconv.FormatInt(info.Size(), 10))
			r.Header.Del("Range") // of the packed bytes nobody wants a part
			file += twin.extension
			break
		}
	}
	f, err := os.Open(file)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		http.Error(w, "the file cannot be read", http.StatusInternalServerError)
		return
	}
	http.ServeContent(w, r, name, info.ModTime(), f)
}

// accepts says whether a request's Accept-Encoding names an encoding with a weight above zero.
func accepts(r *http.Request, encoding string) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, parameters, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		weight, weighted := strings.CutPrefix(strings.TrimSpace(parameters), "q=")
		q, err := strconv.ParseFloat(weight, 64)
		return !weighted || err == nil && q > 0
	}
	return false
}
