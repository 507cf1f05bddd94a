package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// workerFile is the service worker, at the site's root since it may answer for no more than its folder.
const workerFile = "sw.js"

// Worker gives the address of the service worker from this page, or "" on frame pages: an embed keeps nothing on the machine of somebody who reads another site.
func (p page) Worker() string {
	if strings.HasPrefix(p.local, "frame/") {
		return ""
	}
	return p.File(workerFile)
}

// buildOffline writes the service worker, with the list of what each language's pages need.
func (b *builder) buildOffline(context.Context) error {
	site := os.DirFS(b.out.root)
	var folders []string
	for _, e := range b.all {
		folders = append(folders, e.folder)
	}
	lists, version, err := keepable(site, folders)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	data, err := json.Marshal(map[string]any{"version": version, "languages": lists})
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	script, err := bundle(filepath.Join(b.Root, "web", "offline", workerFile), nil)
	if err != nil {
		return err
	}
	return b.out.write(workerFile, slices.Concat([]byte("self.leasehold="), data, []byte(";"), script))
}

// keepable lists for each language's folder its pages and the files that these name, as the worker wants them, and gives a version that changes with what is in any of them.
func keepable(site fs.FS, folders []string) (map[string][]string, string, error) {
	lists := make(map[string][]string)
	contents := make(map[string]string) // what was read, by the path in the lists
	pages := make(map[string][]string)
	err := fs.WalkDir(site, ".", func(file string, _ fs.DirEntry, err error) error {
		if err != nil || path.Base(file) != "index.html" {
			return err
		}
		text, err := fs.ReadFile(site, file)
		folder := folderOf(file, folders)
		if err == nil && !strings.HasPrefix(file, folder+teachFolder) && !needsTeach.Match(text) { // learners need no pages for teachers
			pages[folder] = append(pages[folder], file)
		}
		return err
	})
	if err != nil {
		return nil, "", err
	}
	for _, folder := range folders {
		files := make(map[string]bool)
		for _, page := range pages[folder] {
			if err := gather(site, page, files, contents); err != nil {
				return nil, "", err
			}
			lists[folder] = append(lists[folder], strings.TrimSuffix(page, "index.html"))
		}
		lists[folder] = append(slices.Sorted(maps.Keys(files)), lists[folder]...)
	}
	sum := sha256.New()
	for _, file := range slices.Sorted(maps.Keys(contents)) {
		fmt.Fprintf(sum, "%s\n%d\n%s", file, len(contents[file]), contents[file])
	}
	return lists, hex.EncodeToString(sum.Sum(nil)[:5]), nil
}

// folderOf gives the folder of the language that a file is in: the longest that fits.
func folderOf(file string, folders []string) string {
	in := ""
	for _, folder := range folders {
		if strings.HasPrefix(file, folder) && len(folder) > len(in) {
			in = folder
		}
	}
	return in
}

var (
	named      = regexp.MustCompile(`\b(?:` + assetFolder + `|` + levelFolder + `)/[\w./-]+\.[0-9a-f]{10}\.[\w.]+`) // sw.js finds them alike
	metas      = regexp.MustCompile(`<meta\b[^>]*>`)                                                                // pictures for previews, which no page shows
	needsTeach = regexp.MustCompile(`\b` + assetFolder + `/(?:teach|workshop)\.[0-9a-f]{10}\.wasm`)                 // a megabyte
	styled     = regexp.MustCompile(`url\(["']?([^"':)]+)["')]`)
)

// gather adds the files that a file of the site names, and those that they name.
func gather(site fs.FS, file string, files map[string]bool, contents map[string]string) error {
	text, ok := contents[file]
	if !ok {
		data, err := fs.ReadFile(site, file)
		if err != nil {
			return err
		}
		text = string(data)
		contents[file] = text
	}
	var found []string
	switch path.Ext(file) {
	case ".html":
		text = metas.ReplaceAllString(text, "")
		found = named.FindAllString(text, -1)
	case ".css":
		for _, match := range styled.FindAllStringSubmatch(text, -1) {
			found = append(found, path.Join(path.Dir(file), match[1]))
		}
	}
	for _, each := range found {
		each = strings.TrimSuffix(each, ".gz") // the packed twin of what is listed itself
		if files[each] {
			continue
		}
		files[each] = true
		if err := gather(site, each, files, contents); err != nil {
			return fmt.Errorf("%s names %w", file, err)
		}
	}
	return nil
}
