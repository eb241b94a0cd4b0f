// Package inbound reads the URL of a request that a server received, once, so that everything
// behind it finds the same path: the router, the access list, the cache and the file server.
//
//	guard := &inbound.Guard{} // the zero Guard is strict
//	http.ListenAndServe(addr, guard.Handler(mux))
//
//	u := inbound.URLFromContext(r.Context()) // in a handler of mux
//
// Two readers of one path often disagree. To [net/http.FileServer] and nginx /public/..%2Fadmin is
// /admin, to a pattern it is below /public/. If the one checks and the other serves, the check is
// bypassed. A Guard passes on only plain paths, which all readers read the same, and answers other
// requests itself. It must come first, also before [net/http.StripPrefix], which changes r.URL.
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
// How the servers read each kind is in [a table], which tests check. Of 4,000 URLs that resemble
// those of the web, a strict Guard refuses 36 with a parameter, such as ;jsessionid=1, and 16 with
// another escape, which [Guard.Redirect] redirects to the browser's spelling.
//
// # Targets
//
// A target must begin with '/', or be an absolute URL with the server's scheme and a host of
// [Guard.Hosts]: without Hosts, a Guard does not know which host is the server's. What is passed on
// always begins with '/', and has the browser's spelling of the query. A Guard refuses a query with
// a space, a control, a '#' or ill-formed UTF-8, an authority (CONNECT), "*", an empty target, a
// request without a Host, and a target of more than 64 KiB. net/http itself answers OPTIONS *.
// To read the URL of a request that a Guard refuses, call [ParseTarget].
//
// [a table]: https://github.com/go-weburl/url/blob/main/docs/safety.md#how-servers-read-a-path
package inbound

import (
	"cmp"
	"context"
	"net/http"
	"net/netip"
	neturl "net/url"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/plainpath"
	"github.com/go-weburl/url/policy"
)

const maxTarget = 64 << 10 // bytes

// A Guard reads the URLs of requests, and refuses those that two readers may read differently. The
// zero Guard is strict. A Guard is safe for concurrent use as long as nothing changes it.
type Guard struct {
	// Hosts are the names that the server answers to. The client chooses the port. If Hosts is nil,
	// it chooses the host, too: do not build links or keys with it.
	Hosts *policy.Hosts
	// TrustedProxies are the addresses of the proxies, the only peers whose headers say which URL
	// the client requested: Forwarded (RFC 7239) or X-Forwarded-Proto (http, https, ws or wss) and
	// X-Forwarded-Host, and X-Forwarded-Prefix, the path that the proxy removed. The proxy must
	// replace or extend the headers that a client sends. Of each X-Forwarded header the last entry
	// counts. In Forwarded, an entry also counts if all entries after it are for trusted proxies,
	// and the first of those that count wins. Both kinds of header must agree.
	TrustedProxies []netip.Prefix
	// Redirect answers a GET or HEAD request with a redirect (308) to the plain path that its
	// client meant, if the path only has dot segments or escapes that browsers write differently.
	Redirect bool
	// Refused, if not nil, is called with each request that is not passed on, and with an [*Error].
	Refused func(r *http.Request, err error)

	AllowEmptySegments bool // except the first, which looks like the "//" before a host
	// AllowEncodedDelimiters allows %2F, %5C, %3B, %3F and %23, for object stores, but not a path
	// that begins with /%2F or /%5C. Read r.URL.EscapedPath, since r.URL.Path does not distinguish
	// %2F from '/'. No reader behind the Guard may decode a path before it splits it.
	AllowEncodedDelimiters bool
	AllowParameters        bool
	AllowWindowsNames      bool
	// AllowOtherEscapes allows what other clients than browsers send: JavaScript's
	// encodeURIComponent makes %40 of @. Readers that decode a path agree on it; chi, echo and
	// Express do not decode it before they look for a route.
	AllowOtherEscapes bool
}

// URL returns the public URL of a request, as its client used it, with X-Forwarded-Prefix: for
// links, keys and signatures. The error is an [*Error]. Behind Handler use [URLFromContext].
func (g *Guard) URL(r *http.Request) (*url.URL, error) {
	u := new(url.URL)
	if _, err := g.read(u, r, new(atomic.Pointer[url.URL])); err != nil {
		return nil, err
	}
	return u, nil
}

// Handler returns a handler that passes on the requests that URL accepts. A request that it refuses
// is answered with 400 (Bad Request) and a text that says why, or with a redirect.
//
// What next gets says the same everywhere: r.Host, r.URL and r.RequestURI are those of
// [URLFromContext], except that they lack X-Forwarded-Prefix. For a request with a plain target it
// allocates two or three times.
func (g *Guard) Handler(next http.Handler) http.Handler {
	known := new(atomic.Pointer[url.URL])
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := new(passedOn)
		o, err := g.read(&p.url, r, known)
		if err != nil {
			g.refuse(w, r, o, err)
			return
		}
		p.setRequest(r, o.target)
		next.ServeHTTP(w, &p.request)
	})
}

// A passedOn is the request that the next handler gets, and its context: one allocation.
type passedOn struct {
	context.Context
	url     url.URL
	request http.Request
}

type urlKey struct{}

// Value makes p a context with a URL.
func (p *passedOn) Value(key any) any {
	if key == (urlKey{}) {
		return &p.url
	}
	return p.Context.Value(key)
}

// URLFromContext returns the URL of the request that a [Guard] passed on with this context, or nil.
// Do not change it: other handlers get the same.
func URLFromContext(ctx context.Context) *url.URL {
	u, _ := ctx.Value(urlKey{}).(*url.URL)
	return u
}

// setRequest makes p's request of r, with a target.
func (p *passedOn) setRequest(r *http.Request, target string) {
	p.Context = r.Context()
	p.request = *r.WithContext(p) // only WithContext can set the context
	p.request.Host = p.url.Host()
	if r.RequestURI != target { // an absolute form, or a query that was not canonical
		u := *r.URL
		u.Scheme, u.Host, u.RawQuery = "", "", p.url.RawQuery()
		u.Path = cmp.Or(u.Path, "/")
		p.request.RequestURI, p.request.URL = target, &u
	}
}

// An origin is a request's target in origin form, with what it lacks.
type origin struct {
	scheme, host string // that the client used
	prefix       string // of the path, without a '/' at its end
	target       string
}

// origin returns the target of r without a scheme and a host, and the client's.
func (g *Guard) origin(r *http.Request) (origin, *Error) {
	o := origin{scheme: "http", host: r.Host, target: r.RequestURI}
	if r.TLS != nil {
		o.scheme = "https"
	}
	if len(g.TrustedProxies) > 0 && g.trusts(r.RemoteAddr) && !g.forward(&o, r.Header) {
		return o, &Error{BadForwarded, 0}
	}
	if strings.HasPrefix(o.target, "/") {
		return o, nil
	}
	rest, ok := strings.CutPrefix(o.target, o.scheme+"://"+r.Host)
	if !ok {
		return o, &Error{NotPath, 0}
	}
	// net/http has dropped the Host header for the target's host. That may be another host, so the
	// target's only counts if Hosts says later that it is the server's.
	if r.Host != o.host || g.Hosts == nil {
		return o, &Error{OtherHost, 0}
	}
	o.target = "/" + strings.TrimPrefix(rest, "/") // in http://h?q the path is empty
	return o, nil
}

// trusts reports whether a node, an address that may have a port, is that of a trusted proxy.
func (g *Guard) trusts(node string) bool {
	addr, err := netip.ParseAddr(strings.Trim(node, "[]"))
	if err != nil {
		addrPort, _ := netip.ParseAddrPort(node) // no prefix contains the zero Addr
		addr = addrPort.Addr()
	}
	addr = addr.Unmap().WithZone("")
	isIn := func(prefix netip.Prefix) bool { return prefix.Contains(addr) }
	return slices.ContainsFunc(g.TrustedProxies, isIn)
}

// forward changes o to what the headers of a trusted proxy say, and reports whether they are valid.
func (g *Guard) forward(o *origin, h http.Header) (ok bool) {
	o.prefix = strings.TrimSuffix(last(h["X-Forwarded-Prefix"]), "/")
	proto, host := last(h["X-Forwarded-Proto"]), last(h["X-Forwarded-Host"])
	x := o.with(proto, host)
	f, ok := x, true
	if len(h["Forwarded"]) > 0 {
		f, ok = g.forwarded(*o, strings.Join(h["Forwarded"], ","))
	}
	fault, _ := plainpath.Check(f.prefix+"/", plainpath.Allowed{}) // "" is "/"
	*o = f
	return ok && fault == plainpath.None && (proto+host == "" || f == x) &&
		infra.SchemeOf(f.scheme).IsRequested()
}

// with returns o with a scheme and a host, if these are not empty.
func (o origin) with(scheme, host string) origin {
	o.scheme, o.host = cmp.Or(infra.Lower(scheme), o.scheme), cmp.Or(host, o.host)
	return o
}

// last returns the last entry of a list, or "" if the list is empty. If the entry after a comma is
// empty, last returns ",", which is never valid.
func last(values []string) string {
	list := strings.Join(values, ",")
	comma := strings.LastIndexByte(list, ',')
	return cmp.Or(strings.Trim(list[comma+1:], " \t"), list[max(comma, 0):comma+1])
}

// read reads the URL of r into u. Known has the URL that was read last, or nil. Most requests have
// its host, which then need not be parsed: that saves a quarter of the instructions.
func (g *Guard) read(u *url.URL, r *http.Request, known *atomic.Pointer[url.URL]) (origin, *Error) {
	if len(r.RequestURI) > maxTarget {
		return origin{}, &Error{TooLong, maxTarget}
	}
	o, fault := g.origin(r)
	if fault != nil {
		return o, fault
	}
	path, query, _ := strings.Cut(o.target, "?")
	if fault, i := plainpath.Check(path, g.allowed()); fault != plainpath.None {
		return o, &Error{Reason(fault), len(r.RequestURI) - len(o.target) + i}
	}
	if !isURLOf(r.URL, path, query) {
		return o, &Error{Changed, 0}
	}
	full := o.target
	if o.prefix != "" { // to join an empty one takes 3 % of the handler's instructions
		full = o.prefix + o.target
	}
	switch base := known.Load(); {
	case base != nil && base.Host() == o.host && base.Scheme() == o.scheme:
		v, err := base.Parse(full)
		if err != nil {
			return o, &Error{BadHost, 0}
		}
		*u = *v
	case u.SetHref(o.scheme+"://"+o.host+full) != nil || !isWrittenAs(o.host, u):
		return o, &Error{BadHost, 0}
	case strings.IndexByte(path, '%') < 0: // else isURLOf has allocated
		known.Store(new(*u))
	}
	if target := u.RequestURI()[len(o.prefix):]; target != o.target {
		// In most requests the query is canonical: do not read it again.
		if i := indexNotInTarget(query); i >= 0 {
			return o, &Error{BadQuery, len(r.RequestURI) - len(query) + i}
		}
		o.target = target
	}
	if g.Hosts != nil && !g.Hosts.Contains(u.HostValue()) {
		return o, &Error{OtherHost, 0}
	}
	return o, nil
}

func (g *Guard) allowed() plainpath.Allowed {
	return plainpath.Allowed{
		EmptySegments: g.AllowEmptySegments, EncodedDelimiters: g.AllowEncodedDelimiters,
		Parameters: g.AllowParameters, WindowsNames: g.AllowWindowsNames,
		OtherEscapes: g.AllowOtherEscapes,
	}
}

// indexNotInTarget returns the position of what the parser would drop or replace in a target, or
// -1.
func indexNotInTarget(target string) int {
	for i, c := range target {
		isIllFormed := c == utf8.RuneError && !strings.HasPrefix(target[i:], "\uFFFD")
		if c <= ' ' || c == 0x7F || c == '#' || isIllFormed {
			return i
		}
	}
	return -1
}

// isURLOf reports whether net/http made n of the path and the query, and nothing changed it since.
func isURLOf(n *neturl.URL, path, query string) bool {
	return n != nil && n.RawQuery == query && (n.RawPath == "" || n.RawPath == path) &&
		(n.Path == url.PercentDecode(path) || n.Path == "" && path == "/") // of http://h
}

// isWrittenAs reports whether host, a host and a port, is written as in u, in any case. It may have
// the default port.
func isWrittenAs(host string, u *url.URL) bool {
	host = infra.Lower(host)
	port, _ := u.EffectivePort()
	return strings.Trim(host, "abcdefghijklmnopqrstuvwxyz0123456789-._:[]") == "" &&
		(host == u.Host() || host == u.Hostname()+":"+strconv.Itoa(int(port)))
}

// refuse answers a request that is not passed on.
func (g *Guard) refuse(w http.ResponseWriter, r *http.Request, o origin, err *Error) {
	if g.Refused != nil {
		g.Refused(r, err)
	}
	w.Header().Set("Cache-Control", "no-store") // a cache may take the target for another one
	if location := g.redirect(r, o, err.Reason); location != "" {
		w.Header().Set("Location", location)
		w.WriteHeader(http.StatusPermanentRedirect)
		return
	}
	http.Error(w, string(err.Reason), http.StatusBadRequest)
}

// redirect returns the target that the client of r meant, with the prefix, or "".
func (g *Guard) redirect(r *http.Request, o origin, reason Reason) string {
	isMeant := slices.Contains([]Reason{DotSegment, EncodedDot, MissingEscape, OtherEscape}, reason)
	if !g.Redirect || !isMeant || r.Method != http.MethodGet && r.Method != http.MethodHead {
		return ""
	}
	path, query, _ := strings.Cut(o.target, "?")
	target := plainpath.Respell(path) + o.target[len(path):]
	u, err := ParseTarget(o.scheme, o.host, target) // resolves dot segments
	if err != nil || indexNotInTarget(query) >= 0 {
		return ""
	}
	if fault, _ := plainpath.Check(u.Pathname(), g.allowed()); fault != plainpath.None {
		return ""
	}
	return o.prefix + u.RequestURI()
}

// A Reason says why a [Guard] refuses a request, in words.
type Reason string

// The reasons: those of the path first.
const (
	DotSegment       = Reason(plainpath.DotSegment)       // "." or ".." in any spelling
	EncodedDot       = Reason(plainpath.EncodedDot)       // %2E in another segment
	EmptySegment     = Reason(plainpath.EmptySegment)     // two slashes in a row
	Backslash        = Reason(plainpath.Backslash)        // '\'
	EncodedDelimiter = Reason(plainpath.EncodedDelimiter) // %2F, %5C, %3B, %3F or %23
	Parameter        = Reason(plainpath.Parameter)        // ';'
	Control          = Reason(plainpath.Control)          // a control, such as %00
	BadEscape        = Reason(plainpath.BadEscape)        // '%' without two hexadecimal digits
	IllFormed        = Reason(plainpath.IllFormed)        // what decodes to ill-formed UTF-8
	DoubleEncoding   = Reason(plainpath.DoubleEncoding)   // what can be decoded twice, as in %252e
	LookAlike        = Reason(plainpath.LookAlike)        // a fullwidth '/', '\', '.' or '%'
	WindowsName      = Reason(plainpath.WindowsName)      // what is another name on Windows
	MissingEscape    = Reason(plainpath.MissingEscape)    // a character that must be encoded
	OtherEscape      = Reason(plainpath.OtherEscape)      // an escape that browsers do not write

	NotPath      Reason = "the target is not a path" // nor a URL of the server
	TooLong      Reason = "the target is too long"   // longer than 64 KiB
	BadQuery     Reason = "the query has a character that must be encoded"
	BadHost      Reason = "the host is missing or not valid" // or not written as in a URL
	OtherHost    Reason = "the host is not this server's"
	BadForwarded Reason = "a proxy's header is not valid" // one that is trusted
	Changed      Reason = "the URL was changed before it was checked"
)

// An Error says why a [Guard] refuses a request.
type Error struct {
	Reason Reason
	// Position is the byte in r.RequestURI at which the reason was found, or 0 if there is none.
	Position int
}

// Error says what is wrong, and where if there is a position. It quotes nothing of the request.
func (e *Error) Error() string {
	s := "inbound: " + string(e.Reason)
	if e.Position > 0 {
		s += ", at byte " + strconv.Itoa(e.Position)
	}
	return s
}
