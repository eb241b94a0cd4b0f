// Package jsonstring writes JSON strings without reflection, for programs that encoding/json would
// make slower or larger.
package jsonstring

import "unicode/utf8"

// Append appends s to b as a JSON string. It escapes only what JSON requires; encoding/json escapes
// a few more characters. Ill-formed UTF-8 becomes U+FFFD.
func Append(b []byte, s string) []byte {
	b = append(b, '"')
	for start, i := 0, 0; ; {
		for i < len(s) && s[i] >= ' ' && s[i] < utf8.RuneSelf && s[i] != '"' && s[i] != '\\' {
			i++
		}
		if i == len(s) {
			b = append(b, s[start:]...)
			return append(b, '"')
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r != utf8.RuneError && r >= utf8.RuneSelf {
			i += size
			continue
		}
		b = append(b, s[start:i]...)
		b = appendEscape(b, r)
		i += size
		start = i
	}
}

// appendEscape appends a character that JSON must escape, or U+FFFD.
func appendEscape(b []byte, r rune) []byte {
	switch r {
	case utf8.RuneError:
		return append(b, "\uFFFD"...)
	case '"', '\\':
		return append(b, '\\', byte(r))
	case '\b':
		return append(b, `\b`...)
	case '\f':
		return append(b, `\f`...)
	case '\n':
		return append(b, `\n`...)
	case '\r':
		return append(b, `\r`...)
	case '\t':
		return append(b, `\t`...)
	}
	return append(b, '\\', 'u', '0', '0', "0123456789abcdef"[r>>4], "0123456789abcdef"[r&15])
}
