package policy

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/plainpath"
)

// maxDomain is the length of the longest name in the DNS. Some parsers drop a longer host.
const maxDomain = 253

// isAmbiguous reports whether another parser may see a different host in input, which parses to u.
// An input is unambiguous only if it begins with a scheme, two slashes and an authority in which
// each byte means the same to all parsers. What follows the authority does not matter.
func isAmbiguous(input string, u *url.URL) bool {
	scheme, rest, _ := strings.Cut(input, "://")
	// After javascript: there is code.
	if !strings.EqualFold(scheme, u.Scheme()) || u.Scheme() == "javascript" {
		return true
	}
	authority, _, _ := strings.Cut(rest, "/")
	if end := strings.IndexAny(authority, "?#"); end >= 0 {
		// In RFC 1738 only a path could precede a query, so parsers that read the authority up to
		// the first '/' find credentials in http://a?@b/.
		if strings.ContainsAny(authority[end:], `@\`) {
			return true
		}
		authority = authority[:end]
	}
	if userinfo, hostPort, ok := strings.Cut(authority, "@"); ok {
		return strings.ContainsFunc(userinfo, isNotUserinfo) || !isPlainHost(hostPort, u)
	}
	return !isPlainHost(authority, u)
}

// isNotUserinfo reports whether RFC 3986 does not allow a character before the '@'.
func isNotUserinfo(r rune) bool {
	return !isNameByte(r) && !strings.ContainsRune("~!$&'()*+,;=:%", r)
}

func isNameByte(r rune) bool {
	return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' ||
		r == '.' || r == '-' || r == '_'
}

// isPlainHost reports whether every parser sees u's host in hostPort, a host and an optional port.
func isPlainHost(hostPort string, u *url.URL) bool {
	host, port := hostPort, ""
	if i := strings.LastIndexByte(hostPort, ':'); i > strings.LastIndexByte(hostPort, ']') {
		host, port = hostPort[:i], hostPort[i+1:]
	}
	if strings.Trim(port, "0123456789") != "" {
		return false
	}
	if inner, ok := strings.CutPrefix(host, "["); ok {
		addr, err := netip.ParseAddr(strings.TrimSuffix(inner, "]"))
		return err == nil && addr == u.HostValue().Addr()
	}
	host = infra.Lower(host)
	if len(host) > maxDomain {
		return false
	}
	parsed, err := url.ParseHost(host)
	if err != nil || parsed.String() != infra.Lower(u.Hostname()) {
		return false
	}
	isOther := func(r rune) bool { return r < utf8.RuneSelf && !isNameByte(r) }
	if strings.ContainsFunc(host, isOther) {
		return false
	}
	return parsed.String() == host || isPlainDomain(host, parsed.String())
}

// isPlainDomain reports whether a domain in Unicode becomes ascii in every version of IDNA. No
// version may map one of its characters, and no character may be a deviation character or have a
// lower case, as Cherokee letters do.
func isPlainDomain(domain, ascii string) bool {
	unicode, err := url.DomainToUnicode(ascii)
	return err == nil && unicode == domain && strings.ToLower(domain) == domain &&
		len(ascii) <= maxDomain && !strings.ContainsAny(domain, "ßς\u200C\u200D")
}

// isAmbiguousPath reports whether another reader may see a different path in u.
func isAmbiguousPath(u *url.URL) bool {
	fault, _ := plainpath.Check(u.Pathname(), plainpath.Allowed{})
	return u.HasOpaquePath() || u.Pathname() != "" && fault != plainpath.None
}

// hasPathOf reports whether the input, which parses to u, has u's path as it is, where every reader
// looks for a path: after a scheme, "://" and what has no '/'.
func hasPathOf(input string, u *url.URL) bool {
	_, spans, _ := new(url.Parser).ParseSpans(input) // no error: it parses to u
	path, rest := input[spans.Path.Start:spans.Path.End], input[spans.Path.End:]
	isAfterHost := spans.Scheme.Start == 0 &&
		input[spans.Slashes.Start:spans.Slashes.End] == "//" && (rest == "" || rest[0] == '?' ||
		rest[0] == '#') // and not a space or a newline, which the parser drops
	return isAfterHost && (path == u.Pathname() || path == "") // "" becomes "/" in a special URL
}
