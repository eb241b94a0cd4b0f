package url

import (
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// A class is a set of bytes, or the union of such sets.
type class uint32

// The classes; workshop/gen/tables has their bytes. The first six are net/url's: the bytes that
// net/url percent-encodes in a component, and those that it refuses in a RawPath and a RawFragment.
const (
	noPath class = 1 << iota
	noFragment
	noUser
	noHost
	noRawPath
	noRawFragment
	noQuery         // the query percent-encode set: encoded in a parsed query
	noRawQuery      // encoded in an assigned RawQuery: it cannot be sent
	noDomain        // the host parser changes or refuses it
	staysInPath     // bytes of noRawPath that browsers do not encode, except '\\'
	staysInFragment // bytes of noRawFragment that browsers do not encode
	staysInHost     // bytes of noHost that browsers do not encode in an opaque host
	noOpaque        // encoded in Opaque, since it would end it
	noOtherQuery    // encoded in an assigned RawQuery if browsers do not go to the scheme
	endsHost        // a host with it would end early, or not be one
	isControl
	isPercent
	isBackslash
	isSpace
)

// has reports whether a byte of s is in one of the classes.
func has(s string, c class) bool { return s != "" && classesOf(s)&c != 0 }

// classesOf returns the classes of all bytes of s.
func classesOf(s string) (all class) {
	if len(s) < 8 {
		for i := range len(s) {
			all |= classes[s[i]]
		}
		return all
	}
	last := s[len(s)-8:]
	for ; len(s) > 8; s = s[8:] {
		all |= classesOf8(s)
	}
	return all | classesOf8(last)
}

// classesOf8 returns the classes of the first eight bytes of s.
func classesOf8(s string) class {
	return classes[s[0]] | classes[s[1]] | classes[s[2]] | classes[s[3]] |
		classes[s[4]] | classes[s[5]] | classes[s[6]] | classes[s[7]]
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// hasSlashes reports whether s begins with two slashes or backslashes.
func hasSlashes(s string) bool { return len(s) > 1 && isSlash(s[0]) && isSlash(s[1]) }

// A rawForm says what net/url does with a RawPath or a RawFragment.
type rawForm struct {
	escaped class // the bytes that it encodes in Path or Fragment
	refused class // with one of these bytes, it ignores the raw form
	stays   class // those of refused that browsers do not encode
}

var (
	pathForm     = rawForm{noPath, noRawPath, staysInPath}
	fragmentForm = rawForm{noFragment, noRawFragment, staysInFragment}
)

// read returns how net/url reads raw: whether it ignores raw, whether it would write another text
// without raw, apart from refused bytes, and whether that text would lose the escape of a reserved
// character, so that %2F would be '/'. stays reports whether browsers keep a refused byte.
func (f *rawForm) read(raw string) (ignores, differs, loses, stays bool) {
	read := f.escaped | f.refused
	for i := 0; i < len(raw); i++ {
		c := classes[raw[i]]
		if c&read == 0 {
			continue // most
		}
		if c&isPercent != 0 {
			if b, ok := infra.PercentEncodedByte(raw[i:]); ok {
				plain := classes[b]&f.escaped == 0
				differs = differs || plain || raw[i+1] >= 'a' || raw[i+2] >= 'a'
				loses = loses || plain && strings.IndexByte("/?:@!$&'()*+,;=", b) >= 0
				i += 2
				continue
			}
		}
		if c&f.refused == 0 {
			differs = true
			continue
		}
		ignores = true
		stays = stays || c&f.stays != 0
	}
	return ignores, differs, loses, stays
}

// counts reports whether String writes raw for text: raw decodes to text, and net/url loses no
// escape in it.
func (f *rawForm) counts(raw, text string) bool {
	if !decodesTo(raw, text) {
		return false
	}
	ignores, _, loses, _ := f.read(raw)
	return !ignores || !loses
}

// needs reports whether net/url writes raw for text, and would write another text without it.
func (f *rawForm) needs(raw, text string) bool {
	ignores, differs, _, _ := f.read(raw)
	return !ignores && differs && decodesTo(raw, text)
}

// rawOf returns the raw form of text, which is percent-encoded. It is "" if net/url would write
// text without a raw form, and otherwise text. Bytes of text that net/url refuses are encoded if
// net/url would lose an escape because of them, or if browsers encode all of them.
func (f *rawForm) rawOf(text string) string {
	ignores, differs, loses, stays := f.read(text)
	switch {
	case !ignores && !differs:
		return ""
	case !ignores, !differs, !loses && stays:
		return text
	}
	return string(appendRaw(nil, text, f.refused, 0))
}

// decodesTo reports whether s percent-decoded is decoded.
func decodesTo(s, decoded string) bool {
	n := 0
	for i := 0; i < len(s); i, n = i+1, n+1 {
		c := s[i]
		if c == '%' {
			if b, ok := infra.PercentEncodedByte(s[i:]); ok {
				c, i = b, i+2
			}
		}
		if n == len(decoded) || decoded[n] != c {
			return false
		}
	}
	return n == len(decoded)
}

// hasStrayPercent reports whether s has a '%' that does not begin an escape.
func hasStrayPercent(s string) bool {
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 || !infra.StartsWithPercentEncodedByte(s[i:]) {
			return i >= 0
		}
		s = s[i+1:]
	}
}

func appendEscapedByte(b []byte, c byte) []byte {
	const upperHex = "0123456789ABCDEF"
	return append(b, '%', upperHex[c>>4], upperHex[c&0xF])
}

// appendEscaped appends s, with each byte of the class percent-encoded.
func appendEscaped(b []byte, s string, c class) []byte {
	if !has(s, c) {
		return append(b, s...)
	}
	for i := range len(s) {
		if classes[s[i]]&c == 0 {
			b = append(b, s[i])
		} else {
			b = appendEscapedByte(b, s[i])
		}
	}
	return b
}

// appendRaw appends raw, which is already percent-encoded. It percent-encodes the bytes in the
// class c, except in an escape, and except those in the class stays.
func appendRaw(b []byte, raw string, c, stays class) []byte {
	if !has(raw, c) {
		return append(b, raw...)
	}
	for i := range len(raw) {
		class := classes[raw[i]]
		if class&c == 0 || class&stays != 0 || infra.StartsWithPercentEncodedByte(raw[i:]) {
			b = append(b, raw[i])
		} else {
			b = appendEscapedByte(b, raw[i])
		}
	}
	return b
}
