package url

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/testinputs/vector"
)

func TestParseHostPort(t *testing.T) {
	for _, test := range []struct {
		input string
		host  string
		port  uint16
		err   error
		at    int
	}{
		{"example.com", "example.com", 443, nil, 0},
		{"EXAMPLE.com:80", "example.com", 80, nil, 0},
		{"example.com:00080", "example.com", 80, nil, 0},
		{"example.com:0", "example.com", 0, nil, 0},
		{"example.com:65535", "example.com", 65535, nil, 0},
		{"[0::1]", "[::1]", 443, nil, 0},
		{"[::1]:53", "[::1]", 53, nil, 0},
		{"127.1:53", "127.0.0.1", 53, nil, 0},
		{"8080", "0.0.31.144", 443, nil, 0},
		{"ü.example:1", "xn--tda.example", 1, nil, 0},
		{"", "", 0, ErrHostMissing, 0},
		{":80", "", 0, ErrHostMissing, 0},
		{"example.com:", "", 0, ErrPortInvalid, 12},
		{"example.com:8a", "", 0, ErrPortInvalid, 13},
		{"example.com:+8", "", 0, ErrPortInvalid, 12},
		{"example.com:80/", "", 0, ErrPortInvalid, 14},
		{"example.com:65536", "", 0, ErrPortOutOfRange, 12},
		{"example.com:99999999999999999999999", "", 0, ErrPortOutOfRange, 12},
		{"::1", "", 0, ErrDomainToASCII, 0},
		{"[::1", "", 0, ErrIPv6Unclosed, 4},
		{"[a:x", "", 0, ErrIPv6Unclosed, 4},
		{"[::1]a:1", "", 0, ErrIPv6Unclosed, 6},
		{"a:b:80", "", 0, ErrDomainToASCII, 1},
		{"u@h:80", "", 0, ErrDomainToASCII, 1},
		{"https://h:80", "", 0, ErrDomainToASCII, 5},
		{strings.Repeat("a", maxText+1), "", 0, ErrTooLong, maxText},
	} {
		host, port, err := ParseHostPort(test.input, 443)
		if test.err == nil {
			if err != nil || host.String() != test.host || port != test.port {
				t.Errorf("%q: %v, %d, %v", test.input, host, port, err)
			}
			continue
		}
		var e *ParseError
		if !errors.As(err, &e) || e.Err != test.err || e.Offset != test.at || host != (Host{}) ||
			port != 0 {
			t.Errorf("%.40q: %v, %d, %v, want %v at byte %d",
				test.input, host, port, err, test.err, test.at)
		}
	}
}

// FuzzParseHostPort compares ParseHostPort with the host setter, which accepts a port as well, and
// with the parts parsed separately.
func FuzzParseHostPort(f *testing.F) {
	for _, seed := range []string{
		"example.com", "h:80", "[::1]:53", "[::1]", "::1", "a:b:80", "h:", "h:65536", "h:080",
		":80", "ü:1", "h:8a", "[::1]a:1",
	} {
		f.Add(seed)
	}
	f.Fuzz(checkHostPort)
}

func checkHostPort(t *testing.T, input string) {
	t.Helper()
	host, port, err := ParseHostPort(input, 7)
	if err != nil {
		var e *ParseError
		if !errors.As(err, &e) || host != (Host{}) || port != 0 || e.Offset < 0 ||
			e.Offset > len(input) {
			t.Errorf("%q: %v, %d, %v", input, host, port, err)
		}
		return
	}
	if parsed, err := ParseHost(input); err == nil && (parsed != host || port != 7) {
		t.Errorf("%q is the host %v, but %v, %d", input, parsed, host, port)
	}
	if again, p, err := ParseHostPort(fmt.Sprintf("%v:%d", host, port), 8); err != nil ||
		again != host || p != port {
		t.Errorf("%q: %v, %d, and again %v, %d, %v", input, host, port, again, p, err)
	}
	u := MustParse("ftp://old:7/")
	if err := u.SetHost(input); err != nil {
		t.Errorf("%q: %v, %d, but the setter: %v", input, host, port, err)
	}
	if p, ok := u.EffectivePort(); u.HostValue() != host || !ok || p != port {
		t.Errorf("%q: %v, %d, but the setter makes %v", input, host, port, u)
	}
}

// After the standard's name, the text of an error about a host says what a host cannot have.
func TestHostErrors(t *testing.T) {
	parse := func(s string) error { _, err := Parse(s); return err }
	host := func(s string) error { _, err := ParseHost(s); return err }
	hostPort := func(s string) error { _, _, err := ParseHostPort(s, 80); return err }
	long := strings.Repeat("a", maxKeptDomain)
	for _, test := range []struct {
		name string
		err  error
		want string // after the quoted input
	}{
		{"space", parse("http://a b/"), "domain-to-ASCII at byte 8: a domain cannot have a space"},
		{"control", parse("http://a\x00b/"),
			"domain-to-ASCII at byte 8: a domain cannot have U+0000"},
		{"percent-encoded", parse("http://a%3cb/"),
			"domain-to-ASCII at byte 8: a domain cannot have '<'"},
		{"percent sign", parse("http://a%zz/"),
			"domain-to-ASCII at byte 8: a domain cannot have '%'"},
		{"in Unicode", parse("http://ü b/"),
			"domain-to-ASCII at byte 7: a domain cannot have a space"},
		{"what becomes a slash", parse("http://a\u2100/"),
			"domain-to-ASCII at byte 7: a domain cannot have '/', nor what is mapped to it"},
		{"disallowed", parse("http://a\u2FF0/"),
			"domain-to-ASCII at byte 7: a domain cannot have U+2FF0"},
		{"ill-formed", parse("http://a\xFF/"),
			"domain-to-ASCII at byte 7: a domain cannot have U+FFFD"},
		{"A-label", parse("http://ü.xn--9/"),
			"domain-to-ASCII at byte 7: label 2: invalid Punycode"},
		{"nothing is left", parse("http://\u00AD/"),
			"domain-to-ASCII at byte 7: domain is empty or longer than 253 bytes"},
		{"port of a file", parse("file://h:80/"),
			"domain-to-ASCII at byte 8: a domain cannot have ':'"},
		{"long, and percent-encoded", parse("http://" + long + "a%20b/"),
			"domain-to-ASCII at byte 4104: a domain cannot have a space"},
		{"long", parse("http://" + long + "a b/"),
			"domain-to-ASCII at byte 4104: a domain cannot have a space"},
		{"opaque host", parse("git://a b/"),
			"host-invalid-code-point at byte 7: a host cannot have a space"},
		{"opaque host with a bracket", parse("git://a]b/"),
			"host-invalid-code-point at byte 7: a host cannot have ']'"},
		{"no host", parse("http://"), "host-missing at byte 7"},
		{"setter", MustParse("http://h").SetHost("a<b"),
			"domain-to-ASCII at byte 1: a domain cannot have '<'"},
		{"setter of an opaque host", MustParse("git://h").SetHostname("a^b"),
			"host-invalid-code-point at byte 1: a host cannot have '^'"},
		{"two numbers out of range", host("256.1.999.1"), "IPv4-out-of-range-part at byte 0"},
		{"port of a long host", host(strings.Repeat("a", 200) + ":80"),
			"domain-to-ASCII at byte 200: a host has no port"},
		{"host with a port", host("example.com:80"),
			"domain-to-ASCII at byte 11: a host has no port"},
		{"host in Unicode with a port", host("ü.example:80"),
			"domain-to-ASCII at byte 0: a host has no port"},
		{"IPv4 address with a port", host("127.0.0.1:80"),
			"domain-to-ASCII at byte 9: a host has no port"},
		{"IPv6 address with a port", host("[::1]:80"),
			"IPv6-unclosed at byte 8: a host has no port"},
		{"IPv6 address of digits with a port", host("[fe80::1]:80"),
			"IPv6-unclosed at byte 12: a host has no port"},
		{"IPv6 address without an end", host("[::1:80"), "IPv6-unclosed at byte 7"},
		{"IPv6 address with an '@'", host("[1:2@3]"), "IPv6-invalid-code-point at byte 8"},
		{"host after :// without a scheme", host("a_b://h"),
			"domain-to-ASCII at byte 3: a domain cannot have ':'"},
		{"host with a scheme", host("https://example.com"),
			"domain-to-ASCII at byte 5: a host has no scheme"},
		{"host with a scheme and a port", host("https://example.com:80"),
			"domain-to-ASCII at byte 5: a host has no scheme"},
		{"IPv6 address without brackets", host("::1"),
			"domain-to-ASCII at byte 0; write [::1]"},
		{"colon alone", hostPort(":"), "host-missing at byte 0"},
		{"IPv4 address at its end", hostPort("::ffff:1.2.3.4"),
			"domain-to-ASCII at byte 0; write [::ffff:1.2.3.4]"},
		{"port or a piece at its end", hostPort("fe80::1:8080"),
			"domain-to-ASCII at byte 4; write [fe80::1:8080] or [fe80::1]:8080"},
		{"too large a piece at its end", hostPort("::1:99999"),
			"domain-to-ASCII at byte 0: a domain cannot have ':'"},
		{"piece that is not a port at its end", hostPort("::1:abc"),
			"domain-to-ASCII at byte 0; write [::1:abc]"},
		{"colons at its end", hostPort("fe80::"),
			"domain-to-ASCII at byte 4; write [fe80::]"},
		{"zone without brackets", hostPort("fe80::1%eth0"),
			"domain-to-ASCII at byte 4: a domain cannot have ':'"},
		{"port after a scheme", hostPort("http://h:80"),
			"domain-to-ASCII at byte 4: a host has no scheme"},
		{"port after credentials", hostPort("me:S3CR3T@h:80"), "domain-to-ASCII at byte 2"},
		{"colon without a port", host("a:b"),
			"domain-to-ASCII at byte 1: a domain cannot have ':'"},
		{"colon at the end", host("a:"), "domain-to-ASCII at byte 1: a domain cannot have ':'"},
		{"host with a path", host("a/b"), "domain-to-ASCII at byte 1: a domain cannot have '/'"},
		{"the part before a password", parse("https://a b:S3CR3T/@h"), "domain-to-ASCII at byte 9"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.err == nil || !strings.HasSuffix(test.err.Error(), "\": "+test.want) {
				t.Errorf("%v, want %s", test.err, test.want)
			}
			if test.err != nil && strings.Contains(test.err.Error(), "S3CR3T") {
				t.Errorf("a password: %v", test.err)
			}
		})
	}
}

// In the standard a domain and an opaque host are ASCII strings, an IPv4 address is a number, and
// an IPv6 address is a list of pieces.
func TestHostEqual(t *testing.T) {
	host := func(rawURL string) Host { return MustParse(rawURL).HostValue() }
	for _, test := range []struct {
		name  string
		a, b  Host
		is    bool // ==
		equal bool
	}{
		{"domains", host("https://EXAMPLE.com/"), host("ftp://example.com/"), true, true},
		{"other domains", host("https://example.com/"), host("https://example.com./"),
			false, false},
		{"domain and opaque host", host("https://example.com/"), host("foo://example.com/"),
			false, true},
		{"domain and opaque host in capitals",
			host("https://example.com/"), host("foo://EXAMPLE.com/"), false, false},
		{"opaque hosts", host("foo://a/"), host("bar://a/"), true, true},
		{"other opaque hosts", host("foo://a/"), host("foo://b/"), false, false},
		{"IPv4 address and opaque host", host("http://127.1/"), host("foo://127.0.0.1/"),
			false, false},
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

// parseOpaqueHost is ParseHost for a URL that is not special: the host parser with isOpaque true.
func parseOpaqueHost(input string) (Host, error) {
	var array [bufferSize]byte
	var m machine
	m.out.buf = array[:]
	if !m.parseHost(input, 0, len(input)) {
		return Host{}, newHostError(&m, input)
	}
	return Host{m.hostKind, string(m.out.bytes())}, nil
}

func FuzzHost(f *testing.F) {
	for _, test := range []string{
		"example.com", "1.2.3.4", "[::1]", "0x7f.1", "faß.example", "a%41", "%00", "[1:2", "xn--a",
		"\xff", "１", "EXAMPLE.%63om", "%E2%98%83.net", "%C3", "a%2Eb", "a..b", "1.2.3.4.",
		"LOCALHOST", "\u00AD", "a b", "a^b", "a\x7F", "[::ffff:1.2.3.4]", "[::1]a", "0X7F.0.0.1",
		"XN--FSQ", "ü.XN--FSQ", "%2541", "[%3A:1]",
	} {
		f.Add(test)
	}
	f.Fuzz(checkHost)
}

// TestHosts runs two fuzz targets on the hosts of the vectors and of the web-platform-tests.
func TestHosts(t *testing.T) {
	t.Parallel()
	hosts := make(map[string]bool)
	for _, in := range knownInputs(t) {
		_, rest, _ := strings.Cut(in.input, "//")
		host, _, _ := strings.Cut(rest, "/")
		hosts[host] = true
	}
	for _, name := range []string{"toascii", "idna", "idna-removed"} {
		cases, err := vector.WPTCases[[]*string](name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			hosts[*c[0]] = true
		}
	}
	for host := range hosts {
		checkHost(t, host)
		checkHostPort(t, host)
	}
}

func checkHost(t *testing.T, input string) {
	t.Helper()
	checkParsedHost(t, input, ParseHost, "https://", "/?#\\:@")
	checkParsedHost(t, input, parseOpaqueHost, "foo://", "/?#:@")
	h, err := ParseHost(input)
	if err == nil && (h.Kind() == HostOpaque || h.Kind() == HostEmpty) {
		t.Errorf("%q: %v %q", input, h.Kind(), h)
	}
	// The case of letters does not matter. Nor does percent-encoding, unless there are
	// brackets.
	same := []string{upperASCII(input)}
	if !strings.ContainsAny(input, "[%") && utf8.ValidString(input) {
		same = append(same, percentEncodeAll(input))
	}
	for _, s := range same {
		if v, err2 := ParseHost(s); (err == nil) != (err2 == nil) || v != h {
			t.Errorf("%q: %v %q, %v; but %q: %v %q, %v",
				input, h.Kind(), h, err, s, v.Kind(), v, err2)
		}
	}
	if invalid := CheckValidHost(input); invalid == nil && err != nil {
		t.Errorf("%q is valid, but: %v", input, err)
	}
}

// checkParsedHost checks the host that parse makes of input. A URL of prefix and input has the same
// host, unless input has a delimiter that ends a host; a URL on which this host is set has it too;
// and net/netip reads an address as the same.
func checkParsedHost(
	t *testing.T, input string, parse func(string) (Host, error), prefix, delimiters string,
) {
	t.Helper()
	h, err := parse(input)
	bracketed := strings.HasPrefix(input, "[") && strings.IndexByte(input, ']') == len(input)-1
	if !strings.ContainsAny(input, "\t\n\r") &&
		(bracketed && !strings.ContainsAny(input, "/?#\\@") ||
			!strings.ContainsAny(input, delimiters)) && input != "" {
		u, err2 := Parse(prefix + input + "/")
		for _, set := range []func(*URL, string) error{(*URL).SetHost, (*URL).SetHostname} {
			v := MustParse(prefix + "old/")
			err3 := set(v, input)
			if (err == nil) != (err2 == nil) || (err == nil) != (err3 == nil) ||
				err == nil && (u.HostValue() != h || *u != *v) {
				t.Errorf("%q: %v %q, %v; as the host of %v, %v; set: %v, %v",
					input, h.Kind(), h, err, u, err2, v, err3)
			}
		}
	}
	if err != nil {
		e := (*ParseError)(nil)
		if h != (Host{}) || !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(input) {
			t.Errorf("%q: %v %q, want %v", input, h.Kind(), h, err)
		}
		return
	}
	again, err := parse(h.String())
	if err != nil || again != h {
		t.Errorf("%q: %v %q, again %v %q, %v", input, h.Kind(), h, again.Kind(), again, err)
	}
	addr := h.Addr()
	text := h.String()
	_, err = netip.ParseAddr(strings.Trim(text, "[]"))
	if strings.HasPrefix(text, "[") != addr.Is6() || (text == "") != (h.Kind() == HostEmpty) ||
		prefix == "https://" && (err == nil) != addr.IsValid() {
		t.Errorf("%q: %q is of the kind %v", input, h, h.Kind())
	}
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

// FuzzIPv4 compares the check for valid addresses with net/netip's. It also writes an address in
// every form that the parser accepts. Each must parse to that address.
func FuzzIPv4(f *testing.F) {
	for i, s := range []string{
		"127.0.0.1", "0x7F.1", "0177.0.0.01.", "4294967295", "4294967296", "1.16777216", "256.1",
		"1.2.3.4.5", "1..2", "09", "a.1", "0x", "0X.0x.0", "99999999999999999999",
		"0x100000000000000001", "1.2.3.4..", ".1", "1.2.0x", "00", "1.+2", "1.2_3", "1.0b1",
		"1.0o7", "é.1",
	} {
		f.Add(s, uint32(i)*0x0F0F0F0F)
	}
	f.Fuzz(func(t *testing.T, input string, address uint32) {
		addr := netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16),
			byte(address >> 8), byte(address)})
		b := addr.As4()
		decimal := fmt.Sprintf("%d.%d.%d.%d", b[0], b[1], b[2], b[3])
		if got := string(appendIPv4(nil, address)); got != decimal {
			t.Errorf("%#x is serialized as %q, want %q", address, got, decimal)
		}
		for _, s := range []string{
			addr.String(), addr.String() + ".", fmt.Sprint(address), fmt.Sprintf("%#x", address),
			fmt.Sprintf("0%o", address), fmt.Sprintf("0X%016X", address),
			fmt.Sprintf("%d.%d", b[0], address&0xFFFFFF),
			fmt.Sprintf("%#x.0%o.%d", b[0], b[1], address&0xFFFF),
			fmt.Sprintf("0%o.%#x.%d.0%o", b[0], b[1], b[2], b[3]),
		} {
			got, fault := parseIPv4([]byte(s), nil)
			if got != address || fault.err != 0 || !endsInNumber([]byte(s)) {
				t.Errorf("%q: %#x, %v, want %#x", s, got, fault.err, address)
			}
		}
		if input == "" {
			return
		}
		last := ValidationError(0)
		got, fault := parseIPv4([]byte(input), func(f ipv4Fault) { last = f.err })
		got2, fault2 := parseIPv4([]byte(input), nil)
		if got != got2 || fault != fault2 ||
			fault.err == 0 && !endsInNumber([]byte(input)) {
			t.Errorf("%q: %#x, %v; without a listener %#x, %v",
				input, got, fault.err, got2, fault2.err)
		}
		// A valid address has only one form, which is net/netip's.
		addr, err := netip.ParseAddr(input)
		valid := err == nil && addr.Is4()
		if valid != (last == 0 && fault.err == 0) ||
			valid && addr.String() != string(appendIPv4(nil, got)) {
			t.Errorf("%q: %v and %v; net/netip has %v, %v", input, last, fault.err, addr, err)
		}
	})
}

// The vectors have which addresses the parser accepts.
func TestIPv6FaultAt(t *testing.T) {
	tests := []struct {
		input string
		err   ValidationError
		at    int
	}{
		{"", ErrIPv6TooFewPieces, 0},
		{":", ErrIPv6InvalidCompression, 0},
		{":1", ErrIPv6InvalidCompression, 0},
		{"1:2:3:4:5:6:7:8:9", ErrIPv6TooManyPieces, 16},
		{"::1:2:3:4:5:6:7:8", ErrIPv6TooManyPieces, 16},
		{"1::2::3", ErrIPv6MultipleCompression, 5},
		{":::", ErrIPv6MultipleCompression, 2},
		{"1:2:3!:4", ErrIPv6InvalidCodePoint, 5},
		{"1:2:3:", ErrIPv6InvalidCodePoint, 6},
		{"12345::", ErrIPv6InvalidCodePoint, 4},
		{"g::", ErrIPv6InvalidCodePoint, 0},
		{"fe80::1%eth0", ErrIPv6InvalidCodePoint, 7},
		{"1:2:3", ErrIPv6TooFewPieces, 5},
		{"1:1:1:1:1:1:1:127.0.0.1", ErrIPv4InIPv6TooManyPieces, 14},
		{"ffff::.0.0.1", ErrIPv4InIPv6InvalidCodePoint, 6},
		{"1:1:1:1:1:1:1:.1", ErrIPv4InIPv6InvalidCodePoint, 14},
		{"ffff::127.0.xyz.1", ErrIPv4InIPv6InvalidCodePoint, 12},
		{"ffff::127.0xyz", ErrIPv4InIPv6InvalidCodePoint, 11},
		{"ffff::127.00.0.1", ErrIPv4InIPv6InvalidCodePoint, 11},
		{"ffff::127.0.0.1.2", ErrIPv4InIPv6InvalidCodePoint, 15},
		{"ffff::127.0.0.", ErrIPv4InIPv6InvalidCodePoint, 14},
		{"ffff::a.0.0.1", ErrIPv4InIPv6InvalidCodePoint, 6},
		{"ffff::127.0.0.4000", ErrIPv4InIPv6OutOfRangePart, 14},
		{"ffff::256.0.0.1", ErrIPv4InIPv6OutOfRangePart, 6},
		{"ffff::127.0.0", ErrIPv4InIPv6TooFewParts, 13},
	}
	for _, test := range tests {
		t.Run(test.input, func(t *testing.T) {
			_, fault := parseIPv6(test.input, nil)
			if fault.err != test.err || fault.at != test.at {
				t.Errorf("error %v at %d, want %v at %d", fault.err, fault.at, test.err, test.at)
			}
		})
	}
}

// FuzzIPv6 compares with net/netip. Unlike the standard, net/netip also accepts zones, and writes
// an IPv4-mapped address in IPv4 syntax.
func FuzzIPv6(f *testing.F) {
	for i, s := range []string{
		"::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:0:2:0:3:0:4:0", "0:f:0:0:f:f:0:0",
		"::2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "ABCD:0001::", "::127.0.0.1",
		"1:2:3:4:5:6:255.255.255.255", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8:9", ":1", "1:", "1::2::3",
		":::", "12345::", "g::", "fe80::1%eth0", "::1.2.3", "::1.2.3.4.5", "::01.2.3.4",
		"::256.0.0.1", "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3.4:5", "1.2.3.4", "::00000", "",
	} {
		f.Add(s, uint64(i)<<60, uint64(1)<<(2*i))
	}
	f.Fuzz(func(t *testing.T, input string, high, low uint64) {
		checkIPv6(t, input)
		var b [16]byte
		binary.BigEndian.PutUint64(b[:8], high)
		binary.BigEndian.PutUint64(b[8:], low)
		addr := netip.AddrFrom16(b)
		expanded := addr.StringExpanded()
		for _, s := range []string{
			addr.String(), expanded, strings.ToUpper(expanded),
			fmt.Sprintf("%s%d.%d.%d.%d", expanded[:30], b[12], b[13], b[14], b[15]),
			strings.Replace(expanded, "0000", "", 1), strings.Replace(expanded, ":0000:", "::", 1),
		} {
			checkIPv6(t, s)
		}
		address, fault := parseIPv6(expanded, nil)
		if got := string(appendIPv6(nil, address)); fault.err != 0 || got != ipv6String(addr) {
			t.Errorf("%q: %q, %v, want %q", expanded, got, fault.err, ipv6String(addr))
		}
	})
}

func checkIPv6(t *testing.T, input string) {
	t.Helper()
	addr, err := netip.ParseAddr(input)
	want := err == nil && addr.Is6() && addr.Zone() == ""
	zeros := 0
	address, fault := parseIPv6(input, func(start, end int) {
		zeros++
		if start >= end || end > len(input) || input[start] != '0' {
			t.Errorf("%q: a leading zero from %d to %d", input, start, end)
		}
	})
	if want != (fault.err == 0) || fault.at < 0 || fault.at > len(input) {
		t.Fatalf("%q: %x, %v at %d; net/netip has %v, %v",
			input, address, fault.err, fault.at, addr, err)
	}
	if !want {
		return
	}
	got := string(appendIPv6(nil, address))
	if got != ipv6String(addr) {
		t.Errorf("%q: %q, want %q", input, got, ipv6String(addr))
	}
	if again, err := netip.ParseAddr(got); err != nil || again != addr {
		t.Errorf("%q: %q is to net/netip %v, %v", input, got, again, err)
	}
	if again, _ := parseIPv6(got, nil); again != address {
		t.Errorf("%q: %q is %x, want %x", input, got, again, address)
	}
}

// ipv6String is the standard's serialization of addr.
func ipv6String(addr netip.Addr) string {
	if b := addr.As16(); addr.Is4In6() {
		high, low := binary.BigEndian.Uint16(b[12:]), binary.BigEndian.Uint16(b[14:])
		return fmt.Sprintf("::ffff:%x:%x", high, low)
	}
	return addr.String()
}

// TestMaxText parses texts of 64 KiB, and of one less and one more, in each way.
func TestMaxText(t *testing.T) {
	const most = 64 << 10
	text := func(n int, before string) string { return before + strings.Repeat("a", n-len(before)) }
	for name, parse := range map[string]func(n int) error{
		"ParseHostPort": func(n int) error {
			_, _, err := ParseHostPort(text(n, ""), 0)
			return err
		},
		"ParseOrigin": func(n int) error {
			_, err := ParseOrigin(text(n, "https://"))
			return err
		},
		"Host.UnmarshalText": func(n int) error {
			return new(Host).UnmarshalText([]byte(text(n, "")))
		},
		"Origin.UnmarshalText": func(n int) error {
			return new(Origin).UnmarshalText([]byte(text(n, "https://")))
		},
		"Host, in JSON": func(n int) error {
			return json.Unmarshal([]byte(`"`+text(n, "")+`"`), new(Host))
		},
		"Host, as a key in JSON": func(n int) error {
			return json.Unmarshal([]byte(`{"`+text(n, "")+`":0}`), new(map[Host]int))
		},
		"Origin, in JSON": func(n int) error {
			return json.Unmarshal([]byte(`"`+text(n, "https://")+`"`), new(Origin))
		},
		"Origin, as an option": func(n int) error {
			var err error
			flags := flag.NewFlagSet("", flag.ContinueOnError)
			flags.TextVar(new(Origin), "o", Origin{}, "")
			flags.VisitAll(func(f *flag.Flag) { err = f.Value.Set(text(n, "https://")) })
			return err
		},
	} {
		for n, ok := range map[int]bool{most - 1: true, most: true, most + 1: false} {
			if err := parse(n); (err == nil) != ok || !ok && !errors.Is(err, ErrTooLong) {
				t.Errorf("%s of %d bytes: %v", name, n, err)
			}
		}
	}
}
