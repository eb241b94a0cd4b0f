package urlpattern

import (
	"errors"
	"strings"

	"github.com/go-weburl/url"
)

// A canonicalizer has the [encoding callbacks], and their memory. It serves one pattern or one
// input.
//
// Most text is already canonical. If its bytes show that, the text is returned unchanged.
// FuzzCanonical compares this shortcut with the URL parser.
//
// [encoding callbacks]: https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks
type canonicalizer struct {
	parser url.Parser
	dummy  *url.URL
	tokens []token       // for the next tokenizing
	parts  []part        // for the next component
	nodes  nodes         // likewise
	ids    []nodeID      // likewise
	code   []instruction // likewise

	noRegexp bool // regexps are refused
	plugin   func(expression, flags string) (func(input string) []int, error)
}

// dummyURL is [create a dummy URL]. The caller may change it.
//
// [create a dummy URL]: https://urlpattern.spec.whatwg.org/#create-a-dummy-url
func (c *canonicalizer) dummyURL() url.URL {
	if c.dummy == nil {
		c.dummy = url.MustParse("https://dummy.invalid/")
	}
	return *c.dummy
}

// parsed runs the basic URL parser with u as url and a state override, and then returns a
// component.
func (c *canonicalizer) parsed(
	u url.URL, value string, state url.State, get func(*url.URL) string,
) (string, error) {
	err := c.parser.BasicParse(&u, value, state)
	return get(&u), err
}

// protocol is [canonicalize a protocol].
//
// [canonicalize a protocol]: https://urlpattern.spec.whatwg.org/#canonicalize-a-protocol
func (c *canonicalizer) protocol(value string) (string, error) {
	if value == "" || isLower(value[0]) && isLowerDigitsOr(value, "+-.") {
		return value, nil
	}
	u, err := url.Parse(value + "://dummy.invalid/")
	if err != nil {
		return "", err
	}
	return u.Scheme(), nil
}

// username is [canonicalize a username].
//
// [canonicalize a username]: https://urlpattern.spec.whatwg.org/#canonicalize-a-username
func (c *canonicalizer) username(value string) (string, error) {
	return url.UserinfoPercentEncodeSet.Encode(value), nil
}

// password is [canonicalize a password].
//
// [canonicalize a password]: https://urlpattern.spec.whatwg.org/#canonicalize-a-password
func (c *canonicalizer) password(value string) (string, error) {
	return url.UserinfoPercentEncodeSet.Encode(value), nil
}

// hostname is [canonicalize a hostname].
//
// [canonicalize a hostname]: https://urlpattern.spec.whatwg.org/#canonicalize-a-hostname
func (c *canonicalizer) hostname(value string) (string, error) {
	if value == "" || isPlainHostname(value) {
		return value, nil
	}
	return c.parsed(c.dummyURL(), value, url.HostnameState, (*url.URL).Hostname)
}

// isPlainHostname reports whether value is a domain that the host parser does not change: ASCII in
// lower case, and not an IPv4 address.
func isPlainHostname(value string) bool {
	last := value[strings.LastIndexByte(value, '.')+1:]
	return last != "" && isLower(last[0]) && isLowerDigitsOr(value, "-.")
}

// errIPv6 is the reason why an IPv6 hostname is refused.
var errIPv6 = errors.New("not a hexadecimal digit, ':', '[' or ']'")

// ipv6Hostname is [canonicalize an IPv6 hostname].
//
// [canonicalize an IPv6 hostname]: https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname
func (c *canonicalizer) ipv6Hostname(value string) (string, error) {
	for i := range len(value) {
		if strings.IndexByte("0123456789abcdefABCDEF:[]", value[i]) < 0 {
			return "", errIPv6
		}
	}
	return strings.ToLower(value), nil
}

// port is [canonicalize a port] without a protocol value, so that no port is a default port.
//
// [canonicalize a port]: https://urlpattern.spec.whatwg.org/#canonicalize-a-port
func (c *canonicalizer) port(value string) (string, error) {
	return c.portOf(value, "")
}

// portOf is [canonicalize a port] with a protocol value.
//
// [canonicalize a port]: https://urlpattern.spec.whatwg.org/#canonicalize-a-port
func (c *canonicalizer) portOf(value, protocol string) (string, error) {
	if value == "" {
		return value, nil
	}
	if !url.IsSpecialScheme(protocol) {
		protocol = "a" // a scheme without a default port
	}
	dummy := url.MustParse(protocol + "://dummy.invalid/")
	return c.parsed(*dummy, value, url.PortState, (*url.URL).Port)
}

// pathname is [canonicalize a pathname].
//
// [canonicalize a pathname]: https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname
func (c *canonicalizer) pathname(value string) (string, error) {
	if isPlainPathname(value) {
		return value, nil
	}
	// The parser would put a slash before a path that lacks one. If the path began with a dot, that
	// would make "/.". So this adds a slash and a code point that is not a dot.
	added := ""
	if value[0] != '/' {
		added = "/-"
	}
	path, err := c.parsed(c.dummyURL(), added+value, url.PathStartState, (*url.URL).Pathname)
	return path[min(len(added), len(path)):], err // "a/../.." becomes "/"
}

// isPlainPathname reports whether value is a path that the parser does not change: it has nothing
// to encode, no dot segments and no backslash.
func isPlainPathname(value string) bool {
	return isEncoded(url.PathPercentEncodeSet, value) && !strings.Contains(value, "/.") &&
		strings.IndexByte(value, '%') < 0 && strings.IndexByte(value, '\\') < 0
}

// opaquePathname is [canonicalize an opaque pathname].
//
// [canonicalize an opaque pathname]: https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname
func (c *canonicalizer) opaquePathname(value string) (string, error) {
	if isEncoded(url.C0ControlPercentEncodeSet, value) && !strings.ContainsAny(value, " ?#") {
		return value, nil
	}
	return c.parsed(*url.MustParse("data:"), value, url.OpaquePathState, (*url.URL).Pathname)
}

// search is [canonicalize a search].
//
// [canonicalize a search]: https://urlpattern.spec.whatwg.org/#canonicalize-a-search
func (c *canonicalizer) search(value string) (string, error) {
	if isEncoded(url.SpecialQueryPercentEncodeSet, value) {
		return value, nil
	}
	return c.parsed(c.dummyURL(), value, url.QueryState, (*url.URL).RawQuery)
}

// hash is [canonicalize a hash].
//
// [canonicalize a hash]: https://urlpattern.spec.whatwg.org/#canonicalize-a-hash
func (c *canonicalizer) hash(value string) (string, error) {
	if isEncoded(url.FragmentPercentEncodeSet, value) {
		return value, nil
	}
	return c.parsed(c.dummyURL(), value, url.FragmentState, (*url.URL).RawFragment)
}

// isEncoded reports whether value has no code point of the set, and therefore no tabs or newlines,
// which the parser would remove.
func isEncoded(set url.PercentEncodeSet, value string) bool { return set.Encode(value) == value }

func isLower(b byte) bool { return 'a' <= b && b <= 'z' }

// isLowerDigitsOr reports whether value has only lower-case letters, digits and the bytes in
// others.
func isLowerDigitsOr(value, others string) bool {
	for i := range len(value) {
		c := value[i]
		if !isLower(c) && !('0' <= c && c <= '9') && strings.IndexByte(others, c) < 0 {
			return false
		}
	}
	return true
}
