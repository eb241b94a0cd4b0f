//go:build !race

package main

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/inputs/hostile"
)

// TestMemoryIsLinear gives the command eight times as much, for which it may take
// up to 2.5 times as much memory for each byte: a slice that append grows twofold while
// it is small, and by a quarter later, does. What is quadratic would take eight times
// as much. Time is counted by workshop/countsteps.
func TestMemoryIsLinear(t *testing.T) {
	const n, factor = 1 << 12, 8
	t.Setenv("COLUMNS", "80")
	for _, c := range hostile.Commands() {
		small, large := allocated(c, n), allocated(c, factor*n)
		if large > factor*5/2*small {
			t.Errorf("%s: %d bytes for %d, %d for %d", c.Name, small, n, large, factor*n)
		}
	}
}

// allocated returns how many bytes the command allocates, all that is freed meanwhile
// included, for about n bytes.
func allocated(c hostile.Command, n int) uint64 {
	args, stdin := c.Args(n), ""
	if c.Stdin != nil {
		stdin = c.Stdin(n)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run(args, strings.NewReader(stdin), io.Discard, io.Discard)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
