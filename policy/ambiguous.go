package policy

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url"
)

// maxDomain is how long a name can be in the DNS. Some parsers drop a longer one.
const maxDomain = 253

// isAmbiguous reports whether input, which parses to u, can be read with another host, or with
// none. It is not where it has a scheme, two slashes, and an authority of which each byte
// means the same to all: then nothing that follows can matter.
func isAmbiguous(input string, u *url.URL) bool {
	scheme, rest, ok := strings.Cut(input, "://")
	if !ok || !strings.EqualFold(scheme, u.Scheme()) || u.Scheme() == "javascript" { // what is behind that is code
		return true
	}
	authority, tail := rest, ""
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		authority, tail = rest[:end], rest[end:]
	}
	// RFC 1738 had a query only behind a path, so that what read the authority up to the first
	// '/' has found credentials in http://a?@b/.
	if tail != "" && tail[0] != '/' {
		if before, _, _ := strings.Cut(tail, "/"); strings.ContainsAny(before, `@\`) {
			return true
		}
	}
	userinfo, hostPort, hasUserinfo := strings.Cut(authority, "@")
	if !hasUserinfo {
		userinfo, hostPort = "", authority
	}
	return strings.ContainsFunc(userinfo, isNotUserinfo) || !isPlainHost(hostPort, u)
}

// isNotUserinfo reports whether RFC 3986 has no place for a character before the '@'.
func isNotUserinfo(r rune) bool {
	return !isNameByte(r) && !strings.ContainsRune("~!$&'()*+,;=:%", r)
}

func isNameByte(r rune) bool {
	return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || r == '.' || r == '-' || r == '_'
}

// isPlainHost reports whether the host and the port are written so that each parser reads u's
// host there.
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
		return err == nil && addr == u.HostValue().Addr() && addr.Is6()
	}
	host = lowerASCII(host)
	if len(host) > maxDomain || host == "" {
		return false
	}
	parsed, err := url.ParseHost(host)
	if err != nil || parsed.String() != lowerASCII(u.Hostname()) {
		return false
	}
	if strings.ContainsFunc(host, func(r rune) bool { return r < utf8.RuneSelf && !isNameByte(r) }) {
		return false
	}
	return parsed.String() == host || isPlainDomain(host, parsed.String())
}

// isPlainDomain reports whether a domain that is not ASCII, and the one that it becomes, are the
// same to every version of IDNA: no character is mapped to others, nor has a lower case, as
// Cherokee letters have, and none is a deviation character.
func isPlainDomain(domain, ascii string) bool {
	unicode, err := url.DomainToUnicode(ascii)
	return err == nil && unicode == domain && strings.ToLower(domain) == domain && len(ascii) <= maxDomain && !strings.ContainsAny(domain, "ßς\u200C\u200D")
}

func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}
