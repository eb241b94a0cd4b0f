package vector

// A NetURL is a row of the table in docs/from-net-url.md of inputs that net/url parses
// differently. Old is what net/url serializes it to, DropIn what package net/url here does, and
// New what the root package does; "" if parsing fails.
type NetURL struct{ Text, Old, DropIn, New, Why string }

// NetURLs are the rows, in the guide's order.
var NetURLs = []NetURL{
	{"HTTP://EXAMPLE.com", "http://EXAMPLE.com", "http://example.com", "http://example.com/", "hosts are in lower case; the root package writes a path"},
	{"http://h:80/", "http://h:80/", "http://h:80/", "http://h/", "the root package leaves the default port out"},
	{"http://h:/", "http://h:/", "http://h:/", "http://h/", ""},
	{"http://h:65536/", "http://h:65536/", "", "", "a port has 16 bits"},
	{"http://bücher.example/", "http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/", "http://xn--bcher-kva.example/", "domains are in ASCII, by IDNA"},
	{"http://b%C3%BCcher.example/", "http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/", "http://xn--bcher-kva.example/", "domains are percent-decoded"},
	{"http://%61.example/", "", "http://a.example/", "http://a.example/", ""},
	{"http://127.1/", "http://127.1/", "http://127.0.0.1/", "http://127.0.0.1/", "an IPv4 address may have fewer parts"},
	{"http://0x7f000001/", "http://0x7f000001/", "http://127.0.0.1/", "http://127.0.0.1/", "its parts may be hexadecimal or octal"},
	{"http://1.2.3.256/", "http://1.2.3.256/", "", "", "a host that ends in a number must be an IPv4 address"},
	{"http://[::ffff:127.0.0.1]/", "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://[::ffff:7f00:1]/", "an IPv6 address has one form"},
	{"http://[fe80::1%25eth0]/", "http://[fe80::1%25eth0]/", "", "", "an IPv6 address has no zone"},
	{"http://a<b/", "http://a<b/", "", "", "`<` is forbidden in a domain"},
	{"http://h/a/../b", "http://h/a/../b", "http://h/b", "http://h/b", "dot segments are resolved"},
	{"http://h/%2e%2e/b", "http://h/%2e%2e/b", "http://h/b", "http://h/b", "dot segments may be percent-encoded"},
	{`http://h\a`, "", "http://h/a", "http://h/a", "`\\` is `/` in a special URL"},
	{"http:h", "http:h", "http:h", "http://h/", "a special URL needs no slashes; the drop-in's Host is h, and its String keeps what the text means on an http: page"},
	{"http:/h", "http:/h", "http:/h", "http://h/", ""},
	{"http:///h", "http:///h", "http://h", "http://h/", "a special URL may have more slashes"},
	{"http://", "http:", "", "", "a special URL needs a host"},
	{"http://h/%zz", "", "http://h/%zz", "http://h/%zz", "a bad `%` stays"},
	{"http://h/a|b", "http://h/a%7Cb", "http://h/a|b", "http://h/a|b", "`|` stays; EscapedPath and RequestURI have `%7C`"},
	{"http://h/ä?ä", "http://h/%C3%A4?ä", "http://h/%C3%A4?%C3%A4", "http://h/%C3%A4?%C3%A4", "a byte that cannot be sent in a query is percent-encoded"},
	{"http://h/?a b", "http://h/?a b", "http://h/?a%20b", "http://h/?a%20b", ""},
	{"http://h/?'", "http://h/?'", "http://h/?'", "http://h/?%27", "the root package encodes `'`"},
	{"http://h/a\tb\n", "", "http://h/ab", "http://h/ab", "tabs and newlines are left out"},
	{" http://h/ ", "", "http://h/", "http://h/", "spaces and controls around the URL are left out"},
	{"http://h/\x7f", "", "http://h/%7F", "http://h/%7F", "other controls are percent-encoded"},
	{"http://u:@h/", "http://u:@h/", "http://u:@h/", "http://u@h/", "to browsers an empty password is the same as no password"},
	{"http://u^@h/", "", "http://u%5E@h/", "http://u%5E@h/", "credentials are percent-encoded"},
	{"http://h/#", "http://h/", "http://h/", "http://h/#", "only the root package keeps an empty fragment"},
	{"http://h/#a#b", "http://h/#a%23b", "http://h/#a#b", "http://h/#a#b", ""},
	{"file:a", "file:a", "file:a", "file:///a", "schemes that no browser goes to are net/url's, and so is file: without a slash"},
	{"file:///C|/a", "file:///C%7C/a", "file:///C:/a", "file:///C:/a", "a `file:` URL has drive letters"},
	{"file://localhost/a", "file://localhost/a", "file:///a", "file:///a", ""},
	{"postgres://a:1,b:2/db", "postgres://a:1,b:2/db", "postgres://a:1,b:2/db", "", "a URL has one host, except to net/url"},
	{"foo://", "foo:", "foo:", "foo://", ""},
	{"foo://H/../a", "foo://H/../a", "foo://H/../a", "foo://H/a", ""},
	{"/a", "/a", "/a", "", "the root package parses a relative reference with its base"},
	{"/.//a", "/.//a", "/.//a", "", "a Path without a Host never begins with `//`"},
	{"/a/../b", "/a/../b", "/b", "", ""},
	{"///a", "///a", "//a", "", "a reference may have more slashes before its host"},
}
