package hostile

import (
	"io"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/links"
)

// linksShapes are calls of package links's functions, on what they look for.
func linksShapes() []Shape {
	page := links.Page{URL: url.MustParse("https://h/dir/"), NoScript: true, Templates: true, Srcdoc: true}
	pages := slices.Concat(
		repeated("", "<a href=a>", "<a ", "<a href=a href=b>", "<base ", "<base>", "<", "<!--", "</svg>", "<svg>", "<svg></g>", "<svg><title>", "<template>", "<style>", "&amp;", "<iframe srcdoc='"),
		around("<a href=", ">", "a"), around("<a", ">", " href=a"), around("<a href='", "'>", "&amp;"), around("<a href='&", "'>", "a"), around("<img srcset='", "'>", ",", "a 1x,"),
		around("<a ping='", "'>", "a "), around("<style>a{b:", "</style>", "("), around("<style>", "</style>", "url(a)"), around("<p style='", "'>", "url(&#97;)"),
		around("<meta charset=shift_jis><a href='", "'>", "\x93\xFA"), repeated("<meta charset=shift_jis>", "\x93'"),
		repeated("<meta charset=iso-2022-jp>", "\x1b$B$\"\x1b(B<a href=a>", "\x1b$B"), repeated("\xFF\xFE", "<\x00"))
	return slices.Concat(
		shapesOf(repeated("", ",", "a,", "a ", "a (", "a 1x,", " "), onText("links.Srcset", func(s string) { links.Srcset(s) })),
		shapesOf(repeated("0;url=", " ", "'", "1", "url=", "."), onText("links.Refresh", func(s string) { links.Refresh(s) })),
		shapesOf(repeated("", "<a>,", "<a>;", "<", "\"", ",", "<a>;b=\"\\\\"), onText("links.Header", func(s string) { links.Header(s) })),
		shapesOf(repeated("a{b:", "(", "url(", "url(a ", "url(a)", "\\", "\\61", "/*", "'", "{", "[", ")", "@import", "@import'a'", "image-set('a'", "}", "u", "<!--", "1e"),
			onText("links.CSS", func(s string) {
				for range links.CSS(s) {
				}
			})),
		shapesOf(pages,
			onText("links.Page.Links", func(s string) {
				for range page.Links(strings.NewReader(s)) {
				}
			}),
			onText("links.Page.Rewrite", func(s string) {
				page.Rewrite(io.Discard, strings.NewReader(s), func(links.Link) string { return "" })
			})))
}
