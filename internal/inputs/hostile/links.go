package hostile

import (
	"io"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/links"
)

// linksShapes are calls of package links's functions, on what they look for.
func linksShapes() []Shape {
	var shapes []Shape
	for _, in := range repeated("", ",", "a,", "a ", "a (", "a 1x,", " ") {
		shapes = append(shapes, of("links.Srcset", in, func(s string) { links.Srcset(s) }))
	}
	for _, in := range repeated("0;url=", " ", "'", "1", "url=", ".") {
		shapes = append(shapes, of("links.Refresh", in, func(s string) { links.Refresh(s) }))
	}
	for _, in := range repeated("", "<a>,", "<a>;", "<", "\"", ",", "<a>;b=\"\\\\") {
		shapes = append(shapes, of("links.Header", in, func(s string) { links.Header(s) }))
	}
	for _, in := range repeated("a{b:", "(", "url(", "url(a ", "url(a)", "\\", "\\61", "/*", "'", "{", "[", ")", "@import", "@import'a'", "image-set('a'", "}", "u", "<!--", "1e") {
		shapes = append(shapes, of("links.CSS", in, func(s string) {
			for range links.CSS(s) {
			}
		}))
	}
	page := links.Page{URL: url.MustParse("https://h/dir/"), NoScript: true, Templates: true, Srcdoc: true}
	for _, in := range linkPages() {
		shapes = append(shapes,
			of("links.Page.Links", in, func(s string) {
				for range page.Links(strings.NewReader(s)) {
				}
			}),
			of("links.Page.Rewrite", in, func(s string) {
				page.Rewrite(io.Discard, strings.NewReader(s), func(links.Link) string { return "" })
			}))
	}
	return shapes
}

func linkPages() []Input {
	inputs := repeated("", "<a href=a>", "<a ", "<a href=a href=b>", "<base ", "<base>", "<", "<!--", "</svg>", "<svg>", "<svg></g>", "<svg><title>", "<template>", "<style>", "&amp;", "<iframe srcdoc='")
	return append(inputs,
		between("one attribute", "<a href=", "a", ">"),
		between("references", "<a href='", "&amp;", "'>"),
		between("a name of a reference", "<a href='&", "a", "'>"),
		between("attributes", "<a", " href=a", ">"),
		between("srcset of commas", "<img srcset='", ",", "'>"),
		between("srcset", "<img srcset='", "a 1x,", "'>"),
		between("list", "<a ping='", "a ", "'>"),
		between("parentheses in CSS", "<style>a{b:", "(", "</style>"),
		between("URLs in CSS", "<style>", "url(a)", "</style>"),
		between("URLs in a style", "<p style='", "url(&#97;)", "'>"),
		between("Shift_JIS", "<meta charset=shift_jis><a href='", "\x93\xFA", "'>"),
		between("ill-formed Shift_JIS", "<meta charset=shift_jis>", "\x93'", ""),
		between("ISO-2022-JP", "<meta charset=iso-2022-jp>", "\x1b$B$\"\x1b(B<a href=a>", ""),
		between("escape sequences", "<meta charset=iso-2022-jp>", "\x1b$B", ""),
		between("UTF-16", "\xFF\xFE", "<\x00", ""),
	)
}
