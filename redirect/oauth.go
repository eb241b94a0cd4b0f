package redirect

import (
	"slices"
	"strings"

	"github.com/go-weburl/url"
)

// MatchRedirectURI returns the URL to send a browser to, if presented, the redirect_uri of an
// authorization request, is one of the URIs that the client has registered. If there is an error,
// answer with that: do not redirect. The example adds the code and the state to the URL.
//
// The browser receives each byte that the client registered, except for what any browser changes
// when it follows a redirect: the host's case, dot segments, a "'" in the query. Package query of
// this module adds to the query without changing the rest. Its Join and Keep add the state as the
// client wrote it in a GET request, or nothing if the client sent none. SetRawQuery percent-encodes
// bytes of the state that a browser would not send as they are, such as those of "'" or é.
// SearchParams().Append, in contrast, rewrites the whole query, and turns a%20b into a+b.
//
// MatchRedirectURI compares strings exactly, as [RFC 9700, section 2.1] requires: a difference in
// case, or a '/' at the end, is a mismatch. There is one exception, for native apps, which listen
// on a port that the system chooses ([RFC 8252, section 7.3]): if a registered URI begins with
// http://127.0.0.1 or http://[::1], spelled like this, presented may have any port in digits, or
// none.
//
// The error is an [*Error]: [ErrMismatch]; [ErrFragment], even for an empty fragment;
// [ErrCredentials]; [url.ErrTooLong]; or the [*url.ParseError] of a string that is not a URL.
//
// [RFC 9700, section 2.1]: https://www.rfc-editor.org/rfc/rfc9700#section-2.1
// [RFC 8252, section 7.3]: https://www.rfc-editor.org/rfc/rfc8252#section-7.3
func MatchRedirectURI(registered []string, presented string) (*url.URL, error) {
	return match(registered, presented, loopbackOrigins[:2])
}

// MatchRedirectURILocalhost is [MatchRedirectURI], except that it also lets the port differ for
// http://localhost. RFC 8252 advises against that host in section 8.3, because localhost may
// resolve to an address that is not a loopback one, but many clients register it. localhost does
// not match 127.0.0.1 or [::1].
func MatchRedirectURILocalhost(registered []string, presented string) (*url.URL, error) {
	return match(registered, presented, loopbackOrigins[:])
}

// loopbackOrigins are those of RFC 8252, sections 7.3 and 8.3, spelled as the RFC requires.
var loopbackOrigins = [...]string{"http://127.0.0.1", "http://[::1]", localhost}

const localhost = "http://localhost"

// match is MatchRedirectURI, but the port may differ if a URI begins with an origin in anyPort.
func match(registered []string, presented string, anyPort []string) (*url.URL, error) {
	u, spans, err := parseRedirectURI(presented)
	if err != nil {
		return nil, err
	}
	origin, rest := cutPort(presented, spans)
	for _, uri := range registered {
		if uri == presented {
			return u, nil
		}
		if !slices.Contains(anyPort, origin) || strings.HasPrefix(rest, `\`) {
			continue // a backslash is part of the host to a reader of RFC 3986
		}
		_, spans, err := new(url.Parser).ParseSpans(uri)
		if before, after := cutPort(uri, spans); err == nil && before == origin && after == rest {
			return u, nil
		}
	}
	return nil, newError(u, ErrMismatch)
}

// parseRedirectURI parses a redirect URI, which may have neither a fragment nor credentials.
func parseRedirectURI(uri string) (*url.URL, *url.Spans, error) {
	if len(uri) > maxTarget {
		return nil, nil, &Error{Err: url.ErrTooLong}
	}
	u, spans, err := new(url.Parser).ParseSpans(uri)
	switch {
	case err != nil:
		err = &Error{Err: err}
	case u.HasFragment():
		err = newError(u, ErrFragment)
	case u.Username()+u.Password() != "":
		err = newError(u, ErrCredentials)
	}
	return u, spans, err
}

// cutPort returns what precedes and what follows the port of a URI, as it is written. An empty port
// counts as text after it, and so does one with tabs.
func cutPort(uri string, s *url.Spans) (before, after string) {
	if port := uri[s.Port.Start:s.Port.End]; port != "" && strings.Trim(port, "0123456789") == "" {
		return uri[:s.Port.Start-len(":")], uri[s.Port.End:]
	}
	return uri[:s.Host.End], uri[s.Host.End:]
}

// CheckRedirectURI returns nil if an authorization server may accept uri when a client registers
// it. Otherwise the error is an [*Error]. The rules apply in this order:
//
//	rule                                         error             RFC, section
//	at most 64 KiB                               url.ErrTooLong
//	an absolute URL                              *url.ParseError   6749, 3.1.2
//	no fragment, not even an empty one           ErrFragment       6749, 3.1.2
//	no credentials, which can pass for the host  ErrCredentials    9700, 4.1; 3986, 7.6
//	a valid URL string                           CheckValid's      6749, 3.1.2
//	no ".." in the path, even percent-encoded    ErrDotSegment     9700, 4.1; 3986, 6.2.2.3
//	https:, or http: with a loopback address     ErrHTTP           9700, 2.6; 8252, 7.3
//	or a scheme with a '.', as com.example.app:  ErrPrivateScheme  8252, 7.1 and 8.4
//	not http://localhost                         ErrLocalhost      8252, 8.3
//
// The loopback addresses are http://127.0.0.1 and http://[::1], spelled like this, with or without
// a port. A URI for which the error is ErrLocalhost breaks no other rule: a server can make an
// exception for it.
//
// CheckRedirectURI cannot know whether the client owns the host or the scheme. It accepts a host or
// a path that is not ASCII, although RFC 6749 asks for a URI. It accepts every query, since it does
// not know which parameters your responses add there. RFC 6749, section 3.1, forbids a parameter
// that occurs twice. If you add code and state, refuse a URI that has them, as the example does.
func CheckRedirectURI(uri string) error {
	u, spans, err := parseRedirectURI(uri)
	if err != nil {
		return err
	}
	if err := url.CheckValid(uri, nil); err != nil {
		return newError(u, err)
	}
	if has, _ := doubleDots(uri[spans.Path.Start:spans.Path.End]); has {
		return newError(u, ErrDotSegment)
	}
	switch origin, _ := cutPort(uri, spans); {
	case origin == localhost:
		return newError(u, ErrLocalhost)
	case u.Scheme() == "https", slices.Contains(loopbackOrigins[:], origin):
		return nil
	case u.Scheme() == "http":
		return newError(u, ErrHTTP)
	case !strings.Contains(u.Scheme(), "."):
		return newError(u, ErrPrivateScheme)
	}
	return nil
}
