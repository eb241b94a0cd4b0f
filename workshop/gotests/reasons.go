package main

const introduction = `# Go's own tests of net/url

<!-- Written by go run ./gotests -w in workshop. -->

The tests of Go's net/url, of Go 1.26 and 1.27, run against the package net/url of this module. Each row that differs has its reason in the URL Standard. Tests of
functions that net/url does not export are left out: TestShouldEscape and TestResolvePath.

| why | the standard's clause | rows |
| --- | --- | --- |
`

// An input is a string that Go's tests give to a function, the name of an example or a
// subtest, or a whole call.
type input string

// A reason tells why rows differ.
type reason struct {
	why, clause string
	inputs      []input
	newer       bool // Go 1.26 has no such row
}

const (
	pathState      = "[path state](https://url.spec.whatwg.org/#path-state)"
	pathStart      = "[path start state](https://url.spec.whatwg.org/#path-start-state)"
	portState      = "[port state](https://url.spec.whatwg.org/#port-state)"
	hostParser     = "[host parser](https://url.spec.whatwg.org/#concept-host-parser)"
	ipv6Parser     = "[IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)"
	opaqueParser   = "[opaque-host parser](https://url.spec.whatwg.org/#concept-opaque-host-parser)"
	slashesState   = "[special authority slashes state](https://url.spec.whatwg.org/#special-authority-slashes-state)"
	ignoreSlashes  = "[special authority ignore slashes state](https://url.spec.whatwg.org/#special-authority-ignore-slashes-state)"
	authorityState = "[authority state](https://url.spec.whatwg.org/#authority-state)"
	noScheme       = "[scheme state](https://url.spec.whatwg.org/#scheme-state), step 5"
	stripped       = "[basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser), steps 1 and 3"
	formParser     = "[form parser](https://url.spec.whatwg.org/#concept-urlencoded-parser)"
	percentDecode  = "[percent-decode](https://url.spec.whatwg.org/#percent-decode)"
	ipv6Serializer = "[IPv6 serializer](https://url.spec.whatwg.org/#concept-ipv6-serializer)"
)

var reasons = []reason{
	{why: "the path of a special URL is never empty", clause: pathStart, inputs: []input{
		"http://www.google.com", "//foo", "http://user:password@google.com", "http://j@ne:password@google.com", "http://jane:p@ssword@google.com",
		"http://%3Fam:pa%3Fsword@google.com", "//g", "//g?q", "//g#s", "ExampleURL_MarshalBinary",
	}},
	{why: "a special URL needs no slashes before its host", clause: slashesState, inputs: []input{
		"http:www.google.com/?q=go+language", "http:%2f%2fwww.google.com/?q=go+language", "http:opaque", "http:opaque?x=y#zzz", "https:foo:bar",
	}},
	{why: "a special URL may have more than two slashes before its host", clause: ignoreSlashes, inputs: []input{"///threeslashes"}},
	{why: "an IPv6 address has no zone", clause: ipv6Parser, inputs: []input{
		"http://[fe80::1%25en0]/", "http://[fe80::1%25en0]:8080/", "http://[fe80::1%25%65%6e%301-._~]/", "http://[fe80::1%25%65%6e%301-._~]:8080/",
		"tcp://[2020::2020:20:2020:2020%25Windows%20Loves%20Spaces]:2020", "https://[fe80::1%25eth0]", "https://[fe80::abc:def%254]",
		"https://[fe80::1%25eth0]/path?query=1", "http://[::1%25en0]", "http://[::1%25%41]",
	}},
	{why: "an IPv6 address has one form", clause: ipv6Serializer, inputs: []input{"ExampleURL_Hostname"}},
	{why: "an empty port is the same as no port", clause: portState, inputs: []input{"http://192.168.0.2:/foo", "http://[2b01:e34:ef40:7730:8e70:5aff:fefe:edac]:/foo"}},
	{why: "a port is a number, and there is one host", clause: portState, inputs: []input{
		"postgres://host1:1,host2:2,host3:3", "postgresql://host1:1,host2:2,host3:3",
		"mongodb://user:password@host1:1,host2:2,host3:3", "mongodb+srv://user:password@host1:1,host2:2,host3:3",
		"TestParseStrictIpv6/0", "TestParseStrictIpv6/1", "TestParseStrictIpv6/2",
	}},
	{why: "a domain is percent-decoded, and written in ASCII", clause: hostParser, inputs: []input{
		"http://hello.世界.com/foo", "http://hello.%e4%b8%96%e7%95%8c.com/foo", "http://hello.%E4%B8%96%E7%95%8C.com/foo",
		"http://192.168.0.%31/", "http://192.168.0.%31:8080/", "http://%41:8080/",
	}},
	{why: "a host has a forbidden host code point", clause: opaqueParser, inputs: []input{"myscheme://authority<\"hi\">/foo"}},
	{why: "a domain has a forbidden domain code point; the error's text differs", clause: hostParser, inputs: []input{"http://foo\x7f.com/"}},
	{why: "credentials need not be percent-encoded: the parser does that", clause: authorityState, inputs: []input{"TestInvalidUserPassword error"}},
	{why: "leading and trailing spaces are removed, and all tabs and newlines", clause: stripped, inputs: []input{
		" http://foo.com", "http://foo.com/?foo\nbar", "http\r://foo.com/",
	}},
	{why: "without a valid scheme it is a relative reference", clause: noScheme, inputs: []input{
		"ht tp://foo.com", "1http://foo.com", "cache_object://foo", "cache_object:foo", "cache_object:foo/bar",
	}},
	{why: "an empty path segment counts as a segment", clause: pathState, inputs: []input{"ExampleURL_ResolveReference"}},
	{why: "a % that does not begin a percent-encoded byte stays", clause: percentDecode, inputs: []input{"100%", "%gh&%ij"}},
	{why: "only & separates parameters", clause: formParser, inputs: []input{
		"TestParseQuery/a=1;b=2", "TestParseQuery/a;b=1", "TestParseQuery/a=1&a=2;a=banana", "TestParseQuery/a;b&c=1",
		"TestParseQuery/a=1&b=2;a=3&c=4", "TestParseQuery/a=1&b=2;c=3", "TestParseQuery/;", "TestParseQuery/a=1;", "TestParseQuery/a=1&;",
		"TestParseQuery/;a=1&b=2", "TestParseQuery/a=1&b=2;",
	}},
	{why: "an http: URL has a host; Go's String gives http:%2F/host/path", clause: authorityState, inputs: []input{`TestURLString Parse("")`}, newer: true},
}
