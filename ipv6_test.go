package url

import "testing"

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
