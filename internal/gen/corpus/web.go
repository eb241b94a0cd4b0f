package main

import (
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

const webCount = 4000

// The parts that only some of the web's URLs have, and how many of webCount do.
// They are counted out, not left to chance, so that the shares are exact.
const (
	webNoPath       = 200 // 5 %: the only ones that are not canonical
	webIPv4         = 34  // 0.85 %
	webIPv6         = 6   // 0.15 %
	webPort         = 8   // 0.2 %
	webFragment     = 16  // 0.4 %
	webQuery        = 380 // 9.5 %
	webPathPercent  = 46  // 1.15 %
	webQueryPercent = 34  // 0.85 %
	webLongQuery    = 24  // 0.6 %: 200 to 2,000 bytes
	webXNHost       = 6   // 0.15 %
)

// A site is a host and what goes with it.
type site struct {
	scheme string
	host   string
	lang   string
	ext    string // what its pages' names end with
}

// webParts says which of the rarer parts a URL has.
type webParts struct {
	noPath, ipv4, ipv6, port, fragment, query, pathPercent, queryPercent, longQuery, xnHost bool
}

func webURLs(g *gen) []string {
	parts := make([]webParts, webCount)
	order := g.Perm(webCount)
	deal := func(from, n int, set func(*webParts)) {
		for _, i := range order[from:][:n] {
			set(&parts[i])
		}
	}
	deal(0, webNoPath, func(p *webParts) { p.noPath = true })
	rest := webNoPath // with a path from here on
	deal(rest, webQuery, func(p *webParts) { p.query = true })
	deal(rest, webLongQuery, func(p *webParts) { p.longQuery = true })
	deal(rest+webLongQuery, webQueryPercent, func(p *webParts) { p.queryPercent = true })
	deal(rest+100, webFragment, func(p *webParts) { p.fragment = true })
	rest += webQuery - webPathPercent/4 // a quarter of these with a query too
	deal(rest, webPathPercent, func(p *webParts) { p.pathPercent = true })
	rest += webPathPercent
	deal(rest, webIPv4, func(p *webParts) { p.ipv4 = true })
	deal(rest+webIPv4-3, webPort, func(p *webParts) { p.port = true })
	rest += webIPv4 + webPort
	deal(rest, webIPv6, func(p *webParts) { p.ipv6 = true })
	deal(rest+webIPv6, webXNHost, func(p *webParts) { p.xnHost = true })

	sites := make([]site, webCount/2)
	for i := range sites {
		sites[i] = g.site()
	}
	return distinct(webCount, 5, func(i int) string { return g.webURL(parts[i], sites) })
}

func (g *gen) webURL(p webParts, sites []site) string {
	s := pickFront(g, sites)
	switch {
	case p.ipv4:
		s.scheme, s.host = "http", g.ipv4()
	case p.ipv6:
		s.scheme, s.host = "http", g.ipv6()
	case p.xnHost:
		s.host = g.xnHost()
	}
	var b strings.Builder
	b.WriteString(s.scheme + "://" + s.host)
	if p.port {
		b.WriteString(pick(g, []string{":8080", ":8000", ":8443", ":3000", ":81", ":2082", ":9090"}))
	}
	if p.noPath {
		return b.String()
	}
	switch {
	case p.pathPercent:
		b.WriteString(g.percentPath(s))
	case p.query || p.longQuery:
		b.WriteString(choose(g, queryPaths)(g, s))
	default:
		b.WriteString(choose(g, webPaths)(g, s))
	}
	switch {
	case p.longQuery:
		b.WriteString(g.longQuery())
	case p.queryPercent:
		b.WriteString(g.query() + "&" + g.word() + "=" + g.percentValue(s.lang))
	case p.query:
		b.WriteString(g.query())
	}
	if p.fragment {
		b.WriteString("#" + pick(g, fragments))
	}
	return b.String()
}

// site makes up a host.
func (g *gen) site() site {
	zone := g.zone()
	s := site{scheme: "https", lang: zone.lang, ext: pick(g, pageExtensions)}
	if g.chance(22) {
		s.scheme = "http"
	}
	name := choose(g, hostNames)(g, zone.lang)
	switch {
	case g.chance(48):
		s.host = "www."
	case g.chance(40):
		s.host = choose(g, subdomains)(g) + "."
	}
	s.host += name + "." + zone.suffix
	return s
}

func (g *gen) zone() zone {
	total := 0
	for _, z := range zones {
		total += z.weight
	}
	n := g.IntN(total)
	for _, z := range zones {
		if n -= z.weight; n < 0 {
			return z
		}
	}
	panic("unreachable")
}

var hostNames = []choice[func(*gen, string) string]{
	{34, func(g *gen, lang string) string { return pick(g, words[lang]) + pick(g, words[lang]) }},
	{20, func(g *gen, lang string) string { return g.invented() }},
	{10, func(g *gen, lang string) string { return pick(g, words[lang]) + "-" + pick(g, words[lang]) }},
	{8, func(g *gen, lang string) string { return pick(g, words[lang]) + g.invented() }},
	{6, func(g *gen, lang string) string { return g.name() + g.invented() }},
	{6, func(g *gen, lang string) string {
		return pick(g, words[lang]) + pick(g, words[lang]) + pick(g, words[lang])
	}},
	{4, func(g *gen, lang string) string { return g.of("abcdefghijklmnopqrstuvwxyz", g.between(3, 5)) }},
	{4, func(g *gen, lang string) string {
		return pick(g, words[lang]) + pick(g, []string{"24", "365", "4u", "1", "360", "21", "99", "7"})
	}},
	{3, func(g *gen, lang string) string { return g.slug(lang, "-", 3) }},
	{3, func(g *gen, lang string) string {
		return pick(g, []string{"the", "my", "get", "e", "i", "go", "pro", "best"}) + pick(g, words[lang])
	}},
}

var subdomains = []choice[func(*gen) string]{
	{55, func(g *gen) string {
		return pick(g, strings.Fields(`en m blog news shop docs api cdn static img support forum store de fr es mail web app my dev wiki
			help media download events images travel old new beta archive library status learn sports community`))
	}},
	{25, (*gen).word},
	{8, func(g *gen) string { return g.name() + g.invented() }},
	{6, func(g *gen) string { return pick(g, []string{"www2", "cdn1", "i2", "img3", "s3", "web1", "a0", "w3"}) }},
	{4, func(g *gen) string { return g.word() + "." + g.word() }},
	{2, func(g *gen) string { return g.word() + "-" + g.of(hexDigits, 6) }},
}

func (g *gen) ipv4() string {
	return fmt.Sprintf("%d.%d.%d.%d", g.between(1, 223), g.IntN(256), g.IntN(256), g.between(1, 254))
}

// ipv6 returns an address for documentation, in brackets.
func (g *gen) ipv6() string {
	var a [16]byte
	a[0], a[1], a[2], a[3] = 0x20, 0x01, 0x0d, 0xb8
	for i := 16 - 2*g.between(1, 6); i < 16; i++ {
		a[i] = byte(g.IntN(256))
	}
	return "[" + netip.AddrFrom16(a).String() + "]"
}

// xnHost returns a host with a label that Punycode encodes.
func (g *gen) xnHost() string {
	label, err := idna.Punycode.ToASCII(pick(g, scripts[g.IntN(2)].words))
	if err != nil {
		panic(err)
	}
	return "www." + label + "." + pick(g, []string{"com", "de", "net", "org", "fr"})
}

// A pathMaker makes a path of a site, from its first slash on.
type pathMaker func(*gen, site) string

// webPaths are the shapes of the web's paths.
var webPaths = []choice[pathMaker]{
	{17, func(g *gen, s site) string { return "/" }},
	{9, func(g *gen, s site) string { return "/" + pick(g, sections) + g.slash(60) }},
	{5, func(g *gen, s site) string { return "/" + g.page(s) }},
	{5, func(g *gen, s site) string { return "/" + pick(g, words[s.lang]) + s.ext }},
	{5, func(g *gen, s site) string { return "/" + g.locale() + "/" + pick(g, sections) + g.slash(40) }},
	{9, func(g *gen, s site) string { return "/" + pick(g, sections) + "/" + g.slugOf(s, 1, 3) + g.slash(30) }},
	{8, func(g *gen, s site) string { return "/" + g.slugOf(s, 2, 9) + g.slash(50) }},
	{8, func(g *gen, s site) string { return "/" + g.dated() + "/" + g.slugOf(s, 2, 9) + g.slash(50) }},
	{4, func(g *gen, s site) string {
		return "/" + pick(g, sections) + "/" + g.slugOf(s, 2, 8) + "-" + g.number() + pick(g, []string{"", ".html", ".htm", "/"})
	}},
	{4, func(g *gen, s site) string { return "/" + pick(g, sections) + "/" + g.number() + g.slash(25) }},
	{3, func(g *gen, s site) string {
		return "/" + pick(g, sections) + "/" + g.number() + "/" + g.slugOf(s, 2, 7) + g.slash(30)
	}},
	{4, func(g *gen, s site) string {
		return "/" + pick(g, words[s.lang]) + "/" + pick(g, words[s.lang]) + "/" + g.slugOf(s, 1, 4) + g.slash(40)
	}},
	{3, func(g *gen, s site) string {
		return "/" + g.dirs(2, 4) + g.slugOf(s, 1, 3) + pick(g, []string{"", "", ".html", "/"})
	}},
	{3, func(g *gen, s site) string { return "/wiki/" + g.wikiTitle() }},
	{5, func(g *gen, s site) string { return "/" + g.asset(s) }},
	{2, func(g *gen, s site) string { return "/~" + g.name() + "/" + g.page(s) }},
	{2, func(g *gen, s site) string {
		return "/" + pick(g, []string{"user", "u", "users", "profile", "people", "in", "channel"}) + "/" + g.handle() + g.slash(30)
	}},
	{1, func(g *gen, s site) string {
		return "/@" + g.handle() + "/" + g.slugOf(s, 3, 7) + "-" + g.of(hexDigits, 12)
	}},
	{2, func(g *gen, s site) string {
		return "/" + pick(g, []string{"p", "s", "d", "e", "watch", "item", "share", "i"}) + "/" + g.token() + g.slash(40)
	}},
	{1, func(g *gen, s site) string {
		return "/" + pick(g, []string{"dp", "gp/product", "itm", "offer"}) + "/B0" + g.of(upperAlnum, 8)
	}},
	{1, func(g *gen, s site) string {
		return "/" + pick(g, sections) + "/" + g.name() + "_" + g.invented() + "/" + pick(g, sections) + "/"
	}},
	{1, func(g *gen, s site) string { return "/" + g.handle() + "/" + g.slug("en", "-", 2) + g.repository() }},
	{1, func(g *gen, s site) string { return "/" + g.title() + "/" + g.title() + g.title() + s.ext }},
	{1, func(g *gen, s site) string { return "/" + pick(g, words[s.lang]) + "," + g.number() + ".html" }},
	{1, func(g *gen, s site) string {
		return "/" + pick(g, sections) + "/" + pick(g, words[s.lang]) + ";jsessionid=" + g.of(upperHex, 32)
	}},
	{1, func(g *gen, s site) string {
		return "/" + pick(g, sections) + "/page/" + g.digit() + "/" + pick(g, words[s.lang]) + "/" + g.digit() + "/"
	}},
	{1, func(g *gen, s site) string { return "/web/" + g.timestamp() + "/" + g.word() + "/" + g.uuid() }},
}

// queryPaths are the shapes of the paths that queries follow.
var queryPaths = []choice[pathMaker]{
	{40, func(g *gen, s site) string { return "/" + g.page(s) }},
	{15, func(g *gen, s site) string { return "/" + pick(g, sections) + "/" + g.page(s) }},
	{10, func(g *gen, s site) string { return "/" }},
	{10, func(g *gen, s site) string { return "/" + pick(g, sections) }},
	{10, func(g *gen, s site) string { return "/search" }},
	{5, func(g *gen, s site) string { return "/watch" }},
	{5, func(g *gen, s site) string { return "/" + g.asset(s) }},
	{5, func(g *gen, s site) string {
		return "/" + g.locale() + "/" + pick(g, sections) + "/" + g.slugOf(s, 1, 4)
	}},
}

func (g *gen) slash(percent float64) string {
	if g.chance(percent) {
		return "/"
	}
	return ""
}

// page returns the name of a page's file.
func (g *gen) page(s site) string {
	if g.chance(15) {
		return "~" + g.name() + s.ext
	}
	return pick(g, fileNames) + s.ext
}

// slugOf returns a title of low to high words in the site's language.
func (g *gen) slugOf(s site, low, high int) string {
	between := "-"
	if g.chance(15) {
		between = "_"
	}
	return g.slug(s.lang, between, g.between(low, high))
}

func (g *gen) dated() string {
	switch {
	case g.chance(50):
		return g.year() + "/" + g.month()
	case g.chance(60):
		return g.year() + "/" + g.month() + "/" + g.day()
	case g.chance(50):
		return pick(g, sections) + "/" + g.year()
	}
	return g.isoDate()
}

func (g *gen) handle() string {
	switch {
	case g.chance(40):
		return g.name() + g.number()
	case g.chance(50):
		return capital(g.name()) + capital(g.invented())
	}
	return g.name() + pick(g, []string{"-", "_", "."}) + g.invented()
}

func (g *gen) wikiTitle() string {
	title := capital(g.slug("en", "_", g.between(1, 4)))
	switch {
	case g.chance(20):
		return title + "_(" + g.word() + ")"
	case g.chance(10):
		return pick(g, []string{"File:", "Category:", "Talk:", "User:", "Special:"}) + title
	case g.chance(5):
		return title + ",_" + g.title()
	}
	return title
}

func (g *gen) repository() string {
	return pick(g, []string{"", "", "/issues/" + g.digit() + g.digit(), "/releases", "/blob/main/" + g.word() + ".go", "/wiki", "/pull/" + g.number()})
}

// asset returns the path of a picture, a script, a document.
func (g *gen) asset(s site) string {
	path := pick(g, assetRoots) + "/"
	switch {
	case g.chance(25):
		path += g.year() + "/" + g.month() + "/"
	case g.chance(40):
		path += pick(g, words[s.lang]) + "/"
	case g.chance(10):
		path += g.of(hexDigits, 2) + "/" + g.of(hexDigits, 2) + "/"
	}
	ext := pick(g, mediaExtensions)
	switch {
	case g.chance(20):
		return path + g.word() + "." + g.of(hexDigits, 8) + ".min" + ext
	case g.chance(25):
		return path + "IMG_" + g.number() + strings.ToUpper(ext)
	case g.chance(25):
		return path + g.word() + "-" + g.dimensions() + ext
	case g.chance(20):
		return path + g.hexID() + ext
	}
	return path + g.slugOf(s, 1, 4) + ext
}

// query returns a query of one to five pairs, mostly few, from its '?' on.
func (g *gen) query() string {
	var pairs []string
	for range min(g.between(1, 5), g.between(1, 5)) {
		k := pick(g, queryKeys)
		pairs = append(pairs, k.key+"="+k.value(g))
	}
	if g.chance(4) {
		pairs = []string{pick(g, []string{g.number(), g.word(), g.word() + "/" + g.number(), g.hexID(), g.word() + "="})}
	}
	return "?" + strings.Join(pairs, "&")
}

// longQuery returns a query as trackers and search forms make them. One in
// eight passes 1,600 bytes.
func (g *gen) longQuery() string {
	size := g.between(200, 700)
	if g.chance(13) {
		size = g.between(1600, 2000)
	}
	q := g.query()
	for len(q) < size {
		k := pick(g, queryKeys)
		q += "&" + k.key + strconv.Itoa(g.IntN(20)) + "=" + choose(g, []choice[func(*gen) string]{{2, k.value}, {1, (*gen).longToken}, {1, (*gen).uuid}})(g)
	}
	return q
}

// percentPath returns a path with percent-encoded bytes in it, as browsers,
// servers and content management systems write them.
func (g *gen) percentPath(s site) string {
	switch g.IntN(6) {
	case 0: // a file's name with spaces
		return "/" + pick(g, assetRoots) + "/" + capital(g.slug(s.lang, "%20", g.between(2, 5))) + pick(g, mediaExtensions)
	case 1: // a title in another script
		return "/wiki/" + url.PathEscape(pick(g, pick(g, scripts).words))
	case 2: // lower-case digits, as WordPress has them
		return "/" + g.dated() + "/" + strings.ToLower(url.PathEscape(pick(g, pick(g, scripts).words)+"-"+pick(g, scripts[0].words))) + "/"
	case 3: // a tag or a name
		return "/" + pick(g, []string{"tag", "author", "artist", "music"}) + "/" + g.title() + "%20" + g.title() + g.slash(30)
	case 4: // punctuation
		return "/wiki/" + g.title() + pick(g, []string{"%27s_", "_%26_", "%2C_", "_%E2%80%93_", "%3A_", "%3F_"}) + g.title()
	}
	return "/" + pick(g, sections) + "/" + url.PathEscape(pick(g, scripts[0].words)) + "/" + g.slugOf(s, 1, 3)
}

// percentValue returns a query's value with percent-encoded bytes in it.
func (g *gen) percentValue(lang string) string {
	switch g.IntN(4) {
	case 0:
		return url.QueryEscape("https://" + g.word() + ".example/" + g.word() + "?id=" + g.number())
	case 1:
		return g.word() + "%20" + pick(g, words[lang])
	case 2:
		return url.QueryEscape(pick(g, pick(g, scripts).words))
	}
	return g.word() + pick(g, []string{"%2C", "%7C", "%3A", "%2F", "%3D%3D", "%26"}) + g.word()
}
