package canon_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/query"
)

// sid is as long as the identifiers that SURT drops.
const sid = "0123456789abcdefghijklemopqrstuv"

// keys are the keys that follow from the definitions of the steps. Each SURT is what pywb makes of
// the URL with Python's package surt. Most URLs are from the tests of these two, and of the IIPC's
// urlcanon.
var keys = []struct {
	name, input string
	profile     canon.Profile
	want        string
}{
	{"surt: www", "http://www.archive.org/", canon.SURT, "org,archive)/"},
	{"surt: no www", "http://archive.org/", canon.SURT, "org,archive)/"},
	{"surt: trailing slash", "http://archive.org/goo/", canon.SURT, "org,archive)/goo"},
	{"surt: empty query", "http://archive.org/goo/?", canon.SURT, "org,archive)/goo"},
	{"surt: names without values", "http://archive.org/goo/?b&a", canon.SURT,
		"org,archive)/goo?a&b"},
	{"surt: sorted by value", "http://archive.org/goo/?a=2&b&a=1", canon.SURT,
		"org,archive)/goo?a=1&a=2&b"},
	{"surt: session", "http://archive.org/index.php?PHPSESSID=" + sid + "&action=profile;u=4221",
		canon.SURT, "org,archive)/index.php?action=profile;u=4221"},
	{"surt: whois", "whois://whois.isoc.org.il/shaveh.co.il", canon.SURT,
		"il,org,isoc,whois)/shaveh.co.il"},
	{"surt: filedesc, opaque", "filedesc:foo.arc.gz", canon.SURT, "filedesc:foo.arc.gz"},
	{"surt: filedesc, path", "filedesc:/foo.arc.gz", canon.SURT, "filedesc:/foo.arc.gz"},
	{"surt: filedesc, fragment", "filedesc:foo.arc.gz#f", canon.SURT, "filedesc:foo.arc.gz#f"},
	{"surt: filedesc, host", "filedesc://foo.arc.gz", canon.SURT, "filedesc://foo.arc.gz"},
	{"surt: warcinfo", "warcinfo:foo.warc.gz", canon.SURT, "warcinfo:foo.warc.gz"},
	{"surt: dns", "dns:alexa.com", canon.SURT, "dns:alexa.com"},
	{"surt: urn", "urn:some:id", canon.SURT, "urn:some:id"},
	{"surt: mailto", "mailto:foo@example.com", canon.SURT, "mailto:foo@example.com"},
	{"surt: a web bug",
		"http://visit.webhosting.yahoo.com/visit.gif?" +
			"&r=http%3A//web.archive.org/web/20090517140029/" +
			"http%3A//anthonystewarthead.electric-chi.com/" +
			"&b=Netscape%205.0%20%28Windows%3B%20en-US%29&s=1366x768&o=Win32&c=24&j=true&v=1.2",
		canon.SURT,
		"com,yahoo,webhosting,visit)/visit.gif?" +
			"&b=netscape%205.0%20(windows;%20en-us)&c=24&j=true&o=win32" +
			"&r=http://web.archive.org/web/20090517140029/" +
			"http://anthonystewarthead.electric-chi.com/&s=1366x768&v=1.2"},
	{"surt: not ASCII", "http://example.com/app?item=Wroc%C5%82aw", canon.SURT,
		"com,example)/app?item=wroc%c5%82aw"},
	{"surt: an address", "http://192.168.1.254/info/", canon.SURT, "254,1,168,192)/info"},
	{"surt: a port", "http://user:pass@foo.example.org:81/path?query#frag", canon.SURT,
		"org,example,foo:81)/path?query"},
	{"surt: the default port", "https://www.archive.org:443/", canon.SURT, "org,archive)/"},
	{"surt: pywb's", "http://example.com/path/file.html", canon.SURT,
		"com,example)/path/file.html"},
	{"surt: many labels",
		"http://subdomain.another.subsub.sub.domain.suffix/path/file/index.html?a=b?c=)/",
		canon.SURT, "suffix,domain,sub,subsub,another,subdomain)/path/file/index.html?a=b?c=)/"},
	{"surt: www12", "http://www12.foo.com/", canon.SURT, "com,foo)/"},
	{"surt: www2foo", "http://www2foo.com/", canon.SURT, "com,www2foo)/"},
	{"surt: www2.www2foo", "http://www2.www2foo.com/", canon.SURT, "com,www2foo)/"},
	{"surt: ASP.NET, lettered", "http://h/(S(4hqa0555fwsecu455xqckv45))/mileg.aspx", canon.SURT,
		"h)/mileg.aspx"},
	{"surt: ASP.NET", "http://h/(4hqa0555fwsecu455xqckv45)/mileg.aspx", canon.SURT,
		"h)/mileg.aspx"},
	{"surt: ASP.NET, three",
		"http://h/(a(4hqa0555fwsecu455xqckv45)S(4hqa0555fwsecu455xqckv45)" +
			"f(4hqa0555fwsecu455xqckv45))/mileg.aspx?page=sessionschedules",
		canon.SURT, "h)/mileg.aspx?page=sessionschedules"},
	{"surt: at sign", "http://h/photos/36050182@N05/", canon.SURT, "h)/photos/36050182@n05"},
	{"surt: sorted pairs", "http://h/?b=b&a=b&b=a&a=a", canon.SURT, "h)/?a=a&a=b&b=a&b=b"},
	{"surt: an empty pair first", "http://h/?a=1&", canon.SURT, "h)/?&a=1"},
	{"surt: cold fusion", "http://h/?a&cfid=1&cftoken=2&b", canon.SURT, "h)/?a&b"},
	{"surt: ASP.NET, both kinds",
		"http://h/(4hqa0555fwsecu455xqckv45)/(S(4hqa0555fwsecu455xqckv45))/a.aspx",
		canon.SURT, "h)/a.aspx"},
	{"surt: ASP.NET, after the page",
		"http://h/(S(4hqa0555fwsecu455xqckv45))/a.aspx/(4hqa0555fwsecu455xqckv45)/b", canon.SURT,
		"h)/a.aspx/(4hqa0555fwsecu455xqckv45)/b"},
	{"surt: ASP.NET, after the page of a long host",
		"http://a-name-that-is-longer-than-an-identifier.example/a.aspx/" +
			"(4hqa0555fwsecu455xqckv45)/b", canon.SURT,
		"example,a-name-that-is-longer-than-an-identifier)/a.aspx/(4hqa0555fwsecu455xqckv45)/b"},
	{"surt: cold fusion, no token", "http://h/?cfid=1&cftoken=&b", canon.SURT,
		"h)/?b&cfid=1&cftoken="},
	{"surt: cold fusion, no ID", "http://h/?cfid=&cftoken=2", canon.SURT, "h)/?cfid=&cftoken=2"},
	{"surt: the last session", "http://h/?sid=a" + sid[1:] + "&sid=" + sid, canon.SURT,
		"h)/?&sid=a" + sid[1:]},
	{"surt: ASP", "http://h/?ASPSESSIONIDABCDEFGH=EOHBLBDDPFCLHKPGGKLILNAM&a", canon.SURT, "h)/?a"},
	{"surt: ASP, with digits", "http://h/?ASPSESSIONIDABCDEFGH=" + sid[:24], canon.SURT,
		"h)/?aspsessionidabcdefgh=" + sid[:24]},
	{"surt: a session within another",
		"http://h/?aspses" + "sid=" + sid + "&sionidabcdefgh=eohblbddpfclhkpggklilnam",
		canon.SURT, "h)/"},
	{"surt: a bracket alone", "foo://%5Babc.d/", canon.SURT, "d,[abc)/"},
	{"surt: another bracket alone", "foo://abc.d%5D/", canon.SURT, "d],abc)/"},
	{"surt: IPv6", "http://[2001:DB8::1]/A", canon.SURT, "2001:db8::1)/a"},
	{"surt: IPv6 and a port", "http://[::1]:8080/", canon.SURT, "::1:8080)/"},
	{"surt: an opaque host", "foo://H%EF%BF%BD", canon.SURT, "h%ef%bf%bd)/"},
	{"surt: only dots", "https://./a", canon.SURT, ",)/a"},
	{"surt: urn, an escape", "urn:pageInfo:https://Example.com/%7E%2525/?b&a", canon.SURT,
		"urn:pageinfo:https://example.com/~%25?a&b"},
	{"surt: urn, a slash at the end", "urn:pageinfo:https://example.com/#f", canon.SURT,
		"urn:pageinfo:https://example.com"},
	{"surt: no host, a path", "foo:/A//%252E%252e/%20/", canon.SURT, "foo:/a//../%20"},
	{"surt: no host, a query alone", "foo:?%C3%A9", canon.SURT, "foo:/?%c3%a9"},
	{"surt: no host, an empty query", "foo:?", canon.SURT, "foo:"},
	{"surt: an empty host", "file:///C:/A/", canon.SURT, "file:/c:/a"},
	{"surt: filedesc, upper case", "filedesc:FOO%41.arc.gz", canon.SURT, "filedesc:FOO%41.arc.gz"},

	{"crawl: fragment", "https://h/a#b", canon.Crawl, "https://h/a"},
	{"crawl: unreserved", "https://h/%7Euser/%41?%7e=%2d", canon.Crawl, "https://h/~user/A?~=-"},
	{"crawl: upper case", "https://h/%c3%a9%2f?%e2%82%ac", canon.Crawl,
		"https://h/%C3%A9%2F?%E2%82%AC"},
	{"crawl: next to the unreserved", "https://h/%2f%30%39%3a%40%41%5a%5b%60%61%7a%7b", canon.Crawl,
		"https://h/%2F09%3A%40AZ%5B%60az%7B"},
	{"crawl: not an escape", "https://h/%zz%4?%", canon.Crawl, "https://h/%zz%4?%"},
	{"crawl: no second decoding", "https://h/%2541", canon.Crawl, "https://h/%2541"},
	{"crawl: nothing new to decode", "https://h/%%33%33%4%31%%7e", canon.Crawl,
		"https://h/%%333%4%31%~"},
	{"crawl: a name written in two ways", "https://h/?a+b=1&a%20b=2", canon.Crawl,
		"https://h/?a+b=1&a%20b=2"},
	{"crawl: the same in another order", "https://h/?a%20b=2&a+b=1", canon.Crawl,
		"https://h/?a%20b=2&a+b=1"},
	{"crawl: sorted by decoded names", "https://h/?b=1&%5d=2&a%2Bb=3&%41+c=4&a%c3%A9=5&a%26=6&a=7",
		canon.Crawl, "https://h/?A+c=4&%5D=2&a=7&a%26=6&a%2Bb=3&a%C3%A9=5&b=1"},
	{"crawl: ill-formed names",
		"https://h/?%FF=1&%E2%82=2&%EF%BF%BD=3&%FE%41=4&%c3%28=5&%FE%F0%90%80%80=6", canon.Crawl,
		"https://h/?%FF=1&%E2%82=2&%EF%BF%BD=3&%C3%28=5&%FEA=4&%FE%F0%90%80%80=6"},
	{"crawl: ill-formed bytes in a row", "https://h/?%FF%FF=1&%E2%82%FF=2&%FF=3&%E2%82=4",
		canon.Crawl, "https://h/?%FF=3&%E2%82=4&%FF%FF=1&%E2%82%FF=2"},
	{"crawl: long names", "https://h/?aaaaaaaaaaaaaaaa%C3%A9=1&aaaaaaaaaaaaaaaa~=2", canon.Crawl,
		"https://h/?aaaaaaaaaaaaaaaa~=2&aaaaaaaaaaaaaaaa%C3%A9=1"},
	{"crawl: an ill-formed end of a name", "https://h/?a%FF=1&a=2", canon.Crawl,
		"https://h/?a=2&a%FF=1"},
	{"crawl: sorted", "https://h/?b=2&a=2&c&a=1", canon.Crawl, "https://h/?a=2&a=1&b=2&c"},
	{"crawl: many pairs of one name",
		"https://h/?b&a=16&a=15&a=14&a=13&a=12&a=11&a=10&a=9&a=8&a=7&a=6&a=5&a=4&a=3&a=2&a=1",
		canon.Crawl,
		"https://h/?a=16&a=15&a=14&a=13&a=12&a=11&a=10&a=9&a=8&a=7&a=6&a=5&a=4&a=3&a=2&a=1&b"},
	{"crawl: empty pairs", "https://h/?&b&&a&", canon.Crawl, "https://h/?a&b"},
	{"crawl: empty query", "https://h/?", canon.Crawl, "https://h/"},
	{"crawl: only an empty pair", "https://h/?&", canon.Crawl, "https://h/"},
	{"crawl: credentials", "https://%75:%7e@h/", canon.Crawl, "https://u:~@h/"},
	{"crawl: a password alone", "https://:p@h:8080/", canon.Crawl, "https://:p@h:8080/"},
	{"crawl: opaque host", "foo://%45X%c3.h", canon.Crawl, "foo://ex%C3.h/"},
	{"crawl: no host", "foo:/%7e?b&a#f", canon.Crawl, "foo:/~?b&a"},
	{"crawl: opaque path", "mailto:%7Ex@y?#f", canon.Crawl, "mailto:~x@y"},
	{"crawl: a drive", "file:///%43|/x", canon.Crawl, "file:///C:/x"},
	{"crawl: a drive behind a host", "file://h/%43|", canon.Crawl, "file://h/C:"},
	{"normalize: a drive before a fragment", "file:///%43|#f", canon.Normalize, "file:///C:#f"},
	{"normalize: a drive before a query", "file:///%43|?q", canon.Normalize, "file:///C:?q"},
	{"crawl: no drive of another scheme", "foo:/%43|/x", canon.Crawl, "foo:/C|/x"},
	{"crawl: no drive behind a host of another scheme", "foo://h/%43|/x", canon.Crawl,
		"foo://h/C|/x"},
	{"WWW of a host in upper case", "foo://WWW.h/", canon.DropWWW, "foo://WWW.h/"},
	{"crawl: filedesc", "filedesc://www.h/%41#f", canon.Crawl | canon.DropWWW, "filedesc://h/A"},
	{"crawl: no drive", "file:///%43|x", canon.Crawl, "file:///C|x"},
	{"crawl: a guarded path", "foo:/.//%41", canon.Crawl, "foo:/.//A"},

	{"sessions: any case", "https://h/A?PHPSESSID=" + strings.ToUpper(sid) + "&Sid=" + sid + "&X=1",
		canon.Crawl | canon.DropSessionIDs, "https://h/A?X=1"},
	{"sessions: any case of ASP", "https://h/?ASPSESSIONIDabcdEFGH=EOHBLBDDPFCLHKPGGKLILNam&a",
		canon.DropSessionIDs, "https://h/?a"},
	{"sessions: any case of ASP.NET", "https://h/(S(4hqa0555fwsecu455XQCKV45))/A.aspx",
		canon.DropSessionIDs, "https://h/A.aspx"},
	{"sessions: any case of cold fusion", "https://h/?CFID=1&CFTOKEN=aB&c", canon.DropSessionIDs,
		"https://h/?c"},
	{"sessions: not another letter", "https://h/?\u017Fid=" + sid, canon.DropSessionIDs,
		"https://h/?%C5%BFid=" + sid},
	{"sessions: a parameter of the path", "https://h/A/b;jsessionid=1A2b!x.node1?Q",
		canon.DropSessionIDs, "https://h/A/b?Q"},
	{"sessions: parameters of the path, in any case", "https://h/a;JSESSIONID=1;v=2/;jsessionID=/b",
		canon.DropSessionIDs, "https://h/a;v=2//b"},
	{"sessions: what ends a parameter of the path", "https://h/a;jsessionid=1%3Fq;b",
		canon.Unescape | canon.DropSessionIDs, "https://h/a?q;b"},
	{"sessions: not a name that ends with it", "https://h/a;xjsessionid=1", canon.DropSessionIDs,
		"https://h/a;xjsessionid=1"},
	{"sessions: no value", "https://h/a;jsessionid", canon.DropSessionIDs,
		"https://h/a;jsessionid"},
	{"sessions: parameters in a row", "https://h/a;jsessionid=1;jsessionid=2/b",
		canon.DropSessionIDs, "https://h/a/b"},
	{"sessions: no '='", "https://h/?sida" + sid, canon.DropSessionIDs, "https://h/?sida" + sid},
	{"sessions: not only letters and digits", "https://h/?sid=-" + sid[1:], canon.DropSessionIDs,
		"https://h/?sid=-" + sid[1:]},
	{"sessions: no dot segment appears", "https://h/a/..;jsessionid=1/%2e;jsessionid=2",
		canon.DropSessionIDs, "https://h/a/..;jsessionid=1/%2e;jsessionid=2"},
	{"sessions: a drive", "file://h/C|;jsessionid=1/x", canon.DropSessionIDs, "file://h/C:/x"},
	{"surt: a parameter of the path stays", "https://h/a;jsessionid=1", canon.SURT,
		"h)/a;jsessionid=1"},

	{"lower case: neither credentials nor the fragment", "https://U:P@H/A%2F?B%2F#C%7e",
		canon.LowerCase, "https://U:P@h/a%2f?b%2f#C%7e"},
	{"no step", "https://u:p@h:81/%7e?b&a#", 0, "https://u:p@h:81/%7e?b&a#"},
	{"many pairs of one name",
		"https://h/?b&a=16&a=15&a=14&a=13&a=12&a=11&a=10&a=9&a=8&a=7&a=6&a=5&a=4&a=3&a=2&a=1",
		canon.SortQuery,
		"https://h/?a=16&a=15&a=14&a=13&a=12&a=11&a=10&a=9&a=8&a=7&a=6&a=5&a=4&a=3&a=2&a=1&b"},
	{"another set", "https://www.h/x?b&a", canon.Crawl&^canon.SortQuery | canon.DropWWW,
		"https://h/x?b&a"},
	{"a sortable one", "https://www.h.example:81/X", canon.Sortable, "example,h,www:81)/X"},

	{"safe browsing: port and credentials", "http://u:p@www.gotaport.com:1234/", canon.SafeBrowsing,
		"http://www.gotaport.com/"},
	{"safe browsing: dots", "http://.a..b./x//%252e%252E/y", canon.SafeBrowsing, "http://a.b/x/y"},
	{"safe browsing: a dot at the end", "http://a.b./", canon.SafeBrowsing, "http://a.b/"},
	{"safe browsing: a dot at the beginning", "http://.a.b/", canon.SafeBrowsing, "http://a.b/"},
	{"safe browsing: an address with dots", "http://0x7f.1../", canon.SafeBrowsing,
		"http://127.0.0.1/"},
	{"safe browsing: only dots", "http://../a", canon.SafeBrowsing, "http://./a"},
	{"safe browsing: dots before a decoded question mark", "http://h/a//b/%252e.%3F//c",
		canon.SafeBrowsing, "http://h/a/?//c"},
	{"safe browsing: a drive behind a host", "file://h/%43|", canon.SafeBrowsing, "file://h/C:"},
	{"safe browsing: what ends a host", "foo://a%2F%40b/", canon.SafeBrowsing, "foo://a%2F%40b/"},
	{"safe browsing: what else ends a host", "foo://a%3A%3F%5Cb/", canon.SafeBrowsing,
		"foo://a%3A%3F%5Cb/"},
	{"safe browsing: IPv6", "http://[::0001]:80/", canon.SafeBrowsing, "http://[::1]/"},
	{"safe browsing: not ASCII", "http://h/é?%25C3%25A9", canon.SafeBrowsing,
		"http://h/%C3%A9?%C3%A9"},
}

func TestKeys(t *testing.T) {
	for _, test := range keys {
		t.Run(test.name, func(t *testing.T) {
			u := url.MustParse(test.input)
			if got := test.profile.Key(u); got != test.want {
				t.Errorf("%s has the key %q, want %q", u, got, test.want)
			}
		})
	}
	if key := canon.Crawl.Key(nil); key != "" {
		t.Errorf("nil has the key %q", key)
	}
}

func TestKeyFunc(t *testing.T) {
	drop := query.MatchFold("UTM source", "")
	for _, test := range []struct {
		input   string
		profile canon.Profile
		want    string
	}{
		{"https://h/?b&utm%20source=1&a&=&utm+source", canon.Crawl, "https://h/?a&b"},
		{"https://h/?Utm+Source=1&utm+sources", canon.Crawl, "https://h/?utm+sources"},
		{"https://h/?utm+source", canon.Crawl, "https://h/"},
		{"https://h/?utm+source", 0, "https://h/?"},
		{"https://h/?utm+source&B=1", canon.SURT, "h)/?b=1"},
		{"mailto:x?utm+source&b", canon.Crawl, "mailto:x?b"},
	} {
		if got := test.profile.KeyFunc(url.MustParse(test.input), drop); got != test.want {
			t.Errorf("%s, %s: %q, want %q", test.input, test.profile, got, test.want)
		}
	}
}

func TestEquivalent(t *testing.T) {
	for _, test := range []struct {
		name, u, v string
		want       bool
	}{
		{"the same", "https://h/a", "https://h/a", true},
		{"other spellings that the parser unifies", "HTTPS://H:443/b/../a", "https://h/a", true},
		{"unreserved", "https://h/%7Eu?%41#%2d", "https://h/~u?A#-", true},
		{"case of escapes", "https://h/%c3", "https://h/%C3", true},
		{"reserved", "https://h/%2F", "https://h//", false},
		{"an opaque host", "foo://HOST%2e/", "foo://host./", true},
		{"no path", "foo://h", "foo://h/", true},
		{"no path, but a query", "foo://h?q", "foo://h/?q", true},
		{"order", "https://h/?a&b", "https://h/?b&a", false},
		{"an empty query", "https://h/?", "https://h/", false},
		{"fragments", "https://h/#a", "https://h/#b", false},
		{"an empty fragment", "https://h/#", "https://h/", false},
		{"urn", "urn:%61b", "urn:ab", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, v := url.MustParse(test.u), url.MustParse(test.v)
			if canon.Equivalent(u, v) != test.want || canon.Equivalent(v, u) != test.want {
				t.Errorf("%s and %s: not %v", u, v, test.want)
			}
		})
	}
	u := url.MustParse("https://h/")
	if canon.Equivalent(nil, u) || canon.Equivalent(u, nil) || !canon.Equivalent(nil, nil) {
		t.Error("nil is equivalent to nil alone")
	}
}

// TestVersion fails if any key of random URLs has changed: programs store keys, so the version must
// change when they do.
func TestVersion(t *testing.T) {
	digests := map[string]string{"/1": "bc5cf7e3422fe447"}
	g, h := random.New(1), sha256.New()
	for range 5000 {
		if u, err := url.Parse(g.URL()); err == nil {
			for _, p := range []canon.Profile{
				canon.Normalize, canon.Crawl, canon.SURT, canon.SafeBrowsing, 2*canon.Sortable - 1,
			} {
				fmt.Fprintln(h, p.Key(u))
			}
		}
	}
	if got := fmt.Sprintf("%x", h.Sum(nil)[:8]); got != digests[version] {
		t.Errorf("the keys of version %s have the digest %s: if keys have changed, increment the "+
			"version", version, got)
	}
}

// version is the end of a profile's name.
var version = strings.TrimPrefix(canon.Profile(0).String(), "none")

func TestProfileNames(t *testing.T) {
	for profile, name := range map[canon.Profile]string{
		canon.Crawl:        "crawl",
		canon.SURT:         "surt",
		canon.SafeBrowsing: "safebrowsing",
		canon.Crawl | canon.DropWWW: "drop-fragment+normalize+drop-www+sort-query+" +
			"drop-empty-query",
		canon.DropFragment:                    "drop-fragment",
		canon.SortPairs | canon.Sortable:      "sort-pairs+sortable",
		canon.Unescape | canon.DropSessionIDs: "unescape+drop-session-ids",
		0:                                     "none",
		2*canon.Sortable - 1: "drop-fragment+drop-credentials+drop-port+normalize+unescape+" +
			"lower-case+drop-www+drop-session-ids+drop-trailing-slash+sort-query+sort-pairs+" +
			"drop-empty-query+sortable",
	} {
		if profile.String() != name+version {
			t.Errorf("%s, want %s", profile, name+version)
		}
		for _, s := range []string{name, name + version} {
			if p, err := canon.ParseProfile(s); p != profile || err != nil {
				t.Errorf("%q: %v, %v", s, p, err)
			}
		}
	}
	for profile, want := range map[canon.Profile]string{
		1 << 31: "unknown", 1 << 13: "unknown", canon.DropWWW | 1<<30: "drop-www+unknown",
	} {
		if profile.String() != want+version {
			t.Errorf("%s, want %s", profile, want+version)
		}
	}
	if p, err := canon.ParseProfile("sortable+drop-www"); p != canon.DropWWW|canon.Sortable ||
		err != nil {
		t.Errorf("in another order: %v, %v", p, err)
	}
	for _, s := range []string{
		"", version, "/", "+", "+" + version, "+drop-www", "drop-www+", "drop-www+" + version,
		"drop-www++sortable", "drop-www+drop-www",
		"surt/0", "surt/", "surt" + version + version, "drop-www" + version + "+sortable", "SURT",
		" surt", "drop", "crawl+drop-www", "drop-www+none", canon.Profile(1 << 31).String(),
	} {
		if p, err := canon.ParseProfile(s); !errors.Is(err, canon.ErrProfile) {
			t.Errorf("%q: %v, %v", s, p, err)
		}
	}
}

// corpus returns the URLs of the list web.
func corpus(t testing.TB) []*url.URL {
	text, err := os.ReadFile("../testdata/bench/web.txt")
	if err != nil {
		t.Fatal(err)
	}
	var urls []*url.URL
	for line := range bytes.Lines(text) {
		urls = append(urls, url.MustParse(string(bytes.TrimSpace(line))))
	}
	if len(urls) < 4000 {
		t.Fatalf("only %d URLs", len(urls))
	}
	return urls
}

// TestKeyOfLongHost checks that the host is reversed in place, so that it needs no more than the
// 512 bytes for a key.
func TestKeyOfLongHost(t *testing.T) {
	label := strings.Repeat("a", 60)
	for _, n := range []int{1, 5, 8} {
		u := url.MustParse("https://" + strings.Repeat(label+".", n) + "bc/")
		if got, want := canon.SURT.Key(u), "bc"+strings.Repeat(","+label, n)+")/"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if n := testing.AllocsPerRun(100, func() { canon.SURT.Key(u) }); n > 1 {
			t.Errorf("%d bytes: %v allocations", len(u.Href()), n)
		}
	}
}

// TestAllocations checks that the key is the only allocation.
func TestAllocations(t *testing.T) {
	for _, u := range corpus(t) {
		if len(u.Href()) > 512 {
			continue // four in a thousand
		}
		for _, p := range profiles {
			n := testing.AllocsPerRun(1, func() { p.Key(u) })
			if n > 1 { // the runtime may allocate at the same time
				n = testing.AllocsPerRun(10, func() { p.Key(u) })
			}
			if n > 1 {
				t.Fatalf("%s of %s: %v allocations", p, u, n)
			}
		}
	}
}

// TestAllocationsOfLongKeys checks the length and the number of pairs from which on Key needs more
// memory.
func TestAllocationsOfLongKeys(t *testing.T) {
	for _, test := range []struct {
		name, input string
		want        float64
	}{
		{"512 bytes", "https://h/" + strings.Repeat("a", 502), 1},
		{"513 bytes", "https://h/" + strings.Repeat("a", 503), 2},
		{"sorted pairs of one name",
			"https://h/?a=" + strings.Repeat("b", 250) + "&a=" + strings.Repeat("a", 260), 2},
		{"32 pairs", "https://h/?b" + strings.Repeat("&a", 31), 1},
		{"33 pairs", "https://h/?b" + strings.Repeat("&a", 32), 2},
	} {
		u := url.MustParse(test.input)
		if n := testing.AllocsPerRun(10, func() { canon.Crawl.Key(u) }); n != test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, n, test.want)
		}
	}
}

var profiles = []canon.Profile{canon.Crawl, canon.SURT, canon.SafeBrowsing}

func BenchmarkKey(b *testing.B) {
	urls := corpus(b)
	var inputs []string
	for _, u := range urls {
		inputs = append(inputs, u.Href())
	}
	b.Run("Parse", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			url.Parse(inputs[i%len(inputs)])
		}
	})
	for _, p := range profiles {
		b.Run(p.String(), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				p.Key(urls[i%len(urls)])
			}
		})
	}
}

func TestSafeBrowsingURL(t *testing.T) {
	const uploads = "http://195.127.0.11/uploads/%20%20%20%20/.verify/" +
		".eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/"
	// The vectors that Google has published with version 4 of the API.
	for input, want := range map[string]string{
		"http://host/%25%32%35":                  "http://host/%25",
		"http://host/%25%32%35%25%32%35":         "http://host/%25%25",
		"http://host/%2525252525252525":          "http://host/%25",
		"http://host/asdf%25%32%35asd":           "http://host/asdf%25asd",
		"http://host/%%%25%32%35asd%%":           "http://host/%25%25%25asd%25%25",
		"http://www.google.com/":                 "http://www.google.com/",
		"http://3279880203/blah":                 "http://195.127.0.11/blah",
		"http://www.google.com/blah/..":          "http://www.google.com/",
		"www.google.com/":                        "http://www.google.com/",
		"www.google.com":                         "http://www.google.com/",
		"http://www.evil.com/blah#frag":          "http://www.evil.com/blah",
		"http://www.GOOgle.com/":                 "http://www.google.com/",
		"http://www.google.com.../":              "http://www.google.com/",
		"http://www.google.com/q?":               "http://www.google.com/q?",
		"http://www.google.com/q?r?":             "http://www.google.com/q?r?",
		"http://www.google.com/q?r?s":            "http://www.google.com/q?r?s",
		"http://evil.com/foo#bar#baz":            "http://evil.com/foo",
		"http://evil.com/foo;":                   "http://evil.com/foo;",
		"http://evil.com/foo?bar;":               "http://evil.com/foo?bar;",
		"http://\x01\x80.com/":                   "http://%01%80.com/",
		"http://notrailingslash.com":             "http://notrailingslash.com/",
		"http://www.gotaport.com:1234/":          "http://www.gotaport.com/",
		"  http://www.google.com/  ":             "http://www.google.com/",
		"http:// leadingspace.com/":              "http://%20leadingspace.com/",
		"http://%20leadingspace.com/":            "http://%20leadingspace.com/",
		"%20leadingspace.com/":                   "http://%20leadingspace.com/",
		"https://www.securesite.com/":            "https://www.securesite.com/",
		"http://host.com/ab%23cd":                "http://host.com/ab%23cd",
		"http://host.com//twoslashes?a//b":       "http://host.com/twoslashes?a//b",
		"http://www.google.com/foo\tbar\rbaz\n2": "http://www.google.com/foobarbaz2",
		"http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73%65%63%75%72%65/" +
			"%77%77%77%2E%65%62%61%79%2E%63%6F%6D/": "http://168.188.99.26/.secure/www.ebay.com/",
		uploads: uploads,
		"http://host%23.com/%257Ea%2521b%2540c%2523d%2524e%25f%255E00%252611%252A22" +
			"%252833%252944_55%252B": "http://host%23.com/~a!b@c%23d$e%25f^00&11*22(33)44_55+",

		// From the algorithm's text.
		"HTTP://a.b/x/./y/../z/.":          "http://a.b/x/z/",
		"http://a.b/..":                    "http://a.b/",
		"http://u@b@a.b:80/":               "http://a.b/",
		"http://a.b:/?%61":                 "http://a.b/?a",
		"http://\u2603.com/":               "http://xn--n3h.com/",
		"B\u00fccher.ch":                   "http://xn--bcher-kva.ch/",
		"http://0x7F.1/":                   "http://127.0.0.1/",
		"http://0x7F.1\u3002\u3002/":       "http://127.0.0.1/",
		"http://\x01GOOgle.com/":           "http://%01google.com/",
		"http://h/\x7F?%7F":                "http://h/%7F?%7F",
		"http:////x":                       "http:///x",
		"http://h/a\tb":                    "http://h/ab",
		"http://h/a\rb":                    "http://h/ab",
		"http://h/a\nb":                    "http://h/ab",
		"http://A]/":                       "http://a]/",
		"http://[A/":                       "http://[a/",
		"http://a.b:1234567890/":           "http://a.b/",
		"http://[::ABCD]:80/":              "http://[::abcd]/",
		"http://www.t%EF%BF%BD%04.82.net/": "http://www.t%EF%BF%BD%04.82.net/",
	} {
		if got := canon.SafeBrowsingURL(input); got != want {
			t.Errorf("%q becomes %q, want %q", input, got, want)
		}
	}
}

func TestSafeBrowsingExpressions(t *testing.T) {
	for _, test := range []struct{ canonical, want string }{ // the first three are Google's
		{"http://a.b.c/1/2.html?param=1", "a.b.c/1/2.html?param=1 a.b.c/1/2.html a.b.c/ a.b.c/1/ " +
			"b.c/1/2.html?param=1 b.c/1/2.html b.c/ b.c/1/"},
		{"http://a.b.c.d.e.f.g/1.html", "a.b.c.d.e.f.g/1.html a.b.c.d.e.f.g/ c.d.e.f.g/1.html " +
			"c.d.e.f.g/ d.e.f.g/1.html d.e.f.g/ e.f.g/1.html e.f.g/ f.g/1.html f.g/"},
		{"http://1.2.3.4/1/", "1.2.3.4/1/ 1.2.3.4/"},
		{"http://[::1]/", "[::1]/"},
		{"http://h/1/2/3/4/5", "h/1/2/3/4/5 h/ h/1/ h/1/2/ h/1/2/3/"},
		{"http://a.b.c.d.e/", "a.b.c.d.e/ b.c.d.e/ c.d.e/ d.e/"},
		{"http://a.b/?q/r", "a.b/?q/r a.b/"},
		{"mailto:x", ""},
		{"http:///x", ""},
		{"http://h?a/b", ""},
	} {
		got := strings.Join(slices.Collect(canon.SafeBrowsingExpressions(test.canonical)), " ")
		if got != test.want {
			t.Errorf("%s:\n%s, want\n%s", test.canonical, got, test.want)
		}
		for range canon.SafeBrowsingExpressions(test.canonical) {
			break
		}
	}
}
