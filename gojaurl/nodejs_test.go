package gojaurl_test

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"

	"github.com/go-weburl/url/gojaurl"
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
