package main

import (
	"path/filepath"
	"testing"
)

// TestTables checks that each algorithm of the two standards has a function, and that the functions
// that the tables name exist.
func TestTables(t *testing.T) {
	for _, name := range []string{"url", "urlpattern"} {
		linked, all, err := links("..", name)
		if err != nil {
			t.Fatal(err)
		}
		list, err := readTable(filepath.Join("standard", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			if d.kind == "algorithm" && len(linked[d.anchor])+len(d.functions) == 0 {
				t.Errorf("no function links to #%s, and %s.txt names none", d.anchor, name)
			}
			for _, f := range d.functions {
				if !all[f] && f != "-" {
					t.Errorf("%s.txt: #%s: the function %s is not there", name, d.anchor, f)
				}
			}
		}
	}
}
