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

// The diffs are those of GNU's diff -u.
func TestDiff(t *testing.T) {
	for _, test := range []struct{ name, before, after, want string }{
		{"nothing", numbered(9), numbered(9), ""},
		{"a line", numbered(9), numbered(9, 5),
			"@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"},
		{"the first and the last line", numbered(9), numbered(9, 1, 9),
			"@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+x\n"},
		{"six lines between", numbered(20), numbered(20, 4, 11),
			"@@ -1,14 +1,14 @@\n 1\n 2\n 3\n-4\n+x\n 5\n 6\n 7\n 8\n 9\n 10\n-11\n+x\n 12\n 13\n " +
				"14\n"},
		{"seven lines between", numbered(20), numbered(20, 4, 12),
			"@@ -1,7 +1,7 @@\n 1\n 2\n 3\n-4\n+x\n 5\n 6\n 7\n@@ -9,7 +9,7 @@\n 9\n 10\n " +
				"11\n-12\n+x\n 13\n 14\n 15\n"},
		{"one line", "1\n", "2\n", "@@ -1 +1 @@\n-1\n+2\n"},
		{"the second of two, and no newline", "1\n2\n", "1\n3",
			"@@ -1,2 +1,2 @@\n 1\n-2\n+3\n\\ No newline at end of file\n"},
		{"lines moved", "1\n2\n3\n4\n", "3\n4\n1\n2\n",
			"@@ -1,4 +1,4 @@\n-1\n-2\n 3\n 4\n+1\n+2\n"},
		{"a line more", "1\n2\n", "1\n1\n2\n", "@@ -1,2 +1,3 @@\n 1\n+1\n 2\n"},
		{"a line less", "1\n2\n3\n", "1\n3\n", "@@ -1,3 +1,2 @@\n 1\n-2\n 3\n"},
		{"the end is alike first", "p\na\nb\na\n", "q\na\n",
			"@@ -1,4 +1,2 @@\n-p\n-a\n-b\n+q\n a\n"},
		{"a line more at the end", "1\n1\n", "1\n1\n1\n", "@@ -1,2 +1,3 @@\n 1\n 1\n+1\n"},
		{"a line less at the end", "1\n1\n1\n", "1\n1\n", "@@ -1,3 +1,2 @@\n 1\n 1\n-1\n"},
		{"a new file", "", "1\n2\n", "@@ -0,0 +1,2 @@\n+1\n+2\n"},
		{"nothing left", "1\n2\n", "", "@@ -1,2 +0,0 @@\n-1\n-2\n"},
		{"no newline at the end", "1\n2", "1\n2\n",
			"@@ -1,2 +1,2 @@\n 1\n-2\n\\ No newline at end of file\n+2\n"},
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

// A change is taken back if its lines, with two lines around them, occur once.
func TestTakeBack(t *testing.T) {
	for _, test := range []struct{ name, now, before, after, want string }{
		{"edited after it", numbered(9, 5) + "y\n", numbered(9), numbered(9, 5),
			numbered(9) + "y\n"},
		{"edited before it", "y\n" + numbered(9, 5), numbered(9), numbered(9, 5),
			"y\n" + numbered(9)},
		{"edited three lines before and after", numbered(9, 2, 5, 8), numbered(9), numbered(9, 5),
			numbered(9, 2, 8)},
		{"edited two lines before", numbered(9, 3, 5), numbered(9), numbered(9, 5), ""},
		{"edited two lines after", numbered(9, 5, 7), numbered(9), numbered(9, 5), ""},
		{"one of two edited", numbered(20, 4, 12)[:20] + "y\n", numbered(20), numbered(20, 4, 12),
			""},
		{"there twice", numbered(9, 5) + numbered(9, 5), numbered(9), numbered(9, 5), ""},
		{"there no more", numbered(9), numbered(9), numbered(9, 5), ""},
		{"a line more", "y\n1\n3\n", "1\n2\n3\n", "1\n3\n", "y\n1\n2\n3\n"},
		{"a line less", "1\n2\n3\ny\n", "1\n3\n", "1\n2\n3\n", "1\n3\ny\n"},
		{"two with a line between", numbered(9, 4, 6) + "y\n", numbered(9), numbered(9, 4, 6),
			numbered(9) + "y\n"},
		{"two lines behind a line between", numbered(9, 4, 6, 7) + "y\n", numbered(9),
			numbered(9, 4, 6, 7), numbered(9) + "y\n"},
		{"two with two lines between", numbered(9, 4, 7) + "y\n", numbered(9), numbered(9, 4, 7),
			numbered(9) + "y\n"},
		{"edited between two", numbered(20, 4, 9, 14), numbered(20), numbered(20, 4, 14),
			numbered(20, 9)},
	} {
		got, ok := takeBack([]byte(test.now), []byte(test.before), []byte(test.after))
		if string(got) != test.want || ok != (test.want != "") {
			t.Errorf("%s: %q, %v, want %q", test.name, got, ok, test.want)
		}
	}
}
