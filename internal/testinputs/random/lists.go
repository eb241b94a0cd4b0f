package random

import "github.com/go-weburl/url/internal/infra"

// The lists that the grammar picks from. It picks a value that is in a list twice more often.
var (
	otherSchemes = []string{"a", "z+1-.x", "non-special", "mailto", "data", "javascript", "about", "urn", "http2", "httpss", "ftps", "files", "wsx", "view-source"}
	oddSchemes   = []string{"", "1a", "+a", "h ttp", "ht%74p", "http_", "hŧtp", "é", ".", "-", "a/b", "http\t", "f\nile"}

	separators     = []string{"//", "//", "//", "//", "//", "//", "//", "/", "", `\\`, `/\`, `\/`, "///", "////", `\`, `//\`, "/./", "//.//"}
	fileSeparators = []string{"", "/", "//", "//", "///", "///", `\`, `\\`, `\\\`, `/\`, `\/`, `//\`, "////", "/./", "/..//"}

	credentials = []string{"", "", "user", "pass", "u:p", "a@b", "%40", "%zz", "ü", "1;2", "a=b", "[x]", "'", "\"", "|", "^", "`{}", "<>", " ", "~", "!$&()*+,-._", "#", "?", `\`}
	ports       = []string{"", "0", "80", "443", "21", "81", "8080", "65535", "65536", "00080", "000000443", "0000000000000021", "4294967376", "18446744073709551696", "8a", "a", "-1", "+80", "8 0", "80 ", "٨", "0x50", "99999"}

	domains       = []string{"example.com", "example.com", "example.org", "a", "b.c", "localhost", "LOCALHOST", "xn--", "a..b", ".", "..", ".a", "a.", "", "", "foo_bar.net", "-a-.b", "ab--c.d", "a!b", "a$b&c", "a'b", "a(b)", "a*b+c,d", "a;b=c", "a~b", "a\"b", "a`b", "a{b}", "a%b", "a%00b", "a%2ecom", "a%2Fb", "a%3ab", "%41", "%ff", "%e2%98%83.net", "%F0%9F%92%A9", "1.com", "0x", "a.0x", "a.1b", "a.09", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b"}
	labelsOfASCII = []string{"www", "m", "a", "x-y", "1", "0", "ab--cd", "xn--a", "xn--a-", "-", "_", "A", "z9"}

	// Words and marks of many scripts.
	idnLabels = []string{
		"bücher", "BÜCHER", "straße", "STRAẞE", "ﬀ", "ελλάδα", "ΕΛΛΆΔΑ", "σς", "Σ", "пример", "ПРИМЕР", "київ", "հայ", "ישראל", "א1", "1א", "מ׳", "مثال", "إختبار", "۱۲۳", "١٢٣", "ابج1", "پنج\u200cشنبه", "बहुभाषी", "क्\u200dष", "क्\u200cष", "ক্ষ", "ไทย", "ລາວ", "မြန်မာ", "ខ្មែរ", "한국", "한글", "日本語", "ニホン", "ﾆﾎﾝ", "ﾊﾞ", "中国", "中國", "㍿", "ⅷ", "①", "⒈", "ℂ", "ﷺ", "ａｂｃ", "ＡＢＣ", "１２７", "０ｘ７ｆ", "☃", "💩", "👨\u200d👩\u200d👧", "𝐚𝐛", "𝟏𝟐", "ⓐ", "\u00E4", "a\u0308", "é", "İ", "ı", "ſ", "\u212A", "ẞ", "ς", "ა", "Ა", "ᏸ", "Ꭰ", "Ⴀ", "ǆ", "ŉ", "µ", "ª", "½", "º",
		"\u00AD", "a\u00ADb", "\u200B", "\u2060", "\uFEFF", "\u200C", "\u200D", "a\u200C", "\u200Da", "\u034F", "\uFE0F", "\u0301", "a\u0301", "\u0338", "<\u0338", ">\u0338", "=\u0338", "\u3099", "\u1160", "\u3164", "\u180E", "\u061C", "\u202E", "\u00A0", "\u3000", "\u2028", "\uFFFC", "\uFFFD", "\uE000", "\U000E0001", "\U000E0100", "\u2044", "\u2215", "／", "？", "＃", "＠", "：", "［", "］", "％", "％４１", "％00", "\uFF3C", "|", "\uFF5C", "℀", "℅", "⑴", "㏂", "ℵ", "ℶ1", "\u05D0\u0308", "\u0660a", "\u06F0a", "\u0640", "ߐ", "ߊ", "ܐ", "𐤀", "𞤀", "𞤢", "𐐀", "ꭰ", "ɐ̸", "\u212B", "A\u030A", "\u2126", "\u0344", "\u0958", "\U0002F868", "豈", "你", "ﬁ", "ﬅ", "㋿", "〒", "Ƨ", "ȡ", "ӏ", "Ӏ", "ʼn", "·", "l·l", "͵", "׳", "゠・", "・a", "٠۰",
	}
	idnParts = []string{"\u00AD", "\u200C", "\u200D", "\u0301", "\u0308", "\u05D0", "\u0627", "\u06F1", "\u0661", "1", "-", "--", "ß", "ς", "।", "۔", "·", "\uFE00", "A", "xn--", "𞥋"}
	dots     = []string{".", ".", ".", ".", ".", "。", "．", "｡", "..", "%2e", "․"}
	punycode = []string{"", "-", "a", "a-", "ls8h", "bcher-kva", "fa-hia", "strae-oqa", "nxasmq6b", "e28h", "1ch", "zca", "4dbcagdahymbxekheh6e0a7fei0b", "mgbh0fb", "-ab", "ab-", "99999999", "abc-999999999", "a-ecp", "iny-zx5a", "iñvalid-", "0ca24w", "0ca2161w", "ngbrx", "u-ccb", "VIHART-9za", "j1ay", "0-", "example-", "xn--a", "tiq49xqyj", "b1awgdhbb"}

	ipv4Parts  = []string{"0", "1", "127", "255", "256", "192", "168", "00", "01", "010", "0377", "0400", "08", "09", "0x", "0X", "0x0", "0xff", "0xFF", "0x100", "0xffffffff", "0x1ffffffff", "4294967295", "4294967296", "65535", "65536", "16777215", "16777216", "", "", "a", "-1", "1e1", "0b1", "1_0", "999999999999999999999999", "0000000000000000000000000000000000000001", "0x00000000000000000000000000001", "0xg", "+1", "１", "%31", "1 "}
	ipv6Pieces = []string{"0", "0", "0", "1", "f", "FF", "abc", "ABCD", "ffff", "00", "0001", "0000", "12345", "00000", "", "g", "1.2.3.4", "-1", "%30", "１"}
	ipv6       = []string{"[::]", "[::1]", "[1::]", "[1::8]", "[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7::]", "[::2:3:4:5:6:7:8]", "[1:0:0:4:0:0:0:8]", "[1:0:0:4:5:0:0:8]", "[0:0:3:4:5:6:7:8]", "[1:0:3:0:5:0:7:0]", "[::ffff:1.2.3.4]", "[::1.2.3.4]", "[1:2:3:4:5:6:1.2.3.4]", "[1:2:3:4:5::1.2.3.4]", "[1:2:3:4:5:1.2.3.4]", "[1:1.2.3.4]", "[1:2:3:4:5:6:7:1.2.3.4]", "[::127.0.0.1:1]", "[1.2.3.4]", "[1.2.3.4::]", "[:1]", "[:", "[", "[]", "[1", "[::1", "::1]", "[::1]]", "[[::1]]", "[::1%eth0]", "[::1%25eth0]", "[::%31]", "[1:]", "[1:2:]", "[1::2::3]", "[:::]", "[::1::]", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[1:2:3:4:5:6:7:8::]", "[::1.2.3]", "[::1.2.3.4.5]", "[::1.2.3.]", "[::.1.2.3]", "[::1..2.3]", "[::1.2.3.256]", "[::01.2.3.4]", "[::1.2.3.04]", "[::1.a.3.4]", "[::a.2.3.4]", "[::1.2.3.4a]", "[::1.2.3.4:]", "[::0x1.2.3.4]", "[v1.x]", "[fe80::1]", "[FE80::A]", "[::1]x", "x[::1]", "[::1]:80", "[::1] ", "[ ::1]", "[é]", "[::é]"}

	opaqueHosts = []string{"host", "Host", "HOST.EXAMPLE", "é", "a%41b", "%zz", "%", "a%2", "1.2.3.4", "0x7f", "a b", "a<b", "a>b", "a^b", "a|b", "a\\b", "a]b", "a[b", "a\x00b", "a\x01b", "a\x7fb", "a\"b", "a`b", "a{b}", "\u0080", "\u009f", "\uFDD0", "☃", "..", "!$&'()*+,;=~", "-", "_", "faß.xn--"}

	segments     = []string{"", "", "a", "b", "c.html", ".", ".", "..", "..", "...", "%2e", "%2E", "%2e%2e", ".%2e", "%2E.", "%2e%2E", "%2e.%2e", "..a", "a..", ".a", "%2ea", "C:", "c|", "C|", "é", "%zz", "%", "%4", "a b", "a;b=c,d", "@", ":", "a:b", "~", "!$&'()*+", "[x]", "{x}", "^", "`", "|", "\"", "<>", "\x00", "\x1f", "\x7f", "\u00A0", "\uFDD0", "\uFFFE", "💩", "%e9", "%C3%A9"}
	driveLetters = []string{"C:", "c|", "C|/", "z:/", `C:\`, "C|x", "C:x", "CC:", "1:", "é:", "C", "C%3A", "C%7C", "%43:", "|", ":", "C:..", "C|/..", "C:/../D:", "C:?q", "C|#f", "C:|"}
	fileHosts    = []string{"", "localhost", "LOCALHOST", "loc%61lhost", "ｌocalhost", "127.0.0.1", "1.2", "[::1]", "server", "SERVER.example", "ex ample", "a:80", "u@h", "u:p@h:1", "é", "xn--", "C:", "C|", "C|x", ".", "..", "%43%3A", "%00"}

	opaquePaths = []string{"", "x", "x y", "a@b.example", "text/html,<p>", "alert(1)", "blank", "a:b:c", " x", "x ", "x  ", ".", "..", "a/../b", "a/b", "é", "%zz", "%41", "\x00", "\x1f", "\x7f", "\"", "<>", "`{}^|", "[]", "\uFDD0", "💩", "http://example.com/", "https://example.com:443/x", "https://u:p@example.com:8443/x?q#f", "file:///C:/x", "ws://example.com/", "ftp://example.com/", "blob:https://example.com/", "http://[::1]:81/", "http:// /", "//", "\\x"}
	queries     = []string{"", "q", "a=b", "a=b&c=d", "a+b", "a%20b", "a b", "'", "\"", "<>", "`", "{}", "^|", "[]", "\\", "/../", "?", "??", "é", "%zz", "%", "%4", "\x00", "\x1f", "\x7f", "\u0080", "\uFDD0", "\U0010FFFF", "💩", "#", "##", "a#b", "a=1&a=2&&=x&y"}

	bases = []string{
		"http://example.com", "http://example.com/a/b?q#f", "https://u:p@example.com:8443/a/b/c?q#f", "https://example.com//", "http://[::1]/x", "http://1.2.3.4/..", "ws://example.com/a", "wss://example.com/a/b/", "ftp://example.com/a/b?q",
		"file:///", "file:///a/b", "file:///C:", "file:///C:/", "file:///C:/a/b", "file:///c:/a/../b?q#f", "file://server/a/b", "file://server/C:/a", "file:///C:x/y", "file:///a/C:/",
		"a:", "a:x", "a:x y ?q#f", "mailto:a@b", "data:text/plain,x", "about:blank", "javascript:0",
		"a:/", "a:/b", "a:/b/c?q#f", "a://", "a:///", "a://h", "a://h/", "a://h/b/c?q", "a://u:p@h:81/b/c", "a:/.//p", "a:/..//p/q", "a://[::1]/b", "a:/C:/x",
		"blob:https://example.com/0", "blob:a", "blob:", "non-special://h?q", "a:?q", "a:#f",
		// These fail.
		"", "x", "/x", "http://", "http://a b", "http://1.2.3.4.5", "//x", "a b:c",
	}

	tokens = []string{"/", "//", "\\", "?", "#", ":", "@", ":@", "[", "]", "%", "%2e", "%2E", "..", ".", "/..", "/../", "/./", "|", "C:", "C|", "\t", "\n", "\r", " ", "\x00", "%00", "%0", "%g", "xn--", "é", "ß", "。", "\u200D", "\u00AD", "💩", "\uFFFD", "\uFEFF", "1", "0x", ".1", "0", ":80", ":443", ":99999", "http:", "file:", "a:", "//.", "?a=b", "&", "=", "+", "'", "\"", "<", ">", "^", "`", "{", "}", "|", "~", "\x7f", "localhost"}

	trimmed = []string{" ", "  ", "\t", "\n", "\r\n", "\x00", "\x01", "\x1f", " \t\x00 ", "\x7f", "\u00A0", "\uFEFF"}

	noncharacters = []rune{0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x1FFFF, 0xFFFFE, 0x10FFFE, 0x10FFFF, 0xFDCF, 0xFDF0}

	// Every kind of ill-formed UTF-8: a lone continuation, bytes that never occur, an overlong
	// form, a surrogate, past the last code point, sequences cut at each length.
	illFormed = []string{"\x80", "\xbf", "\xc0\xaf", "\xc1\x81", "\xfe", "\xff", "\xe0\x80\xaf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xed\xa0\xbd\xed\xb2\xa9", "\xed\xbf\xbf", "\xf0\x80\x80\xaf", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf8\x88\x80\x80\x80", "\xc3", "\xe2", "\xe2\x98", "\xf0", "\xf0\x9f", "\xf0\x9f\x92", "\xc3\xc3\xa9", "\xe2\x98a", "\xf0\x9f\x92\xe2\x98\x83", "\xef\xbb\xbf", "\xef\xbf"}
)

func specialSchemes() []string {
	names := []string{"http", "http", "https", "https", "https"}
	for i, scheme := range infra.Schemes {
		if s := infra.Scheme(i); s != infra.NotSpecial && s != infra.File && !s.IsFetched() {
			names = append(names, scheme.Name)
		}
	}
	return names
}
