//go:build js

// Command workshopwasm is what the workshop needs, as WebAssembly: the reader of level files, which knows YAML and lists every fault, and the prover. It is apart from
// teachwasm, since only those who write levels need it. workshop.d.ts describes what it offers to scripts; workshop.js starts it.
package main

import (
	"syscall/js"

	"leasehold/web/offer/byjson"
)

// version counts changes of the interface that old callers would trip over.
const version = 1

func main() {
	js.Global().Set("leaseholdWorkshop", map[string]any{
		"version": version,
		"read":    byjson.Function("workshop.wasm", read),
		"prove":   byjson.Function("workshop.wasm", proved),
	})
	select {} // from here on scripts call in
}
