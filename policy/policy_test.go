package policy_test

import (
	"errors"
	"net/netip"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
)

func TestPolicy(t *testing.T) {
	web := []string{"http", "https"}
	for _, test := range []struct {
		name   string
		policy policy.Policy
		input  string
		want   policy.Rule
	}{
		{"zero", policy.Policy{}, `http:\\me:pass@127.1\`, 0},
		{"scheme", policy.Policy{Schemes: web}, "HTTPS://h", 0},
		{"another scheme", policy.Policy{Schemes: web}, "ftp://h", policy.ErrScheme},
		{"scheme with a prefix", policy.Policy{Schemes: web}, "httpx://h", policy.ErrScheme},
		{"opaque path", policy.Policy{Schemes: web}, "javascript:alert(1)", policy.ErrScheme},
		{"no scheme is allowed", policy.Policy{Schemes: []string{}}, "http://h", policy.ErrScheme},
		{"relative", policy.Policy{Schemes: web}, "/a", policy.ErrScheme}, // the base is file:
		{"no credentials", policy.Policy{NoCredentials: true}, "http://h/@", 0},
		{"empty credentials", policy.Policy{NoCredentials: true}, "http://:@h/", 0},
		{"username", policy.Policy{NoCredentials: true}, "http://a@h/", policy.ErrCredentials},
		{"password", policy.Policy{NoCredentials: true}, "http://:a@h/", policy.ErrCredentials},
		{"domain", policy.Policy{NoAddresses: true}, "http://example.com", 0},
		{"no host", policy.Policy{NoAddresses: true, NoPrivateHosts: true}, "mailto:x@127.0.0.1", 0},
		{"empty host", policy.Policy{NoAddresses: true, NoPrivateHosts: true}, "file:///", 0},
		{"IPv4", policy.Policy{NoAddresses: true}, "http://8.8.8.8", policy.ErrAddress},
		{"IPv4 as a number", policy.Policy{NoAddresses: true}, "http://0x08080808", policy.ErrAddress},
		{"IPv6", policy.Policy{NoAddresses: true}, "http://[2606:4700::1]", policy.ErrAddress},
		{"opaque IPv4", policy.Policy{NoAddresses: true}, "redis://8.8.8.8", policy.ErrAddress},
		{"opaque domain", policy.Policy{NoAddresses: true, NoPrivateHosts: true}, "redis://example.com", 0},
		{"public", policy.Policy{NoPrivateHosts: true}, "http://8.8.8.8", 0},
		{"public IPv6", policy.Policy{NoPrivateHosts: true}, "http://[2606:4700::1]", 0},
		{"loopback", policy.Policy{NoPrivateHosts: true}, "http://127.1", policy.ErrPrivateHost},
		{"loopback in hexadecimal", policy.Policy{NoPrivateHosts: true}, "http://0x7f000001", policy.ErrPrivateHost},
		{"loopback in full-width digits", policy.Policy{NoPrivateHosts: true}, "http://１２７.０.０.１", policy.ErrPrivateHost},
		{"loopback with a dot", policy.Policy{NoPrivateHosts: true}, "http://127.0.0.1./", policy.ErrPrivateHost},
		{"loopback IPv6", policy.Policy{NoPrivateHosts: true}, "http://[::1]", policy.ErrPrivateHost},
		{"mapped", policy.Policy{NoPrivateHosts: true}, "http://[::ffff:10.0.0.1]", policy.ErrPrivateHost},
		{"opaque loopback", policy.Policy{NoPrivateHosts: true}, "redis://0177.1", policy.ErrPrivateHost},
		{"opaque loopback, encoded", policy.Policy{NoPrivateHosts: true}, "redis://%3127.1", policy.ErrPrivateHost},
		{"opaque IPv6", policy.Policy{NoPrivateHosts: true}, "redis://[fc00::1]", policy.ErrPrivateHost},
		{"localhost", policy.Policy{NoPrivateHosts: true}, "http://LOCALHOST:80", policy.ErrPrivateHost},
		{"localhost with a dot", policy.Policy{NoPrivateHosts: true}, "http://localhost.", policy.ErrPrivateHost},
		{"below localhost", policy.Policy{NoPrivateHosts: true}, "http://a.localhost", policy.ErrPrivateHost},
		{"opaque localhost", policy.Policy{NoPrivateHosts: true}, "redis://LocalHost", policy.ErrPrivateHost},
		{"opaque localhost in full-width letters", policy.Policy{NoPrivateHosts: true}, "redis://ｌｏｃａｌｈｏｓｔ", policy.ErrPrivateHost},
		{"opaque localhost, encoded", policy.Policy{NoPrivateHosts: true}, "redis://%4Cocalhost%2E", policy.ErrPrivateHost},
		{"below opaque localhost, not a domain", policy.Policy{NoPrivateHosts: true}, "redis://a%20b.LocalHost", policy.ErrPrivateHost},
		{"below opaque localhost, encoded, not a domain", policy.Policy{NoPrivateHosts: true}, "redis://a%20b.%6Cocalhost%2E", policy.ErrPrivateHost},
		{"opaque, an address before a NUL", policy.Policy{NoPrivateHosts: true}, "redis://127.0.0.1%00", policy.ErrPrivateHost},
		{"opaque, localhost before a slash", policy.Policy{NoPrivateHosts: true}, "redis://localhost%2f.x", policy.ErrPrivateHost},
		{"opaque, an address after an at sign", policy.Policy{NoPrivateHosts: true}, "redis://x%40127.0.0.1", policy.ErrPrivateHost},
		{"opaque, encoded twice", policy.Policy{NoPrivateHosts: true}, "redis://%256cocalhost", policy.ErrPrivateHost},
		{"opaque, an address that is too large", policy.Policy{NoPrivateHosts: true}, "redis://127.0.0.256", policy.ErrPrivateHost},
		{"opaque, not a host", policy.Policy{NoPrivateHosts: true}, "redis://a%20b", policy.ErrPrivateHost},
		{"opaque, not a host, no addresses", policy.Policy{NoAddresses: true}, "redis://8.8.8.8%23.x", policy.ErrAddress},
		{"opaque, not a host, all allowed", policy.Policy{NoCredentials: true}, "redis://a%20b", 0},
		{"opaque, not ASCII", policy.Policy{NoAddresses: true, NoPrivateHosts: true}, "redis://b%C3%BCcher.example", 0},
		{"localhost with two dots", policy.Policy{NoPrivateHosts: true}, "http://localhost..", 0},
		{"not localhost", policy.Policy{NoPrivateHosts: true}, "http://notlocalhost", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, err := url.MustParse("file:///").Parse(test.input)
			if err != nil {
				t.Fatal(err)
			}
			checkError(t, test.policy.Check(u), test.want)
			checkError(t, (*policy.Policy)(nil).Check(u), 0)
		})
	}
}

func TestRuleText(t *testing.T) {
	for rule, want := range map[policy.Rule]string{0: "Rule(0)", policy.ErrHost: "this host is not allowed", policy.ErrAmbiguousHost + 1: "Rule(9)", 255: "Rule(255)"} {
		if rule.Error() != want {
			t.Errorf("%s, want %s", rule.Error(), want)
		}
	}
}

func TestPolicyLists(t *testing.T) {
	hosts, err := policy.ParseHosts("example.com", ".Example.ORG", ".bücher.example", "127.1", "[::1]", "trailing.example.")
	if err != nil {
		t.Fatal(err)
	}
	none, err := policy.ParseHosts()
	if err != nil {
		t.Fatal(err)
	}
	listed := policy.Policy{Hosts: hosts}
	origins := policy.Policy{Origins: []url.Origin{url.MustParse("https://example.com").OriginValue(), url.MustParse("http://h:8080/x").OriginValue(), url.MustParse("data:,").OriginValue(), {}}}
	ports := policy.Policy{Ports: []uint16{443, 8080}}
	for _, test := range []struct {
		policy policy.Policy
		input  string
		want   policy.Rule
	}{
		{listed, "http://EXAMPLE.com:81/x", 0},
		{listed, `https:\\ⓔxample.com`, 0},
		{listed, "redis://Example.com", 0},
		{listed, "redis://%65xample.com", 0},
		{listed, "http://www.example.com", policy.ErrHost},
		{listed, "http://example.com.", policy.ErrHost},
		{listed, "http://example.com.evil.example", policy.ErrHost},
		{listed, "http://example.com@evil.example", policy.ErrHost},
		{listed, `http://evil.example\@example.com`, policy.ErrHost},
		{listed, "http://evilexample.com", policy.ErrHost},
		{listed, "http://example.org", 0},
		{listed, "http://a.b.EXAMPLE.org", 0},
		{listed, "http://.example.org", 0},
		{listed, "http://a.example.org.", policy.ErrHost},
		{listed, "http://evilexample.org", policy.ErrHost},
		{listed, "http://BÜCHER.example", 0},
		{listed, "http://a.xn--bcher-kva.example", 0},
		{listed, "http://127.0.0.1", 0},
		{listed, "http://0x7f000001.", 0},
		{listed, "redis://0177.1", 0},
		{listed, "http://127.0.0.2", policy.ErrHost},
		{listed, "http://[0::1]", 0},
		{listed, "http://[::ffff:127.0.0.1]", policy.ErrHost},
		{listed, "http://trailing.example.", 0},
		{listed, "http://trailing.example", policy.ErrHost},
		{listed, "mailto:me@example.com", policy.ErrHost},
		{listed, "file:///example.com", policy.ErrHost},
		{listed, "foo://a%20b", policy.ErrHost},
		{listed, "redis://a%2Eexample.org", 0},
		{listed, "redis://evil.test%00.example.org", policy.ErrHost},
		{listed, "redis://evil.test%2F.example.org", policy.ErrHost},
		{listed, "redis://evil.test%23.example.org", policy.ErrHost},
		{policy.Policy{Hosts: none}, "http://example.com", policy.ErrHost},
		{policy.Policy{Hosts: none}, "file:///", policy.ErrHost},
		{policy.Policy{Hosts: new(policy.Hosts)}, "http://example.com", policy.ErrHost},
		{policy.Policy{Hosts: hosts, NoPrivateHosts: true}, "http://127.0.0.1", policy.ErrPrivateHost},

		{origins, "https://EXAMPLE.com:443/x", 0},
		{origins, "http://h:8080", 0},
		{origins, "http://h", policy.ErrOrigin},
		{origins, "https://h:8080", policy.ErrOrigin},
		{origins, "http://example.com:443", policy.ErrOrigin},
		{origins, "https://www.example.com", policy.ErrOrigin},
		{origins, "wss://example.com", policy.ErrOrigin},
		{origins, "file:///", policy.ErrOrigin},
		{origins, "data:,", policy.ErrOrigin},
		{policy.Policy{Origins: []url.Origin{}}, "https://example.com", policy.ErrOrigin},

		{ports, "https://h", 0},
		{ports, "http://h:443", 0},
		{ports, "redis://h:08080", 0},
		{ports, "http://h", policy.ErrPort},
		{ports, "https://h:80", policy.ErrPort},
		{ports, "redis://h", policy.ErrPort},
		{ports, "mailto:x", policy.ErrPort},
		{policy.Policy{Ports: []uint16{}}, "https://h", policy.ErrPort},
	} {
		u, err := test.policy.Parse(test.input)
		checkError(t, err, test.want)
		if (u == nil) != (err != nil) || u != nil && u.Href() != url.MustParse(test.input).Href() {
			t.Errorf("%s: %v, %v, want %v", test.input, u, err, test.want)
		}
	}
	if (*policy.Hosts)(nil).Contains(url.MustParse("http://h").HostValue()) || hosts.Contains(url.Host{}) {
		t.Error("no host is one of a set")
	}
}

func TestParseHostsErrors(t *testing.T) {
	for entry, want := range map[string]error{
		"": url.ErrHostMissing, ".": url.ErrHostMissing, "..": nil, "..com": nil,
		"*.example.com": nil, "h*": nil, "*": nil, ".*.com": nil, // https://github.com/rs/cors/issues/197
		"example.com:80": url.ErrDomainToASCII, "http://example.com": url.ErrDomainToASCII, "example.com/": url.ErrDomainToASCII,
		"a b": url.ErrDomainToASCII, "::1": url.ErrDomainToASCII, "[::1": url.ErrIPv6Unclosed, ".127.0.0.1": nil, ".[::1]": nil, ".1.2.3.4.": nil,
		"1.2.3.256": url.ErrIPv4OutOfRangePart, "xn--ä": url.ErrDomainToASCII,
	} {
		h, err := policy.ParseHosts("example.com", entry)
		var e *policy.EntryError
		if h != nil || !errors.As(err, &e) || e.Entry != entry || want != nil && !errors.Is(err, want) || !strings.HasPrefix(err.Error(), "policy: "+strconv.Quote(entry)) {
			t.Errorf("%q: %v", entry, err)
		}
	}
}

// go run -C workshop ./compare hosts shows how other parsers read such inputs.
func TestAmbiguousHosts(t *testing.T) {
	p := &policy.Policy{NoAmbiguousHosts: true}
	for _, input := range []string{
		"http://example.com", "HTTP://EXAMPLE.COM:80/", "https://example.com?x", "https://example.com#x?", "http://h/a|b", "http://h/@", `http://h/\@x`, "http://h/\t//x",
		"http://user:pass@example.com/", "http://u%40x:p;q@h/", "http://:@h", "http://h:", "http://h:00080/",
		"http://127.0.0.1/", "http://[::1]:8080/", "http://[0:0::1]/", "http://[::ffff:127.0.0.1]/", "http://[2001:DB8::1]/",
		"http://bücher.example/", "http://Bücher.example/", "http://日本.example/", "http://xn--bcher-kva.example", "http://a_b.example", "http://a.example.",
		"redis://example.com:6379/0", "redis://EXAMPLE.com", "foo://127.0.0.1", "http://h?a/@", "http://h#a/@",
	} {
		if u, err := p.Parse(input); err != nil || u.Href() != url.MustParse(input).Href() {
			t.Errorf("%s: %v, %v", input, u, err)
		}
	}
	for _, input := range []string{
		"http:example.com", "http:/example.com", "http:///example.com", `http:\\example.com`, `http:/\example.com`, " http://example.com", "\x01http://h", "ht\ntp://h",
		"http://exa\tmple.com/", "http://example.com\n", "http://example.com ", `http://example.com\`, `http://a.example\@b.example/`, `http://a.example\.b.example/`,
		"http://a@b@c/", "http://a:b@c:d@e/", "http://a @b/", "http://ä@b/", `http://a\b@c/`,
		"http://a?@b/", "http://a#@b/", `http://a?\b`, "http://a?x@b",
		"http://ⓔxample.com/", "http://ｅxample.com/", "http://example。com/", "http://faß.de/", "http://نامه\u200cای.example/", "http://Ⅷ.example/", "http://BÜCHER.example/", "http://a\u00adb.example",
		"http://%65xample.com/", "http://a!b/", "http://a;b/", "http://a'b/", "http://a{b}/", "http://a,b/", "http://a=b/", "http://a+b/", "http://a~b/", "http://a*b/", "http://a$b/", "http://a&b/", "http://a(b)/", "http://a\"b/", "http://a`b/", "javascript://h/", "http://日本.examplea'b/", "http://Ꭰ/",
		"http://0x7f.1/", "http://127.1/", "http://2130706433/", "http://0177.0.0.1/", "http://127.0.0.1./", "http://１２７.0.0.1/", "redis://0x7f.1", "redis://127.1",
		"redis://a!b", "redis://a%62", "redis://bücher.example", "file:///x", "file://localhost/", "file://C:/x", "file:x", "mailto:x@example.com", "foo:bar", "foo:///x", "foo:/x", "foo://",
		"http://" + strings.Repeat("a.", 127) + "aa/", "http://" + strings.Repeat("ü.", 40) + "example/", // 328 bytes in ASCII
		"http://h:8\t0/", `http://h:80\x`,
		"http://127.0.0.1:6666\\@1.1.1.1", // https://github.com/vibrantlabsai/ragas/issues/2754
	} {
		if _, err := url.Parse(input); err != nil {
			t.Errorf("%q is not a URL: %v", input, err)
		}
		_, err := p.Parse(input)
		checkError(t, err, policy.ErrAmbiguousHost)
		if _, err := new(policy.Policy).Parse(input); err != nil {
			t.Errorf("%q without the rule: %v", input, err)
		}
	}
	if _, err := p.Parse("http://a b/"); !errors.Is(err, url.ErrDomainToASCII) {
		t.Error(err)
	}
	if _, err := (*policy.Policy)(nil).Parse(`http:\\h`); err != nil {
		t.Error(err)
	}
}

func TestPolicyNil(t *testing.T) {
	for _, p := range []*policy.Policy{nil, {}, {Schemes: []string{"https"}}} {
		if err := p.Check(nil); !errors.Is(err, url.ErrZeroURL) {
			t.Errorf("%+v: %v", p, err)
		}
	}
}

func checkError(t *testing.T, err error, want policy.Rule) {
	t.Helper()
	var e *policy.Error
	if want == 0 && err != nil || want != 0 && (!errors.Is(err, want) || !errors.As(err, &e) || e.Rule != want) {
		t.Errorf("%v, want %v", err, want)
	}
}

// The ends of the blocks in IANA's registries, and the addresses next to them.
func TestCheckAddr(t *testing.T) {
	p := &policy.Policy{NoPrivateHosts: true}
	for _, test := range []struct {
		refused, allowed []string
	}{
		{[]string{"0.0.0.0", "0.255.255.255"}, []string{"1.0.0.0"}},
		{[]string{"10.0.0.0", "10.255.255.255"}, []string{"9.255.255.255", "11.0.0.0"}},
		{[]string{"100.64.0.0", "100.127.255.255"}, []string{"100.63.255.255", "100.128.0.0"}},
		{[]string{"127.0.0.0", "127.255.255.255"}, []string{"126.255.255.255", "128.0.0.0"}},
		{[]string{"169.254.0.0", "169.254.169.254", "169.254.255.255"}, []string{"169.253.255.255", "169.255.0.0"}},
		{[]string{"172.16.0.0", "172.31.255.255"}, []string{"172.15.255.255", "172.32.0.0"}},
		{[]string{"192.0.0.0", "192.0.0.255", "192.0.2.0", "192.0.2.255"}, []string{"191.255.255.255", "192.0.1.0", "192.0.3.0"}},
		{[]string{"192.88.99.0", "192.88.99.255"}, []string{"192.88.98.255", "192.88.100.0"}},
		{[]string{"192.168.0.0", "192.168.255.255"}, []string{"192.167.255.255", "192.169.0.0"}},
		{[]string{"198.18.0.0", "198.19.255.255"}, []string{"198.17.255.255", "198.20.0.0"}},
		{[]string{"198.51.100.0", "198.51.100.255"}, []string{"198.51.99.255", "198.51.101.0"}},
		{[]string{"203.0.113.0", "203.0.113.255"}, []string{"203.0.112.255", "203.0.114.0"}},
		{[]string{"224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.255"}, []string{"223.255.255.255"}},
		{[]string{"::", "::1", "::8.8.8.8", "100::1", "1fff:ffff::"}, []string{"2000::"}},
		{[]string{"::ffff:10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::8.8.8.8"}, []string{"::ffff:8.8.8.8", "64:ff9b::8.8.8.8"}},
		{[]string{"2001::", "2001::1", "2001:1ff:ffff::"}, []string{"2000:ffff::", "2001:200::"}},
		{[]string{"2001:db8::", "2001:db8:ffff::"}, []string{"2001:db7:ffff::", "2001:db9::"}},
		{[]string{"2002::", "2002:808:808::", "2002:ffff::"}, []string{"2001:ffff::", "2003::"}},
		{[]string{"3fff::", "3fff:fff::", "4000::"}, []string{"3ffe:ffff::", "3fff:1000::"}},
		{[]string{"5f00::1", "fc00::", "fd00::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "ffff::"}, nil},
	} {
		for _, addr := range test.refused {
			checkError(t, p.CheckAddr(netip.MustParseAddr(addr)), policy.ErrPrivateHost)
			if new(policy.Policy).CheckAddr(netip.MustParseAddr(addr)) != nil {
				t.Errorf("%s is refused without a rule", addr)
			}
		}
		for _, addr := range test.allowed {
			if err := p.CheckAddr(netip.MustParseAddr(addr)); err != nil {
				t.Errorf("%s: %v", addr, err)
			}
		}
	}
	checkError(t, p.CheckAddr(netip.Addr{}), policy.ErrPrivateHost)
}
