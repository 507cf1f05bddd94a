package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"leasehold/sim"
)

// blockCells is how many cells are computed before they are written: it bounds the memory of a sweep of any size.
const blockCells = 8192

// compute runs the shard's cells on all cores and writes their lines in order. It tells errs how far it is.
func (w *sweep) compute(out, errs io.Writer) error {
	count := (w.Cells() - int64(w.shard) + int64(w.shards)) / int64(w.shards)
	var done atomic.Int64
	var of atomic.Int64
	of.Store(count)
	stop := progress(errs, "sweep", &done, &of)
	defer stop()
	sweepers := make([]sim.Sweeper, min(int64(runtime.GOMAXPROCS(0)), max(count, 1)))
	for i := range sweepers {
		sweepers[i].Sweep = w.Sweep
	}
	lines := make([][]byte, min(count, blockCells))
	for from := int64(0); from < count; from += blockCells {
		block := lines[:min(count-from, blockCells)]
		var next atomic.Int64
		var all sync.WaitGroup
		for i := range sweepers {
			all.Go(func() {
				var r sim.Report
				for k := next.Add(1) - 1; k < int64(len(block)); k = next.Add(1) - 1 {
					cell := int64(w.shard) - 1 + (from+k)*int64(w.shards)
					block[k] = w.appendLine(block[k][:0], &sweepers[i], &r, cell)
					done.Add(1)
				}
			})
		}
		all.Wait()
		for _, line := range block {
			if _, err := out.Write(line); err != nil {
				return err
			}
		}
	}
	return nil
}

// progress writes a line a second until it is told to stop, and one at the end.
func progress(errs io.Writer, what string, done, of *atomic.Int64) (stop func()) {
	start, ended, silent := time.Now(), make(chan bool), make(chan bool)
	tell := func() {
		if of.Load() == 0 {
			return // it has not come to what it counts
		}
		n, took := done.Load(), time.Since(start).Seconds()
		fmt.Fprintf(errs, "%s: %d of %d, %.0f a second\n", what, n, of.Load(), float64(n)/max(took, 0.001))
	}
	go func() {
		defer close(silent)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-ended:
				return
			case <-tick.C:
				tell()
			}
		}
	}()
	return func() {
		close(ended)
		<-silent
		tell()
	}
}

// toFile lets write fill the file of that name, whole or not at all; without a name it fills out, likewise.
func toFile(name string, out io.Writer, write func(io.Writer) error) error {
	folder := os.TempDir()
	if name != "" {
		folder = filepath.Dir(name)
	}
	f, err := os.CreateTemp(folder, ".leasehold-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // when it was renamed, there is nothing to remove
	defer f.Close()
	b := newBuffered(f)
	if err := write(b); err != nil {
		return err
	}
	if err := b.Flush(); err != nil {
		return err
	}
	if name == "" {
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			return err
		}
		_, err := io.Copy(out, f)
		return err
	}
	if err := f.Chmod(0o644); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
