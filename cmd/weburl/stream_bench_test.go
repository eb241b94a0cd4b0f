package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// BenchmarkStream answers requests one after the other, as weburl -json does.
func BenchmarkStream(b *testing.B) {
	for _, file := range [...]string{"web", "messy"} {
		data, err := os.ReadFile("../../testdata/bench/" + file + ".txt")
		if err != nil {
			b.Fatal(err)
		}
		var inputs, objects bytes.Buffer
		lines := 0
		for input := range strings.Lines(string(data)) {
			s := appendString(nil, strings.TrimSuffix(input, "\n"))
			fmt.Fprintf(&inputs, "%s\n", s)
			fmt.Fprintf(&objects, `{"input": %s, "base": "https://example.com/a/b"}`+"\n", s)
			lines++
		}
		for _, form := range [...]struct {
			name  string
			lines []byte
		}{{"strings", inputs.Bytes()}, {"objects", objects.Bytes()}} {
			b.Run(file+"/"+form.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if status := run([]string{"-json"}, bytes.NewReader(form.lines), io.Discard, io.Discard); status != statusOK {
						b.Fatal("exit status", status)
					}
				}
				b.ReportMetric(float64(lines)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
			})
		}
	}
}
