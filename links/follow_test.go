package links_test

import (
	"bytes"
	"errors"
	"html"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/links"
)

// TestHiddenFromProxies has pages that were written to get past a program which reads tags and
// guesses the tree. Chromium and Firefox, or the one that is named, load what is wanted.
func TestHiddenFromProxies(t *testing.T) {
	inSrcdocs := "<img src=x>"
	for range 4 {
		inSrcdocs = `<iframe srcdoc="` + html.EscapeString(inSrcdocs) + `">`
	}
	for _, test := range []struct{ name, page, want string }{
		{"shadow root", `<div><template shadowrootmode=open><img src=x></template></div>` +
			`<p><template shadowrootmode=CLOSED><link rel=stylesheet href=y><style>@import "z"`,
			"image img[src] dir/x, style link[href] dir/y, style style[] dir/z"},
		{"an element in a style of SVG", `<svg><style><x></x>@import "y"`, "style style[] dir/y"},
		{"a comment in a style of SVG", `<svg><style>@im<!-- -->port "y"`, "style style[] dir/y"},
		{"CDATA in a style of SVG", `<svg><style>@im<![CDATA[port "y";]]>`, "style style[] dir/y"},
		{"a select in a row without a table (parse5)", `<div><template shadowrootmode=open><tr>` +
			`<select><title><td><img src=x>`, "image img[src] dir/x"},
		{"raw text in a frameset", `<frameset><xmp><frame src="javascript:x">`,
			"embed frame[src] javascript:x"},
		{"raw texts in a frameset", `<frameset><title><frame src=1><style><frame src=2><textarea>` +
			`<frame src=3><iframe><frame src=4><noembed><frame src=5><plaintext><frame src=6>`,
			"embed frame[src] dir/1, embed frame[src] dir/2, embed frame[src] dir/3, " +
				"embed frame[src] dir/4, embed frame[src] dir/5, embed frame[src] dir/6"},
		{"a form's end tag in SVG", `<form action=1><svg><desc></form></desc></svg>` +
			`<form action="javascript:x">`,
			"submit form[action] dir/1, submit form[action] javascript:x"},
		{"a form's end tag in HTML in SVG", `<form action=1><svg><foreignObject><p></form></svg>` +
			`</form><form action=2>`, "submit form[action] dir/1, submit form[action] dir/2"},
		{"a form's end tag in MathML", `<form action=1><math><mi></form></mi></math>` +
			`<form action="javascript:x">`,
			"submit form[action] dir/1, submit form[action] javascript:x"},
		{"set of a clip-path and a cursor", `<svg><rect><set attributeName=clip-path ` +
			`to="url(x#y)"><set attributeName=cursor to="url(z), auto">`,
			"refer set[to] dir/x#y, refer set[to] dir/z"},
		{"set", `<svg><image><set attributeName=href to=x>`, "image set[to] dir/x"},
		{"animate", `<svg><a><animate attributeName=xlink:href values="x; javascript:y" from=z ` +
			`by=w>`,
			"navigate animate[values] dir/x, navigate animate[values] javascript:y, " +
				"navigate animate[from] dir/z, navigate animate[by] dir/w"},
		{"set of a style", `<svg><rect><set attributeName=filter to="url(x)"><set ` +
			`attributeName=mask to="url(y#z)"><set attributeName=fill to=red>`,
			"refer set[to] dir/x, refer set[to] dir/y#z"},
		{"a custom property", `<style>a{--s:'/x';background:image-set(var(--s) 1x)}</style>`,
			"maybe style[] x"},
		{"a custom property behind a comment and escapes",
			`<p style="color:red;/*;*/\2d-s:var(--a,'/x')">`, "maybe p[style] x"},
		{"an initial value", `<style>@property --s{syntax:"*";inherits:true;initial-value:"/x"}`,
			"maybe style[] x"},
		{"a custom function (Chromium)", `<style>@function --f(--a:"/y"){result:"/x"} ` +
			`a{background:image-set(--f() 1x)}`, "maybe style[] y, maybe style[] x"},
		{"if in image-set (Chromium)",
			`<style>a{background:image-set(if(style(--a:1):"/x";else:"/y") type("z") 1x)}`,
			"image style[] x, image style[] y"},
		{"many contexts", strings.Repeat("<svg><foreignObject>", 50) + "<svg><style><img src=x>",
			"image img[src] dir/x"},
		{"srcdoc four deep", inSrcdocs, "image img[src] dir/x"},
		{"col (Chromium)", `<table><col background=x>`, "image col[background] dir/x"},
		{"MathML (Firefox)", `<math><a href=y xlink:href=z><mi href=x>`,
			"navigate a[href] dir/y, navigate a[xlink:href] dir/z, navigate mi[href] dir/x"},
		{"compression dictionary", `<link rel=compression-dictionary href=x>`,
			"fetch link[href] dir/x"},
		{"a base that comes too late", `<script src=x></script><img src=x>` +
			`<base href=//c.example/><script src=x></script>`,
			"script script[src] dir/x, image img[src] dir/x, image img[src] https://c.example/x, " +
				"base base[href] https://c.example/, script script[src] https://c.example/x"},
		{"a base in a frameset", `<frameset><base href=//cdn.example/><frame src=x>`,
			"embed frame[src] dir/x"},
		{"a frameset behind a template in the head",
			`<template></template><p><frameset><frame src=x>`, "embed frame[src] dir/x"},
		{"an image behind such a frameset (the standard)",
			`<template></template><p><frameset><img src=x>`, "image img[src] dir/x"},
		{"a base in front of a table", `<body>x<table><tr><td><base href=/1/></td></tr>` +
			`<base href=/2/></table><a href=x>`,
			"base base[href] 1/, base base[href] 2/, navigate a[href] 2/x"},
		{"a base behind the table's front", `<body>x<table><b><base href=/1/></b><base href=/2/>` +
			`</table><a href=x>`, "base base[href] 1/, base base[href] 2/, navigate a[href] 1/x"},
		{"a base in a body that goes", `<p><base href=/1/></p><frameset><frame src=x longdesc=y>`,
			"base base[href] 1/, embed frame[src] dir/x, name frame[longdesc] dir/y"},
		{"a base in a shadow root", `<p><template shadowrootmode=open><base href=/1/></template>` +
			`<a href=x>`, "base base[href] 1/, navigate a[href] dir/x"},
		{"an HTML element with a name of SVG (Chromium)",
			`<foreignObject><svg></foreignObject><style><img src=x></style>`,
			"image img[src] dir/x"},
		{"an SVG element's end tag in MathML (Chromium)", `<svg><style><foreignObject><math>` +
			`</foreignObject><mi href=x>`, "navigate mi[href] dir/x"},
		{"an end tag around search (Chromium)", `<desc><search><svg></desc ><iframe src=x>`,
			"embed iframe[src] dir/x"},
		{"noscript in an old select, and a select in SVG in noscript (parse5)",
			`<select><noscript><svg><select><noscript src=y><script src=x>`,
			"script script[src] dir/x"},
		{"an image in HTML with scripts, and in SVG without",
			`<noscript><p><svg></noscript><image style=a:url(x)>`,
			"image img[style] dir/x, image image[style] dir/x"},
		{"a NUL before the DOCTYPE", "\x00<!doctype html><svg><desc><p><table></table></desc>" +
			"<style><img src=x>", "image img[src] dir/x"},
		{"a title in a template (Chromium)", `<div><template shadowrootmode=open><title></title>` +
			`<td><svg></td><style><img src=x></style>`, "image img[src] dir/x"},
		{"the end tag of p in MathML (Firefox)", `<math><mi></p></mi><svg><style>@import "x"`,
			"style style[] dir/x"},
		{"an end tag around a dialog (Firefox)", `<b><dialog></b><svg></dialog><style>` +
			`<a title="</style><img src=x>">`, "image img[src] dir/x"},
		{"a form's end tag in a template (Chromium)", `<div><template shadowrootmode=open><form>` +
			`<div><svg></form><title><image src=x>`, "image img[src] dir/x"},
		{"an end tag that closes two forms (Chromium)", `<form><marquee></form></marquee><form>` +
			`<svg></form><style><a title="</style><img src=x>">`, "image img[src] dir/x"},
		{"four elements of which one has a slash", `<p><b/><b><b><b></p></b></b></b><svg></b>` +
			`<title><image src=x>`, "image img[src] dir/x"},
		{"four elements of which one repeats an attribute", `<p><b a=1 A=2><b a=1><b a=1>` +
			`<b a=1></p></b></b></b><svg></b><title><image src=x>`, "image img[src] dir/x"},
		{"an old select", `<select><svg><style></select><img src=x>`, "image img[src] dir/x"},
		{"a new select", `<select><img src=x>`, "image img[src] dir/x"},
		{"a style in noscript", `<noscript><style></noscript><img src=x></style><img src=y>`,
			"image img[src] dir/x, image img[src] dir/y"},
	} {
		if got := found(t, test.page); got != test.want {
			t.Errorf("%s: %s\n got %s\nwant %s", test.name, test.page, got, test.want)
		}
	}
}

// TestDoctypes shows quirks mode: only in it, a table is in the paragraph before it, in which the
// end tag of SVG's desc does nothing, so that the script is one of HTML. A browser may read a page
// in quirks mode except with the DOCTYPE of today.
func TestDoctypes(t *testing.T) {
	for doctype, mayBeQuirky := range map[string]bool{
		"": true, "<!doctype html>": false, "<!DOCTYPE\tHTML >": false, "<!doctype>": true,
		"<!doctype htm>": true, "<!doctype htmlx>": true, "<!doctype html x>": true,
		"<!doctypehtml>": false, "<!-- --><!doctype html>": false, "x<!doctype html>": true,
		`<!doctype html PUBLIC "-//W3C//DTD HTML 3.2//EN">`:                true,
		`<!doctype html PUBLIC "-//W3C//DTD HTML 3.2//EN"><!doctype html>`: true,
		`<!doctype html><!doctype html PUBLIC "-//W3C//DTD HTML 3.2//EN">`: false,
		`<!doctype html PUBLIC "-//W3C//DTD HTML 4.01//EN" "x">`:           true,
	} {
		const page = "<svg><desc><p><table></table></desc><script src=x></script>"
		if got := found(t, doctype+page); (got != "") != mayBeQuirky {
			t.Errorf("%s: %q", doctype, got)
		}
		srcdoc := strings.ReplaceAll(doctype, "'", "&#39;") + page
		if got := found(t, `<iframe srcdoc='`+srcdoc+`'>`); got != "" {
			t.Errorf("%s in srcdoc: %q", doctype, got)
		}
	}
	// Both readings find what is in each, once.
	const both = `<!doctype html PUBLIC "x"><svg><desc><p><table></table></desc><a href=1>` +
		`<image style="a:url(2)"></svg><a href=3>`
	want := "navigate a[href] dir/1, image image[style] dir/2, image img[style] dir/2, " +
		"navigate a[href] dir/3"
	if got := found(t, both); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestEncoding(t *testing.T) {
	for _, test := range []struct {
		charset, page string
		want          links.Encoding
	}{
		{"", "<p>", links.Encoding{Name: "UTF-8", From: links.FromDefault}},
		{"unknown", "<p>", links.Encoding{Name: "UTF-8", From: links.FromDefault}},
		{"latin1", "<meta charset=koi8-r>",
			links.Encoding{Name: "windows-1252", From: links.FromLabel}},
		{"", "<meta charset=koi8-r>", links.Encoding{Name: "KOI8-R", From: links.FromPage}},
		{"latin1", "\uFEFF<p>", links.Encoding{Name: "UTF-8", From: links.FromMark}},
		{"", "\xFE\xFF\x00<", links.Encoding{Name: "UTF-16BE", From: links.FromMark}},
		{"", "<meta charset=&#105;so-2022-jp>",
			links.Encoding{Name: "ISO-2022-JP", From: links.FromPage}},
	} {
		var got []links.Encoding
		n := 0
		p := links.Page{Charset: test.charset, OnEncoding: func(e links.Encoding) {
			got = append(got, e)
			if n > 0 {
				t.Errorf("%s: after a link", test.page)
			}
		}}
		for range p.Links(strings.NewReader(test.page + "<a href=https://h/>")) {
			n++
		}
		if !slices.Equal(got, []links.Encoding{test.want}) {
			t.Errorf("%s, %q: %v, want %v", test.charset, test.page, got, test.want)
		}
	}
}

func TestCSSEncoding(t *testing.T) {
	for _, test := range []struct {
		start, label, page string
		want               links.Encoding
	}{
		{"", "", "", links.Encoding{Name: "UTF-8", From: links.FromDefault}},
		{"", "", "koi8-r", links.Encoding{Name: "KOI8-R", From: links.FromDefault}},
		{`@charset "koi8-r";`, "", "latin1", links.Encoding{Name: "KOI8-R", From: links.FromPage}},
		{`@charset "koi8-r";`, "latin1", "",
			links.Encoding{Name: "windows-1252", From: links.FromLabel}},
		{`@charset "utf-16";`, "", "", links.Encoding{Name: "UTF-8", From: links.FromPage}},
		{`@charset "x";`, "", "", links.Encoding{Name: "UTF-8", From: links.FromDefault}},
		{`@charset 'koi8-r';`, "", "", links.Encoding{Name: "UTF-8", From: links.FromDefault}},
		{`@CHARSET "koi8-r";`, "", "", links.Encoding{Name: "UTF-8", From: links.FromDefault}},
		{` @charset "koi8-r";`, "", "", links.Encoding{Name: "UTF-8", From: links.FromDefault}},
		{`@charset "koi8-r" ;`, "", "", links.Encoding{Name: "UTF-8", From: links.FromDefault}},
		{`@charset "koi8-r` + strings.Repeat(" ", 1024-len(`@charset "koi8-r";`)) + `";`, "", "",
			links.Encoding{Name: "KOI8-R", From: links.FromPage}},
		{`@charset "koi8-r` + strings.Repeat(" ", 1025-len(`@charset "koi8-r";`)) + `";`, "", "",
			links.Encoding{Name: "UTF-8", From: links.FromDefault}},
		{"\xFF\xFE@", "latin1", "", links.Encoding{Name: "UTF-16LE", From: links.FromMark}},
	} {
		if got := links.CSSEncoding([]byte(test.start), test.label, test.page); got != test.want {
			t.Errorf("%q, %q, %q: %v, want %v", test.start, test.label, test.page, got, test.want)
		}
	}
}

// A pipe returns each part of a page when the links before it have come.
func TestLinksFlow(t *testing.T) {
	for _, p := range []links.Page{
		{URL: address, Charset: "utf-8", Base: url.MustParse("https://h/b/")},
		{URL: address, Charset: "utf-8", BaseWithin: 1000},
	} {
		r, w := io.Pipe()
		first := make(chan bool)
		go func() {
			io.WriteString(w, strings.Repeat(" ", 1000)+"<a href=x>")
			<-first
			io.WriteString(w, "<base href=/c/><a href=y>")
			w.Close()
		}()
		var got []string
		var last error
		for l, err := range p.Links(r) {
			if last = err; err != nil {
				break
			}
			if got = append(got, describe(l)); len(got) == 1 {
				close(first)
			}
		}
		var limit *links.LimitError
		want := []string{"navigate a[href] b/x", "base base[href] c/", "navigate a[href] b/y"}
		switch {
		case p.Base != nil && (last != nil || !slices.Equal(got, want)):
			t.Errorf("%q, %v, want %q", got, last, want)
		case p.Base == nil && (len(got) != 1 || got[0] != "navigate a[href] dir/x" ||
			!errors.As(last, &limit) || !limit.Base):
			t.Errorf("%q, %v", got, last)
		}
	}
}

// TestPlaces has where each link of a page is: t for a template, n for noscript, s for srcdoc.
func TestPlaces(t *testing.T) {
	for page, want := range map[string]string{
		`<a href=x><template><a href=y></template><a href=z>`:               "x y:t z",
		`<noscript><a href=x></noscript><a href=y>`:                         "x:n y",
		`<iframe srcdoc="<a href=x>"></iframe><a href=y>`:                   "x:s y",
		`<template><iframe srcdoc="<a href=x>"></iframe></template>`:        "x:ts",
		`<noscript><iframe srcdoc="<a href=x>"></iframe></noscript>`:        "x:ns",
		`<iframe srcdoc="<noscript><a href=x></noscript><a href=y>">`:       "x:ns y:s",
		`<template><noscript><a href=x></noscript></template>`:              "x:tn",
		`<template><style>a{b:url(x)}</style></template>`:                   "x:t",
		`<template><svg><style>a{b:url(x)}</style></svg></template>`:        "x:t",
		`<template shadowrootmode=open><a href=x></template>`:               "x",
		`<iframe srcdoc="<iframe srcdoc='<a href=x>'></iframe><a href=y>">`: "x:s y:s",
	} {
		var got []string
		p := links.Page{URL: address}
		for l, err := range p.Links(strings.NewReader(page)) {
			if err != nil {
				t.Fatal(err)
			}
			place := l.Raw + ":"
			for i, is := range []bool{l.Template, l.NoScript, l.Srcdoc} {
				if is {
					place += "tns"[i : i+1]
				}
			}
			got = append(got, strings.TrimSuffix(place, ":"))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: %s, want %s", page, s, want)
		}
	}
}

func TestTellsOfElements(t *testing.T) {
	var told []string
	p := links.Page{
		URL: address,
		OnMeta: func(name, content string) {
			told = append(told, "meta "+name+" "+content)
		},
		OnTarget: func(name string) { told = append(told, "target "+name) },
	}
	page := `<meta name=robots content="noindex, nofollow"><meta charset=utf-8><p id=a>` +
		`<a name=b href=c hreflang=de HREFLANG=en dir="" dir=rtl TYPE="text/html" ` +
		`title="&lt;d&copy=1" rel="Next prev">` +
		`<iframe srcdoc="<meta name=j><p id=k>"></iframe>` +
		`<input name=e><noscript><p id=f></noscript><svg id=g><a name=h /><select id=i></select>`
	var stale links.Link
	for l, err := range p.Links(strings.NewReader(page)) {
		if err != nil || !l.HasRel("next") || !l.HasRel("PREV") || l.HasRel("nex") ||
			l.Attr("hreflang") != "de" || l.Attr("type") != "text/html" ||
			l.Attr("title") != "<d&copy=1" || l.Attr("media")+l.Attr("dir") != "" {
			t.Errorf("%+v, %v", l, err)
		}
		stale = l
	}
	if stale.Attr("hreflang") != "" {
		t.Error("an attribute of an earlier element")
	}
	want := []string{"meta robots noindex, nofollow", "target a", "target b", "target f",
		"target g", "target i"}
	if !slices.Equal(told, want) {
		t.Errorf("%q, want %q", told, want)
	}
}

func TestLines(t *testing.T) {
	const page = "<p>\r\n <a href=x>\n\n<a href='\ny'><a href=\nz>"
	lines := links.NewLines(strings.NewReader(page))
	var got [][2]int
	for l, err := range (links.Page{URL: address}).Links(lines) {
		if err != nil {
			t.Fatal(err)
		}
		line, column := lines.At(l.Start)
		got = append(got, [2]int{line, column})
	}
	if want := [][2]int{{2, 10}, {4, 10}, {6, 1}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if line, column := lines.At(0); line != 1 || column != 1 {
		t.Error(line, column)
	}
}

func TestRewriteCSS(t *testing.T) {
	for _, test := range []struct{ css, want string }{
		{`@import "a"; b{c:url(d) url( 'e' );--f:"g"}`,
			`@import "a!"; b{c:url(d!) url( 'e!' );--f:"g!"}`},
		{"a{b:c}", "a{b:c}"},
		{`a{b:url(keep)}`, `a{b:url(keep)}`},
	} {
		got := links.RewriteCSS(test.css, func(u links.CSSURL) string {
			if u.URL == "keep" {
				return u.URL
			}
			return u.URL + "!"
		})
		if got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

func TestHeaderLinkString(t *testing.T) {
	for value, want := range map[string]string{
		`</a>; rel=next; title="b\"c\\d"`: `</a>; rel="next"; title="b\"c\\d"`,
		`<a b>;x*=utf-8'de'%e2%82%ac%22`:  `<a b>; x*=UTF-8'de'%E2%82%AC%22`,
		`<a>;x*=utf-8''b%20c%2B%2A`:       `<a>; x*=UTF-8''b%20c%2B%2A`,
	} {
		if got := links.Header(value)[0].String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	l := links.HeaderLink{Target: "a>\r\n\x00b", Params: []links.HeaderParam{
		{Name: "rel", Value: "x\r\ny"}, {Name: "c d", Value: "e"},
		{Name: "f*", Value: "'", Language: "*'"},
	}}
	if got, want := l.String(), `<a%3E%0D%0A%00b>; rel="xy"; f*=UTF-8''%27`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestFormatRefresh(t *testing.T) {
	for _, u := range []string{"", "x", " x", "url=x", "'x", `"'`, ";x", "https://h/?a=b;c#d"} {
		seconds, got, ok := links.Refresh(links.FormatRefresh(5, u))
		want := strings.ReplaceAll(u, `"`, "%22")
		if !ok || seconds != 5 || got != want && got != u {
			t.Errorf("%q becomes %q", u, got)
		}
	}
	if got := links.FormatRefresh(-1, "a\r\nb"); got != "0;a%0D%0Ab" {
		t.Error(got)
	}
}

// TestAmbiguousBase has pages on which a base element is the first one only in some browsers.
func TestAmbiguousBase(t *testing.T) {
	for _, test := range []struct {
		name, page string
		isAllowed  bool
		withShown  bool // only then it is allowed
	}{
		{"around search (Chromium)",
			`<desc><search><svg></desc ><base href=//e.example/><img src=x>`, false, false},
		{"behind an end tag of two forms (Chromium)", `<form><marquee></form></marquee><form>` +
			`<svg></form><style><a title="</style><base href=//e.example/>">`, false, false},
		{"around a dialog (Firefox)", `<b><dialog></b><svg></dialog><style><a title="</style>` +
			`<base href=//e.example/>">`, false, false},
		{"another one", `<desc><search><svg></desc ><base href=//e.example/></svg></search>` +
			`<base href=//f.example/>`, false, false},
		{"in srcdoc", `<iframe srcdoc='<desc><search><svg></desc ><base href=//e.example/>'>`,
			false, false},
		{"in an old select", `<select><svg><title><base href=//e.example/></title></svg>` +
			`</select>`, false, false},
		{"after another", `<base href=/1/><desc><search><svg></desc ><base href=//e.example/>`,
			true, true},
		{"in a template", `<template><desc><search><svg></desc ><base href=//e.example/>`,
			true, true},
		{"in noscript", `<noscript><base href=//e.example/></noscript>`, false, true},
		{"by the standard", `<template></template><p><frameset><base href=//e.example/>`,
			false, true},
	} {
		for _, shown := range []bool{false, true} {
			p := links.Page{URL: address, Shown: shown}
			var err error
			for _, err = range p.Links(strings.NewReader(test.page)) {
			}
			want := test.isAllowed || shown && test.withShown
			if want != (err == nil) || !want && err != links.ErrAmbiguous {
				t.Errorf("%s: %v", test.name, err)
			}
		}
	}
}

// TestRewriteAmbiguous has pages on which a browser reads markup, or its end, in what is a URL to
// another.
func TestRewriteAmbiguous(t *testing.T) {
	for _, test := range []struct{ page, want string }{
		{`<noscript><img src=x></noscript>`, `<noscript><img src=y></noscript>`},
		{`<noscript></noscript><iframe srcdoc="<a href=x>">`,
			`<noscript></noscript><iframe srcdoc="<a href=y>">`},
		{`<select><style>@import "x"`, `<select><style>@import "y"`},
		{`<select><style>@import "<script>x</script>"`, ""},
		{`<noscript><style></noscript><!-- </style><a href=x--><script></script>`, ""},
		{`<noscript><style></noscript><p title='</style><a href="'><img src=x>">`, ""},
	} {
		var b bytes.Buffer
		err := links.Page{URL: address}.Rewrite(&b, strings.NewReader(test.page),
			func(l links.Link) string { return "y" })
		if test.want == "" {
			if err != links.ErrAmbiguous {
				t.Errorf("%s: %s, %v", test.page, &b, err)
			}
		} else if err != nil || b.String() != test.want {
			t.Errorf("%s: %s, %v, want %s", test.page, &b, err, test.want)
		}
	}
}

// TestRewriteAroundElements replaces a URL in a style element of SVG that an element is in the
// middle of.
func TestRewriteAroundElements(t *testing.T) {
	var b bytes.Buffer
	page := strings.NewReader(`<svg><style>a{b:url(c<x y=z>d</x><!-- -->e)}</style>`)
	err := links.Page{URL: address}.Rewrite(&b, page, func(l links.Link) string { return "f" })
	const want = `<svg><style>a{b:url(f<x y=z>d</x><!-- -->)}</style>`
	if err != nil || b.String() != want {
		t.Errorf("%s, %v, want %s", &b, err, want)
	}
}
