// Command generate writes the tables that list the attributes of a URL, from internal/attributes;
// and package sobekurl, from the files of package gojaurl: grafana/sobek has the same API as
// dop251/goja. Run it by go generate in the folder gojaurl.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"io/fs"
	"log"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
)

const (
	source = "../../" // package gojaurl's folder, from this one
	root   = "../../../"
	target = root + "sobekurl"
)

// own are the files of which each package has its own version.
var own = []string{"doc.go", "nodejs_test.go", "modules_test.go"}

func main() {
	log.SetFlags(0)
	if err := os.Chdir("internal/generate"); err != nil {
		log.Fatal(err)
	}
	tables, err := attributeTables()
	if err != nil {
		log.Fatal(err)
	}
	for name, content := range tables {
		if err := os.WriteFile(name, content, 0o666); err != nil {
			log.Fatal(err)
		}
	}
	files, err := generate()
	if err != nil {
		log.Fatal(err)
	}
	old, err := generated()
	if err != nil {
		log.Fatal(err)
	}
	for name := range old {
		if err := os.Remove(filepath.Join(target, name)); err != nil {
			log.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(target, "testdata"), 0o777); err != nil {
		log.Fatal(err)
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(target, name), content, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}

// generate returns the files that package sobekurl must have, by name.
func generate() (map[string][]byte, error) {
	files, err := read(source)
	if err != nil {
		return nil, err
	}
	for name, content := range files {
		if files[name], err = port(name, content); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// generated returns the files that package sobekurl has, without its own.
func generated() (map[string][]byte, error) { return read(target) }

func read(folder string) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, pattern := range []string{"*.go", "testdata/*.js"} {
		names, err := fs.Glob(os.DirFS(folder), pattern)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if slices.Contains(own, name) {
				continue
			}
			if files[name], err = os.ReadFile(filepath.Join(folder, name)); err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}

var (
	module = []byte("dop251/goja")
	engine = regexp.MustCompile(`\bgoja(url|)(\b|_test\b)`)
)

// port returns a file of package gojaurl as one of package sobekurl.
func port(name string, content []byte) ([]byte, error) {
	if path.Ext(name) != ".go" {
		return content, nil
	}
	content = bytes.TrimPrefix(content, []byte(header)) // the port has another header
	content = bytes.ReplaceAll(content, module, []byte("grafana/sobek"))
	content = engine.ReplaceAll(content, []byte("sobek$1$2"))
	content, err := format.Source(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	notice := "// Code generated from gojaurl/" + name + " by go generate. DO NOT EDIT.\n\n"
	return append([]byte(notice), content...), nil
}
