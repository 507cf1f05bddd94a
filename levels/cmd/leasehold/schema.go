package main

import (
	"fmt"
	"io"

	"leasehold/levels/levelschema"
)

func schema(args []string, out io.Writer) (int, error) {
	if len(args) > 0 {
		return 0, fmt.Errorf("got %q, want schema alone", args)
	}
	text, err := levelschema.Schema()
	if err != nil {
		return 0, err
	}
	_, err = out.Write(text)
	return exitPass, err
}
