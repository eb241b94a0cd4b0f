package url

import (
	"bytes"
	"cmp"
	"errors"
	neturl "net/url"
	"strings"
	"unicode/utf8"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/redact"
	"github.com/go-weburl/url/internal/syntax"
)

// Parse parses rawURL as browsers do, and spells its components as net/url does. See the
// package's documentation for what that means. The Host of a reference such as
// `\\evil.example\x` is evil.example. A path that does not begin with a slash keeps its
// segments "." and "..", since their meaning depends on the base URL.
//
// The error is an *[Error]. It wraps a *[weburl.ParseError], which has the standard's name
// for the error and its place, or net/url's error if rawURL has a scheme of which browsers
// know nothing. It has "xxxxx" in place of what may be a password.
//
// For an http: or https: URL without credentials, whose host has at most 253 bytes, it
// allocates once if nothing has to be lowercased, encoded, decoded or resolved. The fields share
// the memory of rawURL.
//
// It is the standard's [URL parser].
//
// [URL parser]: https://url.spec.whatwg.org/#concept-url-parser
func Parse(rawURL string) (*URL, error) {
	u, err := parse(rawURL, false)
	if err != nil {
		return nil, newError(rawURL, err)
	}
	return u, nil
}

// ParseRequestURI parses the target of an HTTP request, or another string without a
// fragment: an absolute URL, a path that begins with '/', or "*". A path stays as it is, even
// if it begins with "//" or has dot segments, so it must not become a redirect's target. A
// '#' is part of the path or the query; where it would end the host, as in
// "http://evil.example#@good.example/", it is an error.
//
// The error is an *[Error], as from [Parse].
func ParseRequestURI(rawURL string) (*URL, error) {
	u, err := parseRequestURI(rawURL)
	if err != nil {
		return nil, newError(rawURL, err)
	}
	return u, nil
}

func newError(rawURL string, err error) error {
	return &Error{Op: "parse", URL: redact.URL(rawURL), Err: err}
}

var (
	errColon     = errors.New("first path segment in URL cannot contain colon")
	errEmpty     = errors.New("empty URL")
	errRequested = errors.New("invalid URI for request: neither a URL nor a path that begins with '/'")
	errHash      = errors.New("invalid URI for request: '#' before the path")
)

// parse parses rawURL. It cuts the text as browsers do. In a request, the path is net/url's.
func parse(rawURL string, request bool) (*URL, error) {
	if u := parseWeb(rawURL, request, false); u != nil {
		return u, nil
	}
	trimmed, text := clean(rawURL)
	if len(text) < len(rawURL) {
		if u := parseWeb(text, request, len(text) < len(trimmed)); u != nil {
			return u, nil
		}
	}
	scheme, rest := cutScheme(text)
	k := kindOf(scheme)
	switch {
	case k == kindOther, k == kindFile && !beginsWithSlash(rest):
		if len(text) < len(trimmed) {
			text = withoutTabs(trim(rawURL)) // with its bytes as they are
		}
		return parseOther(rawURL, text)
	case k == kindRelative && hasColonFirst(text):
		return nil, errColon
	}
	u := new(URL)
	hierarchy, query, fragment, hasQuery := cutTail(rest)
	path, ok := u.setAuthority(k, hierarchy)
	if !ok {
		return nil, browserError(rawURL, k)
	}
	u.Scheme = scheme
	tabbed := false
	if len(text) < len(trimmed) {
		end := len(text) - len(rest) + len(hierarchy)
		tabbed = hasTab(trimmed, end-len(path), end)
	}
	u.setBrowserPath(k, path, tabbed, request)
	if k == kindRelative && path == "*" && !hasQuery {
		u.RawPath = "" // as net/url has it
	}
	u.guardPath()
	u.setQuery(query, hasQuery)
	u.setFragment(fragment)
	return u, nil
}

// parseWeb is parse for an http: or https: URL that begins with "http://" or "https://" and a
// domain in ASCII, as most do. It returns nil for any other, and if something has to be
// removed or, where tabs have been removed, encoded or resolved.
func parseWeb(s string, request, tabbed bool) *URL {
	scheme, start := "", 0
	switch {
	case strings.HasPrefix(s, "https://"):
		scheme, start = s[:len("https")], len("https://")
	case strings.HasPrefix(s, "http://"):
		scheme, start = s[:len("http")], len("http://")
	default:
		return nil
	}
	i := start
	for i < len(s) && classes[s[i]]&inUser != 0 {
		i++
	}
	end := i
	if i < len(s) && s[i] == ':' {
		port := i
		for i++; i < len(s) && syntax.IsDigit(s[i]); i++ {
		}
		if !isPort(s[port:i]) {
			return nil
		}
	}
	host, rest := s[start:i], s[i:]
	if !isDomain(s[start:end]) {
		if host = strings.ToLower(host); !isDomain(host[:end-start]) {
			return nil
		}
	}
	if path, query, fragment, hasQuery, ok := cutPlain(rest); ok {
		return &URL{Scheme: scheme, Host: host, Path: path, RawQuery: query, ForceQuery: hasQuery && query == "", Fragment: fragment}
	}
	if tabbed || strings.IndexByte(`/\?#`, rest[0]) < 0 || rest[len(rest)-1] <= ' ' || hasTabOrNewline(rest) {
		return nil
	}
	path, query, fragment, hasQuery := cutTail(rest)
	u := &URL{Scheme: scheme, Host: host}
	u.setBrowserPath(kindSpecial, path, false, request)
	u.setQuery(query, hasQuery)
	u.setFragment(fragment)
	return u
}

// cutPlain cuts what follows a host, if nothing in it has to be encoded, decoded or resolved.
func cutPlain(s string) (path, query, fragment string, hasQuery, ok bool) {
	i := 0
	if i < len(s) && s[i] == '/' {
		i = countIn(s, inPath)
		if path = s[:i]; strings.Contains(path, "/.") {
			return "", "", "", false, false
		}
	}
	if i < len(s) && s[i] == '?' {
		start := i + 1
		i = start + countIn(s[start:], inQuery)
		query, hasQuery = s[start:i], true
	}
	if i < len(s) && s[i] == '#' {
		fragment = s[i+1:]
		i += 1 + countIn(fragment, inFragment)
	}
	return path, query, fragment, hasQuery, i == len(s)
}

// browserError returns the error of the root package, which counts the bytes of rawURL.
func browserError(rawURL string, k kind) error {
	var err error
	if k == kindRelative {
		_, err = parseOn("https://h/", rawURL)
	} else {
		_, err = weburl.Parse(rawURL)
	}
	return err
}

func parseOn(base, ref string) (*weburl.URL, error) {
	var b weburl.URL
	if err := b.SetHref(base); err != nil {
		return nil, err
	}
	return b.Parse(ref)
}

// clean returns s as browsers read it: without the spaces and controls around it, and then
// without tabs and newlines. Ill-formed bytes that a tab is between do not become a character.
func clean(s string) (trimmed, text string) {
	trimmed = trim(s)
	text = withoutTabs(trimmed)
	if len(text) < len(trimmed) && !utf8.ValidString(trimmed) {
		// Encode writes U+FFFD for ill-formed UTF-8.
		trimmed = weburl.PercentDecode(weburl.C0ControlPercentEncodeSet.Encode(strings.ReplaceAll(trimmed, "%", "%25")))
		text = withoutTabs(trimmed)
	}
	return trimmed, text
}

// trim returns s without the spaces and controls around it.
func trim(s string) string {
	for s != "" && s[0] <= ' ' {
		s = s[1:]
	}
	for s != "" && s[len(s)-1] <= ' ' {
		s = s[:len(s)-1]
	}
	return s
}

func hasTabOrNewline(s string) bool {
	return strings.IndexByte(s, '\n') >= 0 || strings.IndexByte(s, '\t') >= 0 || strings.IndexByte(s, '\r') >= 0
}

// withoutTabs returns s without its tabs and newlines.
func withoutTabs(s string) string {
	if !hasTabOrNewline(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) - 1)
	start := 0
	for i := range len(s) {
		if isTabOrNewline(s[i]) {
			b.WriteString(s[start:i])
			start = i + 1
		}
	}
	b.WriteString(s[start:])
	return b.String()
}

// hasTab reports whether s has a tab or newline in what withoutTabs(s) has from i to j.
func hasTab(s string, i, j int) bool {
	n := 0
	for k := 0; k < len(s) && n < j; k++ {
		switch {
		case !isTabOrNewline(s[k]):
			n++
		case n > i:
			return true
		}
	}
	return false
}

// cutScheme cuts s, which has no tabs and newlines, after the ':' of its scheme. It returns
// the scheme in lower case, or "" if s has none.
func cutScheme(s string) (scheme, rest string) {
	n := syntax.SchemeLen(s)
	if n == 0 || n == len(s) || s[n] != ':' {
		return "", s
	}
	return strings.ToLower(s[:n]), s[n+1:]
}

func beginsWithSlash(s string) bool { return s != "" && isSlash(s[0]) }

// countSlashes returns how many slashes and backslashes s begins with.
func countSlashes(s string) int {
	n := 0
	for n < len(s) && isSlash(s[n]) {
		n++
	}
	return n
}

// hasColonFirst reports whether the first path segment of the reference s contains a ':',
// as net/url reads it.
func hasColonFirst(s string) bool {
	i := strings.IndexByte(s, ':')
	return i >= 0 && !strings.ContainsAny(s[:i], "/?#")
}

// cutTail cuts what follows a scheme before its query and its fragment.
func cutTail(s string) (hierarchy, query, fragment string, hasQuery bool) {
	if i := strings.IndexByte(s, '#'); i >= 0 {
		s, fragment = s[:i], s[i+1:]
	}
	if i := strings.IndexByte(s, '?'); i >= 0 {
		s, query, hasQuery = s[:i], s[i+1:], true
	}
	return s, query, fragment, hasQuery
}

// cutAuthority cuts s before its first slash or backslash.
func cutAuthority(s string) (authority, path string) {
	if i := strings.IndexByte(s, '/'); i >= 0 {
		authority, path = s[:i], s[i:]
	} else {
		authority = s
	}
	if i := strings.IndexByte(authority, '\\'); i >= 0 {
		return s[:i], s[i:]
	}
	return authority, path
}

// setAuthority sets User and Host to those of the hierarchical part of a URL, and returns its
// path. It reports whether browsers accept the authority.
func (u *URL) setAuthority(k kind, hierarchy string) (path string, ok bool) {
	slashes := countSlashes(hierarchy)
	switch {
	case k == kindFile && slashes >= 2:
		return u.setFileHost(hierarchy)
	case k == kindFile:
		u.OmitHost = hierarchy[0] == '/' // as net/url has it
		return hierarchy, true
	case k == kindRelative && slashes < 2:
		return hierarchy, true
	case slashes < 2: // relative to a base with that scheme
		u.Opaque, u.OmitHost = hierarchy, strings.HasPrefix(hierarchy, "/")
	}
	authority, path := cutAuthority(hierarchy[slashes:])
	if i := strings.LastIndexByte(authority, '@'); i >= 0 {
		u.setUser(authority[:i])
		authority = authority[i+1:]
	}
	return path, u.setHost(authority)
}

// setFileHost is setAuthority for a file: URL with two slashes.
func (u *URL) setFileHost(hierarchy string) (path string, ok bool) {
	host, path := cutAuthority(hierarchy[2:])
	switch {
	case host == "":
		return path, true
	case syntax.IsWindowsDriveLetter(host):
		return hierarchy[1:], true
	}
	h, err := weburl.ParseHost(host)
	if err == nil && h.String() != "localhost" {
		u.Host = h.String()
	}
	return path, err == nil
}

// setUser sets User to the credentials, an empty name or password too.
func (u *URL) setUser(credentials string) {
	if !utf8.ValidString(credentials) {
		credentials = weburl.C0ControlPercentEncodeSet.Encode(credentials)
	}
	username, password, ok := strings.Cut(credentials, ":")
	if ok {
		u.User = neturl.UserPassword(weburl.PercentDecode(username), weburl.PercentDecode(password))
	} else {
		u.User = neturl.User(weburl.PercentDecode(username))
	}
}

// setHost sets Host to a canonical host, and the port as it is written.
func (u *URL) setHost(hostport string) bool {
	host := hostport
	if strings.HasPrefix(host, "[") {
		host = host[:strings.IndexByte(host, ']')+1]
	} else if i := strings.IndexByte(host, ':'); i >= 0 {
		host = host[:i]
	}
	if !isPort(hostport[len(host):]) {
		return false
	}
	if isDomain(host) {
		u.Host = hostport
		return true
	}
	h, err := weburl.ParseHost(host)
	if canonical := h.String(); canonical != host {
		u.Host = canonical + hostport[len(host):]
	} else {
		u.Host = hostport
	}
	return err == nil
}

// isPort reports whether s is "", or a ':' and a port, which may be empty.
func isPort(s string) bool {
	if s == "" {
		return true
	}
	n := 0
	for _, c := range []byte(s[1:]) {
		if !syntax.IsDigit(c) {
			return false
		}
		if n = n*10 + int(c-'0'); n > 0xFFFF {
			return false
		}
	}
	return s[0] == ':'
}

// isDomain reports whether host is certainly a domain, written as the host parser writes it.
// Its last label, which a dot may follow, begins with a letter, so it is not an IPv4 address.
func isDomain(host string) bool {
	i := len(host)
	if i > 0 && host[i-1] == '.' {
		i--
	}
	end := i
	for i > 0 && host[i-1] != '.' {
		i--
	}
	return i < end && 'a' <= host[i] && host[i] <= 'z' && countIn(host, inDomain) == len(host) &&
		(strings.IndexByte(host, '-') < 0 || !strings.Contains(host, "xn--"))
}

// setBrowserPath sets Path and RawPath. They are net/url's, unless browsers read the path
// differently: then it is the standard's path.
func (u *URL) setBrowserPath(k kind, path string, tabbed, request bool) {
	switch {
	case path == "":
		return
	case request && path[0] == '/':
		if hasControl(path) || needsEncoding(path) {
			path = weburl.PathPercentEncodeSet.Encode(path)
		}
	case tabbed || isReadDifferently(k, path):
		path = browserPath(k, path)
	}
	u.setPath(path)
}

// needsEncoding reports whether net/url refuses s, a path or a fragment, for a '%', or keeps
// bytes of it that browsers do not: they read ill-formed UTF-8 as U+FFFD.
func needsEncoding(s string) bool { return isStray(s) || !utf8.ValidString(s) }

// isReadDifferently reports whether browsers read a path differently from net/url, or it
// refuses the path.
func isReadDifferently(k kind, path string) bool {
	if k == kindFile && syntax.StartsWithWindowsDriveLetter(path[1:]) {
		return true
	}
	n := countIn(path, inPath)
	mayHaveDots, ascii := strings.Contains(path, "/."), true
	for i := n; i < len(path); i++ {
		switch c := path[i]; {
		case c == '%' && !beginsEscape(path[i:]), c == '\\', isControl(c):
			return true
		case c == '%':
			mayHaveDots = mayHaveDots || path[i+1] == '2'
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	return !ascii && !utf8.ValidString(path) || mayHaveDots && isSlash(path[0]) && hasDotSegment(path)
}

// hasControl reports whether s has a control, which net/url refuses before a fragment.
func hasControl(s string) bool {
	for i := range len(s) {
		if isControl(s[i]) {
			return true
		}
	}
	return false
}

// hasDotSegment reports whether a segment of path, which begins with a slash, is "." or "..".
func hasDotSegment(path string) bool {
	for i := 0; i < len(path); {
		kind, end := syntax.DotSegment(path, i+1)
		if kind != syntax.Plain && (end == len(path) || isSlash(path[end])) {
			return true
		}
		next := strings.IndexByte(path[i+1:], '/')
		if next < 0 {
			return false
		}
		i += 1 + next
	}
	return false
}

// browserPath returns the standard's path, percent-encoded.
func browserPath(k kind, path string) string {
	if k == kindFile && strings.ContainsAny(path, ":|") { // which may be in drive letters
		var r weburl.URL
		if r.SetHref("file://"+path+"?") == nil {
			return r.Pathname()
		}
	}
	if isSlash(path[0]) {
		path = resolveDots(path)
	} else {
		path = strings.ReplaceAll(path, `\`, "/")
	}
	return weburl.PathPercentEncodeSet.Encode(path)
}

// resolveDots returns path, which begins with a slash or backslash, without the segments "." and
// "..", and with slashes only.
func resolveDots(path string) string {
	var array [128]byte
	b := array[:0]
	for i := 0; i < len(path); {
		end := i + 1
		for end < len(path) && !isSlash(path[end]) {
			end++
		}
		kind := syntax.SegmentOf(path[i+1 : end])
		if kind == syntax.DoubleDot {
			b = b[:max(0, bytes.LastIndexByte(b, '/'))]
		}
		switch {
		case kind == syntax.Plain:
			b = append(append(b, '/'), path[i+1:end]...)
		case end == len(path):
			b = append(b, '/')
		}
		i = end
	}
	return string(b)
}

// setPath sets Path and RawPath as net/url does to path, which is percent-encoded.
func (u *URL) setPath(path string) {
	n := countIn(path, inPath)
	u.Path, u.RawPath = path, ""
	if n < len(path) {
		u.Path = weburl.PercentDecode(path)
		if u.Path == "*" || !isEscaped(path[n:], inPath) { // String writes the Path * as it is
			u.RawPath = path
		}
	}
}

// setFragment sets Fragment and RawFragment. They are net/url's if it accepts the fragment.
func (u *URL) setFragment(fragment string) {
	n := countIn(fragment, inFragment)
	u.Fragment, u.RawFragment = fragment, ""
	if n == len(fragment) {
		return
	}
	if needsEncoding(fragment[n:]) {
		fragment = weburl.FragmentPercentEncodeSet.Encode(fragment)
	}
	u.Fragment = weburl.PercentDecode(fragment)
	if !isEscaped(fragment[n:], inFragment) {
		u.RawFragment = fragment
	}
}

// setQuery sets RawQuery. A query with a byte that cannot be sent is the standard's.
func (u *URL) setQuery(query string, hasQuery bool) {
	if countIn(query, inQuery) < len(query) {
		query = weburl.SpecialQueryPercentEncodeSet.Encode(query)
	}
	u.RawQuery, u.ForceQuery = query, hasQuery && query == ""
}

// guardPath puts "." before a Path that browsers would read as a host or a URL, if it were
// all that they had: the Path of /.//evil.example, of /%5Cevil.example, and of
// https%3A//evil.example. A program that redirects to u.Path stays on its own host, and a
// net/url.URL with the fields of u names no other host.
func (u *URL) guardPath() {
	if u.Host != "" || u.User != nil || u.Scheme != "" && u.Scheme != "file" && !u.OmitHost || !leadsElsewhere(u.Path) {
		return
	}
	dot := "/."
	if cmp.Or(u.RawPath, u.Path)[0] != '/' {
		dot = "./"
	}
	u.Path = dot + u.Path
	if u.RawPath != "" {
		u.RawPath = dot + u.RawPath
	}
}

// leadsElsewhere reports whether browsers read another host in path than that of the page
// where path is used as a reference.
func leadsElsewhere(path string) bool {
	if path == "" || syntax.IsLetter(path[0]) && strings.IndexByte(path, ':') < 0 || len(path) > 1 && path[0] == '/' && classes[path[1]]&inUser != 0 {
		return false // most paths
	}
	scheme, rest := cutScheme(withoutTabs(trim(path)))
	switch k := kindOf(scheme); {
	case k == kindSpecial:
		return true
	case k == kindOther:
		return strings.HasPrefix(rest, "//")
	}
	return countSlashes(rest) >= 2
}

// parseOther parses a URL with a scheme that browsers do not go to, or a file: URL without a
// slash. They are net/url's. If it refuses the text, they are the standard's.
func parseOther(rawURL, text string) (*URL, error) {
	n, err := neturl.Parse(text)
	if err == nil {
		u := (*URL)(n)
		u.spellHost(text)
		return u, nil
	}
	r, browserErr := weburl.Parse(rawURL)
	if browserErr == nil {
		return fromBrowser(r), nil
	}
	if start, end := redact.PasswordSpan(rawURL); start < end {
		return nil, browserErr // which does not quote what may be a password
	}
	return nil, errors.Unwrap(err)
}

// spellHost sets Host to the standard's spelling of the host in text if it has a '%', with
// which net/url writes one host for a%2541 and another for a%41 as the same.
func (u *URL) spellHost(text string) {
	if strings.IndexByte(u.Host, '%') < 0 {
		return
	}
	var r weburl.URL
	if r.SetHref(text) == nil {
		port := ""
		if i := strings.LastIndexByte(u.Host, ':'); i >= 0 {
			port = u.Host[i:]
		}
		u.Host = r.Hostname() + port
	}
}

// fromBrowser returns a URL with r's components.
func fromBrowser(r *weburl.URL) *URL {
	u := &URL{Scheme: r.Scheme(), RawQuery: r.RawQuery()}
	u.ForceQuery = u.RawQuery == "" && r.HasQuery()
	u.setFragment(r.RawFragment())
	if r.HasOpaquePath() {
		u.Opaque = r.Pathname()
		return u
	}
	u.Host = r.Host()
	u.OmitHost = !r.HasHost()
	u.setPath(r.Pathname())
	u.guardPath()
	if r.HasHost() && u.Host == "" && u.Path == "" {
		u.Opaque = "//" // which String writes only before a path
	}
	if r.Username() != "" || r.Password() != "" {
		u.setUser(strings.TrimSuffix(r.Username()+":"+r.Password(), ":"))
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
		u := new(URL)
		path, query, hasQuery := strings.Cut(rawURL, "?")
		u.setBrowserPath(kindRelative, path, false, true)
		u.setQuery(query, hasQuery)
		return u, nil
	}
	_, text := clean(rawURL)
	scheme, rest := cutScheme(text)
	if scheme == "" {
		return nil, errRequested
	}
	u, err := parse(rawURL, true)
	hash := strings.IndexByte(rest, '#')
	switch {
	case err != nil || hash < 0:
		return u, err
	case hash == authorityEnd(kindOf(scheme), rest): // where browsers read another host
		return nil, errHash
	}
	return parse(strings.ReplaceAll(text, "#", "%23"), true)
}

// authorityEnd returns where the authority ends that follows a scheme, or -1 if there is none.
func authorityEnd(k kind, rest string) int {
	slashes := countSlashes(rest)
	if k == kindOther {
		slashes = len(rest) - len(strings.TrimPrefix(rest, "//"))
	}
	if k == kindFile {
		slashes = min(slashes, 2)
	}
	if k != kindSpecial && slashes < 2 {
		return -1
	}
	stop := "/?#"
	if k != kindOther {
		stop = `/\?#`
	}
	if i := strings.IndexAny(rest[slashes:], stop); i >= 0 {
		return slashes + i
	}
	return len(rest)
}
