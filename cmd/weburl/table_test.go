package main

import (
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/explain"
)

// TestAligned checks that changes are aligned after values of up to 48 columns.
func TestAligned(t *testing.T) {
	for n, isAligned := range map[int]bool{47: true, 48: true, 49: false} {
		u := url.MustParse("https://h/" + strings.Repeat("a", n-1) + "?b#c")
		c := explain.Changes{"pathname": {"changed"}, "search": {"changed"}}
		var columns []int
		for line := range strings.Lines(string(appendTable(nil, u, c))) {
			if i := strings.Index(line, "changed"); i >= 0 {
				columns = append(columns, i)
			}
		}
		if len(columns) != 2 || (columns[0] == columns[1]) != isAligned {
			t.Errorf("%d columns: %d", n, columns)
		}
	}
}
