package main

import (
	"fmt"
	"strings"
)

const messyCount = 2400

// A messyURL is a URL in parts, each as it is written, with its delimiters.
type messyURL struct {
	scheme, slashes, credentials, host, port, path, query, fragment string
}

func (u messyURL) String() string {
	return u.scheme + u.slashes + u.credentials + u.host + u.port + u.path + u.query + u.fragment
}

// messyURLs makes URLs that a browser accepts and writes differently: as people
// type them, old servers emit them and scanners send them.
func messyURLs(g *gen) []string {
	return distinct(messyCount, 12, func(int) string {
		return choose(g, []choice[func(*gen) string]{
			{70, (*gen).messySpecial}, {8, (*gen).opaquePath}, {8, (*gen).messyNonSpecial}, {8, (*gen).messyFile}, {6, (*gen).messyAddress},
		})(g)
	})
}

// messySpecial returns a web URL with one to three kinds of mess in it.
func (g *gen) messySpecial() string {
	s := g.site()
	u := messyURL{scheme: s.scheme + ":", slashes: "//", host: s.host, path: choose(g, webPaths)(g, s)}
	if g.chance(10) {
		u.scheme = pick(g, []string{"ws:", "wss:", "ftp:"})
	}
	if g.chance(20) {
		u.query = g.query()
	}
	if g.chance(8) {
		u.fragment = "#" + pick(g, fragments)
	}
	for range min(g.between(1, 3), g.between(1, 3)) {
		choose(g, messes)(g, &u)
	}
	text := u.String()
	if g.chance(16) {
		text = g.spaced(text)
	}
	if g.chance(13) {
		text = g.tabbed(text)
	}
	return text
}

// messes are ways to spoil a URL.
var messes = []choice[func(*gen, *messyURL)]{
	{14, (*gen).shout},
	{12, (*gen).defaultPort},
	{12, (*gen).addCredentials},
	{18, (*gen).dotSegments},
	{13, (*gen).percentDots},
	{12, (*gen).backslashes},
	{12, (*gen).rawCodePoints},
	{7, (*gen).shortIPv4Host},
	{7, (*gen).ipv6Host},
	{5, (*gen).percentHost},
	{5, (*gen).wrongSlashes},
	{4, (*gen).noPathHere},
	{5, (*gen).nonASCII},
	{3, (*gen).trailingDotHost},
}

// shout puts the scheme, the host or a part of either in upper case.
func (g *gen) shout(u *messyURL) {
	switch g.IntN(4) {
	case 0:
		u.scheme = strings.ToUpper(u.scheme)
	case 1:
		u.host = strings.ToUpper(u.host)
	case 2:
		u.scheme, u.host = capital(u.scheme), capital(u.host)
	case 3:
		i := g.IntN(len(u.host))
		u.host = u.host[:i] + strings.ToUpper(u.host[i:])
	}
}

func (g *gen) defaultPort(u *messyURL) {
	port := map[string]string{"http:": "80", "ws:": "80", "https:": "443", "wss:": "443", "ftp:": "21"}[strings.ToLower(u.scheme)]
	u.port = ":" + port
	switch {
	case g.chance(15):
		u.port = ":"
	case g.chance(15):
		u.port = ":000" + port
	case g.chance(15):
		u.port = ":08080"
	}
}

func (g *gen) addCredentials(u *messyURL) {
	user, password := g.name(), g.word()+g.digit()
	u.credentials = choose(g, []choice[string]{
		{30, user + ":" + password + "@"},
		{20, user + "@"},
		{10, user + ":@"},
		{8, "@"},
		{8, ":" + password + "@"},
		{10, user + "@mail.example:" + password + "@"},
		{7, user + ":p@" + password + "@@"},
		{7, user + ":" + password + "^|=;[x]@"},
	})
}

// dotSegments puts "." and ".." among the path's segments.
func (g *gen) dotSegments(u *messyURL) {
	g.insertSegments(u, []string{"/.", "/..", "/..", "/../..", "/./.", "/" + g.word() + "/..", "/" + g.word() + "/../.."})
	if g.chance(30) {
		u.path += pick(g, []string{"/.", "/..", "/./", "/../"})
	}
}

// percentDots does the same, in the spellings that slip past filters.
func (g *gen) percentDots(u *messyURL) {
	g.insertSegments(u, []string{"/%2e", "/%2E%2e", "/.%2e", "/%2e.", "/%2E", "/" + g.word() + "/%2e%2e", "/%2e/%2e%2E"})
}

func (g *gen) insertSegments(u *messyURL, segments []string) {
	for range g.between(1, 2) {
		at := strings.LastIndexByte(u.path, '/')
		if g.chance(50) {
			at = 0
		}
		u.path = u.path[:max(at, 0)] + pick(g, segments) + u.path[max(at, 0):]
	}
}

func (g *gen) backslashes(u *messyURL) {
	switch g.IntN(3) {
	case 0:
		u.slashes = pick(g, []string{`\\`, `/\`, `\/`})
	case 1:
		u.path = strings.ReplaceAll(u.path, "/", `\`)
	case 2:
		u.path = strings.Replace(u.path, "/", `\`, 1)
	}
}

// rawCodePoints inserts characters that should be percent-encoded.
func (g *gen) rawCodePoints(u *messyURL) {
	raw := func() string {
		return g.word() + pick(g, []string{" ", " ", " ", `"`, "<", ">", "{", "}", "^", "`", "|", "'", "[", "]", "%", "%zz"}) + g.word()
	}
	if u.path == "" {
		u.path = "/"
	}
	switch g.IntN(3) {
	case 0:
		u.path += "/" + raw()
	case 1:
		u.query = "?" + g.word() + "=" + raw()
	case 2:
		u.path += raw()
		u.fragment = "#" + raw()
	}
}

// shortIPv4 returns an IPv4 address in a form that inet_aton knows.
func (g *gen) shortIPv4() string {
	a, b, c, d := g.between(1, 223), g.IntN(256), g.IntN(256), g.between(1, 254)
	switch g.IntN(8) {
	case 0:
		return fmt.Sprintf("%d.%d", a, d)
	case 1:
		return fmt.Sprintf("%d.%d.%d", a, b, c<<8|d)
	case 2:
		return fmt.Sprint(uint32(a)<<24 | uint32(b)<<16 | uint32(c)<<8 | uint32(d))
	case 3:
		return fmt.Sprintf("0x%x.0x%X.%d.%d", a, b, c, d)
	case 4:
		return fmt.Sprintf("0X%x", uint32(a)<<24|uint32(b)<<16|uint32(c)<<8|uint32(d))
	case 5:
		return fmt.Sprintf("0%o.%d.0%o.%d", a, b, c, d)
	case 6:
		return fmt.Sprintf("%d.%d.%d.%d.", a, b, c, d)
	}
	return fmt.Sprintf("0%o.0x%x", a, b<<16|c<<8|d)
}

func (g *gen) shortIPv4Host(u *messyURL) { u.host = g.shortIPv4() }

// longIPv6 returns an IPv6 address in a form other than the serializer's.
func (g *gen) longIPv6() string {
	h := func() string { return g.of(upperHex, g.between(1, 4)) }
	return "[" + choose(g, []choice[func() string]{
		{3, func() string { return "2001:0DB8:" + h() + "::" + h() }},
		{3, func() string { return "2001:db8:0:0:" + h() + ":0:0:1" }},
		{2, func() string { return "2001:db8:0000:0000:0000:0000:0000:" + h() }},
		{2, func() string { return "::ffff:" + g.ipv4() }},
		{2, func() string { return "64:ff9b::" + g.ipv4() }},
		{1, func() string { return "0:0:0:0:0:0:0:1" }},
		{1, func() string { return "2001:DB8::" + h() + ":0:" + h() }},
		{1, func() string { return "fe80::" + h() + ":" + h() + ":" + h() + ":" + h() }},
	})() + "]"
}

func (g *gen) ipv6Host(u *messyURL) { u.host = g.longIPv6() }

func (g *gen) percentHost(u *messyURL) {
	i := g.IntN(len(u.host))
	if c := u.host[i]; c != '[' && c != ']' && !strings.HasPrefix(u.host, "[") {
		u.host = fmt.Sprintf("%s%%%02x%s", u.host[:i], c, u.host[i+1:])
	}
}

func (g *gen) wrongSlashes(u *messyURL) {
	u.slashes = pick(g, []string{"", "/", "///", "////"})
}

func (g *gen) noPathHere(u *messyURL) {
	u.path = ""
	u.query = pick(g, []string{"", g.query(), "?"})
}

func (g *gen) nonASCII(u *messyURL) {
	s := g.script()
	if g.chance(50) {
		u.path += "/" + pick(g, s.words)
		return
	}
	u.query = "?q=" + pick(g, s.words)
}

func (g *gen) trailingDotHost(u *messyURL) {
	if !strings.HasPrefix(u.host, "[") {
		u.host += "."
	}
}

// spaced adds characters that the parser strips at the ends of the input.
func (g *gen) spaced(u string) string {
	switch g.IntN(4) {
	case 0:
		return " " + u
	case 1:
		return u + " "
	case 2:
		return "  " + u + "\n"
	}
	return u + "\r\n"
}

// tabbed breaks the URL as if a mail program had wrapped it.
func (g *gen) tabbed(u string) string {
	for range g.between(1, 2) {
		i := g.between(1, len(u)-1)
		for i > 0 && u[i]&0xC0 == 0x80 { // not inside a code point
			i--
		}
		u = u[:i] + pick(g, []string{"\t", "\n", "\r\n", "\n\t"}) + u[i:]
	}
	return u
}

// opaquePath returns a URL with an opaque path.
func (g *gen) opaquePath() string {
	u := choose(g, []choice[func() string]{
		{5, func() string {
			return "mailto:" + g.name() + "@" + g.word() + ".example" + pick(g, []string{"", "?subject=" + g.title() + " " + g.word(), "?cc=" + g.name() + "@" + g.word() + ".example"})
		}},
		{3, func() string {
			return "javascript:" + pick(g, []string{"void(0)", "history.back()", "alert('" + g.word() + " " + g.word() + "')"})
		}},
		{3, func() string { return "data:text/plain;charset=utf-8," + g.title() + " " + g.word() + "\u00a0\u20ac" }},
		{3, func() string { return "data:image/png;base64," + g.of(alphaNum, 4*g.between(8, 40)) + "==" }},
		{2, func() string { return "tel:+1-555-01" + g.digit() + g.digit() }},
		{2, func() string { return "urn:uuid:" + g.uuid() }},
		{2, func() string { return "urn:isbn:" + g.number() + "-" + g.number() }},
		{2, func() string {
			return "about:" + pick(g, []string{"blank", "srcdoc", "config"}) + pick(g, []string{"", " #x", "?" + g.word()})
		}},
		{1, func() string { return "blob:https://" + g.word() + ".example/" + g.uuid() }},
		{1, func() string { return "magnet:?xt=urn:btih:" + g.of(hexDigits, 40) + "&dn=" + g.title() }},
		{1, func() string { return "sip:" + g.name() + "@" + g.ipv4() + ";transport=udp" }},
	})()
	if g.chance(30) {
		return capital(u)
	}
	return u
}

// messyNonSpecial returns a URL with an authority and a scheme that is not
// special.
func (g *gen) messyNonSpecial() string {
	u := messyURL{
		scheme:  pick(g, []string{"git:", "ssh:", "postgres:", "redis:", "mongodb+srv:", "s3:", "chrome-extension:", "android-app:", "ldap:", "vscode:", "web+note:", "SVN:"}),
		slashes: "//",
		host:    pick(g, []string{g.word() + ".example", capital(g.word()) + ".Example", g.ipv4(), g.longIPv6(), g.word() + "%20" + g.word()}),
		path:    "/" + g.word() + "/" + g.slug("en", "-", 2),
	}
	if g.chance(60) {
		u.credentials = g.name() + pick(g, []string{"@", ":" + g.token() + "@", ":a@" + g.word() + "@"})
	}
	if g.chance(50) {
		u.port = ":" + pick(g, []string{"22", "5432", "6379", "27017", "389", "00022", ""})
	}
	switch {
	case g.chance(25):
		g.dotSegments(&u)
	case g.chance(25):
		u.path += " " + g.word()
	case g.chance(10):
		u.host, u.credentials, u.port = "", "", ""
	}
	if g.chance(25) {
		u.query = g.query() + "'"
	}
	return u.String()
}

// messyFile returns a file URL as programs that know only file names write it.
func (g *gen) messyFile() string {
	file := capital(g.slug("en", pick(g, []string{" ", "-", "%20"}), 2)) + pick(g, mediaExtensions)
	drive := pick(g, []string{"C", "c", "D"})
	return choose(g, []choice[string]{
		{3, "file://localhost/" + g.dirs(0, 2) + file},
		{3, `file:///` + drive + `|/` + g.dirs(0, 2) + file},
		{3, `file:///` + drive + `:\Users\` + g.name() + `\` + file},
		{2, `file:\\` + g.word() + `\share\` + file},
		{2, `file://` + drive + `:/` + g.dirs(0, 1) + file},
		{2, `file:` + g.dirs(0, 2) + file},
		{2, `file:/` + g.dirs(0, 2) + "../" + file},
		{1, `FILE:///` + drive + `:/../` + g.dirs(0, 1) + file},
		{1, `file:////` + g.word() + `/` + file},
		{1, `file:` + drive + `:` + file + "?" + g.word() + "#" + g.word()},
	})
}

// messyAddress returns a web URL on an address, as scanners and routers have.
func (g *gen) messyAddress() string {
	u := messyURL{scheme: "http:", slashes: "//", host: g.shortIPv4(), path: "/" + pick(g, sections)}
	if g.chance(50) {
		u.host = g.longIPv6()
	}
	if g.chance(50) {
		g.defaultPort(&u)
	}
	if g.chance(30) {
		g.shout(&u)
	}
	if g.chance(20) {
		u.path = ""
	}
	return u.String()
}
