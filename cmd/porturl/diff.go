package main

import (
	"strings"

	godiff "github.com/rogpeppe/go-internal/diff"
)

// diff returns the unified diff of a file's texts, or "".
func diff(name string, before, after []byte) string {
	text := godiff.Diff("a/"+name, before, "b/"+name, after)
	_, rest, _ := strings.Cut(string(text), "\n") // the first line has the names alone
	return rest
}
