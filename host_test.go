package url

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"unicode/utf8"
)

// The standard's table of host parsing, and more.
func TestParseHost(t *testing.T) {
	tests := []struct {
		input        string
		kind         HostKind // HostNull: failure
		want         string
		opaqueKind   HostKind
		wantIfOpaque string
	}{
		{"EXAMPLE.COM", HostDomain, "example.com", HostOpaque, "EXAMPLE.COM"},
		{"example%2Ecom", HostDomain, "example.com", HostOpaque, "example%2Ecom"},
		{"faß.example", HostDomain, "xn--fa-hia.example", HostOpaque, "fa%C3%9F.example"},
		{"0", HostIPv4, "0.0.0.0", HostOpaque, "0"},
		{"%30", HostIPv4, "0.0.0.0", HostOpaque, "%30"},
		{"0x", HostIPv4, "0.0.0.0", HostOpaque, "0x"},
		{"0xffffffff", HostIPv4, "255.255.255.255", HostOpaque, "0xffffffff"},
		{"[0:0::1]", HostIPv6, "[::1]", HostIPv6, "[::1]"},
		{"[0:0::1%5D", HostNull, "", HostNull, ""},
		{"[0:0::%31]", HostNull, "", HostNull, ""},
		{"09", HostNull, "", HostOpaque, "09"},
		{"example.255", HostNull, "", HostOpaque, "example.255"},
		{"example^example", HostNull, "", HostNull, ""},
		{"", HostNull, "", HostEmpty, ""},
		{"a b", HostNull, "", HostNull, ""},
		{"a%20b", HostNull, "", HostOpaque, "a%20b"},
		{"a\x7Fb", HostNull, "", HostOpaque, "a%7Fb"},
		{"a%b", HostNull, "", HostOpaque, "a%b"},
		{"[", HostNull, "", HostNull, ""},
		{"]", HostNull, "", HostNull, ""},
		{"[]", HostNull, "", HostNull, ""},
		{"１２７．０．０．１", HostIPv4, "127.0.0.1", HostOpaque, "%EF%BC%91%EF%BC%92%EF%BC%97%EF%BC%8E%EF%BC%90%EF%BC%8E%EF%BC%90%EF%BC%8E%EF%BC%91"},
		{"a\xFFb", HostNull, "", HostOpaque, "a%EF%BF%BDb"},
		{"a%FFb", HostNull, "", HostOpaque, "a%FFb"},
		{"\u00AD", HostNull, "", HostOpaque, "%C2%AD"}, // the domain is ignored whole
		{"a..b", HostDomain, "a..b", HostOpaque, "a..b"},
		{"xn--", HostDomain, "xn--", HostOpaque, "xn--"},
		{"%3e%CC%B8", HostDomain, "xn--hdh", HostOpaque, "%3e%CC%B8"}, // a forbidden code point may compose with the next one
		{"A%3e\u0338", HostDomain, "xn--a-pgo", HostOpaque, "A%3e%CC%B8"},
		{"A%3eb", HostNull, "", HostOpaque, "A%3eb"},
		{"1.2.3.04", HostIPv4, "1.2.3.4", HostOpaque, "1.2.3.04"},
		{"1.2.3.256", HostNull, "", HostOpaque, "1.2.3.256"},
		{"1.2.3.4.", HostIPv4, "1.2.3.4", HostOpaque, "1.2.3.4."},
	}
	for _, test := range tests {
		t.Run(test.input, func(t *testing.T) {
			h, err := ParseHost(test.input)
			checkHost(t, h, err, test.kind, test.want)
			if test.opaqueKind != HostNull || test.input != "" {
				h, err = parseOpaqueHost(test.input)
				checkHost(t, h, err, test.opaqueKind, test.wantIfOpaque)
			}
		})
	}
}

func checkHost(t *testing.T, h Host, err error, kind HostKind, want string) {
	t.Helper()
	if h.Kind() != kind || h.String() != want {
		t.Errorf("%v %q, want %v %q", h.Kind(), h, kind, want)
	}
	if pe := (*ParseError)(nil); kind == HostNull != errors.As(err, &pe) {
		t.Errorf("error %v", err)
	}
}

// In the standard a domain and an opaque host are ASCII strings, an IPv4 address is a number,
// and an IPv6 address is a list of pieces. Null is not a host.
func TestHostEqual(t *testing.T) {
	host := func(rawURL string) Host { return MustParse(rawURL).HostValue() }
	for _, test := range []struct {
		name  string
		a, b  Host
		is    bool // ==
		equal bool
	}{
		{"domains", host("https://EXAMPLE.com/"), host("ftp://example.com/"), true, true},
		{"other domains", host("https://example.com/"), host("https://example.com./"), false, false},
		{"domain and opaque host", host("https://example.com/"), host("foo://example.com/"), false, true},
		{"domain and opaque host in capitals", host("https://example.com/"), host("foo://EXAMPLE.com/"), false, false},
		{"opaque hosts", host("foo://a/"), host("bar://a/"), true, true},
		{"other opaque hosts", host("foo://a/"), host("foo://b/"), false, false},
		{"IPv4 address and opaque host", host("http://127.1/"), host("foo://127.0.0.1/"), false, false},
		{"IPv4 addresses", host("http://127.1/"), host("http://0x7f000001/"), true, true},
		{"other IPv4 addresses", host("http://127.1/"), host("http://127.2/"), false, false},
		{"IPv6 addresses", host("http://[::1]/"), host("foo://[0::1]/"), true, true},
		{"other IPv6 addresses", host("http://[::1]/"), host("foo://[::2]/"), false, false},
		{"empty hosts", host("file:///"), host("foo:///"), true, true},
		{"null and empty host", Host{}, host("file:///"), false, false},
		{"nulls", Host{}, host("mailto:a"), true, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if is := test.a == test.b; is != test.is {
				t.Errorf("== is %t", is)
			}
			if test.a.Equal(test.b) != test.equal || test.b.Equal(test.a) != test.equal {
				t.Errorf("Equal is %t, and %t", test.a.Equal(test.b), test.b.Equal(test.a))
			}
		})
	}
}

func TestHostAddr(t *testing.T) {
	tests := []struct {
		input string
		want  netip.Addr
	}{
		{"127.1", netip.AddrFrom4([4]byte{127, 0, 0, 1})},
		{"[::1]", netip.IPv6Loopback()},
		{"[::ffff:1.2.3.4]", netip.MustParseAddr("::ffff:1.2.3.4")},
		{"example.com", netip.Addr{}},
	}
	for _, test := range tests {
		h, err := ParseHost(test.input)
		if err != nil {
			t.Fatal(err)
		}
		if got := h.Addr(); got != test.want {
			t.Errorf("%q: %v, want %v", test.input, got, test.want)
		}
	}
	if (Host{}).Addr().IsValid() {
		t.Error("the null host has an address")
	}
}

// parseOpaqueHost is ParseHost for a URL that is not special, and so the host parser with
// isOpaque.
func parseOpaqueHost(input string) (Host, error) {
	var array [bufferSize]byte
	var m machine
	m.out.buf = array[:]
	if !m.parseHost(input, 0, len(input)) {
		return Host{}, newHostError(m.err, input, m.pointer)
	}
	return Host{m.hostKind, string(m.out.bytes())}, nil
}

func FuzzHost(f *testing.F) {
	for _, test := range []string{
		"example.com", "1.2.3.4", "[::1]", "0x7f.1", "faß.example", "a%41", "%00", "[1:2", "xn--a", "\xff", "１", "EXAMPLE.%63om", "%E2%98%83.net", "%C3",
		"a%2Eb", "a..b", "1.2.3.4.", "LOCALHOST", "\u00AD", "a b", "a^b", "a\x7F", "[::ffff:1.2.3.4]", "[::1]a", "0X7F.0.0.1", "XN--FSQ", "ü.XN--FSQ", "%2541", "[%3A:1]",
	} {
		f.Add(test)
	}
	f.Fuzz(func(t *testing.T, input string) {
		checkParsedHost(t, input, ParseHost, "https://", "/?#\\:@")
		checkParsedHost(t, input, parseOpaqueHost, "foo://", "/?#:@")
		h, err := ParseHost(input)
		if err == nil && (h.Kind() == HostOpaque || h.Kind() == HostEmpty) {
			t.Errorf("%q: %v %q", input, h.Kind(), h)
		}
		// Percent-decoding comes first, unless there are brackets, and then the case
		// does not matter.
		same := []string{upperASCII(input)}
		if !strings.ContainsAny(input, "[%") && utf8.ValidString(input) {
			same = append(same, percentEncodeAll(input))
		}
		for _, s := range same {
			if v, err2 := ParseHost(s); (err == nil) != (err2 == nil) || v != h {
				t.Errorf("%q: %v %q, %v; but %q: %v %q, %v", input, h.Kind(), h, err, s, v.Kind(), v, err2)
			}
		}
		if invalid := CheckValidHost(input); invalid == nil && err != nil {
			t.Errorf("%q is valid, but: %v", input, err)
		}
		if _, err := parseOpaqueHost(input); checkOpaqueHost(input).error(input) == nil && err != nil {
			t.Errorf("%q is a valid opaque host, but: %v", input, err)
		}
	})
}

// checkParsedHost checks what parse makes of input: that a URL which begins with
// prefix has the same host, where input has none of the delimiters that end a host,
// and so has one with that host set; and that net/netip knows an address as the
// same.
func checkParsedHost(t *testing.T, input string, parse func(string) (Host, error), prefix, delimiters string) {
	t.Helper()
	h, err := parse(input)
	bracketed := strings.HasPrefix(input, "[") && strings.IndexByte(input, ']') == len(input)-1
	if !strings.ContainsAny(input, "\t\n\r") && (bracketed && !strings.ContainsAny(input, "/?#\\@") || !strings.ContainsAny(input, delimiters)) && input != "" {
		u, err2 := Parse(prefix + input + "/")
		v := MustParse(prefix + "old/")
		err3 := v.SetHostname(input)
		if (err == nil) != (err2 == nil) || (err == nil) != (err3 == nil) || err == nil && (u.HostValue() != h || *u != *v) {
			t.Errorf("%q: %v %q, %v; as the host of %v, %v; set: %v, %v", input, h.Kind(), h, err, u, err2, v, err3)
		}
	}
	if err != nil {
		if e := (*ParseError)(nil); h != (Host{}) || !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(input) {
			t.Errorf("%q: %v %q, want %v", input, h.Kind(), h, err)
		}
		return
	}
	again, err := parse(h.String())
	if err != nil || again != h {
		t.Errorf("%q: %v %q, again %v %q, %v", input, h.Kind(), h, again.Kind(), again, err)
	}
	addr := h.Addr()
	switch h.Kind() {
	case HostIPv4:
		if !addr.Is4() || addr.String() != h.String() {
			t.Errorf("%q: %q has the address %v", input, h, addr)
		}
	case HostIPv6:
		if !addr.Is6() || "["+ipv6String(addr)+"]" != h.String() {
			t.Errorf("%q: %q has the address %v", input, h, addr)
		}
	default:
		if addr.IsValid() {
			t.Errorf("%q: %v %q has the address %v", input, h.Kind(), h, addr)
		}
	}
}

func upperASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return r - 'a' + 'A'
		}
		return r
	}, s)
}

func percentEncodeAll(s string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, "%%%02x", s[i])
	}
	return b.String()
}
