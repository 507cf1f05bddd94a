package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const (
	workshopPath   = "workshop/index.html"
	workshopFolder = "workshop/"

	// customID names the frame of a level that is not on the site; the page around it hands it over (web/frame/custom.js).
	customID = "custom"
)

// workshopPage is where a teacher's own level is read, played, proved and shared.
type workshopPage struct {
	page
	Frame  string    // the frame page for levels that are not on the site
	Starts []starter // what to start from
}

// starter is a level file to start from.
type starter struct{ Title, File string }

// formatFile and schemaFile are copies of what the repository says of level files; exampleFile is the level that FORMAT.md shows.
const (
	formatFile  = workshopFolder + "format.txt"
	schemaFile  = workshopFolder + "level.schema.json"
	exampleFile = workshopFolder + "example.yaml"
)

// buildWorkshop writes what the workshop's pages name in every language: what level files look like, and those of the campaign.
func (b *builder) buildWorkshop(context.Context) error {
	levels := filepath.Join(b.Root, "levels")
	format, err := os.ReadFile(filepath.Join(levels, "FORMAT.md"))
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	schema, err := os.ReadFile(filepath.Join(levels, "level.schema.json"))
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	_, example, found := strings.Cut(string(format), "```yaml\n")
	example, _, closed := strings.Cut(example, "```")
	if !found || !closed {
		return errors.New("site: levels/FORMAT.md: got no level between ```yaml and ```, want the one to start from")
	}
	faults := []error{b.out.write(formatFile, format), b.out.write(schemaFile, schema), b.out.write(exampleFile, []byte(example))}
	for _, level := range b.Languages[0].Levels {
		data, err := os.ReadFile(filepath.Join(levels, level.ID+".yaml"))
		if errors.Is(err, fs.ErrNotExist) { // tests build sites of levels that have no file
			continue
		}
		if err == nil {
			err = b.out.write(startFile(level.ID), data)
			b.starts = append(b.starts, level.ID)
		}
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

func startFile(id string) string { return workshopFolder + "levels/" + id + ".yaml" }

func (e *edition) workshopPage() workshopPage {
	p := workshopPage{page: e.page(workshopPath, mayFrame, mayFetch), Frame: framePath(customID)}
	p.Starts = []starter{{e.T("workshop.example"), p.File(exampleFile)}}
	for _, id := range e.starts {
		if i := e.levelNamed(id); i >= 0 {
			p.Starts = append(p.Starts, starter{e.Levels[i].Title, p.File(startFile(id))})
		}
	}
	return p
}

// Format gives the address of what level files look like.
func (p workshopPage) Format() string { return p.File(formatFile) }

// Schema gives the address of the schema that editors know fields from.
func (p workshopPage) Schema() string { return p.File(schemaFile) }

// customFrame is the frame of a level that is not on the site.
func (e *edition) customFrame() framePage {
	f := e.frameOf(customID, workshopPath)
	f.Title, f.Tease = e.T("workshop.frame"), e.T("workshop.frame.tease")
	return f
}
