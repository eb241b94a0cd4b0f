// Package gojaurl gives JavaScript that runs in [goja] the classes URL, URLSearchParams and
// URLPattern, as browsers have them:
//
//	vm := goja.New()
//	gojaurl.Enable(vm)
//	v, err := vm.RunString(`new URL("../b?q=ä", "https://EXAMPLE.com/a/").href`)
//	fmt.Println(v, err) // https://example.com/b?q=%C3%A4 <nil>
//
// [Enable] defines them as globals, [Require] as the module "url" of goja_nodejs; [Constructors]
// returns them. [ToURL], [ToSearchParams] and [ToPattern] pass an instance from JavaScript to Go,
// and [FromURL] a URL back.
//
// The classes are those of the [URL Standard] and the [URL Pattern Standard], by the rules of
// Web IDL. Package github.com/go-weburl/url and its package urlpattern implement them. There is no
// createObjectURL, since there are no blobs.
//
// Package sobekurl has the same for grafana/sobek, the engine of k6.
//
// # Regular expressions
//
// Package urlpattern matches a [regexp group] of a pattern in linear time. If it does not support
// the expression, as with lookaround and backreferences, the engine's RegExp matches the groups of
// the pattern. That can take any length of time, and no interrupt ends it. Goja has no flag v: an
// expression that needs RegExp and that flag is a TypeError.
//
// # Strings
//
// A lone surrogate becomes U+FFFD, as Web IDL's USVString says. So does each byte of a Go
// string that is not well-formed UTF-8, since goja reads it so: "\xED\xA0\x80" becomes three.
//
// [goja]: https://pkg.go.dev/github.com/dop251/goja
// [URL Standard]: https://url.spec.whatwg.org/
// [URL Pattern Standard]: https://urlpattern.spec.whatwg.org/
// [regexp group]: https://urlpattern.spec.whatwg.org/#part-type-regexp
package gojaurl

//go:generate go run ./internal/generate
