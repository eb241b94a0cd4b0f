// Notices writes viewer/page/notices.txt: the licences of everything that the command's binaries
// and the published page contain.
//
//	go run -C workshop ./gen/notices >viewer/page/notices.txt
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// programs are what is built for users, and for which platform.
var programs = []struct{ path, goos, goarch string }{
	{"./cmd/weburl", "linux", "amd64"},
	{"./cmd/weburl", "darwin", "arm64"},
	{"./cmd/weburl", "windows", "amd64"},
	{"./viewer/wasm", "js", "wasm"},
}

const module = "github.com/go-weburl/url"

// data has the origin of the tables in a package. Tables of "" are of the package's own module.
var data = map[string]string{
	module:                                          "",
	module + "/internal/idna":                       unicode,
	module + "/display":                             unicode,
	"golang.org/x/net/html/atom":                    "", // a hash table of names
	"golang.org/x/net/idna":                         unicode,
	"golang.org/x/net/publicsuffix":                 publicSuffixList,
	"golang.org/x/text/unicode/bidi":                unicode,
	"golang.org/x/text/unicode/norm":                unicode,
	"golang.org/x/text/width":                       unicode,
	"golang.org/x/text/language":                    unicode,
	"golang.org/x/text/internal/language":           unicode,
	"golang.org/x/text/internal/language/compact":   unicode,
	"golang.org/x/text/encoding/htmlindex":          encodingStandard,
	"golang.org/x/text/encoding/charmap":            encodingStandard,
	"golang.org/x/text/encoding/japanese":           encodingStandard,
	"golang.org/x/text/encoding/korean":             encodingStandard,
	"golang.org/x/text/encoding/simplifiedchinese":  encodingStandard,
	"golang.org/x/text/encoding/traditionalchinese": encodingStandard,
}

const (
	unicode          = "Data of the Unicode Character Database, UTS #39, UTS #46 and CLDR"
	publicSuffixList = "The public suffix list"
	encodingStandard = "Tables of the Encoding Standard"
)

//go:embed unicode.txt
var unicodeLicense string

// origins has what each origin of data asks for, with the packages' tables as %s.
var origins = map[string]string{
	unicode: unicodeLicense,
	publicSuffixList: `The list is subject to the terms of the Mozilla Public License, version 2.0:
https://mozilla.org/MPL/2.0/. Its source form is at https://publicsuffix.org/list/ and at
https://github.com/publicsuffix/list. The copy here is %s.
`,
	encodingStandard: `Copyright (c) WHATWG (Apple, Google, Mozilla, Microsoft). The parts of the standard that are
incorporated into source code are licensed under the BSD 3-Clause License, whose conditions and
disclaimer stand above: https://encoding.spec.whatwg.org/.
`,
}

// A listed package is an entry of go list's output.
type listed struct {
	ImportPath, Dir     string
	GoFiles, EmbedFiles []string
	Module              *struct{ Path, Dir string }
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("notices: ")
	if err := os.Chdir(".."); err != nil {
		log.Fatal(err)
	}
	text, err := notices()
	if err != nil {
		log.Fatal(err)
	}
	os.Stdout.Write(text)
}

// notices returns the text. It fails if the origin of a linked package, or of a table, is unknown.
func notices() ([]byte, error) {
	packages, err := linked()
	if err != nil {
		return nil, err
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	licenses := map[string]string{"The Go programming language: its run-time system, its standard library and wasm_exec.js": strings.TrimSpace(string(goroot))}
	used := make(map[string]bool)
	for _, p := range packages {
		switch {
		case p.Module == nil: // of the standard library, which also has tables of Unicode
			used[unicode] = true
			continue
		case p.Module.Path == module:
		case strings.HasPrefix(p.Module.Path, "golang.org/x/"):
			licenses[p.Module.Path] = p.Module.Dir
		default:
			return nil, fmt.Errorf("what is the licence of %s?", p.Module.Path)
		}
		if hasTables(p) {
			origin, ok := data[p.ImportPath]
			if !ok {
				return nil, fmt.Errorf("where are the tables of %s from?", p.ImportPath)
			}
			used[origin] = true
		}
	}
	var b bytes.Buffer
	fmt.Fprint(&b, "weburl and its page contain what follows, under these terms.\n")
	license, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	section(&b, module, string(license))
	if err := group(&b, licenses); err != nil {
		return nil, err
	}
	for _, origin := range slices.Sorted(maps.Keys(used)) {
		text := origins[origin]
		if origin == publicSuffixList {
			revision, err := listRevision(packages)
			if err != nil {
				return nil, err
			}
			text = fmt.Sprintf(text, revision)
		}
		if origin != "" {
			section(&b, origin, text)
		}
	}
	return b.Bytes(), nil
}

func section(w io.Writer, title, text string) {
	fmt.Fprintf(w, "\n%s\n\n%s\n\n%s\n", strings.Repeat("-", 80), title, strings.TrimSpace(text))
}

// group writes the licence and the patent grant of each folder, once for all that have the same.
func group(w io.Writer, folders map[string]string) error {
	titles := make(map[string][]string)
	for title, dir := range folders {
		license, err := os.ReadFile(filepath.Join(dir, "LICENSE"))
		patents, err2 := os.ReadFile(filepath.Join(dir, "PATENTS"))
		if err := errors.Join(err, err2); err != nil {
			return err
		}
		text := strings.TrimSpace(string(license)) + "\n\n" + string(patents)
		titles[text] = append(titles[text], title)
	}
	for _, text := range slices.Sorted(maps.Keys(titles)) {
		slices.Sort(titles[text])
		section(w, strings.Join(titles[text], "\n"), text)
	}
	return nil
}

// linked returns the packages that the programs link, each once.
func linked() (map[string]listed, error) {
	packages := make(map[string]listed)
	for _, p := range programs {
		cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,EmbedFiles,Module", p.path)
		cmd.Env = append(os.Environ(), "GOOS="+p.goos, "GOARCH="+p.goarch, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list %s: %w", p.path, err)
		}
		for d := json.NewDecoder(bytes.NewReader(out)); ; {
			var l listed
			if err := d.Decode(&l); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, err
			}
			packages[l.ImportPath] = l
		}
	}
	return packages, nil
}

var tableFile = regexp.MustCompile(`^(byte_)?tables?[0-9.]*\.go$`)

// hasTables reports whether the package has data besides code, by the names of its files.
func hasTables(p listed) bool {
	return slices.ContainsFunc(p.GoFiles, tableFile.MatchString) && p.ImportPath != module+"/cmd/weburl" || len(p.EmbedFiles) > 0
}

var revision = regexp.MustCompile(`"publicsuffix.org's public_suffix_list.dat, git (revision \w+ \([\d-]+)`)

// listRevision returns which copy of the public suffix list is linked.
func listRevision(packages map[string]listed) (string, error) {
	text, err := os.ReadFile(filepath.Join(packages["golang.org/x/net/publicsuffix"].Dir, "table.go"))
	m := revision.FindSubmatch(text)
	if err == nil && m == nil {
		err = errors.New("golang.org/x/net/publicsuffix: no revision")
	}
	if err != nil {
		return "", err
	}
	return string(m[1]) + ")", nil
}
