package policy_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/policy"
)

func TestPolicy(t *testing.T) {
	web := []string{"http", "https"}
	noAddresses, noPrivate := policy.Policy{NoAddresses: true}, policy.Policy{NoPrivateHosts: true}
	names, err := policy.ParseHosts(".corp.internal", "redis", "10.0.0.1", "localhost")
	if err != nil {
		t.Fatal(err)
	}
	neither := policy.Policy{NoAddresses: true, NoPrivateHosts: true}
	for _, test := range []struct {
		name   string
		policy policy.Policy
		input  string
		want   error
	}{
		{"zero", policy.Policy{}, `http:\\me:pass@127.1\`, nil},
		{"scheme", policy.Policy{Schemes: web}, "HTTPS://h", nil},
		{"another scheme", policy.Policy{Schemes: web}, "ftp://h", policy.ErrScheme},
		{"scheme with a prefix", policy.Policy{Schemes: web}, "httpx://h", policy.ErrScheme},
		{"opaque path", policy.Policy{Schemes: web}, "javascript:alert(1)", policy.ErrScheme},
		{"no scheme is allowed", policy.Policy{Schemes: []string{}}, "http://h", policy.ErrScheme},
		{"relative", policy.Policy{Schemes: web}, "/a", policy.ErrScheme}, // the base is file:
		{"no credentials", policy.Policy{NoCredentials: true}, "http://h/@", nil},
		{"empty credentials", policy.Policy{NoCredentials: true}, "http://:@h/", nil},
		{"username", policy.Policy{NoCredentials: true}, "http://a@h/", policy.ErrCredentials},
		{"password", policy.Policy{NoCredentials: true}, "http://:a@h/", policy.ErrCredentials},
		{"domain", noAddresses, "http://example.com", nil},
		{"no host", neither, "mailto:x@127.0.0.1", nil},
		{"empty host", neither, "file:///", nil},
		{"IPv4", noAddresses, "http://8.8.8.8", policy.ErrAddress},
		{"IPv4 as a number", noAddresses, "http://0x08080808", policy.ErrAddress},
		{"IPv6", noAddresses, "http://[2606:4700::1]", policy.ErrAddress},
		{"opaque IPv4", noAddresses, "redis://8.8.8.8", policy.ErrAddress},
		{"opaque domain", neither, "redis://example.com", nil},
		{"public", noPrivate, "http://8.8.8.8", nil},
		{"public IPv6", noPrivate, "http://[2606:4700::1]", nil},
		{"loopback", noPrivate, "http://127.1", policy.ErrPrivateHost},
		{"loopback in hexadecimal", noPrivate, "http://0x7f000001", policy.ErrPrivateHost},
		{"loopback in full-width digits", noPrivate, "http://１２７.０.０.１", policy.ErrPrivateHost},
		{"loopback with a dot", noPrivate, "http://127.0.0.1./", policy.ErrPrivateHost},
		{"loopback IPv6", noPrivate, "http://[::1]", policy.ErrPrivateHost},
		{"mapped", noPrivate, "http://[::ffff:10.0.0.1]", policy.ErrPrivateHost},
		{"opaque loopback", noPrivate, "redis://0177.1", policy.ErrPrivateHost},
		{"opaque loopback, encoded", noPrivate, "redis://%3127.1", policy.ErrPrivateHost},
		{"opaque IPv6", noPrivate, "redis://[fc00::1]", policy.ErrPrivateHost},
		{"localhost", noPrivate, "http://LOCALHOST:80", policy.ErrPrivateHost},
		{"localhost with a dot", noPrivate, "http://localhost.", policy.ErrPrivateHost},
		{"below localhost", noPrivate, "http://a.localhost", policy.ErrPrivateHost},
		{"opaque localhost", noPrivate, "redis://LocalHost", policy.ErrPrivateHost},
		{"opaque localhost in full-width letters", noPrivate, "redis://ｌｏｃａｌｈｏｓｔ",
			policy.ErrPrivateHost},
		{"opaque localhost, encoded", noPrivate, "redis://%4Cocalhost%2E", policy.ErrPrivateHost},
		{"below opaque localhost, not a domain", noPrivate, "redis://a%20b.LocalHost",
			policy.ErrPrivateHost},
		{"below opaque localhost, encoded, not a domain", noPrivate, "redis://a%20b.%6Cocalhost%2E",
			policy.ErrPrivateHost},
		{"opaque, an address before a NUL", noPrivate, "redis://127.0.0.1%00",
			policy.ErrPrivateHost},
		{"opaque, localhost before a slash", noPrivate, "redis://localhost%2f.x",
			policy.ErrPrivateHost},
		{"opaque, an address after an at sign", noPrivate, "redis://x%40127.0.0.1",
			policy.ErrPrivateHost},
		{"opaque, encoded twice", noPrivate, "redis://%256cocalhost", policy.ErrPrivateHost},
		{"opaque, an address that is too large", noPrivate, "redis://127.0.0.256",
			policy.ErrPrivateHost},
		{"opaque, not a host", noPrivate, "redis://a%20b", policy.ErrPrivateHost},
		{"opaque, not a host, no addresses", noAddresses, "redis://8.8.8.8%23.x",
			policy.ErrAddress},
		{"opaque, not a host, all allowed", policy.Policy{NoCredentials: true},
			"redis://a%20b", nil},
		{"opaque, not ASCII", neither, "redis://b%C3%BCcher.example", nil},
		{"localhost with two dots", noPrivate, "http://localhost..", nil},
		{"a single label", noPrivate, "http://notlocalhost", policy.ErrPrivateHost},
		{"a service", noPrivate, "http://redis:6379", policy.ErrPrivateHost},
		{"a service with a dot", noPrivate, "http://redis.", policy.ErrPrivateHost},
		{"an opaque service", noPrivate, "redis://%52edis", policy.ErrPrivateHost},
		{"metadata", noPrivate, "http://metadata.google.internal/x", policy.ErrPrivateHost},
		{"a printer", noPrivate, "http://PRINTER.LOCAL", policy.ErrPrivateHost},
		{"a router", noPrivate, "http://router.home.arpa.", policy.ErrPrivateHost},
		{"home.arpa itself", noPrivate, "http://home.arpa", policy.ErrPrivateHost},
		{"an onion", noPrivate, "http://abc.onion", policy.ErrPrivateHost},
		{"alt", noPrivate, "http://a.b.alt", policy.ErrPrivateHost},
		{"test", noPrivate, "http://a.test", policy.ErrPrivateHost},
		{"a company's", noPrivate, "http://x.corp", policy.ErrPrivateHost},
		{"a home's", noPrivate, "http://nas.home", policy.ErrPrivateHost},
		{"a local network's", noPrivate, "http://x.lan.", policy.ErrPrivateHost},
		{"an intranet's", noPrivate, "http://x.intranet", policy.ErrPrivateHost},
		{"a private network's", noPrivate, "http://x.private", policy.ErrPrivateHost},
		{"a hosts file's", noPrivate, "http://localhost.localdomain", policy.ErrPrivateHost},
		{"a cluster's", noPrivate, "http://kubernetes.default.svc/", policy.ErrPrivateHost},
		{"a name that ends like one", noPrivate, "http://a.notinternal", nil},
		{"a label that is one", noPrivate, "http://internal.example/local", nil},
		{"another name in arpa", noPrivate, "http://x.arpa", nil},
		{"a name that is allowed", policy.Policy{NoPrivateHosts: true, AllowNames: names},
			"http://a.corp.internal", nil},
		{"a single label that is allowed", policy.Policy{NoPrivateHosts: true, AllowNames: names},
			"redis://redis:6379", nil},
		{"a name that is not", policy.Policy{NoPrivateHosts: true, AllowNames: names},
			"http://corp2.internal", policy.ErrPrivateHost},
		{"an address is no name", policy.Policy{NoPrivateHosts: true, AllowNames: names},
			"http://10.0.0.1", policy.ErrPrivateHost},
		{"localhost is an address", policy.Policy{NoPrivateHosts: true, AllowNames: names},
			"http://localhost", policy.ErrPrivateHost},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, err := url.MustParse("file:///").Parse(test.input)
			if err != nil {
				t.Fatal(err)
			}
			checkError(t, test.policy.Check(u), test.want)
			checkError(t, (*policy.Policy)(nil).Check(u), nil)
		})
	}
}

// TestMaxLength checks that every function that reads input refuses longer input before it
// allocates memory for it.
func TestMaxLength(t *testing.T) {
	p := &policy.Policy{MaxLength: 100, NoPrivateHosts: true}
	short := "https://example.com/" + strings.Repeat("a", 80)
	if u, err := p.Parse(short); err != nil || len(u.Href()) != 100 {
		t.Errorf("%v, %v", u, err)
	}
	_, err := p.Parse(short + "a")
	checkError(t, err, url.ErrTooLong)
	_, err = p.Parse(strings.TrimSuffix(short, "aa") + "|\"") // 100 bytes, and serialized 102
	checkError(t, err, url.ErrTooLong)
	checkError(t, p.Check(url.MustParse(short)), nil)
	checkError(t, p.Check(url.MustParse(short+"a")), url.ErrTooLong)
	_, err = p.Parse("10.0.0.1/" + short) // the first rule, and not a URL
	checkError(t, err, url.ErrTooLong)
	p = &policy.Policy{MaxLength: 1}
	_, err = p.Parse("1:")
	checkError(t, err, url.ErrTooLong)
	checkError(t, p.Check(url.MustParse(short)), url.ErrTooLong)
	p = policy.DefaultPolicy()
	hostile := "https://" + strings.Repeat("\u3316", 1<<20)
	if n := testing.AllocsPerRun(10, func() { p.Parse(hostile) }); n > 1 { // the error
		t.Errorf("%v allocations", n)
	}
}

// TestURL checks that each way of decoding a policy.URL refuses what DefaultPolicy refuses, and
// then keeps the old URL.
func TestURL(t *testing.T) {
	decoders := map[string]func(*policy.URL, string) error{
		"text":   func(u *policy.URL, s string) error { return u.UnmarshalText([]byte(s)) },
		"binary": func(u *policy.URL, s string) error { return u.UnmarshalBinary([]byte(s)) },
		"column": func(u *policy.URL, s string) error { return u.Scan(s) },
		"bytes":  func(u *policy.URL, s string) error { return u.Scan([]byte(s)) },
		"JSON": func(u *policy.URL, s string) error {
			return json.Unmarshal(must(json.Marshal(s)), u)
		},
	}
	long := "https://example.com/" + strings.Repeat("a", 1<<16)
	tests := []struct {
		name, input string
		want        error
	}{
		{"longest", long[:1<<16], nil},
		{"too long", long[:1<<16+1], url.ErrTooLong},
		{"too long, and not a URL", strings.Repeat(" ", 1<<16+1), url.ErrTooLong},
		{"too long as serialized", long[:1<<16-1] + `"`, url.ErrTooLong},
		{"private", "http://127.1/", policy.ErrPrivateHost},
		{"credentials", "http://u@example.com/", policy.ErrCredentials},
		{"scheme", "ftp://example.com/", policy.ErrScheme},
		{"port", "http://example.com:22/", policy.ErrBadPort},
		{"relative", "/x", url.ErrMissingSchemeNonRelativeURL},
	}
	for name, decode := range decoders {
		for _, test := range tests {
			u := policy.URL{URL: *url.MustParse("https://old.example/")}
			want := u.Href()
			if test.want == nil {
				want = test.input
			}
			if err := decode(&u, test.input); !errors.Is(err, test.want) || u.Href() != want {
				t.Errorf("%s, %s: %.50v, %.50s", name, test.name, err, u.Href())
			}
		}
		u := policy.URL{URL: *url.MustParse("https://old.example/")}
		if err := decode(&u, ""); err != nil || u.Href() != "" {
			t.Errorf("%s, empty: %v, %v", name, err, u)
		}
	}
	var u policy.URL
	u.SetHref("https://old.example/")
	if err := u.Scan(nil); err != nil || u.Href() != "" {
		t.Errorf("NULL: %v, %v", err, u)
	}
	err := u.Scan(5)
	checkError(t, err, policy.ErrColumn)
	if err.Error() != "policy: a column that holds a URL must be text" {
		t.Error(err)
	}
	hostile := []byte(strings.Repeat("\u3316", 1<<20))
	if n := testing.AllocsPerRun(10, func() { u.UnmarshalText(hostile) }); n > 1 { // the error
		t.Errorf("%v allocations", n)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// fetchPorts is the first column of the table at https://fetch.spec.whatwg.org/#port-blocking.
const fetchPorts = "0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 " +
	"104 109 110 111 113 115 117 119 123 135 137 139 143 " +
	"161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 " +
	"993 995 1719 1720 1723 2049 3659 4045 4190 " +
	"5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080"

func TestNoBadPorts(t *testing.T) {
	p := &policy.Policy{NoBadPorts: true}
	bad := strings.Fields(fetchPorts)
	for port := range 1 << 16 {
		var want error
		if slices.Contains(bad, strconv.Itoa(port)) {
			want = policy.ErrBadPort
		}
		for _, scheme := range []string{"http", "https", "ws", "wss"} {
			if port%64 == 0 || want != nil || scheme == "http" {
				checkError(t, p.Check(url.MustParse(scheme+"://h:"+strconv.Itoa(port))), want)
			}
		}
	}
	for _, input := range []string{
		"http://h", "ftp://h", "ftp://h:22", "ssh://h:22", "mailto:x", "file:///x",
	} {
		checkError(t, p.Check(url.MustParse(input)), nil)
	}
	// A list of ports does not allow a bad port that is on it.
	p = &policy.Policy{Ports: []uint16{22, 443, 8080}}
	checkError(t, p.Check(url.MustParse("http://h:22")), nil)
	p.NoBadPorts = true
	checkError(t, p.Check(url.MustParse("http://h:22")), policy.ErrBadPort)
	checkError(t, p.Check(url.MustParse("http://h:8080")), nil)
	checkError(t, p.Check(url.MustParse("http://h:25")), policy.ErrPort)
}

func TestDefaultPolicy(t *testing.T) {
	for input, want := range map[string]error{
		"https://example.com/": nil, "http://example.com:8080/": nil,
		"ftp://example.com/": policy.ErrScheme, "http://example.com:25/": policy.ErrBadPort,
		"https://u@example.com/": policy.ErrCredentials,
		"http://10.0.0.1/":       policy.ErrPrivateHost,
		"https://example.com/" + strings.Repeat("a", 1<<16-20): nil,
		"https://example.com/" + strings.Repeat("a", 1<<16-19): url.ErrTooLong,
	} {
		_, err := policy.DefaultPolicy().Parse(input)
		checkError(t, err, want)
	}
	p := policy.DefaultPolicy()
	p.Schemes[0], p.NoCredentials = "x", false
	if q := policy.DefaultPolicy(); q.Schemes[0] != "http" || !q.NoCredentials {
		t.Errorf("the policies share memory: %+v", q)
	}
}

// TestErrorNamesTarget checks what an operator reads, and that it has no secret.
func TestErrorNamesTarget(t *testing.T) {
	for _, test := range []struct{ input, target, text string }{
		{"https://u:S3CR3T@10.0.0.1:8443/S3CR3T?S3CR3T#S3CR3T", "https://10.0.0.1:8443",
			"policy: credentials are not allowed: https://10.0.0.1:8443"},
		{"http://printer.local/S3CR3T", "http://printer.local",
			"policy: private hosts are not allowed: http://printer.local"},
		{"foo://h:1/S3CR3T", "foo://h:1", "policy: this scheme is not allowed: foo://h:1"},
		{"mailto:S3CR3T@h", "mailto:", "policy: this scheme is not allowed: mailto:"},
		{"localhost:8080/S3CR3T", "localhost:", "policy: this scheme is not allowed: localhost:; " +
			"write https://localhost:8080, or parse it with package typed"},
		{"localhost:65535", "localhost:", "policy: this scheme is not allowed: localhost:; " +
			"write https://localhost:65535, or parse it with package typed"},
		{"alice:4711/x@h.example", "alice:", "policy: this scheme is not allowed: alice:"},
		{"alice:8080?pw@h.example", "alice:", "policy: this scheme is not allowed: alice:"},
		{"order:123456", "order:", "policy: this scheme is not allowed: order:"},
		{"localhost:80~", "localhost:", "policy: this scheme is not allowed: localhost:"},
		{"localhost:S3CR3T", "localhost:", "policy: this scheme is not allowed: localhost:"},
		{"javascript:1", "javascript:", "policy: this scheme is not allowed: javascript:"},
		{"tel:80", "tel:", "policy: this scheme is not allowed: tel:"},
		{"tel:5551234567", "tel:", "policy: this scheme is not allowed: tel:"},
		{"mailto:a@h", "mailto:", "policy: this scheme is not allowed: mailto:"},
		{"foo://" + strings.Repeat("a", 200), "foo://" + strings.Repeat("a", 122) + "…",
			"policy: this scheme is not allowed: foo://" + strings.Repeat("a", 122) + "…"},
		{"https://h/" + strings.Repeat("a", 64<<10), "", "policy: " + url.ErrTooLong.Error()},
	} {
		_, err := policy.DefaultPolicy().Parse(test.input)
		e, ok := errors.AsType[*policy.Error](err)
		if !ok || e.Target != test.target || e.Error() != test.text {
			t.Errorf("%.50s: %v", test.input, err)
		}
	}
	for _, addr := range []string{"10.0.0.1", "fe80::1%eth0"} {
		err := policy.DefaultPolicy().CheckAddr(netip.MustParseAddr(addr))
		if err == nil || err.Error() != "policy: private hosts are not allowed: "+addr {
			t.Error(err)
		}
	}
	_, err := (&policy.Policy{Ports: []uint16{443}}).Parse("localhost:8080")
	if err == nil || err.Error() != "policy: this port is not allowed: localhost:" {
		t.Error(err)
	}
}

func TestAllowPrivate(t *testing.T) {
	origin := func(s string) url.Origin { return url.MustParse(s).OriginValue() }
	p := &policy.Policy{NoPrivateHosts: true, AllowPrivate: []url.Origin{
		origin("https://hooks.internal:8443"), origin("http://10.0.0.5"),
		origin("http://localhost:3000"), origin("https://[fd00::1]"), origin("foo://x.internal:1"),
		{},
	}}
	for rawURL, want := range map[string]error{
		"https://hooks.internal:8443/x": nil, "http://10.0.0.5/": nil, "http://10.0.0.5:80/": nil,
		"http://localhost:3000/a": nil, "https://[fd00::1]:443/": nil,
		"https://hooks.internal/":  policy.ErrPrivateHost,
		"https://hooks.example/":   nil, // a name: DNS has not answered yet
		"http://10.0.0.5:8080/":    policy.ErrPrivateHost,
		"https://10.0.0.5/":        policy.ErrPrivateHost,
		"http://10.0.0.6/":         policy.ErrPrivateHost,
		"http://localhost/":        policy.ErrPrivateHost,
		"https://localhost:3000/":  policy.ErrPrivateHost,
		"http://a.localhost:3000/": policy.ErrPrivateHost,
		"https://[fd00::1]:444/":   policy.ErrPrivateHost,
		"blob:http://10.0.0.5/":    nil, "foo://10.0.0.5/": policy.ErrPrivateHost,
	} {
		checkError(t, p.Check(url.MustParse(rawURL)), want)
	}
	private, loopback := netip.MustParseAddr("192.168.7.7"), netip.MustParseAddr("127.0.0.1")
	for address, want := range map[string]error{
		"hooks.internal:8443": nil, "10.0.0.5:80": nil, "localhost:3000": nil, "[fd00::1]:443": nil,
		"hooks.internal:443": policy.ErrPrivateHost, "hooks.internal:84430": policy.ErrPrivateHost,
		"hooks.internal": policy.ErrPrivateHost, "a.hooks.internal:8443": policy.ErrPrivateHost,
		"xhooks.internal:8443": policy.ErrPrivateHost,
		"hooks.internal.:8443": policy.ErrPrivateHost, "HOOKS.internal:8443": policy.ErrPrivateHost,
		"10.0.0.5:443": policy.ErrPrivateHost,
		"0xa.5:80":     policy.ErrPrivateHost, "fd00::1:443": policy.ErrPrivateHost,
		"x.internal:1": policy.ErrPrivateHost, "": policy.ErrPrivateHost,
		":0": policy.ErrPrivateHost,
	} {
		checkError(t, p.CheckAddrFor(address, private), want)
		checkError(t, p.CheckAddrFor(address, loopback), want)
		checkError(t, p.CheckAddrFor(address, netip.Addr{}), policy.ErrPrivateHost)
		checkError(t, p.CheckAddrFor(address, netip.MustParseAddr("8.8.8.8")), nil)
		checkError(t, p.CheckAddr(private), policy.ErrPrivateHost)
	}
	checkError(t, (*policy.Policy)(nil).CheckAddrFor("h:80", private), nil)
	checkError(t, new(policy.Policy).CheckAddrFor("h:80", private), nil)
}

func TestPolicyLists(t *testing.T) {
	hosts, err := policy.ParseHosts("example.com", ".Example.ORG", ".bücher.example", "127.1",
		"[::1]", "trailing.example.")
	if err != nil {
		t.Fatal(err)
	}
	networks, err := policy.ParseHosts("10.0.0.0/8", "[fd00::]/8", "[::ffff:192.168.0.0]/112")
	if err != nil {
		t.Fatal(err)
	}
	inNetworks := policy.Policy{Hosts: networks}
	none, err := policy.ParseHosts()
	if err != nil {
		t.Fatal(err)
	}
	listed := policy.Policy{Hosts: hosts}
	origins := policy.Policy{Origins: must(policy.ParseOrigins("https://example.com",
		"http://h:8080"))}
	ports := policy.Policy{Ports: []uint16{443, 8080}}
	for _, test := range []struct {
		policy policy.Policy
		input  string
		want   error
	}{
		{listed, "http://EXAMPLE.com:81/x", nil},
		{listed, `https:\\ⓔxample.com`, nil},
		{listed, "redis://Example.com", nil},
		{listed, "redis://%65xample.com", nil},
		{listed, "http://www.example.com", policy.ErrHost},
		{listed, "http://example.com.", policy.ErrHost},
		{listed, "http://example.com.evil.example", policy.ErrHost},
		{listed, "http://example.com@evil.example", policy.ErrHost},
		{listed, `http://evil.example\@example.com`, policy.ErrHost},
		{listed, "http://evilexample.com", policy.ErrHost},
		{listed, "http://example.org", nil},
		{listed, "http://a.b.EXAMPLE.org", nil},
		{listed, "http://.example.org", policy.ErrHost},
		{listed, "http://a..example.org", policy.ErrHost},
		{listed, "http://a..b.example.org", policy.ErrHost},
		{listed, "http://a.example.org.", policy.ErrHost},
		{listed, "http://evilexample.org", policy.ErrHost},
		{listed, "http://BÜCHER.example", nil},
		{listed, "http://a.xn--bcher-kva.example", nil},
		{listed, "http://127.0.0.1", nil},
		{listed, "http://0x7f000001.", nil},
		{listed, "redis://0177.1", nil},
		{listed, "http://127.0.0.2", policy.ErrHost},
		{listed, "http://[0::1]", nil},
		{listed, "http://[::ffff:127.0.0.1]", policy.ErrHost},
		{listed, "http://trailing.example.", nil},
		{listed, "http://trailing.example", policy.ErrHost},
		{listed, "mailto:me@example.com", policy.ErrHost},
		{listed, "file:///example.com", policy.ErrHost},
		{listed, "foo://a%20b", policy.ErrHost},
		{listed, "redis://a%2Eexample.org", nil},
		{listed, "redis://evil.test%00.example.org", policy.ErrHost},
		{listed, "redis://evil.test%2F.example.org", policy.ErrHost},
		{listed, "redis://evil.test%23.example.org", policy.ErrHost},
		{inNetworks, "http://10.255.255.255", nil},
		{inNetworks, "http://0xA000001/", nil},
		{inNetworks, "redis://10.1", nil},
		{inNetworks, "http://11.0.0.0", policy.ErrHost},
		{inNetworks, "http://9.255.255.255", policy.ErrHost},
		{inNetworks, "http://[::ffff:10.0.0.1]", policy.ErrHost},
		{inNetworks, "http://[64:ff9b::10.0.0.1]", policy.ErrHost},
		{inNetworks, "http://[fdff::1]", nil},
		{inNetworks, "http://[fc00::1]", policy.ErrHost},
		{inNetworks, "http://[::ffff:c0a8:1]", nil},
		{inNetworks, "http://192.168.0.1", policy.ErrHost},
		{inNetworks, "http://10.example", policy.ErrHost},
		{inNetworks, "http://10.0.0.1.example", policy.ErrHost},
		{policy.Policy{Hosts: networks, NoPrivateHosts: true}, "http://10.0.0.1",
			policy.ErrPrivateHost},
		{policy.Policy{Hosts: networks, NoAddresses: true}, "http://10.0.0.1", policy.ErrAddress},

		{policy.Policy{Hosts: none}, "http://example.com", policy.ErrHost},
		{policy.Policy{Hosts: none}, "file:///", policy.ErrHost},
		{policy.Policy{Hosts: new(policy.Hosts)}, "http://example.com", policy.ErrHost},
		{policy.Policy{Hosts: hosts, NoPrivateHosts: true}, "http://127.0.0.1",
			policy.ErrPrivateHost},

		{origins, "https://EXAMPLE.com:443/x", nil},
		{origins, "http://h:8080", nil},
		{origins, "http://h", policy.ErrOrigin},
		{origins, "https://h:8080", policy.ErrOrigin},
		{origins, "http://example.com:443", policy.ErrOrigin},
		{origins, "https://www.example.com", policy.ErrOrigin},
		{origins, "wss://example.com", policy.ErrOrigin},
		{origins, "file:///", policy.ErrOrigin},
		{origins, "data:,", policy.ErrOrigin},
		{policy.Policy{Origins: new(policy.Origins)}, "https://example.com", policy.ErrOrigin},

		{ports, "https://h", nil},
		{ports, "http://h:443", nil},
		{ports, "redis://h:08080", nil},
		{ports, "http://h", policy.ErrPort},
		{ports, "https://h:80", policy.ErrPort},
		{ports, "redis://h", policy.ErrPort},
		{ports, "mailto:x", policy.ErrPort},
		{policy.Policy{Ports: []uint16{}}, "https://h", policy.ErrPort},
		{policy.Policy{Ports: []uint16{0}}, "redis://h", policy.ErrPort}, // no port is not port 0
	} {
		u, err := test.policy.Parse(test.input)
		checkError(t, err, test.want)
		if (u == nil) != (err != nil) || u != nil && u.Href() != url.MustParse(test.input).Href() {
			t.Errorf("%s: %v, %v, want %v", test.input, u, err, test.want)
		}
	}
	if (*policy.Hosts)(nil).Contains(url.MustParse("http://h").HostValue()) ||
		hosts.Contains(url.Host{}) {
		t.Error("no host is one of a set")
	}
	for bits := range 129 {
		if _, err := policy.ParseHosts("[::]/" + strconv.Itoa(bits)); err != nil {
			t.Error(err)
		}
	}
	for input, want := range map[string]bool{
		"redis://example.COM": true, "redis://%65xample.org": true, "redis://10.1": false,
		"redis://0177.1": true, "redis://a%20b": false,
	} {
		if u := url.MustParse(input); hosts.Contains(u.HostValue()) != want {
			t.Errorf("%s is in the set: %t", input, !want)
		}
	}
}

// TestOrder has a URL that every rule refuses. It removes the rule that gives the error, again and
// again, until none is left.
func TestOrder(t *testing.T) {
	p := &policy.Policy{Schemes: []string{"https"}, Origins: new(policy.Origins),
		Ports: []uint16{80}, NoBadPorts: true, NoCredentials: true, Hosts: new(policy.Hosts),
		NoAddresses: true, NoPrivateHosts: true, NoAmbiguousPaths: true, NoAmbiguousHosts: true,
		MaxLength: 1}
	for _, rule := range []struct {
		want error
		text string
		drop func()
	}{
		{url.ErrTooLong, "", func() { p.MaxLength = 0 }},
		{policy.ErrScheme, "this scheme is not allowed", func() { p.Schemes = nil }},
		{policy.ErrOrigin, "this origin is not allowed", func() { p.Origins = nil }},
		{policy.ErrPort, "this port is not allowed", func() { p.Ports = nil }},
		{policy.ErrBadPort, "browsers refuse this port", func() { p.NoBadPorts = false }},
		{policy.ErrCredentials, "credentials are not allowed", func() { p.NoCredentials = false }},
		{policy.ErrHost, "this host is not allowed", func() { p.Hosts = nil }},
		{policy.ErrAddress, "IP addresses are not allowed", func() { p.NoAddresses = false }},
		{policy.ErrPrivateHost, "private hosts are not allowed",
			func() { p.NoPrivateHosts = false }},
		{policy.ErrAmbiguousPath, "paths that other readers read differently are not allowed",
			func() { p.NoAmbiguousPaths = false }},
		{policy.ErrAmbiguousHost, "hosts that other parsers read differently are not allowed",
			func() { p.NoAmbiguousHosts = false }},
		{nil, "", func() {}},
	} {
		_, err := p.Parse("http://u@127.1:25//")
		checkError(t, err, rule.want)
		if rule.text != "" && err.Error() != "policy: "+rule.text+": http://127.0.0.1:25" {
			t.Errorf("%v, want %s", err, rule.text)
		}
		rule.drop()
	}
}

func TestParseHostsErrorText(t *testing.T) {
	for entry, want := range map[string]string{
		"@h":      `"xxxxx@h" is not an entry for a host: a host has no credentials`,
		"u:p@*.h": `"xxxxx@*.h" is not an entry for a host: a host has no credentials`,
		"10/8": `"10/8" is not an entry for a host: a prefix of addresses is like ` +
			`10.0.0.0/8 or [fd00::]/8, without bits after the prefix`,
		"*.h": `"*.h" is not an entry for a host: a host has no '*'; ` +
			`.example.com has the subdomains of example.com`,
		".[::1]": `".[::1]" is not an entry for a host: only a domain has subdomains`,
		"a b": `"a b" is not an entry for a host: url: cannot parse "a b": ` +
			`domain-to-ASCII at byte 1: a domain cannot have a space`,
		"example.com:80": `"example.com:80" is not an entry for a host: url: cannot parse ` +
			`"example.com:80": domain-to-ASCII at byte 11: a host has no port`,
		"https://example.com": `"https://example.com" is not an entry for a host: url: cannot ` +
			`parse "https://example.com": domain-to-ASCII at byte 5: a host has no scheme`,
	} {
		if _, err := policy.ParseHosts(entry); err == nil || err.Error() != "policy: "+want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A program that ignores the error refuses every host, even those of earlier entries.
func TestParseHostsErrors(t *testing.T) {
	for entry, want := range map[string]error{
		"": url.ErrHostMissing, ".": url.ErrHostMissing, "..": nil, "..com": nil,
		// https://github.com/rs/cors/issues/197
		"*.example.com": nil, "h*": nil, "*": nil, ".*.com": nil,
		"example.com:80": url.ErrDomainToASCII, "http://example.com": url.ErrDomainToASCII,
		"example.com/": url.ErrDomainToASCII, "a b": url.ErrDomainToASCII,
		"::1": url.ErrDomainToASCII, "[::1": url.ErrIPv6Unclosed,
		".127.0.0.1": nil, ".[::1]": nil, ".1.2.3.4.": nil,
		"1.2.3.256": url.ErrIPv4OutOfRangePart, "xn--ä": url.ErrDomainToASCII,
		"10/8": nil, "10.0.0.1/8": nil, "10.0.0.0/33": nil, "10.0.0.0/": url.ErrDomainToASCII,
		"/8": nil, "10.0.0.0/8/8": url.ErrDomainToASCII, "127.1/32": nil, "0x7f.0.0.1/32": nil,
		"fd00::/8": nil, "[fd00::/8": nil, "[10.0.0.0/8": nil, "10.0.0.0]/8": nil,
		"[fd00::]8": nil, "[fd00::1]/8": nil,
		"[fd00::]/129": nil, "[10.0.0.0]/8": nil, "[fe80::%25eth0]/10": nil, "[fd00::/8]": nil,
		"example.com/8": nil, ".10.0.0.0/8": nil,
	} {
		h, err := policy.ParseHosts("example.com", entry)
		var e *policy.Error
		if h == nil || (&policy.Policy{Hosts: h}).Check(url.MustParse("https://example.com/")) ==
			nil || !errors.As(err, &e) || want != nil && !errors.Is(err, want) ||
			!strings.HasPrefix(err.Error(), "policy: "+strconv.Quote(entry)) {
			t.Errorf("%q: %v", entry, err)
		}
	}
}

// TestAmbiguousPaths has what depends on the input; internal/plainpath tests the paths.
func TestAmbiguousPaths(t *testing.T) {
	p := &policy.Policy{NoAmbiguousPaths: true}
	for _, input := range []string{
		"http://h", "http://h/", "http://h?/../", "http://h#/../", "http://h/a%20b(c)?d/../#/..",
		"HTTP://u@EXAMPLE.com:80/a/", "foo://h", "foo://h/a", "http://h/a?\b c",
	} {
		if u, err := p.Parse(input); err != nil || p.Check(u) != nil {
			t.Errorf("%s: %v, %v", input, u, err)
		}
	}
	for input, isChecked := range map[string]bool{ // by Check too, which has only the URL
		"http://h/a/../b": false, "http://h/a/%2e%2e/b": false, `http://h\a`: false,
		`http://h\a/b`: false, "http://h/a b": false, "http://h/é": false, "http:/h/a": false,
		"http:h": false, " http://h/a ": false, "http://h/a\n": false, "foo:/a": false,
		" http://h/a": false, "http://h/.": false, "http://h/a/..": false,
		"http://h//": true, "http://h/a%2Fb": true, "http://h/a;b": true, "http://h/%61": true,
		"http://h/a|b": true, "http://h/%252e": true, "file:///C:/a": true, "mailto:x@h": true,
		"http://h/a ": false, "foo:": true, `foo://h/a\b`: true, "http://h/../a//b": true,
	} {
		_, err := p.Parse(input)
		checkError(t, err, policy.ErrAmbiguousPath)
		if err := p.Check(url.MustParse(input)); (err != nil) != isChecked {
			t.Errorf("%q: Check: %v", input, err)
		}
	}
}

// go run -C workshop ./compare hosts shows how other parsers read such inputs.
func TestAmbiguousHosts(t *testing.T) {
	p := &policy.Policy{NoAmbiguousHosts: true}
	for _, input := range []string{
		"http://example.com", "HTTP://EXAMPLE.COM:80/", "http://AZaz09.example/",
		"http://" + strings.Repeat("a.", 125) + "aa/", // 252 bytes in ASCII, then 253
		"http://" + strings.Repeat("a.", 126) + "a/",
		"http://" + strings.Repeat("ü.", 30) + strings.Repeat("e", 12) + "/",
		"http://" + strings.Repeat("ü.", 30) + strings.Repeat("e", 13) + "/",
		"https://example.com?x", "https://example.com#x?", "http://h/a|b", "http://h/@",
		`http://h/\@x`, "http://h/\t//x",
		"http://user:pass@example.com/", "http://u%40x:p;q@h/", "http://:@h", "http://h:",
		"http://h:00080/", "http://h:12345/", "http://h:6789/",
		"http://127.0.0.1/", "http://[::1]:8080/", "http://[0:0::1]/", "http://[::ffff:127.0.0.1]/",
		"http://[2001:DB8::1]/",
		"http://bücher.example/", "http://Bücher.example/", "http://日本.example/",
		"http://xn--bcher-kva.example", "http://a_b.example", "http://a.example.",
		"redis://example.com:6379/0", "redis://EXAMPLE.com", "foo://127.0.0.1", "http://h?a/@",
		"http://h#a/@", "http://h?\t !\"#$%&'()*+,-.:;<=>[]^_`{|}~x",
	} {
		if u, err := p.Parse(input); err != nil || u.Href() != url.MustParse(input).Href() {
			t.Errorf("%s: %v, %v", input, u, err)
		}
	}
	for _, input := range []string{
		"http:example.com", "http:/example.com", "http:///example.com", `http:\\example.com`,
		`http:/\example.com`, " http://example.com", "\x01http://h", "ht\ntp://h",
		"http://exa\tmple.com/", "http://example.com\n", "http://example.com ",
		`http://example.com\`, `http://a.example\@b.example/`, `http://a.example\.b.example/`,
		"http://a@b@c/", "http://a:b@c:d@e/", "http://a @b/", "http://ä@b/", `http://a\b@c/`,
		"http://a?@b/", "http://a#@b/", `http://a?\b`, "http://a?x@b",
		"http://ⓔxample.com/", "http://ｅxample.com/", "http://example。com/", "http://faß.de/",
		"http://βόλος.example/", "http://क्\u200dष.example/", "http://نامه\u200cای.example/",
		"http://Ⅷ.example/", "http://BÜCHER.example/", "http://a\u00adb.example",
		"http://%65xample.com/", "http://a!b/", "http://a;b/", "http://a'b/", "http://a{b}/",
		"http://a,b/", "http://a=b/", "http://a+b/", "http://a~b/", "http://a*b/", "http://a$b/",
		"http://a&b/", "http://a(b)/", "http://a\"b/", "http://a`b/", "javascript://h/",
		"http://日本.examplea'b/", "http://Ꭰ/",
		"http://0x7f.1/", "http://127.1/", "http://2130706433/", "http://0177.0.0.1/",
		"http://127.0.0.1./", "http://１２７.0.0.1/", "redis://0x7f.1", "redis://127.1",
		"redis://a!b", "redis://a%62", "redis://bücher.example", "file:///x", "file://localhost/",
		"file://C:/x", "file:x", "mailto:x@example.com", "foo:bar", "foo:///x", "foo:/x", "foo://",
		"http://" + strings.Repeat("a.", 127) + "aa/",
		"http://" + strings.Repeat("a.", 126) + "aa/",
		"http://" + strings.Repeat("ü.", 30) + strings.Repeat("e", 14) + "/",
		"http://" + strings.Repeat("ü.", 40) + "example/", // 328 bytes in ASCII
		"http://h:8\t0/", `http://h:80\x`, "http://[::\t1]/", "http://[::1\t]/",
		`foo://u@[::1]:80\@2130706433:/`, "foo://u@[::1]%23@b.example/", "foo://u@[@b.example/",
		"http://u@[::1%x]@b.example/",     // the first '@' precedes an address with a zone
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
	// Each ASCII character in the userinfo, the host and the port, except those that end the
	// authority.
	const unreserved = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._"
	for c := range rune(utf8.RuneSelf) {
		for _, test := range []struct{ format, allowed string }{
			{"http://x%cy@h.example/", unreserved + "~!$&'()*+,;=:%"}, // RFC 3986's userinfo
			{"http://x%cy.example/", unreserved + "@"},                // x is a username
			{"http://h.example:8%c", "0123456789"},
		} {
			input := fmt.Sprintf(test.format, c)
			if _, err := url.Parse(input); err != nil || strings.ContainsRune("/?#", c) {
				continue
			}
			if _, err := p.Parse(input); (err == nil) != strings.ContainsRune(test.allowed, c) {
				t.Errorf("%q: %v", input, err)
			}
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

func checkError(t *testing.T, err error, want error) {
	t.Helper()
	var e *policy.Error
	if want == nil && err != nil ||
		want != nil && (!errors.Is(err, want) || !errors.As(err, &e) || e.Err != want) {
		t.Errorf("%v, want %v", err, want)
	}
}

// Addresses from IANA's registries: of IPv4 and IPv6 special-purpose addresses, as of October 2025,
// and of IPv6 global unicast addresses, as of November 2024. NoPrivateHosts refuses the metadata
// services too.
var (
	// The blocks that the registries do not list as globally reachable.
	unreachable = prefixes("0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 " +
		"169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29 192.0.0.8/32 " +
		"192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.88.99.0/24 192.88.99.2/32 192.168.0.0/16 " +
		"198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 255.255.255.255/32 " +
		"::1/128 ::/128 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32 2001:2::/48 " +
		"2001:10::/28 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10")
	// The blocks that they list as globally reachable. Some are in a block that NoPrivateHosts
	// refuses whole.
	reachable = prefixes("192.0.0.9/32 192.0.0.10/32 192.31.196.0/24 192.52.193.0/24 " +
		"192.175.48.0/24 " +
		"64:ff9b::/96 2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:3::/32 2001:4:112::/48 " +
		"2001:20::/28 2001:30::/28 2620:4f:8000::/48")
	// The blocks that are allocated to a regional registry.
	allocated = prefixes("2001:200::/23 2001:400::/23 2001:600::/23 2001:800::/22 2001:c00::/23 " +
		"2001:e00::/23 2001:1200::/23 2001:1400::/22 " +
		"2001:1800::/23 2001:1a00::/23 2001:1c00::/22 2001:2000::/19 2001:4000::/23 " +
		"2001:4200::/23 2001:4400::/23 2001:4600::/23 2001:4800::/23 " +
		"2001:4a00::/23 2001:4c00::/23 2001:5000::/20 2001:8000::/19 2001:a000::/20 " +
		"2001:b000::/20 2003::/18 2400::/12 2410::/12 2600::/12 2610::/23 " +
		"2620::/23 2630::/12 2800::/12 2a00::/12 2a10::/12 2c00::/12")
	multicast = prefixes("224.0.0.0/4 ff00::/8")
	// Of Azure and Packet; others are in a block above.
	metadata = prefixes("168.63.129.16/32 192.80.8.124/32")
)

func prefixes(texts string) (list []netip.Prefix) {
	for text := range strings.FieldsSeq(texts) {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}

// isPublic reports whether NoPrivateHosts should allow an address.
func isPublic(addr netip.Addr) bool {
	addr = addr.Unmap()
	if netip.MustParsePrefix("64:ff9b::/96").Contains(addr) {
		b := addr.As16()
		addr = netip.AddrFrom4([4]byte(b[12:]))
	}
	in := func(list []netip.Prefix) bool {
		return slices.ContainsFunc(list, func(block netip.Prefix) bool {
			return block.Contains(addr)
		})
	}
	return !in(unreachable) && !in(multicast) && !in(metadata) && (addr.Is4() || in(allocated))
}

// TestRegistries tests the ends of each block, the addresses next to it, those that differ from its
// first address in one bit, and IPv6 addresses that contain such IPv4 addresses.
func TestRegistries(t *testing.T) {
	p := &policy.Policy{NoPrivateHosts: true}
	allIPv4 := &policy.Policy{NoPrivateHosts: true, AllowAddrs: prefixes("0.0.0.0/0")}
	check := func(addr netip.Addr) {
		if !addr.IsValid() {
			return // before the first address, or after the last one
		}
		host := addr.String()
		if addr.Is6() {
			host = "[" + host + "]"
			if got := p.CheckAddr(addr.WithZone("eth0")) == nil; got != isPublic(addr) {
				t.Errorf("%s with a zone: allowed %t", addr, got)
			}
		}
		got := p.CheckAddr(addr) == nil
		inURL := p.Check(url.MustParse("http://"+host)) == nil
		if got != isPublic(addr) || inURL != got {
			t.Errorf("%s: allowed %t, in a URL %t", addr, got, inURL)
		}
		holdsIPv4 := slices.ContainsFunc(prefixes("0.0.0.0/0 ::ffff:0:0/96 64:ff9b::/96 2002::/16"),
			func(block netip.Prefix) bool {
				return block.Contains(addr)
			})
		if got := allIPv4.CheckAddr(addr) == nil; got != (isPublic(addr) || holdsIPv4) {
			t.Errorf("%s: with all of IPv4 in AllowAddrs, allowed %t", addr, got)
		}
	}
	flip := func(addr netip.Addr, bit int) netip.Addr {
		b := addr.AsSlice()
		b[bit/8] ^= 0x80 >> (bit % 8)
		flipped, _ := netip.AddrFromSlice(b)
		return flipped
	}
	for _, block := range slices.Concat(unreachable, reachable, allocated, multicast, metadata,
		prefixes("8.8.8.8/32 64:ff9b::808:808/128 2002:c0a8::/128")) {
		first := block.Addr()
		last := first
		addrs := []netip.Addr{first, first.Prev()}
		for bit := range first.BitLen() {
			addrs = append(addrs, flip(first, bit))
			if bit >= block.Bits() {
				last = flip(last, bit)
			}
		}
		for _, addr := range append(addrs, last, last.Next()) {
			check(addr)
			if addr.Is4() {
				for _, format := range []string{
					"::ffff:%s", "64:ff9b::%s", "64:ff9b:1::%s", "::%s", "::ffff:0:%s", "2001::%s",
				} {
					check(netip.MustParseAddr(fmt.Sprintf(format, addr)))
				}
				b := addr.As4()
				check(netip.AddrFrom16([16]byte{0x20, 0x02, b[0], b[1], b[2], b[3]}))
			}
		}
	}
	checkError(t, p.CheckAddr(netip.MustParseAddr("127.0.0.1")), policy.ErrPrivateHost)
	checkError(t, p.CheckAddr(netip.Addr{}), policy.ErrPrivateHost)
	checkError(t, new(policy.Policy).CheckAddr(netip.MustParseAddr("127.0.0.1")), nil)
	checkError(t, (*policy.Policy)(nil).CheckAddr(netip.MustParseAddr("127.0.0.1")), nil)
}

func TestAllowAddrs(t *testing.T) {
	internal := prefixes("10.1.2.0/24 fd00::/64")
	for _, test := range []struct {
		name             string
		allow            []netip.Prefix
		allowed, refused []string // hosts; the addresses go to CheckAddr too
	}{
		{"networks", internal,
			[]string{"10.1.2.0", "10.1.2.255", "0xA.0x10203", "[::ffff:10.1.2.3]",
				"[64:ff9b::10.1.2.3]", "[2002:a01:203::]", "[2002:a01:203:ffff::1]", "[fd00::1]",
				"8.8.8.8", "example.com"},
			[]string{"10.1.3.0", "10.1.1.255", "127.0.0.1", "[::1]", "[::ffff:10.1.3.0]",
				"[64:ff9b::10.1.3.0]", "[2002:a01:300::]", "[::10.1.2.3]", "[64:ff9b:1::10.1.2.3]",
				"[fd00:0:0:1::]", "localhost", "a.localhost", "168.63.129.16"}},
		{"loopback", prefixes("127.0.0.0/8"),
			[]string{"127.0.0.1", "127.1.2.3", "localhost", "a.localhost", "LOCALHOST."},
			[]string{"[::1]", "10.0.0.1"}},
		{"loopback, IPv6", prefixes("::1/128"), []string{"[::1]", "localhost"},
			[]string{"127.0.0.1"}},
		{"127.0.0.1", prefixes("127.0.0.1/32"), []string{"127.0.0.1", "localhost"},
			[]string{"127.0.0.2", "[::1]"}},
		{"one IPv6 address", prefixes("fd00::1/128"), []string{"[fd00::1]"},
			[]string{"[fd00::2]", "[fd00::1:0:1]"}},
		{"other loopback addresses", prefixes("127.0.0.53/32 127.0.1.1/32"),
			[]string{"127.0.0.53", "127.0.1.1"}, []string{"localhost", "127.0.0.1"}},
		{"not masked", []netip.Prefix{netip.PrefixFrom(netip.MustParseAddr("10.1.2.3"), 8)},
			[]string{"10.255.0.1"}, []string{"192.168.0.1"}},
		{"mapped", prefixes("::ffff:10.1.2.0/120"), []string{"10.1.2.3", "[::ffff:10.1.2.3]"},
			[]string{"10.1.3.0"}},
		{"all that are mapped", prefixes("::ffff:0:0/96"),
			[]string{"10.1.2.3", "127.0.0.1", "192.168.0.1", "localhost"}, []string{"[fd00::1]"}},
		{"a mapped address, not masked",
			[]netip.Prefix{netip.PrefixFrom(netip.MustParseAddr("::ffff:0:0"), 95)},
			[]string{"[::fffe:0:1]"}, []string{"[::fffd:0:1]"}},
		{"NAT64 counts as the address inside", prefixes("64:ff9b::/96 2002::/16"),
			[]string{"[64:ff9b::8.8.8.8]"}, []string{"[64:ff9b::10.1.2.3]", "[2002:a01:203::]"}},
		{"not 6to4", prefixes("10.1.2.0/24 13.184.0.0/16"), []string{"13.184.0.1", "[2002:db8::]"},
			[]string{"[2001:db8::]", "[fd02:a01:203::]", "[fd00:a01:203::]"}},
		{"a public address by 6to4", prefixes("8.8.8.8/32"), []string{"[2002:808:808::]"},
			[]string{"[2002:808:809::]"}},
		{"all", prefixes("0.0.0.0/0 ::/0"),
			[]string{"10.1.2.3", "[::1]", "[fe80::1]", "0.0.0.0", "localhost", "[2d00::1]"}, nil},
		{"a cloud's metadata", prefixes("168.63.129.16/32"), []string{"168.63.129.16"},
			[]string{"192.80.8.124"}},
		{"invalid", []netip.Prefix{{}, netip.PrefixFrom(netip.MustParseAddr("10.0.0.0"), 33),
			netip.PrefixFrom(netip.Addr{}, 0)}, []string{"8.8.8.8"},
			[]string{"10.0.0.1", "0.0.0.0", "[::]", "localhost"}},
		{"none", nil, []string{"8.8.8.8"}, []string{"10.1.2.3", "localhost"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := &policy.Policy{NoPrivateHosts: true, AllowAddrs: test.allow}
			for want, hosts := range map[error][]string{
				nil: test.allowed, policy.ErrPrivateHost: test.refused,
			} {
				for _, host := range hosts {
					u := url.MustParse("http://" + host + "/")
					if err := p.Check(u); !errors.Is(err, want) {
						t.Errorf("%s: %v, want %v", host, err, want)
					}
					if addr := u.HostValue().Addr(); addr.IsValid() {
						if err := p.CheckAddr(addr); !errors.Is(err, want) {
							t.Errorf("%s, the address: %v, want %v", host, err, want)
						}
					}
				}
			}
		})
	}
	// A zone does not matter, and the other rules still apply.
	p := &policy.Policy{NoPrivateHosts: true, NoAddresses: true,
		AllowAddrs: prefixes("fe80::/10 10.0.0.0/8")}
	checkError(t, p.CheckAddr(netip.MustParseAddr("fe80::1%eth0")), nil)
	checkError(t, p.CheckAddr(netip.Addr{}), policy.ErrPrivateHost)
	checkError(t, p.Check(url.MustParse("http://10.0.0.1")), policy.ErrAddress)
	p = &policy.Policy{NoPrivateHosts: true, AllowAddrs: prefixes("0.0.0.0/0")}
	checkError(t, p.Check(url.MustParse("redis://127.0.0.1%00")), policy.ErrPrivateHost)
}

// TestErrorsHideSecrets checks that no form of an error shows a password.
func TestErrorsHideSecrets(t *testing.T) {
	p := &policy.Policy{Schemes: []string{"https"}, NoCredentials: true}
	var errs []error
	for _, input := range []string{
		"http://user:S3CR3T@h/", "https://user:S3CR3T@h/", "https://user:S3CR3T@h h/",
	} {
		_, err := p.Parse(input)
		errs = append(errs, err)
	}
	for _, entry := range []string{
		"http://user:S3CR3T@ho st", "user:S3CR3T@h", "user:S3@CR3T@h", "user:S3CR3T@h:80",
		"//user:S3CR3T@h", `user:"S3CR3T"@h"`, "user:S3CR3T@10.0.0.0/8", "a\tuser:S3CR3T@*",
		".S3CR3T@127.0.0.1",
	} {
		_, err := policy.ParseHosts("example.com", entry)
		errs = append(errs, err)
	}
	for _, entry := range []string{
		"https://user:S3CR3T@h", "https://user:S3CR3T@*.h", "https://*.user:S3CR3T@h",
		"https://user:S3@CR3T@h", "user:S3CR3T@h",
	} {
		_, err := policy.ParseOrigins(entry)
		errs = append(errs, err, err.(interface{ Unwrap() []error }).Unwrap()[0])
	}
	for _, err := range errs {
		all := fmt.Sprintf("%s %v %+v %#v %q", err, err, err, err, err)
		for e := err; e != nil; e = errors.Unwrap(e) {
			text, jsonErr := json.Marshal(e)
			all += fmt.Sprintf("%+v %s", e, text)
			if jsonErr != nil {
				t.Error(jsonErr)
			}
		}
		var e *policy.Error
		if errors.As(err, &e) {
			all += fmt.Sprintf("%v %+v %#v", *e, *e, *e)
		}
		if err == nil || strings.Contains(all, "CR3T") {
			t.Errorf("%s", all)
		}
	}
}

// TestAdvisories tries the advisories of testdata/advisories.json.
func TestAdvisories(t *testing.T) {
	rows, err := vector.Advisories("policy")
	if err != nil || len(rows) < 5 {
		t.Fatal(len(rows), err)
	}
	hosts, err := policy.ParseHosts(".example.com")
	if err != nil {
		t.Fatal(err)
	}
	policies := map[string]*policy.Policy{"policy.Policy": {NoPrivateHosts: true},
		"policy.ParseHosts":              {Hosts: hosts},
		"policy.Policy.NoAmbiguousPaths": {NoAmbiguousPaths: true}}
	rules := map[string]error{"ErrPrivateHost": policy.ErrPrivateHost, "ErrHost": policy.ErrHost,
		"ErrAmbiguousPath": policy.ErrAmbiguousPath}
	for _, row := range rows {
		for _, input := range row.Inputs {
			u, err := url.Parse(input)
			if err != nil || u.Host() != row.LedTo && u.Pathname() != row.LedTo {
				t.Errorf("%s leads to %v, %v; the table has %s", input, u, err, row.LedTo)
			}
			_, err = policies[row.Call].Parse(input)
			checkError(t, err, rules[row.Answer])
			if rules[row.Answer] == nil {
				t.Errorf("no rule %s", row.Answer)
			}
		}
	}
}
