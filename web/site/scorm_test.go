package site

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"path"
	"strings"
	"testing"

	"leasehold/levels/scorm"
	"leasehold/levels/scorm/sitefiles"
)

// mustPack makes packages of a site, and holds them to having all that is in them asks for.
func mustPack(t *testing.T, site fs.FS) {
	t.Helper()
	index, err := sitefiles.Read([]byte(read(t, site, scorm.Index)))
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []scorm.Order{{Language: "en", Levels: []string{"first"}, Task: "task-1"}, {Language: "en"}, {Language: "ar-XB", Levels: []string{"second"}}} {
		p, err := index.Prepare(o)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		err = p.Write(&b, func(f scorm.File) ([]byte, error) {
			data, err := fs.ReadFile(site, f.Source())
			if err != nil {
				return nil, err
			}
			return data, sitefiles.Check(f, data)
		})
		if err != nil {
			t.Fatal(err)
		}
		files, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
		if err != nil {
			t.Fatal(err)
		}
		mustBeWhole(t, files)
	}
	p, err := index.Prepare(scorm.Order{Language: "ar-XB", Levels: []string{"second"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Files {
		if strings.Contains(f.Name, "first") || strings.HasPrefix(f.Name, "play/") || strings.HasSuffix(f.Name, ".wasm") {
			t.Errorf("got %s in a package of another level and language", f.Name)
		}
	}
}

// mustBeWhole follows what the pages and style sheets of a package name.
func mustBeWhole(t *testing.T, files fs.FS) {
	t.Helper()
	asked, pages := 0, 0
	want := func(file, name string) {
		asked++
		if path.Ext(name) == ".wasm" {
			name += ".gz"
		}
		if _, err := fs.Stat(files, name); err != nil {
			t.Errorf("%s names %s, which is not in the package", file, name)
		}
	}
	err := fs.WalkDir(files, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text := read(t, files, file)
		switch path.Ext(file) {
		case ".css":
			for _, match := range styled.FindAllStringSubmatch(text, -1) {
				want(file, path.Join(path.Dir(file), match[1]))
			}
		case ".html":
			for _, name := range named.FindAllString(text, -1) {
				want(file, strings.TrimSuffix(name, ".gz"))
			}
			if path.Dir(file) != "." {
				break
			}
			pages++
			if strings.Contains(text, "$") || !strings.Contains(text, "frame-src 'self'") {
				t.Errorf("%s: got marks in it, or no policy that allows frames:\n%s", file, text)
			}
			_, play, _ := strings.Cut(text, `data-src="`)
			play, _, _ = strings.Cut(play, `"`)
			want(file, play)
			want(file, strings.Replace(play, "play/", "frame/", 1))
		}
		return nil
	})
	if err != nil || pages == 0 || asked < 30 {
		t.Errorf("got %d pages that ask for %d files: %v", pages, asked, err)
	}
}
