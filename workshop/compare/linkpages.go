package main

import "strings"

// randomPage returns a page with errors.
func (l *linksRun) randomPage() string {
	var b strings.Builder
	for range 1 + l.IntN(25) {
		switch l.IntN(12) {
		case 0:
			b.WriteString(l.pick("text", " ", "&lt;a href=x>", "<", "</", "<!", "<?x>", "</>", "a<b", "\x00", "&", "]]>", "<3"))
		case 1:
			b.WriteString(l.pick("<!-- <a href=c> -->", "<!--><a href=d>", "<!doctype html>", "<![CDATA[<a href=e>]]>", "<!-- <img src=f>--!>", "<!a href=g>"))
		case 2, 3, 4:
			b.WriteString("</" + l.pick(allTags...) + l.pick("", "", " ", " href=x", "/") + ">")
		case 5:
			b.WriteString(l.pick(whole...))
		default:
			tag := l.pick(allTags...)
			if tag == "base" && l.charset != "utf-8" {
				continue // Chromium encodes the query of a base's URL as UTF-8 all the same
			}
			b.WriteString("<" + tag)
			for range l.IntN(4) {
				b.WriteString(l.pick(" ", " ", " ", "\n", "/", " / ", "") + l.attribute())
			}
			b.WriteString(l.pick(">", ">", ">", ">", " >", "/>", " />", ""))
		}
	}
	return b.String()
}

var allTags = strings.Fields("a a a A area base base img IMG image form button input link link meta source video audio track iframe embed object script style noscript template textarea title blockquote q ins body head html p p div div span b i svg svg math use image foreignObject desc mi annotation-xml rect g table tr td h1 ul li font plaintext xmp noembed select option")

// whole are elements that are closed properly.
var whole = []string{
	"<svg><use href=u1 /></svg>", "<svg><style>a{b:url(s1&amp;)}</style></svg>", "<svg><title><a href=u2>x</a></title></svg>", "<svg><foreignObject><p><img src=u3></p></foreignObject><a xlink:href=u4></a></svg>",
	"<style>a{b:url(s2)}</style>", "<style type=text/css>@import 's3';</style>", "<style type=x>a{b:url(s4)}</style>", "<script>'<a href=c1>'</script>", "<script><!--<script></script><a href=c2>--></script>",
	"<noscript><a href=n1></noscript>", "<template><a href=t1><base href=t2></template>", "<textarea><a href=x1></textarea>", "<title><a href=x2></title>",
	"<meta http-equiv=refresh content='9999;url=r1'>", "<table background=b1><tr><td background=b2>x</table>", "<math><mi><img src=m1></mi></math>", "<iframe srcdoc='<a href=i1>'></iframe>", "<base href=/b1/>",
}

func (l *linksRun) attribute() string {
	name := l.pick("href", "href", "href", "HREF", "src", "src", "srcset", "imagesrcset", "action", "formaction", "cite", "data", "poster", "background", "ping", "style", "longdesc", "itemid", "itemtype", "profile", "xlink:href", "fill", "rel", "type", "class", "x", "=", "\"", "color", "srcdoc", "download", "content", "http-equiv")
	value := l.value(name)
	switch l.IntN(6) {
	case 0:
		return name
	case 1:
		return name + l.pick("=", " = ", "=\n") + strings.NewReplacer(" ", "", ">", "").Replace(value)
	case 2, 3:
		return name + "='" + strings.ReplaceAll(value, "'", "") + "'"
	}
	return name + l.pick("=", " =\t") + `"` + strings.ReplaceAll(value, `"`, "") + `"`
}

func (l *linksRun) value(name string) string {
	switch name {
	case "rel":
		return l.pick("stylesheet", "icon", "next", "nofollow")
	case "type":
		return l.pick("text/css", "image", "x")
	case "content":
		return l.pick("9999", "9999;url=", "9999; url='") + l.ref()
	case "http-equiv":
		return "refresh"
	case "style", "fill":
		return l.pick("a:url(", "a:url('", "fill:url(#") + l.ref() + l.pick(")", "')", "")
	case "srcset", "imagesrcset":
		return l.ref() + l.pick(" 1x", "", " 2w", " x") + l.pick(",", ", ", " ,") + l.ref()
	}
	return l.pick("", "", "", " ", "\n") + l.ref() + l.pick("", "", " ", "\r\n")
}

func (l *linksRun) ref() string {
	return l.pick("a", "b", "/c", "../d", "?e", "#f", "//g/h", "https://i/", "http://[", "data:,x", "javascript:x", "", "x y", "?\u00E9", "?\xE9", "?\x93\xFA", "\xE9/", "a&amp;b", "&#x3f;x", "&copy=1", "&copy;2", "&lt", "a\tb", "\x00", "?%", "a,b", "\U0001F4A9", "?\U0001F4A9", "\\x", "mailto:a@b", "&notit;", "&")
}
