// Package inbound reads the URL of a request that a server received, once, so that everything
// behind it finds the same path: the router, the access list, the cache's key, the file server and
// the next proxy.
//
//	guard := &inbound.Guard{} // the zero Guard is strict
//	http.ListenAndServe(addr, guard.Handler(mux))
//
// A handler behind it gets the URL that was read:
//
//	u := inbound.URLFromContext(r.Context())
//
// Two readers of one path often disagree. To [net/http.FileServer] and nginx /public/..%2Fadmin is
// /admin, to a pattern it is below /public/. If the one checks and the other serves, the check is
// bypassed. A Guard passes on only plain paths, which all readers read the same, and answers other
// requests itself. It must come first: before a router, and before a handler that changes r.URL,
// such as [net/http.StripPrefix].
//
// # Plain paths
//
// A plain path has one spelling: no other plain path decodes to the same bytes. So an attacker
// cannot choose between spellings of which a reader that compares a path as it was sent, such as
// Express or chi, knows only one. These paths are not plain:
//
//	path                  who reads what in it                              allowed by
//	/a/../b, /a/%2E%2E/b  a router resolves it, or a file server does
//	/a%2Eb                some decode it, some compare it as it was sent
//	//a/b, /a//b          a host; or one '/': ServeMux, nginx, Tomcat       AllowEmptySegments
//	/a\b                  '/' to browsers, and on Windows
//	/a%2Fb, /a%5Cb        '/' to FileServer, nginx, gin, not to chi         AllowEncodedDelimiters
//	/a%3Bb, %3F, %23      the end, if it is decoded before it is parsed     AllowEncodedDelimiters
//	/a;b/c                Tomcat reads /a/c                                 AllowParameters
//	/a%00b                Apache reads /a; so does C
//	/%252e%252e/a         /../a, if it is decoded twice
//	/%C0%AEa              ill-formed UTF-8: a '.' to a lenient decoder
//	/a%EF%BC%8Fb          a fullwidth '/', that some normalize
//	/a., /C:, /aux.txt    other names on Windows                            AllowWindowsNames
//	/%61, /a%40, /%c3%a9  browsers write /a, /a@, /%C3%A9                   AllowOtherEscapes
//	/a|b, /é              some encode it, some do not
//
// How the servers read each kind is in [a table], which tests check. The first empty segment of a
// path, which looks like the "//" before a host, is never allowed. The query is not judged, but
// canonical: what is passed on has the browser's spelling of it.
//
// Of 4,000 URLs that resemble those of the web, a strict Guard refuses 36 with a parameter, such as
// ;jsessionid=1, and 16 with an unusual escape. With [Guard.Redirect] it redirects the latter to
// their usual spelling.
//
// # Targets
//
// A target must begin with '/', or be an absolute URL with the server's own scheme and host. The
// host must be in [Guard.Hosts], or if that is nil, be the address that the client connected to.
// What is passed on always begins with '/'. A Guard refuses an authority (CONNECT), "*", an empty
// target, a request without a Host, and a target of more than 64 KiB. net/http itself answers
// OPTIONS *, unless the server's DisableGeneralOptionsHandler is set.
//
// [a table]: https://github.com/go-weburl/url/blob/main/docs/safety.md#how-servers-read-a-path
package inbound

import (
	"context"
	"net/http"
	"net/netip"
	neturl "net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/plainpath"
	"github.com/go-weburl/url/policy"
)

// maxTarget is the greatest length of a target, in bytes.
const maxTarget = 64 << 10

// A Guard reads the URLs of requests, and refuses those that two readers may read differently. The
// zero Guard is strict. A Guard is safe for concurrent use as long as nothing changes it.
type Guard struct {
	// Hosts are the names that the server answers to. Nil allows all, so that the client chooses
	// the host: do not build links or keys with it.
	Hosts *policy.Hosts
	// TrustedProxies are the addresses of proxies whose headers say which URL the client
	// requested: Forwarded (RFC 7239) or X-Forwarded-Proto and X-Forwarded-Host, and
	// X-Forwarded-Prefix, the path that the proxy removed. From other peers they do not count.
	//
	// Of X-Forwarded-Proto and the others the last entry counts, which the peer wrote. In
	// Forwarded, an entry also counts if all entries after it are for trusted proxies, and the
	// first of those that count wins. If both kinds of header are there, they must agree. The
	// peer must replace or extend the headers that a client sends.
	TrustedProxies []netip.Prefix
	// Redirect answers a GET or HEAD request with a redirect (308) to the plain path that its
	// client meant, if the path only has dot segments or escapes that browsers write differently.
	Redirect bool
	// Refused, if not nil, is called with each request that is not passed on, and with an [*Error].
	Refused func(r *http.Request, err error)

	// AllowEmptySegments allows empty segments, except the first, for object stores. ServeMux,
	// nginx and others merge them.
	AllowEmptySegments bool
	// AllowEncodedDelimiters allows %2F, %5C, %3B, %3F and %23, for object stores. r.URL.RawPath
	// then has them, and r.URL.Path does not distinguish %2F from '/'. Readers that decode a path
	// before they split it must not be behind such a Guard.
	AllowEncodedDelimiters bool
	// AllowParameters allows ';', which begins a parameter of a segment in servlet containers.
	AllowParameters bool
	// AllowWindowsNames allows what is another name, a device or a drive on Windows: /a., /a%20,
	// /nul.txt, /C:.
	AllowWindowsNames bool
	// AllowOtherEscapes allows escapes that browsers do not write, but other clients do: /a%40b,
	// which JavaScript's encodeURIComponent makes of a@b, and digits in lower case, as in %c3%a9.
	// Readers that decode a path agree on them. chi, echo and Express do not decode it before they
	// look for a route.
	AllowOtherEscapes bool
}

// URL returns the URL of a request as its client used it, with X-Forwarded-Prefix. It is the public
// URL, for links, keys and signatures. The error is an [*Error].
//
// Behind [Guard.Handler] use [URLFromContext].
func (g *Guard) URL(r *http.Request) (*url.URL, error) {
	u := new(url.URL)
	if _, err := g.read(u, r); err != nil {
		return nil, err
	}
	return u, nil
}

// Handler returns a handler that passes on the requests that URL accepts. A request that it refuses
// is answered with 400 (Bad Request) and a text that says why, or with a redirect.
//
// What next gets says the same everywhere: r.Host, r.URL and r.RequestURI are those of
// [URLFromContext], except that they lack X-Forwarded-Prefix.
//
// For a request with a plain target it allocates three times.
func (g *Guard) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := &urlContext{Context: r.Context()}
		prefix, err := g.read(&ctx.url, r)
		if err != nil {
			g.refuse(w, r, err)
			return
		}
		next.ServeHTTP(w, passedOn(r, ctx, prefix))
	})
}

// A urlContext is a context with a URL: a context and a URL in one allocation.
type urlContext struct {
	context.Context
	url url.URL
}

type urlKey struct{}

func (c *urlContext) Value(key any) any {
	if key == (urlKey{}) {
		return &c.url
	}
	return c.Context.Value(key)
}

// URLFromContext returns the URL of the request that a [Guard] passed on with this context, or nil.
// Do not change it: other handlers get the same.
func URLFromContext(ctx context.Context) *url.URL {
	u, _ := ctx.Value(urlKey{}).(*url.URL)
	return u
}

// passedOn returns the request for the next handler.
func passedOn(r *http.Request, ctx *urlContext, prefix string) *http.Request {
	u := &ctx.url
	target := u.RequestURI()[len(prefix):]
	r = r.WithContext(ctx)
	r.Host = u.Host()
	if r.RequestURI != target { // an absolute form, or a query that was not canonical
		n := *r.URL
		n.Scheme, n.Host, n.RawQuery = "", "", u.RawQuery()
		if n.Path == "" {
			n.Path = "/"
		}
		r.RequestURI, r.URL = target, &n
	}
	return r
}

// read reads the URL of r into u. It returns the prefix of u's path that r's target does not have.
func (g *Guard) read(u *url.URL, r *http.Request) (prefix string, err *Error) {
	if len(r.RequestURI) > maxTarget {
		return "", &Error{TooLong, maxTarget}
	}
	o, err := g.origin(r)
	if err != nil {
		return "", err
	}
	target, err := g.originForm(r, o)
	if err != nil {
		return "", err
	}
	path, query, _ := strings.Cut(target, "?")
	if fault, i := plainpath.Check(path, g.allow()); fault != plainpath.None {
		return "", &Error{Reason(fault), len(r.RequestURI) - len(target) + i}
	}
	if i := badInQuery(query); i >= 0 {
		return "", &Error{BadQuery, len(r.RequestURI) - len(query) + i}
	}
	if !isURLOf(r.URL, path, query) {
		return "", &Error{Changed, 0}
	}
	if u.SetHref(o.scheme+"://"+o.host+o.prefix+target) != nil || !isWrittenAs(o.host, u) {
		return "", &Error{BadHost, 0}
	}
	if g.Hosts != nil && !g.Hosts.Contains(u.HostValue()) {
		return "", &Error{OtherHost, 0}
	}
	return o.prefix, nil
}

func (g *Guard) allow() (a plainpath.Allow) {
	for _, option := range [...]struct {
		isSet bool
		bit   plainpath.Allow
	}{
		{g.AllowEmptySegments, plainpath.EmptySegments},
		{g.AllowEncodedDelimiters, plainpath.EncodedDelimiters},
		{g.AllowParameters, plainpath.Parameters},
		{g.AllowWindowsNames, plainpath.WindowsNames},
		{g.AllowOtherEscapes, plainpath.OtherEscapes},
	} {
		if option.isSet {
			a |= option.bit
		}
	}
	return a
}

// originForm returns the target of r without a scheme and a host.
func (g *Guard) originForm(r *http.Request, o origin) (string, *Error) {
	target := r.RequestURI
	if strings.HasPrefix(target, "/") {
		return target, nil
	}
	rest, ok := strings.CutPrefix(target, o.scheme+"://")
	if !ok {
		return "", &Error{NotPath, 0}
	}
	// net/http has dropped the Host header for the target's host. That may be another host, so the
	// target's only counts if it is known to be the server's.
	rest, ok = strings.CutPrefix(rest, r.Host)
	if !ok || r.Host != o.host || g.Hosts == nil && !isLocalAddr(r) {
		return "", &Error{OtherHost, 0}
	}
	if !strings.HasPrefix(rest, "/") { // in http://h?q the path is empty
		rest = "/" + rest
	}
	return rest, nil
}

// isLocalAddr reports whether r.Host is the address to which the client connected.
func isLocalAddr(r *http.Request) bool {
	addr, ok := r.Context().Value(http.LocalAddrContextKey).(interface{ String() string })
	return ok && addr.String() == r.Host
}

// badInQuery returns the index of a byte that a query cannot have, or -1. The parser would drop or
// replace it.
func badInQuery(query string) int {
	for i := 0; i < len(query); i++ {
		switch c := query[i]; {
		case c <= ' ' || c == 0x7F || c == '#':
			return i
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(query[i:])
			if r == utf8.RuneError && size == 1 {
				return i
			}
			i += size - 1
		}
	}
	return -1
}

// isURLOf reports whether net/http made n of the path and the query, and nothing changed it since.
func isURLOf(n *neturl.URL, path, query string) bool {
	if n == nil || n.RawQuery != query || n.RawPath != "" && n.RawPath != path {
		return false
	}
	if strings.IndexByte(path, '%') < 0 { // the loop takes five times as long
		return n.Path == path || n.Path == "" && path == "/" // of http://h
	}
	for i := range len(n.Path) {
		if path == "" {
			return false
		}
		c, size := path[0], 1
		if b, ok := infra.PercentEncodedByte(path); ok {
			c, size = b, 3
		}
		if c != n.Path[i] {
			return false
		}
		path = path[size:]
	}
	return path == ""
}

// isWrittenAs reports whether host, a host and a port, is written as in u, in any case. It may have
// the default port.
func isWrittenAs(host string, u *url.URL) bool {
	for i := range len(host) {
		switch c := host[i]; {
		case infra.IsLetter(c) || infra.IsDigit(c) || strings.IndexByte("-._:[]", c) >= 0:
		default:
			return false
		}
	}
	if host == u.Host() || strings.EqualFold(host, u.Host()) {
		return true
	}
	port, _ := u.EffectivePort()
	return infra.Lower(host) == u.Hostname()+":"+strconv.Itoa(int(port))
}

// refuse answers a request that is not passed on.
func (g *Guard) refuse(w http.ResponseWriter, r *http.Request, err *Error) {
	if g.Refused != nil {
		g.Refused(r, err)
	}
	w.Header().Set("Cache-Control", "no-store") // a cache may take the target for another one
	if location := g.redirect(r, err.Reason); location != "" {
		w.Header().Set("Location", location)
		w.WriteHeader(http.StatusPermanentRedirect)
		return
	}
	http.Error(w, err.Reason.String(), http.StatusBadRequest)
}

// redirect returns the target that the client of r meant, with the prefix, or "".
func (g *Guard) redirect(r *http.Request, reason Reason) string {
	if !g.Redirect || r.Method != http.MethodGet && r.Method != http.MethodHead {
		return ""
	}
	switch reason {
	case DotSegment, EncodedDot, MissingEscape, OtherEscape:
	default:
		return ""
	}
	o, err := g.origin(r)
	if err != nil {
		return ""
	}
	target, err := g.originForm(r, o)
	if err != nil {
		return ""
	}
	path, query, hasQuery := strings.Cut(target, "?")
	target = plainpath.Respell(path)
	if hasQuery {
		target += "?" + query
	}
	u, err2 := url.ParseRequestTarget(o.scheme, o.host, target) // resolves dot segments
	if err2 != nil || badInQuery(query) >= 0 {
		return ""
	}
	if fault, _ := plainpath.Check(u.Pathname(), g.allow()); fault != plainpath.None {
		return ""
	}
	return o.prefix + u.RequestURI()
}
