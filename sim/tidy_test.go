//go:build !js

package sim

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// room says what the files of a folder may not do (design, section 2).
type room struct {
	folder  string
	imports map[string]string // banned import, or its first path element: what to use instead
	model   bool              // no floats, goroutines, selects, channels or map ranges
}

var rooms = []room{
	{folder: ".", model: true, imports: map[string]string{
		"time": "sim.Time", "os": "the caller", "sync": "one goroutine", "context": "Simulator.Limit", "math": "whole numbers",
		"math/rand": "draws", "maps": "slices", "crypto": "hash/fnv", "net": "the caller", "io": "the caller", "reflect": "plain code",
		"leasehold": "nothing: sim knows no other room", "github.com": "the standard library", "golang.org": "the standard library"}},
	{folder: "soak", model: true, imports: map[string]string{
		"time": "sim.Time", "os": "package main", "sync": "package main", "math": "whole numbers", "math/rand": "dice", "maps": "slices",
		"leasehold/levels": "nothing: soak knows sim alone", "github.com": "the standard library"}},
	{folder: "../levels", imports: map[string]string{
		"go.yaml.in": "package levelfile", "encoding/json": "json.go: it is a tenth of the game's download", "time": "sim.Time",
		"leasehold/game": "nothing: levels do not draw", "os": "package levelfile", "math/rand": "the seed"}},
	{folder: "../levels/scorm", imports: map[string]string{"os": "the caller: it writes packages in the browser too", "syscall": "the caller", "leasehold/web": "the caller", "leasehold/game": "nothing: it draws nothing"}},
	{folder: "../levels/codec", imports: map[string]string{
		"fmt": "strconv", "encoding/json": "bytes", "time": "sim.Time", "os": "the caller", "syscall": "the caller", "math/rand": "nothing: a code is what was played", "leasehold/game": "nothing: codes are not drawn"}},
	{folder: "../levels/class", imports: map[string]string{
		"go.yaml.in": "the caller's levels", "os": "the caller", "syscall": "the caller", "math/rand": "Dice", "leasehold/levels/levelfile": "the caller's levels", "leasehold/game": "nothing: a class is not drawn"}},
	{folder: "../game/board", imports: map[string]string{
		"github.com": "package draw", "syscall": "package main", "time": "Game.Advance", "os": "the caller", "math/rand": "the seed",
		"encoding/json": "package main", "leasehold/web": "nothing: the board knows no page", "leasehold/assets": "MeasureText"}},
	{folder: "../game/draw", imports: map[string]string{"leasehold/sim": "the scene", "leasehold/levels": "the scene", "syscall": "package main"}},
	{folder: "../web/simwasm", imports: map[string]string{
		"encoding/json": "syscall/js: it is a tenth of the download", "leasehold/levels/levelfile": "levels.FromNode", "leasehold/game": "nothing: it draws nothing", "time": "sim.Time",
		"github.com": "package levels"}},
	{folder: "../web/teachwasm", imports: map[string]string{
		"go.yaml.in": "package workshopwasm", "leasehold/levels/levelfile": "leveljson, or package workshopwasm: YAML is a quarter of the download", "leasehold/levels/prove": "package workshopwasm", "leasehold/game": "nothing: it draws nothing"}},
	{folder: "../web/offer", imports: map[string]string{"encoding/json": "package byjson: sim.wasm carries none", "fmt": "strconv: sim.wasm carries none"}},
	{folder: "../game", imports: map[string]string{"leasehold/web": "PROTOCOL.md"}},
}

// The longest function and file (habits of the project).
const (
	maxFunctionLines = 60
	maxFileLines     = 320
)

func TestTidy(t *testing.T) {
	for _, r := range rooms {
		for _, fault := range tidyFaults(t, r) {
			t.Error(fault)
		}
	}
}

// TestTidyCatches shows the rules a file that breaks each of them.
func TestTidyCatches(t *testing.T) {
	folder := t.TempDir()
	bad := "package bad\n\nimport (\n\t\"math/rand/v2\"\n\t\"strconv\"\n\t\"time\"\n)\n\nvar f = 1.5\n\nfunc g(m map[int]int) {\n\tgo g(nil)\n\tfor range m {\n\t}\n\t_ = time.Now\n\tvar h float64\n\t_ = h\n\ti, _ := strconv.ParseFloat(\"1\", 64)\n\t_, _ = i, rand.IntN(5)\n" +
		strings.Repeat("\t_ = m\n", maxFunctionLines) + "}\n"
	if err := os.WriteFile(filepath.Join(folder, "bad.go"), []byte(bad), 0o600); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(tidyFaults(t, room{folder: folder, model: true, imports: rooms[0].imports}), "\n")
	for _, want := range []string{"bad.go:6: imports time, use sim.Time", "bad.go:9: a float", "bad.go:11: g has", "bad.go:12: a goroutine", "bad.go:13: ranges over a map",
		"bad.go:17: a float", "bad.go:19: a float", "bad.go:19: rand.IntN, use the streams of draws"} {
		if !strings.Contains(got, want) {
			t.Errorf("got no %q in:\n%s", want, got)
		}
	}
}

// heavy lists what sim.wasm must not carry, by whomever it is imported, and what to use instead. Its 800,000 bytes are for runs: fmt and what comes with
// it were an eighth of them.
var heavy = map[string]string{"fmt": "strconv", "os": "the caller", "io/fs": "the caller", "time": "sim.Time", "embed": "the tag bare", "encoding/base64": "the caller",
	"encoding/json": "syscall/js", "github.com/tdewolff/parse/v2": "package leveljson", "go.yaml.in/yaml/v3": "package levelfile"}

func TestSimulatorCarriesLittle(t *testing.T) {
	list := exec.Command("go", "list", "-tags", "bare", "-deps", "-f", `{{.ImportPath}}: {{join .Imports " "}}`, "../web/simwasm")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), "leasehold/levels: ") {
		t.Fatalf("got packages without leasehold/levels:\n%s", out)
	}
	for line := range strings.Lines(string(out)) {
		importer, imports, _ := strings.Cut(line, ": ")
		for _, path := range strings.Fields(imports) {
			if instead, banned := heavy[path]; banned {
				t.Errorf("sim.wasm carries %s for %s, use %s", path, importer, instead)
			}
		}
	}
}

// tidyFaults lists what a room's files do that they may not: file, line, and what to use instead.
func tidyFaults(t *testing.T, r room) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(r.folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no Go files in %s: %v", r.folder, err)
	}
	set := token.NewFileSet()
	var parsed []*ast.File
	var faults []string
	report := func(at token.Pos, text string) {
		p := set.Position(at)
		faults = append(faults, p.Filename+":"+strconv.Itoa(p.Line)+": "+text)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
		checkFile(f, r, set, report)
	}
	if r.model {
		checkModel(t, set, parsed, report)
	}
	return faults
}

func checkFile(f *ast.File, r room, set *token.FileSet, report func(token.Pos, string)) {
	if n := set.File(f.Pos()).LineCount(); n > maxFileLines {
		report(f.Pos(), "has "+strconv.Itoa(n)+" lines, split it: one reason to change a file")
	}
	for _, i := range f.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		for banned, instead := range r.imports {
			if path == banned || strings.HasPrefix(path, banned+"/") && path != "math/bits" && path != "math/rand/v2" && path != "leasehold/assets/words" {
				report(i.Pos(), "imports "+path+", use "+instead)
			}
		}
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			if n := set.Position(fn.End()).Line - set.Position(fn.Pos()).Line + 1; n > maxFunctionLines {
				report(fn.Pos(), fn.Name.Name+" has "+strconv.Itoa(n)+" lines, split it: a function fits a screen")
			}
		}
	}
}

// checkModel finds what would make a run differ between machines.
func checkModel(t *testing.T, set *token.FileSet, files []*ast.File, report func(token.Pos, string)) {
	t.Helper()
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: importer.ForCompiler(set, "source", nil)}
	if _, err := config.Check("room", set, files, info); err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				report(n.Pos(), "a goroutine, use the event queue")
			case *ast.SelectStmt, *ast.ChanType:
				report(n.Pos(), "a channel, use the event queue")
			case *ast.BasicLit:
				if n.Kind == token.FLOAT {
					report(n.Pos(), "a float, use whole numbers")
				}
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "rand" && n.Sel.Name != "PCG" {
					report(n.Pos(), "rand."+n.Sel.Name+", use the streams of draws")
				}
			case ast.Expr:
				if b, ok := info.Types[n].Type.(*types.Basic); ok && b.Info()&(types.IsFloat|types.IsComplex) != 0 {
					report(n.Pos(), "a float, use whole numbers")
				}
			case *ast.RangeStmt:
				if _, isMap := info.Types[n.X].Type.Underlying().(*types.Map); isMap {
					report(n.Pos(), "ranges over a map, use a sorted slice")
				}
			}
			return true
		})
	}
}
