package answer

import (
	"strings"
	"testing"
)

// BenchmarkTo answers inputs of ten kilobytes.
func BenchmarkTo(b *testing.B) {
	for _, c := range []struct{ name, input string }{
		{"path", "https://example.com/" + strings.Repeat("path/", 2000)},
		{"query", "https://example.com/?" + strings.Repeat("name=value&", 910)},
		{"errors", "https://example.com/" + strings.Repeat("a b|", 2500)},
	} {
		b.Run(c.name, func(b *testing.B) {
			var text []byte
			for b.Loop() {
				a := To(Request{Input: c.input})
				text = a.AppendJSON(text[:0])
			}
		})
	}
}
