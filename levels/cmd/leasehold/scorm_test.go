package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"leasehold/levels/codec"
	"leasehold/levels/scorm"
)

// smallSite writes a site of one level into a folder.
func smallSite(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	put := func(name string, data []byte) {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	page := []byte("<p>The page")
	put("play/one/index.html", page)
	sum := sha256.Sum256(page)
	index, err := json.Marshal(scorm.Site{Version: scorm.Version, Languages: []scorm.Language{{Code: "en", Title: "All", Page: "$TITLE", Levels: []scorm.Level{{ID: "one", Title: "One", Kind: "hold", Play: "play/one/index.html", Files: []string{"play/one/index.html"}}}}},
		Files: []scorm.File{{Name: "play/one/index.html", Size: int64(len(page)), SHA256: fmt.Sprintf("%x", sum)}}})
	if err != nil {
		t.Fatal(err)
	}
	put(scorm.Index, index)
	return folder
}

func TestScorm(t *testing.T) {
	site := smallSite(t)
	var packages [][]byte
	task, err := (&codec.Assignment{Levels: []string{"one", "other"}}).Text()
	if err != nil {
		t.Fatal(err)
	}
	if status, _, errs := command("scorm", "one", "-o", filepath.Join(t.TempDir(), "p.zip"), "-site", site, "-task", task); status != exitPass {
		t.Errorf("with a task: got status %d, %q", status, errs)
	}
	for _, levels := range []string{"one", "--all"} {
		file := filepath.Join(t.TempDir(), "p.zip")
		if status, out, errs := command("scorm", levels, "-o", file, "-site", site, "-title", "T"); status != exitPass || out != "" || errs != "" {
			t.Fatalf("%s: got status %d, %q, %q", levels, status, out, errs)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, data)
	}
	if !bytes.HasPrefix(packages[0], []byte("PK")) || !bytes.Equal(packages[0], packages[1]) {
		t.Errorf("got other bytes for the only level than for all, or no zip file")
	}
}

func TestScormBadInput(t *testing.T) {
	site := smallSite(t)
	file := filepath.Join(t.TempDir(), "p.zip")
	bad := func(want string, args ...string) {
		t.Helper()
		if status, out, errs := command(append([]string{"scorm"}, args...)...); status != exitBad || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%v: got status %d, %q, %q, want %q", args, status, out, errs, want)
		}
		if _, err := os.Stat(file); err == nil {
			t.Errorf("%v: it wrote a package all the same", args)
		}
	}
	bad("want levels by their ids, or --all", "-o", file)
	bad("want levels by their ids, or --all", "--all", "one", "-o", file)
	bad("got no -o FILE", "one", "-site", site)
	bad("scorm/files.json, want the folder of a built site: run ./build.sh", "one", "-o", file, "-site", t.TempDir())
	bad(`got the level "two", want one of one`, "two", "-o", file, "-site", site)
	bad(`got the language "de", want one of en`, "one", "-lang", "de", "-o", file, "-site", site)
	bad("-task: ", "one", "-task", "a ", "-o", file, "-site", site)
	task, err := (&codec.Assignment{Levels: []string{"other"}}).Text()
	if err != nil {
		t.Fatal(err)
	}
	bad("got the level one, which is not in the task, want of other", "one", "-task", task, "-o", file, "-site", site)
	bad("got --all with a task, want its levels: other", "--all", "-task", task, "-o", file, "-site", site)
	if err := os.WriteFile(filepath.Join(site, "play", "one", "index.html"), []byte("<p>The pagf"), 0o600); err != nil {
		t.Fatal(err)
	}
	bad("play/one/index.html: got 11 bytes with the hash", "one", "-o", file, "-site", site)
}
