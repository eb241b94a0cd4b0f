package url

import (
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"github.com/go-weburl/url/internal/infra"
)

// The recogniser and the states have the same result for URLs that are canonical except for one
// byte: any byte, inserted or replaced, at any place. A parser with a listener recognises nothing,
// and invariants compares the results with and without one. Without -exhaustive the byte is one of
// oddBytes.
func TestRecognise(t *testing.T) {
	t.Parallel()
	canonical := []string{
		"https://example.com:8080/a/.b/%2f.?c'd=e#f?g`h",
		"http://h.example/",
		"http://h?#",
		"file:///c:/d/..e?f#g",
		"https://1.x/%2e.x/..y?q",
		"https://h.0x/a",
		"https://h:443/",
		"https://u:p@[::1]:81/",
		"HTTPS:\\\\0x7F.1\\a",
		"http://h\\a/.b\\c?d\\e#f\\g",
		"file://server/share",
		"foo+1://u:p@H:1/a?b'#c",
		"foo:/a/b",
		"http://192.0.2.10:81/",
		"https://1.2.3.255",
		"https://h.example:8443",
		"wss://h/a?b'",
		"ftp://h:21/",
		"a+b.1-:c d?e'#f",
		"data:,/a?#",
		"x:",
	}
	bytes := oddBytes
	if *Exhaustive {
		bytes = ""
		for c := range 256 {
			bytes += string([]byte{byte(c)})
		}
	}
	var base = MustParse("http://base.example/p/q?r#s")
	for _, s := range canonical {
		invariants(t, s, nil)
		for i := range len(s) + 1 {
			for c := range len(bytes) {
				invariants(t, s[:i]+bytes[c:c+1]+s[i:], nil)
				if i < len(s) {
					invariants(t, s[:i]+bytes[c:c+1]+s[i+1:], base)
				}
			}
		}
	}
}

// A rewritten URL is the same whether it fits in rewrite's small buffer or needs the machine's.
func TestRewriteLong(t *testing.T) {
	for _, s := range []string{
		"HTTPS://H.example/", "http://h:80/", "http://h:080/", "http://1/",
		"http://u:p@[1:0:0:0:0:0:0:0]:80/", "http:\\\\h\\", "http:h?", "http:h",
		"foo://u@[::0]:08/", "FOO://H/", "FOO:", "FOO:/", "file://1/", "http://H#",
	} {
		for n := range bufferSize {
			invariants(t, s+strings.Repeat("a", n), nil)
		}
	}
}

// oddBytes has the bytes that mean something in a URL, one or two of each other kind, and their
// neighbours.
const oddBytes = "\x00\t\n !\"#%'./012:<?@AZ[\\]^`aez{|}~\x7f\x80\xC3\xFF"

// TestRecogniseReference is TestRecognise for relative references, with bases that contribute
// different parts of the serialization. Without -exhaustive a byte is inserted with one base, and
// replaces another with the next.
func TestRecogniseReference(t *testing.T) {
	t.Parallel()
	references := []string{
		"//h.example:8080/a/.b?c#d",
		"//h.example",
		"/a/.b/%2f?c'd=e#f`g",
		"/a",
		"a/b.c?d#e",
		"a",
		"../b/c?d",
		".././../b/../c",
		"./a:b",
		"../..",
		"..//a",
		"1:a",
		"a:b",
		"?a#b",
		"#a",
		"",
	}
	bases := []string{
		"http://base.example/p/q/r?s#t",
		"wss://u:p@h:8080/p//q/",
		"ftp://[::1]/",
		"file:///C:/p/q",
		"foo://h/p/q?r",
		"foo:/p/q",
		"foo:p",
	}
	for k, b := range bases {
		base := MustParse(b)
		for _, s := range references {
			invariants(t, s, base)
			for i := range len(s) + 1 {
				for c := range len(oddBytes) {
					inserted := (i+c+k)%2 == 0
					if inserted || *Exhaustive {
						invariants(t, s[:i]+oddBytes[c:c+1]+s[i:], base)
					}
					if i < len(s) && (!inserted || *Exhaustive) {
						invariants(t, s[:i]+oddBytes[c:c+1]+s[i+1:], base)
					}
				}
			}
		}
	}
}

// TestRecogniseHow checks what is recognised, and at which byte the states go on. No other test
// would fail if less were recognised: parsing would only take longer.
func TestRecogniseHow(t *testing.T) {
	tests := []struct {
		input   string
		state   State
		pointer int
		form    form
	}{
		{"https://example.com/a/b?c#d", doneState, 27, canonical},
		{"http://h.example:8080/", doneState, 22, canonical},
		{"http://h:65535/", doneState, 15, canonical},
		{"http://h:443/?'", QueryState, 14, canonical},
		{"https://h/a/.b/..c/%2ed/%", doneState, 25, canonical},
		{"https://h/12345678/.b", doneState, 21, canonical},
		{"wss://h/?", doneState, 9, canonical},
		{"ws://h/#", doneState, 8, canonical},
		{"ftp://1.2.3.4/", doneState, 14, canonical},
		{"file:///", doneState, 8, canonical},
		{"file:///a", doneState, 9, canonical},
		{"file:///C:/a", doneState, 12, canonical},
		{"file://h/a", doneState, 10, canonical},
		{"file://1.2.3.4/a", doneState, 16, canonical},
		{"file://1.2/a", doneState, 12, notCanonical},
		{"file://localhost/a", fileHostState, 7, canonical},
		{"file://H/a", fileHostState, 7, canonical},
		{"file://h:1/a", fileHostState, 7, canonical},
		{"file://u@h/a", fileHostState, 7, canonical},
		{"file:///C|/a", doneState, 12, withSegmentsToMend},
		{"file:///C|", doneState, 10, withSegmentsToMend},
		{"file:/a", SchemeStartState, 0, canonical},
		{"http://h", doneState, 8, canonical},
		{"http://h?q", doneState, 10, canonical},
		{"http://h?q ", QueryState, 9, canonical},
		{"http://h\\p", doneState, 10, withBackslashes},
		{"http://h\\p q", PathStartState, 8, canonical},
		{"http://h\\p\\..", doneState, 13, withBackslashes},
		{"http://h/..\\p", doneState, 13, withBackslashes},
		{"http://h\\p?q\\", doneState, 13, withBackslashes},
		{"http://h\\p?q #", QueryState, 11, withBackslashes},
		{"file://h/p\\q", doneState, 12, withBackslashes},
		{"https://h/a/..", doneState, 14, withSegmentsToMend},
		{"https://h/a/%2e/b", doneState, 17, withSegmentsToMend},
		{"https://h/a b", PathStartState, 9, canonical},
		{"https://h/a\\b", doneState, 13, withBackslashes},
		{"https://h/a?b c#d", QueryState, 12, canonical},
		{"https://h/a?b'", QueryState, 12, canonical},
		{"https://h/a?b#c`", FragmentState, 14, canonical},
		{"https://H/", doneState, 10, notCanonical},
		{"HTTPS://h/", doneState, 10, notCanonical},
		{"https:\\\\h/", doneState, 10, notCanonical},
		{"https:h/", doneState, 8, notCanonical},
		{"https:////h/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://h:443/", doneState, 14, notCanonical},
		{"https://h:65536/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://h:01/", doneState, 13, notCanonical},
		{"https://h:0/", doneState, 12, canonical},
		{"https://h:/", doneState, 11, notCanonical},
		{"https://h:1a/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://u@h/", doneState, 12, canonical},
		{"https://u:p@h:81/", doneState, 17, canonical},
		{"https://:p@h/", doneState, 13, canonical},
		{"https://u:p@H/", doneState, 14, notCanonical},
		{"https://u:@h/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://@h/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://u@v@h/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://u:p:q@h/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://u@/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://1.2.3/", doneState, 14, notCanonical},
		{"https://0X7f.1/", doneState, 15, notCanonical},
		{"https://1.2.3.4.5/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://[::1]:8080/", doneState, 19, canonical},
		{"https://[0:0::1]/", doneState, 17, notCanonical},
		{"https://[::1/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://[]/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://[::1]a/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://a[::1]/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://h%41/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://\u00FC/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://h\t/", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"https://", specialAuthorityIgnoreSlashesState, 8, canonical},
		{"http://", specialAuthorityIgnoreSlashesState, 7, canonical},
		{"//h/", SchemeStartState, 0, canonical},
		{"foo://h/", doneState, 8, canonical},
		{"foo://h", doneState, 7, canonical},
		{"foo://H:080?a", doneState, 13, notCanonical},
		{"foo://H:80?a'", doneState, 13, canonical},
		{"foo://u@h%41/", doneState, 13, canonical},
		{"foo:///a", doneState, 8, canonical},
		{"foo://:80/", authorityState, 6, canonical},
		{"foo://u@/", authorityState, 6, canonical},
		{"foo://h\\/", authorityState, 6, canonical},
		{"foo://\u00FC/", authorityState, 6, canonical},
		{"foo://[::1]/", doneState, 12, canonical},
		{"FOO://h/", doneState, 8, notCanonical},
		{"foo:/a", doneState, 6, canonical},
		{"foo:/.//a", PathStartState, 4, canonical},
		{"foo:/\t/a", SchemeStartState, 0, canonical},
		{"foo:\t//a", SchemeStartState, 0, canonical},
		{"FOO:a", doneState, 5, notCanonical},
		{"", SchemeStartState, 0, canonical},
	}
	for _, test := range tests {
		var f components
		r := f.recognise(test.input, nil)
		if r.state != test.state || r.pointer != test.pointer || r.form != test.form {
			t.Errorf("%q: %v state, byte %d, form %d; want %v, %d, %d", test.input,
				r.state, r.pointer, r.form, test.state, test.pointer, test.form)
		}
	}
}

var urlList = flag.String("urls", "testdata/bench/web.txt",
	"the file of lines whose ways TestRecognisedShares counts")

// TestRecognisedShares checks the examples at the top of canonical.go. With -v it prints what share
// of a list of URLs goes each way. The shares in canonical.go are those of the two lists of web
// pages, others/*.txt, of github.com/ada-url/url-various-datasets.
func TestRecognisedShares(t *testing.T) {
	ways := []struct{ name, example string }{
		{"the input is it", "https://h.example/a?b"},
		{"a '/' is inserted", "https://h.example"},
		{"rewrite", `HTTP://H:80\a?b`},
		{"states: the path", "https://h.example/a b"},
		{"states: the host", "https://bücher.example/a"},
		{"all by the states", `"https://h.example/`},
	}
	way := func(input string) int {
		var f components
		switch r := f.recognise(input, nil); {
		case r.state == doneState && r.form == canonical && !f.lacksPath():
			return 0
		case r.state == doneState && r.form == canonical:
			return 1
		case r.state == doneState:
			return 2
		case r.state >= PathStartState:
			return 3
		case r.state != SchemeStartState:
			return 4
		}
		return 5
	}
	for i, w := range ways {
		if got := way(w.example); got != i {
			t.Errorf("%q: %s, want %s", w.example, ways[got].name, w.name)
		}
	}
	data, err := os.ReadFile(*urlList)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	counts := make([]int, len(ways))
	for _, line := range lines {
		counts[way(line)]++
	}
	for i, w := range ways {
		t.Logf("%-18s %6d of %d", w.name, counts[i], len(lines))
	}
}

// With a base URL of the same special scheme, an input is recognised only if "//" follows its
// scheme.
func TestRecogniseWithBase(t *testing.T) {
	base := MustParse("https://base.example/p")
	for input, want := range map[string]State{
		"https://h/": PathStartState, "HTTPS://h/": PathStartState,
		"https:h/": SchemeStartState, "https:/h/": SchemeStartState,
		"https:\\\\h/": SchemeStartState, "http:h/": PathStartState, "foo:a": OpaquePathState,
	} {
		var f components
		if state := f.recogniseAuthority(input, base).state; state != want {
			t.Errorf("%q: %v state, want %v", input, state, want)
		}
	}
}

func TestRecogniseHost(t *testing.T) {
	type result struct {
		kind       HostKind
		serialized bool
	}
	domain, address, short, failure := result{HostDomain, true}, result{HostIPv4, true},
		result{HostIPv4, false}, result{}
	for host, want := range map[string]result{
		"example.com": domain, "a.g": domain, "a.z": domain, "a.x": domain, "a.-": domain,
		"1.a": domain, "A.G": domain, "A.F": domain,
		"a1": domain, "a.9f": domain, "a.0xg": domain, "a.": domain, "x": domain,
		"1.2.3.4": address, "0.0.0.0": address, "255.255.255.255": address,
		"10.200.30.1": address, "1.2.3.0": address,
		"1.2.3": short, "1.2.3.4.": short, "1.2.3.04": short, "00.1.2.3": short, "0x1": short,
		"0X7F.1": short, "1": short, "1.1.257": short,
		"1.2.3.4.5": failure, "1..2.3": failure, ".1.2.3": failure, "256.1.1.1": failure,
		"1.1.1.256": failure, "a.0x": failure, "a.1": failure,
	} {
		kind, address, serialized := recogniseHost(host)
		if kind != want.kind || serialized != want.serialized ||
			kind == HostIPv4 && address != addressOf(host) {
			t.Errorf("%s: %v, %d, %t, want %v", host, kind, address, serialized, want)
		}
	}
}

// addressOf returns the IPv4 address that the IPv4 parser reads in host.
func addressOf(host string) uint32 {
	address, _ := parseIPv4([]byte(host), nil)
	return address
}

func TestRecogniseOpaque(t *testing.T) {
	for input, want := range map[string]bool{
		"mailto:a@b.example?subject=c'd#e": true, "a:": true, "a+1-.z:b": true,
		"javascript:void(0)": true, "a:b//c": true, "a:?": true,
		"data:text/plain,a": true, "z:a:b": true,
		"": false, ":": false, "a": false, "1:a": false, "A:b": false, "aB:c": false, "a:/b": false,
		"http:a": false, "a_:b": false,
		"a:b c": false, "a:b\x00": false, "a:b\u00E9": false,
		"a:b?c d": false, "a:b#c d": false, "a:b?c#d`": false,
	} {
		var f components
		r := f.recognise(input, nil)
		got := f.opaquePath && r.form == canonical && r.state == doneState
		if got != want {
			t.Errorf("%q: %t, want %t: %+v", input, got, want, f)
		}
	}
}

func TestRecogniseReferences(t *testing.T) {
	for reference, want := range map[string]string{
		"//h/a?b#c": "wss://h/a?b#c", "//h:81/": "wss://h:81/",
		"/a": "wss://u@base.example:8080/a", "/a?b#c": "wss://u@base.example:8080/a?b#c",
		"a": "wss://u@base.example:8080/p/a", "../a": "wss://u@base.example:8080/a",
		"../../a": "wss://u@base.example:8080/a", "./a": "wss://u@base.example:8080/p/a",
		"./../a": "wss://u@base.example:8080/a", "../": "wss://u@base.example:8080/",
		"?a": "wss://u@base.example:8080/p/q?a", "?a#b": "wss://u@base.example:8080/p/q?a#b",
		"#a": "wss://u@base.example:8080/p/q?r#a", "": "wss://u@base.example:8080/p/q?r",
		"1:a": "wss://u@base.example:8080/p/1:a", "a/b:c": "wss://u@base.example:8080/p/a/b:c",
		"//h": "", "//H/": "", "//h:443/": "", "//u@h/": "wss://u@h/", "//[::1]/a": "wss://[::1]/a",
		"//u:@h/": "", "///a": "", "/a b": "", "\\a": "", "/\\a": "", "a:b": "", "a+:": "",
		"..": "", ".": "", "a/..": "",
		"%2e/a": "", "?a b": "", "?a'": "", "#a b": "", "a?b c": "", "\u00E9": "",
	} {
		base := MustParse("wss://u@base.example:8080/p/q?r#s")
		var u URL
		if u.parseReference(reference, base, 0) != (want != "") || u.Href() != want {
			t.Errorf("%q: %q, want %q", reference, u.Href(), want)
		}
		for _, other := range []string{"foo://h/p", "file:///p", "foo:p"} {
			if u.parseReference(reference, MustParse(other), 0) {
				t.Errorf("%q is recognised with %s", reference, other)
			}
		}
	}
}

// A reference is not recognised if its serialization would exceed MaxLength.
func TestRecogniseReferenceMaxLength(t *testing.T) {
	base := MustParse("https://base.example/p/q?r#s")
	for _, test := range []struct{ reference, want string }{
		{"../a", "https://base.example/a"},
		{"?a", "https://base.example/p/q?a"},
		{"#a", "https://base.example/p/q?r#a"},
		{"", "https://base.example/p/q?r"},
		{"//h/", "https://h/"},
	} {
		for maxLength := len(test.want) - 1; maxLength <= len(test.want); maxLength++ {
			got := new(URL).parseReference(test.reference, base, maxLength)
			if got != (maxLength == len(test.want)) {
				t.Errorf("%q with MaxLength %d: recognised: %t", test.reference, maxLength, got)
			}
			p := Parser{MaxLength: maxLength, Base: base}
			u, err := p.Parse(test.reference)
			if maxLength < len(test.want) {
				if !errors.Is(err, ErrTooLong) {
					t.Errorf("%q with MaxLength %d: %v, %v", test.reference, maxLength, u, err)
				}
			} else if err != nil || u.Href() != test.want {
				t.Errorf("%q with MaxLength %d: %v, %v, want %q",
					test.reference, maxLength, u, err, test.want)
			}
		}
	}
}

// A query is not recognised if it has to be encoded: not every encoding keeps ASCII as it is. In
// code page 37 an a is 0x81, which is percent-encoded.
func TestRecogniseNoEncoding(t *testing.T) {
	base := MustParse("https://h/p")
	for _, input := range []string{"https://h/p?a", "/p?a", "?a"} {
		u, err := (&Parser{Base: base, Encoding: charmap.CodePage037}).Parse(input)
		if err != nil || u.Href() != "https://h/p?%81" {
			t.Errorf("%q: %v, %v", input, u, err)
		}
	}
}

// The table of bytes and package infra agree on schemes.
func TestSchemeCodePoints(t *testing.T) {
	for c := range rune(256) {
		got, want := byteClasses[c]&schemeStop == 0, infra.IsSchemeByte(byte(c))
		if got != want {
			t.Errorf("%q: %v in the table, %v in package infra", c, got, want)
		}
	}
}
