// Command viewer builds and serves a page that shows how a URL is read: by this module, by the
// browser that shows the page, and by net/url. Run it in the module:
//
//	go run ./viewer              # build the page, and serve it on this machine until Ctrl-C
//	go run ./viewer -build DIR   # write the page to DIR, for any server of static files
//	go run ./viewer -link URL    # serve it, with links that lead to the page published at URL
//
// docs/viewer.md says more.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(os.Stderr, "viewer: %v\n", err)
		os.Exit(1)
	}
}

// run runs the command. It returns nil if ctx ends while it serves.
func run(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("viewer", flag.ContinueOnError)
	dir := flags.String("build", "", "write the page to `DIR`, and do not serve it")
	link := flags.String("link", "",
		"the `URL` at which the page is published: copied links lead there")
	addr := flags.String("addr", "127.0.0.1:0", "serve the page at this `address`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%q is not an option", flags.Arg(0))
	}
	if *dir != "" {
		return buildAndTell(ctx, *dir, *link, stdout)
	}
	temporary, err := os.MkdirTemp("", "viewer-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	if err := buildAndTell(ctx, temporary, *link, stdout); err != nil {
		return err
	}
	l, err := net.Listen("tcp", *addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "http://%s/\nCtrl-C ends it.\n", l.Addr())
	return serve(ctx, l, temporary)
}

func buildAndTell(ctx context.Context, dir, link string, stdout io.Writer) error {
	if err := build(ctx, dir, link); err != nil {
		return err
	}
	plain, zipped, err := sizes(filepath.Join(dir, program))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: %d bytes, %d as gzip\n", program, plain, zipped)
	return err
}

// serve serves the page in dir until ctx ends.
func serve(ctx context.Context, l net.Listener, dir string) error {
	s := &http.Server{Handler: handler(dir), ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		return s.Close()
	}
}

// policy is the Content-Security-Policy in the page. handler adds the part that works only in a
// header.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types 'none'"

// handler serves the files in dir.
func handler(dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if filepath.Ext(r.URL.Path) == ".wasm" {
			h.Set("Content-Type", "application/wasm")
		}
		files.ServeHTTP(w, r)
	})
}
