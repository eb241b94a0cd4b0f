package urlpattern

import (
	"reflect"
	"testing"

	"github.com/go-weburl/url"
)

// TestMask has the zero Pattern, which matches nothing: only the components in the mask are asked.
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

// TestRemovedEntries sees that removed entries go when they are more than half of all.
func TestRemovedEntries(t *testing.T) {
	var s Set
	var all []*Pattern
	for range 4 {
		all = append(all, MustParse("*://*:*"))
		s.Add(all[len(all)-1])
	}
	for i, want := range []int{4, 4, 1} {
		s.Remove(all[i])
		if got := len(s.root.Load().free.open.openHere.all); got != want {
			t.Errorf("%d entries after %d are removed, want %d", got, i+1, want)
		}
	}
}

// TestKeys has what a Set knows of patterns by their fixed text.
func TestKeys(t *testing.T) {
	for _, c := range []struct {
		pattern string
		want    key
	}{
		{"https://h.com/a", key{"https:", "moc.h", false, []string{"/a"}, false, 1<<Protocol | 1<<Hostname | 1<<Pathname}},
		{"http{s}?://*.h/a", key{"", "h.", true, []string{"/a"}, false, 1 << Pathname}},
		{"http{s}?://{*.b}.h/a", key{"", "h.b.", true, []string{"/a"}, false, 1 << Pathname}},
		{"x*://{a.}?h/a", key{"", "h", true, []string{"/a"}, false, 1 << Pathname}},
		{"x*://h{a.}*/a", key{"", "", true, []string{"/a"}, false, 1 << Pathname}},
		{"*://*:*", key{"", "", true, []string{""}, true, 0}},
		{"*://*/a*", key{"", "", true, []string{"/a"}, true, 0}},
		{"*://*/:a", key{"", "", true, []string{"/", ""}, false, 0}},
		{"*://*/:a/:b", key{"", "", true, []string{"/", "/", ""}, false, 0}},
		{"*://*/:a/b/*", key{"", "", true, []string{"/", "/b/"}, true, 0}},
		{"*://*/{:a/}b", key{"", "", true, []string{"/", "/b"}, false, 0}},
		{"*://*/:a{b}?", key{"", "", true, []string{"/"}, true, 0}},
		{"*://*/:a{/b}?", key{"", "", true, []string{"/"}, true, 0}},
		{"*://*/:a-b", key{"", "", true, []string{"/"}, true, 0}},
		{"*://*/:a{-:b}", key{"", "", true, []string{"/"}, true, 0}},
		{"*://*/:a{/-:b}", key{"", "", true, []string{"/", "/-", ""}, false, 0}},
		{"*://*/:a(/b)", key{"", "", true, []string{"/"}, true, 0}},
		{"*://*/:a{(/b)}", key{"", "", true, []string{"/"}, true, 0}},
		{"*://*/:a?", key{"", "", true, []string{""}, true, 0}},
		{"*://*/{:a-}", key{"", "", true, []string{"/"}, true, 0}},
		{"x://*/:a/b", key{"x:", "", true, []string{"/"}, true, 1 << Protocol}}, // whose pathname has no segments
	} {
		p := MustParse(c.pattern)
		if got := keyOf(p); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.pattern, got, c.want)
		}
		for i := range p.components {
			if isAny := p.any>>i&1 != 0; isAny != (p.components[i].pattern == "*") {
				t.Errorf("%s: %s matches everything: %t", c.pattern, Component(i), isAny)
			}
		}
	}
	p, err := (&Parser{IgnoreCase: true}).Parse("https://h/a")
	if want := (key{"https:", "h", false, []string{""}, true, 1<<Protocol | 1<<Hostname}); err != nil || !reflect.DeepEqual(keyOf(p), want) {
		t.Errorf("where case is ignored: %+v, want %+v", keyOf(p), want)
	}
}
