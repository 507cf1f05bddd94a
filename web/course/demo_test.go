package course

import (
	"strings"
	"testing"
)

// The demo says that the late write replaces a newer one, so there has to be one before it.
func TestTheLateWriteReplacesANewerOne(t *testing.T) {
	files := spoilt(t, "demo.yaml", "until: 120s", "until: 34.5s") // before B writes
	files["demo.yaml"].Data = []byte(strings.Replace(string(files["demo.yaml"].Data), "length: 39.9992s", "length: 28.5s", 1))
	_, err := Open(files, campaign(t))
	if want := "demo.yaml: got no write with token 34 before the late one"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q in it", err, want)
	}
}
