// Package url is a drop-in replacement for Go's net/url that reads URLs as browsers do, by the
// [URL Standard]: change the import, and keep the program.
//
// # What differs, in short
//
//   - If net/url and browsers read a URL alike, every field is net/url's: an empty path stays
//     empty, the port stays as written, an empty password stays, and bytes stay bytes.
//   - If they read it differently, and browsers go there, the meaning is the browser's: Host is
//     canonical, backslashes and dot segments are resolved, and a URL that a browser refuses is an
//     error. Browsers go to a URL with a special scheme, such as https, and to a reference without
//     a scheme; to a file: URL only if a slash follows the scheme.
//   - Other URLs lose the spaces around them, and the tabs and newlines inside. If net/url accepts
//     the rest, the fields are net/url's.
//   - References resolve as on a web page.
//   - The Path of a reference without a Host never leads to another host, not even through
//     http.Redirect.
//   - Whichever fields you edit, the text from String has the host of Host, or it does not parse.
//
// # Changing a program
//
//	go run github.com/go-weburl/url/cmd/porturl@latest -w ./...
//
// Without -w the command only shows what it would change. [Values], [Userinfo], [Error] and the
// other small types are net/url's own. [URL] is not, since its methods must do what a browser does.
// If net/http, a cookie jar or another library uses net/url's type, the command inserts a
// conversion, [URL.Std] or [FromStd]:
//
//	req.URL = u.Std()          // or http.NewRequest with u.String(): see below
//	jar.Cookies(u.Std())
//	u := url.FromStd(req.URL)  // u.Host = "backend" changes the request
//
// A string is enough for http.NewRequest, except that net/url refuses a stray '%' (as in
// /%zz), and finds no host in https:h/x.
//
// This module needs Go 1.26. If the go line of your go.mod is older, go get raises it and the
// versions of golang.org/x modules. A newer go line can change how Go's own packages behave: see
// [GODEBUG]. To keep the old behaviour, add a line with the version that your go line had:
//
//	godebug default=go1.25
//
// # What reads differently
//
// The [guide] has a table of examples. Mind these:
//
//   - Dot segments are resolved, encoded or not. A key or a parameter that is appended to a string
//     can now climb: "https://h/bucket/" + "../../key" has the Path /key, and [PathEscape] leaves
//     ".." as it is. Assign such paths to u.Path, and send u.Std(): then nothing resolves them. A
//     parameter that must be one segment cannot be a dot segment.
//   - Host is canonical, but the port stays: compare Hostname() with a list of hosts, and if ports
//     matter, add the scheme's default port.
//   - `\\evil.example` and "///evil.example" have a Host. "/.//evil.example" has none, and keeps
//     the "/." in Path.
//   - A Path without a Host that browsers would read as a host or a URL gets "/." or "./" before
//     it, and so does a path of a file: URL that begins with two slashes. A Path that http.Redirect
//     would turn into a host gets a '.' inside: that of /%5Cevil.example is `/./.\evil.example`.
//     EscapedPath and String have only the first: /./%5Cevil.example.
//   - A stray '%' is not an error, nor is a byte that net/url refuses in a password. [PathUnescape]
//     and [QueryUnescape] still refuse a stray '%'.
//   - In a query only '&' separates: "a=1;b=2" is one parameter. Parse percent-encodes spaces, '"',
//     '<', '>', controls and non-ASCII characters in a query. [URL.String] says what it encodes in
//     a RawQuery that the program assigns.
//   - [URL.EscapedPath] is net/url's: what net/http sends. A '|' or a stray '%' in a path is %7C or
//     %25 there, but unchanged in String, as in browsers. net/url ignores a RawPath with one of
//     them, and so would decode its %2F. So Parse encodes them if the path also has the escape of a
//     reserved character: /a%2Fb|c has the RawPath /a%2Fb%7Cc, which String writes too, and
//     which stays if a reference then removes the segment with the escape.
//   - 12:30.html and :x are references on a page, and [URL.Parse] resolves them. Alone they are
//     errors, as in net/url. As references they would hide a mistake, such as 127.0.0.1:8080, or
//     show the password of 1http://u:p@h/ in Path.
//
// # Where to use it
//
// Use it for strings that come from the web: links, redirects, crawled pages, webhooks, user input.
// Keep net/url if you sign the parts of requests, export functions that use *net/url.URL, or switch
// on a value's type: a *url.URL of this package is another type.
//
// In new code the [root package] is better: its components change only through setters,
// which keep the URL well-formed, and its search parameters are live.
//
// [guide]: https://github.com/go-weburl/url/blob/main/docs/from-net-url.md
// [GODEBUG]: https://go.dev/doc/godebug
// [URL Standard]: https://url.spec.whatwg.org/
// [root package]: https://pkg.go.dev/github.com/go-weburl/url
package url
