package text

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// UTS #46, from its sections 4 to 4.3. Its table, the joining types and Punycode are those of
// golang.org/x/net/idna, of the Unicode version of the Go release.

var (
	table = idna.New(idna.MapForLookup(), idna.StrictDomainName(false), idna.CheckHyphens(false),
		idna.CheckJoiners(false))
	joiners = idna.New(idna.MapForLookup(), idna.StrictDomainName(false), idna.CheckHyphens(false),
		idna.CheckJoiners(true))
)

// status returns what the table maps a code point to, and reports whether that is valid.
func status(c rune) (mapped string, isValid bool) {
	if c < 0x80 {
		return lowercase(string(c)), true
	}
	// The digit keeps a mark from being the first of the label.
	s, err := table.ToUnicode("1" + string(c))
	return strings.TrimPrefix(s, "1"), err == nil
}

// A domainName is one that is being processed.
type domainName struct {
	labels                                       []string
	failed                                       bool
	hyphens, bidi, joiners, std3, dnsLength, lax bool
}

// process maps, normalizes, breaks and validates a domain name.
func process(name string, named map[string]value) *domainName {
	is := func(name string) bool { v, _ := named[name].(bool); return v }
	d := &domainName{hyphens: is("CheckHyphens"), bidi: is("CheckBidi"),
		joiners: is("CheckJoiners"),
		std3:    is("UseSTD3ASCIIRules"), dnsLength: is("VerifyDnsLength"),
		lax: is("IgnoreInvalidPunycode")}
	if is("Transitional_Processing") {
		panic("no transitional processing is here")
	}
	var mapped strings.Builder
	for _, c := range name {
		s, _ := status(c)
		mapped.WriteString(s)
	}
	d.labels = strings.Split(norm.NFC.String(mapped.String()), ".")
	for i, label := range d.labels {
		if !strings.HasPrefix(label, "xn--") {
			d.validate(label)
			continue
		}
		decoded, err := idna.Punycode.ToUnicode(label)
		if !isASCII(label) || err != nil && !d.lax || strings.HasSuffix(label, "-") &&
			len(label) < 6 {
			d.failed = true
			continue
		}
		if d.labels[i] = decoded; isASCII(decoded) {
			d.failed = true // Punycode for what does not need it
		}
		d.validate(decoded)
	}
	if d.bidi && slices.ContainsFunc(d.labels, isRightToLeft) &&
		!allOfLabels(d.labels, obeysBidiRule) {
		d.failed = true
	}
	return d
}

func allOfLabels(labels []string, is func(string) bool) bool {
	return !slices.ContainsFunc(labels, func(label string) bool {
		return label != "" &&
			!is(label)
	})
}

// validate checks the validity criteria, except that about bidi.
func (d *domainName) validate(label string) {
	c := []rune(label)
	d.failed = d.failed || !norm.NFC.IsNormalString(label) ||
		!d.hyphens && strings.HasPrefix(label, "xn--") ||
		d.hyphens && (strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-") ||
			len(c) >= 4 && c[2] == '-' && c[3] == '-') ||
		len(c) > 0 && unicode.Is(unicode.M, c[0])
	for _, c := range c {
		s, isValid := status(c)
		isLDH := c == '-' || in(c, '0', '9') || in(c, 'a', 'z')
		d.failed = d.failed || !isValid || s != string(c) || c == '.' || d.std3 && c < 0x80 &&
			!isLDH
	}
	if d.joiners && strings.ContainsAny(label, "\u200C\u200D") {
		_, err := joiners.ToUnicode(label)
		d.failed = d.failed || err != nil
	}
}

func bidiClass(c rune) bidi.Class {
	p, _ := bidi.LookupRune(c)
	return p.Class()
}

func isRightToLeft(label string) bool {
	return strings.ContainsFunc(label, func(c rune) bool {
		return slices.Contains([]bidi.Class{bidi.R, bidi.AL, bidi.AN}, bidiClass(c))
	})
}

// obeysBidiRule reports whether a label obeys RFC 5893's section 2.
func obeysBidiRule(label string) bool {
	var classes []bidi.Class
	for _, c := range label {
		classes = append(classes, bidiClass(c))
	}
	only := func(allowed ...bidi.Class) bool {
		return !slices.ContainsFunc(classes,
			func(c bidi.Class) bool { return !slices.Contains(allowed, c) })
	}
	last := len(classes) - 1
	for last > 0 && classes[last] == bidi.NSM {
		last--
	}
	has, end := func(c bidi.Class) bool { return slices.Contains(classes, c) }, classes[last]
	if first := classes[0]; first == bidi.R || first == bidi.AL {
		return only(bidi.R, bidi.AL, bidi.AN, bidi.EN, bidi.ES, bidi.CS, bidi.ET, bidi.ON, bidi.BN,
			bidi.NSM) &&
			slices.Contains([]bidi.Class{bidi.R, bidi.AL, bidi.EN, bidi.AN}, end) &&
			!(has(bidi.EN) && has(bidi.AN))
	}
	return classes[0] == bidi.L && (end == bidi.L || end == bidi.EN) &&
		only(bidi.L, bidi.EN, bidi.ES, bidi.CS, bidi.ET, bidi.ON, bidi.BN, bidi.NSM)
}

// toASCII returns the ASCII form, and reports whether there is one.
func (d *domainName) toASCII() (string, bool) {
	labels := slices.Clone(d.labels)
	for i, label := range labels {
		if !isASCII(label) {
			var err error
			if labels[i], err = idna.Punycode.ToASCII(label); err != nil {
				return "", false
			}
		}
		if n := len(labels[i]); d.dnsLength && (n < 1 || n > 63) {
			return "", false
		}
	}
	name := strings.Join(labels, ".")
	return name, !d.failed && !(d.dnsLength && (len(name) < 1 || len(name) > 253))
}
