package url

import (
	"fmt"
	"math/big"
	"net/netip"
	"strings"
	"testing"
)

func TestEndsInNumber(t *testing.T) {
	tests := []struct {
		host string
		want bool
	}{
		{"1", true},
		{"1.", true},
		{"a.1", true},
		{"a.1.", true},
		{"a.1..", false}, // the last part is the empty string
		{".", false},
		{"..", false},
		{"a", false},
		{"09", true}, // and then not a number to the IPv4 parser
		{"a.08", true},
		{"0x", true},
		{"0X", true},
		{"0xF", true},
		{"a.0xg", false},
		{"1a", false},
		{"x", false},
		{"0", true},
		{"a.0x.", true},
		{"1.a", false},
		{"99999999999999999999999999", true},
	}
	for _, test := range tests {
		if got := endsInNumber([]byte(test.host)); got != test.want {
			t.Errorf("endsInNumber(%q) = %t, want %t", test.host, got, test.want)
		}
	}
}

func TestParseIPv4(t *testing.T) {
	tests := []struct {
		input string
		want  string            // serialized; "": failure
		errs  []ValidationError // in order; the last is fatal where it fails
	}{
		{"127.0.0.1", "127.0.0.1", nil},
		{"0x7F.0.0.1", "127.0.0.1", []ValidationError{ErrIPv4NonDecimalPart}},
		{"0177.0.0.01", "127.0.0.1", []ValidationError{ErrIPv4NonDecimalPart, ErrIPv4NonDecimalPart}},
		{"127.1", "127.0.0.1", []ValidationError{ErrIPv4TooFewParts}},
		{"127.0.1", "127.0.0.1", []ValidationError{ErrIPv4TooFewParts}},
		{"127.0.0.1.", "127.0.0.1", []ValidationError{ErrIPv4EmptyPart}},
		{"4294967295", "255.255.255.255", []ValidationError{ErrIPv4TooFewParts, ErrIPv4OutOfRangePart}},
		{"0xffffffff", "255.255.255.255", []ValidationError{ErrIPv4TooFewParts, ErrIPv4NonDecimalPart, ErrIPv4OutOfRangePart}},
		{"4294967296", "", []ValidationError{ErrIPv4TooFewParts, ErrIPv4OutOfRangePart}},
		{"99999999999999999999999999999999999999", "", []ValidationError{ErrIPv4TooFewParts, ErrIPv4OutOfRangePart}},
		{"1.16777215", "1.255.255.255", []ValidationError{ErrIPv4TooFewParts, ErrIPv4OutOfRangePart}},
		{"1.16777216", "", []ValidationError{ErrIPv4TooFewParts, ErrIPv4OutOfRangePart}},
		{"1.2.65535", "1.2.255.255", []ValidationError{ErrIPv4TooFewParts, ErrIPv4OutOfRangePart}},
		{"1.2.65536", "", []ValidationError{ErrIPv4TooFewParts, ErrIPv4OutOfRangePart}},
		{"1.2.3.255", "1.2.3.255", nil},
		{"1.2.3.256", "", []ValidationError{ErrIPv4OutOfRangePart}},
		{"256.2.3.4", "", []ValidationError{ErrIPv4OutOfRangePart}},
		{"1.256.3", "", []ValidationError{ErrIPv4TooFewParts, ErrIPv4OutOfRangePart}},
		{"1.2.3.4.5", "", []ValidationError{ErrIPv4TooManyParts}},
		{"1.2.3.4.5.", "", []ValidationError{ErrIPv4EmptyPart, ErrIPv4TooManyParts}},
		{"1..2", "", []ValidationError{ErrIPv4TooFewParts, ErrIPv4NonNumericPart}},
		{"09", "", []ValidationError{ErrIPv4TooFewParts, ErrIPv4NonNumericPart}},
		{"a.1", "", []ValidationError{ErrIPv4TooFewParts, ErrIPv4NonNumericPart}},
		{"0x", "0.0.0.0", []ValidationError{ErrIPv4TooFewParts, ErrIPv4NonDecimalPart}},
		{"0", "0.0.0.0", []ValidationError{ErrIPv4TooFewParts}},
		{"00", "0.0.0.0", []ValidationError{ErrIPv4TooFewParts, ErrIPv4NonDecimalPart}},
	}
	for _, test := range tests {
		t.Run(test.input, func(t *testing.T) {
			var errs []ValidationError
			address, fault := parseIPv4([]byte(test.input), func(f ipv4Fault) { errs = append(errs, f.err) })
			got := ""
			if fault.err == 0 {
				got = string(appendIPv4(nil, address))
			} else {
				errs = append(errs, fault.err)
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if len(errs) != len(test.errs) {
				t.Fatalf("errors %v, want %v", errs, test.errs)
			}
			for i := range errs {
				if errs[i] != test.errs[i] {
					t.Errorf("errors %v, want %v", errs, test.errs)
				}
			}
		})
	}
}

// FuzzIPv4 compares the parser with the standard's steps over numbers of any size, and the
// serializer and the check for valid addresses with net/netip. It writes an address in every
// way that the parser accepts, and each must parse to that address.
func FuzzIPv4(f *testing.F) {
	for i, s := range []string{
		"127.0.0.1", "0x7F.1", "0177.0.0.01.", "4294967295", "4294967296", "1.16777216", "256.1", "1.2.3.4.5", "1..2", "09", "a.1", "0x", "0X.0x.0",
		"99999999999999999999", "0x100000000000000001", "1.2.3.4..", ".1", "1.2.0x", "00", "1.+2", "1.2_3", "1.0b1", "1.0o7", "é.1",
	} {
		f.Add(s, uint32(i)*0x0F0F0F0F)
	}
	f.Fuzz(func(t *testing.T, input string, address uint32) {
		addr := netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)})
		if got := string(appendIPv4(nil, address)); got != addr.String() {
			t.Errorf("%#x is serialized as %q, want %q", address, got, addr)
		}
		b := addr.As4()
		for _, s := range []string{
			addr.String(), addr.String() + ".", fmt.Sprint(address), fmt.Sprintf("%#x", address), fmt.Sprintf("0%o", address), fmt.Sprintf("0X%016X", address),
			fmt.Sprintf("%d.%d", b[0], address&0xFFFFFF), fmt.Sprintf("%#x.0%o.%d", b[0], b[1], address&0xFFFF), fmt.Sprintf("0%o.%#x.%03d.0%o", b[0], b[1], b[2], b[3]),
		} {
			want, ok := naiveIPv4(s)
			if got, fault := parseIPv4([]byte(s), nil); ok != (fault.err == 0) || ok && got != want {
				t.Errorf("%q: %#x, %v, want %#x, %t", s, got, fault.err, want, ok)
			}
			if !strings.Contains(s, ".0") && want != address {
				t.Errorf("%q: %#x, want %#x", s, want, address)
			}
		}
		if input == "" {
			return
		}
		want, ok := naiveIPv4(input)
		if got := endsInNumber([]byte(input)); got != naiveEndsInNumber(input) || ok && !got {
			t.Errorf("endsInNumber(%q) = %t, and it is an address: %t", input, got, ok)
		}
		last := ValidationError(0)
		got, fault := parseIPv4([]byte(input), func(f ipv4Fault) { last = f.err })
		got2, fault2 := parseIPv4([]byte(input), nil)
		if got != got2 || fault != fault2 || ok != (fault.err == 0) || ok && got != want {
			t.Errorf("%q: %#x, %v; without a listener %#x, %v; want %#x, %t", input, got, fault.err, got2, fault2.err, want, ok)
		}
		// What is valid has one way to be written, which is net/netip's.
		addr, err := netip.ParseAddr(input)
		valid := err == nil && addr.Is4()
		if valid != (checkIPv4Address(input).error(input) == nil) || valid && (last != 0 || fault.err != 0 || addr.String() != string(appendIPv4(nil, got))) {
			t.Errorf("%q: %v, %v and %v; net/netip has %v, %v", input, checkIPv4Address(input).error(input), last, fault.err, addr, err)
		}
	})
}

// naiveIPv4 is the [IPv4 parser], word for word.
//
// [IPv4 parser]: https://url.spec.whatwg.org/#concept-ipv4-parser
func naiveIPv4(input string) (uint32, bool) {
	parts := strings.Split(input, ".")
	if parts[len(parts)-1] == "" && len(parts) > 1 {
		parts = parts[:len(parts)-1]
	}
	if len(parts) > 4 {
		return 0, false
	}
	var numbers []*big.Int
	for _, part := range parts {
		n, ok := naiveIPv4Number(part)
		if !ok {
			return 0, false
		}
		numbers = append(numbers, n)
	}
	for _, n := range numbers[:len(numbers)-1] {
		if n.Cmp(big.NewInt(255)) > 0 {
			return 0, false
		}
	}
	ipv4 := numbers[len(numbers)-1]
	if ipv4.BitLen() > 8*(5-len(numbers)) {
		return 0, false
	}
	for counter, n := range numbers[:len(numbers)-1] {
		ipv4.Add(ipv4, n.Lsh(n, uint(8*(3-counter))))
	}
	return uint32(ipv4.Uint64()), true
}

// naiveIPv4Number is the [IPv4 number parser].
//
// [IPv4 number parser]: https://url.spec.whatwg.org/#ipv4-number-parser
func naiveIPv4Number(input string) (*big.Int, bool) {
	if input == "" {
		return nil, false
	}
	r, digits := 10, "0123456789"
	switch {
	case len(input) >= 2 && (input[:2] == "0x" || input[:2] == "0X"):
		input, r, digits = input[2:], 16, "0123456789abcdefABCDEF"
	case len(input) >= 2 && input[0] == '0':
		input, r, digits = input[1:], 8, "01234567"
	}
	if input == "" {
		return new(big.Int), true
	}
	if strings.Trim(input, digits) != "" {
		return nil, false
	}
	return new(big.Int).SetString(input, r)
}

// naiveEndsInNumber is the [ends in a number checker].
//
// [ends in a number checker]: https://url.spec.whatwg.org/#ends-in-a-number-checker
func naiveEndsInNumber(input string) bool {
	parts := strings.Split(input, ".")
	if parts[len(parts)-1] == "" {
		if len(parts) == 1 {
			return false
		}
		parts = parts[:len(parts)-1]
	}
	last := parts[len(parts)-1]
	if last != "" && strings.Trim(last, "0123456789") == "" {
		return true
	}
	_, ok := naiveIPv4Number(last)
	return ok
}
