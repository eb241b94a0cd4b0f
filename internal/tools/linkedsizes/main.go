// Linkedsizes builds programs that parse their argument, and writes their sizes with
// different encodings: the table of docs/encodings.md. Run it in the repository's root:
//
//	go run ./internal/tools/linkedsizes
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// A program has its imports, by their paths in the module or golang.org/x/text, and its
// code, which uses the URL in s.
type program struct {
	what    string
	imports []string
	body    string
}

const (
	self     = "github.com/go-weburl/url"
	legacy   = "github.com/go-weburl/url/legacy"
	charmap  = "golang.org/x/text/encoding/charmap"
	japanese = "golang.org/x/text/encoding/japanese"
)

var programs = []program{
	{"`url.Parse`", []string{self}, "u, err := url.Parse(s); println(u, err)"},
	{"`url.Parser{Encoding: charmap.Windows1252}`", []string{self, charmap},
		"p := url.Parser{Encoding: charmap.Windows1252}; u, err := p.Parse(s); println(u, err)"},
	{"`url.Parser{Encoding: japanese.ShiftJIS}`", []string{self, japanese},
		"p := url.Parser{Encoding: japanese.ShiftJIS}; u, err := p.Parse(s); println(u, err)"},
	{"`url.Parse`, and legacy imported for nothing", []string{self, "_ " + legacy}, "u, err := url.Parse(s); println(u, err)"},
	{"`url.Parser{Encoding: enc}` with `enc` from `legacy.Encoding`", []string{self, legacy},
		"enc, _ := legacy.Encoding(s); p := url.Parser{Encoding: enc}; u, err := p.Parse(s); println(u, err)"},
	{"`url.ParseURLEncoded`", []string{self}, "println(len(url.ParseURLEncoded(s)))"},
	{"`url.ParseURLEncodedIn(s, japanese.ShiftJIS)`", []string{self, japanese},
		"println(url.ParseURLEncodedIn(s, japanese.ShiftJIS))"},
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "linkedsizes:", err)
		os.Exit(1)
	}
}

func run() error {
	dir, err := os.MkdirTemp("", "linkedsizes-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	fmt.Printf("%s, %s/%s\n\n| program | bytes | to the first |\n| --- | ---: | ---: |\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	var first int64
	for i, p := range programs {
		size, err := p.size(dir)
		if err != nil {
			return fmt.Errorf("%s: %w", p.what, err)
		}
		if i == 0 {
			first = size
		}
		fmt.Printf("| %s | %d | %+d |\n", p.what, size, size-first)
	}
	return nil
}

// size builds the program in dir and returns its size.
func (p program) size(dir string) (int64, error) {
	var source strings.Builder
	source.WriteString("package main\nimport \"os\"\n")
	for _, path := range p.imports {
		name, path, ok := strings.Cut(path, " ")
		if !ok {
			name, path = "", name
		}
		fmt.Fprintf(&source, "import %s %q\n", name, path)
	}
	fmt.Fprintf(&source, "func main() { s := os.Args[1]; %s }\n", p.body)
	file, out := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
	if err := os.WriteFile(file, []byte(source.String()), 0o600); err != nil {
		return 0, err
	}
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", out, file)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return 0, err
	}
	info, err := os.Stat(out)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
