package query

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// fewNames is the largest number of names that are compared with each pair one by one. More
// names are looked up in a map, since comparing each name with each pair would not take
// linear time.
const fewNames = 8

// A matcher reports whether a pair's name is one of some names, or begins with one of some
// prefixes.
type matcher struct {
	few [fewNames]wanted
	n   int

	// With more names than that:
	names    map[string]struct{}
	prefixes []string // sorted; none begins with another
}

// A wanted is a name, or a prefix of names.
type wanted struct {
	name   string
	prefix bool
	slow   bool // it has a U+FFFD, which ill-formed bytes decode to
}

func newWanted(name string, pattern bool) wanted {
	name, isPrefix := cutStar(name, pattern)
	name = wellFormed(name)
	return wanted{name, isPrefix, strings.Contains(name, "\uFFFD")}
}

// cutStar returns a pattern without the '*' at its end, and whether it has one.
func cutStar(name string, pattern bool) (string, bool) {
	if !pattern {
		return name, false
	}
	return strings.CutSuffix(name, "*")
}

// exactly returns the matcher of one name.
func exactly(name string) matcher {
	m := matcher{n: 1}
	m.few[0] = newWanted(name, false)
	return m
}

// newMatcher returns the matcher of names, or of patterns.
func newMatcher(names []string, patterns bool) matcher {
	m := matcher{}
	if len(names) <= fewNames {
		m.n = len(names)
		for i, name := range names {
			m.few[i] = newWanted(name, patterns)
		}
		return m
	}
	m.names = make(map[string]struct{}, len(names))
	for _, name := range names {
		w := newWanted(name, patterns)
		if w.prefix {
			m.prefixes = append(m.prefixes, w.name)
		} else {
			m.names[w.name] = struct{}{}
		}
	}
	slices.Sort(m.prefixes)
	shortest := m.prefixes[:0]
	for _, s := range m.prefixes {
		if n := len(shortest); n == 0 || !strings.HasPrefix(s, shortest[n-1]) {
			shortest = append(shortest, s)
		}
	}
	m.prefixes = shortest
	return m
}

// matches reports whether p has such a name.
func (m *matcher) matches(p Pair) bool {
	if m.names == nil {
		for i := range m.n {
			if m.few[i].matches(p) {
				return true
			}
		}
		return false
	}
	name := p.Name()
	if _, ok := m.names[name]; ok {
		return true
	}
	// A prefix of name sorts before it, and all strings between the two begin with that
	// prefix.
	i, ok := slices.BinarySearch(m.prefixes, name)
	return ok || i > 0 && strings.HasPrefix(name, m.prefixes[i-1])
}

// matches reports whether p's name is w's, or begins with it. It compares byte by byte,
// without memory for the decoded name. Only if a U+FFFD may matter does it decode the name:
// if w has one, or if p has non-ASCII bytes, which may be ill-formed, next to
// percent-encoded bytes.
func (w *wanted) matches(p Pair) bool {
	written, _, _ := strings.Cut(string(p), "=")
	if w.slow || !isASCII(written) && strings.ContainsAny(written, "%") {
		name := decode(written)
		return name == w.name || w.prefix && strings.HasPrefix(name, w.name)
	}
	for i := range len(w.name) {
		if written == "" {
			return false
		}
		c, n := decodedByte(written)
		if c != w.name[i] {
			return false
		}
		written = written[n:]
	}
	return w.prefix || written == ""
}

// isASCII reports whether s is all ASCII.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
