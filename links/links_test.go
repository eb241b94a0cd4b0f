package links_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/links"
)

var address = url.MustParse("https://h/dir/page?q#f")

// describe returns a link in a line: kind, element, attribute and URL.
func describe(l links.Link) string {
	target := "failure"
	if l.Err == nil {
		target = strings.TrimPrefix(l.URL.Href(), "https://h/")
	}
	s := fmt.Sprintf("%v %s[%s] %s", l.Kind, l.Element, l.Attribute, target)
	if l.HasRel("nofollow") {
		s += " nofollow"
	}
	if l.Download {
		s += " download"
	}
	return s
}

func TestLinks(t *testing.T) {
	for _, test := range []struct {
		name string
		page links.Page
		text string
		want []string
	}{
		{"anchor", links.Page{}, `<a href=x><AREA HREF=" y "><a name=n>`,
			[]string{"navigate a[href] dir/x", "navigate area[href] dir/y"}},
		{"rel", links.Page{}, `<a href=x rel="ugc NoFollow" download ping=" p  q ">`,
			[]string{"navigate a[href] dir/x nofollow download",
				"ping a[ping] dir/p nofollow download", "ping a[ping] dir/q nofollow download"}},
		{"empty", links.Page{}, `<a href=""><img src=""><form action><script src=></script>` +
			`<embed src=''><iframe src>`,
			[]string{"navigate a[href] dir/page?q", "submit form[action] dir/page?q"}},
		{"references", links.Page{},
			`<a href="?a&amp;b&lt;&copy=1&copy;&copyx&copy1&copy0&#X41&copy-` +
				`&CounterClockwiseContourIntegral;">`,
			[]string{"navigate a[href] dir/page?a&b%3C&copy=1%C2%A9&copyx&copy1&copy0A%C2%A9-" +
				"%E2%88%B3"}},
		{"references at the end", links.Page{},
			`<a href="?&notit;&#0000000000065;&#x0000000004F;&copy">`,
			[]string{"navigate a[href] dir/page?&notit;AO%C2%A9"}},
		{"form feed in a list", links.Page{}, "<a ping='b\fc'>",
			[]string{"ping a[ping] dir/b", "ping a[ping] dir/c"}},
		{"text after a style in SVG", links.Page{}, `<svg><style>a</style>b{c:url(d)}`, nil},
		{"equals sign in a value", links.Page{}, `<a href=?a=b>`,
			[]string{"navigate a[href] dir/page?a=b"}},
		{"first attribute", links.Page{}, `<a href=x HREF=y>`, []string{"navigate a[href] dir/x"}},
		{"base", links.Page{}, `<a href=x><base target=b><base href=/b/><base href=/c/><a href=y>`,
			[]string{"navigate a[href] b/x", "base base[href] b/", "base base[href] c/",
				"navigate a[href] b/y"}},
		{"base of another spelling", links.Page{}, "<BASE/HREF='/b&copy=/'><a href=x>",
			[]string{"base base[href] b&copy=/", "navigate a[href] b&copy=/x"}},
		{"base after a form feed", links.Page{}, "<base\fhref=/b/><a href=x>",
			[]string{"base base[href] b/", "navigate a[href] b/x"}},
		{"base after a lone <", links.Page{}, `<<base href=/b/><a href=x>`,
			[]string{"base base[href] b/", "navigate a[href] b/x"}},
		{"base in srcdoc", links.Page{}, `<base href=/b/><iframe srcdoc="` +
			`<base href=c/><a href=x>"></iframe>`,
			[]string{"base base[href] b/", "base base[href] b/c/", "navigate a[href] b/c/x"}},
		{"base without href", links.Page{}, `<base style="background:url(x)">`,
			[]string{"image base[style] dir/x"}},
		{"base that fails", links.Page{}, `<base href="http://["><base href=/c/><a href=y>`,
			[]string{"base base[href] failure", "base base[href] c/", "navigate a[href] dir/y"}},
		{"base of data", links.Page{}, `<base href="data:,x"><a href=y>`,
			[]string{"base base[href] data:,x", "navigate a[href] dir/y"}},
		{"base of javascript", links.Page{}, `<base href=" JavaScript:x"><a href=y>`,
			[]string{"base base[href] javascript:x", "navigate a[href] dir/y"}},
		{"base where it does not count", links.Page{},
			`<!--<base href=/1/>--><script>"<base href=/2/>"</script><svg><base href=/3/></svg>` +
				`<template><base href=/4/></template><a href=x>`,
			[]string{"base base[href] 4/", "navigate a[href] dir/x"}},
		{"base in noscript", links.Page{Shown: true},
			`<noscript><base href=/5/></noscript><a href=x>`, []string{"navigate a[href] dir/x"}},
		{"base after CSS", links.Page{}, `<p style=a:url(x)><base href=/b/>`,
			[]string{"image p[style] dir/x", "base base[href] b/"}},
		{"bad URL", links.Page{}, `<a href="http://["><a href=x>`,
			[]string{"navigate a[href] failure", "navigate a[href] dir/x"}},
		{"base with an empty href", links.Page{}, `<base href><base href=/b/><a href=x>`,
			[]string{"base base[href] dir/page?q", "base base[href] b/", "navigate a[href] dir/x"}},
		{"base in UTF-16", links.Page{}, "\xFE\xFF" + utf16BE(`<base href=/b/><a href=x>`),
			[]string{"base base[href] b/", "navigate a[href] b/x"}},
		{"base for srcdoc", links.Page{},
			`<base href=/b/><iframe srcdoc="<a href=x><iframe srcdoc='<base href=c/><a href=y>` +
				`<style>d{e:url(#f)}</style>'></iframe>"></iframe>`,
			[]string{"base base[href] b/", "navigate a[href] b/x", "base base[href] b/c/",
				"navigate a[href] b/c/y", "refer style[] b/#f"}},
		{"charset for srcdoc", links.Page{Charset: "windows-1252"},
			`<a href="?&eacute;"><iframe srcdoc="<a href='?&eacute;'>">`,
			[]string{"navigate a[href] dir/page?%E9", "navigate a[href] dir/page?%C3%A9"}},
		{"one anchor after another", links.Page{}, `<a href=1 rel=nofollow download><a href=2>` +
			`<a href=3 rel=nofollow><style>a{b:url(4)}</style><a href=5 rel="me nofollow me">` +
			`<a href=6 rel="xnofollow nofollowx"><a download href=7><a href=8>` +
			`<form action=9 rel=nofollow>`,
			[]string{"navigate a[href] dir/1 nofollow download", "navigate a[href] dir/2",
				"navigate a[href] dir/3 nofollow", "image style[] dir/4",
				"navigate a[href] dir/5 nofollow", "navigate a[href] dir/6",
				"navigate a[href] dir/7 download", "navigate a[href] dir/8",
				"submit form[action] dir/9 nofollow"}},
		{"lists", links.Page{}, "<a ping='\fa\rb\tc\n'><img srcset='d 1q, e 2x'>" +
			"<image srcset=f longdesc=g>",
			[]string{"ping a[ping] dir/a", "ping a[ping] dir/b", "ping a[ping] dir/c",
				"image img[srcset] dir/e", "image img[srcset] dir/f", "name img[longdesc] dir/g"}},
		{"slashes that do not close", links.Page{}, `<style type />a{b:url(1)}</style>` +
			`<form action=2 /><form action=3></form><template/><a href=4></template><a href=5/>`,
			[]string{"image style[] dir/1", "submit form[action] dir/2",
				"navigate a[href] dir/4", "navigate a[href] dir/5/"}},
		{"empty names", links.Page{}, `<q cite=""><svg><use href=""/></svg><img src=" ">` +
			`<link itemid="">`, []string{"name q[cite] dir/page?q", "refer use[href] dir/page?q",
			"image img[src] dir/page?q", "name link[itemid] dir/page?q"}},
		{"itemid of a link", links.Page{}, `<link rel=stylesheet href=a itemid=b>`,
			[]string{"style link[href] dir/a", "name link[itemid] dir/b"}},
		{"letters outside ASCII", links.Page{}, `<link rel=ſtylesheet href=a>` +
			`<link rel=preload as=ſtyle href=b><meta http-equiv=refreſh content=1;c>` +
			`<style type=text/cſs>d{e:url(f)}</style>`,
			[]string{"name link[href] dir/a", "fetch link[href] dir/b"}},
		{"lists where none may stand", links.Page{}, `<link rel=preload as="image x" href=a>` +
			`<meta http-equiv="refresh x" content=1;b><input type="image x" src=c>` +
			`<style type="text/css x">d{e:url(f)}</style><style type=TEXT/CSS>g{h:url(i)}</style>`,
			[]string{"fetch link[href] dir/a", "name input[src] dir/c", "image style[] dir/i"}},
		{"images", links.Page{}, `<img src=a srcset="b 1x, c 2x" longdesc=d><image src=e>` +
			`<picture><source srcset=f></picture><video src=g poster=h><body background=i>` +
			`<input type=IMAGE src=j><input src=k>`, []string{
			"image img[src] dir/a", "image img[srcset] dir/b", "image img[srcset] dir/c",
			"name img[longdesc] dir/d", "image img[src] dir/e", "image source[srcset] dir/f",
			"media video[src] dir/g", "image video[poster] dir/h",
			"image body[background] dir/i", "image input[src] dir/j", "name input[src] dir/k"}},
		{"others", links.Page{}, `<head profile=k><button formaction=a><input formaction=b>` +
			`<audio src=c>` +
			`<track src=d><object data=f><embed src=g><script src=h></script>` +
			`<q cite=i><ins cite=j><div itemtype="l m" itemid=n>`, []string{
			"name head[profile] dir/k", "submit button[formaction] dir/a",
			"submit input[formaction] dir/b", "media audio[src] dir/c", "media track[src] dir/d",
			"embed object[data] dir/f", "embed embed[src] dir/g", "script script[src] dir/h",
			"name q[cite] dir/i", "name ins[cite] dir/j",
			"name div[itemtype] dir/l", "name div[itemtype] dir/m", "name div[itemid] dir/n"}},
		{"link", links.Page{}, `<link rel=stylesheet href=a><link rel="shortcut icon" href=b>` +
			`<link rel=manifest href=c><link rel=preload as=Font href=d><link rel=preload href=e>` +
			`<link rel=modulepreload href=f><link rel=canonical href=g>` +
			`<link rel=preconnect href=h><link rel="alternate stylesheet" href=i>` +
			`<link rel=preload as=image imagesrcset="j 1x"><link href=k>` +
			`<link rel=stylesheet href><link rel=next href>`, []string{
			"style link[href] dir/a", "image link[href] dir/b", "manifest link[href] dir/c",
			"font link[href] dir/d", "fetch link[href] dir/e", "script link[href] dir/f",
			"name link[href] dir/g", "connect link[href] dir/h", "style link[href] dir/i",
			"image link[imagesrcset] dir/j", "name link[href] dir/k"}},
		{"refresh", links.Page{}, `<base href=/b/><meta http-equiv=Refresh content="5; url=x">` +
			`<meta http-equiv=refresh content=5>` +
			`<meta http-equiv=refresh content="0;javascript:x">` +
			`<meta http-equiv=refresh content=x><meta content="5; url=x">`,
			[]string{"base base[href] b/", "navigate meta[content] b/x",
				"navigate meta[content] dir/page?q#f"}},
		{"refresh with an empty URL", links.Page{},
			`<base href=/b/><meta http-equiv=refresh content="5;url=''">` +
				`<meta http-equiv=refresh content="5;url=">` +
				`<meta http-equiv=refresh content="5; ">` +
				`<meta http-equiv=refresh content="5;x"><meta style="a:url(http://[)" ` +
				`http-equiv=refresh content=5>`,
			[]string{"base base[href] b/", "navigate meta[content] b/", "navigate meta[content] b/",
				"navigate meta[content] dir/page?q#f", "navigate meta[content] b/x",
				"image meta[style] failure", "navigate meta[content] dir/page?q#f"}},
		{"refresh to a script", links.Page{},
			`<meta http-equiv=refresh content="5;url=' JavaScript:x'">` +
				`<meta http-equiv=refresh content="5;java&#9;script:x"><meta http-equiv=refresh ` +
				`content="5;javascripts:x">`, []string{"navigate meta[content] javascripts:x"}},
		{"CSS", links.Page{}, `<style>@import 'a';b{c:url(d)}</style>` +
			`<p style="e:url(&quot;f&quot;)"><style type=text/x>g{h:url(i)}</style>` +
			`<style>@font-face{src:url(j)}k{l:url(#m)}`,
			[]string{"style style[] dir/a", "image style[] dir/d", "image p[style] dir/f",
				"font style[] dir/j", "refer style[] dir/page?q#m"}},
		{"at-rules", links.Page{}, `<style>@charset "a";@IMPORT "b"</style>`,
			[]string{"style style[] dir/b"}},
		{"CSS that begins with an escape or a reference", links.Page{},
			`<p style="\75r\6c (a)"><p style="&#117;r&#108;(b)">`,
			[]string{"image p[style] dir/a", "image p[style] dir/b"}},
		{"SVG", links.Page{}, `<svg><a href=a xlink:href=b><image href=c /><use xlink:href=#d />` +
			`<script href=e></script><rect fill="url(#f)" cursor="url(g)" stroke=red /></svg>` +
			`<a xlink:href=h>`, []string{
			"navigate a[href] dir/a", "navigate a[xlink:href] dir/b", "image image[href] dir/c",
			"refer use[xlink:href] dir/page?q#d", "script script[href] dir/e",
			"refer rect[fill] dir/page?q#f", "image rect[cursor] dir/g"}},
		{"style in SVG", links.Page{}, `<svg><style>a{b:url(&#99;)}<!--x-->d{e:url(f)}` +
			`<![CDATA[g{h:url(i)}]]><use href=j /></style><style>k{l:url(m)}</style></svg>`,
			[]string{"refer use[href] dir/j", "image style[] dir/c", "image style[] dir/f",
				"image style[] dir/i", "image style[] dir/m"}},
		{"end of a style in SVG", links.Page{}, `<svg><style/>a{b:url(c)}<style>d{e:url(&copy=)}` +
			`<!doctype><?x>f{g:url(h)}<g>a{b:url(1)}</g></style>i{j:url(k)}<style>` +
			`<![CDATA[l{m:url(n]]></style><style><![CDATA[o{p:url(qrst`,
			[]string{"image style[] dir/%C2%A9=", "image style[] dir/h", "image style[] dir/n",
				"image style[] dir/qrst"}},
		{"CDATA after SVG", links.Page{}, `<svg><![CDATA[><a href=1>]]></svg><![CDATA[>` +
			`<a href=2>]]><svg><desc><br><![CDATA[><a href=3>]]><b><![CDATA[><a href=4>]]>`,
			[]string{"navigate a[href] dir/2", "navigate a[href] dir/4"}},
		{"elements that only HTML has", links.Page{},
			`<svg><template><form><noscript><a href=1></noscript></form></template>` +
				`<base href=/b/></svg><form action=2></form><math><title><mi><image src=3></mi>` +
				`</title><mrow style="a:url(4)"/><image style="b:url(5)"/>` +
				`<style>c{d:url(6)}</style></math>`,
			[]string{"navigate a[href] dir/1", "submit form[action] dir/2",
				"image img[src] dir/3", "image mrow[style] dir/4", "image image[style] dir/5"}},
		{"HTML in SVG", links.Page{}, `<svg><foreignObject><img src=a><style>b{c:url(d&amp;)}` +
			`</style></foreignObject><title><a href=e></title><img src=f><style>g{h:url(i&amp;)}` +
			`</style>`, []string{"image img[src] dir/a", "image style[] dir/d&amp;",
			"navigate a[href] dir/e", "image img[src] dir/f", "image style[] dir/i&amp;"}},
		{"SVG not closed", links.Page{}, `<div><svg></div><style>a{b:url(c&amp;)}</style><math>` +
			`<mi><img src=d></mi><annotation-xml encoding=text/HTML><img src=e></annotation-xml>` +
			`</math>`, []string{"image style[] dir/c&amp;", "image img[src] dir/d",
			"image img[src] dir/e"}},
		{"end tags around and in SVG", links.Page{}, `<button><svg></button>` +
			`<style>a{b:url(1&amp;)}</style><svg></div><style>a{b:url(2&amp;)}</style></p>` +
			`<style>a{b:url(3&amp;)}</style>`,
			[]string{"image style[] dir/1&amp;", "image style[] dir/2&",
				"image style[] dir/3&amp;"}},
		{"anchors around and in SVG", links.Page{}, `<a><svg><a></a><style>a{b:url(1&amp;)}` +
			`</style></a><style>a{b:url(2&amp;)}</style><math><math></math><style href=x>a` +
			`</style></math>`, []string{"image style[] dir/1&", "image style[] dir/2&amp;",
			"navigate style[href] dir/x"}},
		{"anchors around and in SVG in SVG", links.Page{},
			`<svg><a href=1><foreignObject><a href=2><svg></a><style>a{b:url(3&amp;)}</style>`,
			[]string{"navigate a[href] dir/1", "navigate a[href] dir/2",
				"image style[] dir/3&amp;"}},
		{"ordinary elements around SVG", links.Page{},
			`<video><svg></video><style>a{b:url(1&amp;)}</style><audio><svg></audio>` +
				`<style>a{b:url(2&amp;)}</style><q><svg></q><style>a{b:url(3&amp;)}</style>`,
			[]string{"image style[] dir/1&amp;", "image style[] dir/2&amp;",
				"image style[] dir/3&amp;"}},
		{"SVG in an annotation", links.Page{}, `<math><annotation-xml><svg><title><a href=x></a>` +
			`</title></svg><style>a{b:url(1&amp;)}</style></annotation-xml>` +
			`<style>a{b:url(2&amp;)}</style></math><style>a{b:url(3&amp;)}</style>`,
			[]string{"navigate a[href] dir/x", "image style[] dir/3&amp;"}},
		{"MathML in an annotation", links.Page{}, `<math><annotation-xml><a/><b0><c></c><svg>` +
			`<title><a href=x></a></title></svg></b0><svg><title><a href=y>`,
			[]string{"navigate a[href] dir/x", "navigate a[href] dir/y"}},
		{"SVG in and after an annotation", links.Page{},
			`<math><annotation-xml><svg><title><a href=x></a></title></svg></annotation-xml><svg>` +
				`<title><a href=y>`, []string{"navigate a[href] dir/x", "navigate a[href] dir/y"}},
		{"a cell without a table around SVG", links.Page{},
			`<td><svg></td><style>a{b:url(1&amp;)}</style></svg><table><td><svg></td>` +
				`<style>a{b:url(2&amp;)}</style>`,
			[]string{"image style[] dir/1&", "image style[] dir/2&amp;"}},
		{"a cell in SVG", links.Page{}, `<svg><foreignObject><td><svg></td><script src=1>` +
			`</script></svg><table><td><svg></td><script src=2></script>`,
			[]string{"script script[src] dir/2"}},
		{"void elements around SVG", links.Page{}, `<img><svg></img><style>a{b:url(1&amp;)}` +
			`</style>`, []string{"image style[] dir/1&"}},
		{"open elements in SVG's title", links.Page{},
			`<svg><title><a href=x></title><style>a{b:url(1&amp;)}</style></a></title>` +
				`<style>a{b:url(2&amp;)}</style>`,
			[]string{"navigate a[href] dir/x", "image style[] dir/1&amp;", "image style[] dir/2&"}},
		{"title in SVG's title", links.Page{}, `<svg><title><title></title>` +
			`<style>a{b:url(1&amp;)}</style></title><style>a{b:url(2&amp;)}</style>`,
			[]string{"image style[] dir/1&amp;", "image style[] dir/2&"}},
		{"paragraphs in SVG", links.Page{}, `<svg><foreignObject><p>a<div>b</div></foreignObject>` +
			`<style>a{b:url(1&amp;)}</style>`, []string{"image style[] dir/1&"}},
		{"slash of a value", links.Page{}, `<svg x=y /><style>a{b:url(1&amp;)}</style><svg x=y/>` +
			`<style>a{b:url(2&amp;)}</style>`,
			[]string{"image style[] dir/1&amp;", "image style[] dir/2&"}},
		{"equals signs and quotes", links.Page{}, "<a =href=1><a =\"x href=2\"><a ==\"x href=3\">" +
			"<a href=`4 5`><svg><a xlink\x1Ahref=6>",
			[]string{"navigate a[href] dir/2%22", "navigate a[href] dir/%604"}},
		{"template not open", links.Page{Shown: true},
			`</template><template><a href=1></template><a href=2>`,
			[]string{"navigate a[href] dir/2"}},
		{"template in a template", links.Page{Shown: true},
			`<template><template></template><a href=1>` +
				`</template><a href=2>`, []string{"navigate a[href] dir/2"}},
		{"rows of a table in a template in a table", links.Page{Shown: true},
			`<table><template><tr><td><a href=1></template><a href=2>`,
			[]string{"navigate a[href] dir/2"}},
		{"style in a template", links.Page{},
			`<template><style>a{b:url(1)}</style></template>`, []string{"image style[] dir/1"}},
		{"a frameset after a reference to a space", links.Page{},
			`&#32;&#x9;<frameset><frame src=1>`, []string{"embed frame[src] dir/1"}},
		{"a frameset after a reference to a letter", links.Page{},
			`&#65;<frameset><frame src=1>`, nil},
		{"a frameset after a hidden input", links.Page{},
			`<input type=hidden><frameset><frame src=1>`, []string{"embed frame[src] dir/1"}},
		{"a script in a comment in a script", links.Page{},
			`<script><!--<script></script><a href=1></script><a href=2>`,
			[]string{"navigate a[href] dir/2"}},
		{"two scripts in a comment in a script", links.Page{},
			`<script><!--<script><script></script><a href=1></script><a href=2>`,
			[]string{"navigate a[href] dir/2"}},
		{"a script after an empty comment in a script", links.Page{},
			`<script><!--><script></script><a href=1>`, []string{"navigate a[href] dir/1"}},
		{"four formatting elements that are alike", links.Page{}, `<p><b><b><b><b></p>` +
			`c</b></b></b><svg></b><style>a{b:url(1&amp;)}</style>`,
			[]string{"image style[] dir/1&"}},
		{"a formatting element around seven blocks", links.Page{},
			`<b>` + strings.Repeat("<div>", 7) + `</b><svg></b><style>a{b:url(1&amp;)}</style>`,
			[]string{"image style[] dir/1&"}},
		{"a formatting element around eight blocks", links.Page{},
			`<b>` + strings.Repeat("<div>", 8) + `</b><svg></b><style>a{b:url(1&amp;)}</style>`,
			[]string{"image style[] dir/1&amp;"}},
		{"three formatting elements between another and a block", links.Page{},
			`<b><i><u><s><div></b><svg></i><style>a{b:url(1&amp;)}</style>`,
			[]string{"image style[] dir/1&amp;"}},
		{"four formatting elements between another and a block", links.Page{},
			`<b><i><u><s><em><div></b><svg></i><style>a{b:url(1&amp;)}</style>`,
			[]string{"image style[] dir/1&"}},
		{"comments that end with --!>", links.Page{}, `<!----!><a href=1><!--a--!><a href=2>`,
			[]string{"navigate a[href] dir/1", "navigate a[href] dir/2"}},
		{"forms in a template", links.Page{},
			`<form action=1><template><form action=2><form action=3></form></template>` +
				`<form action=4></form><template><form action=5></template><form action=6>`,
			[]string{"submit form[action] dir/1", "submit form[action] dir/2",
				"submit form[action] dir/3", "submit form[action] dir/5",
				"submit form[action] dir/6"}},
		{"NUL in a name", links.Page{}, "<A\x00B\x00 style='b:url(c)'>",
			[]string{"image a\uFFFDb\uFFFD[style] dir/c"}},
		{"hidden", links.Page{Shown: true},
			`<!-- <a href=1> --><script>"<a href=2>"</script><textarea><a href=3></textarea>` +
				`<title><a href=4></title><template><a href=5><style>a{b:url(6)}` +
				`</style></template><noscript><a href=7></noscript><iframe srcdoc="<a href=8>">` +
				`</iframe><xmp><a href=9></xmp>`, []string{"navigate a[href] dir/8"}},
		{"options", links.Page{},
			`<template><a href=5></template><noscript><a href=7></noscript><iframe srcdoc="` +
				`<base href=/b/><a href='8&amp;amp;'>" src=9></iframe>`,
			[]string{"navigate a[href] dir/5", "navigate a[href] dir/7", "base base[href] b/",
				"navigate a[href] b/8&", "embed iframe[src] dir/9"}},
		{"form in form", links.Page{}, `<form action=a><form action=b></form><form action=c>`,
			[]string{"submit form[action] dir/a", "submit form[action] dir/c"}},
		{"not closed", links.Page{}, `<a href=a><a href="b`, []string{"navigate a[href] dir/a"}},
		{"unknown charset of the caller", links.Page{Charset: "utf-32"},
			"<meta charset=windows-1252><a href='?\xE9'>",
			[]string{"navigate a[href] dir/page?%E9"}},
		{"charset of the caller", links.Page{Charset: "windows-1252"},
			"<meta charset=utf-8><a href='/\xE9?\xE9'>", []string{"navigate a[href] %C3%A9?%E9"}},
		{"UTF-8 of the caller", links.Page{Charset: "UTF8"},
			"<meta charset=windows-1252><a href='/\u00E9'>", []string{"navigate a[href] %C3%A9"}},
		{"charset of the page", links.Page{}, "<meta charset=shift_jis><a " +
			"href='/?\x93\xfa\x96\x7b'>", []string{"navigate a[href] ?%93%FA%96{"}},
		{"charset of http-equiv", links.Page{}, "<!-- <meta charset=big5> -->" +
			"<meta http-equiv=Content-Type content='text/html; charset = \"KOI8-R\"'><a " +
			"href='?\xC1'>", []string{"navigate a[href] dir/page?%C1"}},
		{"charset that no page can name", links.Page{}, "<meta charset=utf-16><a href='?\u00E9'>",
			[]string{"navigate a[href] dir/page?%C3%A9"}},
		{"ISO-2022-JP", links.Page{Charset: "iso-2022-jp"}, "<a href='/\x1b$B$\"\x1b(B'><a href=x>",
			[]string{"navigate a[href] %E3%81%82", "navigate a[href] dir/x"}},
		{"UTF-16 by its BOM", links.Page{Charset: "windows-1252"},
			"\xFF\xFE<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00/\x00\xE9\x00>\x00",
			[]string{"navigate a[href] %C3%A9"}},
		{"gb18030", links.Page{Charset: "gb18030"}, "<a href='/\x94\x39\xDA\x33'>",
			[]string{"navigate a[href] %F0%9F%92%A9"}},
		{"UTF-16", links.Page{Charset: "utf-16le"},
			"<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00?\x00\xE9\x00>\x00",
			[]string{"navigate a[href] dir/page?%C3%A9"}},
		{"BOM", links.Page{Charset: "windows-1252"}, "\uFEFF<a href='/\u00E9?\u00E9'>",
			[]string{"navigate a[href] %C3%A9?%C3%A9"}},
		{"no encoding", links.Page{}, "<a href='?\u00E9\xFF'>",
			[]string{"navigate a[href] dir/page?%C3%A9%EF%BF%BD"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.page.URL = address
			var got []string
			for l, err := range test.page.Links(strings.NewReader(test.text)) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, describe(l))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"),
					strings.Join(test.want, "\n"))
			}
		})
	}
}

func TestSrcdocInSrcdoc(t *testing.T) {
	page := ""
	for i := range 6 {
		page = fmt.Sprintf(`<img src=%d><iframe srcdoc="%s">`, i, html.EscapeString(page))
	}
	p := links.Page{URL: address}
	var got []string
	for l, err := range p.Links(strings.NewReader(page)) {
		if err != nil || page[l.Start:l.End] != l.Raw {
			t.Fatalf("%+v, %v", l, err)
		}
		got = append(got, l.Raw)
	}
	if want := []string{"5", "4", "3", "2", "1", "0"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestPositions(t *testing.T) {
	const page = "<a href='x'><img srcset=\" a&#32;1x, b\t2x\"><style>c{d:url( e )}</style>" +
		"<p style=\"f:url(&quot;g&quot;)\"><meta http-equiv=refresh content='0; URL=\"h\"'>" +
		"<a href=&#x30><iframe srcdoc='<a href=\"&amp;amp;i\">'>"
	want := []string{"x", "a", "b", "e", "g", "h", "&#x30", "&amp;amp;i"}
	p := links.Page{URL: address}
	for _, e := range []struct {
		charset string
		encode  func(string) string
	}{
		{"utf-8", func(s string) string { return s }},
		{"utf-8", func(s string) string { return "\uFEFF" + s }},
		// It forgets positions.
		{"windows-1252", func(s string) string { return strings.Repeat("\xE9", 300) + s }},
		{"shift_jis", func(s string) string { return "\x93\xFA" + s }},
		{"iso-2022-jp", func(s string) string { return "\x1b$B$\"\x1b(B" + s }},
		{"utf-16be", func(s string) string { return "\xFE\xFF" + utf16BE(s) }},
	} {
		p.Charset = e.charset
		text := e.encode(page)
		i := 0
		for l, err := range p.Links(strings.NewReader(text)) {
			if err != nil || i == len(want) {
				t.Fatal(l, err)
			}
			if got := strings.ReplaceAll(text[l.Start:l.End], "\x00", ""); got != want[i] {
				t.Errorf("%s: %q at %d, want %q", e.charset, got, l.Start, want[i])
			}
			i++
		}
		if i != len(want) {
			t.Errorf("%s: %d links", e.charset, i)
		}
	}
}

// While it reads a long page, Links forgets the positions that it no longer needs.
func TestPositionsOfLongPage(t *testing.T) {
	page := strings.Repeat("<a href='/x'>\xE9x</a>\n", 1000)
	p := links.Page{URL: address, Charset: "windows-1252"}
	for l, err := range p.Links(strings.NewReader(page)) {
		if err != nil || page[l.Start:l.End] != "/x" {
			t.Fatalf("%+v, %v", l, err)
		}
	}
}

func TestRewrite(t *testing.T) {
	for _, test := range []struct{ name, page, url, want string }{
		{"double quotes", `<a href="x">`, "\"a'&b<>\r\x00\u0080",
			"<a href=\"&#34;a&#39;&amp;b&#60;&#62;&#13;&#0;\u0080\">"},
		{"no quotes", `<a href=x>`, "a b>`=\x00\f", `<a href=a&#32;b&#62;&#96;&#61;&#0;&#12;>`},
		{"not closed", `<a href=x><a href="y`, `z`, `<a href=z><a href="y`},
		{"no value", `<a href><a href=><a href=''>`, `a`, `<a href="a"><a href="a"><a href='a'>`},
		{"srcset", `<img srcset="a 1x,b, c 2x">`, ",,d \te\f\x00,,",
			`<img srcset="%2C%2Cd%20e%0C&#0;%2C%2C 1x,%2C%2Cd%20e%0C&#0;%2C%2C, ` +
				`%2C%2Cd%20e%0C&#0;%2C%2C 2x">`},
		{"after a reference", `<a ping='a&#32b c'><a href="&semi;d"><iframe srcdoc='` +
			`<a ping="e&#32f">'>`, `1`, `<a ping='1&#32;1 1'><a href="1"><iframe srcdoc='` +
			`<a ping="1&#32;1">'>`},
		{"CSS", `<style>@import "x";a{b:url(x) url('x')}</style>`, `a b)'</style`,
			`<style>@import "a\000020b)\000027\00003c/style";a{b:url(a\000020b\000029\000027` +
				`\00003c/style) url('a\000020b)\000027\00003c/style')}</style>`},
		{"CSS in an attribute", `<p style=a:url(x)>`, `a b`, `<p style=a:url(a\000020b)>`},
		{"refresh", `<meta http-equiv=refresh content="0;url='x'y">` +
			`<meta http-equiv=refresh content=5><meta http-equiv=refresh content="1;x">`, `url`,
			`<meta http-equiv=refresh content="0;url='url'y">` +
				`<meta http-equiv=refresh content=5;url&#61;url><meta http-equiv=refresh ` +
				`content="1;url=url">`},
		{"refresh with a quote", `<meta http-equiv=refresh content="0;url='x'y">`, `a'`,
			`<meta http-equiv=refresh content="0;url=a&#39;">`},
		{"srcdoc", `<iframe srcdoc="<a href='x'>">`, `a&b`,
			`<iframe srcdoc="<a href='a&amp;amp;b'>">`},
		{"legacy", "<meta charset=koi8-r>\xC1<a href=x>\xC1", "\u00E9~",
			"<meta charset=koi8-r>\xC1<a href=&#233;&#126;>\xC1"},
		{"ISO-2022-JP", "<meta charset=iso-2022-jp><a href=x>",
			"\x0E\x0F\x1B\\~\u0080\u0089\u009F\u00A0\x7F",
			"<meta charset=iso-2022-jp><a " +
				"href=&#14;&#15;&#27;&#92;&#126;%C2%80%C2%89%C2%9F&#160;\x7F>"},
		{"UTF-16", "\xFE\xFF\x00<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00x\x00>", "\u00E9",
			"\xFE\xFF\x00<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00&\x00#\x002\x003\x003\x00;\x00>"},
		{"SVG's CSS", `<svg><style>a{b:url(x)}<![CDATA[c{d:url(y)}]]></style>`, `&lt;]]>`,
			`<svg><style>a{b:url(\000026lt;]]\00003e)}<![CDATA[c{d:url(\000026lt;]]\00003e)}]]>` +
				`</style>`},
		{"srcdoc of a legacy page",
			"<meta charset=windows-1252><iframe src=x srcdoc=\"" + strings.Repeat("\xE9", 300) +
				"<a href=y><p style='a:url(z)'>\">", "\u00E9",
			"<meta charset=windows-1252><iframe src=&#233; srcdoc=\"" +
				strings.Repeat("\xE9", 300) + "<a href=&#233;><p style='a:url(&#92;0000e9)'>\">"},
		{"left out", `<a href=x class=y><a class=y href="x"><a href="x" href=y z>` +
			`<img srcset="a 1x, b 2x"><a b href=x =y><svg><a/href="x"><a href='x'/><a / href=x>` +
			`<a/href=x ><a/href="x"class=y>`, ``, `<a class=y><a class=y><a z><img srcset=" ">` +
			`<a b / =y><svg><a/ ><a /><a / ><a/ ><a/class=y>`},
		{"list left out without quotes", `<img srcset=x title="a src=x onerror=y b">` +
			`<a ping=t href=/n>b<a ping=a&#32;b href>c<img srcset=a,&#32;b class=d>` +
			`<link imagesrcset=x,><p itemtype=x>`, "\x00 \t",
			`<img title="a src=x onerror=y b"><a href=&#0;&#32;&#9;>b` +
				`<a ping=&#32;&#32;&#32; href="&#0; ` + "\t" + `">c` +
				`<img srcset=&#32;&#32;&#32; class=d><link><p>`},
		{"left out before an equals sign", `<a b href="x"=c>`, "", `<a b /=c>`},
		{"SVG's CSS before a comment", `<svg><style>a{b:url(x<!---->)}</style>`, "y",
			`<svg><style>a{b:url(y<!---->)}</style>`},
		{"at the end of the page", `<svg><style>@import 'x`, "y", `<svg><style>@import 'y`},
		{"left out at newlines", "<a\n\nhref=x><a b href=x\n=y>", "", "<a\n><a b /\n=y>"},
		{"list left out", `<a href=x ping=y href=z><a ping=" x y "><style>a{b:url(x)}</style>` +
			`<meta http-equiv=refresh content=5;x>`, ``, `<a><a ping="   ">` +
			`<style>a{b:url()}</style><meta http-equiv=refresh>`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			p := links.Page{URL: address}
			err := p.Rewrite(&b, strings.NewReader(test.page),
				func(links.Link) string { return test.url })
			if err != nil {
				t.Fatal(err)
			}
			if b.String() != test.want {
				t.Errorf("got  %s\nwant %s", b.String(), test.want)
			}
		})
	}
}

func TestRewriteOneOfMany(t *testing.T) {
	var b strings.Builder
	page := strings.NewReader(`<img src=a srcset="b 1x, c 2x ,d 3x">`)
	err := links.Page{URL: address}.Rewrite(&b, page, func(l links.Link) string {
		if l.Raw == "c" {
			return ""
		}
		return l.Raw
	})
	if want := `<img src=a srcset="b 1x, d 3x">`; err != nil || b.String() != want {
		t.Errorf("%s, %v, want %s", b.String(), err, want)
	}
}

func TestLimits(t *testing.T) {
	p := links.Page{URL: address, Limit: 1000, BaseWithin: 5000}
	long := strings.Repeat("<b>x</b>", 200)
	for _, test := range []struct {
		name, page string
		base       bool
		links      int
	}{
		{"long tag", "<a href=x><a href=" + strings.Repeat("x", 2000) + ">", false, 1},
		{"late base", "<a href=x>" + long + "<base href=y><a href=z>", true, 1},
		{"limit after the base", "<a href=x>" +
			strings.Repeat(" ", 1000-len("<a href=x><base href=y>")) + "<base href=y>", true, -1},
		{"late empty base", "<a href=x>" + long + "<base href><a href=z>", true, 1},
		{"limit after a tag",
			"<a href=x><a href=" + strings.Repeat("x", 1000-len("<a href=>")) + ">", false, -1},
		{"limit in a tag", "<a href=x><a href=" + strings.Repeat("x", 1001-len("<a href=>")) + ">",
			false, 1},
		{"limit in the base", "<a href=x>" +
			strings.Repeat(" ", 1001-len("<a href=x><base href=y>")) + "<base href=y>", true, 1},
		{"late base in a template", long + "<template><base href=y></template><a href=z>" + long,
			true, -1},
	} {
		n := 0
		var last error
		for _, err := range p.Links(strings.NewReader(test.page)) {
			if last = err; err == nil {
				n++
			}
		}
		var limit *links.LimitError
		switch {
		case test.links < 0:
			if last != nil || n != 2 {
				t.Errorf("%s: %d links, then %v", test.name, n, last)
			}
		case !errors.As(last, &limit) || limit.Base != test.base ||
			limit.Limit != 1000 || n != test.links,
			!strings.HasSuffix(limit.Error(), "more than 1000 bytes"),
			strings.Contains(limit.Error(), "a base element") != test.base:
			t.Errorf("%s: %d links, then %v", test.name, n, last)
		}
	}
}

func TestDefaultLimit(t *testing.T) {
	page := strings.Repeat("<b>some text</b>", 17<<20/16) + "<base href=x>"
	var limit *links.LimitError
	for _, err := range (links.Page{URL: address}).Links(strings.NewReader(page)) {
		if !errors.As(err, &limit) || limit.Limit != 16<<20 || !limit.Base {
			t.Errorf("%v", err)
		}
	}
	if limit == nil {
		t.Error("no error")
	}
}

// TestHostile reads pages that would take very long, or too much memory, if either were not linear.
func TestHostile(t *testing.T) {
	long := strings.Repeat("x", 10<<20)
	for _, test := range []struct {
		name, page string
		links      int
	}{
		{"parentheses in CSS", "<style>a{b:" + strings.Repeat("(", 100000) + "url(c)</style>", 1},
		{"commas in srcset", "<img srcset='" + strings.Repeat(",", 1<<20) + "a'>", 1},
		{"long attribute", "<a href='" + long + "'>", 1},
		{"long srcset", "<img srcset='" + long + "'>", 1},
		{"elements in SVG", "<svg><title>" +
			strings.Repeat("<span>", 200000) + strings.Repeat("<div></b>", 100000), 0},
		{"a long head", strings.Repeat("<link>", 400_000), 0},
		{"numbers before a name in CSS", "<style>" + strings.Repeat("-1", 150_000) + "l(", 0},
	} {
		n, began := 0, time.Now()
		for l, err := range (links.Page{URL: address}).Links(strings.NewReader(test.page)) {
			if err != nil || l.Err != nil {
				t.Errorf("%s: %v, %v", test.name, err, l.Err)
			}
			n++
		}
		if took := time.Since(began); n != test.links || took > 10*time.Second {
			t.Errorf("%s: %d links, want %d, in %v", test.name, n, test.links, took)
		}
	}
}

// TestManyReadings reads a page on which browsers differ in so many ways that each tag would be
// read hundreds of times.
func TestManyReadings(t *testing.T) {
	page := `<!doctype x><p><table></table><object><q><search></q><cite><dialog></cite><form>` +
		`<marquee></form></marquee><form></form><foreignObject><svg></foreignObject></svg>` +
		`<select><b></select><math><mi></p></mi></math><noscript><h1></noscript>` +
		`<template><title></title><td>` + strings.Repeat("<wbr>", 20_000)
	var err error
	for _, err = range (links.Page{URL: address}).Links(strings.NewReader(page)) {
	}
	var limit *links.LimitError
	if !errors.As(err, &limit) || !limit.Depth {
		t.Error(err)
	}
}

func TestSrcset(t *testing.T) {
	for _, test := range []struct {
		value string
		want  []links.Candidate
	}{
		{"a", []links.Candidate{{URL: "a", Density: 1, Start: 0, End: 1}}},
		{" a,, b 2x", []links.Candidate{{URL: "a", Density: 1, Start: 1, End: 2},
			{URL: "b", Density: 2, Start: 5, End: 6}}},
		{"a 10w 20h, b 1.5e1x", []links.Candidate{{URL: "a", Width: 10, Height: 20, Start: 0,
			End: 1}, {URL: "b", Density: 15, Start: 11, End: 12}}},
		{"a 20h", nil},
		{"a 1x 2x, b 1w 1x, c 0w, d 1W, e +1x, f -1x, g 1.x, h 1h 1x, i 1e, j 1e+x, k 01w",
			[]links.Candidate{{URL: "k", Width: 1, Start: 74, End: 75}}},
		{"a ((,b) 2x, c", []links.Candidate{{URL: "c", Density: 1, Start: 12, End: 13}}},
		{"a (b, c) 1x, d", []links.Candidate{{URL: "d", Density: 1, Start: 13, End: 14}}},
		{"a 1e+1x, b 2E-1x, c 3e1x, d .5x, e 0x, f -0x, g 1E+x, h 1e1.x, i e1x, j .x",
			[]links.Candidate{{URL: "a", Density: 10, Start: 0, End: 1},
				{URL: "b", Density: 0.2, Start: 9, End: 10},
				{URL: "c", Density: 30, Start: 18, End: 19},
				{URL: "d", Density: 0.5, Start: 26, End: 27}, {URL: "e", Start: 33, End: 34},
				{URL: "f", Density: math.Copysign(0, -1), Start: 39, End: 40}}},
		{"a 1x(, b 2x), c\t3x\n,\rd\f4x , e 5w 6w",
			[]links.Candidate{{URL: "c", Density: 3, Start: 14, End: 15},
				{URL: "d", Density: 4, Start: 21, End: 22}}},
		{"a 1x(, b 2x, c) , d 1q 2w 3h, e 2w 3h 4h, f 1x 2h, g w, h h 2w, i 1e5.5x, j 1_0x, k " +
			"infx, l 0x1p1x, m x, n -x, o 2x\v, p 1e999x",
			[]links.Candidate{{URL: "p", Density: math.Inf(1), Start: 118, End: 119}}},
		{"a 99999999999999999999w",
			[]links.Candidate{{URL: "a", Width: math.MaxInt, Start: 0, End: 1}}},
		{"a 1.e3x, b 1.0e3x", []links.Candidate{{URL: "b", Density: 1000, Start: 9, End: 10}}},
		{"data:,a 1x", []links.Candidate{{URL: "data:,a", Density: 1, Start: 0, End: 7}}},
	} {
		if got := links.Srcset(test.value); !slices.Equal(got, test.want) {
			t.Errorf("Srcset(%q) = %+v, want %+v", test.value, got, test.want)
		}
	}
}

func TestRefresh(t *testing.T) {
	for _, test := range []struct {
		content string
		seconds int
		url     string
		ok      bool
	}{
		{"5", 5, "", true},
		{"\f\r05.9.9 , \n\tx ", 5, "x ", true},
		{".", 0, "", true},
		{"99999999999999999999;x", math.MaxInt, "x", true},
		{"5x", 0, "", false},
		{"-5", 0, "", false},
		{"5-", 0, "", false},
		{"", 0, "", false},
		{"5;;x", 5, ";x", true},
		{"5;,x", 5, ",x", true},
		{"5;Url\f=\n'x'y'", 5, "x", true},
		{`5;"x'y"z"`, 5, "x'y", true},
		{"5;url='x", 5, "x", true},
		{"5;url", 5, "url", true},
		{"5;ur=x", 5, "ur=x", true},
		{"5;url x", 5, "url x", true},
		{"5;uRL=", 5, "", true},
	} {
		seconds, u, ok := links.Refresh(test.content)
		if seconds != test.seconds || u != test.url || ok != test.ok {
			t.Errorf("Refresh(%q) = %d, %q, %v, want %+v", test.content, seconds, u, ok, test)
		}
	}
}

func TestHeader(t *testing.T) {
	for _, test := range []struct{ value, want string }{
		{`</a>; rel=next`,
			`[{Target:/a Rel:next Anchor: Params:[{Name:rel Value:next Language:}]}]`},
		{`<a>;REL="x y" ; rel=z;Anchor="#b",<c>`, `[{Target:a Rel:x y Anchor:#b ` +
			`Params:[{Name:rel Value:x y Language:} {Name:rel Value:z Language:} {Name:anchor ` +
			`Value:#b Language:}]} {Target:c Rel: Anchor: Params:[]}]`},
		{`<a,b>; title="c\", d;"; x`, `[{Target:a,b Rel: Anchor: Params:[{Name:title Value:c", ` +
			`d; Language:} {Name:x Value: Language:}]}]`},
		{`<a>; title*=UTF-8'de'%e2%82%ac; b*=latin1''x; c*=utf-8''%FF; d*=x`,
			`[{Target:a Rel: Anchor: Params:[{Name:title* Value:€ Language:de}]}]`},
		{`a, <b>`, `[]`},
		{"<a>;b,<c>;d;e=f,<g>;h ,<i>;j\t;k =\tl\t,<m>;=n;o",
			`[{Target:a Rel: Anchor: Params:[{Name:b Value: Language:}]} {Target:c Rel: Anchor: ` +
				`Params:[{Name:d Value: Language:} {Name:e Value:f Language:}]} {Target:g Rel: ` +
				`Anchor: Params:[{Name:h Value: Language:}]} {Target:i Rel: Anchor: ` +
				`Params:[{Name:j Value: Language:} {Name:k Value:l Language:}]} {Target:m Rel: ` +
				`Anchor: Params:[{Name:o Value: Language:}]}]`},
		{`<a>;b="c\\\d";e="f\`, `[{Target:a Rel: Anchor: Params:[{Name:b Value:c\d Language:} ` +
			`{Name:e Value:f\ Language:}]}]`},
		{`<a>;anchor="";anchor="#b";rel="";rel=c`, `[{Target:a Rel: Anchor: Params:[{Name:anchor ` +
			`Value: Language:} {Name:anchor Value:#b Language:} {Name:rel Value: Language:} ` +
			`{Name:rel Value:c Language:}]}]`},
		{` , <a> ,, <b`, `[{Target:a Rel: Anchor: Params:[]}]`},
		{"<a>,\t< b>;rel*=utf-8''c;rel=NEXT", `[{Target:a Rel: Anchor: Params:[]} {Target: b ` +
			`Rel:NEXT Anchor: Params:[{Name:rel* Value:c Language:} {Name:rel Value:NEXT ` +
			`Language:}]}]`},
		{`<a>,;<b>`, `[{Target:a Rel: Anchor: Params:[]}]`},
		{"<a>;anchor*=utf-8''b;anchor=c", `[{Target:a Rel: Anchor:c Params:[{Name:anchor* ` +
			`Value:b Language:} {Name:anchor Value:c Language:}]}]`},
		{`<>;a="b"c;d=e,<f>`, `[{Target: Rel: Anchor: Params:[{Name:a Value:b Language:}]}]`},
		{`<a>;b="é";c*=utf-8'de-AT'd+e;f*=" utf-8''g"`,
			`[{Target:a Rel: Anchor: Params:[{Name:b Value:é Language:} {Name:c* Value:d+e ` +
				`Language:de-AT}]}]`},
		{`<a>;b*=;c*;*=d;e*=utf-8'f;g*=Utf-8''h'i;j=k l;m="n\"`,
			`[{Target:a Rel: Anchor: Params:[{Name:g* Value:h'i Language:} {Name:j Value:k l ` +
				`Language:} {Name:m Value:n" Language:}]}]`},
	} {
		type fields struct { // without the method String
			Target, Rel, Anchor string
			Params              []links.HeaderParam
		}
		var list []fields
		for _, l := range links.Header(test.value) {
			list = append(list, fields{l.Target, l.Get("rel"), l.Get("anchor"), l.Params})
		}
		if got := fmt.Sprintf("%+v", list); got != test.want {
			t.Errorf("Header(%q) = %s, want %s", test.value, got, test.want)
		}
	}
	l := links.Header(`<a>; title=x; title*=utf-8''y; title*=utf-8''z; b=1; b=2; d; d=3`)[0]
	if l.Get("title") != "y" || l.Get("b") != "1" || l.Get("c") != "" || l.Get("d") != "" {
		t.Errorf("%+v", l)
	}
	if n := len(links.Header(`<a>;x="`, "<b>, <c>", "<d", "e", "<f>")); n != 4 {
		t.Errorf("%d links", n)
	}
}

func TestCSS(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`a{b:url(c)}`, "image c"},
		{`a{b:url( c ) URL("d") url( 'e' )}`, "image c, image d, image e"},
		{`a{b:\75 r\6c(c)}`, "image c"},
		{`a{b:url(c\)d) url("e\"f\` + "\n" + `g")}`, `image c)d, image e"fg`},
		{`a{b:url(c d) url(e"f) url(g(h) url(i)}`, "image i"},
		{`a{b:url(c d\)url(e)) url(f)}`, "image f"},
		{`a{b:url(c url(d)) url(e)}`, "image e"},
		{`a{--b:(c;"d");e:(f;"g")}`, "maybe d"},
		{`a{b:url(c` + "\x01" + `)url(d` + "\x00" + `)}`, "image d\uFFFD"},
		{`/* url(a) */ "url(b)" 'url(c)' b{c:url(d)} /*`, "image d"},
		{"a{b:\"url(c)\n;d:url(e)}", "image e"},
		{"a{b:\"url(c)\r;d:url(e)}f{g:'\f;h:url(i)}", "image e, image i"},
		{`@import "a"; @IMPORT url(b); @import/**/url("c") layer(x) supports(d:url(e)); ` +
			`f{g:url(h)}`, "style a, style b, style c, image h"},
		{`@namespace url(a); @namespace b "c"; @charset "d"; @media url(e) { f{g:url(h)} }`,
			"image h"},
		{`@font-face{src:url(a) format("b"),url(c)} d{e:url(f)}`, "font a, font c, image f"},
		{`a{b:image-set("c" 1x, type("d") 2x, url(e) 3x) -webkit-image-set('f' 1x) "g"}`,
			"image c, image e, image f"},
		{`a{b:image-set((type("c")) "d") image-set(image-set("e") "f")}`,
			"image d, image e, image f"},
		{`@a @import "b"; c{d:url(e)}`, "image e"},
		{`a{b:-webkit-image-setset("c" 1x) -webkit-image-se("d" 1x) image-sett("e")}`, ""},
		{`a{b:src("c") src( /**/ 'd') src(e)}`, "image c, image d"},
		{`a{b:url(#c) url("#d")}`, "refer #c, refer #d"},
		{`1url(a) #url(b) @url(c); -url(d) --url(e) 1e3url(f) .5url(g) 1-url(h) xurl(i)`, ""},
		{`1.url(a) <!--url(b)-->url(c) +url(d)`, "image a, image b, image c, image d"},
		{`a{b:1e\33 url(c)}`, ""}, // the space ends the escape, and url continues the unit e3
		{`@import 1`, ""},
		{`@import +`, ""},
		{`a{b:url(c`, "image c"},
		{`a{b:url("c`, "image c"},
		{`a{b:url(c\`, "image c\uFFFD"},
		{`a{b:url() url("") url(  )}`, ""},
		{`a{@x url(b)}c{d:url(e)}`, "image e"},
		{`@x ({url(a)}) url(b);c{d:url(e)}`, "image e"},
		{`a{@x{b:url(c)}`, "image c"},
		{`color:red;background:url(a)`, "image a"},
		{`a{b:url(\000061b) url(\0000061) url(\61  ) url(\61` + "\r\n" + `b) url(\g) url(\61` +
			"\f\n" + `)}`, "image ab, image \x061, image a, image ab, image g, image a"},
		{`@import` + "\f" + `"a";@import` + "\r" + `"b";@import/**/"c";@importx "d"`,
			"style a, style b, style c"},
		{`@media x{@import ` +
			`"a";@font-face{src:url(b),url(#c)}}@font-faces{d:url(e)}@font-face;f{g:url(h)}`,
			"style a, font b, font #c, image e, image h"},
		{`@font-face{@font-face{src:url(a)}src:url(b)}@media x{c{d:url(e)}}`,
			"font a, font b, image e"},
		{`a{@x y;b:url(c)}@x (;url(d));e{f:url(g)}@x [;url(h)] url(i);j{k:url(l)}`,
			"image c, image g, image l"},
		{`a{b:image-set(["c"] "d") image-set(} ] "e") image-set(f("g"),"h")}`,
			"image d, image e, image g, image h"},
		{`@import a "b";@import "c` + "\n" + `;@import (@import "d")`, ""},
		{`@font-face{a:b;src:url(c),image-set("d")}`, "font c, font d"},
		{`a{b:image-set(url(c) 1x,"d" 2x) url(e  ) url(" ")}`,
			"image c, image d, image e, image  "},
		{"a\x00url(b)", ""},
		{"a{b:u\\000072\r\nl(c)}", "image c"},
		{`a{b:url(" #c") url(\23 d) url(#)}`, "image  #c, refer #d, refer #"},
		{`/*/url(a)*/b{c:url(d)}/*url(e)`, "image d"},
		{`@ {a:url(b)}@1 url(c)`, "image b, image c"},
		{`a{b:url(c `, "image c"},
		{`a{b:image-set(url( c ) 1x,"d" 2x)}`, "image c, image d"},
		{`@import src("a") url(b);c{d:url(e)}@--1 url(f);g{h:url(i)}@-1 url(j)`,
			"style a, image e, image i, image j"},
		{`a{b:\175 rl(c) \4Cl\6F url(d) url(\61` + "\fb\\é\\6C\\6c)}", "image abéll"},
		{`a{b:1.5e+2url(c) -1.5url(d) 1E5.5url(e) +.5url(f) 1e-url(g) 1.-url(h)}`, ""},
		{"a{b:url(\\\x00) url(\\0)}", "image \uFFFD, image \uFFFD"},
		{`a{b:url("c\` + "\fd\\\re\\\r\nf\\", "image cdef"},
		{`a{b:#(url(c)) (d)#url(e) \u00E9url(f) éurl(g)}`, "image c"},
		{`a{b:url(\110000 x) url(\d800 y) url(\0 z)}`,
			"image \uFFFDx, image \uFFFDy, image \uFFFDz"},
	} {
		var got []string
		for u := range links.CSS(test.text) {
			got = append(got, u.Kind.String()+" "+u.URL)
		}
		if s := strings.Join(got, ", "); s != test.want {
			t.Errorf("CSS(%q): %q, want %q", test.text, s, test.want)
		}
	}
	for u := range links.CSS(`url(a\)b) url(c)`) {
		if u.URL != "a)b" || u.Start != 4 || u.End != 8 {
			t.Errorf("%+v", u)
		}
		break
	}
}

// TestKindString finds the kinds in the source: each has its name in lower case.
func TestKindString(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "kind.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	kind := links.Name
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.CONST {
			for _, s := range d.Specs {
				name := s.(*ast.ValueSpec).Names[0].Name
				if got := kind.String(); got != strings.ToLower(name) {
					t.Errorf("%s is %q", name, got)
				}
				kind++
			}
		}
	}
	if kind <= links.Maybe || kind.String() != "unknown" || links.Kind(200).String() != "unknown" {
		t.Errorf("the kind after the last one, %d, is %s", kind, kind)
	}
}

// TestBytesOfCSSURL puts each byte into an unquoted URL: see
// https://drafts.csswg.org/css-syntax-3/#consume-url-token
func TestBytesOfCSSURL(t *testing.T) {
	for b := range byte(0x80) {
		var want []string
		switch {
		case b == 0: // the preprocessed input has U+FFFD
			want = []string{"a\uFFFDb", "c"}
		case b == ')':
			want = []string{"a", "c"}
		case b == '\\':
			want = []string{"a\u000B", "c"}
		case strings.IndexByte("\t\n\f\r \"'(", b) >= 0, b <= 0x08, b == 0x0B,
			0x0E <= b && b <= 0x1F, b == 0x7F:
			// Whitespace within it, and a non-printable code point, make a bad URL.
			want = []string{"c"}
		default:
			want = []string{"a" + string(rune(b)) + "b", "c"}
		}
		var got []string
		for u := range links.CSS("url(a" + string(rune(b)) + "b) url(c)") {
			got = append(got, u.URL)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", b, got, want)
		}
	}
}

// A URL that replaces another one is read back unchanged, wherever it is.
func TestRewriteEveryByte(t *testing.T) {
	places := []string{`<a href="x">`, `<a href='x'>`,
		`<a href=x>`, `<a href>`, `<a href=>`, `<a href=&#32x>`,
		`<img srcset="x 1x">`, `<img srcset=x>`, `<a ping="x">`, `<a ping=x>`,
		`<style>a{b:url(x)}</style>`, `<style>a{b:url("x")}</style>`,
		`<style>a{b:url('x')}</style>`, `<style>@import "x"</style>`,
		`<p style="a:url(x)">`, `<p style="a:url('x')">`, `<p style=a:url(x)>`,
		`<svg><style>a{b:url(x)}</style></svg>`}
	for _, content := range []string{
		"0;url=x", "0;url='x'y", "0;url=&quot;x", "0;x", "0; x", "0,x", "0 x", "0 , x", "0", "0;",
		"0 ", ".",
	} {
		places = append(places, `<meta http-equiv=refresh content="`+content+`">`)
	}
	page := strings.Join(places, "\n")
	p := links.Page{URL: address}
	for b := byte(1); b < 0x80; b++ {
		c := string(rune(b))
		for _, u := range []string{c + "y", "y" + c + "z", "/" + c, "url=" + c + "y"} {
			want, err := url.ParseWithBase(u, address.Href())
			if err != nil {
				continue
			}
			var written strings.Builder
			replace := func(links.Link) string { return u }
			if err := p.Rewrite(&written, strings.NewReader(page), replace); err != nil {
				t.Fatal(err)
			}
			n := 0
			for l, err := range p.Links(strings.NewReader(written.String())) {
				if err != nil || l.Err != nil ||
					url.PercentDecode(l.URL.Href()) != url.PercentDecode(want.Href()) {
					t.Fatalf("%q in %s becomes %q, %v",
						u, places[min(n, len(places)-1)], l.Raw, l.URL)
				}
				n++
			}
			if n != len(places) {
				t.Fatalf("%q: %d links of %d in %q", u, n, len(places), written.String())
			}
		}
	}
}

// utf16BE returns ASCII in UTF-16BE.
func utf16BE(s string) string { return strings.ReplaceAll(s, "", "\x00")[:2*len(s)] }

// A page without a URL has no base, so a refresh without a URL has nothing to reload.
func TestPageWithoutURL(t *testing.T) {
	var got []string
	page := strings.NewReader(`<a href=x><base href=https://h/b/>` +
		`<meta http-equiv=refresh content=5><style>a{b:url(#c) url(d)}</style>`)
	for l := range (links.Page{}).Links(page) {
		got = append(got, describe(l))
	}
	want := []string{"navigate a[href] b/x", "base base[href] b/", "navigate meta[content] failure",
		"refer style[] failure", "image style[] b/d"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The URL of a refresh without a URL is a copy of the page's.
func TestReloadIsCopy(t *testing.T) {
	p := links.Page{URL: url.MustParse("https://h/p")}
	for l := range p.Links(strings.NewReader(`<meta http-equiv=refresh content=5>`)) {
		l.URL.SetPathname("/other")
	}
	if got := p.URL.Href(); got != "https://h/p" {
		t.Errorf("the page is %s", got)
	}
}

// A loop may end at any link.
func TestStop(t *testing.T) {
	for _, page := range []string{
		"<a href=x><a href=y>", "<a href=x ping=y>", "<a ping='x y'>", "<img srcset='x, y'>",
		"<img srcset='x 1w, y 2w'>", "<p style='a: url(x), url(y)'>",
		"<style>a { b: url(x) url(y) }</style>", "<svg><style>a { b: url(x) url(y) }",
		"<iframe srcdoc='<a href=x><a href=y>'></iframe><a href=z>",
		"<template><a href=x></template><a href=y>",
		"<meta http-equiv=refresh content='1;x'><a href=y>", "<img src=x><base href=/b/>",
	} {
		for l, err := range (links.Page{URL: address}).Links(strings.NewReader(page)) {
			if err != nil || l.Raw != "x" {
				t.Errorf("%s: %+v, %v", page, l, err)
			}
			break
		}
	}
}

func TestLongBase(t *testing.T) {
	for _, test := range []struct {
		length int
		ok     bool
	}{{64 << 10, true}, {64<<10 + 100, false}} {
		p := links.Page{URL: url.MustParse("https://h/" +
			strings.Repeat("d", test.length-len("https://h//")) + "/")}
		for l := range p.Links(strings.NewReader(`<a href=x><a href=https://h/y>`)) {
			if l.Raw == "x" && (l.Err == nil) != test.ok || l.Raw != "x" && l.Err != nil ||
				l.Err != nil && !errors.Is(l.Err, url.ErrTooLong) {
				t.Errorf("%d bytes: %q: %v", test.length, l.Raw, l.Err)
			}
		}
	}
}

// The URLs of a page have at most 64 bytes for each byte of the page, and 64 KiB.
func TestManyURLsWithLongBase(t *testing.T) {
	base := "/" + strings.Repeat("b", 60_000) + "/"
	page := "<base href=" + base + ">" + strings.Repeat("<a href=x><p style='a:url(y)'>", 5000) +
		"<iframe srcdoc='<a href=//h/z><a href=https:x>'></iframe><a href=data:x>"
	p := links.Page{URL: address}
	size, failed := 0, 0
	for l, err := range p.Links(strings.NewReader(page)) {
		switch {
		case err != nil:
			t.Fatal(err)
		case l.Err == nil:
			if l.Raw == "https:x" {
				t.Errorf("%.100s", l.URL)
			}
			size += len(l.URL.Href())
			if most := 64<<10 + 64*int(l.End); size > most && l.Raw != "data:x" {
				t.Fatalf("%d bytes, want at most %d", size, most)
			}
		case !errors.Is(l.Err, url.ErrTooLong):
			t.Fatal(l.Err)
		case l.Raw == "x" || l.Raw == "y" || l.Raw == "https:x" || l.Raw == "//h/z":
			failed++
		default:
			t.Error(l)
		}
	}
	want := 10_000 + 2 - (64<<10+64*len(page))/(60_000+12)
	if failed < want-30 || failed > want+30 {
		t.Errorf("%d links failed, want about %d", failed, want)
	}
}
