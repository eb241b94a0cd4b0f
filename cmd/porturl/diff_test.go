package main

import (
	"strconv"
	"strings"
	"testing"
)

// numbered returns the lines 1 to n, with an x instead for those in changed.
func numbered(n int, changed ...int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		text := strconv.Itoa(i)
		for _, c := range changed {
			if c == i {
				text = "x"
			}
		}
		b.WriteString(text + "\n")
	}
	return b.String()
}

func TestDiff(t *testing.T) {
	for _, test := range []struct{ name, before, after, want string }{
		{"nothing", numbered(9), numbered(9), ""},
		{"a line", numbered(9), numbered(9, 5),
			"@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"},
		{"the second of two, and no newline", "1\n2\n", "1\n3",
			"@@ -1,2 +1,2 @@\n 1\n-2\n+3\n\\ No newline at end of file\n"},
		{"a new file", "", "1\n2\n", "@@ -0,0 +1,2 @@\n+1\n+2\n"},
	} {
		want := test.want
		if want != "" {
			want = "--- a/f\n+++ b/f\n" + want
		}
		if got := diff("f", []byte(test.before), []byte(test.after)); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, want)
		}
	}
}
