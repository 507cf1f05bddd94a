//go:build browser

package browser

import (
	"os"
	"path/filepath"
	"testing"
)

// root is the repository, as tests of this package see it.
var root = filepath.Join("..", "..")

// Dist gives the folder of the built site.
func Dist(t testing.TB) string {
	t.Helper()
	folder := os.Getenv("LEASEHOLD_DIST")
	if folder == "" {
		folder = filepath.Join(root, "dist")
	}
	if _, err := os.Stat(filepath.Join(folder, "index.html")); err != nil {
		t.Fatalf("browser: %v: build the site first (./build.sh), or name its folder in LEASEHOLD_DIST", err)
	}
	return folder
}
