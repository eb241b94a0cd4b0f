// Package url is a drop-in replacement for Go's net/url that reads and writes URLs as
// browsers do, by the [URL Standard]. It has all of net/url's names, so that a port changes
// the import, and converts a URL where net/http takes one:
//
//	sed -i 's#"net/url"#"github.com/go-weburl/url/net/url"#' *.go
//
// In new code the [root package] is better: it tells where in the input an error is, its
// components change only through setters, which keep the URL well-formed, and its search
// parameters are live.
//
// # What compiles, and what does not
//
// [Values], [Userinfo], [Error] and the other small types are net/url's own. [URL] is not:
// its methods have to be a browser's. Net/http, cookie jars and other libraries take the
// standard library's type, so those calls stop compiling: there the reading changes. The
// conversions (*neturl.URL)(u) and (*url.URL)(n) cost nothing and share one value. [URL.Std]
// and [FromStd] copy, and change what net/url would read differently.
//
//	req, err := http.NewRequest("GET", u.String(), nil) // a string needs nothing
//	jar.Cookies(u.Std())
//	base := url.FromStd(resp.Request.URL)
//
// # What changes without the compiler noticing
//
//   - An http: URL has a path: "http://h" is written "http://h/". Where that ends up in
//     something that is compared or stored, parse both sides.
//   - Hosts are canonical: EXAMPLE.com:443 of an https: URL is example.com, 0x7f.1 is
//     127.0.0.1, bücher.example is xn--bcher-kva.example. Compare with what Parse gives.
//   - A URL has one host. "postgres://a:1,b:2/db" is refused, and so is an IPv6 zone, as
//     in "http://[fe80::1%25eth0]/". Split the hosts of a DSN before parsing, or give the
//     DSN to its driver; put the zone into the dialer's address.
//   - In a query only '&' separates: of "a=1;b=2" there is one value, "1;b=2". If
//     your queries use ';', replace it with '&' before you parse them.
//   - A stray '%' is itself, and nothing is refused for it. [PathUnescape] and
//     [QueryUnescape] still refuse it.
//   - What net/url refused may be a relative reference: "1http://h", "ht tp://h" and
//     "a b:c" have no scheme, and so are paths. Check the scheme: that
//     there was no error is not enough.
//   - Tabs, newlines, and spaces around a URL are left out, and backslashes are slashes in
//     http: URLs and in relative references: `\\evil.example` has a Host.
//   - A URL may end in an empty fragment, which `u.Fragment = ""` does not remove: set
//     RawFragment to "" too.
//   - `u.Path = p` is encoded as in net/url. If your edits would make String name another
//     host than Host, String returns something that does not parse: see [URL.String].
//
// A table in the repository, docs/go-tests.md, has each row of Go's own tests that gives
// something else here, and the standard's clause for it.
//
// [URL Standard]: https://url.spec.whatwg.org/
// [root package]: https://pkg.go.dev/github.com/go-weburl/url
package url
