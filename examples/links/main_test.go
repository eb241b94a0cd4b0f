package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

func TestExtract(t *testing.T) {
	address := url.MustParse("https://example.com/dir/page?q#f")
	for _, test := range []struct {
		name, contentType, page string
		want                    []string
	}{
		{"relative", "", `<a href=a>x</a><a href=" /b ">y</a><area href="?c"><link href=#d><a href>z</a><a name=n>no link</a>`, []string{
			"https://example.com/dir/a", "https://example.com/b", "https://example.com/dir/page?c", "https://example.com/dir/page?q#d", "https://example.com/dir/page?q",
		}},
		{"entities", "", `<a href="/?a&amp;b&lt;">x</a>`, []string{"https://example.com/?a&b%3C"}},
		{"base", "", `<a href=a>x</a><base href="/other/"><base href="/ignored/"><a href="">y</a>`, []string{
			"https://example.com/other/a", "https://example.com/other/",
		}},
		{"base without href", "", `<base target=_blank><base href=//cdn.example><a href=a>x</a>`, []string{"https://cdn.example/a"}},
		{"base that does not parse", "", `<base href="https://a b/"><base href=/ignored/><a href=a>x</a>`, []string{"https://example.com/dir/a"}},
		{"base that is refused", "", `<base href="data:text/html,"><a href=a>x</a>`, []string{"https://example.com/dir/a"}},
		{"UTF-8", "text/html; charset=utf-8", `<a href="/é?é">x</a>`, []string{"https://example.com/%C3%A9?%C3%A9"}},
		{"windows-1252 by the header", "text/html; charset=windows-1252", "<a href='/\xE9?\xE9'>x</a>", []string{"https://example.com/%C3%A9?%E9"}},
		{"Shift_JIS by the page", "", "<meta charset=shift_jis><a href='/?\x93\xfa\x96\x7b'>x</a>", []string{"https://example.com/?%93%FA%96{"}},
		{"not in the encoding", "text/html; charset=windows-1252", "<a href='/?&#x65e5;'>x</a>", []string{"https://example.com/?%26%2326085%3B"}},
		{"UTF-16", "text/html; charset=utf-16le", "<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00?\x00\xE9\x00>\x00", []string{"https://example.com/dir/page?%C3%A9"}},
		{"long page", "", strings.Repeat(" ", 5000) + "<a href=a>x</a>", []string{"https://example.com/dir/a"}},
		{"empty page", "", "", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			links, err := extract(strings.NewReader(test.page), address, test.contentType)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, l := range links {
				if l.err != nil {
					t.Fatal(l.err)
				}
				got = append(got, l.url.Href())
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func TestExtractBrokenLink(t *testing.T) {
	links, err := extract(strings.NewReader(`<a href="http://[">x</a><a href=a>y</a>`), url.MustParse("https://h/"), "")
	if err != nil || len(links) != 2 || !errors.Is(links[0].err, url.ErrIPv6Unclosed) || links[0].href != "http://[" || links[1].url.Href() != "https://h/a" {
		t.Errorf("%+v, %v", links, err)
	}
}
