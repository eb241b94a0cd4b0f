package main

import (
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/explain"
)

// TestNoteSet names the component that was set, and not those that consist of others.
func TestNoteSet(t *testing.T) {
	u := url.MustParse("https://h:8080/")
	before := valuesOf(u)
	if err := u.SetHostname("x"); err != nil {
		t.Fatal(err)
	}
	c := explain.Changes{}
	noteSet(c, before, valuesOf(u))
	if len(c) != 1 || len(c["hostname"]) != 1 || c["hostname"][0] != "set" {
		t.Errorf("%v", c)
	}
}

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
