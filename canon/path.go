package canon

import (
	"bytes"
	"slices"

	"github.com/go-weburl/url/internal/infra"
)

// unescapePath performs the step Unescape on a path. In the path of a parsed URL, only
// percent-encoded bytes can hide dot segments or bytes that must be percent-encoded.
func unescapePath(b []byte, start int, isURL bool) []byte {
	if isURL && indexPercent(b, start) == len(b) {
		return collapseSlashes(b, start)
	}
	b = unescape(b, start)
	end := len(b) // to a reader of the key, a query follows a decoded '?'
	if n := bytes.IndexByte(b[start:], '?'); n >= 0 {
		end = start + n
	}
	path := collapseSlashes(removeDots(b[:end], start), start)
	return escape(append(path, b[end:]...), start, "")
}

// removeDots drops each dot segment, and the segment before a double-dot segment. The path
// begins with '/'.
func removeDots(b []byte, start int) []byte {
	n := start
	for i := start; i < len(b); {
		end := i + 1 // of the segment after the '/' at i
		for end < len(b) && b[end] != '/' {
			end++
		}
		last := end == len(b)
		switch kind := infra.SegmentOf(b[i+1 : end]); kind {
		case infra.SingleDot, infra.DoubleDot:
			if kind == infra.DoubleDot {
				n = start + max(bytes.LastIndexByte(b[start:n], '/'), 0)
			}
			if last {
				b[n] = '/'
				n++
			}
		default:
			n += copy(b[n:], b[i:end])
		}
		i = end
	}
	return b[:n]
}

// collapseSlashes replaces several slashes in a row by one.
func collapseSlashes(b []byte, start int) []byte {
	path := slices.CompactFunc(b[start:], func(c, d byte) bool { return c == '/' && d == '/' })
	return b[:start+len(path)]
}

// dropPathSessionID drops the segment with a session identifier that ASP.NET puts before
// the page's segment: 24 letters and digits in parentheses, or one or more such
// identifiers, each with a letter, as in "(S(…)F(…))".
func dropPathSessionID(b []byte, start int) []byte {
	if bytes.IndexByte(b[start:], '(') < 0 {
		return b // most paths
	}
	for _, lettered := range []bool{true, false} {
		isPage, after := false, len(b) // whether b[after:] has ".aspx", and no '?' before it
		for end := len(b); ; {
			begin := start + bytes.LastIndex(b[start:end], []byte("/("))
			if begin < start {
				break
			}
			end = begin
			segment, _, _ := bytes.Cut(b[begin+1:after], []byte("/"))
			id, isClosed := bytes.CutSuffix(segment[1:], []byte(")"))
			if !isClosed || lettered && !areLetteredIDs(id) || !lettered && !isSessionID(id) {
				continue
			}
			slash := begin + 1 + len(segment)
			name, _, hasQuery := bytes.Cut(b[slash:after], []byte("?"))
			page := bytes.LastIndex(name, []byte(".aspx"))
			if isPage = isPage && !hasQuery; isPage || page > 1 {
				b = append(b[:begin], b[slash:]...)
				break
			}
			isPage, after = page > 0, slash
		}
	}
	return b
}

// dropPathParameter drops each ";jsessionid=" with its value, which ends before the next ';' or
// '/', or before a '?' that was encoded. It does not change a segment that would become a dot
// segment.
func dropPathParameter(b []byte, start int) []byte {
	const name = ";jsessionid="
	n, segment := start, start // segment: where b[:n]'s last one begins
	for i := start; i < len(b); {
		if hasPrefixFold(b[i:], name) && infra.SegmentOf(b[segment:n]) == infra.Plain {
			end := bytes.IndexAny(b[i+len(name):], ";/?")
			if end < 0 {
				return b[:n]
			}
			i += len(name) + end
			continue
		}
		b[n] = b[i]
		i, n = i+1, n+1
		if b[n-1] == '/' {
			segment = n
		}
	}
	return b[:n]
}

// hasPrefixFold reports whether b begins with prefix, in any case. prefix is in lower case.
func hasPrefixFold(b []byte, prefix string) bool {
	if len(b) < len(prefix) {
		return false
	}
	for i := range len(prefix) {
		if infra.LowerByte(b[i]) != prefix[i] {
			return false
		}
	}
	return true
}

// lastIndexFold returns the index of the last name in b, in any case, or -1. name is in lower case.
func lastIndexFold(b []byte, name string) int {
	for i := len(b) - len(name); i >= 0; i-- {
		if hasPrefixFold(b[i:], name) {
			return i
		}
	}
	return -1
}

// isSessionID reports whether s has 24 characters, all letters and digits.
func isSessionID(s []byte) bool { return len(s) == 24 && isAlphanumeric(s) }

// areLetteredIDs reports whether s is one or more identifiers, each written as in "S(…)".
func areLetteredIDs(s []byte) bool {
	const n = len("a()") + 24
	if len(s) == 0 || len(s)%n != 0 {
		return false
	}
	for ; len(s) > 0; s = s[n:] {
		if !infra.IsLetter(s[0]) || s[1] != '(' || s[n-1] != ')' || !isSessionID(s[2:n-1]) {
			return false
		}
	}
	return true
}

// isAlphanumeric reports whether s has only ASCII letters and digits.
func isAlphanumeric(s []byte) bool {
	return !slices.ContainsFunc(s, func(c byte) bool {
		return !infra.IsLetter(c) && !infra.IsDigit(c)
	})
}
