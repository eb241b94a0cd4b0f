package redirect

import (
	"strconv"
	"strings"

	"github.com/go-weburl/url"
)

// MatchRedirectURI reports whether presented, the redirect_uri of an authorization request, is
// the registered one: nil, or why it is not.
//
// The two are compared as strings, as [RFC 9700] says: not even the case of the host may
// differ, nor may the one end with a '/' that the other does not have. There is one exception,
// for native apps, which listen on a port that the system chooses: where registered begins
// with http://127.0.0.1 or http://[::1], in these letters, presented may have any port or none
// ([RFC 8252, section 7.3]). For http://localhost set [Matcher.Localhost].
//
// The error is an [*Error]: [ErrMismatch]; [ErrFragment], also for an empty fragment;
// [ErrCredentials]; or the [*url.ParseError] of what is not a URL. Presented is safe to redirect
// to if it is nil, as far as registered is: whether a client may register a URI is for the
// server to check, with package policy for one.
//
// [RFC 9700]: https://www.rfc-editor.org/rfc/rfc9700#section-2.1
// [RFC 8252, section 7.3]: https://www.rfc-editor.org/rfc/rfc8252#section-7.3
func MatchRedirectURI(registered, presented string) error {
	return Matcher{}.MatchRedirectURI(registered, presented)
}

// A Matcher matches redirect URIs with an option. The zero Matcher does what the function
// [MatchRedirectURI] does.
type Matcher struct {
	// Localhost lets the port differ for http://localhost too. RFC 8252 advises against it, in
	// section 8.3, as localhost can be another address than the loopback ones; but clients
	// have it. It does not make localhost, 127.0.0.1 and [::1] match each other.
	Localhost bool
}

// MatchRedirectURI is the function [MatchRedirectURI], with m's option.
func (m Matcher) MatchRedirectURI(registered, presented string) error {
	u, err := url.Parse(presented)
	switch {
	case err != nil:
		return &Error{nil, err}
	case u.HasFragment():
		return &Error{u, ErrFragment}
	case u.Username()+u.Password() != "":
		return &Error{u, ErrCredentials}
	case registered == presented, m.matchesLoopback(registered, presented):
		return nil
	}
	return &Error{u, ErrMismatch}
}

// matchesLoopback reports whether both are loopback redirect URIs, of the same host, that do
// not differ but for the port.
func (m Matcher) matchesLoopback(registered, presented string) bool {
	for _, prefix := range []string{"http://127.0.0.1", "http://[::1]", "http://localhost"} {
		if prefix == "http://localhost" && !m.Localhost {
			continue
		}
		before, ok1 := cutLoopback(registered, prefix)
		after, ok2 := cutLoopback(presented, prefix)
		if ok1 && ok2 {
			return before == after
		}
	}
	return false
}

// cutLoopback returns what is behind the port of a URI that begins with prefix.
func cutLoopback(uri, prefix string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(uri, prefix)
	if !ok {
		return "", false
	}
	if port, isPort := strings.CutPrefix(rest, ":"); isPort {
		digits := len(port) - len(strings.TrimLeft(port, "0123456789"))
		if _, err := strconv.ParseUint(port[:digits], 10, 16); err != nil {
			return "", false
		}
		rest = port[digits:]
	}
	return rest, rest == "" || rest[0] == '/' || rest[0] == '?'
}
