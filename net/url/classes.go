package url

import (
	"bytes"
	"strings"
	"unicode/utf8"

	weburl "github.com/go-weburl/url"
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
	isControl
	isPercent
	isBackslash
	isSpace
	isHash
	endsPath // '?' and '#'
	endsHost // what ends a host, or a part of the authority that a host is not
)

// has reports whether a byte of s is in one of the classes.
func has(s string, c class) bool {
	var all class
	if len(s) < 8 {
		for i := range len(s) {
			all |= classes[s[i]]
		}
		return all&c != 0
	}
	last := s[len(s)-8:]
	for ; len(s) > 8; s = s[8:] {
		all |= classesOf8(s)
	}
	return (all|classesOf8(last))&c != 0
}

// classesOf8 returns the classes of the first eight bytes of s.
func classesOf8(s string) class {
	return classes[s[0]] | classes[s[1]] | classes[s[2]] | classes[s[3]] |
		classes[s[4]] | classes[s[5]] | classes[s[6]] | classes[s[7]]
}

// A component is a path or a fragment. net/url keeps it in two fields: decoded, and raw if net/url
// would encode the decoded text to another one. Raw is ignored if net/url refuses a byte in it.
type component struct {
	encoded class // the bytes that net/url encodes
	refused class // the bytes that it refuses in raw
	stays   class // those of refused that browsers do not encode
	unsent  class // bytes that net/url accepts in neither field
	set     weburl.PercentEncodeSet
}

var (
	inPath     = component{noPath, noRawPath, staysInPath, isControl, weburl.PathPercentEncodeSet}
	inFragment = component{noFragment, noRawFragment, staysInFragment, 0,
		weburl.FragmentPercentEncodeSet}
)

// split returns the fields for text, which is percent-encoded. If net/url refuses a byte or a '%'
// in it, or if it has ill-formed UTF-8, which browsers read as U+FFFD, it is first encoded.
func (c *component) split(text string) (decoded, raw string) {
	if !has(text, c.encoded) {
		return text, "" // most
	}
	if has(text, c.unsent) || hasStrayPercent(text) || !utf8.ValidString(text) {
		text = c.set.Encode(text)
	}
	decoded = weburl.PercentDecode(text)
	return decoded, c.raw(text, decoded)
}

// raw returns the raw field for text. It is "" if net/url would write text without it, and
// otherwise text. Bytes of text that net/url refuses are encoded if net/url would lose an escape
// because of them, or if browsers encode all of them.
func (c *component) raw(text, decoded string) string {
	var array [2][128]byte
	encoded := appendEscaped(array[0][:0], decoded, c.encoded)
	if string(encoded) == text {
		return ""
	}
	accepted := appendRaw(array[1][:0], text, c.refused, 0)
	if string(accepted) == text || bytes.Equal(accepted, encoded) || !c.loses(text) &&
		!bytes.Equal(accepted, appendRaw(array[0][:0], text, c.refused, c.stays)) {
		return text
	}
	return string(accepted)
}

// isWritten reports whether String writes raw for decoded: raw decodes to it, and net/url loses no
// escape in raw.
func (c *component) isWritten(raw, decoded string) bool {
	return raw != "" && weburl.PercentDecode(raw) == decoded &&
		(!c.loses(raw) || string(appendRaw(nil, raw, c.refused, 0)) == raw)
}

// loses reports whether raw has the escape of a reserved character that net/url would decode if it
// ignored raw: %2F would become '/'.
func (c *component) loses(raw string) bool {
	for i := range len(raw) {
		b, ok := infra.PercentEncodedByte(raw[i:])
		if ok && classes[b]&c.encoded == 0 && strings.IndexByte("/?:@!$&'()*+,;=", b) >= 0 {
			return true
		}
	}
	return false
}

// beginsEscape reports whether s begins with a percent-encoded byte.
func beginsEscape(s string) bool {
	_, ok := infra.PercentEncodedByte(s)
	return ok
}

// hasStrayPercent reports whether s has a '%' that does not begin an escape.
func hasStrayPercent(s string) bool {
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 || !beginsEscape(s[i:]) {
			return i >= 0
		}
		s = s[i+1:]
	}
}

// appendEscaped appends s, with each byte of the class percent-encoded.
func appendEscaped(b []byte, s string, c class) []byte {
	if !has(s, c) {
		return append(b, s...) // most
	}
	for i := range len(s) {
		b = appendByte(b, s[i], classes[s[i]]&c != 0)
	}
	return b
}

// appendRaw appends raw, which is already percent-encoded. It percent-encodes the bytes in the
// class c, except in an escape, and except those in the class stays.
func appendRaw(b []byte, raw string, c, stays class) []byte {
	for i := range len(raw) {
		class := classes[raw[i]]
		b = appendByte(b, raw[i], class&c != 0 && class&stays == 0 && !beginsEscape(raw[i:]))
	}
	return b
}

// appendByte appends c, percent-encoded if escape is true.
func appendByte(b []byte, c byte, escape bool) []byte {
	const upperHex = "0123456789ABCDEF"
	if escape {
		return append(b, '%', upperHex[c>>4], upperHex[c&0xF])
	}
	return append(b, c)
}
