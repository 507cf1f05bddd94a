package sitefiles

import (
	"strings"
	"testing"

	"leasehold/levels/scorm"
)

func TestFilesAreHeldToTheirHash(t *testing.T) {
	s, err := Read([]byte(`{"version": 1, "files": [{"name": "x", "size": 3, "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}]}`))
	if err != nil || s.Version != scorm.Version || len(s.Files) != 1 {
		t.Fatalf("got %+v (%v)", s, err)
	}
	if err := Check(s.Files[0], []byte("abc")); err != nil {
		t.Error(err)
	}
	for _, other := range []string{"abd", "abcd", ""} {
		if err := Check(s.Files[0], []byte(other)); err == nil || !strings.Contains(err.Error(), "x: got ") {
			t.Errorf("%q: got %v", other, err)
		}
	}
	if _, err := Read([]byte("{")); err == nil || !strings.Contains(err.Error(), scorm.Index) {
		t.Errorf("got %v", err)
	}
}
