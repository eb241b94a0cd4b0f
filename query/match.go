package query

import (
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// fewNames is the largest number of names that are compared with each pair one by one. More
// names are looked up in a map, since comparing each name with each pair would not take
// linear time.
const fewNames = 8

// Match returns a function that reports whether the name of a pair matches one of the patterns. It
// is for [DeleteFunc], [KeepFunc] and canon's KeyFunc. Call Match once for many queries.
//
// A pattern is a name, or the beginning of a name followed by '*': "utm_*". Elsewhere a '*' stands
// for itself. To end a name with '*' write "\\*", for a '\' write "\\".
func Match(patterns ...string) func(Pair) bool {
	m := newMatcher(patterns, arePatterns)
	return m.matches
}

// MatchFold is [Match] without regard to the case of ASCII letters.
func MatchFold(patterns ...string) func(Pair) bool {
	m := newMatcher(patterns, arePatterns|foldCase)
	return m.matches
}

// A notation says how names are written and compared.
type notation uint8

const (
	arePatterns notation = 1 << iota // '*' and '\' are special
	foldCase                         // the case of ASCII letters does not matter

	areNames notation = 0
)

// A matcher reports whether a pair's name is one of some names, or begins with one of some
// prefixes.
type matcher struct {
	few  [fewNames]wanted
	n    int
	fold bool

	// If there are more names than that:
	names    map[string]struct{}
	prefixes []string // sorted; none begins with another
}

// A wanted is a name, or a prefix of names. If case does not matter, it is in lower case.
type wanted struct {
	name   string
	prefix bool
	slow   bool // has a U+FFFD, which ill-formed bytes decode to
}

func newWanted(name string, how notation) wanted {
	isPrefix := false
	if how&arePatterns != 0 {
		name, isPrefix = parsePattern(name)
	}
	name = infra.WellFormed(name)
	if how&foldCase != 0 {
		name = infra.Lower(name)
	}
	return wanted{name, isPrefix, strings.Contains(name, "\uFFFD")}
}

// parsePattern returns the name, or the beginning of names, that a pattern stands for.
func parsePattern(pattern string) (name string, isPrefix bool) {
	if strings.IndexByte(pattern, '\\') < 0 {
		return strings.CutSuffix(pattern, "*")
	}
	var b strings.Builder
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '\\' && i+1 < len(pattern) && (pattern[i+1] == '*' || pattern[i+1] == '\\'):
			i++
			b.WriteByte(pattern[i])
		case c == '*' && i+1 == len(pattern):
			isPrefix = true
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), isPrefix
}

func exactly(name string) matcher {
	m := matcher{n: 1}
	m.few[0] = newWanted(name, areNames)
	return m
}

func newMatcher(names []string, how notation) matcher {
	m := matcher{fold: how&foldCase != 0}
	if len(names) <= fewNames {
		m.n = len(names)
		for i, name := range names {
			m.few[i] = newWanted(name, how)
		}
		return m
	}
	m.names = make(map[string]struct{}, len(names))
	for _, name := range names {
		w := newWanted(name, how)
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

// matches reports whether p has one of the names or prefixes.
func (m *matcher) matches(p Pair) bool {
	if m.names == nil {
		for i := range m.n {
			if m.few[i].matches(p, m.fold) {
				return true
			}
		}
		return false
	}
	name := p.Name()
	if m.fold {
		name = infra.Lower(name)
	}
	if _, ok := m.names[name]; ok {
		return true
	}
	// A prefix of name sorts before name, and all strings between the two begin with that prefix.
	i, ok := slices.BinarySearch(m.prefixes, name)
	return ok || i > 0 && strings.HasPrefix(name, m.prefixes[i-1])
}

// matches reports whether p's name is w's, or begins with it. It compares byte by byte, without
// memory for the decoded name. It decodes the name only if a U+FFFD may matter: if w has one, or if
// p has non-ASCII bytes, which may be ill-formed, next to percent-encoded bytes.
func (w *wanted) matches(p Pair, fold bool) bool {
	written, _, _ := strings.Cut(string(p), "=")
	if w.slow || !infra.IsASCII(written) && strings.ContainsAny(written, "%") {
		name := decode(written)
		if fold {
			name = infra.Lower(name)
		}
		return name == w.name || w.prefix && strings.HasPrefix(name, w.name)
	}
	for i := range len(w.name) {
		if written == "" {
			return false
		}
		c, n := decodedByte(written)
		if fold {
			c = infra.LowerByte(c)
		}
		if c != w.name[i] {
			return false
		}
		written = written[n:]
	}
	return w.prefix || written == ""
}
