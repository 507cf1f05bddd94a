// Package levelfile reads level files as people write them: YAML, or JSON, which is YAML too. It stands apart from package levels so
// that the game's download carries no YAML.
package levelfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"go.yaml.in/yaml/v3"

	"leasehold/levels"
)

// All reads every level of the repository, in the order of the campaign.
func All() ([]*levels.Level, error) {
	entries, err := fs.Glob(levels.Files, "*.yaml")
	if err != nil {
		return nil, err
	}
	sort.Strings(entries)
	var all []*levels.Level
	var faults []error
	for _, name := range entries {
		data, err := fs.ReadFile(levels.Files, name)
		if err != nil {
			return nil, err
		}
		l, err := read(name, data, levels.FromNode)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		all = append(all, l)
	}
	sort.SliceStable(all, func(i, k int) bool { return all[i].Number < all[k].Number })
	return all, errors.Join(faults...)
}

// Find gives the level with that id, or the one in the file at that path. Every fault of a file is in the error, a line each.
func Find(idOrPath string) (*levels.Level, error) {
	if !strings.ContainsAny(idOrPath, `./\`) {
		data, err := fs.ReadFile(levels.Files, idOrPath+".yaml")
		if err != nil {
			return nil, levels.Faults{{Path: "level", Got: fmt.Sprintf("%q", idOrPath), Want: "one of " + ids() + ", or the path of a level file"}}
		}
		return read(idOrPath+".yaml", data, levels.FromNode)
	}
	info, err := os.Stat(idOrPath)
	if err != nil || info.IsDir() {
		return nil, levels.Faults{{Path: "level", Got: fmt.Sprintf("no file %q", idOrPath), Want: "the path of a level file"}}
	}
	if info.Size() > levels.MaxFileBytes {
		return nil, levels.Faults{tooLarge(filepath.Base(idOrPath), info.Size())}
	}
	data, err := os.ReadFile(idOrPath)
	if err != nil {
		return nil, err
	}
	name := filepath.Base(idOrPath)
	l, err := Read(name, data)
	if err == nil && l.ID != strings.TrimSuffix(name, filepath.Ext(name)) {
		return nil, levels.Faults{{File: name, Path: "id", Got: fmt.Sprintf("%q", l.ID), Want: "the file's name without its ending"}}
	}
	return l, err
}

func ids() string {
	entries, _ := fs.Glob(levels.Files, "*.yaml")
	for i := range entries {
		entries[i] = strings.TrimSuffix(entries[i], ".yaml")
	}
	return strings.Join(entries, ", ")
}

func tooLarge(name string, size int64) levels.Fault {
	return levels.Fault{File: name, Got: fmt.Sprintf("%d bytes", size), Want: fmt.Sprintf("at most %d", levels.MaxFileBytes)}
}

// Read makes a level of a file's contents. The name is for messages. The error is levels.Faults: all there are.
func Read(name string, data []byte) (*levels.Level, error) {
	return read(name, data, levels.FromFile)
}

// read reads the repository's own levels, which a test has looked at, with levels.FromNode, and others with levels.FromFile.
func read(name string, data []byte, from func(string, *levels.Node) (*levels.Level, error)) (*levels.Level, error) {
	n, err := parse(name, data)
	if err != nil {
		return nil, err
	}
	return from(name, n)
}

// ReadTexts gives a level in another language, from the contents of its side file (see levels.Level.Translate).
func ReadTexts(l *levels.Level, name string, data []byte) (*levels.Level, error) {
	n, err := parse(name, data)
	if err != nil {
		return nil, err
	}
	return l.Translate(name, n)
}

// ReadScenario makes a scenario of the part of its file above the line of dashes.
func ReadScenario(name string, data []byte) (*levels.Scenario, error) {
	n, err := parse(name, data)
	if err != nil {
		return nil, err
	}
	return levels.ScenarioFromNode(name, n)
}

// ReadSource fills a value from a file of another room, as strictly as a level (see levels.ReadSource).
func ReadSource(room, name string, data []byte, into any) (*levels.Source, error) {
	n, err := parse(name, data)
	var faults levels.Faults
	if errors.As(err, &faults) {
		for i := range faults {
			faults[i].Room = room
		}
		return nil, faults
	}
	return levels.ReadSource(room, name, n, into), nil
}

// parse reads YAML into what levels understands.
func parse(name string, data []byte) (*levels.Node, error) {
	if len(data) > levels.MaxFileBytes {
		return nil, levels.Faults{tooLarge(name, int64(len(data)))}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, levels.Faults{syntax(name, err)}
	}
	if len(doc.Content) == 0 {
		return nil, levels.Faults{{File: name, Got: "is empty: a level is a YAML file, as levels/FORMAT.md shows it"}}
	}
	r := reader{file: name}
	if n := r.node(doc.Content[0], 0); r.faults == nil {
		return &n, nil
	}
	return nil, r.faults
}

// syntax makes a sentence of the YAML library's complaint, "yaml: line 3: did not find expected key", and names the likeliest slip.
func syntax(name string, err error) levels.Fault {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	f := levels.Fault{File: name}
	if _, scanErr := fmt.Sscanf(text, "line %d:", &f.Line); scanErr == nil {
		_, text, _ = strings.Cut(text, ": ")
	}
	f.Got = "is not YAML: " + strings.ReplaceAll(text, "\n", " ")
	for _, slip := range [...]struct{ says, hint string }{
		{"mapping values are not allowed", "a text with a colon stands in quotes"},
		{"did not find expected", "somewhere in what begins near here: a text with a colon, a comma, a bracket or a quote in it stands in quotes; the lines of a list or a mapping begin at one column; brackets close"},
		{"could not find expected ':'", "a field is a name, a colon and a blank; a text with a quote stands in quotes"},
		{"cannot start any token", "a text that begins with @, %, a backquote or a tab stands in quotes, and lines are indented with blanks, not with tabs"},
		{"unexpected end of stream", "a quote or a bracket is open"},
	} {
		if strings.Contains(text, slip.says) {
			f.Got += " (" + slip.hint + ")"
			break
		}
	}
	return f
}

// reader turns YAML nodes into levels.Nodes. Aliases, tags and other YAML that a level has no use for are faults.
type reader struct {
	file   string
	faults levels.Faults
}

func (r *reader) node(y *yaml.Node, depth int) levels.Node {
	n := levels.Node{Line: y.Line, Text: y.Value}
	switch {
	case depth > levels.MaxDepth:
		r.fault(y, "deeper nesting", fmt.Sprintf("at most %d levels", levels.MaxDepth))
	case y.Kind == yaml.AliasNode || y.Anchor != "":
		r.fault(y, "an anchor or an alias", "the value itself")
	case y.Style&yaml.TaggedStyle != 0:
		r.fault(y, "the tag "+y.Tag, "no tag")
	case y.Kind == yaml.SequenceNode:
		n.Shape = levels.List
		for _, item := range y.Content {
			n.Items = append(n.Items, r.node(item, depth+1))
		}
	case y.Kind == yaml.MappingNode:
		n.Shape = levels.Mapping
		for i := 0; i+1 < len(y.Content); i += 2 {
			n.Keys = append(n.Keys, r.node(y.Content[i], depth+1))
			n.Items = append(n.Items, r.node(y.Content[i+1], depth+1))
		}
	}
	return n
}

func (r *reader) fault(y *yaml.Node, got, want string) {
	r.faults = append(r.faults, levels.Fault{File: r.file, Line: y.Line, Got: got, Want: want})
}
