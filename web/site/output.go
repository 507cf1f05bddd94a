package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// The folders of hashed files: those that pages share, and the levels.
const (
	assetFolder = "a"
	levelFolder = "levels"
)

// lostFile is the page that hosts show at addresses that lead nowhere.
const lostFile = "404.html"

// output writes the files of a site and remembers what they are called.
type output struct {
	root   string
	packer *packer
	assets map[string]string // name to path in the site
}

func newOutput(root string, packer *packer) *output {
	return &output{root: root, packer: packer, assets: make(map[string]string)}
}

// asset writes a shared file under a hashed name, for pages to ask for by its plain one.
func (o *output) asset(name string, data []byte) error {
	hashed, err := o.hashed(assetFolder, name, data)
	if err != nil {
		return err
	}
	o.assets[name] = hashed
	return nil
}

// hashed writes a file whose name carries a hash of its content, after the first dot: game.1a2b3c4d5e.wasm. It gives its path in
// the site.
func (o *output) hashed(folder, name string, data []byte) (string, error) {
	sum := sha256.Sum256(data)
	stem, extension, _ := strings.Cut(name, ".")
	file := path.Join(folder, stem+"."+hex.EncodeToString(sum[:5])+"."+extension)
	return file, o.write(file, data)
}

// write writes a file and its packed twins.
func (o *output) write(name string, data []byte) error {
	file := filepath.Join(o.root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return o.packer.pack(file, data)
}

// close writes what can only be written last.
func (o *output) close() error {
	if err := os.WriteFile(filepath.Join(o.root, headersFile), []byte(headers()), 0o644); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return o.packer.prune()
}

var assetURL = regexp.MustCompile(`url\("?asset:([^")]+)"?\)`)

// link replaces url("asset:NAME") in a style sheet that will itself be an asset.
func (o *output) link(sheet string, css []byte) ([]byte, error) {
	var missing []string
	linked := assetURL.ReplaceAllFunc(css, func(match []byte) []byte {
		name := string(assetURL.FindSubmatch(match)[1])
		target, ok := o.assets[name]
		if !ok {
			missing = append(missing, name)
		}
		return []byte(`url("` + path.Base(target) + `")`)
	})
	if missing != nil {
		return nil, fmt.Errorf("site: %s names assets that do not exist: %s", sheet, strings.Join(missing, ", "))
	}
	return bytes.TrimSpace(linked), nil
}

// relative gives the address of a file as a page at another path of the site writes it.
func relative(page, file string) string {
	return strings.Repeat("../", strings.Count(page, "/")) + file
}
