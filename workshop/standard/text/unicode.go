package text

import (
	"slices"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

// UTS #46 is that of golang.org/x/net/idna, of the Unicode version of the Go release.

// anything has no criteria that one code point can fail, except that it is not disallowed.
var anything = idna.New(idna.MapForLookup(), idna.StrictDomainName(false),
	idna.CheckHyphens(false), idna.CheckJoiners(false))

// mapped returns a domain name as UTS #46 maps and normalizes it. An idna.Profile cannot do that,
// because it looks for code points that are written from right to left before it maps them.
func mapped(name string) string {
	var b strings.Builder
	for _, c := range name {
		if c < 0x80 {
			b.WriteString(lowercase(string(c)))
			continue
		}
		// The digit keeps a mark from being the first of the label.
		s, _ := anything.ToUnicode("1" + string(c))
		b.WriteString(strings.TrimPrefix(s, "1"))
	}
	return norm.NFC.String(b.String())
}

// process returns a domain name as ToUnicode or ToASCII returns it, and reports whether these
// recorded an error. Its arguments are the name and the flags that elsewhere.txt has.
func process(k args, to func(*idna.Profile, string) (string, error)) (s string, failed bool) {
	name, isDNSLength, hasHyphens := mapped(as[string](k.v(0))), k.v(1) == true, k.v(2) == true
	options := []idna.Option{idna.MapForLookup(), idna.VerifyDNSLength(isDNSLength),
		idna.CheckHyphens(hasHyphens), idna.CheckJoiners(k.v(3) == true),
		idna.StrictDomainName(k.v(4) == true)}
	if k.v(5) == true {
		options = append(options, idna.BidiRule())
	}
	if k.v(6) == true || k.v(7) == true {
		panic("no such processing is here")
	}
	s, err := to(idna.New(options...), name)
	// Profiles, or those of some releases, do not find these faults: a label that is only "xn--",
	// or that begins with it and is not ASCII; an empty label at the end; and hyphens in the third
	// and fourth position of a label that is not ASCII.
	return s, err != nil || slices.ContainsFunc(strings.Split(name, "."), func(label string) bool {
		c := []rune(label)
		return label == "xn--" || strings.HasPrefix(label, "xn--") && !isASCII(label) ||
			isDNSLength && label == "" ||
			hasHyphens && !isASCII(label) && len(c) >= 4 && c[2] == '-' && c[3] == '-'
	})
}
