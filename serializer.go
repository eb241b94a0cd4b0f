package url

import "github.com/go-weburl/url/internal/quoted"

// A URL is stored as its serialization. The functions here cut and compare it, the states write it,
// and record.go edits it.

// Href returns the URL serialized. See https://url.spec.whatwg.org/#dom-url-href.
func (u *URL) Href() string { return u.href }

// String returns [URL.Href].
func (u URL) String() string { return u.href }

// WithoutFragment returns a copy of u without its fragment. Its Href is what the standard calls the
// serialization that excludes the fragment. See
// https://url.spec.whatwg.org/#concept-url-serializer.
func (u *URL) WithoutFragment() *URL {
	v := *u
	v.href = u.href[:u.fragmentStart]
	return &v
}

// Equal reports whether the serializations of u and v are the same. Nil equals only nil, not the
// zero URL. See https://url.spec.whatwg.org/#concept-url-equals.
func (u *URL) Equal(v *URL) bool {
	if u == nil || v == nil {
		return u == v
	}
	return u.href == v.href
}

// Redacted returns the URL serialized, with "xxxxx" for the password, for logs. It returns "" for
// nil. It hides what [URL.Password] returns, and what may be a password of a URL in an opaque path,
// as in blob: and view-source: URLs. It hides no username, and no secret in any other path, in the
// query or in the fragment. A string without a scheme, such as user:password@tcp(host)/db, is a URL
// with the scheme user, whose path it does not hide. It allocates only if there is a password.
//
// The errors of this package never contain a password. To hide more, or to clean other packages'
// errors, see package redact; for log/slog see package slogurl.
func (u *URL) Redacted() string {
	if u == nil {
		return ""
	}
	switch {
	case u.opaquePath:
		whole := u.href[:u.queryStart]
		if hidden := quoted.Within(whole); hidden != whole {
			return hidden + u.href[u.queryStart:]
		}
		return u.href
	case u.Password() == "":
		return u.href
	}
	return u.href[:u.usernameEnd+1] + quoted.Password + u.href[u.hostStart-1:]
}

// RequestURI returns the URL as in HTTP's request line: the path and, if the query is not null, '?'
// and the query, percent-encoded, without the fragment. It returns "/" for an empty path and "" for
// an opaque one, which http: and https: URLs do not have.
//
// It is the [origin-form] of the request target, which a client sends to the server itself. It can
// begin with two slashes: do not resolve it as a reference, or what follows them becomes a host. It
// allocates only if the path is empty.
//
// [origin-form]: https://www.rfc-editor.org/rfc/rfc9112#name-origin-form
func (u *URL) RequestURI() string {
	switch {
	case u.opaquePath || u.href == "":
		return ""
	case u.pathStart == u.queryStart:
		return "/" + u.href[u.queryStart:u.fragmentStart]
	}
	return u.href[u.pathStart:u.fragmentStart]
}
