package urlpattern

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The digests are those of Node 26's results, with Unicode 17.

// TestNames compares the code points that a name can have: those with ID_Start or ID_Continue. Each
// range of them is a line.
func TestNames(t *testing.T) {
	for r := range rune(0x80) {
		first, later := isLower(byte(r)|0x20) || r == '$' || r == '_', '0' <= r && r <= '9'
		if isNameCodePoint(r, true) != first || isNameCodePoint(r, false) != (first || later) {
			t.Errorf("%q: %t, %t", r, isNameCodePoint(r, true), isNameCodePoint(r, false))
		}
	}
	for _, c := range []struct {
		first bool
		want  string
	}{
		{true, "858d92e1eda4828b23bd66cfe3ee8eb51fe4ece0836f360afc3dc708f3bcd3f7"},
		{false, "c64ec27dd06a9993582b65cd9abd50c5056d175e67c6ae8a932d029df8265d89"},
	} {
		h := sha256.New()
		start := rune(-1)
		for r := rune(0x80); r <= 0x110000; r++ {
			ok := r < 0x110000 && isNameCodePoint(r, c.first)
			switch {
			case ok && start < 0:
				start = r
			case !ok && start >= 0:
				fmt.Fprintf(h, "%x-%x\n", start, r-1)
				start = -1
			}
		}
		if got := hex.EncodeToString(h.Sum(nil)); got != c.want {
			t.Errorf("first %v: %s, want %s", c.first, got, c.want)
		}
	}
}

// TestProperties compares the properties, and the code points that have them. Each way to write a
// property is a line, with the code points.
func TestProperties(t *testing.T) {
	var lines []string
	add := func(name string) {
		p := regexpParser{nodes: new(nodes), input: "{" + name + "}"}
		s, hasStrings := p.property(0)
		if p.refused != nil {
			t.Errorf("%s: %+v", name, p.refused)
		}
		var b strings.Builder
		for c := range byte(0x80) {
			if s.set.has(c) {
				fmt.Fprintf(&b, " %x", c)
			}
		}
		if s.longS {
			b.WriteString(" 17f")
		}
		if s.kelvin {
			b.WriteString(" 212a")
		}
		if hasStrings {
			b.WriteString(" strings")
		}
		if b.Len() == 0 {
			b.WriteString(" ")
		}
		lines = append(lines, name+b.String())
	}
	for _, table := range []struct {
		properties []property
		prefixes   []string
	}{
		{generalCategories, []string{"", "gc=", "General_Category="}},
		{binaryProperties, []string{""}},
		{scripts, []string{"sc=", "scx=", "Script=", "Script_Extensions="}},
		{[]property{{names: stringProperties}}, []string{""}},
	} {
		for _, p := range table.properties {
			for name := range strings.FieldsSeq(p.names) {
				for _, prefix := range table.prefixes {
					add(prefix + name)
				}
			}
		}
	}
	slices.Sort(lines)
	digest := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	got, want := hex.EncodeToString(digest[:]),
		"fb9e39da2d2824f24173e7c07c789efa7d9fe28630c1d31f0588d99e809ba909"
	if got != want {
		t.Errorf("%d ways: %s, want %s", len(lines), got, want)
	}
}
