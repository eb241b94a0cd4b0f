package url

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// A validityTest is a string, its base ("" for none), and the rule that it breaks, with the
// position. If the rule is zero, the string is valid.
type validityTest struct {
	input, base string
	offset      int
	rule        validityRule
}

func (tt validityTest) check(t *testing.T) {
	t.Helper()
	var base *URL
	if tt.base != "" {
		base = mustParse(t, tt.base)
	}
	checkFault(t, CheckValid(tt.input, base), tt.input, breach{tt.offset, tt.rule})
}

// checkFault checks that err is the error of input for the breach f.
func checkFault(t *testing.T, err error, input string, f breach) {
	t.Helper()
	var got *ValidityError
	switch {
	case err == nil && f.rule == 0:
	case err == nil:
		t.Errorf("%+q is valid; want %v at %d", input, ruleTexts[f.rule].name, f.offset)
	case !errors.As(err, &got):
		t.Errorf("%+q: a %T, want a *ValidityError", input, err)
	case f.rule == 0:
		t.Errorf("%+q is not valid: %v (%v)", input, err, got.Rule)
	case got.Offset != f.offset || got.Rule != ruleTexts[f.rule].name:
		t.Errorf("%+q: %v at %d, want %v at %d",
			input, got.Rule, got.Offset, ruleTexts[f.rule].name, f.offset)
	}
}

func mustParse(t testing.TB, rawURL string) *URL {
	t.Helper()
	u, err := Parse(rawURL)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// TestValidExamples has the column "Valid" of the table of examples that the standard's section on
// URLs begins with, and the inputs of its table of components.
func TestValidExamples(t *testing.T) {
	for _, tt := range []validityTest{
		{"https:example.org", "", 6, ruleSchemeRelativeSpecialURL},
		{"https://////example.com///", "", 8, ruleHost},
		{"https://example.com/././foo", "", 0, 0},
		{"hello:world", "https://example.com/", 0, 0},
		{"https:example.org", "https://example.com/", 6, ruleSchemeRelativeSpecialURL},
		{`\example\..\demo/.\`, "https://example.com/", 0, ruleURLPathSegment},
		{"example", "https://example.com/demo", 0, 0},
		{"file:///C|/demo", "", 9, ruleURLPathSegment},
		{"..", "file:///C:/demo", 0, 0},
		{"file://localhost/", "", 0, 0},
		{"file://loc%61lhost/", "", 10, ruleDomain},
		{"https://user:password@example.org/", "", 21, ruleHost},
		{"https://example.org/foo bar", "", 23, ruleURLPathSegment},
		{"https://EXAMPLE.com/../x", "", 0, 0},
		{"https://ex ample.org/", "", 10, ruleDomain},
		{"example", "", 7, ruleAbsoluteURL},
		{"https://example.com:demo", "", 20, ruleURLPort},
		{"http://[www.example.com]/", "", 8, ruleIPv6Address},
		{"https://example.org//", "", 0, 0},
		{"https://example.com/[]?[]#[]", "", 20, ruleURLPathSegment},
		{"https://example/%?%#%", "", 16, ruleURLPathSegment},
		{"https://example/%25?%25#%25", "", 0, 0},

		{"https://example.com/", "", 0, 0},
		{"https://localhost:8000/search?q=text#hello", "", 0, 0},
		{"urn:isbn:9780307476463", "", 0, 0},
		{"file:///ada/Analytical%20Engine/README.md", "", 0, 0},
	} {
		tt.check(t)
	}
}

// TestValidErrorExamples has the examples of the standard's table of validation errors. Only that
// of file-invalid-Windows-drive-letter is valid: see docs/validity.md.
func TestValidErrorExamples(t *testing.T) {
	seen := make(map[ValidationError]bool)
	p := Parser{OnViolation: func(v Violation) { seen[v.Err] = true }}
	for _, tt := range []validityTest{
		{"https://exa%23mple.org", "", 11, ruleDomain},
		{"https://exam%70le.org", "", 12, ruleDomain},
		{"foo://exa[mple.org", "", 9, ruleOpaqueHost},
		{"https://127.0.0.1./", "", 17, ruleDomain},
		{"https://1.2.3/", "", 13, ruleIPv4Address},
		{"https://1.2.3.4.5/", "", 15, ruleIPv4Address},
		{"https://test.42", "", 8, ruleIPv4Address},
		{"https://127.0.0x0.1", "", 15, ruleIPv4Address},
		{"https://255.255.4000.1", "", 18, ruleIPv4Address},
		{"https://[::1", "", 12, ruleHost},
		{"https://[:1]", "", 9, ruleIPv6Address},
		{"https://[1:2:3:4:5:6:7:8:9]", "", 25, ruleIPv6Address},
		{"https://[1::1::1]", "", 14, ruleIPv6Address},
		{"https://[1:2:3!:4]", "", 14, ruleIPv6Address},
		{"https://[1:2:3:]", "", 15, ruleIPv6Address},
		{"https://[1:2:3]", "", 14, ruleIPv6Address},
		{"https://[::01]", "", 12, ruleIPv6Address},
		{"https://[1:1:1:1:1:1:1:127.0.0.1]", "", 23, ruleIPv6Address},
		{"https://[ffff::.0.0.1]", "", 15, ruleIPv6Address},
		{"https://[ffff::127.0.xyz.1]", "", 21, ruleIPv4Address},
		{"https://[ffff::127.0xyz]", "", 20, ruleIPv4Address},
		{"https://[ffff::127.00.0.1]", "", 20, ruleIPv4Address},
		{"https://[ffff::127.0.0.1.2]", "", 24, ruleIPv4Address},
		{"https://[ffff::127.0.0.4000]", "", 25, ruleIPv4Address},
		{"https://[ffff::127.0.0]", "", 22, ruleIPv4Address},
		{"https://example.org/>", "", 20, ruleURLPathSegment},
		{" https://example.org ", "", 0, ruleAbsoluteURL},
		{"ht\ntps://example.org", "", 2, ruleAbsoluteURL},
		{"https://example.org/%s", "", 20, ruleURLPathSegment},
		{"file:c:/my-secret-folder", "", 5, ruleSchemeRelativeFileURL},
		{"https:example.org", "", 6, ruleSchemeRelativeSpecialURL},
		{"https:foo.html", "https://example.org/", 6, ruleSchemeRelativeSpecialURL},
		{"💩", "", 0, ruleAbsoluteURL},
		{"💩", "mailto:user@example.org", 0, ruleRelativeURLWithFragment},
		{`https://example.org\path\to\file`, "", 19, ruleDomain},
		{"https://user@example.org", "", 12, ruleHost},
		{"ssh://user@example.org", "", 10, ruleOpaqueHost},
		{"https://#fragment", "", 8, ruleHost},
		{"https://:443", "", 8, ruleHost},
		{"https://user:pass@", "", 17, ruleHost},
		{"https://example.org:70000", "", 24, ruleURLPort},
		{"https://example.org:7z", "", 21, ruleURLPort},
		{"/c:/path/to/file", "file:///c:/", 0, 0},
		{"file://c:", "", 8, ruleDomain},
	} {
		tt.check(t)
		p.Base, _ = Parse(tt.base)
		p.Parse(tt.input)
	}
	seen[0] = true                                // no error
	seen[ErrFileInvalidWindowsDriveLetter] = true // not reported for its example
	seen[ErrIPv4NonASCIIInput] = true             // which is younger than the table
	for e := range ValidationError(len(validationErrors)) {
		if !seen[e] {
			t.Errorf("no example of %s", e)
		}
	}
}

func TestCheckValid(t *testing.T) {
	const (
		special = "https://base.example/a"
		file    = "file:///C:/a"
		other   = "foo://base/a"
		noHost  = "foo:/a"
		opaque  = "mailto:a@b"
	)
	for _, tt := range []validityTest{
		// The empty string.
		{"", "", 0, ruleAbsoluteURL},
		{"", special, 0, 0},
		{"", file, 0, 0},
		{"", other, 0, 0},
		{"", opaque, 0, ruleRelativeURLWithFragment},

		// Schemes.
		{"http", "", 4, ruleAbsoluteURL},
		{":", "", 0, ruleAbsoluteURL},
		{"1a:b", "", 0, ruleAbsoluteURL},
		{"a_b:c", "", 1, ruleAbsoluteURL},
		{"é:c", "", 0, ruleAbsoluteURL},
		{"a+B-1.:c", "", 0, 0},
		{"HTTPS://h", "", 0, 0},
		{"HtTpS:h", "", 6, ruleSchemeRelativeSpecialURL},
		{"ws:/h", "", 4, ruleSchemeRelativeSpecialURL},
		{"ftp:", "", 4, ruleSchemeRelativeSpecialURL},
		{"FILE:/p", "", 6, ruleSchemeRelativeFileURL},
		{"http\u017f:x", "", 4, ruleAbsoluteURL}, // folds to "https", but not in ASCII

		// Fragments only.
		{"#", "", 0, ruleAbsoluteURL},
		{"#f", opaque, 0, 0},
		{"#", opaque, 0, 0},
		{"#a b", opaque, 2, ruleURLFragment},
		{"?q", opaque, 0, ruleRelativeURLWithFragment},
		{"p#f", opaque, 0, ruleRelativeURLWithFragment},
		{"foo:p", opaque, 0, 0},

		// Relative paths.
		{"a:b", special, 0, 0},
		{"1:b", special, 0, 0},
		{"./a:b", special, 0, 0},
		{"/a:b", special, 0, 0},
		{"%61:b", special, 0, 0},
		{"a b", noHost, 1, ruleURLPathSegment},
		{"?q?/#f", noHost, 0, 0},
		{"p//q/../.%2E", file, 0, 0},

		// Scheme-relative: the base determines which hosts are valid.
		{"//h", "", 0, ruleAbsoluteURL},
		{"//a_b:80/", special, 3, ruleDomain},
		{"//a_b:80/", other, 0, 0},
		{"//a_b:80/", noHost, 0, 0},
		{"//a-b:80/", file, 5, ruleDomain},
		{"//", special, 2, ruleHost},
		{"//", file, 0, 0},
		{"//", other, 0, 0},
		{"///p", special, 2, ruleHost},
		{"///p", file, 0, 0},
		{"///p", other, 0, 0},

		// Hosts and ports.
		{"https://h:", "", 0, 0},
		{"https://h:0/", "", 0, 0},
		{"https://h:65535?q", "", 0, 0},
		{"https://h:65536", "", 14, ruleURLPort},
		{"https://h:000000000000000000000080", "", 0, 0},
		{"https://h:99999999999999999999999", "", 14, ruleURLPort},
		{"https://h:8 ", "", 11, ruleURLPort},
		{"https://h:80:80", "", 12, ruleURLPort},
		{"https://[::1]:80/", "", 0, 0},
		{"https://[::1]x", "", 13, ruleHost},
		{"https://[::1", "", 12, ruleHost},
		{"https://[::1/]", "", 12, ruleHost},
		{"file://[::1]/", "", 0, 0},
		{"file://[::1]:80/", "", 12, ruleHost},
		{"file://user@h/", "", 11, ruleDomain},
		{"https://u:p@h@i:x", "", 11, ruleHost},
		{"foo://[::1]", "", 0, 0},
		{"foo://[::1]]", "", 11, ruleOpaqueHost},
		{"foo://[h]", "", 7, ruleIPv6Address},
		{"foo://[::1", "", 10, ruleOpaqueHost},
		{"foo://:80", "", 6, ruleOpaqueHost},
		{"foo://h:80", "", 0, 0},
		{"foo://h:port", "", 8, ruleURLPort},
		{"foo://h%20i", "", 0, 0},
		{"foo://h%2", "", 7, ruleOpaqueHost},
		{"foo://1.2.3.4.5", "", 0, 0},

		// Paths.
		{"foo:", "", 0, 0},
		{"foo:/", "", 0, 0},
		{"foo:////", "", 0, 0},
		{"foo:a/b", "", 0, 0},
		{"foo:a b", "", 5, ruleOpaquePathURL},
		{"foo:/a b", "", 6, ruleURLPathSegment},
		{"foo:a?b?c#d?e", "", 0, 0},
		{"foo:a?b#c#d", "", 9, ruleURLFragment},
		{"https://h?q[]", "", 11, ruleURLQuery},
		{"https://h#f`", "", 11, ruleURLFragment},
		{"https://h/%4", "", 10, ruleURLPathSegment},
		{"https://h/%4?", "", 10, ruleURLPathSegment},
		{"https://h/?%zz", "", 11, ruleURLQuery},
		{"https://h/@:!$&'()*+,;=~_-.", "", 0, 0},
		{"javascript:alert(1)", "", 0, 0},

		// Code points.
		{"foo:\u00a0", "", 0, 0},
		{"foo:\u009f", "", 4, ruleOpaquePathURL},
		{"foo:\u0080", "", 4, ruleOpaquePathURL},
		{"foo:\x7f", "", 4, ruleOpaquePathURL},
		{"foo:\x00", "", 4, ruleOpaquePathURL},
		{"foo:\ue000\ufdcf\ufdf0\ufffd\U0010fffd", "", 0, 0},
		{"foo:\ufdd0", "", 4, ruleOpaquePathURL},
		{"foo:\ufdef", "", 4, ruleOpaquePathURL},
		{"foo:é\ufffe", "", 6, ruleOpaquePathURL},
		{"foo:\U0003ffff", "", 4, ruleOpaquePathURL},
		{"foo:\U0010fffe", "", 4, ruleOpaquePathURL},

		// Ill-formed UTF-8 is U+FFFD.
		{"foo:\xff", "", 0, 0},
		{"foo:\xed\xa0\x80", "", 0, 0},
		{"https://h/\xe2\x82?\xf0\x90#\xc2", "", 0, 0},
		{"https://h/\xe2\x82%", "", 12, ruleURLPathSegment},
		{"foo://\xff", "", 0, 0},
		{"https://a.\xff.b/", "", 10, ruleDomain},
	} {
		tt.check(t)
	}
}

// The zero URL is not a base, nor is it for the parser.
func TestCheckValidZeroBase(t *testing.T) {
	for _, input := range []string{
		"", "a", "#a", "?a", "//h/a", "/a", "http", "foo:a", "https://h/", "https:h",
	} {
		checkFault(t, CheckValid(input, new(URL)), input, checkURL(input, nil))
		var base *URL
		_, err := new(URL).Parse(input)
		_, want := base.Parse(input)
		if fmt.Sprint(err) != fmt.Sprint(want) {
			t.Errorf("%q: %v with the zero URL for a base, %v without", input, err, want)
		}
	}
	checkFault(t, CheckValid("a", new(URL)), "a", breach{1, ruleAbsoluteURL})
}

func TestCheckValidHost(t *testing.T) {
	for host, want := range map[string]breach{
		"": {0, ruleHost}, "example.com": {}, "192.0.2.1": {},
		"[2001:db8::1]": {}, "2001:db8::1": {4, ruleDomain},
		"[2001:db8::1": {12, ruleHost}, "[2001:db8::1]]": {13, ruleHost},
		"[]": {1, ruleIPv6Address}, "[": {1, ruleHost},
		"example.com:80": {11, ruleDomain}, "192.0.2.1.": {9, ruleDomain},
		"192.0.2": {7, ruleIPv4Address}, "192.0.2.256": {10, ruleIPv4Address},
		"example.0x1F": {0, ruleIPv4Address}, "0x": {1, ruleIPv4Address},
		"09": {1, ruleIPv4Address}, "0xg": {}, "1.2.3.4a": {},
		"１.2.3.4": {0, ruleIPv4Address}, "1.2.3.４": {6, ruleIPv4Address},
		"user@example.com": {4, ruleDomain},
	} {
		checkFault(t, CheckValidHost(host), host, want)
	}
}

func TestCheckValidDomain(t *testing.T) {
	label63 := strings.Repeat("a", 63)
	dots250 := strings.Repeat("a.", 125)
	domain253 := strings.Repeat("a", 61) + strings.Repeat("."+label63, 3)
	for domain, want := range map[string]breach{
		"": {0, ruleDomain}, ".": {0, ruleDomain},
		"EXAMPLE.com": {}, "example.com.": {11, ruleDomain},
		".example.com": {0, ruleDomain}, "a..b": {2, ruleDomain},
		"a_b.example": {1, ruleDomain}, "a%41": {1, ruleDomain},
		"-a": {0, ruleDomain}, "b.a-.b": {3, ruleDomain},
		"a--b": {}, "ab--c": {3, ruleDomain},
		"x.ab--c": {5, ruleDomain}, "--": {0, ruleDomain},
		"a-b--c": {}, "1.2.3.4": {6, ruleDomain},
		"a.1": {2, ruleDomain}, "1.a": {},
		"0xfeedg": {}, "a.0XFEED": {2, ruleDomain},
		label63 + ".b": {}, "b." + label63 + "a": {65, ruleDomain},
		domain253: {}, "a" + domain253: {253, ruleDomain},
		domain253 + ".": {253, ruleDomain}, "a.a_b." + domain253: {3, ruleDomain},
		dots250 + "a_aaaa": {251, ruleDomain}, dots250 + "aaaaa_": {253, ruleDomain},
		"faß.example": {}, "xn--fa-hia.example": {}, "XN--FA-hia.example": {},
		"b.xn--a.c": {2, ruleDomain}, "xn--": {0, ruleDomain},
		"a.xn--8i7caa":           {2, ruleDomain}, // ｗｗｗ, which is not its own mapping
		"a_b.xn--fa-hia":         {1, ruleDomain},
		"☕.example":              {},
		"b。☕":                    {},
		"b.é.-ö":                 {5, ruleDomain},
		"b.\u0301":               {2, ruleDomain}, // a mark without a base
		"e\u0301":                {},
		"=\u0338":                {}, // ≠ when normalized
		"\u00ad":                 {0, ruleDomain},
		"exam\u00adple":          {},
		"\u05d0.1a":              {0, ruleDomain}, // valid labels, but of two directions
		"a\u200db":               {0, ruleDomain},
		"\ufffd":                 {0, ruleDomain},
		"b.\xff":                 {2, ruleDomain},
		strings.Repeat("é", 253): {0, ruleDomain},
		"１.２.３.４":                {12, ruleDomain},
	} {
		f, _ := checkDomainString(domain)
		checkFault(t, f.error(domain), domain, want)
	}
}

func TestCheckIPv4Address(t *testing.T) {
	for address, want := range map[string]breach{
		"0.0.0.0": {}, "255.255.255.255": {}, "10.9.100.249": {},
		"": {0, ruleIPv4Address}, "1": {1, ruleIPv4Address},
		"1.2.3": {5, ruleIPv4Address}, "1.2.3.": {6, ruleIPv4Address},
		"1.2.3.4.": {7, ruleIPv4Address}, "1.2.3.4.5": {7, ruleIPv4Address},
		".1.2.3": {0, ruleIPv4Address}, "1..2.3": {2, ruleIPv4Address},
		"01.2.3.4": {1, ruleIPv4Address}, "1.2.3.00": {7, ruleIPv4Address},
		"1.2.3.256": {8, ruleIPv4Address}, "1.2.3.1000": {9, ruleIPv4Address},
		"0x1.2.3.4": {1, ruleIPv4Address}, "1.2.3.4 ": {7, ruleIPv4Address},
		"-1.2.3.4": {0, ruleIPv4Address}, "1.2.3.٤": {6, ruleIPv4Address},
	} {
		checkFault(t, checkIPv4Address(address).error(address), address, want)
	}
}

func TestCheckIPv6Address(t *testing.T) {
	for address, want := range map[string]breach{
		"::":                       {},
		"::1":                      {},
		"1::":                      {},
		"1:2:3:4:5:6:7:8":          {},
		"1:2:3:4:5:6:7::":          {},
		"::2:3:4:5:6:7:8":          {},
		"1:2:3::5:6:7:8":           {},
		"FfFf:0:a0:ABCD:0:0:0:0":   {},
		"1:2:3:4:5:6:1.2.3.4":      {},
		"::1.2.3.4":                {},
		"1::3:1.2.3.4":             {},
		"1:2:3:4:5::1.2.3.4":       {},
		"::2:3:4:5:6:1.2.3.4":      {},
		"":                         {0, ruleIPv6Address},
		":":                        {0, ruleIPv6Address},
		":::":                      {2, ruleIPv6Address},
		":1":                       {0, ruleIPv6Address},
		"1:":                       {2, ruleIPv6Address},
		"1":                        {1, ruleIPv6Address},
		"1:2:3:4:5:6:7":            {13, ruleIPv6Address},
		"1:2:3:4:5:6:7:":           {14, ruleIPv6Address},
		"1:2:3:4:5:6:7:8:":         {16, ruleIPv6Address},
		"1:2:3:4:5:6:7:8::":        {16, ruleIPv6Address},
		"1:2:3:4::5:6:7:8":         {15, ruleIPv6Address},
		"1:2:3:4:5:6:7:8:9":        {16, ruleIPv6Address},
		"1::2::3":                  {5, ruleIPv6Address},
		"1:::2":                    {3, ruleIPv6Address},
		"::1::":                    {4, ruleIPv6Address},
		"01::":                     {1, ruleIPv6Address},
		"::00":                     {3, ruleIPv6Address},
		"::12345":                  {6, ruleIPv6Address},
		"::g":                      {2, ruleIPv6Address},
		"::1%eth0":                 {3, ruleIPv6Address},
		"::1.2.3":                  {7, ruleIPv4Address},
		"::1.2.3.4:5":              {9, ruleIPv4Address},
		"::01.2.3.4":               {3, ruleIPv4Address},
		"::ab.2.3.4":               {2, ruleIPv4Address},
		"::.2.3.4":                 {2, ruleIPv6Address},
		"1.2.3.4":                  {0, ruleIPv6Address},
		"1.2.3.4::":                {0, ruleIPv6Address},
		"1:2:3:4:5:1.2.3.4":        {10, ruleIPv6Address},
		"1:2:3:4:5:6:7:1.2.3.4":    {14, ruleIPv6Address},
		"::2:3:4:5:6:7:1.2.3.4":    {14, ruleIPv6Address},
		"1:2:3:4:5:6::1.2.3.4":     {13, ruleIPv6Address},
		"1::1.2.3.4::":             {10, ruleIPv4Address},
		"1:2:3:4:5:6:7:１":          {14, ruleIPv6Address},
		"1:2:3:4:5:6:7:8 ":         {15, ruleIPv6Address},
		"1:2:3:4:5:6:1.2.3.4.5":    {19, ruleIPv4Address},
		"ffff:ffff:ffff:ffff:ffff": {24, ruleIPv6Address},
	} {
		checkFault(t, checkIPv6Address(address).error(address), address, want)
	}
}

func TestCheckOpaqueHost(t *testing.T) {
	for host, want := range map[string]breach{
		"example": {}, "1.2.3": {}, "a_b!$&'()*": {}, "h%41%fF": {},
		"é\U0010fffd": {}, "[::1]": {}, "": {0, ruleOpaqueHost},
		"[::1": {4, ruleOpaqueHost}, "[:1]": {1, ruleIPv6Address},
		"a:80": {1, ruleOpaqueHost}, "a/b": {1, ruleOpaqueHost},
		"a?": {1, ruleOpaqueHost}, "a@b": {1, ruleOpaqueHost},
		"a%4": {1, ruleOpaqueHost}, "a[b": {1, ruleOpaqueHost},
		"é\ufdd0": {2, ruleOpaqueHost},
	} {
		checkFault(t, checkOpaqueHost(host).error(host), host, want)
	}
}

func TestCheckURLUnits(t *testing.T) {
	for s, want := range map[string]breach{
		"":         {},
		"a/?:@%fF": {},
		"a#":       {1, ruleURLQuery},
		"%":        {0, ruleURLQuery},
		"é%1":      {2, ruleURLQuery},
		"%%41":     {0, ruleURLQuery},
		"a b":      {1, ruleURLQuery},
	} {
		checkFault(t, checkUnits(s, urlUnit, ruleURLQuery).error(s), s, want)
	}
}

// TestIsURLCodePoint compares with the standard's list and Unicode's list of noncharacters, for
// every code point and some integers that are not code points.
func TestIsURLCodePoint(t *testing.T) {
	const ascii = "!$&'()*+,-./:;=?@_~" +
		"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	count := 0
	for r := rune(-2); r < 0x110010; r++ {
		if got := isURLCodePoint(r); r < 0x80 && got != (r >= 0 && strings.ContainsRune(ascii, r)) {
			t.Errorf("isURLCodePoint(%#x) = %t", r, got)
		} else if got {
			count++
		}
	}
	// U+00A0 to U+10FFFF are 0x10FF60 code points, of which 2,048 are
	// surrogates and 66 are noncharacters.
	if want := len(ascii) + 0x10FF60 - 2048 - 66; count != want {
		t.Errorf("%d URL code points, want %d", count, want)
	}
	for _, r := range []rune{
		0x9F, 0xD800, 0xDFFF, 0xFDD0, 0xFDEF, 0xFFFE, 0x1FFFF, 0x10FFFE, 0x10FFFF,
	} {
		if isURLCodePoint(r) {
			t.Errorf("isURLCodePoint(%#x) = true", r)
		}
	}
}

func TestRuleNames(t *testing.T) {
	names := map[string]bool{"": true}
	for r := ruleAbsoluteURL; r <= ruleURLQuery; r++ {
		name := ruleTexts[r].name
		if names[name] {
			t.Errorf("validityRule(%d) has the name %q", r, name)
		}
		names[name] = true
	}
	err := CheckValidHost("1.2")
	if e, ok := errors.AsType[*ValidityError](err); !ok || e.Rule != "valid IPv4-address string" {
		t.Errorf("%+v", err)
	}
}

func TestValidityErrorError(t *testing.T) {
	for _, tt := range []struct {
		input string
		want  []string // in the text
	}{
		{"https://ex ample.org/", []string{"byte 10", "' '", "letters, digits"}},
		{"https:example.org", []string{"byte 6", "'e'", `"//"`}},
		{"https://[::1", []string{"byte 12", "the end", "']'"}},
		{"https://u:p@h", []string{"'@'", "username or password"}},
		{"https://h/%", []string{"byte 10", "'%'", "%25"}},
		{"https://h:%38", []string{"'%'", "65535"}},
		{"foo:\ufdd0", []string{`'\ufdd0'`}},
		{"secret", []string{"byte 6", "the end", "starts with a scheme"}},
	} {
		got := fmt.Sprint(CheckValid(tt.input, nil))
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%q: %q has no %q", tt.input, got, want)
			}
		}
		if len(got) > 400 || strings.Contains(got, "secret") {
			t.Errorf("%q: %q", tt.input, got)
		}
	}
	got := fmt.Sprintf("%+v", CheckValid(strings.Repeat("secret", 1000)+" ", nil))
	if len(got) > 400 || strings.Contains(got, "secret") {
		t.Errorf("%q", got)
	}
}

func TestCheckValidAllocs(t *testing.T) {
	base := mustParse(t, "https://example.com/")
	for _, input := range []string{
		"https://EXAMPLE.com:8080/a/%41?q=é#f",
		"https://192.0.2.1/",
		"https://[2001:db8::192.0.2.1]/",
		"file:///C:/d",
		"foo://h%20i:80/p",
		"mailto:a@b",
	} {
		if err := CheckValid(input, nil); err != nil {
			t.Errorf("%q: %v", input, err)
		}
		if n := testing.AllocsPerRun(100, func() { _ = CheckValid(input, base) }); n != 0 {
			t.Errorf("CheckValid(%q) allocates %v times", input, n)
		}
	}
}

// validityBases has a base of every kind that the grammar distinguishes.
var validityBases = []string{
	"https://example.com/a/b?q#f", "file:///C:/d/e", "file://h/", "foo://h/p", "foo:/p/q",
	"web+demo:/.//p", "mailto:x@y",
}

// FuzzValid compares the grammar with the parser. A valid URL string parses without a validation
// error, to a URL whose serialization is valid, since all the bases are valid. For every other
// string the parser has a validation error. The standard says so too; docs/validity.md lists the
// exceptions.
func FuzzValid(f *testing.F) {
	for i, input := range []string{
		"", "https://example.com:80/p?q#f", "//h/p", "/p", "p", "?q", "#f", "file:///C:/",
		"file://h", "foo://h%41:1/", "foo:opaque", "https://[1:2:3:4:5:6:7::]",
		"https://[::1.2.3.4]/", "https://1.2.3.4/", "https://1.2.3.4./", "https://☕.example/",
		"https://a_b/", "https://u:p@h/", "https://１.２.３.４/", "https://h/%4",
		"https://h/\xff\ufdd0", "/c:/p", "c|/p", "https://xn--a/", "https:p", "foo://h:",
		"foo://:80", "foo://[::1]a", "https://h:65536", "https://[::1]:/", "https://\ufeffh",
		"https://=\u0338",
	} {
		f.Add(input, uint(i))
		f.Add(input, uint(len(validityBases)))
	}
	bases := make([]*URL, len(validityBases)+1) // the last is none
	for i, base := range validityBases {
		bases[i] = mustParse(f, base)
	}
	f.Fuzz(func(t *testing.T, input string, i uint) {
		base := bases[i%uint(len(bases))]
		var found []Violation
		p := Parser{Base: base, OnViolation: func(v Violation) { found = append(found, v) }}
		u, err := p.Parse(input)
		checkURLUnits(t, input)
		invalid := CheckValid(input, base)
		switch {
		case invalid != nil:
		case err != nil:
			t.Errorf("%+q with base %v is valid, but: %v", input, base, err)
		case CheckValid(u.Href(), nil) != nil:
			t.Errorf("%+q with base %v is valid, but parsed it is %v", input, base, u)
		}
		if (invalid == nil) != (len(found) == 0) {
			t.Errorf("%+q with base %v: %v, but the parser finds %v", input, base, invalid, found)
		}
		e, ok := invalid.(*ValidityError)
		if ok && (e.Offset < 0 || e.Offset > len(input) || e.Rule == "") {
			t.Errorf("%+q: %+v", input, e)
		}
	})
}

var percentEncodedByte = regexp.MustCompile(`^%[0-9A-Fa-f]{2}`)

// checkURLUnits consumes the URL units of input, one after the other.
func checkURLUnits(t *testing.T, input string) {
	t.Helper()
	rest := input
	for rest != "" {
		r, n := utf8.DecodeRuneInString(rest)
		if percentEncodedByte.MatchString(rest) {
			n = 3
		} else if !isURLCodePoint(r) { // ill-formed UTF-8 is U+FFFD, which is one
			break
		}
		rest = rest[n:]
	}
	err := checkUnits(input, urlUnit, ruleURLQuery).error(input)
	var e *ValidityError
	if (err == nil) != (rest == "") || errors.As(err, &e) && e.Offset != len(input)-len(rest) {
		t.Errorf("%+q: %v, but the units end at %d", input, err, len(input)-len(rest))
	}
}

// FuzzValidDomain compares the check of plain domains, which does not use Unicode ToASCII, with the
// domain parser.
func FuzzValidDomain(f *testing.F) {
	for _, domain := range []string{
		"a.b", "A-b", "-a", "a-", "ab--c", "xn--fa-hia", "xn--", "1.2", "0xf", "a..b", "a.", "",
		"é.b", "=\u0338", "a_b", strings.Repeat("a", 64), strings.Repeat("a.", 127),
	} {
		f.Add(domain)
	}
	f.Fuzz(func(t *testing.T, domain string) {
		ascii, ok := parseDomain(domain, true)
		want := ok && !endsInNumber([]byte(ascii))
		if f, _ := checkDomainString(domain); (f == breach{}) != want {
			t.Errorf("%+q: %v, but the domain parser and the ends in a number checker say %t",
				domain, f, want)
		}
	})
}

func BenchmarkCheckValid(b *testing.B) {
	for _, bb := range []struct{ name, input string }{
		{"web", "https://www.example.com/articles/2026/07/?q=text#top"},
		{"ipv6", "https://[2001:db8::192.0.2.1]:8080/"},
		{"opaque", "mailto:someone@example.com"},
		{"path", "https://example.com/" + strings.Repeat("segment/", 1000)},
		{"long host", "https://" + strings.Repeat("a.", 1000) + "com/"},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.SetBytes(int64(len(bb.input)))
			b.ReportAllocs()
			for range b.N {
				_ = CheckValid(bb.input, nil)
			}
		})
	}
}
