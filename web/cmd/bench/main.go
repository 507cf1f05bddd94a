// Command bench measures what the design has budgets for and prints a table, or with --json one object a line. ./build.sh bench calls it
// from the repository's root. What misses its bound is marked; the exit status is 0 all the same: these are figures, not tests.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
)

// figure is one row.
type figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	Bound string  `json:"bound"` // ">= 5" or "<= 4"; "" where the design sets none
	OK    bool    `json:"ok"`
}

func main() {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "one JSON object a line")
	if flags.Parse(os.Args[1:]) != nil || flags.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "usage: ./build.sh bench [--json]")
		os.Exit(2)
	}
	figures, err := measure()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
	if *asJSON {
		for _, f := range figures {
			_ = json.NewEncoder(os.Stdout).Encode(f) // numbers and strings
		}
		return
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "what\tfigure\tunit\tbound\t")
	for _, f := range figures {
		mark := ""
		if !f.OK {
			mark = "MISSED"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", f.Name, short(f.Value), f.Unit, f.Bound, mark)
	}
	w.Flush()
}

func short(v float64) string {
	text := fmt.Sprintf("%.3f", v)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// most and least make figures with a bound.
func most(name string, value, bound float64, unit string) figure {
	return figure{name, value, unit, "<= " + short(bound), value <= bound}
}

func least(name string, value, bound float64, unit string) figure {
	return figure{name, value, unit, ">= " + short(bound), value >= bound}
}

func plain(name string, value float64, unit string) figure {
	return figure{name, value, unit, "", true}
}

// reading is what package probe prints.
type reading struct {
	EventsPerSecond float64           `json:"events_per_second"`
	HeapPerSecond   float64           `json:"heap_per_second"`
	ResimulateMS    float64           `json:"resimulate_ms"`
	HeavyMS         float64           `json:"heavy_ms"`
	FrameBytes      float64           `json:"frame_bytes"`
	FrameAllocs     float64           `json:"frame_allocs"`
	FrameMS         float64           `json:"frame_ms"`
	MapMS           float64           `json:"map_ms"`
	EventNS         []float64         `json:"event_ns"`
	EventBytes      float64           `json:"event_bytes"`
	Hashes          map[string]string `json:"hashes"`
}

func measure() ([]figure, error) {
	progress("the simulator and the board, natively")
	native, err := probe(false)
	if err != nil {
		return nil, err
	}
	progress("the same as WebAssembly in Node")
	wasm, err := probe(true)
	if err != nil {
		return nil, err
	}
	progress("the whole site, packed small; the first time that takes minutes")
	if out, err := exec.Command("go", "run", "./web/cmd/site", "build").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("site build: %w\n%s", err, out)
	}
	br, err := size("dist/a/game.*.wasm.br")
	if err != nil {
		return nil, err
	}
	gz, err := size("dist/a/game.*.wasm.gz")
	if err != nil {
		return nil, err
	}
	alone, err := simulator(native.MapMS)
	if err != nil {
		return nil, err
	}
	class, err := teachers()
	if err != nil {
		return nil, err
	}
	pages, err := lighthouse("dist")
	if err != nil {
		return nil, err
	}
	equal := 0.0
	if maps.Equal(native.Hashes, wasm.Hashes) {
		equal = 1
	}
	const million = 1e6
	figures := []figure{
		least("event loop, flagship, native", native.EventsPerSecond/million, 5, "million events/s"),
		plain("  times a plain heap of the same length", native.EventsPerSecond/native.HeapPerSecond, "x"),
		plain("  ns an event in a run of 1.5 thousand", native.EventNS[0], "ns"),
		plain("  of 150 thousand", native.EventNS[1], "ns"),
		plain("  of 15 million", native.EventNS[2], "ns"),
		plain("history, memory by queue event", native.EventBytes, "bytes"),
		least("event loop, flagship, wasm in Node", wasm.EventsPerSecond/million, 1.5, "million events/s"),
		plain("  times a plain heap of the same length", wasm.EventsPerSecond/wasm.HeapPerSecond, "x"),
		plain("  native times wasm", native.EventsPerSecond/wasm.EventsPerSecond, "x"),
		most("re-simulate while dragging, wasm in Node", wasm.ResimulateMS, 4, "ms"),
		most("the same and the scene on april-night, wasm in Node", wasm.HeavyMS, 8, "ms"),
		most("scene of one frame, memory, wasm in Node", wasm.FrameBytes/1024, 64, "KB"),
		most("scene of one frame, allocations, wasm in Node", wasm.FrameAllocs, 200, ""),
		plain("scene of one frame, wasm in Node", wasm.FrameMS, "ms"),
		most("game.wasm, brotli 11", br/million, 2.3, "MB"),
		most("game.wasm, gzip 9", gz/million, 3.0, "MB"),
		least(fmt.Sprintf("equal hashes of %d runs, native and wasm in Node", len(native.Hashes)), equal, 1, ""),
	}
	return slices.Concat(figures, alone, class, pages), nil
}

func progress(words string) { fmt.Fprintln(os.Stderr, "bench:", words) }

// probe runs package probe natively, or under Node with the small environment that Go's programs there need.
func probe(wasm bool) (*reading, error) {
	args := []string{"run", "./web/cmd/probe"}
	cmd := exec.Command("go", args...)
	if wasm {
		root, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			return nil, err
		}
		runner := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec")
		cmd = exec.Command("go", "run", "-exec", runner, "./web/cmd/probe")
		cmd.Env = append(smallEnvironment(), "GOOS=js", "GOARCH=wasm")
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("probe: %w\n%s", err, errs.String())
	}
	r := new(reading)
	return r, json.Unmarshal(out.Bytes(), r)
}

// smallEnvironment keeps what the go command needs: under Node a program refuses to start with a large environment.
func smallEnvironment() []string {
	var keep []string
	for _, pair := range os.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if name == "PATH" || name == "HOME" || name == "TMPDIR" || strings.HasPrefix(name, "GO") {
			keep = append(keep, pair)
		}
	}
	return keep
}

// size gives the bytes of the one file that a pattern names.
func size(pattern string) (float64, error) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) != 1 {
		return 0, errors.Join(err, fmt.Errorf("got %d files %s, want one: %w", len(files), pattern, fs.ErrNotExist))
	}
	info, err := os.Stat(files[0])
	if err != nil {
		return 0, err
	}
	return float64(info.Size()), nil
}
