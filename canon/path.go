package canon

import "bytes"

// unescapePath is the step Unescape on a path. The parser has removed dot segments from
// that of a URL, and percent-encoded what must be, unless it is within what is
// percent-encoded now.
func unescapePath(b []byte, start int, isURL bool) []byte {
	if isURL && indexPercent(b, start) == len(b) {
		return collapseSlashes(b, start)
	}
	b = unescape(b, start)
	b = collapseSlashes(removeDots(b, start), start)
	return escape(b, start, "")
}

// unescapeQuery is the step Unescape on a query, which is percent-encoded as a path is.
func unescapeQuery(b []byte, start int, isURL bool) []byte {
	if isURL && indexPercent(b, start) == len(b) {
		return b
	}
	return escape(unescape(b, start), start, "")
}

// removeDots drops each segment "." and "..", and with the latter the segment before it.
// The path begins with '/'.
func removeDots(b []byte, start int) []byte {
	n := start
	for i := start; i < len(b); {
		end := i + 1 // of the segment behind the '/' at i
		for end < len(b) && b[end] != '/' {
			end++
		}
		last := end == len(b)
		switch string(b[i+1 : end]) {
		case ".", "..":
			if end-i == len("/..") {
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

// collapseSlashes leaves one of several slashes in a row.
func collapseSlashes(b []byte, start int) []byte {
	n := bytes.Index(b[start:], []byte("//"))
	if n < 0 {
		return b
	}
	n += start
	for i := n; i < len(b); i++ {
		if b[i] != '/' || n == start || b[n-1] != '/' {
			b[n] = b[i]
			n++
		}
	}
	return b[:n]
}

// dropPathSessionID drops the segment that ASP.NET puts before that of a page for a
// session: "(24 letters and digits)" or, for one or several, "(S(24 of them))".
func dropPathSessionID(b []byte, start int) []byte {
	if bytes.IndexByte(b[start:], '(') < 0 {
		return b
	}
	page := start + bytes.LastIndex(b[start:], []byte(".aspx"))
	for _, lettered := range []bool{true, false} {
		// The last that there is, with a name between it and ".aspx".
		for end := page - 1; end > start; {
			if end = start + bytes.LastIndexByte(b[start:end], '/'); end <= start {
				break
			}
			begin := start + bytes.LastIndexByte(b[start:end], '/')
			if isSessionSegment(b[begin+1:end], lettered) {
				b = append(b[:begin+1], b[end+1:]...)
				page -= end - begin
				break
			}
		}
	}
	return b
}

// isSessionSegment reports whether s is an identifier in parentheses, or several, each with
// its letter.
func isSessionSegment(s []byte, lettered bool) bool {
	n := len(s)
	switch {
	case n <= 2 || s[0] != '(' || s[n-1] != ')':
		return false
	case lettered:
		return areLetteredIDs(s[1 : n-1])
	}
	return isSessionID(s[1 : n-1])
}

// isSessionID reports whether s is 24 letters in lower case and digits.
func isSessionID(s []byte) bool { return len(s) == 24 && lenAlphanumeric(s) == 24 }

// areLetteredIDs reports whether s is "a(" and an identifier and ")", once or more.
func areLetteredIDs(s []byte) bool {
	const n = len("a()") + 24
	if len(s)%n != 0 {
		return false
	}
	for ; len(s) > 0; s = s[n:] {
		if !isLetter(s[0]) || s[1] != '(' || s[n-1] != ')' || !isSessionID(s[2:n-1]) {
			return false
		}
	}
	return true
}

// lenAlphanumeric returns how many letters in lower case and digits s begins with, up to a
// number that none of the identifiers has.
func lenAlphanumeric(s []byte) int {
	n := 0
	for n < min(len(s), 40) && ('a' <= s[n] && s[n] <= 'z' || isDigit(s[n])) {
		n++
	}
	return n
}
