package url

import "testing"

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
