package policy_test

import (
	"errors"
	"net/netip"
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
		{"no scheme is taken", policy.Policy{Schemes: []string{}}, "http://h", policy.ErrScheme},
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
		{"below opaque localhost, what no domain is", policy.Policy{NoPrivateHosts: true}, "redis://a%20b.LocalHost", policy.ErrPrivateHost},
		{"below opaque localhost, encoded, what no domain is", policy.Policy{NoPrivateHosts: true}, "redis://a%20b.%6Cocalhost%2E", policy.ErrPrivateHost},
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
		refused, taken []string
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
		for _, addr := range test.taken {
			if err := p.CheckAddr(netip.MustParseAddr(addr)); err != nil {
				t.Errorf("%s: %v", addr, err)
			}
		}
	}
	checkError(t, p.CheckAddr(netip.Addr{}), policy.ErrPrivateHost)
}
