package sobekurl_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/grafana/sobek"

	"github.com/go-weburl/url/sobekurl"
)

// A urlModule is a module that exports the classes, as an extension of k6 may have one.
type urlModule struct{ names []string }

func (m *urlModule) GetExportedNames(callback func([]string), _ ...sobek.ModuleRecord) bool {
	callback(m.names)
	return true
}

func (m *urlModule) ResolveExport(
	name string, _ ...sobek.ResolveSetElement,
) (*sobek.ResolvedBinding, bool) {
	if !slices.Contains(m.names, name) {
		return nil, false
	}
	return &sobek.ResolvedBinding{Module: m, BindingName: name}, false
}

func (m *urlModule) Link() error { return nil }

func (m *urlModule) Evaluate(vm *sobek.Runtime) *sobek.Promise {
	module := vm.NewObject()
	promise, resolve, reject := vm.NewPromise()
	if err := module.Set("exports", vm.NewObject()); err != nil {
		_ = reject(err)
		return promise
	}
	sobekurl.Require(vm, module)
	_ = resolve(urlExports{module.Get("exports").ToObject(vm)})
	return promise
}

type urlExports struct{ exports *sobek.Object }

func (e urlExports) GetBindingValue(name string) sobek.Value { return e.exports.Get(name) }

// A script imports the classes as k6's scripts do from the address of a library in JavaScript.
func TestImport(t *testing.T) {
	const script = `
		import { URL, URLSearchParams } from "https://jslib.k6.io/url/1.0.0/index.js";
		const address = new URL("https://test.k6.io");
		address.searchParams.append("hello", "world");
		const search = new URLSearchParams([["foo", "bar"], ["hello", "wörld"]]);
		globalThis.result = address.toString() + " " + search;
		export default function () { return new URL("../a", address) }`
	classes := &urlModule{[]string{"URL", "URLSearchParams", "URLPattern"}}
	resolve := func(_ any, specifier string) (sobek.ModuleRecord, error) {
		if specifier != "https://jslib.k6.io/url/1.0.0/index.js" {
			return nil, fmt.Errorf("no module %s", specifier)
		}
		return classes, nil
	}
	main, err := sobek.ParseModule("script.js", script, resolve)
	if err != nil {
		t.Fatal(err)
	}
	if err := main.Link(); err != nil {
		t.Fatal(err)
	}
	vm := sobek.New()
	promise := main.Evaluate(vm)
	if promise.State() != sobek.PromiseStateFulfilled {
		t.Fatalf("the script's promise is %v: %v", promise.State(), promise.Result())
	}
	got, want := vm.Get("result").String(), "https://test.k6.io/?hello=world "+
		"foo=bar&hello=w%C3%B6rld"
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
	iteration, ok := sobek.AssertFunction(vm.GetModuleInstance(main).GetBindingValue("default"))
	if !ok {
		t.Fatal("no default export")
	}
	v, err := iteration(nil)
	if err != nil {
		t.Fatal(err)
	}
	if u, ok := sobekurl.ToURL(vm, v); !ok || u.Href() != "https://test.k6.io/a" {
		t.Errorf("ToURL: %v, %v", u, ok)
	}
}
