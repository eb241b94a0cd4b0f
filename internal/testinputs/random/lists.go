package random

import (
	_ "embed"
	"fmt"
	"unicode"

	"github.com/go-weburl/url/internal/testinputs/vector"
)

//go:embed lists.txt
var listsText string

// lists are the lists of values from which the generators pick.
var lists = vector.Lists(listsText)

// one returns a value of a list.
func (g *Generator) one(list string) string { return pick(g, lists[list]) }

// from returns the function that returns a value of a list.
func (g *Generator) from(list string) func() string {
	return func() string { return g.one(list) }
}

// spansOf returns the spans of code points that are written as FIRST-LAST.
func spansOf(texts []string) []unicode.Range32 {
	spans := make([]unicode.Range32, len(texts))
	for i, text := range texts {
		spans[i].Stride = 1
		if _, err := fmt.Sscanf(text, "%X-%X", &spans[i].Lo, &spans[i].Hi); err != nil {
			panic(err)
		}
	}
	return spans
}
