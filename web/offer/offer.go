//go:build js

// Package offer is what this project's WebAssembly programs share: functions that scripts call.
package offer

import "syscall/js"

// Function makes a function that scripts can call. Errors, and panics too, come back as {error}; whose says what is broken then.
func Function(whose string, f func(args []js.Value) (any, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) (result any) {
		defer func() {
			if r := recover(); r != nil {
				result = map[string]any{"error": whose + " is broken: " + panicText(r)}
			}
		}()
		result, err := f(args)
		if err != nil {
			return map[string]any{"error": err.Error()}
		}
		return result
	})
}

// panicText says what a panic was about: Go's own are errors, this project's are texts.
func panicText(r any) string {
	if err, ok := r.(error); ok {
		return err.Error()
	}
	text, _ := r.(string)
	return text
}

// Array gives bytes to scripts, as a Uint8Array of their own.
func Array(bytes []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(bytes))
	js.CopyBytesToJS(array, bytes)
	return array
}
