//go:build js

// Command teachwasm is what teachers' pages need, as WebAssembly: codes, assignments, and packages for learning platforms. Players never fetch it. teach.d.ts describes
// what it offers to scripts; teach.js starts it.
package main

import (
	"syscall/js"

	"leasehold/web/offer/byjson"
)

// version counts changes of the interface that old callers would trip over.
const version = 1

func main() {
	js.Global().Set("leaseholdTeach", map[string]any{
		"version":    version,
		"level":      function(level),
		"assignment": function(assignment),
		"assign":     function(assign),
		"forget":     function(forget),
		"entries":    function(entries),
		"tonight":    function(tonight),
		"nights":     function(nights),
		"only":       function(only),
		"again":      function(again),
		"csv":        function(csv),
		"prepare":    function(prepare),
		"zip":        function(zip),
	})
	select {} // from here on scripts call in
}

func function(f func(args []js.Value) (any, error)) js.Func { return byjson.Function("teach.wasm", f) }
