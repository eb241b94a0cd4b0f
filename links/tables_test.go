package links

import "testing"

// TestTables finds each element and each attribute by its name.
func TestTables(t *testing.T) {
	for _, e := range allElements {
		if elementOf([]byte(e.name)) != e {
			t.Errorf("%s is not found", e.name)
		}
	}
	for a := attrNone + 1; a < attrCount; a++ {
		if got := attributeOf([]byte(attributeNames[a])); got != a {
			t.Errorf("%s is found as %q", attributeNames[a], attributeNames[got])
		}
	}
}
