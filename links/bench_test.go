package links

import (
	"io"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// realistic is a page of about a megabyte: text, lists of links, images, inline styles and scripts.
var realistic = strings.Repeat(`<div class="card card--wide" id="c1" data-track="x"><h2 class="title"><a href="/articles/2026/11/some-title?utm_source=home&amp;pos=1" class="link" rel="noopener">Some title of an article, as long as they are</a></h2>
<p class="lead">A paragraph of text, which says something that is of use to somebody, with a <a href="https://example.org/path/to/page">link</a> and <em>emphasis</em>, and goes on for some lines, as text on pages does. It has no end yet, but soon.</p>
<img class="thumb" loading="lazy" src="/img/a-320.jpg" srcset="/img/a-320.jpg 320w, /img/a-640.jpg 640w" alt="A picture of what the text is about" width="320" height="180">
<ul class="tags"><li><a href="/tags/one">one</a></li><li><a href="/tags/two">two</a></li></ul><span style="color:red">x</span><script>var a = "<b>";</script></div>
`, 850)

func BenchmarkTokenizer(b *testing.B) {
	b.SetBytes(int64(len(realistic)))
	for b.Loop() {
		for z := html.NewTokenizer(strings.NewReader(realistic)); z.Next() != html.ErrorToken; {
		}
	}
}

func BenchmarkLinks(b *testing.B) {
	b.SetBytes(int64(len(realistic)))
	for b.Loop() {
		for range (&Page{URL: fuzzBase}).Links(strings.NewReader(realistic)) {
		}
	}
}

func BenchmarkRewrite(b *testing.B) {
	b.SetBytes(int64(len(realistic)))
	for b.Loop() {
		(&Page{URL: fuzzBase}).Rewrite(io.Discard, strings.NewReader(realistic), func(l Link) string { return l.Raw })
	}
}
