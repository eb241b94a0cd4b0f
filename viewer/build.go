package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The page's own files, which build copies.
//
//go:embed page
var page embed.FS

const (
	module  = "github.com/go-weburl/url"
	program = "viewer.wasm"
)

// build writes the page to dir: its own files, the program for the browser, and the script that
// starts it, which is the Go release's.
func build(ctx context.Context, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files, err := fs.ReadDir(page, "page")
	if err != nil {
		return err
	}
	for _, f := range files {
		text, err := page.ReadFile("page/" + f.Name())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, f.Name()), text, 0o644); err != nil {
			return err
		}
	}
	root, err := goCommand(ctx, "env", "GOROOT")
	if err != nil {
		return err
	}
	starter, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "wasm_exec.js"), starter, 0o644); err != nil {
		return err
	}
	return buildProgram(ctx, filepath.Join(dir, program))
}

// buildProgram builds the program for the browser.
func buildProgram(ctx context.Context, file string) error {
	file, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	temporary, err := os.MkdirTemp("", "viewer-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	overlay, err := withoutHTTP(ctx, temporary)
	if err != nil {
		return err
	}
	_, err = goCommand(ctx, "build", "-overlay", overlay, "-trimpath", "-ldflags=-s", "-o", file, module+"/viewer/wasm")
	return err
}

// jar is all that golang.org/x/net/publicsuffix needs of package net/http/cookiejar.
const jar = `package cookiejar

type PublicSuffixList interface {
	PublicSuffix(domain string) string
	String() string
}
`

// withoutHTTP writes an overlay for the go command, and returns its name. With it, package
// net/http/cookiejar is one interface. Without it, the Public Suffix List would link net/http,
// which is a third of the program.
func withoutHTTP(ctx context.Context, dir string) (string, error) {
	list, err := goCommand(ctx, "list", "-f", `{{range .GoFiles}}{{$.Dir}}/{{.}}{{"\n"}}{{end}}`, "net/http/cookiejar")
	if err != nil {
		return "", err
	}
	replaced := filepath.Join(dir, "jar.go")
	if err := os.WriteFile(replaced, []byte(jar), 0o644); err != nil {
		return "", err
	}
	replace := make(map[string]string)
	for _, name := range strings.Fields(list) {
		replace[filepath.FromSlash(name)], replaced = replaced, "" // the first; the others are left out
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o644)
}

// goCommand runs the go command for WebAssembly, and returns its output.
func goCommand(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, stderr.Bytes())
	}
	return strings.TrimSpace(string(out)), nil
}

// sizes returns how many bytes a file has, as it is and as gzip.
func sizes(name string) (plain, zipped int, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return 0, 0, err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return 0, 0, err
	}
	if _, err := w.Write(text); err != nil {
		return 0, 0, err
	}
	if err := w.Close(); err != nil {
		return 0, 0, err
	}
	return len(text), b.Len(), nil
}
