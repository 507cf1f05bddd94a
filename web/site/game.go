package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// wasmFile is the game's or the simulator's file as the loader has to know it.
type wasmFile struct {
	path         string // in the site; its gzip twin adds .gz
	size, gzSize int64
}

// config gives it as a page's script reads it.
func (f wasmFile) config(page string) wasmConfig {
	address := relative(page, f.path)
	return wasmConfig{Wasm: address, Gz: address + ".gz", Size: f.size, GzSize: f.gzSize}
}

// buildGame builds the game and takes wasm_exec.js from the Go that built it.
func (b *builder) buildGame(ctx context.Context) error {
	var err error
	// Without inlining inside the standard library it is a tenth smaller packed, and no slower: no hot loop is there.
	if b.game, err = b.addWasm(ctx, "game.wasm", b.Game, "-gcflags=std=-l"); err != nil {
		return err
	}
	root, err := run(ctx, b.Root, nil, "go", "env", "GOROOT")
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if script, err = minified("text/javascript", script); err != nil {
		return fmt.Errorf("site: wasm_exec.js: %w", err)
	}
	return b.out.asset("wasm_exec.js", script)
}

// buildSimulator builds the simulator alone, for pages and workers that draw nothing.
func (b *builder) buildSimulator(ctx context.Context) (err error) {
	// Without inlining outside package sim it is a twelfth smaller, and no slower: the time goes into package sim.
	b.simulator, err = b.addWasm(ctx, "sim.wasm", b.Simulator, "-tags=bare", "-gcflags=std=-l", "-gcflags=leasehold/levels=-l", "-gcflags=leasehold/web/simwasm=-l", "-gcflags=leasehold/web/offer=-l")
	return err
}

// buildTeachWasm builds what teachers' pages need: codes and packages in one, the reader of level files and the prover in another.
func (b *builder) buildTeachWasm(ctx context.Context) error {
	for name, pkg := range map[string]string{"teach.wasm": b.Teach, "workshop.wasm": b.Workshop} {
		if _, err := b.addWasm(ctx, name, pkg, "-gcflags=std=-l", "-gcflags=leasehold/levels/...=-l", "-gcflags=leasehold/web/...=-l", "-gcflags=go.yaml.in/yaml/v3=-l",
			"-gcflags=github.com/tdewolff/parse/v2=-l", "-gcflags=github.com/tdewolff/parse/v2/json=-l"); err != nil {
			return err
		}
	}
	return nil
}

// addWasm builds a Go package as an asset.
func (b *builder) addWasm(ctx context.Context, name, pkg string, flags ...string) (wasmFile, error) {
	folder, err := os.MkdirTemp("", "leasehold-*")
	if err != nil {
		return wasmFile{}, fmt.Errorf("site: %w", err)
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, name)
	if err := BuildWasm(ctx, b.Root, pkg, file, flags...); err != nil {
		return wasmFile{}, err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return wasmFile{}, fmt.Errorf("site: %w", err)
	}
	if !b.Fast {
		b.say("packing %.1f MB (a minute, unless it is the same as last time)", float64(len(data))/1e6)
	}
	if err := b.out.asset(name, data); err != nil {
		return wasmFile{}, err
	}
	path := b.out.assets[name]
	packed, err := os.Stat(filepath.Join(b.out.root, filepath.FromSlash(path)+".gz"))
	if err != nil {
		return wasmFile{}, fmt.Errorf("site: %w", err)
	}
	return wasmFile{path: path, size: int64(len(data)), gzSize: packed.Size()}, nil
}

// BuildWasm builds a Go package of the module at root, with further flags of go build, to a stripped WebAssembly file.
func BuildWasm(ctx context.Context, root, pkg, file string, flags ...string) error {
	args := append([]string{"build", "-trimpath", "-ldflags", "-s -w", "-o", file}, flags...)
	_, err := run(ctx, root, []string{"GOOS=js", "GOARCH=wasm"}, "go", append(args, pkg)...)
	return err
}

// run runs a command in a folder and gives what it wrote; the error holds what it complained of.
func run(ctx context.Context, folder string, env []string, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), env...)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("site: %s %s: %w\n%s", name, strings.Join(args, " "), err, bytes.TrimSpace(complaint.Bytes()))
	}
	return out.String(), nil
}

// Pack gives data packed with gzip, at the quickest level: for tests that need a site's files without a site.
func Pack(data []byte) ([]byte, error) {
	p := packer{}
	return p.packed(data, gzipAt(gzip.BestSpeed))
}
