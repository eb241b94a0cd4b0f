package main

// An input is a string that Go's tests give to a function, the name of an example or a
// subtest, or a whole call.
type input string

// A reason says why rows differ: a part of the law that package net/url's documentation begins
// with, and a row of the table in docs/from-net-url.md, or "" if they are not about Parse.
type reason struct {
	why, row string
	inputs   []input
}

var reasons = []reason{
	{"a special URL needs no slashes before its host", "http:h", []input{
		"http:www.google.com/?q=go+language", "http:%2f%2fwww.google.com/?q=go+language", "http:opaque", "http:opaque?x=y#zzz", "https:foo:bar",
	}},
	{"it may have more than two", "///a", []input{"///threeslashes"}},
	{"an IPv6 address has no zone", "http://[fe80::1%25eth0]/", []input{
		"http://[fe80::1%25en0]/", "http://[fe80::1%25en0]:8080/", "http://[fe80::1%25%65%6e%301-._~]/", "http://[fe80::1%25%65%6e%301-._~]:8080/",
		"https://[fe80::1%25eth0]", "https://[fe80::abc:def%254]", "https://[fe80::1%25eth0]/path?query=1", "http://[::1%25en0]", "http://[::1%25%41]",
	}},
	{"an IPv6 address has one form", "http://[::ffff:127.0.0.1]/", []input{"ExampleURL_Hostname"}},
	{"a port is a number, and there is one host", "http://h:65536/", []input{"TestParseStrictIpv6/0", "TestParseStrictIpv6/1", "TestParseStrictIpv6/2"}},
	{"a domain is percent-decoded, and written in ASCII", "http://b%C3%BCcher.example/", []input{
		"http://hello.世界.com/foo", "http://hello.%e4%b8%96%e7%95%8c.com/foo", "http://hello.%E4%B8%96%E7%95%8C.com/foo",
		"http://192.168.0.%31/", "http://192.168.0.%31:8080/", "http://%41:8080/",
	}},
	{"a domain has a forbidden code point; the error's text differs", "http://a<b/", []input{"http://foo\x7f.com/"}},
	{"credentials need not be percent-encoded", "http://u^@h/", []input{"TestInvalidUserPassword error"}},
	{"spaces around the URL are removed", " http://h/ ", []input{" http://foo.com"}},
	{"tabs and newlines are removed", "http://h/a\tb\n", []input{"http://foo.com/?foo\nbar", "http\r://foo.com/"}},
	{"an empty path segment counts as a segment", "http://h/a/../b", []input{"ExampleURL_ResolveReference"}},
	{"a % that does not begin a percent-encoded byte stays", "http://h/%zz", []input{"100%"}},
	{"in a query, too", "", []input{"%gh&%ij"}},
	{"only & separates parameters", "", []input{
		"TestParseQuery/a=1;b=2", "TestParseQuery/a;b=1", "TestParseQuery/a=1&a=2;a=banana", "TestParseQuery/a;b&c=1",
		"TestParseQuery/a=1&b=2;a=3&c=4", "TestParseQuery/a=1&b=2;c=3", "TestParseQuery/;", "TestParseQuery/a=1;", "TestParseQuery/a=1&;",
		"TestParseQuery/;a=1&b=2", "TestParseQuery/a=1&b=2;",
	}},
}
