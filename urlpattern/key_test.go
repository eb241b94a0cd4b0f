package urlpattern

import (
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

// TestMask matches with the zero Pattern, which matches nothing, to show that only the components
// in the mask are matched.
func TestMask(t *testing.T) {
	u := url.MustParse("https://u:p@h:8/a?q#f")
	var p Pattern
	if !p.matchComponents(u, 0) {
		t.Error("a component is asked")
	}
	for c := range Component(numComponents) {
		if p.matchComponents(u, 1<<c) {
			t.Errorf("%s is not asked", c)
		}
	}
}

// TestRemovedEntries checks that removed entries are dropped once they are more than half of all.
func TestRemovedEntries(t *testing.T) {
	var s Set
	var all []*Pattern
	for range 4 {
		all = append(all, MustParse("*://*:*"))
		s.Add(all[len(all)-1])
	}
	for i, want := range []int{4, 4, 1} {
		s.Remove(all[i])
		got := 0
		for e := s.root.Load().top.next[0].entries; e != nil; e = e.next {
			got++
		}
		if got != want {
			t.Errorf("%d entries after %d are removed, want %d", got, i+1, want)
		}
	}
}

// TestRemovedEntriesAreCounted replaces the last of a key's patterns many times. The removed ones
// must not accumulate.
func TestRemovedEntriesAreCounted(t *testing.T) {
	var s Set
	var last *Pattern
	for range 100 {
		p := MustParse("*://*:*")
		s.Add(p)
		s.Remove(last)
		last = p
	}
	n := 0
	for e := s.root.Load().top.next[0].entries; e != nil; e = e.next {
		n++
	}
	if n > 3 {
		t.Errorf("%d entries of one pattern", n)
	}
}

// TestRank checks the rank of each byte among all bytes, and among a few.
func TestRank(t *testing.T) {
	var few set
	want := 0
	for b := range byte(0x80) {
		all := anyByte
		if got := all.rank(b); got != int(b) {
			t.Errorf("%q is byte %d of all", b, got)
		}
		if got := few.rank(b); got != want {
			t.Errorf("%q is byte %d, want %d", b, got, want)
		}
		if b%3 == 0 {
			few.add(b)
			want++
		}
	}
}

// TestKeyOfManySegments checks that a key has a limited number of segments, which limits the depth
// of a search in a set.
func TestKeyOfManySegments(t *testing.T) {
	for n, want := range map[int]int{31: 31, 32: 32, 33: 32} {
		pathname := ""
		for i := range n {
			pathname += "/:a" + strings.Repeat("a", i)
		}
		k := readable(keyOf(MustParse("https://h" + pathname)))
		got := strings.Count(k.text, "|")
		if got != want || strings.HasSuffix(k.text, "*") != (n > 32) {
			t.Errorf("%d segments: %s", n, k.text)
		}
	}
}

// TestKeys has patterns and their keys. In a key, '*' stands for any rest, '$' for the end, and '|'
// for a segment.
func TestKeys(t *testing.T) {
	for _, c := range []struct {
		pattern string
		want    key
	}{
		{"https://h.com/a",
			key{"https$moc.h$/a$", 1<<Protocol | 1<<Hostname | 1<<Pathname, 1 << Port}},
		{"http{s}?://*.h/a", key{"*h.*/a$", 1 << Pathname, 1 << Port}},
		{"http{s}?://{*.b}.h/a", key{"*h.b.*/a$", 1 << Pathname, 1 << Port}},
		{"x*://{a.}?h/a", key{"*h*/a$", 1 << Pathname, 1 << Port}},
		{"x*://h{a.}*/a", key{"**/a$", 1 << Pathname, 1 << Port}},
		{"*://*:*", key{"***", 0, 0}},
		{"*://*/:a(b|c)/d", key{"**/|/d$", 0, 1 << Port}},
		{"*://*/:a(b|c)", key{"**/|$", 0, 1 << Port}},
		{"*://*/:a(b?)/d", key{"**/*", 0, 1 << Port}},
		{"*://*/:a(b|/)/d", key{"**/*", 0, 1 << Port}},
		{"*://*/:a([^c])/d", key{"**/*", 0, 1 << Port}},
		{"*://*/:a(b)?/d", key{"***", 0, 1 << Port}},
		{"*://*/:a(b)d", key{"**/*", 0, 1 << Port}},
		{"*://*/:a(b{2,3})/:c", key{"**/|/|$", 0, 1 << Port}},
		{"*://*/a*", key{"**/a*", 0, 1 << Port}},
		{"*://*/:a", key{"**/|$", 1 << Pathname, 1 << Port}},
		{"*://*/:a/:b", key{"**/|/|$", 1 << Pathname, 1 << Port}},
		{"*://*/:a/b/*", key{"**/|/b/*", 0, 1 << Port}},
		{"*://*/{:a/}b", key{"**/|/b$", 1 << Pathname, 1 << Port}},
		{"*://*/:a{b}?", key{"**/*", 0, 1 << Port}},
		{"*://*/:a{/b}?", key{"**/*", 0, 1 << Port}},
		{"*://*/:a-b", key{"**/*", 0, 1 << Port}},
		{"*://*/:a{-:b}", key{"**/*", 0, 1 << Port}},
		{"*://*/:a{/-:b}", key{"**/|/-|$", 1 << Pathname, 1 << Port}},
		{"*://*/:a(/b)", key{"**/*", 0, 1 << Port}},
		{"*://*/:a{(/b)}", key{"**/*", 0, 1 << Port}},
		{"*://*/:a?", key{"***", 0, 1 << Port}},
		{"*://*/{:a-}", key{"**/*", 0, 1 << Port}},
		{"x://*/:a/b", key{"x$*/*", 1 << Protocol, 1 << Port}}, // the pathname has no segments
	} {
		p := MustParse(c.pattern)
		if got := readable(keyOf(p)); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.pattern, got, c.want)
		}
		for i := range p.components {
			if isAny := p.any>>i&1 != 0; isAny != (p.components[i].pattern == "*") {
				t.Errorf("%s: %s matches everything: %t", c.pattern, Component(i), isAny)
			}
		}
	}
	p, err := (&Parser{IgnoreCase: true}).Parse("https://h/a")
	want := (key{"https$h$*", 1<<Protocol | 1<<Hostname, 1 << Port})
	if err != nil || readable(keyOf(p)) != want {
		t.Errorf("if case is ignored: %+v, want %+v", readable(keyOf(p)), want)
	}
}

// readable returns the key with a visible character for each code.
func readable(k key) key {
	k.text = strings.NewReplacer(rest, "*", end, "$",
		string(rune(codeSegment)), "|").Replace(k.text)
	return k
}
