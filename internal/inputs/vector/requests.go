package vector

// Requests returns URLs to send requests for, and to compare these with those of browsers.
func Requests() []string {
	var urls []string
	// What is in a path and in a query, at the end and before something else.
	for _, s := range parts {
		urls = append(urls, "http://a.example/x"+s+"y", "http://a.example/?x"+s+"y")
	}
	for _, path := range paths {
		urls = append(urls, "http://a.example"+path)
	}
	for _, host := range hosts {
		urls = append(urls, "http://"+host+"/")
	}
	return append(append(urls, whole...), Credentials...)
}

var parts = []string{
	"!", "\"", "$", "&", "'", "(", ")", "*", "+", ",", "-", ".", ":", ";", "<", "=", ">", "@", "[", "]", "^", "_", "`", "{", "}", "~",
	" ", "\\", "\x01", "\x7f", "\t", "\r\n",
	"%", "%%", "%2", "%zz", "%zz%", "%2G", "%u1234", "%25", "%252F",
	"%00", "%0A", "%20", "%21", "%22", "%27", "%2B", "%2F", "%2f", "%3A", "%3B", "%3F", "%23", "%40", "%41", "%5B", "%5C", "%5c", "%7C", "%7c", "%7E", "%7F",
	"%FF", "%ff", "%C3%A4", "%c3%a4", "%e4", "%C3", "%ED%A0%80",
	"ä", "日本", "😀", "\u0301", "\u200b", "\ufeff", "\ufffd", "\u00a0", "\u2028",
}

var paths = []string{
	"", "/", "//", "///", "//a", "//a/b", "//a//b", "//b.example/", "/a//", "/a//b", "///a",
	"/.", "/./", "/..", "/../", "/a/.", "/a/./b", "/a/..", "/a/../", "/a/../b", "/a/b/../../..", "/a//..", "/a//../b", "//..", "//../a", "/.//a", "/..//a", "/./..//",
	"/%2e", "/%2E/a", "/%2e%2e", "/a/%2e%2E/b", "/a/.%2e/b", "/a/%2e./b", "/a/%2e/", "/...", "/a/.../b", "/%2e%2e%2e", "/.a", "/a.", "/a..", "/..a",
	"\\", "\\a\\b", "/a\\..\\b", "\\\\a", "/a/\\b",
	"?", "/?", "/??", "/?a", "/?a?b", "/?a/../b", "/?a=b&c=d", "/?&&", "/?=", "/?a+b", "/?a%20b", "/a?", "/a??b", "//?",
	"#", "/#", "/#f", "/#f?g", "/?#f", "/?a#f", "/a#|b", "/a%zz#f", "#f#g", "?#",
	"/a;b=c", "/;", "/a,b", "/*", "/a:b", "/:", "/@", "/a@b", "/~a", "/C:/x", "/http://b.example/", "/a=b", "/a+b", "/a b", "/ ", "/%20 ", "/'",
	"/a%2Fb%2fc%zz", "/%zz/../a", "/a%2", "/a%", "/%ff%zz", "/ä%ö", "/%41%62", "/%C3%A4%", "/a'b%", "/[%]", "/%/b/../c%", "/a\tb\n", " ", "/ ?", "/? ",
	"/[a]", "/a[0]?b[1]", "/{a}", "/a^b", "/a`b", "/<a>", "/\"a\"", "/a/b/c/d/e/f/g/h/i/j",
}

var hosts = []string{
	"A.EXAMPLE", "a.example.", "a_b.example", "a-.example", "-a.example", "--.example", "xn--bcher-kva.example", "XN--BCHER-KVA.example",
	"bücher.example", "BÜCHER.example", "faß.example", "日本.example", "ａ.example", "a。example", "b%C3%BCcher.example", "%61.example", "a%2Eexample",
	"a.example:80", "a.example:", "a.example:8080", "a.example:08080", "a.example:443", "bücher.example:8080", "a.example.:8080",
	"127.0.0.1", "127.1", "0x7f.1", "0x7F000001", "2130706433", "0177.0.0.1", "127.0.0.1.", "１２７.0.0.1", "127.0.0.1:8080",
	"[::1]", "[::1]:8080", "[0:0:0:0:0:0:0:1]", "[0::0001]", "[::FFFF:7F00:1]", "[::ffff:127.0.0.1]", "[2001:DB8::1:0:0:1]", "[1:0:0:2::]",
	"localhost", "LOCALHOST:8080", "a.localhost", "1.example", "a.1a", "0.example", "a--b.example",
	"a!b.example", "a$b.example", "a&b.example", "a'b.example", "a(b.example", "a)b.example", "a+b.example", "a,b.example", "a;b.example", "a=b.example", "a~b.example",
}

var whole = []string{
	"HTTP://a.example/", "http:\\\\a.example\\a", "http:///a.example/a", "http:////a.example//a",
	" http://a.example/a ", "\thttp://a.example/\n", "h\nttp://a.ex\tample/a\r\nb", "http://a.example/a\x00", "\x01http://a.example/",
	"http://a.example?a/b", "http://a.example#a/b", "http://a.example:8080?a", "http://a.example:8080#a", "http://a.example:8080\\a",
	"http://a<b.example/", "http://a.example:x/", "http://a.example:65536/", "http://[::1/", "http://[1]/", "http://1.2.3.4.5/", "http://256.1.1.1/", "http:///", "http://", "http://?a", "http://:80/", "http://@/", "http://a|b.example/", "http://a^b.example/", "http://xn--a.example/", "http://:@c26.example/", "http://@c27.example/a", "http://a%00b.example/", "http://a%zzb.example/",
}

// Credentials are URLs with credentials, each for its own host: a browser remembers them by host.
var Credentials = []string{
	"http://user:pass@c1.example/", "http://user@c2.example/", "http://user:@c3.example/", "http://:pass@c4.example/",
	"http://us%65r:p%61ss@c5.example/", "http://a%40b:c%3Ad@c6.example/", "http://a@b:c@c7.example/", "http://a:b:c@c8.example/", "http://a%3Ab:c@c9.example/",
	"http://%C3%A4:%C3%B6@c10.example/", "http://ä:ö@c11.example/", "http://日本:😀@c12.example/",
	"http://%zz:%@c13.example/", "http://100%:100%25@c14.example/", "http://a%2525:b@c15.example/",
	"http://a'b:c'd@c16.example/", "http://a b:c d@c17.example/", "http://a+b:c%20d@c18.example/", "http://a;b:c=d@c19.example/a%2", "http://!$&()*,:-._~@c20.example/%zz",
	"http://a|b:c^d@c21.example:8080/", "http://%7C%5E:%60%7B@c22.example/", "http://a%2Fb:c%3Fd@c23.example/", "http://[:]@c24.example/", "http://\"<>`:{}@c25.example/",
	"http://::@c28.example/", "http://user:pass@c29.example:8080/a//b?c#d",
}
