package main

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/unicode/rangetable"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/script"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

var chromiumDeviations = []deviation{
	{
		name:   "protocol changes from a scheme that is not special to one that is: the rest of the URL is parsed anew (also from file: to file:), and what fails stays as it is",
		clause: "#scheme-state",
		read: func(r oracle.Request) oracle.Request {
			name, value := lastSet(r)
			value, _, _ = strings.Cut(value, ":")
			if name != "protocol" || !schemePattern.MatchString(value+":") {
				return r
			}
			scheme := strings.ToLower(value) + ":"
			if before := beforeLast(r); special(scheme) && (!special(before.Protocol) || scheme == "file:" && before.Protocol == scheme) {
				return oracle.Request{Input: vector.Text(value + ":" + strings.TrimPrefix(before.Href, before.Protocol))}
			}
			return r
		},
		write: func(w written) step {
			if w.name == "set protocol" && w.failure {
				return w.theirs
			}
			return w.step
		},
	},
	{
		name:   "a tab or newline in a value for protocol makes it ignored",
		clause: "#concept-basic-url-parser",
		read: func(r oracle.Request) oracle.Request {
			name, value := lastSet(r)
			if value, _, _ = strings.Cut(value, ":"); name == "protocol" && strings.ContainsAny(value, "\t\n\r") {
				return withText(r, "")
			}
			return r
		},
	},
	{
		name:   "? as a value for search makes the query null",
		clause: "#dom-url-search",
		write: func(w written) step {
			if name, value := lastSet(w.given); name == "search" && value == "?" {
				return w.withQuery(func(query string) string { return strings.TrimPrefix(query, "?") })
			}
			return w.step
		},
	},
	{
		name:   "the ? that a value for search begins with is removed after tabs and newlines",
		clause: "#dom-url-search",
		write: func(w written) step {
			if name, value := lastSet(w.given); name == "search" && !strings.HasPrefix(value, "?") && strings.HasPrefix(withoutTabs(value), "?") {
				return w.withQuery(func(query string) string { return strings.TrimPrefix(query, "?") }).withSearch()
			}
			return w.step
		},
	},
	{
		name:   "a value for search is parsed as it is, tabs and newlines too, for searchParams (as the standard said until July 2026)",
		clause: "#dom-url-search",
		write: func(w written) step {
			if name, value := lastSet(w.given); name == "search" && strings.ContainsAny(value, "\t\n\r") {
				w.params = script.Pairs(url.NewSearchParams(value))
			}
			return w.step
		},
	},
	{
		name:   "/. is put before a path that begins with two slashes, after a relative reference, in a file: URL too",
		clause: "#url-serializing",
		write: func(w written) step {
			l := locate(w.request)
			if c := cutUp(w.Href); w.request.Base != nil && !l.authority && c.scheme == "file:" && strings.HasPrefix(c.path, "//") {
				c.path = "/." + c.path
				w.Href = c.String()
			}
			return w.step
		},
	},
	{
		name:   "filesystem: URLs have a grammar of their own",
		clause: "#concept-basic-url-parser",
		write: func(w written) step {
			if w.Protocol == "filesystem:" && (w.theirs.failure || w.theirs.Protocol == "filesystem:") {
				return w.theirs
			}
			return w.step
		},
	},
	{
		name:   "the /. before a path that begins with two slashes is lost with a new query or fragment",
		clause: "#url-serializing",
		write: func(w written) step {
			text := prepared(w.request.Input)
			if c := cutUp(w.Href); w.request.Base != nil && text != "" && strings.Contains("?#", text[:1]) && c.authority == "" && strings.HasPrefix(c.path, "/.//") {
				c.path = c.path[2:]
				w.Href = c.String()
			}
			return w.step
		},
	},
	{
		name:   "the query and the fragment of a base with an empty path stay in front of the new path, query or fragment",
		clause: "#relative-state",
		write: func(w written) step {
			if w.request.Base == nil || w.failure || schemePattern.MatchString(prepared(w.request.Input)) {
				return w.step
			}
			base, err := url.Parse(string(*w.request.Base))
			if own := cutUp(w.Href); err == nil && base.Pathname() == "" {
				if b := cutUp(base.Href()); b.authority == own.authority {
					w.Href = base.Href() + own.path + own.query + own.fragment
				}
			}
			return w.step
		},
	},
	{
		name:   "a base with an opaque path that begins with \\ is taken as one that does not have one",
		clause: "#no-scheme-state",
		write: func(w written) step {
			base := w.given.Base
			if base == nil || !opaqueBackslash.MatchString(prepared(*base)) || locate(w.given).own != "" {
				return w.step
			}
			if w.theirs.failure || w.theirs.Protocol == locate(w.given).scheme {
				return w.theirs
			}
			return w.step
		},
	},
	{
		name:   "\\ in a relative reference is a slash, also where the base is not special",
		clause: "#relative-state",
		read:   backslashReference,
	},
	{
		name:   "\\ in the path of a base ends a segment, where the base is not special",
		clause: "#shorten-a-urls-path",
		read:   backslashBase,
		write: func(w written) step {
			return w.withPath(func(path string) string { return strings.Replace(path, backslashMark, `\`, 1) })
		},
	},
	{
		name:   "a value for host of a file: URL may have a colon, which ends it",
		clause: "#host-state",
		read: func(r oracle.Request) oracle.Request {
			if name, _ := lastSet(r); name == "host" {
				if l := locateLast(r); l.scheme == "file:" && l.port != "" {
					l.port = ""
					return withText(r, l.String())
				}
			}
			return r
		},
	},
	{
		name:   "a value for host or hostname is a failure where ] comes after the colon that ends the host",
		clause: "#host-state",
		write: func(w written) step {
			if name, _ := lastSet(w.given); (name == "host" || name == "hostname") && strings.Contains(locateLast(w.given).port, "]") {
				return w.fail()
			}
			return w.step
		},
	},
	{
		name:   "an empty host can be set where there are credentials or a port, which are removed",
		clause: "#host-state",
		write: func(w written) step {
			name, _ := lastSet(w.given)
			l := locateLast(w.given)
			c := cutUp(w.Href)
			if name != "host" && name != "hostname" || l.host != "" || special(l.scheme) || w.Port+w.Username+w.Password == "" {
				return w.step
			}
			c.authority = "//"
			w.Href, w.Username, w.Password, w.Host, w.Hostname, w.Port = c.String(), "", "", "", "", ""
			return w.step
		},
	},
	{
		name:   "an empty host that was set is lost with the next set",
		clause: "#host-state",
		write: func(w written) step {
			c := cutUp(w.Href)
			if c.authority != "//" || special(c.scheme) || !emptyHostSet(w.given) {
				return w.step
			}
			c.authority = ""
			if strings.HasPrefix(c.path, "//") {
				c.path = "/." + c.path
			}
			if c.path == "" && slices.ContainsFunc(w.given.Set, func(s [2]vector.Text) bool { return s[0] == "pathname" }) {
				c.path, w.Pathname = "/", "/"
			}
			w.Href = c.String()
			return w.step
		},
	},
	{
		name:   "\\ after a dot segment is a slash in a URL that is not special",
		clause: "#path-state",
		read: func(r oracle.Request) oracle.Request {
			l := locateLast(r)
			path, tail := cutBefore(l.rest, "?#")
			if name, _ := lastSet(r); name == "pathname" {
				path, tail = l.rest, ""
			} else if !strings.Contains(path, "/") {
				return r
			}
			if special(l.scheme) {
				return r
			}
			for before := ""; before != path; {
				before, path = path, dotSegment.ReplaceAllString(path, "$1/")
			}
			l.rest = path + tail
			return withText(r, l.String())
		},
	},
	{
		name:   "| in a path that is not opaque is percent-encoded",
		clause: "#path-percent-encode-set",
		write: func(w written) step {
			return w.withPath(func(path string) string {
				if cutUp(w.Href).opaque() {
					return path
				}
				return strings.ReplaceAll(path, "|", "%7C")
			})
		},
	},
	{
		name:   "there are no Windows drive letters",
		clause: "#windows-drive-letter",
		read:   driveLettersMarked,
		write: func(w written) step {
			return w.withPath(func(path string) string { return driveLetterMark.ReplaceAllStringFunc(path, unmarkedDriveLetter) })
		},
	},
	{
		name:   "localhost stays the host of a file: URL",
		clause: "#file-host-state",
		read: withHostRead(func(scheme, host string) string {
			if u, err := url.Parse("http://" + host + "/"); err == nil && u.Hostname() == "localhost" && scheme == "file:" {
				return localhostMark
			}
			return host
		}),
		write: func(w written) step {
			return w.withHost(func(host string) string { return strings.Replace(host, localhostMark, "localhost", 1) })
		},
	},
	{
		name:   "the host of a file: URL ends only with a slash",
		clause: "#file-host-state",
		write: func(w written) step {
			l := locateLast(w.request)
			if l.scheme == "file:" && len(l.slashes()) == 2 && strings.ContainsAny(l.text[2:], "?#") && !strings.ContainsAny(l.host, `/\`) &&
				(l.rest == "" || strings.ContainsAny(l.rest[:1], "?#")) {
				return w.fail()
			}
			return w.step
		},
	},
	{
		name:   "four or more slashes after file: are three",
		clause: "#file-host-state",
		read: func(r oracle.Request) oracle.Request {
			l := locateLast(r)
			if n := len(l.slashes()); l.scheme == "file:" && n > 3 {
				return withText(r, l.own+"///"+l.text[n:])
			}
			return r
		},
	},
	{
		name:   "tabs and newlines in what begins with data: are percent-encoded",
		clause: "#concept-basic-url-parser",
		read:   dataTabs,
	},
	{
		name:   "the other deviations are also in the origin of a blob: URL, which may have any special scheme",
		clause: "#concept-url-origin",
		write: func(w written) step {
			if w.Protocol == "blob:" {
				d := disagreement{request: oracle.Request{Input: vector.Text(w.Pathname)}}
				d.ours = ourSteps(d.request)[0]
				if inner := d.with(chromiumOrigins); special(inner.Protocol) {
					w.Origin = inner.Origin
				}
			}
			return w.step
		},
	},
	{
		name:   "the IPv4 part of an IPv6 address may be octal or hexadecimal",
		clause: "#concept-ipv6-parser",
		read: withHostRead(func(scheme, given string) string {
			host := given
			if special(scheme) {
				if mapped := bracketed(host); mapped != "" {
					host = mapped
				}
			}
			if i := strings.LastIndexByte(host, ':'); strings.HasPrefix(host, "[") && strings.Count(host, ".") == 3 {
				if u, err := url.Parse("http://" + strings.TrimSuffix(host[i+1:], "]")); err == nil {
					return host[:i+1] + u.Hostname() + "]"
				}
			}
			return given
		}),
	},
	{
		name:   "an opaque host is a failure where the last 8 bits of a UTF-16 code unit are a forbidden host code point",
		clause: "#forbidden-host-code-point",
		write: func(w written) step {
			if special(w.Protocol) || w.failure {
				return w.step
			}
			host := percentDecoded(w.Hostname)
			for _, unit := range utf16.Encode([]rune(host)) {
				if unit > 0xFF && strings.ContainsRune("\x00\t\n\r #/:<>?@[\\]^|", rune(unit&0xFF)) {
					return w.fail()
				}
			}
			return w.step
		},
	},
	{
		name:   "' is percent-encoded in a username or password",
		clause: "#userinfo-percent-encode-set",
		write:  func(w written) step { return w.withUserinfo(apostropheEncoded) },
	},
	{
		name:   "' is percent-encoded in the query of a URL that is not special",
		clause: "#query-percent-encode-set",
		write: func(w written) step {
			if special(w.Protocol) {
				return w.step
			}
			return w.withQuery(apostropheEncoded)
		},
	},
	{
		name:   "< or > in a domain is a failure although normalization makes another code point of it",
		clause: "#concept-domain-to-ascii",
		write: func(w written) step {
			l := locateLast(w.request)
			if host := percentDecoded(l.host); special(l.scheme) && (strings.Contains(host, "<\u0338") || strings.Contains(host, ">\u0338")) {
				return w.fail()
			}
			return w.step
		},
	},
	{
		name:   "the host in [] is percent-decoded and mapped before it is parsed as an IPv6 address",
		clause: "#concept-host-parser",
		read: withHostRead(func(scheme, host string) string {
			if mapped := bracketed(host); special(scheme) && mapped != "" {
				return mapped
			}
			return host
		}),
	},
	{
		name:   "the space at the end of an opaque path is not percent-encoded before a query or a fragment",
		clause: "#cannot-be-a-base-url-path-state",
		write:  opaqueSpace,
	},
	{
		name:   "the origin of a file: URL is not opaque",
		clause: "#concept-url-origin",
		write: func(w written) step {
			if w.Protocol == "file:" {
				w.Origin = "file://"
			}
			return w.step
		},
	},
	domainDeviation("* in a domain is percent-encoded", func(_, mapped string) bool {
		return strings.Contains(mapped, "*") && !strings.Contains(mapped, " ")
	}),
	domainDeviation("a space in a domain, where the domain is a failure, is percent-encoded", func(_, mapped string) bool {
		return strings.Contains(mapped, " ")
	}),
	domainDeviation("a domain, which is a failure, is percent-decoded again when it is mapped", func(decoded, mapped string) bool {
		return strings.Contains(mapped, "%") && mapped != decoded && !strings.ContainsAny(mapped, " *")
	}),
}

// Marks that replace a part of an input. No input contains them.
const (
	hostMark      = "hostmark"
	localhostMark = "localhostmark"
	backslashMark = "backslashmark"
)

var (
	driveLetter     = regexp.MustCompile(`(^|[/\\])([A-Za-z])([:|])($|[/\\])`)
	driveLetterMark = regexp.MustCompile(`drivelettermark([A-Za-z])(colon|bar)`)
	dotSegment      = regexp.MustCompile(`((?:^|/)(?:\.|%2[eE]){1,2})\\`)
	opaqueBackslash = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:\\`)
)

// chromiumOrigins are the deviations that make an origin.
var chromiumOrigins []deviation

func init() {
	for _, dev := range chromiumDeviations {
		if strings.Contains(dev.name, "domain") || strings.Contains(dev.name, "host") || strings.Contains(dev.name, "IP") || strings.Contains(dev.name, "file:") {
			chromiumOrigins = append(chromiumOrigins, dev)
		}
	}
}

// opaqueSpace leaves the space at the end of an opaque path as it is.
func opaqueSpace(w written) step {
	c := cutUp(w.Href)
	return w.withPath(func(path string) string {
		if before, ok := strings.CutSuffix(path, "%20"); ok && c.opaque() && c.query+c.fragment != "" {
			return before + " "
		}
		return path
	})
}

// emptyHostSet is whether a set before the last one made the host empty.
func emptyHostSet(r oracle.Request) bool {
	for i := range r.Set[:max(0, len(r.Set)-1)] {
		some := r
		some.Set = r.Set[:i+1]
		steps := ourSteps(some)
		if c := cutUp(steps[len(steps)-1].Href); (r.Set[i][0] == "host" || r.Set[i][0] == "hostname") && c.authority == "//" {
			return true
		}
	}
	return false
}

func dataTabs(r oracle.Request) oracle.Request {
	name, text := lastSet(r)
	if name == "" {
		text = string(r.Input)
	}
	text = strings.TrimLeft(text, "\t\n\r")
	if len(text) < 5 || !strings.EqualFold(text[:5], "data:") || name != "" && name != "href" {
		return r
	}
	text = strings.TrimRightFunc(text, func(r rune) bool { return r <= ' ' })
	if rest, ok := strings.CutPrefix(text[5:], "//"); ok {
		host, rest := cutBefore(rest, "/?#")
		// In a host they are forbidden, but not in credentials.
		i := strings.LastIndexByte(host, '@') + 1
		text = text[:5] + "//" + host[:i] + strings.NewReplacer("\t", "^", "\n", "^", "\r", "^").Replace(host[i:]) + rest
	}
	return withText(r, strings.NewReplacer("\t", "%09", "\n", "%0A", "\r", "%0D").Replace(text))
}

func driveLettersMarked(r oracle.Request) oracle.Request {
	if r.Base != nil {
		if u, err := url.Parse(string(*r.Base)); err == nil && u.Protocol() == "file:" {
			before, tail := cutBefore(u.Href(), "?#")
			base := vector.Text(markDriveLetters(before) + tail)
			r.Base = &base
		}
	}
	l := locateLast(r)
	if l.scheme != "file:" {
		return r
	}
	if driveLetter.MatchString(l.host) {
		l.host = "^" // a failure
	}
	path, tail := cutBefore(l.rest, "?#")
	if marked := markDriveLetters(path); marked != path || l.host == "^" {
		l.rest = marked + tail
		return withText(r, l.String())
	}
	return r
}

func markDriveLetters(path string) string {
	for before := ""; before != path; {
		before = path
		path = driveLetter.ReplaceAllStringFunc(path, func(s string) string {
			return strings.NewReplacer(":", "colon", "|", "bar").Replace(driveLetter.ReplaceAllString(s, "${1}drivelettermark$2$3$4"))
		})
	}
	return path
}

func unmarkedDriveLetter(s string) string {
	m := driveLetterMark.FindStringSubmatch(s)
	return m[1] + map[string]string{"colon": ":", "bar": "|"}[m[2]]
}

func backslashBase(r oracle.Request) oracle.Request {
	l := locate(r)
	if r.Base == nil || l.own != "" || special(l.scheme) {
		return r
	}
	base, err := url.Parse(string(*r.Base))
	if err != nil || !strings.HasPrefix(base.Pathname(), "/") {
		return r
	}
	i := strings.LastIndexAny(base.Pathname(), `/\`)
	if base.Pathname()[i] == '/' || l.text == "" || strings.Contains(`/\?#`, l.text[:1]) {
		return r
	}
	c := cutUp(base.Href())
	r.Base = nil
	return withText(r, c.scheme+c.authority+strings.TrimSuffix(c.path, base.Pathname()[i:])+backslashMark+l.text)
}

func backslashReference(r oracle.Request) oracle.Request {
	l := locate(r)
	if r.Base == nil || l.own != "" || special(l.scheme) {
		return r
	}
	path, tail := cutBefore(l.text, "?#")
	switch {
	case !strings.Contains(path, `\`) || l.authority:
	case len(path) > 1 && strings.Contains(`/\`, path[:1]) && strings.Contains(`/\`, path[1:2]):
		r.Input, r.Base = vector.Text(l.scheme+map[bool]string{true: "/"}[path[0] == '\\']+l.text), nil
	default:
		return withText(r, strings.ReplaceAll(path, `\`, "/")+tail)
	}
	return r
}

func apostropheEncoded(s string) string { return strings.ReplaceAll(s, "'", "%27") }

// chromiumToASCII lets spaces and percent signs be.
var chromiumToASCII = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.CheckJoiners(true), idna.CheckHyphens(false), idna.StrictDomainName(false))

// chromiumDomain is what Chromium makes of a domain that has a space, a * or a percent
// sign, or comes to have it when it is mapped.
func chromiumDomain(host string) (string, bool) {
	decoded := withoutIgnored(percentDecoded(host))
	ascii := escapedDomain.Replace(decoded)
	if strings.ContainsFunc(decoded, func(r rune) bool { return r > unicode.MaxASCII }) {
		var err error
		if ascii, err = chromiumToASCII.ToASCII(norm.NFKC.String(ascii)); err != nil {
			return "", false
		}
	}
	ascii = strings.ToLower(percentDecoded(ascii))
	if strings.ContainsAny(ascii, "/?#@:<>[]\\^|%\x7F") {
		return "", false
	}
	if u, err := url.Parse("http://" + ascii + "/"); err == nil {
		ascii = u.Hostname()
	}
	return escapedDomain.Replace(ascii), true
}

// bracketed is what a host maps to, where that begins with [.
func bracketed(host string) string {
	if mapped := norm.NFKC.String(withoutIgnored(percentDecoded(host))); strings.HasPrefix(mapped, "[") {
		return mapped
	}
	return ""
}

// withoutIgnored removes what UTS #46 ignores.
func withoutIgnored(domain string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(ignored, r) {
			return -1
		}
		return r
	}, domain)
}

var ignored = rangetable.New(0xAD, 0x34F, 0x180B, 0x180C, 0x180D, 0x180E, 0x180F, 0x200B, 0x2060, 0x2064, 0xFEFF, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0,
	0x206A, 0x206B, 0x206C, 0x206D, 0x206E, 0x206F,
	0xFE00, 0xFE01, 0xFE02, 0xFE03, 0xFE04, 0xFE05, 0xFE06, 0xFE07, 0xFE08, 0xFE09, 0xFE0A, 0xFE0B, 0xFE0C, 0xFE0D, 0xFE0E, 0xFE0F)

var escapedDomain = strings.NewReplacer(" ", "%20", "*", "%2A")

// domainDeviation is that of chromiumDomain, where the host once mapped is as wanted.
func domainDeviation(name string, wanted func(decoded, mapped string) bool) deviation {
	domain := func(host string) (string, bool) {
		decoded := percentDecoded(host)
		if !wanted(decoded, norm.NFKC.String(decoded)) {
			return "", false
		}
		return chromiumDomain(host)
	}
	return deviation{
		name:   name,
		clause: "#forbidden-domain-code-point",
		read: withHostRead(func(scheme, host string) string {
			if _, ok := domain(host); ok && special(scheme) {
				return hostMark
			}
			return host
		}),
		write: func(w written) step {
			return w.withHost(func(host string) string {
				if to, ok := domain(locateLast(w.given).host); ok && host == hostMark {
					return to
				}
				return host
			})
		},
	}
}

func percentDecoded(s string) string { return url.PercentDecode(s) }
