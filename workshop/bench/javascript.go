package main

import (
	_ "embed"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	nodeurl "github.com/dop251/goja_nodejs/url"

	"github.com/go-weburl/url/gojaurl"
)

// bundleVariable names the environment variable with the file of a pure-JavaScript URL: a script that
// defines whatwgURL, made of npm's whatwg-url by a bundler. With esbuild:
//
//	echo 'globalThis.whatwgURL = require("whatwg-url").URL' |
//		esbuild --bundle --target=es2020 --supported:async-generator=false --supported:for-await=false
const bundleVariable = "WHATWG_URL_BUNDLE"

// shims is what the bundle asks for and goja lacks.
//
//go:embed javascript.js
var shims string

// loopScript makes a function that does the work on a list, n times, going on after the end of
// the last call.
const loopScript = `(URL, urls) => {
	let i = 0;
	return (n) => {
		let length = 0;
		for (; n > 0; n--) {
			try {
				length += new URL(urls[i]).href.length;
			} catch {}
			if (++i === urls.length) i = 0;
		}
		return length;
	};
}`

// writeJavaScript measures new URL(s).href in goja on the list web, with three classes.
func writeJavaScript(w io.Writer, turn time.Duration) error {
	lists, err := readLists()
	if err != nil {
		return err
	}
	runs, err := javaScriptRuns(lists[0].urls)
	if err != nil {
		return err
	}
	fmt.Fprint(w, "| class in goja | new URL(s).href | gojaurl's time divided by this |\n| --- | ---: | ---: |\n")
	times := timesOf(runs, turn)
	for i, t := range times {
		fmt.Fprintf(w, "| %s | %s | **%.2g** |\n", runs[i].pkg, t.cost(), ratioOf(times[0], t).median)
	}
	return nil
}

func javaScriptRuns(urls []string) ([]run, error) {
	var runs []run
	for _, class := range []struct {
		name string
		make func(*goja.Runtime) (goja.Value, error)
	}{
		{"gojaurl", func(vm *goja.Runtime) (goja.Value, error) {
			gojaurl.Enable(vm)
			return vm.Get("URL"), nil
		}},
		{"goja_nodejs", func(vm *goja.Runtime) (goja.Value, error) {
			new(require.Registry).Enable(vm)
			nodeurl.Enable(vm)
			return vm.Get("URL"), nil
		}},
		{"whatwg-url", whatwgURL},
	} {
		vm := goja.New()
		constructor, err := class.make(vm)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", class.name, err)
		}
		if constructor == nil {
			continue
		}
		loop, err := newLoop(vm, constructor, urls)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", class.name, err)
		}
		runs = append(runs, run{class.name, func(n int) {
			if _, err := loop(nil, vm.ToValue(n)); err != nil {
				panic(err)
			}
		}})
	}
	return runs, nil
}

// newLoop returns loopScript's function.
func newLoop(vm *goja.Runtime, constructor goja.Value, urls []string) (goja.Callable, error) {
	v, err := vm.RunString(loopScript)
	if err != nil {
		return nil, err
	}
	newLoop, _ := goja.AssertFunction(v)
	list := make([]any, len(urls))
	for i, u := range urls {
		list[i] = u
	}
	v, err = newLoop(nil, constructor, vm.NewArray(list...))
	if err != nil {
		return nil, err
	}
	loop, _ := goja.AssertFunction(v)
	return loop, nil
}

// whatwgURL returns the class of the bundle, or nil if there is none.
func whatwgURL(vm *goja.Runtime) (goja.Value, error) {
	file := os.Getenv(bundleVariable)
	if file == "" {
		return nil, nil
	}
	bundle, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	// All that is measured is well-formed.
	err = vm.GlobalObject().Set("toWellFormed", func(call goja.FunctionCall) goja.Value { return call.This })
	if err != nil {
		return nil, err
	}
	for _, script := range []string{shims, string(bundle)} {
		if _, err := vm.RunString(script); err != nil {
			return nil, err
		}
	}
	return vm.Get("whatwgURL"), nil
}
