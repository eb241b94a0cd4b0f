package main

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A hunk is lines that differ: before[a:b] and after[c:d].
type hunk struct{ a, b, c, d int }

func splitLines(text []byte) []string {
	lines := strings.SplitAfter(string(text), "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// hunks finds a shortest list of lines that differ, by Myers's algorithm, whose time depends on the
// number of these lines.
func hunks(x, y []string) (list []hunk) {
	start := 0
	for start < len(x) && start < len(y) && x[start] == y[start] {
		start++
	}
	endX, endY := len(x), len(y)
	for endX > start && endY > start && x[endX-1] == y[endY-1] {
		endX--
		endY--
	}
	a, b := x[start:endX], y[start:endY]
	var trace []map[int]int
	furthest := make(map[int]int)
	for d := 0; ; d++ {
		next := make(map[int]int)
		done := false
		for k := -d; k <= d; k += 2 {
			i := furthest[k-1] + 1
			if k == -d || furthest[k-1] < furthest[k+1] {
				i = furthest[k+1]
			}
			for i < len(a) && i-k < len(b) && a[i] == b[i-k] {
				i++
			}
			next[k] = i
			done = done || i >= len(a) && i-k >= len(b)
		}
		trace = append(trace, furthest)
		furthest = next
		if done {
			break
		}
	}
	return joined(back(trace, len(a), len(b)), start)
}

// back follows the path back through the trace, and returns the single lines that differ.
func back(trace []map[int]int, i, j int) (list []hunk) {
	for d := len(trace) - 1; d > 0; d-- {
		k := i - j
		from := k - 1
		if k == -d || trace[d][k-1] < trace[d][k+1] {
			from = k + 1
		}
		atI := trace[d][from]
		atJ := atI - from
		if from == k-1 {
			list = append(list, hunk{atI, atI + 1, atJ, atJ})
		} else {
			list = append(list, hunk{atI, atI, atJ, atJ + 1})
		}
		i, j = atI, atJ
	}
	slices.Reverse(list)
	return list
}

// joined joins adjacent lines, and shifts them.
func joined(list []hunk, shift int) (out []hunk) {
	for _, h := range list {
		h = hunk{h.a + shift, h.b + shift, h.c + shift, h.d + shift}
		if n := len(out); n > 0 && out[n-1].b == h.a {
			out[n-1].b, out[n-1].d = h.b, h.d
		} else {
			out = append(out, h)
		}
	}
	return out
}

// diff returns the unified diff of a file's texts, or "".
func diff(name string, before, after []byte) string {
	if bytes.Equal(before, after) {
		return ""
	}
	x, y := splitLines(before), splitLines(after)
	var out strings.Builder
	fmt.Fprintf(&out, "--- a/%s\n+++ b/%s\n", name, name)
	const context = 3
	all := hunks(x, y)
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].a-all[n-1].b <= 2*context {
			n++
		}
		group := all[:n]
		all = all[n:]
		lead := min(context, group[0].a)
		tail := min(context, len(x)-group[n-1].b)
		fmt.Fprintf(&out, "@@ -%s +%s @@\n", lines(group[0].a-lead, group[n-1].b+tail),
			lines(group[0].c-lead, group[n-1].d+tail))
		at := group[0].a - lead
		for _, h := range group {
			writeLines(&out, " ", x[at:h.a])
			writeLines(&out, "-", x[h.a:h.b])
			writeLines(&out, "+", y[h.c:h.d])
			at = h.b
		}
		writeLines(&out, " ", x[at:at+tail])
	}
	return out.String()
}

func lines(from, to int) string {
	switch to - from {
	case 0:
		return fmt.Sprintf("%d,0", from)
	case 1:
		return strconv.Itoa(to)
	}
	return fmt.Sprintf("%d,%d", from+1, to-from)
}

func writeLines(out *strings.Builder, mark string, list []string) {
	for _, line := range list {
		out.WriteString(mark + line)
		if !strings.HasSuffix(line, "\n") {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}
