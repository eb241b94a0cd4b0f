package idna

import (
	"strings"
	"unicode/utf8"

	xidna "golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

const graphemeJoiner = "\u034F"

// uts46 returns what maps and normalizes, and leaves all checks to us but the one
// for disallowed code points. It is not a variable, so that a program which parses
// no domain does not link the tables.
func uts46() *xidna.Profile {
	return xidna.New(
		xidna.MapForLookup(),
		xidna.StrictDomainName(false),
		xidna.CheckHyphens(false),
		xidna.CheckJoiners(false),
	)
}

// mapDomain does the steps Map and Normalize. It reports false where the result
// holds a code point that is not valid; that stays in the result. Ill-formed UTF-8 is not
// mapped.
func mapDomain(domain string) (string, bool) {
	if !isASCII(domain) {
		return mapText(domain)
	}
	b := []byte(domain)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b), true
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// mapText is mapDomain for any text.
func mapText(text string) (string, bool) {
	// x/net/idna does not fail for these in every version.
	if !utf8.ValidString(text) {
		return text, false
	}
	profile := uts46()
	mapped, ok := mapApart(profile, text)
	if strings.Contains(mapped, graphemeJoiner) {
		return mapLongSequences(profile, text)
	}
	return mapped, ok
}

// mapApart maps and normalizes with x/net/idna, which gets to see only what is
// between the code points that it must not see: without hyphens nothing is an
// A-label.
func mapApart(profile *xidna.Profile, text string) (string, bool) {
	var out []byte
	allValid := true
	start := 0
	for i, r := range text {
		to, apart := mapAlone(r)
		if !apart {
			continue
		}
		mapped, err := profile.ToUnicode(text[start:i])
		allValid = allValid && err == nil
		out = append(out, mapped...)
		if to >= 0 {
			out = utf8.AppendRune(out, to)
		}
		start = i + utf8.RuneLen(r)
	}
	mapped, err := profile.ToUnicode(text[start:])
	allValid = allValid && err == nil
	if out == nil {
		return mapped, allValid
	}
	// Ends that meet only now can compose.
	return norm.NFC.String(string(append(out, mapped...))), allValid
}

// mapAlone returns what the code points are mapped to, or -1 for nothing, that
// x/net/idna is kept from: the hyphens, and those whose mapping has changed since the version of
// Unicode that it has on this Go release.
func mapAlone(r rune) (rune, bool) {
	switch r {
	case '-', '\uFE63', '\uFF0D':
		return '-', true
	}
	if r < utf8.RuneSelf {
		return 0, false
	}
	for lo, hi := 0, len(mappingChanges); lo < hi; {
		m := int(uint(lo+hi) / 2)
		switch change := &mappingChanges[m]; {
		case change.codePoint == r:
			return change.mapping, true
		case change.codePoint < r:
			lo = m + 1
		default:
			hi = m
		}
	}
	return 0, false
}

// A mappingChange is a code point and what Unicode 17 maps it to: -1 is nothing.
type mappingChange struct{ codePoint, mapping rune }

// A bidiClassChange is a code point, and another one that has the bidi class
// that Unicode 18 gives to the first.
type bidiClassChange struct{ codePoint, like rune }

// mapLongSequences maps and normalizes text with more than thirty combining
// marks in a row. There golang.org/x/text/unicode/norm, to bound its memory,
// puts in U+034F COMBINING GRAPHEME JOINER: its Stream-Safe Text Format is not
// Normalization Form C. So it only gets to see a few code points at once.
func mapLongSequences(profile *xidna.Profile, text string) (string, bool) {
	n := normalizer{marks: make([]mark, 0, utf8.RuneCountInString(text))}
	allValid := true
	for text != "" {
		end := 0
		for i := 0; i < safeCodePoints && end < len(text); i++ {
			_, size := utf8.DecodeRuneInString(text[end:])
			end += size
		}
		mapped, ok := mapApart(profile, text[:end])
		allValid = allValid && ok
		n.add(mapped)
		text = text[end:]
	}
	return n.result(), allValid
}

// safeCodePoints are so many that what they are mapped to has no thirty combining
// marks: a code point is mapped to three at the most.
const safeCodePoints = 10
