package main

import "testing"

// TestCompare compares this library with the text. .ci/standard compares more.
func TestCompare(t *testing.T) {
	c := comparison{m: machine(t)}
	c.run(1, 4000, 1)
	if t.Logf("%d inputs", c.n); c.found > 0 {
		t.Errorf("%d of %d inputs differ", c.found, c.n)
	}
}
