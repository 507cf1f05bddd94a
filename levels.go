// Package leasehold holds the level files. It stands at the root because a package embeds only what is beside or below it, and package levels
// must not: sim.wasm would carry the file system that comes with embed.
package leasehold

import (
	"embed"
	"io/fs"
)

//go:embed levels/*.yaml
var files embed.FS

// Levels gives every level file, by its name.
func Levels() fs.FS {
	folder, err := fs.Sub(files, "levels")
	if err != nil {
		panic(err) // the folder's name is a valid one
	}
	return folder
}
