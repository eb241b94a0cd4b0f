package redirect

import (
	"strconv"
	"strings"

	"github.com/go-weburl/url"
)

// MatchRedirectURI returns nil if presented, the redirect_uri of an authorization request,
// matches the registered one.
//
// It compares the two strings exactly, as [RFC 9700] requires: a difference in case, or a '/' at
// the end, is a mismatch. There is one exception, for native apps, which listen on a port that
// the system chooses ([RFC 8252, section 7.3]): if registered begins with http://127.0.0.1 or
// http://[::1], spelled like this, presented may have any port, or none.
//
// The error is an [*Error]: [ErrMismatch]; [ErrFragment], even for an empty fragment;
// [ErrCredentials]; or the [*url.ParseError] of a string that is not a URL. MatchRedirectURI does
// not decide which URIs a client may register. Package policy can check that at registration.
//
// [RFC 9700]: https://www.rfc-editor.org/rfc/rfc9700#section-2.1
// [RFC 8252, section 7.3]: https://www.rfc-editor.org/rfc/rfc8252#section-7.3
func MatchRedirectURI(registered, presented string) error {
	return match(registered, presented, "http://127.0.0.1", "http://[::1]")
}

// MatchRedirectURILocalhost does what [MatchRedirectURI] does, and lets the port differ for
// http://localhost too. RFC 8252 advises against it in section 8.3, because localhost may resolve
// to an address that is not a loopback one, but many clients register it. It does not make
// localhost match 127.0.0.1 or [::1].
func MatchRedirectURILocalhost(registered, presented string) error {
	return match(registered, presented, "http://127.0.0.1", "http://[::1]", "http://localhost")
}

// match is MatchRedirectURI for URIs whose port may differ if they begin with one of the origins.
func match(registered, presented string, anyPort ...string) error {
	u, err := url.Parse(presented)
	switch {
	case err != nil:
		return newError(nil, err)
	case u.HasFragment():
		return newError(u, ErrFragment)
	case u.Username()+u.Password() != "":
		return newError(u, ErrCredentials)
	case registered == presented:
		return nil
	}
	for _, origin := range anyPort {
		before, ok1 := cutLoopback(registered, origin)
		after, ok2 := cutLoopback(presented, origin)
		if ok1 && ok2 && before == after {
			return nil
		}
	}
	return newError(u, ErrMismatch)
}

// cutLoopback returns what follows prefix, an origin without a port, and its port, if any.
func cutLoopback(uri, prefix string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(uri, prefix)
	if port, isPort := strings.CutPrefix(rest, ":"); isPort {
		digits := len(port) - len(strings.TrimLeft(port, "0123456789"))
		if _, err := strconv.ParseUint(port[:digits], 10, 16); err != nil {
			return rest, false
		}
		rest = port[digits:]
	}
	return rest, ok && (rest == "" || rest[0] == '/' || rest[0] == '?')
}
