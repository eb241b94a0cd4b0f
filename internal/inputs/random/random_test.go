package random_test

import (
	"testing"

	"github.com/go-weburl/url/internal/inputs/random"
)

func TestPunycode(t *testing.T) {
	// From RFC 3492, section 7.1, and well-known domains.
	tests := []struct{ text, want string }{
		{"bücher", "bcher-kva"},
		{"☃", "n3h"},
		{"💩", "ls8h"},
		{"faß", "fa-hia"},
		{"他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"},
		{"3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"},
		{"-> $1.00 <-", "-> $1.00 <--"},
		{"", ""},
	}
	for _, tt := range tests {
		if got := random.Punycode(tt.text); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
}
