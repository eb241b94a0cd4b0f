package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestReadme compares the counts of the web-platform-tests' cases with README.md, which names this
// package, net/url and nlnwa in rows of its table.
func TestReadme(t *testing.T) {
	dir := os.Getenv("WPT_DIR")
	if dir == "" {
		t.Skip("WPT_DIR does not name the web-platform-tests' data")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var counts bytes.Buffer
	if err := writeConformance(&counts, dir); err != nil {
		t.Fatal(err)
	}
	var all int
	if _, err := fmt.Sscanf(counts.String(), "| package | version | href or failure right, of %d", &all); err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(counts.String()) {
		cells := strings.Split(row, " | ")
		name := strings.TrimPrefix(cells[0], "| github.com/")
		name = strings.TrimPrefix(name, "| ")
		if name == "this package" && cells[2] != fmt.Sprint(all) {
			t.Errorf("of %d cases: %s", all, row)
		}
		if len(cells) == 4 && name != "package" && name != "---" && !hasRow(string(readme), name, cells[2]) {
			t.Errorf("README.md has no row of %s with %s", name, cells[2])
		}
	}
}

func hasRow(readme, name, count string) bool {
	for line := range strings.Lines(readme) {
		if strings.HasPrefix(line, "|") && strings.Contains(line, name) && strings.HasSuffix(strings.TrimSpace(line), "| "+count+" |") {
			return true
		}
	}
	return false
}
