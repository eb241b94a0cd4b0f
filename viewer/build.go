package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/viewer/internal/answer"
	"github.com/go-weburl/url/viewer/internal/verdict"
)

// The page's own files. Build copies them.
//
//go:embed page
var page embed.FS

const (
	module  = "github.com/go-weburl/url"
	program = "viewer.wasm"
)

// build writes the page to dir: the program for the browser, the page's own files, of which
// index.html says which program it is, the Go release's script that starts the program, and the
// first answer. If link is not "", the page is published there.
func build(ctx context.Context, dir, link string) error {
	tags, err := linkTags(link)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := buildProgram(ctx, filepath.Join(dir, program)); err != nil {
		return err
	}
	wasm, err := os.ReadFile(filepath.Join(dir, program))
	if err != nil {
		return err
	}
	root := fmt.Sprintf(`<html data-program="%.8x"`, sha256.Sum256(wasm))
	files, err := fs.ReadDir(page, "page")
	if err != nil {
		return err
	}
	for _, f := range files {
		text, err := page.ReadFile("page/" + f.Name())
		if err != nil {
			return err
		}
		text = bytes.Replace(text, []byte("<html"), []byte(root), 1)
		text = bytes.Replace(text, []byte("<title>"), []byte(tags+"<title>"), 1)
		if err := os.WriteFile(filepath.Join(dir, f.Name()), text, 0o644); err != nil {
			return err
		}
	}
	goroot, err := goCommand(ctx, "env", "GOROOT")
	if err != nil {
		return err
	}
	starter, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "wasm_exec.js"), starter, 0o644); err != nil {
		return err
	}
	return writeFirst(ctx, dir)
}

// linkTags returns the tags that name the address of the page.
func linkTags(link string) (string, error) {
	if link == "" {
		return "", nil
	}
	u, err := url.Parse(link)
	if err != nil {
		return "", err
	}
	if !infra.SchemeOf(u.Scheme()).IsFetched() || u.HasFragment() {
		return "", fmt.Errorf("%s is not the address of a page", u)
	}
	href := html.EscapeString(u.Href())
	return `<link rel="canonical" href="` + href + `">` + "\n" +
		`<meta property="og:url" content="` + href + `">` + "\n", nil
}

// About has what the page says about the program.
type About struct {
	Go       string           `json:"go"`
	Examples []answer.Example `json:"examples"`
}

// First is what the page shows while the program loads: the answer to the first example, for a
// browser that follows the standard.
type First struct {
	About   About           `json:"about"`
	Size    int64           `json:"size"` // of the program
	Browser *verdict.Record `json:"browser"`
	Answer  answer.Answer   `json:"answer"`
}

// writeFirst writes the file with the First of the page.
func writeFirst(ctx context.Context, dir string) error {
	version, err := goCommand(ctx, "env", "GOVERSION")
	if err != nil {
		return err
	}
	info, err := os.Stat(filepath.Join(dir, program))
	if err != nil {
		return err
	}
	e := answer.Examples[0]
	u, err := url.ParseWithBase(e.Input, e.Base)
	if err != nil {
		return err
	}
	text, err := json.Marshal(First{
		About{version, answer.Examples}, info.Size(), verdict.Standard(u),
		answer.To(answer.Request{Input: e.Input, Base: e.Base}),
	})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "first.json"), text, 0o644)
}

// buildProgram builds the program for the browser. It inlines nothing of this module: that would
// make the download 60 kB larger, and an answer takes only a few milliseconds either way.
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
	if err := copyWithoutHTTP(ctx, temporary); err != nil {
		return err
	}
	_, err = goCommand(ctx, "build", "-C", temporary, "-trimpath", "-buildvcs=false",
		"-ldflags=-s", "-gcflags="+module+"/...=-l", "-o", file, "./viewer/wasm")
	return err
}

// jar is the only part of package net/http/cookiejar that golang.org/x/net/publicsuffix needs.
const jar = `package cookiejar

type PublicSuffixList interface {
	PublicSuffix(domain string) string
	String() string
}
`

// copyWithoutHTTP copies this module, as far as the program needs it, to dir. It replaces
// golang.org/x/net by a copy in which package publicsuffix imports one interface instead of
// net/http/cookiejar, which would link net/http, a third of the program. The program has the
// replacement's path, which must not differ from build to build: it is relative to the module.
func copyWithoutHTTP(ctx context.Context, dir string) error {
	const xnet = "golang.org/x/net"
	original, err := goCommand(ctx, "list", "-m", "-f", "{{.Dir}}", xnet)
	if err != nil {
		return err
	}
	root, err := goCommand(ctx, "list", "-m", "-f", "{{.Dir}}", module)
	if err != nil {
		return err
	}
	sources, err := goCommand(ctx, "list", "-deps", "-f", `{{if .Module}}{{if .Module.Main}}`+
		`{{$dir := .Dir}}{{range .GoFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}`+
		`{{range .EmbedFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}{{end}}{{end}}`, module+"/viewer/wasm")
	if err != nil {
		return err
	}
	replaced := filepath.Join(dir, "x-net")
	for _, name := range [...]string{"idna", "publicsuffix"} {
		from := os.DirFS(filepath.Join(original, name))
		if err := os.CopyFS(filepath.Join(replaced, name), from); err != nil {
			return err
		}
	}
	list, err := os.ReadFile(filepath.Join(original, "publicsuffix", "list.go"))
	if err != nil {
		return err
	}
	importer := strings.Replace(string(list), `"net/http/cookiejar"`, `"`+xnet+`/cookiejar"`, 1)
	if importer == string(list) {
		return fmt.Errorf("%s/publicsuffix does not import net/http/cookiejar any more: "+
			"build without a copy", xnet)
	}
	type file struct{ from, to, text string }
	files := []file{
		{"", filepath.Join(replaced, "cookiejar", "jar.go"), jar},
		{"", filepath.Join(replaced, "publicsuffix", "list.go"), importer},
		{filepath.Join(original, "go.mod"), filepath.Join(replaced, "go.mod"), ""},
		{filepath.Join(root, "go.sum"), filepath.Join(dir, "go.sum"), ""},
		{filepath.Join(root, "go.mod"), filepath.Join(dir, "go.mod"),
			"\nreplace " + xnet + " => ./x-net\n"},
	}
	for from := range strings.SplitSeq(sources, "\n") {
		if from == "" { // between packages
			continue
		}
		name, err := filepath.Rel(root, from)
		if err != nil {
			return err
		}
		files = append(files, file{from, filepath.Join(dir, name), ""})
	}
	for _, f := range files {
		var text []byte
		if f.from != "" {
			if text, err = os.ReadFile(f.from); err != nil {
				return err
			}
		}
		if err := os.MkdirAll(filepath.Dir(f.to), 0o755); err != nil {
			return err
		}
		if err := os.RemoveAll(f.to); err != nil { // the copy is read-only, like the module cache
			return err
		}
		if err := os.WriteFile(f.to, append(text, f.text...), 0o644); err != nil {
			return err
		}
	}
	return nil
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

// sizes returns the size of a file in bytes, plain and as gzip.
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
