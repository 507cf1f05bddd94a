package main

import (
	"flag"
	"fmt"
	"io"
	"sync/atomic"

	"leasehold/levels"
	"leasehold/levels/levelfile"
	"leasehold/levels/prove"
)

// proveLevels proves the levels named, or all, and writes a line a demand; with -o the page of all numbers, with --variants what is demanded of variants alone.
func proveLevels(args []string, out, errs io.Writer) (int, error) {
	flags := flag.NewFlagSet("prove", flag.ContinueOnError)
	file := flags.String("o", "", "")
	variants := flags.Bool("variants", false, "")
	plain, err := parse(flags, args)
	if err != nil {
		return 0, err
	}
	if *variants && *file != "" {
		return 0, fmt.Errorf("got --variants and -o, want one of them: the page has every demand")
	}
	proof := prove.Prove
	if *variants {
		proof = prove.Variants
	}
	chosen, err := named(plain)
	if err != nil {
		return 0, err
	}
	status := exitPass
	var proofs []*prove.Proof
	for _, l := range chosen {
		var done, of atomic.Int64
		stop := progress(errs, "prove "+l.ID, &done, &of)
		p := proof(l, prove.Whole, func(n, all int) {
			of.Store(int64(all))
			done.Store(max(int64(n), done.Load()))
		})
		stop()
		if _, err := io.WriteString(out, p.Lines()); err != nil {
			return 0, err
		}
		if !p.Holds() {
			status = exitFail
		}
		proofs = append(proofs, p)
	}
	if *file == "" {
		return status, nil
	}
	return status, toFile(*file, out, func(w io.Writer) error {
		_, err := io.WriteString(w, prove.Page(proofs))
		return err
	})
}

func named(ids []string) ([]*levels.Level, error) {
	if len(ids) == 0 {
		return levelfile.All()
	}
	var all []*levels.Level
	for _, id := range ids {
		l, err := levelfile.Find(id)
		if err != nil {
			return nil, fmt.Errorf("%w", err)
		}
		all = append(all, l)
	}
	return all, nil
}
