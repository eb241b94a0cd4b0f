package text

import (
	"regexp"
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
		// The digit keeps a mark from being the first of the label.
		s, _ := anything.ToUnicode("1" + string(c))
		b.WriteString(strings.TrimPrefix(s, "1"))
	}
	return norm.NFC.String(b.String())
}

// process returns a domain name as ToUnicode or ToASCII returns it, and notes whether these
// recorded an error. Its arguments are the name and the flags that elsewhere.txt has.
func process(k args, to func(*idna.Profile, string) (string, error)) value {
	name, isDNSLength, hasHyphens := mapped(as[string](k.v(0))), k.is(1), k.is(2)
	options := []idna.Option{idna.MapForLookup(), idna.VerifyDNSLength(isDNSLength),
		idna.CheckHyphens(false), idna.CheckJoiners(k.is(3)), idna.StrictDomainName(k.is(4))}
	if k.is(5) {
		options = append(options, idna.BidiRule())
	}
	if k.is(6) || k.is(7) {
		panic("no such processing is here")
	}
	s, err := to(idna.New(options...), name)
	decoded, _ := idna.Punycode.ToUnicode(name) // a label that cannot be decoded stays
	k.f.m.globals["Recorded"] = err != nil || badALabel.MatchString(name) ||
		prefixed.MatchString(decoded) || isDNSLength && emptyLabel.MatchString(name) ||
		hasHyphens && hyphens.MatchString(decoded)
	return s
}

// These find faults that profiles, or those of some releases, do not find: an A-label that is empty
// or not ASCII, a decoded label that begins as an A-label, an empty label at the end, and hyphens
// among the code points of a label. Profiles look at its third and fourth bytes.
var (
	badALabel  = regexp.MustCompile(`(^|\.)xn--([^.]*[^\x00-\x7F]|\.|$)`)
	prefixed   = regexp.MustCompile(`(^|\.)xn--`)
	emptyLabel = regexp.MustCompile(`(^|\.)(\.|$)`)
	hyphens    = regexp.MustCompile(`(^|\.)(-|[^.]{2}--)|-(\.|$)`)
)
