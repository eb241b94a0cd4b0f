package main

import (
	"fmt"
	"strings"

	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// A theme is a file of vectors whose inputs are written down here.
type theme struct {
	name     string
	requests []oracle.Request
}

func themes() []theme {
	return []theme{
		{"schemes", schemes()},
		{"authority", authority()},
		{"domains", domains()},
		{"idna", idna()},
		{"ipv4", ipv4()},
		{"ipv6", ipv6()},
		{"opaque-hosts", opaqueHosts()},
		{"paths", paths()},
		{"opaque-paths", opaquePaths()},
		{"queries", queries()},
		{"files", files()},
		{"relative", relative()},
		{"whitespace", whitespace()},
		{"unicode", unicodeText()},
		{"encodings", encodings()},
		{"blob", blob()},
	}
}

func request(input string) oracle.Request {
	return oracle.Request{Input: vector.Text(input), Trace: true}
}

func requestWithBase(input, base string) oracle.Request {
	r, b := request(input), vector.Text(base)
	r.Base = &b
	return r
}

// each puts every one of the lists' strings into the format.
func each(format string, lists ...[]string) []oracle.Request {
	rows := [][]any{nil}
	for _, list := range lists {
		var longer [][]any
		for _, row := range rows {
			for _, s := range list {
				longer = append(longer, append(row[:len(row):len(row)], s))
			}
		}
		rows = longer
	}
	requests := make([]oracle.Request, len(rows))
	for i, row := range rows {
		requests[i] = request(fmt.Sprintf(format, row...))
	}
	return requests
}

// withBases gives every reference every base.
func withBases(references, bases []string) []oracle.Request {
	var requests []oracle.Request
	for _, b := range bases {
		for _, r := range references {
			requests = append(requests, requestWithBase(r, b))
		}
	}
	return requests
}

func join(lists ...[]oracle.Request) []oracle.Request {
	var all []oracle.Request
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

func words(s string) []string { return strings.Fields(s) }

// ascii has each ASCII code point.
func ascii() []string {
	list := make([]string, 0x80)
	for i := range list {
		list[i] = string(rune(i))
	}
	return list
}

func schemes() []oracle.Request {
	return join(
		each("%s://h/p?q#f", words("http HTTPS wS WSS fTp FILE a Z a+b c-d e.f g1 h+-.9 httpx xhttp http. 1a +a -a .a a_b a~b é aé")),
		each("%s:", words("http https ws wss ftp file a A1 1")),
		each("%s:x", words("http https ws wss ftp file a A1 1")),
		each("a%sb:x", ascii()),
		each("%sb:x", ascii()),
		each("%s", []string{"", " ", "a", "http", ":", "::", "/", "//", "\\", "?", "#", "x:", "x::", "x:/:", "http:", "http:/", "http://", "http:///", "http:?", "http:#", "http://?", "http://#", "http:\\\\", "http:////h", "http:h:1", "http:u@h", "http:/u@h", "ht\ttp://h", "http\n://h", ":http://h", "http ://h", " http://h", "http%3A//h"}),
		withBases([]string{"http:", "http:x", "http:/x", "http://x", "http:\\x", "http:\\\\x", "http:?q", "http:#f", "http:..", "https:x", "ws:x", "file:x", "file:/x", "file:", "a:x", "a:", "HTTP:x", "httpx:y", "http"},
			[]string{"http://h/a/b?q#f", "https://h/a/b?q#f", "file:///a/b?q#f", "a:b", "a://h/c/d", "http://u:p@h:81"}),
	)
}

func authority() []oracle.Request {
	list := join(
		each("%s://h:%s/", words("http https ws wss ftp a file"), []string{"", "80", "443", "21", "0", "65535", "65536", "00080"}),
		each("http://h:%s/p", []string{"8a", "a", "-1", "+1", " 80", "80 ", "8 0", "0x50", "٨٠", "%38", "80:", ":80", "80@", "000000000000000000000443", "18446744073709551616", "65536", "99999", "4294967376", "00", "1.5"}),
		each("http://h:8%sb/", ascii()),
		each("a://h:%s", []string{"8a", "-1", "0x50", "65536", "00000", "\\", "[", "80\\"}),
		each("%s://u%sv:p%sq@h/", []string{"http", "a"}, credentialParts, []string{""}),
		each("http://:%s@h/", credentialParts),
		each("%s://%s@h", []string{"https", "a"}, []string{"", ":", "u", "u:", ":p", "u:p", "::", "u::p", ":@", "u@v", "u:p@q:r", "@@", "a:b:c", "%40", "%3A", "%zz", "é:é", "💩", "\x01", "a%", "u%2"}),
		each("%s://%s", []string{"http", "a", "file"}, []string{"@", "@h", ":@", ":@h", "u@", "u:p@", "u@/", "u:p@/x", "u@?", "u@#", "u@:80", "u:p@:80", ":80", "@:80", ":", "/u@h", "h:", "h:/", "h:?q", "h:#f", "u@h:", "u@h:81", "u@h:81x", "@@h", "u@@h", "u\\@h", "u/@h", "u?@h", "u#@h", "h\\p", "h\\:80", "h:80\\p", "h:80?q", "h:80#f", "[u:p@h", "[u]:p@h", "u[:p@h]", "h:8:0"}),
	)
	for _, c := range ascii() {
		list = append(list, request("http://u"+c+"v@h"), request("a://:p"+c+"q@h"))
	}
	return list
}

var credentialParts = []string{"", "\u0080", "é", "\U0010FFFF", "\uFDD0", "%e9", "%", "%1", "%zz"}

func domains() []oracle.Request {
	list := join(
		each("http://a%sb/", ascii()),
		each("https://%s", []string{"example.com", "EXAMPLE.Com", "a.b.c.d.e.f", "a..b", ".a", "a.", "a..", ".", "..", "-", "-a", "a-", "a--b", "ab--c", "_", "a_b.c", "xn--", "xn--a", "xn--a-", "XN--A", "x.xn--", "xn--.x", "xn--ls8h", "XN--LS8H", "xn--ls8h.xn--ls8h", "xn--a-ecp.ru", "xn--zca.xxx", "xn--strae-oqa.de", "a.xn--zca", "xn--55qx5d", strings.Repeat("a", 63) + ".x", strings.Repeat("a", 64) + ".x", strings.Repeat("abcdefg.", 31) + "abcde", strings.Repeat("abcdefg.", 32), "localhost", "LOCALHOST", "localhost."}),
		each("wss://%s/", []string{"%61", "%41", "%e9", "%C3%A9", "%E2%98%83", "%F0%9F%92%A9", "%EF%BC%AE", "%ff", "%80", "%c3", "%ed%a0%80", "%EF%BB%BF", "%EF%BF%BD", "%C2%AD", "a%C2%ADb", "%", "%1", "%zz", "a%", "a%%", "%25", "%2541", "%2e", "a%2eb", "%2E%2E", "%31%2e%32", "%30x7f", "%5B%3A%3A1%5D", "x%5D", "%5b", "%09", "%0a", "%0D", "a%09b"}),
	)
	for i := range 0x80 {
		list = append(list, request(fmt.Sprintf("ftp://a%%%02Xb", i)))
	}
	return list
}

func idna() []oracle.Request {
	list := join(
		each("https://%s/", random.IDNLabels()),
		each("http://a%sb.example", []string{"\u00AD", "\u200B", "\u200C", "\u200D", "\u2060", "\uFEFF", "\uFE0F", "\u034F", "\u0301", "\u3002", "\uFF0E", "\uFF61", "\u2024", "\u2025", "\u2026", "\u00A0", "\u2003", "\u3000", "\u2028", "\u0085", "\uFFFD", "\uFDD0", "\uE000", "\U000E0001", "\u2260", "\u226E", "\u226F", "<\u0338", "\u2044", "\u2215", "\uFF0F", "\uFF1F", "\uFF03", "\uFF20", "\uFF1A", "\uFF05", "\uFF05\uFF14\uFF11", "\uFF3B", "\uFF3D", "\uFF3C", "\uFF5C", "\uFF1C", "\uFF1E", "\uFF3E", "\u2100", "\u2488", "\u3371", "\u33C2", "ß", "ẞ", "ς", "Σ", "İ", "ı", "\u1E9B\u0323", "\u0130", "\u212A", "\uFB01", "\u0149", "\u01C4", "\u1F80", "\u2F868", "\U0002F868", "\U0001D400", "\U0001F100", "\u115F", "\u1160", "\u3164", "\uFFA0", "\u17B4", "\u180E", "\u2132", "\u2183", "\u04C0", "\u10A0", "\u1C90", "\u13F8", "\uAB70", "\U0001E900", "\U00010400"}),
		each("http://%s", []string{
			// Joiners: after a virama, between joining letters, elsewhere.
			"क्\u200Dष", "क्\u200Cष", "क\u200Dष", "क\u200Cष", "ب\u200Cب", "ب\u200Dب", "ا\u200Cب", "ب\u200Cا", "ب\u0650\u200C\u0650ب", "ب\u200Cب\u200Cب", "a\u200Cب", "ب\u200Ca", "\u200C", "\u200D", "्\u200D", "ක්\u200Dෂ", "xn--11b2er09f", "xn--11b4d3a", "xn--1ugctg", "xn--1ug", "xn--0ug",
			// Bidi.
			"א", "אa", "aא", "א1", "1א", "א1א", "אב-", "א-ב", "-א", "a.א", "1.א", "a1.א", "a-.א", "א.1a", "ا1", "ا١", "ا1١", "ا۱", "۱", "١", "a١", "١a", "א\u0300", "a\u0300.א", "+א", "א+", "a.+.א", "\u2135", "\u2135a", "a.\u2135", "xn--4dbrk0ce", "xn--a-0hc", "0.א", "א.0", "א.xn--", "ߊ1", "𐤀a",
			// Marks, normalisation.
			"\u0301a", "a\u0301", "a.\u0301", "\u0903", "\u20D0", "a\u0323\u0307", "a\u0307\u0323", "\u1100\u1161\u11A8", "각", "\u0958", "\u0915\u093C", "\u2126", "\u212B", "\uF900", "\u0344", "\u0340",
			// A-labels: mapped, not normalised, ASCII only, empty, cut, overflowing, in other forms.
			"xn--ls8h.", "xn--ls8h=", "xn--tiq49xqyj", "xn--fa-hia", "xn--fss", "xn--a-0000000", "xn--99999999", "xn--a-\u00E4", "xn--\u00E4", "\uFF58n--ls8h", "xn\u2010-ls8h", "x\u00ADn--ls8h", "xn--ls8\u00AD h", "XN\u002D\u002DZCA.ä", "xn--.ä", "ä.xn--", "ä.xn--a", "ä.xn--a-", "ä.xn--abc", "ä.xn--ls8h", "xn--u-ccb", "xn--A-ecp", "xn--0ca24w", "xn--xn---epa", "xn--xn--a--gua", "xn--iny-zx5a", "xn--1ch", "xn--gdh", "xn--1b5da",
			// A full stop of any kind, and what is empty after mapping.
			"a。b", "a．b", "a｡b", "。", "ä。", "。ä", "ä..b", "ä。。b", "\u00AD", "\u00AD.\u00AD", "a.\u00AD", "\u00ADä", "\u200B", "ä.\u00AD.b", "ä-", "-ä", "ä--", "ab--ä", "aä--b",
			"１２７.0.0.1", "①.②.③.④", "0ｘ7f", "１", "１.", "１。", "a.１", "ä.1", "ä.0x", "𝟏𝟐", "٣", "٣.1", "１２７.0.0.256", "１.2.3.4.5", "0ｘg", "1.１x",
			strings.Repeat("ä", 56), strings.Repeat("ä", 57), strings.Repeat("ä", 70), strings.Repeat("ä.", 50), strings.Repeat("ä.", 40) + strings.Repeat("b.", 90),
		}),
	)
	// A-labels of what is not mapped, not normalized, or not allowed in a label.
	for _, s := range []string{"a\u0308", "o\u0302", "\u2126", "\u212B", "\uF900", "\u0344", "\u0915\u093C", "\u1100\u1161", "Ä", "Σ", "ς", "ß", "ẞ", "İ", "ﬁ", "ｎ", "\u00AD", "ä\u00AD", "\u200Bä", "\u0301ä", "ä.b", "ä。b", "\u200D", "ä\u200D", "क्\u200Dष", "ب\u200Cب", "אa", "a\u05D0", "א1", "\u06F1\u0627", "☃", "💩", "\uFFFD", "\uE000", "\U000E0001", "ä-", "-ä", "ab--ä", "\u2135", "\u00A0ä", "ä/", "ä%", "٣"} {
		a := random.ALabel(s)
		list = append(list, request("http://"+a), request("http://ä."+a), request("http://"+strings.ToUpper(a)+".é"))
	}
	return join(list, each("http://%s", []string{
		// More than one joiner: each has its own context.
		"ب\u200Cب\u200Cا", "ب\u200Cب\u200C", "ب\u200C\u200Cب", "ا\u200Cب\u200Cب", "ب\u200Cبب\u200Cب", "क्\u200Cष\u200C", "क्\u200Cक्\u200C", "ܒ\u200Cܒ\u200Cܒ", "ݐ\u200Cݐ\u200Ca",
	}))
}

func ipv4() []oracle.Request {
	numbers := words("0 1 7 8 255 256 65535 65536 16777215 16777216 4294967295 4294967296 00 01 07 08 0377 0400 037777777777 040000000000 0x 0X 0x0 0xff 0XFF 0x100 0xffffffff 0x100000000 0xg 1e1 1_0 -1 +1 99999999999999999999999999 0x0000000000000000000000000000001 0000000000000000000000000000000000009 09 019 0x1p1 0b1")
	return join(
		each("http://%s/", numbers),
		each("http://1.%s/", numbers),
		each("http://1.2.%s", numbers),
		each("http://1.2.3.%s", numbers),
		each("http://%s.1.1.1", numbers),
		each("http://1.1.%s.1", numbers),
		each("http://a.%s", numbers),
		each("https://%s", []string{"1.", "1..", ".1", "..1", "1.2.", "1.2.3.4.", "1.2.3.4..", "1..2", "1.2..3", "1.2.3..4", "1.2.3.4.5", "1.2.3.4.5.", "1.2.3.4.5.6", ".1.2.3.4", "1.2.3.4:80", "u@1.2.3", "1.2.3.a", "a.2.3.4", "1.a.3.4", "0.0.0.0", "255.255.255.255", "256.1.1.1", "1.256.1", "1.1.256", "1.1.65536", "1.16777216", "0x1.0x2.0x3.0x4", "01.02.03.04", "0x1.02.3.0", "1%2e2", "%31", "%30%78", "1.2.3.4%20", "1 2", "1.2.3.0x100", "1.2.3.0400", "1.1.1.1a", "1a", "0xa.b", "0x.0x.0x.0x", "0x", "0x.", "x0", "0.x"}),
		each("a://%s", []string{"1.2.3", "0x7f", "256", "1.2.3.4.5", "1.2.3.4", "%31"}),
		each("file://%s/x", []string{"1.2.3", "0x7f", "256.1.1.1", "1.2.3.4.5", "1.2.3.4"}),
	)
}

func ipv6() []oracle.Request {
	var shapes []string
	// Every run of zeros, so that every compression is serialized.
	for mask := range 256 {
		pieces := make([]string, 8)
		for i := range pieces {
			pieces[i] = map[bool]string{true: "0", false: string("12345678"[i])}[mask>>i&1 == 1]
		}
		shapes = append(shapes, strings.Join(pieces, ":"))
	}
	// Every compression of every length.
	for before := range 9 {
		for after := range 9 - before {
			ones := func(n int) string { return strings.TrimSuffix(strings.Repeat("1:", n), ":") }
			shapes = append(shapes, ones(before)+"::"+ones(after))
		}
	}
	return join(
		each("http://[%s]", shapes),
		each("a://[%s]/", []string{"", ":", "::", ":::", "::::", "1", "1:", ":1", "1::", "::1", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:", ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8:", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1::2::3", "::1::", "1:::2", "1::2:", "1:2::3:4:5:6:7:8", "00::", "000::", "0000::", "00000::", "0001::", "01::", "012::0", "0123::00", "::0001", "12345::", "::12345", "g::", "::g", "::-1", "::+1", ":: 1", "::1%", "::1%eth0", "::%31", "::é", "é", "ABCD::EF", "aBcD::", "1.2.3.4", "::1.2.3.4", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5::1.2.3.4", "1:2:3:4:5:6::1.2.3.4", "1:2:3:4:5:6:7:1.2.3.4", "::2:3:4:5:6:7:1.2.3.4", "1:2:3:4:5:6:7:1.2", "0:0:0:0:0:0:0:0.0.0.0", "1:2:3:4:5:6:7::1.2.3.4", "1:2:3:4:5:1.2.3.4", "1:1.2.3.4", "1.2.3.4::", "::1.2.3.4:1", "::1.2.3.4::", "::.", "::.1", "::.1.2.3", "::1.", "::1.2", "::1.2.", "::1.2.3", "::1.2.3.", "::1.2.3.4.", "::1.2.3.4.5", "::1..2.3.4", "::1.2..3", "::0.0.0.0", "::255.255.255.255", "::256.1.1.1", "::1.256.1.1", "::1.1.1.256", "::999.1.1.1", "::1.1.1.1000", "::01.1.1.1", "::1.01.1.1", "::00.1.1.1", "::1.1.1.00", "::1.1.1.a", "::a.1.1.1", "::1a.1.1.1", "::1.a.1.1", "::1.1.1.1a", "::0x1.1.1.1", "::1.1.1.%31", "::1.1 .1.1", "::fff.1.1.1", "::1.1.1.1%", "::1.2:3", "1:2.3.4.5:6::", "::ffff:0:1.2.3.4", "64:ff9b::1.2.3.4"}),
		each("http://%s/", []string{"[", "[]", "[:", "[::", "[::1", "[::1]]", "[[::1]]", "[[::1]", "[::1]:80", "[::1]:81", "[::1]:", "[::1]:x", "[::1]x", "[::1]:8x", "x[::1]", "[::1].", "u@[::1]", "u:p@[::1]:81", "[u@::1]", "[::1]@h", "::1", "::1]", "]", "[::1]/[", "[::1\\]", "[::1?]", "[::1#]", "[/::1]", "[::1]%5D", "%5B::1]", "[::1%5D", "[v1.a]", "[::1]\t", "[:\t:1]", "[::1]é", "[é", "[::1]:65536"}),
		each("file://%s", []string{"[::1]/x", "[::1", "[::1]:80/", "[1:2]/"}),
	)
}

func opaqueHosts() []oracle.Request {
	list := join(
		each("a://a%sb", ascii()),
		each("a://%s/", []string{"", "h", "H", "é", "É", "%41", "%zz", "%", "%1", "a%", "%00", "%2f", "1.2.3", "0x7f", "256.256.256.256", "1.2.3.4.5", "xn--", "xn--a", "..", ".", "\u0080", "\u009F", "\u00A0", "\u00AD", "\u3002", "\uFDD0", "\uFFFE", "\uFFFF", "\uFFFD", "\U0001FFFE", "\U0010FFFD", "\U0010FFFF", "💩", "\uE000", "~!$&'()*+,;=-._", "\"`{}", "a:", "a:1", ":1", "u@", "u@:1", "h é"}),
	)
	return list
}

func paths() []oracle.Request {
	dotted := words(". .. %2e %2E .%2e .%2E %2e. %2E. %2e%2e %2E%2E %2e%2E ... %2e%2e. .a a. ..a a.. %2ea %2 %2e%2 .%2 %252e .%")
	dotted = append(dotted, ".. ", " ..", "..\u0000", ".\t.", "")
	list := join(
		each("%s/a/%s", []string{"http://h", "a:", "file:", "a://h"}, dotted),
		each("%s/a/%s/b", []string{"http://h", "a:", "file:"}, dotted),
		each("%s/%s?q", []string{"http://h", "a://h"}, dotted),
		each("%s/%s#f", []string{"a:", "file://h"}, dotted),
		each(`%s\a\%s\b`, []string{"https://h", "file:", "a:/"}, dotted),
		each("http://h/a%sb?a%sb#a%sb", ascii(), []string{""}, []string{""}),
		each("a:/a%sb", ascii()),
		each("%s%s", []string{"http://h", "a://h", "a:", "file:"}, []string{"", "/", "//", "///", "/a", "/a/", "/a//", "//a", "//a//b", "/./", "/../", "/..", "/.", "/.//", "/..//", "/.//a", "/..//a", "/a/..//b", "/a/../..//b", "/a/.././/", "//..", "//../a", "/a/b/../../..", "/a/b/../../../c", "?q", "#f", "?q#f", "?", "#", "?#", "/?#", "/a?", "/a#", "/a;b=c", "/a:b", "/a@b", "/é", "/%C3%A9", "/%c3%a9", "/%zz", "/%", "/%4", "/a%", "/a%20b", "/ ", "/a b", "/ /", "/\u0000", "/\u007F", "/\u0080", "/\uFDD0", "/💩", "/\uFFFE", `/\`, `\`, `\\`, `/a\b`, "/a|b", "/[]", "/^`{}", "/\"<>"}),
	)
	return list
}

func opaquePaths() []oracle.Request {
	return join(
		each("a:b%sc", ascii()),
		each("%s:%s", []string{"a", "javascript"}, []string{"", "x", " ", "  ", "x ", "x  ", " x", "x y", "x ?", "x ?q", "x  ?q", "x #", "x #f", "x  #f", "x ?q #f", "x ? #", " ?", " #", "  ?", "x\t ?", "x \t?", "x \n#f", "x%20?q", "?", "#", "?#", "?q", "#f", ".", "..", "./", "../", "a/../b", "a//b", "%", "%4", "%zz", "%41", "é", "É", "💩", "\u0080", "\u00A0", "\uFDD0", "\uFFFF", "\uFFFD", "a\\b", "\\", "\\\\x", "a:b", "@", "u@h", "1", "x ? ", "x # ", "\u007F", "\u001F "}),
		withBases([]string{"", "#", "#f", "#f g", "#é", "x", "?q", "/", "//h", "b:", "b:x", "a:x", " ", "\t#f", " #f ", "http:", "http:x", "http://h", "##"},
			[]string{"a:", "a:b", "a:b c ?q", "a:b#old", "mailto:x@y?z", "a:b ", "data:,x #y"}),
	)
}

func queries() []oracle.Request {
	return join(
		each("a://h/?a%sb#c%sd", ascii(), []string{""}),
		each("ws://h?a%sb#c", ascii()),
		each("file:?a%sb", ascii()),
		each("http://h/#a%sb", ascii()),
		each("%s?%s", []string{"http://h/", "a:x", "a://h"}, []string{"", "?", "??", "a=b", "a&b=c&&d", "a+b", "%", "%4", "%zz", "%41%", "%e9", "é", "É💩", "\u0080", "\u00A0", "\uFDD0", "\uFFFE", "\uFFFF", "\uFFFD", "\U0010FFFF", "'", "''", "a'b#'", "a b", " ", "  ", "#", "##", "?#?", "a#b#c", "/../x", "\\", "http://h", "\u007F", "\x00", "[]{}|^`", "<\">"}),
		each("%s#%s", []string{"https://h/", "a:x", "file:"}, []string{"", "#", "a#b", "?", "a?b", "%", "%4", "%zz", "é", "\u0080", "\uFDD0", "\uFFFF", "\uFFFD", "a b", " ", "`", "<\">", "'", "[]{}|^", "\\", "\u007F", "\x00", "/../x"}),
	)
}

func files() []oracle.Request {
	drives := []string{"C:", "c|", "C|", "z:", "C:/", "C|/", "C:\\", "C|\\", "C:/a", "c|/a", "C:a", "C|a", "CC:", "CC|", "C", "1:", "é:", "|", ":", "C%3A", "C%7C", "%43:", "%43|", "C:..", "C:/..", "C|/..", "C:/../a", "C|/../..", "C:/../D:", "C|/./..", "C:?q", "C|?q", "C:#f", "C|#f", "C:|", "C||", "a/C:", "a/C|", "a/C:/..", "../C:", "../C|/a", "./C|", "C:/D|", "C|/D|"}
	hosts := []string{"localhost", "LOCALHOST", "LocalHost", "loc%61lhost", "localhost.", "ｌocalhost", "h", "H", "h.example", "é", "1.2", "[::1]", "[::1", "u@h", "u:p@h", "h:80", "h:", "a b", "a<b", "%", "%zz", "C:", "C|", "c:", "C:x", "C|x", "CC:", "%43:", "%43|", "C%3A", ".", "..", "xn--", "xn--a", "", "1", "256.256.256.256", "a|b", "a^b"}
	references := join(
		each("%s", drives), each("/%s", drives), each("//%s", drives), each("///%s", drives), each("file:%s", drives), each("file:/%s", drives),
	)
	var list []oracle.Request
	for _, base := range []string{"file:///a/b?q#f", "file:///C:/a/b"} {
		for _, r := range references {
			list = append(list, requestWithBase(string(r.Input), base))
		}
	}
	return join(list,
		each("file:%s", drives), each("file:/%s", drives), each("file://%s", drives), each("file:///%s", drives), each("file:////%s", drives), each("file://h/%s", drives), each(`file:\\\%s`, drives),
		each("file://a%sb/", ascii()), each("file:C|%sb", ascii()),
		each("file://%s", hosts), each("file://%s/a", hosts), each(`file:/\%s\a`, hosts[:12]), each("file://%s?q", hosts[:16]), each("file://%s#f", hosts[:16]), each("http://%s/C|/..", hosts[:12]), each("a:/%s", drives),
		withBases([]string{"", "#", "#f", "?", "?q", ".", "..", "../..", "a", "a/b", "/", "/a", "//", "///", "//h", "//h/a", "////h", "/..", "/../a", "/./a", `\`, `\a`, `\\h\a`, `/\h`, "file:", "file:.", "file:..", "file:a", "file:/", "file:/a", "file://", "file:///", "file://h", "file:?q", "file:#f", "FILE:a", "http:a", "//localhost/a", "//C:/a", "//C|/a", "a|b", "../../../../x", "/C:/../..", "C:/..", "//h/C|"},
			[]string{"file:", "file:///", "file:///a/b/c?q#f", "file:///C:", "file:///c|/a", "file://h", "file://h/C:/a/b", "file:///a/C:/b", "file:///1:/a", "file:///CC/a", "file:///C:a"}),
		withBases([]string{"file:a", "file:/a", "file:", "file:?q", "file:#f", "file:..", "file:C|/a"}, []string{"http://h/a/b", "a:b", "a:/b"}),
	)
}

func relative() []oracle.Request {
	return withBases(
		[]string{"", " ", "#", "#f", "?", "?q", "?q#f", "a", "a/", "a/b", "./a", "../a", "../../a", "../../../../a", ".", "./", "..", "../", "../..", "/", "/a", "/a/../b", "/..", "/../a", "//", "///", "////", "//h", "//h/a", "//h:81", "//u:p@h", "///h", "//?q", "//#f", "//h?q", "//h#f", `\`, `\a`, `\\h`, `/\h`, `\/h`, `a\b`, `..\a`, ":a", "a:b", "./a:b", "a;b", "é", "a b", "%zz", "%2e%2e/a", "//[::1]", "//[", "//h:x", "//a b", "//1.256", ";a", "@a", "/.//a", "..//a", ".//", "//.", "/@", "\t", "\n/a", "a\tb", "? q", "# f"},
		[]string{"http://h", "http://u:p@h:81/a/b?q#f", "https://h/a/b/?q", "ws://h//a//b", "ftp://[::1]/a/..", "a:/", "a:/b/c?q#f", "a://h", "a://u:p@h:81/b/c/?q#f", "a://", "a:///b", "a:/.//b", "blob:/x"},
	)
}

func whitespace() []oracle.Request {
	var list []oracle.Request
	for _, url := range []string{"https://u:p@a.b:81/c/../d?e#f", "file://h/C|/x", "a:b ?c", "http://[::1]/", "a:/.//b"} {
		for i := range len(url) + 1 {
			list = append(list, request(url[:i]+string("\t\n\r"[i%3])+url[i:]))
		}
	}
	for i := range 0x22 {
		c := string(rune(i))
		list = append(list, request(c+"http://h/p"+c), request("a:b"+c), request(c+"a:b#"+c))
	}
	return join(list,
		each("%s:\t/%s", words("http a file"), []string{"\t/\t<", "/[", "/\n/:", "\r\\\\|", "/h<"}),
		withBases([]string{"/\t/<", "\\\n\\|", "/\r/", "\t/\t/\t[", "/\t\n/@", "//\t:"}, []string{"http://h/a", "a:/", "file:///a", "ws://h"}),
		each("%s", []string{"\u007Fhttp://h", "http://h\u007F", "\u00A0http://h", "http://h\u00A0", "\uFEFFhttp://h", "http://h/\uFEFF", "\u2028a:b", "a:b\u2028", " \t\r\n\x00\x1f", "\t\n\r", " a:\t", "a:\t ", "a: \t", "http:\t/\n/\rh", "\thttp\n:\r//h\t", "http://\t", "http://h:8\t1", "http://h/%4\t1", "http://h/%\n41", "http://h/.\t.", "http://h/\u0009%2\r e", "ht\ntp:x", "http://1.\t2", "http://[:\t:1]"}),
		withBases([]string{"\t", " ", "\n#", " ?q ", "\t/\n/\rh", " a ", "\x00a\x1f", "a\tb"}, []string{" http://h/a/b ", "\tht\ntp://h/c\r", "a:b ", "a:b #c ", "file:///\tC|/d"}),
	)
}

func unicodeText() []oracle.Request {
	bad := random.IllFormed()
	points := []string{"\u007F", "\u0080", "\u009F", "\u00A0", "\u07FF", "\u0800", "\uD7FF", "\uE000", "\uFDCF", "\uFDD0", "\uFDEF", "\uFDF0", "\uFEFF", "\uFFFC", "\uFFFD", "\uFFFE", "\uFFFF", "\U00010000", "\U0001FFFD", "\U0001FFFE", "\U0001FFFF", "\U000F0000", "\U0010FFFD", "\U0010FFFE", "\U0010FFFF", "\u200D", "\u202E"}
	return join(
		each("http://h/%s?%s#%s", bad, []string{"\xff"}, []string{"\xc3("}),
		each("http://u%s@h/", bad), each("http://h%s/", bad), each("a://h%s", bad), each("a:%s", bad), each("%s", bad), each("a%s:b", bad), each("http://h/?%s=x", bad), each("file://%s/", bad),
		each("http://h/%s", points), each("http://h/?%s", points), each("http://h/#%s", points), each("a:%s", points), each("a://%s", points), each("http://%s.example/", points), each("http://%s@h/", points), each("a%s:b", points), each("%sa:b", points), each("http://h:%s", points[:12]),
		// Percent-decoding must not make well-formed what is not.
		each("http://%s/", []string{"%C3\xa9", "%E2%98\x83", "%E2\x98\x83", "%e2\x98%83", "\xe2%98%83", "\xe2\x98%83", "%F0%9F%92\xa9", "%F0\x9f\x92\xa9", "\xf0%9F%92%A9", "\xf0\x9f\x92%A9", "%EF\xbd\x8e", "%E3%80\x82", "a%C3\xa9b", "%C3\xc3\xa9"}),
		each("a://%s", []string{"%C3\xa9", "\xe2%98%83"}), each("file://%s/", []string{"%C3\xa9", "\xe2%98%83"}),
		withBases(bad[:10], []string{"http://h/a", "a:b"}), withBases([]string{"#x", "y"}, []string{"http://h/\xff/a", "a:\xe2\x98"}),
	)
}

func encodings() []oracle.Request {
	texts := []string{"é", "€", "ü~", "日本", "ｱ", "中国", "한국", "ї", "\u2212", "\uE5E5", "\u203E\\", "\u00A5", "\x0e\x0f\x1b", "💩", "\uFFFD", "'\"<>#", "a b", "%41%zz", "\u0080"}
	var list []oracle.Request
	for _, e := range words("windows-1252 iso-8859-2 koi8-r macintosh windows-1251 shift_jis euc-jp iso-2022-jp gbk gb18030 big5 euc-kr x-user-defined ibm866") {
		for i, t := range texts {
			r := request(map[bool]string{true: "https://h/é?", false: "http://é/?"}[i%2 == 0] + t + "#é")
			r.Encoding = e
			list = append(list, r)
		}
		for _, s := range []string{"ws://h/?é", "wss://h?é", "a:?é", "a://h?é#€", "file:?é", "ftp://h/é?é", "http://u\u00E9@h?"} {
			r := request(s)
			r.Encoding = e
			list = append(list, r)
		}
	}
	return list
}

func blob() []oracle.Request {
	return each("%s:%s", []string{"blob", "BLOB", "filesystem"}, []string{"", "x", "/", "//h", "http://h/x", "https://h:443/x", "https://h:8443/x", "http://u:p@h/x?q#f", "ws://h/", "wss://h/", "ftp://h/", "file:///C:/x", "file://h/", "a:b", "blob:http://h/", "http:h", "http:/h", " http://h/", "http://h h/", "http:// ", "https://é/", "https://[::1]:81/0", "null/0", "http://h/?q", "https://1.2.3/", "%68ttp://h"})
}

// setThemes has every setter with many values on every kind of URL.
func setThemes() []oracle.Request {
	values := []struct{ name, values string }{
		{"protocol", "http https ws ftp file a b: HTTPS:x blob 1 é http\t"},
		{"username", "u ü @:/ %zz"},
		{"password", "p é a:b@ %41"},
		{"host", "g g:81 g:80 g:443 [::1]:9 1.2 é a<b g: :8 g:x C: x/y?z#w u@g"},
		{"hostname", "g g:81 [::1] [:: 1.2 É a^b C| x/y #z xn-- %00"},
		{"port", "80 443 81 0 65536 8a x 00081 9/ +1"},
		{"pathname", "a /a /a/../b //c ..//d ? # C|/.. é \\e %2e%2e/x ./"},
		{"search", "? q ?a=b&c #x ' é ??"},
		{"hash", "# f #g ##h é ` ?"},
		{"href", "http://n/x?y#z a:b // file:///C|/"},
	}
	var list []oracle.Request
	for _, href := range random.Hrefs() {
		for _, v := range values {
			for i, value := range append(words(v.values), "") {
				// A quarter of all of them: each value meets each kind of URL often enough.
				if (i+len(href))%4 == 0 {
					r := request(href)
					r.Set = [][2]vector.Text{{vector.Text(v.name), vector.Text(value)}}
					list = append(list, r)
				}
			}
		}
	}
	for _, s := range [][3]string{
		{"http://h/", "host", "%C3\xa9"}, {"http://h/", "hostname", "\xe2%98%83"}, {"a://h", "host", "%C3\xa9"}, {"file://h/", "host", "%C3\xa9"},
		{"http://h/", "username", "%C3\xa9\xe2\x98"}, {"http://h/", "search", "\xf0%9F\x92%A9"}, {"a:x", "hash", "\xff"}, {"http://h/", "pathname", "/\xc3/\xa9"},
		{"a://h:0", "protocol", "a"}, {"a://h:0", "protocol", "b"}, {"a://h:0/", "port", "00"}, {"a://h:80", "protocol", "http"}, {"http://h:443", "protocol", "https"}, {"https://h:80/", "protocol", "ws"}, {"file:", "protocol", "file"}, {"file://h", "protocol", "file"}, {"file://h/", "protocol", "http"},
		{"http://u@h/", "protocol", "file"}, {"http://:p@h/", "protocol", "file"}, {"ws://u:p@h:81/", "protocol", "file"}, {"https://h:81/", "protocol", "file"}, {"ftp://h:22", "protocol", "file:"}, {"wss://h:80", "protocol", "file"},
	} {
		r := request(s[0])
		r.Set = [][2]vector.Text{{vector.Text(s[1]), vector.Text(s[2])}}
		list = append(list, r)
	}
	return list
}

// paramsThemes has every code point of ASCII and some others through the
// serializer, and every percent sequence through the parser.
func paramsThemes() []oracle.Request {
	var list []oracle.Request
	detached := func(init any, ops ...[]vector.Text) {
		list = append(list, oracle.Request{Init: init, Params: ops})
	}
	show := []vector.Text{"toString"}
	for _, c := range append(ascii(), "\u0080", "é", "\u07FF", "\u0800", "\uFEFF", "\uFFFD", "\uFFFF", "\U00010000", "\U0010FFFF", "\xff", "\xc3", "%") {
		detached([][2]vector.Text{{vector.Text("a" + c + "b"), vector.Text(c + c)}}, show)
		detached(vector.Text("a"+c+"b="+c), show)
	}
	for i := range 256 {
		detached(vector.Text(fmt.Sprintf("%%%02x=%%%02X", i, i)), show)
	}
	for _, s := range []vector.Text{"%C3\xa9", "\xe2%98%83", "\xe2\x98%83=%C3\xa9", "\xff=%ff", "%e2%98=%e2%98%83", "%F0\x9f\x92\xa9", "%EF%BB%BFa=%EF%BB%BF", "\uFEFFa=\uFEFF", "+=+", "a+b+=%2B", "%%41", "%4", "%", "%4z=%z4", "&&a&&", "&", "=", "==", "=a=b", "a", "a&a", "a=&=a", "?a=?b", "??", "#a", ""} {
		detached(s, show)
		list = append(list, oracle.Request{Input: "http://h/?" + s, Params: [][]vector.Text{{"entries"}, {"append", "x", s}}})
	}
	for _, query := range []vector.Text{"a=1&a=2&a=3", "a&b&a&c&a", "b&a=1&a", "a=&a=&a=", "c&b&a&a&b", "%61=1&a=2&b"} {
		list = append(list, oracle.Request{Input: "http://h/?" + query, Params: [][]vector.Text{{"getAll", "a"}, {"set", "a", "x"}, {"sort"}, {"delete", "a"}}})
	}
	for _, href := range []vector.Text{"a:x ?q#f", "a:x  ?q", "a:x ?q", "mailto:x?q#f ", "http://h?q#f", "file:?q", "a:?q"} {
		list = append(list, oracle.Request{Input: href, Params: [][]vector.Text{{"delete", "q"}, {"append", "a", "b c"}, {"delete", "a"}, {"@hash", ""}, {"sort"}}})
	}
	return list
}
