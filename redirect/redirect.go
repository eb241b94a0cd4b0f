// Package redirect decides where a server may send a browser. It is for targets that come with
// a request, in a parameter such as ?next= or redirect_uri.
//
//	u, err := redirect.Local(base, r.FormValue("next"))
//	if err != nil {
//		u = base
//	}
//	http.Redirect(w, r, u.Href(), http.StatusSeeOther)
//
// Base is the server's own URL. Take it from the configuration: a client can send any Host
// header.
//
// The package reads the target as browsers do. Send [url.URL.Href] of the result, which is
// absolute, and nothing else. To a browser, the target `/a/../\evil.example` is
// https://app.example//evil.example. That is on the server's origin, so a check of the origin
// passes. But these calls lead elsewhere:
//
//   - http.Redirect with the target itself cleans the path and sends /\evil.example. The
//     browser goes to https://evil.example.
//   - http.Redirect with [url.URL.RequestURI] or [url.URL.Pathname] sends //evil.example. The
//     browser goes there too.
//   - http.Redirect with the result of [url.MakeRelative], ..//evil.example, sends
//     /evil.example, which is another page.
//
// [Within] keeps the browser below a path. [Allowed] accepts other origins too.
// [MatchRedirectURI] compares the redirect_uri of OAuth 2.0.
package redirect

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
)

// Local returns the URL to send a browser to that asked for next. It resolves next against
// base, and accepts the result if it is on base's origin. An empty next gives base
// without its fragment.
//
// Base must be an http: or https: URL. The result has base's scheme, host and port, and never has
// credentials, even if base or next do. Next may be any string.
//
// The error is an [*Error]: [ErrOrigin] if a browser would go to another origin, [ErrBase], or
// the [*url.ParseError] of a next that is not a URL.
func Local(base *url.URL, next string) (*url.URL, error) { return Allowed(base, next) }

// Allowed does what [Local] does, and accepts the origins in others too. It compares whole
// origins: https://example.com does not allow http://example.com, https://www.example.com or
// https://example.com:8443. An opaque origin, such as that of a file: URL, allows nothing.
//
// Allowed cannot allow all subdomains of a domain, because whoever controls one of them could
// then send a browser anywhere. If you need that, compare [url.Host.RegistrableDomain].
func Allowed(base *url.URL, next string, others ...url.Origin) (*url.URL, error) {
	if base == nil || !isWeb(base) {
		return nil, &Error{nil, ErrBase}
	}
	u, err := base.Parse(next)
	if err != nil {
		return nil, &Error{nil, err}
	}
	// The origin of a blob: URL is that of the URL inside it.
	if origin := u.OriginValue(); !isWeb(u) || origin != base.OriginValue() && !slices.Contains(others, origin) {
		return nil, &Error{u, ErrOrigin}
	}
	if err := withoutCredentials(u); err != nil {
		return nil, &Error{u, err}
	}
	return u, nil
}

// Within does what [Local] does, and accepts only a URL in base's directory: the result's path
// begins with base's path up to its last '/'. With the base https://app.example/sub/ that is
// /sub/ and everything below; with https://app.example/sub it is the whole origin.
//
// Within first resolves dot segments, also those written as %2e, as browsers do. To the standard
// %2F is not a '/', but many servers decode it and then resolve dot segments again; net/http's
// Request.URL.Path is decoded. So Within also refuses a target that leaves the directory once %2F,
// %5C and %2e are decoded, such as /sub/..%2fadmin. It decodes once, which is not enough for a
// server that decodes twice.
//
// The error is an [*Error]: those of Local, and [ErrPath] for a path outside of the directory.
func Within(base *url.URL, next string) (*url.URL, error) {
	u, err := Local(base, next)
	if err != nil {
		return nil, err
	}
	dir := base.Pathname()[:strings.LastIndexByte(base.Pathname(), '/')+1]
	if below, ok := strings.CutPrefix(u.Pathname(), dir); !ok || leaves(url.PercentDecode(below)) {
		return nil, &Error{u, ErrPath}
	}
	return u, nil
}

// leaves reports whether a path leaves, at any point, the directory that it begins in. Empty
// segments do not count, because many servers drop them.
func leaves(path string) bool {
	depth := 0
	for segment := range strings.FieldsFuncSeq(path, func(r rune) bool { return r == '/' || r == '\\' }) {
		switch segment {
		case ".":
		case "..":
			if depth--; depth < 0 {
				return true
			}
		default:
			depth++
		}
	}
	return false
}

func isWeb(u *url.URL) bool { return u.Scheme() == "http" || u.Scheme() == "https" }

func withoutCredentials(u *url.URL) error {
	if u.Username()+u.Password() == "" {
		return nil
	}
	if err := u.SetUsername(""); err != nil {
		return err
	}
	return u.SetPassword("")
}

// A Reason says why a target or a redirect URI is refused. It is an error, which [Error] wraps.
type Reason uint8

const (
	_              Reason = iota
	ErrBase               // the base is nil, or neither an http: nor an https: URL
	ErrOrigin             // a browser would go to another origin
	ErrPath               // a browser would go to a path outside of the base's directory
	ErrMismatch           // the redirect URI is not the registered one
	ErrFragment           // the redirect URI has a fragment
	ErrCredentials        // the redirect URI has a username or a password
)

var reasons = [...]string{
	ErrBase:        "the base is not an http: or https: URL",
	ErrOrigin:      "the target is on another origin",
	ErrPath:        "the target is outside of the base's directory",
	ErrMismatch:    "the redirect URI is not the registered one",
	ErrFragment:    "the redirect URI has a fragment",
	ErrCredentials: "the redirect URI has credentials",
}

// Error returns the reason as text.
func (r Reason) Error() string {
	if r == 0 || int(r) >= len(reasons) {
		return "Reason(" + strconv.Itoa(int(r)) + ")"
	}
	return reasons[r]
}

// An Error says why a target or a redirect URI is refused.
type Error struct {
	// URL is where the browser would have gone. It is nil if the target is not a URL, and for
	// ErrBase.
	URL *url.URL
	// Err is a [Reason], a [*url.ParseError], or a [*url.SetError] for a URL that is too long.
	Err error
}

// Error says what is wrong, and names the origin to which a browser would have gone, or only
// the scheme if the URL is not http: or https:. It quotes nothing else of the target.
func (e *Error) Error() string {
	text := "redirect: " + e.Err.Error()
	if e.URL == nil {
		return text
	}
	if isWeb(e.URL) {
		return text + ": " + e.URL.Origin()
	}
	return text + ": " + e.URL.Protocol()
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
