package main

import (
	"testing"
	"time"
)

func TestCompare(t *testing.T) {
	c, err := newComparison(machine(t))
	if err != nil {
		t.Fatal(err)
	}
	s := time.Now()
	if err := c.run(1, 60000, false); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d inputs, %d differ, %v", c.n, c.found, time.Since(s)/time.Duration(c.n))
}
