package inbound

import (
	"strings"

	"github.com/go-weburl/url"
)

// ParseTarget returns the URL of a request that a server received, also of one that a [Guard]
// refuses:
//
//	u, err := inbound.ParseTarget("https", r.Host, r.RequestURI)
//
// The scheme and the host, which may have a port, must be the server's own, or checked before: a
// client can send any Host header. The target comes from the client, in one of the [four forms] of
// HTTP:
//
//   - origin-form, /path?query: "//a/b" is a path, and not the host a;
//   - absolute-form, https://host/path?query, which clients send to proxies;
//   - authority-form, host:port, of CONNECT: the path is "/";
//   - "*", of OPTIONS: the path is "/", too.
//
// The result has the given scheme and host, no credentials and no fragment. Dot segments in the
// path are resolved.
//
// The error is that of [url.ParseOrigin] for the scheme and the host, or an [*Error]: [OtherHost]
// for a target in the second or third form that names another scheme, host or port, or that has
// credentials; [NotPath] for one in none of the forms; [MissingEscape] for a space, a control, a
// '#' or ill-formed UTF-8; [TooLong] if the arguments have more than 64 KiB together.
//
// [four forms]: https://www.rfc-editor.org/rfc/rfc9112#name-request-target
func ParseTarget(scheme, host, target string) (*url.URL, error) {
	if len(scheme)+len(host)+len(target) > maxTarget {
		return nil, &Error{TooLong, 0}
	}
	own, err := url.ParseOrigin(scheme + "://" + host + "/")
	if err != nil {
		return nil, err
	}
	if i := indexNotInTarget(target); i >= 0 {
		return nil, &Error{MissingEscape, i}
	}
	switch {
	case target == "*":
		return url.Parse(own.String())
	case strings.HasPrefix(target, "/"):
		return url.Parse(own.String() + target)
	case !strings.Contains(target, "://"):
		authority := scheme + "://" + target + "/"
		if _, err := url.ParseOrigin(authority); err != nil || !strings.Contains(target, ":") {
			return nil, &Error{NotPath, 0}
		}
		target = authority
	}
	u, err := url.Parse(target)
	switch {
	case err != nil:
		return nil, &Error{NotPath, 0}
	case u.Username() != "", u.Password() != "", u.Scheme() != own.Scheme(),
		!u.OriginValue().SameOrigin(own):
		return nil, &Error{OtherHost, 0}
	}
	return u, nil
}
