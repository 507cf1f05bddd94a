//go:build js

package main

import (
	"bytes"
	"errors"
	"fmt"
	"syscall/js"

	"leasehold/levels/scorm"
	"leasehold/web/offer/byjson"
)

// ordered is the package that was prepared last.
var ordered *scorm.Package

// source is a file of the site that a package needs.
type source struct {
	Name   string `json:"name"` // in the site: of a packed twin its own
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// prepare(site, order): Prepared
func prepare(args []js.Value) (any, error) {
	var site scorm.Site
	var order scorm.Order
	if err := errors.Join(byjson.Into(args, 0, &site), byjson.Into(args, 1, &order)); err != nil {
		return nil, err
	}
	p, err := site.Prepare(order)
	if err != nil {
		return nil, err
	}
	ordered = p
	files := make([]source, len(p.Files))
	for i, f := range p.Files {
		files[i] = source{Name: f.Source(), Size: f.Size, SHA256: f.SHA256}
	}
	return map[string]any{"title": p.Title, "files": files}, nil
}

// zip(read): Uint8Array. Read gives the bytes of a file by the name it is fetched under.
func zip(args []js.Value) (any, error) {
	if ordered == nil {
		return nil, errors.New("zip: got no package, want one that prepare was called for")
	}
	if len(args) < 1 || args[0].Type() != js.TypeFunction {
		return nil, errors.New("argument 1: got something else, want a function that gives a file's bytes")
	}
	array := js.Global().Get("Uint8Array")
	var whole bytes.Buffer
	err := ordered.Write(&whole, func(f scorm.File) ([]byte, error) {
		given := args[0].Invoke(f.Source())
		if !given.InstanceOf(array) {
			return nil, fmt.Errorf("%s: got something else, want a Uint8Array", f.Source())
		}
		data := make([]byte, given.Length())
		js.CopyBytesToGo(data, given)
		return data, nil
	})
	if err != nil {
		return nil, err
	}
	out := array.New(whole.Len())
	js.CopyBytesToJS(out, whole.Bytes())
	return out, nil
}
