package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"leasehold/levels/codec"
	"leasehold/levels/scorm"
	"leasehold/levels/scorm/sitefiles"
)

// writeScorm packs levels for a learning platform, from the files of a built site.
func writeScorm(args []string, out io.Writer) (int, error) {
	flags := flag.NewFlagSet("scorm", flag.ContinueOnError)
	folder := flags.String("site", "dist", "")
	file := flags.String("o", "", "")
	all := flags.Bool("all", false, "")
	var order scorm.Order
	flags.StringVar(&order.Language, "lang", "", "")
	flags.StringVar(&order.Task, "task", "", "")
	flags.StringVar(&order.Title, "title", "", "")
	var err error
	if order.Levels, err = parse(flags, args); err != nil {
		return 0, err
	}
	if *all == (len(order.Levels) > 0) {
		return 0, fmt.Errorf("got %d levels and --all %v, want levels by their ids, or --all for the campaign", len(order.Levels), *all)
	}
	if order.Task != "" {
		if err := fits(&order); err != nil {
			return 0, err
		}
	}
	if order.Language == "" {
		order.Language = "en"
	}
	if *file == "" {
		return 0, errors.New("got no -o FILE, want the name of the package to write: -o leasehold.zip")
	}
	site := os.DirFS(*folder)
	text, err := fs.ReadFile(site, scorm.Index)
	if err != nil {
		return 0, fmt.Errorf("got no %s, want the folder of a built site: run ./build.sh, or name the folder with -site", path.Join(*folder, scorm.Index))
	}
	index, err := sitefiles.Read(text)
	if err != nil {
		return 0, err
	}
	p, err := index.Prepare(order)
	if err != nil {
		return 0, err
	}
	return exitPass, toFile(*file, out, func(w io.Writer) error {
		return p.Write(w, func(f scorm.File) ([]byte, error) {
			data, err := fs.ReadFile(site, f.Source())
			if err != nil {
				return nil, err
			}
			return data, sitefiles.Check(f, data)
		})
	})
}

// fits reads an order's task, which the levels must be of: a learner would be told that the others are none of it. Its language counts unless another is asked for.
func fits(order *scorm.Order) error {
	task, err := codec.ReadAssignment(order.Task)
	if err != nil {
		return fmt.Errorf("-task: %w", err)
	}
	if order.Language == "" {
		order.Language = task.Language
	}
	if len(order.Levels) == 0 {
		return fmt.Errorf("got --all with a task, want its levels: %s", strings.Join(task.Levels, " "))
	}
	for _, id := range order.Levels {
		if !slices.Contains(task.Levels, id) {
			return fmt.Errorf("got the level %s, which is not in the task, want of %s", id, strings.Join(task.Levels, ", "))
		}
	}
	return nil
}
