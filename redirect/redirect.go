// Package redirect decides where a server may send a browser that brings the target with
// it, in a parameter such as ?next= or redirect_uri.
//
//	u, err := redirect.Local(base, r.FormValue("next"))
//	if err != nil {
//		u = base // the front page, say
//	}
//	http.Redirect(w, r, u.Href(), http.StatusSeeOther)
//
// Here base is the server's own URL, from its configuration, as the Host header of a
// request may be anything.
//
// The target is read as browsers read it, and [url.URL.Href] of the result is absolute: send
// that, and nothing else. Browsers take the target `/a/../\evil.example` for
// https://app.example//evil.example, which is on the own origin, so a check of the origin
// passes. But http.Redirect cleans each path that it is given, and leads elsewhere with
//
//   - the target as it came: it sends /\evil.example, and browsers go to https://evil.example;
//   - [url.URL.RequestURI] or the path: they are //evil.example, the same;
//   - a reference by [url.MakeRelative]: it is ..//evil.example, and becomes /evil.example.
//
// [Within] keeps a browser below a path, [Allowed] lets it go to other origins too, and
// [MatchRedirectURI] compares the redirect_uri of OAuth 2.0.
package redirect

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
)

// Local returns where to send a browser that asks for next: next resolved against base,
// where that is on base's origin. An empty next gives base.
//
// Base is an http: or https: URL. The result has base's scheme, host and port, and no
// credentials, whatever base and next have. Next may be hostile, and of any length.
//
// The error is an [*Error]: [ErrOrigin] where a browser would go to another origin,
// [ErrBase], or the [*url.ParseError] of a next that is not a URL.
func Local(base *url.URL, next string) (*url.URL, error) { return Allowed(base, next) }

// Allowed is [Local] for more than one origin: a browser may also go to those given. They
// are compared whole: https://example.com is neither http://example.com nor
// https://www.example.com, nor https://example.com:8443. An opaque origin, as a file: URL
// has it, allows nothing.
//
// There is no way to allow all subdomains, since who has one of them, by a takeover, or as
// a user of a host for pages, could send a browser anywhere from there. Where that is
// meant, compare the [url.Host.RegistrableDomain] of a parsed URL yourself.
func Allowed(base *url.URL, next string, others ...url.Origin) (*url.URL, error) {
	if base == nil || !isWeb(base) {
		return nil, &Error{nil, ErrBase}
	}
	u, err := base.Parse(next)
	if err != nil {
		return nil, &Error{nil, err}
	}
	// A blob: URL has the origin of the URL in it.
	if origin := u.OriginValue(); !isWeb(u) || origin != base.OriginValue() && !slices.Contains(others, origin) {
		return nil, &Error{u, ErrOrigin}
	}
	if err := withoutCredentials(u); err != nil {
		return nil, &Error{u, err}
	}
	return u, nil
}

// Within is [Local] for what is below a path: the result's path begins with base's, up to
// its last '/'. With the base https://app.example/sub/ it is /sub/ or below, and with
// https://app.example/sub the whole origin.
//
// Dot segments are resolved before, as browsers do, also those that are written as %2e. To
// the standard %2F is not a '/', but many servers decode it, and then resolve dot segments
// once more: net/http's Request.URL.Path is decoded, too. So Within also refuses what leaves
// the path when its '%2F', '%5C' and '\' are read as a '/': /sub/..%2fadmin. It decodes once. A
// server that decodes twice, and then finds its way by "..", is lost in any case.
//
// The error is an [*Error]: Local's, and [ErrPath] where the path is another one.
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

// leaves reports whether a path, at some point, leaves the directory that it begins in. Empty
// segments do not count: many servers drop them.
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

// A Reason is why a browser is not sent to a target. It is an error, which is in an [Error].
type Reason uint8

const (
	_              Reason = iota
	ErrBase               // the base is nil, or neither an http: nor an https: URL
	ErrOrigin             // a browser would go to another origin
	ErrPath               // a browser would go to a path that is not below the base's
	ErrMismatch           // the redirect URI is not the registered one
	ErrFragment           // the redirect URI has a fragment
	ErrCredentials        // the redirect URI has a username or a password
)

var reasons = [...]string{
	ErrBase:        "the base is not an http: or https: URL",
	ErrOrigin:      "the target is on another origin",
	ErrPath:        "the target is outside of the base's path",
	ErrMismatch:    "the redirect URI is not the registered one",
	ErrFragment:    "the redirect URI has a fragment",
	ErrCredentials: "the redirect URI has credentials",
}

// Error returns what the reason says.
func (r Reason) Error() string {
	if r == 0 || int(r) >= len(reasons) {
		return "Reason(" + strconv.Itoa(int(r)) + ")"
	}
	return reasons[r]
}

// An Error tells why a browser is not sent to a target.
type Error struct {
	// URL is where a browser would have gone. It is nil where the target is not a URL, or
	// there is no base.
	URL *url.URL
	// Err is a [Reason], a [*url.ParseError], or a [*url.SetError] for a URL that is too long.
	Err error
}

// Error says what is wrong, and the origin to which a browser would have gone, or the scheme
// of a URL that has none. It has nothing else of the target: no password, and no text of
// whoever made it.
func (e *Error) Error() string {
	text := "redirect: " + e.Err.Error()
	if e.URL == nil {
		return text
	}
	if origin := e.URL.Origin(); origin != "null" && isWeb(e.URL) {
		return text + ": " + origin
	}
	return text + ": " + e.URL.Protocol()
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
