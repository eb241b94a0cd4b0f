package links

import "testing"

// TestTables checks the tables that are written by hand: each name is in the list for its length,
// each element has an index of its own, and each attribute is found.
func TestTables(t *testing.T) {
	seen := map[uint8]string{0: "all other elements"}
	for n, list := range elements {
		for _, e := range list {
			if len(e.name) != n {
				t.Errorf("%s is in the list for names of %d bytes", e.name, n)
			}
			if other, ok := seen[e.index]; ok {
				t.Errorf("%s has the index of %s, %d", e.name, other, e.index)
			}
			seen[e.index] = e.name
		}
	}
	for i := range len(seen) {
		if _, ok := seen[uint8(i)]; !ok {
			t.Errorf("no element has the index %d", i)
		}
	}
	for a := attrNone + 1; a < attrCount; a++ {
		if got := attributeOf([]byte(attributeNames[a])); got != a {
			t.Errorf("%s is found as %q", attributeNames[a], attributeNames[got])
		}
	}
}
