package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// merge joins the files of a sweep's shards, given in any order, into what the whole sweep would have written.
func merge(args []string, out io.Writer) (int, error) {
	flags := flag.NewFlagSet("merge", flag.ContinueOnError)
	name := flags.String("o", "", "")
	files, err := parse(flags, args)
	if err != nil {
		return 0, err
	}
	if len(files) == 0 {
		return 0, fmt.Errorf("got no files, want those that sweep wrote")
	}
	return exitPass, toFile(*name, out, func(to io.Writer) error { return mergeFiles(files, to) })
}

func newBuffered(w io.Writer) *bufio.Writer { return bufio.NewWriterSize(w, 1<<16) }

// shardFile is one file being merged: its header, and the cell at hand.
type shardFile struct {
	name    string
	lines   *bufio.Reader
	number  int    // of the line at hand, counted from 1
	line    string // with its end
	header  string
	columns int
	cells   int64 // of the whole sweep
	cell    int64
	ended   bool
}

func mergeFiles(names []string, out io.Writer) error {
	var shards []*shardFile
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		s := &shardFile{name: name, lines: bufio.NewReaderSize(f, 1<<16), cell: -1}
		if err := s.readHeader(); err != nil {
			return err
		}
		if len(shards) > 0 && s.header != shards[0].header {
			return fmt.Errorf("%s: got another sweep than in %s, want the same (%s)", name, shards[0].name, difference(shards[0].header, s.header))
		}
		shards = append(shards, s)
	}
	if _, err := io.WriteString(out, shards[0].header); err != nil {
		return err
	}
	at := map[int64]*shardFile{} // by the cell at hand
	step := func(s *shardFile) error {
		if err := s.next(); err != nil || s.ended {
			return err
		}
		if other := at[s.cell]; other != nil {
			return fmt.Errorf("%s:%d: got cell %d, which is in %s too, want each cell once", s.name, s.number, s.cell, other.name)
		}
		at[s.cell] = s
		return nil
	}
	for _, s := range shards {
		if err := step(s); err != nil {
			return err
		}
	}
	for cell := range shards[0].cells {
		s := at[cell]
		if s == nil {
			return fmt.Errorf("got no cell %d, want all %d: a shard is missing or incomplete", cell, shards[0].cells)
		}
		delete(at, cell)
		if _, err := io.WriteString(out, s.line); err != nil {
			return err
		}
		if err := step(s); err != nil {
			return err
		}
	}
	return nil
}

// read reads the next line; false at the end.
func (s *shardFile) read() (bool, error) {
	var err error
	s.line, err = s.lines.ReadString('\n')
	s.number++
	switch {
	case err == nil:
		return true, nil
	case err != io.EOF:
		return false, fmt.Errorf("%s:%d: %w", s.name, s.number, err)
	case s.line != "":
		return false, fmt.Errorf("%s:%d: got a line without an end, want a whole file", s.name, s.number)
	}
	return false, nil
}

// readHeader reads up to the names of the columns. What tells shards apart is left out.
func (s *shardFile) readHeader() error {
	var b strings.Builder
	for s.header == "" {
		ok, err := s.read()
		if err != nil {
			return err
		}
		if !ok || s.number == 1 && s.line != "# leasehold sweep 1\n" {
			return fmt.Errorf("%s:%d: got something else, want a file that sweep wrote", s.name, s.number)
		}
		if text, ok := strings.CutPrefix(s.line, "# cells "); ok {
			s.cells, _ = strconv.ParseInt(strings.TrimSpace(text), 10, 64)
		}
		if !strings.HasPrefix(s.line, "# shard ") {
			b.WriteString(s.line)
		}
		if !strings.HasPrefix(s.line, "# ") {
			s.header = b.String()
			s.columns = strings.Count(s.line, "\t")
		}
	}
	if s.cells < 1 {
		return fmt.Errorf("%s: got no count of cells, want a file that sweep wrote", s.name)
	}
	return nil
}

// next reads the next cell's line.
func (s *shardFile) next() error {
	ok, err := s.read()
	if s.ended = !ok; !ok || err != nil {
		return err
	}
	text, _, _ := strings.Cut(s.line, "\t")
	cell, err := strconv.ParseInt(text, 10, 64)
	if err != nil || cell < 0 || cell >= s.cells || strings.Count(s.line, "\t") != s.columns {
		return fmt.Errorf("%s:%d: got the line %q, want a cell from 0 to %d with all its columns", s.name, s.number, strings.TrimSpace(s.line), s.cells-1)
	}
	if cell <= s.cell {
		return fmt.Errorf("%s:%d: got cell %d after cell %d, want each cell once and in order", s.name, s.number, cell, s.cell)
	}
	s.cell = cell
	return nil
}

// difference quotes the first line in which two headers differ.
func difference(a, b string) string {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(as), len(bs)) {
		if as[i] != bs[i] {
			return fmt.Sprintf("%q there, %q here", as[i], bs[i])
		}
	}
	return "one is longer"
}
