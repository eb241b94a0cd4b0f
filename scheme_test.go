package url

import (
	"testing"

	"github.com/go-weburl/url/internal/syntax"
)

// The table of bytes and package syntax say the same of schemes.
func TestSchemeCodePoints(t *testing.T) {
	for c := range rune(256) {
		if got, want := byteClasses[c]&schemeCodePoint != 0, syntax.IsSchemeByte(byte(c)); got != want {
			t.Errorf("%q: %v in the table, %v in package syntax", c, got, want)
		}
	}
}
