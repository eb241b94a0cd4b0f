// Package pages makes random HTML pages that somebody could write to hide a link from a program
// that reads tags and guesses the tree.
package pages

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// Generators makes pages in different ways. Each URL on a page is another number.
var Generators = []struct {
	Name string
	Make func(*rand.Rand) string
}{{"tags", Tags}, {"trees", Trees}}

var (
	tags = strings.Fields(`a a a abbr annotation-xml annotation-xml applet area article b b base
		blink blockquote body body br button button caption caption center code col col colgroup
		colgroup dd desc desc details dialog dir div div div dl dt em embed fieldset font font
		foreignObject foreignObject form form form frame frame frameset frameset g h1 h2 head head
		hr html html i iframe image image img img img input input keygen li link link listing main
		malignmark marquee marquee math math menu meta mglyph mi mi mn mo ms mtext mtext nobr nobr
		noembed noframes noscript object object ol optgroup optgroup option option p p p param
		plaintext pre q rb rp rt rtc ruby s script search section select select select small source
		span strike strong style style style sub summary svg svg svg svg table table table table
		tbody tbody td td template template template textarea tfoot th thead title title title tr
		tr tr track tt u ul unknown use var video wbr xmp font`)
	texts = []string{
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

// A page is a page that is being made.
type page struct {
	strings.Builder
	*rand.Rand
}

func (p *page) pick(from ...string) string { return from[p.IntN(len(from))] }
func (p *page) url() string                { return strconv.Itoa(p.Len()) }

// Tags returns a page of random tags, many of which have errors.
func Tags(r *rand.Rand) string {
	p := &page{Rand: r}
	if p.IntN(4) == 0 {
		p.WriteString("<!doctype html>")
	}
	if p.IntN(8) == 0 {
		p.WriteString("<frameset>")
	}
	// Few kinds of tags on a page meet each other more often.
	some := make([]string, 2+p.IntN(12))
	for i := range some {
		some[i] = p.pick(tags...)
	}
	for range 1 + p.IntN(40) {
		tag := p.pick(some...)
		switch p.IntN(12) {
		case 0:
			p.WriteString(p.pick(texts...))
		case 1, 2, 3:
			p.WriteString("</" + tag + p.pick("", "", "", " ", "/", " a='>'") + ">")
		case 4:
			p.link()
		default:
			p.WriteString("<" + tag)
			if p.IntN(4) == 0 { // an attribute that browsers read alike
				p.WriteString(p.pick(" x", " X=''", " x X=1", " x=", "/ x"))
			}
			for range p.IntN(3) {
				u := p.url()
				p.WriteString(p.pick(" ", " ", "\n", "/", " /") + p.pick("href", "src", "style",
					"action", "color", "type", "encoding", "srcset", "background", "ping", "x") +
					p.pick("=", "=", "=", " = ", "") + p.pick(u, "'"+u+"'", `"`+u+`"`,
					"text/html", "hidden", "a:url("+u+")", "'"+u+",&#32;"+u+"'"))
			}
			p.WriteString(p.pick(">", ">", ">", ">", ">", ">", ">", " >", "/>", " />", ""))
		}
	}
	return p.String()
}

// link writes an element that has a link.
func (p *page) link() {
	u := p.url()
	p.WriteString(p.pick("<img src="+u+">", "<a href='"+u+"'>", "<img srcset="+u+">",
		"<form action="+u+">", "<frame src="+u+">", "<svg><image href="+u+" />",
		"<style>a{b:url("+u+")}", "<svg><style>a{b:url("+u+")}", "<td background="+u+">",
		"<script src="+u+"></script>", "<iframe src="+u+"></iframe>",
		"<input type=image src="+u+">", "<embed src="+u+">", "<link href="+u+">",
		"<p style=a:url("+u+")>", "<a ping="+u+" title='a src=x'>", "<body background="+u+">"))
}

// elements has families of elements whose rules refer to each other.
var elements = [][]string{
	strings.Fields("table tbody thead tr td th caption colgroup col form input template select"),
	strings.Fields("svg math desc foreignObject title mi mo mtext annotation-xml mglyph image " +
		"style script font p b br g malignmark"),
	strings.Fields("a b i nobr font em p div li button object marquee h1 center"),
	strings.Fields("select option optgroup button input hr textarea keygen selectedcontent div"),
	strings.Fields("html head body frameset frame noframes noscript title base link meta template"),
	strings.Fields("xmp iframe noembed noframes noscript plaintext textarea title style script"),
	strings.Fields("ruby rb rt rtc rp dl dt dd ul li ol details summary dialog search menu pre"),
}

// Trees returns a page with elements in each other. Some tags are then lost, repeated or moved.
func Trees(r *rand.Rand) string {
	t := &treeMaker{page: page{Rand: r}}
	for range 1 + t.IntN(3) {
		t.families = append(t.families, elements[t.IntN(len(elements))]...)
	}
	for range 1 + t.IntN(3) {
		t.element(0)
	}
	for range t.IntN(6) {
		i, j := t.IntN(len(t.parts)), t.IntN(len(t.parts))
		switch t.IntN(3) {
		case 0:
			t.parts[i], t.parts[j] = t.parts[j], t.parts[i]
		case 1:
			t.parts[i] = ""
		case 2:
			t.parts[i] += t.parts[j]
		}
	}
	return t.pick("", "", "<!doctype html>", "<!-- -->", "<frameset>") + strings.Join(t.parts, "")
}

// A treeMaker makes the parts of a page.
type treeMaker struct {
	page
	families, parts []string
}

// add adds a part.
func (t *treeMaker) add(s string) {
	t.WriteString(s)
	t.parts = append(t.parts, s)
}

// element adds an element at some depth.
func (t *treeMaker) element(depth int) {
	name := t.pick(t.families...)
	start := "<" + name
	for range t.IntN(3) {
		u := t.url()
		start += t.pick(" href="+u, " src='"+u+"'", ` style="a:url(`+u+`)"`, " action="+u,
			" background="+u, " xlink:href="+u, " type=hidden", " encoding=TEXT/html", " color=x",
			" shadowrootmode=open", " srcset="+u, " a='<b href="+u+">'")
	}
	t.add(start + t.pick(">", ">", ">", ">", ">", ">", ">", "/>"))
	if name == "style" {
		t.add("a{b:url(" + t.url() + ")}")
	}
	for range t.IntN(4) {
		switch t.IntN(6) {
		case 0:
			t.add(t.pick(texts...))
		case 1:
			var p page
			p.Rand = t.Rand
			p.WriteString(strings.Repeat(" ", t.Len())) // so that its URL is another
			p.link()
			t.add(strings.TrimLeft(p.String(), " "))
		default:
			if depth < 9 {
				t.element(depth + 1)
			}
		}
	}
	if t.IntN(5) > 0 {
		t.add("</" + name + ">")
	}
}
