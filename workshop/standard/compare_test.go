package main

import "testing"

// TestCompare compares this library with the text. .ci/standard compares more.
func TestCompare(t *testing.T) {
	m := machine(t)
	n, found := compare(m, 1, 0, 4000)
	if t.Logf("%d inputs", n); len(found) > 0 {
		t.Errorf("what differs: %q", found)
	}
}
