package text

import (
	"fmt"
	"strings"

	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/encoding/unicode"
)

func in(c, from, to rune) bool { return from <= c && c <= to }

func isASCII(v value) bool {
	s, ok := v.(string)
	return ok && strings.IndexFunc(s, func(c rune) bool { return c >= 0x80 }) < 0
}

func lowercase(s string) string {
	return strings.Map(func(c rune) rune {
		if in(c, 'A', 'Z') {
			return c + 'a' - 'A'
		}
		return c
	}, s)
}

// digitValue returns the value of a digit, up to base 36.
func digitValue(c codePoint) int {
	switch r := rune(c); {
	case in(r, '0', '9'):
		return int(r - '0')
	case in(r|0x20, 'a', 'z'):
		return int(r|0x20) - 'a' + 10
	}
	return 99
}

// Decode returns a string of scalar values: it replaces each maximal ill-formed part by U+FFFD.
func Decode(s string) string {
	decoded, err := unicode.UTF8.NewDecoder().String(s)
	if err != nil {
		panic(err)
	}
	return decoded
}

func publicSuffix(domain string) value {
	s, _ := publicsuffix.PublicSuffix(strings.TrimSuffix(domain, "."))
	return s + domain[len(strings.TrimSuffix(domain, ".")):]
}

func registrableDomain(domain string) value {
	s, err := publicsuffix.EffectiveTLDPlusOne(strings.TrimSuffix(domain, "."))
	if err != nil {
		return nil
	}
	return s + domain[len(strings.TrimSuffix(domain, ".")):]
}

// serializeOrigin is HTML's.
func (m *Machine) serializeOrigin(origin value) value {
	if origin == (opaqueOrigin{}) {
		return "null"
	}
	o := items(origin).items
	host := m.algorithm("host serializer").call(m, nil, o[1:2])
	s := text(o[0]) + "://" + text(host)
	if o[2] != nil {
		s += fmt.Sprint(":", o[2])
	}
	return s
}
