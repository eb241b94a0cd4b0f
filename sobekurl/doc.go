// Package sobekurl gives JavaScript that runs in [sobek], the engine of k6, the classes URL,
// URLSearchParams and URLPattern, as browsers have them.
//
// It is written from package github.com/go-weburl/url/gojaurl, whose documentation holds here too.
//
// [sobek]: https://pkg.go.dev/github.com/grafana/sobek
package sobekurl
