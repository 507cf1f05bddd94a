package levels

import "embed"

// Files holds every level file. Packages that do not name it do not carry it.
//
//go:embed *.yaml
var Files embed.FS
