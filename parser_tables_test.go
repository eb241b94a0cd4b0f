package url

import "testing"

// What ends a run is what its percent-encode set has, and nothing else.
func TestRunClasses(t *testing.T) {
	for c := range 256 {
		for _, test := range []struct {
			stop runClass
			set  PercentEncodeSet
		}{
			{pathStop, PathPercentEncodeSet},
			{queryStop, QueryPercentEncodeSet},
			{queryStop | apostrophe, SpecialQueryPercentEncodeSet},
			{fragmentStop, FragmentPercentEncodeSet},
		} {
			if stops, in := runClasses[c]&test.stop != 0, percentEncodeSets[c]&test.set != 0; stops != in {
				t.Errorf("%#02x: ends a run: %t; in the %v: %t", c, stops, test.set, in)
			}
		}
		b := byte(c)
		if got, want := runClasses[c]&hostStop != 0, byteClasses[c]&domainStop != 0 || 'A' <= b && b <= 'Z'; got != want {
			t.Errorf("%#02x: hostStop: %t, want %t", c, got, want)
		}
		if got, want := byteClasses[c]&domainStop != 0, c >= 0x80 || isForbiddenDomainByte(b); got != want {
			t.Errorf("%#02x: domainStop: %t, want %t", c, got, want)
		}
		if got, want := byteClasses[c]&opaqueHostStop != 0, isForbiddenHostByte(b) || percentEncodeSets[c]&C0ControlPercentEncodeSet != 0; got != want {
			t.Errorf("%#02x: opaqueHostStop: %t, want %t", c, got, want)
		}
	}
}
