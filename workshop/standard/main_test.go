package main

import "testing"

// TestTables checks that each algorithm of the two standards has a function, and that the functions
// that the lists name exist.
func TestTables(t *testing.T) {
	check := func(standard string, algorithms []string) {
		linked, all, err := links(standard)
		if err != nil {
			t.Fatal(err)
		}
		list, err := readList(standard)
		if err != nil {
			t.Fatal(err)
		}
		for anchor, names := range list {
			if standard == "urlpattern" {
				algorithms = append(algorithms, anchor)
			}
			for _, name := range names {
				if !all[name] && name != "-" {
					t.Errorf("%s.txt: #%s: the function %s is not there", standard, anchor, name)
				}
			}
		}
		for _, anchor := range algorithms {
			if len(linked[anchor]) == 0 {
				t.Errorf("no function links to #%s, and %s.txt names none", anchor, standard)
			}
		}
	}
	check("urlpattern", nil)
	var algorithms []string
	for anchor, d := range machine(t).Definitions() {
		if d.IsAlgorithm {
			algorithms = append(algorithms, anchor)
		}
	}
	t.Logf("%d algorithms have anchors", len(algorithms))
	check("url", algorithms)
}
