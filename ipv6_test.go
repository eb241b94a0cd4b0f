package url

import (
	"encoding/binary"
	"fmt"
	"net/netip"
	"strings"
	"testing"
)

func TestParseIPv6(t *testing.T) {
	tests := []struct {
		input string
		want  string // serialized; "": failure
		err   ValidationError
		at    int
	}{
		{input: "::", want: "::"},
		{input: "::1", want: "::1"},
		{input: "1::", want: "1::"},
		{input: "1:2:3:4:5:6:7:8", want: "1:2:3:4:5:6:7:8"},
		{input: "0:0:0:0:0:0:0:0", want: "::"},
		{input: "1:0:2:0:3:0:4:0", want: "1:0:2:0:3:0:4:0"}, // a single 0 is not compressed
		{input: "0:f:0:0:f:f:0:0", want: "0:f::f:f:0:0"},    // of two as long the first is
		{input: "0:0:1:0:0:0:1:1", want: "0:0:1::1:1"},      // and the longest of all
		{input: "1:0:0:0:0:0:0:0", want: "1::"},
		{input: "0:0:0:0:0:0:0:1", want: "::1"},
		{input: "::2:3:4:5:6:7:8", want: "0:2:3:4:5:6:7:8"}, // compresses one piece
		{input: "1:2:3:4:5:6:7::", want: "1:2:3:4:5:6:7:0"},
		{input: "1::8", want: "1::8"},
		{input: "ABCD:EF01::", want: "abcd:ef01::"},
		{input: "0001:0020::", want: "1:20::"},
		{input: "::127.0.0.1", want: "::7f00:1"},
		{input: "1:2:3:4:5:6:255.255.255.255", want: "1:2:3:4:5:6:ffff:ffff"},
		{input: "::ffff:1.2.3.4", want: "::ffff:102:304"},
		{input: "", err: ErrIPv6TooFewPieces, at: 0},
		{input: ":", err: ErrIPv6InvalidCompression, at: 0},
		{input: ":1", err: ErrIPv6InvalidCompression, at: 0},
		{input: "1:2:3:4:5:6:7:8:9", err: ErrIPv6TooManyPieces, at: 16},
		{input: "::1:2:3:4:5:6:7:8", err: ErrIPv6TooManyPieces, at: 16},
		{input: "1::2::3", err: ErrIPv6MultipleCompression, at: 5},
		{input: ":::", err: ErrIPv6MultipleCompression, at: 2},
		{input: "1:2:3!:4", err: ErrIPv6InvalidCodePoint, at: 5},
		{input: "1:2:3:", err: ErrIPv6InvalidCodePoint, at: 6},
		{input: "12345::", err: ErrIPv6InvalidCodePoint, at: 4},
		{input: "g::", err: ErrIPv6InvalidCodePoint, at: 0},
		{input: "fe80::1%eth0", err: ErrIPv6InvalidCodePoint, at: 7},
		{input: "1:2:3", err: ErrIPv6TooFewPieces, at: 5},
		{input: "1:1:1:1:1:1:1:127.0.0.1", err: ErrIPv4InIPv6TooManyPieces, at: 14},
		{input: "ffff::.0.0.1", err: ErrIPv4InIPv6InvalidCodePoint, at: 6},
		{input: "ffff::127.0.xyz.1", err: ErrIPv4InIPv6InvalidCodePoint, at: 12},
		{input: "ffff::127.0xyz", err: ErrIPv4InIPv6InvalidCodePoint, at: 11},
		{input: "ffff::127.00.0.1", err: ErrIPv4InIPv6InvalidCodePoint, at: 11},
		{input: "ffff::127.0.0.1.2", err: ErrIPv4InIPv6InvalidCodePoint, at: 15},
		{input: "ffff::127.0.0.", err: ErrIPv4InIPv6InvalidCodePoint, at: 14},
		{input: "ffff::a.0.0.1", err: ErrIPv4InIPv6InvalidCodePoint, at: 6},
		{input: "ffff::127.0.0.4000", err: ErrIPv4InIPv6OutOfRangePart, at: 14},
		{input: "ffff::256.0.0.1", err: ErrIPv4InIPv6OutOfRangePart, at: 6},
		{input: "ffff::127.0.0", err: ErrIPv4InIPv6TooFewParts, at: 13},
	}
	for _, test := range tests {
		t.Run(test.input, func(t *testing.T) {
			address, fault := parseIPv6(test.input, nil)
			if fault.err != test.err || fault.at != test.at {
				t.Fatalf("error %v at %d, want %v at %d", fault.err, fault.at, test.err, test.at)
			}
			if fault.err == 0 {
				if got := string(appendIPv6(nil, address)); got != test.want {
					t.Errorf("got %q, want %q", got, test.want)
				}
			}
		})
	}
}

// FuzzIPv6 compares with net/netip, which accepts what the standard accepts, and zones; and
// which writes an IPv4-mapped address in IPv4 syntax, as the standard does not.
func FuzzIPv6(f *testing.F) {
	for i, s := range []string{
		"::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:0:2:0:3:0:4:0", "0:f:0:0:f:f:0:0", "::2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "ABCD:0001::", "::127.0.0.1",
		"1:2:3:4:5:6:255.255.255.255", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8:9", ":1", "1:", "1::2::3", ":::", "12345::", "g::", "fe80::1%eth0", "::1.2.3",
		"::1.2.3.4.5", "::01.2.3.4", "::256.0.0.1", "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3.4:5", "1.2.3.4", "::00000", "",
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
			addr.String(), expanded, strings.ToUpper(expanded), fmt.Sprintf("%s%d.%d.%d.%d", expanded[:30], b[12], b[13], b[14], b[15]),
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
		t.Fatalf("%q: %x, %v at %d; net/netip has %v, %v", input, address, fault.err, fault.at, addr, err)
	}
	if !want {
		return
	}
	if valid := checkIPv6Address(input).error(input); (valid == nil) != (zeros == 0) {
		t.Errorf("%q: %v, with %d leading zeros", input, valid, zeros)
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

// ipv6String is what the standard has for addr.
func ipv6String(addr netip.Addr) string {
	if b := addr.As16(); addr.Is4In6() {
		return fmt.Sprintf("::ffff:%x:%x", binary.BigEndian.Uint16(b[12:]), binary.BigEndian.Uint16(b[14:]))
	}
	return addr.String()
}
