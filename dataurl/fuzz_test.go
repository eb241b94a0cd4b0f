package dataurl_test

import (
	"encoding/base64"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/dataurl"
)

// FuzzParse checks that a body is the same whether it is read in pieces or at once, that it is not
// longer than the URL, and that encoding and parsing it again does not change it.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"data:,", "data:text/html;charset=x;base64,YQ", "data:;x=\"a\\\"b\";base64, a b = =",
		"data:text/plain,%", "data://h/;base64,?%41#x",
	} {
		f.Add(s, uint(1))
	}
	f.Fuzz(checkParse)
}

func checkParse(t *testing.T, input string, size uint) {
	u, err := url.Parse(input)
	if err != nil {
		return
	}
	d, err := dataurl.Parse(u)
	r, openErr := dataurl.Open(u)
	if openErr != nil {
		if err == nil || err.Error() != openErr.Error() {
			t.Fatalf("%q: %v, opened %v", u, err, openErr)
		}
		return
	}
	body, readErr := readAll(r, int(size%5000)+1)
	if err != nil {
		if readErr == nil || err.Error() != readErr.Error() {
			t.Fatalf("%q: %v, read %v", u, err, readErr)
		}
		return
	}
	if readErr != nil || body != string(d.Body) || r.Type.String() != d.Type.String() ||
		cap(d.Body) > len(u.Href()) {
		t.Fatalf("%q: %v, read %v %q, %v", u, d, r.Type, body, readErr)
	}
	if len(body) > 0 {
		for _, limit := range []int{len(body), len(body) - 1} {
			r, _ := dataurl.Open(u)
			r.MaxLength = limit
			got, err := readAll(r, int(size%5000)+1)
			if limit > 0 && (got != body[:limit] || (err == nil) != (limit == len(body))) {
				t.Errorf("%q, at most %d: %q, %v", u, limit, got, err)
			}
		}
	}
	encoded, err := dataurl.Encode(d.Type, d.Body)
	if err == nil {
		checkEncoded(t, encoded, d.Type, body)
	} else if !strings.Contains(d.Type.String(), "?") {
		t.Fatalf("%q: %v: %v", u, d.Type, err)
	}
	if again, err := dataurl.ParseMIMEType(d.Type.String()); err != nil ||
		again.String() != d.Type.String() {
		t.Errorf("%q: the type is %v, and again %v, %v", u, d.Type, again, err)
	}
}

// TestRandom reads random data: URLs, and compares those in base64 with the Infra Standard's
// algorithm.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func(parts string) string {
		list := strings.Split(parts, " ")
		var b strings.Builder
		for n := r.IntN(12); n > 0; n-- {
			b.WriteString(list[r.IntN(len(list))])
		}
		return b.String()
	}
	for range 3000 {
		checkParse(t, "data:"+random("text /html a /b ; charset= x=y ;base64 base64 \" \\ = % "+
			"%20 \u00A0 ?")+","+random("a %41 % %4 ab = ü %00 ?"), uint(r.IntN(20)))
		body := random("Q YWJj YWJjZGVmZ2hp x %59 / + %2B %20 %09 = %3D " +
			strings.Repeat("QUJD", 40))
		if r.IntN(8) == 0 {
			body += "-"
		}
		checkParse(t, "data:;base64,"+body, uint(r.IntN(200)))
		d, err := dataurl.ParseString("data:;base64," + body)
		want, ok := forgiving(url.PercentDecode(body))
		if ok != (err == nil) || ok && string(d.Body) != want {
			t.Fatalf("%q: %v, %v, want %q", body, d, err, want)
		}
	}
}

// forgiving is the forgiving-base64 decode, step by step.
func forgiving(s string) (string, bool) {
	s = strings.Join(strings.Fields(s), "")
	if len(s)%4 == 0 {
		s = strings.TrimSuffix(strings.TrimSuffix(s, "="), "=")
	}
	decoded, err := base64.RawStdEncoding.DecodeString(s)
	return string(decoded), err == nil
}

// FuzzEncode checks that a body and a type that can be encoded are read back.
func FuzzEncode(f *testing.F) {
	f.Add("text/html;charset=utf-8", []byte("<b>"))
	f.Add("a/b;x=\"#\"", []byte{0, 1, 2, 255})
	f.Fuzz(func(t *testing.T, mimeType string, body []byte) {
		m, err := dataurl.ParseMIMEType(mimeType)
		if err != nil {
			return
		}
		if encoded, err := dataurl.Encode(m, body); err == nil {
			checkEncoded(t, encoded, m, string(body))
		}
	})
}

func checkEncoded(t *testing.T, encoded string, m dataurl.MIMEType, body string) {
	t.Helper()
	d, err := dataurl.ParseString(encoded)
	if err != nil || d.Type.String() != m.String() || string(d.Body) != body {
		t.Errorf("%q: %v, %v, want %v %q", encoded, d, err, m, body)
	}
	if u := url.MustParse(encoded); u.Href() != encoded {
		t.Errorf("%q is changed to %q", encoded, u)
	}
}
