// Package url is a drop-in replacement for Go's net/url that reads and writes URLs as
// browsers do, by the [URL Standard]. It has all of net/url's names, so a port changes the
// import, and converts URLs where net/http needs net/url's type:
//
//	sed -i 's#"net/url"#"github.com/go-weburl/url/net/url"#' *.go
//
// In new code the [root package] is better: its components change only through setters,
// which keep the URL well-formed, and its search parameters are live.
//
// # What compiles, and what does not
//
// [Values], [Userinfo], [Error] and the other small types are net/url's own. [URL] is not:
// its methods have to be a browser's. Net/http, cookie jars and other libraries use the
// standard library's type, so calls between them and this package stop compiling, and need
// a conversion. The conversions (*neturl.URL)(u) and (*url.URL)(n) cost nothing and share
// one value. [URL.Std] and [FromStd] copy, and change what net/url would read differently.
//
//	req, err := http.NewRequest("GET", u.String(), nil) // a string needs nothing
//	jar.Cookies(u.Std())
//	base := url.FromStd(resp.Request.URL)
//
// # What changes without the compiler noticing
//
//   - An http: URL has a path: "http://h" is written "http://h/". If your program compares
//     or stores such strings, parse both sides.
//   - Hosts are canonical: EXAMPLE.com:443 of an https: URL is example.com, 0x7f.1 is
//     127.0.0.1, bücher.example is xn--bcher-kva.example. Compare with what Parse gives.
//   - A URL has one host. "postgres://a:1,b:2/db" is refused, and so is an IPv6 zone, as in
//     "http://[fe80::1%25eth0]/". Split the hosts of a DSN before parsing, or give the DSN
//     to its driver; put the zone into the dialer's address.
//   - In a query only '&' separates: "a=1;b=2" is one parameter, with the value "1;b=2". If
//     your queries use ';', replace it with '&' before you parse them.
//   - A stray '%' stays as it is, and is not an error. [PathUnescape] and [QueryUnescape]
//     still refuse it.
//   - Some strings that net/url refuses are relative references: "1http://h", "ht tp://h"
//     and "a b:c" have no scheme, so they are paths. Check the scheme, not only the error.
//   - Spaces around a URL, and all tabs and newlines, are removed, and backslashes are
//     slashes in http: URLs and in relative references: `\\evil.example` has a Host.
//   - A URL may end in an empty fragment, which `u.Fragment = ""` does not remove: set
//     RawFragment to "" too.
//   - `u.Path = p` is encoded as in net/url. If your edits would make String name another
//     host than Host, String returns something that does not parse: see [URL.String].
//
// The table docs/go-tests.md in the repository has each row of Go's own tests that differs
// here, with the standard's clause for it.
//
// [URL Standard]: https://url.spec.whatwg.org/
// [root package]: https://pkg.go.dev/github.com/go-weburl/url
package url
