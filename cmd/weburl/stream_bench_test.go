package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/jsonstring"
	"github.com/go-weburl/url/internal/testinputs/script"
	"github.com/go-weburl/url/internal/testinputs/vector"
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
					status := run([]string{"-json"},
						bytes.NewReader(form.lines), io.Discard, io.Discard)
					if status != statusOK {
						b.Fatal("exit status", status)
					}
				}
				b.ReportMetric(float64(lines)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
			})
		}
	}
}

// BenchmarkLines measures the commonest jobs for docs/scale.md. With -cpu 1, a core-hour is an
// hour:
//
//	go test -run '^$' -bench Lines -cpu 1,2 ./cmd/weburl
func BenchmarkLines(b *testing.B) {
	data, err := os.ReadFile("../../testdata/bench/web.txt")
	if err != nil {
		b.Fatal(err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as main does
	data = bytes.Repeat(data, 100)
	lines := float64(bytes.Count(data, []byte("\n")))
	for _, args := range [][]string{
		{"-get", "{host}"}, {"-get", "{site}"}, {"-uniq", "-key", "surt"},
		{"-query-delete", "utm_*,fbclid"}, {"-check"},
	} {
		b.Run(strings.Join(args, " "), func(b *testing.B) {
			for b.Loop() {
				status := run(append(args, "-"), bytes.NewReader(data), io.Discard, io.Discard)
				if status == statusError {
					b.Fatal("exit status", status)
				}
			}
			seconds := b.Elapsed().Seconds() / float64(b.N) / lines
			b.ReportMetric(1/seconds, "lines/s")
			b.ReportMetric(1e9*seconds/3600, "hours/10^9")
		})
	}
}

// A codec decodes a request with an input and a base, and encodes an answer.
type codec struct {
	name   string
	decode func(line string) (input, base string, err error)
	encode func(b []byte, u *url.URL) ([]byte, error)
}

// codecs has the codec of this command and those of the standard library.
var codecs = []codec{
	{"by hand", decodeByHand, func(b []byte, u *url.URL) ([]byte, error) {
		return append(appendURL(append(b, '{'), u), "}\n"...), nil
	}},
	{"json", decodeWith(json.Unmarshal), func(b []byte, u *url.URL) ([]byte, error) {
		buf := bytes.NewBuffer(b)
		e := json.NewEncoder(buf)
		e.SetEscapeHTML(false)
		err := e.Encode(standardAnswer(u))
		return buf.Bytes(), err
	}},
}

func decodeByHand(line string) (input, base string, err error) {
	r, err := decodeRequest(line)
	if err == nil && r.base != nil {
		base = *r.base
	}
	return r.input, base, err
}

// decodeWith decodes with a function of the standard library.
func decodeWith(
	unmarshal func([]byte, any) error,
) func(line string) (input, base string, err error) {
	return func(line string) (input, base string, err error) {
		data := []byte(line)
		if data[0] == '"' {
			err = unmarshal(data, &input)
			return input, "", err
		}
		var r struct {
			Input       json.RawMessage `json:"input"` // a string or an object
			Base        *string         `json:"base"`
			Encoding    *string         `json:"encoding"`
			Set         [][]*string     `json:"set"`
			Pattern     json.RawMessage `json:"pattern"`
			PatternBase *string         `json:"patternBase"`
			IgnoreCase  bool            `json:"ignoreCase"`
		}
		if err = unmarshal(data, &r); err == nil {
			err = unmarshal(r.Input, &input)
		}
		if r.Base != nil {
			base = *r.Base
		}
		return input, base, err
	}
}

// standardAnswer returns the answer for u, for a standard encoder.
func standardAnswer(u *url.URL) any {
	a := struct {
		vector.Attributes
		SearchParams [][2]string `json:"searchParams"`
	}{*script.AttributesOf(u), [][2]string{}}
	if u.HasQuery() {
		for name, value := range u.SearchParams().All() {
			a.SearchParams = append(a.SearchParams, [2]string{name, value})
		}
	}
	return &a
}

// BenchmarkCodec answers a request for each URL of the list web as weburl -json does. Each half of
// the codec is by hand or with the standard library: "by hand, json" decodes by hand, and encodes
// with encoding/json. If the Go release has encoding/json/v2, it is measured too.
func BenchmarkCodec(b *testing.B) {
	data, err := os.ReadFile("../../testdata/bench/web.txt")
	if err != nil {
		b.Fatal(err)
	}
	forms := [...]struct {
		name  string
		lines []string
	}{{"strings", nil}, {"objects", nil}}
	for input := range strings.Lines(string(data)) {
		s := jsonstring.Append(nil, strings.TrimSuffix(input, "\n"))
		forms[0].lines = append(forms[0].lines, string(s))
		forms[1].lines = append(forms[1].lines,
			fmt.Sprintf(`{"input":%s,"base":"https://example.com/a/b"}`, s))
	}
	for _, form := range forms {
		for _, decoder := range codecs {
			for _, encoder := range codecs {
				b.Run(form.name+"/"+decoder.name+", "+encoder.name, func(b *testing.B) {
					benchmarkCodec(b, form.lines, decoder, encoder)
				})
			}
		}
	}
}

func benchmarkCodec(b *testing.B, lines []string, decoder, encoder codec) {
	b.ReportAllocs()
	var out []byte
	for i := 0; b.Loop(); i++ {
		input, base, err := decoder.decode(lines[i%len(lines)])
		if err != nil {
			b.Fatal(err)
		}
		var p url.Parser
		if base != "" {
			if p.Base, err = url.Parse(base); err != nil {
				b.Fatal(err)
			}
		}
		u, err := p.Parse(input)
		if err == nil {
			out, err = encoder.encode(out[:0], u)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// TestCodecs checks that the codecs that BenchmarkCodec compares give the same results.
func TestCodecs(t *testing.T) {
	for _, line := range []string{
		`"https://u@h:81/a?b&<=>#c"`, `{"input":"x?a=\u0022&b","base":"http://h/"}`,
	} {
		var want string
		for _, c := range codecs {
			input, base, err := c.decode(line)
			if err != nil {
				t.Fatalf("%s: %s: %v", c.name, line, err)
			}
			p := url.Parser{}
			if base != "" {
				p.Base = url.MustParse(base)
			}
			u, err := p.Parse(input)
			if err != nil {
				t.Fatalf("%s: %s: %v", c.name, line, err)
			}
			got, err := c.encode(nil, u)
			if want == "" {
				want = string(got)
			}
			if err != nil || string(got) != want {
				t.Errorf("%s: %s, %v, want %s", c.name, got, err, want)
			}
		}
	}
}
