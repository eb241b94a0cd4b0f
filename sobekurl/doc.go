// Package sobekurl gives JavaScript that runs in [sobek], the engine of k6, the classes URL,
// URLSearchParams and URLPattern, as browsers have them.
//
// It is generated from package github.com/go-weburl/url/gojaurl, whose documentation holds here
// too. The repository has its files because go get runs no generator.
//
// [sobek]: https://pkg.go.dev/github.com/grafana/sobek
package sobekurl
