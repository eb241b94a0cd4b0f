package gojaurl_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	nodeurl "github.com/dop251/goja_nodejs/url"

	"github.com/go-weburl/url/gojaurl"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// TestRegistry passes the loader to a registry, in place of goja_nodejs's own module and for
// several runtimes.
func TestRegistry(t *testing.T) {
	registry := new(require.Registry)
	registry.RegisterNativeModule("url", gojaurl.Require)
	registry.RegisterNativeModule("node:url", gojaurl.Require)
	for range 2 {
		vm := goja.New()
		registry.Enable(vm)
		gojaurl.Enable(vm)
		v, err := vm.RunString(`
			const { URL: A, pathToFileURL } = require("url");
			const { URL: B } = require("node:url");
			[A === URL, B === URL, pathToFileURL("/x", {windows: false}) instanceof URL,
				new A("http://EXAMPLE.com:80/..").href].join()`)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := v.String(), "true,true,true,http://example.com/"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestNodejsScripts runs the tests of goja_nodejs's own module url, unmodified, in the version that
// go.mod requires. It counts the assertions, and a script continues after one that fails.
func TestNodejsScripts(t *testing.T) {
	output, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}",
		"github.com/dop251/goja_nodejs").Output()
	if err != nil {
		t.Fatal(err)
	}
	scripts, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(output)),
		"url", "testdata", "*.js"))
	if err != nil || len(scripts) < 2 {
		t.Fatalf("%v, %v", scripts, err)
	}
	checks, failures := 0, []string{}
	for _, script := range scripts {
		source, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		vm := goja.New()
		registry := require.NewRegistry(require.WithLoader(countingLoader))
		registry.RegisterNativeModule("url", gojaurl.Require)
		registry.Enable(vm)
		gojaurl.Enable(vm)
		vm.Set("checked", func(failure string) {
			if checks++; failure != "" {
				failures = append(failures, failure)
			}
		})
		if _, err := vm.RunString(`require("url")`); err != nil {
			t.Fatal(err)
		}
		if _, err := vm.RunScript(script, string(source)); err != nil {
			t.Error(err)
		}
	}
	// The tests want no port after "-123", -123, -123.45 or "a5678abcd" is set in place of 8888. In
	// the standard's port state, an input that does not begin with a digit is "port-invalid, return
	// failure", and the port stays, as it does in Node.
	const want = "Expected SameValue(«8888», «») to be true"
	if want := slices.Repeat([]string{want}, 4); !slices.Equal(failures, want) {
		t.Errorf("failures: %q, want %q", failures, want)
	}
	if checks < 200 {
		t.Errorf("only %d checks", checks)
	}
	t.Logf("%d checks", checks)
}

// countingLoader reads a module. In the module of the assertions, each assertion reports to the
// function checked.
func countingLoader(name string) ([]byte, error) {
	source, err := require.DefaultSourceLoader(name)
	if err != nil || filepath.Base(name) != "assert.js" {
		return source, err
	}
	return append(source, `
		for (const name of ["sameValue", "throws", "throwsNodeError"]) {
			const f = assert[name];
			assert[name] = function (...args) {
				let failure = "";
				try { f.apply(assert, args) } catch (e) { failure = e.message || "no message" }
				checked(failure);
			};
		}`...), nil
}

// classRows are scripts that use the classes n times.
var classRows = []struct{ name, script string }{
	{"href",
		`const u = new URL("https://example.com/a/b?c=d"); for (let i = 0; i < n; i++) u.href`},
	{"pathname=", `const u = new URL("https://example.com/a/b?c=d"); for (let i = 0; i < n; i++) ` +
		`u.pathname = "/some/path"`},
	{"string", `for (let i = 0; i < n; i++) new URLSearchParams("a=1&b=2&c=3")`},
	{"record",
		`const r = {a: "1", b: "2", c: "3"}; for (let i = 0; i < n; i++) new URLSearchParams(r)`},
	{"pairs", `const r = [["a", "1"], ["b", "2"], ["c", "3"]]; for (let i = 0; i < n; i++) ` +
		`new URLSearchParams(r)`},
	{"get", `const p = new URLSearchParams("a=1&b=2&c=3"); for (let i = 0; i < n; i++) p.get("b")`},
	{"keys", `const p = new URLSearchParams("a=1&b=2&c=3"); for (let i = 0; i < n; i++) ` +
		`for (const k of p.keys());`},
	{"toString",
		`const p = new URLSearchParams("a=1&b=2&c=3"); for (let i = 0; i < n; i++) p.toString()`},
	{"searchParams.get",
		`for (let i = 0; i < n; i++) new URL("https://h/?a=1&b=2&c=3").searchParams.get("b")`},
	{"searchParams.append", `const u = new URL("https://h/"); for (let i = 0; i < n; i++) ` +
		`u.searchParams.append("a", i); u.href`},
}

// BenchmarkClasses compares the classes with those of goja_nodejs.
func BenchmarkClasses(b *testing.B) {
	for _, row := range classRows {
		for _, class := range classesToCompare {
			b.Run(row.name+"/"+class.name, func(b *testing.B) {
				vm := goja.New()
				class.enable(vm)
				v, err := vm.RunString("(n) => { " + row.script + " }")
				if err != nil {
					b.Fatal(err)
				}
				loop, _ := goja.AssertFunction(v)
				b.ResetTimer()
				if _, err := loop(nil, vm.ToValue(b.N)); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}

var classesToCompare = []struct {
	name   string
	enable func(*goja.Runtime)
}{
	{"gojaurl", func(vm *goja.Runtime) { gojaurl.Enable(vm) }},
	{"goja_nodejs", func(vm *goja.Runtime) {
		new(require.Registry).Enable(vm)
		nodeurl.Enable(vm)
	}},
}

// BenchmarkNewURL compares the class URL with that of goja_nodejs.
func BenchmarkNewURL(b *testing.B) {
	urls, err := vector.ReadList("../testdata/bench/web.txt")
	if err != nil {
		b.Fatal(err)
	}
	for _, class := range classesToCompare {
		b.Run(class.name, func(b *testing.B) {
			vm := goja.New()
			class.enable(vm)
			vm.Set("list", urls)
			v, err := vm.RunString(`
				const urls = Array.from(list);
				(n) => {
					for (let i = 0; i < n; i++) {
						try { new URL(urls[i % urls.length]).href } catch {}
					}
				}`)
			if err != nil {
				b.Fatal(err)
			}
			loop, _ := goja.AssertFunction(v)
			b.ResetTimer()
			if _, err := loop(nil, vm.ToValue(b.N)); err != nil {
				b.Fatal(err)
			}
		})
	}
}
