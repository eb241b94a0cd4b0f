package canon

import (
	"bytes"
	"slices"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

// lowerHost writes an opaque host in lower case, except for percent-encoded bytes.
func lowerHost(b []byte) {
	for i := 0; i < len(b); i++ {
		if _, ok := infra.PercentEncodedByte(b[i:]); ok {
			i += 2
			continue
		}
		infra.LowerBytes(b[i : i+1])
	}
}

// notInHost are bytes that would end a host, so they must be percent-encoded in it.
const notInHost = `/?@:\`

// unescapeHost performs the step Unescape on a host. The host of a special URL is a domain or an
// address, and changes only if it has superfluous dots.
func unescapeHost(b []byte, start int, isSpecial bool) []byte {
	n := len(b)
	b = trimDots(b, start)
	if isSpecial && len(b) == n {
		return b
	}
	b = trimDots(unescape(b, start), start)
	// The host parser may map non-ASCII characters to dots. Without superfluous dots, the host may
	// be an address. After two rounds, nothing is left to do.
	for range 2 {
		if h, err := url.ParseHost(string(b[start:])); err == nil {
			b = trimDots(append(b[:start], h.String()...), start)
		}
	}
	if isBracketed(b[start:]) {
		return b
	}
	infra.LowerBytes(b[start:])
	return escape(b, start, notInHost)
}

// isBracketed reports whether host is in brackets, as an IPv6 address is.
func isBracketed(host []byte) bool {
	return bytes.HasPrefix(host, []byte("[")) && bytes.HasSuffix(host, []byte("]"))
}

// trimDots drops dots at either end, and all but one of several in a row. It keeps one dot of a
// host that has nothing else: without it, the key would name another host.
func trimDots(b []byte, start int) []byte {
	host := slices.CompactFunc(b[start:], func(c, d byte) bool { return c == '.' && d == '.' })
	if trimmed := bytes.Trim(host, "."); len(trimmed) > 0 {
		host = trimmed
	}
	return append(b[:start], host...)
}

// lenWWW returns the length of the "www.", "www2." or the like that host begins with.
func lenWWW(host []byte) int {
	n := len("www")
	if !bytes.HasPrefix(host, []byte("www")) {
		return 0
	}
	for n < len(host) && infra.IsDigit(host[n]) {
		n++
	}
	if n+1 >= len(host) || host[n] != '.' {
		return 0
	}
	return n + 1
}

// reverseLabels writes a host's labels in reverse order, separated by commas. It also
// reverses an IPv4 address, and drops the brackets of an IPv6 address, as web archives do.
func reverseLabels(b []byte, start int) []byte {
	if isBracketed(b[start:]) {
		return append(b[:start], b[start+1:len(b)-1]...)
	}
	// This reverses each label too.
	slices.Reverse(b[start:])
	for i := start; i < len(b); i++ {
		label := b[i:]
		if dot := bytes.IndexByte(label, '.'); dot >= 0 {
			label = label[:dot]
			b[i+dot] = ','
		}
		slices.Reverse(label)
		i += len(label)
	}
	return b
}
