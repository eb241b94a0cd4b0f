package url

import (
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
// For an http: or https: URL that browsers would not change, without credentials or escapes, Parse
// allocates the URL, and that only if it escapes. The fields share the memory of rawURL.
//
// Parse follows the standard's [basic URL parser].
//
// [basic URL parser]: https://url.spec.whatwg.org/#concept-basic-url-parser
func Parse(rawURL string) (*URL, error) { return parseInto(new(URL), rawURL) }

// parseInto is Parse, and sets u to the result. Parse itself is inlined, so that a URL that does
// not leave its caller is not on the heap.
func parseInto(u *URL, rawURL string) (*URL, error) {
	if err := u.parse(rawURL, false); err != nil {
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
	u := new(URL)
	if err := u.parseRequestURI(rawURL); err != nil {
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
	errScheme    = errors.New("missing protocol scheme")
	errHash      = errors.New("invalid URI for request: '#' before the path")
	errRequested = errors.New(
		"invalid URI for request: neither a URL nor a path that begins with '/'")
)

// A reading is how the parser reads a text.
type reading struct {
	text   string // without spaces and controls around it; it may have tabs
	tabbed bool   // there are tabs or newlines, or setText has removed some
	kind   kind
	record weburl.URL
	spans  weburl.Spans // in text
}

// parse sets u, which is empty, to the result of parsing rawURL. In a request, the path is
// net/url's.
func (u *URL) parse(rawURL string, request bool) error {
	if !strings.HasPrefix(rawURL, "https://") && !strings.HasPrefix(rawURL, "http://") {
		return u.parseNotWeb(rawURL, request)
	}
	record, s, err := new(weburl.Parser).ParseSpans(rawURL)
	switch {
	case err != nil:
		return err
	case record.Href() != rawURL || isRead(s.Username):
		trimmed, _ := infra.TrimC0ControlOrSpace(rawURL)
		u.spell(&reading{text: trimmed, tabbed: infra.HasTabOrNewline(trimmed), kind: kindSpecial,
			record: *record, spans: *s}, request)
		return nil
	}
	u.Scheme = rawURL[:s.Scheme.End]
	u.Host = rawURL[s.Host.Start:s.Path.Start]
	u.Path, u.RawPath = splitPath(rawURL[s.Path.Start:s.Path.End])
	if isRead(s.Query) {
		u.RawQuery = rawURL[s.Query.Start:s.Query.End]
		u.ForceQuery = u.RawQuery == ""
	}
	if isRead(s.Fragment) {
		u.Fragment, u.RawFragment = spellFragment(rawURL[s.Fragment.Start:])
	}
	return nil
}

// parseNotWeb is parse for a text that does not begin with "http://" or "https://".
func (u *URL) parseNotWeb(rawURL string, request bool) error {
	if u.setPlainReference(rawURL) {
		u.Path = withoutDots(u.Path)
		u.guardPath()
		return nil
	}
	var p reading
	p.setText(rawURL)
	var base *weburl.URL
	scheme, rest := cutScheme(p.text)
	switch p.kind = kindOf(scheme); {
	case p.kind == kindRelative:
		base = weburl.MustParse(webPage)
	case p.kind == kindOther, p.kind == kindFile && strings.IndexAny(rest, `/\`) != 0:
		return u.parseOther(rawURL)
	}
	switch err := p.read(base, rawURL); {
	case err != nil:
		return err
	case p.kind == kindRelative && strings.HasPrefix(p.text, ":"):
		return errScheme
	case p.kind == kindRelative && hasColonFirst(p.text):
		return errColon
	}
	u.spell(&p, request)
	if s := &p.spans; p.kind != kindRelative && s.Slashes.End-s.Slashes.Start < 2 { // as in net/url
		hierarchy := p.text[s.Scheme.End+1 : s.Path.End]
		u.OmitHost = hierarchy[0] == '/'
		if p.kind == kindSpecial { // relative to a base with that scheme
			u.Opaque = hierarchy
		}
	}
	u.guardPath()
	return nil
}

// setPlainReference sets u, which is empty, to text if that is a path, a query and a fragment in
// which nothing has to be encoded, and reports whether it is: a fast way around the parser, which
// takes twice the time. Dot segments stay.
func (u *URL) setPlainReference(text string) bool {
	if strings.IndexByte(text, ':') >= 0 || strings.HasPrefix(text, "//") {
		return false // most
	}
	text, fragment, _ := strings.Cut(text, "#")
	path, query, hasQuery := strings.Cut(text, "?")
	if has(path, noPath) || has(query, noQuery) || has(fragment, noFragment) {
		return false
	}
	u.Path, u.RawQuery, u.Fragment = path, query, fragment
	u.ForceQuery = hasQuery && query == ""
	return true
}

// setText sets p's text to rawURL without what browsers remove around and in a URL.
func (p *reading) setText(rawURL string) {
	p.text, _ = infra.TrimC0ControlOrSpace(rawURL)
	if infra.HasTabOrNewline(p.text) {
		p.text, p.tabbed = withoutTabs(p.text), true
	}
}

// withoutTabs returns s without tabs and newlines, and with U+FFFD for ill-formed UTF-8: bytes with
// a tab between them must not become a character.
func withoutTabs(s string) string { return infra.RemoveTabAndNewline(infra.WellFormed(s)) }

// read reads p's text, which is that of rawURL, with a base URL or, if base is nil, without.
func (p *reading) read(base *weburl.URL, rawURL string) error {
	record, spans, err := (&weburl.Parser{Base: base}).ParseSpans(p.text)
	p.spans = *spans
	if err == nil {
		p.record = *record
	} else if p.text != rawURL {
		_, err = (&weburl.Parser{Base: base}).Parse(rawURL) // an error with the position in rawURL
	}
	return err
}

// webPage is a base URL for a text that may have no scheme.
const webPage = "https://h/"

// of returns the part of p's text with that span, without tabs and newlines.
func (p *reading) of(s weburl.Span) string {
	if p.tabbed {
		return withoutTabs(p.text[s.Start:s.End])
	}
	return p.text[s.Start:s.End]
}

// isRead reports whether the parser has read the part with that span.
func isRead(s weburl.Span) bool { return s.End > 0 }

// spell sets u, which is empty, to what p has, each component as net/url spells it if net/url reads
// it as browsers do, and otherwise as browsers write it.
func (u *URL) spell(p *reading, request bool) {
	if p.kind != kindRelative {
		u.Scheme = p.record.Scheme()
	}
	u.spellAuthority(p)
	u.spellPath(p, request)
	if u.RawQuery = p.of(p.spans.Query); has(u.RawQuery, noQuery) {
		u.RawQuery = p.record.RawQuery()
	}
	u.ForceQuery = u.RawQuery == "" && isRead(p.spans.Query)
	if fragment := p.of(p.spans.Fragment); fragment != "" {
		u.Fragment, u.RawFragment = spellFragment(fragment)
	}
}

// spellAuthority sets User and Host: the host as browsers write it, and the port as it is written.
func (u *URL) spellAuthority(p *reading) {
	r, s := &p.record, &p.spans
	if !isRead(s.Slashes) {
		return
	}
	if isRead(s.Username) {
		u.User = userOf(r, isRead(s.Password))
	}
	u.Host = r.Hostname()
	if port := p.of(s.Port); port != "" && port == r.Port() {
		u.Host = r.Host()
	} else if isRead(s.Port) {
		u.Host += ":" + port
	}
}

// userOf returns the credentials of r.
func userOf(r *weburl.URL, hasPassword bool) *Userinfo {
	username := weburl.PercentDecode(r.Username())
	if hasPassword {
		return neturl.UserPassword(username, weburl.PercentDecode(r.Password()))
	}
	return neturl.User(username)
}

// spellPath sets Path and RawPath. A path that has another meaning in net/url, because of dot
// segments or backslashes, is the record's. A relative path has its meaning from the base URL.
func (u *URL) spellPath(p *reading, request bool) {
	path := p.of(p.spans.Path)
	switch {
	case path == "":
		return
	case request && path[0] == '/':
	case p.kind == kindRelative && !isSlash(path[0]):
		path = strings.ReplaceAll(path, `\`, "/")
	default:
		// The parser makes a path shorter only by changing its meaning.
		pathname := p.record.Pathname()
		if path == pathname || len(pathname) < len(path) ||
			!decodesTo(pathname, weburl.PercentDecode(path)) {
			u.Path, u.RawPath = splitPath(pathname)
			return
		}
	}
	u.setPath(path, p.tabbed)
	if path == "*" && p.kind == kindRelative && !isRead(p.spans.Query) {
		u.RawPath = "" // as in net/url
	}
}

// setPath sets Path and RawPath to those of the escaped path.
func (u *URL) setPath(path string, tabbed bool) {
	if has(path, noPath) && (tabbed || has(path, isControl) || needsEncoding(path)) {
		path = weburl.PathPercentEncodeSet.Encode(path)
	}
	u.Path, u.RawPath = splitPath(path)
}

// needsEncoding reports whether s, a path or a fragment, has a '%' that net/url refuses, or
// ill-formed UTF-8, which net/url keeps and browsers read as U+FFFD.
func needsEncoding(s string) bool { return hasStrayPercent(s) || !utf8.ValidString(s) }

// stripped returns s without the characters that browsers remove around and in a URL.
func stripped(s string) string {
	s, _ = infra.TrimC0ControlOrSpace(s)
	return infra.RemoveTabAndNewline(s)
}

// cutScheme returns s before and after the ':' of its scheme. If there is none, scheme is "".
func cutScheme(s string) (scheme, rest string) {
	n := infra.SchemeLen(s)
	if n == 0 || n == len(s) || s[n] != ':' {
		return "", s
	}
	return s[:n], s[n+1:]
}

// hasColonFirst reports whether the first path segment of the reference s contains a ':',
// as net/url reads it.
func hasColonFirst(s string) bool {
	i := strings.IndexByte(s, ':')
	return i >= 0 && !strings.ContainsAny(s[:i], "/?#")
}

// withoutPort returns host without its port, or host itself if no port follows its last ':'.
func withoutPort(host string) string {
	i := strings.LastIndexByte(host, ':')
	if i < 0 {
		return host
	}
	n := 0
	for _, c := range []byte(host[i+1:]) {
		if n = n*10 + int(c-'0'); !infra.IsDigit(c) || n > 0xFFFF {
			return host
		}
	}
	return host[:i]
}

// isDomain reports whether host is certainly a domain as the host parser writes it. Its last label,
// which a dot may follow, is not a number, so host is not an IPv4 address.
func isDomain(host string) bool {
	if has(host, noDomain) {
		return false
	}
	name := strings.TrimSuffix(host, ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	return last != "" && infra.IsLetter(last[0])
}

// isDomainAndPort is isDomain for a host that a port may follow.
func isDomainAndPort(host string) bool { return isDomain(host) || isDomain(withoutPort(host)) }

// splitPath returns the Path and RawPath that net/url sets for the escaped path. net/url does not
// ignore this RawPath.
func splitPath(escaped string) (path, rawPath string) {
	if !has(escaped, noPath) {
		return escaped, ""
	}
	path = weburl.PercentDecode(escaped)
	if path == "*" { // String writes it as it is
		return path, escaped
	}
	return path, pathForm.rawOf(escaped)
}

// spellFragment returns Fragment and RawFragment. They are net/url's if it accepts the fragment
// and does not ignore its RawFragment.
func spellFragment(text string) (fragment, rawFragment string) {
	if rawFragment = text; !has(text, noFragment) {
		return text, ""
	}
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
	if u.Host != "" || u.User != nil || u.Scheme != "" && u.Scheme != "file" && !u.OmitHost ||
		isHarmless(u.Path) {
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

// isHarmless reports whether path certainly needs no guard, as most.
func isHarmless(path string) bool {
	if strings.HasPrefix(path, "//") || strings.HasPrefix(path, " ") ||
		has(path, isBackslash|isControl) {
		return false
	}
	return strings.HasPrefix(path, "/") || strings.IndexByte(path, ':') < 0
}

// guardCleaned changes path so that it leads to no other host after path.Clean. http.Redirect
// cleans only the part before a '?', so that part is guarded too.
func guardCleaned(path string) string {
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
	first, up := -1, 0
	for end := len(s); end >= 0; {
		start := strings.LastIndexByte(s[:end], '/') + 1
		switch segment := s[start:end]; {
		case segment == "", segment == ".":
		case segment == "..":
			up++
		case up > 0:
			up--
		default:
			first = start
		}
		end = start - 1
	}
	return first
}

// leadsElsewhere reports whether path, as a reference, leads browsers to a host other than the
// page's.
func leadsElsewhere(path string) bool {
	parser := weburl.Parser{Base: weburl.MustParse(webPage)}
	_, spans, _ := parser.ParseSpans(path) // even with an error, the authority counts
	scheme, _ := cutScheme(stripped(path))
	return kindOf(scheme) == kindSpecial || isRead(spans.Slashes)
}

// parseOther is parse for a URL with a scheme that browsers do not go to, or a file: URL without a
// slash. The result is net/url's or, if net/url refuses the text, the standard's.
func (u *URL) parseOther(rawURL string) error {
	text := stripped(rawURL) // with the original bytes
	n, err := neturl.Parse(text)
	if err == nil {
		*u = URL(*n)
		// net/url would read the host a%2541 as a%41, which is another one.
		p := reading{text: text}
		if strings.IndexByte(u.Host, '%') >= 0 && p.read(nil, text) == nil {
			u.spellAuthority(&p)
		}
		if u.RawPath != "" {
			u.RawPath = pathForm.rawOf(u.RawPath)
		}
		if u.RawFragment != "" {
			u.RawFragment = fragmentForm.rawOf(u.RawFragment)
		}
		return nil
	}
	r, browserErr := weburl.Parse(rawURL)
	if browserErr == nil {
		*u = *fromBrowser(r)
		return nil
	}
	if start, end := quoted.PasswordSpan(rawURL); start < end {
		return browserErr // which does not quote what may be a password
	}
	return errors.Unwrap(err)
}

// fromBrowser returns a URL with r's components.
func fromBrowser(r *weburl.URL) *URL {
	u := &URL{Scheme: r.Scheme(), RawQuery: r.RawQuery()}
	u.ForceQuery = u.RawQuery == "" && r.HasQuery()
	u.Fragment, u.RawFragment = spellFragment(r.RawFragment())
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
		u.User = userOf(r, r.Password() != "")
	}
	return u
}

// parseRequestURI sets u to the result of ParseRequestURI.
func (u *URL) parseRequestURI(rawURL string) error {
	switch {
	case rawURL == "":
		return errEmpty
	case rawURL == "*":
		*u = URL{Path: "*"}
		return nil
	case rawURL[0] == '/':
		path, query, hasQuery := strings.Cut(rawURL, "?")
		if has(query, noQuery) {
			query = weburl.SpecialQueryPercentEncodeSet.Encode(query)
		}
		*u = URL{RawQuery: query, ForceQuery: hasQuery && query == ""}
		u.setPath(path, false)
		return nil
	}
	if scheme, _ := cutScheme(stripped(rawURL)); scheme == "" {
		return errRequested
	}
	before, _, hasHash := strings.Cut(rawURL, "#")
	switch err := u.parse(rawURL, true); {
	case err != nil || !hasHash:
		return err
	case endsInAuthority(before): // browsers read another host
		return errHash
	}
	*u = URL{}
	return u.parse(strings.ReplaceAll(rawURL, "#", "%23"), true)
}

// endsInAuthority reports whether the text of a URL that parses ends in the host or the port.
func endsInAuthority(text string) bool {
	_, s, err := new(weburl.Parser).ParseSpans(text)
	return err == nil && isRead(s.Slashes) && s.Path.Start == s.Path.End && !isRead(s.Query)
}
