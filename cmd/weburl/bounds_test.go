//go:build !race

package main

import (
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/testinputs/hostile"
)

// TestMemoryIsLinear gives the command an input that is eight times as long. It may then take up to
// 2.5 times as much memory for each byte, because append doubles a small slice but grows a large
// one by a quarter. Quadratic memory would be eight times as much for each byte.
// workshop/countsteps measures time. Each option is in a command.
func TestMemoryIsLinear(t *testing.T) {
	const n, factor = 1 << 12, 8
	t.Setenv("COLUMNS", "80")
	var used []string
	for _, c := range hostile.Commands() {
		used = append(used, c.Args(1)...)
		small, large := allocated(c, n), allocated(c, factor*n)
		if large > factor*5/2*small {
			t.Errorf("%s: %d bytes for %d, %d for %d", c.Name, small, n, large, factor*n)
		}
	}
	for _, o := range optionTable() {
		if o.group != groupHelp && !slices.Contains(used, "-"+o.name) {
			t.Errorf("no command has -%s", o.name)
		}
	}
}

// TestManyEdits makes edits that together write a long URL. Each must write only its part: for
// sixteen times as many edits, the command may take twenty times as much memory.
func TestManyEdits(t *testing.T) {
	edits := func(n int) hostile.Command {
		return hostile.Command{Args: func(int) []string {
			return append(slices.Repeat([]string{"-query-append", "a=b", "-append-path", "x",
				"-query-append", "c=d"}, n), "-get", "{url}", "https://h/")
		}}
	}
	const n = 64
	if small, large := allocated(edits(n), 0), allocated(edits(16*n), 0); large > 20*small {
		t.Errorf("%d bytes for %d edits, %d for %d", small, n, large, 16*n)
	}
	var stdout, stderr strings.Builder
	status := run(edits(16*n).Args(0), nil, &stdout, &stderr)
	want := "https://h" + strings.Repeat("/x", 16*n) + "?a=b&c=d" +
		strings.Repeat("&a=b&c=d", 16*n-1) + "\n"
	if status != statusOK || stdout.String() != want {
		t.Errorf("exit status %d, %.100q, %.100q", status, &stdout, &stderr)
	}
}

// allocated returns how many bytes the command allocates for about n bytes, including those that it
// frees meanwhile.
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
