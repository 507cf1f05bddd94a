// Command leasehold lists, runs, proves, maps and sweeps levels, packs them for learning platforms, verifies what students hand in, and writes the schema of level files.
//
// Exit status: 0 pass, 1 fail, 2 bad input (one line a fault on stderr, nothing on stdout), 3 unknown. A sweep that is complete gives 0, whatever its
// cells came to: a batch system takes another status for a failed job.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"leasehold/levels"
)

const usage = `usage: leasehold list [--json]
       leasehold run LEVEL [--set CONTROL=VALUE]... [--solution | --wrong NAME] [--incident N] [--seed N] [--variant HEX16] [--json] [--trace]
       leasehold prove [LEVEL]... [--variants | -o FILE]
       leasehold map LEVEL [the same settings] [--size N] [--json | -o FILE.svg | -o FILE.png]
       leasehold sweep LEVEL [--set CONTROL=VALUE,VALUE,...]... [--solution | --wrong NAME] [--incident N] [--starts N] [--lengths N]
                       [--seed FIRST] [--seeds N] [--shard I/N] [-o FILE]
       leasehold merge FILE... [-o FILE]
       leasehold scorm LEVEL... | --all -o FILE.zip [-site dist] [-lang de] [-task TEXT] [-title TEXT]
       leasehold texts LEVEL
       leasehold verify FILE [LEVEL]... [--task TASK] [--json]
       leasehold schema
LEVEL is a level's id or the path of a level file. A variant is sixteen hexadecimal digits, as the address of a student's task has them.
`

// The exit statuses.
const (
	exitPass    = 0
	exitFail    = 1
	exitBad     = 2
	exitUnknown = 3
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run does one command and gives the exit status.
func run(args []string, out, errs io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(errs, usage)
		return exitBad
	}
	commands := map[string]func([]string, io.Writer) (int, error){"list": list, "run": runLevel, "map": mapLevel, "merge": merge, "schema": schema, "scorm": writeScorm, "texts": texts,
		"prove":  func(args []string, out io.Writer) (int, error) { return proveLevels(args, out, errs) },
		"sweep":  func(args []string, out io.Writer) (int, error) { return runSweep(args, out, errs) },
		"verify": func(args []string, out io.Writer) (int, error) { return verify(args, out, errs) }}
	if args[0] == "help" || asksForHelp(args) {
		fmt.Fprint(out, usage)
		return exitPass
	}
	command, ok := commands[args[0]]
	if !ok {
		fmt.Fprintf(errs, "leasehold: got command %q, want list, run, prove, map, sweep, merge, scorm, texts, verify or schema\n", args[0])
		return exitBad
	}
	status, err := command(args[1:], out)
	if err != nil {
		var faults levels.Faults
		if errors.As(err, &faults) {
			fmt.Fprintln(errs, err)
		} else {
			fmt.Fprintf(errs, "leasehold: %v\n", err)
		}
		return exitBad
	}
	return status
}

// asksForHelp finds a request for the usage, wherever it stands: no level, file or setting has such a name.
func asksForHelp(args []string) bool {
	for _, a := range args {
		if a == "-h" || a == "-help" || a == "--help" {
			return true
		}
	}
	return false
}

func statusOf(v levels.Verdict) int {
	switch v {
	case levels.Pass:
		return exitPass
	case levels.Fail:
		return exitFail
	}
	return exitUnknown
}
