package url_test

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/go-weburl/url"
)

// The tests here stand on each side of every boundary that the standard's algorithms have:
// the last value that is right and the first that is wrong, the first and the last byte of a
// set, what is there and what is not. They use the exported API alone.

// The results are those of the reference implementation, npm whatwg-url 17.3.0; "" is
// failure.
func TestParseBoundaries(t *testing.T) {
	for _, test := range []struct{ name, input, base, want string }{
		{"the highest port", "http://h:65535/", "", "http://h:65535/"},
		{"one more than the highest port", "http://h:65536/", "", ""},
		{"the highest port and a digit", "http://h:655350/", "", ""},
		{"the highest port and a zero in front", "http://h:065535/", "", "http://h:65535/"},
		{"many zeros and a port", "http://h:00000000000000000000000000000000000000001/", "", "http://h:1/"},
		{"many digits", "http://h:10000000000000000000000000000000000000000/", "", ""},
		{"a port of 2^32", "http://h:4294967296/", "", ""},
		{"a port of 2^32 and the default", "http://h:4294967376/", "", ""},
		{"a port of 2^64 and one", "http://h:18446744073709551617/", "", ""},
		{"a port of 2^16 and the default", "http://h:65616/", "", ""},
		{"port 0", "http://h:0/", "", "http://h:0/"},
		{"an empty port", "http://h:/p", "", "http://h/p"},
		{"an empty port at the end", "http://h:", "", "http://h/"},
		{"a port and a character before 0", "http://h:8/0", "", "http://h:8/0"},
		{"a slash for a digit", "http://h:8/", "", "http://h:8/"},
		{"a colon for a digit", "http://h:8:/", "", ""},
		{"a letter behind a port", "http://h:8a/", "", ""},
		{"a backslash behind a port", "http://h:8\\p", "", "http://h:8/p"},
		{"a backslash behind a port, not special", "foo://h:8\\p", "", ""},
		{"default port of http", "http://h:80/", "", "http://h/"},
		{"default port of ws", "ws://h:80/", "", "ws://h/"},
		{"default port of https", "https://h:443/", "", "https://h/"},
		{"default port of wss", "wss://h:443/", "", "wss://h/"},
		{"default port of ftp", "ftp://h:21/", "", "ftp://h/"},
		{"http with https's", "http://h:443/", "", "http://h:443/"},
		{"https with http's", "https://h:80/", "", "https://h:80/"},
		{"one more than http's", "http://h:81/", "", "http://h:81/"},
		{"one less than https's", "https://h:442/", "", "https://h:442/"},
		{"ftp's neighbour", "ftp://h:20/", "", "ftp://h:20/"},
		{"ws with wss's", "ws://h:443/", "", "ws://h:443/"},
		{"not special, 80", "foo://h:80/", "", "foo://h:80/"},
		{"not special, the highest port", "foo://h:65535", "", "foo://h:65535"},
		{"not special, one more", "foo://h:65536", "", ""},
		{"not special, highest and a digit", "foo://h:655350", "", ""},
		{"file with a port", "file://h:80/", "", ""},
		{"scheme of all its kinds", "aZ09+-.:x", "", "az09+-.:x"},
		{"scheme with a digit first", "0a:x", "", ""},
		{"scheme with a plus first", "+a:x", "", ""},
		{"scheme with a neighbour of '+'", "a*b:x", "", ""},
		{"scheme with a comma", "a,b:x", "", ""},
		{"scheme with a slash", "a/b:x", "", ""},
		{"scheme with an at", "a@b:x", "", ""},
		{"scheme with a bracket", "a[b:x", "", ""},
		{"scheme with a grave", "a`b:x", "", ""},
		{"scheme with a brace", "a{b:x", "", ""},
		{"one letter", "a:", "", "a:"},
		{"only a colon", ":", "", ""},
		{"longer than the special schemes", "httpss://h/p", "", "httpss://h/p"},
		{"shorter", "htt://h/p", "", "htt://h/p"},
		{"a prefix of ws", "w://h\\p", "", ""},
		{"wss in upper case", "WSS://H:443/", "", "wss://h/"},
		{"file in upper case", "FILE:///C|/", "", "file:///C:/"},
		{"http with one slash", "http:/h/p", "", "http://h/p"},
		{"http with none", "http:h/p", "", "http://h/p"},
		{"http with three", "http:///h/p", "", "http://h/p"},
		{"http with backslashes", "http:\\\\h\\p", "", "http://h/p"},
		{"http with both", "http:/\\h/p", "", "http://h/p"},
		{"foo with a backslash", "foo:\\\\h", "", "foo:\\\\h"},
		{"foo with one slash", "foo:/h/p", "", "foo:/h/p"},
		{"foo with two", "foo://", "", "foo://"},
		{"foo with three", "foo:///", "", "foo:///"},
		{"foo with four", "foo:////", "", "foo:////"},
		{"dot at the end", "http://h/a/.", "", "http://h/a/"},
		{"dots at the end", "http://h/a/..", "", "http://h/"},
		{"dots at the end and a slash", "http://h/a/../", "", "http://h/"},
		{"three dots", "http://h/a/...", "", "http://h/a/..."},
		{"dots and a letter", "http://h/a/..b", "", "http://h/a/..b"},
		{"dot, encoded", "http://h/a/%2e", "", "http://h/a/"},
		{"dot, encoded in upper case", "http://h/a/%2E/b", "", "http://h/a/b"},
		{"dots, half encoded", "http://h/a/.%2e/b", "", "http://h/b"},
		{"dots, the other half encoded", "http://h/a/%2E./b", "", "http://h/b"},
		{"dots, encoded", "http://h/a/%2e%2E/b", "", "http://h/b"},
		{"three dots, encoded", "http://h/a/%2e%2e%2e/b", "", "http://h/a/%2e%2e%2e/b"},
		{"dots of one and a half", "http://h/a/%2e%2/b", "", "http://h/a/%2e%2/b"},
		{"beyond the root", "http://h/../../a", "", "http://h/a"},
		{"not special, dots", "foo://h/a/../b", "", "foo://h/b"},
		{"not special, dots to no path", "foo:/a/..//b", "", "foo:/.//b"},
		{"not special, dots before an empty segment", "foo:/..//b", "", "foo:/.//b"},
		{"not special, only dots", "foo:/..", "", "foo:/"},
		{"a path that begins with two slashes", "foo:/.//b", "", "foo:/.//b"},
		{"dot before a query", "http://h/a/.?q", "", "http://h/a/?q"},
		{"dots before a fragment", "http://h/a/b/..#f", "", "http://h/a/#f"},
		{"opaque, dots", "foo:a/../b", "", "foo:a/../b"},
		{"backslash dots", "http://h/a\\..\\b", "", "http://h/b"},
		{"an at alone", "http://@h/", "", "http://h/"},
		{"colon and at", "http://:@h/", "", "http://h/"},
		{"only a password", "http://:p@h/", "", "http://:p@h/"},
		{"only a username", "http://u@h/", "", "http://u@h/"},
		{"username and colon", "http://u:@h/", "", "http://u@h/"},
		{"two ats", "http://u@v@h/", "", "http://u%40v@h/"},
		{"two colons", "http://u:p:q@h/", "", "http://u:p%3Aq@h/"},
		{"at behind the path", "http://h/@", "", "http://h/@"},
		{"at behind a query", "http://h?@", "", "http://h/?@"},
		{"at behind a fragment", "http://h#@", "", "http://h/#@"},
		{"at behind a backslash", "http://h\\@i", "", "http://h/@i"},
		{"at behind a backslash, not special", "foo://h\\@i", "", "foo://h%5C@i"},
		{"credentials and no host", "http://u@/", "", ""},
		{"credentials and no host, not special", "foo://u@/", "", ""},
		{"credentials and a port and no host", "http://u@:80", "", ""},
		{"characters of the userinfo set", "http://\"<>`#", "", ""},
		{"characters of the userinfo set, encoded", "http://!$&'()*+,-.;=_~ \"<>[]^`{|}@h/", "", "http://!$&'()*+,-.%3B%3D_~%20%22%3C%3E%5B%5D%5E%60%7B%7C%7D@h/"},
		{"file and localhost", "file://localhost/p", "", "file:///p"},
		{"file and localhost in upper case", "file://LOCALHOST/p", "", "file:///p"},
		{"file and localhost with a dot", "file://localhost./p", "", "file://localhost./p"},
		{"file and more than localhost", "file://localhosts/p", "", "file://localhosts/p"},
		{"file and localhost, encoded", "file://%6cocalhost/p", "", "file:///p"},
		{"file and a drive letter for a host", "file://C:/p", "", "file:///C:/p"},
		{"file and a bar for a colon", "file://C|/p", "", "file:///C:/p"},
		{"file and a drive letter that is not alone", "file://C|a/p", "", ""},
		{"file and two letters", "file://CD:/p", "", ""},
		{"file with no slash", "file:p", "", "file:///p"},
		{"file with a drive letter", "file:C:/p", "", "file:///C:/p"},
		{"file with one slash", "file:/p", "", "file:///p"},
		{"file and an IPv6 host", "file://[::1]/p", "", "file://[::1]/p"},
		{"file and a space", "file://a b/p", "", ""},
		{"http and localhost", "http://localhost/p", "", "http://localhost/p"},
		{"forbidden '<'", "http://a<b/", "", ""},
		{"forbidden '>'", "http://a>b/", "", ""},
		{"forbidden '^'", "http://a^b/", "", ""},
		{"forbidden '|'", "http://a|b/", "", ""},
		{"forbidden '%'", "http://a%b/", "", ""},
		{"forbidden DEL", "http://a\x7Fb/", "", ""},
		{"forbidden control", "http://a\x1Fb/", "", ""},
		{"forbidden ']'", "http://a]b/", "", ""},
		{"forbidden '['", "http://a[b/", "", ""},
		{"not forbidden quote", "http://a\"b/", "", "http://a\"b/"},
		{"not forbidden '_`{}~'", "http://a_`{}~b/", "", "http://a_`{}~b/"},
		{"not forbidden \"!$&'()*+,;=\"", "http://a!$&'()*+,;=b/", "", "http://a!$&'()*+,;=b/"},
		{"opaque, forbidden '<'", "foo://a<b/", "", ""},
		{"opaque, forbidden '^'", "foo://a^b/", "", ""},
		{"opaque, forbidden '|'", "foo://a|b/", "", ""},
		{"opaque, '%'", "foo://a%b/", "", "foo://a%b/"},
		{"opaque, DEL", "foo://a\x7Fb/", "", "foo://a%7Fb/"},
		{"opaque, control", "foo://a\x1Fb/", "", "foo://a%1Fb/"},
		{"opaque, NUL", "foo://a\x00b/", "", ""},
		{"opaque, space", "foo://a b/", "", ""},
		{"opaque, quote", "foo://a\"b/", "", "foo://a\"b/"},
		{"opaque, not ASCII", "foo://é/", "", "foo://%C3%A9/"},
		{"opaque, full-width localhost", "foo://ｌｏｃａｌｈｏｓｔ/", "", "foo://%EF%BD%8C%EF%BD%8F%EF%BD%83%EF%BD%81%EF%BD%8C%EF%BD%88%EF%BD%8F%EF%BD%93%EF%BD%94/"},
		{"opaque, upper case", "foo://A/", "", "foo://A/"},
		{"opaque, empty and a port", "foo://:80/", "", ""},
		{"empty and a port", "http://:80/", "", ""},
		{"path set", "http://h/ \"#", "", "http://h/%20%22#"},
		{"path's characters", "http://h/ \"<>^`{}|\\~!$&'()*+,;=:@[]%zz\x7F\x1Fé", "", "http://h/%20%22%3C%3E%5E%60%7B%7D|/~!$&'()*+,;=:@[]%zz%7F%1F%C3%A9"},
		{"query's characters", "foo://h?\" <>'`{}|\\^~[]%\x7F\x1Fé", "", "foo://h?%22%20%3C%3E'`{}|\\^~[]%%7F%1F%C3%A9"},
		{"special query's characters", "http://h?\" <>'`{}|\\^~[]%\x7F\x1Fé", "", "http://h/?%22%20%3C%3E%27`{}|\\^~[]%%7F%1F%C3%A9"},
		{"fragment's characters", "http://h#\" <>'`{}|\\^~[]%\x7F\x1Fé#?", "", "http://h/#%22%20%3C%3E'%60{}|\\^~[]%%7F%1F%C3%A9#?"},
		{"opaque path's characters", "foo:\" <>'`{}|\\^~[]%\x7F\x1Fé", "", "foo:\" <>'`{}|\\^~[]%%7F%1F%C3%A9"},
		{"opaque path's space before a query", "foo:a ?q", "", "foo:a%20?q"},
		{"opaque path's space before a fragment", "foo:a #f", "", "foo:a%20#f"},
		{"opaque path's space at the end", "foo:a ", "", "foo:a"},
		{"U+0020 at both ends", " http://h/ ", "", "http://h/"},
		{"U+001F at both ends", "\x1Fhttp://h/\x1F", "", "http://h/"},
		{"U+0021 at the end", "http://h/!", "", "http://h/!"},
		{"DEL at the end", "http://h/\x7F", "", "http://h/%7F"},
		{"tab, newline and return", "ht\ttp\n://\rh/\ta\nb\r?c\td", "", "http://h/ab?cd"},
		{"vertical tab", "http://h/a\x0Bb", "", "http://h/a%0Bb"},
		{"tab in a port", "http://h:8\t1/", "", "http://h:81/"},
		{"tab between slashes", "http:/\t/h/", "", "http://h/"},
		{"tab in an escape", "http://h/%2\te/b", "", "http://h/b"},
		{"no-break space at the end", "http://h/\u00A0", "", "http://h/%C2%A0"},
		{"IPv4, last part of 255", "http://1.2.3.255/", "", "http://1.2.3.255/"},
		{"IPv4, last part of 256", "http://1.2.3.256/", "", ""},
		{"IPv4, first part of 256", "http://256.2.3.4/", "", ""},
		{"three parts, 65535", "http://1.2.65535/", "", "http://1.2.255.255/"},
		{"three parts, 65536", "http://1.2.65536/", "", ""},
		{"two parts, 2^24-1", "http://1.16777215/", "", "http://1.255.255.255/"},
		{"two parts, 2^24", "http://1.16777216/", "", ""},
		{"one part, 2^32-1", "http://4294967295/", "", "http://255.255.255.255/"},
		{"one part, 2^32", "http://4294967296/", "", ""},
		{"one part, 2^64", "http://18446744073709551616/", "", ""},
		{"hexadecimal, 2^32-1", "http://0xffffffff/", "", "http://255.255.255.255/"},
		{"hexadecimal, 2^32", "http://0x100000000/", "", ""},
		{"octal, 2^32-1", "http://037777777777/", "", "http://255.255.255.255/"},
		{"octal, 2^32", "http://040000000000/", "", ""},
		{"octal 8", "http://1.2.3.08/", "", ""},
		{"octal 7", "http://1.2.3.07/", "", "http://1.2.3.7/"},
		{"0x alone", "http://0x/", "", "http://0.0.0.0/"},
		{"0X alone at the end", "http://1.0X/", "", "http://1.0.0.0/"},
		{"0x and g at the end", "http://1.0xg/", "", "http://1.0xg/"},
		{"hexadecimal at the end", "http://a.0xf/", "", ""},
		{"a number at the end", "http://a.0/", "", ""},
		{"a number before the end", "http://0.a/", "", "http://0.a/"},
		{"five parts", "http://1.2.3.4.5/", "", ""},
		{"a dot behind", "http://1.2.3.4./", "", "http://1.2.3.4/"},
		{"two dots behind", "http://1.2.3.4../", "", "http://1.2.3.4../"},
		{"an empty part", "http://1..2/", "", ""},
		{"a plus", "http://+1/", "", "http://+1/"},
		{"a sign", "http://-1/", "", "http://-1/"},
		{"IPv6, eight pieces", "http://[1:2:3:4:5:6:7:8]/", "", "http://[1:2:3:4:5:6:7:8]/"},
		{"nine pieces", "http://[1:2:3:4:5:6:7:8:9]/", "", ""},
		{"seven pieces", "http://[1:2:3:4:5:6:7]/", "", ""},
		{"seven pieces and a compress", "http://[1:2:3:4:5:6:7::]/", "", "http://[1:2:3:4:5:6:7:0]/"},
		{"eight pieces and a compress", "http://[1:2:3:4:5:6:7::8]/", "", ""},
		{"compress in front", "http://[::2:3:4:5:6:7:8]/", "", "http://[0:2:3:4:5:6:7:8]/"},
		{"four digits", "http://[ffff::]/", "", "http://[ffff::]/"},
		{"five digits", "http://[fffff::]/", "", ""},
		{"leading zeros", "http://[0001:0020::]/", "", "http://[1:20::]/"},
		{"two compresses", "http://[1::2::3]/", "", ""},
		{"three colons", "http://[:::1]/", "", ""},
		{"one colon", "http://[:1]/", "", ""},
		{"a colon at the end", "http://[1:2:3:4:5:6:7:]/", "", ""},
		{"g", "http://[g::]/", "", ""},
		{"upper case", "http://[ABCD::EF]/", "", "http://[abcd::ef]/"},
		{"the longest run of zeros", "http://[1:0:0:2:0:0:0:3]/", "", "http://[1:0:0:2::3]/"},
		{"the first of two runs", "http://[1:0:0:2:3:0:0:4]/", "", "http://[1::2:3:0:0:4]/"},
		{"one zero", "http://[1:0:2:3:4:5:6:7]/", "", "http://[1:0:2:3:4:5:6:7]/"},
		{"zeros at the end", "http://[1:2:3:4:5:6:0:0]/", "", "http://[1:2:3:4:5:6::]/"},
		{"IPv4 at the end", "http://[::1.2.3.4]/", "", "http://[::102:304]/"},
		{"IPv4 behind six", "http://[1:2:3:4:5:6:1.2.3.4]/", "", "http://[1:2:3:4:5:6:102:304]/"},
		{"IPv4 behind seven", "http://[1:2:3:4:5:6:7:1.2.3.4]/", "", ""},
		{"IPv4 with three parts", "http://[::1.2.3]/", "", ""},
		{"IPv4 with five parts", "http://[::1.2.3.4.5]/", "", ""},
		{"IPv4 of 255", "http://[::255.255.255.255]/", "", "http://[::ffff:ffff]/"},
		{"IPv4 of 256", "http://[::1.2.3.256]/", "", ""},
		{"IPv4 with a leading zero", "http://[::1.2.3.04]/", "", ""},
		{"IPv4 of zeros", "http://[::0.0.0.0]/", "", "http://[::]/"},
		{"IPv4 and a colon", "http://[::1.2.3.4:5]/", "", ""},
		{"not closed", "http://[::1/", "", ""},
		{"closed too soon", "http://[::1]a/", "", ""},
		{"empty brackets", "http://[]/", "", ""},
		{"a zone", "http://[fe80::1%25a]/", "", ""},
		{"port behind", "http://[::1]:81/", "", "http://[::1]:81/"},
		{"opaque IPv6", "foo://[1:0::]/", "", "foo://[1::]/"},
		{"fragment alone", "#f", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/b?q#f"},
		{"query alone", "?r", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/b?r"},
		{"nothing", "", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/b?q"},
		{"a space", " ", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/b?q"},
		{"scheme alone", "http:", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/b?q"},
		{"scheme and query", "http:?r", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/b?r"},
		{"scheme and path", "http:c", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/a/c"},
		{"scheme and slash", "http:/c", "http://u:p@h:81/a/b?q#g", "http://u:p@h:81/c"},
		{"another special scheme and path", "https:c", "http://u:p@h:81/a/b?q#g", "https://c/"},
		{"path", "c", "http://h/a/b?q#g", "http://h/a/c"},
		{"dots", "..", "http://h/a/b/c", "http://h/a/"},
		{"dot", ".", "http://h/a/b/c", "http://h/a/b/"},
		{"slash", "/", "http://h/a/b/c", "http://h/"},
		{"backslash", "\\c", "http://h/a/b", "http://h/c"},
		{"backslash, not special", "\\c", "foo://h/a/b", "foo://h/a/\\c"},
		{"two slashes", "//i", "http://u:p@h:81/a?q#g", "http://i/"},
		{"two slashes, not special", "//i", "foo://u:p@h:81/a?q#g", "foo://i"},
		{"two slashes, empty host", "///p", "foo://h/a", "foo:///p"},
		{"three slashes", "///p", "http://h/a", "http://p/"},
		{"opaque base and fragment", "#f", "mailto:a?q#g", "mailto:a?q#f"},
		{"opaque base and nothing", "", "mailto:a", ""},
		{"opaque base and query", "?q", "mailto:a", ""},
		{"opaque base and path", "a", "mailto:b", ""},
		{"file and a drive letter", "C|/x", "file:///D:/a", "file:///C:/x"},
		{"file and a slash", "/x", "file:///D:/a/b", "file:///D:/x"},
		{"file and a slash and a drive letter", "/C:/x", "file:///D:/a/b", "file:///C:/x"},
		{"file and two slashes", "//h/x", "file:///D:/a", "file://h/x"},
		{"file and dots", "../../x", "file:///D:/a/b", "file:///D:/x"},
		{"file and dots to the drive", "..", "file:///D:/a", "file:///D:/"},
		{"file and dots with no drive", "../..", "file:///a/b", "file:///"},
		{"file and a query", "?q", "file:///D:/a?r#s", "file:///D:/a?q"},
		{"file and a fragment", "#f", "file:///D:/a?r#s", "file:///D:/a?r#f"},
		{"file with a host and a slash", "/x", "file://h/D:/a", "file://h/D:/x"},
		{"file and what only looks like a drive letter", "C|a", "file:///D:/a", "file:///D:/C|a"},
		{"file and a drive letter and a query", "C|?q", "file:///D:/a", "file:///C:?q"},
		{"file and a drive letter and a fragment", "C|#f", "file:///D:/a", "file:///C:#f"},
		{"file and a drive letter and a backslash", "C|\\x", "file:///D:/a", "file:///C:/x"},
		{"file and a drive letter alone", "C:", "file:///D:/a", "c:"},
		{"file scheme and path", "file:x", "file:///D:/a/b", "file:///D:/a/x"},
		{"file scheme of an http base", "file:x", "http://h/a", "file:///x"},
		{"file base, http scheme", "http:x", "file:///a", "http://x/"},
		{"no path in the base", "x", "foo://h", "foo://h/x"},
		{"no path in the base, dots", "..", "foo://h", "foo://h/"},
		{"null host", "x", "foo:/a/b", "foo:/a/x"},
		{"null host, two slashes in the path", ".//x", "foo:/a", "foo:/.//x"},
		{"null host, query of two slashes", "?q", "foo:/.//a", "foo:/.//a?q"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var base *url.URL
			if test.base != "" {
				base = url.MustParse(test.base)
			}
			for how, p := range map[string]*url.Parser{"": {Base: base}, " with a listener": {Base: base, OnViolation: func(url.Violation) {}}} {
				u, err := p.Parse(test.input)
				if test.want == "" && err == nil || test.want != "" && (err != nil || u.Href() != test.want) {
					t.Errorf("%q, %q%s: %q, %v; want %q", test.input, test.base, how, u, err, test.want)
				}
			}
			can := url.CanParse(test.input)
			if base != nil {
				can = url.CanParseWithBase(test.input, test.base)
			}
			if can != (test.want != "") {
				t.Errorf("%q, %q: can parse: %t", test.input, test.base, can)
			}
		})
	}
}

// The results are those of the reference implementation, npm whatwg-url 17.3.0.
func TestSetBoundaries(t *testing.T) {
	for _, test := range []struct{ name, href, attribute, value, want string }{
		{"port, the highest", "https://h:1/", "port", "65535", "https://h:65535/"},
		{"port, one more", "https://h:1/", "port", "65536", "https://h:1/"},
		{"port, the highest and a digit", "https://h:1/", "port", "655350", "https://h:1/"},
		{"port, zeros in front", "https://h:1/", "port", "0000000002", "https://h:2/"},
		{"port, 2^32 and a port", "https://h:1/", "port", "4294967298", "https://h:1/"},
		{"port, a return behind", "https://h:1/", "port", "2\r", "https://h:2/"},
		{"port, a newline behind", "https://h:1/", "port", "2\n", "https://h:2/"},
		{"port, a tab behind", "https://h:1/", "port", "2\t", "https://h:2/"},
		{"port, a vertical tab behind", "https://h:1/", "port", "2\x0B", "https://h:2/"},
		{"port, a slash for a digit", "https://h:1/", "port", "/", "https://h:1/"},
		{"port, a colon for a digit", "https://h:1/", "port", ":2", "https://h:1/"},
		{"port, default of another scheme", "https://h:1/", "port", "80", "https://h:80/"},
		{"port, default", "wss://h:1/", "port", "443", "wss://h/"},
		{"port, of the empty host", "foo:///", "port", "1", "foo:///"},
		{"port, out of range with a letter after it", "https://h:1/", "port", "65536x", "https://h:1/"},
		{"host, a port out of range", "https://h:1/", "host", "x:65536", "https://x:1/"},
		{"host, the highest port", "https://h:1/", "host", "x:65535", "https://x:65535/"},
		{"host, a port and a digit too many", "https://h:1/", "host", "x:655350", "https://x:1/"},
		{"host, default port", "https://h:1/", "host", "x:443", "https://x/"},
		{"host, a query behind", "https://h:1/", "host", "x?y", "https://x:1/"},
		{"host, a fragment behind", "https://h:1/", "host", "x#y", "https://x:1/"},
		{"host, a backslash behind", "https://h:1/", "host", "x\\y", "https://x:1/"},
		{"host, a backslash behind, not special", "foo://h:1/", "host", "x\\y", "foo://h:1/"},
		{"host, an at in it", "https://h:1/", "host", "a@b", "https://h:1/"},
		{"host, brackets", "https://h:1/", "host", "[::1]:2", "https://[::1]:2/"},
		{"host, brackets with a port and no colon", "https://h:1/", "host", "[::1]2", "https://h:1/"},
		{"host, empty with credentials", "foo://u@h/", "host", "", "foo://u@h/"},
		{"host, empty with a password", "foo://:p@h/", "host", "", "foo://:p@h/"},
		{"host, empty with a port", "foo://h:1/", "host", "", "foo://h:1/"},
		{"host, of a file URL, with a port", "file://h/p", "host", "x:1", "file://h/p"},
		{"host, of a file URL, a drive letter", "file://h/p", "host", "C:", "file://h/p"},
		{"host, of a file URL, empty", "file://h/p", "host", "", "file:///p"},
		{"host, of a file URL, localhost", "file://h/p", "host", "localhost", "file:///p"},
		{"host, IPv4 in hexadecimal", "https://h:1/", "host", "0x7f.1", "https://127.0.0.1:1/"},
		{"hostname, of a path with two slashes", "foo:/.//p", "hostname", "x", "foo://x//p"},
		{"hostname, empty, of a path with two slashes", "foo:/.//p", "hostname", "", "foo:////p"},
		{"hostname, a colon first", "https://h:1/", "hostname", ":2", "https://h:1/"},
		{"hostname, brackets and a port", "https://h:1/", "hostname", "[::1]:2", "https://h:1/"},
		{"hostname, IPv4", "https://h:1/", "hostname", "1.2.3", "https://1.2.0.3:1/"},
		{"protocol, a colon behind", "http://h/", "protocol", "https:", "https://h/"},
		{"protocol, two colons", "http://h/", "protocol", "https::", "https://h/"},
		{"protocol, a colon and text", "http://h/", "protocol", "https:x", "https://h/"},
		{"protocol, default port", "http://h:443/", "protocol", "https", "https://h/"},
		{"protocol, default port of the old one", "https://h:80/", "protocol", "wss", "wss://h:80/"},
		{"protocol, not special to special", "foo://h/", "protocol", "http", "foo://h/"},
		{"protocol, special to not special", "http://h/", "protocol", "foo", "http://h/"},
		{"protocol, not special to not special", "foo://h:80/", "protocol", "bar+1.-", "bar+1.-://h:80/"},
		{"protocol, to file", "http://h/", "protocol", "file", "file://h/"},
		{"protocol, to file with a port", "http://h:1/", "protocol", "file", "http://h:1/"},
		{"protocol, to file with a password", "http://:p@h/", "protocol", "file", "http://:p@h/"},
		{"protocol, from file without a host", "file:///p", "protocol", "http", "file:///p"},
		{"protocol, from file with a host", "file://h/p", "protocol", "http", "http://h/p"},
		{"protocol, a path that would be a drive letter", "http://h/C|/p", "protocol", "file", "file://h/C|/p"},
		{"username, empty, no password", "https://u@h/", "username", "", "https://h/"},
		{"username, empty, a password", "https://u:p@h/", "username", "", "https://:p@h/"},
		{"username, its set", "https://h/", "username", "a/:;=@[\\]^|?#{}`'\"<> ~!$&()*+,-._%", "https://a%2F%3A%3B%3D%40%5B%5C%5D%5E%7C%3F%23%7B%7D%60'%22%3C%3E%20~!$&()*+,-._%@h/"},
		{"password, empty, a username", "https://u:p@h/", "password", "", "https://u@h/"},
		{"password, empty, no username", "https://:p@h/", "password", "", "https://h/"},
		{"password, its set", "https://h/", "password", "a/:;=@[\\]^|?#{}`'\"<> ~!$&()*+,-._%", "https://:a%2F%3A%3B%3D%40%5B%5C%5D%5E%7C%3F%23%7B%7D%60'%22%3C%3E%20~!$&()*+,-._%@h/"},
		{"username, of the empty host", "foo:///", "username", "u", "foo:///"},
		{"username, of no host", "foo:/p", "username", "u", "foo:/p"},
		{"username, not special", "foo://h/", "username", "u", "foo://u@h/"},
		{"pathname, no slash", "https://h/a", "pathname", "b", "https://h/b"},
		{"pathname, a backslash", "https://h/a", "pathname", "\\b", "https://h/b"},
		{"pathname, a backslash, not special", "foo://h/a", "pathname", "\\b", "foo://h/\\b"},
		{"pathname, a query in it", "https://h/a?q", "pathname", "b?c", "https://h/b%3Fc?q"},
		{"pathname, a fragment in it", "https://h/a#f", "pathname", "b#c", "https://h/b%23c#f"},
		{"pathname, empty", "https://h/a", "pathname", "", "https://h/"},
		{"pathname, empty, not special", "foo://h/a", "pathname", "", "foo://h"},
		{"pathname, two slashes without a host", "foo:/a", "pathname", "//b", "foo:/.//b"},
		{"pathname, one slash where there were two", "foo:/.//a", "pathname", "/b", "foo:/b"},
		{"pathname, dots to two slashes", "foo:/a", "pathname", "/b/..//c", "foo:/.//c"},
		{"pathname, of a file URL, a bar", "file:///C:/a", "pathname", "D|/b", "file:///D:/b"},
		{"pathname, of a file URL, dots", "file:///C:/a", "pathname", "/C:/../..", "file:///C:/"},
		{"pathname, of a file URL, three slashes", "file:///a", "pathname", "///b", "file://///b"},
		{"search, a question mark alone", "https://h/?q#f", "search", "?", "https://h/?#f"},
		{"search, two question marks", "https://h/?q#f", "search", "??", "https://h/??#f"},
		{"search, empty", "https://h/?q#f", "search", "", "https://h/#f"},
		{"search, of an opaque path with spaces", "foo:a  ?q", "search", "", "foo:a %20"},
		{"search, of an opaque path with spaces and a fragment", "foo:a  ?q#f", "search", "", "foo:a %20#f"},
		{"hash, of an opaque path with spaces", "foo:a  #f", "hash", "", "foo:a %20"},
		{"hash, of an opaque path with spaces and a query", "foo:a  ?q#f", "hash", "", "foo:a %20?q"},
		{"search, an apostrophe", "https://h/", "search", "'", "https://h/?%27"},
		{"search, an apostrophe, not special", "foo://h/", "search", "'", "foo://h/?'"},
		{"search, a number sign", "https://h/#f", "search", "a#b", "https://h/?a%23b#f"},
		{"hash, a number sign alone", "https://h/#f", "hash", "#", "https://h/#"},
		{"hash, two", "https://h/#f", "hash", "##", "https://h/##"},
		{"hash, empty", "https://h/?q#f", "hash", "", "https://h/?q"},
		{"hash, a grave accent", "https://h/", "hash", "a`<>\" {}b", "https://h/#a%60%3C%3E%22%20{}b"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := url.MustParse(test.href)
			err := setters[test.attribute](u, test.value)
			if u.Href() != test.want {
				t.Errorf("%q, %s set to %q: %q, %v; want %q", test.href, test.attribute, test.value, u, err, test.want)
			}
			if u.Href() != test.href && err != nil && !errors.Is(err, url.ErrTrailingInput) && !errors.Is(err, url.ErrPortOutOfRange) && !errors.Is(err, url.ErrPortInvalid) {
				t.Errorf("%q, %s set to %q: %v, but it is set", test.href, test.attribute, test.value, err)
			}
		})
	}
}

// What a setter leaves of a value is an error, unless it is what the standard strips: tabs
// and newlines; and of a scheme one ':'.
func TestTrailingInput(t *testing.T) {
	for _, test := range []struct {
		attribute, value string
		trailing         bool
	}{
		{"port", "81", false},
		{"port", "81\t", false},
		{"port", "81\n", false},
		{"port", "81\r", false},
		{"port", "81\r\n\t", false},
		{"port", "81\v", true},
		{"port", "81\f", true},
		{"port", "81 ", true},
		{"port", "81:", true},
		{"port", "81/", true},
		{"port", "81\tx", true},
		{"protocol", "http", false},
		{"protocol", "http:", false},
		{"protocol", "http:\r", false},
		{"protocol", "http:\t", false},
		{"protocol", "http:\n", false},
		{"protocol", "http::", true},
		{"protocol", "http:/", true},
		{"protocol", "http:x:", true},
		{"host", "x/", true},
		{"host", "x?", true},
		{"host", "x#", true},
		{"host", "x\\", true},
		{"host", "x:81/", true},
		{"host", "x:81\r", false},
		{"host", "x\r", false},
		{"hostname", "x/", true},
		{"hostname", "x\r", false},
	} {
		t.Run(test.attribute+" "+test.value, func(t *testing.T) {
			u := url.MustParse("https://h:8080/")
			if err := setters[test.attribute](u, test.value); errors.Is(err, url.ErrTrailingInput) != test.trailing || !test.trailing && err != nil {
				t.Errorf("%v", err)
			}
			if u.Href() == "https://h:8080/" {
				t.Error("it is not set")
			}
		})
	}
}

// The results are those of the reference implementation, npm whatwg-url 17.3.0.
func TestOriginBoundaries(t *testing.T) {
	for _, test := range []struct{ href, want string }{
		{"http://h/", "http://h"},
		{"https://u:p@H:443/p", "https://h"},
		{"http://h:81/", "http://h:81"},
		{"ws://h:80/", "ws://h"},
		{"wss://h:444/", "wss://h:444"},
		{"ftp://h:21/", "ftp://h"},
		{"ftp://h:22", "ftp://h:22"},
		{"file:///p", "null"},
		{"file://h/p", "null"},
		{"foo://h:80/", "null"},
		{"mailto:x", "null"},
		{"blob:http://h:81/x", "http://h:81"},
		{"blob:https://h/x", "https://h"},
		{"blob:ftp://h/x", "null"},
		{"blob:ws://h/x", "null"},
		{"blob:wss://h/x", "null"},
		{"blob:file:///x", "null"},
		{"blob:foo://h/x", "null"},
		{"blob:blob:http://h/x", "null"},
		{"blob:x", "null"},
		{"blob:", "null"},
		{"blob:/p", "null"},
		{"blob://http://h/", "null"},
		{"blob:http", "null"},
		{"blob:http://", "null"},
		{"blob: http://h/", "http://h"},
		{"blob:http://h/?q#f", "http://h"},
		{"blob:HTTP://H:80/", "http://h"},
		{"blob:http:h", "http://h"},
		{"blob:http%3A//h/", "null"},
		{"BLOB:https://h/", "https://h"},
		{"http://[::1]:81/", "http://[::1]:81"},
		{"http://127.1/", "http://127.0.0.1"},
		{"https://ü.example/", "https://xn--tda.example"},
		{"filesystem:http://h/x", "null"},
		{"about:blank", "null"},
		{"data:,x", "null"},
		{"javascript:x", "null"},
	} {
		u := url.MustParse(test.href)
		if got := u.Origin(); got != test.want {
			t.Errorf("%q: %q, want %q", test.href, got, test.want)
		}
		if got := u.OriginValue(); got.IsOpaque() != (test.want == "null") || !got.IsOpaque() && got.String() != test.want {
			t.Errorf("%q: %q, want %q", test.href, got, test.want)
		}
	}
}

// The results are those of the reference implementation, npm whatwg-url 17.3.0. A list of
// its own and a URL's params are to read alike.
func TestParamsBoundaries(t *testing.T) {
	for _, test := range []struct {
		query, serialized string
		list              []url.Param
	}{
		{"", "", []url.Param{}},
		{"&", "", []url.Param{}},
		{"&&", "", []url.Param{}},
		{"=", "=", []url.Param{{"", ""}}},
		{"==", "=%3D", []url.Param{{"", "="}}},
		{"a", "a=", []url.Param{{"a", ""}}},
		{"a=", "a=", []url.Param{{"a", ""}}},
		{"=a", "=a", []url.Param{{"", "a"}}},
		{"a==b", "a=%3Db", []url.Param{{"a", "=b"}}},
		{"a=b&", "a=b", []url.Param{{"a", "b"}}},
		{"&a=b", "a=b", []url.Param{{"a", "b"}}},
		{"a=b&&c=d", "a=b&c=d", []url.Param{{"a", "b"}, {"c", "d"}}},
		{"a&b", "a=&b=", []url.Param{{"a", ""}, {"b", ""}}},
		{"+", "+=", []url.Param{{" ", ""}}},
		{"%20", "+=", []url.Param{{" ", ""}}},
		{"a+b=c+d", "a+b=c+d", []url.Param{{"a b", "c d"}}},
		{"%2B=%26", "%2B=%26", []url.Param{{"+", "&"}}},
		{"%", "%25=", []url.Param{{"%", ""}}},
		{"%4", "%254=", []url.Param{{"%4", ""}}},
		{"%41", "A=", []url.Param{{"A", ""}}},
		{"%4g", "%254g=", []url.Param{{"%4g", ""}}},
		{"%g4", "%25g4=", []url.Param{{"%g4", ""}}},
		{"a%", "a%25=", []url.Param{{"a%", ""}}},
		{"a%4=%4", "a%254=%254", []url.Param{{"a%4", "%4"}}},
		{"a=%41%", "a=A%25", []url.Param{{"a", "A%"}}},
		{"%C3%A9=%FF", "%C3%A9=%EF%BF%BD", []url.Param{{"é", "�"}}},
		{"?a=b", "a=b", []url.Param{{"a", "b"}}},
		{"??a", "%3Fa=", []url.Param{{"?a", ""}}},
		{"a%3Db=c", "a%3Db=c", []url.Param{{"a=b", "c"}}},
		{"a%26b=c", "a%26b=c", []url.Param{{"a&b", "c"}}},
		{"%00=%01", "%00=%01", []url.Param{{"\u0000", "\u0001"}}},
		{"*-._~=!()", "*-._%7E=%21%28%29", []url.Param{{"*-._~", "!()"}}},
		{"A=a", "A=a", []url.Param{{"A", "a"}}},
		{"%zz=%", "%25zz=%25", []url.Param{{"%zz", "%"}}},
		{"a=1&a=2&A=3", "a=1&a=2&A=3", []url.Param{{"a", "1"}, {"a", "2"}, {"A", "3"}}},
		{"aa=1&a=2", "aa=1&a=2", []url.Param{{"aa", "1"}, {"a", "2"}}},
		{"a=1&aa=2", "a=1&aa=2", []url.Param{{"a", "1"}, {"aa", "2"}}},
		{"ab=1&ac=2", "ab=1&ac=2", []url.Param{{"ab", "1"}, {"ac", "2"}}},
		{"abcdefgh=1&abcdefghi=2&abcdefg=3", "abcdefgh=1&abcdefghi=2&abcdefg=3", []url.Param{{"abcdefgh", "1"}, {"abcdefghi", "2"}, {"abcdefg", "3"}}},
		{"abcdefgh&abcdefghi", "abcdefgh=&abcdefghi=", []url.Param{{"abcdefgh", ""}, {"abcdefghi", ""}}},
		{"a=&a", "a=&a=", []url.Param{{"a", ""}, {"a", ""}}},
		{"=&=", "=&=", []url.Param{{"", ""}, {"", ""}}},
		{"x&abcdefg=1", "x=&abcdefg=1", []url.Param{{"x", ""}, {"abcdefg", "1"}}},
		{"1234567&a=2", "1234567=&a=2", []url.Param{{"1234567", ""}, {"a", "2"}}},
		{"12345678&a=2", "12345678=&a=2", []url.Param{{"12345678", ""}, {"a", "2"}}},
		{"123456789&a=2", "123456789=&a=2", []url.Param{{"123456789", ""}, {"a", "2"}}},
		{"%61=1&a=2", "a=1&a=2", []url.Param{{"a", "1"}, {"a", "2"}}},
		{"%e9", "%EF%BF%BD=", []url.Param{{"�", ""}}},
	} {
		t.Run(test.query, func(t *testing.T) {
			own := url.NewSearchParams(test.query)
			live := url.MustParse("https://h/#f")
			live.SetSearch("?" + strings.TrimPrefix(test.query, "?"))
			for kind, p := range map[string]*url.URLSearchParams{"own": own, "live": live.SearchParams()} {
				checkParams(t, kind, p, test.list, test.serialized)
			}
		})
	}
}

func checkParams(t *testing.T, kind string, p *url.URLSearchParams, list []url.Param, serialized string) {
	t.Helper()
	var got []url.Param
	for name, value := range p.All() {
		got = append(got, url.Param{Name: name, Value: value})
	}
	if !slices.Equal(got, list) || p.Size() != len(list) || p.String() != serialized {
		t.Errorf("%s: %q, %d, %q; want %q, %q", kind, got, p.Size(), p, list, serialized)
	}
	names := []string{"", "a", "aa", "ab", "abcdefgh", "abcdefghi", "A", "%", "=", "&", "\u00e9", "%61", "nothing of it"}
	for _, param := range list {
		names = append(names, param.Name, param.Name+"x", param.Name+"=", param.Name+"&")
	}
	for _, name := range names {
		var values []string
		for _, param := range list {
			if param.Name == name {
				values = append(values, param.Value)
			}
		}
		value, ok := p.Lookup(name)
		if ok != (len(values) > 0) || ok && value != values[0] || p.Has(name) != ok || p.Get(name) != value || !slices.Equal(p.GetAll(name), values) {
			t.Errorf("%s: %q is %q, %t, %q, want %q", kind, name, value, ok, p.GetAll(name), values)
		}
		for _, value := range append(values, "", "x") {
			if p.HasValue(name, value) != slices.Contains(values, value) {
				t.Errorf("%s: has %q of %q: %t", kind, name, value, p.HasValue(name, value))
			}
		}
	}
}

// Names are sorted by their UTF-16 code units, as package unicode/utf16 has them.
func TestSortBoundaries(t *testing.T) {
	var names []string
	for _, r := range []rune{0, 'a', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xEFFF, 0xF000, 0xFFFD, 0xFFFF, 0x10000, 0x1FFFF, 0xFFFFF, 0x100000, 0x10FFFF} {
		names = append(names, string(r), "a"+string(r), string(r)+"a", string(r)+"\uFFFF", string(r)+"\U00010000")
	}
	names = append(names, "")
	for _, a := range names {
		for _, b := range names {
			want := []string{a, b}
			if slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b))) > 0 {
				want = []string{b, a}
			}
			p := url.SearchParamsFromPairs([]url.Param{{Name: a}, {Name: b}})
			p.Sort()
			var got []string
			for name := range p.All() {
				got = append(got, name)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%+q", got)
			}
		}
	}
}

// What net/url keeps of a path, and what of it net/url cannot.
func TestNetURLPathBoundaries(t *testing.T) {
	for _, test := range []struct{ name, href, path, rawPath, escaped string }{
		{"nothing", "http://h/", "/", "", "/"},
		{"an escape", "http://h/a%20b", "/a b", "", "/a%20b"},
		{"an escape that net/url would not write", "http://h/a%2Fb", "/a/b", "/a%2Fb", "/a%2Fb"},
		{"a percent sign at the end", "http://h/100%", "/100%", "", "/100%25"},
		{"a percent sign and one digit at the end", "http://h/%4", "/%4", "", "/%254"},
		{"a percent sign before an escape", "http://h/100%/a%20b", "/100%/a b", "", "/100%25/a%20b"},
		{"a percent sign just before an escape", "http://h/%%20", "/% ", "", "/%25%20"},
		{"a percent sign and one digit before an escape", "http://h/%4%20", "/%4 ", "", "/%254%20"},
		{"a percent sign before an escape that net/url would not write", "http://h/%/%2F", "/%//", "/%25/%2F", "/%25/%2F"},
		{"a bar", "http://h/|", "/|", "", "/%7C"},
		{"a bar before an escape that net/url would not write", "http://h/|%2F", "/|/", "/%7C%2F", "/%7C%2F"},
		{"a backslash, not special", "foo://h/\\", "/\\", "", "/%5C"},
		{"a backslash before an escape that net/url would not write, not special", "foo://h/\\%2F", "/\\/", "/%5C%2F", "/%5C%2F"},
	} {
		t.Run(test.name, func(t *testing.T) {
			n, err := url.MustParse(test.href).NetURL()
			if err != nil {
				t.Fatal(err)
			}
			if n.Path != test.path || n.RawPath != test.rawPath || n.EscapedPath() != test.escaped {
				t.Errorf("%q: Path %q, RawPath %q, EscapedPath %q; want %q, %q, %q", test.href, n.Path, n.RawPath, n.EscapedPath(), test.path, test.rawPath, test.escaped)
			}
		})
	}
	// A fragment has nothing to do with whether net/url can write the rest.
	for _, href := range []string{"foo://h/p#f", "foo://h/p?q#f", "file:///p#f", "foo:/p#f"} {
		if n, err := url.MustParse(href).NetURL(); err != nil || n.Opaque != "" || n.String() != href {
			t.Errorf("%q: %#v, %v", href, n, err)
		}
	}
}

// A range over a URL's params takes time in proportion to the query, and so it does after
// a change. It is compared with one over a list, of which that is plain.
func TestRangeIsLinear(t *testing.T) {
	u := url.MustParse("https://h/?" + strings.Repeat("a=b&", 1<<13))
	list := url.NewSearchParams(u.RawQuery())
	fastest := func(params iter.Seq2[string, string], change func(i int)) time.Duration {
		fastest := time.Hour
		for range 3 {
			begin, i := time.Now(), 0
			for range params {
				change(i)
				i++
			}
			fastest = min(fastest, time.Since(begin))
		}
		return fastest
	}
	nothing := func(int) {}
	want := 300 * (fastest(list.All(), nothing) + 100*time.Microsecond)
	if took := fastest(u.SearchParams().All(), nothing); took > want {
		t.Errorf("%v, more than %v", took, want)
	}
	if took := fastest(u.SearchParams().All(), func(i int) {
		if i == 10 {
			u.SetHash(u.Hash() + "x")
		}
	}); took > want {
		t.Errorf("with a change %v, more than %v", took, want)
	}
}
