package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestPipes measures few lines.
func TestPipes(t *testing.T) {
	var b bytes.Buffer
	if err := writePipes(&b, []string{"https://a.example/", "https://b.example/"}, 1000, 1); err != nil {
		t.Fatal(err)
	}
	for _, c := range pipeCases {
		if !strings.Contains(b.String(), "| `weburl "+quoteArgs(c.args)+"` |") {
			t.Errorf("no row for %q in %s", c.args, &b)
		}
	}
	if err := writePipes(&b, []string{"not a URL"}, 1, 1); err == nil {
		t.Error("no error where the command fails")
	}
}

func TestVerdictAtLeast(t *testing.T) {
	for _, test := range []struct {
		got, limit float64
		want       string
	}{{1, 0, ""}, {1.7, 1.7, "1.7, holds"}, {1.69, 1.7, "1.7, missed"}, {3e6, 2e6, "2000000, holds"}} {
		if got := verdictAtLeast(test.got, test.limit); got != test.want {
			t.Errorf("verdictAtLeast(%v, %v) = %q, want %q", test.got, test.limit, got, test.want)
		}
	}
}
