package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/andybalholm/brotli"
)

// compressible lists the types worth packing; the others are packed already.
var compressible = map[string]bool{".html": true, ".css": true, ".js": true, ".json": true, ".svg": true, ".wasm": true, ".ttf": true, ".txt": true}

// keepFor is how long the cache keeps what no build asked for.
const keepFor = 30 * 24 * time.Hour

// packer writes packed twins beside files. Packing game.wasm takes a minute, so results are kept by what went in.
type packer struct {
	fast  bool
	cache string       // folder; "" for none
	ended func() error // why to stop half-way, or nil; asked now and then
}

func newPacker(fast bool, ended func() error) *packer {
	p := &packer{fast: fast, ended: ended}
	if dir, err := os.UserCacheDir(); err == nil {
		p.cache = filepath.Join(dir, "leasehold", "packed")
	}
	return p
}

// method is one way to pack. Its name is the twin's extension, name and level the key to the cache.
type method struct {
	extension string
	level     int
	writer    func(w io.Writer, level int) (io.WriteCloser, error)
}

func brotliAt(level int) method {
	return method{".br", level, func(w io.Writer, level int) (io.WriteCloser, error) { return brotli.NewWriterLevel(w, level), nil }}
}

func gzipAt(level int) method {
	return method{".gz", level, func(w io.Writer, level int) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, level) }}
}

func (p *packer) methods(file string) []method {
	switch extension := filepath.Ext(file); {
	case !compressible[extension]:
		return nil
	case extension == ".wasm" && p.fast:
		return []method{gzipAt(gzip.BestSpeed)}
	case extension == ".html" && p.fast: // pages with pictures are long
		return []method{brotliAt(brotli.DefaultCompression), gzipAt(gzip.BestCompression)}
	default:
		return []method{brotliAt(brotli.BestCompression), gzipAt(gzip.BestCompression)}
	}
}

// pack writes the twins of a file with this content.
func (p *packer) pack(file string, data []byte) error {
	for _, m := range p.methods(file) {
		packed, err := p.packed(data, m)
		if err != nil {
			return fmt.Errorf("site: %s: %w", file, err)
		}
		if err := os.WriteFile(file+m.extension, packed, 0o644); err != nil {
			return fmt.Errorf("site: %w", err)
		}
	}
	return nil
}

func (p *packer) packed(data []byte, m method) ([]byte, error) {
	return p.once(data, fmt.Sprintf("%d%s", m.level, m.extension), func() ([]byte, error) { return p.write(data, m) })
}

// once gives what was made of this data the last time, or makes it. The name says what is made.
func (p *packer) once(data []byte, name string, made func() ([]byte, error)) ([]byte, error) {
	if p.cache == "" {
		return made()
	}
	sum := sha256.Sum256(data)
	kept := filepath.Join(p.cache, hex.EncodeToString(sum[:])+"-"+name)
	if packed, err := os.ReadFile(kept); err == nil {
		now := time.Now()
		_ = os.Chtimes(kept, now, now) // only prune reads it
		return packed, nil
	}
	packed, err := made()
	if err == nil {
		keep(kept, packed)
	}
	return packed, err
}

func (p *packer) write(data []byte, m method) ([]byte, error) {
	var buffer bytes.Buffer
	w, err := m.writer(&buffer, m.level)
	if err != nil {
		return nil, err
	}
	for part := range slices.Chunk(data, 1<<18) {
		if p.ended != nil && p.ended() != nil {
			return nil, p.ended()
		}
		if _, err := w.Write(part); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}

// keep stores a result, whole or not at all. A cache that cannot be written only costs time.
func keep(file string, data []byte) {
	if os.MkdirAll(filepath.Dir(file), 0o755) != nil {
		return
	}
	f, err := os.CreateTemp(filepath.Dir(file), ".new-*")
	if err != nil {
		return
	}
	_, err = f.Write(data)
	if errors.Join(err, f.Close()) != nil || os.Rename(f.Name(), file) != nil {
		_ = os.Remove(f.Name())
	}
}

// prune drops from the cache what no build has asked for in a month.
func (p *packer) prune() error {
	if p.cache == "" {
		return nil
	}
	entries, err := os.ReadDir(p.cache)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	oldest := time.Now().Add(-keepFor)
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && info.ModTime().Before(oldest) {
			_ = os.Remove(filepath.Join(p.cache, entry.Name()))
		}
	}
	return nil
}
