package main

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/go-weburl/url"
)

func TestSanitize(t *testing.T) {
	page := url.MustParse("https://forum.example/t/1")
	for _, test := range []struct{ name, comment, want string }{
		{"relative", `<a href=" /a/./b ">x</a>`,
			`<a href="https://forum.example/a/b" rel="nofollow">x</a>`},
		{"script", `<a href="java&#10;script:alert(1)">x</a><script>y</script>`, `x`},
		{"another scheme", `<img src="http://h/a.png"><img src="https://h.example/a.png">`,
			`<img><img src="https://h.example/a.png">`},
		{"image with the reader's cookies", `<img src="/logout"><img src="?logout">` +
			`<img src="https://FORUM.example:444/"><img src="//&#102;orum.example/">` +
			`<img src="//forum.example./">`, `<img><img><img><img><img>`},
		{"bad", `<a href="https://h:x/">x</a>`, `x`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			err := sanitize(&b, strings.NewReader(test.comment), page)
			if err != nil || b.String() != test.want {
				t.Errorf("%s, %v, want %s", b.String(), err, test.want)
			}
		})
	}
}

// TestPageWithDot has a page whose host ends with a dot, and images on it.
func TestPageWithDot(t *testing.T) {
	var b strings.Builder
	comment := strings.NewReader(`<img src="/a"><img src="//forum.example/a">`)
	err := sanitize(&b, comment, url.MustParse("https://forum.example./t/1"))
	if err != nil || b.String() != "<img><img>" {
		t.Errorf("%s, %v", b.String(), err)
	}
}

// TestHiddenLinks has comments whose links or images are none until a sanitizer drops the tags
// around them. None of theirs is of https.
func TestHiddenLinks(t *testing.T) {
	page := url.MustParse("https://forum.example/t/1")
	for _, comment := range []string{
		`<template><img src="http://tracker.example/x.png"></template>`,
		`<template><a href="http://evil.example/">x</a></template>`,
		`<svg><style><a title="</style><img src=http://tracker.example/x.png>">`,
		`<template><template><img src=http://e.example/></template></template>`,
		`<svg><title><a title="</title><img src=http://e.example/>">`,
		`<math><style><a title="</style><img src=http://e.example/>">`,
		`<math><title><a title="</title><img src=http://e.example/>">`,
		`<noscript><img src=http://e.example/></noscript>`,
		`<noscript><a title="</noscript><img src=http://e.example/>">`,
		`<textarea><a title="</textarea><img src=http://e.example/>">`,
		`<xmp><a title="</xmp><img src=http://e.example/>">`,
		`<iframe><img src=http://e.example/></iframe>`,
		`<iframe srcdoc="<img src=http://e.example/>"></iframe>`,
		`<noembed><img src=http://e.example/></noembed>`,
		`<noframes><img src=http://e.example/></noframes>`,
		`<plaintext><img src=http://e.example/>`,
		`<!--><img src=http://e.example/>-->`,
		`<!-- --!><img src=http://e.example/>-->`,
		`<svg><![CDATA[><img src=http://e.example/>]]></svg>`,
		`<![CDATA[><img src=http://e.example/>]]>`,
		`<img srcset="http://e.example/ 2x">`,
		`<form action=1><form action="http://e.example/">`,
		`<table><template><tr><td background=http://e.example/>`,
		`<select><img src=http://e.example/></select>`,
		`<frameset><frame src=http://e.example/></frameset>`,
		`<a href="&#104;ttp://e.example/">x</a>`,
		`<blockquote cite="http://e.example/">x</blockquote>`,
		`<q cite=javascript:x>x</q>`,
		`<map><area href=http://e.example/ ping=http://e.example/></map>`,
		`<p style="background:url(http://e.example/)">x</p>`,
		`<a href="https://good.example@evil.example/">x</a>`,
		`<img src="https://router.local/example">`,
		`<img src="https://127.0.0.1/example">`,
	} {
		for _, comment := range []string{comment, comment + "<p>x</p>", "<div>" + comment} {
			var b strings.Builder
			err := sanitize(&b, strings.NewReader(comment), page)
			if err != nil {
				t.Errorf("%s: %v", comment, err)
			}
			doc, err := html.Parse(strings.NewReader(b.String()))
			if err != nil {
				t.Fatal(err)
			}
			for n := range doc.Descendants() {
				for _, a := range n.Attr {
					if strings.Contains(a.Val, "example") || strings.Contains(a.Val, "javascript") {
						t.Errorf("%s: %s", comment, &b)
					}
				}
			}
		}
	}
}
