package main

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"

	"leasehold/levels/levelfile"
)

// texts writes everything of a level that people read, as the side file of a translation has it: to begin one with.
func texts(args []string, out io.Writer) (int, error) {
	plain, err := parse(flag.NewFlagSet("texts", flag.ContinueOnError), args)
	if err != nil {
		return 0, err
	}
	if len(plain) != 1 {
		return 0, fmt.Errorf("got %d levels, want one", len(plain))
	}
	l, err := levelfile.Find(plain[0])
	if err != nil {
		return 0, err
	}
	var b strings.Builder
	for _, t := range l.Texts() {
		line, err := yaml.Marshal(map[string]string{t.Path: *t.Text})
		if err != nil {
			return 0, err
		}
		b.Write(line)
	}
	_, err = io.WriteString(out, b.String())
	return exitPass, err
}
