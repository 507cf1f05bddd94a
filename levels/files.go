//go:build !bare

package levels

import "embed"

// Files holds every level file. Package embed brings a file system with it, so what gets its levels as JSON is built with the tag bare and has none: sim.wasm.
//
//go:embed *.yaml
var Files embed.FS
