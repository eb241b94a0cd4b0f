package links_test

import (
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/go-weburl/url/links"
)

// The steps of
// https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
// and of
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements:
// a link's path shows how the page was decoded, since a path is in UTF-8 whatever the page's
// encoding.
func TestPrescan(t *testing.T) {
	for _, test := range []struct{ start, want string }{
		{"", "utf-8"},
		{"<meta charset=windows-1251>", "cyrillic"},
		{"<META CHARSET = ' Windows-1251 '>", "cyrillic"},
		{"<meta/charset=cp1251>", "cyrillic"},
		{"<metax charset=cp1251>", "utf-8"},
		{"</meta charset=cp1251>", "utf-8"},
		{"< meta charset=cp1251>", "utf-8"},
		{"<meta name=charset content=cp1251>", "utf-8"},
		{"<meta charset=unknown><meta charset=cp1251>", "cyrillic"},
		{"<meta charset=utf-8><meta charset=cp1251>", "utf-8"},
		{"<meta charset=utf-16be><meta charset=cp1251>", "utf-8"},
		{"<meta charset=x-user-defined><meta charset=cp1251>", "latin"},
		{"<meta charset=' X-User-Defined'>", "latin"},
		{"<p title='<meta charset=cp1251>'>", "utf-8"},
		{"<p title=\"'\"><meta charset=cp1251>", "cyrillic"},
		{"<!--<meta charset=cp1251>-->", "utf-8"},
		{"<!--><meta charset=cp1251>", "cyrillic"},
		{"<!---><meta charset=cp1251>", "cyrillic"},
		{"<!-- > --><meta charset=cp1251>", "cyrillic"},
		{"<!x<meta charset=cp1251>", "utf-8"},
		{"</<meta charset=cp1251>", "utf-8"},
		{"<?<meta charset=cp1251>", "utf-8"},
		{"<?x><meta charset=cp1251>", "cyrillic"},
		{"<<meta charset=cp1251>", "cyrillic"},
		{"<1<meta charset=cp1251>", "cyrillic"},
		{"<@<meta charset=cp1251>", "cyrillic"},
		{"<[<meta charset=cp1251>", "cyrillic"},
		{"</@<meta charset=cp1251>", "utf-8"},
		{"<meta http-equiv=content-type content='text/html; charset=cp1251'>", "cyrillic"},
		{"<meta content='charset=cp1251' http-equiv=CONTENT-TYPE>", "cyrillic"},
		{"<meta content='charset=cp1251'>", "utf-8"},
		{"<meta http-equiv=refresh content='charset=cp1251'>", "utf-8"},
		{"<meta http-equiv=content-type content='CharSet \t=\n cp1251; x'>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=cp1251;x'>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=cp1251 x'>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=cp1251\fx'>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset charset=cp1251'>", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=\"cp1251\"x'>", "cyrillic"},
		{"<meta http-equiv=content-type content=\"charset='cp1251'\">", "cyrillic"},
		{"<meta http-equiv=content-type content='charset=\"cp1251'>", "utf-8"},
		{"<meta http-equiv=content-type content='charset=cp1251' charset=utf-8>", "utf-8"},
		{"<meta http-equiv=content-type content='charset=utf-8' charset=cp1251>", "cyrillic"},
		{"<meta charset=cp1251 charset=utf-8>", "cyrillic"},
		{strings.Repeat(" ", 1024-len("<meta charset=cp1251>")) + "<meta charset=cp1251>", "cyrillic"},
		{strings.Repeat(" ", 1024-len("<meta charset=cp1251>")+1) + "<meta charset=cp1251>", "utf-8"},
	} {
		want := map[string]string{
			"utf-8":    "%D1%84",          // U+0444
			"cyrillic": "%D0%A1%E2%80%9E", // U+0421 U+201E
			"latin":    "%C3%91%E2%80%9E", // U+00D1 U+201E
		}[test.want]
		if got := found(t, test.start+"<a href='/\xD1\x84'>"); got != "navigate a[href] "+want {
			t.Errorf("%q: %s, want %s", test.start, got, test.want)
		}
	}
}

// A page's links do not depend on how its bytes arrive and where a part ends.
func TestPagesInParts(t *testing.T) {
	const page = "<a href=x><base href=/b/><style>@import 'y'</style><a href='/\xD1\x84'>"
	for _, charset := range []string{"", "windows-1251", "shift_jis"} {
		p := links.Page{URL: address, Charset: charset}
		var want []links.Link
		for l := range p.Links(strings.NewReader(page)) {
			want = append(want, l)
		}
		// The source reads 1024 bytes first, and then parts of up to 4 and 32 KiB.
		for _, size := range []int{1 << 10, 4 << 10, 5 << 10, 32 << 10, 33 << 10} {
			for before := size - len(page) - 1; before <= size+1; before++ {
				text := strings.Repeat(" ", before) + page
				i := 0
				for l, err := range p.Links(strings.NewReader(text)) {
					if err != nil || i == len(want) || describe(l) != describe(want[i]) || l.Start != want[i].Start+int64(before) {
						t.Fatalf("%q after %d bytes: %+v, %v, want %+v", charset, before, l, err, want[min(i, len(want)-1)])
					}
					i++
				}
				if i != len(want) {
					t.Fatalf("%q after %d bytes: %d links", charset, before, i)
				}
			}
		}
		var got []links.Link
		for l := range p.Links(iotest.OneByteReader(strings.NewReader(page))) {
			got = append(got, l)
		}
		if !slices.EqualFunc(got, want, func(l, m links.Link) bool { return describe(l) == describe(m) && l.Start == m.Start }) {
			t.Errorf("%q byte by byte: %+v", charset, got)
		}
	}
}
