package links

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// The parts of pages that somebody writes to hide a link from a proxy.
var (
	hostileTags = strings.Fields(`a a a abbr annotation-xml annotation-xml applet area article b b
		base blink blockquote body body br button button caption caption center code col col
		colgroup colgroup dd desc desc details dialog dir div div div dl dt em embed fieldset
		font font foreignObject foreignObject form form form frame frame frameset frameset
		g h1 h2 head head hr html html i iframe image image img img img input input keygen li
		link link listing main malignmark marquee marquee math math menu meta mglyph mi mi mn mo
		ms mtext mtext nobr nobr noembed noframes noscript object object ol optgroup optgroup
		option option p p p param plaintext pre q rb rp rt rtc ruby s script search section
		select select select small source span strike strong style style style sub summary svg
		svg svg svg svg table table table table tbody tbody td td td template template template
		textarea tfoot th thead title title title tr tr tr track tt u ul unknown use var video
		wbr xmp font`)
	hostileText = []string{
		"x", " ", "\n", "\x00", "&lt;", "<", "</", "<!", "<?", "é", "]]>", "-->",
		"text", "<!--", "<!---->", "<!-->", "<!--->", "<!--x-->", "<!--x--!>", "<!--x-", "--!>",
		"<![CDATA[", "<![CDATA[x]]>", "<![cdata[", "<!doctype html>", "<!doctype html SYSTEM \"",
		"<?x>", "</>", "</ x>", "<%x>", "<a\x00>", "<svg/>", "<br/>", "</br>", "</p>",
		"<font color=x>", "<font x>", "<input type=hidden>", "<script></script>",
		"<script><!--<script></script>", "<style></style>", "<title></title>",
		"<annotation-xml encoding=text/html>", "<template shadowrootmode=open>",
		"@import 'i", "url(u)", "<svg><style>", "<svg><desc>", "<svg><title>", "<math><mi>",
	}
)

// hostilePage returns a random page with many errors. Each of its URLs is another number.
func hostilePage(r *rand.Rand) string {
	var b strings.Builder
	url := func() string { return strconv.Itoa(b.Len()) }
	pick := func(from ...string) string { return from[r.IntN(len(from))] }
	if r.IntN(4) == 0 {
		b.WriteString("<!doctype html>")
	}
	if r.IntN(8) == 0 {
		b.WriteString("<frameset>")
	}
	// Few kinds of tags on a page meet each other more often.
	tags := make([]string, 2+r.IntN(12))
	for i := range tags {
		tags[i] = hostileTags[r.IntN(len(hostileTags))]
	}
	for range 1 + r.IntN(40) {
		tag := tags[r.IntN(len(tags))]
		switch r.IntN(12) {
		case 0:
			b.WriteString(hostileText[r.IntN(len(hostileText))])
		case 1, 2, 3:
			b.WriteString("</" + tag + pick("", "", "", " ", "/", " a='>'") + ">")
		case 4:
			u := url()
			b.WriteString(pick("<img src="+u+">", "<a href='"+u+"'>", "<img srcset="+u+">",
				"<form action="+u+">", "<frame src="+u+">", "<svg><image href="+u+" />",
				"<style>a{b:url("+u+")}", "<svg><style>a{b:url("+u+")}", "<td background="+u+">",
				"<script src="+u+"></script>", "<iframe src="+u+"></iframe>",
				"<input type=image src="+u+">", "<embed src="+u+">", "<link href="+u+">",
				"<p style=a:url("+u+")>", "<a ping="+u+" title='a src=x'>",
				"<body background="+u+">"))
		default:
			b.WriteString("<" + tag)
			for range r.IntN(3) {
				b.WriteString(pick(" ", " ", "\n", "/", " /") + pick("href", "src", "style",
					"action", "color", "type", "encoding", "srcset", "background", "ping", "x") +
					pick("=", "=", "=", " = ", "") + pick(url(), "'"+url()+"'", `"`+url()+`"`,
					"text/html", "hidden", "a:url("+url()+")", "'"+url()+",&#32;"+url()+"'"))
			}
			b.WriteString(pick(">", ">", ">", ">", ">", ">", ">", " >", "/>", " />", ""))
		}
	}
	return b.String()
}
