package main

import (
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

func TestPrintLinks(t *testing.T) {
	address := url.MustParse("https://example.com/dir/page?q#f")
	for _, test := range []struct{ name, contentType, page, want string }{
		{"relative", "", `<a href=a>x</a><a href=" /b ">y</a><area href="?c"><img src=d>`,
			"https://example.com/dir/a\nhttps://example.com/b\nhttps://example.com/dir/page?c\n"},
		{"base", "", `<a href=a>x</a><base href="/other/">`, "https://example.com/other/a\n"},
		{"refresh", "", `<meta http-equiv=refresh content="0; url=a">`,
			"https://example.com/dir/a\n"},
		{"charset", "text/html; charset=windows-1252", "<a href='/\xE9?\xE9'>x</a>",
			"https://example.com/%C3%A9?%E9\n"},
		{"broken", "", `<a href="http://[">x</a><a href=a>y</a>`,
			"url: cannot parse \"http://[\": IPv6-unclosed at byte 8\nhttps://example.com/dir/a\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			err := printLinks(&b, strings.NewReader(test.page), address, test.contentType)
			if err != nil || b.String() != test.want {
				t.Errorf("%s, %v", b.String(), err)
			}
		})
	}
}
