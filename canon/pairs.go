package canon

import (
	"bytes"
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// A span is the position of a query's pair in a buffer, and the end of its name.
type span struct{ start, nameEnd, end int }

// sortPairs sorts the pairs of the query that begins at start.
func sortPairs(b []byte, start int, dropEmpty, byValue bool) []byte {
	var array [32]span
	spans, sorted := array[:0], true
	compare := func(s, t span) int {
		if !byValue {
			return compareDecoded(b[s.start:s.nameEnd], b[t.start:t.nameEnd])
		}
		// A missing value sorts before an empty one, since the '=' is compared too.
		return cmp.Or(bytes.Compare(b[s.start:s.nameEnd], b[t.start:t.nameEnd]),
			bytes.Compare(b[s.nameEnd:s.end], b[t.nameEnd:t.end]))
	}
	for i := start; i <= len(b); {
		s := spanAt(b, i)
		i = s.end + 1
		if dropEmpty && s.start == s.end {
			sorted = false
			continue
		}
		sorted = sorted && (len(spans) == 0 || compare(spans[len(spans)-1], s) <= 0)
		spans = append(spans, s)
	}
	if sorted {
		return b
	}
	// Stable sorting by package slices would take n log² n.
	slices.SortFunc(spans, func(s, t span) int { return cmp.Or(compare(s, t), s.start-t.start) })
	var copied buffer
	from := append(copied[:0], b[start:]...)
	b = b[:start]
	for i, s := range spans {
		if i > 0 {
			b = append(b, '&')
		}
		b = append(b, from[s.start-start:s.end-start]...)
	}
	return b
}

// spanAt returns the pair that begins at byte i.
func spanAt(b []byte, i int) span {
	pair, _, _ := bytes.Cut(b[i:], []byte("&"))
	name, _, _ := bytes.Cut(pair, []byte("="))
	return span{i, i + len(name), i + len(pair)}
}

// compareDecoded compares two names as a form's parser decodes them.
func compareDecoded(a, b []byte) int {
	// Sorting compares a long name with each short one: look only at as much of it.
	n := min(len(a), len(b))
	if bytes.IndexByte(a[:n], '%') < 0 && bytes.IndexByte(b[:n], '%') < 0 &&
		bytes.IndexByte(a[:n], '+') < 0 && bytes.IndexByte(b[:n], '+') < 0 {
		return bytes.Compare(a, b)
	}
	r, s := decodedName{a}, decodedName{b}
	for {
		c, d := r.next(), s.next()
		if c != d || c < 0 {
			return cmp.Compare(c, d)
		}
	}
}

// A decodedName decodes a name, one code point at a time.
type decodedName struct{ rest []byte }

// next returns the next code point, or -1 at the end.
func (r *decodedName) next() rune {
	var array [utf8.UTFMax]byte
	decoded, lengths := array[:0], [utf8.UTFMax]int{}
	for i := 0; i < len(r.rest) && len(decoded) < len(array); {
		c, ok := infra.PercentEncodedByte(r.rest[i:])
		switch {
		case ok:
			i += 3
		case r.rest[i] == '+':
			c, i = ' ', i+1
		default:
			c, i = r.rest[i], i+1
		}
		lengths[len(decoded)] = i
		decoded = append(decoded, c)
	}
	if len(decoded) == 0 {
		return -1
	}
	c, n := utf8.DecodeRune(decoded)
	if c == utf8.RuneError && n == 1 {
		n = infra.IllFormedLen(string(decoded))
	}
	r.rest = r.rest[lengths[n-1]:]
	return c
}

// sessionIDs are names of parameters, in any case. Exactly more letters follow the name, then '=',
// then exactly value letters and digits. If more is not 0, the value has only letters.
var sessionIDs = [...]struct {
	name        string
	more, value int
}{
	{"jsessionid", 0, 32}, {"phpsessid", 0, 32}, {"sid", 0, 32}, {"aspsessionid", 8, 24},
}

// dropQuerySessionIDs drops the last session identifier of each kind, even if it begins
// within a pair.
func dropQuerySessionIDs(b []byte, start int) []byte {
	for _, id := range sessionIDs {
		for end := len(b); ; {
			i := start + lastIndexFold(b[start:end], id.name)
			if i < start {
				break
			}
			if rest := b[i+len(id.name):]; isSessionPair(rest, id.more, id.value) {
				b = dropTo(b, i, len(b)-len(rest)+id.more+1+id.value)
				break
			}
			end = i
		}
	}
	return dropColdFusionID(b, start)
}

// isSessionPair reports whether s begins with the letters, the '=' and the value of a session
// identifier, in the wanted lengths, and the pair ends after them.
func isSessionPair(s []byte, more, value int) bool {
	n := more + 1 + value
	pair, _, _ := bytes.Cut(s[:min(len(s), n+1)], []byte("&"))
	if len(pair) != n || pair[more] != '=' || !isAlphanumeric(pair[more+1:]) {
		return false
	}
	for i, c := range pair {
		if more > 0 && i != more && !infra.IsLetter(c) {
			return false
		}
	}
	return true
}

// dropTo drops b[from:to], and the '&' after it.
func dropTo(b []byte, from, to int) []byte { return append(b[:from], b[min(to+1, len(b)):]...) }

// dropColdFusionID drops the last "cfid=" and "cftoken=" with their values.
func dropColdFusionID(b []byte, start int) []byte {
	const token = "&cftoken="
	for end := len(b); ; {
		i := start + lastIndexFold(b[start:end], token)
		if i < start {
			return b
		}
		before := start + bytes.LastIndexByte(b[start:i], '&') // the '&' or '?' before the pair
		id := before + lastIndexFold(b[before:i-1], "cfid=")
		value := b[i+len(token):]
		if n := bytes.IndexByte(value, '&'); n >= 0 {
			value = value[:n]
		}
		if id > before && len(value) > 0 {
			return dropTo(b, id, i+len(token)+len(value))
		}
		end = i
	}
}
