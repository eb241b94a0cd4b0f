package gojaurl

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"

	"github.com/dop251/goja"
)

// enoughVectors is how many vectors there are, at least.
const enoughVectors = 10000

// TestVectors checks the vectors of the module's root, which are the reference implementation's
// results.
func TestVectors(t *testing.T) {
	files, err := filepath.Glob("../testdata/vectors/*.json")
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, file := range files {
		name := filepath.Base(file)
		if name == "encodings.json" { // JavaScript's URL has no encoding
			continue
		}
		t.Run(name, func(t *testing.T) {
			vm := goja.New()
			Enable(vm)
			check, ok := goja.AssertFunction(run(t, vm, readFile(t, "testdata/vectors.js")))
			if !ok {
				t.Fatal("vectors.js is not a function")
			}
			source := bytesMember.ReplaceAllStringFunc(readFile(t, file), func(m string) string {
				return decodeBytes(t, m)
			})
			vectors := run(t, vm, source).(*goja.Object)
			total += int(vectors.Get("length").ToInteger())
			failures := 0
			report := func(message string) {
				if failures++; failures <= 10 {
					t.Error(message)
				}
			}
			if _, err := check(nil, vm.ToValue(name), vectors, vm.ToValue(report)); err != nil {
				t.Fatal(err)
			}
			if failures > 10 {
				t.Errorf("%d failures in all", failures)
			}
		})
	}
	if total < enoughVectors {
		t.Errorf("%d vectors, want at least %d", total, enoughVectors)
	}
}

// bytesMember matches a string that is not well-formed UTF-8, in the vectors' notation.
var bytesMember = regexp.MustCompile(`\{"bytes":"([^"]*)"\}`)

// decodeBytes returns such a string in quotes, as JavaScript decodes it from UTF-8.
func decodeBytes(t *testing.T, member string) string {
	b, err := base64.StdEncoding.DecodeString(bytesMember.FindStringSubmatch(member)[1])
	if err != nil {
		t.Fatal(err)
	}
	s, err := unicode.UTF8.NewDecoder().String(string(b))
	if err != nil {
		t.Fatal(err)
	}
	quoted, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(quoted)
}

func run(t *testing.T, vm *goja.Runtime, source string) goja.Value {
	t.Helper()
	v, err := vm.RunString(source)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(b))
}
