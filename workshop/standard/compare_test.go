package main

import "testing"

// TestCompare compares this library with the text on every string of two of the text's tokens.
func TestCompare(t *testing.T) {
	c := comparison{m: machine(t)}
	c.run(1, 0, false)
	if t.Logf("%d inputs", c.n); c.found > 0 {
		t.Errorf("%d of %d inputs differ", c.found, c.n)
	}
}
