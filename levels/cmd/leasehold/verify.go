package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"

	"golang.org/x/text/unicode/norm"

	"leasehold/levels"
	"leasehold/levels/class"
	"leasehold/levels/codec"
	"leasehold/levels/levelfile"
	"leasehold/web/held"
)

// verify plays the codes in a file again. It gives exitFail if some did not pass.
func verify(args []string, out, errs io.Writer) (int, error) {
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "")
	task := flags.String("task", "", "")
	plain, err := parse(flags, args)
	if err != nil {
		return 0, err
	}
	if len(plain) == 0 {
		return 0, fmt.Errorf("got no file, want one with codes, or - for the standard input")
	}
	find, err := finder(plain[1:])
	if err != nil {
		return 0, err
	}
	var only *codec.Assignment
	if *task != "" {
		if only, err = codec.ReadAssignment(*task); err != nil {
			return 0, fmt.Errorf("got --task %q: %w", *task, err)
		}
	}
	data, err := handedIn(plain[0])
	if err != nil {
		return 0, err
	}
	entries, err := class.Read(data, norm.NFC.String)
	if err != nil {
		return 0, err
	}
	rows := make([]*class.Row, len(entries))
	checker, status := class.NewChecker(find), exitPass
	for i, e := range entries {
		rows[i] = held.Under(only, checker.Tonight(e))
		if rows[i].Status != class.Passed {
			status = exitFail
		}
	}
	playNights(rows, errs)
	if *asJSON {
		return status, json.NewEncoder(out).Encode(map[string]any{"rows": rows})
	}
	return status, printRows(out, rows)
}

// finder finds levels by id: those of the files, then those of the campaign.
func finder(files []string) (func(id string) (*levels.Level, error), error) {
	own := map[string]*levels.Level{}
	for _, name := range files {
		l, err := levelfile.Find(name)
		if err != nil {
			return nil, err
		}
		own[l.ID] = l
	}
	return func(id string) (*levels.Level, error) {
		if l := own[id]; l != nil {
			return l, nil
		}
		return levelfile.Find(id)
	}, nil
}

// handedIn reads a file, or the standard input, as far as class.Read has to know.
func handedIn(name string) ([]byte, error) {
	in := os.Stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	return io.ReadAll(io.LimitReader(in, class.MaxBytes+1))
}

// playNights plays every night of the rows that passed tonight, on all cores. Rows that play the same are played once.
func playNights(rows []*class.Row, errs io.Writer) {
	var all []*levels.Nights
	seen := map[*levels.Nights]bool{}
	var played, of atomic.Int64
	for _, r := range rows {
		if n := r.Nights(); r.Pending && !seen[n] {
			seen[n], all = true, append(all, n)
			of.Add(int64(n.Of))
		}
	}
	if len(all) > 0 {
		defer progress(errs, "nights", &played, &of)()
	}
	var next atomic.Int64
	var done sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(all)) {
		done.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(all)); i = next.Add(1) - 1 {
				for before, more := 0, true; more; before = all[i].Played {
					more = all[i].Play(64)
					played.Add(int64(all[i].Played - before))
				}
				of.Add(int64(all[i].Played - all[i].Of)) // a lost night ends it
			}
		})
	}
	done.Wait()
	for _, r := range rows {
		r.PlayNights(0)
	}
}

var depthWords = map[string]string{class.Tonight: "tonight", class.EveryNight: "every night", class.Par: "par"}

func printRows(out io.Writer, rows []*class.Row) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "line\tname\tclass\tlevel\tresult\ttime\tcost\ttries\tprediction")
	counts := map[class.Status]int{}
	for _, r := range rows {
		counts[r.Status]++
		result := string(r.Status)
		if r.Status == class.Passed {
			result = "passed " + depthWords[r.Depth]
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.Line, printable(r.Name), printable(r.Label), r.Level, result, measured(r.Time, " s"), measured(r.Cost, " USD/mo"), triesOf(r), guessOf(r))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, r := range rows {
		if r.Reason != "" {
			fmt.Fprintf(out, "line %d: %s\n", r.Line, printable(held.Sentence(r)))
		}
	}
	_, err := fmt.Fprintf(out, "%d of %d passed\n", counts[class.Passed], len(rows))
	return err
}

func measured(v *float64, unit string) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(*v) + unit
}

func triesOf(r *class.Row) string {
	if r.Level == "" {
		return ""
	}
	return fmt.Sprint(r.Tries)
}

func guessOf(r *class.Row) string {
	p := r.Prediction
	switch {
	case p == nil:
		return ""
	case p.Right:
		return fmt.Sprintf("%d, right", p.Guess)
	}
	return fmt.Sprintf("%d, it is %s", p.Guess, measured(p.Truth, ""))
}

// printable keeps names from steering a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return -1
		}
		return r
	}, text)
}
