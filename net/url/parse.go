package url

import (
	"cmp"
	"errors"
	neturl "net/url"
	"strings"
	"unicode/utf8"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/redact"
)

// Parse parses rawURL as browsers do. With a scheme it is a URL. Without a scheme it is a
// relative reference, which Parse reads as on an https: page and keeps relative: the Host
// of `\\evil.example\x` is evil.example. A path that does not begin with a slash keeps its
// segments "." and "..", since their meaning depends on the base URL.
//
// The error is an *[Error]. It wraps a *[weburl.ParseError], which has the standard's name
// for the error, and its place. Both have "xxxxx" in place of a possible password.
//
// It allocates once where rawURL is in its canonical form already, without credentials and
// with nothing percent-encoded in its path and fragment. The fields share its memory.
//
// It is the standard's [URL parser].
//
// [URL parser]: https://url.spec.whatwg.org/#concept-url-parser
func Parse(rawURL string) (*URL, error) {
	u := new(URL)
	if err := u.parse(rawURL); err != nil {
		return nil, newError(rawURL, err)
	}
	return u, nil
}

// ParseRequestURI parses the target of an HTTP request, or another string without a
// fragment: an absolute URL, a path that begins with '/', or "*". A path stays a path even
// if it begins with "//". A '#' is part of the path or the query; where it would end the
// host, as in "http://evil.example#@good.example/", it is an error.
//
// The error is an *[Error].
func ParseRequestURI(rawURL string) (*URL, error) {
	u := new(URL)
	if err := u.parseRequestURI(rawURL); err != nil {
		return nil, newError(rawURL, err)
	}
	return u, nil
}

func newError(rawURL string, err error) error {
	return &Error{Op: "parse", URL: redact.URL(rawURL), Err: err}
}

var (
	errEmpty     = errors.New("empty URL")
	errRequested = errors.New("invalid URI for request: neither a URL nor a path that begins with '/'")
	errHash      = errors.New("invalid URI for request: '#' before the path")
)

func (u *URL) parseRequestURI(rawURL string) error {
	switch {
	case rawURL == "":
		return errEmpty
	case rawURL == "*":
		u.Path = "*"
		return nil
	case hasScheme(rawURL):
		return u.parseAbsoluteURI(rawURL)
	case rawURL[0] != '/':
		return errRequested
	}
	var r weburl.URL
	if err := r.SetHref("https://h" + strings.ReplaceAll(rawURL, "#", "%23")); err != nil {
		return err
	}
	u.set(&r)
	u.Scheme, u.Host = "", ""
	return nil
}

// parseAbsoluteURI is parseRequestURI for a URL with a scheme.
func (u *URL) parseAbsoluteURI(rawURL string) error {
	if u.parse(strings.ReplaceAll(rawURL, "#", "%23")) != nil {
		// Nothing fails after a host, so it is the same error with '#', or it is the '#'.
		if err := new(URL).parse(rawURL); err != nil {
			return err
		}
		return errHash
	}
	text := clean(rawURL)
	if _, end := u.authorityIn(text); u.Host != "" && strings.HasPrefix(text[end:], "#") {
		return errHash // browsers read another host
	}
	return nil
}

// hasScheme reports whether s begins with a scheme and a ':', as the standard's parser
// reads it: without leading spaces and controls, tabs and newlines.
func hasScheme(s string) bool {
	i := 0
	for i < len(s) && s[i] <= ' ' {
		i++
	}
	letters := false
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case isLetter(c):
			letters = true
		case c == ':':
			return letters
		case isTabOrNewline(c):
		case !letters || !isSchemeByte(c):
			return false
		}
	}
	return false
}

func isLetter(c byte) bool       { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isTabOrNewline(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

// isSchemeByte reports whether c may be in a scheme, after its first letter.
func isSchemeByte(c byte) bool {
	return isLetter(c) || '0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'
}

// parse parses rawURL into u, which is zero.
func (u *URL) parse(rawURL string) error {
	if !hasScheme(rawURL) {
		err := u.parseReference(clean(rawURL))
		if err != nil {
			_, err = parseOn("https://h/", rawURL) // which counts the bytes of rawURL
		}
		return err
	}
	var r weburl.URL
	if err := r.SetHref(rawURL); err != nil {
		return err
	}
	u.set(&r)
	switch {
	case r.Href() != rawURL && weburl.IsSpecialScheme(u.Scheme) && !hasSlashes(rawURL):
		u.keep(clean(rawURL)) // which is relative to a base with that scheme
	case !u.isExact(&r):
		u.keep(r.Href())
	}
	return nil
}

// clean returns s as the standard's parser reads it: without the spaces and controls
// around it, well-formed, and without tabs and newlines.
func clean(s string) string {
	for s != "" && s[0] <= ' ' {
		s = s[1:]
	}
	for s != "" && s[len(s)-1] <= ' ' {
		s = s[:len(s)-1]
	}
	if !utf8.ValidString(s) {
		// Encode writes U+FFFD for ill-formed UTF-8.
		s = weburl.PercentDecode(weburl.C0ControlPercentEncodeSet.Encode(strings.ReplaceAll(s, "%", "%25")))
	}
	if strings.ContainsAny(s, "\t\n\r") {
		s = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)
	}
	return s
}

// hasSlashes reports whether two slashes follow the scheme of s.
func hasSlashes(s string) bool {
	n := 0
	for _, c := range []byte(s[strings.IndexByte(s, ':')+1:]) {
		switch {
		case isSlash(c):
			if n++; n == 2 {
				return true
			}
		case !isTabOrNewline(c):
			return false
		}
	}
	return false
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// parseReference sets u, which is zero, to the relative reference ref, which is clean.
func (u *URL) parseReference(ref string) error {
	rest, fragment, hasFragment := strings.Cut(ref, "#")
	rest, query, hasQuery := strings.Cut(rest, "?")
	slashes := 0
	for slashes < len(rest) && slashes < 2 && isSlash(rest[slashes]) {
		slashes++
	}
	if slashes == 0 {
		path := strings.ReplaceAll(rest, `\`, "/")
		u.setPath(weburl.PathPercentEncodeSet.Encode(path))
		u.guardPath()
	} else if err := u.parseRooted(rest, slashes); err != nil {
		return err
	}
	u.RawQuery = weburl.QueryPercentEncodeSet.Encode(query)
	u.ForceQuery = hasQuery && query == ""
	u.setFragment(weburl.FragmentPercentEncodeSet.Encode(fragment))
	// Bases that are not special, and file: bases, may read the text differently. The fields
	// cannot represent an empty fragment.
	isOther := slashes == 2 || strings.Contains(rest, `\`) || slashes == 1 && strings.ContainsAny(rest, ":|")
	if hasFragment && fragment == "" || isOther && string(u.appendTo(nil, "")) != ref {
		u.keep(ref)
	}
	return nil
}

// parseRooted sets the host and the path to those of ref, which begins with a slash.
func (u *URL) parseRooted(ref string, slashes int) error {
	r, err := onPage(ref)
	if err != nil {
		return err
	}
	u.set(r)
	u.Scheme = ""
	if slashes == 1 {
		u.Host = ""
		u.guardPath()
	}
	return nil
}

// guardPath puts "." before a Path that browsers would read as a host or a URL, if it were
// all that they had: the Path of /.//evil.example, of /%5Cevil.example, and of
// https%3A//evil.example. A program that redirects to u.Path stays on its own host.
func (u *URL) guardPath() {
	if u.Host != "" || u.User != nil || !leadsElsewhere(u.Path) {
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
	rest := path
	if hasScheme(path) {
		var scheme string
		scheme, rest, _ = strings.Cut(path, ":")
		if scheme = strings.ToLower(clean(scheme)); weburl.IsSpecialScheme(scheme) && scheme != "file" {
			return true
		}
	} else {
		rest = strings.TrimLeftFunc(path, func(r rune) bool { return r <= ' ' })
	}
	slashes := 0
	for i := range len(rest) {
		switch c := rest[i]; {
		case isSlash(c):
			if slashes++; slashes == 2 {
				return true
			}
		case !isTabOrNewline(c):
			return false
		}
	}
	return false
}

// onPage resolves ref, which begins with a slash and has no query, on an https: page, or on
// an http: page if its port is the default port of https:.
func onPage(ref string) (*weburl.URL, error) {
	if ref[len(ref)-1] <= ' ' {
		ref += "?" // so that the parser does not strip the end of ref
	}
	r, err := parseOn("https://h/", ref)
	if err == nil && r.Port() == "" && strings.Contains(ref, ":") {
		return parseOn("http://h/", ref)
	}
	return r, err
}

func parseOn(base, ref string) (*weburl.URL, error) {
	var b weburl.URL
	if err := b.SetHref(base); err != nil {
		return nil, err
	}
	return b.Parse(ref)
}

// set sets u's fields to r's components.
func (u *URL) set(r *weburl.URL) {
	u.Scheme = r.Scheme()
	u.RawQuery = r.RawQuery()
	u.ForceQuery = u.RawQuery == "" && r.HasQuery()
	if r.HasOpaquePath() {
		u.Opaque = r.Pathname()
	} else {
		u.Host = r.Host()
		u.OmitHost = !r.HasHost()
		u.setPath(r.Pathname())
		u.setUser(r)
	}
	u.setFragment(r.RawFragment())
}

func (u *URL) setUser(r *weburl.URL) {
	username, password := r.Username(), r.Password()
	switch {
	case password != "":
		u.User = neturl.UserPassword(weburl.PercentDecode(username), weburl.PercentDecode(password))
	case username != "":
		u.User = neturl.User(weburl.PercentDecode(username))
	}
}

// setPath sets Path and RawPath to path, which is percent-encoded.
func (u *URL) setPath(path string) {
	switch n := countPlain(path, plainInPath); {
	case n == len(path) || path == "*":
		u.Path, u.RawPath = path, ""
	case isEscaped(path[n:], plainInPath):
		u.Path, u.RawPath = weburl.PercentDecode(path), ""
	default:
		u.Path, u.RawPath = weburl.PercentDecode(path), path
	}
}

// setFragment sets Fragment and RawFragment to fragment, which is percent-encoded.
func (u *URL) setFragment(fragment string) {
	switch n := countPlain(fragment, plainInFragment); {
	case n == len(fragment):
		u.Fragment, u.RawFragment = fragment, ""
	case isEscaped(fragment[n:], plainInFragment):
		u.Fragment, u.RawFragment = weburl.PercentDecode(fragment), ""
	default:
		u.Fragment, u.RawFragment = weburl.PercentDecode(fragment), fragment
	}
}
