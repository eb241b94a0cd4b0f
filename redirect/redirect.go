// Package redirect decides where a server may send a browser if a request names the target, in a
// parameter such as ?next= or redirect_uri.
//
//	u, err := redirect.Local(base, r.FormValue("next"))
//	if err != nil {
//		u = base
//	}
//	http.Redirect(w, r, u.Href(), http.StatusSeeOther)
//
// Base is the server's own URL. Take it from the configuration: a client can send any Host header.
// Each function refuses a target of more than 64 KiB with [url.ErrTooLong], without reading it.
// Limit the request's body yourself, for example with [net/http.MaxBytesReader].
//
// The package reads the target as browsers do. Send [url.URL.Href] of the result, which is
// absolute, and nothing else. To a browser, the target `/a/../\evil.example` is
// https://app.example//evil.example, which is on the server's origin, so it passes a check of the
// origin. But these calls lead elsewhere:
//
//   - http.Redirect with the target itself cleans the path and sends /\evil.example. The
//     browser goes to https://evil.example.
//   - http.Redirect with [url.URL.RequestURI] or [url.URL.Pathname] sends //evil.example. The
//     browser goes there too.
//   - http.Redirect with the result of [url.MakeRelative], ..//evil.example, sends
//     /evil.example, which is another page.
//
// [Within] keeps the browser below a path. [Allowed] accepts other origins too. [Path] is for a
// server that does not know its own origin. For an authorization server of OAuth 2.0,
// [CheckRedirectURI] checks a redirect_uri that a client registers, and [MatchRedirectURI] one in a
// request.
package redirect

import (
	"errors"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

// maxTarget is the greatest length of a target, in bytes. Browsers and servers accept less.
const maxTarget = 64 << 10

// Local returns the URL to send a browser to if its request asks for next. It resolves next against
// base, and accepts the result if it is on base's origin. An empty next gives base without its
// fragment.
//
// Base must be an http: or https: URL. The result has base's scheme, host and port, and never has
// credentials, even if base or next do. Next may be any string.
//
// The error is an [*Error]: [ErrOrigin] if a browser would go to another origin, [ErrBase],
// [url.ErrTooLong], or a [*url.ParseError] if next is not a URL. The URL is not allocated if it
// does not escape.
func Local(base *url.URL, next string) (*url.URL, error) {
	return allowedInto(new(url.URL), base, next, nil)
}

// Allowed is like [Local], but also accepts the origins in others. It compares whole origins:
// https://example.com does not allow http://example.com, https://www.example.com or
// https://example.com:8443. An opaque origin, such as that of a file: URL, allows nothing.
//
// Allowed cannot allow all subdomains of a domain, because whoever controls one of them could then
// send a browser anywhere. If you need subdomains, compare [url.Host.RegistrableDomain], and refuse
// "", which it returns for all IP addresses.
func Allowed(base *url.URL, next string, others ...url.Origin) (*url.URL, error) {
	return allowedInto(new(url.URL), base, next, others)
}

// allowedInto is Allowed with the memory for the URL: its callers are inlined, so a URL that does
// not escape is not allocated.
func allowedInto(u, base *url.URL, next string, others []url.Origin) (*url.URL, error) {
	switch {
	case base == nil || !isWeb(base):
		return nil, &Error{Err: ErrBase}
	case len(next) > maxTarget:
		return nil, &Error{Err: url.ErrTooLong}
	}
	v, err := base.Parse(next)
	if err != nil {
		return nil, &Error{Err: err}
	}
	// A blob: URL can have base's origin, but is not a page of the server.
	isLocal := v.Protocol() == base.Protocol() && v.Host() == base.Host()
	if !isLocal && (!isWeb(v) || !slices.Contains(others, v.OriginValue())) {
		return nil, newError(v, ErrOrigin)
	}
	*u = *v
	if u.Username()+u.Password() != "" {
		u.SetUsername("") // no error: u has a host
		u.SetPassword("")
	}
	return u, nil
}

// Path returns the Location for a target on the same server, without a scheme or a host. It is for
// a server that does not know its own origin: behind a proxy, or in a middleware that adds or
// removes a slash, as in the example.
//
// The result begins with one '/', and no browser, http.Redirect or parser for RFC 3986 finds a host
// in it: the path //x is written /.//x. Path, query and fragment are those that a browser would
// request, except that a '\' in the fragment is percent-encoded. (http.Redirect drops empty
// segments, and resolves dot segments in a fragment too. To keep them, set the Location header.) A
// target that does not begin with '/' is resolved against "/", so "" gives "/".
//
// The error is an [*Error]: [ErrOrigin] for a target that names a scheme or a host, such as
// //evil.example, even if it is this server's; [url.ErrTooLong]; or the [*url.ParseError] of a
// target that is not a URL.
func Path(target string) (string, error) {
	// A target that names neither a scheme nor a host stays on both of two origins that differ in
	// both.
	u, err := Local(url.MustParse("https://a/"), target)
	if err == nil {
		_, err = Local(url.MustParse("http://b/"), target)
	}
	if err != nil {
		return "", err
	}
	location := u.RequestURI()
	if strings.HasPrefix(location, "//") {
		location = "/." + location
	}
	if u.HasFragment() {
		// http.Redirect would make "/\\evil.example" of "/#/../..\\evil.example".
		location += "#" + strings.ReplaceAll(u.RawFragment(), `\`, "%5C")
	}
	return location, nil
}

// Within is like [Local], but accepts only a URL in base's directory: the result's path begins with
// base's path up to its last '/'. For the base https://app.example/sub/ that is /sub/ and
// everything below; for https://app.example/sub it is the whole origin.
//
// Within first resolves dot segments, even those written as %2e, as browsers do. In the standard
// %2F is not a '/', but many servers decode it and then resolve dot segments again; net/http's
// Request.URL.Path is decoded. So Within also refuses a target that leaves the directory once %2F,
// %5C and %2e are decoded, such as /sub/..%2fadmin.
//
// Within cannot know what else a server does with a path. Tomcat first drops parameters, so it
// reads /sub/..;/admin as /admin. A server that decodes twice reads /sub/..%252fadmin the same way,
// and one that ends a path at a NUL reads /sub/..%00 as /. If such a server is behind yours, refuse
// a path with ';', %25 or %00, or redirect only to paths on a list.
//
// The error is an [*Error]: those of Local, and [ErrPath] for a path outside of the directory.
func Within(base *url.URL, next string) (*url.URL, error) {
	u, err := Local(base, next)
	if err != nil {
		return nil, err
	}
	dir := base.Pathname()[:strings.LastIndexByte(base.Pathname(), '/')+1]
	below, ok := strings.CutPrefix(u.Pathname(), dir)
	if _, leaves := doubleDots(below); leaves || !ok {
		return nil, newError(u, ErrPath)
	}
	return u, nil
}

// doubleDots reports whether a path has a double-dot segment, and whether it leaves the directory
// that it begins in, even if it returns: each after %2F, %5C and %2e are decoded. It ignores empty
// segments, because many servers drop them.
func doubleDots(path string) (has, leaves bool) {
	depth := 0
	for segment := range strings.FieldsFuncSeq(url.PercentDecode(path), func(r rune) bool {
		return r == '/' || r == '\\'
	}) {
		switch infra.SegmentOf(segment) {
		case infra.DoubleDot:
			depth--
			has, leaves = true, leaves || depth < 0
		case infra.Plain:
			depth++
		}
	}
	return has, leaves
}

func isWeb(u *url.URL) bool { return infra.SchemeOf(u.Scheme()).IsFetched() }

// The reasons that an [Error] wraps.
var (
	ErrBase          = errors.New("the base is not an http: or https: URL")
	ErrOrigin        = errors.New("the target is on another origin")
	ErrPath          = errors.New("the target is outside of the base's directory")
	ErrMismatch      = errors.New("the redirect URI is not a registered one")
	ErrFragment      = errors.New("the redirect URI has a fragment")
	ErrCredentials   = errors.New("the redirect URI has credentials")
	ErrDotSegment    = errors.New("the redirect URI has '..' in its path")
	ErrHTTP          = errors.New("the redirect URI is http:, and not on a loopback address")
	ErrPrivateScheme = errors.New(
		"the redirect URI's scheme has no '.', and is neither https nor http")
	ErrLocalhost = errors.New(
		"the redirect URI is on localhost, which need not be a loopback address")
)

// An Error says why a target or a redirect URI is refused. It quotes only Origin.
type Error struct {
	// Origin is where the browser would have gone: an origin, or the scheme and ':' of a URL that
	// is not http: or https:. It is "" if the target is not a URL or too long, and for ErrBase.
	Origin string
	// Err is one of the errors above, [url.ErrTooLong], a [*url.ParseError], or for
	// [CheckRedirectURI] what [url.CheckValid] returns.
	Err error
}

func newError(u *url.URL, err error) *Error {
	if isWeb(u) {
		return &Error{u.Origin(), err}
	}
	return &Error{u.Protocol(), err}
}

// Error says what is wrong, and names e.Origin.
func (e *Error) Error() string {
	if e.Origin == "" {
		return "redirect: " + e.Err.Error()
	}
	return "redirect: " + e.Err.Error() + ": " + e.Origin
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
