package gojaurl_test

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	nodeurl "github.com/dop251/goja_nodejs/url"

	"github.com/go-weburl/url/gojaurl"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// A registry takes the loader, in place of goja_nodejs's own module and for several runtimes.
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
			[A === URL, B === URL, pathToFileURL("/x", {windows: false}) instanceof URL, new A("http://EXAMPLE.com:80/..").href].join()`)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := v.String(), "true,true,true,http://example.com/"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// BenchmarkNewURL compares the class URL with that of goja_nodejs.
func BenchmarkNewURL(b *testing.B) {
	urls, err := vector.ReadList("../testdata/bench/web.txt")
	if err != nil {
		b.Fatal(err)
	}
	for _, class := range []struct {
		name   string
		enable func(*goja.Runtime)
	}{
		{"gojaurl", func(vm *goja.Runtime) { gojaurl.Enable(vm) }},
		{"goja_nodejs", func(vm *goja.Runtime) { new(require.Registry).Enable(vm); nodeurl.Enable(vm) }},
	} {
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
