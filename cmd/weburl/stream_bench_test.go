package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/jsonstring"
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
			s := jsonstring.Append(nil, strings.TrimSuffix(input, "\n"))
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

// BenchmarkCodec does what the stream does with JSON, and the same with encoding/json: it
// decodes a request, and encodes what an answer has.
func BenchmarkCodec(b *testing.B) {
	line := []byte(`{"input":"https://example.com/a/b?c=d&e=f#g","base":"https://example.com/"}`)
	u := url.MustParse("https://user@example.com:8080/a/b?c=d&e=f#g")
	b.Run("decode/by hand", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := decodeRequest(line); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("decode/encoding json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var r struct {
				Input          string
				Base, Encoding *string
				Set            [][2]string
			}
			if err := json.Unmarshal(line, &r); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("encode/by hand", func(b *testing.B) {
		b.ReportAllocs()
		var buf []byte
		for b.Loop() {
			buf = appendURL(buf[:0], u)
		}
	})
	b.Run("encode/encoding json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			a := struct {
				Href, Origin, Protocol, Username, Password, Host, Hostname, Port, Pathname, Search, Hash string
				SearchParams                                                                             [][2]string
			}{u.Href(), u.Origin(), u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash(), nil}
			for name, value := range u.SearchParams().All() {
				a.SearchParams = append(a.SearchParams, [2]string{name, value})
			}
			if _, err := json.Marshal(a); err != nil {
				b.Fatal(err)
			}
		}
	})
}
