package links

// The benchmarks' pages resemble those of the web.

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// pageWords are the words in the pages' text and names.
var pageWords = strings.Fields(`the of and a to in is that for it as was with on be by at from
	which or an are this were but has had its one two new time city water history north river
	century house world public music station early report science election market between
	however several people national international`)

// A maker makes a page. The same page has the same bytes each time.
type maker struct {
	strings.Builder
	*rand.Rand
}

func newMaker(seed uint64) *maker { return &maker{Rand: rand.New(rand.NewPCG(seed, 0))} }

func (m *maker) word() string { return pageWords[m.IntN(len(pageWords))] }

// name returns some words, with a separator between them.
func (m *maker) name(most int, separator string) string {
	parts := make([]string, 1+m.IntN(most))
	for i := range parts {
		parts[i] = m.word()
	}
	return strings.Join(parts, separator)
}

func (m *maker) printf(format string, args ...any) { fmt.Fprintf(m, format, args...) }

// articlePage returns an article of at least size bytes, with many links, notes, tables and
// pictures, as in an encyclopedia.
func articlePage(size int) string {
	m := newMaker(1)
	m.printf(
		`<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="UTF-8"><title>Article` +
			`</title><link rel="canonical" href="https://en.example.org/wiki/Article">` +
			`<link rel="stylesheet" ` +
			`href="/w/load.php?lang=en&amp;modules=site.styles&amp;only=styles"></head>` +
			`<body class="mediawiki skin-vector">` +
			`<div id="content" class="mw-body" role="main">`)
	for note := 0; m.Len() < size; note++ {
		switch m.IntN(8) {
		case 0:
			title := m.name(4, " ")
			m.printf("\n<h2><span class=\"mw-headline\" id=\"%s\">%s</span></h2>\n",
				strings.ReplaceAll(title, " ", "_"), title)
		case 1:
			file := m.name(3, "_")
			m.printf(
				`<div class="thumb tright"><div class="thumbinner" style="width:222px;">`+
					`<a href="/wiki/File:%[1]s.jpg" class="image">`+
					`<img alt="" src="//upload.example.org/thumb/%[1]s.jpg/220px-%[1]s.jpg" `+
					`decoding="async" width="220" height="147" class="thumbimage" `+
					`srcset="//upload.example.org/thumb/%[1]s.jpg/330px-%[1]s.jpg 1.5x, `+
					`//upload.example.org/thumb/%[1]s.jpg/440px-%[1]s.jpg 2x"></a>`+
					`<div class="thumbcaption">%[2]s</div></div></div>`,
				file, m.name(9, " "))
		case 2:
			m.printf(`<table class="wikitable sortable"><tbody>`)
			for range 2 + m.IntN(6) {
				m.printf("<tr>\n<td>%d</td><td align=\"right\">"+
					"<a href=\"/wiki/%s\" title=\"%s\">%s</a></td><td>%s</td></tr>", m.IntN(3000),
					m.name(2, "_"), m.name(2, " "), m.name(2, " "), m.name(5, " "))
			}
			m.printf("</tbody></table>\n")
		case 3:
			m.printf("<ol class=\"references\">")
			for range 1 + m.IntN(5) {
				m.printf(
					`<li id="cite_note-%[1]d"><span class="mw-cite-backlink"><b>`+
						`<a href="#cite_ref-%[1]d">^</a></b></span> <span class="reference-text">`+
						`<cite class="citation web">`+
						`<a rel="nofollow" class="external text" `+
						`href="https://www.%[2]s.example/%[3]s/%[4]s.html?id=%[1]d&amp;ref=x">`+
						`"%[5]s"</a>. <i>%[6]s</i></cite></span></li>`,
					note, m.word(), m.name(3, "/"), m.name(4, "-"), m.name(6, " "), m.name(2, " "))
			}
			m.printf("</ol>\n")
		default:
			m.printf("<p>")
			for range 2 + m.IntN(6) {
				m.printf("%s <a href=\"/wiki/%s\" title=\"%s\">%s</a> %s&#160;%d", m.name(18, " "),
					m.name(3, "_"), m.name(3, " "), m.name(3, " "), m.name(24, " "), m.IntN(2000))
				if m.IntN(2) == 0 {
					m.printf(`<sup id="cite_ref-%[1]d" class="reference">`+
						`<a href="#cite_note-%[1]d">[%[1]d]</a></sup>`, note)
				}
				m.WriteString(". ")
			}
			m.printf("</p>\n")
		}
	}
	m.printf("</div></body></html>\n")
	return m.String()
}

// frontPage returns a newspaper's front page of at least size bytes: two fifths are style sheets,
// two fifths scripts, and the rest are cards with pictures in several sizes.
func frontPage(size int) string {
	m := newMaker(2)
	m.printf(`<!doctype html><html lang="en"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width,initial-scale=1"><title>Front</title>` +
		`<link rel="preconnect" href="https://i.example.com">` +
		`<link rel="preload" as="font" href="/fonts/headline.woff2" crossorigin><style ` +
		`class="webfont">`)
	for m.Len() < size*2/5 {
		m.rule()
	}
	m.printf("</style></head><body>")
	for m.Len() < size*4/5 {
		m.script()
	}
	for m.Len() < size {
		m.card()
	}
	m.printf("</body></html>\n")
	return m.String()
}

// rule writes a rule of a style sheet.
func (m *maker) rule() {
	name := m.name(3, "-")
	switch m.IntN(12) {
	case 0:
		m.printf("@media (min-width:%dem){.%s{width:%dpx;margin:0 auto}.%s--wide>li{flex:1 1 "+
			"auto}}", 20+m.IntN(60), name, m.IntN(900), name)
	case 1:
		m.printf(`@font-face{font-family:"%s";src:url(https://assets.example.com/fonts/%s.woff2) `+
			`format("woff2"),url(https://assets.example.com/fonts/%s.woff) `+
			`format("woff");font-weight:%d00}`, name, name, name, 1+m.IntN(9))
	case 2:
		m.printf(`.%s{background-image:url("data:image/svg+xml;base64,%s");background-size:%dpx}`,
			name, strings.Repeat("PHN2ZyB4bWxucz0i", 2+m.IntN(20)), m.IntN(60))
	case 3:
		m.printf(".%s:hover,.%s:focus{color:rgba(%d,%d,%d,.8);transform:translate(-50%%,%dpx)}/* "+
			"%s */", name, name, m.IntN(256), m.IntN(256), m.IntN(256), m.IntN(20), m.name(6, " "))
	default:
		m.printf(".%s .%s__%s{display:flex;padding:%d.25rem "+
			".5rem;color:var(--%s);border-top:.0625rem solid "+
			"#%06x;font-size:%d.%drem;line-height:1.15;box-sizing:border-box}", name, name,
			m.word(), m.IntN(4), m.word(), m.IntN(1<<24), m.IntN(3), m.IntN(99))
	}
}

// script writes a script element: data, or code.
func (m *maker) script() {
	m.printf("<script>window.%s = {", m.word())
	for range 5 + m.IntN(40) {
		m.printf(
			`"%s":{"url":"https://www.example.com/%s","title":"%s","count":%d,`+
				`"flags":[true,false,null]},`,
			m.name(3, "_"), m.name(4, "/"), m.name(8, " "), m.IntN(1e6))
	}
	m.printf("};if (a < b && c > d) { document.write('<b>' + %s + '</b>'); }</script>\n", m.word())
}

// card writes a card with a picture and a headline.
func (m *maker) card() {
	picture, story := m.name(4, "-"), m.name(6, "-")
	m.printf(
		`<li class="fc-slice__item l-row__item">`+
			`<div class="fc-item fc-item--has-image js-fc-item" data-link-name="news | %d" `+
			`data-item-visibility="all"><div class="fc-item__media-wrapper"><picture>`+
			`<source media="(min-width: 980px)" sizes="300px" srcset="`+
			`https://i.example.com/img/media/%[2]s/300.jpg?width=300&amp;quality=85&amp;s=%[1]d `+
			`300w, `+
			`https://i.example.com/img/media/%[2]s/600.jpg?width=600&amp;quality=45&amp;s=%[1]d `+
			`600w"><img class="responsive-img" alt="" loading="lazy" `+
			`src="https://i.example.com/img/media/%[2]s/140.jpg?width=140&amp;s=%[1]d">`+
			`</picture></div>`,
		m.IntN(1e9), picture)
	m.printf(
		`<h3 class="fc-item__title">`+
			`<a href="https://www.example.com/news/2026/nov/%d/%s" class="fc-item__link" `+
			`data-link-name="article"><span class="js-headline-text">%s</span></a></h3>`+
			`<div class="fc-item__standfirst" style="color:red">%s</div>`+
			`<a href="/news/2026/nov/%s#comments" rel="nofollow" class="fc-trail__count" `+
			`aria-hidden="true"><svg width="11" height="10">`+
			`<use xlink:href="#icon-comment"></use></svg>%d</a></div></li>`+"\n",
		1+m.IntN(30), story, m.name(9, " "), m.name(30, " "), story, m.IntN(900))
}
