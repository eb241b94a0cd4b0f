package url

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	neturl "net/url"
	"path"
	"strings"
	"unicode/utf8"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/quoted"
)

// Parse parses rawURL as browsers do, and spells its components as net/url does: see the package
// documentation. The Host of a reference such as `\\evil.example\x` is evil.example. A path that
// does not begin with a slash keeps its dot segments, since their meaning depends on the base URL.
//
// The error is an *[Error]. It wraps a *[weburl.ParseError], which has the standard's name for the
// error and its position, or net/url's error if browsers do not know the scheme of rawURL. If
// net/url's error wraps an [EscapeError] or [InvalidHostError], so does the Error. It has "xxxxx"
// in place of what may be a password.
//
// For an http: or https: URL without credentials, whose host has at most 253 bytes, Parse allocates
// once if nothing has to be lower-cased, encoded, decoded or resolved. The fields share the memory
// of rawURL.
//
// Parse follows the standard's [basic URL parser].
//
// [basic URL parser]: https://url.spec.whatwg.org/#concept-basic-url-parser
func Parse(rawURL string) (*URL, error) {
	u, err := parse(rawURL, false)
	if err != nil {
		return nil, newError(rawURL, err, neturl.Parse)
	}
	return u, nil
}

// ParseRequestURI parses the target of an HTTP request, or another string without a fragment: an
// absolute URL, a path that begins with '/', or "*". A path stays as it is, even if it begins with
// "//" or has dot segments: do not redirect to it. A '#' is part of the path or the query. If a '#'
// would end the host, as in "http://evil.example#@good.example/", that is an error.
//
// The error is an *[Error], as from [Parse].
func ParseRequestURI(rawURL string) (*URL, error) {
	u, err := parseRequestURI(rawURL)
	if err != nil {
		return nil, newError(rawURL, err, neturl.ParseRequestURI)
	}
	return u, nil
}

// An unquoted is a ParseError without the URL, which an Error's text already has.
type unquoted struct{ err *weburl.ParseError }

func (e unquoted) Error() string { return fmt.Sprintf("%v at byte %d", e.err.Err, e.err.Offset) }
func (e unquoted) Unwrap() error { return e.err }

// A typed is an error of this package together with net/url's error for the same text, whose type
// programs check.
type typed struct {
	error
	theirs error
}

func (e typed) Unwrap() []error { return []error{e.error, e.theirs} }

// newError returns the Error for rawURL. parse is net/url's function for such a text.
func newError(rawURL string, err error, parse func(string) (*neturl.URL, error)) error {
	if e, ok := err.(*weburl.ParseError); ok && !e.Base {
		err = unquoted{e}
	}
	_, theirs := parse(rawURL)
	if host, ok := errors.AsType[InvalidHostError](theirs); ok {
		err = typed{err, host}
	} else if escape, ok := errors.AsType[EscapeError](theirs); ok {
		start, end := quoted.PasswordSpan(rawURL)
		if strings.Contains(rawURL[start:end], string(escape)) {
			escape = quoted.Password
		}
		err = typed{err, escape}
	}
	return &Error{Op: "parse", URL: quoted.URL(rawURL), Err: err}
}

var (
	errColon     = errors.New("first path segment in URL cannot contain colon")
	errEmpty     = errors.New("empty URL")
	errHash      = errors.New("invalid URI for request: '#' before the path")
	errRequested = errors.New(
		"invalid URI for request: neither a URL nor a path that begins with '/'")
)

// parse parses rawURL. In a request, the path is net/url's.
func parse(rawURL string, request bool) (*URL, error) {
	var p parts
	p.cut(rawURL)
	switch {
	case p.kind == kindOther:
		return parseOther(rawURL)
	case p.kind == kindRelative && hasColonFirst(p.text):
		return nil, errColon
	}
	user, host, ok := p.spellAuthority()
	if !ok {
		return nil, browserError(rawURL, p.kind)
	}
	u := p.url(p.scheme, user, host, request)
	if p.slashes < 2 && p.scheme != "" { // as in net/url
		u.OmitHost = p.hierarchy[0] == '/'
		if p.kind == kindSpecial { // relative to a base with that scheme
			u.Opaque = p.hierarchy
		}
	}
	if p.hierarchy == "*" && !p.hasQuery {
		u.RawPath = "" // as in net/url
	}
	u.guardPath()
	return u, nil
}

// url returns a URL with the given parts, and the parts of p after the authority.
func (p *parts) url(scheme string, user *Userinfo, host string, request bool) *URL {
	path, rawPath := p.path.text, ""
	if p.path.has(noPath | isDot) {
		path, rawPath = p.spellPath(request)
	}
	query := p.query.text
	if p.query.has(noQuery) {
		query = weburl.SpecialQueryPercentEncodeSet.Encode(query)
	}
	fragment, rawFragment := p.fragment.text, ""
	if p.fragment.has(noFragment) {
		fragment, rawFragment = spellFragment(p.fragment)
	}
	return &URL{
		Scheme: scheme, User: user, Host: host, Path: path, RawPath: rawPath,
		RawQuery: query, ForceQuery: p.hasQuery && query == "",
		Fragment: fragment, RawFragment: rawFragment,
	}
}

// browserError returns the error of the root package, whose offset is in rawURL.
func browserError(rawURL string, k kind) error {
	var err error
	if k == kindRelative {
		_, err = weburl.ParseWithBase(rawURL, "https://h/")
	} else {
		_, err = weburl.Parse(rawURL)
	}
	return err
}

// spellAuthority returns User and Host. It reports whether browsers accept the authority.
func (p *parts) spellAuthority() (user *Userinfo, host string, ok bool) {
	host = p.authority.text
	switch {
	case p.kind == kindRelative && p.slashes < 2:
		return nil, "", true
	case p.kind == kindFile:
		host, ok = p.spellFileHost()
		return nil, host, ok
	case p.authority.isDomain():
		return nil, host, true
	}
	if p.authority.has(noHost) { // an '@' is not one of these
		if i := strings.LastIndexByte(host, '@'); i >= 0 {
			user = spellUser(host[:i])
			host = host[i+1:]
		}
	}
	host, ok = spellHost(host)
	return user, host, ok
}

// spellFileHost is spellAuthority for a file: URL. A drive letter is part of the path.
func (p *parts) spellFileHost() (host string, ok bool) {
	switch {
	case p.authority.text == "":
		return "", true
	case infra.IsWindowsDriveLetter(p.authority.text):
		p.path = spanOf(p.hierarchy[1:], 0)
		return "", true
	}
	h, err := weburl.ParseHost(p.authority.text)
	if host = h.String(); host == "localhost" {
		host = ""
	}
	return host, err == nil
}

// spellUser returns the credentials, even an empty name or password.
func spellUser(credentials string) *Userinfo {
	credentials = weburl.C0ControlPercentEncodeSet.Encode(credentials) // now well-formed UTF-8
	username, password, ok := strings.Cut(credentials, ":")
	if ok {
		return neturl.UserPassword(weburl.PercentDecode(username), weburl.PercentDecode(password))
	}
	return neturl.User(weburl.PercentDecode(username))
}

// spellHost returns the canonical host, with the port as written.
func spellHost(hostport string) (host string, ok bool) {
	host = hostport
	if strings.HasPrefix(host, "[") {
		host = host[:strings.IndexByte(host, ']')+1]
	} else if i := strings.IndexByte(host, ':'); i >= 0 {
		host = host[:i]
	}
	port := hostport[len(host):]
	switch {
	case !isPort(port):
		return "", false
	case isDomain(host):
		return hostport, true
	}
	h, err := weburl.ParseHost(host)
	canonical := h.String()
	if canonical == host {
		return hostport, err == nil
	}
	return canonical + port, err == nil
}

// isPort reports whether s is "", or a ':' and a port, which may be empty.
func isPort(s string) bool {
	if s == "" {
		return true
	}
	n := 0
	for _, c := range []byte(s[1:]) {
		if !infra.IsDigit(c) {
			return false
		}
		if n = n*10 + int(c-'0'); n > 0xFFFF {
			return false
		}
	}
	return s[0] == ':'
}

// isDomain reports whether host is certainly a domain as the host parser writes it.
func isDomain(host string) bool {
	s := spanOf(host, 0)
	return s.isDomain()
}

// isDomainAndPort is isDomain for a host that a port may follow.
func isDomainAndPort(host string) bool {
	if isDomain(host) {
		return true
	}
	i := strings.IndexByte(host, ':')
	return i >= 0 && isPort(host[i:]) && isDomain(host[:i])
}

// isDomain reports whether s is certainly a domain as the host parser writes it. Its last label,
// which a dot may follow, is not a number, so s is not an IPv4 address.
func (s *span) isDomain() bool {
	if s.has(noDomain) {
		return false
	}
	name := strings.TrimSuffix(s.text, ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	return last != "" && infra.IsLetter(last[0])
}

// spellPath returns Path and RawPath. They are net/url's or, if browsers read the path differently,
// those of the standard's path.
func (p *parts) spellPath(request bool) (path, rawPath string) {
	path = p.path.text
	if !request || path[0] != '/' {
		path = p.resolvedPath()
	}
	if !p.path.has(noPath) {
		return path, ""
	}
	if p.tabbed || path != p.path.text || p.path.has(isControl) || needsEncoding(path) {
		path = weburl.PathPercentEncodeSet.Encode(path)
	}
	return splitPath(path)
}

// needsEncoding reports whether s, a path or a fragment, has a '%' that net/url refuses, or
// ill-formed UTF-8, which net/url keeps and browsers read as U+FFFD.
func needsEncoding(s string) bool { return hasStrayPercent(s) || !utf8.ValidString(s) }

// resolvedPath returns the path without backslashes. If the path begins with one, the result has no
// dot segments.
func (p *parts) resolvedPath() string {
	path := p.path.text
	switch {
	case !isSlash(path[0]):
		return strings.ReplaceAll(path, `\`, "/")
	case p.path.has(isBackslash), p.kind == kindFile && strings.Contains(path, "|"):
		return resolveDots(p.kind, path, 0)
	}
	if i := p.path.indexDots(); i >= 0 {
		return resolveDots(p.kind, path, i)
	}
	return path
}

// indexDots returns the position in s, a path that begins with a slash, of the slash before the
// first dot segment, or -1.
func (s *span) indexDots() int {
	if !s.has(isDot | isPercent) {
		return -1
	}
	path := s.text
	for i := 0; i+1 < len(path); i++ {
		if path[i] != '/' || path[i+1] != '.' && path[i+1] != '%' {
			continue
		}
		kind, end := infra.DotSegment(path, i+1)
		if kind != infra.Plain && (end == len(path) || path[end] == '/') {
			return i
		}
	}
	return -1
}

// resolveDots returns path, which begins with a slash or backslash, without dot segments and
// backslashes. In a file: URL a drive letter stays. Nothing before path[from] needs a change.
func resolveDots(k kind, path string, from int) string {
	var array [128]byte
	b := append(array[:0], path[:from]...)
	for i := from; i < len(path); {
		start := len(b)
		b = append(b, '/')
		for i++; i < len(path) && !isSlash(path[i]); i++ {
			b = append(b, path[i])
		}
		kind := infra.SegmentOf(b[start+1:])
		switch {
		case kind == infra.Plain:
			if k == kindFile && start == 0 && infra.IsWindowsDriveLetter(b[1:]) {
				b[2] = ':'
			}
			continue
		case kind == infra.DoubleDot && !(k == kindFile && start == len("/C:") &&
			infra.IsNormalizedWindowsDriveLetter(b[1:start])):
			start = max(0, bytes.LastIndexByte(b[:start], '/'))
		}
		if b = b[:start]; i == len(path) {
			b = append(b, '/')
		}
	}
	return string(b)
}

// splitPath returns the Path and RawPath that net/url sets for the escaped path. net/url does not
// ignore this RawPath.
func splitPath(escaped string) (path, rawPath string) {
	path = weburl.PercentDecode(escaped)
	if path == "*" { // String writes it as it is
		return path, escaped
	}
	return path, pathForm.rawOf(escaped)
}

// spellFragment returns Fragment and RawFragment. They are net/url's if it accepts the fragment
// and does not ignore its RawFragment.
func spellFragment(s span) (fragment, rawFragment string) {
	rawFragment = s.text
	if needsEncoding(rawFragment) {
		rawFragment = weburl.FragmentPercentEncodeSet.Encode(rawFragment)
	}
	return weburl.PercentDecode(rawFragment), fragmentForm.rawOf(rawFragment)
}

// guardPath puts "/." or "./" before a Path that browsers, given it alone, would read as a host or
// a URL: the Path of /.//evil.example, of /%5Cevil.example, and of https%3A//evil.example. A
// program that redirects to u.Path stays on its own host, and a net/url.URL with the fields of u
// names no other host.
//
// Then it guards Path, but not RawPath, against path.Clean, which http.Redirect calls. RawPath,
// which String and EscapedPath write, needs no such guard.
func (u *URL) guardPath() {
	if u.Host != "" || u.User != nil || u.Scheme != "" && u.Scheme != "file" && !u.OmitHost {
		return
	}
	if leadsElsewhere(u.Path) {
		dot := "/."
		if cmp.Or(u.RawPath, u.Path)[0] != '/' {
			dot = "./"
		}
		u.Path = dot + u.Path
		if u.RawPath != "" {
			u.RawPath = dot + u.RawPath
		}
	}
	if guarded := guardCleaned(u.Path); guarded != u.Path {
		if u.RawPath == "" {
			u.RawPath = string(appendEscaped(nil, u.Path, noPath))
		}
		u.Path = guarded
	}
}

// guardCleaned changes path so that it leads to no other host after path.Clean. http.Redirect
// cleans only the part before a '?', so that part is guarded too.
func guardCleaned(path string) string {
	if !has(path, isBackslash|isControl) &&
		(path == "" || path[0] == '/' || strings.IndexByte(path, ':') < 0) {
		return path // most
	}
	if i := strings.IndexByte(path, '?'); i >= 0 {
		path = guardFirst(path[:i]) + path[i:]
	}
	return guardFirst(path)
}

// guardFirst puts a '.' before the segment with which s will begin after path.Clean, if that
// segment begins with a backslash. Browsers remove the resulting ".\", but path.Clean does not.
func guardFirst(s string) string {
	i := firstCleaned(s)
	if i < 0 {
		return s
	}
	first := infra.RemoveTabAndNewline(s[i:])
	switch {
	case first != "" && isSlash(first[0]):
		return s[:i] + "." + s[i:]
	case s[0] != '/' && leadsElsewhere(path.Clean(s)):
		return s[:i] + `.\` + s[i:]
	}
	return s
}

// firstCleaned returns the position in s of the segment that path.Clean keeps as the first one,
// after all "..", or -1 if it keeps none.
func firstCleaned(s string) int {
	first, depth := -1, 0
	for i := 0; i < len(s); {
		segment, _, _ := strings.Cut(s[i:], "/")
		switch {
		case segment == "", segment == ".":
		case segment == "..":
			depth = max(0, depth-1)
		default:
			if depth == 0 {
				first = i
			}
			depth++
		}
		i += len(segment) + 1
	}
	if depth == 0 {
		return -1
	}
	return first
}

// leadsElsewhere reports whether path, as a reference, leads browsers to a host other than the
// page's.
func leadsElsewhere(path string) bool {
	if path == "" || infra.IsLetter(path[0]) && strings.IndexByte(path, ':') < 0 ||
		len(path) > 1 && path[0] == '/' && classes[path[1]]&noUser == 0 {
		return false // most paths
	}
	scheme, rest := cutScheme(stripped(path))
	switch k := kindOf(scheme); {
	case k == kindSpecial:
		return true
	case k == kindOther:
		return strings.HasPrefix(rest, "//")
	}
	return countSlashes(rest) >= 2
}

// parseOther parses a URL with a scheme that browsers do not go to, or a file: URL without a slash.
// The result is net/url's or, if net/url refuses the text, the standard's.
func parseOther(rawURL string) (*URL, error) {
	text := stripped(rawURL) // p.text, but with the original bytes
	n, err := neturl.Parse(text)
	if err == nil {
		u := (*URL)(n)
		u.spellOtherHost(text)
		if u.RawPath != "" {
			u.RawPath = pathForm.rawOf(u.RawPath)
		}
		if u.RawFragment != "" {
			u.RawFragment = fragmentForm.rawOf(u.RawFragment)
		}
		return u, nil
	}
	r, browserErr := weburl.Parse(rawURL)
	if browserErr == nil {
		return fromBrowser(r), nil
	}
	if start, end := quoted.PasswordSpan(rawURL); start < end {
		return nil, browserErr // which does not quote what may be a password
	}
	return nil, errors.Unwrap(err)
}

// spellOtherHost sets a Host with a '%' to the standard's spelling of the host in text. net/url
// would read a%2541 as a%41, which is another host.
func (u *URL) spellOtherHost(text string) {
	if strings.IndexByte(u.Host, '%') < 0 {
		return
	}
	var r weburl.URL
	if r.SetHref(text) == nil {
		_, port, hasPort := strings.Cut(u.Host, ":") // an IPv6 address has no '%' in a URL
		u.Host = r.Hostname()
		if hasPort {
			u.Host += ":" + port
		}
	}
}

// fromBrowser returns a URL with r's components.
func fromBrowser(r *weburl.URL) *URL {
	u := &URL{Scheme: r.Scheme(), RawQuery: r.RawQuery()}
	u.ForceQuery = u.RawQuery == "" && r.HasQuery()
	u.Fragment, u.RawFragment = spellFragment(spanOf(r.RawFragment(), 0))
	if r.HasOpaquePath() {
		u.Opaque = r.Pathname()
		return u
	}
	u.Host = r.Host()
	u.OmitHost = !r.HasHost()
	u.Path, u.RawPath = splitPath(r.Pathname())
	u.guardPath()
	if r.HasHost() && u.Host == "" && u.Path == "" {
		u.Opaque = "//" // String writes these slashes only before a path
	}
	if r.Username() != "" || r.Password() != "" {
		u.User = spellUser(strings.TrimSuffix(r.Username()+":"+r.Password(), ":"))
	}
	return u
}

func parseRequestURI(rawURL string) (*URL, error) {
	switch {
	case rawURL == "":
		return nil, errEmpty
	case rawURL == "*":
		return &URL{Path: "*"}, nil
	case rawURL[0] == '/':
		path, query, hasQuery := strings.Cut(rawURL, "?")
		p := parts{path: spanOf(path, 0), query: spanOf(query, 0), hasQuery: hasQuery}
		return p.url("", nil, "", true), nil
	}
	var p parts
	p.cut(rawURL)
	if p.scheme == "" {
		return nil, errRequested
	}
	u, err := parse(rawURL, true)
	before, _, hasHash := strings.Cut(p.text, "#")
	switch {
	case err != nil || !hasHash:
		return u, err
	case p.endsInAuthority(before): // browsers read another host
		return nil, errHash
	}
	return parse(strings.ReplaceAll(p.text, "#", "%23"), true)
}

// endsInAuthority reports whether s, p's text before a '#', ends in the authority.
func (p *parts) endsInAuthority(s string) bool {
	if p.kind != kindOther {
		return p.path.text == "" && !p.hasQuery
	}
	_, rest := cutScheme(s)
	return strings.HasPrefix(rest, "//") && !strings.ContainsAny(rest[2:], "/?")
}
