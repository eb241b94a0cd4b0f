package policy_test

import (
	"net/netip"
	neturl "net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/urlpattern"
)

// FuzzCheck checks that each rule refuses the URLs that it names, and that a policy treats an
// input and its href alike.
func FuzzCheck(f *testing.F) {
	f.Add("http://127.1/", uint8(31))
	f.Add("ws://u:p@[::1]/?x", uint8(8))
	f.Add("web+x://localhost?水", uint8(16))
	f.Add("redis://%31%32%37.1", uint8(16))
	f.Add("redis://127.0.0.1%00", uint8(16))
	f.Add("mailto:x@127.0.0.1", uint8(1))
	f.Add("http://[::ffff:127.0.0.1]", uint8(48))
	f.Fuzz(func(t *testing.T, input string, rules uint8) {
		u, err := url.Parse(input)
		if err != nil {
			return
		}
		p := &policy.Policy{NoCredentials: rules&2 != 0, NoAddresses: rules&8 != 0,
			NoPrivateHosts: rules&16 != 0}
		if rules&1 != 0 {
			p.Schemes = []string{"http", "https", "web+x"}
		}
		addr := u.HostValue().Addr()
		isListed := false
		if rules&32 != 0 {
			p.AllowAddrs = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"),
				netip.MustParsePrefix("fe80::/10")}
			isListed = u.Hostname() == "localhost" ||
				slices.ContainsFunc(p.AllowAddrs, func(prefix netip.Prefix) bool {
					return prefix.Contains(addr.Unmap())
				})
		}
		refused := p.Check(u) != nil
		must := p.NoCredentials && u.Username()+u.Password() != "" ||
			p.Schemes != nil && !slices.Contains(p.Schemes, u.Scheme()) ||
			p.NoAddresses && addr.IsValid() ||
			p.NoPrivateHosts && !isListed &&
				(addr.IsPrivate() || addr.IsLoopback() ||
					addr.IsMulticast() || addr.IsUnspecified() ||
					addr.IsLinkLocalUnicast()) ||
			p.NoPrivateHosts && !isListed && u.Hostname() == "localhost" ||
			(p.NoAddresses || p.NoPrivateHosts) && holdsUnknownHost(u)
		if must && !refused {
			t.Errorf("%q: %v is allowed by %+v", input, u, p)
		}
		if again := p.Check(url.MustParse(u.Href())) != nil; again != refused {
			t.Errorf("%q: refused %t, its href %t", input, refused, again)
		}
		// The exception for a URL's origin applies to that address alone.
		q := &policy.Policy{NoPrivateHosts: true, AllowPrivate: []url.Origin{u.OriginValue()}}
		port, _ := u.EffectivePort()
		if q.CheckAddrFor(input, netip.IPv6Loopback()) == nil &&
			(u.OriginValue().IsOpaque() || input != u.Hostname()+":"+strconv.Itoa(int(port))) {
			t.Errorf("%q is an exception for the origin of %v", input, u)
		}
		if addr.IsValid() && p.CheckAddr(addr) != nil && !refused {
			t.Errorf("%q: Check allows it, and CheckAddr refuses its address", input)
		}
	})
}

// holdsUnknownHost reports whether an http: URL cannot have u's host.
func holdsUnknownHost(u *url.URL) bool {
	return u.Hostname() != "" && !url.CanParse("http://"+u.Hostname())
}

// plainAuthority matches a URL whose authority has nothing that parsers read in different ways: the
// characters that RFC 3986 allows before an '@', a name or an address in brackets, and digits.
var plainAuthority = regexp.MustCompile(
	`(?is)^[a-z][a-z0-9+.-]*://([a-z0-9._~!$&'()*+,;=:%-]*@)?` +
		`([a-z0-9._\x{80}-\x{10FFFF}-]+|\[[0-9a-f:.]+\])(:[0-9]*)?([/?#].*)?$`)

// FuzzAmbiguousHosts checks that an allowed input has a plain authority, and that net/url reads the
// URL's host there, and in its href, or fails.
func FuzzAmbiguousHosts(f *testing.F) {
	for _, input := range []string{
		"http://h/a|b", `http://a\@b/`, "http://u:p@[::1]:80?x", "http://0x7f.1",
		"http://Bücher.example#", "redis://H:1/", "http://a?@b", "http:/h", `foo://u@[::1]:80\@h:/`,
	} {
		f.Add(input)
	}
	p := &policy.Policy{NoAmbiguousHosts: true}
	f.Fuzz(func(t *testing.T, input string) {
		u, err := p.Parse(input)
		if err != nil {
			return
		}
		if !plainAuthority.MatchString(input) {
			t.Errorf("%q is allowed", input)
		}
		for _, s := range []string{input, u.Href()} {
			n, err := neturl.Parse(s)
			if err != nil {
				continue
			}
			host, err := url.ParseHost(strings.TrimSuffix(n.Host, ":"+n.Port()))
			want, err2 := url.ParseHost(u.Hostname())
			if err != nil || err2 != nil || host != want ||
				!strings.EqualFold(n.Scheme, u.Scheme()) {
				t.Errorf("%q: %q has the host %v, and net/url reads %q",
					input, s, u.Hostname(), n.Host)
			}
		}
		if _, err := p.Parse(u.Href()); err != nil {
			t.Errorf("%q is allowed, its href %q is not", input, u)
		}
	})
}

// FuzzParseHosts checks that an entry is refused unless it is a host that URLs can have, or a
// prefix; and that the set contains the host, its subdomains only if the entry begins with a '.',
// and no other name that ends with the same text.
func FuzzParseHosts(f *testing.F) {
	for _, entry := range []string{
		"example.com", ".example.com", "BÜCHER.example", "127.1", "[::1]", "*.com", "..", "a:80",
		"10.0.0.0/8", "[fd00::]/8", "0.0.0.0/0", "[::/0",
	} {
		f.Add(entry)
	}
	f.Fuzz(func(t *testing.T, entry string) {
		hosts, err := policy.ParseHosts(entry)
		domain, below := strings.CutPrefix(entry, ".")
		host, hostErr := url.ParseHost(domain)
		prefix, prefixErr := netip.ParsePrefix(strings.NewReplacer("[", "", "]", "").Replace(entry))
		if err == nil && prefixErr == nil {
			for addr, want := range map[netip.Addr]bool{
				prefix.Addr(): true, prefix.Addr().Prev(): prefix.Contains(prefix.Addr().Prev()),
			} {
				text := addr.String()
				if addr.Is6() {
					text = "[" + text + "]"
				}
				if host, err := url.ParseHost(text); err == nil && hosts.Contains(host) != want {
					t.Errorf("%q has %s: %t", entry, text, !want)
				}
			}
			return
		}
		if err != nil {
			if hostErr == nil && !below && !strings.Contains(entry, "*") {
				t.Errorf("%q: %v", entry, err)
			}
			return
		}
		if hostErr != nil || !hosts.Contains(host) {
			t.Fatalf("%q does not have %v", entry, host)
		}
		if sub, err := url.ParseHost("a." + host.String()); err == nil &&
			hosts.Contains(sub) != below {
			t.Errorf("%q has %v: %t", entry, sub, !below)
		}
		if other, err := url.ParseHost("a" + host.String()); err == nil && hosts.Contains(other) {
			t.Errorf("%q has %v", entry, other)
		}
	})
}

// FuzzParseOrigins checks that a set contains its entry's origin, or its subdomains. It must
// contain only strings that are a URL's origin and, for subdomains, only those that a URL pattern
// matches too.
func FuzzParseOrigins(f *testing.F) {
	for _, entry := range []string{
		"https://example.com", "https://*.example.com", "HTTP://*.BÜCHER.example:80/",
		"http://[::1]:1", "null", "*", "https://.a", "https://u@*.h", "ws://*.a.b.",
	} {
		f.Add(entry, "https://evil.net?.example.com")
		f.Add(entry, "https://a.example.com")
	}
	f.Fuzz(func(t *testing.T, entry, origin string) {
		origins, err := policy.ParseOrigins(entry)
		scheme, domain, isWildcard := strings.Cut(entry, "://*.")
		if isWildcard {
			entry = scheme + "://" + domain
		}
		base, baseErr := url.ParseOrigin(entry)
		if err != nil {
			labels := strings.Split(strings.TrimSuffix(base.Host().String(), "."), ".")
			isPlain := baseErr == nil && !strings.Contains(entry, "*") &&
				!slices.Contains(labels, "")
			if isPlain && (!isWildcard || base.Host().Kind() == url.HostDomain) {
				t.Errorf("%q: %v", entry, err)
			}
			return
		}
		if baseErr != nil || origins.Contains(base.String()) == isWildcard {
			t.Fatalf("%q has %v: %t", entry, base, !isWildcard)
		}
		below := strings.Replace(base.String(), "://", "://a.", 1)
		if u, err := url.Parse(below); err == nil && u.Origin() == below &&
			origins.Contains(below) != isWildcard {
			t.Errorf("%q has %q: %t", entry, below, !isWildcard)
		}
		for _, s := range []string{
			origin, below + origin, strings.Replace(base.String(), "://", "://"+origin+".", 1),
		} {
			if !origins.Contains(s) {
				continue
			}
			u, err := url.Parse(s)
			if err != nil || u.Origin() != s {
				t.Fatalf("%q has %q, the origin of no URL", entry, s)
			}
			pattern := base.String()
			if isWildcard {
				pattern = strings.Replace(pattern, "://", "://*.", 1)
			}
			if p, err := urlpattern.Parse(pattern); err == nil && !p.MatchURL(u) {
				t.Errorf("%q has %q", entry, s)
			}
		}
	})
}
