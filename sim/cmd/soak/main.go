// Command soak tries random boards and fault schedules, a million unless told otherwise, on all cores, and says which seeds break a property
// of the model. It can be stopped at any time: it prints the seed to go on with.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"time"

	"leasehold/sim/soak"
)

// chunkSeeds is how many seeds one core tries between two reports.
const chunkSeeds = 1000

func main() {
	from := flag.Uint64("from", 0, "the first seed")
	count := flag.Uint64("count", 1_000_000, "how many seeds")
	cores := flag.Int("cores", runtime.NumCPU(), "how many run side by side")
	flag.Parse()
	if flag.NArg() > 0 || *cores < 1 || *count < 1 || *from+*count < *from {
		fmt.Fprintln(os.Stderr, "soak: got other words than -from SEED -count N -cores N, or numbers that are too small or too large")
		os.Exit(2)
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	if !run(os.Stdout, *from, *from+*count, *cores, stop) {
		os.Exit(1)
	}
}

// chunk is a stretch of seeds and what it showed.
type chunk struct {
	from, end uint64
	tally     soak.Tally
}

// run tries the seeds from up to end, and says whether every property held.
func run(out io.Writer, from, end uint64, cores int, stop <-chan os.Signal) bool {
	todo, done := make(chan chunk), make(chan chunk)
	quit := make(chan struct{})
	go func() {
		defer close(todo)
		for at := from; at < end; {
			c := chunk{from: at, end: min(at+chunkSeeds, end)}
			select {
			case todo <- c:
				at = c.end
			case <-quit:
				return
			}
		}
	}()
	left := make(chan struct{})
	for range cores {
		go func() {
			for c := range todo {
				done <- try(c)
			}
			left <- struct{}{}
		}()
	}
	t := &table{out: out, next: from, end: end, began: time.Now()}
	for working := cores; working > 0; {
		select {
		case c := <-done:
			t.add(c)
		case <-left:
			working--
		case <-stop:
			close(quit)
			stop = nil
		}
	}
	return t.sum()
}

func try(c chunk) chunk {
	var s soak.Soaker
	for seed := c.from; seed < c.end; seed++ {
		s.Try(seed)
	}
	c.tally = s.Tally
	return c
}

// table adds the chunks up in the order of their seeds, however they come in.
type table struct {
	out     io.Writer
	next    uint64 // every seed before it was tried
	end     uint64
	early   []chunk
	total   soak.Tally
	began   time.Time
	printed time.Time
}

func (t *table) add(c chunk) {
	t.early = append(t.early, c)
	for i := 0; i < len(t.early); i++ {
		if c := t.early[i]; c.from == t.next {
			t.next = c.end
			t.total.Add(&c.tally)
			for _, f := range c.tally.Failures {
				fmt.Fprintln(t.out, f)
			}
			t.early = append(t.early[:i], t.early[i+1:]...)
			i = -1
		}
	}
	if now := time.Now(); now.Sub(t.printed) > 10*time.Second {
		t.printed = now
		fmt.Fprintf(t.out, "%d boards in %v, %d failures; to go on: -from %d -count %d\n", t.total.Boards, now.Sub(t.began).Round(time.Second), len(t.total.Failures), t.next, t.end-t.next)
	}
}

// sum prints what all seeds showed.
func (t *table) sum() bool {
	s := &t.total
	fmt.Fprintf(t.out, "\n%d boards, %d runs, %d events in %v; something was at stake on %d boards, %d runs stopped at their event limit\n",
		s.Boards, s.Runs, s.Events, time.Since(t.began).Round(time.Second), s.AtStake, s.Truncated)
	good := len(s.Failures) == 0
	for v := range soak.VariantCount {
		fmt.Fprintf(t.out, "split-brain writes, %s: %d\n", soak.VariantNames[v], s.Split[v])
		if v != soak.Fenced && s.Split[v] == 0 && s.Boards >= chunkSeeds {
			fmt.Fprintln(t.out, "  want some: a property that cannot fail shows nothing")
			good = false
		}
	}
	for w := range soak.WeaknessCount {
		fmt.Fprintf(t.out, "boards of %d with two live grants, or a token that does not grow, where %s: %d\n", s.Logs, soak.WeaknessNames[w], s.Weak[w])
		if s.Weak[w] == 0 && s.Boards >= 20*chunkSeeds {
			fmt.Fprintln(t.out, "  want some: a property that cannot fail shows nothing")
			good = false
		}
	}
	fmt.Fprintf(t.out, "%d failures of %d properties\n", len(s.Failures), len(soak.Properties)+5) // and those of Soaker.Try
	if t.next < t.end {
		fmt.Fprintf(t.out, "stopped; to go on: ./build.sh soak -from %d -count %d\n", t.next, t.end-t.next)
	} else {
		fmt.Fprintf(t.out, "for others: ./build.sh soak -from %d\n", t.end)
	}
	return good
}
