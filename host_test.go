package url

import (
	"errors"
	"net/netip"
	"testing"
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
		{"1.2.3.4.", HostIPv4, "1.2.3.4", HostOpaque, "1.2.3.4."},
	}
	for _, test := range tests {
		t.Run(test.input, func(t *testing.T) {
			h, err := ParseHost(test.input)
			checkHost(t, h, err, test.kind, test.want)
			if test.opaqueKind != HostNull || test.input != "" {
				h, err = ParseOpaqueHost(test.input)
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

func FuzzHost(f *testing.F) {
	for _, seed := range []string{"example.com", "1.2.3.4", "[::1]", "0x7f.1", "faß.example", "a%41", "%00", "[1:2", "xn--a", "\xff", "１"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, parse := range []func(string) (Host, error){ParseHost, ParseOpaqueHost} {
			h, err := parse(input)
			if err != nil {
				if h != (Host{}) {
					t.Errorf("%q: a host beside %v", input, err)
				}
				continue
			}
			again, err := parse(h.String())
			if err != nil || again != h {
				t.Errorf("%q: %v %q, again %v %q, %v", input, h.Kind(), h, again.Kind(), again, err)
			}
			if addr := h.Addr(); addr.IsValid() != (h.Kind() == HostIPv4 || h.Kind() == HostIPv6) {
				t.Errorf("%q: %v %q has the address %v", input, h.Kind(), h, addr)
			}
		}
	})
}
