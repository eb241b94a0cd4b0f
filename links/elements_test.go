package links_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url/links"
)

// found returns the links of a page, as describe writes them.
func found(t *testing.T, page string) string {
	t.Helper()
	var list []string
	for l, err := range (links.Page{URL: address}).Links(strings.NewReader(page)) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, describe(l))
	}
	return strings.Join(list, ", ")
}

// TestAttributes has every attribute in HTML's index that is a URL, and the obsolete ones that
// browsers know: https://html.spec.whatwg.org/multipage/indices.html#attributes-3
func TestAttributes(t *testing.T) {
	has := map[string]bool{ // a row here, or in TestLinks
		"div[style]": true, "meta[content]": true, "iframe[srcdoc]": true, // these hold URLs
		"image[src]": true, "image[srcset]": true, "image[longdesc]": true, // it becomes an img
	}
	for _, test := range []struct{ kind, elements, attribute string }{
		{"navigate", "a area", "href"},
		{"ping", "a area", "ping"},
		{"base", "base", "href"},
		{"submit", "form", "action"},
		{"submit", "button input", "formaction"},
		{"embed", "embed iframe frame", "src"},
		{"embed", "object", "data"},
		{"image", "img", "src"},
		{"image", "img source", "srcset"},
		{"image", "link", "imagesrcset"},
		{"image", "video", "poster"},
		{"image", "body table thead tbody tfoot tr td th col colgroup", "background"},
		{"media", "audio video source track", "src"},
		{"script", "script", "src"},
		{"name", "blockquote q ins del", "cite"},
		{"name", "img iframe frame", "longdesc"},
		{"name", "head", "profile"},
		{"name", "link", "href"},
		{"name", "input", "src"},
		{"name", "div", "itemid"},
		{"name", "div", "itemtype"},
	} {
		for name := range strings.SplitSeq(test.elements, " ") {
			has[name+"["+test.attribute+"]"] = true
			value, urls := "x y", []string{"dir/x%20y"}
			switch test.attribute {
			case "ping", "itemtype":
				urls = []string{"dir/x", "dir/y"}
			case "srcset", "imagesrcset":
				value, urls = "x 1x, y", []string{"dir/x", "dir/y"}
			}
			var want []string
			for _, u := range urls {
				want = append(want, fmt.Sprintf("%s %s[%s] %s", test.kind, name, test.attribute, u))
			}
			before := map[string]string{
				"frame": "<frameset>", "thead": "<table>", "tbody": "<table>", "tfoot": "<table>",
				"tr": "<table>", "td": "<table>", "th": "<table>", "col": "<table>",
				"colgroup": "<table>",
			}[name]
			got := found(t, fmt.Sprintf("%s<%s %s='%s'>", before, name, test.attribute, value))
			if got != strings.Join(want, ", ") {
				t.Errorf("%s, want %s", got, want)
			}
		}
	}
	for _, name := range links.HTMLAttributes() {
		if !has[name] {
			t.Errorf("no row has %s", name)
		}
	}
}

// TestLinkElements tests what a link element's href is for, by link type and by the destination of
// a preload. See https://html.spec.whatwg.org/multipage/links.html#linkTypes and
// https://fetch.spec.whatwg.org/#concept-request-destination
func TestLinkElements(t *testing.T) {
	for _, test := range []struct{ kind, attributes string }{
		{"style", "rel=stylesheet"},
		{"style", "rel='icon stylesheet'"},
		{"style", "rel='manifest stylesheet'"},
		{"manifest", "rel='modulepreload manifest'"},
		{"script", "rel='preload modulepreload'"},
		{"fetch", "rel='icon preload'"},
		{"image", "rel='prefetch mask-icon'"},
		{"fetch", "rel='preconnect prerender'"},
		{"manifest", "rel=manifest"},
		{"script", "rel=modulepreload"},
		{"image", "rel=icon"},
		{"image", "rel=apple-touch-icon"},
		{"image", "rel=apple-touch-icon-precomposed"},
		{"image", "rel=mask-icon"},
		{"fetch", "rel=prefetch"},
		{"fetch", "rel=prerender"},
		{"connect", "rel=preconnect"},
		{"connect", "rel=dns-prefetch"},
		{"fetch", "rel=preload"},
		{"fetch", "rel=preload as=fetch"},
		{"fetch", "rel=preload as=json"},
		{"image", "rel=preload as=image"},
		{"style", "rel=preload as=style"},
		{"script", "rel=preload as=SCRIPT"},
		{"font", "rel=preload as=font"},
		{"media", "rel=preload as=audio"},
		{"media", "rel=preload as=video"},
		{"media", "rel=preload as=track"},
		{"script", "rel=preload as=worker"},
		{"script", "rel=preload as=sharedworker"},
		{"script", "rel=preload as=serviceworker"},
		{"script", "rel=preload as=audioworklet"},
		{"script", "rel=preload as=paintworklet"},
		{"fetch", "rel=prefetch as=image"},
		{"name", "rel=icons"},
		{"name", "as=image"},
	} {
		page := "<link href=x " + test.attributes + ">"
		if got, want := found(t, page), test.kind+" link[href] dir/x"; got != want {
			t.Errorf("%s: %s, want %s", page, got, want)
		}
	}
}

// TestSVGElements has the elements with an href in SVG 2 and 1.1, and the properties that take a
// url().
func TestSVGElements(t *testing.T) {
	for _, test := range []struct{ kind, elements string }{
		{"navigate", "a"},
		{"image", "image feImage"},
		{"script", "script"},
		{"refer", "use textPath linearGradient radialGradient pattern filter mpath animate " +
			"animateMotion animateTransform set discard cursor tref glyphRef altGlyph"},
	} {
		for name := range strings.SplitSeq(test.elements, " ") {
			for _, attribute := range []string{"href", "xlink:href"} {
				want := fmt.Sprintf("%s %s[%s] dir/x", test.kind, strings.ToLower(name), attribute)
				if got := found(t, fmt.Sprintf("<svg><%s %s=x />", name, attribute)); got != want {
					t.Errorf("%s, want %s", got, want)
				}
			}
		}
	}
	for name, kind := range map[string]string{"fill": "refer", "stroke": "refer", "filter": "refer",
		"mask": "refer", "clip-path": "refer",
		"marker": "refer", "marker-start": "refer", "marker-mid": "refer", "marker-end": "refer",
		"cursor": "image", "style": "image"} {
		want := fmt.Sprintf("%s rect[%s] dir/x", kind, name)
		if got := found(t, fmt.Sprintf("<svg><rect %s=url(x) />", name)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	for animation, want := range map[string]string{
		`attributeName=href values=""`: "refer animate[values] dir/page?q",
		`attributeName=href from=x to=";y"`: "refer animate[from] dir/x, refer animate[to] " +
			"dir/page?q, refer animate[to] dir/y",
		`attributeName=fill values="--x:'u'"`: "maybe animate[values] dir/u",
		`attributeName=fill by="url(u)"`:      "refer animate[by] dir/u",
	} {
		if got := found(t, "<svg><animate "+animation+" />"); got != want {
			t.Errorf("%s: %s, want %s", animation, got, want)
		}
	}
	got := found(t, `<base href=/b/><svg><rect fill="url(#a)" stroke="url(c#d)"/>`)
	if got != "base base[href] b/, refer rect[fill] dir/page?q#a, refer rect[stroke] b/c#d" {
		t.Error(got)
	}
}

// Only an HTML script element has a src. So this test shows what ends SVG and MathML: the start
// tags that https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign lists, and
// two end tags.
func TestWhatEndsForeignContent(t *testing.T) {
	leaves := strings.Fields(`
		<b> <big> <blockquote> <body> <br> <center> <code> <dd> <div> <dl> <dt> <em> <embed>
		<h1> <h2> <h3> <h4> <h5> <h6> <head> <hr> <i> <img> <li> <listing> <menu> <meta> <nobr>
		<ol> <p> <pre> <ruby> <s> <small> <span> <strong> <strike> <sub> <sup> <table> <tt> <u>
		<ul> <var> <font/color> <font/face> <font/size> </p> </br>`)
	stays := strings.Fields(`
		<a> <g> <font> <font/width> <section> <label> <td> <h7> <x> </b> </div> </g> </font>
		<q> <ins> <del> <nav> <main> <aside> <article> <header> <footer> <figure> <figcaption>
		<fieldset> <details> <summary> <dialog> <address> <button> <object> <video> <audio> <source>
		<track> <input> <link> <base> <area> <frame> <iframe> <form> <template> <tr> <th> <tbody>
		<thead> <tfoot> <caption>`)
	for _, tag := range slices.Concat(leaves, stays) {
		want := ""
		if slices.Contains(leaves, tag) {
			want = "script script[src] dir/x"
		}
		for _, foreign := range []string{"<svg>", "<math>", "<svg><g>", "<svg><svg>"} {
			if got := found(t, foreign+tag+"<script src=x></script>"); got != want {
				t.Errorf("%s%s: %q, want %q", foreign, tag, got, want)
			}
		}
	}
	// Inside these elements a script is an HTML element, and after them it is not.
	for _, names := range []string{
		"svg foreignObject", "svg desc", "svg title", "math mi", "math mo", "math mn", "math ms",
		"math mtext", "math annotation-xml/encoding=text/html",
		"math annotation-xml/encoding=Application/XHTML+XML",
	} {
		outer, inner, _ := strings.Cut(names, " ")
		name, _, _ := strings.Cut(inner, "/")
		page := fmt.Sprintf("<%s><%s><script src=a></script></%s><script src=b></script></%s>",
			outer, strings.Replace(inner, "/", " ", 1), name, outer)
		if got := found(t, page); got != "script script[src] dir/a" {
			t.Errorf("%s: %s", page, got)
		}
	}
	for _, encoding := range []string{"text/xml", "' text/html'"} {
		got := found(t, "<math><annotation-xml encoding="+encoding+"><script src=a></script>")
		if got != "" {
			t.Errorf("%s: %s", encoding, got)
		}
	}
	for _, name := range []string{"html", "head", "body", "form"} {
		got := found(t, fmt.Sprintf("<%s><svg></%[1]s><script src=x></script>", name))
		if got != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
	// A part of a table is ignored outside of a table, so its end tag ends no SVG.
	for name := range strings.FieldsSeq("caption colgroup tbody td tfoot th thead tr") {
		page := fmt.Sprintf("<svg><foreignObject><%s><svg></%[1]s><script src=x></script>", name)
		if got := found(t, page); got != "" {
			t.Errorf("%s: %q", page, got)
		}
	}
	// The end tags of these elements end SVG inside the elements, and no other end tags do.
	around := strings.Fields(`b big code em i nobr s small strike strong tt u
		address article aside blockquote button center details dialog div dl fieldset figcaption
		figure footer header listing main menu nav ol pre section summary ul
		p li dd dt h1 h2 h3 h4 h5 h6 object span sub sup var ruby label video audio q ins del`)
	for _, name := range around {
		page := fmt.Sprintf("<%s><svg></%[1]s><script src=x></script>", name)
		if got := found(t, page); got != "script script[src] dir/x" {
			t.Errorf("%s: %q", page, got)
		}
		if name == "p" { // </p> ends SVG without a p
			continue
		}
		page = fmt.Sprintf("<%s></%[1]s><svg></%[1]s><script src=x></script>", name)
		if got := found(t, page); got != "" {
			t.Errorf("%s: %q", page, got)
		}
	}
}

// Only an HTML script element has a src. Chromium's tree agrees on whether the last one is HTML.
func TestScriptsInTrees(t *testing.T) {
	for page, isHTML := range map[string]bool{
		"<svg><svg></svg>":    false,
		"<svg x=y />":         true,
		"<math><math></math>": false,
		"<math><annotation-xml></x><y><svg><title>":     false,
		"<math><annotation-xml><svg></svg><svg><title>": true,
		"<math><mi>":                                                  true,
		"<math><mi><mglyph>":                                          false,
		"<math><mi><malignmark>":                                      false,
		"<svg><desc><span/></desc>":                                   true,
		"<svg><desc><body><html><head></desc>":                        false,
		"<svg><desc><section><span></section></desc>":                 false,
		"<svg><desc><section><section></section></desc>":              true,
		"<svg><desc><div></div></desc></div>":                         false,
		"<svg><desc><div><svg><desc></div></desc></svg></div></desc>": false,
		"<svg><desc></desc></desc>":                                   false,
		"<div><svg><desc></div></desc>":                               false,
		"<div><svg><desc><svg></div>":                                 false,
		"<div><div></div><svg></div>":                                 true,
		"<div></div></div><div><svg></div>":                           true,
		"<template><svg></template>":                                  true,
		"<svg><desc><template></template>":                            true,
		"<table><tr><td><svg></tr>":                                   true,
		"<table><td><svg></td>":                                       true,
		"<table><td><svg></table>":                                    true,
		"<table><td><svg></th>":                                       false,
		"<table><th><svg></th>":                                       true,
		"<table><tbody><svg></tbody>":                                 true,
		"<table><thead><svg></tr></thead>":                            true,
		"<table><tfoot><td><svg></tfoot>":                             true,
		"<table><caption><svg></caption>":                             true,
		"<table><svg></colgroup>":                                     false,
		"<a></a><svg></a>":                                            false,
		"<a><svg><a/></a>":                                            true,
		"<a><svg><a></a></a>":                                         true,
		"<a><svg><a></a>":                                             false,
		"<a><svg><a><desc></desc></a>":                                false,
		"<a><svg><a><desc></a>":                                       false,
		"<a><svg><a><svg></a>":                                        false,
		"<a><svg><a><svg></a></svg>":                                  true,
		"<a><svg><desc></desc><a></a></a>":                            true,
		"<a><svg><foreignObject><a></a></foreignObject></a>":          false,
	} {
		want := ""
		if isHTML {
			want = "script script[src] dir/x"
		}
		if got := found(t, page+"<script src=x></script>"); got != want {
			t.Errorf("%s: %q, want %q", page, got, want)
		}
	}
	// A void element is not open, nor is an element that a browser ignores there.
	for name := range strings.FieldsSeq(`area base basefont bgsound br col embed frame hr image img
		input keygen link meta param source track wbr`) {
		for _, page := range []string{
			"<svg><desc><%s></desc><script src=x></script>",
			"<%s><svg></%[1]s><script src=x></script>",
		} {
			if got := found(t, fmt.Sprintf(page, name)); name != "br" && got != "" {
				t.Errorf("%s: %q", name, got)
			}
		}
	}
	// These end a paragraph.
	for name := range strings.FieldsSeq(`address article aside blockquote center details dialog dir
		div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li
		listing main menu nav ol p pre search section summary ul xmp`) {
		page := fmt.Sprintf("<svg><desc><p><%s></%[1]s></desc><script src=x></script>", name)
		if got := found(t, page); got != "" {
			t.Errorf("%s: %q", page, got)
		}
	}
}

// TestBytesOfAttributeName puts each byte before the name of an attribute:
// https://html.spec.whatwg.org/multipage/parsing.html#attribute-name-state
func TestBytesOfAttributeName(t *testing.T) {
	for b := range 0x100 {
		want := ""
		if strings.IndexByte("\t\n\f\r /", byte(b)) >= 0 {
			want = "navigate a[href] dir/y"
		}
		if got := found(t, "<a x"+string([]byte{byte(b)})+"href=y>"); got != want {
			t.Errorf("%#x: %q, want %q", b, got, want)
		}
	}
}
