// Command site builds the pages into a folder, or serves them for development. ./build.sh calls it.
//
//	site build [-out dist] [-address https://example.org/leasehold/] [-fast] [-pseudo]
//	site serve [-port 8080]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"leasehold/web/site"
)

const usage = `usage: site build [-out dist] [-address https://example.org/leasehold/] [-fast] [-pseudo]
       site serve [-port 8080]`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:])
	switch {
	case ctx.Err() != nil:
		os.Exit(130) // interrupted, which needs no words
	case errors.Is(err, errUsage):
		fmt.Fprintln(os.Stderr, usage)
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

var errUsage = errors.New("wrong arguments")

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	flags := flag.NewFlagSet("site "+args[0], flag.ContinueOnError)
	out := flags.String("out", "dist", "the folder to write")
	address := flags.String("address", "", "where the site will be, for what must be absolute: pictures of links, oEmbed")
	fast := flags.Bool("fast", false, "pack game.wasm quickly, not small")
	pseudo := flags.Bool("pseudo", false, "also the languages en-XA and ar-XB, which nobody speaks: for tests")
	port := flags.Int("port", 8080, "the port to serve on")
	if flags.Parse(args[1:]) != nil || flags.NArg() > 0 {
		return errUsage
	}
	switch args[0] {
	case "build":
		return build(ctx, *out, *address, *fast, *pseudo)
	case "serve":
		return serve(ctx, *port)
	default:
		return errUsage
	}
}

func build(ctx context.Context, out, address string, fast, pseudo bool) error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	languages, err := content(root, pseudo)
	if err != nil {
		return err
	}
	return site.Build(ctx, site.Options{Root: root, Out: out, Address: address, Fast: fast, Languages: languages, Log: os.Stderr})
}

// serve builds into a folder of its own and serves that until it is interrupted. It takes the port first: finding it
// taken after a minute of building would be a poor joke.
func serve(ctx context.Context, port int) error {
	listener, err := net.Listen("tcp", net.JoinHostPort("localhost", strconv.Itoa(port)))
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("port %d is taken by another program; try another one: ./build.sh serve %d", port, port+1)
	}
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	folder, err := os.MkdirTemp("", "leasehold-site-*")
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	defer os.RemoveAll(folder)
	out := filepath.Join(folder, "dist")
	address := fmt.Sprintf("http://localhost:%d/", listener.Addr().(*net.TCPAddr).Port)
	if err := build(ctx, out, address, true, false); err != nil {
		return err
	}
	server := &http.Server{Handler: site.Handler(out), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-ctx.Done()
		_ = server.Close()
	}()
	fmt.Printf("\nPlay at %s (Ctrl+C ends it)\n", address)
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("site: %w", err)
	}
	return nil
}

// moduleRoot finds the repository: the folder with go.mod, here or above.
func moduleRoot() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("site: %w", err)
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return "", errors.New("site: got a working directory without go.mod above it, want one in the repository")
		}
		folder = parent
	}
}
