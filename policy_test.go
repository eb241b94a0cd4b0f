package url_test

import (
	"errors"
	"fmt"
	"net/netip"
	"testing"

	"github.com/go-weburl/url"
)

func TestPolicy(t *testing.T) {
	web := []string{"http", "https"}
	for _, test := range []struct {
		name   string
		policy url.Policy
		input  string
		want   url.PolicyRule
	}{
		{"zero", url.Policy{}, `http:\\me:pass@127.1\`, 0},
		{"scheme", url.Policy{Schemes: web}, "HTTPS://h", 0},
		{"another scheme", url.Policy{Schemes: web}, "ftp://h", url.PolicySchemes},
		{"scheme with a prefix", url.Policy{Schemes: web}, "httpx://h", url.PolicySchemes},
		{"opaque path", url.Policy{Schemes: web}, "javascript:alert(1)", url.PolicySchemes},
		{"no scheme is taken", url.Policy{Schemes: []string{}}, "http://h", url.PolicySchemes},
		{"relative", url.Policy{Schemes: web}, "/a", url.PolicySchemes}, // the base is file:
		{"valid", url.Policy{NoViolations: true}, "https://h/a?b#c", 0},
		{"not valid", url.Policy{NoViolations: true}, `https://h\a`, url.PolicyNoViolations},
		{"space", url.Policy{NoViolations: true}, " https://h/", url.PolicyNoViolations},
		{"scheme before validation errors", url.Policy{NoViolations: true, Schemes: web}, `ftp:\\h`, url.PolicySchemes},
		{"validation errors before credentials", url.Policy{NoViolations: true, NoCredentials: true}, "http://a:b@h", url.PolicyNoViolations},
		{"no credentials", url.Policy{NoCredentials: true}, "http://h/@", 0},
		{"empty credentials", url.Policy{NoCredentials: true}, "http://:@h/", 0},
		{"username", url.Policy{NoCredentials: true}, "http://a@h/", url.PolicyNoCredentials},
		{"password", url.Policy{NoCredentials: true}, "http://:a@h/", url.PolicyNoCredentials},
		{"domain", url.Policy{NoAddresses: true}, "http://example.com", 0},
		{"no host", url.Policy{NoAddresses: true, NoPrivateHosts: true}, "mailto:x@127.0.0.1", 0},
		{"empty host", url.Policy{NoAddresses: true, NoPrivateHosts: true}, "file:///", 0},
		{"IPv4", url.Policy{NoAddresses: true}, "http://8.8.8.8", url.PolicyNoAddresses},
		{"IPv4 as a number", url.Policy{NoAddresses: true}, "http://0x08080808", url.PolicyNoAddresses},
		{"IPv6", url.Policy{NoAddresses: true}, "http://[2606:4700::1]", url.PolicyNoAddresses},
		{"opaque IPv4", url.Policy{NoAddresses: true}, "redis://8.8.8.8", url.PolicyNoAddresses},
		{"opaque domain", url.Policy{NoAddresses: true, NoPrivateHosts: true}, "redis://example.com", 0},
		{"public", url.Policy{NoPrivateHosts: true}, "http://8.8.8.8", 0},
		{"public IPv6", url.Policy{NoPrivateHosts: true}, "http://[2606:4700::1]", 0},
		{"loopback", url.Policy{NoPrivateHosts: true}, "http://127.1", url.PolicyNoPrivateHosts},
		{"loopback in hexadecimal", url.Policy{NoPrivateHosts: true}, "http://0x7f000001", url.PolicyNoPrivateHosts},
		{"loopback in full-width digits", url.Policy{NoPrivateHosts: true}, "http://１２７.０.０.１", url.PolicyNoPrivateHosts},
		{"loopback with a dot", url.Policy{NoPrivateHosts: true}, "http://127.0.0.1./", url.PolicyNoPrivateHosts},
		{"loopback IPv6", url.Policy{NoPrivateHosts: true}, "http://[::1]", url.PolicyNoPrivateHosts},
		{"mapped", url.Policy{NoPrivateHosts: true}, "http://[::ffff:10.0.0.1]", url.PolicyNoPrivateHosts},
		{"opaque loopback", url.Policy{NoPrivateHosts: true}, "redis://0177.1", url.PolicyNoPrivateHosts},
		{"opaque loopback, encoded", url.Policy{NoPrivateHosts: true}, "redis://%3127.1", url.PolicyNoPrivateHosts},
		{"opaque IPv6", url.Policy{NoPrivateHosts: true}, "redis://[fc00::1]", url.PolicyNoPrivateHosts},
		{"localhost", url.Policy{NoPrivateHosts: true}, "http://LOCALHOST:80", url.PolicyNoPrivateHosts},
		{"localhost with a dot", url.Policy{NoPrivateHosts: true}, "http://localhost.", url.PolicyNoPrivateHosts},
		{"below localhost", url.Policy{NoPrivateHosts: true}, "http://a.localhost", url.PolicyNoPrivateHosts},
		{"opaque localhost", url.Policy{NoPrivateHosts: true}, "redis://LocalHost", url.PolicyNoPrivateHosts},
		{"not localhost", url.Policy{NoPrivateHosts: true}, "http://notlocalhost", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := url.Parser{Policy: &test.policy, Base: url.MustParse("file:///")}
			u, err := p.Parse(test.input)
			checkPolicyError(t, err, test.want)
			var pe *url.ParseError
			if err != nil && (!errors.As(err, &pe) || pe.Input != url.RedactText(test.input) || u != nil) {
				t.Errorf("%v, %v", u, err)
			}
			p.Policy = nil
			if u, err = p.Parse(test.input); err != nil {
				t.Fatal(err)
			}
			want := test.want
			if want == url.PolicyNoViolations {
				test.policy = url.Policy{NoViolations: true} // which Check does not look at
				want = 0
			}
			checkPolicyError(t, test.policy.Check(u), want)
			checkPolicyError(t, (*url.Policy)(nil).Check(u), 0)
		})
	}
}

func checkPolicyError(t *testing.T, err error, want url.PolicyRule) {
	t.Helper()
	var e *url.PolicyError
	if want == 0 && err != nil || want != 0 && (!errors.Is(err, want) || !errors.As(err, &e) || e.Rule != want) {
		t.Errorf("%v, want %v", err, want)
	}
}

func TestPolicyViolations(t *testing.T) {
	var heard []url.Violation
	p := url.Parser{Policy: &url.Policy{NoViolations: true}, OnViolation: func(v url.Violation) { heard = append(heard, v) }}
	_, err := p.Parse(`https://h\a b`)
	var pe *url.ParseError
	if !errors.Is(err, url.ErrInvalidReverseSolidus) || !errors.As(err, &pe) || pe.Offset != 9 {
		t.Errorf("%v", err)
	}
	if len(heard) != 2 || heard[1].Err != url.ErrInvalidURLUnit {
		t.Errorf("heard %v", heard)
	}
	_, err = p.Parse("https://")
	if !errors.Is(err, url.ErrHostMissing) || errors.Is(err, url.PolicyNoViolations) {
		t.Errorf("what does not parse is no matter for the policy: %v", err)
	}
	_, violations, err := p.ParseWithViolations(`https://h\a`)
	if len(violations) != 1 || !errors.Is(err, url.PolicyNoViolations) {
		t.Errorf("%v, %v", violations, err)
	}
}

// The ends of the blocks, and what is beside them, as IANA's registries have them.
func TestCheckAddr(t *testing.T) {
	policy := &url.Policy{NoPrivateHosts: true}
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
			checkPolicyError(t, policy.CheckAddr(netip.MustParseAddr(addr)), url.PolicyNoPrivateHosts)
			if new(url.Policy).CheckAddr(netip.MustParseAddr(addr)) != nil {
				t.Errorf("%s is refused without a rule", addr)
			}
		}
		for _, addr := range test.taken {
			if err := policy.CheckAddr(netip.MustParseAddr(addr)); err != nil {
				t.Errorf("%s: %v", addr, err)
			}
		}
	}
	checkPolicyError(t, policy.CheckAddr(netip.Addr{}), url.PolicyNoPrivateHosts)
}

func ExampleParser_policy() {
	p := url.Parser{Policy: &url.Policy{
		Schemes:        []string{"http", "https"},
		NoCredentials:  true,
		NoPrivateHosts: true,
	}}
	for _, input := range []string{"https://example.com/", "ftp://example.com/", "https://me@example.com/", "http://0x7f.1/"} {
		_, err := p.Parse(input)
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// url: cannot parse "ftp://example.com/": policy: this scheme is not taken at byte 0
	// url: cannot parse "https://me@example.com/": policy: credentials are not taken at byte 0
	// url: cannot parse "http://0x7f.1/": policy: private hosts are not taken at byte 0
}

func ExamplePolicy_Check() {
	policy := &url.Policy{Schemes: []string{"https"}}
	err := policy.Check(url.MustParse("http://example.com/"))
	var pe *url.PolicyError
	fmt.Println(errors.Is(err, url.PolicySchemes), errors.As(err, &pe) && pe.Rule == url.PolicySchemes)
	// Output: true true
}

// A dialer that connects to no private address, whatever DNS says.
