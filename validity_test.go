package url

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// A validityTest is a string, its base ("" for none), and the rule that it breaks. If the rule is
// zero, the string is valid.
type validityTest struct {
	input, base string
	rule        validityRule
}

func (tt validityTest) check(t *testing.T) {
	t.Helper()
	var base *URL
	if tt.base != "" {
		base = MustParse(tt.base)
	}
	if got := ruleOf(t, CheckValid(tt.input, base)); got != ruleTexts[tt.rule].name {
		t.Errorf("%+q, %q: %q, want %q", tt.input, tt.base, got, ruleTexts[tt.rule].name)
	}
	checkValid(t, tt.input, base)
}

// ruleOf returns the name of the rule in err, or "" for nil.
func ruleOf(t *testing.T, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	e, ok := errors.AsType[*ValidityError](err)
	if !ok || e.Rule == "" {
		t.Fatalf("%#v", err)
	}
	return e.Rule
}

// checkValid checks that CheckValid fails at the parser's first validation error.
func checkValid(t *testing.T, input string, base *URL) {
	t.Helper()
	var found []Violation
	p := Parser{Base: base, OnViolation: func(v Violation) bool {
		found = append(found, v)
		return true
	}}
	u, err := p.Parse(input)
	e, _ := CheckValid(input, base).(*ValidityError)
	switch {
	case (e == nil) != (len(found) == 0),
		e != nil && (e.Offset != found[0].Start || e.Rule == ""):
		t.Errorf("%+q with base %v: %v, but the parser finds %v", input, base, e, found)
	case e == nil && err != nil:
		t.Errorf("%+q with base %v is valid, but: %v", input, base, err)
	case e == nil && isValidBase(base) && CheckValid(u.Href(), nil) != nil:
		t.Errorf("%+q with base %v is valid, but parsed it is %v", input, base, u)
	}
}

func isValidBase(base *URL) bool { return base == nil || CheckValid(base.Href(), nil) == nil }

// TestValidExamples has the column "Valid" of the table of examples that the standard's section on
// URLs begins with, and the inputs of its table of components.
func TestValidExamples(t *testing.T) {
	for _, tt := range []validityTest{
		{"https:example.org", "", ruleSchemeRelativeSpecialURL},
		{"https://////example.com///", "", ruleHost},
		{"https://example.com/././foo", "", 0},
		{"hello:world", "https://example.com/", 0},
		{"https:example.org", "https://example.com/", ruleSchemeRelativeSpecialURL},
		{`\example\..\demo/.\`, "https://example.com/", ruleURLPathSegment},
		{"example", "https://example.com/demo", 0},
		{"file:///C|/demo", "", ruleURLPathSegment},
		{"..", "file:///C:/demo", 0},
		{"file://localhost/", "", 0},
		{"file://loc%61lhost/", "", ruleDomain},
		{"https://user:password@example.org/", "", ruleHost},
		{"https://example.org/foo bar", "", ruleURLPathSegment},
		{"https://EXAMPLE.com/../x", "", 0},
		{"https://ex ample.org/", "", ruleDomain},
		{"example", "", ruleAbsoluteURL},
		{"https://example.com:demo", "", ruleURLPort},
		{"http://[www.example.com]/", "", ruleIPv6Address},
		{"https://example.org//", "", 0},
		{"https://example.com/[]?[]#[]", "", ruleURLPathSegment},
		{"https://example/%?%#%", "", ruleURLPathSegment},
		{"https://example/%25?%25#%25", "", 0},

		{"https://example.com/", "", 0},
		{"https://localhost:8000/search?q=text#hello", "", 0},
		{"urn:isbn:9780307476463", "", 0},
		{"file:///ada/Analytical%20Engine/README.md", "", 0},
	} {
		tt.check(t)
	}
}

// TestValidErrorExamples has the examples of the standard's table of validation errors. Only that
// of file-invalid-Windows-drive-letter is valid: see docs/validity.md.
func TestValidErrorExamples(t *testing.T) {
	seen := make(map[ValidationError]bool)
	p := Parser{OnViolation: func(v Violation) bool {
		seen[v.Err] = true
		return true
	}}
	for _, tt := range []validityTest{
		{"https://exa%23mple.org", "", ruleDomain},
		{"https://exam%70le.org", "", ruleDomain},
		{"foo://exa[mple.org", "", ruleOpaqueHost},
		{"https://127.0.0.1./", "", ruleDomain},
		{"https://1.2.3/", "", ruleIPv4Address},
		{"https://1.2.3.4.5/", "", ruleIPv4Address},
		{"https://test.42", "", ruleIPv4Address},
		{"https://127.0.0x0.1", "", ruleIPv4Address},
		{"https://255.255.4000.1", "", ruleIPv4Address},
		{"https://[::1", "", ruleHost},
		{"https://[:1]", "", ruleIPv6Address},
		{"https://[1:2:3:4:5:6:7:8:9]", "", ruleIPv6Address},
		{"https://[1::1::1]", "", ruleIPv6Address},
		{"https://[1:2:3!:4]", "", ruleIPv6Address},
		{"https://[1:2:3:]", "", ruleIPv6Address},
		{"https://[1:2:3]", "", ruleIPv6Address},
		{"https://[::01]", "", ruleIPv6Address},
		{"https://[1:1:1:1:1:1:1:127.0.0.1]", "", ruleIPv6Address},
		{"https://[ffff::.0.0.1]", "", ruleIPv6Address},
		{"https://[ffff::127.0.xyz.1]", "", ruleIPv6Address},
		{"https://[ffff::127.0xyz]", "", ruleIPv6Address},
		{"https://[ffff::127.00.0.1]", "", ruleIPv6Address},
		{"https://[ffff::127.0.0.1.2]", "", ruleIPv6Address},
		{"https://[ffff::127.0.0.4000]", "", ruleIPv6Address},
		{"https://[ffff::127.0.0]", "", ruleIPv6Address},
		{"https://example.org/>", "", ruleURLPathSegment},
		{" https://example.org ", "", ruleAbsoluteURL},
		{"ht\ntps://example.org", "", ruleAbsoluteURL},
		{"https://example.org/%s", "", ruleURLPathSegment},
		{"file:c:/my-secret-folder", "", ruleSchemeRelativeFileURL},
		{"https:example.org", "", ruleSchemeRelativeSpecialURL},
		{"https:foo.html", "https://example.org/", ruleSchemeRelativeSpecialURL},
		{"💩", "", ruleAbsoluteURL},
		{"💩", "mailto:user@example.org", ruleRelativeURLWithFragment},
		{`https://example.org\path\to\file`, "", ruleURLPathSegment},
		{"https://user@example.org", "", ruleHost},
		{"ssh://user@example.org", "", ruleOpaqueHost},
		{"https://#fragment", "", ruleHost},
		{"https://:443", "", ruleHost},
		{"https://user:pass@", "", ruleHost},
		{"https://example.org:70000", "", ruleURLPort},
		{"https://example.org:7z", "", ruleURLPort},
		{"/c:/path/to/file", "file:///c:/", 0},
		{"file://c:", "", ruleHost},
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

// The vectors say which strings are valid. These are not, for each rule and kind of base.
func TestCheckValid(t *testing.T) {
	const (
		special = "https://base.example/a"
		file    = "file:///C:/a"
		noHost  = "foo:/a"
		opaque  = "mailto:a@b"
	)
	for _, tt := range []validityTest{
		// The empty string.
		{"", "", ruleAbsoluteURL},
		{"", opaque, ruleRelativeURLWithFragment},

		// Schemes.
		{"http", "", ruleAbsoluteURL},
		{":", "", ruleAbsoluteURL},
		{"1a:b", "", ruleAbsoluteURL},
		{"a_b:c", "", ruleAbsoluteURL},
		{"é:c", "", ruleAbsoluteURL},
		{"HtTpS:h", "", ruleSchemeRelativeSpecialURL},
		{"ws:/h", "", ruleSchemeRelativeSpecialURL},
		{"ftp:", "", ruleSchemeRelativeSpecialURL},
		{"FILE:/p", "", ruleSchemeRelativeFileURL},
		{"http\u017f:x", "", ruleAbsoluteURL}, // folds to "https", but not in ASCII

		// Fragments only.
		{"#", "", ruleAbsoluteURL},
		{"#a b", opaque, ruleURLFragment},
		{"?q", opaque, ruleRelativeURLWithFragment},
		{"p#f", opaque, ruleRelativeURLWithFragment},

		// Relative paths.
		{"a b", noHost, ruleURLPathSegment},

		// Scheme-relative: the base determines which hosts are valid.
		{"//h", "", ruleAbsoluteURL},
		{"//a_b:80/", special, ruleDomain},
		{"//a-b:80/", file, ruleDomain},
		{"//", special, ruleHost},
		{"///p", special, ruleHost},

		// Hosts and ports.
		{"https://h:65536", "", ruleURLPort},
		{"https://h:99999999999999999999999", "", ruleURLPort},
		{"https://h:8 ", "", ruleURLPort},
		{"https://h:80:80", "", ruleURLPort},
		{"https://[::1]x", "", ruleHost},
		{"https://[::1", "", ruleHost},
		{"https://[::1/]", "", ruleHost},
		{"file://[::1]:80/", "", ruleHost},
		{"file://user@h/", "", ruleDomain},
		{"https://u:p@h@i:x", "", ruleHost},
		{"foo://[::1]]", "", ruleIPv6Address},
		{"foo://[h]", "", ruleIPv6Address},
		{"foo://[::1", "", ruleOpaqueHost},
		{"foo://:80", "", ruleOpaqueHost},
		{"foo://h:port", "", ruleURLPort},
		{"foo://h%2", "", ruleOpaqueHost},

		// Paths.
		{"foo:a b", "", ruleOpaquePathURL},
		{"foo:/a b", "", ruleURLPathSegment},
		{"foo:a?b#c#d", "", ruleURLFragment},
		{"https://h?q[]", "", ruleURLQuery},
		{"https://h#f`", "", ruleURLFragment},
		{"https://h/%4", "", ruleURLPathSegment},
		{"https://h/%4?", "", ruleURLPathSegment},
		{"https://h/?%zz", "", ruleURLQuery},

		// Code points.
		{"foo:\ufdd0", "", ruleOpaquePathURL},

		// Ill-formed UTF-8 is U+FFFD.
		{"https://h/\xe2\x82%", "", ruleURLPathSegment},
		{"https://a.\xff.b/", "", ruleDomain},
	} {
		tt.check(t)
	}
}

// The zero URL is not a base, nor is it for the parser.
func TestCheckValidZeroBase(t *testing.T) {
	for _, input := range []string{
		"", "a", "#a", "?a", "//h/a", "/a", "http", "foo:a", "https://h/", "https:h",
	} {
		got, want := ruleOf(t, CheckValid(input, new(URL))), ruleOf(t, CheckValid(input, nil))
		if got != want {
			t.Errorf("%q: %q with the zero URL for a base, want %q", input, got, want)
		}
		var base *URL
		_, err := new(URL).Parse(input)
		_, err2 := base.Parse(input)
		if fmt.Sprint(err) != fmt.Sprint(err2) {
			t.Errorf("%q: %v with the zero URL for a base, %v without", input, err, err2)
		}
	}
}

func TestCheckValidHost(t *testing.T) {
	label63 := strings.Repeat("a", 63)
	dots250 := strings.Repeat("a.", 125)
	domain253 := strings.Repeat("a", 61) + strings.Repeat("."+label63, 3)
	for host, want := range map[string]validityRule{
		"": ruleHost, "192.0.2.1": 0, "[2001:db8::1]": 0, "2001:db8::1": ruleDomain,
		"[2001:db8::1": ruleHost, "[2001:db8::1]]": ruleIPv6Address, "[]": ruleIPv6Address,
		"[": ruleHost, "192.0.2": ruleIPv4Address, "192.0.2.256": ruleIPv4Address,
		"192.0.2.1.": ruleDomain, "example.0x1F": ruleIPv4Address, "0x": ruleIPv4Address,
		"09": ruleIPv4Address, "0xg": 0, "1.2.3.4a": 0, "1.2.3.４": ruleIPv4Address,
		"user@example.com": ruleDomain, "example.com:80": ruleDomain,

		".": ruleDomain, "EXAMPLE.com": 0, "example.com": 0, "example.com.": ruleDomain,
		".example.com": ruleDomain, "a..b": ruleDomain, "a_b.example": ruleDomain,
		"a%41": ruleDomain, "-a": ruleDomain, "b.a-.b": ruleDomain, "a--b": 0,
		"ab--c": ruleDomain, "x.ab--c": ruleDomain, "--": ruleDomain, "a-b--c": 0, "1.a": 0,
		"0xfeedg": 0, label63 + ".b": 0, "b." + label63 + "a": ruleDomain, domain253: 0,
		"a" + domain253: ruleDomain, domain253 + ".": ruleDomain, dots250 + "aaa": 0,
		dots250 + "aaaa": ruleDomain, "faß.example": 0, "xn--fa-hia.example": 0,
		"XN--FA-hia.example": 0, "b.xn--a.c": ruleDomain, "xn--": ruleDomain,
		"a.xn--8i7caa":   ruleDomain, // ｗｗｗ, which is not its own mapping
		"a_b.xn--fa-hia": ruleDomain, "☕.example": 0, "b。☕": 0, "b.é.-ö": ruleDomain,
		"b.\u0301": ruleDomain,      // a mark without a base
		"e\u0301":  0, "=\u0338": 0, // ≠ when normalized
		"\u00ad": ruleDomain, "exam\u00adple": 0,
		"\u05d0.1a": ruleDomain, // valid labels, but of two directions
		"a\u200db":  ruleDomain, "\ufffd": ruleDomain, "b.\xff": ruleDomain,
		strings.Repeat("é", 253): ruleDomain,
	} {
		if got := ruleOf(t, CheckValidHost(host)); got != ruleTexts[want].name {
			t.Errorf("%+q: %q, want %q", host, got, ruleTexts[want].name)
		}
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
		{"https:example.org", []string{"byte 5", "':'", `"//"`}},
		{"https://[::1", []string{"byte 12", "the end", "']'"}},
		{"https://u:p@h", []string{"'@'", "username or password"}},
		{"foo://u@h", []string{"'@'", "username or password"}},
		{"https://h/%", []string{"byte 10", "'%'", "%25"}},
		{"https://h:%38", []string{"'%'", "65535"}},
		{"foo:\ufdd0", []string{`'\ufdd0'`}},
		{"secret", []string{"byte 0", "starts with a scheme"}},
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
	base := MustParse("https://example.com/")
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
		bases[i] = MustParse(base)
	}
	f.Fuzz(func(t *testing.T, input string, i uint) {
		checkURLUnits(t, input)
		checkValid(t, input, bases[i%uint(len(bases))])
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
	if got := urlUnitsEnd(input, 0); got != len(input)-len(rest) {
		t.Errorf("%+q: the units end at %d, want %d", input, got, len(input)-len(rest))
	}
}

// FuzzValidDomain compares isPlainDomain, which does not use Unicode ToASCII, with the domain
// parser.
func FuzzValidDomain(f *testing.F) {
	for _, domain := range []string{
		"a.b", "A-b", "-a", "a-", "ab--c", "xn--fa-hia", "xn--", "1.2", "0xf", "a..b", "a.", "",
		"é.b", "=\u0338", "a_b", strings.Repeat("a", 64), strings.Repeat("a.", 127),
	} {
		f.Add(domain)
	}
	f.Fuzz(func(t *testing.T, domain string) {
		if _, ok := parseDomain(domain, true); isPlainDomain(domain) && !ok {
			t.Errorf("%+q is plain, but not valid", domain)
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
